"""Keeping a store: backup, restore, retention, and redaction (SPEC 9.6)."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from claimtui.model.care_views import BackedUp, Pruned, Redacted, Restored
from claimtui.model.errors import StoreError, UnknownObjectError, UsageError
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.spans import repair_text
from claimtui.workspace.access import refuse_hidden
from claimtui.workspace.clock import iso, now_ms
from claimtui.workspace.set_views import DRAFT_DAYS
from claimtui.workspace.workspace import Workspace
from store import backup as copies
from store.database import FILE_NAME, told
from store.reads import listings, retention, set_lifetimes
from store.reads.assessments import citing_assessments

if TYPE_CHECKING:
    from store.transaction import Transaction
    from store.writes.redaction import Removed

RETENTION_DAYS = 90
"""How long raw searches are kept (SPEC 3.3)."""
_DAY_MS = 86_400_000


def backup(ws: Workspace, file: str | Path) -> BackedUp:
    """Copy the whole store into one new file.

    Raises:
        StoreError: There is such a file already, or it cannot be written.
    """
    target = Path(file).expanduser().absolute()
    try:
        with closing(ws.store.connect()) as connection:
            copies.copy_whole(connection, target)
            last = copies.last_event(connection)
    except sqlite3.DatabaseError as error:
        raise told(error, ws.store.folder) from error
    except OSError as error:
        raise _unwritable(error, target) from error
    return BackedUp(str(target), target.stat().st_size, last)


def _unwritable(error: OSError, target: Path) -> StoreError:
    reason = (error.strerror or str(error)).lower()
    return StoreError(reason, which=str(target), hint="choose another place")


def restore(
    folder: Path, file: str | Path, *, overwrite: bool = False
) -> Ok[Restored] | Refused:
    """Put a backup in a store's place; the store as it was is kept beside it.

    To be called with no workspace open on it in this process. A store that has what
    the backup lacks is only replaced where that is wanted.

    Raises:
        StoreError: The backup is not sound, or the folder cannot be written.
    """
    source = Path(file).expanduser().absolute()
    database = folder / FILE_NAME
    try:
        if database.exists() and source.exists() and os.path.samefile(source, database):
            raise UsageError("is the store itself", which=str(source))
        with copies.opened_backup(source) as held:
            reason = _would_lose(held, database)
            if reason and not overwrite:
                return Refused((reason,))
            return Ok(_put_back(held, source, database))
    except sqlite3.DatabaseError as error:
        raise told(error, folder) from error
    except OSError as error:
        raise _unwritable(error, folder) from error


def _would_lose(backup: sqlite3.Connection, database: Path) -> str:
    """Say what replacing the store would lose; empty for nothing."""
    if not database.exists():
        return ""
    try:
        with closing(sqlite3.connect(database, timeout=20)) as store:
            missing = copies.events_missing_from(backup, store)
    except sqlite3.DatabaseError:
        return ""
    if missing is None:
        return "The store here is another one than the backup is of: say so to replace."
    if missing:
        acts = "1 act" if missing == 1 else f"{missing:,} acts"
        return f"The store here is newer: {acts} would be lost. Say so to replace it."
    return ""


def _put_back(backup: sqlite3.Connection, source: Path, database: Path) -> Restored:
    database.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    aside = ""
    if database.exists():
        stamp = iso(now_ms()).replace(":", "").replace("-", "")
        aside = str(copies.keep_aside(database, f"{FILE_NAME}.before-restore-{stamp}"))
    copies.put_back(backup, database)
    return Restored(str(source), aside, copies.last_event(backup))


def prune(ws: Workspace, *, dry_run: bool = False) -> Pruned:
    """Let raw searches and temporary drafts go; what rests on them stays.

    An old search that passages were chosen from keeps its query and those passages. An
    old draft keeps ids, spans and digests; one that an assessment rests on stays whole.
    """
    if dry_run:
        return replace(ws.read(_due, ws.now_ms), dry_run=True)
    return ws.write(_prune)


def _due(connection: sqlite3.Connection, now_ms: int) -> Pruned:
    """Return what has been kept longer than it should be."""
    before = now_ms - RETENTION_DAYS * _DAY_MS
    drafts_before = now_ms - DRAFT_DAYS * _DAY_MS
    whole, kept = retention.old_searches(connection, before)
    sets, sets_kept = set_lifetimes.old_drafts(connection, drafts_before)
    return Pruned(
        len(whole),
        len(kept),
        before,
        dry_run=False,
        sets=sets,
        sets_kept=sets_kept,
        drafts_before_ms=drafts_before,
    )


def _prune(transaction: Transaction) -> Pruned:
    from store.writes.retention import expire_searches
    from store.writes.set_lifetimes import expire_sets

    done = _due(transaction.connection, transaction.now_ms)
    searches = retention.old_searches(transaction.connection, done.before_ms)
    expire_searches(transaction, *searches)
    expire_sets(transaction, done.sets)
    return done


def redact(ws: Workspace, source: SourceId, reason: str) -> Redacted:
    """Remove a source's content on request, everywhere this store keeps it.

    Bytes, texts, index, recorded searches, texts that repeat its words, and automatic
    backups go; ids, digests and addresses stay, so that what rested on it can still
    be told. The document's own words are not touched.

    Raises:
        UnknownObjectError: There is no such source.
        HiddenError: The viewer's scope may not see it.
        UsageError: No reason is given.
    """
    refuse_hidden(ws, (source,))
    words = repair_text(reason)[0].strip()
    if not words:
        raise UsageError("needs a reason", which=source, hint="say why with --reason")
    removed = ws.write(partial(_redact, source=source, reason=words))
    notes = list(_notes(removed))
    gone = []
    for copy in copies.automatic_copies(ws.store.folder, source):
        copy.unlink()
        gone.append(copy.name)
    with closing(ws.store.connect()) as connection:
        try:
            emptied = copies.shrink(connection)
        except sqlite3.OperationalError as error:
            raise told(error, ws.store.folder) from error
    if not emptied:
        notes.append(
            "Another program has the store open, so its log still holds old pages:"
            " close it and redact again."
        )
    return Redacted(
        source,
        removed.revisions,
        removed.passages,
        removed.texts,
        tuple(gone),
        tuple(notes),
    )


def _redact(transaction: Transaction, source: SourceId, reason: str) -> Removed:
    from claimtui.workspace.projection import project_claims
    from store.writes.redaction import redact_source

    connection = transaction.connection
    if listings.source_row(connection, source) is None:
        raise UnknownObjectError("is no source of this store", which=source)
    citing = citing_assessments(connection, source)
    removed = redact_source(transaction, source, reason)
    # The stored reasons of statuses name the source by its title.
    project_claims(transaction, dict.fromkeys(claim for _, claim, _ in citing))
    return removed


def _notes(removed: Removed) -> list[str]:
    notes = ["Copies that you made yourself (backups, exports) are not touched."]
    if removed.shared:
        notes.append(
            "The same bytes were captured for another source, which keeps them."
        )
    return notes
