"""The revisions that an import makes: all that there were, or one with what is here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from claimtui.evidence.operations import added
from claimtui.exchange.renaming import Renaming, renamed
from claimtui.exchange.replaying import DoesNotReplayError, replayed
from claimtui.exchange.set_content import content_of, is_same
from claimtui.model.exchange import ExportedRevision, SetManifest
from claimtui.model.set_operations import CloseSet, Effect, Operation
from claimtui.model.vocabulary import SetPurpose
from claimtui.workspace.set_placing import Placed
from claimtui.workspace.source_matching import Match, Place


@dataclass(frozen=True, slots=True)
class HeldRevision:
    """One revision of the history with what it does here."""

    told: ExportedRevision
    operations: tuple[Operation, ...]
    effects: tuple[Effect, ...]


def whole_history(
    manifest: SetManifest,
    matches: Mapping[Place, Match],
    placed: Placed,
    now: int,
) -> tuple[HeldRevision, ...]:
    """Return every revision, if all that they ever rested on is here.

    Args:
        manifest: What was exported, with the ids that it is to have here.
        matches: Its sources in this corpus.
        placed: Its units and passages in this corpus.
        now: Number of the last event: a closed set waits for what comes later.
    """
    if (
        placed.missing
        or manifest.brief.purpose is SetPurpose.REVIEW
        or any(one.passage not in placed.passages for one in manifest.passages)
    ):
        return ()
    here = _as_here(manifest, matches, placed)
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
    return tuple(map(HeldRevision, here.history, told, done.effects))


def _as_here(
    manifest: SetManifest, matches: Mapping[Place, Match], placed: Placed
) -> SetManifest:
    """Return a manifest with the sources and passages of this corpus."""
    ids = {str(there): str(here) for there, here in placed.passages.items()}
    sources: dict[tuple[str, int], tuple[str, int]] = {}
    for place, match in matches.items():
        if match.found is not None:
            sources[place] = match.found.source, match.found.revision
            ids[place[0]] = match.found.source
    return renamed(manifest, Renaming(ids, sources))


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
