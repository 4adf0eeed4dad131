"""A claim's words held against a passage, with what stands around both."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.checks import Finding
from claimtui.model.ids import ClaimId, PassageId, SourceId
from claimtui.model.sources import Passage
from claimtui.model.views import PassageChecks, QuotedWords
from claimtui.model.vocabulary import NodeKind, Status
from claimtui.workspace import sources
from claimtui.workspace.access import refuse_hidden
from claimtui.workspace.candidates import require_claim
from claimtui.workspace.expectations import policy_terms
from claimtui.workspace.workspace import Workspace
from store.reads import assessments as reads
from store.reads.sources import passages

_TABLE_ROWS = 200
"""How far above a table's row its caption and header are looked for."""


def check_passage(ws: Workspace, claim: ClaimId, passage: PassageId) -> PassageChecks:
    """Hold a claim's words against a passage; headings and table caption give context.

    Raises:
        UnknownObjectError: There is no such claim.
        UnknownPassageError: There is no such passage.
        HiddenError: The viewer's scope may not see it.
    """
    from claimtui.checks.compare import compare
    from claimtui.checks.quotations import quotations
    from claimtui.checks.quote import check_quote, prepare

    base = ws.read(require_claim, claim)
    language = ws.read(reads.document_language, base.document)
    around = sources.neighbours(ws, passage, before=_TABLE_ROWS, after=0)
    held = around[-1]
    refuse_hidden(ws, (held.source,))
    context = "\n".join((*held.headings, *_table_top(around)))
    known = language if language != "und" else None
    prepared = prepare(held.text)
    quotes = tuple(
        QuotedWords(span, check_quote(prepared, base.text[span.start : span.end]))
        for span in quotations(base.text)
    )
    comparison = compare(base.text, held.text, context, known, policy_terms(ws))
    return PassageChecks(passage, comparison, quotes)


def _table_top(around: Sequence[Passage]) -> tuple[str, ...]:
    """Return caption and first row of the table that the last passage is a row of."""
    if around[-1].kind is not NodeKind.ROW:
        return ()
    table = (NodeKind.ROW, NodeKind.CAPTION)
    above = list(takewhile(lambda one: one.kind in table, around[-2::-1]))
    captions = [one.text for one in above if one.kind is NodeKind.CAPTION][:1]
    rows = [one.text for one in above if one.kind is NodeKind.ROW][-1:]
    return (*captions, *rows)


def scopes_apart(
    ws: Workspace,
    claim: ClaimId,
    draft: AssessmentDraft,
    hidden: Collection[SourceId],
) -> dict[PassageId, tuple[Finding, ...]]:
    """Return how scopes differ from those of the passages called incompatible.

    Checks take too long for a transaction, and neither words nor passages change.
    """
    from claimtui.review.constraints import scope_findings

    if draft.status is not Status.CONTRADICTED:
        return {}
    return {
        one.id: scope_findings(check_passage(ws, claim, one.id).comparison)
        for one in ws.read(passages, draft.incompatible)
        if one.source not in hidden
    }
