"""The evidence set of the sample: an assessment rests on a revision that went on.

Revision 4 is what the price of a ticket was assessed with. Its page became old, so the
passage was removed: revision 5 has a gap, and the assessment tells its support as
historical. Revision 6 can be answered again, by what the page says now.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimtui.evidence.tokens import tokenizer
from claimtui.model.assessments import CitedPassage
from claimtui.model.errors import ClaimtuiError
from claimtui.model.evidence import Brief, Gap, RelationLabel, TokenBudget, UnitState
from claimtui.model.evidence_views import SetView
from claimtui.model.ids import GapId, SetId, UnitId
from claimtui.model.results import Ok
from claimtui.model.set_operations import (
    OpenGap,
    Operation,
    PutLabel,
    RemoveUnit,
    ReviewContent,
)
from claimtui.model.sources import Passage
from claimtui.model.vocabulary import FoundBy, GapKind, Relation, SetPurpose
from claimtui.workspace import set_changes, sets
from claimtui.workspace.proposing import propose
from claimtui.workspace.workspace import Workspace
from store.reads.sets import StoredSet

QUESTION = "What do passengers pay on the Norrholm ferry?"
_CLAUSES = (
    "what a single ticket costs",
    "by how much the board raised fares",
    "whether fares stay as they are",
)
_PRICE, _RISE, _OUTLOOK = range(len(_CLAUSES))
_PER_CLAUSE = 2
"""Passages that are proposed for each clause."""


def prepare_sets() -> None:
    """Load what counts tokens."""
    tokenizer(TokenBudget().tokenizer).count(QUESTION)


def make_set(ws: Workspace, price: Passage, minutes: Passage) -> tuple[SetId, int]:
    """Make the set up to the revision that an assessment is to rest on.

    Args:
        ws: The sample, on the day on which the set is made.
        price: What the fares page says of a single ticket.
        minutes: What the minutes say of fares.

    Returns:
        The set and its revision 4.
    """
    brief = Brief(
        SetPurpose.ACTIVE_RESEARCH, QUESTION, "a box for the council's report"
    )
    set_ = _view(sets.new_set(ws, brief, _CLAUSES)).set
    _view(propose(ws, set_, limit=_PER_CLAUSE))

    def reviewed(base: StoredSet) -> Sequence[Operation]:
        clauses = tuple(base.content.clauses)
        units = base.content.units.values()
        told, decided = (_unit_of(units, one) for one in (price, minutes))
        return [
            *(
                RemoveUnit(one.unit, "says nothing about fares")
                for one in units
                if one.unit not in (told, decided)
            ),
            *(
                PutLabel(RelationLabel(unit, relation, clauses[clause], by=ws.actor))
                for unit, relation, clause in (
                    (told, Relation.SUPPORTS, _PRICE),
                    (decided, Relation.SUPPORTS, _RISE),
                    (decided, Relation.CONTRADICTS, _OUTLOOK),
                )
            ),
        ]

    def named(base: StoredSet) -> Sequence[Operation]:
        clause = tuple(base.content.clauses)[_OUTLOOK]
        gap = Gap(
            GapId(ws.ids.new("gap")),
            GapKind.MISSING_AUTHORITY,
            clause,
            "only the treasurer spoke of changes; the board itself did not",
        )
        return [OpenGap(gap), ReviewContent(ws.actor)]

    _view(sets.change(ws, set_, "set label", "proposal", reviewed))
    view = _view(sets.change(ws, set_, "set gap", "outlook", named))
    return view.set, view.revision


def take_price_out(ws: Workspace, set_: SetId, price: Passage) -> None:
    """Remove the passage about the price: its clause can no longer be answered."""
    held = sets.require_set(ws, set_)
    unit = _unit_of(held.content.units.values(), price)
    reason = "the page is of last year, and fares rose in January"
    _view(set_changes.remove(ws, set_, [unit], reason=reason))


def put_price_in(ws: Workspace, set_: SetId, price: Passage) -> None:
    """Add what the page says now: the clause can be answered again."""
    clause = tuple(sets.require_set(ws, set_).content.clauses)[_PRICE]
    _view(
        set_changes.add(
            ws,
            set_,
            [CitedPassage(price.id)],
            clauses=[clause],
            label=Relation.SUPPORTS,
            reason="the fares page as it is now",
            found_by=FoundBy.SEARCH,
        )
    )


def _unit_of(units: Iterable[UnitState], passage: Passage) -> UnitId:
    for one in units:
        if one.origin.passage == passage.id:
            return one.unit
    raise ClaimtuiError(f"the sample's set has no unit with “{passage.text[:40]}”")


def _view(answer: sets.Changed) -> SetView:
    if not isinstance(answer, Ok):
        raise ClaimtuiError(f"the sample's set could not be made: {answer}")
    return answer.value.view
