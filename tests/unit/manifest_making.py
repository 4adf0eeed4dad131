"""A manifest of a small set, for tests to change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from claimtui.exchange.set_manifest import (
    ABOUT,
    manifest_plain,
    plain_text,
)
from claimtui.model.evidence import (
    Brief,
    Clause,
    EnvelopePart,
    RelationLabel,
    ReviewMark,
    TokenBudget,
)
from claimtui.model.exchange import (
    SET_SCHEMA,
    ExportedClause,
    ExportedGap,
    ExportedLabel,
    ExportedNote,
    ExportedPassage,
    ExportedRevision,
    ExportedSource,
    ExportedTokens,
    ExportedUnit,
    SetManifest,
)
from claimtui.model.ids import (
    ClauseId,
    GapId,
    PassageId,
    SetId,
    SourceId,
    UnitId,
    digest_of_text,
)
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
    ChangeBrief,
    PutLabel,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    Answerable,
    Extent,
    FoundBy,
    GapKind,
    Lane,
    NodeKind,
    Ordering,
    PartRole,
    Provenance,
    Relation,
    SetPurpose,
    SetState,
)

TEXT = "After a timeout the adapter retries twice."
SPAN = ReadingSpan.of(0, len(TEXT))
SOURCE, PASSAGE = SourceId("src_1"), PassageId("psg_1")
UNIT, CLAUSE, GAP = UnitId("unt_1"), ClauseId("cls_1"), GapId("gap_1")
LABEL = ExportedLabel(Relation.SUPPORTS, CLAUSE, Provenance.REVIEWER, "alex")
EXPORTED = ExportedUnit(
    unit=UNIT,
    source=SOURCE,
    revision=1,
    passage=PASSAGE,
    kind=NodeKind.PARAGRAPH,
    extent=Extent.PARAGRAPH,
    support=SPAN,
    envelope=SPAN,
    parts=(EnvelopePart(PartRole.BODY, SPAN),),
    truncated="",
    expansion="1",
    digest=digest_of_text(TEXT),
    found_by=FoundBy.SEARCH,
    lanes={Lane.BM25: 2},
    position="V",
    pinned=True,
    reason="It says so.",
    admitted="",
    labels=(LABEL,),
    note=ExportedNote("Look again.", "alex"),
    title="Manual",
    headings=("Manual", "Timeouts"),
    excerpt=TEXT,
    cited=TEXT,
    redacted="",
)
BRIEF = Brief(SetPurpose.ACTIVE_RESEARCH, "What does it do?")


def manifest(**changes: Any) -> SetManifest:
    unit = content_of_unit(EXPORTED)
    made = SetManifest(
        schema=SET_SCHEMA,
        about=ABOUT,
        set=SetId("set_1"),
        revision=2,
        parent=1,
        by="alex",
        at="2026-03-02T09:00:00Z",
        generation=3,
        viewer="",
        scope="",
        state=SetState.READY,
        brief=BRIEF,
        clauses=(
            ExportedClause(
                CLAUSE, "a part", Answerable.YES, ("Because.",), (UNIT,), ()
            ),
        ),
        order=Ordering.MANUAL,
        budget=TokenBudget(),
        tokens=ExportedTokens(9, 1500, 8192, True, "o200k_base"),
        review=ReviewMark("alex"),
        closing=None,
        units=(EXPORTED,),
        gaps=(
            ExportedGap(GAP, GapKind.MISSING_TIME, CLAUSE, "When?", True, ("when",)),
        ),
        problems=(),
        sources=(
            ExportedSource(
                SOURCE,
                1,
                "Manual",
                "https://example.org/manual",
                "2026-03-01T09:00:00Z",
                digest_of_text("bytes"),
                digest_of_text("text"),
                50,
                "",
            ),
        ),
        passages=(ExportedPassage(PASSAGE, SOURCE, 1, SPAN),),
        history=(
            ExportedRevision(
                1,
                "alex",
                "2026-03-02T09:00:00Z",
                3,
                (ChangeBrief(BRIEF), AddClause(Clause(CLAUSE, "a part"))),
            ),
            ExportedRevision(
                2,
                "kim",
                "2026-03-02T10:00:00Z",
                3,
                (
                    AddUnit(unit),
                    PutLabel(RelationLabel(UNIT, Relation.SUPPORTS, CLAUSE, by="alex")),
                ),
            ),
        ),
    )
    return replace(made, **changes)


def content_of_unit(unit: ExportedUnit) -> Any:
    from claimtui.exchange.set_content import state_of

    return state_of(unit)


def data_of(held: SetManifest) -> bytes:
    return plain_text(manifest_plain(held)).encode()
