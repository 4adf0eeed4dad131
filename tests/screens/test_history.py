from __future__ import annotations

from pathlib import Path

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.results import Ok
from claimtui.model.vocabulary import Status
from claimtui.workspace import assessing, candidates, claims, documents
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.claims import ClaimsScreen
from screens.history import HistoryScreen
from screens.widgets.span_text import SpanText
from screens.word_diff import Change, word_diff
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
        text = app.screen.query_one(SpanText).text
        assert text.startswith("Now unreviewed")
        assert text.index("Revision 2") < text.index("Revision 1")
        assert "340" in text
        assert "↷" in seen(app)
        assert "superseded" in text
        assert "scope: [summer]" in text
        await keys(pilot, "escape")
        assert isinstance(app.screen, ClaimsScreen)


def test_a_word_diff_tells_what_stayed_went_and_came() -> None:
    runs = word_diff("Fares rose by 5% in 2023.", "Fares rose by 6% in 2023.")
    assert [(run.change, run.text) for run in runs] == [
        (Change.SAME, "Fares rose by "),
        (Change.OLD, "5"),
        (Change.NEW, "6"),
        (Change.SAME, "% in 2023."),
    ]


def test_a_word_diff_of_very_long_texts_tells_them_as_replaced() -> None:
    runs = word_diff("a b " * 5_000, "a c " * 5_000)
    assert [run.change for run in runs] == [Change.OLD, Change.NEW]
