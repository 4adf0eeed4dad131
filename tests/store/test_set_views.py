from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from claimtui.model.assessments import CitedPassage
from claimtui.model.errors import UnknownObjectError
from claimtui.model.evidence import Brief
from claimtui.model.evidence_views import SetView
from claimtui.model.ids import SetId, SourceId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import (
    AuthorityStatus,
    Relation,
    RelationKind,
    SetPurpose,
    SetState,
)
from claimtui.workspace import (
    access,
    documents,
    keeping,
    set_acts,
    set_changes,
    sets,
    sources,
)
from claimtui.workspace.relating import relate
from claimtui.workspace.searching import search
from claimtui.workspace.source_details import set_authority, set_scope
from claimtui.workspace.workspace import Workspace

MANUAL = "# Manual\n\nAfter a timeout the adapter retries twice.\n"
POLICY = "# Policy\n\nRetries are limited to one.\n"


@pytest.fixture(scope="module")
def ws(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """Open a store with two sources."""
    ws = Workspace.open(tmp_path_factory.mktemp("views") / "store", "alex")
    yield ws
    ws.close()


class Stock:
    """A set of one source, and another source and set beside it."""

    def __init__(self, ws: Workspace, folder: Path) -> None:
        self.ws = ws
        self.folder = folder
        self.own = self.add("manual.md", MANUAL)
        self.other = self.add("policy.md", POLICY)
        self.set = self.make("What does it do?", self.own)
        self.beside = self.make("What may it do?", self.other)

    def add(self, name: str, text: str) -> SourceId:
        path = self.folder / name
        path.write_text(f"{text}\nOf {self.folder}.\n")
        return sources.add_source(self.ws, str(path)).source

    def make(self, question: str, source: SourceId) -> SetId:
        brief = Brief(SetPurpose.ACTIVE_RESEARCH, question)
        made = sets.new_set(self.ws, brief, ["after a timeout"])
        assert isinstance(made, Ok)
        set_ = made.value.view.set
        hits = search(self.ws, "retries", record=False).hits
        wanted = next(one.passage.id for one in hits if one.passage.source == source)
        clauses = list(made.value.view.content.clauses)
        set_changes.add(
            self.ws,
            set_,
            [CitedPassage(wanted)],
            clauses=clauses,
            label=Relation.SUPPORTS,
        )
        return set_

    def view(self) -> SetView:
        return sets.set_view(self.ws, self.set)


@pytest.fixture
def stock(ws: Workspace, tmp_path: Path) -> Stock:
    return Stock(ws, tmp_path)


def anew(ws: Workspace, set_: SetId) -> SetView:
    """Return a view as somebody sees it who has not looked before."""
    return sets.set_view(Workspace(ws.store, ws.actor, ws.viewer), set_)


def _document(stock: Stock) -> object:
    path = stock.folder / "article.md"
    path.write_text("The adapter retries twice.\n")
    return documents.add_document(stock.ws, str(path))


ELSEWHERE: dict[str, Callable[[Stock], object]] = {
    "a note in another set": lambda one: set_changes.note(
        one.ws,
        one.beside,
        next(iter(sets.set_view(one.ws, one.beside).content.units)),
        "Look again.",
    ),
    "a new source": lambda one: one.add("new.md", "# New\n\nIt waits.\n"),
    "another source refreshed": lambda one: one.add("policy.md", "# Other\n\nNo.\n"),
    "another source's scope": lambda one: set_scope(one.ws, one.other, "private"),
    "a document": _document,
}


@pytest.mark.parametrize("act", ELSEWHERE.values(), ids=ELSEWHERE)
def test_a_view_is_kept_while_what_happens_is_elsewhere(
    stock: Stock, act: Callable[[Stock], object]
) -> None:
    first = stock.view()
    act(stock)
    again = stock.view()
    assert again.units is first.units
    assert again == anew(stock.ws, stock.set)


TOUCHING: dict[str, Callable[[Stock], object]] = {
    "its source refreshed": lambda one: one.add("manual.md", "# Manual\n\nNo.\n"),
    "its source redacted": lambda one: keeping.redact(one.ws, one.own, "asked for"),
    "its source's scope": lambda one: set_scope(one.ws, one.own, "private"),
    "its source's authority": lambda one: set_authority(
        one.ws, one.own, AuthorityStatus.HISTORICAL
    ),
    "a source that supersedes its own": lambda one: relate(
        one.ws, one.other, RelationKind.SUPERSEDES, one.own
    ),
    "the workspace's scopes": lambda one: access.set_scopes(
        one.ws, ("private", "board", "public")
    ),
    "a note in it": lambda one: set_changes.note(
        one.ws, one.set, next(iter(one.view().content.units)), "Look again."
    ),
}


@pytest.mark.parametrize("act", TOUCHING.values(), ids=TOUCHING)
def test_what_touches_a_set_is_seen_at_once(
    stock: Stock, act: Callable[[Stock], object]
) -> None:
    first = stock.view()
    act(stock)
    again = stock.view()
    assert again.units is not first.units
    assert again == anew(stock.ws, stock.set)


def test_a_view_follows_scopes_for_whom_they_hide_something(stock: Stock) -> None:
    public = Workspace(stock.ws.store, "kim", "public")
    assert sets.set_view(public, stock.set).units[0].text
    set_scope(stock.ws, stock.own, "private")
    assert sets.set_view(public, stock.set).units[0].text == ""
    set_scope(stock.ws, stock.own, "public")
    assert sets.set_view(public, stock.set).units[0].text


def test_a_closed_set_is_reopened_by_what_happens_elsewhere(stock: Stock) -> None:
    set_acts.close(
        stock.ws, stock.set, attempted="everything", reopen_when="source_added"
    )
    assert stock.view().judgement.state is SetState.INSUFFICIENT
    stock.add("late.md", "# Late\n\nSomething new.\n")
    assert stock.view().judgement.state is not SetState.INSUFFICIENT


def test_an_old_revision_is_superseded_as_soon_as_there_is_a_newer_one(
    stock: Stock,
) -> None:
    now = stock.view().revision
    first = sets.set_view(stock.ws, stock.set, now)
    assert first.judgement.state is not SetState.SUPERSEDED
    unit = next(iter(first.content.units))
    set_changes.note(stock.ws, stock.set, unit, "Look again.")
    held = sets.set_view(stock.ws, stock.set, now)
    assert held.judgement.state is SetState.SUPERSEDED


def test_an_expired_set_is_no_longer_shown(ws: Workspace, stock: Stock) -> None:
    brief = Brief(SetPurpose.TEMPORARY_DRAFT, "For how long?")
    made = sets.new_set(ws, brief, [])
    assert isinstance(made, Ok)
    set_ = made.value.view.set
    sets.set_view(ws, set_)
    keeping.prune(Workspace(ws.store, "alex", clock=lambda: 4_000_000_000_000))
    with pytest.raises(UnknownObjectError, match="expired"):
        sets.set_view(ws, set_)
