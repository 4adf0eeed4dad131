"""What a source's own bytes say of it: class, authority, and where it links to."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote, urljoin, urlsplit

from claimtui.model.ids import SourceId
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import (
    AuthorityStatus,
    Provenance,
    RelationKind,
    SourceClass,
)
from claimtui.workspace.mentions import Mention, address_key
from store.reads import source_facts

if TYPE_CHECKING:
    from store.transaction import Transaction

_MOST_LINKS = 1_000
"""How many links of one text are kept."""


def links_in(reading: Reading, place: str) -> tuple[Mention, ...]:
    """Return what a text links to, by what each would be known by as a source.

    `place` is the address that answered, or the path of the file: relative links begin
    there.
    """
    found: dict[Mention, None] = {}
    for link in reading.links:
        key = _key_of(link, place)
        if key:
            kind = RelationKind.CITES if "//doi.org/" in key else RelationKind.LINKS
            found[kind, key] = None
        if len(found) >= _MOST_LINKS:
            break
    return tuple(found)


def _key_of(link: str, place: str) -> str:
    try:
        whole = urljoin(place, link) if "://" in place else link
        parts = urlsplit(whole)
    except ValueError:
        return ""
    if parts.scheme:
        return address_key(whole)
    if parts.netloc or "://" in place:
        return ""
    named = PurePosixPath(place).parent / unquote(parts.path)
    return f"file:{_plain(named)}" if parts.path else ""


def _plain(path: PurePosixPath) -> str:
    """Return a path without its steps back, as the path of a source is spelt."""
    kept: list[str] = []
    for part in path.parts:
        if part == ".." and len(kept) > 1:
            kept.pop()
        elif part != "..":
            kept.append(part)
    return str(PurePosixPath(*kept))


def record_declared(
    transaction: Transaction, source: SourceId, reading: Reading, event: int
) -> None:
    """Record class and authority as the source states them, with provenance metadata.

    What a person said stands; a statement that is gone is taken back.
    """
    from store.source_tables import SourceAttribute

    held = {
        one.name: one for one in source_facts.remarks(transaction.connection, source)
    }
    declared = {
        "class": (reading.source_class, SourceClass.UNKNOWN),
        "authority": (reading.authority, AuthorityStatus.UNKNOWN),
    }
    for name, (value, nothing) in declared.items():
        before = held.get(name)
        if before is not None and before.provenance is not Provenance.METADATA:
            continue
        if value == (before.value if before else nothing):
            continue
        transaction.add(
            SourceAttribute(
                source=source,
                name=name,
                value=value,
                provenance=Provenance.METADATA,
                event=event,
                author=transaction.actor,
                at=transaction.now_ms,
            )
        )
