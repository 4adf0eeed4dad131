"""Generation requests put together for tests, by short names."""

from __future__ import annotations

from typing import Any

from claimtui.model.evidence import Brief, Clause, Gap
from claimtui.model.generation import GenerationRequest, GenerationUnit
from claimtui.model.ids import ClauseId, GapId, PassageId, SetId, SourceId, UnitId
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import GapKind, Relation, SetPurpose


def given(name: str, text: str = "", *labels: str, **more: Any) -> GenerationUnit:
    """Return a unit `unt_NAME` whose labels are written as `supports cls_1`."""
    words = text or f"What {name} says."
    parted = (label.split() for label in labels)
    fields: dict[str, Any] = {
        "title": f"Report {name}",
        "headings": ("Results", "Capacity"),
        **more,
    }
    return GenerationUnit(
        unit=UnitId(f"unt_{name}"),
        source=SourceId(f"src_{name}"),
        source_revision=2,
        passage=PassageId(f"psg_{name}"),
        text=words,
        support=ReadingSpan.of(10, 20),
        envelope=ReadingSpan.of(0, len(words)),
        labels=tuple((Relation(one), ClauseId(to)) for one, to in parted),
        **fields,
    )


def gap(kind: GapKind = GapKind.MISSING_TIME, note: str = "") -> Gap:
    """Return a gap of the first clause."""
    return Gap(GapId("gap_1"), kind, ClauseId("cls_1"), note)


def request(
    *units: GenerationUnit,
    clauses: int = 1,
    as_of: str = "now",
    task: str = "Write one paragraph.",
    question: str = "How many passengers does the ferry carry?",
    **more: Any,
) -> GenerationRequest:
    """Return a request of revision 4 with clauses `cls_1`, `cls_2`, …."""
    return GenerationRequest(
        set=SetId("set_1"),
        revision=4,
        brief=Brief(SetPurpose.ACTIVE_RESEARCH, question, task, as_of),
        units=units,
        clauses=tuple(
            Clause(ClauseId(f"cls_{n}"), f"Part {n} of it")
            for n in range(1, clauses + 1)
        ),
        **more,
    )
