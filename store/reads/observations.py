"""How observations answer each other, and what people say of changed sources."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass

from claimtui.model.ids import AssessmentId, ClaimId, SourceId
from claimtui.model.vocabulary import AnswerHow, RecheckEffect
from store.reads.listings import TITLE


@dataclass(frozen=True, slots=True)
class Recheck:
    """A person's answer to a change of a source beside an assessment."""

    revision: int
    """The source revision that was looked at."""
    effect: RecheckEffect
    author: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class SourceChange:
    """The newest change of one source beside an assessment, with its answer."""

    assessment: AssessmentId
    source: SourceId
    revision: int
    title: str
    at_ms: int
    """When the new revision was captured."""
    changed: bool
    """Whether what the assessment cites is no longer as it was."""
    answer: Recheck | None


def last_recheck(
    connection: sqlite3.Connection, assessment: AssessmentId, source: SourceId
) -> Recheck | None:
    """Return the newest answer to a source's changes that was not taken back."""
    row = connection.execute(
        "SELECT source_revision, effect, author, at FROM assessment_recheck k"
        " WHERE assessment = ? AND source = ?"
        " AND NOT EXISTS (SELECT 1 FROM event u WHERE u.undoes = k.event)"
        " ORDER BY id DESC LIMIT 1",
        (assessment, source),
    ).fetchone()
    return Recheck(row[0], RecheckEffect(row[1]), row[2], row[3]) if row else None


def is_counted_on(connection: sqlite3.Connection, event: int) -> bool:
    """Tell whether later revisions of a source were judged by an answer to this one."""
    row = connection.execute(
        """
        SELECT 1 FROM assessment_recheck k
        JOIN assessment_source_change x ON x.assessment = k.assessment
            AND x.source = k.source AND x.source_revision > k.source_revision
            AND NOT x.changed
        WHERE k.event = ? LIMIT 1
        """,
        (event,),
    )
    return row.fetchone() is not None


def source_changes(
    connection: sqlite3.Connection, claim: ClaimId, claim_revision: int
) -> tuple[SourceChange, ...]:
    """Return for each standing assessment and cited source its newest change.

    Oldest first. An answer counts for the revision that it was given to, and for later
    ones that changed nothing more (`changed` is false then).
    """
    rows = connection.execute(
        f"""
        SELECT x.assessment, x.source, x.source_revision, {TITLE}, v.at, x.changed
        FROM assessment a
        JOIN assessment_source_change x ON x.assessment = a.id
        JOIN source s ON s.id = x.source
        JOIN source_now n ON n.source = x.source
        JOIN source_reading r ON r.id = n.reading
        JOIN source_revision v ON v.source = x.source
            AND v.revision = x.source_revision
        WHERE a.claim = ? AND a.claim_revision = ? AND NOT EXISTS (
            SELECT 1 FROM assessment_source_change y
            WHERE y.assessment = x.assessment AND y.source = x.source
                AND y.source_revision > x.source_revision)
        ORDER BY x.event, x.source
        """,
        (claim, claim_revision),
    ).fetchall()
    return tuple(
        SourceChange(
            assessment=AssessmentId(row[0]),
            source=SourceId(row[1]),
            revision=row[2],
            title=row[3],
            at_ms=row[4],
            changed=bool(row[5]),
            answer=last_recheck(connection, AssessmentId(row[0]), SourceId(row[1])),
        )
        for row in rows
    )


def flags_now(
    connection: sqlite3.Connection, claims: Collection[ClaimId]
) -> dict[ClaimId, tuple[bool, bool]]:
    """Return of claims that have one the flags *postponed* and *unresolved*.

    Postponed until the words are next assessed; unresolved while somebody's latest
    observation that was not withdrawn leaves them so.
    """
    rows = connection.execute(
        """
        SELECT c.claim,
            coalesce((
                SELECT p.value = 'true' AND p.event > coalesce((
                    SELECT max(a.event) FROM assessment a
                    WHERE a.claim = c.claim AND a.claim_revision = c.revision), 0)
                FROM claim_attribute p
                WHERE p.claim = c.claim AND p.name = 'postponed'
                    AND p.revision = c.revision
                ORDER BY p.id DESC LIMIT 1), 0) AS put_off,
            EXISTS (
                SELECT 1 FROM assessment a
                JOIN assessment_answer w ON w.assessment = a.id
                    AND w.how = 'unresolved'
                WHERE a.claim = c.claim AND a.claim_revision = c.revision
                    AND NOT EXISTS (SELECT 1 FROM assessment_withdrawal d
                        WHERE d.withdrawn = a.id)
                    AND NOT EXISTS (SELECT 1 FROM assessment b
                        LEFT JOIN assessment_answer q ON q.assessment = b.id
                        WHERE b.claim = a.claim
                            AND b.claim_revision = a.claim_revision
                            AND b.author = a.author AND b.event > a.event
                            AND (b.status <> '' OR q.how IS NOT NULL)
                            AND NOT EXISTS (SELECT 1 FROM assessment_withdrawal e
                                WHERE e.withdrawn = b.id))
            ) AS left_open
        FROM json_each(?) j
        JOIN claim_now c ON c.claim = j.value AND c.state <> 'retired'
        WHERE put_off OR left_open
        """,
        (json.dumps(list(claims)),),
    )
    return {ClaimId(row[0]): (bool(row[1]), bool(row[2])) for row in rows}


@dataclass(frozen=True, slots=True)
class Answered:
    """How one observation stands to others."""

    answers: AssessmentId | None
    how: AnswerHow | None
    withdraws: AssessmentId | None
    withdrawn: bool


def answered(
    connection: sqlite3.Connection, assessments: Collection[AssessmentId]
) -> dict[AssessmentId, Answered]:
    """Return what observations answer and withdraw, and whether they are withdrawn."""
    rows = connection.execute(
        """
        SELECT j.value, w.answers, w.how, d.withdrawn, EXISTS (
            SELECT 1 FROM assessment_withdrawal e WHERE e.withdrawn = j.value)
        FROM json_each(?) j
        LEFT JOIN assessment_answer w ON w.assessment = j.value
        LEFT JOIN assessment_withdrawal d ON d.assessment = j.value
        """,
        (json.dumps(list(assessments)),),
    )
    return {
        AssessmentId(row[0]): Answered(
            answers=AssessmentId(row[1]) if row[1] else None,
            how=AnswerHow(row[2]) if row[2] else None,
            withdraws=AssessmentId(row[3]) if row[3] else None,
            withdrawn=bool(row[4]),
        )
        for row in rows
    }
