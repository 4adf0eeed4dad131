from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.results import Ok
from claimtui.model.vocabulary import RecheckEffect, Status
from claimtui.workspace import (
    assessing,
    candidates,
    claims,
    documents,
    rechecking,
    refreshing,
    sources,
)
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claims import ClaimsScreen
from screens.history import HistoryScreen
from screens.history_line import Entry, Run, drawn
from screens.word_diff import Change, told_change, word_diff
from tests.conftest import OpenWorkspace
from tests.screens.driving import edit, keys, seen


async def test_history_tells_revisions_with_the_verdicts_they_were_given(
    stocked: Workspace, article: Path
) -> None:
    document = documents.document_rows(stocked)[0].document
    claim = claims.claim_ids(stocked, document)[0]
    passage = candidates.suggestions(stocked, claim)[0].passage.id
    draft = AssessmentDraft(
        status=Status.SUPPORTED, supports=(CitedPassage(passage),), scope="[summer]"
    )
    assert isinstance(assessing.assess(stocked, claim, 1, draft), Ok)
    edit(article, "320 passengers", "340 passengers")
    documents.update_document(stocked, document)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "enter", "g", "h")
        assert isinstance(app.screen, HistoryScreen)
        text = app.screen.page.text
        assert text.startswith("Now unreviewed")
        assert text.index("Revision 2") < text.index("Revision 1")
        assert "340" in text
        assert "↷" in seen(app)
        assert "superseded" in text
        assert "scope: [summer]" in text
        await keys(pilot, "escape")
        assert isinstance(app.screen, ClaimsScreen)


async def test_acts_hang_from_the_line_and_figures_stand_at_the_side(
    stocked: Workspace, minutes: Path, open_workspace: OpenWorkspace
) -> None:
    document = documents.document_rows(stocked)[0].document
    claim = claims.claim_ids(stocked, document)[1]
    hits = candidates.suggestions(stocked, claim)
    cited = next(hit.passage.id for hit in hits if "5 perc" in hit.passage.text)
    for ws, status in ((stocked, Status.SUPPORTED), (open_workspace("kim"), None)):
        draft = AssessmentDraft(
            status=status or Status.PARTIALLY_SUPPORTED,
            supports=(CitedPassage(cited),),
            supported_portion="" if status else "Fares rose",
            unsupported_remainder="" if status else "5%",
        )
        assert isinstance(assessing.assess(ws, claim, 1, draft), Ok)
    edit(minutes, "5 percentage points", "6 percentage points")
    refreshing.refresh(stocked, (sources.source_rows(stocked)[0].source,))
    rechecking.recheck(stocked, claim, RecheckEffect.NONE, note="a typo")
    rechecking.postpone(stocked, claim)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(120, 40)) as pilot:
        await keys(pilot, "enter", "j", "g", "h")
        assert isinstance(app.screen, HistoryScreen)
        shown = app.screen.page.text
        assert shown.startswith("Now ")
        order = [
            shown.index(words)
            for words in (
                "Revision 1",
                "The claim was put off.",
                "The changed source was rechecked: no effect (a typo).",
                "“Harbour Board minutes 2023” changed (revision 2)",
                "partially supported: Fares rose",
                "by alex",
            )
        ]
        assert order[1:5] == sorted(order[1:5])
        assert "├─ ↺" in shown
        assert "0% of the pairs of" in seen(app)
        await pilot.resize_terminal(80, 24)
        await keys(pilot, "G")
        assert "of the pairs of authors agree." in app.screen.page.text
        assert "standing" in seen(app)


@given(
    st.lists(
        st.tuples(
            st.sampled_from("●✓"),
            st.booleans(),
            st.lists(st.text(max_size=80), min_size=1, max_size=3),
        ),
        max_size=5,
    ),
    st.integers(20, 90),
)
def test_the_line_never_breaks_and_no_line_is_too_wide(
    said_: list[tuple[str, bool, list[str]]], width: int
) -> None:
    entries = [
        Entry(sign, "bold", [[Run(text)] for text in texts], hangs)
        for sign, hangs, texts in said_
    ]
    page = drawn([*entries, Entry("●", "bold", [[Run("end")]])], width)
    assert all(mark.end <= len(page.text) for mark in page.marks)
    for line in page.text.split("\n"):
        # Spaces at a break hang over the edge, as in every wrapped text.
        assert cell_len(line.rstrip(" ")) <= max(width, 25)
        assert line[:1] != " "


def test_a_word_diff_tells_what_stayed_went_and_came() -> None:
    runs = word_diff("Fares rose by 5% in 2023.", "Fares rose by 6% in 2023.")
    assert [(run.change, run.text) for run in runs] == [
        (Change.SAME, "Fares rose by "),
        (Change.OLD, "5"),
        (Change.NEW, "6"),
        (Change.SAME, "% in 2023."),
    ]


def test_changed_words_with_only_a_space_between_them_are_told_as_one_change() -> None:
    runs = word_diff("it has been a year", "it is linked a year")
    assert [(run.change, run.text) for run in runs] == [
        (Change.SAME, "it "),
        (Change.OLD, "has been"),
        (Change.NEW, "is linked"),
        (Change.SAME, " a year"),
    ]


@given(st.text("ab .\n", max_size=40), st.text("ab .\n", max_size=40))
def test_a_word_diff_holds_both_texts(before: str, after: str) -> None:
    runs = word_diff(before, after)
    for text, other in ((before, Change.NEW), (after, Change.OLD)):
        assert "".join(run.text for run in runs if run.change is not other) == text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("25", "24", "[-25-] {+24+}"),
        ("5 ", "6 ", "[-5-] {+6+} "),
        ("gone ", "", "[-gone-] "),
        ("", " come", " {+come+}"),
        (" ", "  ", "[- -] {+  +}"),
    ],
)
def test_what_went_and_came_can_be_told_apart_without_colour(
    old: str, new: str, told: str
) -> None:
    parts = list(told_change(old, new))
    assert "".join(text for text, _ in parts) == told
    assert all(style for text, style in parts if text[:1] in ("[", "{"))


async def test_history_sets_old_words_off_from_new_ones_by_signs(
    stocked: Workspace, article: Path
) -> None:
    document = documents.document_rows(stocked)[0].document
    edit(article, "320 passengers on every", "340 people on each")
    documents.update_document(stocked, document)
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "enter", "g", "h")
        assert isinstance(app.screen, HistoryScreen)
        shown = " ".join(app.screen.page.text.replace("│", " ").split())
        assert "[-320 passengers-] {+340 people+} on [-every-] {+each+} cr" in shown


def test_a_word_diff_of_very_long_texts_tells_them_as_replaced() -> None:
    runs = word_diff("a b " * 5_000, "a c " * 5_000)
    assert [run.change for run in runs] == [Change.OLD, Change.NEW]
