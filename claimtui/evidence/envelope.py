"""Builds an envelope: a body, what it needs beside it, and the passages around."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from claimtui.evidence.blocks import Blocks, Flow, visible
from claimtui.evidence.surroundings import Surroundings
from claimtui.model.evidence import EnvelopePart
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, NodeKind, PartRole

Stretch = tuple[int, int, PartRole]
"""From where to where, and what it is there for."""


@dataclass(slots=True)
class Envelope:
    """An envelope under construction.

    Passages around the body are taken in as runs of a flow. What a run needs beside it
    is what its first and its last block need: what any other needs is in the run.
    """

    text: str
    blocks: Blocks
    around: Surroundings
    body: tuple[int, int]
    _roles: dict[int, PartRole] = field(default_factory=dict)
    """What each block that is needed is there for."""
    _own: range = range(0)
    """The blocks of the body."""
    _flow: Flow = field(default_factory=Flow)
    _runs: tuple[range, range] = (range(0), range(0))
    """The places of the passages before and behind the body."""
    _seen: set[int] = field(default_factory=set)
    _declarations: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._own = self.blocks.touched(*self.body)
        if not self._own:
            return
        self._flow = self.blocks.place[self._own[0]][0]
        for number in dict.fromkeys((self._own[0], self._own[-1])):
            self._need(number)
            self._declare(number, self.body[0])
        self._refer(self._own[0], self._own[-1])

    def deep(self) -> str:
        """Say how many outer items are not shown; empty where all are."""
        deepest = max(map(self.around.levels_above, self._own), default=0)
        return _left_out(deepest, "outer list item") if deepest else ""

    def grow(self, extent: Extent, limit: int) -> str:
        """Take in the passages around; say what had to be left out, if anything."""
        if not self._own:
            return ""
        first = self.blocks.place[self._own[0]][1]
        last = self.blocks.place[self._own[-1]][1]
        low, high = self._flow.section(first, last)
        before, after = range(low, first), range(last + 1, high)
        if extent is Extent.NEIGHBOURS:
            before, after = self._next(before[::-1]), self._next(after)
        free = limit - self._size()
        runs = self._nearest(before, after, free)
        while (excess := self._take(runs, limit)) > 0:
            free -= excess
            runs = self._nearest(before, after, free)
        left = (before[: len(before) - len(runs[0])], after[len(runs[1]) :])
        where = " of the section" if extent is Extent.SECTION else " beside it"
        return self._said(left, where)

    def parts(self) -> tuple[EnvelopePart, ...]:
        """Return what is shown, in the order of the text."""
        spans: list[Stretch] = [(*self.body, PartRole.BODY)]
        for number, role in self._roles.items():
            block = self.blocks.all[number]
            spans.append((block.start, block.end, role))
        for start, end in self._declarations.items():
            if not self._shows(start):
                spans.append((start, end, PartRole.DECLARATION))
        for run in self._runs:
            spans.extend(self._neighbours(run))
        return parts_of(sorted(spans))

    def _need(self, number: int) -> None:
        """Take what a block needs beside it and the envelope does not show."""
        found, walked = self.around.needed(number, self._seen)
        self._seen.update(walked)
        for other, role in found:
            if other != number and not self._holds(other):
                self._roles.setdefault(other, role)

    def _refer(self, first: int, last: int) -> None:
        """Take the footnotes that blocks refer to, and those of what they need."""
        asking = [(first, last), *((one, one) for one in self._roles)]
        for low, high in asking:
            for note in self.around.footnotes(low, high):
                if not self._holds(note):
                    self._roles.setdefault(note, PartRole.FOOTNOTE)

    def _holds(self, number: int) -> bool:
        """Tell whether a block is in the body or in a run."""
        flow, place = self.blocks.place[number]
        in_run = flow is self._flow and any(place in run for run in self._runs)
        return number in self._own or in_run

    def _declare(self, number: int, start: int) -> None:
        """Take the signatures around code that is shown from a place on."""
        block = self.blocks.all[number]
        if block.kind is not NodeKind.CODE:
            return
        lines = self.around.lines
        begin = max(start, block.start)
        found = lines.enclosing(begin)
        if not found and begin > block.start:
            found = [lines.first_line(block.start)]
        for first, end in found:
            end = visible(self.text, first, min(end, begin))[1]
            if first < end:
                self._declarations.setdefault(first, end)

    def _shows(self, place: int) -> bool:
        if self.body[0] <= place < self.body[1]:
            return True
        touched = self.blocks.touched(place, place + 1)
        return any(
            one in self._roles or (one not in self._own and self._holds(one))
            for one in touched
        )

    def _size(self) -> int:
        """Return how many characters are shown beside the runs."""
        needed = sum(map(self._chars, self._roles))
        declared = sum(
            end - start
            for start, end in self._declarations.items()
            if not self._shows(start)
        )
        return self.body[1] - self.body[0] + needed + declared

    def _chars(self, number: int) -> int:
        block = self.blocks.all[number]
        return block.end - block.start

    def _more(self, low: int, high: int) -> int:
        """Return the characters that a stretch of the flow would add."""
        known = sum(map(self._chars, self._needed_in(low, high)))
        return self._flow.chars[high] - self._flow.chars[low] - known

    def _nearest(self, before: range, after: range, free: int) -> tuple[range, range]:
        """Return the passages nearest to the body that there is room for.

        All within some distance, and then more on the side where the next one fits, so
        that nothing is left out between two passages.
        """
        flow, most = self._flow, len(self.text) + 1

        def lowest(distance: int) -> int:
            place = bisect_left(flow.ends, self.body[0] - distance)
            return min(max(before.start, place), before.stop)

        def highest(distance: int) -> int:
            place = bisect_right(flow.starts, self.body[1] + distance)
            return max(min(after.stop, place), after.start)

        def fits(low: int, high: int) -> bool:
            both = self._more(low, before.stop) + self._more(after.start, high)
            return both <= free

        def too_far(distance: int) -> bool:
            return not fits(lowest(distance), highest(distance))

        distance = bisect_left(range(most), True, key=too_far) - 1
        low, high = lowest(distance), highest(distance)
        gone = bisect_left(range(low + 1), True, key=lambda at: fits(at, high))
        low = min(max(before.start, gone), low)
        gone = bisect_left(
            range(high, after.stop + 1), True, key=lambda at: not fits(low, at)
        )
        high = max(high, high + gone - 1)
        return range(low, before.stop), _without_heading(flow, range(after.start, high))

    def _needed_in(self, low: int, high: int) -> Iterator[int]:
        for number in self._roles:
            flow, place = self.blocks.place[number]
            if flow is self._flow and low <= place < high:
                yield number

    def _take(self, runs: tuple[range, range], limit: int) -> int:
        """Take runs with what they need; or leave all, and return what was too much."""
        saved = (self._roles.copy(), self._declarations.copy(), self._seen.copy())
        self._runs = runs
        for run in filter(None, runs):
            numbers = [self._flow.blocks[place] for place in (run[0], run[-1])]
            for number in numbers:
                self._need(number)
                self._declare(number, self.blocks.all[number].start)
            self._refer(numbers[0], numbers[-1])
        shown = sum(self._more(run.start, run.stop) for run in runs)
        excess = shown + self._size() - limit
        if excess > 0 and any(runs):
            self._runs = (range(0), range(0))
            self._roles, self._declarations, self._seen = saved
            return excess
        return 0

    def _next(self, places: range) -> range:
        """Return the first of some places that is a passage under the same heading.

        Footnotes stand between two passages without being the next to either.
        """
        noted = self.around.is_footnote(self._own[0])
        for place in places:
            if self._flow.is_heading(place):
                break
            if self.around.is_footnote(self._flow.blocks[place]) == noted:
                return range(place, place + 1)
        return places[:0]

    def _neighbours(self, run: range) -> Iterator[Stretch]:
        """Yield the stretches of a run that nothing else stands in."""
        starts, ends, breaks = self._flow.starts, self._flow.ends, self._flow.breaks
        needed = sorted(
            self.blocks.place[number][1]
            for number in self._needed_in(run.start, run.stop)
        )
        cuts = {place + more for place in needed for more in (0, 1)}
        cuts.update(
            breaks[bisect_right(breaks, run.start) : bisect_left(breaks, run.stop)]
        )
        cuts.update((run.start, run.stop))
        borders = sorted(cut for cut in cuts if cut in run or cut == run.stop)
        taken = set(needed)
        for low, high in pairwise(borders):
            if low not in taken:
                yield starts[low], ends[high - 1], PartRole.NEIGHBOUR

    def _said(self, left: Iterable[range], where: str) -> str:
        passages = rows = 0
        for places in filter(None, left):
            low, high = places.start, places.stop
            passages += self._flow.passages[high] - self._flow.passages[low]
            rows += self._flow.rows[high] - self._flow.rows[low]
            for number in self._needed_in(low, high):
                passages -= 1
                rows -= self.blocks.all[number].kind is NodeKind.ROW
        if not passages:
            return ""
        kind = "row" if rows == passages else "passage" if rows else "paragraph"
        return _left_out(passages, kind, where)


def _without_heading(flow: Flow, run: range) -> range:
    """Drop headings at the end of a run: without its words a heading says nothing."""
    while run and flow.is_heading(run[-1]):
        run = run[:-1]
    return run


def parts_of(spans: Iterable[Stretch]) -> tuple[EnvelopePart, ...]:
    """Return stretches as the parts of an envelope."""
    return tuple(
        EnvelopePart(role, ReadingSpan.of(start, end)) for start, end, role in spans
    )


def _left_out(count: int, what: str, where: str = "") -> str:
    if count == 1:
        return f"1 {what}{where} was left out."
    return f"{count:,} {what}s{where} were left out."
