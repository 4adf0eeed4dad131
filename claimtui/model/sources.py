"""Sources: what was captured, how it reads, and the passages that can be cited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from claimtui.model.ids import Digest, PassageId, ReadingId, SourceId
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    AuthorityStatus,
    ExtractionMode,
    NodeKind,
    SourceClass,
    Via,
)


@dataclass(frozen=True, slots=True)
class Node:
    """A structural element of a reading; nodes in document order, parents first."""

    kind: NodeKind
    span: ReadingSpan
    parent: int | None
    """Index of the enclosing node in `Reading.nodes`."""
    level: int | None = None
    """Of a heading, 1 to 6; of a post in a thread, 0 where it opens the thread and more
    the further in it answers."""
    page: int | None = None
    """Counted from 1."""
    header: bool = False
    """Whether a cell or row is a header."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Text and structure of some bytes, as one named reader version gives them."""

    reader: str
    """Name and version, such as `html 1`."""
    libraries: Mapping[str, str]
    """Library name to version."""
    media_type: str
    encoding: str
    text: str
    nodes: tuple[Node, ...]
    mode: ExtractionMode
    notes: tuple[str, ...] = ()
    """What was decided, repaired or left out, in whole sentences."""
    left_out_chars: int = 0
    """Visible characters of the page that the text does not hold."""
    title: str = ""
    language: str = ""
    """As declared by the bytes themselves; empty where they declare none."""
    author: str = ""
    publisher: str = ""
    published: str = ""
    """ISO date or time as the page declares it; empty where it declares none."""
    source_class: SourceClass = SourceClass.UNKNOWN
    """As the bytes themselves declare it."""
    authority: AuthorityStatus = AuthorityStatus.UNKNOWN
    """The same."""
    links: tuple[str, ...] = ()
    """Where its text links to, as written there: whole or relative addresses."""


@dataclass(frozen=True, slots=True)
class Capture:
    """What was actually retrieved."""

    data: bytes
    digest: Digest
    origin: str
    """Absolute path of the file, or the address asked for."""
    via: Via
    at_ms: int
    """Retrieval time, milliseconds since 1970 UTC."""


@dataclass(frozen=True, slots=True)
class PassageSpan:
    """A citable stretch of a reading, before it is stored."""

    span: ReadingSpan
    node: int
    """Index into `Reading.nodes`."""
    kind: NodeKind
    headings: tuple[str, ...]
    """The heading lineage, outermost first."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A citable span of one source revision, with what is needed to show it."""

    id: PassageId
    reading: ReadingId
    source: SourceId
    revision: int
    """The newest source revision that has this reading."""
    span: ReadingSpan
    kind: NodeKind
    text: str
    headings: tuple[str, ...]
    source_title: str
    newer_revision: int | None = None
    """The source's newest revision where it has another reading."""
    redacted: str = ""
    """Why its words are not shown, in words; empty where they are."""

    @property
    def lineage(self) -> str:
        """Source and headings, outermost first; one like the title stands once."""
        parts = [self.source_title]
        for heading in self.headings:
            if _said(heading) not in (_said(parts[0]), _said(parts[-1])):
                parts.append(heading)
        return " › ".join(parts)


def _said(title: str) -> str:
    """Return a title as it is read aloud: capitals and spaces make no other one."""
    return " ".join(title.casefold().split())
