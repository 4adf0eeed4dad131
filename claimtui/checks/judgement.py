"""What became of a number of the claim, and what it was held against."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from claimtui.checks.arithmetic import Arithmetic
from claimtui.checks.derived import Derived
from claimtui.checks.quantity import Quantity
from claimtui.checks.strands import Places
from claimtui.checks.tables import TableReader
from claimtui.model.checks import Finding


class Standing(StrEnum):
    """What became of a claim's quantity."""

    PASS = "pass"  # noqa: S105 (a result, not a password)
    OPEN = "open"
    FAIL = "fail"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found for one quantity of the claim."""

    quantity: Quantity
    standing: Standing
    finding: Finding | None

    @property
    def of_units(self) -> bool:
        """Whether the finding speaks of the unit rather than of the value."""
        return self.finding is not None and self.finding.code.startswith("U")


@dataclass(frozen=True, slots=True)
class Sides:
    """The two texts with their quantities."""

    claim: str
    evidence: str
    own: tuple[Quantity, ...]
    """The quantities of the claim."""
    quantities: tuple[Quantity, ...]
    derived: tuple[Derived, ...]
    literals: frozenset[str]
    """All numeric words of the evidence, folded."""
    places: Places
    """The strands of the evidence."""
    arithmetic: Arithmetic
    """What can be worked out of the numbers of the evidence."""
    grids: TableReader
    """The tables of the evidence."""
    rough: tuple[tuple[str, float], ...]
    """Dimension and value of each quantity of the evidence, the dimension empty where
    only fractions can tell."""
