"""A part told as the whole: urban hospitals, among women, in mice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negator_words
from claimtui.checks.syntax import is_determiner
from claimtui.model.checks import Finding

_COVERED = 0.8
"""Share of a claim's content words from which a clause tells the same."""
_FEWEST = 2
_REACH = 4
"""Words between "among" and the group it names."""


def restrictions_lost(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find a claim about all that the evidence tells of a part (SPEC 5.2, scope)."""
    marked = evidence.words & (_words("restricting") | _groups())
    if not marked or claim.words & _groups():
        return
    for clause in claim.clauses:
        if negator_words(clause) or not _tells_enough(clause, evidence):
            continue
        alike = evidence.retold(clause, _COVERED)
        for find in (_described, _placed):
            marks = [find(clause, other, claim, evidence) for other in alike]
            if marks and marks[0] and all(marks):
                text = f"the evidence tells it of a part only (“{marks[0].text}”)"
                yield Finding("S3", text, (clause.span,), (marks[0].span,))
                return


def _tells_enough(clause: Clause, evidence: Phrasing) -> bool:
    """Tell whether a claim has no word of its own that may narrow it: in cities."""
    return len(clause.stems) >= _FEWEST and clause.stems <= evidence.stems


def _described(
    clause: Clause, other: Clause, claim: Phrasing, evidence: Phrasing
) -> Word | None:
    """Return "urban" where the claim opens with the bare plural "hospitals"."""
    noun = clause.words[0]
    plural = noun.content and noun.text.endswith("s") and noun.text[-2:] != "ss"
    if not plural:
        return None
    places = [at for at, w in enumerate(other.words) if w.stem == noun.stem]
    if not places:
        return None
    marks = [_mark(other.words, at) for at in places]
    first = marks[0]
    known = frozenset(claim.words) | claim.stems
    narrowed = all(marks) and not _stands_bare(noun, evidence)
    lost = first is not None and first.text not in known
    return first if narrowed and lost else None


def _stands_bare(noun: Word, text: Phrasing) -> bool:
    """Tell whether the evidence has the noun anywhere without a word before it."""
    for clause in text.clauses if noun.stem in text.stems else ():
        for at, word in enumerate(clause.words):
            alone = not at or not clause.words[at - 1].content
            if word.stem == noun.stem and alone:
                return True
    return False


def _mark(words: tuple[Word, ...], at: int) -> Word | None:
    before = words[at - 1] if at else None
    if before is None or before.text not in _words("restricting"):
        return None
    lead = words[at - 2] if at > 1 else None
    return None if lead is not None and is_determiner(lead) else before


def _placed(clause: Clause, other: Clause, claim: Phrasing, _: Phrasing) -> Word | None:
    """Return "women" of "among women", or "mice" of "in mice"."""
    words = other.words
    for at, word in enumerate(words):
        if word.text not in ("among", "in"):
            continue
        for near in words[at + 1 : at + 1 + _REACH]:
            if near.text in (",", "and") or near.text in ("among", "in"):
                break
            group = near.text in _words("restricted_to")
            person = near.text in _words("restricted_people")
            if group or (person and word.text == "among"):
                rest = other.stems - {near.stem}
                told = len(clause.stems & rest) >= _COVERED * len(clause.stems)
                return near if told and near.stem not in claim.stems else None
    return None


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(table("scope")[name])


def _groups() -> frozenset[str]:
    return _words("restricted_to") | _words("restricted_people")
