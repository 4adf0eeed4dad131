"""Rows of the Library, apart from all other views: they are needed at the start.

Making the classes of all views takes as long as importing the screens.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.ids import DocumentId, SourceId
from claimtui.model.vocabulary import ExtractionMode, Format, Via


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
