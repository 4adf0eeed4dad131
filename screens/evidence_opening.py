"""Which set is opened where somebody goes to Evidence."""

from __future__ import annotations

from claimtui.model.ids import SetId
from claimtui.model.views import EvidenceSetView
from claimtui.workspace import candidates, sets
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.place import PlaceScreen, Subject


def evidence_place(
    workspace: Workspace, background: Background, subject: Subject
) -> PlaceScreen:
    """Make the screen of the set that this person changed last, or the list."""
    rows = sets.set_rows(workspace)
    last = next((row for row in rows if row.author == workspace.actor), None)
    if last is None:
        from screens.set_list import EvidenceSetsScreen

        return EvidenceSetsScreen(workspace, background, subject)
    from screens.evidence import EvidenceScreen

    return EvidenceScreen(workspace, background, last.set, subject, to_list=True)


def open_candidates(screen: PlaceScreen) -> None:
    """Open the candidates of the claim that a screen is about as a set."""
    claim = screen.subject.claim
    if claim is None:
        return

    def opened(held: EvidenceSetView | None) -> None:
        if held is None:
            screen.say("The claim has no candidates yet; in Review / finds passages.")
            return
        from screens.evidence import EvidenceScreen

        screen.app.push_screen(
            EvidenceScreen(
                screen.workspace, screen.background, SetId(held.set), screen.subject
            )
        )

    screen.load(
        lambda: candidates.candidates(screen.workspace, claim),
        opened,
        group="candidates",
        description="reading the candidates",
    )
