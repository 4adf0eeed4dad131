"""The check of direction: rose or fell, more or less, before or after."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.compared import exchanged, ranked_below
from claimtui.checks.language import primary
from claimtui.checks.lexicon import table
from claimtui.checks.negation import negations
from claimtui.checks.quantity import LOWER, UPPER, Kind, Quantity
from claimtui.checks.reach import outranks
from claimtui.checks.strands import Mix, Places, mixes
from claimtui.checks.swaps import swaps
from claimtui.checks.tables import TableReader
from claimtui.checks.turned import turned
from claimtui.checks.words import stem
from claimtui.model.checks import Check, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import CheckName, CheckResult

_NEAR = 5
"""Words to each side that tell what a direction speaks of."""
_TO_FIGURE = 7
"""Words from a direction to its number: rising by an average of 5.2."""
_DENIED = 20
"""Characters from a negation to the direction that it denies."""
_MOST = 40
"""Directions of one clause that are read; more is a list, no sentence."""
_SIDE = 12
"""Words that one side of a comparison can have."""
_ALIKE = 0.4
_BREAKS = frozenset([",", ":", "(", ")"])


class _Pole(NamedTuple):
    """One side of an axis; `up` is 1 or -1."""

    axis: str
    up: int
    compared: bool


class _Direction(NamedTuple):
    """A word that gives a direction, with what stands around it."""

    word: Word
    pole: _Pole
    around: frozenset[str]
    left: frozenset[str]
    right: frozenset[str]
    """The words before and behind `than`, or behind the word itself."""
    than: bool
    """Whether `than` parts the two sides."""
    negated: bool
    subject: frozenset[str]
    """The words before it, back to the last direction: gas use, of "coal use rose and
    gas use fell"."""
    figure: tuple[str, ...]
    """The digits of the number behind it, of two parts or more: 5.2, 10,000."""


class _Verdict(NamedTuple):
    result: CheckResult
    finding: Finding | None = None


_PASS = _Verdict(CheckResult.PASS)
_OPEN = _Verdict(CheckResult.UNAVAILABLE)


def check_direction(
    claim: Phrasing,
    evidence: Phrasing,
    own: tuple[Quantity, ...],
    others: tuple[Quantity, ...],
) -> Check:
    """Return the check `direction`, from words on an axis and from bounds."""
    if primary(claim.language) != "en" or primary(evidence.language) != "en":
        turns = tuple(turned(claim, evidence, own, others))
        result = CheckResult.FAIL if turns else CheckResult.UNAVAILABLE
        return Check(CheckName.DIRECTION, result, turns)
    verdicts = [
        *_words(claim, evidence),
        *(
            _Verdict(CheckResult.FAIL, found)
            for find in (swaps, ranked_below)
            for found in find(claim, evidence)
        ),
        *(
            _Verdict(CheckResult.FAIL, found)
            for found in exchanged(claim, evidence, Places(claim, evidence))
        ),
        *(
            _Verdict(CheckResult.FAIL, found)
            for found in TableReader(claim, evidence, own, others).disordered()
        ),
        *_mixed(claim, evidence, own, others),
        *_bounds(own, others),
        *_equal(claim, evidence),
    ]
    findings = tuple(v.finding for v in verdicts if v.finding)
    answers = {verdict.result for verdict in verdicts}
    for result in (CheckResult.FAIL, CheckResult.UNAVAILABLE, CheckResult.PASS):
        if result in answers:
            return Check(CheckName.DIRECTION, result, findings)
    return Check(CheckName.DIRECTION, CheckResult.NOT_APPLICABLE)


# Halves of a sentence


def _mixed(
    claim: Phrasing,
    evidence: Phrasing,
    own: tuple[Quantity, ...],
    others: tuple[Quantity, ...],
) -> Iterator[_Verdict]:
    """Find what the claim joins from two members of a list of the evidence."""
    for mix in mixes(claim, evidence, own, others):
        first, second = mix.first.word, mix.second.word
        text = (
            f"the evidence has “{evidence.text[first.start : first.end]}” and "
            f"“{evidence.text[second.start : second.end]}” in two statements, "
            "the claim in one"
        )
        finding = Finding("D6", text, (claim.clauses[0].span,), (*_spans(mix),))
        yield _Verdict(CheckResult.FAIL, finding)


def _spans(mix: Mix) -> tuple[TextSpan, TextSpan]:
    return mix.first.word.span, mix.second.word.span


# Words on an axis


def _words(claim: Phrasing, evidence: Phrasing) -> Iterator[_Verdict]:
    places = Places(claim, evidence)
    told = _everywhere(evidence)
    for clause in claim.clauses:
        own = list(_directions(clause, claim.text))
        if own:
            alike = [
                other
                for other in places.beside(evidence.alike(clause, _ALIKE))
                if not outranks(clause, other)
            ]
            others = [d for other in alike for d in _directions(other, evidence.text)]
            for direction in own:
                if direction.word.text in ("before", "after") and any(
                    _is_same_time(direction, known)
                    for known in told.get(direction.word.text, ())
                ):
                    yield _PASS
                    continue
                same = told.get(direction.figure, []) if direction.figure else []
                yield _judge(direction, [*others, *same], places)


def _everywhere(
    evidence: Phrasing,
) -> dict[str | tuple[str, ...], list[_Direction]]:
    """Return directions by their number, before and after by the word."""
    found: dict[str | tuple[str, ...], list[_Direction]] = {}
    for clause in evidence.clauses:
        for direction in () if clause.is_list else _directions(clause, evidence.text):
            if direction.figure:
                found.setdefault(direction.figure, []).append(direction)
            if direction.word.text in ("before", "after"):
                found.setdefault(direction.word.text, []).append(direction)
    return found


def _is_same_time(own: _Direction, other: _Direction) -> bool:
    """Tell whether both stand right before the same: before the ban, and before it."""
    return not own.left and not other.left and bool(other.right & own.right)


def _judge(own: _Direction, others: list[_Direction], places: Places) -> _Verdict:
    """Hold one direction against those of the evidence on the same axis."""
    rivals = [other for other in others if other.pole.axis == own.pole.axis]
    told = [o for o in rivals if own.figure and o.figure == own.figure]
    rivals = told or rivals
    degree = own.word.text.endswith("est")
    plain = [o for o in rivals if o.word.text.endswith("est") is degree]
    rivals = plain or rivals
    scored = [
        (len(own.around & other.around) + 2 * len(own.subject & other.subject), other)
        for other in rivals
    ]
    best = max((score for score, _ in scored), default=0)
    if best == 0:
        same = rivals and all(other.pole.up == own.pole.up for other in rivals)
        return _PASS if same else _OPEN
    closest = [other for score, other in scored if score == best]
    turns = [_turn(own, other) for other in closest]
    if 1 in turns:
        return _PASS
    superlative = own.word.text.endswith("est")
    unlike = any(o.word.text.endswith("est") is not superlative for o in closest)
    denied = any(own.negated != other.negated for other in closest)
    if 0 in turns or denied or (unlike and own.pole.compared):
        return _OPEN
    rival = closest[0].word
    if any(
        _turn(own, other) == 1
        and places.is_own(own.word.start, other.word.span, rival.start)
        for other in rivals
    ):
        return _PASS
    return _Verdict(CheckResult.FAIL, _finding(own, closest[0]))


def _turn(own: _Direction, other: _Direction) -> int:
    """Return 1 where both say the same, -1 for the opposite, 0 where it is open."""
    same = own.pole.up * other.pole.up
    if not own.pole.compared:
        return same
    straight, swapped = _sides(own, other)
    if swapped > straight:
        parted = own.than or other.than or own.pole.axis in ("time", "place")
        return -same if parted else 0
    if straight > swapped or same == 1:
        return same
    return same if not (own.left and own.right) or straight == swapped == 0 else 0


def _sides(own: _Direction, other: _Direction) -> tuple[int, int]:
    """Count what the two things that are compared share, as they stand and swapped."""
    left, right = own.left - own.right, own.right - own.left
    other_left, other_right = other.left - other.right, other.right - other.left
    straight = len(left & other_left) + len(right & other_right)
    crossed = left & other_right and right & other_left
    swapped = len(left & other_right) + len(right & other_left) if crossed else 0
    return straight, swapped


def _finding(own: _Direction, other: _Direction) -> Finding:
    said, found = own.word.text, other.word.text
    spans = (own.word.span,), (other.word.span,)
    if own.pole == other.pole:
        text = f"the claim and the evidence swap the two sides of “{said}”"
        return Finding("D2", text, *spans)
    code = "D3" if own.pole.axis in ("time", "place") else "D1"
    text = f"the evidence says “{found}” where the claim says “{said}”"
    return Finding(code, text, *spans)


@cache
def _poles() -> dict[str, _Pole]:
    poles: dict[str, _Pole] = {}
    for axis in table("direction")["axis"]:
        for name, up in (("up", 1), ("down", -1)):
            pole = _Pole(axis["name"], up, axis.get("compared", False))
            for word in axis[name]:
                poles[word] = pole
                poles.setdefault(stem(word, "en"), pole)
    return poles


def _directions(clause: Clause, text: str) -> Iterator[_Direction]:
    poles = _poles()
    words = clause.words
    placed = [(at, pole) for at, w in enumerate(words) if (pole := _pole(poles, w))]
    denials = [negation.span.end for negation in negations(clause)] if placed else []
    for at, pole in placed[:_MOST]:
        word = words[at]
        if _is_bound(words, at):
            continue
        at_pivot = _pivot(words, at) if pole.compared else at
        last = max((place + 1 for place, _ in placed if place < at), default=0)
        yield _Direction(
            word,
            pole,
            _content(words[max(0, at - _NEAR) : at + _NEAR + 1]) - {word.stem},
            _tokens(_segment(words, min(at, at_pivot), -1), text),
            _tokens(_segment(words, at_pivot, 1), text),
            at_pivot != at,
            any(0 <= word.start - end <= _DENIED for end in denials),
            _content(words[max(last, at - _NEAR) : at]),
            _figure(words[at + 1 : at + 1 + _TO_FIGURE]),
        )


def _figure(words: tuple[Word, ...]) -> tuple[str, ...]:
    """Return the parts of the first number of some words, none of a plain digit."""
    start = next((n for n, w in enumerate(words) if w.text[:1].isdigit()), len(words))
    parts: list[str] = []
    for word in words[start:]:
        if not (word.text[:1].isdigit() or word.text in (".", ",")):
            break
        parts.extend([word.text] if word.text[:1].isdigit() else [])
    return tuple(parts) if len(parts) > 1 else ()


def _pole(poles: dict[str, _Pole], word: Word) -> _Pole | None:
    return poles.get(word.text) or (poles.get(word.stem) if word.content else None)


def _is_bound(words: tuple[Word, ...], at: int) -> bool:
    """Tell whether a word limits a number ("more than 40"), which values compare."""
    following = [word.text for word in words[at + 1 : at + 3]]
    if words[at].text in ("above", "below", "before", "after", "following", "up"):
        return words[at].text == "following" and following[:1] != ["the"]
    if following[:1] == ["than"]:
        return len(following) > 1 and following[1][:1].isdecimal()
    return words[at].text == "least" and at > 0 and words[at - 1].text == "at"


def _pivot(words: tuple[Word, ...], at: int) -> int:
    """Return the place of `than` behind a word, its own place where there is none."""
    for ahead in range(at + 1, min(at + 2 + _NEAR, len(words))):
        if words[ahead].text in _BREAKS:
            break
        if words[ahead].text == "than":
            return ahead
    return at


def _segment(words: tuple[Word, ...], at: int, step: int) -> tuple[Word, ...]:
    """Return the words from a place to the next break, on one side of it."""
    end = at + step
    limit = at + step * _SIDE
    while 0 <= end < len(words) and words[end].text not in _BREAKS and end != limit:
        end += step
    return words[at + 1 : end] if step > 0 else words[end + 1 : at]


def _content(words: tuple[Word, ...]) -> frozenset[str]:
    return frozenset(word.stem for word in words if word.content)


def _tokens(words: tuple[Word, ...], text: str) -> frozenset[str]:
    """Return all that can tell one thing from another: group A from group B, too."""
    return frozenset(
        word.stem for word in words if word.content or text[word.start].isupper()
    )


# As deep as against deeper than


def _equal(claim: Phrasing, evidence: Phrasing) -> Iterator[_Verdict]:
    """Find "faster than" in the claim where the evidence says "as fast as"."""
    for clause in claim.clauses:
        own = {
            base: w for at, w in enumerate(clause.words) if (base := _more(clause, at))
        }
        if not own:
            continue
        for other in evidence.alike(clause, _ALIKE):
            words = other.words
            said_too = {word.text for word in words}
            for before, word, after in zip(words, words[1:], words[2:], strict=False):
                alike = before.text == after.text == "as" and word.text in own
                if alike and not negations(other) and not negations(clause):
                    said = own[word.text]
                    if said.text in said_too:
                        continue
                    text = f"the evidence says “as {word.text} as”, the claim more"
                    spans = (said.span,), (before.span, word.span)
                    yield _Verdict(CheckResult.FAIL, Finding("D5", text, *spans))


def _more(clause: Clause, at: int) -> str:
    """Return the plain form of a comparative before than: fast for faster."""
    words = clause.words
    if not any(w.text == "than" for w in words[at + 1 : at + 4]):
        return ""
    text = words[at].text
    if text in ("more", "less"):
        return words[at + 1].text
    if not text.endswith("er"):
        return ""
    bare = text[:-2]
    if bare.endswith("i"):
        return f"{bare[:-1]}y"
    return bare[:-1] if bare[-2:-1] == bare[-1:] not in ("l", "s") else bare


# Bounds


def _bounds(
    own: tuple[Quantity, ...], others: tuple[Quantity, ...]
) -> Iterator[_Verdict]:
    """Hold "at least" against "at most" where both limit the same figure."""
    for quantity in own[:_MOST_LIMITED]:
        if quantity.kind in (Kind.DATE, Kind.VERSION, Kind.TIME):
            yield from _other_side(quantity, others)
            continue
        if quantity.bound not in (*LOWER, *UPPER):
            continue
        same = [o for o in others if _same_figure(quantity, o)]
        if not same:
            continue
        lower = quantity.bound in LOWER
        if any(other.bound in (LOWER if lower else UPPER) for other in same):
            yield _PASS
        elif rival := next((o for o in same if o.bound in (*LOWER, *UPPER)), None):
            text = "the evidence limits the number from the other side"
            spans = (TextSpan(quantity.start, quantity.end),)
            there = (TextSpan(rival.start, rival.end),)
            yield _Verdict(CheckResult.FAIL, Finding("D4", text, spans, there))


_MOST_LIMITED = 80
"""Figures of a claim that are looked at; of more, values are unavailable too."""
_FROM = ("since", "from", "after", "starting")
_TO = ("until", "till", "to", "through", "before", "ending")


def _other_side(quantity: Quantity, others: tuple[Quantity, ...]) -> Iterator[_Verdict]:
    """Find "until 1998" in the evidence where the claim says "since 1998"."""
    side = quantity.before.lower()
    if side not in (*_FROM, *_TO):
        return
    same = [o for o in others if o.kind is quantity.kind and _same_point(quantity, o)]
    apart = _TO if side in _FROM else _FROM
    if same and all(other.before.lower() in apart for other in same):
        text = f"the evidence says “{same[0].before}” where the claim says “{side}”"
        spans = (TextSpan(quantity.start, quantity.end),)
        there = (TextSpan(same[0].start, same[0].end),)
        yield _Verdict(CheckResult.FAIL, Finding("D3", text, spans, there))


def _same_point(quantity: Quantity, other: Quantity) -> bool:
    if quantity.kind is Kind.DATE:
        return quantity.day == other.day
    return quantity.literal == other.literal


def _same_figure(quantity: Quantity, other: Quantity) -> bool:
    alike = quantity.kind is other.kind and quantity.unit == other.unit
    return alike and quantity.value == other.value and quantity.upper == other.upper
