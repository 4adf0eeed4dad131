from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.model.errors import (
    UnknownObjectError,
    UnknownPassageError,
    UsageError,
)
from claimtui.model.ids import ClaimId, PassageId, TraceId
from claimtui.model.results import Ok, Refused
from claimtui.model.views import EvidenceSetView
from claimtui.model.vocabulary import FoundBy, Lane, SetPurpose, SetState
from claimtui.workspace import (
    candidates,
    changes,
    claims,
    documents,
    sets,
    sources,
    undoing,
)
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from store.reads import sets as reads

ARTICLE = """The ferry carries 320 passengers.

The crew speaks four languages.
"""
FACTS = """The ferry carries 320 passengers and 40 cars.

All of the crew speak Norwegian, and some speak four languages.

Breakfast is served until ten.
"""


@pytest.fixture
def claim(ws: Workspace, tmp_path: Path) -> ClaimId:
    (tmp_path / "article.md").write_text(ARTICLE)
    (tmp_path / "facts.md").write_text(FACTS)
    sources.add_source(ws, str(tmp_path / "facts.md"))
    added = documents.add_document(ws, tmp_path / "article.md")
    return claims.claim_ids(ws, added.document)[0]


def passage(ws: Workspace, words: str) -> PassageId:
    return search(ws, words, record=False).hits[0].passage.id


def seen(ws: Workspace, reference: str) -> EvidenceSetView | None:
    return ws.read(reads.set_view, *sets.find_set(ws, reference))


def view_of(answer: object) -> EvidenceSetView:
    assert isinstance(answer, Ok)
    assert isinstance(answer.value, EvidenceSetView)
    return answer.value


def test_a_claim_has_no_candidates_until_something_is_added(
    ws: Workspace, claim: ClaimId
) -> None:
    assert candidates.candidates(ws, claim) is None


def test_the_first_addition_makes_a_review_set_of_the_claim(
    ws: Workspace, claim: ClaimId
) -> None:
    one = passage(ws, "cars")
    view = view_of(candidates.add_candidates(ws, claim, [one]))
    assert (view.revision, view.claim, view.purpose) == (1, claim, SetPurpose.REVIEW)
    assert view.state is SetState.STRUCTURALLY_VALID
    assert view.question == "The ferry carries 320 passengers."
    assert [unit.passage.id for unit in view.units] == [one]
    assert view.units[0].found_by is FoundBy.DIRECT
    assert candidates.candidates(ws, claim) == view


def test_every_addition_is_a_revision_and_old_ones_stay(
    ws: Workspace, claim: ClaimId
) -> None:
    one, two = passage(ws, "cars"), passage(ws, "Breakfast")
    first = view_of(candidates.add_candidates(ws, claim, [one]))
    second = view_of(candidates.add_candidates(ws, claim, [two]))
    assert (second.set, second.revision) == (first.set, 2)
    assert [unit.passage.id for unit in second.units] == [one, two]
    assert second.units[0] == first.units[0]
    assert seen(ws, f"{first.set}@1") == first
    assert seen(ws, first.set[:12]) == second


def test_a_passage_that_is_there_is_no_new_unit(ws: Workspace, claim: ClaimId) -> None:
    one, two = passage(ws, "cars"), passage(ws, "Breakfast")
    first = view_of(candidates.add_candidates(ws, claim, [one, one]))
    sequence = changes.last_sequence(ws)
    assert view_of(candidates.add_candidates(ws, claim, [one])) == first
    assert changes.last_sequence(ws) == sequence
    second = view_of(candidates.add_candidates(ws, claim, [one, two]))
    assert [unit.passage.id for unit in second.units] == [one, two]


def test_additions_that_expected_an_older_revision_are_saved(
    ws: Workspace, claim: ClaimId
) -> None:
    one, two, three = (passage(ws, word) for word in ("cars", "Breakfast", "Norwegian"))
    candidates.add_candidates(ws, claim, [one], expect=0)
    candidates.add_candidates(ws, claim, [two], expect=1)
    view = view_of(candidates.add_candidates(ws, claim, [three], expect=1))
    assert view.revision == 3
    assert [unit.passage.id for unit in view.units] == [one, two, three]


@pytest.mark.parametrize("expect", [7, -1])
def test_a_revision_that_never_was_cannot_be_expected(
    ws: Workspace, claim: ClaimId, expect: int
) -> None:
    with pytest.raises(UsageError):
        candidates.add_candidates(ws, claim, [passage(ws, "cars")], expect=expect)
    assert candidates.candidates(ws, claim) is None


def test_what_does_not_exist_cannot_be_added(ws: Workspace, claim: ClaimId) -> None:
    known = passage(ws, "cars")
    with pytest.raises(UnknownPassageError) as caught:
        candidates.add_candidates(ws, claim, [known, PassageId("psg_none")])
    assert caught.value.exit_code == 1
    assert candidates.candidates(ws, claim) is None
    with pytest.raises(UnknownObjectError):
        candidates.add_candidates(ws, ClaimId("clm_none"), [known])
    with pytest.raises(UnknownObjectError):
        candidates.add_candidates(ws, claim, [known], trace=TraceId("trc_none"))
    assert isinstance(candidates.add_candidates(ws, claim, []), Refused)


@pytest.mark.parametrize("reference", ["", "set_", "set_zzz", "clm_1", "set", "x@1"])
def test_an_unknown_set_is_told(ws: Workspace, claim: ClaimId, reference: str) -> None:
    with pytest.raises(UnknownObjectError):
        seen(ws, reference)


def test_a_revision_that_is_not_there_is_told(ws: Workspace, claim: ClaimId) -> None:
    view = view_of(candidates.add_candidates(ws, claim, [passage(ws, "cars")]))
    for number in (0, 2):
        with pytest.raises(UnknownObjectError):
            seen(ws, f"{view.set}@{number}")


def test_a_unit_keeps_the_ranks_of_the_search_that_found_it(
    ws: Workspace, claim: ClaimId
) -> None:
    result = search(ws, "320 passengers", record=True)
    view = view_of(
        candidates.add_candidates(
            ws,
            claim,
            [result.hits[0].passage.id],
            found_by=FoundBy.SEARCH,
            trace=result.trace,
        )
    )
    assert view.units[0].found_by is FoundBy.SEARCH
    assert view.units[0].lanes == ((Lane.EXACT, 1), (Lane.BM25, 1))


def test_the_same_request_is_one_revision(ws: Workspace, claim: ClaimId) -> None:
    one, two = passage(ws, "cars"), passage(ws, "Breakfast")
    first = candidates.add_candidates(ws, claim, [one], request="req-1")
    candidates.add_candidates(ws, claim, [two])
    assert candidates.add_candidates(ws, claim, [one], request="req-1") == first
    held = candidates.candidates(ws, claim)
    assert held is not None
    assert held.revision == 2


def test_undo_takes_a_candidate_out_and_the_earlier_revision_keeps_it(
    ws: Workspace, claim: ClaimId
) -> None:
    one, two = passage(ws, "cars"), passage(ws, "Breakfast")
    candidates.add_candidates(ws, claim, [one])
    second = view_of(candidates.add_candidates(ws, claim, [two]))
    assert isinstance(undoing.undo(ws, claim=claim), Ok)
    held = candidates.candidates(ws, claim)
    assert held is not None
    assert (held.revision, [unit.passage.id for unit in held.units]) == (3, [one])
    assert seen(ws, f"{second.set}@2") == second
    again = view_of(candidates.add_candidates(ws, claim, [two]))
    assert [unit.passage.id for unit in again.units] == [one, two]
    assert isinstance(undoing.undo(ws, claim=claim), Ok)
    assert isinstance(undoing.undo(ws, claim=claim), Ok)
    emptied = candidates.candidates(ws, claim)
    assert emptied is not None
    assert (emptied.units, emptied.state) == ((), SetState.DRAFT)


def test_a_candidate_stays_although_its_source_has_a_newer_revision(
    ws: Workspace, claim: ClaimId, tmp_path: Path
) -> None:
    one = passage(ws, "cars")
    candidates.add_candidates(ws, claim, [one])
    (tmp_path / "facts.md").write_text("Nothing is left.\n")
    sources.add_source(ws, str(tmp_path / "facts.md"))
    held = candidates.candidates(ws, claim)
    assert held is not None
    assert held.units[0].passage.text.startswith("The ferry carries")
    assert held.units[0].passage.newer_revision == 2


def test_suggestions_are_what_the_claims_words_find_and_no_candidates_yet(
    ws: Workspace, claim: ClaimId
) -> None:
    sequence = changes.last_sequence(ws)
    hits = candidates.suggestions(ws, claim)
    assert hits[0].passage.text.startswith("The ferry carries 320")
    assert changes.last_sequence(ws) == sequence
    candidates.add_candidates(ws, claim, [hits[0].passage.id])
    rest = candidates.suggestions(ws, claim)
    assert hits[0].passage.id not in [hit.passage.id for hit in rest]
    assert len(candidates.suggestions(ws, claim, limit=1)) <= 1
    with pytest.raises(UnknownObjectError):
        candidates.suggestions(ws, ClaimId("clm_none"))
