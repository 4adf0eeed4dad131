"""Views of sets that a workspace keeps: what of them is still so, told by events."""

from __future__ import annotations

from collections.abc import Iterator

from claimtui.model.evidence import SetContent
from claimtui.model.evidence_views import SetUnit, SetView
from claimtui.model.ids import SetId, UnitId
from claimtui.workspace.changes import changes_since, last_sequence
from claimtui.workspace.workspace import Workspace

_MOST_EVENTS = 500
"""After more events than these a view is made anew: they are read one by one."""
_ELSEWHERE = ("assessment.", "claim.", "document.", "record.", "source.checked")
"""How the kinds of events begin that show in no view of a set."""
_OF_SETS = ("set.made", "set.changed", "set.assessed", "set.imported", "set.expired")
_OF_SOURCES = ("source.added", "source.revised", "source.remark")
"""Events that show in the sets that have what they are about, and in closed ones."""


def kept_view(ws: Workspace, set_: SetId, revision: int, newest: int) -> SetView | None:
    """Return a view that was kept and that nothing since can have made another one.

    Args:
        ws: The workspace, which keeps views.
        set_: Which set.
        revision: The number of the revision.
        newest: The number of the set's newest revision.
    """
    for event, view in _kept(ws, set_):
        if (view.revision, view.newest) == (revision, newest):
            return view if _is_untouched(ws, view, event) else None
    return None


def kept_units(
    ws: Workspace, set_: SetId, content: SetContent
) -> dict[UnitId, SetUnit]:
    """Return the units of which a kept view has words and tokens that are still so.

    The set may have changed since; its sources may not. What else is told of a unit is
    not looked at.
    """
    for event, view in _kept(ws, set_):
        if not _is_untouched(ws, view, event, changed=True):
            continue
        same = view.tokens.exact and (
            view.content.budget.tokenizer == content.budget.tokenizer
        )
        return {
            unit.state.unit: unit
            for unit in view.units
            if same
            and (state := content.units.get(unit.state.unit)) is not None
            and (state.origin, state.shape) == (unit.state.origin, unit.state.shape)
        }
    return {}


def _kept(ws: Workspace, set_: SetId) -> Iterator[tuple[int, SetView]]:
    """Yield a set's views, the one kept last first, each with its last event."""
    for (one, _, event), view in reversed(ws.kept_sets.items()):
        if one == set_:
            yield event, view


def _is_untouched(
    ws: Workspace, view: SetView, event: int, *, changed: bool = False
) -> bool:
    """Tell whether nothing that happened after an event can show in a view.

    What is not known to leave it alone is taken to touch it: a setting, a redaction, a
    relation between sources, and whatever kinds of events are yet to come.

    Args:
        ws: The workspace.
        view: The view.
        event: The last one that it knows of.
        changed: Whether the set itself may have been changed.
    """
    if last_sequence(ws) - event > _MOST_EVENTS:
        return False
    sources = {one.state.origin.source for one in view.units}
    return all(
        one.kind.startswith(_ELSEWHERE)
        or (one.kind in _OF_SETS and (changed or one.subject != view.set))
        or (
            one.kind in _OF_SOURCES
            and one.subject not in sources
            and (changed or view.content.closing is None)
        )
        for one in changes_since(ws, event)
    )
