from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from claimtui.model.assessments import CitedPassage
from claimtui.model.errors import UnknownObjectError, UsageError
from claimtui.model.evidence import Brief, TokenBudget
from claimtui.model.evidence_views import SavedSet, SetView
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.set_operations import ReshapeUnit
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import (
    GapKind,
    Ordering,
    Relation,
    SetPurpose,
    SetState,
)
from claimtui.workspace import set_acts, set_changes, sets, sources
from claimtui.workspace.searching import search
from claimtui.workspace.sets import Changed, When
from claimtui.workspace.workspace import Workspace
from tests.conftest import OpenWorkspace

ASKED = Brief(SetPurpose.ACTIVE_RESEARCH, "Does the adapter retry?")
CLAUSES = ("what happens after a timeout", "is it idempotent")
EMPTY = ("", " \n", "\u200b\u2060", "\x00")


@pytest.fixture
def made(ws: Workspace, tmp_path: Path) -> SetView:
    (tmp_path / "a.md").write_text(
        "The adapter retries twice.\n\nIt is idempotent.\n\nIt keeps no state.\n"
    )
    (tmp_path / "b.md").write_text("The adapter never retries.\n")
    for name in ("a.md", "b.md"):
        sources.add_source(ws, str(tmp_path / name))
    held = saved(sets.new_set(ws, ASKED, CLAUSES)).view
    found = [cited(ws, one) for one in ("twice", "idempotent", "keeps no state")]
    return saved(set_changes.add(ws, held.set, found)).view


def saved(answer: object) -> SavedSet:
    assert isinstance(answer, Ok), answer
    assert isinstance(answer.value, SavedSet)
    return answer.value


def cited(ws: Workspace, words: str) -> CitedPassage:
    return CitedPassage(search(ws, words, record=False).hits[0].passage.id)


def test_what_says_nothing_is_refused_and_nothing_is_saved(
    ws: Workspace, made: SetView
) -> None:
    set_ = made.set
    bad: list[Callable[[], object]] = [
        *(partial(sets.new_set, ws, replace(ASKED, question=one), ()) for one in EMPTY),
        *(partial(sets.new_set, ws, ASKED, ["a", one]) for one in EMPTY),
        partial(sets.new_set, ws, ASKED, ["Is it so?", "IS  it so?"]),
        *(partial(set_acts.add_clause, ws, set_, one) for one in EMPTY),
        *(partial(set_acts.edit_clause, ws, set_, "c1", one) for one in EMPTY),
        *(partial(set_changes.note, ws, set_, "u1", one) for one in EMPTY),
        partial(set_acts.add_clause, ws, set_, "Is it  IDEMPOTENT"),
        partial(set_acts.edit_clause, ws, set_, "c1", "is it idempotent"),
        partial(set_acts.budget, ws, set_, TokenBudget(tokenizer="zz")),
        *(
            partial(set_acts.close, ws, set_, attempted="all", reopen_when=one)
            for one in (
                *("source_added src_x", "source_refreshed", "source_refreshed src_x"),
                *("query", "query ???", "query \u200b", "identifier \u2060", ""),
            )
        ),
        partial(set_acts.close, ws, set_, attempted="\u200b", reopen_when="query a"),
    ]
    for act in bad:
        answer = act()
        assert isinstance(answer, Refused), act
        assert all(one.endswith(".") for one in answer.reasons)
    assert sets.set_view(ws, set_).revision == made.revision
    assert len(sets.set_rows(ws)) == 1


def test_a_corpus_that_nothing_can_be_in_is_refused(
    ws: Workspace, made: SetView
) -> None:
    def asked(**filters: object) -> object:
        corpus = SearchFilters(**filters)  # type: ignore[arg-type]
        return sets.new_set(ws, replace(ASKED, corpus=corpus), ["a"])

    for day in ("zz", "2024-02-31", "2024-13", "yesterday"):
        for name in ("since", "until"):
            with pytest.raises(UsageError, match="no date"):
                asked(**{name: day})
    with pytest.raises(UsageError, match="no access scope"):
        asked(scopes=("nobody",))
    with pytest.raises(UnknownObjectError):
        asked(sources=(SourceId("src_none"),))
    assert isinstance(asked(since="2025-03", until="2025-02-28"), Refused)
    assert isinstance(asked(since="2025-03-05", until="2025-03"), Ok)


def test_a_change_that_changes_nothing_makes_no_revision(
    ws: Workspace, made: SetView
) -> None:
    set_ = made.set
    passages = [CitedPassage(one.state.origin.passage) for one in made.units]
    one, two, three = (unit.state.unit for unit in made.units)
    acts: list[Callable[..., Changed]] = [
        partial(set_changes.label, unit="u1", relation=Relation.SUPPORTS, target="c1"),
        partial(set_changes.pin, units=["u2"]),
        partial(set_changes.note, unit="u1", text="as of May"),
        partial(set_changes.order, strategy=Ordering.AUTHORITY),
        partial(set_changes.order, strategy=Ordering.MANUAL, units=[two, one]),
        partial(set_changes.move, unit=three, after=None),
        partial(set_acts.open_gap, kind=GapKind.MISSING_TIME, clause="c1", note="?"),
        partial(set_acts.edit_clause, clause="c2", text="is it idempotent, then"),
        partial(set_acts.budget, wanted=TokenBudget(9_000)),
        partial(set_acts.change_brief, wanted=replace(ASKED, task="a report")),
        set_acts.review,
    ]
    for act in acts:
        once, twice = saved(act(ws, set_)), saved(act(ws, set_))
        assert (once.unchanged, twice.unchanged) == (False, True), act
        assert once.done
        assert not twice.done
    again = saved(set_changes.add(ws, set_, passages))
    assert again.unchanged
    held = sets.set_view(ws, set_).revision
    both = saved(set_changes.pin(ws, set_, ["u1", "u2", "u3"], when=When(request="r")))
    assert (len(both.done), both.view.revision) == (2, held + 1)
    asked = saved(set_changes.pin(ws, set_, ["u1", "u2", "u3"], when=When(request="r")))
    assert (asked.unchanged, asked.done) == (False, both.done)


def test_numbers_name_what_the_seen_revision_shows(
    ws: Workspace, made: SetView, open_workspace: OpenWorkspace
) -> None:
    set_, ids = made.set, [one.state.unit for one in made.units]
    saved(set_changes.order(ws, set_, Ordering.MANUAL, [ids[2]]))
    saved(set_changes.remove(open_workspace("kim"), set_, ["u3"]))
    seen = When(expect=made.revision)
    told = saved(set_changes.pin(ws, set_, ["u1"], when=seen)).view
    assert [one.state.unit for one in told.units] == [ids[2], ids[0]]
    assert [one.state.pinned for one in told.units] == [False, True]
    for reference in ("u3", "u0", "u", "c1"):
        with pytest.raises(UnknownObjectError):
            set_changes.pin(ws, set_, [reference])
    label = partial(set_changes.label, ws, set_, "u1", Relation.SUPPORTS)
    assert saved(label("c2")).view.judgement.clauses[1].covered_by == (ids[2],)
    refused = set_changes.label(ws, set_, "u1", Relation.CONTRADICTS, "c2")
    assert isinstance(refused, Refused)
    wide = saved(set_changes.expand(ws, set_, ["u2"])).done
    slim = saved(set_changes.narrow(ws, set_, ["u2"])).done
    shown = [one.wider for one in (*wide, *slim) if isinstance(one, ReshapeUnit)]
    assert shown == [True, False]


def test_what_is_added_from_outside_the_corpus_is_told(
    ws: Workspace, made: SetView
) -> None:
    inside = made.units[0].state.origin.source
    brief = replace(ASKED, corpus=SearchFilters(sources=(inside,)))
    held = saved(sets.new_set(ws, brief, CLAUSES)).view
    told = saved(set_changes.add(ws, held.set, [cited(ws, "never retries")])).view
    unit = told.units[0].state.unit
    assert told.judgement.state is SetState.DRAFT
    outside = f"{unit} is of a source outside the corpus of the set."
    assert told.judgement.problems == (outside,)
    label = partial(set_changes.label, ws, held.set, "u1", Relation.SUPPORTS)
    limit = saved(label("c1")).view.judgement.clauses[0].reasons
    assert limit[0].endswith("which covers it, lies outside the corpus of the set.")
