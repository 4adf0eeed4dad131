"""What tells this process from others that write to the same store."""

from __future__ import annotations

import os
import secrets

PROCESS = f"{os.getpid()}-{secrets.token_hex(4)}"
"""Names this process in events, so that it can tell its own from others'."""
