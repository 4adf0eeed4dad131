from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from claimtui.model.assessments import (
    Assessment,
    AssessmentDraft,
    CitedPassage,
    StatusNow,
)
from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import AssessmentId, ClaimId, DocumentId, PassageId
from claimtui.model.results import Ok, Refused
from claimtui.model.source_views import PlacementOutcome, RefreshedSource
from claimtui.model.vocabulary import (
    AnswerHow,
    CurrentStatus,
    Flag,
    ObservationState,
    RecheckEffect,
    Status,
)
from claimtui.workspace import assessing, care, claims, documents, sources
from claimtui.workspace.history import history
from claimtui.workspace.rechecking import postpone, recheck
from claimtui.workspace.refreshing import refresh
from claimtui.workspace.searching import search
from claimtui.workspace.undoing import undo
from claimtui.workspace.workspace import Workspace

OpenWorkspace = Callable[..., Workspace]

ARTICLE = "The ferry carries 320 passengers.\n\nThe ferry sails twice a day.\n"
FACTS = """The harbour opened long ago.

The ferry carries 320 passengers and 40 cars.

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


@pytest.fixture
def ben(ws: Workspace, open_workspace: OpenWorkspace) -> Workspace:
    return open_workspace("ben")


def passage(ws: Workspace, words: str) -> PassageId:
    return search(ws, words, record=False).hits[0].passage.id


def assess(
    ws: Workspace,
    claim: ClaimId,
    status: Status | None = Status.SUPPORTED,
    **reply: object,
) -> Assessment:
    answer = said(ws, claim, status, **reply)
    assert isinstance(answer, Ok), answer
    assert isinstance(answer.value, Assessment)
    return answer.value


def said(
    ws: Workspace, claim: ClaimId, status: Status | None, **reply: object
) -> object:
    cited = (CitedPassage(passage(ws, "cars")),) if status else ()
    draft = AssessmentDraft(status=status, supports=cited, searched="all of it")
    return assessing.assess(ws, claim, 1, draft, **reply)  # type: ignore[arg-type]


def now(ws: Workspace, claim: ClaimId) -> StatusNow:
    return claims.claim_row(ws, claim).status


def revise(ws: Workspace, facts: Path, text: str) -> RefreshedSource:
    facts.write_text(text)
    (told,) = refresh(ws, [sources.find_source(ws, str(facts))[0]])
    return told


def states(ws: Workspace, claim: ClaimId) -> list[ObservationState]:
    return [one.state for one in history(ws, claim).observations]


def test_a_refresh_says_which_cited_passage_changed_and_whom_it_touches(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    told = revise(ws, facts, FACTS.replace("320", "310"))
    (placed,) = told.passages_changed
    assert placed.outcome is PlacementOutcome.DRIFTED
    assert "310" in placed.difference
    assert placed.target
    assert "310" in sources.passage(ws, placed.target).text
    assert told.affected_claims == (claim,)
    assert now(ws, claim).status is CurrentStatus.POTENTIALLY_STALE
    (act,) = history(ws, claim).acts
    assert "310" in act.words


def test_a_cosmetic_change_leaves_the_verdict_and_says_why(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    told = revise(ws, facts, FACTS.replace("ten", "noon"))
    assert (told.changed, told.passages_changed) == (True, ())
    assert told.affected_claims == ()
    assert "stay current" in told.notes[-1]
    status = now(ws, claim)
    assert status.status is CurrentStatus.SUPPORTED
    assert "what is cited of it did not" in status.reason


def test_a_passage_that_is_gone_is_orphaned(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    told = revise(ws, facts, "Something else altogether.\n")
    (placed,) = told.passages_changed
    assert (placed.outcome, placed.target) == (PlacementOutcome.ORPHANED, None)


@pytest.mark.parametrize("effect", [RecheckEffect.SOURCE_ONLY, RecheckEffect.NONE])
def test_an_answer_without_effect_lets_the_verdict_stand(
    ws: Workspace, ben: Workspace, claim: ClaimId, facts: Path, effect: RecheckEffect
) -> None:
    assess(ws, claim)
    revise(ws, facts, FACTS.replace("40 cars", "forty cars"))
    assert isinstance(recheck(ben, claim, effect, note="spelling"), Ok)
    status = now(ws, claim)
    assert status.status is CurrentStatus.SUPPORTED
    assert "ben" in status.reason
    acts = [act for act in history(ws, claim).acts if act.kind == "recheck"]
    assert [(act.author, "spelling" in act.words) for act in acts] == [("ben", True)]
    assert care.doctor(ws).problems == ()


def test_a_changed_fact_asks_for_a_new_assessment(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    revise(ws, facts, FACTS.replace("320", "310"))
    recheck(ws, claim, RecheckEffect.FACT_CHANGED)
    status = now(ws, claim)
    assert status.status is CurrentStatus.STALE
    assert "the fact changed" in status.reason
    revise(ws, facts, FACTS.replace("320", "300"))
    assert now(ws, claim).status is not CurrentStatus.SUPPORTED
    assess(ws, claim, Status.AMBIGUOUS)
    assert now(ws, claim).status is CurrentStatus.AMBIGUOUS


def test_an_answer_holds_until_other_words_stand_in_the_place(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    spelt = FACTS.replace("40 cars", "forty cars")
    revise(ws, facts, spelt)
    recheck(ws, claim, RecheckEffect.NONE)
    assert revise(ws, facts, spelt.replace("ten", "noon")).affected_claims == ()
    assert now(ws, claim).status is CurrentStatus.SUPPORTED
    assert revise(ws, facts, spelt.replace("320", "310")).affected_claims == (claim,)
    assert now(ws, claim).status is CurrentStatus.POTENTIALLY_STALE


def test_a_later_answer_replaces_an_earlier_one(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    revise(ws, facts, FACTS.replace("320", "310"))
    recheck(ws, claim, RecheckEffect.NONE)
    recheck(ws, claim, RecheckEffect.FACT_CHANGED)
    assert now(ws, claim).status is CurrentStatus.STALE


def test_undo_takes_an_answer_back_and_the_one_before_it_counts_again(
    ws: Workspace, ben: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    revise(ws, facts, FACTS.replace("320", "310"))
    recheck(ws, claim, RecheckEffect.NONE)
    recheck(ben, claim, RecheckEffect.FACT_CHANGED)
    assert isinstance(undo(ws, claim=claim), Refused)
    taken = undo(ben, claim=claim)
    assert isinstance(taken, Ok)
    assert "stays in History" in taken.value
    assert now(ws, claim).status is CurrentStatus.SUPPORTED
    assert isinstance(undo(ws, claim=claim), Refused)
    assert isinstance(undo(ben, claim=claim), Refused)
    recheck(ben, claim, RecheckEffect.SOURCE_ONLY)
    assert isinstance(undo(ben), Ok)
    acts = [act for act in history(ws, claim).acts if act.kind == "recheck"]
    assert [(act.author, "taken back" in act.words) for act in acts] == [
        ("alex", False),
        ("ben", False),
        ("ben", True),
        ("ben", False),
        ("ben", True),
    ]
    assert care.doctor(ws).problems == ()


def test_undo_of_the_only_answer_asks_again(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    revise(ws, facts, FACTS.replace("320", "310"))
    recheck(ws, claim, RecheckEffect.NONE)
    assert isinstance(undo(ws), Ok)
    assert now(ws, claim).status is CurrentStatus.POTENTIALLY_STALE
    assert isinstance(undo(ws), Ok)
    assert states(ws, claim) == [ObservationState.WITHDRAWN, ObservationState.STANDING]


def test_an_answer_that_later_revisions_were_judged_by_is_not_undone(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    spelt = FACTS.replace("40 cars", "forty cars")
    revise(ws, facts, spelt)
    recheck(ws, claim, RecheckEffect.NONE)
    revise(ws, facts, spelt.replace("ten", "noon"))
    refused = undo(ws)
    assert isinstance(refused, Refused)
    assert "another answer" in refused.reasons[0]
    assert isinstance(recheck(ws, claim, RecheckEffect.FACT_CHANGED), Ok)
    assert isinstance(undo(ws), Ok)
    assert now(ws, claim).status is CurrentStatus.SUPPORTED


def test_there_is_nothing_to_answer_where_nothing_changed(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assert isinstance(recheck(ws, claim, RecheckEffect.NONE), Refused)
    assess(ws, claim)
    revise(ws, facts, FACTS.replace("ten", "noon"))
    assert isinstance(recheck(ws, claim, RecheckEffect.NONE), Refused)
    with pytest.raises(UnknownObjectError):
        recheck(ws, ClaimId("clm_none"), RecheckEffect.NONE)


def test_a_request_answers_a_recheck_the_same(
    ws: Workspace, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim)
    revise(ws, facts, FACTS.replace("320", "310"))
    first = recheck(ws, claim, RecheckEffect.NONE, request="req-1")
    assert recheck(ws, claim, RecheckEffect.NONE, request="req-1") == first
    assert len([a for a in history(ws, claim).acts if a.kind == "recheck"]) == 1


def test_a_claim_is_put_off_until_it_is_assessed(ws: Workspace, claim: ClaimId) -> None:
    answer = postpone(ws, claim)
    assert isinstance(answer, Ok)
    assert answer.value.status.flags == (Flag.POSTPONED,)
    assert now(ws, claim).status is CurrentStatus.UNREVIEWED
    assert care.doctor(ws).problems == ()
    assess(ws, claim)
    assert now(ws, claim).flags == ()
    postpone(ws, claim)
    assert Flag.POSTPONED in now(ws, claim).flags
    postpone(ws, claim, postponed=False)
    assert now(ws, claim).flags == ()


def test_new_words_are_not_put_off(
    ws: Workspace, document: DocumentId, claim: ClaimId, tmp_path: Path
) -> None:
    postpone(ws, claim)
    (tmp_path / "article.md").write_text(ARTICLE.replace("320", "340"))
    documents.update_document(ws, document)
    assert now(ws, claim).flags == ()
    (tmp_path / "article.md").write_text(ARTICLE)
    documents.update_document(ws, document)
    assert now(ws, claim).flags == (Flag.POSTPONED,)


def test_an_observation_names_the_one_it_answers(
    ws: Workspace, ben: Workspace, claim: ClaimId
) -> None:
    first = assess(ws, claim)
    agreed = assess(ben, claim, answers=first.id)
    assert (agreed.answers, agreed.answers_how) == (first.id, AnswerHow.AGREE)
    other = assess(ben, claim, Status.AMBIGUOUS, answers=first.id)
    assert other.answers_how is AnswerHow.DISAGREE
    assert now(ws, claim).status is CurrentStatus.DISAGREEMENT
    assert states(ws, claim) == [ObservationState.STANDING] * 3


def test_unresolved_needs_no_status_and_flags_the_claim(
    ws: Workspace, ben: Workspace, claim: ClaimId
) -> None:
    first = assess(ws, claim)
    said = assess(ben, claim, None, answers=first.id, answers_how=AnswerHow.UNRESOLVED)
    assert said.draft.status is None
    assert now(ws, claim).status is CurrentStatus.SUPPORTED
    assert now(ws, claim).flags == (Flag.UNRESOLVED,)
    assess(ben, claim)
    assert now(ws, claim).flags == ()


def test_a_claim_nobody_judged_can_be_left_unresolved(
    ws: Workspace, claim: ClaimId
) -> None:
    assess(ws, claim, None, answers_how=AnswerHow.UNRESOLVED)
    status = now(ws, claim)
    assert (status.status, status.flags) == (
        CurrentStatus.UNREVIEWED,
        (Flag.UNRESOLVED,),
    )
    assert care.doctor(ws).problems == ()


def test_a_withdrawn_assessment_speaks_no_more_and_stays_on_record(
    ws: Workspace, claim: ClaimId
) -> None:
    first = assess(ws, claim)
    taken = assess(ws, claim, None, withdraws=first.id)
    assert taken.withdraws == first.id
    assert now(ws, claim).status is CurrentStatus.UNREVIEWED
    assert states(ws, claim)[0] is ObservationState.WITHDRAWN
    assert history(ws, claim).aggregate.statuses == {}
    assert care.doctor(ws).problems == ()


def test_withdrawing_brings_back_an_own_earlier_verdict(
    ws: Workspace, claim: ClaimId
) -> None:
    assess(ws, claim)
    second = assess(ws, claim, Status.AMBIGUOUS)
    assess(ws, claim, None, withdraws=second.id)
    assert now(ws, claim).status is CurrentStatus.SUPPORTED


def test_what_cannot_be_answered_or_withdrawn_is_refused_and_leaves_nothing(
    ws: Workspace, ben: Workspace, claim: ClaimId
) -> None:
    first = assess(ws, claim)
    for who, status, reply in (
        (ben, None, {"withdraws": first.id}),
        (ws, Status.SUPPORTED, {"answers": first.id}),
        (ben, Status.AMBIGUOUS, {"answers": first.id, "answers_how": "agree"}),
        (ben, Status.SUPPORTED, {"answers": first.id, "answers_how": "disagree"}),
        (ben, Status.SUPPORTED, {"answers_how": "agree"}),
        (ben, None, {"answers": first.id}),
        (ben, None, {}),
    ):
        how = reply.get("answers_how")
        typed = {**reply, **({"answers_how": AnswerHow(how)} if how else {})}
        assert isinstance(said(who, claim, status, **typed), Refused), reply
    assert states(ws, claim) == [ObservationState.STANDING]
    assess(ws, claim, None, withdraws=first.id)
    assert isinstance(said(ws, claim, None, withdraws=first.id), Refused)
    assert isinstance(said(ben, claim, Status.SUPPORTED, answers=first.id), Refused)
    with pytest.raises(UnknownObjectError):
        said(ben, claim, Status.SUPPORTED, answers=AssessmentId("asm_none"))


def test_an_assessment_is_found_by_the_beginning_of_its_id(
    ws: Workspace, claim: ClaimId
) -> None:
    first = assess(ws, claim)
    assert assessing.find_assessment(ws, first.id[:10]) == first.id
    for unknown in ("asm_zzz", ""):
        with pytest.raises(UnknownObjectError):
            assessing.find_assessment(ws, unknown)
