"""Text from outside inside of Markdown: it can neither format, link nor break out."""

from __future__ import annotations

import re

from claimtui.model.sanitize import sanitize, sanitize_cell

_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|#!$]")
_ADDRESS = re.compile(r"https?://[!#-;=?-\[\]_a-z~]+", re.IGNORECASE)
_BACKTICKS = re.compile("`+")
_LEAST_FENCE = 3


def inline(text: str) -> str:
    """Return text for the middle of a line, white space folded."""
    return _SPECIAL.sub(r"\\\g<0>", sanitize_cell(" ".join(text.split())))


def code(text: str) -> str:
    """Return text as a code span."""
    told = sanitize_cell(" ".join(text.split()))
    marks = "`" * (_longest_run(told) + 1)
    padding = " " if told.startswith("`") or told.endswith("`") else ""
    return f"{marks}{padding}{told}{padding}{marks}" if told else ""


def address(text: str) -> str:
    """Return an address as a link where it is one of the web, else as it stands."""
    return f"<{text}>" if _ADDRESS.fullmatch(text) else code(text)


def fenced(text: str) -> str:
    """Return text as a block of its own, between fences longer than any in it."""
    told = sanitize(text.replace("\r\n", "\n"))
    marks = "`" * max(_LEAST_FENCE, _longest_run(told) + 1)
    return f"{marks}text\n{told}\n{marks}"


def _longest_run(text: str) -> int:
    return max((len(run) for run in _BACKTICKS.findall(text)), default=0)
