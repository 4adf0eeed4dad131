"""How a unit counts for the viewer and the moment a set asks about (SPEC 4.4, 4.9)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from claimtui.evidence.succession import settled
from claimtui.model.evidence import NOW, Brief, RelationLabel, SetContent, UnitState
from claimtui.model.evidence_views import SourceFacts
from claimtui.model.ids import SourceId, UnitId
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import AuthorityStatus, Provenance, Relation

_DAY = re.compile(
    r"\s*([0-9]{4})(?:-(0[1-9]|1[0-2])(?:-(0[1-9]|[12][0-9]|3[01])"
    r"(?:[T ].{0,40})?)?)?\s*",
    re.DOTALL,
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MOST_MS = 250_000_000_000_000
"""Beyond it a moment has no year of four digits."""
_TITLE_CHARS = 60
_OUTDATED = {AuthorityStatus.SUPERSEDED, AuthorityStatus.HISTORICAL}


# Moments --------------------------------------------------------------------------


def asks_about_now(brief: Brief) -> bool:
    """Tell whether a set asks about the present.

    An as-of that nobody can read is taken for the present, which is stricter.
    """
    return not last_day(brief.as_of)


def as_asked(brief: Brief, today: str) -> Brief:
    """Return a brief with what it is to mean on a day (ISO).

    A question about a day that has not ended is one about now: nothing is past yet.
    """
    ending = last_day(brief.as_of)
    return replace(brief, as_of=NOW) if ending and ending >= today else brief


def is_readable(as_of: str) -> bool:
    """Tell whether an as-of is `now`, an ISO date, or two with a slash between."""
    return as_of.strip().casefold() in ("", NOW) or bool(last_day(as_of))


def last_day(as_of: str) -> str:
    """Return the last day that an as-of covers; empty for now and for what is none."""
    ends = [_DAY.fullmatch(part) for part in as_of.split("/", 2)]
    if not 1 <= len(ends) <= 2:
        return ""
    days = [f"{one[1]}-{one[2] or 12}-{one[3] or 31}" for one in ends if one]
    return max(days) if len(days) == len(ends) else ""


def day_of(published: str) -> str:
    """Return the day, month or year of a date as it is stated; empty where it is none.

    The time and its zone are left out: a source says the day of its own place.
    """
    found = _DAY.fullmatch(published)
    return "-".join(part for part in found.groups() if part) if found else ""


def captured_day(at_ms: int) -> str:
    """Return the day of a capture; empty where there was none."""
    if not 0 < at_ms < _MOST_MS:
        return ""
    return (_EPOCH + timedelta(milliseconds=at_ms)).date().isoformat()


# Standing -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SourceStanding:
    """What is to be known of a source before its units count."""

    title: str
    """On one line; empty where the viewer may not see it."""
    hidden: bool
    late: bool
    """Whether it was published after the time that is asked about."""
    undated: bool
    """Whether nobody knows when it was published."""
    newest: int
    """Its newest revision; 0 where nothing is known of it."""
    marked: AuthorityStatus | None
    """An authority status that says that it does not speak of now."""
    succeeded: str
    """A source of the set that supersedes it, as it is called; empty for none."""
    outside: str
    """A source that supersedes it and is not in the set; empty for none."""
    beyond: bool
    """Whether it lies outside the corpus of the set."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What is to be known of a unit before its labels count."""

    unit: UnitId
    source: SourceStanding
    newer: int
    """The newest revision of its source where it shows an older one, else 0."""
    superseded: str
    """By what, as the end of a sentence; empty where it is active."""
    answered: bool
    """Whether what supersedes it stands in the set itself."""

    @property
    def name(self) -> str:
        """How it is called in a sentence, with the title of its source."""
        return f"{self.unit} ({self.source.title or 'hidden from you'})"


def facts_of(state: UnitState, sources: Mapping[SourceId, SourceFacts]) -> SourceFacts:
    """Return what is known of a unit's source; of an unknown one only its id."""
    source = state.origin.source
    return sources.get(source) or SourceFacts(source, source, newest=0)


def is_admitted(facts: SourceFacts, filters: SearchFilters) -> bool:
    """Tell whether a search with these filters would look at a source."""
    day = day_of(facts.published) or captured_day(facts.captured_at_ms)
    return (
        (not filters.sources or facts.source in filters.sources)
        and (not filters.classes or facts.source_class in filters.classes)
        and (not filters.since or day >= filters.since[: len(day)])
        and (not filters.until or day[: len(filters.until)] <= filters.until)
        and (not filters.scopes or facts.scope in filters.scopes)
    )


def taken(content: SetContent) -> Iterator[RelationLabel]:
    """Yield the labels that count: suggestions wait until a person takes them."""
    for label in content.labels.values():
        if label.provenance is not Provenance.SUGGESTION:
            yield label


def older_units(content: SetContent) -> dict[UnitId, list[UnitId]]:
    """Return by unit the units of the set that it is said to supersede."""
    older: dict[UnitId, list[UnitId]] = {}
    for label in taken(content):
        target = UnitId(label.target)
        if label.label is Relation.SUPERSEDES and target in content.units:
            older.setdefault(label.unit, []).append(target)
    return older


def standings(
    content: SetContent, sources: Mapping[SourceId, SourceFacts]
) -> dict[UnitId, Standing]:
    """Return how each unit of a set counts (SPEC 4.4, 4.7).

    For `now` a unit is superseded by another one that says so, by a source of the set,
    or by the authority status of its source. For a date only what is known to have been
    published by then supersedes, and an authority status, which is of today, says
    nothing. Where each of several supersedes the next in a ring, none does.
    """
    facts = {
        state.origin.source: facts_of(state, sources)
        for state in content.units.values()
    }
    by_source = _source_standings(facts, content.brief)
    by_unit = _superseding_units(content, by_source)
    return {
        unit: _standing(state, by_source[state.origin.source], by_unit.get(unit))
        for unit, state in content.units.items()
    }


def _standing(state: UnitState, source: SourceStanding, by: UnitId | None) -> Standing:
    successor = by or source.succeeded
    superseded = f"superseded by {successor}" if successor else ""
    if not successor and source.marked is not None:
        superseded = f"of a source marked {source.marked}"
    return Standing(
        unit=state.unit,
        source=source,
        newer=source.newest if source.newest > state.origin.source_revision else 0,
        superseded=superseded,
        answered=bool(successor),
    )


def _source_standings(
    facts: Mapping[SourceId, SourceFacts], brief: Brief
) -> dict[SourceId, SourceStanding]:
    ending = last_day(brief.as_of)
    late = {source: _is_late(one, ending) for source, one in facts.items()}
    undated = {source: not day_of(one.published) for source, one in facts.items()}
    newer = settled({source: one.superseded_by for source, one in facts.items()})
    found = {}
    for source, one in facts.items():
        others = newer[source]
        inside = [
            facts[by]
            for by in others
            if by in facts and not late[by] and not (ending and undated[by])
        ]
        outdated = not ending and one.authority in _OUTDATED
        found[source] = SourceStanding(
            title="" if one.hidden else title_of(one),
            hidden=bool(one.hidden),
            late=late[source],
            undated=undated[source],
            newest=one.newest,
            marked=one.authority if outdated else None,
            succeeded=_called(inside[0]) if inside else "",
            outside=next((by for by in others if by not in facts), ""),
            beyond=one.newest > 0 and not is_admitted(one, brief.corpus),
        )
    return found


def _called(facts: SourceFacts) -> str:
    return facts.source if facts.hidden else title_of(facts)


def title_of(facts: SourceFacts) -> str:
    """Return a title on one line, cut where it is long; its id where it has none."""
    title = " ".join(facts.title[: 4 * _TITLE_CHARS].split())
    if len(title) > _TITLE_CHARS:
        title = title[: _TITLE_CHARS - 1].rstrip() + "…"
    return title or facts.source


def _is_late(facts: SourceFacts, ending: str) -> bool:
    if not ending:
        return False
    day = day_of(facts.published)
    return day > ending[: len(day)]


def _superseding_units(
    content: SetContent, by_source: Mapping[SourceId, SourceStanding]
) -> dict[UnitId, UnitId]:
    """Return for units that another one supersedes which one does."""
    ending = last_day(content.brief.as_of)
    found: dict[UnitId, UnitId] = {}
    for unit, targets in settled(older_units(content)).items():
        state = content.units.get(unit)
        if state is None:
            continue
        source = by_source[state.origin.source]
        if source.late or (ending and source.undated):
            continue
        for target in targets:
            found[target] = min(unit, found.get(target, unit))
    return found
