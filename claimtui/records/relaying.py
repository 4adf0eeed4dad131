"""Statements that a source only passes on: where they come from (SPEC 6.7)."""

from __future__ import annotations

import re

from claimtui.model.records import CitationRecord, RecordId, RecordSource
from claimtui.model.spans import repair_text

BORROWED = "the quote is that of {}: the origin's own words were not collected"
_FILE = re.compile(r"[^\s:]+(?: [^\s:]+)*\.[A-Za-z0-9]{1,5}")
_OWN = frozenset({"self", "same", "source", "this", "none", "n/a", "-"})
"""What tools write where the source is the origin itself."""


def is_elsewhere(record: CitationRecord, origin: str | None = None) -> bool:
    """Tell whether an origin is another place than the record's own source."""
    named = (record.root_origin if origin is None else origin).strip()
    if not named or named.casefold() in _OWN:
        return False
    own = (record.source.url, record.source.file, record.source.archive_url)
    return _plain(named) not in {_plain(one) for one in own if one}


def _plain(place: str) -> str:
    """Return an address without what does not tell it from another."""
    bare = re.sub(r"(?i)^https?://(?:www\.)?", "", place.strip())
    return bare.partition("#")[0].rstrip("/").casefold()


def origin_place(origin: str) -> RecordSource:
    """Return where an origin can be looked up; no place where only a name is known."""
    named = repair_text(origin)[0].strip()
    if named.lower().startswith(("http://", "https://")):
        return RecordSource(url=named)
    return RecordSource(file=named) if _FILE.fullmatch(named) else RecordSource()


def origin_record(
    relay: CitationRecord, id_: RecordId, origin: str, statement: str, named_by: str
) -> CitationRecord:
    """Return the record of an origin, which is pending as any other is.

    Args:
        relay: The record whose source passes the statement on.
        id_: Of the new record.
        origin: Where the statement comes from.
        statement: As it reads now.
        named_by: Who named the origin; whoever did does not verify it.
    """
    return CitationRecord(
        id=id_,
        external_id=f"{relay.external_id or relay.id}#origin",
        statement=statement,
        revision=1,
        quote=relay.quote,
        source=origin_place(origin),
        collected_by=named_by,
        limitations=(BORROWED.format(relay.external_id or relay.id),),
        origin_of=relay.id,
    )
