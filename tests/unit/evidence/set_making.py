"""Evidence sets put together for tests, by short names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from claimtui.model.evidence import (
    Brief,
    Clause,
    EnvelopePart,
    Gap,
    RelationLabel,
    SetContent,
    UnitOrigin,
    UnitShape,
    UnitState,
)
from claimtui.model.evidence_views import SourceFacts
from claimtui.model.ids import (
    ClauseId,
    GapId,
    PassageId,
    SetId,
    SourceId,
    UnitId,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    Extent,
    FoundBy,
    GapKind,
    Ordering,
    PartRole,
    Provenance,
    Relation,
    SetPurpose,
)

SET = SetId("set_1")
QUESTION = "What is the default timeout of httpx?"


def unit(
    name: str,
    source: str = "",
    *,
    revision: int = 1,
    found_by: FoundBy = FoundBy.SEARCH,
    passage: str = "",
    support: tuple[int, int] | None = None,
    **more: Any,
) -> UnitState:
    """Return a unit `unt_NAME` of `src_SOURCE`, by default of a source of its own."""
    origin = UnitOrigin(
        PassageId(f"psg_{passage or name}"),
        SourceId(f"src_{source or name}"),
        revision,
        found_by,
    )
    shape = shape_of(*support) if support is not None else None
    return UnitState(UnitId(f"unt_{name}"), origin, shape, **more)


def shape_of(start: int, end: int, body: tuple[int, int] | None = None) -> UnitShape:
    """Return a shape that cites a stretch of its body."""
    part = EnvelopePart(PartRole.BODY, ReadingSpan.of(*(body or (start, end))))
    return UnitShape(Extent.SENTENCE, ReadingSpan.of(start, end), (part,))


def label(
    of: str,
    relation: Relation,
    to: str,
    provenance: Provenance = Provenance.REVIEWER,
    by: str = "ada",
) -> RelationLabel:
    """Return a label of `unt_OF` to an id that is written whole."""
    return RelationLabel(UnitId(f"unt_{of}"), relation, ClauseId(to), provenance, by)


def gap(name: str, kind: GapKind, clause: str = "cls_1", note: str = "") -> Gap:
    """Return an open gap that somebody named."""
    return Gap(GapId(f"gap_{name}"), kind, ClauseId(clause), note)


def content(
    *units: UnitState,
    clauses: Mapping[str, str] | None = None,
    labels: Iterable[RelationLabel] = (),
    gaps: Iterable[Gap] = (),
    as_of: str = "now",
    purpose: SetPurpose = SetPurpose.ACTIVE_RESEARCH,
    order: Ordering = Ordering.MANUAL,
    **more: Any,
) -> SetContent:
    """Return a set of one clause, `cls_1`, unless others are given."""
    words = {"cls_1": "The default timeout of httpx is five seconds"}
    texts = words if clauses is None else clauses
    return SetContent(
        brief=Brief(purpose, QUESTION, as_of=as_of),
        clauses={
            ClauseId(id_): Clause(ClauseId(id_), text) for id_, text in texts.items()
        },
        units={one.unit: one for one in units},
        labels={one.key: one for one in labels},
        gaps={one.gap: one for one in gaps},
        order=order,
        **more,
    )


def facts(name: str, **known: Any) -> SourceFacts:
    """Return what is known of `src_NAME`, whose newest revision is 1."""
    known.setdefault("newest", 1)
    known.setdefault("title", f"Title {name}")
    if "superseded_by" in known:
        known["superseded_by"] = tuple(
            SourceId(f"src_{other}") for other in known["superseded_by"]
        )
    return SourceFacts(SourceId(f"src_{name}"), **known)


def known(*all_facts: SourceFacts) -> dict[SourceId, SourceFacts]:
    """Return facts by source."""
    return {one.source: one for one in all_facts}
