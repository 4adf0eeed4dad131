"""Former office-holders told as those of now: former, ex-, then-, used to be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.syntax import is_past, is_verb
from claimtui.model.checks import Finding

_REACH = 8
"""Words from "former" to the end of the name that it is said of."""
_MOST = 40
"""Former offices of a text that are looked for."""


def former_told_as_now(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find an office that the evidence has somebody hold no more (SPEC 5.2, scope).

    What a former mayor did may have been done as mayor: only what the claim tells of
    now, or has the mayor say, is held against it.
    """
    past = _words("former") | _words("formerly")
    if claim.words & past or claim.words.isdisjoint(evidence.words):
        return
    for word, title, name in islice(_formers(evidence), _MOST):
        place = _held(claim, title, name)
        if place is None or _held_by(evidence, title, name, besides=word):
            continue
        told_now = claim.words & _words("current") or _is_of_now(place[0])
        if told_now and (word.text != "then" or claim.words & _words("current")):
            text = f"the evidence has “{word.text} {title.text}”, the claim of now"
            yield Finding("S5", text, (place[1].span,), (word.span, title.span))


def _formers(text: Phrasing) -> Iterator[tuple[Word, Word, Word]]:
    """Return each "former" with the office and the name behind it."""
    for clause in text.clauses:
        words = clause.words
        for at, word in enumerate(words[:-1]):
            if word.text in _words("former") and _leads(text, words, at):
                found = _office(text, word, words[at + 1 : at + 1 + _REACH])
                if found is not None:
                    yield word, *found


def _office(
    text: Phrasing, lead: Word, behind: tuple[Word, ...]
) -> tuple[Word, Word] | None:
    """Return the last word of an office, and of the name it is said of.

    The ex-director of the museum, Petra Voss: what an office is of stands between.
    """
    office = named = None
    within = True
    for word in behind:
        if within and word.content and _is_small(text, lead, word):
            office = word
            continue
        within = False
        capital = word.content and not _is_small(text, lead, word)
        if capital:
            named = word
        elif named is not None:
            break
    return (office, named) if office is not None and named is not None else None


def _leads(text: Phrasing, words: tuple[Word, ...], at: int) -> bool:
    """Tell whether a word says that what follows is no more: then-mayor, not then."""
    if words[at].text not in ("then", "ex"):
        return True
    return text.text[words[at].end : words[at + 1].start] == "-"


def _is_small(text: Phrasing, lead: Word, word: Word) -> bool:
    joined = text.text[lead.end : word.start] == "-"
    return joined or text.text[word.start].islower()


def _held(text: Phrasing, title: Word, name: Word) -> tuple[Clause, Word] | None:
    """Return where a text gives a name its office, side by side."""
    for clause in text.clauses:
        words = clause.words
        for at, word in enumerate(words):
            if word.stem != title.stem or not word.content:
                continue
            near = words[max(0, at - _REACH) : at + _REACH]
            if any(other.stem == name.stem for other in near):
                return clause, word
    return None


def _held_by(text: Phrasing, title: Word, name: Word, *, besides: Word) -> bool:
    """Tell whether the name has its office somewhere without "former"."""
    for clause in text.clauses:
        if any(word == besides for word in clause.words):
            continue
        stems = clause.stems
        if (
            title.stem in stems
            and name.stem in stems
            and not (clause.texts & _words("former"))
        ):
            return True
    return False


def _is_of_now(clause: Clause) -> bool:
    """Tell whether a clause tells the present, or what somebody has just said."""
    for at, word in enumerate(clause.words):
        if word.text in ("is", "are", "has") or word.text in _words("sayings"):
            return True
        if word.text in word_set("auxiliaries") or is_past(word):
            return False
        if is_verb(clause.words, at):
            return True
    return False


def used_to(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find "is the busiest" where the evidence has "used to be the busiest"."""
    if "used" not in evidence.words or claim.words & _words("past"):
        return
    for clause in claim.clauses:
        if not _is_of_now(clause) or clause.texts & _words("sayings"):
            continue
        alike = evidence.retold(clause, _COVERED)
        marks = [_used(other) for other in alike]
        if marks and marks[0] and all(marks):
            text = "the evidence says that it used to be so, the claim that it is"
            yield Finding("S5", text, (clause.span,), (marks[0].span,))


_COVERED = 0.75
"""Share of a claim's content words from which a clause tells the same."""


def _used(clause: Clause) -> Word | None:
    words = clause.words
    for at, word in enumerate(words[:-2]):
        active = not at or words[at - 1].text not in word_set("copulas")
        if word.text == "used" and words[at + 1].text == "to" and active:
            return word
    return None


def _words(name: str) -> frozenset[str]:
    return frozenset(table("standing")[name])
