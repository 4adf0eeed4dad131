"""Review: what is shown of a claim, and an assessment recorded with all it rests on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from claimtui.model.assessments import (
    Assessment,
    AssessmentDraft,
    InputPassage,
    Observation,
)
from claimtui.model.codec import from_json, to_plain
from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import AssessmentId, ClaimId, IdGenerator, PassageId, PolicyId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.sources import Passage
from claimtui.model.spans import repair_text
from claimtui.model.views import ClaimFacet, ClaimRow, PassageChecks, ReviewView
from claimtui.model.vocabulary import (
    ClaimState,
    Facet,
    FoundBy,
    NodeKind,
    ObservationState,
)
from claimtui.workspace import sources
from claimtui.workspace.candidates import candidates, put_candidates, require_claim
from claimtui.workspace.claims import claim_detail, claim_place
from claimtui.workspace.expectations import parsed_policy
from claimtui.workspace.workspace import Workspace
from store.reads import assessments as reads
from store.reads import sets as set_reads
from store.reads.claims import latest_attribute
from store.reads.sources import passages

if TYPE_CHECKING:
    from store.transaction import Transaction

_COMMAND = "assess"
_TABLE_ROWS = 200
"""How far above a table's row its caption and header are looked for."""
_UNASSESSABLE = {
    ClaimState.EXCLUDED: "The claim is excluded: restore it before you assess it.",
    ClaimState.RETIRED: "The claim is retired: its words no longer stand in the"
    " document.",
}


def review_view(ws: Workspace, claim: ClaimId) -> ReviewView:
    """Return everything that Review shows of one claim.

    Raises:
        UnknownObjectError: There is no such claim.
    """
    detail = claim_detail(ws, claim)
    before, after = claim_place(ws, claim)
    earlier = observations(ws, detail.row)
    return ReviewView(
        claim=detail,
        before=before,
        after=after,
        candidates=candidates(ws, claim),
        earlier=earlier[::-1],
        draft=ws.read(reads.draft_of, claim, ws.actor),
    )


def observations(ws: Workspace, row: ClaimRow) -> tuple[Observation, ...]:
    """Return every assessment of a claim, oldest first, and whether it still speaks."""
    found = ws.read(reads.assessments_of, row.claim)
    return tuple(Observation(one, _state(one, row)) for one in found)


def _state(assessment: Assessment, row: ClaimRow) -> ObservationState:
    stands = row.state is not ClaimState.RETIRED
    if stands and assessment.claim_revision == row.revision:
        return ObservationState.STANDING
    return ObservationState.SUPERSEDED


def check_passage(ws: Workspace, claim: ClaimId, passage: PassageId) -> PassageChecks:
    """Hold a claim's words against a passage; headings and table caption give context.

    Raises:
        UnknownObjectError: There is no such claim.
        UnknownPassageError: There is no such passage.
    """
    from claimtui.checks.compare import compare

    base = ws.read(require_claim, claim)
    language = ws.read(reads.document_language, base.document)
    around = sources.neighbours(ws, passage, before=_TABLE_ROWS, after=0)
    held = around[-1]
    context = "\n".join((*held.headings, *_table_top(around)))
    known = language if language != "und" else None
    return PassageChecks(passage, compare(base.text, held.text, context, known))


def _table_top(around: Sequence[Passage]) -> tuple[str, ...]:
    """Return caption and first row of the table that the last passage is a row of."""
    if around[-1].kind is not NodeKind.ROW:
        return ()
    table = (NodeKind.ROW, NodeKind.CAPTION)
    above = list(takewhile(lambda one: one.kind in table, around[-2::-1]))
    captions = [one.text for one in above if one.kind is NodeKind.CAPTION][:1]
    rows = [one.text for one in above if one.kind is NodeKind.ROW][-1:]
    return (*captions, *rows)


def save_draft(ws: Workspace, claim: ClaimId, draft: AssessmentDraft) -> None:
    """Keep what this person has filled in, so that it survives leaving and crashing."""
    from store.writes.assessments import store_draft

    ws.write(store_draft, claim, _storable(draft))


def drop_draft(ws: Workspace, claim: ClaimId) -> None:
    """Forget what this person had filled in."""
    from store.writes.assessments import delete_draft

    ws.write(delete_draft, claim)


def _storable(draft: AssessmentDraft) -> AssessmentDraft:
    """Replace what cannot be stored or sent, one for one, in every text of a draft."""
    return from_json(AssessmentDraft, json.dumps(_repaired(to_plain(draft))))


def _repaired(value: object) -> object:
    if isinstance(value, str):
        return repair_text(value)[0]
    if isinstance(value, list):
        return [_repaired(one) for one in value]
    if isinstance(value, dict):
        return {key: _repaired(one) for key, one in value.items()}
    return value


def assess(
    ws: Workspace,
    claim: ClaimId,
    claim_revision: int,
    draft: AssessmentDraft,
    *,
    set_revision: int | None = None,
    request: str | None = None,
) -> Ok[Assessment] | Refused | Conflict:
    """Record an assessment of a claim revision, bound to all it was made from.

    Cited passages that are no candidates become so in the same transaction. Judging
    accepts nothing and edits nothing (SPEC 0.1).

    Args:
        ws: The workspace.
        claim: Whose words were read.
        claim_revision: The words that were read; others that stand now are a conflict.
        draft: What was filled in; what breaks a constraint of SPEC 6.2 is refused.
        set_revision: The candidates that were shown; the newest where None.
        request: Makes the same command answer the same again.

    Raises:
        UnknownObjectError: There is no such claim, or its set has no such revision.
        UnknownPassageError: A cited passage does not exist.
    """
    from store.writes.requests import answer_once

    return ws.write(
        answer_once,
        request,
        _COMMAND,
        Ok[Assessment],
        partial(
            _assess,
            ids=ws.ids,
            claim=claim,
            claim_revision=claim_revision,
            draft=_storable(draft),
            set_revision=set_revision,
        ),
    )


def _assess(
    transaction: Transaction,
    ids: IdGenerator,
    claim: ClaimId,
    claim_revision: int,
    draft: AssessmentDraft,
    set_revision: int | None,
) -> Ok[Assessment] | Refused | Conflict:
    from claimtui.review.constraints import ReviewFacts, broken_constraints

    connection = transaction.connection
    base = require_claim(connection, claim)
    if base.revision != claim_revision:
        return Conflict(claim_revision, base.revision)
    if base.state in _UNASSESSABLE:
        return Refused((_UNASSESSABLE[base.state],))
    shown = _shown(connection, claim, set_revision)
    cited = _cited(connection, draft)
    given = tuple({one.id: one for one in (*shown, *cited)}.values())
    facts = ReviewFacts(
        passages={one.id: one.text for one in given},
        facets=_facets(connection, base),
        claim_text=base.text,
    )
    reasons = broken_constraints(draft, facts)
    if reasons:
        return Refused(reasons)
    seen = {one.id for one in shown}
    bound = set_revision if all(one.id in seen for one in cited) else None
    return Ok(_record(transaction, ids, base, draft, bound, given))


def _shown(
    connection: sqlite3.Connection, claim: ClaimId, revision: int | None
) -> tuple[Passage, ...]:
    """Return the passages of the set revision that the assessor saw."""
    set_ = set_reads.review_set(connection, claim)
    if set_ is None and not revision:
        return ()
    view = set_reads.set_view(connection, set_, revision) if set_ else None
    if view is None:
        raise UnknownObjectError(
            f"has no revision {revision}", which=set_ or f"the candidates of {claim}"
        )
    return tuple(unit.passage for unit in view.units)


def _cited(
    connection: sqlite3.Connection, draft: AssessmentDraft
) -> tuple[Passage, ...]:
    from store.writes.assessments import cited_passages

    wanted = list(
        dict.fromkeys(passage for passage, _ in cited_passages(draft) if passage)
    )
    found = passages(connection, wanted)
    sources.require_passages(wanted, found)
    return found


def _facets(connection: sqlite3.Connection, base: reads.ClaimBase) -> tuple[Facet, ...]:
    stored = latest_attribute(connection, base.claim, "facets", base.revision)
    held = from_json(tuple[ClaimFacet, ...], stored[0]) if stored else ()
    return tuple(one.kind for one in held)


def _record(
    transaction: Transaction,
    ids: IdGenerator,
    base: reads.ClaimBase,
    draft: AssessmentDraft,
    set_revision: int | None,
    given: Sequence[Passage],
) -> Assessment:
    """Record what passed; no set revision means the newest, with what is given."""
    from claimtui.policy.policy import expectation, valid_until
    from claimtui.workspace.projection import project_claims
    from store.writes.assessments import Binding, insert_assessment

    if draft.status is None:
        raise AssertionError("the constraints ask for a status")
    connection = transaction.connection
    set_ = put_candidates(
        transaction,
        ids,
        base,
        () if set_revision else [one.id for one in given],
        FoundBy.DIRECT,
        kind="set.assessed",
    )
    policy, policy_revision, text = _policy(transaction, ids)
    asked = expectation(parsed_policy(text), base.type, base.markers)
    binding = Binding(
        claim=base,
        set=set_,
        set_revision=set_revision or set_reads.newest_revision(connection, set_),
        policy=policy,
        policy_revision=policy_revision,
        input=tuple(InputPassage(one.id, one.source, one.revision) for one in given),
        valid_until_ms=valid_until(asked, transaction.now_ms),
    )
    id_ = AssessmentId(ids.new("asm"))
    insert_assessment(transaction, id_, binding, draft.status, draft)
    project_claims(transaction, (base.claim,))
    recorded = reads.assessment(connection, id_)
    if recorded is None:
        raise AssertionError("an assessment that was just inserted is there")
    return recorded


def _policy(transaction: Transaction, ids: IdGenerator) -> tuple[PolicyId, int, str]:
    """Return the newest policy revision, the shipped one stored where there is none."""
    from claimtui.policy.policy import default_policy_text
    from store.writes.assessments import insert_policy

    held = reads.newest_policy(transaction.connection)
    if held is not None:
        return held
    id_, text = PolicyId(ids.new("pol")), default_policy_text()
    insert_policy(transaction, id_, text)
    return id_, 1, text
