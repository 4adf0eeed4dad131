"""What caring for a store did, or would do."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.ids import SetId


@dataclass(frozen=True, slots=True)
class Pruned:
    """What retention took away, or would take."""

    traces: int
    """Searches that go whole."""
    traces_kept: int
    """Old searches that passages were chosen from: those passages stay in them."""
    before_ms: int
    """What was searched before this moment counts as old."""
    dry_run: bool
    sets: tuple[SetId, ...] = ()
    """Temporary drafts whose content goes."""
    sets_kept: tuple[SetId, ...] = ()
    """Old drafts that stay, since an assessment rests on them."""
    drafts_before_ms: int = 0
    """A draft that nobody changed since this moment counts as old."""


@dataclass(frozen=True, slots=True)
class BackedUp:
    """A whole copy of a store."""

    file: str
    bytes: int
    last_event: int


@dataclass(frozen=True, slots=True)
class Restored:
    """A store that was replaced by a backup."""

    file: str
    """The backup."""
    safety_copy: str
    """Where the store as it was before is kept; empty where there was none."""
    last_event: int


@dataclass(frozen=True, slots=True)
class Redacted:
    """What was removed of a source on request."""

    source: str
    revisions: int
    passages: int
    texts: int
    """Other stored texts that repeated its words and were blanked."""
    removed_backups: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
