"""Documents: add a file, take its changes in, and show what is stored."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, overload

from claimtui.model.documents import DocumentText, Extraction
from claimtui.model.errors import ClaimtuiError, UnknownObjectError
from claimtui.model.ids import ClaimId, DocumentId, digest_of, parse_reference
from claimtui.model.results import Conflict
from claimtui.model.sources import Node
from claimtui.model.spans import repair_text
from claimtui.model.updates import Update
from claimtui.model.views import (
    AddedDocument,
    DocumentView,
    UpdatedDocument,
)
from claimtui.workspace.files import read_file, refuse_address
from claimtui.workspace.listings import document_rows as document_rows
from claimtui.workspace.workspace import Workspace
from store.reads import documents as reads
from store.reads import events, listings
from store.reads.handmade import made_by_hand
from store.reads.requests import Asked, asked, earlier_answer

if TYPE_CHECKING:
    from store.transaction import Transaction

_ADD, _UPDATE = "doc add", "doc update"
_ATTEMPTS = 5
"""How often an update starts over because somebody else changed the document."""


def add_document(
    ws: Workspace, path: str | Path, *, request: str | None = None
) -> AddedDocument:
    """Store a file's text with the claims proposed from it; the file is only read.

    A file that is known already is updated instead.

    Raises:
        UnreadableError: The file is empty, binary, too large or of a kind not read yet.
        ClaimtuiError: It cannot be opened.
    """
    place = _place(path)
    told = asked(request, place)
    answered = ws.read(earlier_answer, told, _ADD, AddedDocument, ws.actor)
    if answered is not None:
        return answered
    known = ws.read(reads.document_at, place)
    if known is not None:
        return _added_again(ws, known, told)
    return _add(ws, place, told)


def _place(path: str | Path) -> str:
    """Return a path as it is stored: absolute, links not followed.

    Raises:
        ClaimtuiError: The name is made of bytes that are no text.
        UsageError: It is an address, and no file of that name is there.
    """
    refuse_address(
        str(path),
        "is an address, and a document is a file",
        "save the page as a file and add that",
    )
    place = str(Path(path).expanduser().absolute())
    if repair_text(place)[1]:
        raise ClaimtuiError(
            "the file's name is no valid text",
            which=ascii(place),
            hint="rename the file",
        )
    return place


def _add(ws: Workspace, place: str, request: Asked | None) -> AddedDocument:
    from claimtui.extraction.compiler import extract
    from store.writes.requests import answer_once

    content, read = _content(ws, read_file(place), place)
    extraction = extract(
        content.text, content.format, read.language or None, nodes=read.nodes
    )

    def answer(transaction: Transaction) -> AddedDocument:
        return answer_once(transaction, request, _ADD, AddedDocument, save)

    def save(transaction: Transaction) -> AddedDocument:
        return _insert(transaction, ws, place, content, extraction)

    return ws.write(answer)


def _insert(
    transaction: Transaction,
    ws: Workspace,
    place: str,
    content: DocumentText,
    extraction: Extraction,
) -> AddedDocument:
    from store.writes.documents import insert_document

    known = reads.document_at(transaction.connection, place)
    if known is not None:
        return _known(transaction, known)
    document = DocumentId(ws.ids.new("doc"))
    insert_document(transaction, document, place, content, extraction, ws.ids)
    return AddedDocument(
        document,
        1,
        new=True,
        claims=len(extraction.claims),
        excluded=len(extraction.excluded),
        notes=content.notes,
    )


def _known(transaction: Transaction, document: DocumentId) -> AddedDocument:
    """Return the answer for a document that another process was faster to add."""
    return _as_it_is(transaction.connection, document, transaction.now_ms)


def _as_it_is(
    connection: sqlite3.Connection, document: DocumentId, now_ms: int
) -> AddedDocument:
    rows = listings.document_rows(connection, now_ms)
    row = next(row for row in rows if row.document == document)
    return AddedDocument(document, row.revision, False, row.claims, row.excluded)


def _added_again(
    ws: Workspace, document: DocumentId, request: Asked | None
) -> AddedDocument:
    from store.writes.requests import answer_once

    updated = update_document(ws, document)

    def told(transaction: Transaction) -> AddedDocument:
        return replace(_known(transaction, document), new=updated.new)

    if request is None and not updated.new:
        return ws.read(_as_it_is, document, ws.now_ms)
    return ws.write(answer_once, request, _ADD, AddedDocument, told)


@overload
def update_document(
    ws: Workspace, document: DocumentId, *, request: str | None = None
) -> UpdatedDocument: ...


@overload
def update_document(
    ws: Workspace,
    document: DocumentId,
    *,
    expect: int | None,
    request: str | None = None,
) -> UpdatedDocument | Conflict: ...


def update_document(
    ws: Workspace,
    document: DocumentId,
    *,
    expect: int | None = None,
    request: str | None = None,
) -> UpdatedDocument | Conflict:
    """Read a document's file again and place its claims in the new text (SPEC 1.7).

    A conflict where another revision stands than is expected, and nothing is stored.

    Raises:
        UnreadableError: The file is empty, binary, too large or of a kind not read yet.
        ClaimtuiError: It cannot be opened; the stored revision stays the newest.
    """
    told = asked(request, document)
    answered = ws.read(earlier_answer, told, _UPDATE, UpdatedDocument, ws.actor)
    if answered is not None:
        return answered
    row = _revision(ws, document)
    if expect not in (None, row.revision):
        return _overtaken(expect, row.revision)
    data = read_file(row.path)
    if digest_of(data) == row.digest:
        return _unchanged(document, row.revision)
    content, read = _content(ws, data, row.path)
    for _ in range(_ATTEMPTS):
        answer = _try_update(ws, document, content, read, expect, told)
        if answer is not None:
            return answer
    raise ClaimtuiError(
        "others keep changing this document",
        which=row.path,
        hint="try again in a moment",
    )


def _overtaken(expect: int | None, found: int) -> Conflict:
    return Conflict(expect or 0, found, local=(_UPDATE,))


def _unchanged(document: DocumentId, revision: int) -> UpdatedDocument:
    return UpdatedDocument(document, revision, False, (), (), (), ())


@dataclass(frozen=True, slots=True)
class _Read:
    """What the reader tells of a document beside its text; nothing for plain files."""

    language: str = ""
    nodes: tuple[Node, ...] = ()


def _content(ws: Workspace, data: bytes, place: str) -> tuple[DocumentText, _Read]:
    """Return a document's text; of HTML and DOCX the one that the reader gives."""
    from claimtui.reading.document import document_of, needs_reader
    from claimtui.reading.document_text import read_document_text

    if not needs_reader(data, place):
        return read_document_text(data, place), _Read()
    reading = ws.readers.read(data, place)
    return document_of(reading, data), _Read(reading.language, reading.nodes)


def _try_update(
    ws: Workspace,
    document: DocumentId,
    content: DocumentText,
    read: _Read,
    expect: int | None,
    request: Asked | None,
) -> UpdatedDocument | Conflict | None:
    seen = ws.read(events.last_sequence_of, document)
    row = _revision(ws, document)
    if expect not in (None, row.revision):
        return _overtaken(expect, row.revision)
    if row.digest == content.digest:
        return _unchanged(document, row.revision)
    # Not before: mostly nothing has changed, and SQLModel takes a third of a second.
    from claimtui.extraction.reanchoring import reanchor
    from claimtui.workspace.projection import project_claims
    from store.writes.documents import insert_update
    from store.writes.requests import answer_once

    layout = ws.read(reads.layout_of, document, row.revision)
    blocks = ws.read(reads.blocks_of, layout)
    anchored = ws.read(reads.anchored_text, document, blocks)
    update = reanchor(
        anchored,
        content.text,
        content.format,
        read.language or None,
        nodes=read.nodes,
        by_hand=ws.read(made_by_hand, document),
    )

    def save(transaction: Transaction) -> UpdatedDocument | None:
        if events.last_sequence_of(transaction.connection, document) != seen:
            return None
        moved = insert_update(
            transaction, document, row.revision, blocks, content, update, ws.ids
        )
        project_claims(transaction, moved)
        return _told(document, row.revision + 1, update, moved)

    def answer(transaction: Transaction) -> UpdatedDocument | None:
        return answer_once(transaction, request, _UPDATE, UpdatedDocument, save)

    return ws.write(answer)


def _told(
    document: DocumentId, revision: int, update: Update, moved: tuple[ClaimId, ...]
) -> UpdatedDocument:
    apart = update.kept.apart
    revived = {kept.claim for kept in apart if kept.revived}
    return UpdatedDocument(
        document=document,
        revision=revision,
        new=True,
        kept=tuple(claim for _, claim in update.kept.placed()),
        changed=tuple(
            claim
            for claim in moved
            if claim not in revived and claim not in update.retired
        ),
        retired=update.retired,
        context_changed=tuple(kept.claim for kept in apart if kept.context_changed),
    )


def document_view(
    ws: Workspace, document: DocumentId, revision: int | None = None
) -> DocumentView:
    """Return one revision with its text, the newest where none is named.

    Raises:
        UnknownObjectError: There is no such revision.
    """
    row = _revision(ws, document, revision)
    return DocumentView(
        document=document,
        revision=row.revision,
        newest=row.newest,
        path=row.path,
        format=row.format,
        language=row.language,
        digest=row.digest,
        text=ws.read(reads.text_of, document, row.revision),
        notes=row.notes,
    )


def find_document(ws: Workspace, reference: str) -> tuple[DocumentId, int | None]:
    """Return the document that a path, an id or the beginning of one names.

    Raises:
        UnknownObjectError: It names nothing, or more than one document.
    """
    place = _place(reference)
    known = ws.read(reads.document_at, place)
    if known is not None:
        return known, None
    named = parse_reference(reference)
    found = ws.read(reads.documents_named, named.id) if named else []
    if named is None or not found:
        raise UnknownObjectError(
            "is no document of this store",
            which=reference,
            hint="claimtui doc list shows them, claimtui doc add takes a file in",
        )
    if len(found) > 1:
        raise UnknownObjectError(
            "begins more than one document id", which=reference, hint="write more of it"
        )
    return found[0], named.revision


def _revision(
    ws: Workspace, document: DocumentId, revision: int | None = None
) -> reads.StoredRevision:
    row = ws.read(reads.revision_of, document, revision)
    if row is None:
        wanted = document if revision is None else f"{document}@{revision}"
        raise UnknownObjectError("is no revision of this store", which=wanted)
    return row
