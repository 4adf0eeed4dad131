from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.ids import ClaimId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import CurrentStatus, ObservationState, Status
from claimtui.workspace import claims, documents
from claimtui.workspace.assessing import assess, review_view
from claimtui.workspace.history import history
from claimtui.workspace.searching import search
from claimtui.workspace.sources import add_source
from claimtui.workspace.undoing import undo
from claimtui.workspace.workspace import Workspace


@pytest.fixture
def claim(ws: Workspace, tmp_path: Path) -> ClaimId:
    article, source = tmp_path / "article.md", tmp_path / "source.txt"
    article.write_text("The ferry carries 320 passengers.\n")
    source.write_text("The ferry carries 320 passengers.\n")
    document = documents.add_document(ws, article).document
    add_source(ws, str(source))
    return claims.claim_ids(ws, document)[0]


def support(ws: Workspace, claim: ClaimId) -> AssessmentDraft:
    passage = search(ws, "ferry", record=False).hits[0].passage.id
    draft = AssessmentDraft(
        status=Status.SUPPORTED, supports=(CitedPassage(passage),), note="seen"
    )
    assert isinstance(assess(ws, claim, 1, draft), Ok)
    return draft


def test_undoing_an_assessment_withdraws_it_and_gives_the_draft_back(
    ws: Workspace, claim: ClaimId
) -> None:
    claims.accept(ws, [claim])
    draft = support(ws, claim)
    answer = undo(ws)
    withdrawn = "the assessment is withdrawn; it stays in History"
    assert answer == Ok(f"{withdrawn} · “The ferry carries 320 passengers.”")
    row = claims.claim_row(ws, claim)
    assert row.status.status is CurrentStatus.UNREVIEWED
    states = [one.state for one in history(ws, claim).observations]
    assert states[0] is ObservationState.WITHDRAWN
    assert review_view(ws, claim).draft == draft


def test_undo_goes_on_to_what_was_done_before_the_assessment(
    ws: Workspace, claim: ClaimId
) -> None:
    claims.accept(ws, [claim])
    support(ws, claim)
    undo(ws)
    assert undo(ws) == Ok("acceptance undone · “The ferry carries 320 passengers.”")
    assert isinstance(undo(ws), Refused)
