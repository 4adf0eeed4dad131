"""Rebuilding what is derived: triggers, search index, lists of what is newest."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from claimtui.model.ids import ClaimId
from store.append_only import trigger_sql
from store.prepared import prepared_form
from store.reads.care import STANDING
from store.schema import new_store_sql, statements
from store.transaction import Transaction

_INDEX = "passage_index"
_CHUNK = 5_000


def restore_triggers(transaction: Transaction) -> None:
    """Make every trigger of the append-only tables anew."""
    for statement in statements(trigger_sql()):
        name = statement.split()[2]
        transaction.connection.execute(f"DROP TRIGGER IF EXISTS {name}")
        transaction.connection.execute(statement)


def rebuild_index(transaction: Transaction) -> None:
    """Make the search index anew from the passages."""
    connection = transaction.connection
    for table in (f"{_INDEX}_words", _INDEX):
        connection.execute(f"DROP TABLE IF EXISTS {table}")
    for statement in statements(new_store_sql()):
        if f"CREATE VIRTUAL TABLE {_INDEX}" in statement:
            connection.execute(statement)
    rows = connection.execute("SELECT n, text FROM source_passage WHERE text <> ''")
    while chunk := list(islice(rows, _CHUNK)):
        connection.executemany(
            f"INSERT INTO {_INDEX} (rowid, prepared) VALUES (?, ?)",
            [(n, prepared_form(text)) for n, text in chunk],
        )
    transaction.project(
        "UPDATE counter SET value = value + 1 WHERE name = ?", ("generation",)
    )


def rebuild_lists(transaction: Transaction) -> None:
    """Name again what is newest: of sources, of sets, and the words of each claim."""
    connection = transaction.connection
    connection.execute("DELETE FROM source_now")
    connection.execute(
        """
        INSERT INTO source_now (source, revision, reading)
        SELECT v.source, v.revision, v.reading FROM source_revision v
        WHERE v.revision = (SELECT max(w.revision) FROM source_revision w
            WHERE w.source = v.source)
        """
    )
    connection.execute("DELETE FROM evidence_present")
    connection.execute(f"INSERT INTO evidence_present {STANDING}")
    connection.execute(
        """
        UPDATE claim_now SET text = (SELECT r.text FROM claim_revision r
            WHERE r.claim = claim_now.claim AND r.revision = claim_now.revision)
        WHERE EXISTS (SELECT 1 FROM claim_revision r
            WHERE r.claim = claim_now.claim AND r.revision = claim_now.revision
                AND r.text <> claim_now.text)
        """
    )
    connection.execute(
        "DELETE FROM draft WHERE NOT EXISTS"
        " (SELECT 1 FROM claim c WHERE c.id = draft.claim)"
    )


def every_claim(transaction: Transaction) -> Iterator[ClaimId]:
    """Yield the ids of all claims that a list shows."""
    rows = transaction.connection.execute("SELECT claim FROM claim_now").fetchall()
    return (ClaimId(row[0]) for row in rows)
