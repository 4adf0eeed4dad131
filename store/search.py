"""Searching the passages: any typed text is a query, four lanes, fused by rank.

A search looks at the newest reading of each source. It says which lane gave a passage
which rank, what was looked for beside the typed words, and where its coverage ends
(SPEC 3).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from claimtui.model.ids import PassageId, SourceId
from claimtui.model.views import SearchHit
from claimtui.model.vocabulary import Lane
from store.corpus import NEWEST, Corpus
from store.inflections import forms
from store.prepared import Unit
from store.query import (
    MAX_UNITS,
    Query,
    all_of,
    any_of,
    loosely,
    parse_query,
    phrase,
    phrases,
    strictly,
)
from store.reads.source_relations import has_relations, related_sources
from store.reads.sources import corpus_size, passages
from store.vocabulary import alike

FUSION_CONSTANT = 60
"""`k` of reciprocal rank fusion (Cormack, Clarke and Buettcher, SIGIR 2009)."""
_FEW = 3
"""With fewer hits than this, words spelt alike are looked for too."""
_COMMON = 2_000
"""Passages; a word in as many finds plenty as it is, and tells little of them."""
_MOST_FORMS = 64
"""With so many other forms of words, no further ones are looked for."""
_FIRST_HITS, _MOST_RELATED = 5, 10
"""Whose sources lead to related ones, and how many passages of those are shown."""

Fused = Sequence[tuple[PassageId, tuple[tuple[Lane, int], ...]]]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, with its limits in whole sentences."""

    hits: tuple[SearchHit, ...]
    limits: tuple[str, ...]
    lanes: tuple[Lane, ...] = ()
    """Those that were gone through."""


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
            where next to none holds all of them.
        leave_out: Passages that are no hits.
        sources: The only sources to look at; None for all.
    """
    query = parse_query(typed)
    if not query.whole:
        return Found((), ("The query holds no letters or digits to look for.",))
    corpus = Corpus(connection, limit + len(leave_out), sources)
    walk = _Walk(corpus, query)
    walk.go(any_word)
    unwanted = frozenset(leave_out)
    kept = [hit for hit in fuse(walk.lanes) if hit[0] not in unwanted]
    limits = _limits(corpus, query, len(kept), limit)
    return Found(
        _hits(connection, kept[:limit]), (*limits, *walk.told), tuple(walk.lanes)
    )


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


def _hits(connection: sqlite3.Connection, fused: Fused) -> tuple[SearchHit, ...]:
    ranks = dict(fused)
    return tuple(
        SearchHit(passage, ranks[passage.id])
        for passage in passages(connection, [passage for passage, _ in fused])
    )


@dataclass(slots=True)
class _Walk:
    """The way through the lanes; the later ones are gone where few were found."""

    corpus: Corpus
    query: Query
    lanes: dict[Lane, list[PassageId]] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    """What was looked for beside the typed words, in whole sentences."""
    together: bool = False
    """Whether a passage holds all words, in whatever form or spelling."""
    _others: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The other forms of each word."""

    def go(self, any_word: bool) -> None:
        """Fill the lanes."""
        self.lanes[Lane.EXACT] = self._exact()
        self.lanes[Lane.BM25] = [] if any_word else self._all_words()
        if any_word:
            self._some_words()
        if self._found_few():
            self.lanes[Lane.FUZZY] = self._alike()
        if not any_word and not self.together:
            self._some_words()
        self.lanes[Lane.RELATIONSHIP] = self._related()

    def _found_few(self) -> bool:
        return len({one for found in self.lanes.values() for one in found}) < _FEW

    def _exact(self) -> list[PassageId]:
        """Find the typed text as it stands, then its figures and names together."""
        query, corpus = self.query, self.corpus
        asked = [unit for unit in query.units if unit.exact]
        found: dict[PassageId, None] = {}
        if len(query.whole) > 1 or query.phrases:
            found |= dict.fromkeys(corpus.matches(phrase(query.whole)))
        if asked or query.phrases:
            parts = [*map(strictly, asked), *phrases(query)]
            found |= dict.fromkeys(corpus.matches(all_of(parts)))
        return list(found)[: corpus.room]

    def _all_words(self) -> list[PassageId]:
        """Find all words together: as they were typed, then in their other forms."""
        query, corpus = self.query, self.corpus
        found = corpus.matches(all_of([*map(strictly, query.units), *phrases(query)]))
        if len(found) < corpus.room:
            parts = [self._in_any_form(unit, strictly(unit)) for unit in query.units]
            more = self._newest([*parts, *phrases(query)]) if self.told else []
            found = list(dict.fromkeys((*found, *more)))[: corpus.room]
        self.together = bool(found)
        return found

    def _in_any_form(self, unit: Unit, as_typed: str) -> str:
        """Ask for a word or another form of it, and say so; a common one stays."""
        if not self.query.inflects(unit) or self._is_common(as_typed):
            return as_typed
        word = unit.stream[0]
        others = self._forms(word)
        if not others:
            return as_typed
        self._tell(f"Other forms of “{word}” are looked for too: {', '.join(others)}.")
        return any_of([as_typed, *(phrase((one,)) for one in others)])

    def _some_words(self) -> None:
        """Find passages with some of the words; common ones do beside others only."""
        rare, common = phrases(self.query), []
        for unit in self.query.units:
            part = loosely(unit)
            if self._is_common(part):
                common.append(part)
            else:
                rare.append(self._in_any_form(unit, part))
        some, others = any_of(rare), any_of(common)
        if rare and common:
            found = self.corpus.matches(f"{some} OR ({some} AND {others})")
            self._tell(
                f"Words in {_COMMON:,} passages or more were looked for only beside the"
                " others."
            )
        else:
            found = self.corpus.matches(some or others)
        self.lanes[Lane.BM25] = found
        if found and len(rare) + len(common) > 1:
            self._tell("Passages that hold some of the words are shown.")

    def _alike(self) -> list[PassageId]:
        """Find words spelt nearly like those that no passage holds, and say so."""
        parts, strange = [], []
        for unit in self.query.units:
            others = self._spelt_alike(unit)
            part = any_of([phrase((one,)) for one in others])
            strange += [part] if part else []
            parts.append(part or self._in_any_form(unit, loosely(unit)))
        if not strange:
            return []
        found = self._newest([*parts, *phrases(self.query)])
        self.together |= bool(found)
        return found or self._newest([any_of(strange)])

    def _forms(self, word: str) -> tuple[str, ...]:
        if word not in self._others:
            found: tuple[str, ...] = ()
            if sum(map(len, self._others.values())) < _MOST_FORMS:
                found = self.corpus.heard_of(forms(self.corpus.connection, word))
            else:
                self._tell("Other forms of further words were not looked for.")
            self._others[word] = found
        return self._others[word]

    def _spelt_alike(self, unit: Unit) -> tuple[str, ...]:
        word = unit.stream[0]
        if len(unit.stream) > 1 or self.corpus.finds(word):
            return ()
        if self.query.inflects(unit) and self._forms(word):
            return ()
        others = self.corpus.heard_of(alike(self.corpus.connection, word))
        if others:
            words = ", ".join(others)
            self._tell(f"No passage holds “{word}”; like it are looked for: {words}.")
        return others

    def _related(self) -> list[PassageId]:
        """Find some of the words in sources that belong with the first hits'."""
        connection = self.corpus.connection
        fused = fuse(self.lanes)
        if not fused or not has_relations(connection):
            return []
        first = passages(connection, [hit[0] for hit in fused[:_FIRST_HITS]])
        related = related_sources(connection, {one.source for one in first})
        only = self.corpus.sources
        wanted = [one for one in related if only is None or one in only]
        if not wanted:
            return []
        room = min(self.corpus.room, _MOST_RELATED)
        near = replace(self.corpus, sources=wanted, room=room)
        some = any_of([*map(loosely, self.query.units), *phrases(self.query)])
        return near.newest(some, ranked=True)[0]

    def _newest(self, parts: Sequence[str]) -> list[PassageId]:
        """Find passages with every part; counting common words for a rank is slow."""
        ranked = not any(self._is_common(part) for part in parts)
        found, all_seen = self.corpus.newest(all_of(parts), ranked=ranked)
        if found and not ranked:
            self._tell("Passages with other words than those typed stand newest first.")
        elif found and not all_seen:
            self._tell(
                "Of the passages with other words than those typed, only the newest"
                f" {NEWEST:,} were ranked."
            )
        return found

    def _is_common(self, part: str) -> bool:
        return self.corpus.holds(part, _COMMON)

    def _tell(self, sentence: str) -> None:
        if sentence not in self.told:
            self.told.append(sentence)


def _limits(corpus: Corpus, query: Query, found: int, limit: int) -> tuple[str, ...]:
    sources, count = corpus_size(corpus.connection, corpus.sources)
    told = [
        f"{_counted(sources, 'source')} with {_counted(count, 'passage')}"
        f" {'was' if sources == 1 else 'were'} searched, in the newest revision only,"
        " and nothing outside this store."
    ]
    if query.left_out:
        told.append(
            f"Only the first {MAX_UNITS} different words of the query were looked for."
        )
    if found >= limit:
        told.append(f"Only the first {limit} results are shown.")
    return tuple(told)


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
