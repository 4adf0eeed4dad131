"""Searching the passages: any typed text is a query, four lanes, fused by rank.

A search looks at the newest reading of each source. It says which lane gave a passage
which rank, and where its coverage ends (SPEC 3).
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from claimtui.model.ids import PassageId, SourceId
from claimtui.model.views import SearchHit
from claimtui.model.vocabulary import Lane
from store.prepared import Unit, units_of
from store.reads.source_relations import has_relations, related_sources
from store.reads.sources import corpus_size, passages

FUSION_CONSTANT = 60
"""`k` of reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009)."""
_MAX_UNITS = 64
"""How many different words of a query are looked for."""
_MAX_PHRASE = 256
"""Tokens of the longest phrase that is looked for."""
_FEW = 3
"""With fewer hits than this, words spelt alike are looked for too."""
_FIRST_HITS, _MOST_RELATED = 5, 10
"""Whose sources lead to related ones, and how many passages of those are shown."""
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
    lanes: tuple[Lane, ...] = ()
    """Those that were gone through."""


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
    sources: Sequence[SourceId] | None = None,
) -> Found:
    """Search the newest reading of each source; ranks count from 1.

    Args:
        connection: Of the store.
        typed: Any text.
        limit: Most hits to return.
        any_word: Look for passages with some of the words at once; otherwise only
            where none holds all of them.
        leave_out: Passages that are no hits.
        sources: The only sources to look at; None for all.
    """
    query = parse_query(typed)
    if not query.whole:
        return Found((), ("The query holds no letters or digits to look for.",))
    corpus = Corpus(connection, limit + len(leave_out), sources)
    lanes = {Lane.EXACT: _exact_lane(corpus, query)}
    lanes[Lane.BM25], widened = _word_lane(corpus, query, any_word)
    told: tuple[str, ...] = ()
    held = {*lanes[Lane.EXACT], *lanes[Lane.BM25]}
    if len(held) < _FEW or (widened and not any_word):
        lanes[Lane.FUZZY], told = _fuzzy_lane(corpus, query)
    lanes[Lane.RELATIONSHIP] = _relationship_lane(corpus, query, fuse(lanes))
    unwanted = frozenset(leave_out)
    kept = [hit for hit in fuse(lanes) if hit[0] not in unwanted]
    some = widened and bool(lanes[Lane.BM25])
    limits = _limits(corpus, query, some, len(kept), limit)
    return Found(_hits(connection, kept[:limit]), (*limits, *told), tuple(lanes))


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


@dataclass(frozen=True, slots=True)
class Corpus:
    """What a search looks at, and how much of it is enough."""

    connection: sqlite3.Connection
    room: int
    """Most passages of one lane."""
    sources: Sequence[SourceId] | None
    """The only sources to look at; None for all."""

    def matches(self, expression: str) -> list[PassageId]:
        """Return the passages that the index finds, the best first."""
        only = "" if self.sources is None else _ONLY
        rows = self.connection.execute(
            f"{_MATCHES} {only} ORDER BY x.rank LIMIT :room",
            {
                "expression": expression,
                "room": self.room,
                "sources": json.dumps(self.sources),
            },
        )
        return [PassageId(row[0]) for row in rows]


_MATCHES = """
    SELECT p.id FROM passage_index x
    JOIN source_passage p ON p.n = x.rowid
    JOIN source_now n ON n.source = p.source AND n.reading = p.reading
    WHERE x.passage_index MATCH :expression
"""
_ONLY = "AND p.source IN (SELECT value FROM json_each(:sources))"


def _exact_lane(corpus: Corpus, query: Query) -> list[PassageId]:
    """Find the typed text as it stands, then its numbers and identifiers together."""
    asked = [unit for unit in query.units if unit.exact]
    found: dict[PassageId, None] = {}
    if len(query.whole) > 1 or query.phrases:
        found |= dict.fromkeys(corpus.matches(_phrase(query.whole)))
    if asked or query.phrases:
        parts = [_strictly(unit) for unit in asked] + _phrases(query)
        found |= dict.fromkeys(corpus.matches(" AND ".join(parts)))
    return list(found)[: corpus.room]


def _word_lane(
    corpus: Corpus, query: Query, any_word: bool
) -> tuple[list[PassageId], bool]:
    """Find all words together; where no passage has them all, those with some."""
    if not any_word:
        together = [_strictly(unit) for unit in query.units] + _phrases(query)
        found = corpus.matches(" AND ".join(together))
        if found:
            return found, False
    return corpus.matches(_some_words(query)), True


def _some_words(query: Query) -> str:
    return " OR ".join([*map(_loosely, query.units), *_phrases(query)])


def _fuzzy_lane(
    corpus: Corpus, query: Query
) -> tuple[list[PassageId], tuple[str, ...]]:
    """Find words spelt nearly like those that no passage holds, and say so."""
    from store.vocabulary import alike, is_known

    parts, told = [], []
    for unit in query.units:
        word = unit.stream[0]
        strange = len(unit.stream) == 1 and not is_known(corpus.connection, word)
        others = alike(corpus.connection, word) if strange else ()
        parts.append(_either([_phrase((one,)) for one in others]) or _loosely(unit))
        if others:
            words = ", ".join(others)
            told.append(f"No passage holds “{word}”; like it are looked for: {words}.")
    if not told:
        return [], ()
    found = corpus.matches(" AND ".join(parts)) or corpus.matches(" OR ".join(parts))
    return found, tuple(told)


def _relationship_lane(
    corpus: Corpus,
    query: Query,
    fused: Sequence[tuple[PassageId, tuple[tuple[Lane, int], ...]]],
) -> list[PassageId]:
    """Find some of the words in sources that those of the first hits belong with."""
    if not fused or not has_relations(corpus.connection):
        return []
    first = passages(corpus.connection, [hit[0] for hit in fused[:_FIRST_HITS]])
    related = related_sources(corpus.connection, {one.source for one in first})
    wanted = [one for one in related if corpus.sources is None or one in corpus.sources]
    if not wanted:
        return []
    room = min(corpus.room, _MOST_RELATED)
    return replace(corpus, sources=wanted, room=room).matches(_some_words(query))


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
    corpus: Corpus,
    query: Query,
    widened: bool,
    found: int,
    limit: int,
) -> tuple[str, ...]:
    sources, count = corpus_size(corpus.connection, corpus.sources)
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
