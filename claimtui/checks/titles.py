"""Who is what: a title or a relation that the evidence gives to another name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.predicates import BE, predicates
from claimtui.checks.syntax import is_determiner, is_preposition
from claimtui.model.checks import Finding

_LONGEST = 60
"""Words of a clause that are read; a longer one is a list."""
_MOST = 20
"""Clauses of a claim whose titles are looked for."""
_TOP = ("first", "only", "last")


def other_title(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find "Hale is chief executive" where the evidence has chief executive Berg."""
    for clause in claim.clauses[:_MOST]:
        if len(clause.words) > _LONGEST:
            continue
        for own in predicates(clause, claim.text):
            name = [word for word in own.subject if word.content]
            if own.root != BE or own.kind != "own" or own.denied or not name:
                continue
            title = _title(own.rest, claim)
            if title is None or not all(_is_capital(word, claim) for word in name):
                continue
            stems = frozenset(word.stem for word in name)
            holders = _holders(title.stem, stems, evidence)
            if stems & evidence.stems and holders:
                held = " ".join(word.text for word in holders[0])
                text = f"the evidence has “{title.text}” of another: “{held}”"
                yield Finding("D2", text, (title.span,), (holders[0][0].span,))


def _title(rest: Sequence[Word], claim: Phrasing) -> Word | None:
    """Return the noun that says what somebody is: executive, of "the chief …"."""
    last: Word | None = None
    for word in rest:
        if is_preposition(word) or (word.content and _is_capital(word, claim)):
            break
        if word.content:
            last = word
        elif last is not None:
            break
    return None if last is None or last.text in _TOP else last


def _holders(
    title: str, own: frozenset[str], evidence: Phrasing
) -> list[Sequence[Word]]:
    """Return the names that the evidence has beside a title, none where it is open."""
    found: list[Sequence[Word]] = []
    for clause in evidence.clauses:
        if title not in clause.stems:
            continue
        for at, word in enumerate(clause.words):
            if word.stem != title or not word.content:
                continue
            name = _name_behind(clause, at, evidence)
            near = frozenset(w.stem for w in name)
            if not name or near & own or _name_before(clause, at, evidence) in own:
                return []
            found.append(name)
    return found


def _name_behind(clause: Clause, at: int, evidence: Phrasing) -> Sequence[Word]:
    """Return the name right behind a title, one between commas, too."""
    words = clause.words
    apart = [word.text for word in words[at + 1 : at + 2]] == [","]
    begin = end = at + 1 + apart
    while end < len(words) and words[end].content and _is_capital(words[end], evidence):
        end += 1
    closed = [word.text for word in words[end : end + 1]] == [","]
    return () if apart and not closed else words[begin:end]


def _name_before(clause: Clause, at: int, evidence: Phrasing) -> str:
    """Return the stem of the name before a title: Berg, the chief executive."""
    words = clause.words
    back = at - 1
    while back >= 0 and (
        is_determiner(words[back])
        or words[back].text == ","
        or (words[back].content and not _is_capital(words[back], evidence))
    ):
        back -= 1
    return words[back].stem if back >= 0 else ""


def _is_capital(word: Word, text: Phrasing) -> bool:
    return text.text[word.start].isupper()
