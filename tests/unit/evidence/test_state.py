from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

import pytest

from claimtui.evidence.operations import apply
from claimtui.evidence.state import judge
from claimtui.evidence.validation import problems
from claimtui.model.evidence import Closing, ReviewMark, SetContent, TokenBudget
from claimtui.model.evidence_views import SetJudgement, SourceFacts
from claimtui.model.ids import PassageId, SourceId, UnitId
from claimtui.model.set_operations import AddUnit, PutLabel, RemoveUnit, ReviewContent
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import (
    Answerable,
    AuthorityStatus,
    FoundBy,
    GapKind,
    Ordering,
    Relation,
    SetPurpose,
    SetState,
    SourceClass,
)
from tests.unit.evidence.set_making import (
    SET,
    content,
    facts,
    gap,
    known,
    label,
    shape_of,
    unit,
)

SUPPORT = label("a", Relation.SUPPORTS, "cls_1")
COVERED = content(unit("a"), labels=[SUPPORT])
KNOWN = (facts("a"), facts("b"))
CLOSING = Closing("Everything of 2024", "source_refreshed src_a", 7)


def _judge(held: SetContent, *all_facts: SourceFacts, **more: Any) -> SetJudgement:
    more = {"revision": 1, "newest": 1, **more}
    revision, newest = more.pop("revision"), more.pop("newest")
    sources = known(*(all_facts or KNOWN))
    return judge(held, SET, revision, newest, sources, **more)


# States, one at a time ------------------------------------------------------------


def test_a_set_that_lacks_nothing_is_ready_and_needs_no_next_step() -> None:
    told = _judge(COVERED)
    assert told.state is SetState.READY
    assert (told.problems, told.next_steps, told.order) == ((), (), ("unt_a",))


def test_the_states_are_derived_in_their_order() -> None:
    # Everything at once, taken away one by one.
    held = content(
        unit("a", revision=1, found_by=FoundBy.PROPOSAL),
        gaps=[gap("1", GapKind.MISSING_IDENTITY)],
        closing=CLOSING,
        purpose=SetPurpose.ACCEPTED_SUPPORT,
    )
    newer = facts("a", newest=2)
    states = [_judge(held, newer, newest=2).state, _judge(held, newer).state]
    held = replace(held, closing=None)
    states += [_judge(held, newer).state, _judge(held).state]
    held = replace(held, review=ReviewMark("ada", current=False))
    states += [_judge(held).state]
    held = replace(held, gaps={}, labels=COVERED.labels)
    states += [_judge(held).state]
    states += [_judge(replace(held, review=ReviewMark("ada"))).state]
    assert states == [
        SetState.SUPERSEDED,
        SetState.INSUFFICIENT,
        SetState.NO_LONGER_CURRENT,
        SetState.DRAFT,
        SetState.GAPS_PRESENT,
        SetState.STRUCTURALLY_VALID,
        SetState.READY,
    ]


def test_a_superseded_revision_says_where_work_goes_on() -> None:
    told = _judge(COVERED, revision=3, newest=5)
    assert told.state is SetState.SUPERSEDED
    assert "revision 5" in told.next_steps[0]


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        ("source_added", "a source is added"),
        ("source_refreshed src_a", "src_a is refreshed"),
        ("identifier RFC 9110", "the identifier RFC 9110 is found"),
        ("query httpx timeout", "a search for httpx timeout has results"),
        ("", "this happens"),
        ("odd\x00 thing", "this happens"),
    ],
)
def test_a_closed_set_says_what_reopens_it_and_suggests_no_search(
    condition: str, words: str
) -> None:
    held = content(unit("a"), closing=replace(CLOSING, reopen_when=condition))
    told = _judge(held)
    assert told.state is SetState.INSUFFICIENT
    assert words in told.next_steps[0]
    assert all(one.searches == () for one in told.gaps)


def test_a_change_of_the_corpus_reopens_a_closed_set_by_itself() -> None:
    held = content(unit("a"), closing=CLOSING)
    told = _judge(held, reopened="src_a was refreshed.")
    assert told.state is SetState.GAPS_PRESENT
    assert told.next_steps[0] == "src_a was refreshed; the set can be reopened."
    assert told.gaps[0].searches


@pytest.mark.parametrize(
    ("newer", "says"),
    [
        ({"newest": 3}, "has revision 3 by now"),
        ({"superseded_by": ["elsewhere"]}, "superseded by src_elsewhere"),
        ({"authority": AuthorityStatus.SUPERSEDED}, "marked superseded"),
    ],
)
def test_a_set_about_now_is_no_longer_current_when_a_source_moved_on(
    newer: dict[str, Any], says: str
) -> None:
    told = _judge(COVERED, facts("a", **newer))
    assert told.state is SetState.NO_LONGER_CURRENT
    assert says in told.next_steps[0]
    past = content(unit("a"), labels=[SUPPORT], as_of="2020")
    assert _judge(past, facts("a", published="2019", **newer)).state is SetState.READY


@pytest.mark.parametrize("by_label", [True, False])
def test_a_set_that_holds_what_supersedes_a_unit_is_current(by_label: bool) -> None:
    labels = [SUPPORT, label("b", Relation.CONTRADICTS, "cls_1")]
    if by_label:
        labels.append(label("a", Relation.SUPERSEDES, "unt_b"))
    held = content(unit("a"), unit("b"), labels=labels)
    old = facts("b", newest=2, superseded_by=["elsewhere" if by_label else "a"])
    told = _judge(held, facts("a"), old)
    assert told.state is SetState.READY
    assert told.clauses[0].reasons[0].startswith("unt_b (Title b) no longer")


def test_units_that_supersede_each_other_in_a_ring_are_a_problem() -> None:
    ring = [
        label(one, Relation.SUPERSEDES, f"unt_{other}") for one, other in ("ab", "ba")
    ]
    held = content(unit("a"), unit("b"), labels=[SUPPORT, *ring])
    told = _judge(held)
    assert told.state is SetState.DRAFT
    assert told.problems[0].startswith("unt_a, unt_b supersede each other in a ring")
    circle = [facts("a", superseded_by=["b"]), facts("b", superseded_by=["a"])]
    held = content(unit("a"), unit("b"), labels=[SUPPORT])
    assert "take one of those relations back" in _judge(held, *circle).problems[0]


@pytest.mark.parametrize(
    ("as_of", "current"),
    [("now", False), ("2026-12-01", False), ("2026", False), ("2026-11-30", True)],
)
def test_a_question_about_a_day_that_has_not_ended_is_one_about_now(
    as_of: str, current: bool
) -> None:
    held = content(unit("a"), labels=[SUPPORT], as_of=as_of)
    old = facts("a", published="2019", superseded_by=["elsewhere"])
    told = _judge(held, old, facts("b"), today="2026-12-01")
    assert (told.state is not SetState.NO_LONGER_CURRENT) is current


def test_an_unreviewed_proposal_is_a_draft_and_a_reviewed_one_is_not() -> None:
    held = content(unit("a", found_by=FoundBy.PROPOSAL), labels=[SUPPORT])
    told = _judge(held)
    assert told.state is SetState.DRAFT
    assert told.next_steps == ("A person has to review what the proposal took in.",)
    assert _judge(apply(held, [ReviewContent("ada")])).state is SetState.READY


def test_refused_clauses_are_told_with_what_they_wait_for() -> None:
    held = content(
        unit("a"),
        clauses={"cls_1": "One", "cls_2": "Two " * 100},
        labels=[SUPPORT],
        gaps=[gap("1", GapKind.OUTSIDE_CORPUS)],
    )
    told = _judge(held)
    assert told.state is SetState.GAPS_PRESENT
    assert told.next_steps[0].startswith("“One” waits for gap_1 to be resolved")
    assert "needs a unit" in told.next_steps[1]
    assert len(told.next_steps[1]) < 130


def test_ready_may_keep_gaps_that_limit_without_refusing() -> None:
    held = replace(COVERED, gaps=content(gaps=[gap("1", GapKind.MISSING_TIME)]).gaps)
    told = _judge(held)
    assert told.state is SetState.READY
    assert told.clauses[0].answerable is Answerable.LIMITED


@pytest.mark.parametrize(
    "purpose", [SetPurpose.ACCEPTED_SUPPORT, SetPurpose.EVALUATION_FIXTURE]
)
def test_maintained_purposes_wait_for_a_review_that_is_current(
    purpose: SetPurpose,
) -> None:
    held = content(unit("a"), labels=[SUPPORT], purpose=purpose)
    told = _judge(held)
    assert told.state is SetState.STRUCTURALLY_VALID
    assert told.next_steps[0].startswith("A person has to review")
    reviewed = apply(held, [ReviewContent("ada")])
    assert _judge(reviewed).state is SetState.READY
    told = _judge(apply(reviewed, [AddUnit(unit("b"))]))
    assert told.state is SetState.STRUCTURALLY_VALID
    assert "since ada reviewed it" in told.next_steps[0]


@pytest.mark.parametrize(
    "purpose", [SetPurpose.ACTIVE_RESEARCH, SetPurpose.TEMPORARY_DRAFT]
)
def test_low_consequence_purposes_need_no_review(purpose: SetPurpose) -> None:
    held = content(unit("a"), labels=[SUPPORT], purpose=purpose)
    assert _judge(held).state is SetState.READY


def test_a_set_without_clauses_is_a_draft_with_nothing_to_answer() -> None:
    told = _judge(content(unit("a"), clauses={}))
    assert told.state is SetState.DRAFT
    assert told.problems == ("The set has no clauses: nothing to answer yet.",)
    assert told.next_steps == (
        "Add a clause: a part of the question that needs evidence.",
    )


def test_the_candidates_of_a_claim_are_structurally_valid_at_most() -> None:
    held = content(unit("a"), labels=[SUPPORT], purpose=SetPurpose.REVIEW)
    assert _judge(held).state is SetState.STRUCTURALLY_VALID
    unasked = content(unit("a"), clauses={}, purpose=SetPurpose.REVIEW)
    assert _judge(unasked).state is SetState.STRUCTURALLY_VALID


def test_a_removed_passage_leaves_a_gap_and_a_current_source_fills_it() -> None:
    fourth = _judge(COVERED, revision=4, newest=4)
    without = apply(COVERED, [RemoveUnit(UnitId("unt_a"))])
    without = apply(without, [AddUnit(unit("c"))])
    fifth = _judge(without, *KNOWN, facts("c"), revision=5, newest=5)
    again = apply(without, [PutLabel(label("c", Relation.SUPPORTS, "cls_1"))])
    sixth = _judge(again, *KNOWN, facts("c"), revision=6, newest=6)
    assert [told.state for told in (fourth, fifth, sixth)] == [
        SetState.READY,
        SetState.GAPS_PRESENT,
        SetState.READY,
    ]
    assert fifth.clauses[0].answerable is Answerable.NO
    assert [one.gap.kind for one in fifth.gaps] == [GapKind.MISSING_CONDITION]
    assert sixth.gaps == ()
    assert _judge(COVERED, revision=4, newest=6).state is SetState.SUPERSEDED


def test_the_order_of_the_set_is_the_chosen_one() -> None:
    held = content(
        *(unit("a", position="2"), unit("b", position="1")), order=Ordering.AUTHORITY
    )
    current = facts("a", authority=AuthorityStatus.CURRENT)
    assert _judge(held, current, facts("b")).order == ("unt_a", "unt_b")


# Problems -------------------------------------------------------------------------


def _problems(held: SetContent, *all_facts: SourceFacts, **more: Any) -> str:
    more = {"missing": {}, **more}
    told = problems(held, known(*(all_facts or KNOWN)), **more)
    assert all(one.endswith(".") for one in told)
    return " ".join(told)


def test_a_sound_set_has_no_problems() -> None:
    held = content(unit("a", support=(3, 9)), labels=[SUPPORT])
    assert _problems(held) == ""


def test_an_empty_set_and_a_clause_without_words_are_problems() -> None:
    told = _problems(content(clauses={"cls_1": " \n "}))
    assert "The set has no units." in told
    assert "cls_1 has no words." in told


@pytest.mark.parametrize("became", ["was redacted", "is no longer stored."])
def test_a_passage_whose_words_are_gone_is_a_problem(became: str) -> None:
    told = _problems(content(unit("a")), missing={PassageId("psg_a"): became})
    assert told == f"The passage of unt_a {became.rstrip('.')}."


@pytest.mark.parametrize(
    ("support", "body", "sound"),
    [
        ((3, 9), (0, 10), True),
        ((0, 10), (0, 10), True),
        ((3, 11), (0, 10), False),
        ((0, 3), (2, 10), False),
        ((5, 5), (0, 10), False),
        ((9, 5), (0, 10), False),
    ],
)
def test_what_is_cited_stands_in_the_body_that_is_shown(
    support: tuple[int, int], body: tuple[int, int], sound: bool
) -> None:
    held = content(replace(unit("a"), shape=shape_of(*support, body)))
    assert (_problems(held) == "") is sound


def test_labels_and_gaps_of_what_is_not_there_are_problems() -> None:
    told = _problems(
        content(
            unit("a"),
            labels=[
                label("gone", Relation.SUPPORTS, "cls_1"),
                label("a", Relation.SUPPORTS, "cls_9"),
            ],
            gaps=[gap("1", GapKind.MISSING_TIME, "cls_8")],
        )
    )
    assert "unt_gone" in told
    assert "cls_9" in told
    assert "cls_8" in told


@pytest.mark.parametrize(
    ("corpus", "inside"),
    [
        (SearchFilters(sources=(SourceId("src_a"),)), True),
        (SearchFilters(sources=(SourceId("src_b"),)), False),
        (SearchFilters(classes=(SourceClass.NEWS,)), True),
        (SearchFilters(classes=(SourceClass.OFFICIAL,)), False),
        (SearchFilters(since="2020-01-01", until="2020-12-31"), True),
        (SearchFilters(since="2021"), False),
        (SearchFilters(until="2019"), False),
        (SearchFilters(scopes=("legal",)), False),
    ],
)
def test_a_unit_from_outside_the_corpus_is_a_problem(
    corpus: SearchFilters, inside: bool
) -> None:
    held = content(unit("a"))
    held = replace(held, brief=replace(held.brief, corpus=corpus))
    told = facts("a", published="2020-05-05", source_class=SourceClass.NEWS)
    assert (_problems(held, told) == "") is inside


def test_hidden_units_are_an_access_problem_that_tells_no_title() -> None:
    told = _problems(
        content(unit("a")), facts("a", title="Secret merger", hidden="Scope is legal.")
    )
    assert told == "unt_a is hidden from you: Scope is legal."


def test_a_source_of_which_nothing_is_known_is_a_problem() -> None:
    assert "nothing is known" in _problems(content(unit("elsewhere")))


def test_over_budget_says_what_a_reviewer_can_do() -> None:
    told = _problems(COVERED, over_tokens=1234)
    assert "1,234 tokens more" in told
    for way in ("narrow", "remove", "larger context", "staged comparison"):
        assert way in told
    staged = replace(COVERED, budget=TokenBudget(staged=True))
    assert _problems(staged, over_tokens=1234) == ""
    assert _judge(COVERED, over_tokens=1).state is SetState.DRAFT


def test_an_envelope_that_was_cut_is_no_problem() -> None:
    shape = replace(shape_of(0, 5), truncated="The table has 3 more rows.")
    assert _problems(content(replace(unit("a"), shape=shape))) == ""


def test_an_as_of_that_nobody_can_read_is_a_problem() -> None:
    assert "as-of" in _problems(content(unit("a"), as_of="whenever"))


def test_a_thousand_problems_make_a_few_sentences() -> None:
    names = [f"n{number}" for number in range(1000)]
    told = problems(content(*(unit(name) for name in names)), {}, {})
    assert len(told) == 6
    assert told[-1] == "The same holds of 995 more."


# Size and odd text ----------------------------------------------------------------


def test_a_large_set_is_judged_at_once() -> None:
    names = [f"n{number}" for number in range(2000)]
    held = content(
        *(unit(name, str(number % 100)) for number, name in enumerate(names)),
        clauses={f"cls_{number}": f"Clause {number}" for number in range(50)},
        labels=[
            label(name, relation, f"cls_{number % 50}")
            for number, name in enumerate(names)
            for relation in (Relation.SUPPORTS, Relation.CONTRADICTS)
        ],
    )
    before = time.process_time()
    told = _judge(held, *(facts(str(number)) for number in range(100)))
    assert time.process_time() - before < 1
    assert len(told.clauses) == 50


@pytest.mark.parametrize("text", ["\x00", "\ud800", "\u202e", "a" * 10**6, " " * 10**6])
def test_odd_text_is_judged_without_an_error(text: str) -> None:
    held = content(
        unit("a"),
        clauses={"cls_1": text, "cls_2": "Two"},
        gaps=[gap("1", GapKind.MISSING_TIME, "cls_2", note=text)],
        as_of=text,
        closing=Closing(text, text, 1),
    )
    odd = facts("a", title=text, published=text, hidden=text)
    assert _judge(held, odd).state is SetState.INSUFFICIENT
    assert _judge(held, odd, reopened=text).state is SetState.DRAFT
