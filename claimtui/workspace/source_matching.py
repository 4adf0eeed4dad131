"""Finds the sources of a manifest in this corpus, by digest alone (SPEC 9.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from claimtui.model.exchange import ExportedSource, SourceStanding
from claimtui.model.ids import Digest, ReadingId, SourceId, digest_of_text
from claimtui.workspace.access import hidden_from
from claimtui.workspace.workspace import Workspace
from store.reads import set_exchange as reads
from store.reads.set_evidence import reading_texts
from store.reads.set_exchange import StoredRevision

Place = tuple[SourceId, int]
"""A source of the manifest and its revision."""


@dataclass(frozen=True, slots=True)
class Match:
    """A source of a manifest as it stands here."""

    told: ExportedSource
    state: SourceStanding
    found: StoredRevision | None = None
    """The revision here that has its bytes, or its text."""
    same_reading: bool = False
    """Whether spans count in the same text."""

    @property
    def why(self) -> str:
        """Why units of it cannot be placed."""
        if self.told.redacted:
            return f"its words were not told ({self.told.redacted})"
        if self.state is SourceStanding.CHANGED:
            return "its source has other words in this corpus"
        return "its source is not in this corpus"


def match_sources(ws: Workspace, told: Sequence[ExportedSource]) -> dict[Place, Match]:
    """Return how each source of a manifest stands in the corpus, for this viewer.

    Two sources with the same words stay two: each of this corpus stands for one.
    """
    return _Matching(ws, told).matches()


class _Matching:
    def __init__(self, ws: Workspace, told: Sequence[ExportedSource]) -> None:
        self._ws = ws
        self._told = told
        self._hidden = hidden_from(ws)
        captures = {one.capture for one in told if one.capture}
        same_bytes = self._seen(ws.read(reads.revisions_captured, captures))
        held = {one.capture for one in same_bytes}
        chars = {one.chars for one in told if one.reading and one.capture not in held}
        same_length = self._seen(ws.read(reads.revisions_of_length, chars))
        candidates = tuple(dict.fromkeys((*same_bytes, *same_length)))
        self._digests = self._read({one.reading for one in candidates})
        self._by_bytes: dict[Digest | None, list[StoredRevision]] = _grouped(
            candidates, lambda one: one.capture
        )
        self._by_text: dict[tuple[Digest | None, int], list[StoredRevision]] = _grouped(
            candidates, lambda one: (self._digests[one.reading], one.chars)
        )
        self._used: dict[SourceId, SourceId] = {}

    def _seen(self, rows: Sequence[StoredRevision]) -> list[StoredRevision]:
        return [
            one for one in rows if not one.removed and one.source not in self._hidden
        ]

    def _read(self, readings: Collection[ReadingId]) -> dict[ReadingId, Digest]:
        # One after the other: together they may be a whole library.
        return {
            reading: digest_of_text(self._ws.read(reading_texts, (reading,))[reading])
            for reading in readings
        }

    def matches(self) -> dict[Place, Match]:
        # Who is there under the same id is not taken for somebody else.
        first = sorted(self._told, key=lambda one: not self._is_here(one))
        found = {(one.source, one.revision): self._match(one) for one in first}
        found |= self._absent([one.told for one in found.values() if one.found is None])
        return {
            (one.source, one.revision): found[one.source, one.revision]
            for one in self._told
        }

    def _is_here(self, told: ExportedSource) -> bool:
        return any(one.source == told.source for one in self._same(told))

    def _same(self, told: ExportedSource) -> dict[StoredRevision, None]:
        """Return the revisions here that have a source's bytes, or its text."""
        by_bytes = self._by_bytes.get(told.capture, ())
        by_text = self._by_text.get((told.reading, told.chars), ())
        return dict.fromkeys((*by_bytes, *by_text))

    def _reads_same(self, told: ExportedSource, one: StoredRevision) -> bool:
        return (self._digests[one.reading], one.chars) == (told.reading, told.chars)

    def _match(self, told: ExportedSource) -> Match:
        free = [
            one
            for one in self._same(told)
            if self._used.get(one.source, told.source) == told.source
        ]
        if not free:
            return Match(told, SourceStanding.MISSING)
        best = min(
            free,
            key=lambda one: (
                not self._reads_same(told, one),
                one.source != told.source,
                one.revision != told.revision,
                one.origin != told.address,
                one.source,
                one.revision,
            ),
        )
        self._used[best.source] = told.source
        stands = best.newest_capture == best.capture or (
            best.newest_reading == best.reading
        )
        state = SourceStanding.PRESENT if stands else SourceStanding.CHANGED
        return Match(told, state, best, self._reads_same(told, best))

    def _absent(self, lacking: Sequence[ExportedSource]) -> dict[Place, Match]:
        """Tell sources that are not here from those that have other words here."""
        told = [one for one in lacking if not one.redacted]
        named = self._ws.read(reads.revisions_named, {(one.source, 1) for one in told})
        origins = self._ws.read(reads.revisions_from, {one.address for one in told})
        free = [
            one
            for one in self._seen((*named, *origins))
            if one.source not in self._used
        ]
        sources = {one.source for one in free}
        addresses = {one.origin for one in free}
        return {
            (one.source, one.revision): Match(one, SourceStanding.CHANGED)
            for one in told
            if one.source in sources or one.address in addresses
        }


_Key = TypeVar("_Key")


def _grouped(
    rows: Iterable[StoredRevision], key: Callable[[StoredRevision], _Key]
) -> dict[_Key, list[StoredRevision]]:
    found: dict[_Key, list[StoredRevision]] = {}
    for one in rows:
        found.setdefault(key(one), []).append(one)
    return found
