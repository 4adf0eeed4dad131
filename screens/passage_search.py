"""The overlay that finds a passage while one types."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import PassageId
from claimtui.model.views import SearchHit, SearchResult
from claimtui.workspace import access
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.line_input import LineInput
from screens.overlay import Overlay
from screens.passage_query import FILTER_HINT, PassageQuery, read_query, search
from screens.reflowing import flowing
from screens.sanitize import as_content, sanitize_cell
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList
from screens.widgets.wrapped_text import WrappedText

_HINT = Content(
    "Type words, figures or an identifier; any text is a valid search.\n\n"
    f"Filters can stand among the words: {FILTER_HINT}"
)
_NO_WORDS = Content("The filters stand; type words to find among these sources.")
_NOTHING = Content("Nothing found. Fewer or other words may find more.")
_TITLE_CHARS = 24
_MOST_TEXT = 400
"""Characters of a passage by which it is told what was taken."""


@dataclass(frozen=True, slots=True)
class Found:
    """A passage that was taken, and what was typed to find it."""

    query: PassageQuery
    typed: str
    passage: PassageId
    others: tuple[PassageId, ...] = ()
    """What was marked before, where several can be taken; without the passage."""
    text: str = ""
    """How the words of the passage begin."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a search found, and for what."""

    query: PassageQuery
    result: SearchResult


class PassageSearch(Overlay[Found | None]):
    """Search the sources; enter takes the highlighted passage.

    Dismissed with what was taken, or None.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="search.close"),
        Binding("down,ctrl+n", "move(1)", "Down", id="search.down", priority=True),
        Binding("up,ctrl+p", "move(-1)", "Up", id="search.up", priority=True),
        Binding("tab", "mark", "Mark", id="search.mark", priority=True),
    ]

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        claim: str,
        *,
        typed: str = "",
        taking: str = "adds it to the candidates",
        several: bool = False,
        held: Mapping[PassageId, str] | None = None,
    ) -> None:
        """Search for what a claim or a clause needs.

        Args:
            workspace: Whose sources are searched.
            background: Where searches run.
            claim: Words that stay in view.
            typed: What is searched for at once.
            taking: What enter does, in the line of keys.
            several: Whether several passages can be marked and taken together.
            held: Passages that have been taken already, and under which name.
        """
        super().__init__()
        self._workspace = workspace
        self._background = background
        self._claim = claim
        self._first = typed
        self._taking = taking
        self._several = several
        self._held = held or {}
        self._marked: dict[PassageId, str] = {}
        """With their words."""
        self._hits: dict[PassageId, SearchHit] = {}
        self._scopes = access.scopes(workspace)

    def compose(self) -> ComposeResult:
        """Lay out the claim, the field, the results and the highlighted one."""
        with Vertical(classes="overlay", id="search"):
            yield Static(
                as_content(sanitize_cell(self._claim), "bold"), id="search-claim"
            )
            yield LineInput(placeholder="find a passage", id="search-query")
            yield VirtualList(self._rows, empty=_HINT, id="search-results")
            yield Static(id="search-limits")
            yield Static(id="search-facts")
            yield SpanText(gutter=False, id="search-text")
            marks = " · tab marks one more" if self._several else ""
            told = f"↑ ↓ move{marks} · enter {self._taking} · esc closes"
            yield Static(as_content(told), id="search-foot")

    def on_mount(self) -> None:
        """Wait for words, or search for those that are there."""
        field = self.query_one(LineInput)
        field.focus()
        if self._first:
            field.fill(self._first)

    def on_unmount(self) -> None:
        """Take no notice of results any more."""
        self._background.forget(self)

    def on_background_finished(self, event: Background.Finished) -> None:
        """Show results, unless more was typed meanwhile."""
        event.stop()
        if self.children:
            event.deliver(self._failed)

    def action_close(self) -> None:
        """Take nothing."""
        self.dismiss(None)

    def action_move(self, delta: int) -> None:
        """Move among the results while the field keeps the keys."""
        self._list.move(delta)

    def action_mark(self) -> None:
        """Mark the highlighted passage, or take the mark back, and go on.

        Where one passage is taken the key goes to the next widget, as elsewhere.
        """
        if not self._several:
            self.focus_next()
            return
        here = self._list.highlighted
        if here is not None:
            passage = PassageId(str(here))
            if passage in self._marked:
                del self._marked[passage]
            elif passage in self._hits:
                self._marked[passage] = self._hits[passage].passage.text
            self._list.invalidate([passage])
            self._list.move(1)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        query = read_query(event.value, self._scopes)
        if not query.words:
            self._background.cancel(self, "search")
            limits = (query.told,) if query.told else ()
            self._show(_Seen(query, SearchResult("", 0, (), limits)))
            return
        self._background.run(
            self,
            lambda: _Seen(query, search(self._workspace, query, record=False)),
            self._show,
            group="search",
            description="searching",
        )

    @on(Input.Submitted)
    @on(VirtualList.Chosen)
    def _take(self) -> None:
        here = self._hits.get(PassageId(str(self._list.highlighted)))
        chosen = dict(self._marked)
        if not chosen and here is not None:
            chosen = {here.passage.id: here.passage.text}
        if chosen:
            typed = self.query_one(LineInput).value.strip()
            query = read_query(typed, self._scopes)
            first, *others = chosen
            text = chosen[first][:_MOST_TEXT]
            self.dismiss(Found(query, typed, first, tuple(others), text))

    @on(VirtualList.Highlighted)
    def _highlighted(self) -> None:
        self._show_text()

    @property
    def _list(self) -> VirtualList:
        return self.query_one("#search-results", VirtualList)

    def _show(self, seen: _Seen) -> None:
        result = seen.result
        self._hits = {hit.passage.id: hit for hit in result.hits}
        no_words = _NO_WORDS if seen.query.told else _HINT
        self._list.set_empty(_NOTHING if result.query else no_words)
        self._list.load(list(self._hits), next(iter(self._hits), None))
        limits = self.query_one("#search-limits", Static)
        limits.display = bool(result.limits)
        limits.update(as_content(sanitize_cell(" ".join(result.limits)), "$muted"))
        self._show_text()

    def _show_text(self) -> None:
        hit = self._hits.get(PassageId(str(self._list.highlighted)))
        facts = self.query_one("#search-facts", Static)
        text, told = WrappedText(), ""
        if hit is not None:
            text = flowing(hit.passage)
            lanes = " · ".join(f"{lane.value} {rank}" for lane, rank in hit.lanes)
            told = f"{hit.passage.lineage} · {lanes}"
        facts.update(as_content(sanitize_cell(told), "$muted"))
        self.query_one("#search-text", SpanText).load(text)

    def _failed(self, error: ClaimtuiError) -> None:
        self._list.set_empty(as_content(str(error)))
        self._hits = {}
        self._list.load(())

    def _tail(self, hit: SearchHit) -> str:
        held = self._held.get(hit.passage.id)
        title = hit.passage.source_title
        return title[:_TITLE_CHARS] if held is None else f"{held}, already in"

    def _rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        found = (self._hits.get(PassageId(str(id_))) for id_ in ids)
        return [
            None
            if hit is None
            else Row(
                text=hit.passage.text,
                tail=self._tail(hit),
                marked=hit.passage.id in self._marked,
            )
            for hit in found
        ]
