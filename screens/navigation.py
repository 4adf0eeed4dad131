"""Which screen belongs to which target of `g`, loaded only when somebody goes there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.library import LibraryScreen
from screens.place import PlaceScreen, Subject

SET_LIST = "evidence sets"
"""Where one comes to from a set, in its place."""


def make_screen(
    target: str, workspace: Workspace, background: Background, subject: Subject
) -> PlaceScreen | None:
    """Make a screen about a subject; None where the subject lacks what it needs."""
    make = _ANYWHERE.get(target, _of_document)
    return make(target, workspace, background, subject)


def _library(
    _: str, workspace: Workspace, background: Background, __: Subject
) -> PlaceScreen:
    return LibraryScreen(workspace, background)


def _sources(
    _: str, workspace: Workspace, background: Background, subject: Subject
) -> PlaceScreen:
    from screens.sources import SourcesScreen

    return SourcesScreen(workspace, background, subject)


def _records(
    _: str, workspace: Workspace, background: Background, subject: Subject
) -> PlaceScreen:
    from screens.records import RecordsScreen

    return RecordsScreen(workspace, background, subject)


def _evidence(
    target: str, workspace: Workspace, background: Background, subject: Subject
) -> PlaceScreen:
    if target == SET_LIST:
        from screens.set_list import EvidenceSetsScreen

        return EvidenceSetsScreen(workspace, background, subject)
    from screens.evidence_opening import evidence_place

    return evidence_place(workspace, background, subject)


def _generation(
    _: str, workspace: Workspace, background: Background, subject: Subject
) -> PlaceScreen:
    from screens.generation_input import GenerationInputScreen

    return GenerationInputScreen(workspace, background, subject)


_ANYWHERE: Mapping[str, Callable[..., PlaceScreen]] = {
    "library": _library,
    "sources": _sources,
    "records": _records,
    "evidence": _evidence,
    SET_LIST: _evidence,
    "generation input": _generation,
}
"""By target that needs no document."""


def _of_document(
    target: str, workspace: Workspace, background: Background, subject: Subject
) -> PlaceScreen | None:
    document, claim = subject.document, subject.claim
    if document is None:
        return None
    if target == "claims":
        from screens.claims import ClaimsScreen

        return ClaimsScreen(workspace, background, document, claim)
    if claim is None:
        return None
    if target == "review":
        from screens.review import ReviewScreen

        return ReviewScreen(workspace, background, document, claim)
    from screens.history import HistoryScreen

    return HistoryScreen(workspace, background, document, claim)


def already_shows(screen: object, target: str, subject: Subject) -> bool:
    """Return whether an open screen is what is asked for, or can turn to it."""
    if not isinstance(screen, PlaceScreen) or target != screen.PLACE.lower():
        return False
    if target == "generation input":
        held = screen.subject
        wanted = (subject.set, subject.set_revision)
        return wanted in ((None, None), (held.set, held.set_revision))
    return (
        target in ("library", "sources", "evidence", "records", SET_LIST)
        or screen.subject.document == subject.document
    )
