"""What is learnt or said of a source after it came in, each an append-only record."""

from __future__ import annotations

import json
from collections.abc import Iterable

from claimtui.model.fetching import Fetched, LinkCheck, Validators
from claimtui.model.ids import ReadingId, SourceId
from claimtui.model.source_views import PlacedPassage
from claimtui.model.spans import repair_text
from claimtui.model.vocabulary import Provenance, Via
from store import source_tables as tables
from store.transaction import Transaction


def insert_fetch(
    transaction: Transaction, source: SourceId, revision: int, fetched: Fetched
) -> None:
    """Insert how a capture came from its address."""
    transaction.add(
        tables.SourceFetch(
            source=source,
            revision=revision,
            url=_kept(fetched.url),
            final_url=_kept(fetched.final_url),
            redirects=_kept(json.dumps(fetched.redirects)),
            media_type=_kept(fetched.media_type),
            charset=_kept(fetched.charset) if fetched.charset else None,
            etag=_kept(fetched.validators.etag) if _is_live(fetched) else "",
            last_modified=_kept(fetched.validators.last_modified)
            if _is_live(fetched)
            else "",
            notes=_kept(json.dumps(fetched.notes, ensure_ascii=False)),
        )
    )


def _is_live(fetched: Fetched) -> bool:
    return fetched.via is Via.LIVE


def _kept(text: str) -> str:
    return repair_text(text)[0]


def insert_link_check(
    transaction: Transaction,
    source: SourceId,
    revision: int,
    check: LinkCheck,
    validators: Validators,
) -> int:
    """Record a look at a source's address and return its event's number.

    The revision is the one whose bytes the answer was compared with, or brought.
    """
    event = transaction.event(
        "source.checked", source, {"revision": revision, "state": check.state}
    )
    transaction.add(
        tables.SourceLinkCheck(
            source=source,
            revision=revision,
            url=_kept(check.url),
            state=check.state,
            detail=_kept(check.detail),
            etag=_kept(validators.etag),
            last_modified=_kept(validators.last_modified),
            event=event,
            at=check.at_ms,
        )
    )
    return event


def insert_remark(
    transaction: Transaction,
    source: SourceId,
    name: str,
    value: str,
    provenance: Provenance = Provenance.REVIEWER,
    *,
    before: str = "",
    undoes: int | None = None,
) -> int:
    """Record what somebody says of a source and return the event's number.

    `before` is what held until now, so that it can be undone.
    """
    event = transaction.event(
        "source.remark",
        source,
        {"name": name, "from": before, "to": value},
        undoes=undoes,
    )
    transaction.add(
        tables.SourceAttribute(
            source=source,
            name=name,
            value=value,
            provenance=provenance,
            event=event,
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
    return event


def insert_placements(
    transaction: Transaction,
    reading: ReadingId,
    placed: Iterable[PlacedPassage],
    event: int,
) -> None:
    """Record where cited passages stand in a new reading of their source."""
    transaction.add_all(
        tables.SourcePassagePlacement,
        (
            {
                "passage": one.passage,
                "reading": reading,
                "outcome": one.outcome,
                "difference": one.difference,
                "occurrences": one.occurrences,
                "target": one.target,
                "start": one.span.start if one.span else None,
                "end": one.span.end if one.span else None,
                "event": event,
            }
            for one in placed
        ),
    )


def move_generation(transaction: Transaction) -> None:
    """Move the index generation: what can be found has changed."""
    transaction.project(
        "UPDATE counter SET value = value + 1 WHERE name = ?", ("generation",)
    )


def store_setting(transaction: Transaction, name: str, value: str) -> int:
    """Record a setting of the workspace and return the event's number."""
    from store.tables import WorkspaceSetting

    event = transaction.event("workspace.setting", name, {"to": value})
    transaction.add(
        WorkspaceSetting(
            name=name,
            value=value,
            event=event,
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )
    return event
