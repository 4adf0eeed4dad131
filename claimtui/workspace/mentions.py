"""Links between sources, as their own texts name them: addresses and DOIs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

import regex

from claimtui.model.ids import SourceId
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
_MOST_LOOKED_AT = 5_000
"""How many of one text are read, repeats included."""
_OPENINGS = {")": "(", "]": "[", "}": "{"}
_TAIL = ".,;:!?)]}…*_"
"""What stands after an address rather than in it."""


Mention = tuple[RelationKind, str]
"""A kind of relation, and what the other source is known by."""


def mentions_in(text: str) -> tuple[Mention, ...]:
    """Return the sources that a text names: what they are known by, each once.

    A DOI is a citation; an address is a link.
    """
    found: dict[tuple[RelationKind, str], None] = {}
    for match in islice(_ADDRESS.finditer(text), _MOST_LOOKED_AT):
        key = address_key(_trimmed(match[0]))
        if key:
            kind = RelationKind.CITES if "//doi.org/" in key else RelationKind.LINKS
            found[kind, key] = None
        if len(found) >= _MOST:
            break
    for match in islice(_DOI.finditer(text), _MOST_LOOKED_AT):
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
    unmatched = {
        mark: address.count(mark) - address.count(opening)
        for mark, opening in _OPENINGS.items()
    }
    while end and address[end - 1] in _TAIL:
        mark = address[end - 1]
        if mark in unmatched:
            if unmatched[mark] <= 0:
                break
            unmatched[mark] -= 1
        end -= 1
    return address[:end]


def record_mentions(
    transaction: Transaction,
    source: SourceId,
    key: str,
    named: Sequence[Mention],
    event: int,
) -> None:
    """Record the links that a new reading holds and that were not known."""
    from store.writes.source_relations import insert_mentions

    others = [one for one in named if one[1] != key]
    insert_mentions(transaction, source, others, Provenance.METADATA, event)
