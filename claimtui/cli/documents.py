"""`doc`: the documents whose claims are reviewed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimtui.cli.check_shapes import Plain
from claimtui.cli.examples import examples
from claimtui.cli.inputs import Inputs, told
from claimtui.cli.plain import columns, one_line
from claimtui.cli.session import ExpectOption, RequestOption, Session, in_session
from claimtui.cli.shapes import document_plain, document_view_plain
from claimtui.model.errors import ClaimtuiError, UnknownObjectError
from claimtui.model.ids import DocumentId
from claimtui.model.results import Conflict
from claimtui.model.views import AddedDocument, DocumentRow, UpdatedDocument

if TYPE_CHECKING:
    from claimtui.workspace.workspace import Workspace

app = typer.Typer(rich_markup_mode=None)
group = typer.Typer(
    rich_markup_mode=None, help="The documents whose claims you review."
)
app.add_typer(group, name="doc")


@group.command(
    "add",
    epilog=examples("claimtui doc add article.md", "claimtui doc add *.md --json"),
)
@in_session
def add(
    session: Session,
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", help="Markdown, text, HTML or DOCX."),
    ],
    request: RequestOption = None,
) -> int:
    """Add files and find their claims; they are only read."""
    from claimtui.workspace.documents import add_document

    def work(file: str, own_request: str | None) -> AddedDocument:
        return add_document(session.workspace, file, request=own_request)

    inputs = Inputs(request)
    tried = list(inputs.each(files, work))
    added = [one for _, one in tried if not isinstance(one, ClaimtuiError)]
    session.data(
        {"documents": [told(file, one, _added_plain) for file, one in tried]},
        (_added_line(one) for one in added),
    )
    for one in added:
        for note in one.notes:
            session.words(note)
    return inputs.code


def _added_plain(added: AddedDocument) -> Plain:
    return {
        "document": added.document,
        "revision": added.revision,
        "new": added.new,
        "claims": added.claims,
        "excluded": added.excluded,
    }


def _added_line(added: AddedDocument) -> str:
    what = "added" if added.new else "already there"
    return (
        f"{added.document}@{added.revision}  {what}: {added.claims} claims, "
        f"{added.excluded} sentences excluded"
    )


@group.command(
    "update",
    epilog=examples(
        "claimtui doc update article.md", "claimtui doc update doc_01h --json"
    ),
)
@in_session
def update(
    session: Session,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Paths or document ids.")
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Read files again and place their claims in the new words."""
    from claimtui.workspace.documents import (
        document_rows,
        find_document,
        update_document,
    )

    ws = session.workspace

    def work(file: str, own_request: str | None) -> UpdatedDocument | Conflict:
        found, _ = find_document(ws, file)
        return update_document(ws, found, expect=expect, request=own_request)

    inputs = Inputs(request)
    tried: list[tuple[str, UpdatedDocument | ClaimtuiError]] = []
    for file, one in inputs.each(files, work):
        if isinstance(one, Conflict):
            return session.conflict(one)
        tried.append((file, one))
    rows = {row.document: row for row in document_rows(ws)}

    def plain(one: UpdatedDocument) -> Plain:
        return _updated_plain(one, rows[one.document])

    session.data(
        {"documents": [told(file, one, plain) for file, one in tried]},
        (_updated_line(one) for _, one in tried if not isinstance(one, ClaimtuiError)),
    )
    return inputs.code


def _updated_plain(updated: UpdatedDocument, row: DocumentRow) -> Plain:
    moved = {
        "kept": updated.kept,
        "changed": updated.changed,
        "retired": updated.retired,
        "context_changed": updated.context_changed,
    }
    return {
        "document": updated.document,
        "revision": updated.revision,
        "new": updated.new,
        "claims": row.claims,
        "excluded": row.excluded,
        **{
            name: {"count": len(claims), "ids": list(claims)}
            for name, claims in moved.items()
        },
    }


def _updated_line(updated: UpdatedDocument) -> str:
    name = f"{updated.document}@{updated.revision}"
    if not updated.new:
        return f"{name}  the file has not changed"
    return (
        f"{name}  {len(updated.kept)} claims kept, "
        f"{len(updated.changed)} new or changed, {len(updated.retired)} retired, "
        f"{len(updated.context_changed)} in changed context"
    )


@group.command("list", epilog=examples("claimtui doc list"))
@in_session
def list_documents(session: Session) -> None:
    """List the documents with their counts."""
    from claimtui.workspace.documents import document_rows

    rows = document_rows(session.workspace)
    session.data(
        {"documents": [document_plain(row) for row in rows]}, _document_lines(rows)
    )
    if not rows and not session.as_json:
        session.words("no documents yet; claimtui doc add FILE adds one")


def _document_lines(rows: tuple[DocumentRow, ...]) -> Iterator[str]:
    yield from columns(
        (
            f"{row.document}@{row.revision}",
            Path(row.path).name,
            f"{row.claims} claims, {row.unreviewed} unreviewed",
        )
        for row in rows
    )


@group.command(
    "show",
    epilog=examples("claimtui doc show article.md", "claimtui doc show doc_01h@2"),
)
@in_session
def show(
    session: Session,
    document: Annotated[
        str, typer.Argument(metavar="DOC[@N]", help="A path or id, with a revision.")
    ],
) -> None:
    """Print the text of a document revision as it was read."""
    from claimtui.workspace.documents import document_view

    found, revision = find_revision(session.workspace, document)
    view = document_view(session.workspace, found, revision)
    if not session.as_json:
        session.words(
            f"{view.document}@{view.revision} of {view.newest}: {one_line(view.path)}"
        )
    session.text(document_view_plain(view), view.text)


def find_revision(ws: Workspace, reference: str) -> tuple[DocumentId, int | None]:
    """Return the document that a path or id names, and the revision after its `@`.

    Raises:
        UnknownObjectError: It names nothing, or more than one document.
    """
    from claimtui.workspace.documents import find_document

    try:
        return find_document(ws, reference)
    except UnknownObjectError:
        path, _, revision = reference.rpartition("@")
        if not (path and revision.isascii() and revision.isdigit()):
            raise
        return find_document(ws, path)[0], int(revision)
