"""Review: what is shown of a claim, and an assessment recorded with all it rests on."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.assessments import (
    Assessment,
    AssessmentDraft,
    InputPassage,
    Observation,
)
from claimtui.model.checks import Finding
from claimtui.model.codec import from_json, to_plain
from claimtui.model.errors import UnknownObjectError, UsageError
from claimtui.model.ids import (
    AssessmentId,
    ClaimId,
    IdGenerator,
    PassageId,
    PolicyId,
    SetId,
    SourceId,
)
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.sources import Passage
from claimtui.model.spans import repair_text
from claimtui.model.views import (
    ClaimFacet,
    ClaimRow,
    ReviewView,
)
from claimtui.model.vocabulary import (
    AnswerHow,
    ClaimState,
    Facet,
    FoundBy,
    ObservationState,
    Status,
)
from claimtui.workspace import sources
from claimtui.workspace.access import (
    hidden_from,
    marker,
    refuse_cited,
)
from claimtui.workspace.candidates import candidates, put_candidates, require_claim
from claimtui.workspace.claims import claim_detail, claim_place
from claimtui.workspace.expectations import parsed_policy
from claimtui.workspace.findings import reasons_now
from claimtui.workspace.passage_checks import check_passage as check_passage
from claimtui.workspace.passage_checks import scopes_apart
from claimtui.workspace.replying import Reply, checked_reply, record_reply
from claimtui.workspace.workspace import Workspace
from store.reads import assessments as reads
from store.reads import sets as set_reads
from store.reads.claims import latest_attribute
from store.reads.observations import answered
from store.reads.requests import asked
from store.reads.sources import passages

if TYPE_CHECKING:
    from store.transaction import Transaction

_COMMAND = "assess"
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
    """Return every assessment of a claim, oldest first, and whether it still speaks.

    The texts of one that rests on what the viewer may not see are left out.
    """
    found = ws.read(reads.assessments_of, row.claim)
    told = ws.read(answered, [one.id for one in found])
    newest = ws.read(set_reads.newest_of_own_sets, {one.set for one in found})
    hidden = hidden_from(ws)
    return tuple(
        shown_observation(
            ws,
            Observation(
                one,
                _state(one, row, told[one.id].withdrawn),
                set_now=newest.get(one.set, one.set_revision),
            ),
            hidden,
        )
        for one in found
    )


def _state(assessment: Assessment, row: ClaimRow, withdrawn: bool) -> ObservationState:
    if withdrawn:
        return ObservationState.WITHDRAWN
    stands = row.state is not ClaimState.RETIRED
    if stands and assessment.claim_revision == row.revision:
        return ObservationState.STANDING
    return ObservationState.SUPERSEDED


def shown_observation(
    ws: Workspace, held: Observation, hidden: Collection[SourceId]
) -> Observation:
    """Return an observation without its texts where its evidence is hidden."""
    if not hidden or not any(one.source in hidden for one in held.assessment.input):
        return held
    draft = held.assessment.draft
    bare = AssessmentDraft(
        status=draft.status,
        supports=draft.supports,
        context=draft.context,
        facets=draft.facets,
        incompatible=draft.incompatible,
    )
    return replace(
        held,
        assessment=replace(held.assessment, draft=bare),
        redacted=f"rests on what is {marker(ws.viewer)}",
    )


def find_assessment(ws: Workspace, reference: str) -> AssessmentId:
    """Find an assessment by id or unambiguous beginning of it.

    Raises:
        UnknownObjectError: It names nothing, or more than one.
    """
    found = ws.read(reads.matching_assessments, reference)
    if len(found) == 1 or reference in found:
        return AssessmentId(reference) if reference in found else found[0]
    raise UnknownObjectError(
        "names more than one assessment" if found else "is no assessment of this store",
        which=reference,
        hint="claimtui history CLAIM shows the ids",
    )


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
    shown: tuple[SetId, int] | None = None,
    answers: AssessmentId | None = None,
    answers_how: AnswerHow | None = None,
    withdraws: AssessmentId | None = None,
    request: str | None = None,
) -> Ok[Assessment] | Refused | Conflict:
    """Record an assessment of a claim revision, bound to all it was made from.

    Cited passages become candidates. To withdraw or leave open needs no status.

    Args:
        ws: The workspace.
        claim: Whose words were read.
        claim_revision: Those words; a conflict where others stand now.
        draft: What was filled in; what breaks a constraint of SPEC 6.2 is refused.
        set_revision: The candidates shown; the newest where None.
        shown: Another set's revision that was shown instead of candidates.
        answers: Somebody else's observation that this one answers.
        answers_how: How (else the statuses tell); *unresolved* may stand alone.
        withdraws: An own observation that this one withdraws.
        request: Makes the same command answer the same again.

    Raises:
        UnknownObjectError: There is no such claim or set revision.
        UnknownPassageError: A cited passage does not exist.
        HiddenError: One is hidden from the viewer.
        UsageError: The request id was used otherwise.
    """
    from store.writes.requests import answer_once

    reply = Reply(answers, answers_how, withdraws)
    kept, hidden = _storable(draft), hidden_from(ws)
    work = partial(
        _assess,
        ids=ws.ids,
        claim=claim,
        claim_revision=claim_revision,
        draft=kept,
        looked_at=_LookedAt(claim, set_revision, shown),
        reply=reply,
        hidden=hidden,
        apart=scopes_apart(ws, claim, kept, hidden),
    )
    foreign = () if shown is None else (shown[0],)
    once = asked(request, claim, kept, reply, *foreign)
    return ws.write(answer_once, once, _COMMAND, Ok[Assessment], work)


def withdraw(
    transaction: Transaction,
    ids: IdGenerator,
    claim: ClaimId,
    claim_revision: int,
    withdrawn: AssessmentId,
    hidden: frozenset[SourceId],
) -> Ok[Assessment] | Refused | Conflict:
    """Record inside a transaction that an own assessment is withdrawn."""
    reply = Reply(withdraws=withdrawn)
    draft = AssessmentDraft()
    return _assess(
        transaction,
        ids,
        claim,
        claim_revision,
        draft,
        _LookedAt(claim),
        reply,
        hidden,
        {},
    )


def _assess(
    transaction: Transaction,
    ids: IdGenerator,
    claim: ClaimId,
    claim_revision: int,
    draft: AssessmentDraft,
    looked_at: _LookedAt,
    reply: Reply,
    hidden: frozenset[SourceId],
    apart: Mapping[PassageId, tuple[Finding, ...]],
) -> Ok[Assessment] | Refused | Conflict:
    connection = transaction.connection
    base = require_claim(connection, claim)
    if base.revision != claim_revision:
        return Conflict(claim_revision, base.revision)
    if base.state in _UNASSESSABLE:
        return Refused((_UNASSESSABLE[base.state],))
    set_, shown = looked_at.passages(connection)
    cited = _cited(connection, draft)
    refuse_cited(cited, hidden)
    seen_passages = [one for one in shown if one.source not in hidden]
    given = tuple({one.id: one for one in (*seen_passages, *cited)}.values())
    reply, broken = checked_reply(connection, transaction.actor, base, draft, reply)
    seen = {one.id for one in shown}
    unseen = [one.id for one in cited if one.id not in seen]
    if unseen and looked_at.is_foreign(connection):
        broken = (*broken, *(f"{one} is not in that set revision." for one in unseen))
    reasons = (*broken, *_broken(connection, base, draft, given, reply, apart))
    if reasons:
        return Refused(reasons)
    bound = None if unseen else set_
    return Ok(_record(transaction, ids, base, draft, bound, given, reply))


def _broken(
    connection: sqlite3.Connection,
    base: reads.ClaimBase,
    draft: AssessmentDraft,
    given: Sequence[Passage],
    reply: Reply,
    apart: Mapping[PassageId, tuple[Finding, ...]],
) -> tuple[str, ...]:
    from claimtui.review.constraints import ReviewFacts, broken_constraints

    aside = reasons_now(connection, base)
    facts = ReviewFacts(
        passages={one.id: one.text for one in given},
        facets=_facets(connection, base),
        claim_text=base.text,
        apart={
            passage: tuple(one for one in findings if one.code not in aside)
            for passage, findings in apart.items()
        },
    )
    if draft.status is None and reply.needs_no_status:
        # Ambiguous asks for nothing of its own, so only what is cited is looked at.
        draft = replace(draft, status=Status.AMBIGUOUS)
    return broken_constraints(draft, facts)


@dataclass(frozen=True, slots=True)
class _LookedAt:
    """What an assessor had before them: a claim's candidates, or another set."""

    claim: ClaimId
    revision: int | None = None
    """Of the candidates; the newest where None."""
    shown: tuple[SetId, int] | None = None
    """A set revision instead of candidates."""

    def passages(
        self, connection: sqlite3.Connection
    ) -> tuple[tuple[SetId, int] | None, tuple[Passage, ...]]:
        """Return the set revision that was named, and the passages that it shows."""
        own = set_reads.review_set(connection, self.claim)
        set_, revision = self.shown or (own, self.revision)
        if set_ is None and not revision:
            return None, ()
        view = set_reads.set_view(connection, set_, revision) if set_ else None
        if view is None:
            raise UnknownObjectError(
                f"has no revision {revision}",
                which=set_ or f"the candidates of {self.claim}",
            )
        if view.claim not in (None, self.claim):
            raise UsageError("holds another claim's candidates", which=view.set)
        named = (view.set, view.revision) if revision is not None else None
        return named, tuple(unit.passage for unit in view.units)

    def is_foreign(self, connection: sqlite3.Connection) -> bool:
        """Tell whether it was a set of its own: a claim's candidates take more in."""
        if self.shown is None:
            return False
        return self.shown[0] != set_reads.review_set(connection, self.claim)


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
    bound: tuple[SetId, int] | None,
    given: Sequence[Passage],
    reply: Reply,
) -> Assessment:
    """Record what passed; no set revision means the newest, with what is given."""
    from claimtui.policy.policy import expectation, valid_until
    from claimtui.workspace.projection import project_claims
    from store.writes.assessments import Binding, insert_assessment

    connection = transaction.connection
    set_, set_revision = bound or _candidates_with(transaction, ids, base, given)
    policy, policy_revision, text = _policy(transaction, ids)
    asked = expectation(parsed_policy(text), base.type, base.markers)
    binding = Binding(
        claim=base,
        set=set_,
        set_revision=set_revision,
        policy=policy,
        policy_revision=policy_revision,
        input=tuple(InputPassage(one.id, one.source, one.revision) for one in given),
        valid_until_ms=valid_until(asked, transaction.now_ms),
    )
    id_ = AssessmentId(ids.new("asm"))
    insert_assessment(transaction, id_, binding, draft.status, draft)
    record_reply(transaction, id_, reply)
    project_claims(transaction, (base.claim,))
    recorded = reads.assessment(connection, id_)
    if recorded is None:
        raise AssertionError("an assessment that was just inserted is there")
    return recorded


def _candidates_with(
    transaction: Transaction,
    ids: IdGenerator,
    base: reads.ClaimBase,
    given: Sequence[Passage],
) -> tuple[SetId, int]:
    """Return the newest revision of a claim's candidates, which holds what is given."""
    wanted = [one.id for one in given]
    set_ = put_candidates(
        transaction, ids, base, wanted, FoundBy.DIRECT, kind="set.assessed"
    )
    return set_, set_reads.newest_revision(transaction.connection, set_)


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
