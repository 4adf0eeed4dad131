from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Static

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.ids import ClaimId
from claimtui.model.vocabulary import ContextKind, CurrentStatus, FoundBy, Status
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
from screens.assessment_form import AssessmentForm
from screens.claims import ClaimsScreen
from screens.passage_choice import Origin
from screens.review import ReviewScreen
from screens.widgets.span_text import SpanText
from tests.screens.driving import (
    edit,
    keys,
    run_elsewhere,
    said,
    seen,
    settled,
    underlined,
    written,
)

SMALL = (80, 24)
LARGE = (120, 40)


def claim_with(ws: Workspace, words: str) -> ClaimId:
    document = documents.document_rows(ws)[0].document
    rows = claims.claim_rows(ws, claims.claim_ids(ws, document))
    return next(row.claim for row in rows if words in row.text)


def status_of(ws: Workspace, claim: ClaimId) -> CurrentStatus:
    return claims.claim_rows(ws, (claim,))[0].status.status


def screen_of(app: ClaimtuiApp) -> ReviewScreen:
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


async def review(pilot: Pilot[None], claim: ClaimId) -> ReviewScreen:
    await keys(pilot, "enter")
    app = pilot.app
    assert isinstance(app.screen, ClaimsScreen)
    app.screen.rows.move_to(claim)
    await keys(pilot, "r")
    assert isinstance(app.screen, ReviewScreen)
    return app.screen


@pytest.mark.parametrize("size", [SMALL, LARGE, (200, 60)])
async def test_space_1_enter_records_and_goes_on_to_the_next(
    stocked: Workspace, size: tuple[int, int]
) -> None:
    first, second = (
        claim_with(stocked, words) for words in ("320 passengers", "Fares rose")
    )
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=size) as pilot:
        screen = await review(pilot, first)
        passage = screen.passages.current
        await keys(pilot, "space", "1", "enter")
        assert status_of(stocked, first) is CurrentStatus.SUPPORTED
        assert said(app).startswith("Recorded: supported")
        assert said(app).endswith(" · this is the next unreviewed claim")
        assert screen.subject.claim == second
        recorded = assessing.review_view(stocked, first).earlier[0].assessment
        assert [cited.passage for cited in recorded.draft.supports] == [passage]
        assert recorded.author == "alex"
        view = candidates.candidates(stocked, first)
        assert view is not None
        assert [unit.passage.id for unit in view.units] == [passage]


async def test_what_breaks_a_constraint_is_told_beside_the_form_and_nothing_is_lost(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Demand fell")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "2", *"crew", "enter", *"four", "ctrl+s")
        assert "Not recorded: Partially supported needs at least one passage" in seen(
            app
        )
        assert status_of(stocked, claim) is CurrentStatus.UNREVIEWED
        draft = screen.form.draft(None)
        assert draft.supported_portion == "crew"
        assert draft.unsupported_remainder == "four"
        await keys(pilot, "space", "ctrl+s")
        assert status_of(stocked, claim) is CurrentStatus.PARTIALLY_SUPPORTED


async def test_the_portions_of_partially_supported_are_the_assessors_own_words(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await review(pilot, claim)
        await keys(pilot, "space", "2", "enter")
        assert not assessing.review_view(stocked, claim).earlier
        await keys(pilot, *"rose", "enter", *"by", "enter")
        draft = assessing.review_view(stocked, claim).earlier[0].assessment.draft
        assert draft.supported_portion == "rose"
        assert draft.unsupported_remainder == "by"


async def test_a_quotation_that_the_passage_does_not_hold_is_an_objection(
    stocked: Workspace, article: Path
) -> None:
    edit(article, "The crew speaks", "The board “lifted fares by 5 percentage points”.")
    document = documents.document_rows(stocked)[0].document
    documents.update_document(stocked, document)
    claim = claim_with(stocked, "lifted fares")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        await review(pilot, claim)
        await settled(pilot)
        assert "FAIL quote: the quoted words do not" in seen(app)


async def test_contradicted_takes_the_marked_passage_as_the_incompatible_text(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        passage = screen.passages.current
        await keys(pilot, "space", "4")
        assert "[x] incompatible" in seen(app)
        await keys(pilot, "escape")
        assert "space incompatible" in seen(app)
        await keys(pilot, "enter")
        draft = assessing.review_view(stocked, claim).earlier[0].assessment.draft
        assert draft.status is Status.CONTRADICTED
        assert draft.incompatible == (passage,)
        assert draft.supports == ()
        assert draft.proposition == "Fares rose by 5% in 2023"


async def test_not_addressed_says_by_itself_what_was_searched(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "four languages")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await review(pilot, claim)
        await keys(pilot, "slash", *"languages", "escape", "5", "enter")
        draft = assessing.review_view(stocked, claim).earlier[0].assessment.draft
        assert draft.status is Status.NOT_ADDRESSED
        assert draft.searched.startswith("searched for the claim's words")


async def test_a_passage_is_found_while_one_types_and_becomes_a_candidate(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "slash", *"north quay")
        assert "Two berths were opened" in seen(app)
        await keys(pilot, "enter")
        view = candidates.candidates(stocked, claim)
        assert view is not None
        assert [unit.found_by for unit in view.units] == [FoundBy.SEARCH]
        assert "north quay" in view.units[0].passage.text
        assert screen.passages.current == view.units[0].passage.id
        laid = screen.passages.choice[view.units[0].passage.id]
        assert laid.origin is Origin.CANDIDATE


async def test_a_search_says_where_its_coverage_ends(stocked: Workspace) -> None:
    claim = claim_with(stocked, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await review(pilot, claim)
        await keys(pilot, "slash", *"opening berths")
        assert "opened" in seen(app)
        assert "Other forms of" in seen(app)


async def test_enter_makes_a_suggestion_a_candidate(stocked: Workspace) -> None:
    claim = claim_with(stocked, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await review(pilot, claim)
        assert "not chosen yet" in seen(app)
        await keys(pilot, "enter")
        assert candidates.candidates(stocked, claim) is not None
        assert "not chosen yet" not in seen(app)


async def test_n_lays_the_neighbouring_passages_beside_it(stocked: Workspace) -> None:
    claim = claim_with(stocked, "four languages")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "slash", *"north quay", "enter")
        here = screen.passages.current
        assert here is not None
        await keys(pilot, "n")
        around = sources.neighbours(stocked, here)
        assert {passage.id for passage in around} <= set(screen.passages.choice.ids)


async def test_c_says_in_what_way_a_passage_is_context(stocked: Workspace) -> None:
    claim = claim_with(stocked, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "c", "h")
        passage = screen.passages.current
        assert passage is not None
        assert screen.passages.choice.context_of(passage) is ContextKind.HISTORY
        assert "[x] context (history)" in seen(app)
        await keys(pilot, "c")
        assert screen.passages.choice.context_of(passage) is None


async def test_the_checks_of_the_current_passage_name_their_findings(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        assert "percentage points" in (screen.passages.passage or "").text  # type: ignore[union-attr]
        assert "FAIL" in seen(app)
        assert "unavailable: " in seen(app)
        await keys(pilot, "x")
        assert said(app).startswith("U")


async def test_what_is_typed_after_a_status_replaces_what_was_filled_in(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "space", "4")
        assert app.focused is screen.form.query_one("#field-proposition")
        assert "enter record" in seen(app)
        assert "esc keys act again" in seen(app)
        await keys(pilot, *" a 3x")
        assert screen.form.status is Status.CONTRADICTED
        await keys(pilot, "escape")
        assert app.focused is screen.status_line
        await keys(pilot, "4", "enter")
        draft = assessing.review_view(stocked, claim).earlier[0].assessment.draft
        assert draft.proposition == "a 3x"


async def test_enter_goes_to_what_is_empty_before_it_records(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Demand fell")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "space", "7")
        assert app.focused is screen.form.query_one("#field-condition")
        assert "enter go on" in seen(app)
        await keys(pilot, "enter")
        assert app.focused is screen.form.query_one("#field-condition")
        await keys(pilot, *"May", "enter")
        assert status_of(stocked, claim) is CurrentStatus.STALE


async def test_what_the_list_of_checks_cuts_is_told_in_full_below_it(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "x")
        row = screen.checks.rows.row
        assert row is not None
        assert row.text.endswith(said(app).partition(" ")[2])
        shown = screen.checks.query_one("#check-detail", Static)
        assert shown.display
        assert str(shown.render()) == row.text


_REASONS = """
import sys
from pathlib import Path
from claimtui.model.assessments import AssessmentDraft, CitedPassage, Reason
from claimtui.model.ids import ClaimId
from claimtui.model.vocabulary import Facet, Status
from claimtui.workspace import assessing, searching
from claimtui.workspace.workspace import Workspace
ws = Workspace.open(Path(sys.argv[1]), "kim")
claim = ClaimId(sys.argv[2])
fares = searching.search(ws, "board raised fares", record=False).hits[0].passage.id
quay = searching.search(ws, "north quay", record=False).hits[0].passage.id
draft = AssessmentDraft(
    status=Status.SUPPORTED,
    supports=(CitedPassage(fares),),
    reasons=(
        Reason(fares, Facet.QUANTITY, "it says “raised fares”"),
        Reason(quay, Facet.DATE, 'only "3 May 2023" is given'),
    ),
)
assessing.assess(ws, claim, 1, draft)
ws.close()
"""


async def test_x_goes_through_checks_and_then_the_reasons_of_an_earlier_verdict(
    stocked: Workspace, tmp_path: Path
) -> None:
    claim = claim_with(stocked, "Fares rose")
    run_elsewhere(_REASONS, str(tmp_path / "store"), claim)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        told: list[str] = []
        while len(told) < 12 and not said(app).startswith("kim: quantity"):
            await keys(pilot, "x")
            told.append(said(app))
        assert told[-1] == "kim: quantity: it says “raised fares”"
        assert all(one.startswith("U") for one in told[:1])
        text = screen.passages.query_one("#passage-text", SpanText)
        assert [text.text[a:b] for a, b in underlined(text)] == ["raised fares"]
        await keys(pilot, "x")
        assert said(app) == 'kim: date: only "3 May 2023" is given'
        assert screen.passages.passage is not None
        assert "north quay" in screen.passages.passage.text
        assert [text.text[a:b] for a, b in underlined(text)] == ["3 May 2023"]
        await keys(pilot, "x")
        assert not said(app).startswith("kim: date")


async def test_o_asks_the_system_to_open_the_passages_source(
    stocked: Workspace, opener: Path, minutes: Path
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await review(pilot, claim_with(stocked, "Fares rose"))
        await keys(pilot, "o")
        assert said(app) == f"Asked xdg-open to open {minutes}"
        assert await written(pilot, opener) == str(minutes)


async def test_a_row_stands_under_its_header_and_an_item_under_what_introduces_it(
    ws: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "tram.md"
    path.write_text(
        "The tram has three lines:\n\n- Line 1 is long.\n- Line 2 was closed.\n\n"
        "| Line | Stops |\n|---|---|\n| 1 | 15 |\n| 2 | 12 |\n"
    )
    documents.add_document(ws, path)
    app = ClaimtuiApp(ws)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim_with(ws, "Line 2 was"))
        text = screen.query_one("#claim-text", SpanText)
        assert text.text == "The tram has three lines:\n- Line 2 was closed."
        screen.go_to(claim_with(ws, "2 12"))
        await settled(pilot)
        assert text.text == "| Line | Stops |\n| 2 12 |"


async def test_a_draft_survives_leaving_and_another_run_of_the_program(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Demand fell")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        await review(pilot, claim)
        await keys(pilot, "space", "2", *"crew", "escape", "escape", "escape")
        assert isinstance(app.screen, ClaimsScreen)
        await keys(pilot, "r")
        assert said(app) == "Your unfinished assessment is back."
        await keys(pilot, "ctrl+q")
    again = ClaimtuiApp(stocked)
    async with again.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        draft = screen.form.draft(None)
        assert draft.status is Status.PARTIALLY_SUPPORTED
        assert draft.supported_portion == "crew"
        assert len(screen.passages.choice.marked) == 1
        assert "[x] supports" in seen(again)


async def test_in_a_short_window_tab_gives_the_passages_words_the_room(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(40, 12)) as pilot:
        await keys(pilot, "enter", "r")
        screen = screen_of(app)
        assert screen.passages.text.size.height >= 2
        await keys(pilot, "tab")
        assert screen.passages.text.has_focus
        assert screen.passages.text.size.height >= 5
        await keys(pilot, "tab")
        assert screen.tab == "checks"
        await keys(pilot, "shift+tab")
        assert screen.passages.text.has_focus
        await keys(pilot, "shift+tab", "shift+tab")
        assert screen.tab == "earlier"


async def test_brackets_go_from_claim_to_claim_and_keep_what_is_filled_in(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        await keys(pilot, "enter", "r")
        screen = screen_of(app)
        ids = claims.claim_ids(stocked, screen.document_id)
        await keys(pilot, "space", "2", *"crew", "escape", "escape", "]")
        assert screen.subject.claim == ids[1]
        assert screen.form.status is None
        await keys(pilot, "[")
        assert screen.subject.claim == ids[0]
        assert screen.form.draft(None).supported_portion == "crew"
        assert not screen.can("review.previous")
        before = screen.form.draft(None)
        await keys(pilot, "X")
        assert said(app) == "What was filled in is dropped · u undo"
        assert screen.form.draft(None) == AssessmentDraft()
        assert screen.passages.choice.marked == ()
        assert assessing.review_view(stocked, ids[0]).draft is None
        assert not screen.can("review.drop")
        await keys(pilot, "u")
        assert screen.form.draft(None) == before
        assert len(screen.passages.choice.marked) == 1
        await keys(pilot, "X", "]")
        assert said(app) == ""
        await keys(pilot, "[", "u")
        assert "back" not in said(app)


async def test_tab_after_a_status_goes_to_the_optional_reason(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "space", "1", "tab", *"un nu", "enter")
        reasons = assessing.review_view(stocked, claim).earlier[0].assessment.draft
        assert [one.text for one in reasons.reasons] == ["un nu"]
        assert screen.subject.claim != claim


async def test_recording_against_the_checks_is_remarked_on(
    stocked: Workspace,
) -> None:
    claim = claim_with(stocked, "Fares rose")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        assert screen.checks.objects
        await keys(pilot, "space", "1", "enter")
        assert said(app).startswith("Recorded: supported, though the checks object")


async def test_words_of_an_older_revision_are_told_as_such(
    stocked: Workspace, minutes: Path
) -> None:
    claim = claim_with(stocked, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        await review(pilot, claim)
        await keys(pilot, "space", "1", "enter")
        edit(minutes, "320", "300")
        refreshing.refresh(stocked, [sources.find_source(stocked, str(minutes))[0]])
        await keys(pilot, "escape", "escape")
        screen = await review(pilot, claim)
        assert "older" in seen(app)
        assert screen.passages.passage is not None
        await keys(pilot, "space", "1", "enter")
        told = "Recorded: supported, on words of an older revision of the source"
        assert said(app).startswith(told)


async def test_a_scope_and_a_reason_may_be_written(stocked: Workspace) -> None:
    claim = claim_with(stocked, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "space", "w", *"summer", "enter", "1")
        screen.form.query_one("#field-reason", Input).focus()
        await keys(pilot, *"quantity: says up to 320", "ctrl+s")
        draft = assessing.review_view(stocked, claim).earlier[0].assessment.draft
        assert draft.scope == "summer"
        assert [(one.facet, one.text) for one in draft.reasons] == [
            ("quantity", "says up to 320")
        ]


_ASSESS = """
import sys
from pathlib import Path
from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.ids import ClaimId
from claimtui.model.vocabulary import Status
from claimtui.workspace import assessing, candidates
from claimtui.workspace.workspace import Workspace
ws = Workspace.open(Path(sys.argv[1]), "kim")
claim = ClaimId(sys.argv[2])
passage = candidates.suggestions(ws, claim)[0].passage.id
draft = AssessmentDraft(status=Status.SUPPORTED, supports=(CitedPassage(passage),))
assessing.assess(ws, claim, 1, draft)
ws.close()
"""


async def test_what_another_process_records_appears_without_touching_the_form(
    stocked: Workspace, tmp_path: Path
) -> None:
    claim = claim_with(stocked, "320 passengers")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=LARGE) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "2", *"half typed")
        run_elsewhere(_ASSESS, str(tmp_path / "store"), claim)
        for _ in range(50):
            await pilot.pause(0.1)
            if "kim" in seen(app):
                break
        assert "2026-03-02 kim" in seen(app)
        assert screen.query_one(AssessmentForm).draft(None).supported_portion == (
            "half typed"
        )


async def test_words_changed_meanwhile_are_a_conflict_and_the_form_stays(
    stocked: Workspace, article: Path
) -> None:
    claim = claim_with(stocked, "four languages")
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=SMALL) as pilot:
        screen = await review(pilot, claim)
        await keys(pilot, "6")
        edit(article, "four lang", "nine lang")
        document = documents.document_rows(stocked)[0].document
        documents.update_document(stocked, document)
        await keys(pilot, "enter")
        assert status_of(stocked, claim) is CurrentStatus.UNREVIEWED
        assert "the claim has new words now" in " ".join(seen(app).split())
        assert screen.form.status is Status.AMBIGUOUS


async def test_hostile_passages_are_shown_as_text(
    ws: Workspace, tmp_path: Path
) -> None:
    words = (
        "The bridge [/a/b] cost [red]12[/red] euros \x1b]52;c;aGk=\x07 [12.5%] more."
    )
    (tmp_path / "doc.md").write_text("The bridge cost 12 euros.\n")
    (tmp_path / "src [b][_].md").write_text(f"# Title [/] [b]\n\n{words}\n")
    documents.add_document(ws, tmp_path / "doc.md")
    sources.add_source(ws, str(tmp_path / "src [b][_].md"))
    app = ClaimtuiApp(ws)
    async with app.run_test(size=LARGE) as pilot:
        await review(pilot, claim_with(ws, "bridge"))
        assert "[red]12[/red] euros" in seen(app)
        assert "Title [/] [b]" in seen(app)
        assert "\x1b" not in seen(app)
        await keys(pilot, "slash", *"bridge")
        assert "[/a/b]" in seen(app)
        await keys(pilot, "escape", "space", "1", "enter", "x")
        await settled(pilot)
