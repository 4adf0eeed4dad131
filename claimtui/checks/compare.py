"""Holds a claim against evidence, check by check, without judging what is true."""

from __future__ import annotations

from claimtui.checks.clauses import Phrasing
from claimtui.checks.language import language_of
from claimtui.checks.overlap import check_overlap
from claimtui.checks.polarity import check_polarity
from claimtui.checks.values import check_quantities
from claimtui.model.checks import Check, Comparison
from claimtui.model.vocabulary import CheckName, CheckResult, CompareOutcome

_DECIDING = frozenset(CheckName) - {CheckName.OVERLAP, CheckName.RELAY}
"""A failure of one of these fails the comparison (CONTRACT section 2)."""
_CARRYING = frozenset(CheckName) - {CheckName.EARNED_TERMS, CheckName.RELAY}
"""At least one of these must pass before the comparison does."""


def compare(
    claim: str, evidence: str, context: str = "", language: str | None = None
) -> Comparison:
    """Compare claim text with evidence text and say how each check came out (SPEC 5.2).

    Args:
        claim: The claim's words; spans of findings count its code points.
        evidence: The passage's words, in which every value has to stand.
        context: What stands around the evidence; it gives the scale of a table only.
        language: BCP 47 code of both texts; guessed for each when None.

    Returns:
        One entry for each check in the order of `CheckName`.
    """
    own = language_of(claim, language)
    if own == "und" and not language:
        own = language_of(f"{claim} {evidence[:2000]}")
    other = language_of(evidence, language or None)
    if other == "und":
        other = own
    values, units = check_quantities(claim, evidence, context, own, other)
    left, right = Phrasing(claim, own), Phrasing(evidence, other)
    ready = {
        CheckName.VALUES: values,
        CheckName.UNITS: units,
        CheckName.POLARITY: check_polarity(left, right),
        CheckName.OVERLAP: check_overlap(claim, evidence, own),
    }
    unavailable = CheckResult.UNAVAILABLE
    checks = tuple(ready.get(name) or Check(name, unavailable) for name in CheckName)
    return Comparison(outcome_of(checks), checks)


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
