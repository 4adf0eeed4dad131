"""What the evidence only supposes, and "and" told as "or"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negator_words
from claimtui.checks.predicates import BE, Predicate, head, predicates
from claimtui.model.checks import Finding

_ALIKE = 0.5
_SHARED = 0.5
"""Share of a statement that has to stand in the condition with its verb."""
_BEFORE = 3
"""Words before "and" or "or", and behind it, in which what it joins stands."""
_MOST = 20
"""Clauses of a claim and their predicates that are looked for, and joints of each."""


def supposed(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find a deed that the evidence has only behind "if", "until" or "whether"."""
    if evidence.words.isdisjoint(_words("supposing")):
        return
    for clause in claim.clauses[:_MOST]:
        if clause.texts & _words("left_open") or clause.is_list:
            continue
        for own in predicates(clause, claim.text)[:_MOST]:
            place = _supposed(own, evidence) if _is_stated(own) else None
            if place is not None:
                text = "the evidence only supposes it, the claim states it"
                yield Finding("C5", text, (own.verb.span,), (place.span,))


def _is_stated(own: Predicate) -> bool:
    if own.denied or own.root == BE or own.verb.text.endswith("ing"):
        return False
    return own.kind in ("own", "main")


def _supposed(own: Predicate, evidence: Phrasing) -> Word | None:
    """Return the verb in the evidence where all its places are in conditions."""
    said = frozenset(word.stem for word in own.rest if word.content)
    wanted = head(own.subject) | said
    best: tuple[float, Word | None] = (0.0, None)
    for clause in evidence.clauses:
        if own.root not in clause.stems:
            continue
        parts = _conditions(clause)
        for word in clause.words:
            if word.stem != own.root or not word.content:
                continue
            inside = next((p for p in parts if word in p), None)
            if inside is None:
                return None
            shared = len(wanted & frozenset(w.stem for w in inside if w.content))
            best = max(best, (float(shared), word), key=lambda pair: pair[0])
    enough = wanted and best[0] >= max(1, _SHARED * len(wanted))
    return best[1] if enough else None


def _conditions(clause: Clause) -> list[Sequence[Word]]:
    """Return what stands behind each "if", up to a comma."""
    words = clause.words
    parts: list[Sequence[Word]] = []
    begin = None
    for at, word in enumerate(words):
        if word.text in _words("supposing"):
            begin = at if begin is None else begin
        elif word.text == "," and begin is not None:
            parts.append(words[begin:at])
            begin = None
    if begin is not None:
        parts.append(words[begin:])
    return parts


def rejoined(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find "A or B" where the evidence has "A and B", and the reverse."""
    for clause in claim.clauses:
        if clause.texts.isdisjoint(("and", "or")) or negator_words(clause):
            continue
        if clause.words[0].text in _words("supposing"):
            continue
        own = list(_joints(clause))
        for other in evidence.retold(clause, _ALIKE) if own else ():
            if negator_words(other) and not _is_conditional(other):
                continue
            told = {pair: word for pair, word in _joints(other)}
            for pair, word in own:
                rival = told.get(pair)
                if rival is not None and rival.text != word.text:
                    text = f"the evidence has “{rival.text}” between the two"
                    yield Finding("C5", text, (word.span,), (rival.span,))


def _is_conditional(clause: Clause) -> bool:
    return any(word.text in _words("supposing") for word in clause.words)


def _joints(clause: Clause) -> Iterator[tuple[tuple[str, str], Word]]:
    """Return each "and" and "or" with the stems before and behind it."""
    words = clause.words
    joints = [at for at, word in enumerate(words) if word.text in ("and", "or")]
    for at in joints[:_MOST]:
        if words[at + 1 : at + 2] and words[at + 1].text in ("and", "or"):
            continue  # and/or
        before = [w for w in words[max(0, at - _BEFORE) : at] if w.content]
        behind = [w for w in words[at + 1 : at + 1 + _BEFORE] if w.content]
        if before and behind:
            yield (before[-1].stem, behind[0].stem), words[at]


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(table("conditions")[name])
