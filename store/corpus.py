"""What a search looks at: the newest reading of each source, all or some of them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field

from claimtui.model.ids import PassageId, SourceId
from store.query import phrase
from store.vocabulary import frequency

NEWEST = 500
"""Passages that are ranked where not all are: ranking costs what reading them does."""

_MATCHES = """
    SELECT p.id, {rank} FROM passage_index x
    JOIN source_passage p ON p.n = x.rowid
    JOIN source_now n ON n.source = p.source AND n.reading = p.reading
    WHERE x.passage_index MATCH :expression
"""
_ONLY = "AND p.source IN (SELECT value FROM json_each(:sources))"


@dataclass(frozen=True, slots=True)
class Corpus:
    """What is looked at, and how much of it is enough."""

    connection: sqlite3.Connection
    room: int
    """Most passages of one lane."""
    sources: Sequence[SourceId] | None
    """The only sources to look at; None for all."""
    # What was asked once in a search is not asked again.
    _asked: dict[str, list[PassageId]] = field(default_factory=dict, init=False)
    _found: dict[str, bool] = field(default_factory=dict, init=False)
    _held: dict[tuple[str, int], bool] = field(default_factory=dict, init=False)

    def matches(self, expression: str) -> list[PassageId]:
        """Return the passages that the index finds, the best first."""
        if expression not in self._asked:
            rows = self._rows(expression, "x.rank", self.room)
            self._asked[expression] = [passage for passage, _ in rows]
        return self._asked[expression]

    def newest(self, expression: str, *, ranked: bool) -> tuple[list[PassageId], bool]:
        """Return the newest passages that the index finds, and whether those are all.

        They stand in the order of their rank where that is asked for.
        """
        most = NEWEST if ranked else self.room
        rows = self._rows(expression, "x.rowid DESC", most, rank=ranked)
        held = sorted(rows, key=lambda row: row[1]) if ranked else rows
        return [passage for passage, _ in held[: self.room]], len(rows) < most

    def finds(self, word: str) -> bool:
        """Tell whether any passage that is looked at holds a word."""
        if word not in self._found:
            rows = self._rows(phrase((word,)), "x.rowid DESC", 1, rank=False)
            self._found[word] = bool(rows)
        return self._found[word]

    def heard_of(self, words: Sequence[str]) -> tuple[str, ...]:
        """Leave those words that what is looked at holds: the rest is not to be told.

        The index has one vocabulary for all sources, hidden ones too.
        """
        if self.sources is None:
            return tuple(words)
        return tuple(word for word in words if self.finds(word))

    def holds(self, expression: str, count: int) -> bool:
        """Tell whether the index finds so many passages, of whichever revision."""
        held = self._held.get((expression, count))
        if held is None:
            held = frequency(self.connection, expression, count) >= count
            self._held[expression, count] = held
        return held

    def _rows(
        self, expression: str, order: str, limit: int, *, rank: bool = True
    ) -> list[tuple[PassageId, float]]:
        only = "" if self.sources is None else _ONLY
        matches = _MATCHES.format(rank="x.rank" if rank else "0.0")
        return self.connection.execute(
            f"{matches} {only} ORDER BY {order} LIMIT :limit",
            {
                "expression": expression,
                "limit": limit,
                "sources": json.dumps(self.sources),
            },
        ).fetchall()
