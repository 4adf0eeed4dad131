"""Opposites and negations in German, French and Spanish texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from claimtui.checks.abroad import opens_condition, tongue
from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.language import primary
from claimtui.checks.lexicon import languages, table
from claimtui.model.checks import Finding

_ALIKE = 0.5
"""Share of a claim's telling words from which a clause speaks of the same."""
_SAME = 0.75
"""Share from which a negation on one side only is telling."""
_NEAR = 4
"""Words to each side of an opposite of which one has to stand beside the other."""
_LONGEST = 150
_MOST_OWN = 20
"""Clauses of the claim that are held against the evidence."""
_MOST = 200
"""Clauses of the evidence that are held against one of the claim."""


def turned_abroad(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find an opposite word or a negation that one of two texts has alone."""
    code = primary(claim.language)
    if code != primary(evidence.language) or code not in table("foreign"):
        return
    words = _Words(code)
    for clause in claim.clauses[:_MOST_OWN]:
        own = words.telling(clause)
        if len(clause.words) > _LONGEST:
            continue
        alike = [
            other
            for other in evidence.clauses[:_MOST]
            if len(other.words) <= _LONGEST
            and len(own & words.telling(other)) >= _ALIKE * len(own)
        ]
        for find in (words.exchanged, words.opposite, words.negation):
            found = [find(clause, other) for other in alike]
            if found and found[0] and all(found):
                yield found[0]
                break


class _Words:
    """The opposites and negators of one language."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._stops = frozenset(languages()["stop_words"][code])
        data: dict[str, Any] = table("foreign")[code]
        self._negators = frozenset(data["negators"])
        self._closing: dict[str, Any] = data["closing"]
        self._supposing = frozenset(data["supposing"])
        self._parted = frozenset(data["parted"])
        self._than = frozenset(data["than"])
        self._level = frozenset(data["level"])
        self._poles = _poles(code)

    def telling(self, clause: Clause) -> frozenset[str]:
        """Return the stems of words that neither join nor negate."""
        if len(clause.words) > _LONGEST:
            return frozenset()
        return frozenset(
            word.stem
            for word in clause.words
            if word.text[:1].isalnum()
            and word.text not in self._stops
            and word.text not in self._negators
        )

    def opposite(self, clause: Clause, other: Clause) -> Finding | None:
        """Find a word whose opposite stands in its place in the other clause."""
        there = {word.text for word in other.words}
        own = {word.text for word in clause.words}
        if self._excepts(other) and not self._excepts(clause):
            return None  # open daily except Mondays is closed on Mondays
        for word in clause.words:
            row, side = self._pole(word, clause)
            if row < 0 or word.text in there:
                continue
            rivals = [w for w in other.words if self._pole(w, other) == (row, 1 - side)]
            same = any(self._pole(w, other) == (row, side) for w in other.words)
            for rival in rivals if not same else ():
                near = self._near(word, clause) & self._near(rival, other)
                if self._is_exchanged(word, clause, rival, other):
                    continue  # men earn more than women, women less than men
                if near and rival.text not in own and self._agree(clause, other):
                    text = (
                        f"the claim says “{word.text}” where the evidence says "
                        f"“{rival.text}”"
                    )
                    return Finding("P3", text, (word.span,), (rival.span,))
        return None

    def exchanged(self, clause: Clause, other: Clause) -> Finding | None:
        """Find "women earn less than men" where the evidence says it of men."""
        if not self._agree(clause, other):
            return None
        for word in clause.words:
            if word.text not in self._parted:
                continue
            pole = self._pole(word, clause)
            for rival in other.words:
                same = rival.text in self._parted and self._pole(rival, other) == pole
                if same and self._is_exchanged(word, clause, rival, other):
                    text = f"the two sides of “{word.text}” have changed places"
                    return Finding("D2", text, (word.span,), (rival.span,))
        return None

    def _is_exchanged(
        self, word: Word, clause: Clause, rival: Word, other: Clause
    ) -> bool:
        """Tell whether what one clause has before such a word the other has behind."""
        if word.text not in self._parted or rival.text not in self._parted:
            return False
        here, there = self._sides(word, clause), self._sides(rival, other)
        if not all((*here, *there)):
            return False
        crossed = here[0] & there[1] and here[1] & there[0]
        if not self._than.isdisjoint(clause.texts & other.texts):
            return bool(crossed) and here[1] != there[1]
        straight = len(here[0] & there[0]) + len(here[1] & there[1])
        return bool(crossed) and straight < len(here[0] & there[1]) + len(
            here[1] & there[0]
        )

    def _sides(
        self, word: Word, clause: Clause
    ) -> tuple[frozenset[str], frozenset[str]]:
        """Return the stems before a word and behind it, or behind its than."""
        at = clause.words.index(word)
        behind = clause.words[at + 1 :]
        than = next((n for n, w in enumerate(behind) if w.text in self._than), None)
        if than is None:
            return self._stems(clause.words[:at]), self._stems(behind)
        each = (self._stems((w,)) for w in behind[than + 1 :])
        first = next(filter(None, each), frozenset[str]())
        return self._stems(clause.words[:at]), first

    def _stems(self, words: Sequence[Word]) -> frozenset[str]:
        return self.telling(Clause(tuple(words))) if words else frozenset()

    def negation(self, clause: Clause, other: Clause) -> Finding | None:
        """Find a negator in one of two clauses that otherwise say the same."""
        if self._agree(clause, other) or (
            self._supposes(other) and not self._supposes(clause)
        ):
            return None
        if self._excepts(clause) is not self._excepts(other):
            return None  # es sei denn, es regnet: wenn es nicht regnet
        own = self.telling(clause)
        if len(own & self.telling(other)) < _SAME * len(own):
            return None
        if self._told_by_opposite(clause, other):
            return None
        for code, denying, plain in (("P1", clause, other), ("P2", other, clause)):
            for word in denying.words:
                if self._negates(word, denying) and (
                    self._near(word, denying) & plain.stems
                ):
                    side = "claim" if denying is clause else "evidence"
                    text = f"only the {side} has “{word.text}” there"
                    spans = (word.span,), (plain.span,)
                    own_span, there = spans if denying is clause else spans[::-1]
                    return Finding(code, text, own_span, there)
        return None

    def _told_by_opposite(self, clause: Clause, other: Clause) -> bool:
        """Tell whether one side denies what is the opposite of the other, or level."""
        here, there = (
            {self._pole(w, side) for w in side.words} for side in (clause, other)
        )
        level = not self._level.isdisjoint(clause.texts | other.texts)
        return any(
            row >= 0
            and (row, side) not in there
            and (level or (row, 1 - side) in there)
            for row, side in here
        )

    def _negates(self, word: Word, clause: Clause) -> bool:
        """Tell whether a word negates: in French plus does behind ne, not without."""
        if word.text != "plus" or self._code != "fr":
            return word.text in self._negators
        at = clause.words.index(word)
        before = [w.text for w in clause.words[max(0, at - _NEAR) : at]]
        return any(text == "ne" or text.startswith("n'") for text in before)

    def _agree(self, clause: Clause, other: Clause) -> bool:
        """Tell whether both clauses negate, or neither does."""
        counts = [
            sum(self._negates(word, side) for word in side.words)
            for side in (clause, other)
        ]
        return counts[0] % 2 == counts[1] % 2

    def _pole(self, word: Word, clause: Clause) -> tuple[int, int]:
        """Return the row and the side of a word, in German of a closing particle."""
        text = word.text
        if text in self._closing and _closes(word, clause):
            verbs = frozenset(self._closing[text]["verbs"])
            if any(w.text in verbs for w in clause.words if w.start < word.start):
                return self._poles[self._closing[text]["as"]]
        return self._poles.get(text, (-1, 0))

    def _supposes(self, clause: Clause) -> bool:
        return any(word.text in self._supposing for word in clause.words)

    def _excepts(self, clause: Clause) -> bool:
        """Tell whether a clause takes something out: es sei denn, sauf, a menos que."""
        known = tongue(self._code)
        return any(
            word.text in known.set("exceptions")
            and opens_condition(clause.words, at, known)
            for at, word in enumerate(clause.words)
        )

    def _near(self, word: Word, clause: Clause) -> frozenset[str]:
        at = clause.words.index(word)
        near = clause.words[max(0, at - _NEAR) : at + _NEAR + 1]
        return frozenset(w.stem for w in near if w is not word) & self.telling(clause)


def _closes(word: Word, clause: Clause) -> bool:
    """Tell whether a word ends a clause or what is before a comma or "und"."""
    at = clause.words.index(word)
    following = [w.text for w in clause.words[at + 1 : at + 2]]
    return following in ([], [","], ["und"])


@cache
def _poles(code: str) -> dict[str, tuple[int, int]]:
    """Return each word with its row and its side."""
    return {
        word: (number, side)
        for number, row in enumerate(table("foreign")[code]["rows"])
        for side, words in enumerate(row)
        for word in words
    }
