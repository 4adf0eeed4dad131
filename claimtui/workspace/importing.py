"""Takes in a set that was exported elsewhere; its sources have to be here (9.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from claimtui.evidence.operations import added
from claimtui.exchange.renaming import Renaming, ids_in, renamed
from claimtui.exchange.replaying import DoesNotReplayError, replayed
from claimtui.exchange.set_content import content_of, is_same, making, own_brief
from claimtui.exchange.set_manifest import (
    manifest_plain,
    moment_ms,
    read_manifest,
    rebuilt,
)
from claimtui.exchange.strict import NotAManifestError
from claimtui.model.errors import UnreadableError
from claimtui.model.evidence import CloseSet, Effect, Gap, Operation
from claimtui.model.exchange import (
    MANIFEST_NAME,
    ExportedRevision,
    Imported,
    ImportedSource,
    ImportOrigin,
    SetManifest,
)
from claimtui.model.ids import (
    ClauseId,
    Digest,
    GapId,
    IdGenerator,
    SetId,
    digest_of,
)
from claimtui.model.vocabulary import GapKind, SetPurpose
from claimtui.workspace.files import read_file
from claimtui.workspace.set_manifests import set_manifest
from claimtui.workspace.set_placing import Placed, place_units
from claimtui.workspace.sets import is_as_of
from claimtui.workspace.source_matching import Match, Place, match_sources
from claimtui.workspace.workspace import Workspace
from store.reads import set_exchange as reads
from store.reads.events import last_sequence
from store.reads.requests import asked
from store.reads.set_lifetimes import expired_at
from store.reads.sets import newest_revision
from store.reads.sources import generation

if TYPE_CHECKING:
    from store.transaction import Transaction
    from store.writes.set_imports import ImportedRevision

_COMMAND = "import"


def import_set(
    ws: Workspace, folder: str | Path, *, request: str | None = None
) -> Imported:
    """Make a set of what another store exported, verified against this corpus.

    Units whose source is not here, or says something else, become gaps of the clauses
    that they spoke to. Where nothing is missing the whole history comes along, with
    its ids as far as they are free.

    Raises:
        UnreadableError: The folder has no manifest that can be read; nothing is stored.
        ClaimtuiError: The system does not let us read it.
    """
    from store.writes.requests import answer_once

    path = Path(folder).expanduser().absolute()
    path = path if path.name == MANIFEST_NAME else path / MANIFEST_NAME
    data = read_file(str(path))
    try:
        manifest = read_manifest(data)
        taking = _taking(ws, manifest, digest_of(data))
        told: Imported = ws.write(
            answer_once,
            asked(request, taking.digest),
            _COMMAND,
            Imported,
            taking.take_in,
        )
    except NotAManifestError as error:
        raise UnreadableError(
            f"is no exported set that can be taken in: {error}", which=str(path)
        ) from None
    return told


def _taking(ws: Workspace, manifest: SetManifest, digest: Digest) -> _Taking:
    """Do everything that takes time before the store is written to."""
    if not is_as_of(manifest.brief.as_of):
        raise NotAManifestError("brief.as_of is neither now nor a date")
    matches = match_sources(ws, manifest.sources)
    placed = place_units(ws, manifest, matches)
    plain = manifest_plain(manifest)
    now = ws.read(last_sequence)
    return _Taking(
        manifest,
        plain,
        digest,
        matches,
        placed,
        _history(plain, manifest, matches, placed, now),
        now,
        _is_here(ws, manifest),
        ws.ids,
    )


def _is_here(ws: Workspace, manifest: SetManifest) -> bool:
    """Tell whether the newest revision here is the very one that was exported."""
    if ws.read(newest_revision, manifest.set) != manifest.revision:
        return False
    if ws.read(expired_at, manifest.set) is not None:
        return False
    return set_manifest(ws, manifest.set).history == manifest.history


@dataclass(frozen=True, slots=True)
class _Revision:
    """One revision of the history with what it does here."""

    told: ExportedRevision
    operations: tuple[Operation, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class _Taking:
    """One import, ready to be stored."""

    manifest: SetManifest
    plain: dict[str, Any]
    """The same as plain values."""
    digest: Digest
    matches: Mapping[Place, Match]
    placed: Placed
    history: tuple[_Revision, ...]
    """Empty where something is missing of what it ever rested on."""
    now: int
    """Number of the last event before: a closed set waits for what comes later."""
    is_here: bool
    ids: IdGenerator

    def take_in(self, transaction: Transaction) -> Imported:
        """Make the set, unless it is here and unchanged."""
        from store.writes.set_imports import insert_imported_set

        known = self._known(transaction)
        if known is not None:
            return self._told(*known, new=False)
        taken = reads.taken_ids(transaction.connection, set(ids_in(self.plain)))
        manifest, history = self.manifest, self.history
        if taken:
            # In their order, so that clauses keep theirs.
            fresh = {one: self.ids.new(one.split("_")[0]) for one in sorted(taken)}
            plain = renamed(self.plain, Renaming(fresh))
            manifest = rebuilt(plain)
            history = history and _history(
                plain, manifest, self.matches, self.placed, self.now
            )
        revision = insert_imported_set(
            transaction,
            manifest.set,
            own_brief(manifest.brief),
            self._revisions(manifest, history, transaction),
            self._origin(),
        )
        return self._told(manifest.set, revision, new=True, history=bool(history))

    def _revisions(
        self,
        manifest: SetManifest,
        history: Sequence[_Revision],
        transaction: Transaction,
    ) -> list[ImportedRevision]:
        from store.writes.set_imports import ImportedRevision

        return [
            ImportedRevision(
                one.operations,
                one.effects,
                one.told.by,
                moment_ms(one.told.at),
                one.told.generation,
            )
            for one in history
        ] or [self._at_once(manifest, transaction)]

    def _known(self, transaction: Transaction) -> tuple[SetId, int] | None:
        connection = transaction.connection
        for set_, revision in reads.imported_sets(connection, self.digest):
            unchanged = newest_revision(connection, set_) == revision
            if unchanged and expired_at(connection, set_) is None:
                return set_, revision
        if self.is_here:
            return self.manifest.set, self.manifest.revision
        return None

    def _told(
        self, set_: SetId, revision: int, *, new: bool, history: bool = True
    ) -> Imported:
        units = self.manifest.units
        standing = dict.fromkeys((one.source, one.revision) for one in units)
        return Imported(
            set_,
            revision,
            new,
            tuple(_source(self.matches[place]) for place in standing),
            len(self.placed.states),
            self.placed.missing,
            history,
        )

    def _at_once(
        self, manifest: SetManifest, transaction: Transaction
    ) -> ImportedRevision:
        """Return one revision with what could be placed, and gaps for the rest."""
        from store.writes.set_imports import ImportedRevision

        # Ids in use here were replaced one for one, so both stand in the same order.
        pairs = list(zip(self.manifest.units, manifest.units, strict=True))
        states = [
            replace(state, unit=here.unit)
            for there, here in pairs
            if (state := self.placed.states.get(there.unit)) is not None
        ]
        clauses = {
            there.clause: here.clause
            for there, here in zip(self.manifest.clauses, manifest.clauses, strict=True)
        }
        closing = manifest.closing
        if closing is not None:
            closing = replace(closing, event=self.now)
        operations = tuple(making(manifest, states, list(self._gaps(clauses)), closing))
        try:
            done = replayed(manifest.brief, [operations], coinciding=True)
        except DoesNotReplayError as error:
            raise NotAManifestError(str(error).rstrip(".")) from None
        return ImportedRevision(
            operations,
            done.effects[0],
            transaction.actor,
            transaction.now_ms,
            generation(transaction.connection),
        )

    def _gaps(self, clauses: Mapping[ClauseId, ClauseId]) -> Iterator[Gap]:
        """Yield what clauses lack by units that are missing, once for each source."""
        notes = dict.fromkeys(
            (
                clause,
                f"{one.source}@{one.revision} ({one.digest or 'no digest told'}):"
                f" {one.why}",
            )
            for one in self.placed.missing
            for clause in one.clauses
        )
        for clause, note in notes:
            gap = GapId(self.ids.new("gap"))
            yield Gap(gap, GapKind.INACCESSIBLE, clauses[clause], note)

    def _origin(self) -> ImportOrigin:
        """Return what sources and passages are called where the set comes from."""
        here = {
            place: match.found
            for place, match in self.matches.items()
            if match.found is not None and match.same_reading
        }
        return ImportOrigin(
            self.manifest.set,
            self.manifest.revision,
            self.digest,
            tuple(
                (found.source, found.revision, self.matches[place].told)
                for place, found in here.items()
                if place != (found.source, found.revision)
            ),
            tuple(
                (passage, there)
                for there, passage in self.placed.passages.items()
                if there != passage
            ),
        )


def _history(
    plain: dict[str, Any],
    manifest: SetManifest,
    matches: Mapping[Place, Match],
    placed: Placed,
    now: int,
) -> tuple[_Revision, ...]:
    """Return every revision, if all that they ever rested on is here."""
    if (
        placed.missing
        or manifest.brief.purpose is SetPurpose.REVIEW
        or any(one.passage not in placed.passages for one in manifest.passages)
    ):
        return ()
    here = _as_here(plain, matches, placed)
    spans = {one.passage: one.span for one in here.passages}
    told = [_counted(one, now) for one in here.history]
    if not _is_consistent(told, here):
        return ()
    try:
        done = replayed(here.brief, told)
    except DoesNotReplayError:
        return ()
    if not is_same(done.content, content_of(here), spans):
        return ()
    return tuple(map(_Revision, here.history, told, done.effects))


def _as_here(
    plain: dict[str, Any], matches: Mapping[Place, Match], placed: Placed
) -> SetManifest:
    """Return a manifest with the sources and passages of this corpus."""
    ids = {str(there): str(here) for there, here in placed.passages.items()}
    sources: dict[tuple[str, int], tuple[str, int]] = {}
    for place, match in matches.items():
        if match.found is not None:
            sources[place] = match.found.source, match.found.revision
            ids[place[0]] = match.found.source
    return rebuilt(renamed(plain, Renaming(ids, sources)))


def _counted(one: ExportedRevision, now: int) -> tuple[Operation, ...]:
    """Return operations that wait for what happens here from now on."""
    return tuple(
        CloseSet(replace(operation.closing, event=now))
        if isinstance(operation, CloseSet)
        else operation
        for operation in one.operations
    )


def _is_consistent(
    revisions: Sequence[Sequence[Operation]], manifest: SetManifest
) -> bool:
    """Tell whether every unit that was ever there is of a passage that is told."""
    places = {one.passage: (one.source, one.revision) for one in manifest.passages}
    return all(
        places.get(state.origin.passage)
        == (state.origin.source, state.origin.source_revision)
        and state.origin.trace is None
        for operations in revisions
        for one in operations
        if (state := added(one)) is not None
    )


def _source(match: Match) -> ImportedSource:
    found = match.found
    return ImportedSource(
        match.told.source,
        match.told.revision,
        match.state,
        match.told.capture,
        found.source if found else None,
        found.revision if found else None,
    )
