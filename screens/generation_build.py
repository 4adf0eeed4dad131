"""Which set the Generation input screen is about, and what would be made of it."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.evidence_views import SetView
from claimtui.model.ids import ClaimId, SetId
from claimtui.model.results import Refused
from claimtui.workspace.candidates import candidates
from claimtui.workspace.generating import GenerationView, generation_input
from claimtui.workspace.sets import set_rows, set_view
from claimtui.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class BuiltInput:
    """A set revision with what a model would be given, or why nothing is made."""

    view: SetView
    made: GenerationView | None
    reasons: tuple[str, ...]
    """Why nothing is made, in whole sentences; empty where something is."""
    notes: bool
    """Whether reviewers' notes were asked for."""


def set_of(ws: Workspace, claim: ClaimId | None) -> SetId | None:
    """Return the set that one changed last, else anybody, else a claim's candidates."""
    rows = set_rows(ws)
    own = (row.set for row in rows if row.author == ws.actor)
    if rows:
        return next(own, rows[0].set)
    held = candidates(ws, claim) if claim is not None else None
    return None if held is None else held.set


def build(
    ws: Workspace,
    set_: SetId,
    revision: int | None,
    notes: bool,
    held: BuiltInput | None,
) -> BuiltInput:
    """Return what would be made of a revision.

    Args:
        ws: The workspace.
        set_: Which set.
        revision: Which revision; the newest where none is named.
        notes: Whether reviewers' notes go along.
        held: What was built before; it stays where the set tells the same as then.

    Raises:
        UnknownObjectError: There is no such set or revision.
    """
    view = set_view(ws, set_, revision)
    if held is not None and (held.view, held.notes) == (view, notes):
        return held
    answer = generation_input(ws, set_, view.revision, notes=notes)
    if isinstance(answer, Refused):
        return BuiltInput(view, None, answer.reasons, notes)
    return BuiltInput(answer.value.view, answer.value, (), notes)
