"""Source diff: how two revisions of a source differ, node by node and word by word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import SourceId
from claimtui.model.source_views import DiffKind, NodeDiff, SourceDiff
from claimtui.model.spans import ReadingSpan
from claimtui.model.views import SourceView
from claimtui.model.vocabulary import NodeKind
from claimtui.workspace.sources import source_view
from claimtui.workspace.workspace import Workspace
from store.reads import source_facts
from store.reads.sources import passages_in


@dataclass(frozen=True, slots=True)
class _Stretch:
    kind: NodeKind
    span: ReadingSpan
    text: str


def source_diff(ws: Workspace, source: SourceId, old: int, new: int) -> SourceDiff:
    """Compare two revisions of a source: paragraphs are paired, then their words.

    Raises:
        UnknownObjectError: There is no such source or revision.
        HiddenError: The viewer's scope may not see it.
    """
    from claimtui.review.differences import paired

    views = [source_view(ws, source, number) for number in (old, new)]
    before, after = (_stretches(ws, view) for view in views)
    nodes = tuple(
        _node(before, after, one, other)
        for one, other in paired(
            *([one.text for one in side] for side in (before, after))
        )
    )
    return SourceDiff(
        source=source,
        old=old,
        new=new,
        nodes=nodes,
        same=sum(one.kind is DiffKind.SAME for one in nodes),
        notes=_notes(*views),
    )


def _stretches(ws: Workspace, view: SourceView) -> list[_Stretch]:
    """Return passages and headings of a revision, in reading order."""
    row = view.row
    reading = ws.read(source_facts.reading_of, row.source, row.revision)
    if reading is None:
        raise UnknownObjectError("is no source of this store", which=row.source)
    found = [
        _Stretch(NodeKind(one.kind), ReadingSpan.of(one.start, one.end), one.text)
        for one in ws.read(passages_in, reading)
    ]
    found += [
        _Stretch(node.kind, node.span, view.text[node.span.start : node.span.end])
        for node in view.nodes
        if node.kind is NodeKind.HEADING
    ]
    return sorted(found, key=lambda one: one.span)


def _node(
    before: Sequence[_Stretch],
    after: Sequence[_Stretch],
    one: int | None,
    other: int | None,
) -> NodeDiff:
    from claimtui.review.differences import word_pieces

    old = None if one is None else before[one]
    new = None if other is None else after[other]
    pieces = word_pieces(old.text if old else "", new.text if new else "")
    kind = DiffKind.ADDED if old is None else DiffKind.REMOVED
    if old and new:
        same = (old.kind, old.text) == (new.kind, new.text)
        kind = DiffKind.SAME if same else DiffKind.CHANGED
    shown = new or old
    if shown is None:
        raise AssertionError("a pair has at least one side")
    return NodeDiff(
        kind, shown.kind, old.span if old else None, new.span if new else None, pieces
    )


def _notes(old: SourceView, new: SourceView) -> tuple[str, ...]:
    notes = []
    if old.row.mode is not new.row.mode:
        notes.append(
            f"Another part of the page was read: {old.row.mode} before, {new.row.mode}"
            " now."
        )
    if old.row.redacted or new.row.redacted:
        notes.append("The content was removed on request.")
    return tuple(notes)
