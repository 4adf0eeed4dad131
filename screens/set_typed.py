"""What was typed for sets and is not saved yet; it outlives the screens (SPEC 8)."""

from __future__ import annotations

from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from claimtui.model.ids import SetId
from claimtui.workspace.workspace import Workspace


@dataclass(slots=True)
class NewSet:
    """What has been typed of a set that is not made yet."""

    question: str = ""
    clauses: list[str] = field(default_factory=list)
    clause: str = ""
    """The beginning of one more."""

    @property
    def empty(self) -> bool:
        """Whether nothing has been typed."""
        return not (self.question or self.clauses or self.clause)

    def has(self, clause: str) -> bool:
        """Return whether a clause of the same words is there."""
        return _words(clause) in {_words(one) for one in self.clauses}


@dataclass(slots=True)
class Typed:
    """What was typed in one workspace."""

    new: NewSet = field(default_factory=NewSet)
    lines: dict[tuple[SetId, str], str] = field(default_factory=dict)
    """By set and by what each line is for."""


_HELD: WeakKeyDictionary[Workspace, Typed] = WeakKeyDictionary()


def typed_in(workspace: Workspace) -> Typed:
    """Return what was typed in a workspace, to be read and changed."""
    return _HELD.setdefault(workspace, Typed())


def _words(clause: str) -> tuple[str, ...]:
    return tuple(clause.casefold().split())
