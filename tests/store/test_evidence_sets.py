from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.errors import HiddenError, UnknownObjectError, UsageError
from claimtui.model.evidence import Brief, TokenBudget
from claimtui.model.evidence_views import SavedSet, SetView
from claimtui.model.ids import PassageId
from claimtui.model.results import Ok, Refused
from claimtui.model.set_operations import SetConflict
from claimtui.model.vocabulary import (
    Answerable,
    AuthorityStatus,
    Extent,
    FoundBy,
    GapKind,
    Ordering,
    PartRole,
    Relation,
    SetPurpose,
    SetState,
    Status,
)
from claimtui.workspace import (
    access,
    assessing,
    care,
    claims,
    documents,
    history,
    set_acts,
    set_changes,
    sets,
    source_details,
    sources,
    undoing,
)
from claimtui.workspace.proposing import propose
from claimtui.workspace.searching import search
from claimtui.workspace.sets import When
from claimtui.workspace.workspace import Workspace
from tests.conftest import OpenWorkspace

MANUAL = """# Adapter manual

## Timeouts

After a timeout the adapter retries twice. The second retry waits four seconds.

The adapter keeps no state between calls.

## Modes

The adapter knows two modes:

- In the strict mode an operation is idempotent.
- In the loose mode it is not.
"""
POLICY = """# Policy 2025

Retries are limited to one after a timeout.
"""
QUESTION = "What does the adapter do after a timeout?"


@pytest.fixture
def made(ws: Workspace, tmp_path: Path) -> SetView:
    (tmp_path / "manual.md").write_text(MANUAL)
    (tmp_path / "policy.md").write_text(POLICY)
    for name in ("manual.md", "policy.md"):
        sources.add_source(ws, str(tmp_path / name))
    return view(new(ws, "what happens after a timeout", "is it idempotent"))


def new(
    ws: Workspace, *clauses: str, purpose: str = "active_research", **told: Any
) -> object:
    brief = Brief(SetPurpose(purpose), **{"question": QUESTION, **told})
    return sets.new_set(ws, brief, clauses)


def view(answer: object) -> SetView:
    assert isinstance(answer, Ok), answer
    assert isinstance(answer.value, SavedSet)
    return answer.value.view


def psg(ws: Workspace, words: str) -> PassageId:
    return search(ws, words, record=False).hits[0].passage.id


def add(ws: Workspace, held: SetView, words: str, clause: int | None = 0) -> SetView:
    clauses = [one.clause.clause for one in held.judgement.clauses]
    return view(
        set_changes.add(
            ws,
            held.set,
            [CitedPassage(psg(ws, words))],
            clauses=[clauses[clause]] if clause is not None else [],
            label=Relation.SUPPORTS if clause is not None else None,
        )
    )


def answers(held: SetView) -> list[str]:
    return [one.answerable.value for one in held.judgement.clauses]


def test_a_new_set_shows_every_clause_as_a_gap(made: SetView) -> None:
    assert made.revision == 1
    assert answers(made) == ["no", "no"]
    assert [one.gap.kind for one in made.judgement.gaps] == [
        GapKind.MISSING_CONDITION,
        GapKind.MISSING_CONDITION,
    ]
    assert all(one.searches for one in made.judgement.gaps)


def test_each_change_is_a_revision_and_earlier_ones_stay(
    ws: Workspace, made: SetView
) -> None:
    held = add(ws, made, "retries twice")
    assert held.revision == 2
    assert answers(held) == ["yes", "no"]
    assert sets.set_view(ws, made.set, 1).units == ()
    assert sets.set_view(ws, made.set, 1).judgement.state is SetState.SUPERSEDED
    told = [
        [one.op for one in row.operations] for row in sets.set_revisions(ws, made.set)
    ]
    assert told == [["add", "label"], ["brief", "clause_add", "clause_add"]]


def test_an_unlabelled_unit_covers_nothing(ws: Workspace, made: SetView) -> None:
    assert answers(add(ws, made, "retries twice", clause=None)) == ["no", "no"]


def test_a_set_with_every_clause_covered_is_ready(ws: Workspace, made: SetView) -> None:
    held = add(ws, add(ws, made, "retries twice"), "strict mode", clause=1)
    assert held.judgement.state is SetState.READY
    assert held.judgement.gaps == ()


def test_accepted_support_waits_for_a_person_who_reviewed_it_as_it_is(
    ws: Workspace, made: SetView
) -> None:
    held = view(new(ws, "after a timeout", purpose="accepted_support"))
    held = add(ws, held, "retries twice")
    assert held.judgement.state is SetState.STRUCTURALLY_VALID
    held = view(set_acts.review(ws, held.set))
    assert held.judgement.state is SetState.READY
    held = add(ws, held, "keeps no state", clause=None)
    assert held.judgement.state is SetState.STRUCTURALLY_VALID


def test_an_item_comes_with_its_introduction_and_heading(
    ws: Workspace, made: SetView
) -> None:
    (unit,) = add(ws, made, "strict mode", clause=1).units
    assert "knows two modes:" in unit.text
    assert "loose mode" not in unit.text
    assert unit.passage.headings == ("Adapter manual", "Modes")
    assert unit.state.shape is not None
    assert [part.role for part in unit.state.shape.parts] == [
        PartRole.INTRODUCTION,
        PartRole.BODY,
    ]


def test_expand_and_narrow_step_through_sentence_paragraph_neighbours_section(
    ws: Workspace, made: SetView
) -> None:
    held = add(ws, made, "retries twice")
    (unit,) = held.units
    wide = view(set_changes.expand(ws, held.set, [unit.state.unit])).units[0]
    assert "keeps no state" in wide.text
    held = view(set_changes.narrow(ws, held.set, [unit.state.unit]))
    held = view(set_changes.narrow(ws, held.set, [unit.state.unit]))
    assert held.units[0].text == "After a timeout the adapter retries twice."
    assert held.units[0].state.shape is not None
    assert held.units[0].state.shape.extent is Extent.SENTENCE
    answer = set_changes.narrow(ws, held.set, [unit.state.unit])
    assert isinstance(answer, Refused)
    assert held.units[0].tokens < wide.tokens


def test_disagreeing_sources_are_a_result_until_one_supersedes_the_other(
    ws: Workspace, made: SetView
) -> None:
    held = add(ws, made, "retries twice")
    clause = held.judgement.clauses[0].clause.clause
    held = view(
        set_changes.add(
            ws,
            held.set,
            [CitedPassage(psg(ws, "limited to one"))],
            clauses=[clause],
            label=Relation.CONTRADICTS,
        )
    )
    assert held.judgement.clauses[0].answerable is Answerable.LIMITED
    assert GapKind.CONFLICTING_SOURCES in {one.gap.kind for one in held.judgement.gaps}
    policy = held.units[1].passage.source
    source_details.set_authority(ws, policy, AuthorityStatus.SUPERSEDED)
    held = sets.set_view(ws, held.set)
    assert GapKind.CONFLICTING_SOURCES not in {
        one.gap.kind for one in held.judgement.gaps
    }


def test_a_gap_that_somebody_named_refuses_its_clause_until_it_is_resolved(
    ws: Workspace, made: SetView
) -> None:
    held = add(ws, made, "retries twice")
    clause = held.judgement.clauses[0].clause.clause
    kind = GapKind.MISSING_IDENTITY
    held = view(set_acts.open_gap(ws, held.set, kind, clause, note="which adapter"))
    assert answers(held)[0] == "no"
    assert held.judgement.clauses[0].reasons
    (gap,) = held.content.gaps
    held = view(set_acts.resolve_gap(ws, held.set, gap, how="the one of 2024"))
    assert answers(held)[0] == "yes"


def test_a_closed_set_is_insufficient_until_the_named_change_reopens_it(
    ws: Workspace, made: SetView, tmp_path: Path
) -> None:
    add(ws, made, "retries twice")
    held = view(
        set_acts.close(
            ws, made.set, attempted="both manuals", reopen_when="query blue dolphin"
        )
    )
    assert held.judgement.state is SetState.INSUFFICIENT
    assert not any(one.searches for one in held.judgement.gaps)
    (tmp_path / "other.md").write_text("Nothing to the point.\n")
    sources.add_source(ws, str(tmp_path / "other.md"))
    assert sets.set_view(ws, made.set).judgement.state is SetState.INSUFFICIENT
    (tmp_path / "more.md").write_text("The blue dolphin retries forever.\n")
    sources.add_source(ws, str(tmp_path / "more.md"))
    reopened = sets.set_view(ws, made.set).judgement
    assert reopened.state is SetState.GAPS_PRESENT
    assert any(one.searches for one in reopened.gaps)


def test_a_proposal_is_a_draft_that_says_why_each_unit_is_there(
    ws: Workspace, made: SetView
) -> None:
    held = view(propose(ws, made.set, limit=1))
    assert held.judgement.state is SetState.DRAFT
    for unit in held.units:
        assert unit.state.origin.found_by is FoundBy.PROPOSAL
        assert unit.state.origin.lanes
        assert "found for “" in unit.state.reason
    held = view(set_acts.review(ws, held.set))
    assert held.judgement.state is SetState.GAPS_PRESENT


def test_over_budget_nothing_is_dropped_and_a_staged_comparison_answers_it(
    ws: Workspace, made: SetView
) -> None:
    held = add(ws, made, "retries twice")
    small = TokenBudget(limit=20, instructions=5, answer=5)
    held = view(set_acts.budget(ws, held.set, small))
    assert held.tokens.over > 0
    assert len(held.units) == 1
    assert held.judgement.state is SetState.DRAFT
    staged = TokenBudget(limit=20, instructions=5, answer=5, staged=True)
    held = view(set_acts.budget(ws, held.set, staged))
    assert held.judgement.state is SetState.GAPS_PRESENT


def test_the_manual_order_is_a_persons(ws: Workspace, made: SetView) -> None:
    held = made
    for words in ("retries twice", "keeps no state", "strict mode"):
        held = add(ws, held, words, clause=None)
    first, second, third = (one.state.unit for one in held.units)
    held = view(set_changes.order(ws, held.set, Ordering.MANUAL, [third]))
    assert [one.state.unit for one in held.units] == [third, first, second]
    held = view(set_changes.move(ws, held.set, third, after=first))
    assert [one.state.unit for one in held.units] == [first, third, second]
    held = view(set_changes.move(ws, held.set, second, after=None))
    assert [one.state.unit for one in held.units] == [second, first, third]


def test_undo_puts_everything_back_that_a_revision_changed(
    ws: Workspace, made: SetView
) -> None:
    held = add(ws, made, "retries twice")
    unit = held.units[0].state.unit
    set_changes.note(ws, held.set, unit, "the appendix differs")
    set_changes.remove(ws, held.set, [unit])
    assert isinstance(undoing.undo(ws), Ok)
    back = sets.set_view(ws, held.set)
    assert answers(back) == ["yes", "no"]
    assert back.units[0].note == "the appendix differs"
    assert back.revision == 5
    assert care.doctor(ws).problems == ()


def test_the_same_request_twice_is_one_revision_and_one_answer(
    ws: Workspace, made: SetView
) -> None:
    wanted = [CitedPassage(psg(ws, "retries twice"))]
    when = When(request="r-1")
    first = view(set_changes.add(ws, made.set, wanted, when=when))
    add(ws, made, "strict mode", clause=1)
    again = view(set_changes.add(ws, made.set, wanted, when=when))
    assert again.revision == first.revision == 2
    assert again.judgement == first.judgement
    with pytest.raises(UsageError, match="other arguments"):
        set_changes.add(ws, made.set, wanted, reason="else", when=when)


def test_operations_that_do_not_meet_are_saved_on_what_others_did(
    ws: Workspace, made: SetView, open_workspace: OpenWorkspace
) -> None:
    kim = open_workspace("kim")
    add(kim, made, "retries twice")
    answer = set_changes.add(
        ws, made.set, [CitedPassage(psg(ws, "strict mode"))], when=When(expect=1)
    )
    assert isinstance(answer, Ok)
    assert [one.op for one in answer.value.replayed] == ["add"]
    assert len(answer.value.view.units) == 2
    assert answer.value.view.revision == 3


def test_the_same_passage_taken_in_by_both_is_there_once(
    ws: Workspace, made: SetView, open_workspace: OpenWorkspace
) -> None:
    add(open_workspace("kim"), made, "retries twice")
    clause = made.judgement.clauses[1].clause.clause
    answer = set_changes.add(
        ws,
        made.set,
        [CitedPassage(psg(ws, "retries twice"))],
        clauses=[clause],
        label=Relation.SUPPORTS,
        when=When(expect=1),
    )
    held = view(answer)
    assert len(held.units) == 1
    assert answers(held) == ["yes", "yes"]


def test_where_one_unit_is_changed_differently_nothing_is_saved_and_both_are_shown(
    ws: Workspace, made: SetView, open_workspace: OpenWorkspace
) -> None:
    held = add(ws, made, "retries twice")
    unit = held.units[0].state.unit
    set_changes.expand(open_workspace("kim"), held.set, [unit])
    answer = set_changes.remove(ws, held.set, [unit], when=When(expect=2))
    assert isinstance(answer, SetConflict)
    assert [one.op for one in answer.accepted] == ["reshape"]
    assert [one.op for one in answer.needs_decision] == ["remove"]
    assert sets.set_view(ws, held.set).revision == 3


def test_a_revision_that_never_was_is_wrong_use(ws: Workspace, made: SetView) -> None:
    with pytest.raises(UsageError, match="no revision 9"):
        set_acts.review(ws, made.set, when=When(expect=9))
    with pytest.raises(UnknownObjectError):
        sets.find_set(ws, f"{made.set}@9")


def test_what_a_viewer_may_not_see_covers_nothing_for_them(
    ws: Workspace, made: SetView, tmp_path: Path
) -> None:
    held = add(ws, made, "retries twice")
    unit = held.units[0].state.unit
    set_changes.note(ws, held.set, unit, "it retries twice, really")
    source_details.set_scope(ws, held.units[0].passage.source, "private")
    assert sets.set_view(ws, held.set).scope == "private"
    stranger = Workspace.open(tmp_path / "store", "sam", viewer="public")
    seen = sets.set_view(stranger, held.set)
    assert seen.units[0].text == ""
    assert seen.units[0].passage.redacted == access.marker("public")
    assert answers(seen) == ["no", "no"]
    assert seen.judgement.state is SetState.DRAFT
    assert (seen.units[0].note, seen.units[0].state.reason) == ("", "")
    told = [
        op for row in sets.set_revisions(stranger, held.set) for op in row.operations
    ]
    assert not any("retries" in str(op) for op in told)
    with pytest.raises(HiddenError):
        set_changes.add(stranger, made.set, [CitedPassage(held.units[0].passage.id)])
    stranger.close()


@pytest.mark.parametrize(
    "brief",
    [{"as_of": "soon"}, {"as_of": "2024-02-30"}, {"purpose": "review"}],
)
def test_a_brief_that_cannot_be_meant_is_refused(
    ws: Workspace, brief: dict[str, str]
) -> None:
    assert isinstance(new(ws, "a clause", **brief), Refused)


def test_a_record_keeps_the_revision_it_rests_on_while_the_set_moves_on(
    ws: Workspace, made: SetView, tmp_path: Path
) -> None:
    (tmp_path / "article.md").write_text("After a timeout the adapter retries twice.\n")
    document = documents.add_document(ws, tmp_path / "article.md").document
    (claim,) = claims.claim_ids(ws, document)
    held = add(ws, add(ws, made, "strict mode", clause=1), "retries twice")
    held = view(set_acts.review(ws, held.set))
    assert (held.revision, held.judgement.state) == (4, SetState.READY)
    unit = next(one for one in held.units if "retries" in one.text)
    cited = unit.passage.id
    draft = AssessmentDraft(status=Status.SUPPORTED, supports=(CitedPassage(cited),))
    record = assessing.assess(ws, claim, 1, draft, shown=(held.set, 4))
    assert isinstance(record, Ok), record
    before = sets.set_view(ws, held.set, 4)

    fifth = view(set_changes.remove(ws, held.set, [unit.state.unit]))
    assert fifth.revision == 5
    assert answers(fifth) == ["no", "yes"]
    assert [one.gap.clause for one in fifth.judgement.gaps] == [
        fifth.judgement.clauses[0].clause.clause
    ]
    (seen,) = history.history(ws, claim).observations
    assert (seen.assessment.set, seen.assessment.set_revision) == (held.set, 4)
    assert seen.support_is_historical

    (tmp_path / "new.md").write_text("The adapter retries twice after any timeout.\n")
    sources.add_source(ws, str(tmp_path / "new.md"))
    sixth = add(ws, fifth, "after any timeout")
    assert sixth.revision == 6
    assert answers(sixth) == ["yes", "yes"]
    after = sets.set_view(ws, held.set, 4)
    assert after.content == before.content
    assert [one.text for one in after.units] == [one.text for one in before.units]
    assert care.doctor(ws).problems == ()


def test_a_passage_that_the_set_revision_does_not_hold_is_refused(
    ws: Workspace, made: SetView, tmp_path: Path
) -> None:
    (tmp_path / "article.md").write_text("After a timeout the adapter retries twice.\n")
    document = documents.add_document(ws, tmp_path / "article.md").document
    (claim,) = claims.claim_ids(ws, document)
    cited = (CitedPassage(psg(ws, "retries twice")),)
    draft = AssessmentDraft(status=Status.SUPPORTED, supports=cited)
    answer = assessing.assess(ws, claim, 1, draft, shown=(made.set, 1))
    assert isinstance(answer, Refused)
    assert "is not in that set revision" in answer.reasons[0]


def test_undo_goes_on_through_what_it_put_back(ws: Workspace, made: SetView) -> None:
    def clauses() -> list[str]:
        content = sets.set_view(ws, made.set).content
        return [one.text for one in content.clauses.values()]

    before = clauses()
    held = view(set_acts.add_clause(ws, made.set, "What does the guide keep?"))
    name, added = list(held.content.clauses.items())[-1]
    set_acts.drop_clause(ws, made.set, name)
    assert isinstance(undoing.undo(ws, evidence=made.set), Ok)
    assert clauses() == [*before, added.text]
    assert isinstance(undoing.undo(ws, evidence=made.set), Ok)
    assert clauses() == before
    assert care.doctor(ws).problems == ()


def test_undo_of_one_set_leaves_another_alone(ws: Workspace, made: SetView) -> None:
    other = add(ws, view(new(ws, "another clause")), "retries twice")
    held = add(ws, made, "retries twice")
    add(ws, other, "strict mode", clause=None)
    assert isinstance(undoing.undo(ws, evidence=held.set), Ok)
    assert sets.set_view(ws, held.set).units == ()
    assert sets.set_view(ws, other.set).revision == 3


def test_a_viewer_changes_nothing_of_what_is_hidden_and_saves_nothing_when_unknown(
    ws: Workspace, made: SetView, tmp_path: Path
) -> None:
    held = add(ws, made, "retries twice")
    unit = held.units[0].state.unit
    source_details.set_scope(ws, held.units[0].passage.source, "private")
    for viewer, refusal in (("public", HiddenError), ("zzz", UsageError)):
        stranger = Workspace.open(tmp_path / "store", "sam", viewer=viewer)
        with pytest.raises(refusal):
            set_changes.note(stranger, held.set, unit, "x")
        with pytest.raises(refusal):
            set_changes.remove(stranger, held.set, [unit])
        if viewer == "zzz":
            with pytest.raises(UsageError):
                new(stranger, "a clause")
        stranger.close()
    assert sets.set_view(ws, held.set).revision == 2
    assert len(sets.set_rows(ws)) == 1


def test_doctor_notices_and_rebuilds_what_stands_in_a_set(
    ws: Workspace, made: SetView
) -> None:
    held = add(ws, made, "retries twice")
    ws.write(
        lambda transaction: transaction.project("DELETE FROM evidence_present", ())
    )
    assert any("evidence sets" in one for one in care.doctor(ws).problems)
    assert care.doctor(ws, repair=True).problems == ()
    assert sets.set_view(ws, made.set).content == held.content
