"""Opposites and negations in German, French and Spanish texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

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
        alike = [
            other
            for other in evidence.clauses[:_MOST]
            if len(own & words.telling(other)) >= _ALIKE * len(own)
        ]
        for find in (words.opposite, words.negation):
            found = [find(clause, other) for other in alike]
            if found and found[0] and all(found):
                yield found[0]
                break


class _Words:
    """The opposites and negators of one language."""

    def __init__(self, code: str) -> None:
        self._stops = frozenset(languages()["stop_words"][code])
        data: dict[str, Any] = table("foreign")[code]
        self._negators = frozenset(data["negators"])
        self._closing: dict[str, Any] = data["closing"]
        self._supposing = frozenset(data["supposing"])
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
        for word in clause.words:
            row, side = self._pole(word, clause)
            if row < 0 or word.text in there:
                continue
            rivals = [w for w in other.words if self._pole(w, other) == (row, 1 - side)]
            same = any(self._pole(w, other) == (row, side) for w in other.words)
            for rival in rivals if not same else ():
                near = self._near(word, clause) & self._near(rival, other)
                if near and rival.text not in own and self._agree(clause, other):
                    text = (
                        f"the claim says “{word.text}” where the evidence says "
                        f"“{rival.text}”"
                    )
                    return Finding("P3", text, (word.span,), (rival.span,))
        return None

    def negation(self, clause: Clause, other: Clause) -> Finding | None:
        """Find a negator in one of two clauses that otherwise say the same."""
        if self._agree(clause, other) or (
            self._supposes(other) and not self._supposes(clause)
        ):
            return None
        own = self.telling(clause)
        if len(own & self.telling(other)) < _SAME * len(own):
            return None
        for code, denying, plain in (("P1", clause, other), ("P2", other, clause)):
            for word in denying.words:
                if word.text in self._negators and (
                    self._near(word, denying) & plain.stems
                ):
                    side = "claim" if denying is clause else "evidence"
                    text = f"only the {side} has “{word.text}” there"
                    spans = (word.span,), (plain.span,)
                    own_span, there = spans if denying is clause else spans[::-1]
                    return Finding(code, text, own_span, there)
        return None

    def _agree(self, clause: Clause, other: Clause) -> bool:
        """Tell whether both clauses negate, or neither does."""
        counts = [
            sum(word.text in self._negators for word in side.words)
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
