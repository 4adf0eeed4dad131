"""Failures that end in one line: what happened, to which thing, what to do."""

from __future__ import annotations


class ClaimtuiError(Exception):
    """A failure told to a person in one line (exit code 3 unless a subclass says)."""

    exit_code = 3

    def __init__(self, what: str, *, which: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        """What happened, without a full stop."""
        self.which = which
        """The thing it happened to, as the person named it."""
        self.hint = hint
        """What the person can do about it."""

    def __str__(self) -> str:
        head = f"{self.which}: {self.what}" if self.which else self.what
        return f"{head}; {self.hint}" if self.hint else head


class UsageError(ClaimtuiError):
    """The request cannot be meant: a wrong option, an unknown object (exit 2)."""

    exit_code = 2


class UnknownObjectError(UsageError):
    """An id, path or prefix that names nothing, or more than one thing."""


class UnknownPassageError(ClaimtuiError):
    """A cited passage that does not exist (exit 1, CONTRACT section 3)."""

    exit_code = 1


class HiddenError(ClaimtuiError):
    """A source that the viewer's access scope may not see (exit 1, SPEC 4.9)."""

    exit_code = 1


class UnreadableError(ClaimtuiError):
    """Bytes that could not become text."""


class NoTextError(UnreadableError):
    """Bytes that were read and hold no text."""


class StoreError(ClaimtuiError):
    """The store cannot be opened, read or written."""


class NotYetError(ClaimtuiError):
    """An input that this version does not take."""
