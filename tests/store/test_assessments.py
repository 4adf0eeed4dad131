from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from claimtui.model.assessments import (
    Assessment,
    AssessmentDraft,
    CitedPassage,
    ContextPassage,
    Reason,
)
from claimtui.model.errors import (
    UnknownObjectError,
    UnknownPassageError,
    UsageError,
)
from claimtui.model.ids import ClaimId, DocumentId, PassageId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.vocabulary import (
    ContextKind,
    CurrentStatus,
    ExclusionReason,
    Facet,
    Method,
    ObservationState,
    Status,
)
from claimtui.workspace import (
    assessing,
    candidates,
    claims,
    documents,
    history,
    sources,
)
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

OpenWorkspace = Callable[..., Workspace]

ARTICLE = """# Service

The ferry carries 320 passengers.

Fares rose by 5% in 2023.
"""
FACTS = """# Ferry facts

The ferry carries 320 passengers and 40 cars.

Fares rose by 5% in 2023, and by 4% in 2022.

| Year ($ million) | Revenue |
|------------------|---------|
| 2022             | 14      |
| 2023             | 15      |
"""


@pytest.fixture
def article(tmp_path: Path) -> Path:
    path = tmp_path / "article.md"
    path.write_text(ARTICLE)
    return path


@pytest.fixture
def document(ws: Workspace, article: Path, tmp_path: Path) -> DocumentId:
    (tmp_path / "facts.md").write_text(FACTS)
    sources.add_source(ws, str(tmp_path / "facts.md"))
    return documents.add_document(ws, article).document


@pytest.fixture
def claim(ws: Workspace, document: DocumentId) -> ClaimId:
    return claims.claim_ids(ws, document)[0]


def passage(ws: Workspace, words: str) -> PassageId:
    return search(ws, words, record=False).hits[0].passage.id


def supported(*ids: PassageId) -> AssessmentDraft:
    return AssessmentDraft(
        status=Status.SUPPORTED, supports=tuple(CitedPassage(one) for one in ids)
    )


def recorded(answer: object) -> Assessment:
    assert isinstance(answer, Ok)
    assert isinstance(answer.value, Assessment)
    return answer.value


def status(ws: Workspace, claim: ClaimId) -> CurrentStatus:
    return claims.claim_row(ws, claim).status.status


def count(ws: Workspace, table: str) -> int:
    def counted(connection: sqlite3.Connection) -> int:
        number: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        return number

    return ws.read(counted)


def test_an_assessment_is_bound_to_everything_it_was_made_from(
    ws: Workspace, claim: ClaimId, document: DocumentId
) -> None:
    one = passage(ws, "cars")
    candidates.add_candidates(ws, claim, [one])
    found = recorded(assessing.assess(ws, claim, 1, supported(one)))
    assert (found.claim, found.claim_revision) == (claim, 1)
    assert (found.document, found.document_revision) == (document, 1)
    held = candidates.candidates(ws, claim)
    assert held is not None
    assert (found.set, found.set_revision) == (held.set, 1)
    assert found.policy.startswith("pol_")
    assert found.policy_revision == 1
    assert (found.method, found.author) == (Method.HUMAN, "alex")
    assert [(one.passage, one.revision) for one in found.input] == [(one, 1)]
    assert found.type_seen == claims.claim_row(ws, claim).type
    assert found.markers_seen == claims.claim_row(ws, claim).markers
    assert status(ws, claim) is CurrentStatus.SUPPORTED


def test_judging_edits_and_accepts_nothing(
    ws: Workspace, claim: ClaimId, article: Path
) -> None:
    before = claims.claim_row(ws, claim)
    recorded(assessing.assess(ws, claim, 1, supported(passage(ws, "cars"))))
    after = claims.claim_row(ws, claim)
    assert (after.text, after.state, after.revision) == (
        before.text,
        before.state,
        before.revision,
    )
    assert article.read_text() == ARTICLE


def test_a_passage_from_outside_becomes_a_candidate_in_the_same_breath(
    ws: Workspace, claim: ClaimId
) -> None:
    one, two = passage(ws, "cars"), passage(ws, "2022")
    candidates.add_candidates(ws, claim, [one])
    found = recorded(assessing.assess(ws, claim, 1, supported(one, two)))
    assert found.set_revision == 2
    assert [given.passage for given in found.input] == [one, two]
    held = candidates.candidates(ws, claim)
    assert held is not None
    assert [unit.passage.id for unit in held.units] == [one, two]


def test_the_input_is_the_set_revision_that_was_shown(
    ws: Workspace, claim: ClaimId
) -> None:
    one, two = passage(ws, "cars"), passage(ws, "2022")
    candidates.add_candidates(ws, claim, [one])
    candidates.add_candidates(ws, claim, [two])
    shown = recorded(assessing.assess(ws, claim, 1, supported(one), set_revision=1))
    assert shown.set_revision == 1
    assert [given.passage for given in shown.input] == [one]
    newest = recorded(assessing.assess(ws, claim, 1, supported(one)))
    assert newest.set_revision == 2
    assert [given.passage for given in newest.input] == [one, two]


def test_a_neighbour_cited_beside_an_older_set_revision_is_added_to_the_newest(
    ws: Workspace, claim: ClaimId
) -> None:
    one, two, three = passage(ws, "cars"), passage(ws, "2022"), passage(ws, "Revenue")
    candidates.add_candidates(ws, claim, [one])
    candidates.add_candidates(ws, claim, [two])
    found = recorded(
        assessing.assess(ws, claim, 1, supported(one, three), set_revision=1)
    )
    assert found.set_revision == 3
    assert [given.passage for given in found.input] == [one, three]


def test_not_finding_binds_to_an_empty_set(ws: Workspace, claim: ClaimId) -> None:
    draft = AssessmentDraft(status=Status.NOT_ADDRESSED, searched="all sources here")
    found = recorded(assessing.assess(ws, claim, 1, draft))
    assert found.input == ()
    held = candidates.candidates(ws, claim)
    assert held is not None
    assert (held.set, held.revision, held.units) == (found.set, found.set_revision, ())


def test_what_breaks_a_constraint_is_refused_and_leaves_nothing(
    ws: Workspace, claim: ClaimId
) -> None:
    one = passage(ws, "cars")
    context = (ContextPassage(one, ContextKind.BACKGROUND),)
    drafts = (
        AssessmentDraft(),
        AssessmentDraft(status=Status.SUPPORTED),
        AssessmentDraft(status=Status.SUPPORTED, context=context),
        AssessmentDraft(status=Status.CONTRADICTED, incompatible=(one,)),
        AssessmentDraft(status=Status.STALE),
        AssessmentDraft(
            status=Status.SUPPORTED,
            supports=(CitedPassage(one),),
            reasons=(Reason(one, Facet.QUANTITY, "It says “400 passengers”."),),
        ),
    )
    for draft in drafts:
        answer = assessing.assess(ws, claim, 1, draft)
        assert isinstance(answer, Refused)
        assert answer.reasons
    for table in ("assessment", "evidence_set", "policy_revision"):
        assert count(ws, table) == 0
    assert status(ws, claim) is CurrentStatus.UNREVIEWED


def test_a_cited_passage_that_does_not_exist_ends_with_exit_code_1(
    ws: Workspace, claim: ClaimId
) -> None:
    with pytest.raises(UnknownPassageError) as caught:
        assessing.assess(ws, claim, 1, supported(PassageId("psg_none")))
    assert caught.value.exit_code == 1
    assert count(ws, "assessment") == 0


def test_words_that_moved_on_are_a_conflict(
    ws: Workspace, claim: ClaimId, document: DocumentId, article: Path
) -> None:
    article.write_text(ARTICLE.replace("320", "340"))
    documents.update_document(ws, document)
    answer = assessing.assess(ws, claim, 1, supported(passage(ws, "cars")))
    assert answer == Conflict(expected=1, found=2)
    assert count(ws, "assessment") == 0
    assert isinstance(
        assessing.assess(ws, claim, 5, supported(passage(ws, "cars"))), Conflict
    )


def test_excluded_and_retired_claims_are_not_assessed(
    ws: Workspace, claim: ClaimId, document: DocumentId, article: Path
) -> None:
    draft = supported(passage(ws, "cars"))
    claims.exclude(ws, [claim], ExclusionReason.OTHER)
    assert isinstance(assessing.assess(ws, claim, 1, draft), Refused)
    claims.restore(ws, [claim])
    assert isinstance(assessing.assess(ws, claim, 1, draft), Ok)
    article.write_text("# Service\n\nFares rose by 5% in 2023.\n")
    documents.update_document(ws, document)
    assert isinstance(assessing.assess(ws, claim, 1, draft), Refused)


def test_unknown_claims_and_set_revisions_are_told(
    ws: Workspace, claim: ClaimId
) -> None:
    draft = supported(passage(ws, "cars"))
    with pytest.raises(UnknownObjectError):
        assessing.assess(ws, ClaimId("clm_none"), 1, draft)
    with pytest.raises(UnknownObjectError):
        assessing.assess(ws, claim, 1, draft, set_revision=1)


def test_the_same_request_is_one_assessment(ws: Workspace, claim: ClaimId) -> None:
    draft = supported(passage(ws, "cars"))
    first = assessing.assess(ws, claim, 1, draft, request="req-1")
    assert assessing.assess(ws, claim, 1, draft, request="req-1") == first
    assert count(ws, "assessment") == 1
    refused = assessing.assess(ws, claim, 1, AssessmentDraft(), request="req-2")
    assert isinstance(refused, Refused)
    assert isinstance(assessing.assess(ws, claim, 1, draft, request="req-2"), Ok)
    with pytest.raises(UsageError):
        candidates.add_candidates(ws, claim, [passage(ws, "cars")], request="req-1")


def test_everything_that_was_filled_in_comes_back(
    ws: Workspace, claim: ClaimId
) -> None:
    one, two = passage(ws, "cars"), passage(ws, "2022")
    draft = AssessmentDraft(
        status=Status.PARTIALLY_SUPPORTED,
        supports=(CitedPassage(one),),
        context=(ContextPassage(two, ContextKind.HISTORY),),
        reasons=(Reason(one, Facet.QUANTITY, "It says “320 passengers”."),),
        facets=(Facet.QUANTITY,),
        scope="the summer timetable\x00",
        supported_portion="320 passengers",
        unsupported_remainder="since when",
        searched="sources here",
        missing="a date",
        uncertainty="\ud800 some",
        note="[bold]not markup[/bold] \x1b[31m",
    )
    recorded(assessing.assess(ws, claim, 1, draft))
    (kept,) = history.history(ws, claim).observations
    held = kept.assessment.draft
    assert held.scope == "the summer timetable\ufffd"
    assert held.uncertainty == "\ufffd some"
    assert held.note == draft.note
    assert (held.supports, held.context, held.reasons, held.facets) == (
        draft.supports,
        draft.context,
        draft.reasons,
        draft.facets,
    )


def test_a_draft_survives_closing_and_goes_with_the_record(
    open_workspace: OpenWorkspace, claim: ClaimId, ws: Workspace
) -> None:
    one = passage(ws, "cars")
    assessing.save_draft(ws, claim, AssessmentDraft(note="first"))
    assessing.save_draft(ws, claim, supported(one))
    ws.close()
    again = open_workspace()
    assert assessing.review_view(again, claim).draft == supported(one)
    other = open_workspace("ben")
    assert assessing.review_view(other, claim).draft is None
    recorded(assessing.assess(again, claim, 1, supported(one)))
    assert assessing.review_view(again, claim).draft is None


def test_a_draft_can_be_dropped(ws: Workspace, claim: ClaimId) -> None:
    assessing.save_draft(ws, claim, AssessmentDraft(note="no"))
    assessing.drop_draft(ws, claim)
    assert assessing.review_view(ws, claim).draft is None


def test_review_shows_claim_context_candidates_and_earlier_ones_newest_first(
    ws: Workspace, claim: ClaimId
) -> None:
    one = passage(ws, "cars")
    first = recorded(assessing.assess(ws, claim, 1, supported(one)))
    draft = AssessmentDraft(status=Status.AMBIGUOUS, supports=(CitedPassage(one),))
    second = recorded(assessing.assess(ws, claim, 1, draft))
    view = assessing.review_view(ws, claim)
    assert view.claim.row.claim == claim
    assert [seen.assessment.id for seen in view.earlier] == [second.id, first.id]
    assert view.candidates == candidates.candidates(ws, claim)
    with pytest.raises(UnknownObjectError):
        assessing.review_view(ws, ClaimId("clm_none"))


def test_assessments_of_former_words_read_superseded_and_stay(
    ws: Workspace, claim: ClaimId, document: DocumentId, article: Path
) -> None:
    recorded(assessing.assess(ws, claim, 1, supported(passage(ws, "cars"))))
    article.write_text(ARTICLE.replace("320", "340"))
    documents.update_document(ws, document)
    changed = history.history(ws, claim)
    assert [row.text for row in changed.revisions] == [
        "The ferry carries 320 passengers.",
        "The ferry carries 340 passengers.",
    ]
    assert [one.state for one in changed.observations] == [ObservationState.SUPERSEDED]
    assert changed.claim.status.status is CurrentStatus.UNREVIEWED
    assert changed.aggregate.statuses == {}
    article.write_text(ARTICLE)
    documents.update_document(ws, document)
    back = history.history(ws, claim)
    assert [one.state for one in back.observations] == [ObservationState.STANDING]
    assert back.claim.status.status is CurrentStatus.SUPPORTED
    article.write_text("# Service\n\nFares rose by 5% in 2023.\n")
    documents.update_document(ws, document)
    gone = history.history(ws, claim)
    assert [one.state for one in gone.observations] == [ObservationState.SUPERSEDED]


def test_history_tells_how_reviewers_agree(
    open_workspace: OpenWorkspace, ws: Workspace, claim: ClaimId
) -> None:
    one = passage(ws, "cars")
    ben = open_workspace("ben")
    recorded(assessing.assess(ws, claim, 1, supported(one)))
    draft = AssessmentDraft(status=Status.AMBIGUOUS, supports=(CitedPassage(one),))
    recorded(assessing.assess(ben, claim, 1, draft))
    view = history.history(ws, claim)
    assert view.aggregate.statuses == {"supported": 1, "ambiguous": 1}
    assert view.aggregate.agreement == 0.0
    assert view.claim.status.status is CurrentStatus.DISAGREEMENT
    assert [seen.assessment.author for seen in view.observations] == ["alex", "ben"]


def test_assessing_again_answers_a_changed_context(
    ws: Workspace, claim: ClaimId, document: DocumentId, article: Path
) -> None:
    article.write_text(ARTICLE.replace("# Service", "# Timetable"))
    documents.update_document(ws, document)
    assert claims.claim_row(ws, claim).status.flags
    recorded(assessing.assess(ws, claim, 1, supported(passage(ws, "cars"))))
    assert not claims.claim_row(ws, claim).status.flags


def test_checks_hold_the_claim_against_one_passage(
    ws: Workspace, claim: ClaimId
) -> None:
    one, other = passage(ws, "cars"), passage(ws, "2022")
    assert assessing.check_passage(ws, claim, one).comparison.outcome == "pass"
    assert assessing.check_passage(ws, claim, other).comparison.outcome != "pass"
    with pytest.raises(UnknownPassageError):
        assessing.check_passage(ws, claim, PassageId("psg_none"))
    with pytest.raises(UnknownObjectError):
        assessing.check_passage(ws, ClaimId("clm_none"), one)


def test_a_table_row_is_checked_with_the_headings_and_the_head_of_its_table(
    ws: Workspace, tmp_path: Path, document: DocumentId
) -> None:
    path = tmp_path / "more.md"
    path.write_text("Revenue was $15 million in 2023.\n")
    (claim,) = claims.claim_ids(ws, documents.add_document(ws, path).document)
    row = passage(ws, "2023 15")
    assert "15" in sources.passage(ws, row).text
    checks = assessing.check_passage(ws, claim, row).comparison.checks
    values = next(one for one in checks if one.check == "values")
    assert values.result == "pass"
