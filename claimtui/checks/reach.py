"""How far a negation reaches: not all, hardly any, but not in the second of two."""

from __future__ import annotations

from itertools import pairwise

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import english, table, word_set
from claimtui.checks.negation import Negation, Sort, negator_words
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_ALIKE = 0.5
_SHORTEST = 5
"""Letters from which -er is the ending of a comparative."""
_NONE = frozenset(["no", "none", "nobody", "nothing"])
_ONLY = frozenset(["only", "sole", "solely", "alone", "unique"])
_SPARING = frozenset(["except", "but", "save", "apart", "besides"])
_NEAR = 4
"""Words from a quantifier to what it counts."""


def reaches(
    clause: Clause,
    own: tuple[Negation, ...],
    other: Clause,
    there: tuple[Negation, ...],
) -> Finding | None:
    """Find what a claim denies of none, some or all otherwise than the evidence."""
    if len(clause.stems & other.stems) < _ALIKE * len(clause.stems):
        return None
    return (
        _not_all(clause, own, there)
        or _hardly_any(clause, there)
        or _taken_out(clause, own, other, there)
    )


def _not_all(
    clause: Clause, own: tuple[Negation, ...], there: tuple[Negation, ...]
) -> Finding | None:
    """Find "none", or all of them, where the evidence has "not all"."""
    partial = next((n for n in there if n.sort is Sort.PARTIAL), None)
    if partial is None or any(n.sort is Sort.PARTIAL for n in own):
        return None
    what = next((w for w in clause.words if w.stem in partial.scope), None)
    if what is None or _counts(clause):
        return None
    code = "P1" if negator_words(clause) else "P2"
    text = "the evidence says not all of them, the claim " + (
        "none" if code == "P1" else "all"
    )
    return Finding(code, text, (what.span,), (partial.span,))


def _counts(clause: Clause) -> bool:
    """Tell whether a clause speaks of some: a number, several, most."""
    some = word_set("partial")
    return any(
        w.text in some or w.text[:1].isdigit() or w.text in english()["cardinals"]
        for w in clause.words
    )


def _hardly_any(clause: Clause, there: tuple[Negation, ...]) -> Finding | None:
    """Find "none" or "most" where the evidence has "hardly any"."""
    nearly = next((n for n in there if n.sort is Sort.NEARLY), None)
    words = {word.text for word in clause.words}
    if nearly is None or words & (word_set("nearly") | word_set("almost")):
        return None
    whole = [w for w in clause.words if w.text in ("no", "none", "nobody")]
    counted = _counted(whole[0], clause) if whole else None
    if counted is None or counted.stem not in nearly.scope:
        return None
    text = f"the evidence says all but “{whole[0].text}”"
    return Finding("P4", text, (whole[0].span,), (nearly.span,))


def _counted(word: Word, clause: Clause) -> Word | None:
    at = clause.words.index(word)
    near = clause.words[at + 1 : at + 1 + _NEAR]
    return next((w for w in near if w.content), None)


def _taken_out(
    clause: Clause,
    own: tuple[Negation, ...],
    other: Clause,
    there: tuple[Negation, ...],
) -> Finding | None:
    """Find what the evidence takes out ("but not in Rome") told of it, or the rest."""
    part = next((n for n in there if n.sort is Sort.PART), None)
    if part is None or any(n.sort in (Sort.PART, Sort.PARTIAL) for n in own):
        return None
    main = {w.stem for w in other.words if w.content and w.end <= part.start}
    apart, kept = part.scope - main, main - part.scope
    denied = any(n.sort is Sort.PREDICATE for n in own)
    told_apart, told_kept = clause.stems & apart, clause.stems & _last(other, part)
    if not denied and told_apart and not told_kept:
        text = "the evidence takes that out"
        return Finding("P2", text, (_span(clause, told_apart),), (part.span,))
    if denied and told_kept and not told_apart and kept:
        text = "the evidence denies it of another part only"
        return Finding("P1", text, (_span(clause, told_kept),), (part.span,))
    return None


def _last(other: Clause, part: Negation) -> frozenset[str]:
    """Return what stands right before the part: Oslo, of "Oslo but not Rome"."""
    before = [w for w in other.words if w.content and w.end <= part.start]
    return frozenset(w.stem for w in before[-_NEAR:]) - part.scope


def _span(clause: Clause, roots: frozenset[str]) -> TextSpan:
    return next(word.span for word in clause.words if word.stem in roots)


def grants_the_same(clause: Clause, other: Clause) -> bool:
    """Tell whether two negations make what the claim requires: not without, needs."""
    words = {word.text for word in clause.words}
    if negator_words(clause) or words.isdisjoint(table("conditions")["requiring"]):
        return False
    told = {word.text for word in negator_words(other)}
    return "without" in told and len(told) > 1


def outranks(clause: Clause, other: Clause) -> bool:
    """Tell whether "none is larger than" stands for "the largest"."""
    return _is_topped(clause) and any(_is_top(word) for word in other.words)


def _is_topped(clause: Clause) -> bool:
    """Tell whether a clause says that nothing has more: none larger, never as many."""
    words = {word.text for word in clause.words}
    more = "never" in words and words & {"as", "so"}
    return bool(words & _NONE and "than" in words) or bool(more)


def _is_top(word: Word) -> bool:
    superlative = word.text.endswith("est") and word.content
    return superlative or word.text in ("most", "record", "unprecedented")


def is_topped_elsewhere(clause: Clause, evidence: Phrasing) -> bool:
    """Tell whether the evidence has the superlative of a comparative with none.

    "No lake is deeper than it" is told by "the deepest lake" wherever that stands.
    """
    if not _is_topped(clause):
        return False
    tops = {
        f"{word.text.removesuffix('er')}est"
        for word in clause.words
        if word.text.endswith("er") and len(word.text) >= _SHORTEST
    }
    if any(word.text in ("more", "as", "so") for word in clause.words):
        tops |= {"most", "record", "unprecedented"}
    return not tops.isdisjoint(evidence.words)


def single_out(clause: Clause, other: Clause) -> bool:
    """Tell whether "no mammals other than bats" stands for "the only mammals"."""
    return any(
        _spares_one(negating) and not _ONLY.isdisjoint(w.text for w in plain.words)
        for negating, plain in ((clause, other), (other, clause))
    )


def _spares_one(clause: Clause) -> bool:
    """Tell whether a clause denies of all but one: none other than, nobody except."""
    texts = [word.text for word in clause.words]
    if _NONE.isdisjoint(texts) or not _ONLY.isdisjoint(texts):
        return False
    return not _SPARING.isdisjoint(texts) or ("other", "than") in pairwise(texts)
