"""Searching the passages: any typed text is a query, two lanes, fused by rank.

A search looks at the newest reading of each source. It says which lane gave a passage
which rank, and where its coverage ends (SPEC 3).
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimtui.model.ids import PassageId
from claimtui.model.views import SearchHit
from claimtui.model.vocabulary import Lane
from store.prepared import Unit, units_of
from store.reads.sources import corpus_size, passages

FUSION_CONSTANT = 60
"""`k` of reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009)."""
_MAX_UNITS = 64
"""How many different words of a query are looked for."""
_MAX_PHRASE = 256
"""Tokens of the longest phrase that is looked for."""
_QUOTED = re.compile('"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»')


@dataclass(frozen=True, slots=True)
class Query:
    """A typed text as what it asks of the index."""

    units: tuple[Unit, ...]
    """Each word once."""
    phrases: tuple[tuple[str, ...], ...]
    """What was typed in quotation marks, as tokens."""
    whole: tuple[str, ...]
    """The typed text as one phrase."""
    left_out: int
    """How many words were too many to be looked for."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, with its limits in whole sentences."""

    hits: tuple[SearchHit, ...]
    limits: tuple[str, ...]


def parse_query(typed: str) -> Query:
    """Read any text as a query; no character of it is an operator.

    Words in quotation marks are one phrase; an unpaired mark is nothing.
    """
    phrases: list[tuple[str, ...]] = []
    rest = _QUOTED.sub(lambda match: _keep_phrase(match, phrases), typed)
    loose = list(dict.fromkeys(units_of(rest)))
    units = tuple(loose[:_MAX_UNITS])
    return Query(
        units=units,
        phrases=tuple(phrases[: _MAX_UNITS - len(units)]) if phrases else (),
        whole=_stream(units_of(typed))[:_MAX_PHRASE],
        left_out=max(0, len(loose) + len(phrases) - _MAX_UNITS),
    )


def _keep_phrase(match: re.Match[str], phrases: list[tuple[str, ...]]) -> str:
    words = next((group for group in match.groups() if group is not None), "")
    phrase = _stream(units_of(words))[:_MAX_PHRASE]
    if phrase and phrase not in phrases:
        phrases.append(phrase)
    return " "


def _stream(units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(token for unit in units for token in unit.stream)


def search_passages(
    connection: sqlite3.Connection,
    typed: str,
    limit: int,
    *,
    any_word: bool = False,
    leave_out: Sequence[PassageId] = (),
) -> Found:
    """Search the newest reading of each source; ranks count from 1.

    Args:
        connection: Of the store.
        typed: Any text.
        limit: Most hits to return.
        any_word: Look for passages with some of the words at once; otherwise only
            where none holds all of them.
        leave_out: Passages that are no hits.
    """
    query = parse_query(typed)
    if not query.whole:
        return Found((), ("The query holds no letters or digits to look for.",))
    room = limit + len(leave_out)
    exact = _exact_lane(connection, query, room)
    ranked, widened = _word_lane(connection, query, room, any_word)
    fused = fuse({Lane.EXACT: exact, Lane.BM25: ranked})
    unwanted = frozenset(leave_out)
    kept = [hit for hit in fused if hit[0] not in unwanted]
    limits = _limits(connection, query, widened and bool(ranked), len(kept), limit)
    return Found(_hits(connection, kept[:limit]), limits)


def fuse(
    lanes: dict[Lane, list[PassageId]],
) -> list[tuple[PassageId, tuple[tuple[Lane, int], ...]]]:
    """Order passages by the sum of 1 / (k + rank) over the lanes that found them."""
    ranks: dict[PassageId, list[tuple[Lane, int]]] = {}
    for lane, found in lanes.items():
        for rank, passage in enumerate(found, 1):
            ranks.setdefault(passage, []).append((lane, rank))
    return sorted(
        ((passage, tuple(held)) for passage, held in ranks.items()),
        key=lambda item: -sum(1 / (FUSION_CONSTANT + rank) for _, rank in item[1]),
    )


def _hits(
    connection: sqlite3.Connection,
    fused: Sequence[tuple[PassageId, tuple[tuple[Lane, int], ...]]],
) -> tuple[SearchHit, ...]:
    ranks = dict(fused)
    return tuple(
        SearchHit(passage, ranks[passage.id])
        for passage in passages(connection, [passage for passage, _ in fused])
    )


def _exact_lane(
    connection: sqlite3.Connection, query: Query, limit: int
) -> list[PassageId]:
    """Find the typed text as it stands, then its numbers and identifiers together."""
    asked = [unit for unit in query.units if unit.exact]
    found: dict[PassageId, None] = {}
    if len(query.whole) > 1 or query.phrases:
        found |= dict.fromkeys(_matches(connection, _phrase(query.whole), limit))
    if asked or query.phrases:
        parts = [_strictly(unit) for unit in asked] + _phrases(query)
        found |= dict.fromkeys(_matches(connection, " AND ".join(parts), limit))
    return list(found)[:limit]


def _word_lane(
    connection: sqlite3.Connection, query: Query, limit: int, any_word: bool
) -> tuple[list[PassageId], bool]:
    """Find all words together; where no passage has them all, those with some."""
    if not any_word:
        together = [_strictly(unit) for unit in query.units] + _phrases(query)
        found = _matches(connection, " AND ".join(together), limit)
        if found:
            return found, False
    apart = [_loosely(unit) for unit in query.units] + _phrases(query)
    return _matches(connection, " OR ".join(apart), limit), True


def _matches(
    connection: sqlite3.Connection, expression: str, limit: int
) -> list[PassageId]:
    rows = connection.execute(
        """
        SELECT p.id FROM passage_index x
        JOIN source_passage p ON p.n = x.rowid
        JOIN source_now n ON n.source = p.source AND n.reading = p.reading
        WHERE x.passage_index MATCH ? ORDER BY x.rank LIMIT ?
        """,
        (expression, limit),
    )
    return [PassageId(row[0]) for row in rows]


def _phrases(query: Query) -> list[str]:
    return [_phrase(tokens) for tokens in query.phrases]


def _strictly(unit: Unit) -> str:
    """Ask for a unit in any of its spellings; a percentage only as a percentage."""
    percent = [token for token in unit.extras if token.endswith("%")]
    return _either([_phrase((token,)) for token in percent]) or _loosely(unit)


def _loosely(unit: Unit) -> str:
    if unit.open_end:
        return f"{_phrase(unit.stream)} *"
    if not unit.exact:
        return _phrase(unit.stream)
    return _either([_phrase(unit.stream), *(_phrase((one,)) for one in unit.extras)])


def _either(parts: Sequence[str]) -> str:
    return f"({' OR '.join(parts)})" if len(parts) > 1 else "".join(parts)


def _phrase(tokens: Sequence[str]) -> str:
    """Quote tokens; none holds a quotation mark, but the store asks no one to trust."""
    return '"' + " ".join(tokens).replace('"', '""') + '"'


def _limits(
    connection: sqlite3.Connection,
    query: Query,
    widened: bool,
    found: int,
    limit: int,
) -> tuple[str, ...]:
    sources, count = corpus_size(connection)
    told = [
        f"{_counted(sources, 'source')} with {_counted(count, 'passage')}"
        f" {'was' if sources == 1 else 'were'} searched, in the newest revision only,"
        " and nothing outside this store."
    ]
    if query.left_out:
        told.append(
            f"Only the first {_MAX_UNITS} different words of the query were looked for."
        )
    if widened and len(query.units) + len(query.phrases) > 1:
        told.append("Passages that hold some of the words are shown.")
    if found >= limit:
        told.append(f"Only the first {limit} results are shown.")
    return tuple(told)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
