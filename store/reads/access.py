"""Access scopes: which sources a viewer may see (SPEC 4.9).

The scopes are an ordered list from narrow to wide. A viewer sees sources of the own
scope and of wider ones. A source that nobody gave a scope restricts nobody; a scope
that the list does not know (any more) counts as the narrowest.
"""

from __future__ import annotations

import json
import sqlite3

from claimtui.model.ids import SourceId

DEFAULT_SCOPES = ("private", "team", "public")
"""Narrow to wide."""


def scopes(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the workspace's scopes, narrow to wide."""
    row = connection.execute(
        "SELECT value FROM workspace_setting WHERE name = 'scopes'"
        " ORDER BY id DESC LIMIT 1"
    ).fetchone()
    return tuple(json.loads(row[0])) if row else DEFAULT_SCOPES


def hidden_sources(connection: sqlite3.Connection, viewer: str) -> frozenset[SourceId]:
    """Return the sources that a viewer's scope may not see; none for no viewer.

    Sources that are taken as one publication have the narrowest scope of them all.
    """
    if not viewer:
        return frozenset()
    known = scopes(connection)
    rank = known.index(viewer) if viewer in known else len(known)
    rows = connection.execute(
        """
        SELECT source, value FROM source_attribute a
        WHERE name = 'scope' AND id = (SELECT max(id) FROM source_attribute b
            WHERE b.source = a.source AND b.name = 'scope')
        """
    ).fetchall()
    narrow = {
        SourceId(source)
        for source, scope in rows
        if scope and (known.index(scope) if scope in known else 0) < rank
    }
    return _with_merged(connection, narrow) if narrow else frozenset()


def _with_merged(
    connection: sqlite3.Connection, narrow: set[SourceId]
) -> frozenset[SourceId]:
    heads = merged_heads(connection)
    groups = {heads.get(one, one) for one in narrow}
    members = {one for one, head in heads.items() if head in groups}
    return frozenset(narrow | groups | members)


def merged_heads(connection: sqlite3.Connection) -> dict[SourceId, SourceId]:
    """Return for each source that was merged the one that stands for all of them."""
    rows = connection.execute(
        """
        SELECT source, "into" FROM source_merge m
        WHERE id = (SELECT max(id) FROM source_merge n WHERE n.source = m.source)
            AND "into" IS NOT NULL
        """
    )
    return {SourceId(row[0]): SourceId(row[1]) for row in rows}


def scope_of(connection: sqlite3.Connection, source: SourceId) -> str:
    """Return what was last said of a source's scope; empty where nobody said any."""
    row = connection.execute(
        "SELECT value FROM source_attribute WHERE source = ? AND name = 'scope'"
        " ORDER BY id DESC LIMIT 1",
        (source,),
    ).fetchone()
    return str(row[0]) if row else ""
