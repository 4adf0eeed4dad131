"""Assessments as they were recorded, and what current status needs of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from claimtui.model.assessments import (
    Assessment,
    AssessmentDraft,
    InputPassage,
    StatusProjection,
    Verdict,
)
from claimtui.model.codec import from_json
from claimtui.model.ids import (
    AssessmentId,
    ClaimId,
    DocumentId,
    PassageId,
    PolicyId,
    SetId,
    SourceId,
)
from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    CurrentStatus,
    Marker,
    Method,
    RecheckEffect,
    Status,
)
from store.reads.observations import SourceChange, answered, source_changes

_COLUMNS = """a.id, a.claim, a.claim_revision, a.document, a.document_revision, a."set",
    a.set_revision, a.policy, a.policy_revision, a.method, a.author, a.at, a.type_seen,
    a.markers_seen, a.content"""


@dataclass(frozen=True, slots=True)
class ClaimBase:
    """What binding an assessment needs to know of a claim as it is now."""

    claim: ClaimId
    revision: int
    document: DocumentId
    document_revision: int
    """The document's newest revision."""
    state: ClaimState
    type: ClaimType
    markers: tuple[Marker, ...]
    text: str


def claim_base(connection: sqlite3.Connection, claim: ClaimId) -> ClaimBase | None:
    """Return a claim as it is now; None for an unknown one."""
    row = connection.execute(
        """
        SELECT c.revision, c.document, d.revision, c.state, c.type, c.markers, c.text
        FROM claim_now c JOIN document_now d ON d.document = c.document
        WHERE c.claim = ?
        """,
        (claim,),
    ).fetchone()
    if row is None:
        return None
    return ClaimBase(
        claim=claim,
        revision=row[0],
        document=DocumentId(row[1]),
        document_revision=row[2],
        state=ClaimState(row[3]),
        type=ClaimType(row[4]),
        markers=tuple(Marker(one) for one in json.loads(row[5])),
        text=row[6],
    )


def verdicts(
    connection: sqlite3.Connection, claim: ClaimId, claim_revision: int
) -> tuple[Verdict, ...]:
    """Return the verdicts that bind to one claim revision, oldest first.

    Withdrawn ones are none, and neither are observations without a status.
    """
    rows = connection.execute(
        """
        SELECT a.id, a.author, a.method, a.status, a.event, a.at, a.valid_until
        FROM assessment a
        WHERE a.claim = ? AND a.claim_revision = ? AND a.status <> ''
            AND NOT EXISTS (SELECT 1 FROM assessment_withdrawal d
                WHERE d.withdrawn = a.id)
        ORDER BY a.event
        """,
        (claim, claim_revision),
    ).fetchall()
    if not rows:
        return ()
    changes: dict[str, list[SourceChange]] = {}
    for change in source_changes(connection, claim, claim_revision):
        changes.setdefault(change.assessment, []).append(change)
    return tuple(
        with_changes(
            Verdict(
                author=row[1],
                method=Method(row[2]),
                status=Status(row[3]),
                sequence=row[4],
                at_ms=row[5],
                valid_until_ms=row[6],
            ),
            changes.get(row[0], ()),
        )
        for row in rows
    )


def with_changes(verdict: Verdict, changes: Sequence[SourceChange]) -> Verdict:
    """Return a verdict with what the changes of its sources mean for it."""
    for change in changes:
        answer = change.answer
        if answer is not None and answer.revision < change.revision and change.changed:
            answer = None
        told = answer and f"{answer.author} on {_day(answer.at_ms)}"
        if answer is not None and answer.effect is RecheckEffect.FACT_CHANGED:
            verdict = replace(verdict, fact_changed=f"the fact changed, said {told}")
        elif change.changed and answer is None:
            verdict = replace(verdict, changed_source=change.title)
        elif answer is not None:
            what = _EFFECTS[answer.effect]
            note = f"“{change.title}” has changed since; {what}, said {told}"
            verdict = replace(verdict, source_note=note)
        else:
            when = _day(change.at_ms)
            note = f"“{change.title}” changed on {when}, what is cited of it did not"
            verdict = replace(verdict, source_note=note)
    return verdict


_EFFECTS = {
    RecheckEffect.SOURCE_ONLY: "only the source changed",
    RecheckEffect.NONE: "that has no effect",
}


def _day(at_ms: int) -> str:
    return (
        (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at_ms))
        .date()
        .isoformat()
    )


def revisions_now(
    connection: sqlite3.Connection, claims: Collection[ClaimId]
) -> list[tuple[ClaimId, int, ClaimState, bool]]:
    """Return id, current revision, state and whether anything was ever assessed."""
    rows = connection.execute(
        """
        SELECT c.claim, c.revision, c.state,
            EXISTS (SELECT 1 FROM assessment a WHERE a.claim = c.claim)
        FROM json_each(?) j JOIN claim_now c ON c.claim = j.value
        """,
        (json.dumps(list(claims)),),
    )
    return [(ClaimId(row[0]), row[1], ClaimState(row[2]), bool(row[3])) for row in rows]


def stored_projection(
    connection: sqlite3.Connection, claim: ClaimId
) -> StatusProjection | None:
    """Return what is stored of a claim's current status."""
    row = connection.execute(
        "SELECT status, reason, valid_until, after, after_reason, postponed,"
        " unresolved FROM claim_now WHERE claim = ?",
        (claim,),
    ).fetchone()
    if row is None:
        return None
    return StatusProjection(
        CurrentStatus(row[0]),
        row[1],
        row[2],
        CurrentStatus(row[3]) if row[3] else None,
        row[4],
        bool(row[5]),
        bool(row[6]),
    )


def claims_with_status(connection: sqlite3.Connection) -> tuple[ClaimId, ...]:
    """Return every claim that was assessed, or is stored as anything but untouched."""
    rows = connection.execute(
        "SELECT claim FROM claim_now WHERE status <> 'unreviewed' OR postponed"
        " OR unresolved"
        " UNION SELECT claim FROM assessment ORDER BY 1"
    )
    return tuple(ClaimId(row[0]) for row in rows)


def assessments_of(
    connection: sqlite3.Connection, claim: ClaimId
) -> tuple[Assessment, ...]:
    """Return every assessment of a claim, of all its revisions, oldest first."""
    return tuple(
        _assessments(
            connection,
            connection.execute(
                f"SELECT {_COLUMNS} FROM assessment a WHERE a.claim = ?"
                " ORDER BY a.event",
                (claim,),
            ).fetchall(),
        )
    )


def assessment(connection: sqlite3.Connection, id_: AssessmentId) -> Assessment | None:
    """Return one assessment; None for an unknown id."""
    rows = connection.execute(
        f"SELECT {_COLUMNS} FROM assessment a WHERE a.id = ?", (id_,)
    ).fetchall()
    return next(iter(_assessments(connection, rows)), None)


def matching_assessments(
    connection: sqlite3.Connection, prefix: str
) -> tuple[AssessmentId, ...]:
    """Return up to two assessments whose id begins so: enough to tell one from many."""
    rows = connection.execute(
        "SELECT id FROM assessment WHERE substr(id, 1, length(?1)) = ?1"
        " ORDER BY id LIMIT 2",
        (prefix or "-",),
    )
    return tuple(AssessmentId(row[0]) for row in rows)


def _assessments(
    connection: sqlite3.Connection, rows: Iterable[tuple[object, ...]]
) -> Iterable[Assessment]:
    held = list(rows)
    answers = answered(connection, [AssessmentId(str(row[0])) for row in held])
    for row in held:
        text = [str(value) for value in row]
        said = answers[AssessmentId(text[0])]
        yield Assessment(
            id=AssessmentId(text[0]),
            claim=ClaimId(text[1]),
            claim_revision=int(text[2]),
            document=DocumentId(text[3]),
            document_revision=int(text[4]),
            set=SetId(text[5]),
            set_revision=int(text[6]),
            policy=PolicyId(text[7]),
            policy_revision=int(text[8]),
            method=Method(text[9]),
            author=text[10],
            at_ms=int(text[11]),
            type_seen=ClaimType(text[12]),
            markers_seen=tuple(Marker(one) for one in json.loads(text[13])),
            draft=from_json(AssessmentDraft, text[14]),
            input=_input(connection, text[0]),
            answers=said.answers,
            answers_how=said.how,
            withdraws=said.withdraws,
        )


def _input(connection: sqlite3.Connection, id_: str) -> tuple[InputPassage, ...]:
    rows = connection.execute(
        "SELECT passage, source, source_revision FROM assessment_input"
        " WHERE assessment = ? ORDER BY ordinal",
        (id_,),
    )
    return tuple(
        InputPassage(PassageId(row[0]), SourceId(row[1]), row[2]) for row in rows
    )


def citing_assessments(
    connection: sqlite3.Connection, source: SourceId
) -> tuple[tuple[AssessmentId, ClaimId, tuple[PassageId, ...]], ...]:
    """Return every assessment that cites passages of a source, with those passages.

    Superseded ones too: their words may come back, and then they speak again.
    """
    rows = connection.execute(
        """
        SELECT a.id, a.claim, json_group_array(DISTINCT c.passage)
        FROM source_reading r
        JOIN source_passage p ON p.reading = r.id
        JOIN assessment_passage c ON c.passage = p.id
        JOIN assessment a ON a.id = c.assessment
        WHERE r.source = ?
        GROUP BY a.id ORDER BY a.event
        """,
        (source,),
    )
    return tuple(
        (
            AssessmentId(row[0]),
            ClaimId(row[1]),
            tuple(PassageId(one) for one in json.loads(row[2])),
        )
        for row in rows
    )


def newest_policy(
    connection: sqlite3.Connection,
) -> tuple[PolicyId, int, str] | None:
    """Return id, revision and text of the newest policy revision; None without one."""
    row = connection.execute(
        "SELECT policy, revision, text FROM policy_revision ORDER BY rowid DESC LIMIT 1"
    ).fetchone()
    return (PolicyId(row[0]), row[1], row[2]) if row else None


def cited_passages(draft: AssessmentDraft) -> Iterator[tuple[PassageId, str]]:
    """Yield the passages a draft cites, with the part that each plays in it.

    A passage that only a reason names is cited too: the verdict leans on it.
    """
    named = [(one.passage, "supports") for one in draft.supports]
    named += [(one.passage, "context") for one in draft.context]
    named += [(one, "incompatible") for one in draft.incompatible]
    told = {passage for passage, _ in named}
    named += [
        (one.passage, "reason") for one in draft.reasons if one.passage not in told
    ]
    return iter(dict.fromkeys(named))


def draft_of(
    connection: sqlite3.Connection, claim: ClaimId, actor: str
) -> AssessmentDraft | None:
    """Return what a person had begun to fill in for a claim."""
    row = connection.execute(
        "SELECT content FROM draft WHERE claim = ? AND actor = ?", (claim, actor)
    ).fetchone()
    return from_json(AssessmentDraft, row[0]) if row else None


def stored_statuses(
    connection: sqlite3.Connection, claims: Collection[ClaimId]
) -> dict[ClaimId, CurrentStatus]:
    """Return what is stored of some claims' current status, the clock not applied."""
    rows = connection.execute(
        "SELECT c.claim, c.status FROM json_each(?) j"
        " JOIN claim_now c ON c.claim = j.value",
        (json.dumps(list(claims)),),
    )
    return {ClaimId(row[0]): CurrentStatus(row[1]) for row in rows}


def document_language(connection: sqlite3.Connection, document: DocumentId) -> str:
    """Return the language of a document's newest revision; `und` where none is told."""
    row = connection.execute(
        "SELECT r.language FROM document_now n JOIN document_revision r"
        " ON r.document = n.document AND r.revision = n.revision WHERE n.document = ?",
        (document,),
    ).fetchone()
    return str(row[0]) if row and row[0] else "und"
