"""Two people changed the same thing of a set: both sides, and a choice (SPEC 4.14)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from claimtui.model.evidence_views import SetRevisionRow, SetUnit
from claimtui.model.set_operations import Operation, SetConflict
from claimtui.workspace import sets
from claimtui.workspace.workspace import Workspace
from screens.chooser import keys_for
from screens.evidence_page import SetPage, page_of, unit_text
from screens.overlay import Overlay
from screens.sanitize import as_content
from screens.set_words import SetNames, operation_words
from screens.telling import moment
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList
from screens.written_page import WrittenPage

APPLY = "apply"
KEEP = "keep"
_SHOW = "show"
_CHOICES = {
    APPLY: "mine on top of theirs",
    KEEP: "theirs; what I typed is kept",
    _SHOW: "show both units",
}


@dataclass(frozen=True, slots=True)
class Clash:
    """A conflict with everything that is needed to tell it."""

    conflict: SetConflict
    mine: SetPage
    """What the person saw."""
    theirs: SetPage
    """What stands now."""
    others: tuple[SetRevisionRow, ...]
    """What was saved meanwhile, oldest first."""


def clash_of(workspace: Workspace, conflict: SetConflict, mine: SetPage) -> Clash:
    """Read what others saved and how the set stands now."""
    newest = sets.set_view(workspace, conflict.set, conflict.found)
    rows = sets.set_revisions(
        workspace,
        conflict.set,
        before=conflict.found + 1,
        limit=conflict.found - conflict.expected,
    )
    return Clash(conflict, mine, page_of(newest, mine.view), tuple(reversed([*rows])))


class SetConflictScreen(Overlay[str | None]):
    """Show what others saved and what was about to be saved.

    Dismissed with `apply`, `keep`, or None where nothing was decided.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", id="conflict.close"),
        Binding("j,down", "move(1)", "Down", id="conflict.down"),
        Binding("k,up", "move(-1)", "Up", id="conflict.up"),
        Binding("ctrl+d,pagedown", "scroll_text(1)", "Down", id="conflict.text_down"),
        Binding("ctrl+u,pageup", "scroll_text(-1)", "Up", id="conflict.text_up"),
        Binding("enter", "take", "Take", id="conflict.take"),
    ]

    def __init__(self, clash: Clash) -> None:
        super().__init__()
        self._clash = clash
        self._both = False
        keys = keys_for([*_CHOICES.values()])
        self._keys = dict(zip(keys, _CHOICES, strict=True))

    def compose(self) -> ComposeResult:
        """Lay out what happened above the choices."""
        with Vertical(classes="overlay", id="conflict"):
            yield Static(
                as_content("Others changed the same thing meanwhile", "bold"),
                classes="overlay--title",
            )
            yield SpanText(gutter=False, id="conflict-text")
            yield VirtualList(self._rows, head_width=1, id="conflict-choices")
            yield Static(
                as_content("letter or enter chooses · pgdn pgup scroll · esc later"),
                classes="chooser--foot",
            )

    def on_mount(self) -> None:
        """Show both sides."""
        choices = self.query_one(VirtualList)
        choices.styles.height = len(_CHOICES)
        choices.load(list(_CHOICES), APPLY)
        choices.focus()
        self._show()

    @property
    def text(self) -> str:
        """What is told."""
        return self.query_one(SpanText).text

    @on(VirtualList.Chosen)
    def _taken(self, event: VirtualList.Chosen) -> None:
        self._choose(str(event.id))

    def on_key(self, event: events.Key) -> None:
        """Choose by letter."""
        choice = self._keys.get(event.character or "")
        if choice is not None:
            event.stop()
            self._choose(choice)

    def action_close(self) -> None:
        """Decide nothing yet; what was typed is kept."""
        self.dismiss(None)

    def action_move(self, delta: int) -> None:
        """Move among the choices."""
        self.query_one(VirtualList).move(delta)

    def action_scroll_text(self, direction: int) -> None:
        """Scroll what is told."""
        self.query_one(SpanText).half_page(direction)

    def action_take(self) -> None:
        """Take the highlighted choice."""
        self.query_one(VirtualList).choose()

    def _choose(self, choice: str) -> None:
        if choice == _SHOW:
            self._both = not self._both
            self._show()
        else:
            self.dismiss(choice)

    def _show(self) -> None:
        page = units_page(self._clash) if self._both else sides_page(self._clash)
        self.query_one(SpanText).load(page.text, page.marks)

    def _rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        letters = {choice: key for key, choice in self._keys.items()}
        told = dict(_CHOICES)
        if self._both:
            told[_SHOW] = "show what happened"
        return [Row(text=told[str(one)], head=letters[str(one)]) for one in ids]


def sides_page(clash: Clash) -> WrittenPage:
    """Write both sides as sentences."""
    conflict = clash.conflict
    before = SetNames(clash.mine.view, clash.theirs.view)
    page = WrittenPage()
    page.line(
        f"You saw revision {conflict.expected}; revision {conflict.found} stands now."
        " Nothing of yours was saved yet, and nothing is lost."
    )
    page.head("What others saved")
    for row in clash.others:
        for operation in row.operations:
            page.write(f"{row.author} ", "bold")
            page.write(operation_words(operation, before))
            page.line(f" ({moment(row.at_ms)})", "$muted")
    page.head("What you did")
    for operation in conflict.needs_decision:
        page.write("you ", "bold")
        page.line(operation_words(operation, before))
    if conflict.replayed:
        page.head("What of yours stands beside theirs")
        for operation in conflict.replayed:
            page.line(f"you {operation_words(operation, before)}")
    return page


def units_page(clash: Clash) -> WrittenPage:
    """Write the units that both sides touched, as they were seen and as they are."""
    page = WrittenPage()
    for id_ in _touched(clash.conflict.needs_decision):
        seen, now = clash.mine.unit(id_), clash.theirs.unit(id_)
        if seen is None and now is None:
            continue
        page.head(f"As you saw it: {clash.mine.names.short(id_)}")
        page.line(_told(seen, clash.mine))
        page.head(f"As it stands now: {clash.theirs.names.short(id_)}")
        page.line(_told(now, clash.theirs))
    if not page.text:
        page.line("It is about no unit of the set.")
    return page


def _told(unit: SetUnit | None, page: SetPage) -> str:
    return "It is not in the set." if unit is None else unit_text(unit, page)


def _touched(operations: Sequence[Operation]) -> Iterator[str]:
    seen: set[str] = set()
    for operation in operations:
        for name in ("unit", "into", "label", "by", "state"):
            held = getattr(operation, name, None)
            id_ = getattr(held, "unit", held)
            if isinstance(id_, str) and id_.startswith("unt_") and id_ not in seen:
                seen.add(id_)
                yield id_
