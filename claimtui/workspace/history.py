"""History: a claim through its revisions, with the observations that hang from them."""

from __future__ import annotations

from dataclasses import replace

from claimtui.model.assessments import Aggregate
from claimtui.model.ids import ClaimId
from claimtui.model.views import HistoryView, RevisionRow
from claimtui.model.vocabulary import ClaimState
from claimtui.workspace.access import hidden_from, hidden_titles, masked
from claimtui.workspace.assessing import observations
from claimtui.workspace.claims import claim_row
from claimtui.workspace.workspace import Workspace
from store.reads import assessments as reads
from store.reads import claims as claim_reads
from store.reads.claim_history import acts_of


def _without_hidden(ws: Workspace, held: Aggregate) -> Aggregate:
    titles = hidden_titles(ws) if ws.viewer else ()
    return replace(held, open=tuple(masked(one, titles) for one in held.open))


def history(ws: Workspace, claim: ClaimId) -> HistoryView:
    """Return a claim's revisions, observations and acts, all oldest first.

    Raises:
        UnknownObjectError: There is no such claim.
    """
    from claimtui.review.aggregate import aggregate

    row = claim_row(ws, claim)
    retired = row.state is ClaimState.RETIRED
    standing = () if retired else ws.read(reads.verdicts, claim, row.revision)
    return HistoryView(
        claim=row,
        revisions=tuple(
            RevisionRow(
                revision=one.revision,
                text=one.text,
                at_ms=one.at_ms,
                author=one.author,
                cause=one.cause,
                document_revision=one.document_revision,
            )
            for one in ws.read(claim_reads.claim_revisions, claim)
        ),
        observations=observations(ws, row),
        aggregate=_without_hidden(ws, aggregate(standing)),
        acts=ws.read(acts_of, claim, hidden_from(ws)),
    )
