from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import ClaimState, CurrentStatus, Status
from claimtui.workspace import claims, documents
from claimtui.workspace.assessing import assess
from claimtui.workspace.rewording import choose_spans, merge, split
from claimtui.workspace.searching import search
from claimtui.workspace.sources import add_source
from claimtui.workspace.undoing import undo
from claimtui.workspace.workspace import Workspace

ARTICLE = """# Service

The *ferry* carries 320 passengers as well as [45 cars](cars.md).

The crew speaks four languages. The captain speaks five.
"""


@pytest.fixture
def document(ws: Workspace, tmp_path: Path) -> DocumentId:
    path = tmp_path / "article.md"
    path.write_text(ARTICLE)
    return documents.add_document(ws, path).document


def texts(ws: Workspace, document: DocumentId) -> list[str]:
    ids = claims.claim_ids(ws, document)
    return [row.text for row in claims.claim_rows(ws, ids)]


def claim_of(ws: Workspace, document: DocumentId, words: str) -> ClaimId:
    (claim,) = claims.claim_ids(ws, document, text=words)
    return claim


def support(ws: Workspace, claim: ClaimId, tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("The ferry carries 320 passengers and 45 cars.\n")
    add_source(ws, str(source))
    passage = search(ws, "ferry passengers", record=False).hits[0].passage.id
    draft = AssessmentDraft(status=Status.SUPPORTED, supports=(CitedPassage(passage),))
    revision = claims.claim_row(ws, claim).revision
    assert isinstance(assess(ws, claim, revision, draft), Ok)


def test_a_split_claim_becomes_parts_of_the_same_words(
    ws: Workspace, document: DocumentId
) -> None:
    claim = claim_of(ws, document, "ferry")
    whole = claims.claim_row(ws, claim).text
    answer = split(ws, claim, [whole.index(" as well")])
    assert isinstance(answer, Ok)
    assert [row.text for row in answer.value] == [
        "The ferry carries 320 passengers",
        "as well as 45 cars.",
    ]
    assert texts(ws, document)[:2] == [row.text for row in answer.value]
    text = documents.document_view(ws, document).text
    placed = {one.claim: one.spans for one in claims.placed_claims(ws, document)}
    (span,) = placed[answer.value[1].claim]
    assert text[span.start : span.end] == "as well as [45 cars](cars.md)."


def test_undoing_a_split_brings_the_claim_back_with_its_verdict(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    claim = claim_of(ws, document, "ferry")
    support(ws, claim, tmp_path)
    before = texts(ws, document)
    split(ws, claim, [32])
    row = claims.claim_row(ws, claim)
    assert (row.revision, row.status.status) == (2, CurrentStatus.UNREVIEWED)
    answer = undo(ws)
    assert isinstance(answer, Ok)
    assert answer.value.startswith("the words are as they were · “")
    row = claims.claim_row(ws, claim)
    assert (row.revision, row.status.status) == (1, CurrentStatus.SUPPORTED)
    assert texts(ws, document) == before


def test_merged_claims_are_one_and_come_apart_again(
    ws: Workspace, document: DocumentId
) -> None:
    crew, captain = (
        claim_of(ws, document, "crew"),
        claim_of(ws, document, "captain"),
    )
    before = texts(ws, document)
    answer = merge(ws, [captain, crew])
    assert isinstance(answer, Ok)
    (row,) = answer.value
    assert row.claim == crew
    assert row.text == "The crew speaks four languages. The captain speaks five."
    assert claims.claim_row(ws, captain).state is ClaimState.RETIRED
    undo(ws)
    assert texts(ws, document) == before


def test_a_claim_takes_the_words_a_person_chose(
    ws: Workspace, document: DocumentId
) -> None:
    claim = claim_of(ws, document, "crew")
    text = documents.document_view(ws, document).text
    start = text.index("four languages")
    answer = choose_spans(ws, claim, [DocSpan.of(start - 1, start + 15)])
    assert isinstance(answer, Ok)
    assert answer.value[0].text == "four languages."


@pytest.mark.parametrize("places", [[], [0], [10_000], [-5]])
def test_a_split_without_words_on_both_sides_is_refused(
    ws: Workspace, document: DocumentId, places: list[int]
) -> None:
    claim = claim_of(ws, document, "crew")
    assert isinstance(split(ws, claim, places), Refused)
    assert claims.claim_row(ws, claim).revision == 1


def test_spans_outside_the_document_or_without_words_are_refused(
    ws: Workspace, document: DocumentId
) -> None:
    claim = claim_of(ws, document, "crew")
    for span in (DocSpan.of(0, 10_000), DocSpan.of(5, 5), DocSpan.of(9, 11)):
        assert isinstance(choose_spans(ws, claim, [span]), Refused)


def test_a_part_that_moved_on_is_a_conflict(
    ws: Workspace, document: DocumentId
) -> None:
    claim = claim_of(ws, document, "crew")
    split(ws, claim, [15])
    assert isinstance(split(ws, claim, [8], expect=1), Conflict)


def test_the_parts_of_a_split_survive_an_edit_elsewhere(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    split(ws, claim_of(ws, document, "ferry"), [32])
    before = texts(ws, document)
    path = tmp_path / "article.md"
    path.write_text("A new first paragraph is here.\n\n" + ARTICLE)
    documents.update_document(ws, document)
    assert texts(ws, document)[1:] == before


def test_undoing_after_an_edit_of_the_words_is_refused(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    split(ws, claim_of(ws, document, "ferry"), [32])
    path = tmp_path / "article.md"
    path.write_text(ARTICLE.replace("320", "330"))
    documents.update_document(ws, document)
    assert isinstance(undo(ws), Refused)


def test_a_split_sentence_that_goes_and_comes_back_is_split_as_it_was(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    split(ws, claim_of(ws, document, "ferry"), [32])
    before = claims.claim_ids(ws, document)
    path = tmp_path / "article.md"
    path.write_text("# Service\n\nThe crew speaks four languages.\n")
    documents.update_document(ws, document)
    path.write_text(ARTICLE)
    documents.update_document(ws, document)
    assert claims.claim_ids(ws, document) == before
    assert texts(ws, document)[:2] == [
        "The ferry carries 320 passengers",
        "as well as 45 cars.",
    ]


def rewrite(ws: Workspace, document: DocumentId, tmp_path: Path, text: str) -> None:
    (tmp_path / "article.md").write_text(text)
    documents.update_document(ws, document)


def test_the_parts_of_a_split_go_on_unreviewed_through_edits_of_their_words(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    ferry = claim_of(ws, document, "ferry")
    split(ws, ferry, [32])
    cars = claim_of(ws, document, "cars")
    support(ws, cars, tmp_path)
    for edit in ("330", "340"):
        rewrite(ws, document, tmp_path, ARTICLE.replace("320", edit))
        assert claims.claim_ids(ws, document)[:2] == (ferry, cars)
        assert texts(ws, document)[:2] == [
            f"The ferry carries {edit} passengers",
            "as well as 45 cars.",
        ]
        row = claims.claim_row(ws, cars)
        assert row.state is ClaimState.PROPOSED
        assert row.status.status is CurrentStatus.UNREVIEWED
    rewrite(ws, document, tmp_path, ARTICLE)
    assert claims.claim_ids(ws, document)[:2] == (ferry, cars)
    assert claims.claim_row(ws, cars).status.status is CurrentStatus.SUPPORTED


def test_words_of_a_part_that_come_back_bring_the_verdict_of_that_edit(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    split(ws, claim_of(ws, document, "ferry"), [32])
    rewrite(ws, document, tmp_path, ARTICLE.replace("320", "330"))
    cars = claim_of(ws, document, "cars")
    support(ws, cars, tmp_path)
    rewrite(ws, document, tmp_path, ARTICLE.replace("320", "340"))
    assert claims.claim_row(ws, cars).status.status is CurrentStatus.UNREVIEWED
    rewrite(ws, document, tmp_path, ARTICLE.replace("320", "330"))
    assert claims.claim_row(ws, cars).status.status is CurrentStatus.SUPPORTED


def test_merged_claims_stay_merged_through_an_edit_of_one(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    crew, captain = claim_of(ws, document, "crew"), claim_of(ws, document, "captain")
    merge(ws, [crew, captain])
    rewrite(ws, document, tmp_path, ARTICLE.replace("five", "six"))
    words = "The crew speaks four languages. The captain speaks six."
    assert texts(ws, document)[1:] == [words]
    row = claims.claim_row(ws, crew)
    assert (row.text, row.revision) == (words, 3)
    assert claims.claim_row(ws, captain).state is ClaimState.RETIRED


def test_merged_claims_keep_their_context_through_an_edit_elsewhere(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    crew, captain = claim_of(ws, document, "crew"), claim_of(ws, document, "captain")
    merge(ws, [crew, captain])
    rewrite(ws, document, tmp_path, ARTICLE.replace("320", "330"))
    row = claims.claim_row(ws, crew)
    assert row.revision == 2
    assert not row.status.flags


def test_a_restored_sentence_stays_a_claim_through_an_edit(
    ws: Workspace, document: DocumentId, tmp_path: Path
) -> None:
    (heading,) = claims.excluded_sentences(ws, document)
    answer = claims.restore(ws, [heading.id])
    assert isinstance(answer, Ok)
    rewrite(ws, document, tmp_path, ARTICLE.replace("# Service", "# Ferry service"))
    assert texts(ws, document)[0] == "Ferry service"
    assert claims.claim_ids(ws, document)[0] == answer.value[0].claim
    assert not claims.excluded_sentences(ws, document)
