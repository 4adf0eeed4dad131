"""Which screen belongs to which target of `g`, loaded only when somebody goes there."""

from __future__ import annotations

from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.library import LibraryScreen
from screens.place import PlaceScreen, Subject


def make_screen(
    target: str, workspace: Workspace, background: Background, subject: Subject
) -> PlaceScreen | None:
    """Make a screen about a subject; None where the subject lacks what it needs."""
    document, claim = subject.document, subject.claim
    if target == "library":
        return LibraryScreen(workspace, background)
    if target == "sources":
        from screens.sources import SourcesScreen

        return SourcesScreen(workspace, background, subject)
    if target == "records":
        from screens.records import RecordsScreen

        return RecordsScreen(workspace, background, subject)
    if target == "evidence":
        from screens.evidence_opening import evidence_place

        return evidence_place(workspace, background, subject)
    if target == "generation input":
        from screens.generation_input import GenerationInputScreen

        return GenerationInputScreen(workspace, background, subject)
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
        target in ("library", "sources", "evidence", "records")
        or screen.subject.document == subject.document
    )
