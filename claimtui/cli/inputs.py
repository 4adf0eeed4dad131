"""Several inputs of one command: what worked is kept, the worst decides the exit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from claimtui.cli.check_shapes import Plain
from claimtui.cli.session import tell
from claimtui.model.errors import ClaimtuiError

T = TypeVar("T")


class Inputs:
    """Work through inputs one by one and remember the worst exit code."""

    def __init__(self, request: str | None) -> None:
        self._request = request
        self.code = 0
        """The worst exit code so far."""

    def each(
        self, given: Sequence[str], work: Callable[[str, str | None], T]
    ) -> Iterator[tuple[str, T | ClaimtuiError]]:
        """Yield each input with what came of it; failures are told on stderr.

        Args:
            given: The inputs.
            work: Takes an input and its request id; of several inputs each has an id
                of its own, so that they do not answer for each other.
        """
        for number, one in enumerate(given, start=1):
            request = self._request
            if request is not None and len(given) > 1:
                request = f"{request}#{number}"
            try:
                yield one, work(one, request)
            except ClaimtuiError as error:
                tell(str(error))
                self.code = max(self.code, error.exit_code)
                yield one, error


def told(given: str, one: T | ClaimtuiError, plain: Callable[[T], Plain]) -> Plain:
    """Return what came of one input as the JSON answer shows it."""
    if isinstance(one, ClaimtuiError):
        return {"input": given, "error": str(one)}
    return plain(one)
