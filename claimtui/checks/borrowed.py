"""Finds a number that a claim took from another sentence, or from the other group."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from claimtui.checks.agreement import Answer, agreement
from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.language import primary
from claimtui.checks.late import late
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negations
from claimtui.checks.quantity import Bound, Kind, Quantity
from claimtui.checks.strands import sentences
from claimtui.checks.syntax import is_past
from claimtui.checks.words import stem
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_KINDS = (Kind.COUNT, Kind.SHARE, Kind.MONEY, Kind.MEASURE, Kind.DATE)
_MOST = 12
"""Numbers of a claim that are looked at."""
_MOST_OTHERS = 300
_MOST_SENTENCES = 40
"""Sentences of evidence; in more, some sentence has all the words of a short claim."""
_LEAST_SHARED = 2
_FARTHER = 2
"""Words and numbers that the claim's own sentence has more of than the other."""
_MOST_WORDS = 90
"""Words of a sentence in which groups are looked for."""


def borrowed(
    claim: Phrasing,
    evidence: Phrasing,
    own: Sequence[Quantity],
    others: Sequence[Quantity],
) -> Iterator[Finding]:
    """Yield numbers that stand in the evidence in another place than the claim's."""
    if not 0 < len(own) <= _MOST or len(others) > _MOST_OTHERS:
        return
    if len(claim.clauses) != 1:
        return
    if negations(claim.clauses[0]):
        return
    split = sentences(evidence)[:_MOST_SENTENCES]
    held = [_numbers_in(sentence, others) for sentence in split]
    if any(q.cell for numbers in held for q in numbers):
        return  # a table, which is read by its rows and columns
    for number in own:
        if number.kind in _KINDS and not number.optional:
            found = _elsewhere(number, claim.clauses[0], own, split, held)
            found = found or _of_other_group(number, claim, own, split, held)
            found = found or _of_other_name(number, claim, own, split, held, evidence)
            found = found or _of_other_time(number, claim, own, held, evidence.text)
            if found:
                yield _finding(number, found, evidence.text)
                return


Rivals = tuple[Quantity, Quantity]
"""The number that the claim has, and the one that stands with its words."""


def _finding(number: Quantity, found: Rivals, text: str) -> Finding:
    there, rival = found
    said = " ".join(text[there.start : there.end].split())
    instead = " ".join(text[rival.start : rival.end].split())
    words = (
        f"“{said}” stands in the evidence for something else; here it has “{instead}”"
    )
    spans = tuple(TextSpan(q.start, q.end) for q in (rival, there))
    return Finding("V2", words, (TextSpan(number.start, number.end),), spans)


def _numbers_in(
    sentence: Sequence[Clause], others: Sequence[Quantity]
) -> list[Quantity]:
    start, end = sentence[0].span.start, sentence[-1].span.end
    return [q for q in others if start <= q.start < end]


# From another sentence


def _elsewhere(
    number: Quantity,
    clause: Clause,
    own: Sequence[Quantity],
    split: Sequence[Sequence[Clause]],
    held: Sequence[Sequence[Quantity]],
) -> Rivals | None:
    """Return a rival where one sentence has all of the claim but this number.

    The sentences that do have the number have less of the claim, and nothing of it
    that the other has not.
    """
    places = [
        at
        for at, numbers in enumerate(held)
        if any(_agrees(number, other) for other in numbers)
    ]
    if not places:
        return None
    told = _told(clause, own)
    rest = [q for q in own if q is not number]
    shared = [_shared(told, rest, split, held, at) for at in range(len(split))]
    most = {name for at in places for name in shared[at]}
    for at, names in enumerate(shared):
        full = told <= names and len(told) >= _LEAST_SHARED
        if at in places or not full or not most < names:
            continue
        if len(names) - len(most) < _FARTHER:
            continue
        rivals = [q for q in held[at] if _is_rival(number, q, own)]
        if rivals:
            there = next(q for q in held[places[0]] if _agrees(number, q))
            return there, rivals[0]
    return None


def _told(clause: Clause, own: Sequence[Quantity]) -> frozenset[str]:
    """Return the words of a claim that a sentence must have, no words of change."""
    return frozenset(
        word.stem
        for word in clause.words
        if word.content
        and word.stem not in _changes()
        and not any(q.start <= word.start < q.end for q in own)
    )


def _shared(
    told: frozenset[str],
    rest: Sequence[Quantity],
    split: Sequence[Sequence[Clause]],
    held: Sequence[Sequence[Quantity]],
    at: int,
) -> frozenset[str]:
    """Return the words and the other numbers of a claim that a sentence has.

    A sentence that opens with a pronoun has what the one before it has.
    """
    stems = frozenset().union(*(clause.stems for clause in split[at]))
    if at and split[at][0].words[0].text in table("grammar")["pronouns"]:
        stems |= frozenset().union(*(clause.stems for clause in split[at - 1]))
    numbers = {
        f"#{place}"
        for place, number in enumerate(rest)
        if any(_agrees(number, other) for other in held[at])
    }
    return (told & stems) | numbers


def _is_rival(number: Quantity, other: Quantity, own: Sequence[Quantity]) -> bool:
    """Tell whether a number could stand where the claim has its own."""
    if other.kind is not number.kind or other.dimension != number.dimension:
        return False
    if number.day and other.day:
        as_exact = (number.day.day is None) is (other.day.day is None)
        if not as_exact or number.before.lower() != other.before.lower():
            return False
    if number.kind is Kind.COUNT and not set(number.nouns) & set(other.nouns):
        return False
    return not other.optional and not any(_agrees(q, other) for q in own)


def _agrees(number: Quantity, other: Quantity) -> bool:
    return agreement(number, other) in (Answer.YES, Answer.OPEN)


# Of the other group


def _of_other_group(
    number: Quantity,
    claim: Phrasing,
    own: Sequence[Quantity],
    split: Sequence[Sequence[Clause]],
    held: Sequence[Sequence[Quantity]],
) -> Rivals | None:
    """Return a rival where a sentence has two numbers for two groups, in order.

    "In 16% of the vaccine group and in 21% of the placebo group": what a claim tells
    of one group must be that group's number.
    """
    for sentence, numbers in zip(split, held, strict=True):
        there = [q for q in numbers if _agrees(number, q)]
        if len(there) != 1 or number.kind is Kind.DATE:
            continue
        row = [q for q in numbers if _is_alike(there[0], q)]
        if len(row) != 2 or any(
            _agrees(q, o) for q in own for o in row if o not in there
        ):
            continue
        words = [word for clause in sentence for word in clause.words]
        for groups in _groups(words):
            named = [group.stem in _all_stems(claim) for group in groups]
            if sum(named) == 1 and named.index(True) != row.index(there[0]):
                rival = next(q for q in row if q is not there[0])
                return there[0], rival
    return None


# Of another name, of another time


def _of_other_name(
    number: Quantity,
    claim: Phrasing,
    own: Sequence[Quantity],
    split: Sequence[Sequence[Clause]],
    held: Sequence[Sequence[Quantity]],
    evidence: Phrasing,
) -> Rivals | None:
    """Return a rival where the claim's name has a sentence and a number of its own.

    A sentence that opens with a pronoun or an article may speak of the name before.
    """
    if primary(claim.language) == "de":
        return None  # every noun has a capital
    names = [_names(sentence, evidence.text) for sentence in split]
    known = frozenset().union(*names)
    subject = next(
        (w.stem for c in claim.clauses for w in c.words if _is_name(w, claim, known)),
        "",
    )
    places = [
        at
        for at, numbers in enumerate(held)
        if any(_agrees(number, other) for other in numbers)
    ]
    homes = [at for at, found in enumerate(names) if subject in found]
    if not subject or not homes or not places or set(homes) & set(places):
        return None
    for at in places:
        opening = split[at][0].words[0].text
        led = opening in table("grammar")["determiners"]
        led = led or opening in table("grammar")["pronouns"]
        opened = not led and _opens_named(split[at], names[at])
        if not names[at] or (at > homes[0] and not opened):
            return None
    there = next(q for q in held[places[0]] if _agrees(number, q))
    rivals = [q for at in homes for q in held[at] if _could_be(number, q, own)]
    return (there, rivals[0]) if rivals else None


def _names(sentence: Sequence[Clause], text: str) -> frozenset[str]:
    """Return the stems of the capitalised words that do not open a sentence."""
    words = [word for clause in sentence for word in clause.words]
    found = {w.stem for w in words[1:] if w.content and text[w.start].isupper()}
    opening, following = words[0], words[1] if len(words) > 1 else words[0]
    if opening.content and (not following.content or is_past(following)):
        found.add(opening.stem)
    return frozenset(found)


def _is_name(word: Word, claim: Phrasing, known: frozenset[str]) -> bool:
    return word.content and claim.text[word.start].isupper() and word.stem in known


def _opens_named(sentence: Sequence[Clause], names: frozenset[str]) -> bool:
    return any(w.stem in names for w in sentence[0].words[:_OPENING])


def _could_be(number: Quantity, other: Quantity, own: Sequence[Quantity]) -> bool:
    """Tell whether a number of the name's own may be what the claim had to say."""
    if number.day and other.day:
        exact = [
            (d.year is None, d.month is None, d.day is None, d.part)
            for d in (
                number.day,
                other.day,
            )
        ]
        return exact[0] == exact[1] and not any(_agrees(q, other) for q in own)
    bare = number.kind is Kind.COUNT and not (number.nouns and other.nouns)
    alike = _is_rival(
        replace(number, nouns=other.nouns) if bare else number, other, own
    )
    return alike and (not bare or bool(number.nouns) is bool(other.nouns))


def _of_other_time(
    number: Quantity,
    claim: Phrasing,
    own: Sequence[Quantity],
    held: Sequence[Sequence[Quantity]],
    text: str,
) -> Rivals | None:
    """Return a rival where a claim tells of now what was before, or the reverse."""
    earlier = bool(_EARLIER.search(claim.text))
    today = bool(_TODAY.search(claim.text)) and not earlier
    if not (earlier or today) or number.kind is Kind.DATE or len(own) > _FEW:
        return None
    for numbers in held:
        there = [q for q in numbers if _agrees(number, q)]
        rivals = [q for q in numbers if _is_rival(number, q, own) and q not in there]
        if len(there) != 1 or len(rivals) != 1:
            continue
        was, is_rival_past = (
            _is_past_figure(there[0], text),
            _is_past_figure(rivals[0], text),
        )
        if was is not is_rival_past and was is not earlier:
            return there[0], rivals[0]
    return None


def _is_past_figure(quantity: Quantity, text: str) -> bool:
    """Tell whether a figure is that of before: from 5, 11.2 the year before."""
    behind = text[quantity.end : quantity.end + _BEHIND]
    ends = _NEXT.search(behind)
    return quantity.before.lower() in _FROM or bool(
        _EARLIER.search(behind[: ends.start() if ends else None])
    )


_FROM = ("from", "von", "contre", "against", "desde")
_NEXT = late(r"[,;.](?!\d)|\d| to | auf | à ")
_BEHIND = 40
_FEW = 2
_OPENING = 4
_EARLIER = late(
    r"\b(?:(?:a|one|the) (?:year|month|quarter) (?:before|earlier|ago)"
    r"|previous(?:ly)?|prior|formerly|months earlier"
    r"|last (?:year|month|quarter)|im Vorjahr|ein Jahr zuvor|un an (?:plus tôt|avant)"
    r"|un año antes)\b",
    re.IGNORECASE,
)
_TODAY = late(r"\b(?:is now|are now|now|currently|today|is|are|stands)\b")


def _all_stems(claim: Phrasing) -> frozenset[str]:
    return frozenset(w.stem for clause in claim.clauses for w in clause.words)


def _is_alike(one: Quantity, other: Quantity) -> bool:
    same = one.kind is other.kind and one.dimension == other.dimension
    counted = one.kind is not Kind.COUNT or one.nouns[:2] == other.nouns[:2] != ()
    plain = one.bound is other.bound or Bound.PLAIN in (one.bound, other.bound)
    return same and counted and plain and not other.optional and other.upper is None


def _groups(words: Sequence[Word]) -> Iterator[tuple[Word, Word]]:
    """Yield two words that stand in the same surroundings: of the … group.

    Where a sentence says "respectively", so do the two that its first "and" joins.
    """
    if len(words) > _MOST_WORDS:
        return
    texts = [word.text for word in words]
    if "respectively" in texts and "and" in texts[1:-1]:
        at = texts.index("and", 1)
        yield words[at - 1], words[at + 1]
    framed: dict[tuple[str, ...], list[Word]] = {}
    for at in range(2, len(words)):
        word = words[at]
        if not word.content:
            continue
        ahead = tuple(w.text for w in words[at - 2 : at])
        framed.setdefault(ahead, []).append(word)
        if at + 1 < len(words) and words[at + 1].content:
            around = (ahead[1], "…", words[at + 1].text)
            framed.setdefault(around, []).append(word)
    for found in framed.values():
        if len(found) == 2 and found[0].stem != found[1].stem:
            yield found[0], found[1]


@cache
def _changes() -> frozenset[str]:
    axes = table("direction")["axis"]
    words = {word for axis in axes for side in ("up", "down") for word in axis[side]}
    return frozenset(words) | frozenset(stem(word, "en") for word in words)
