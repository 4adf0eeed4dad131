"""Reads single parts of zip files (DOCX, EPUB) in memory, within limits."""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from urllib.parse import unquote

from lxml import etree

from claimtui.model.errors import UnreadableError

MAX_PARTS = 20_000
"""More entries than this make no book and no letter."""
MAX_PARTS_BYTES = 120_000_000
"""Unpacked size of all parts that are read, together."""

_DAMAGE = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    EOFError,
    OSError,
    ValueError,
    NotImplementedError,
    KeyError,
    OverflowError,
)


def part_names(data: bytes) -> tuple[str, ...]:
    """Return the names of a zip file's entries; none where it cannot be opened."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as opened:
            return tuple(opened.namelist())
    except _DAMAGE:
        return ()


class Archive:
    """The parts of one zip file; nothing is ever written to a disk."""

    def __init__(self, data: bytes, name: str) -> None:
        """Open the file.

        Raises:
            UnreadableError: It is damaged or holds too many parts.
        """
        self._name = name
        self._left = MAX_PARTS_BYTES
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _DAMAGE as error:
            raise self._damaged() from error
        self.names = frozenset(self._zip.namelist())
        if len(self.names) > MAX_PARTS:
            raise UnreadableError(
                f"holds {len(self.names):,} parts; at most {MAX_PARTS:,} are read",
                which=name,
                hint="save the part that matters as a file of its own",
            )

    def read(self, part: str) -> bytes | None:
        """Return a part's bytes; None where there is none of that name.

        Raises:
            UnreadableError: It is damaged, locked, or unpacks to more than the limit.
        """
        if part not in self.names:
            return None
        entry = self._zip.getinfo(part)
        self._left -= entry.file_size
        if self._left < 0:
            raise UnreadableError(
                f"unpacks to more than {MAX_PARTS_BYTES / 1e6:.0f} MB",
                which=self._name,
                hint="save the part that matters as a file of its own",
            )
        try:
            # Never more than the declared size comes out: it is what was counted.
            with self._zip.open(entry) as opened:
                return opened.read(entry.file_size)
        except RuntimeError as error:
            raise UnreadableError(
                "is protected by a password",
                which=self._name,
                hint="save an open copy",
            ) from error
        except _DAMAGE as error:
            raise self._damaged() from error

    def xml(self, part: str) -> etree._Element | None:
        """Parse a part without entities or network; None where there is none.

        Raises:
            UnreadableError: It is no XML.
        """
        data = self.read(part)
        if data is None:
            return None
        parser = etree.XMLParser(
            resolve_entities=False,
            no_network=True,
            remove_comments=True,
            remove_pis=True,
            recover=False,
        )
        try:
            root: etree._Element = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError) as error:
            raise self._damaged() from error
        return root

    def _damaged(self) -> UnreadableError:
        return UnreadableError(
            "is damaged: its parts cannot be unpacked",
            which=self._name,
            hint="open it in its own program and save it again",
        )


def part_beside(part: str, href: str) -> str:
    """Return the name of the part that a part refers to."""
    path = unquote(href.split("#", 1)[0])
    joined = posixpath.normpath(posixpath.join("/", posixpath.dirname(part), path))
    return joined.lstrip("/")
