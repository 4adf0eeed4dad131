"""A record as one line of a list, and what is typed to find it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from claimtui.model.records import RecordId, RecordRow
from claimtui.model.vocabulary import QuoteOutcome, RecordStatus
from claimtui.workspace import records
from claimtui.workspace.workspace import Workspace
from screens.columns import Column, Columns
from screens.signs import Sign
from screens.telling import file_name
from screens.widgets.virtual_list import MOST_ROWS_AT_ONCE, Row

RECORD_SIGNS = {
    RecordStatus.PENDING: Sign("…", "pend", "status-unreviewed"),
    RecordStatus.VERIFIED: Sign("✓", "ver", "status-supported"),
    RecordStatus.REJECTED: Sign("✗", "rej", "status-contradicted"),
    RecordStatus.UNREACHABLE: Sign("?", "unr", "status-stale"),
}
"""How far a record has come; the signs are those of the command line."""

TO_LOOK_FOR = "to look for"
TO_ANSWER = "to answer"
WORD_CELLS = 4
"""Of the short words of the statuses."""

COLUMNS = Columns(
    (Column("stands", 11), Column("rev", 4), Column("source", 18)),
    ("stands", "source", "rev"),
)
_OPEN = (RecordStatus.PENDING, RecordStatus.UNREACHABLE)
_FOUND = (QuoteOutcome.FOUND, QuoteOutcome.FOUND_TYPOGRAPHIC)
_STATUS_WORDS = {status.value: status for status in RecordStatus} | {
    sign.word: status for status, sign in RECORD_SIGNS.items()
}


def stage(row: RecordRow) -> str:
    """Return in a word or two what is to be done with a record, or what decided it."""
    if row.status is RecordStatus.UNREACHABLE:
        return "no source"
    if row.mechanical is None:
        return TO_LOOK_FOR
    if row.mechanical not in _FOUND:
        return "no quote"
    if row.semantic is None:
        return TO_ANSWER
    return "passed on" if row.rerouted else row.semantic.value


def record_line(row: RecordRow, width: int) -> Row:
    """Return the line of a record; a hidden one is a marker in its place."""
    sign = RECORD_SIGNS[row.status]
    if row.redacted:
        return Row(text=f"[{row.redacted}]", sign="▒", head=sign.word, muted=True)
    facts = {
        "stands": stage(row),
        "rev": f"r{row.revision}{'↷' if row.narrowed else ''}",
        "source": file_name(row.source.place.rstrip("/")),
    }
    return Row(
        text=row.statement,
        sign=sign.sign,
        sign_style=sign.style,
        head=sign.word,
        tail=COLUMNS.line(facts, width - WORD_CELLS),
    )


def matching(rows: Iterable[RecordRow], typed: str) -> list[RecordRow]:
    """Return the records of the typed statuses that have all other typed words.

    A word in double quotes is always text, so that `"verified"` can be sought too.
    """
    words = typed.casefold().split()
    statuses = {_STATUS_WORDS[word] for word in words if word in _STATUS_WORDS}
    sought = [word.strip('"') for word in words if word not in _STATUS_WORDS]
    return [
        row
        for row in rows
        if (not statuses or row.status in statuses)
        and (not sought or _has_all(row, sought))
    ]


def read_rows(
    ws: Workspace, held: Mapping[RecordId, RecordRow]
) -> dict[RecordId, RecordRow]:
    """Return all records in the order in which they came; those that are held stay."""
    ids = records.record_ids(ws)
    wanted = [id_ for id_ in ids if id_ not in held]
    read: dict[RecordId, RecordRow] = {}
    for start in range(0, len(wanted), MOST_ROWS_AT_ONCE):
        some = wanted[start : start + MOST_ROWS_AT_ONCE]
        read |= {row.id: row for row in records.record_rows(ws, some)}
    found = ((id_, read.get(id_) or held.get(id_)) for id_ in ids)
    return {id_: row for id_, row in found if row is not None}


def _has_all(row: RecordRow, words: list[str]) -> bool:
    if row.redacted:
        return False
    parts = (
        row.statement,
        row.quote,
        row.source.place,
        row.external_id,
        row.id,
        row.collected_by,
        stage(row),
        "narrowed" if row.narrowed else "",
    )
    searched = "\n".join(parts).casefold()
    return all(word in searched for word in words)


def is_open(row: RecordRow) -> bool:
    """Tell whether a run over all looks for a record's quote."""
    looked = row.status is RecordStatus.PENDING and row.mechanical is not None
    return row.status in _OPEN and not looked and not row.redacted
