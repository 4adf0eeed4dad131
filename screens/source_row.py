"""A source as one line of a list: as many facts as the width holds."""

from __future__ import annotations

from claimtui.model.listings import SourceRow
from claimtui.model.vocabulary import (
    AuthorityStatus,
    LinkState,
    SourceClass,
    spoken,
)
from screens.columns import Column, Columns
from screens.telling import ago, file_name
from screens.widgets.virtual_list import Row

LINK_SIGNS = {
    LinkState.ALIVE: " ",
    LinkState.MOVED: "→",
    LinkState.CHANGED: "∆",
    LinkState.BLOCKED: "×",
    LinkState.DEAD: "†",
}
"""Signs of a link's state; none of them is the sign of a verdict."""

COLUMNS = Columns(
    (
        Column("class", 9),
        Column("rev", 3),
        Column("link", 7),
        Column("authority", 10),
        Column("captured", 11),
        Column("scope", 8),
    ),
    ("link", "class", "authority", "captured", "rev", "scope"),
)


def source_line(row: SourceRow, now_ms: int, width: int) -> Row:
    """Return the line of a source; a hidden one is a marker in its place."""
    if row.redacted:
        return Row(text=f"[{row.redacted}]", sign="▒", muted=True)
    facts = {
        "class": "" if row.source_class is SourceClass.UNKNOWN else _class(row),
        "rev": f"r{row.revision}",
        "link": row.link.value if row.link else "",
        "authority": ""
        if row.authority is AuthorityStatus.UNKNOWN
        else row.authority.value,
        "captured": ago(row.at_ms, now_ms),
        "scope": row.scope,
    }
    return Row(
        text=row.title or file_name(row.origin),
        sign=LINK_SIGNS[row.link] if row.link else " ",
        sign_style="$warning",
        tail=COLUMNS.line(facts, width),
    )


def _class(row: SourceRow) -> str:
    short = {
        SourceClass.PEER_REVIEWED: "peer rev.",
        SourceClass.INDEPENDENT_ANALYSIS: "analysis",
        SourceClass.MEASUREMENT: "measured",
    }
    return short.get(row.source_class, spoken(row.source_class))
