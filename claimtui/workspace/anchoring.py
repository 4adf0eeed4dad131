"""Places cited passages in a new source revision and marks the verdicts they carry."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from claimtui.model.ids import AssessmentId, ClaimId, PassageId, ReadingId, SourceId
from claimtui.model.source_views import PlacedPassage, PlacementOutcome
from claimtui.model.sources import Passage
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import CurrentStatus, RecheckEffect, spoken
from store.reads import source_facts
from store.reads import sources as reads
from store.reads.assessments import citing_assessments, stored_statuses
from store.reads.observations import last_recheck

if TYPE_CHECKING:
    from claimtui.checks.typography import PreparedText
    from store.transaction import Transaction
    from store.writes.sources import PreparedReading


@dataclass(frozen=True, slots=True)
class Placed:
    """A cited passage in the new reading."""

    told: PlacedPassage
    changed: bool
    """Whether it no longer stands whole, in the same words, as the same element."""
    now: str
    """The words that stand in its place; empty for an orphan."""


def placed_ahead(
    connection: sqlite3.Connection, prepared: PreparedReading
) -> dict[PassageId, PlacedPassage]:
    """Place what is cited of a source in a reading that is not stored yet.

    Looking quotes up in long texts takes time that no transaction should.
    """
    wanted, cited = _cited(connection, prepared.source)
    if not cited or source_facts.placements(connection, wanted, prepared.id):
        return {}
    placer = _Placer(
        connection,
        prepared.reading.text,
        [
            reads.StoredPassage(
                row["id"], row["kind"], row["start"], row["end"], row["text"]
            )
            for row in prepared.passages
        ],
    )
    return {one.id: placer.told(one, None) for one in cited}


def _cited(
    connection: sqlite3.Connection, source: SourceId
) -> tuple[list[PassageId], tuple[Passage, ...]]:
    citing = citing_assessments(connection, source)
    wanted = list(dict.fromkeys(one for _, _, cited in citing for one in cited))
    return wanted, reads.passages(connection, wanted)


def place_cited(
    transaction: Transaction,
    source: SourceId,
    revision: int,
    event: int,
    ahead: Mapping[PassageId, PlacedPassage],
) -> dict[PassageId, Placed]:
    """Place every passage of a source that an assessment cites in a new revision."""
    from store.writes.source_facts import insert_placements

    connection = transaction.connection
    reading = source_facts.reading_of(connection, source, revision)
    wanted, cited = _cited(connection, source)
    if reading is None or not wanted:
        return {}
    known = source_facts.placements(connection, wanted, reading)
    placer = _Placer(
        connection,
        reads.reading_text(connection, reading),
        reads.passages_in(connection, reading),
    )
    found = {
        one.id: placer.place(one, known.get(one.id) or ahead.get(one.id))
        for one in cited
    }
    insert_placements(
        transaction,
        reading,
        [
            one.told
            for id_, one in found.items()
            if id_ not in known and placer.is_other(id_)
        ],
        event,
    )
    return found


class _Placer:
    """Places passages in one reading; its text is prepared once, when needed."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        text: str,
        passages: Sequence[reads.StoredPassage],
    ) -> None:
        self._connection = connection
        self._text = text
        self._passages = passages
        self._own = {one.id for one in self._passages}
        self._whole: dict[tuple[str, str], list[reads.StoredPassage]] = {}
        for one in self._passages:
            self._whole.setdefault((one.kind, one.text), []).append(one)
        self._prepared: PreparedText | None = None
        self._texts: dict[ReadingId, str] = {}

    def is_other(self, passage: PassageId) -> bool:
        """Tell whether a passage is one of an earlier reading."""
        return passage not in self._own

    def told(self, passage: Passage, known: PlacedPassage | None) -> PlacedPassage:
        """Place one passage, unless that was done before."""
        if self.is_other(passage.id):
            return known or self._place(passage)
        return PlacedPassage(
            passage.id,
            PlacementOutcome.EXACT,
            occurrences=1,
            span=passage.span,
            target=passage.id,
        )

    def place(self, passage: Passage, known: PlacedPassage | None) -> Placed:
        """Place one passage and tell whether it changed."""
        told = self.told(passage, known)
        now = words_at(self._connection, self._text, told)
        return Placed(told, told.outcome is not PlacementOutcome.EXACT, now)

    def _place(self, passage: Passage) -> PlacedPassage:
        from claimtui.checks.quote import prepare
        from claimtui.review.placing import citation_of, place_citation

        twins = self._whole.get((passage.kind.value, passage.text), ())
        if len(twins) == 1:
            return _whole(passage.id, twins[0], 1)
        old = self._texts.setdefault(
            passage.reading, reads.reading_text(self._connection, passage.reading)
        )
        citation = citation_of(old, *passage.span)
        if self._prepared is None:
            self._prepared = prepare(self._text)
        found = place_citation(self._prepared, citation)
        if twins:
            start = found.span.start if found.span else 0
            nearest = min(twins, key=lambda one: abs(one.start - start))
            return _whole(passage.id, nearest, len(twins))
        told = PlacedPassage(
            passage.id, found.outcome, found.difference, found.occurrences
        )
        if found.span is None:
            return told
        told = replace(told, span=ReadingSpan.of(*found.span))
        return self._inside(told, passage)

    def _inside(self, told: PlacedPassage, passage: Passage) -> PlacedPassage:
        """Name the passage that holds the place; words that do not fill it drifted."""
        if told.span is None:
            return told
        start, end = told.span
        holder = next(
            (one for one in self._passages if one.start <= start and end <= one.end),
            None,
        )
        told = replace(told, target=holder.id if holder else None)
        if told.outcome is not PlacementOutcome.EXACT:
            return told
        if holder is None or holder.text != passage.text:
            difference = "the same words stand, but no longer as a passage of their own"
        else:
            difference = (
                f"the same words stand, as {spoken(passage.kind)} before"
                f" and as {holder.kind} now"
            )
        told_twice = (difference, told.difference) if told.difference else (difference,)
        return replace(
            told, outcome=PlacementOutcome.DRIFTED, difference="; ".join(told_twice)
        )


def words_at(connection: sqlite3.Connection, text: str, placed: PlacedPassage) -> str:
    """Return the words that stand where a citation was placed: the whole passage's."""
    if placed.target is not None:
        return reads.passages(connection, (placed.target,))[0].text
    return text[placed.span.start : placed.span.end] if placed.span else ""


def _whole(
    passage: PassageId, twin: reads.StoredPassage, occurrences: int
) -> PlacedPassage:
    several = f"the same passage stands {occurrences} times in the source"
    return PlacedPassage(
        passage,
        PlacementOutcome.EXACT,
        difference=several if occurrences > 1 else "",
        occurrences=occurrences,
        span=ReadingSpan.of(twin.start, twin.end),
        target=twin.id,
    )


def mark_assessments(
    transaction: Transaction,
    source: SourceId,
    revision: int,
    placed: Mapping[PassageId, Placed],
    event: int,
) -> tuple[ClaimId, ...]:
    """Mark assessments whose cited passages changed; return claims newly in doubt.

    A person's answer that a change has no effect holds for as long as the same words
    stand in the place of what was cited.
    """
    from claimtui.workspace.projection import project_claims
    from store.writes.sources import insert_source_changes

    connection = transaction.connection
    citing = citing_assessments(connection, source)
    changed: list[tuple[AssessmentId, bool]] = [
        (
            assessment,
            any(placed[one].changed for one in cited)
            and not _answered(connection, assessment, source, cited, placed),
        )
        for assessment, _, cited in citing
    ]
    insert_source_changes(transaction, source, revision, changed, event)
    claims = tuple(dict.fromkeys(claim for _, claim, _ in citing))
    before = stored_statuses(connection, claims)
    project_claims(transaction, claims)
    after = stored_statuses(connection, claims)
    doubted = CurrentStatus.POTENTIALLY_STALE
    return tuple(
        claim
        for claim in claims
        if after[claim] is doubted and before[claim] is not doubted
    )


def _answered(
    connection: sqlite3.Connection,
    assessment: AssessmentId,
    source: SourceId,
    cited: Sequence[PassageId],
    placed: Mapping[PassageId, Placed],
) -> bool:
    """Tell whether a person has judged these very words harmless before."""
    answer = last_recheck(connection, assessment, source)
    if answer is None or answer.effect is RecheckEffect.FACT_CHANGED:
        return False
    reading = source_facts.reading_of(connection, source, answer.revision)
    if reading is None:
        return False
    judged = source_facts.placements(connection, cited, reading)
    text = reads.reading_text(connection, reading)
    for one in cited:
        then = judged.get(one)
        if not placed[one].changed:
            continue
        if then is None or then.span is None:
            return False
        if words_at(connection, text, then) != placed[one].now:
            return False
    return True
