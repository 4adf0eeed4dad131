"""What a fetch over HTTP brought, before it becomes a source revision."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.ids import Digest
from claimtui.model.vocabulary import LinkState, Via


@dataclass(frozen=True, slots=True)
class Validators:
    """What an earlier fetch of the same address left, for a conditional request."""

    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True)
class Fetched:
    """The bytes that an address gave, and how they came."""

    data: bytes
    digest: Digest
    url: str
    """The address asked for."""
    final_url: str
    """The address that answered, after redirects."""
    redirects: tuple[str, ...]
    """Every address on the way, without the first and the last."""
    media_type: str
    """As the header says, without parameters; empty where it says none."""
    charset: str | None
    """As the header says."""
    via: Via
    validators: Validators
    at_ms: int
    """Milliseconds since 1970 UTC."""
    notes: tuple[str, ...] = ()
    """In whole sentences."""


@dataclass(frozen=True, slots=True)
class NotModified:
    """The address says that nothing changed (304); nothing is to be stored."""

    url: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class LinkCheck:
    """What became of an address when it was looked at."""

    url: str
    state: LinkState
    detail: str
    """In words: the status, the new address, or the reason."""
    at_ms: int
