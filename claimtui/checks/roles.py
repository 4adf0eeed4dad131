"""Reads what a number speaks of: what it counts, what leads to it, on which basis."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from claimtui.checks.clauses import Word
from claimtui.checks.language import primary
from claimtui.checks.lexicon import currencies, english, months, word_set
from claimtui.checks.lexing import Sort
from claimtui.checks.measures import UnitReader
from claimtui.checks.numerals import Numeral
from claimtui.checks.quantity import Kind, Role
from claimtui.checks.syntax import may_be_verb
from claimtui.checks.token_stream import CLAUSE_ENDS, TokenStream
from claimtui.checks.words import is_stop, stem

_NOUNS_AHEAD = 4
_TOTAL_AHEAD = 3
"""Tokens of a total in words: forty-two."""
_LEAD_BACK = 6
_OWNER_BACK = 12
_OF_WHOSE = ("the", "its", "their", "his", "her", "our", "these", "those")
"""Words before the total that a part is taken of: two of its three terminals."""
_LEVELLED = (Kind.COUNT, Kind.SHARE, Kind.MONEY, Kind.MEASURE)
_BESIDE = ("above", "below", "up", "down")
"""Words behind a distance from a level, which is neither a level nor a change."""
_ANYONE = ("those", "anyone", "anybody", "everyone", "somebody", "someone")
_MANY = ("people", "children", "men", "women")
_NO_DESCRIPTION = ("at", "up", "about", "nearly", "almost", "exactly", "for", "within")
"""First words of a bound that seldom narrows down the noun before it."""
_NARROWING = ("aged", "older", "younger", "with", "employing", "having", "weighing")
"""Words that open a description of who or what is meant."""
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
        total = -1
        reach = at + _NOUNS_AHEAD
        if self._of_total(at + 1) or self._is_the_total(at + 1):
            reach += _TOTAL_AHEAD
        for ahead in range(at, min(reach, len(self._stream.tokens))):
            token = self._stream.tokens[ahead]
            if token.text == "-" or self._of_total(ahead):
                total = ahead
                continue
            if token.sort is not Sort.WORD:
                break
            if total >= 0 and not stems and self._is_figure(ahead):
                continue  # forty-two
            if is_stop(token.text):
                joined = token.text.lower() == "and" and not stems
                whole = self._is_the_total(ahead)
                if token.text.lower() != "of" and not joined and not whole:
                    break
                continue
            stems.append(stem(token.text, self._stream.language))
        return tuple(stems)

    def _is_the_total(self, at: int) -> bool:
        """Tell whether a place is "the" of `49 of the 50 states`."""
        return (
            self._stream.peek(at) in _OF_WHOSE
            and self._stream.peek(at - 1) == "of"
            and self._is_figure(at + 1)
        )

    def _is_figure(self, at: int) -> bool:
        """Tell whether digits or a number word stand at a place."""
        if at >= len(self._stream.tokens):
            return False
        spelled = self._stream.peek(at) in english()["cardinals"]
        return self._stream.tokens[at].sort is Sort.NUMBER or spelled

    def _of_total(self, at: int) -> bool:
        """Step over the total in `49 of the 50 states`, which counts states, too."""
        before = self._stream.peek(at - 1) if at else ""
        if before in _OF_WHOSE and at > 1:
            before = self._stream.peek(at - 2)
        return before == "of" and self._is_figure(at)

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
        if ahead in _BESIDE:  # was 10 cm above the level of 1993
            return Role.OPEN
        if before in table["levels"] and ahead not in table["changes"]:
            return Role.LEVEL
        return Role.OPEN

    def is_described(self, at: int, start: int) -> bool:
        """Tell whether a bound before a number narrows down the noun before it.

        "Children under 12" and "firms with more than 50 employees" do, "fell below 12"
        and "is over 12" do not.
        """
        back = at - 1
        while back >= 0 and self._stream.tokens[back].start >= start:
            back -= 1
        if (
            back < 0
            or back == at - 1
            or self._stream.tokens[back].sort is not Sort.WORD
        ):
            return False
        word = self._stream.peek(back)
        if word in _NARROWING:
            return True
        if word in _ANYONE:
            return True
        many = word in _MANY or (word.endswith("s") and not word.endswith("ss"))
        if not many or is_stop(word) or self._stream.peek(back + 1) in _NO_DESCRIPTION:
            return False
        token = self._stream.tokens[back]
        root = stem(word, self._stream.language)
        if not may_be_verb(Word(word, root, token.start, token.end, True)):
            return True
        before = self._stream.peek(back - 1) if back else ""
        return before in ("", "of", "to", "for", "by", "all", "the", "no")

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
