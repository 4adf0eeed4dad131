"""The checks of values and of units: every quantity of the claim in the evidence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from claimtui.checks.agreement import is_plain
from claimtui.checks.arithmetic import Arithmetic
from claimtui.checks.borrowed import borrowed
from claimtui.checks.clauses import Phrasing
from claimtui.checks.crossed import crossed
from claimtui.checks.derived import derivations
from claimtui.checks.frequencies import swapped_frequency
from claimtui.checks.judgement import Judgement, Sides, Standing
from claimtui.checks.language import primary
from claimtui.checks.late import late
from claimtui.checks.matching import itself, judge
from claimtui.checks.moments import misdated
from claimtui.checks.quantities import quantities
from claimtui.checks.quantity import Kind, Quantity
from claimtui.checks.strands import Places
from claimtui.checks.table_grid import with_headers
from claimtui.checks.table_scale import apply_scale, table_scale
from claimtui.checks.tables import TableReader
from claimtui.model.checks import Check, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import CheckName, CheckResult

_MOST_QUANTITIES = 80
"""A claim with more numbers than this is a table, not an assertion."""
_MOST_PAIRS = 200_000
"""Beyond this comparing every number with every other takes too long."""
_DIGIT_RUN = late(r"\d+")
_NUMERIC_WORD = late(r"(?<![\w.])[A-Za-z]{0,32}\d[\w.,:/^-]{0,64}")
_SENTENCE = late(r"[^\n.!?]+(?:[.!?](?!\s|$)[^\n.!?]*)*[.!?]*")
_MOST_PLACES = 8
_EDGE = 4
_ENDS = (".", "!", "?", "。")
_UNITED = (Kind.SHARE, Kind.POINTS, Kind.MONEY, Kind.MEASURE)


@dataclass(frozen=True, slots=True)
class Quantities:
    """The quantities of both texts, scaled by the note of a table."""

    own: tuple[Quantity, ...]
    others: tuple[Quantity, ...]


def read_quantities(claim: Phrasing, evidence: Phrasing, context: str) -> Quantities:
    """Read both texts; the context only tells the scale of a table ("in millions").

    A claim without quantities leaves the evidence unread.
    """
    own = _with_scale(quantities(claim.text, claim.language), claim.text, "")
    if not own:
        return Quantities((), ())
    read = quantities(evidence.text, evidence.language)
    read = with_headers(_with_scale(read, evidence.text, context), evidence.text)
    return Quantities(tuple(own), tuple(read))


def check_quantities(
    claim: Phrasing, evidence: Phrasing, read: Quantities
) -> tuple[Check, Check]:
    """Return the checks `values` and `units` of a claim against evidence."""
    own, found = read.own, read.others
    if not own or len(own) * len(found) > _MOST_PAIRS or len(own) > _MOST_QUANTITIES:
        silent = CheckResult.UNAVAILABLE if own else _silent(claim.language)
        units = Check(CheckName.UNITS, silent)
        return Check(CheckName.VALUES, silent), _with_rhythm(units, claim, evidence)
    grids = TableReader(claim, evidence, own, found)
    sides = Sides(
        claim.text,
        evidence.text,
        own,
        found,
        tuple(derivations(list(found))),
        _literals(evidence.text),
        Places(claim, evidence),
        Arithmetic(claim, evidence, found),
        grids,
        tuple((q.dimension if is_plain(q) else "", float(q.base)) for q in found),
    )
    place = _whole_sentences(claim.text, evidence.text)
    if place is None:
        judgements = [judge(quantity, sides) for quantity in own]
    else:
        judgements = [itself(quantity, place, sides) for quantity in own]
    twins = _twin_findings(claim.text, evidence.text, judgements)
    twins += [*grids.misplaced(), *grids.exceptions()]
    if place is None and not any(j.standing is Standing.FAIL for j in judgements):
        twins += borrowed(claim, evidence, own, found)
    if place is None:
        twins += misdated(claim, evidence, _found(judgements))
        twins += crossed(claim.text, evidence.text, _found(judgements), claim.language)
    units = _with_rhythm(_units_check(judgements), claim, evidence)
    return _values_check(judgements, twins), units


def _with_rhythm(units: Check, claim: Phrasing, evidence: Phrasing) -> Check:
    """Fail the units where the claim repeats in another rhythm than the evidence."""
    if units.result is CheckResult.FAIL:
        return units
    finding = swapped_frequency(claim.text, evidence.text, claim.language)
    if finding is None:
        return units
    return Check(CheckName.UNITS, CheckResult.FAIL, (*units.findings, finding))


def _found(judgements: Iterable[Judgement]) -> list[tuple[Quantity, TextSpan]]:
    """Return the quantities that stand in the evidence, with where."""
    return [
        (judgement.quantity, judgement.finding.evidence_spans[0])
        for judgement in judgements
        if judgement.finding
        and judgement.finding.code == "V0"
        and judgement.finding.evidence_spans
    ]


def _silent(language: str) -> CheckResult:
    """Without number words of the language, no digits does not mean no numbers."""
    if primary(language) == "en":
        return CheckResult.NOT_APPLICABLE
    return CheckResult.UNAVAILABLE


def _with_scale(read: list[Quantity], text: str, context: str) -> list[Quantity]:
    note = table_scale(text) or table_scale(context)
    return apply_scale(read, note.factor, note.currency) if note else read


def _literals(text: str) -> frozenset[str]:
    return frozenset(
        word.rstrip(".,:/-").casefold().lstrip("v")
        for word in _NUMERIC_WORD.findall(text)
    )


def _values_check(judgements: list[Judgement], twins: list[Finding]) -> Check:
    own = [judgement for judgement in judgements if not judgement.of_units]
    findings = [j.finding for j in own if j.finding] + twins
    if twins or any(j.standing is Standing.FAIL for j in own):
        return Check(CheckName.VALUES, CheckResult.FAIL, tuple(findings))
    return Check(CheckName.VALUES, _result(own, judgements), tuple(findings))


def _result(own: list[Judgement], judgements: list[Judgement]) -> CheckResult:
    told = [j for j in own if j.finding]
    if any(j.standing is Standing.OPEN for j in told):
        return CheckResult.UNAVAILABLE
    if told:
        return CheckResult.PASS
    blamed = any(j.of_units for j in judgements)
    return CheckResult.UNAVAILABLE if blamed else CheckResult.NOT_APPLICABLE


def _units_check(judgements: list[Judgement]) -> Check:
    blamed = [j for j in judgements if j.of_units]
    findings = tuple(j.finding for j in blamed if j.finding)
    if any(j.standing is Standing.FAIL for j in blamed):
        return Check(CheckName.UNITS, CheckResult.FAIL, findings)
    if blamed:
        return Check(CheckName.UNITS, CheckResult.UNAVAILABLE, findings)
    united = [j for j in judgements if _is_united(j.quantity)]
    if not united:
        return Check(CheckName.UNITS, CheckResult.NOT_APPLICABLE)
    if any(j.standing is Standing.PASS for j in united):
        return Check(CheckName.UNITS, CheckResult.PASS)
    return Check(CheckName.UNITS, CheckResult.UNAVAILABLE)


def _is_united(quantity: Quantity) -> bool:
    return quantity.kind in _UNITED or quantity.scale != 1 or bool(quantity.per)


# Sentences that are the same, or the same but for their digits


def _whole_sentences(claim: str, evidence: str) -> int | None:
    """Return where the claim stands in the evidence word for word, as whole sentences.

    Its numbers are then those of the evidence, whatever else stands beside them.
    """
    place = evidence.find(claim)
    for _ in range(_MOST_PLACES):
        if place < 0:
            return None
        end = place + len(claim)
        starts = _is_edge(evidence[max(0, place - _EDGE) : place], place == 0)
        after = evidence[end : end + _EDGE]
        closed = claim.rstrip()[-1:] in _ENDS and after[:1].isspace()
        ends = closed or end == len(evidence) or after.startswith("\n\n")
        if starts and ends:
            return place
        place = evidence.find(claim, place + 1)
    return None


def _is_edge(before: str, opening: bool) -> bool:
    if opening or before.endswith("\n\n"):
        return True
    return before[-1:].isspace() and before.rstrip()[-1:] in _ENDS


def _twin_findings(
    claim: str, evidence: str, judgements: Iterable[Judgement]
) -> list[Finding]:
    """Compare digit by digit a claim that is a sentence of the evidence but for them.

    Where the same words stand on both sides the numbers belong to each other in
    order, whatever else of the evidence has the claim's number.
    """
    mask, runs = _masked(claim, 0)
    if not runs:
        return []
    twins = [others for key, others in _masked_sentences(evidence) if key == mask]
    if not twins or any(_same_runs(claim, runs, evidence, o) for o in twins):
        return []
    findings = []
    for own, other in zip(runs, twins[0], strict=True):
        said, found = claim[own.start : own.end], evidence[other.start : other.end]
        if said == found or _accounted(own, other, said, found, judgements):
            continue
        text = f"the same sentence of the evidence has {found}, the claim has {said}"
        findings.append(Finding("V1", text, (own,), (other,)))
    return findings


def _accounted(
    own: TextSpan,
    other: TextSpan,
    said: str,
    found: str,
    judgements: Iterable[Judgement],
) -> bool:
    """Tell whether the judgement of a number already speaks of this difference.

    One digit changed is a slip and never a rounding.
    """
    slip = len(said) == len(found) and _digits_apart(said, found) == 1
    for judgement in judgements:
        finding = judgement.finding
        if finding and any(_holds(span, own) for span in finding.claim_spans):
            if judgement.standing is Standing.FAIL:
                return True
            aligned = any(_holds(span, other) for span in finding.evidence_spans)
            if aligned and not slip:
                return True
    return False


def _digits_apart(said: str, found: str) -> int:
    return sum(left != right for left, right in zip(said, found, strict=True))


def _holds(outer: TextSpan, inner: TextSpan) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _masked(text: str, offset: int) -> tuple[str, list[TextSpan]]:
    runs = [
        TextSpan(offset + match.start(), offset + match.end())
        for match in _DIGIT_RUN.finditer(text)
    ]
    return " ".join(_DIGIT_RUN.sub("0", text).split()).casefold(), runs


def _masked_sentences(text: str) -> Iterable[tuple[str, list[TextSpan]]]:
    yield _masked(text, 0)
    for sentence in _SENTENCE.finditer(text):
        yield _masked(sentence.group(), sentence.start())


def _same_runs(
    claim: str, runs: list[TextSpan], evidence: str, others: list[TextSpan]
) -> bool:
    return [claim[r.start : r.end] for r in runs] == [
        evidence[o.start : o.end] for o in others
    ]
