from __future__ import annotations

from pathlib import Path

from claimtui.model.ids import ClaimId
from claimtui.model.vocabulary import CurrentStatus, Facet, Status
from claimtui.workspace import assessing, claims, documents, findings, sources
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claims import ClaimsScreen
from screens.review import ReviewScreen
from tests.screens.driving import keys, seen

SMALL, LARGE = (80, 24), (120, 40)


def made_of_other_years(ws: Workspace, tmp_path: Path) -> ClaimId:
    article, facts = tmp_path / "mill.md", tmp_path / "mill-facts.md"
    article.write_text("In 2021 the mill made 80 t of paper.\n")
    facts.write_text("The mill made 80 t of paper in 2020 and 95 t in 2021.\n")
    sources.add_source(ws, str(facts))
    return claims.claim_ids(ws, documents.add_document(ws, article).document)[0]


async def test_a_refusal_for_other_dates_says_what_to_write_and_that_records(
    ws: Workspace, tmp_path: Path
) -> None:
    claim = made_of_other_years(ws, tmp_path)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=LARGE) as pilot:
        await keys(pilot, "enter")
        assert isinstance(app.screen, ClaimsScreen)
        await keys(pilot, "r")
        assert isinstance(app.screen, ReviewScreen)
        await keys(pilot, "space", "4", "enter")
        told = " ".join(seen(app).split())
        assert "Not recorded: Contradicted needs the same dates" in told
        assert "“date: …”" in told
        assert claims.claim_row(ws, claim).status.status is CurrentStatus.UNREVIEWED
        app.screen.form.query_one("#field-reason").focus()
        await keys(pilot, *"date", "colon", *"oneseason", "enter")
    (held,) = assessing.review_view(ws, claim).earlier
    assert held.assessment.draft.status is Status.CONTRADICTED
    (reason,) = held.assessment.draft.reasons
    assert (reason.facet, reason.text) == (Facet.DATE, "oneseason")


async def test_a_finding_set_aside_is_not_asked_about(
    ws: Workspace, tmp_path: Path
) -> None:
    claim = made_of_other_years(ws, tmp_path)
    findings.set_aside(ws, claim, "S2", "one season")
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "r", "space", "4", "enter")
    assert claims.claim_row(ws, claim).status.status is CurrentStatus.CONTRADICTED
