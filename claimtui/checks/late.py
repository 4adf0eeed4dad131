"""Regular expressions that are compiled when they are first used: a quick start."""

from __future__ import annotations

import re
from typing import Any, cast


class _Late:
    """Stands for a pattern; its methods become its own at their first use."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        method = getattr(re.compile(self._source, self._flags), name)
        setattr(self, name, method)
        return method


def late(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern that costs nothing until it is used."""
    return cast("re.Pattern[str]", _Late(source, flags))
