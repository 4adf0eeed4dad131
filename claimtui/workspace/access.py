"""Who may see which source (SPEC 4.9): the one check behind every view of evidence."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from claimtui.model.errors import HiddenError, UsageError
from claimtui.model.ids import SourceId
from claimtui.model.listings import SourceRow
from claimtui.model.sources import Passage
from claimtui.model.views import ClaimRow, PlacedClaim
from claimtui.workspace.workspace import Workspace
from store.reads import access as reads
from store.reads import listings

if TYPE_CHECKING:
    from store.transaction import Transaction


def scopes(ws: Workspace) -> tuple[str, ...]:
    """Return the workspace's access scopes, narrow to wide."""
    return ws.read(reads.scopes)


def set_scopes(ws: Workspace, names: Sequence[str]) -> tuple[str, ...]:
    """Set the workspace's access scopes, narrow to wide.

    A source whose scope is no longer among them counts as the narrowest.

    Raises:
        UsageError: There is none, one is empty, or one is named twice.
    """
    wanted = tuple(one.strip() for one in names)
    if not wanted or not all(wanted) or len(set(wanted)) < len(wanted):
        raise UsageError(
            "is no list of scopes",
            which=", ".join(names),
            hint="name each once, narrow to wide, such as private team public",
        )

    def store(transaction: Transaction) -> tuple[str, ...]:
        from store.writes.source_facts import store_setting

        store_setting(transaction, "scopes", json.dumps(wanted, ensure_ascii=False))
        return wanted

    return ws.write(store)


def require_scope(ws: Workspace, scope: str) -> str:
    """Return a scope as the workspace knows it.

    Raises:
        UsageError: It is none of them.
    """
    known = scopes(ws)
    if scope not in known:
        raise UsageError(
            "is no access scope here", which=scope, hint=f"one of {', '.join(known)}"
        )
    return scope


def hidden_from(ws: Workspace) -> frozenset[SourceId]:
    """Return the sources that this workspace's viewer may not see.

    Raises:
        UsageError: The viewer's scope is none of the workspace's.
    """
    if not ws.viewer:
        return frozenset()
    require_scope(ws, ws.viewer)
    return ws.read(reads.hidden_sources, ws.viewer)


def refuse_hidden(ws: Workspace, sources: Collection[SourceId]) -> None:
    """Refuse what shows sources that the viewer may not see.

    Raises:
        HiddenError: One of them is hidden.
    """
    hidden = hidden_from(ws)
    for source in sources:
        if source in hidden:
            raise HiddenError(
                f"is hidden from {ws.viewer}",
                which=source,
                hint="ask who set its access scope",
            )


def refuse_cited(passages: Sequence[Passage], hidden: Collection[SourceId]) -> None:
    """Refuse what rests on passages that the viewer may not see.

    Raises:
        HiddenError: One of them is hidden.
    """
    for one in passages:
        if one.source in hidden:
            raise HiddenError("is hidden from you", which=one.id)


def marker(viewer: str) -> str:
    """Return why something is not shown to a viewer."""
    return f"hidden from {viewer}"


def shown(
    passages: Sequence[Passage], hidden: Collection[SourceId], viewer: str
) -> tuple[Passage, ...]:
    """Return passages with a marker in place of the words that are hidden."""
    if not hidden:
        return tuple(passages)
    return tuple(
        replace(one, text="", headings=(), source_title="", redacted=marker(viewer))
        if one.source in hidden
        else one
        for one in passages
    )


def shown_row(row: SourceRow, hidden: Collection[SourceId], viewer: str) -> SourceRow:
    """Return a source's row, as a marker where it is hidden."""
    if row.source not in hidden:
        return row
    return replace(
        row,
        title="",
        origin="",
        notes=(),
        author="",
        published="",
        language="",
        final_url="",
        redacted=marker(viewer),
    )


Row = TypeVar("Row", ClaimRow, PlacedClaim)


def without_hidden_titles(ws: Workspace, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return rows whose reasons do not name sources that the viewer may not see."""
    if not ws.viewer:
        return rows
    titles = hidden_titles(ws)
    return tuple(
        replace(
            row, status=replace(row.status, reason=masked(row.status.reason, titles))
        )
        for row in rows
    )


def hidden_titles(ws: Workspace) -> tuple[str, ...]:
    """Return the titles of the sources that the viewer may not see, longest first."""
    hidden = hidden_from(ws)
    rows = ws.read(listings.source_rows) if hidden else ()
    found = {row.title for row in rows if row.source in hidden}
    return tuple(sorted(found, key=len, reverse=True))


def masked(words: str, titles: Sequence[str]) -> str:
    """Return a sentence without the titles that it names in quotation marks."""
    for title in titles:
        words = words.replace(f"“{title}”", "a hidden source")
    return words
