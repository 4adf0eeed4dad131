"""Drafts whose time is over: their words go, ids, spans and digests stay (SPEC 4.15).

Every row that is touched has its entry in `removal`, which is what lets the triggers of
the append-only tables pass it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from claimtui.model.ids import Digest, SetId, digest_of_text
from store.reads.set_lifetimes import EXPIRED
from store.transaction import Transaction

_REASON = "lifetime"
_WORDS: Mapping[str, tuple[str, ...]] = {
    "brief": ("question", "task"),
    "clause": ("text",),
    "gap": ("note",),
    "note": ("text",),
    "closing": ("attempted", "reopen_when"),
    "unit": ("reason", "admitted"),
}
"""What of each kind of item is words; the rest is ids, spans, digests and choices."""
_DONE = '{"ops":[]}'


def expire_sets(transaction: Transaction, sets: Sequence[SetId]) -> None:
    """Take the words of some sets away and end what stands in them."""
    for set_ in sets:
        _expire(transaction, set_)


def _expire(transaction: Transaction, set_: SetId) -> None:
    connection = transaction.connection
    question = connection.execute(
        "SELECT question FROM evidence_set WHERE id = ?", (set_,)
    ).fetchone()[0]
    items = connection.execute(
        'SELECT id, kind, key, content FROM evidence_item WHERE "set" = ? ORDER BY id',
        (set_,),
    ).fetchall()
    revisions = connection.execute(
        'SELECT revision, operation FROM evidence_set_revision WHERE "set" = ?'
        " ORDER BY revision",
        (set_,),
    ).fetchall()
    _allow(transaction, "evidence_set", [set_])
    _allow(transaction, "evidence_item", [row[0] for row in items])
    _allow(transaction, "evidence_set_revision", [f"{set_}@{n}" for n, _ in revisions])
    connection.execute("UPDATE evidence_set SET question = '' WHERE id = ?", (set_,))
    connection.executemany(
        "UPDATE evidence_item SET content = ? WHERE id = ?",
        [(_without_words(kind, content), id_) for id_, kind, _, content in items],
    )
    connection.execute(
        'UPDATE evidence_set_revision SET operation = ? WHERE "set" = ?', (_DONE, set_)
    )
    _end(transaction, set_, len(revisions))
    _forget_searches(transaction, set_)
    told = {
        "revisions": len(revisions),
        "items": len(items),
        "digest": _digest([question, *map(list, items), *map(list, revisions)]),
    }
    transaction.event(EXPIRED, set_, told)


def _allow(transaction: Transaction, table: str, ids: Iterable[object]) -> None:
    transaction.connection.executemany(
        "INSERT OR IGNORE INTO removal VALUES (?, ?, ?, ?, ?)",
        [
            (table, str(one), _REASON, transaction.actor, transaction.now_ms)
            for one in ids
        ],
    )


def _end(transaction: Transaction, set_: SetId, revision: int) -> None:
    """End everything, so that no undo and no change finds it again."""
    transaction.connection.execute(
        "INSERT INTO evidence_item_end"
        ' SELECT item, "set", ? FROM evidence_present WHERE "set" = ?',
        (revision, set_),
    )
    transaction.project('DELETE FROM evidence_present WHERE "set" = ?', (set_,))


def _forget_searches(transaction: Transaction, set_: SetId) -> None:
    """Empty the recorded searches that only this set took passages from.

    Their queries are its clauses; the rows stay, since its units name them.
    """
    rows = transaction.connection.execute(
        """
        SELECT DISTINCT u.trace FROM evidence_unit u
        WHERE u."set" = ?1 AND u.trace IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM evidence_unit o
                WHERE o.trace = u.trace AND o."set" <> ?1
                    AND NOT EXISTS (SELECT 1 FROM event e
                        WHERE e.subject = o."set" AND e.kind = ?2))
        """,
        (set_, EXPIRED),
    ).fetchall()
    _allow(transaction, "search_trace", [trace for (trace,) in rows])
    transaction.connection.executemany(
        "UPDATE search_trace SET query = '', filters = '{}', results = '[]',"
        " limits = '[]' WHERE id = ?",
        rows,
    )


def _without_words(kind: str, content: str) -> str:
    held: Any = json.loads(content)
    if not isinstance(held, dict):
        return content
    for name in _WORDS.get(kind, ()):
        if name in held:
            held[name] = ""
    shape = held.get("shape")
    if isinstance(shape, dict):
        shape.pop("truncated", None)
    corpus = held.get("corpus")
    if isinstance(corpus, dict):
        held["corpus"] = {}
    return json.dumps(held, separators=(",", ":"), ensure_ascii=False)


def _digest(held: object) -> Digest:
    """Return the digest of everything that went, so that a copy can be recognised."""
    return digest_of_text(json.dumps(held, separators=(",", ":"), ensure_ascii=False))
