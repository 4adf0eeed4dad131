"""Reads what a number speaks of: what it counts, what leads to it, on which basis."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from claimtui.checks.language import primary
from claimtui.checks.lexicon import currencies, english, months, word_set
from claimtui.checks.lexing import Sort
from claimtui.checks.measures import UnitReader
from claimtui.checks.numerals import Numeral
from claimtui.checks.quantity import Kind, Role
from claimtui.checks.token_stream import CLAUSE_ENDS, TokenStream
from claimtui.checks.words import is_stop, stem

_NOUNS_AHEAD = 4
_LEAD_BACK = 6
_OWNER_BACK = 12
_LEVELLED = (Kind.COUNT, Kind.SHARE, Kind.MONEY, Kind.MEASURE)
_NOMINAL = ("nominal", "current prices", "before inflation", "cash terms")
_BASES = ("nominal", "real", "inflation", "prices", "cash terms")
_REAL = (
    "inflation - adjusted",
    "for inflation",
    "after inflation",
    "constant prices",
    "real terms",
    "real wage",
    "real income",
    "real gdp",
)


@cache
def _bound_words() -> frozenset[str]:
    return frozenset(w for phrase in english()["before"] for w in phrase.split())


class RoleReader:
    """Reads the words around a number."""

    def __init__(self, stream: TokenStream, units: UnitReader) -> None:
        self._stream = stream
        self._units = units
        self._bound_words = _bound_words()
        low = stream.text.lower()
        self._based = any(word in low for word in _BASES)

    def lead(self, at: int) -> str:
        """Return the stem of the nearest content word before a number."""
        for back in range(at - 1, max(-1, at - 1 - _LEAD_BACK), -1):
            token = self._stream.tokens[back]
            if token.text in CLAUSE_ENDS or token.text == ",":
                break
            if token.sort is not Sort.WORD or is_stop(token.text):
                continue
            if token.text.lower() in self._bound_words or self._units.unit(back)[0]:
                continue
            return stem(token.text, self._stream.language)
        return ""

    def owner(self, at: int, since: int) -> str:
        """Return the nearest capitalised word before a number, back to the last one."""
        for back in range(at - 1, max(-1, since - 1, at - 1 - _OWNER_BACK), -1):
            token = self._stream.tokens[back]
            if token.text in CLAUSE_ENDS:
                break
            if token.sort is not Sort.WORD or not token.text[0].isupper():
                continue
            opening = back == 0 or self._stream.tokens[back - 1].text in CLAUSE_ENDS
            if not (opening and is_stop(token.text)) and token.text not in currencies():
                return token.text.casefold()
        return ""

    def nouns(self, at: int) -> tuple[str, ...]:
        """Return the stems of the words that a number counts."""
        stems: list[str] = []
        for ahead in range(at, min(at + _NOUNS_AHEAD, len(self._stream.tokens))):
            token = self._stream.tokens[ahead]
            if token.text == "-" or self._of_total(ahead):
                continue
            if token.sort is not Sort.WORD:
                break
            if is_stop(token.text):
                joined = token.text.lower() == "and" and not stems
                total = self._is_the_total(ahead)
                if token.text.lower() != "of" and not joined and not total:
                    break
                continue
            stems.append(stem(token.text, self._stream.language))
        return tuple(stems)

    def _is_the_total(self, at: int) -> bool:
        """Tell whether a place is "the" of `49 of the 50 states`."""
        following = self._stream.tokens[at + 1 : at + 2]
        return (
            self._stream.peek(at) == "the"
            and self._stream.peek(at - 1) == "of"
            and bool(following)
            and following[0].sort is Sort.NUMBER
        )

    def _of_total(self, at: int) -> bool:
        """Step over the total in `49 of the 50 states`, which counts states, too."""
        before = self._stream.peek(at - 1) if at else ""
        if before == "the" and at > 1:
            before = self._stream.peek(at - 2)
        return before == "of" and self._stream.tokens[at].sort is Sort.NUMBER

    def is_product(self, word: str) -> bool:
        """Tell whether a word before a number can be a product's name."""
        low = word.lower()
        known = is_stop(low) or low in currencies() or word in currencies()
        bound = low in self._bound_words or low in word_set("figures")
        calendar = low in months() or low in word_set("date_leads")
        return (
            not known
            and not bound
            and not calendar
            and primary(self._stream.language) != "de"
        )

    def is_label(self, at: int, end: int, kind: Kind, scale: Fraction) -> bool:
        """Tell whether a number is part of a name, such as `Android 14`."""
        if kind is not Kind.COUNT or scale != 1 or not at:
            return False
        before = self._stream.word_before(at)
        if before.lower() in word_set("labels"):
            return True
        named = before[:1].isupper() and self.is_product(before)
        return named and (not self._stream.is_noun(end) or self._is_capital(end))

    def is_title(self, at: int, end: int) -> bool:
        """Tell whether a number opens a name, such as `47 Meters Down`."""
        return all(self._is_capital(place) for place in (at + 1, end)) and end > at + 1

    def _is_capital(self, at: int) -> bool:
        return self._stream.is_noun(at) and self._stream.tokens[at].text[0].isupper()

    def is_pronoun(self, at: int, numeral: Numeral, kind: Kind) -> bool:
        """Tell whether `one` may be no number at all."""
        return (
            kind is Kind.COUNT
            and numeral.value == 1
            and not numeral.literal
            and self._stream.peek(at) == "one"
        )

    def role(self, at: int, end: int, kind: Kind) -> Role:
        """Tell a level ("is 5%") from a change ("by 5%", "5% lower")."""
        if kind not in _LEVELLED:
            return Role.OPEN
        table = english()["roles"]
        before = self._stream.word_before(at).lower()
        ahead = self._stream.peek(end)
        if before == "by" or ahead in table["changes"] or before in table["changed"]:
            return Role.CHANGE
        if before in table["levels"] and ahead not in table["changes"]:
            return Role.LEVEL
        return Role.OPEN

    def basis(self, at: int, end: int) -> str:
        """Whether the words around say real or nominal, within the clause."""
        if not self._based:
            return ""
        low = max(0, at - 12)
        window = [token.text.lower() for token in self._stream.tokens[low : end + 8]]
        joined = " ".join(window)
        if any(phrase in joined for phrase in _NOMINAL):
            return "nominal"
        return "real" if any(phrase in joined for phrase in _REAL) else ""
