"""Figures as ratios with their bars, told as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """One measure against another, both in seconds."""

    what: str
    ours_s: Sequence[float]
    against: str
    theirs_s: Sequence[float]
    bar: float

    @property
    def ratio(self) -> float:
        """Median against median."""
        return median(self.ours_s) / median(self.theirs_s)

    @property
    def least(self) -> float:
        """Least against least: what is left when the machine had other work."""
        return min(self.ours_s) / min(self.theirs_s)

    @property
    def reached(self) -> bool:
        """Whether the ratio of the medians is within the bar."""
        return self.ratio <= self.bar


def tell(figures: Sequence[Figure]) -> int:
    """Print the table and return 0 where every bar is reached, else 1."""
    width = max(len(figure.what) for figure in figures)
    other = max(len(figure.against) for figure in figures)
    print(
        f"{'':{width}} {'ms':>8}  {'against':{other}} {'ms':>8}"
        f" {'ratio':>6} {'least':>6} {'bar':>5}"
    )
    for one in figures:
        verdict = "reached" if one.reached else "MISSED"
        print(
            f"{one.what:{width}} {median(one.ours_s) * 1e3:8.1f}"
            f"  {one.against:{other}} {median(one.theirs_s) * 1e3:8.1f}"
            f" {one.ratio:6.2f} {one.least:6.2f} {one.bar:5.1f}  {verdict}"
        )
    return 0 if all(figure.reached for figure in figures) else 1
