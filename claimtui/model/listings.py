"""Rows of the Library, apart from all other views: they are needed at the start.

Making the classes of all views takes as long as importing the screens.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.ids import DocumentId, SourceId
from claimtui.model.vocabulary import (
    AuthorityStatus,
    ExtractionMode,
    Format,
    LinkState,
    SourceClass,
    Via,
)


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """One document in the library."""

    document: DocumentId
    revision: int
    path: str
    """Absolute path of the file it came from."""
    format: Format
    language: str
    at_ms: int
    """When the newest revision came in."""
    claims: int
    """Claims that are neither excluded nor retired."""
    proposed: int
    unreviewed: int
    """Of `claims`, those without a standing verdict."""
    excluded: int
    """Sentences and claims that are excluded."""


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One source with its newest revision."""

    source: SourceId
    revision: int
    title: str
    origin: str
    media_type: str
    via: Via
    mode: ExtractionMode
    at_ms: int
    chars: int
    passages: int
    language: str
    notes: tuple[str, ...] = ()
    author: str = ""
    published: str = ""
    source_class: SourceClass = SourceClass.UNKNOWN
    authority: AuthorityStatus = AuthorityStatus.UNKNOWN
    scope: str = ""
    """Access scope; empty where nobody set one, which restricts nobody."""
    final_url: str = ""
    """The address that answered, after redirects; empty for a file."""
    link: LinkState | None = None
    """What the last look at its address or file found; None where nobody looked."""
    checked_at_ms: int | None = None
    """When that was."""
    redacted: str = ""
    """Why its content is not shown, in words; empty where it is."""
