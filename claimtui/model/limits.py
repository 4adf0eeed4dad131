"""Limits that a person sets; free of all records, as every workspace has them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """How far a fetch may go (SPEC 2.6)."""

    timeout_s: float = 30.0
    """For the whole fetch, redirects and body included."""
    max_bytes: int = 20_000_000
    """Of the decompressed body."""
    max_redirects: int = 10
    allow_private: bool = False
    """Whether private, loopback and link-local addresses may be asked."""
    archive: str = "https://web.archive.org/web/2id_/{url}"
    """Template for an archived copy; empty for none."""
