"""Let memory that was freed go back to the system, which glibc rather keeps."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctypes import CDLL

_M_MMAP_THRESHOLD = -3
"""As `malloc.h` has it."""
_LARGE_BYTES = 1 << 17
"""From here on a piece gets a mapping of its own: what glibc begins with."""


def give_back() -> None:
    """Give back what is free after large work; only glibc can be told to.

    With 100,000 claims and 200,000 passages open it is a tenth of what is held
    (`bench_memory.py`).
    """
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def give_back_large() -> None:
    """Have large texts given back as soon as they are freed.

    glibc raises its bound to the largest piece that was freed, up to 32 MB; whatever is
    smaller then leaves holes that stay.
    """
    library = _library()
    if library is not None:
        library.mallopt(_M_MMAP_THRESHOLD, _LARGE_BYTES)


@cache
def _library() -> CDLL | None:
    """Return the C library where it is glibc."""
    if sys.platform != "linux":
        return None
    # Not before the first screen shows its data: it takes ten milliseconds.
    from ctypes import CDLL

    library = CDLL(None)
    return library if hasattr(library, "malloc_trim") else None
