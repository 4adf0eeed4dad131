"""Handing a field's text or a document's file to the person's own editor."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar, runtime_checkable

from textual.app import SuspendNotSupported
from textual.widget import Widget

from claimtui.model.ids import DocumentId
from claimtui.model.vocabulary import Format
from claimtui.workspace.workspace import Workspace
from screens.background import ADDS, Background
from screens.document_watch import DocumentWatch
from screens.frame import FramedScreen
from screens.line_input import LineInput, PathInput
from screens.sanitize import sanitize_cell
from screens.telling import file_name

if TYPE_CHECKING:
    from textual.app import App

    from claimtui.model.listings import DocumentRow
    from claimtui.model.views import DocumentView, UpdatedDocument

T = TypeVar("T")

_NOT_HANDED = "This terminal cannot be handed to another program"


@dataclass(frozen=True, slots=True)
class DocumentFile:
    """A document with the path of its file."""

    document: DocumentId
    path: str


def text_file(document: DocumentView | DocumentRow) -> DocumentFile | None:
    """Return a document's file, where an editor of text can do something with it."""
    if document.format is Format.DOCX:
        return None
    return DocumentFile(document.document, document.path)


@runtime_checkable
class GivesTerminal(Protocol):
    """An app that can give the terminal away for a while."""

    @property
    def gives_terminal(self) -> bool:
        """Whether the terminal is one that can be given away."""

    def suspend(self) -> AbstractContextManager[None]:
        """Give the terminal away and take it back."""


def gives_terminal(app: App[object]) -> bool:
    """Return whether an editor can have the terminal."""
    return isinstance(app, GivesTerminal) and app.gives_terminal


def editable(widget: Widget | None) -> LineInput | None:
    """Return the field whose text an editor can have; paths stay where they are."""
    if isinstance(widget, LineInput) and not isinstance(widget, PathInput):
        return widget
    return None


def edit_field(app: App[object], field: LineInput) -> str:
    """Let a field's text be edited and take it back; tell in one sentence."""
    from screens.outside_editor import Edited, edit_text

    edited = _outside(app, lambda: edit_text(field.value), Edited(_NOT_HANDED))
    if edited.text is not None:
        field.take_lines(edited.text.splitlines())
    return edited.told


def edit_document(
    screen: FramedScreen,
    workspace: Workspace,
    background: Background,
    document: DocumentFile,
) -> None:
    """Let a document's file be edited, then see what became of its claims."""
    from screens.outside_editor import edit_file

    name = file_name(document.path)
    if not os.path.isfile(document.path):
        screen.say(f"There is no file {sanitize_cell(document.path)} any more")
        return
    failure = _outside(screen.app, lambda: edit_file(document.path), _NOT_HANDED)

    def update() -> UpdatedDocument:
        from claimtui.workspace import documents

        return documents.update_document(workspace, document.document)

    def updated(found: UpdatedDocument) -> None:
        if found.new:
            screen.app.post_message(DocumentWatch.Changed(found))
        elif not failure:
            screen.say(f"{name} is as it was")

    if failure:
        screen.say(failure)
    background.run(screen, update, updated, group=ADDS, description=f"reading {name}")


def _outside(app: App[object], work: Callable[[], T], refused: T) -> T:
    """Do some work while the terminal is given away."""
    # What runs inside raises nothing: Textual would not take the terminal back.
    try:
        with app.suspend():
            return work()
    except SuspendNotSupported:
        return refused
