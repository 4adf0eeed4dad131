"""Undo on the Evidence screen: what was taken back is told and gone to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimtui.model.ids import ClauseId, SetId
from claimtui.model.results import Refused
from claimtui.model.set_operations import Operation, TakeBack
from claimtui.workspace import sets, undoing
from claimtui.workspace.workspace import Workspace
from screens.evidence_page import ClauseKey, SetPage, page_of
from screens.evidence_place import EvidencePlace
from screens.set_words import operation_words, short

_LOOK_BACK = 20
"""Revisions among which one's own undo is looked for; others may save meanwhile."""
_MOST_TOLD = 2
"""Operations of one revision that are told in words."""
_TOLD_CHARS = 160


@dataclass(frozen=True, slots=True)
class _Undone:
    """What came of an undo."""

    page: SetPage
    operations: tuple[Operation, ...]
    """What was taken back."""
    touched: tuple[str, ...]
    """Ids of what it was about."""


class EvidenceUndoing:
    """Take undo on one Evidence screen."""

    def __init__(self, screen: EvidencePlace) -> None:
        self._screen = screen

    def do_undo(self) -> None:
        """Take back one's last change of this set, and go to what it was about."""
        screen, page = self._screen, self._screen.page
        ws, set_ = screen.workspace, screen.set_
        screen.write(
            lambda: _take_back(ws, set_, page), self._undone, description="undoing"
        )

    def _undone(self, answer: _Undone | Refused) -> None:
        screen = self._screen
        if isinstance(answer, Refused):
            screen.say(f"Nothing more can be undone: {' '.join(answer.reasons)}")
            screen.reload()
            return
        screen.show(answer.page)
        self._go_to(answer)
        screen.say(f"Undone: {_words(answer)}")

    def _go_to(self, undone: _Undone) -> None:
        screen, names = self._screen, undone.page.names
        for one in undone.touched:
            if one in names.units and screen.unit_cards.move_to(one):
                break
        for one in undone.touched:
            clause = ClauseKey(ClauseId(one))
            if one in names.clauses and screen.clause_cards.move_to(clause):
                break


def _take_back(
    workspace: Workspace, set_: SetId, before: SetPage | None
) -> _Undone | Refused:
    """Undo beside the screen and read what that did."""
    answer = undoing.undo(workspace, evidence=set_)
    if isinstance(answer, Refused):
        return answer
    seen = None if before is None else before.view
    page = page_of(sets.set_view(workspace, set_), seen)
    rows = sets.set_revisions(workspace, set_, limit=_LOOK_BACK)
    own = (row.operations for row in rows if row.author == workspace.actor)
    taken = next((one for one in map(_taking_back, own) if one is not None), None)
    if taken is None:
        return _Undone(page, (), ())
    done = sets.set_revisions(workspace, set_, before=taken.revision + 1, limit=1)
    touched = [part for _, key in taken.items for part in key.split()]
    return _Undone(page, done[0].operations if done else (), tuple(touched))


def _taking_back(operations: Sequence[Operation]) -> TakeBack | None:
    return next((one for one in operations if isinstance(one, TakeBack)), None)


def _words(undone: _Undone) -> str:
    """Return what was taken back; of many things the first."""
    told = [
        short(operation_words(one, undone.page.names), _TOLD_CHARS)
        for one in undone.operations[:_MOST_TOLD]
    ]
    rest = len(undone.operations) - len(told)
    return "; ".join(told) + (f" and {rest} more" if rest else "")
