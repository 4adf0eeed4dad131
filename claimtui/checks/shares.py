"""Shares of a narrower group: 62% of voters in rural districts told of all voters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from claimtui.checks.agreement import Answer, agreement
from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.quantity import Kind, Quantity
from claimtui.checks.strands import pieces_of
from claimtui.checks.syntax import is_determiner, is_past, is_preposition, is_verb
from claimtui.checks.words import stem
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_MOST = 20
"""Shares of one claim that are looked at."""
_TELLING = 2
"""Words with content that narrow a group."""
_LONGEST = 5
"""Words of what is counted, and of what narrows it."""


def widened(
    claim: Phrasing,
    evidence: Phrasing,
    own: tuple[Quantity, ...],
    others: tuple[Quantity, ...],
) -> Iterator[Finding]:
    """Find a share whose group the evidence narrows and the claim does not."""
    said = frozenset(w.stem for c in claim.clauses for w in c.words)
    for number in [q for q in own if q.kind is Kind.SHARE][:_MOST]:
        found = [o for o in others if agreement(number, o) is Answer.YES][:_MOST]
        narrow = [_narrowing(other, evidence) for other in found]
        if not narrow or not all(n and _is_lost(n, said) for n in narrow):
            continue
        words = narrow[0]
        there = TextSpan(words[0].start, words[-1].end)
        group = evidence.text[there.start : there.end]
        text = f"the evidence counts only those “{group}”, the claim all"
        yield Finding("S3", text, (TextSpan(number.start, number.end),), (there,))


def remeasured(
    claim: Phrasing,
    evidence: Phrasing,
    own: tuple[Quantity, ...],
    others: tuple[Quantity, ...],
) -> Iterator[Finding]:
    """Find a number told of another measure: of the area for of the volume."""
    for number in [q for q in own if q.kind is not Kind.DATE][:_MOST]:
        here = _measures(claim, number)
        found = [o for o in others if here and agreement(number, o) is Answer.YES]
        told = [_measures(evidence, other) for other in found[:_MOST]]
        apart = [_apart(here, there) for there in told]
        if not apart or not all(apart) or apart[0] is None:
            continue
        said, rival = apart[0]
        text = f"the evidence has it as {rival.text}, the claim as {said.text}"
        yield Finding("S4", text, (said.span,), (rival.span,))


def _apart(
    here: dict[int, list[Word]], there: dict[int, list[Word]]
) -> tuple[Word, Word] | None:
    for row, words in here.items():
        rivals = there.get(row, [])
        one = len({word.stem for word in words}) == 1  # not of area and population
        if (
            rivals
            and one
            and {w.stem for w in words}.isdisjoint(w.stem for w in rivals)
        ):
            return words[0], rivals[0]
    return None


def _measures(text: Phrasing, number: Quantity) -> dict[int, list[Word]]:
    """Return what is measured near a number, by the row of measures it belongs to."""
    found: dict[int, list[Word]] = {}
    for clause in text.clauses:
        if not clause.span.start <= number.start < clause.span.end:
            continue
        for piece in pieces_of(clause, None):
            if piece[0].start <= number.start <= piece[-1].end:
                for word in piece:
                    for row in _rows().get(word.stem, ()):
                        found.setdefault(row, []).append(word)
    return found


@cache
def _rows() -> dict[str, tuple[int, ...]]:
    rows: dict[str, tuple[int, ...]] = {}
    for at, row in enumerate(table("scope")["measures"]):
        for word in row:
            root = stem(word, "en")
            rows[root] = (*rows.get(root, ()), at)
    return rows


def _is_lost(words: Sequence[Word], said: frozenset[str]) -> bool:
    telling = {w.stem for w in words if w.content or w.text[:1].isdigit()}
    return bool(telling) and telling.isdisjoint(said)


def _narrowing(share: Quantity, evidence: Phrasing) -> tuple[Word, ...]:
    """Return the words that narrow whom a share counts, empty where none do."""
    for clause in evidence.clauses:
        if clause.span.start <= share.start < clause.span.end:
            return _behind(clause, share) or _ahead(clause, share)
    return ()


def _behind(clause: Clause, share: Quantity) -> tuple[Word, ...]:
    """Read "of voters in rural districts", "of flats built since 2015"."""
    words = [word for word in clause.words if word.start >= share.end]
    if share.literal and words[:1] and words[0].text == "of":
        words = words[1:]
    at = 0
    while at < len(words) and at <= _LONGEST and _is_noun(words, at):
        at += 1
    counted = any(word.content for word in words[:at])
    if not counted or at >= len(words) or not _narrows(words, at):
        return ()
    end, telling = at + 1, 0
    while end < len(words) and telling < _TELLING and _goes_on(words, end):
        telling += words[end].content or words[end].text[:1].isdigit()
        end += 1
    return _kept(words[at:end])


def _is_noun(words: Sequence[Word], at: int) -> bool:
    word = words[at]
    plain = word.content and not is_verb(words, at) and not is_past(word)
    return (plain or is_determiner(word)) and not is_preposition(word)


def _narrows(words: Sequence[Word], at: int) -> bool:
    """Tell whether a group goes on: with, under, built since, who have."""
    word = words[at]
    if word.text in table("scope")["narrowed_by"]:
        return True
    following = words[at + 1] if at + 1 < len(words) else None
    reduced = is_past(word) and following is not None and is_preposition(following)
    later = any(
        is_verb(words, n) or words[n].text in word_set("auxiliaries")
        for n in range(at + 2, min(at + 2 + _LONGEST, len(words)))
    )
    return reduced and later


def _goes_on(words: Sequence[Word], at: int) -> bool:
    word = words[at]
    verbal = word.text in word_set("auxiliaries") or is_verb(words, at)
    return word.text not in (",", ":", "(", ")", "and") and not verbal


def _ahead(clause: Clause, share: Quantity) -> tuple[Word, ...]:
    """Read "Among smokers, 22%" and "Of the voters in rural districts, 62%"."""
    words = [word for word in clause.words if word.end <= share.start]
    if not words or words[0].text not in ("among", "of") or words[-1].text != ",":
        return ()
    nouns = [n for n, word in enumerate(words) if is_preposition(word) and n]
    start = nouns[0] if nouns and words[0].text == "of" else 0
    return _kept(words[start:-1])


def _kept(words: Sequence[Word]) -> tuple[Word, ...]:
    """Leave out what only names the study: in the trial, in the survey."""
    settings = table("scope")["settings"]
    return () if any(word.text in settings for word in words) else tuple(words)
