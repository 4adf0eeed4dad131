"""Holds a claim against evidence, check by check, without judging what is true."""

from __future__ import annotations

from claimtui.checks.certainty import check_certainty
from claimtui.checks.clauses import Phrasing
from claimtui.checks.direction import check_direction
from claimtui.checks.language import UNDECIDED, is_telling, language_of
from claimtui.checks.names import check_names
from claimtui.checks.overlap import check_overlap
from claimtui.checks.polarity import check_polarity
from claimtui.checks.relay import check_relay
from claimtui.checks.scope import check_scope
from claimtui.checks.terms import Terms, check_earned_terms
from claimtui.checks.values import check_quantities, read_quantities
from claimtui.model.checks import Check, Comparison
from claimtui.model.vocabulary import CheckName, CheckResult, CompareOutcome

_DECIDING = frozenset(CheckName) - {CheckName.OVERLAP, CheckName.RELAY}
"""A failure of one of these fails the comparison (CONTRACT section 2)."""
_PASSING = frozenset({"V0", "V7"})
"""Findings that only show where a value was found."""
_CARRYING = frozenset(CheckName) - {CheckName.EARNED_TERMS, CheckName.RELAY}
"""At least one of these must pass before the comparison does."""


def compare(
    claim: str,
    evidence: str,
    context: str = "",
    language: str | None = None,
    terms: Terms | None = None,
) -> Comparison:
    """Compare claim text with evidence text and say how each check came out (SPEC 5.2).

    Args:
        claim: The claim's words; spans of findings count its code points.
        evidence: The passage's words, in which every value has to stand.
        context: What stands around the evidence; it gives the scale of a table only.
        language: BCP 47 code of both texts; guessed for each when None.
        terms: Weighty terms and aliases beyond those that ship.

    Returns:
        One entry for each check in the order of `CheckName`.
    """
    own_terms = terms or Terms()
    own, other = _languages(claim, evidence, language)
    left, right = Phrasing(claim, own), Phrasing(evidence, other)
    read = read_quantities(left, right, context)
    values, units = check_quantities(left, right, read)
    ready = {
        CheckName.VALUES: values,
        CheckName.UNITS: units,
        CheckName.SCOPE: check_scope(left, right, read.own, read.others),
        CheckName.DIRECTION: check_direction(left, right, read.own, read.others),
        CheckName.POLARITY: check_polarity(left, right),
        CheckName.CERTAINTY: check_certainty(left, right),
        CheckName.EARNED_TERMS: check_earned_terms(left, right, own_terms),
        CheckName.NAMES: check_names(left, right, own_terms),
        CheckName.RELAY: check_relay(left, right),
        CheckName.OVERLAP: check_overlap(claim, evidence, own),
    }
    checks = tuple(ready[name] for name in CheckName)
    if ready[CheckName.OVERLAP].result is CheckResult.FAIL:
        checks = tuple(_without_absences(check) for check in checks)
    return Comparison(outcome_of(checks), checks)


def _languages(claim: str, evidence: str, declared: str | None) -> tuple[str, str]:
    """Return both texts' languages; a text too short to tell takes the other's."""
    own, other = language_of(claim, declared), language_of(evidence, declared)
    if own == other or declared:
        return own, other
    if other == UNDECIDED or (own != UNDECIDED and not is_telling(evidence)):
        return own, own
    if own == UNDECIDED or not is_telling(claim):
        return other, other
    return own, other


def _without_absences(check: Check) -> Check:
    """Leave open what is only absent from evidence that shares too little to compare.

    What the evidence does have, and has otherwise, still fails.
    """
    if check.check is CheckName.EARNED_TERMS:
        return check
    clashes = any(f.evidence_spans for f in check.findings if f.code not in _PASSING)
    if check.check is CheckName.OVERLAP or check.result is not CheckResult.FAIL:
        return check
    if clashes:
        return check
    return Check(check.check, CheckResult.UNAVAILABLE, check.findings)


def outcome_of(checks: tuple[Check, ...]) -> CompareOutcome:
    """Return what the checks say together (CONTRACT section 2)."""
    failed = {check.check for check in checks if check.result is CheckResult.FAIL}
    if failed & _DECIDING:
        return CompareOutcome.FAIL
    if CheckName.OVERLAP in failed:
        return CompareOutcome.INSUFFICIENT
    passed = {check.check for check in checks if check.result is CheckResult.PASS}
    if passed & _CARRYING:
        return CompareOutcome.PASS
    return CompareOutcome.UNCHECKED
