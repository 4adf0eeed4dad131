"""What a person types to find a passage: words, and filters among them (SPEC 3.2)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date

from claimtui.model.listings import SourceRow
from claimtui.model.source_views import SearchFilters
from claimtui.model.views import SearchResult
from claimtui.model.vocabulary import SourceClass, spoken
from claimtui.workspace import searching
from claimtui.workspace.listings import source_rows
from claimtui.workspace.workspace import Workspace

_PART = re.compile(r'(?<!\S)([a-z]+):("[^"]*"|[^\s"]\S*)(?!\S)', re.IGNORECASE)
_DATE = re.compile("[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")
_FIRST_DAY = "-01-01"
"""What a year lacks to be a day; a month lacks its second half."""

FILTER_HINT = "class:official since:2024 until:2025-06 source:minutes scope:team"
"""Every filter with an example."""


@dataclass(frozen=True, slots=True)
class PassageQuery:
    """The words that are searched, and which sources are looked at."""

    words: str
    classes: tuple[SourceClass, ...] = ()
    since: str = ""
    until: str = ""
    scopes: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    """Words of the sources' titles or addresses; any of them will do."""

    @property
    def told(self) -> str:
        """The filters in a sentence; empty where there are none."""
        parts = [f"class {spoken(one)}" for one in self.classes]
        parts += [f"source “{one}”" for one in self.titles]
        parts += [f"scope {one}" for one in self.scopes]
        parts += [f"since {self.since}"] if self.since else []
        parts += [f"until {self.until}"] if self.until else []
        return f"Only {', '.join(parts)}." if parts else ""

    def filters(self, rows: Sequence[SourceRow]) -> SearchFilters | None:
        """Return the filters for a search; None where no source has such a title."""
        found = {
            row.source
            for row in rows
            if not row.redacted and any(_is_named(row, title) for title in self.titles)
        }
        if self.titles and not found:
            return None
        return SearchFilters(
            tuple(sorted(found)), self.classes, self.since, self.until, self.scopes
        )


def read_query(typed: str, scopes: Collection[str]) -> PassageQuery:
    """Read words and filters; what is no filter of ours, or has no such value, is text.

    Filters of one name widen each other; of several dates the last one counts. Double
    quotes hold the words of a value together, as in `source:"harbour board"`.

    Args:
        typed: Any text.
        scopes: The access scopes of the workspace.
    """
    kept: dict[str, list[str]] = {}

    def take(part: re.Match[str]) -> str:
        name, typed_value = part[1].lower(), part[2].strip('"').strip()
        value = _value_of(name, typed_value, scopes)
        if not value:
            return part[0]
        kept.setdefault(name, []).append(value)
        return ""

    words = " ".join(_PART.sub(take, typed).split())
    classes = dict.fromkeys(SourceClass(one) for one in kept.get("class", ()))
    return PassageQuery(
        words if kept else typed.strip(),
        tuple(classes),
        kept.get("since", [""])[-1],
        kept.get("until", [""])[-1],
        tuple(dict.fromkeys(kept.get("scope", ()))),
        tuple(dict.fromkeys(kept.get("source", ()))),
    )


def search(workspace: Workspace, query: PassageQuery, *, record: bool) -> SearchResult:
    """Search what the filters leave; they are told first among the limits.

    Raises:
        UsageError: A filter names no scope of the workspace.
    """
    told = (query.told,) if query.told else ()
    filters = query.filters(source_rows(workspace) if query.titles else ())
    if filters is None:
        return SearchResult(query.words, 0, (), (*told, "No source has that name."))
    found = searching.search(workspace, query.words, record=record, filters=filters)
    return replace(found, limits=(*told, *found.limits))


def _is_named(row: SourceRow, words: str) -> bool:
    """Return whether all words stand in a source's title or address."""
    names = f"{row.title} {row.origin} {row.final_url}".casefold()
    return all(word in names for word in words.casefold().split())


def _value_of(name: str, typed: str, scopes: Collection[str]) -> str:
    """Return a filter's value as the search knows it; empty where it is none."""
    if name == "class":
        value = typed.lower().replace("-", "_").replace(" ", "_")
        return value if value in {one.value for one in SourceClass} else ""
    if name in ("since", "until"):
        return typed if _is_date(typed) else ""
    if name == "scope":
        return typed if typed in scopes else ""
    return typed if name == "source" else ""


def _is_date(typed: str) -> bool:
    """Return whether a year, a month or a day stands in the calendar."""
    if not _DATE.fullmatch(typed):
        return False
    try:
        date.fromisoformat(typed + _FIRST_DAY[len(typed) - 4 :])
    except ValueError:
        return False
    return True
