from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft, CitedPassage, Reason
from claimtui.model.errors import HiddenError, UsageError
from claimtui.model.ids import ClaimId, SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import (
    AuthorityStatus,
    CurrentStatus,
    Facet,
    Provenance,
    QualityDimension,
    RelationKind,
    SourceClass,
    Status,
)
from claimtui.workspace import (
    access,
    assessing,
    candidates,
    care,
    claims,
    documents,
    merging,
    refreshing,
    relating,
    source_details,
    sources,
    undoing,
)
from claimtui.workspace.history import history
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

OpenWorkspace = Callable[..., Workspace]


@pytest.fixture
def one(ws: Workspace, tmp_path: Path) -> SourceId:
    (tmp_path / "one.md").write_text("The ferry carries 320 passengers.\n")
    return sources.add_source(ws, str(tmp_path / "one.md")).source


@pytest.fixture
def two(ws: Workspace, tmp_path: Path) -> SourceId:
    (tmp_path / "two.md").write_text("The ferry carries 340 passengers.\n")
    return sources.add_source(ws, str(tmp_path / "two.md")).source


@pytest.fixture
def claim(ws: Workspace, one: SourceId, tmp_path: Path) -> ClaimId:
    (tmp_path / "article.md").write_text("The ferry carries 320 passengers.\n")
    document = documents.add_document(ws, tmp_path / "article.md").document
    (found,) = claims.claim_ids(ws, document)
    cited = search(ws, "320", record=False).hits[0].passage.id
    draft = AssessmentDraft(
        status=Status.SUPPORTED,
        supports=(CitedPassage(cited),),
        reasons=(Reason(cited, Facet.QUANTITY, "It says 320."),),
    )
    assert isinstance(assessing.assess(ws, found, 1, draft), Ok)
    return found


@pytest.fixture
def guest(ws: Workspace, tmp_path: Path) -> Workspace:
    return Workspace(ws.store, "gina", viewer="team")


def test_class_authority_and_quality_are_kept_with_who_said_so(
    ws: Workspace, open_workspace: OpenWorkspace, one: SourceId
) -> None:
    ben = open_workspace("ben")
    row = source_details.set_class(ws, one, SourceClass.NEWS)
    assert (row.source_class, row.authority) == (
        SourceClass.NEWS,
        AuthorityStatus.UNKNOWN,
    )
    source_details.set_class(
        ben, one, SourceClass.OFFICIAL, provenance=Provenance.METADATA
    )
    source_details.set_authority(ws, one, AuthorityStatus.CURRENT)
    source_details.set_quality(ws, one, QualityDimension.INTERESTS, "Paid by the port.")
    source_details.set_quality(ws, one, QualityDimension.RECENCY, "Of this year.")
    source_details.set_quality(ben, one, QualityDimension.RECENCY, "Older than told.")
    told = source_details.source_detail(ws, one)
    assert told.row.source_class is SourceClass.OFFICIAL
    assert told.row.authority is AuthorityStatus.CURRENT
    assert [(kind, said.value) for kind, said in told.quality] == [
        (QualityDimension.RECENCY, "Older than told."),
        (QualityDimension.INTERESTS, "Paid by the port."),
    ]
    classes = [said for said in told.remarks if said.name == "class"]
    assert [(said.author, said.provenance) for said in classes] == [
        ("alex", Provenance.REVIEWER),
        ("ben", Provenance.METADATA),
    ]
    with pytest.raises(UsageError):
        source_details.set_quality(ws, one, QualityDimension.RECENCY, "x" * 3000)


def test_what_was_said_of_a_source_can_be_undone(
    ws: Workspace, one: SourceId, two: SourceId
) -> None:
    source_details.set_class(ws, one, SourceClass.NEWS)
    source_details.set_class(ws, one, SourceClass.PRIMARY)
    undoing.undo(ws)
    assert source_details.source_detail(ws, one).row.source_class is SourceClass.NEWS
    undoing.undo(ws)
    row = source_details.source_detail(ws, one).row
    assert row.source_class is SourceClass.UNKNOWN
    relating.relate(ws, one, RelationKind.CITES, two)
    assert isinstance(undoing.undo(ws), Ok)
    assert relating.relations_of(ws, one) == ()


def test_merging_loses_nothing_and_can_be_undone(
    ws: Workspace, one: SourceId, two: SourceId, claim: ClaimId
) -> None:
    source_details.set_quality(ws, two, QualityDimension.INTERESTS, "A note.")
    assert isinstance(merging.merge(ws, one, two), Ok)
    told = source_details.source_detail(ws, two)
    assert told.merged == (one,)
    assert source_details.source_detail(ws, one).merged_into == two
    assert len(search(ws, "ferry passengers", record=False).hits) == 2
    assert claims.claim_row(ws, claim).status.status is CurrentStatus.SUPPORTED
    assert told.quality[0][1].value == "A note."
    assert isinstance(merging.merge(ws, one, two), Refused)
    assert isinstance(merging.merge(ws, two, one), Refused)
    assert isinstance(undoing.undo(ws), Ok)
    assert source_details.source_detail(ws, two).merged == ()
    merging.merge(ws, one, two)
    assert isinstance(merging.split(ws, one), Ok)
    assert isinstance(merging.split(ws, one), Refused)
    assert source_details.source_detail(ws, one).merged_into is None


def test_a_revision_of_another_publication_becomes_a_source_of_its_own(
    ws: Workspace, one: SourceId, claim: ClaimId, tmp_path: Path
) -> None:
    assert isinstance(merging.split(ws, one, 1), Refused)
    (tmp_path / "one.md").write_text("A page about something else.\n")
    refreshing.refresh(ws, [one])
    doubted = CurrentStatus.POTENTIALLY_STALE
    assert claims.claim_row(ws, claim).status.status is doubted
    answer = merging.split(ws, one, 2)
    assert isinstance(answer, Ok)
    assert isinstance(merging.split(ws, one, 2), Refused)
    assert claims.claim_row(ws, claim).status.status is CurrentStatus.SUPPORTED
    old, new = sources.source_rows(ws)
    assert (old.source, old.revision) == (one, 3)
    assert "something else" in sources.source_view(ws, new.source).text
    assert "320" in sources.source_view(ws, one).text
    (told,) = refreshing.refresh(ws, [new.source])
    assert (told.changed, told.link) == (False, None)
    assert care.doctor(ws).problems == ()


def test_a_viewer_sees_the_own_scope_and_wider_ones(
    ws: Workspace, one: SourceId, two: SourceId
) -> None:
    source_details.set_scope(ws, one, "team")
    for viewer, seen in (
        ("", 2),
        ("private", 2),
        ("team", 2),
        ("public", 1),
    ):
        guest = Workspace(ws.store, "gina", viewer=viewer)
        assert len(search(guest, "ferry", record=False).hits) == seen
        shown = [row for row in sources.source_rows(guest) if not row.redacted]
        assert len(shown) == seen
    with pytest.raises(UsageError):
        sources.source_rows(Workspace(ws.store, "gina", viewer="nobody"))
    with pytest.raises(UsageError):
        source_details.set_scope(ws, one, "nobody")


def test_what_is_hidden_shows_as_a_marker_everywhere(
    ws: Workspace, guest: Workspace, one: SourceId, claim: ClaimId
) -> None:
    source_details.set_scope(ws, one, "private")
    cited = history(ws, claim).observations[0].assessment.input[0].passage
    (row,) = sources.source_rows(guest)
    assert (row.title, row.origin) == ("", "")
    assert "hidden from team" in row.redacted
    assert sources.passage(guest, cited).text == ""
    assert sources.neighbours(guest, cited)[0].redacted
    view = candidates.candidates(guest, claim)
    assert view
    assert [unit.passage.text for unit in view.units] == [""]
    assert candidates.suggestions(guest, claim) == ()
    (observation,) = history(guest, claim).observations
    assert observation.assessment.draft.reasons == ()
    assert observation.assessment.draft.status is Status.SUPPORTED
    assert observation.redacted
    assert assessing.review_view(guest, claim).earlier[0].redacted
    assert any("hidden" in one for one in search(guest, "ferry", record=True).limits)
    for show in (
        lambda: sources.source_view(guest, one),
        lambda: source_details.source_detail(guest, one),
        lambda: refreshing.refresh(guest, [one]),
        lambda: assessing.check_passage(guest, claim, cited),
        lambda: candidates.add_candidates(guest, claim, [cited]),
        lambda: assessing.assess(
            guest,
            claim,
            1,
            AssessmentDraft(status=Status.SUPPORTED, supports=(CitedPassage(cited),)),
        ),
    ):
        with pytest.raises(HiddenError) as caught:
            show()
        assert caught.value.exit_code == 1
    assert "320" in sources.source_view(ws, one).text


def test_the_reason_of_a_status_does_not_name_what_is_hidden(
    ws: Workspace, guest: Workspace, one: SourceId, claim: ClaimId, tmp_path: Path
) -> None:
    (tmp_path / "one.md").write_text("The ferry carries 310 passengers.\n")
    refreshing.refresh(ws, [one])
    source_details.set_scope(ws, one, "private")
    assert "one.md" in claims.claim_row(ws, claim).status.reason
    told = claims.claim_row(guest, claim).status
    assert told.status is CurrentStatus.POTENTIALLY_STALE
    assert "one.md" not in told.reason
    assert not any("one.md" in act.words for act in history(guest, claim).acts)


def test_merged_sources_have_the_narrowest_scope_of_all(
    ws: Workspace, guest: Workspace, one: SourceId, two: SourceId
) -> None:
    source_details.set_scope(ws, one, "private")
    assert len(search(guest, "ferry", record=False).hits) == 1
    merging.merge(ws, one, two)
    assert search(guest, "ferry", record=False).hits == ()


def test_a_scope_that_is_gone_counts_as_the_narrowest(
    ws: Workspace, guest: Workspace, one: SourceId
) -> None:
    source_details.set_scope(ws, one, "public")
    assert search(guest, "ferry", record=False).hits
    access.set_scopes(ws, ["mine", "team", "all"])
    assert access.scopes(ws) == ("mine", "team", "all")
    assert search(guest, "ferry", record=False).hits == ()
    for wrong in ([], ["a", "a"], [" "]):
        with pytest.raises(UsageError):
            access.set_scopes(ws, wrong)
