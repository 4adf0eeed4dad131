"""What a number says: its value, kind, unit, bound and what it counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from claimtui.checks.clock import Clock
from claimtui.checks.dates import Day
from claimtui.checks.lexicon import Unit


class Kind(StrEnum):
    """What sort of quantity a number is; numbers meet only within their kind."""

    COUNT = "count"
    SHARE = "share"
    POINTS = "points"
    MONEY = "money"
    MEASURE = "measure"
    ORDINAL = "ordinal"
    MULTIPLE = "multiple"
    DATE = "date"
    VERSION = "version"
    NAME = "name"
    TIME = "time"


class Bound(StrEnum):
    """How the writer limits a number."""

    PLAIN = ""
    ABOUT = "about"
    NEARLY = "nearly"
    JUST_OVER = "just_over"
    EXACTLY = "exactly"
    AT_LEAST = "at_least"
    OVER = "over"
    AT_MOST = "at_most"
    UNDER = "under"
    VAGUE = "vague"
    """Hundreds, several thousand: no number, but its size."""


class Role(StrEnum):
    """Whether a number is how much there is or how much it changed."""

    OPEN = ""
    LEVEL = "level"
    CHANGE = "change"


LOWER = (Bound.AT_LEAST, Bound.OVER)
UPPER = (Bound.AT_MOST, Bound.UNDER)
APPROXIMATE = (Bound.ABOUT, Bound.NEARLY, Bound.JUST_OVER)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of a text with its role."""

    kind: Kind
    start: int
    end: int
    literal: str
    """As written, for versions and names, which compare as text."""
    value: Fraction = Fraction(0)
    """Scale applied; the lower end of a range."""
    upper: Fraction | None = None
    """The upper end of a range."""
    step: Fraction = Fraction(1)
    """Worth of the last written digit."""
    exact: bool = False
    """Written as a word or fraction, so that digits say nothing of its precision."""
    scale: Fraction = Fraction(1)
    bound: Bound = Bound.PLAIN
    unit: Unit | None = None
    currency: str = ""
    per: str = ""
    """The denominator, such as `100000 resident`."""
    basis: str = ""
    """`real`, `nominal` or empty."""
    day: Day | None = None
    clock: Clock | None = None
    era: str = ""
    """`BC` behind a century, else empty."""
    role: Role = Role.OPEN
    nouns: tuple[str, ...] = field(default=())
    """Stems of the words it counts or precedes."""
    before: str = ""
    """The word before it."""
    after: str = ""
    """The word or sign after it."""
    clause: int = 0
    optional: bool = False
    """A number that is also a plain word ("one", "first") or part of a name."""
    cell: bool = False
    """It stands alone between the borders of a table's cell or line."""
    described: bool = False
    """Its bound follows the thing that it narrows down: trucks over 20 tonnes."""
    owner: str = ""
    """The capitalised word before it that it may belong to."""
    lead: str = ""
    """Stem of the nearest content word before it."""

    @property
    def base(self) -> Fraction:
        """The value in the base unit of its dimension."""
        return self.in_base(self.value)

    def in_base(self, value: Fraction) -> Fraction:
        """Return a value of this quantity's unit in the base unit."""
        if self.unit is None:
            return value
        return value * self.unit.factor + self.unit.offset

    @property
    def dimension(self) -> str:
        """What has to agree before values can be held against each other."""
        if self.kind is Kind.MONEY:
            return "money"
        if self.kind is Kind.MEASURE and self.unit:
            return self.unit.dimension
        return self.kind.value
