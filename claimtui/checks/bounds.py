"""Reads how a number is limited: at least, up to, about, exactly, and their signs."""

from __future__ import annotations

from claimtui.checks.lexicon import english, table
from claimtui.checks.lexing import Sort
from claimtui.checks.quantity import Bound
from claimtui.checks.token_stream import TokenStream

_LONGEST_PHRASE = 5


class BoundReader:
    """Reads bounds on either side of a number."""

    def __init__(self, stream: TokenStream) -> None:
        self._stream = stream

    def before(self, at: int, start: int) -> tuple[Bound, int]:
        """Match the longest bound phrase that ends right before the number."""
        spelled = self._stream.spelled
        phrases: dict[str, str] = (english() if spelled else table("bounds"))["before"]
        words: list[str] = []
        best: tuple[Bound, int] = self._sign_bound(at, start)
        back = at - 1
        while back >= 0 and len(words) < _LONGEST_PHRASE:
            if self._stream.tokens[back].sort is not Sort.WORD:
                break
            words.insert(0, self._stream.tokens[back].text.lower())
            phrase = " ".join(words)
            if phrase == "up to" and self._moves(back - 1):
                pass  # it went up to 30
            elif phrase in phrases:
                best = Bound(phrases[phrase]), self._stream.tokens[back].start
            elif phrase == "a" or phrase == "the":
                words.clear()
            back -= 1
        return best

    def _moves(self, at: int) -> bool:
        """Tell whether a verb before "up to" makes it a move: went up to."""
        return at >= 0 and self._stream.peek(at) in english()["moves"]

    def _sign_bound(self, at: int, start: int) -> tuple[Bound, int]:
        sign = self._stream.tokens[at - 1].text if at else ""
        if sign in ("-", "−") and start < self._stream.tokens[at].start:
            at -= 1
            sign = self._stream.tokens[at - 1].text if at else ""
        if sign in (">", "≥", "<", "≤", "~", "≈", "="):
            equal = sign == "=" and at > 1
            mark = self._stream.tokens[at - 2].text + "=" if equal else sign
            signs = {
                ">": Bound.OVER, "≥": Bound.AT_LEAST, ">=": Bound.AT_LEAST,
                "<": Bound.UNDER, "≤": Bound.AT_MOST, "<=": Bound.AT_MOST,
                "~": Bound.ABOUT, "≈": Bound.ABOUT,
            }  # fmt: skip
            if mark in signs:
                return signs[mark], self._stream.tokens[at - len(mark)].start
        return Bound.PLAIN, start

    def after(self, end: int, bound: Bound) -> tuple[Bound, int]:
        """Read `or more` and `+` behind a number that has no bound yet."""
        stop = self._stream.tokens[end - 1].end
        if self._stream.peek(end) == "+" and self._stream.tokens[end].start == stop:
            return (Bound.AT_LEAST if bound is Bound.PLAIN else bound), stop + 1
        worded = end < len(self._stream.tokens) and self._stream.peek(end)[:1].isalpha()
        if not self._stream.spelled or not worded:
            return bound, stop
        phrases: dict[str, str] = english()["after"]
        for skipped in range(3):
            for length in (2, 1):
                words = [self._stream.peek(end + skipped + i) for i in range(length)]
                phrase = " ".join(words)
                if phrase in phrases and bound in (Bound.PLAIN, Bound.ABOUT):
                    last = self._stream.tokens[end + skipped + length - 1].end
                    return Bound(phrases[phrase]), last
            if not self._stream.is_noun(end + skipped):
                break
        return bound, stop
