"""How two revisions of a source differ, to be read from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content
from textual.widget import Widget

from claimtui.model.listings import SourceRow
from claimtui.model.source_views import DiffKind, NodeDiff, SourceDiff
from claimtui.model.vocabulary import spoken
from claimtui.workspace import comparing
from claimtui.workspace.workspace import Workspace
from screens.actions import SOURCE_DIFF
from screens.background import Background
from screens.place import PlaceScreen, Subject
from screens.telling import counted
from screens.widgets.span_text import SpanText
from screens.word_diff import NEW_STYLE, OLD_STYLE, told_change
from screens.written_page import WrittenPage

_KEPT_AROUND = 60
"""Characters of an unchanged node that are told, so that the place is known."""
_SIGNS = {DiffKind.CHANGED: "~", DiffKind.ADDED: "+", DiffKind.REMOVED: "-"}
_STYLES = {DiffKind.ADDED: NEW_STYLE, DiffKind.REMOVED: OLD_STYLE, DiffKind.SAME: ""}


def diff_page(diff: SourceDiff) -> tuple[WrittenPage, int]:
    """Write what became of each node; runs of equal ones are one line.

    Returns:
        The page and the number of changes; each has its number as the key of a mark.
    """
    page = WrittenPage()
    kinds = [node.kind for node in diff.nodes]
    told = [
        f"{counted(kinds.count(kind), 'node')} {kind.value}"
        for kind in (DiffKind.CHANGED, DiffKind.ADDED, DiffKind.REMOVED)
        if kind in kinds
    ]
    same = f"{counted(diff.same, 'node')} the same"
    page.line(f"{', '.join((*told, same))}." if told else f"No words differ, {same}.")
    for note in diff.notes:
        page.line(note, "$warning")
    equal: list[NodeDiff] = []
    changes = 0
    for node in diff.nodes:
        if node.kind is DiffKind.SAME:
            equal.append(node)
            continue
        _write_equal(page, equal)
        equal.clear()
        _write_change(page, node, str(changes))
        changes += 1
    _write_equal(page, equal)
    return page, changes


def _write_equal(page: WrittenPage, equal: list[NodeDiff]) -> None:
    """Tell where the equal nodes end, and how many there are."""
    if not equal:
        return
    page.line()
    if len(equal) > 1:
        page.line(f"… {counted(len(equal) - 1, 'node')} the same", "$muted")
    last = " ".join("".join(piece.new for piece in equal[-1].pieces).split())
    cut = "…" if len(last) > _KEPT_AROUND else ""
    page.line(f"{last[:_KEPT_AROUND]}{cut}", "$muted")


def _write_change(page: WrittenPage, node: NodeDiff, key: str) -> None:
    page.line()
    page.line(
        f"{spoken(node.node)} {node.kind.value}",
        "$muted",
        _SIGNS[node.kind],
        key=key,
    )
    for piece in node.pieces:
        if node.kind is not DiffKind.CHANGED:
            # The line above says of all of it that it went or came.
            page.write(piece.old or piece.new, _STYLES[node.kind])
        elif piece.kind is DiffKind.SAME:
            page.write(piece.new)
        else:
            for told, style in told_change(piece.old, piece.new):
                page.write(told, style)
    page.line()


class SourceDiffScreen(PlaceScreen):
    """Show what went and what came between two revisions."""

    GROUP = SOURCE_DIFF
    PLACE = "Difference"
    FOOTER = ("back", "copy", "palette")

    def __init__(
        self,
        workspace: Workspace,
        background: Background,
        row: SourceRow,
        old: int,
        new: int,
    ) -> None:
        super().__init__(workspace, background)
        self._row = row
        self._old = old
        self._new = new
        self._changes = 0
        self._at = -1

    def compose_place(self) -> Iterator[Widget]:
        """Lay out the one text."""
        text = SpanText(id="source-diff", classes="pane")
        text.border_title = Content(f"Revision {self._old} → {self._new}")
        yield text

    def on_mount(self) -> None:
        """Compare beside the screen."""
        self.query_one(SpanText).focus()
        told = f"Difference · {self._row.title} · revision {self._old} → {self._new}"
        self.set_header(told, self.workspace.actor)
        source, old, new = self._row.source, self._old, self._new
        self.load(
            lambda: comparing.source_diff(self.workspace, source, old, new),
            self._show,
            group="diff",
            description="comparing the revisions",
        )

    @property
    def subject(self) -> Subject:
        """The source that is compared."""
        return Subject(source=self._row.source)

    def can(self, action_id: str) -> bool:
        """Offer the way to changes where there are any."""
        if action_id in ("go.claims", "go.review", "go.history"):
            return False
        if action_id.startswith("diff."):
            return self._changes > 0
        return super().can(action_id)

    def copyable(self) -> str:
        """Return the whole difference."""
        return self.query_one(SpanText).text

    def do_diff_next(self) -> None:
        """Go to the next change, round at the end."""
        self._go(self._at + 1)

    def do_diff_previous(self) -> None:
        """Go to the change before, round at the beginning."""
        self._go(self._at - 1)

    def _go(self, place: int) -> None:
        self._at = place % self._changes
        text = self.query_one(SpanText)
        text.current = str(self._at)
        text.scroll_to_span(str(self._at))
        self.say(f"Change {self._at + 1:,} of {self._changes:,}")

    def _show(self, diff: SourceDiff) -> None:
        page, self._changes = diff_page(diff)
        self.query_one(SpanText).load(page.text, page.marks)
