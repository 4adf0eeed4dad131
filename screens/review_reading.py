"""What Review reads of the store beside the screen, and how it looks for the next."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.assessments import Assessment, AssessmentDraft
from claimtui.model.ids import ClaimId, DocumentId, PassageId, SourceId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.sources import Passage
from claimtui.model.views import EvidenceSetView, ReviewView
from claimtui.model.vocabulary import CurrentStatus, FoundBy
from claimtui.workspace import assessing, candidates, claims, sources
from claimtui.workspace.findings import SetAside, findings_set_aside
from claimtui.workspace.listings import source_rows
from claimtui.workspace.workspace import Workspace
from screens.demands import Known
from screens.earlier_pane import cited_passages
from screens.passage_choice import PassageChoice
from screens.passage_query import PassageQuery, search

Recorded = Ok[Assessment] | Refused | Conflict
Added = Ok[EvidenceSetView] | Refused | Conflict


@dataclass(frozen=True, slots=True)
class Opened:
    """A claim as it was read for review."""

    view: ReviewView
    chosen: tuple[Passage, ...]
    """Passages that the draft marks though they are no candidates."""
    quoted: dict[PassageId, Passage]
    """Passages that earlier observations cite."""
    place: int
    """Among the claims of the document, counted from 1; 0 where it is none of them."""
    total: int
    unreviewed: int
    before: ClaimId | None
    """The claim before it in the document."""
    after: ClaimId | None
    aside: tuple[SetAside, ...] = ()
    """Findings that are set aside for the claim's present words."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of recording, and which claim comes next."""

    recorded: Recorded
    following: ClaimId | None


def open_claim(workspace: Workspace, document: DocumentId, claim: ClaimId) -> Opened:
    """Read a claim for review."""
    view = assessing.review_view(workspace, claim)
    choice = PassageChoice()
    choice.start(view.draft)
    choice.lay_candidates(view.candidates)
    ids = claims.claim_ids(workspace, document)
    place = ids.index(claim) + 1 if claim in ids else 0
    cited = sources.passages(workspace, cited_passages(view.earlier))
    return Opened(
        view=view,
        chosen=sources.passages(workspace, choice.missing()),
        quoted={passage.id: passage for passage in cited},
        place=place,
        total=len(ids),
        unreviewed=len(_unreviewed(workspace, document)),
        before=ids[place - 2] if place > 1 else None,
        after=ids[place] if place < len(ids) else None,
        aside=tuple(
            one
            for one in findings_set_aside(workspace, claim)
            if one.claim_revision == view.claim.row.revision
        ),
    )


def record(
    workspace: Workspace,
    document: DocumentId,
    view: ReviewView,
    draft: AssessmentDraft,
) -> Answer:
    """Record an assessment of what was shown, and look for the next claim."""
    row = view.claim.row
    shown = view.candidates
    recorded = assessing.assess(
        workspace,
        row.claim,
        row.revision,
        draft,
        set_revision=None if shown is None else shown.revision,
    )
    following = None
    if isinstance(recorded, Ok):
        following = _next_unreviewed(workspace, document, row.claim)
    return Answer(recorded, following)


def origin_of(workspace: Workspace, source: SourceId) -> str | None:
    """Return the path or address of a source."""
    rows = source_rows(workspace)
    return next((row.origin for row in rows if row.source == source), None)


def keep_draft(workspace: Workspace, claim: ClaimId, draft: AssessmentDraft) -> None:
    """Save what is filled in, or forget it where nothing is."""
    if draft == AssessmentDraft():
        assessing.drop_draft(workspace, claim)
    else:
        assessing.save_draft(workspace, claim, draft)


def add_candidate(
    workspace: Workspace,
    claim: ClaimId,
    passage: PassageId,
    query: PassageQuery | None,
) -> Added:
    """Add a passage to the candidates, with the search that found it, if one did."""
    if query is None:
        return candidates.add_candidates(workspace, claim, [passage])
    trace = search(workspace, query, record=True).trace
    return candidates.add_candidates(
        workspace, claim, [passage], found_by=FoundBy.SEARCH, trace=trace
    )


def known_of(
    view: ReviewView,
    choice: PassageChoice,
    *,
    selected: str,
    queries: tuple[str, ...],
) -> Known:
    """Return what is known of a claim when a status is chosen."""
    text = view.claim.row.text
    laid = [choice[passage].passage for passage in choice.ids]
    return Known(
        claim=text,
        selected=selected if selected in text else "",
        queries=queries,
        sources=tuple(dict.fromkeys(one.source_title for one in laid)),
        passages=len(laid),
    )


def _unreviewed(workspace: Workspace, document: DocumentId) -> tuple[ClaimId, ...]:
    return claims.claim_ids(workspace, document, statuses=(CurrentStatus.UNREVIEWED,))


def _next_unreviewed(
    workspace: Workspace, document: DocumentId, after: ClaimId
) -> ClaimId | None:
    """Return the next unreviewed claim in document order, going round at the end."""
    ids = claims.claim_ids(workspace, document)
    wanted = frozenset(_unreviewed(workspace, document))
    here = ids.index(after) if after in ids else -1
    around = (*ids[here + 1 :], *ids[: max(here, 0)])
    return next((one for one in around if one in wanted), None)
