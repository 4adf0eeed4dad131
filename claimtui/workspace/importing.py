"""Takes in a set that was exported elsewhere; its sources have to be here (9.4)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from claimtui.exchange.comparing import set_here
from claimtui.exchange.manifest_checks import moment_ms
from claimtui.exchange.renaming import Renaming, renamed
from claimtui.exchange.replaying import DoesNotReplayError, carried_out, replayed
from claimtui.exchange.set_content import ids_made, making, own_brief
from claimtui.exchange.set_manifest import read_manifest
from claimtui.exchange.strict import NotAManifestError
from claimtui.model.errors import UnreadableError
from claimtui.model.exchange import (
    MANIFEST_NAME,
    Imported,
    ImportedSource,
    ImportOrigin,
    SetHere,
    SetManifest,
    SetStanding,
)
from claimtui.model.ids import ClauseId, Digest, IdGenerator, SetId, UnitId, digest_of
from claimtui.model.views import Activity
from claimtui.workspace.files import read_file
from claimtui.workspace.import_completing import additions, filled, gaps_of, lacking
from claimtui.workspace.import_history import HeldRevision, whole_history
from claimtui.workspace.set_manifests import set_past
from claimtui.workspace.set_placing import Placed, place_units
from claimtui.workspace.sets import is_as_of
from claimtui.workspace.source_matching import Match, Place, match_sources
from claimtui.workspace.workspace import Workspace
from store.reads import set_exchange as reads
from store.reads.events import last_sequence
from store.reads.requests import asked
from store.reads.set_lifetimes import expired_at
from store.reads.sets import newest_revision, stored_set
from store.reads.sources import generation

if TYPE_CHECKING:
    from store.transaction import Transaction
    from store.writes.set_imports import ImportedRevision

Progress = Callable[[Activity], None]

_COMMAND = "import"
_WHAT = "taking the set in"


def import_set(
    ws: Workspace,
    folder: str | Path,
    *,
    request: str | None = None,
    progress: Progress | None = None,
) -> Imported:
    """Make a set of what another store exported, verified against this corpus.

    Units whose source is not here, or says something else, become gaps of the clauses
    that they spoke to. Where nothing is missing the whole history comes along, with
    its ids as far as they are free. The same export again brings in what is here by
    now, as the set's next revision. A set of the same id that went another way stays
    as it is: what comes stands beside it.

    Args:
        ws: The workspace.
        folder: What an export wrote.
        request: The same one gives the same answer again.
        progress: Told before each step what is done in it, in the calling thread.

    Raises:
        UnreadableError: The folder has no manifest that can be read; nothing is stored.
        ClaimtuiError: The system does not let us read it.
    """
    from store.writes.requests import answer_once

    tell = progress or (lambda _: None)
    path = Path(folder).expanduser().absolute()
    path = path if path.name == MANIFEST_NAME else path / MANIFEST_NAME
    tell(Activity(_WHAT, "reading the manifest"))
    data = read_file(str(path))
    try:
        manifest = read_manifest(data)
        taking = _taking(ws, manifest, digest_of(data), tell)
        tell(Activity(_WHAT, "saving it"))
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


def _taking(
    ws: Workspace, manifest: SetManifest, digest: Digest, tell: Progress
) -> _Taking:
    """Do everything that takes time before the store is written to."""
    if not is_as_of(manifest.brief.as_of):
        raise NotAManifestError("brief.as_of is neither now nor a date")
    tell(Activity(_WHAT, "looking for its sources"))
    matches = match_sources(ws, manifest.sources)
    units = len(manifest.units)
    placed = place_units(
        ws,
        manifest,
        matches,
        lambda done: tell(Activity(_WHAT, "placing units", done, units)),
    )
    tell(Activity(_WHAT, "going through its history"))
    here = _here(ws, manifest, digest)
    taking = _Taking(
        manifest, digest, matches, placed, ws.read(last_sequence), here, ws.ids
    )
    known = here is not None and here.standing in _HELD
    if known or ws.read(reads.imported_sets, digest):
        return taking
    return replace(taking, named=taking.naming(ws.read(taking.taken)))


_HELD = (SetStanding.SAME, SetStanding.OLDER)
"""Standings of an export of which all is here."""


def _here(ws: Workspace, manifest: SetManifest, digest: Digest) -> SetHere | None:
    """Return the set here that has the id of the exported one; None for none."""
    set_ = manifest.set
    newest = ws.read(newest_revision, set_)
    if not newest or ws.read(expired_at, set_) is not None:
        return None
    found = set_here(manifest, set_past(ws, set_))
    origin = ws.read(reads.origin_of, set_)
    if found.common or origin is None or origin.set != set_:
        return found
    # It came without its history, of which it says what was the last revision.
    unchanged = ws.read(reads.imported_revision, set_) == newest
    if origin.manifest == digest:
        standing = SetStanding.SAME if unchanged else SetStanding.OLDER
    elif unchanged and origin.revision < manifest.revision:
        standing = SetStanding.NEWER
    else:
        standing = SetStanding.DIVERGED
    common = min(origin.revision, manifest.revision)
    return replace(found, standing=standing, common=common)


@dataclass(frozen=True, slots=True)
class _Named:
    """A manifest with the ids that it is to have here."""

    fresh: Mapping[str, str]
    """Ids that are in use, each with the one that stands for it."""
    manifest: SetManifest
    history: tuple[HeldRevision, ...]
    """Empty where something is missing of what it ever rested on."""


@dataclass(frozen=True, slots=True)
class _Taking:
    """One import, ready to be stored."""

    manifest: SetManifest
    digest: Digest
    matches: Mapping[Place, Match]
    placed: Placed
    now: int
    """Number of the last event before: a closed set waits for what comes later."""
    here: SetHere | None
    ids: IdGenerator
    named: _Named | None = None
    """Ready to be made; None for what is here already."""

    def taken(self, connection: sqlite3.Connection) -> frozenset[str]:
        """Return the ids that are in use here already."""
        return reads.taken_ids(connection, ids_made(self.manifest))

    def naming(self, taken: frozenset[str]) -> _Named:
        """Return the manifest with other ids in place of those that are in use."""
        # In their order, so that clauses keep theirs.
        fresh = {one: self.ids.new(one.split("_")[0]) for one in sorted(taken)}
        manifest = renamed(self.manifest, Renaming(fresh)) if fresh else self.manifest
        history = whole_history(manifest, self.matches, self.placed, self.now)
        return _Named(fresh, manifest, history)

    def take_in(self, transaction: Transaction) -> Imported:
        """Make the set, or bring in what an earlier import of the same lacked."""
        connection = transaction.connection
        for one in reads.imported_sets(connection, self.digest):
            if expired_at(connection, one.set) is None:
                return self._complete(transaction, one)
        if self.here is not None and self.here.standing in _HELD:
            return self._told(self.here.set, self.here.revision, new=False)
        return self._make(transaction)

    def _make(self, transaction: Transaction) -> Imported:
        from store.writes.set_imports import insert_imported_set

        taken, named = self.taken(transaction.connection), self.named
        if named is None or named.fresh.keys() != taken:
            named = self.naming(taken)
        revision = insert_imported_set(
            transaction,
            named.manifest.set,
            own_brief(named.manifest.brief),
            _revisions(named) or [self._at_once(named.manifest, transaction)],
            self._origin(),
            renamed=named.fresh,
            history=bool(named.history),
        )
        history = bool(named.history)
        return self._told(named.manifest.set, revision, new=True, history=history)

    def _complete(self, transaction: Transaction, made: reads.ImportedSet) -> Imported:
        """Bring in what an earlier import of the same export lacked and is here now."""
        from store.writes.set_imports import complete_imported_set

        connection = transaction.connection
        held = stored_set(connection, made.set)
        if held is None:
            raise AssertionError("an imported set has a revision")
        content, revision = held.content, held.revision
        ids = made.renamed
        lack = lacking(
            content,
            reads.units_ever_of(connection, made.set),
            {
                one.unit: UnitId(ids.get(one.unit, one.unit))
                for one in self.manifest.units
            },
            self.placed.states,
            self.placed.missing,
        )
        if lack.coming:
            manifest = renamed(self.manifest, Renaming(ids))
            clauses = _clauses(self.manifest, manifest)
            wanted = [
                *additions(content, manifest, lack.coming),
                *filled(content, self.manifest, clauses, lack.missing),
            ]
            operations, effects = carried_out(content, wanted)
            revision = complete_imported_set(
                transaction, made.set, operations, effects, self._origin()
            )
        told = self._told(made.set, revision, new=False, history=made.history)
        return replace(
            told,
            units=lack.standing + len(lack.coming),
            missing_units=lack.missing,
            came=tuple(one.unit for one in lack.coming),
            taken_out=lack.taken_out,
        )

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
            here=self.here,
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
        clauses = _clauses(self.manifest, manifest)
        gaps = list(gaps_of(self.placed.missing, clauses, self.ids.new))
        closing = manifest.closing
        if closing is not None:
            closing = replace(closing, event=self.now)
        operations = tuple(making(manifest, states, gaps, closing))
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


def _revisions(named: _Named) -> list[ImportedRevision]:
    from store.writes.set_imports import ImportedRevision

    return [
        ImportedRevision(
            one.operations,
            one.effects,
            one.told.by,
            moment_ms(one.told.at),
            one.told.generation,
        )
        for one in named.history
    ]


def _clauses(there: SetManifest, here: SetManifest) -> dict[ClauseId, ClauseId]:
    """Return the clauses of a manifest, each as it is called here."""
    pairs = zip(there.clauses, here.clauses, strict=True)
    return {one.clause: other.clause for one, other in pairs}


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
