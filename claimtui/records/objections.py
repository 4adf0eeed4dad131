"""What the lexical checks say against a record; they object and never answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimtui.checks.compare import compare
from claimtui.checks.findings import explain
from claimtui.checks.terms import Terms
from claimtui.model.checks import Finding
from claimtui.model.records import ContextStep, QuoteTest
from claimtui.model.vocabulary import CheckName, CheckResult
from claimtui.records.attribution import attributes, attribution

_RELAY = "R1"
_MOST_CHARS = 50_000
"""Of statement and passage together; beyond it the checks are left out."""


def objections(
    statement: str, test: QuoteTest | None, terms: Terms | None = None
) -> tuple[Finding, ...]:
    """Hold a statement against the passage that holds the quote.

    Returns:
        Findings of failing checks; spans count the statement and the first step of the
        context. What an ellipsis leaves out comes first.
    """
    if test is None or not test.found or not test.context:
        return ()
    left_out = dict.fromkeys(code for one in test.elided for code in one.findings)
    found = [Finding(code, _meaning(code), (), ()) for code in left_out]
    passage, *wider = test.context
    around = wider[0].text if wider else ""
    if len(statement) + len(passage.text) + len(around) > _MOST_CHARS:
        return tuple(found)
    compared = compare(statement, passage.text, around, test.language or None, terms)
    for check in compared.checks:
        if check.result is not CheckResult.FAIL:
            continue
        if check.check is CheckName.RELAY and _tells_who_said_it(statement):
            continue
        found += check.findings
    if relayed(found) is None:
        found += _attributed(statement, passage, test.language)
    return tuple(found)


def _attributed(
    statement: str, passage: ContextStep, language: str
) -> Iterator[Finding]:
    """Yield who says it by the quote's own sentence, where the check did not see it."""
    if not passage.spans or attributes(statement, language):
        return
    span = attribution(passage.text, passage.spans, language)
    if span is not None:
        told = " ".join(passage.text[span.start : span.end].split())
        explanation = f"the passage passes on what somebody else said (“{told}”)"
        yield Finding(_RELAY, explanation, (), (span,))


def relayed(found: Sequence[Finding]) -> Finding | None:
    """Return the objection that the passage passes on what somebody else said."""
    return next((one for one in found if one.code == _RELAY), None)


def _tells_who_said_it(statement: str) -> bool:
    """Tell whether the statement itself is about somebody's saying it."""
    own = compare(statement, statement)
    return any(
        check.check is CheckName.RELAY and check.result is CheckResult.FAIL
        for check in own.checks
    )


def _meaning(code: str) -> str:
    title = explain(code).title
    return f"{title[:1].lower()}{title[1:]}"
