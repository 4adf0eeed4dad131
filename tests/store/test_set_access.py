from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from claimtui.model.assessments import CitedPassage
from claimtui.model.errors import HiddenError
from claimtui.model.evidence import Brief
from claimtui.model.evidence_views import SavedSet, SetView
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.set_operations import SetConflict
from claimtui.model.vocabulary import (
    Ordering,
    Relation,
    RelationKind,
    SetPurpose,
    SetState,
)
from claimtui.workspace import (
    keeping,
    relating,
    set_acts,
    set_changes,
    sets,
    source_details,
    sources,
    undoing,
)
from claimtui.workspace.searching import search
from claimtui.workspace.sets import When
from claimtui.workspace.workspace import Workspace

SAID = "because the board says so"


@dataclass
class Stock:
    """A set with a unit of an open source and one of a hidden one, and a viewer."""

    ws: Workspace
    stranger: Workspace
    view: SetView
    open: SourceId
    hidden: SourceId

    @property
    def set(self) -> SetView:
        """The set as the one who may see everything sees it."""
        return sets.set_view(self.ws, self.view.set)


def saved(answer: object) -> SetView:
    assert isinstance(answer, Ok), answer
    assert isinstance(answer.value, SavedSet)
    return answer.value.view


def cited(ws: Workspace, words: str) -> CitedPassage:
    return CitedPassage(search(ws, words, record=False).hits[0].passage.id)


@pytest.fixture
def stock(ws: Workspace, tmp_path: Path) -> Iterator[Stock]:
    found = []
    for name, text in (
        ("open.md", "The harbour stays open in winter.\n"),
        ("board.md", "The board closed the quay in March.\n"),
    ):
        (tmp_path / name).write_text(text)
        found.append(sources.add_source(ws, str(tmp_path / name)).source)
    brief = Brief(SetPurpose.ACCEPTED_SUPPORT, "When is the quay closed?")
    held = saved(sets.new_set(ws, brief, ["in March"]))
    saved(set_changes.add(ws, held.set, [cited(ws, "winter")]))
    held = saved(
        set_changes.add(
            ws,
            held.set,
            [cited(ws, "quay")],
            clauses=["c1"],
            label=Relation.SUPPORTS,
            reason=SAID,
        )
    )
    saved(set_changes.note(ws, held.set, "u2", SAID))
    source_details.set_scope(ws, found[1], "private")
    stranger = Workspace.open(tmp_path / "store", ws.actor, viewer="public")
    yield Stock(ws, stranger, held, *found)
    stranger.close()


def test_a_conflict_tells_a_viewer_nothing_that_was_remarked_on_hidden_words(
    stock: Stock,
) -> None:
    saved(set_acts.edit_clause(stock.ws, stock.view.set, "c1", "in spring"))
    found = set_acts.edit_clause(
        stock.stranger, stock.view.set, "c1", "in autumn", when=When(expect=1)
    )
    assert isinstance(found, SetConflict)
    assert len(found.accepted) > 2
    assert SAID not in str(found)


def test_what_was_remarked_on_removed_words_is_told_to_nobody(stock: Stock) -> None:
    keeping.redact(stock.ws, stock.hidden, "asked to")
    assert SAID not in str(sets.set_revisions(stock.ws, stock.view.set))
    found = set_acts.edit_clause(
        stock.ws, stock.view.set, "c1", "in autumn", when=When(expect=1)
    )
    assert isinstance(found, SetConflict)
    assert SAID not in str(found)


def test_who_may_not_see_the_evidence_neither_judges_nor_undoes_it(
    stock: Stock,
) -> None:
    set_, stranger = stock.view.set, stock.stranger
    acts: list[Callable[[], object]] = [
        partial(set_acts.review, stranger, set_),
        partial(
            set_acts.close, stranger, set_, attempted="all", reopen_when="source_added"
        ),
        partial(set_acts.drop_clause, stranger, set_, "c1"),
        partial(set_acts.edit_clause, stranger, set_, "c1", "in spring"),
        partial(undoing.undo, stranger, evidence=set_),
    ]
    before = stock.set
    for act in acts:
        with pytest.raises(HiddenError):
            act()
    assert stock.set == before
    assert before.judgement.state is not SetState.READY
    saved(set_acts.add_clause(stranger, set_, "in April"))
    assert isinstance(undoing.undo(stranger, evidence=set_), Ok)


def test_an_order_that_was_asked_for_is_not_dropped_beside_another_one(
    stock: Stock,
) -> None:
    set_ = stock.view.set
    seen = stock.set.revision
    saved(set_changes.order(stock.ws, set_, Ordering.AUTHORITY))
    found = set_changes.order(
        stock.ws, set_, Ordering.MANUAL, ["u2", "u1"], when=When(expect=seen)
    )
    assert isinstance(found, SetConflict)
    assert stock.set.content.order is Ordering.AUTHORITY
    saved(set_changes.order(stock.ws, set_, Ordering.MANUAL, ["u2", "u1"]))
    assert stock.set.judgement.order == tuple(
        one.state.unit for one in reversed(stock.view.units)
    )


def test_a_query_reopens_a_set_by_what_came_after_it_was_closed(
    stock: Stock, tmp_path: Path
) -> None:
    set_acts.close(stock.ws, stock.view.set, attempted="all", reopen_when="query quay")
    for name, text, state in (
        ("late.md", "Nothing of it.\n", SetState.INSUFFICIENT),
        ("later.md", "The quay was painted.\n", SetState.STRUCTURALLY_VALID),
    ):
        (tmp_path / name).write_text(text)
        sources.add_source(stock.ws, str(tmp_path / name))
        assert stock.set.judgement.state is state


def test_sources_do_not_supersede_each_other_in_a_ring(
    stock: Stock, tmp_path: Path
) -> None:
    (tmp_path / "third.md").write_text("A third one.\n")
    third = sources.add_source(stock.ws, str(tmp_path / "third.md")).source
    relate = partial(relating.relate, stock.ws)
    assert isinstance(relate(stock.open, RelationKind.SUPERSEDES, third), Ok)
    assert isinstance(relate(third, RelationKind.SUPERSEDES, stock.hidden), Ok)
    told = relate(stock.hidden, RelationKind.SUPERSEDES, stock.open)
    assert isinstance(told, Refused)
    assert str(stock.open) in told.reasons[0]
