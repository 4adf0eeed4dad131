"""How sure it is in German, French and Spanish: may, plans, all, only, says, if."""

from __future__ import annotations

from functools import partial

from claimtui.checks.abroad import (
    MOST_OWN,
    Sentence,
    Tongue,
    alike,
    is_infinitive,
    opens_condition,
    read_all,
    tongue_of,
)
from claimtui.checks.clauses import Phrasing, Word
from claimtui.model.checks import Check, Finding
from claimtui.model.vocabulary import CheckName, CheckResult

_REACH = 4
"""Words from a hedge to the verb that it weakens."""
_COVERED = 0.6
"""Share of a claim that stands beside what weakens it."""
_MOSTLY = 0.75
_INSIDE = 0.8
"""Share of a claim that stands within what somebody only says."""
_FEWEST = 2
_RANKS = ("few", "some", "most", "all")


def certainty_abroad(claim: Phrasing, evidence: Phrasing) -> Check:
    """Return the check `certainty` of two texts that are not English (SPEC 5.2).

    It is unavailable where their language has no data.
    """
    known = tongue_of(claim, evidence)
    if known is None:
        return Check(CheckName.CERTAINTY, CheckResult.UNAVAILABLE)
    others = read_all(evidence, known)
    findings: list[Finding] = []
    met = False
    for own in read_all(claim, known)[:MOST_OWN]:
        near = alike(own, others)
        met = met or bool(near)
        for rule in (_weakened, _reported, _conditioned, _limited, _quantified):
            found = [rule(own, other, known) for other in near]
            if found and found[0] and all(found):
                findings.append(found[0])
                break
    if findings:
        return Check(CheckName.CERTAINTY, CheckResult.FAIL, tuple(findings))
    result = CheckResult.PASS if met else CheckResult.UNAVAILABLE
    return Check(CheckName.CERTAINTY, result)


# Hedges and plans


def _weakened(own: Sentence, other: Sentence, known: Tongue) -> Finding | None:
    """Find a hedge, a plan or hearsay before what the claim states outright."""
    if _is_weak(own, known):
        return None
    ahead = own.has(known.set("planned")) or any(
        word.text.endswith(tuple(known.set("future_ends"))) for word in own.words
    )
    for at, word in enumerate(other.words):
        if word.text in known.set("planning") and not ahead:
            code, weakens = "C2", partial(_leads, own, other, at, known)
        elif word.text in known.set("hedging"):
            code, weakens = "C1", partial(_leads, own, other, at, known)
        elif word.text in known.set("hearsay"):
            code, weakens = "C1", partial(_precedes, own, other, at)
        elif word.text in known.set("doubting"):
            code, weakens = "C1", partial(_stands_by, own, other, at)
        else:
            continue
        if weakens():
            told = "plans or expects it" if code == "C2" else "is not sure of it"
            text = f"the evidence {told} (“{word.text}”), the claim states it"
            return Finding(code, text, (own.clause.span,), (word.span,))
    return None


def _is_weak(own: Sentence, known: Tongue) -> bool:
    """Tell whether the claim is no plain statement either."""
    names = (
        "hedging",
        "hearsay",
        "doubting",
        "planning",
        "reporting",
        "frames",
        "softening",
    )
    return any(own.has(known.set(name)) for name in names)


def _leads(own: Sentence, other: Sentence, at: int, known: Tongue) -> bool:
    """Tell whether the claim states the infinitive that a verb leads to."""
    start, end = other.part(at)
    verb = _infinitive(other, at, end, known)
    if verb is None:
        return False
    if verb > end:  # plant, die Brücke zu sperren
        end = other.part(verb)[1]
    return _states(own, other, start, end, other.each[verb])


def _infinitive(other: Sentence, at: int, end: int, known: Tongue) -> int | None:
    """Return the place of the infinitive: in German last, else soon behind."""
    words = other.words
    if known.code != "de":
        behind = range(at + 1, min(at + 1 + _REACH, end))
        return next(
            (
                n
                for n in behind
                if other.each[n] and is_infinitive(words[n].text, known.code)
            ),
            None,
        )
    last = end - 1
    for n in range(at + 2, end):  # könnte erweitert werden
        if words[n].text in known.set("closing") and other.each[n - 1]:
            return n - 1
    if last > at and is_infinitive(words[last].text, "de") and other.each[last]:
        return last
    if end + 1 >= len(words):
        return None
    last = other.part(end + 1)[1] - 1
    led = words[last - 1].text == "zu" or "zu" in words[last].text
    verbal = is_infinitive(words[last].text, "de") and other.each[last]
    return last if led and verbal else None


def _precedes(own: Sentence, other: Sentence, at: int) -> bool:
    """Tell whether the claim states the participle behind aurait or habría."""
    start, end = other.part(at)
    verb = next((r for r in other.each[at + 1 : at + 1 + _REACH] if r), "")
    return _states(own, other, start, end, verb)


def _stands_by(own: Sentence, other: Sentence, at: int) -> bool:
    start, end = other.part(at)
    near = own.roots & other.between(start, end)
    return len(near) >= _MOSTLY * len(own.roots) and len(own.roots) >= _FEWEST


def _states(own: Sentence, other: Sentence, start: int, end: int, verb: str) -> bool:
    """Tell whether a claim says that part, its verb in that or one other form."""
    alone = own.roots - other.roots
    near = own.roots & other.between(start, end)
    if not verb or len(near) < max(_FEWEST, _COVERED * len(own.roots)):
        return False
    return verb in own.roots or (len(alone) == 1 and bool(near - {verb}))


# What somebody says


def _reported(own: Sentence, other: Sentence, known: Tongue) -> Finding | None:
    """Find a claim that stands in what somebody only asserts."""
    if _is_weak(own, known) or len(own.roots) < _FEWEST:
        return None
    for at, word in enumerate(other.words):
        if word.text not in known.set("reporting"):
            continue
        told = _told(other, at, known)
        if len(own.roots & told) >= _INSIDE * len(own.roots):
            text = f"the evidence only has somebody say it (“{word.text}”), the claim"
            spans = (own.clause.span,), (word.span,)
            return Finding("C7", f"{text} states it", *spans)
    return None


def _told(other: Sentence, at: int, known: Tongue) -> frozenset[str]:
    """Return the roots of what somebody says: before ", behauptet er", or behind.

    Who denies having done it is the one who would have.
    """
    if at and other.words[at - 1].text == ",":
        return other.between(0, at)
    told = other.between(at + 1, len(other.each))
    start, end = other.part(at)
    if _infinitive(other, at, end, known) is not None or _had(other, at, known):
        return told | other.between(start, at)
    return told


def _had(other: Sentence, at: int, known: Tongue) -> bool:
    """Tell whether "having" stands behind a verb: nie avoir reçu, niega haber."""
    behind = other.words[at + 1 :]
    near = behind if known.code == "de" else behind[:2]
    return any(word.text in known.set("having") for word in near)


# Conditions


def _conditioned(own: Sentence, other: Sentence, known: Tongue) -> Finding | None:
    """Find the rest of a sentence stated without what it depends on."""
    names = ("conditions", "exceptions", "conditional", "hedging", "planning")
    if any(own.has(known.set(name)) for name in names):
        return None
    for at, word in enumerate(other.words):
        if not opens_condition(other.words, at, known):
            continue
        start, end = at, other.part(at)[1]
        if word.text in known.set("exceptions") and end < len(other.words):
            comma = other.between(at, end)
            end = end if comma else other.part(end + 1)[1]
        inside = other.between(start, end)
        rest = other.roots - inside
        told = len(own.roots & rest) >= _MOSTLY * len(own.roots)
        if inside and told and not own.roots & inside and len(rest) >= 1:
            text = f"the evidence states it only under “{word.text}”, the claim"
            spans = (own.clause.span,), (word.span,)
            return Finding("C5", f"{text} outright", *spans)
    return None


# Only


def _limited(own: Sentence, other: Sentence, known: Tongue) -> Finding | None:
    """Find "only" where the evidence has no word of it."""
    only = known.set("only")
    leave = only | known.set("exceptions")
    if len(own.roots & other.roots) < _COVERED * len(own.roots) or other.has(leave):
        return None
    for at, word in enumerate(own.words[:-1]):
        following = own.words[at + 1].text
        if word.text in only and not following[0].isdigit():
            text = f"the claim has “{word.text}”, the evidence does not"
            return Finding("C4", text, (word.span,), (other.clause.span,))
    return None


# All, most, some


def _quantified(own: Sentence, other: Sentence, known: Tongue) -> Finding | None:
    """Find all or most in the claim where the evidence has less, or none of them."""
    if len(own.roots & other.roots) < _COVERED * len(own.roots):
        return None
    for name in ("amounts", "frequencies"):
        rows = known.rows(name)
        said = _highest(own, rows, known)
        found = _highest(other, rows, known)
        if said is None or said[0] < _RANKS.index("most"):
            continue
        whole = said[0] == _RANKS.index("all")
        if found is None and (
            not whole or other.has(known.set("without_exception")) or _counts(other)
        ):
            continue
        if found is not None and found[0] >= said[0]:
            continue
        there = found[1].span if found else other.clause.span
        had = f"the evidence “{found[1].text}”" if found else "the evidence does not"
        text = f"the claim has “{said[1].text}”, {had}"
        return Finding("C4", text, (said[1].span,), (there,))
    return None


def _counts(other: Sentence) -> bool:
    """Tell whether a share of a hundred stands there, or a whole of so many."""
    return "100" in other.clause.texts


def _highest(
    sentence: Sentence, rows: dict[str, list[str]], known: Tongue
) -> tuple[int, Word] | None:
    """Return the greatest share that a sentence names, with its word."""
    found: list[tuple[int, Word]] = []
    words = sentence.words
    for at, word in enumerate(words):
        rank = next((n for n, r in enumerate(_RANKS) if word.text in rows[r]), None)
        if rank == len(_RANKS) - 1 and at and words[at - 1].text in known.set("nearly"):
            rank -= 1
        near = {w.text for w in words[at + 1 : at + 4]}
        if rank is not None and near.isdisjoint(known.set("rounds")):
            found.append((rank, word))
    return max(found, key=lambda pair: pair[0], default=None)
