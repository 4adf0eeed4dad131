"""Removing a source's content on request; ids and digests stay (SPEC 9.6).

Every row that is touched has its entry in `removal`, which is what lets the triggers of
the append-only tables pass it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from claimtui.model.ids import SourceId
from store.prepared import prepared_form
from store.transaction import Transaction

BLANK = "[removed on request]"
"""What stands in place of a text that repeated the source's words."""
_RUN = 5
"""How many words in a row make a text a repetition of the source's."""
_WORD = re.compile(r"\w+")
_QUOTED = re.compile('["“„«»‘]([^"“”„«»’\n]{2,})["”“»«’]')
_JSON_COLUMNS = (
    ("event", "sequence", "payload"),
    ("request", "id", "answer"),
    ("claim_attribute", "id", "value"),
    ("assessment", "id", "content"),
    ("record_check", "id", "content"),
    ("evidence_item", "id", "content"),
    ("evidence_set_revision", "\"set\" || '@' || revision", "operation"),
    ("record", "id", "limitations"),
)
_TEXT_COLUMNS = (
    ("source_attribute", "id", "value"),
    ("assessment_recheck", "id", "note"),
    ("source_passage_placement", "passage || '@' || reading", "difference"),
    ("evidence_set", "id", "question"),
    ("record", "id", "quote"),
    ("record_revision", "record || '@' || revision", "statement"),
    ("record_answer", "id", "narrower"),
)


@dataclass(frozen=True, slots=True)
class Removed:
    """How much was removed."""

    revisions: int
    passages: int
    texts: int
    shared: tuple[str, ...]
    """Digests of bytes that another source has captured too: those stay."""


class Repetitions:
    """Tells whether a text repeats words of what is removed."""

    def __init__(self, texts: Iterable[str], passages: Iterable[str]) -> None:
        self._runs: set[tuple[str, ...]] = set()
        self._whole: set[tuple[str, ...]] = set()
        self._texts: list[str] = []
        self._passages = frozenset(passages)
        for text in texts:
            words = _words(text)
            self._texts.append(f" {' '.join(words)} ")
            self._runs.update(_runs(words))
            if 1 < len(words) < _RUN:
                self._whole.add(words)

    def repeats(self, text: str) -> bool:
        """Tell whether a text shares a run of words, or quotes any."""
        words = _words(text)
        if words in self._whole or any(run in self._runs for run in _runs(words)):
            return True
        return any(self._holds(_words(match[1])) for match in _QUOTED.finditer(text))

    def _holds(self, words: tuple[str, ...]) -> bool:
        wanted = f" {' '.join(words)} "
        return len(words) > 1 and any(wanted in text for text in self._texts)

    def blanked(self, value: Any) -> Any:
        """Return a JSON value with every repetition blanked.

        Reasons that name a removed passage go whatever they say.
        """
        if isinstance(value, str):
            return BLANK if self.repeats(value) else value
        if isinstance(value, list):
            return [self.blanked(one) for one in value]
        if isinstance(value, dict):
            about = value.get("passage") in self._passages and "text" in value
            return {
                key: BLANK
                if about and key in ("text", "source_title")
                else self.blanked(held)
                for key, held in value.items()
            }
        return value


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))


def _runs(words: Sequence[str]) -> Iterable[tuple[str, ...]]:
    return (tuple(words[at : at + _RUN]) for at in range(len(words) - _RUN + 1))


def redact_source(transaction: Transaction, source: SourceId, reason: str) -> Removed:
    """Remove a source's bytes, texts, index rows, and what repeats them elsewhere."""
    remover = _Remover(transaction, reason)
    connection = transaction.connection
    readings = connection.execute(
        "SELECT id, text, title, author, publisher FROM source_reading"
        " WHERE source = ?",
        (source,),
    ).fetchall()
    passages = connection.execute(
        "SELECT n, id, text FROM source_passage WHERE source = ?", (source,)
    ).fetchall()
    repetitions = Repetitions(
        (text for row in readings for text in row[1:] if text),
        (id_ for _, id_, _ in passages),
    )
    revisions, shared = remover.captures(source)
    remover.passages([(n, text) for n, _, text in passages])
    remover.readings([row[0] for row in readings])
    texts = remover.repeated(repetitions)
    texts += remover.searches({id_ for _, id_, _ in passages}, repetitions)
    transaction.event("source.redacted", source, {"passages": len(passages)})
    transaction.project(
        "UPDATE counter SET value = value + 1 WHERE name = ?", ("generation",)
    )
    return Removed(revisions, len(passages), texts, shared)


class _Remover:
    def __init__(self, transaction: Transaction, reason: str) -> None:
        self._transaction = transaction
        self._connection = transaction.connection
        self._reason = reason

    def allow(self, table: str, ids: Iterable[object]) -> None:
        """Enter rows in `removal`, so that the triggers let them pass."""
        self._connection.executemany(
            "INSERT OR IGNORE INTO removal VALUES (?, ?, ?, ?, ?)",
            [
                (
                    table,
                    str(one),
                    self._reason,
                    self._transaction.actor,
                    self._transaction.now_ms,
                )
                for one in ids
            ],
        )

    def captures(self, source: SourceId) -> tuple[int, tuple[str, ...]]:
        """Remove captured bytes, unless another source has captured the same."""
        rows = self._connection.execute(
            """
            SELECT v.capture, EXISTS (SELECT 1 FROM source_revision w
                WHERE w.capture = v.capture AND w.source <> v.source)
            FROM source_revision v WHERE v.source = ?
            """,
            (source,),
        ).fetchall()
        own = {digest for digest, also in rows if not also}
        self.allow("source_blob", own)
        self._connection.executemany(
            "DELETE FROM source_blob WHERE digest = ?", [(one,) for one in own]
        )
        return len(rows), tuple(sorted({digest for digest, also in rows if also}))

    def passages(self, rows: Sequence[tuple[int, str]]) -> None:
        """Remove the words of passages, and their rows of the search index."""
        self.allow("source_passage", [n for n, _ in rows])
        self._connection.executemany(
            "INSERT INTO passage_index (passage_index, rowid, prepared)"
            " VALUES ('delete', ?, ?)",
            [(n, prepared_form(text)) for n, text in rows if text],
        )
        self._connection.execute(
            "INSERT INTO passage_index (passage_index) VALUES ('optimize')"
        )
        self._connection.executemany(
            "UPDATE source_passage SET text = '', headings = '[]' WHERE n = ?",
            [(n,) for n, _ in rows],
        )

    def readings(self, ids: Sequence[str]) -> None:
        """Remove the texts of readings; what they measured stays."""
        self.allow("source_reading", ids)
        self._connection.executemany(
            "UPDATE source_reading SET text = '', nodes = '[]', notes = '[]',"
            " title = '', author = '', publisher = '', published = ''"
            " WHERE id = ?",
            [(one,) for one in ids],
        )

    def repeated(self, repetitions: Repetitions) -> int:
        """Blank what repeats the source's words in other texts; return how many."""
        count = 0
        for table, key, column in _JSON_COLUMNS:
            count += self._rewrite(
                table, key, column, lambda text: _json(repetitions, text)
            )
        for table, key, column in _TEXT_COLUMNS:
            count += self._rewrite(
                table, key, column, lambda text: _text(repetitions, text)
            )
        return count + self._drafts(repetitions)

    def _rewrite(
        self, table: str, key: str, column: str, changed: Callable[[str], str]
    ) -> int:
        rows = [
            (new, id_)
            for id_, old in self._connection.execute(
                f"SELECT {key}, {column} FROM {table}"
            )
            if (new := changed(old)) != old
        ]
        self.allow(table, [id_ for _, id_ in rows])
        self._connection.executemany(
            f"UPDATE {table} SET {column} = ? WHERE {key} = ?", rows
        )
        return len(rows)

    def _drafts(self, repetitions: Repetitions) -> int:
        rows = [
            (new, claim, actor)
            for claim, actor, old in self._connection.execute(
                "SELECT claim, actor, content FROM draft"
            )
            if (new := _json(repetitions, old)) != old
        ]
        self._connection.executemany(
            "UPDATE draft SET content = ? WHERE claim = ? AND actor = ?", rows
        )
        return len(rows)

    def searches(self, passages: set[str], repetitions: Repetitions) -> int:
        """Blank recorded searches that found the source; its passages leave them."""
        rows = []
        for id_, query, results in self._connection.execute(
            "SELECT id, query, results FROM search_trace"
        ):
            held = json.loads(results)
            kept = [one for one in held if one[0] not in passages]
            if len(kept) < len(held) or repetitions.repeats(query):
                # The limits go too: they name words of the index.
                rows.append((BLANK, json.dumps(kept), "[]", id_))
        self.allow("search_trace", [row[-1] for row in rows])
        self._connection.executemany(
            "UPDATE search_trace SET query = ?, results = ?, limits = ? WHERE id = ?",
            rows,
        )
        return len(rows)


def _json(repetitions: Repetitions, text: str) -> str:
    try:
        held = json.loads(text)
    except ValueError:
        return _text(repetitions, text)
    new = repetitions.blanked(held)
    if new == held:
        return text
    return json.dumps(new, ensure_ascii=False, separators=(",", ":"))


def _text(repetitions: Repetitions, text: str) -> str:
    return BLANK if text and repetitions.repeats(text) else text
