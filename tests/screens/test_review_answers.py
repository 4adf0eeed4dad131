from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.ids import ClaimId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import AnswerHow, CurrentStatus, Flag, Status
from claimtui.workspace import (
    assessing,
    candidates,
    claims,
    documents,
    refreshing,
    sources,
)
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.review import ReviewScreen
from screens.review_answers import next_open
from screens.signs import FLAG_SIGNS
from tests.conftest import OpenWorkspace
from tests.screens.driving import edit, keys, said, seen

SMALL = (80, 24)


def ids_of(ws: Workspace) -> tuple[ClaimId, ...]:
    return claims.claim_ids(ws, documents.document_rows(ws)[0].document)


def flags_of(ws: Workspace, claim: ClaimId) -> tuple[Flag, ...]:
    return claims.claim_rows(ws, (claim,))[0].status.flags


def status_of(ws: Workspace, claim: ClaimId) -> CurrentStatus:
    return claims.claim_rows(ws, (claim,))[0].status.status


def judge(ws: Workspace, claim: ClaimId, words: str) -> None:
    hits = candidates.suggestions(ws, claim)
    cited = next(hit.passage.id for hit in hits if words in hit.passage.text)
    draft = AssessmentDraft(status=Status.SUPPORTED, supports=(CitedPassage(cited),))
    assert isinstance(assessing.assess(ws, claim, 1, draft), Ok)


@pytest.fixture
def outdated(stocked: Workspace, minutes: Path) -> ClaimId:
    claim = ids_of(stocked)[1]
    judge(stocked, claim, "5 percentage")
    edit(minutes, "5 percentage points", "6 percentage points")
    refreshing.refresh(stocked, (sources.source_rows(stocked)[0].source,))
    assert status_of(stocked, claim) is CurrentStatus.POTENTIALLY_STALE
    return claim


def test_every_flag_has_a_sign_of_its_own() -> None:
    assert set(FLAG_SIGNS) == set(Flag)
    assert len({sign.sign for sign in FLAG_SIGNS.values()}) == len(Flag)


async def test_z_puts_the_claim_off_and_goes_on_and_u_takes_it_back(
    stocked: Workspace,
) -> None:
    first, second = ids_of(stocked)[:2]
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "r", "z")
        assert Flag.POSTPONED in flags_of(stocked, first)
        assert isinstance(app.screen, ReviewScreen)
        assert app.screen.subject.claim == second
        assert said(app) == "Put off · u undo"
        await keys(pilot, "u")
        assert Flag.POSTPONED not in flags_of(stocked, first)


async def test_z_on_a_claim_that_was_put_off_takes_it_up_again(
    stocked: Workspace,
) -> None:
    first = ids_of(stocked)[0]
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "r", "z")
        assert isinstance(app.screen, ReviewScreen)
        app.screen.go_to(first)
        await keys(pilot, "z")
        assert Flag.POSTPONED not in flags_of(stocked, first)
        assert app.screen.subject.claim == first


def test_the_next_claim_is_none_that_was_put_off(stocked: Workspace) -> None:
    from claimtui.workspace import rechecking

    document = documents.document_rows(stocked)[0].document
    first, second, third = ids_of(stocked)[:3]
    rechecking.postpone(stocked, second)
    found = next_open(stocked, document, first, CurrentStatus.UNREVIEWED)
    assert found == third


async def test_8_leaves_the_claim_unresolved_with_a_note(stocked: Workspace) -> None:
    first = ids_of(stocked)[0]
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "r", "8", "escape")
        assert assessing.review_view(stocked, first).earlier == ()
        await keys(pilot, "8", *"which year", "enter")
        recorded = assessing.review_view(stocked, first).earlier[0].assessment
        assert recorded.draft.status is None
        assert recorded.draft.note == "which year"
        assert recorded.answers_how is AnswerHow.UNRESOLVED
        assert Flag.UNRESOLVED in flags_of(stocked, first)
        assert status_of(stocked, first) is CurrentStatus.UNREVIEWED
        reason = claims.claim_row(stocked, first).status.reason
        assert reason == "left unresolved, without a verdict on these words"
        await keys(pilot, "escape")
        assert FLAG_SIGNS[Flag.UNRESOLVED].sign in seen(app)


async def test_8_on_anothers_verdict_answers_it(
    stocked: Workspace, open_workspace: OpenWorkspace
) -> None:
    first = ids_of(stocked)[0]
    kim = open_workspace("kim")
    judge(kim, first, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "r")
        assert isinstance(app.screen, ReviewScreen)
        app.screen.show_tab("earlier")
        await keys(pilot, "8")
        assert "answering kim" in seen(app)
        await keys(pilot, "enter")
        newest, theirs = assessing.review_view(stocked, first).earlier
        assert newest.assessment.answers == theirs.assessment.id


@pytest.mark.parametrize(
    ("key", "status"),
    [
        ("t", CurrentStatus.STALE),
        ("o", CurrentStatus.SUPPORTED),
        ("n", CurrentStatus.SUPPORTED),
    ],
)
async def test_a_potentially_stale_claim_is_answered_by_one_of_three(
    stocked: Workspace, outdated: ClaimId, key: str, status: CurrentStatus
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "j", "r")
        assert "e effect" in seen(app)
        await keys(pilot, "e", key)
        assert status_of(stocked, outdated) is status


async def test_a_claim_without_a_changed_source_offers_no_effect(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "r", "e")
        assert isinstance(app.screen, ReviewScreen)
        assert not app.screen.can("review.recheck")
