"""Links between sources, as their own texts name them: addresses and DOIs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

from claimtui.model.ids import SourceId
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import Provenance, RelationKind

if TYPE_CHECKING:
    from store.transaction import Transaction

_MOST = 1_000
"""How many links of one text are kept."""
_ADDRESS = regex.compile(r"\bhttps?://[^\s<>\"'“”‘’`\\^{|}\p{Cc}]{1,2000}+")
_DOI = regex.compile(
    r"\b(?:doi:\s?|(?<![/.\w])(?=10\.))(10\.[0-9]{4,9}/[^\s<>\"'“”‘’]{1,200}+)",
    regex.IGNORECASE,
)
_TAIL = ".,;:!?)]}…*_"
"""What stands after an address rather than in it."""


def mentions_in(text: str) -> tuple[tuple[RelationKind, str], ...]:
    """Return the sources that a text names: what they are known by, each once.

    A DOI is a citation; an address is a link.
    """
    found: dict[tuple[RelationKind, str], None] = {}
    for match in _ADDRESS.finditer(text):
        key = address_key(_trimmed(match[0]))
        if key:
            kind = RelationKind.CITES if "//doi.org/" in key else RelationKind.LINKS
            found[kind, key] = None
        if len(found) >= _MOST:
            break
    for match in _DOI.finditer(text):
        key = address_key(f"https://doi.org/{_trimmed(match[1]).lower()}")
        if key:
            found[RelationKind.CITES, key] = None
        if len(found) >= _MOST:
            break
    return tuple(found)


def address_key(address: str) -> str:
    """Return what a source from an address is known by; empty for no address.

    Without fragment and usual port, host in lower case. A page's own word on which
    address is its canonical one is not trusted, since it would join sources.
    """
    from claimtui.fetching.address import parse_address
    from claimtui.fetching.errors import AddressError

    try:
        return f"url:{parse_address(address).text}"
    except AddressError:
        return ""


def _trimmed(address: str) -> str:
    end = len(address)
    while end and address[end - 1] in _TAIL:
        mark = address[end - 1]
        opening = {")": "(", "]": "[", "}": "{"}.get(mark)
        if opening and address.count(opening, 0, end) >= address.count(mark, 0, end):
            break
        end -= 1
    return address[:end]


def record_mentions(
    transaction: Transaction, source: SourceId, key: str, reading: Reading, event: int
) -> None:
    """Record the links that a new reading holds and that were not known."""
    from store.writes.source_relations import insert_mentions

    named = [one for one in mentions_in(reading.text) if one[1] != key]
    insert_mentions(transaction, source, named, Provenance.METADATA, event)
