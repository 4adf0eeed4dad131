from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from claimtui.model.assessments import (
    AssessmentDraft,
    CitedPassage,
    ContextPassage,
    Reason,
    StatusNow,
)
from claimtui.model.ids import ClaimId, DocumentId, PassageId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import ContextKind, CurrentStatus, Facet, Status
from claimtui.workspace import assessing, claims, documents, sources
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

OpenWorkspace = Callable[..., Workspace]

ARTICLE = """The ferry carries 320 passengers.

The ferry currently sails twice a day, and the crew of it is paid by the harbour.
"""
FACTS = """The ferry carries 320 passengers and 40 cars.

The ferry sails twice a day since 2020.

Breakfast is served until ten.
"""


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    path = tmp_path / "facts.md"
    path.write_text(FACTS)
    return path


@pytest.fixture
def document(ws: Workspace, facts: Path, tmp_path: Path) -> DocumentId:
    (tmp_path / "article.md").write_text(ARTICLE)
    sources.add_source(ws, str(facts))
    return documents.add_document(ws, tmp_path / "article.md").document


@pytest.fixture
def claim(ws: Workspace, document: DocumentId) -> ClaimId:
    return claims.claim_ids(ws, document)[0]


def passage(ws: Workspace, words: str) -> PassageId:
    return search(ws, words, record=False).hits[0].passage.id


def assess(ws: Workspace, claim: ClaimId, status: Status, *ids: PassageId) -> None:
    draft = AssessmentDraft(
        status=status,
        supports=tuple(CitedPassage(one) for one in ids),
        searched="all of it",
    )
    assert isinstance(assessing.assess(ws, claim, 1, draft), Ok)


def now(ws: Workspace, claim: ClaimId) -> StatusNow:
    return claims.claim_row(ws, claim).status


def revise(ws: Workspace, facts: Path, text: str) -> tuple[ClaimId, ...]:
    facts.write_text(text)
    return sources.add_source(ws, str(facts)).affected_claims


def test_a_changed_cited_passage_puts_the_verdict_in_doubt(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim, Status.SUPPORTED, passage(ws, "cars"))
    assert revise(ws, facts, FACTS.replace("320", "310")) == (claim,)
    told = now(ws, claim)
    assert told.status is CurrentStatus.POTENTIALLY_STALE
    assert "facts.md" in told.reason


def test_a_change_elsewhere_in_the_source_leaves_the_verdict(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim, Status.SUPPORTED, passage(ws, "cars"))
    assert (
        revise(ws, facts, "New first words.\n\n" + FACTS.replace("ten", "noon")) == ()
    )
    assert now(ws, claim).status is CurrentStatus.SUPPORTED


def test_a_passage_that_only_survives_inside_another_has_changed(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim, Status.SUPPORTED, passage(ws, "cars"))
    text = FACTS.replace("40 cars.", "40 cars. This is no longer so.")
    assert revise(ws, facts, text) == (claim,)


def test_the_same_words_as_another_kind_of_element_have_changed(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim, Status.SUPPORTED, passage(ws, "cars"))
    assert revise(ws, facts, FACTS.replace("The ferry carries", "- The ferry carries"))


def test_words_that_come_back_to_the_source_lift_the_doubt(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim, Status.SUPPORTED, passage(ws, "cars"))
    assert revise(ws, facts, "Gone.\n") == (claim,)
    assert revise(ws, facts, "Still gone.\n") == ()
    assert revise(ws, facts, FACTS) == ()
    assert now(ws, claim).status is CurrentStatus.SUPPORTED
    assert revise(ws, facts, "Gone.\n") == (claim,)


def test_a_new_assessment_answers_the_doubt(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim, Status.SUPPORTED, passage(ws, "cars"))
    revise(ws, facts, FACTS.replace("320", "310"))
    assess(ws, claim, Status.AMBIGUOUS, passage(ws, "cars"))
    assert now(ws, claim).status is CurrentStatus.AMBIGUOUS


@pytest.mark.parametrize("part", ["context", "incompatible", "reason"])
def test_whatever_a_verdict_leans_on_counts(
    ws: Workspace, claim: ClaimId, facts: Path, part: str
) -> None:
    one, leaned = passage(ws, "twice"), passage(ws, "cars")
    reason = Reason(leaned, Facet.QUANTITY, "It gives another number.")
    draft = AssessmentDraft(
        status=Status.CONTRADICTED if part == "incompatible" else Status.AMBIGUOUS,
        supports=(CitedPassage(one),),
        context=(ContextPassage(leaned, ContextKind.HISTORY),)
        if part == "context"
        else (),
        incompatible=(leaned,) if part == "incompatible" else (),
        reasons=(reason,) if part == "reason" else (),
        proposition="how many it carries",
    )
    assert isinstance(assessing.assess(ws, claim, 1, draft), Ok)
    assert revise(ws, facts, FACTS.replace("320", "310")) == (claim,)


def test_a_candidate_that_was_not_cited_does_not_count(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim, Status.UNSUPPORTED)
    assert revise(ws, facts, "All is new.\n") == ()


def test_a_source_that_changed_while_the_words_were_away_counts_when_they_return(
    ws: Workspace, claim: ClaimId, document: DocumentId, facts: Path, tmp_path: Path
) -> None:
    assess(ws, claim, Status.SUPPORTED, passage(ws, "cars"))
    article = tmp_path / "article.md"
    article.write_text(ARTICLE.replace("320", "340"))
    documents.update_document(ws, document)
    assert revise(ws, facts, FACTS.replace("320", "310")) == ()
    article.write_text(ARTICLE)
    documents.update_document(ws, document)
    assert now(ws, claim).status is CurrentStatus.POTENTIALLY_STALE


def test_freshness_runs_out_by_the_clock_alone(
    ws: Workspace, document: DocumentId, monkeypatch: pytest.MonkeyPatch
) -> None:
    dated = next(
        row.claim
        for row in claims.claim_rows(ws, claims.claim_ids(ws, document))
        if "time_sensitive" in row.markers
    )
    assess(ws, dated, Status.SUPPORTED, passage(ws, "twice"))
    assert now(ws, dated).status is CurrentStatus.SUPPORTED
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-08-29T08:59:59Z")
    assert now(ws, dated).status is CurrentStatus.SUPPORTED
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-08-29T09:00:00Z")
    told = now(ws, dated)
    assert told.status is CurrentStatus.STALE
    assert "2026-08-29" in told.reason
    assess(ws, dated, Status.SUPPORTED, passage(ws, "twice"))
    assert now(ws, dated).status is CurrentStatus.SUPPORTED


def test_two_people_who_differ_disagree_until_one_of_them_changes_their_mind(
    ws: Workspace, open_workspace: OpenWorkspace, claim: ClaimId
) -> None:
    one, ben = passage(ws, "cars"), open_workspace("ben")
    assess(ws, claim, Status.SUPPORTED, one)
    assess(ben, claim, Status.AMBIGUOUS, one)
    assert now(ws, claim).status is CurrentStatus.DISAGREEMENT
    assess(ben, claim, Status.SUPPORTED, one)
    assert now(ws, claim).status is CurrentStatus.SUPPORTED
