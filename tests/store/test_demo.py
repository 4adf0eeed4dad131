from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimtui.model.assessments import Observation
from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import ClaimId
from claimtui.model.views import Activity, ClaimRow
from claimtui.model.vocabulary import (
    ClaimState,
    CurrentStatus,
    ExclusionReason,
    Flag,
    Relation,
    SourceClass,
)
from claimtui.workspace import claims, history, sets, sources
from claimtui.workspace.demo import (
    demo_folder,
    finish_demo,
    is_demo,
    is_made,
    open_demo,
)
from claimtui.workspace.listings import document_rows, source_rows
from claimtui.workspace.workspace import Workspace


@pytest.fixture
def demo() -> Iterator[Workspace]:
    ws = open_demo("alex")
    yield ws
    ws.close()


def rows_of(ws: Workspace) -> list[ClaimRow]:
    [document] = document_rows(ws)
    found = claims.claim_ids(ws, document.document)
    return [claims.claim_row(ws, claim) for claim in found]


def observations_of(ws: Workspace, claim: ClaimId) -> tuple[Observation, ...]:
    return history.history(ws, claim).observations


def test_every_current_status_and_the_flags_of_daily_work_occur(
    demo: Workspace,
) -> None:
    rows = rows_of(demo)
    assert {row.status.status for row in rows} == set(CurrentStatus)
    flags = {flag for row in rows for flag in row.status.flags}
    assert flags >= {Flag.CONTEXT_CHANGED, Flag.POSTPONED, Flag.UNRESOLVED}
    assert len(rows) >= 25


def test_a_verdict_stays_where_only_the_sentence_beside_it_was_edited(
    demo: Workspace,
) -> None:
    [row] = [one for one in rows_of(demo) if "214,000 passengers" in one.text]
    assert row.status.status is CurrentStatus.SUPPORTED
    assert row.status.flags == (Flag.CONTEXT_CHANGED,)


@pytest.mark.parametrize("media_type", ["application/pdf", "text/csv"])
def test_something_rests_on_a_pdf_and_on_a_table(
    demo: Workspace, media_type: str
) -> None:
    [source] = [one for one in source_rows(demo) if one.media_type == media_type]
    resting = {
        row.status.status
        for row in rows_of(demo)
        for one in observations_of(demo, row.claim)
        for passage in sources.passages(
            demo, [cited.passage for cited in one.assessment.draft.supports]
        )
        if passage.source == source.source
    }
    assert CurrentStatus.SUPPORTED in resting


def test_every_source_has_a_class_and_one_has_changed(demo: Workspace) -> None:
    found = source_rows(demo)
    assert SourceClass.UNKNOWN not in {one.source_class for one in found}
    assert sorted(one.revision for one in found) == [1] * (len(found) - 1) + [2]


def test_what_was_done_was_done_in_the_order_in_which_history_tells_it(
    demo: Workspace,
) -> None:
    for row in rows_of(demo):
        times = [one.assessment.at_ms for one in observations_of(demo, row.claim)]
        assert times in (sorted(times), sorted(times, reverse=True))


def test_an_assessment_rests_on_a_set_that_went_on_and_nothing_was_overwritten(
    demo: Workspace,
) -> None:
    [row] = sets.set_rows(demo)
    at = [sets.set_view(demo, row.set, number) for number in range(1, row.newest + 1)]
    told = [[one.answerable.value for one in view.judgement.clauses] for view in at]
    assert told[3:] == [
        ["limited", "yes", "no"],
        ["no", "yes", "no"],
        ["yes"] * 2 + ["no"],
    ]
    assert [len(view.units) for view in at[3:]] == [2, 1, 2]
    assert at[3].content.review is not None
    labels = {one.label for one in at[5].content.labels.values()}
    assert labels == {Relation.SUPPORTS, Relation.CONTRADICTS}
    assert len(at[5].content.gaps) == 1
    [resting] = [
        one
        for claim in rows_of(demo)
        for one in observations_of(demo, claim.claim)
        if one.assessment.set == row.set
    ]
    assert (resting.assessment.set_revision, resting.set_now) == (4, 6)
    assert resting.support_is_historical


def test_no_year_is_left_to_be_filled_in(demo: Workspace) -> None:
    for path in demo_folder().rglob("*.*"):
        if path.is_file() and path.suffix in (".md", ".csv", ".html", ".txt"):
            assert "_YEAR@" not in path.read_text("utf-8")


def test_it_can_be_opened_before_it_is_made_and_then_tells_what_is_made() -> None:
    ws = open_demo("alex", later=True)
    assert is_demo(ws)
    assert not is_made(ws)
    assert document_rows(ws) == ()
    told: list[Activity] = []
    finish_demo(ws, told.append)
    assert is_made(ws)
    assert len(rows_of(ws)) >= 25
    steps = [one.step for one in told]
    assert "reading sea-trials.pdf" in steps
    assert steps[-1] == "changing a source and the article"
    counted = [(one.done, one.total) for one in told if one.done is not None]
    assert counted == [(n, len(counted)) for n in range(1, len(counted) + 1)]
    ws.close()


def test_one_that_was_left_half_made_is_made_anew() -> None:
    ws = open_demo("alex", later=True)
    (demo_folder() / "sources").mkdir()
    (demo_folder() / "sources" / "left.md").write_text("half")
    ws.close()
    again = open_demo("alex")
    assert len(source_rows(again)) == 6
    assert not (demo_folder() / "sources" / "left.md").exists()
    again.close()


def test_one_that_is_made_is_opened_as_it_was_left(demo: Workspace) -> None:
    [row] = [one for one in rows_of(demo) if "320 passengers" in one.text]
    claims.exclude(demo, [row.claim], ExclusionReason.OTHER, "tried out")
    again = open_demo("kim", later=True)
    assert is_made(again)
    assert claims.claim_row(again, row.claim).state is ClaimState.EXCLUDED
    again.close()


def test_a_folder_that_cannot_be_made_is_told_in_one_line() -> None:
    folder = demo_folder()
    folder.parent.parent.mkdir(parents=True, exist_ok=True)
    folder.parent.write_text("a file, where a folder should be")
    with pytest.raises(ClaimtuiError) as raised:
        open_demo("alex")
    assert "cannot be made" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_other_stores_are_not_the_sample(ws: Workspace, tmp_path: Path) -> None:
    assert not is_demo(ws)
