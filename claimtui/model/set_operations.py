"""Operations, each of which makes the next revision of an evidence set (SPEC 4.1).

A set is a number of *items*, each with a kind and a key of its own; an operation puts
and ends items. A revision is the items that stand at it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from claimtui.model.evidence import (
    Brief,
    Clause,
    Closing,
    Gap,
    RelationLabel,
    ReviewMark,
    TokenBudget,
    UnitNote,
    UnitShape,
    UnitState,
)
from claimtui.model.ids import ClauseId, GapId, SetId, UnitId
from claimtui.model.vocabulary import Ordering, Relation


@dataclass(frozen=True, slots=True)
class AddUnit:
    """Take a passage in."""

    op: ClassVar[str] = "add"

    state: UnitState


@dataclass(frozen=True, slots=True)
class RemoveUnit:
    """Take a unit out, with its labels and its note."""

    op: ClassVar[str] = "remove"

    unit: UnitId
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ReshapeUnit:
    """Show more or less around a unit's passage: `expand` or `narrow`."""

    op: ClassVar[str] = "reshape"

    unit: UnitId
    shape: UnitShape
    wider: bool | None = None
    """Whether it shows more than before; None where older stores do not say."""


@dataclass(frozen=True, slots=True)
class PinUnit:
    """Keep a unit through proposals, or no longer."""

    op: ClassVar[str] = "pin"

    unit: UnitId
    pinned: bool


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """Give a unit another place in the manual order."""

    op: ClassVar[str] = "move"

    unit: UnitId
    position: str


@dataclass(frozen=True, slots=True)
class MergeUnits:
    """Make one unit of several of the same source; it takes their labels over."""

    op: ClassVar[str] = "merge"

    into: UnitId
    units: tuple[UnitId, ...]
    """The others, which end."""
    shape: UnitShape


@dataclass(frozen=True, slots=True)
class ReplaceUnit:
    """Put a passage in a unit's place; labels are not carried to other words."""

    op: ClassVar[str] = "replace"

    unit: UnitId
    by: UnitState


@dataclass(frozen=True, slots=True)
class PutLabel:
    """Say how a unit stands to a clause or another unit."""

    op: ClassVar[str] = "label"

    label: RelationLabel


@dataclass(frozen=True, slots=True)
class DropLabel:
    """Take a label back."""

    op: ClassVar[str] = "unlabel"

    unit: UnitId
    label: Relation
    target: ClauseId | UnitId


@dataclass(frozen=True, slots=True)
class OpenGap:
    """Name what a clause lacks."""

    op: ClassVar[str] = "gap"

    gap: Gap


@dataclass(frozen=True, slots=True)
class ResolveGap:
    """Say that a gap is no longer one."""

    op: ClassVar[str] = "gap_resolve"

    gap: GapId
    how: str = ""


@dataclass(frozen=True, slots=True)
class AddClause:
    """Add a part of the question."""

    op: ClassVar[str] = "clause_add"

    clause: Clause


@dataclass(frozen=True, slots=True)
class EditClause:
    """Word a clause otherwise; labels and gaps go, since they judged other words."""

    op: ClassVar[str] = "clause_edit"

    clause: ClauseId
    text: str


@dataclass(frozen=True, slots=True)
class DropClause:
    """Drop a part of the question, with its labels and gaps."""

    op: ClassVar[str] = "clause_drop"

    clause: ClauseId


@dataclass(frozen=True, slots=True)
class SetOrder:
    """Choose the order of the units."""

    op: ClassVar[str] = "order"

    order: Ordering


@dataclass(frozen=True, slots=True)
class NoteUnit:
    """Remark on a unit; an empty text takes the remark back."""

    op: ClassVar[str] = "note"

    unit: UnitId
    text: str
    by: str


@dataclass(frozen=True, slots=True)
class SetBudget:
    """Choose limit, reserve, tokenizer, or a staged comparison."""

    op: ClassVar[str] = "budget"

    budget: TokenBudget


@dataclass(frozen=True, slots=True)
class ChangeBrief:
    """Ask something else of the set, or give it another purpose."""

    op: ClassVar[str] = "brief"

    brief: Brief


@dataclass(frozen=True, slots=True)
class ReviewContent:
    """Say that a person has reviewed the set as it is."""

    op: ClassVar[str] = "review"

    by: str


@dataclass(frozen=True, slots=True)
class CloseSet:
    """Declare the set insufficient."""

    op: ClassVar[str] = "close"

    closing: Closing


@dataclass(frozen=True, slots=True)
class ReopenSet:
    """Take a set up again that was declared insufficient."""

    op: ClassVar[str] = "reopen"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Put everything that a revision changed back as it was before (undo)."""

    op: ClassVar[str] = "take_back"

    revision: int
    items: tuple[tuple[str, str], ...]
    """Kind and key of each thing that is put back."""


Operation = (
    AddUnit
    | RemoveUnit
    | ReshapeUnit
    | PinUnit
    | MoveUnit
    | MergeUnits
    | ReplaceUnit
    | PutLabel
    | DropLabel
    | OpenGap
    | ResolveGap
    | AddClause
    | EditClause
    | DropClause
    | SetOrder
    | NoteUnit
    | SetBudget
    | ChangeBrief
    | ReviewContent
    | CloseSet
    | ReopenSet
    | TakeBack
)


Item = (
    Brief
    | Clause
    | UnitState
    | RelationLabel
    | Gap
    | UnitNote
    | Ordering
    | TokenBudget
    | ReviewMark
    | Closing
)


@dataclass(frozen=True, slots=True)
class Put:
    """What an operation does: an item that stands, in place of one of the same key."""

    kind: str
    key: str
    item: Item


@dataclass(frozen=True, slots=True)
class End:
    """What an operation does: an item that stands no longer."""

    kind: str
    key: str


Effect = Put | End


@dataclass(frozen=True, slots=True)
class SavedRevision:
    """What a change of a set came to."""

    set: SetId
    revision: int
    """The newest, which is the one before where nothing changed."""
    replayed: bool = False
    """Whether it was saved onto a newer revision than the person saw."""
    unchanged: bool = False
    """Whether it made no revision, since everything was so already."""


@dataclass(frozen=True, slots=True)
class SetConflict:
    """Others changed the same things meanwhile; nothing was saved (SPEC 4.14)."""

    set: SetId
    expected: int
    """The revision the person saw."""
    found: int
    """The revision that stands now."""
    accepted: tuple[Operation, ...]
    """What others had saved meanwhile."""
    local: tuple[Operation, ...]
    """What was about to be saved."""
    replayed: tuple[Operation, ...]
    """Those of `local` that would stand beside what was accepted."""
    needs_decision: tuple[Operation, ...]
    """Those of `local` that would not."""
