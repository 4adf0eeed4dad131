"""A source as one line of a list: as many facts as the width holds."""

from __future__ import annotations

from claimtui.model.listings import SourceRow
from claimtui.model.vocabulary import (
    AuthorityStatus,
    LinkState,
    SourceClass,
    spoken,
)
from screens.telling import ago, file_name
from screens.widgets.cells import fit, pad
from screens.widgets.virtual_list import Row

LINK_SIGNS = {
    LinkState.ALIVE: " ",
    LinkState.MOVED: "→",
    LinkState.CHANGED: "∆",
    LinkState.BLOCKED: "×",
    LinkState.DEAD: "†",
}
"""Signs of a link's state; none of them is the sign of a verdict."""

_COLUMNS = (
    ("class", 9),
    ("rev", 3),
    ("link", 7),
    ("authority", 10),
    ("captured", 11),
    ("scope", 8),
)
"""In the order in which they stand."""
_IMPORTANCE = ("link", "class", "authority", "captured", "rev", "scope")
_LEAD = 4


def columns_for(width: int) -> tuple[tuple[str, int], ...]:
    """Return the columns, with their cells, that a list of some width has room for."""
    sizes = dict(_COLUMNS)
    room = max(0, width - _LEAD) // 2 - 1
    chosen = set()
    for name in _IMPORTANCE:
        if sizes[name] + 1 <= room:
            chosen.add(name)
            room -= sizes[name] + 1
    return tuple(column for column in _COLUMNS if column[0] in chosen)


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
    tail = " ".join(
        pad(fit(facts[name], cells), cells) for name, cells in columns_for(width)
    )
    return Row(
        text=row.title or file_name(row.origin),
        sign=LINK_SIGNS[row.link] if row.link else " ",
        sign_style="$warning",
        tail=tail,
    )


def column_heads(width: int) -> str:
    """Return the names over the columns."""
    return " ".join(pad(name, cells) for name, cells in columns_for(width))


def _class(row: SourceRow) -> str:
    short = {
        SourceClass.PEER_REVIEWED: "peer rev.",
        SourceClass.INDEPENDENT_ANALYSIS: "analysis",
        SourceClass.MEASUREMENT: "measured",
    }
    return short.get(row.source_class, spoken(row.source_class))
