"""An automatic draft of a set: a search for every clause, each kept as a trace."""

from __future__ import annotations

from collections.abc import Sequence

from claimtui.model.evidence import SetContent, UnitState
from claimtui.model.ids import PassageId, SetId
from claimtui.model.results import Refused
from claimtui.model.set_operations import AddUnit, Operation
from claimtui.model.views import SearchHit, SearchResult
from claimtui.workspace.searching import search
from claimtui.workspace.set_shapes import SetShapes
from claimtui.workspace.sets import NOW_SEEN, Changed, When, change
from claimtui.workspace.workspace import Workspace
from store.reads.sets import StoredSet

_MOST_LOOKED_AT = 50
"""Results of a search in which a clause's passages are looked for."""
_QUOTED_CHARS = 60


def propose(
    ws: Workspace, set_: SetId, *, limit: int = 3, when: When = NOW_SEEN
) -> Changed:
    """Search for every clause and take the best passages in, as a draft to review.

    Each unit says which search found it at which ranks, which is never authority.

    Args:
        ws: The workspace.
        set_: Which set.
        limit: Most new passages for each clause.
        when: The revision that was seen, and a request id.

    Raises:
        UnknownObjectError: There is no such set.
    """

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        found = _found(ws, base.content, limit)
        if not found:
            return Refused(("No passage was found that is not in the set already.",))
        return [AddUnit(state) for state in found]

    return change(ws, set_, "set propose", limit, build, when)


def _found(ws: Workspace, content: SetContent, limit: int) -> list[UnitState]:
    held = {state.origin.passage for state in content.units.values()}
    shapes = SetShapes(ws)
    made: dict[PassageId, UnitState] = {}
    for wanted in _asked(content):
        result = search(
            ws,
            wanted,
            limit=_MOST_LOOKED_AT,
            record=True,
            filters=content.brief.corpus,
        )
        new = [
            hit
            for hit in result.hits
            if hit.passage.id not in held and hit.passage.id not in made
        ]
        for hit in new[:limit]:
            made[hit.passage.id] = shapes.proposed(
                [*content.units.values(), *made.values()],
                hit,
                result.trace,
                _reason(wanted, result, hit),
            )
    return list(made.values())


def _asked(content: SetContent) -> list[str]:
    """Return what is searched for: the clauses, or the question where none is named."""
    clauses = [clause.text for clause in content.clauses.values()]
    return clauses or [content.brief.question]


def _reason(wanted: str, result: SearchResult, hit: SearchHit) -> str:
    words = wanted if len(wanted) <= _QUOTED_CHARS else f"{wanted[:_QUOTED_CHARS]}…"
    ranks = ", ".join(f"{lane} {rank}" for lane, rank in hit.lanes)
    return f"found for “{words}” among {len(result.hits)} results ({ranks})"
