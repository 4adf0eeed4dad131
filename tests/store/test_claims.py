from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    ExclusionReason,
    Facet,
    Marker,
)
from claimtui.workspace import claims, documents
from claimtui.workspace.undoing import undo
from claimtui.workspace.workspace import Workspace
from tests.conftest import OpenWorkspace

ARTICLE = """# Service

The ferry carries 320 passengers. Fares rose by 5% in 2023.

Is it late? See the [appendix](a.md).

The crew speaks four languages, and the captain speaks five of them.
"""


@pytest.fixture
def document(ws: Workspace, tmp_path: Path) -> DocumentId:
    path = tmp_path / "article.md"
    path.write_text(ARTICLE)
    return documents.add_document(ws, path).document


def first(ws: Workspace, document: DocumentId, text: str = "") -> ClaimId:
    return claims.claim_ids(ws, document, text=text)[0]


def state(ws: Workspace, claim: ClaimId) -> ClaimState:
    return claims.claim_row(ws, claim).state


def test_a_filter_leaves_the_claims_that_hold_its_words_in_any_case(
    ws: Workspace, document: DocumentId
) -> None:
    assert len(claims.claim_ids(ws, document, text="FARES")) == 1
    assert not claims.claim_ids(ws, document, text="100%")
    assert len(claims.claim_ids(ws, document, text="5%")) == 1


def test_accepting_and_undoing_leaves_the_proposal(
    ws: Workspace, document: DocumentId
) -> None:
    claim = first(ws, document)
    answer = claims.accept(ws, [claim])
    assert isinstance(answer, Ok)
    assert answer.value[0].state is ClaimState.ACCEPTED
    assert claims.claim_detail(ws, claim).decided_by == "alex"
    assert undo(ws) == Ok("acceptance undone · “The ferry carries 320 passengers.”")
    assert state(ws, claim) is ClaimState.PROPOSED
    assert undo(ws) == Refused(("there is nothing of yours to undo",))


def test_an_exclusion_keeps_its_reason_and_leaves_the_lists(
    ws: Workspace, document: DocumentId
) -> None:
    claim = first(ws, document)
    claims.exclude(ws, [claim], ExclusionReason.OTHER, "not ours")
    row = claims.claim_row(ws, claim)
    assert (row.exclusion, row.exclusion_note) == (ExclusionReason.OTHER, "not ours")
    assert claim not in claims.claim_ids(ws, document)
    (counts,) = documents.document_rows(ws)
    assert counts.excluded == len(claims.excluded_sentences(ws, document)) + 1


def test_undo_walks_back_through_a_persons_own_acts(
    ws: Workspace, document: DocumentId
) -> None:
    claim = first(ws, document)
    claims.accept(ws, [claim])
    claims.retype(ws, claim, ClaimType.PREDICTION)
    claims.exclude(ws, [claim], ExclusionReason.FRAGMENT)
    undo(ws)
    assert state(ws, claim) is ClaimState.ACCEPTED
    undo(ws)
    assert claims.claim_row(ws, claim).type is ClaimType.FACT
    undo(ws)
    assert state(ws, claim) is ClaimState.PROPOSED


def test_undo_is_refused_when_somebody_else_changed_the_claim_since(
    open_workspace: OpenWorkspace, ws: Workspace, document: DocumentId
) -> None:
    claim = first(ws, document)
    claims.accept(ws, [claim])
    kim = open_workspace("kim")
    claims.retype(kim, claim, ClaimType.COMPARISON)
    assert undo(ws) == Refused(("kim has changed this since",))
    assert state(ws, claim) is ClaimState.ACCEPTED


def test_undo_takes_only_ones_own_acts(
    open_workspace: OpenWorkspace, ws: Workspace, document: DocumentId
) -> None:
    claims.accept(ws, [first(ws, document)])
    assert isinstance(undo(open_workspace("kim")), Refused)


def test_undo_of_one_claim_leaves_a_later_act_on_another(
    ws: Workspace, document: DocumentId
) -> None:
    one, other = claims.claim_ids(ws, document)[:2]
    claims.accept(ws, [one])
    claims.accept(ws, [other])
    assert isinstance(undo(ws, claim=one), Ok)
    assert state(ws, one) is ClaimState.PROPOSED
    assert state(ws, other) is ClaimState.ACCEPTED


def test_undo_after_the_words_changed_is_refused(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    claim = first(ws, document)
    claims.accept(ws, [claim])
    (tmp_path / "article.md").write_text(ARTICLE.replace("320", "330"))
    documents.update_document(ws, document)
    assert isinstance(undo(ws), Refused)


def test_several_claims_are_excluded_and_undone_as_one(
    ws: Workspace, document: DocumentId
) -> None:
    ids = claims.claim_ids(ws, document)
    claims.exclude(ws, ids, ExclusionReason.OTHER)
    assert not claims.claim_ids(ws, document)
    assert undo(ws) == Ok(f"exclusion of {len(ids)} claims undone")
    assert claims.claim_ids(ws, document) == ids


def test_a_restored_sentence_becomes_an_accepted_claim_in_its_place(
    ws: Workspace, document: DocumentId
) -> None:
    question = next(
        one for one in claims.excluded_sentences(ws, document) if "late" in one.text
    )
    answer = claims.restore(ws, [question.id])
    assert isinstance(answer, Ok)
    (row,) = answer.value
    assert (row.text, row.state) == ("Is it late?", ClaimState.ACCEPTED)
    assert claims.claim_ids(ws, document)[2] == row.claim
    left = [one.id for one in claims.excluded_sentences(ws, document)]
    assert question.id not in left
    assert undo(ws) == Ok("the sentence is excluded again · “Is it late?”")
    assert question.id in [one.id for one in claims.excluded_sentences(ws, document)]
    assert row.claim not in claims.claim_ids(ws, document)


def test_a_restored_sentence_stays_a_claim_through_an_edit(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    question = next(
        one for one in claims.excluded_sentences(ws, document) if "late" in one.text
    )
    answer = claims.restore(ws, [question.id])
    assert isinstance(answer, Ok)
    (tmp_path / "article.md").write_text("First of all, it sails.\n\n" + ARTICLE)
    documents.update_document(ws, document)
    row = claims.claim_row(ws, answer.value[0].claim)
    assert (row.state, row.revision) == (ClaimState.ACCEPTED, 1)
    assert "Is it late?" not in [
        one.text for one in claims.excluded_sentences(ws, document)
    ]


def test_a_claim_that_moved_on_after_it_was_shown_is_a_conflict(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    claim = first(ws, document)
    (tmp_path / "article.md").write_text(ARTICLE.replace("320", "330"))
    documents.update_document(ws, document)
    answer = claims.accept(ws, [claim], expect=1)
    assert isinstance(answer, Conflict)
    assert (answer.expected, answer.found) == (1, 2)
    assert state(ws, claim) is ClaimState.PROPOSED


def test_a_retired_claim_cannot_be_accepted(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    claim = first(ws, document)
    (tmp_path / "article.md").write_text("Something else is said here today.\n")
    documents.update_document(ws, document)
    assert isinstance(claims.accept(ws, [claim]), Refused)


def test_the_same_request_accepts_once_and_answers_the_same(
    ws: Workspace, document: DocumentId
) -> None:
    claim = first(ws, document)
    answer = claims.accept(ws, [claim], request="r1")
    undo(ws)
    assert claims.accept(ws, [claim], request="r1") == answer
    assert state(ws, claim) is ClaimState.PROPOSED


def test_facets_stand_at_their_words_in_the_claims_own_text(
    ws: Workspace, document: DocumentId
) -> None:
    detail = claims.claim_detail(ws, first(ws, document, "Fares"))
    words = {
        detail.row.text[span.start : span.end]
        for facet in detail.facets
        for span in facet.spans
    }
    assert "2023" in words
    assert any("5%" in one for one in words)


def test_unknown_claims_are_named(ws: Workspace, document: DocumentId) -> None:
    with pytest.raises(UnknownObjectError, match="clm_nothing"):
        claims.accept(ws, [ClaimId("clm_nothing")])
    with pytest.raises(UnknownObjectError):
        claims.find_claim(ws, "clm_")


def test_an_excluded_claim_comes_back_in_the_state_it_had(
    ws: Workspace, document: DocumentId
) -> None:
    one, other = claims.claim_ids(ws, document)[:2]
    claims.accept(ws, [one])
    claims.exclude(ws, [one, other], ExclusionReason.OTHER)
    claims.restore(ws, [one, other])
    assert state(ws, one) is ClaimState.ACCEPTED
    assert state(ws, other) is ClaimState.PROPOSED


def test_claims_and_sentences_are_restored_together_or_not_at_all(
    ws: Workspace, document: DocumentId
) -> None:
    claim = first(ws, document)
    sentence = claims.excluded_sentences(ws, document)[0].id
    refused = claims.restore(ws, [claim, sentence])
    assert isinstance(refused, Refused)
    assert sentence in [one.id for one in claims.excluded_sentences(ws, document)]
    claims.exclude(ws, [claim], ExclusionReason.OTHER)
    answer = claims.restore(ws, [claim, sentence])
    assert isinstance(answer, Ok)
    assert len(answer.value) == 2
    assert claim in claims.claim_ids(ws, document)


def test_markers_are_added_removed_and_undone(
    ws: Workspace, document: DocumentId
) -> None:
    claim = first(ws, document)
    claims.mark(ws, claim, [Marker.SENSITIVE])
    assert Marker.SENSITIVE in claims.claim_row(ws, claim).markers
    assert Marker.QUANTITATIVE in claims.claim_row(ws, claim).markers
    claims.mark(ws, claim, [Marker.QUANTITATIVE], remove=True)
    assert claims.claim_row(ws, claim).markers == (Marker.SENSITIVE,)
    undo(ws)
    undo(ws)
    assert claims.claim_row(ws, claim).markers == (Marker.QUANTITATIVE,)


def test_a_facet_gets_the_place_a_person_gives_it(
    ws: Workspace, document: DocumentId
) -> None:
    claim = first(ws, document, "Fares")
    before = claims.claim_detail(ws, claim).facets
    claims.set_facet(ws, claim, Facet.SUBJECT, [TextSpan(0, 5)])
    after = {one.kind: one.spans for one in claims.claim_detail(ws, claim).facets}
    assert after[Facet.SUBJECT] == (TextSpan(0, 5),)
    assert isinstance(
        claims.set_facet(ws, claim, Facet.SCOPE, [TextSpan(0, 999)]), Refused
    )
    undo(ws)
    assert claims.claim_detail(ws, claim).facets == before
