"""Blocks that stand as they were: their claims are placed all at once (SPEC 1.7).

Most of a document does not change. What is left beside these blocks is small, and only
that is compared sentence by sentence.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from operator import attrgetter, gt, itemgetter

from claimtui.extraction.alignment import Pair, align, pair_moved, rising
from claimtui.extraction.structure import Structure, joint_digest
from claimtui.model.documents import AnchoredClaim, AnchoredText, Block, Sentence
from claimtui.model.ids import Digest
from claimtui.model.spans import DocOffset, DocSpan
from claimtui.model.updates import KeptClaim, KeptExclusion, MovedClaims, moved


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Blocks that follow one another in both texts and stand as they were."""

    left: int
    """The first old one."""
    right: int
    """The first new one."""
    count: int
    same_context: bool
    """Whether what stands around their sentences is the same too."""


@dataclass(frozen=True, slots=True)
class _Run:
    """The anchors of a stretch: those from `first` up to `last`."""

    stretch: _Stretch
    first: int
    last: int
    by: int
    """How many characters they moved."""


class _Anchors:
    """Where anchors begin and end, as columns.

    To look at each of them by itself takes longer than all of the rest.
    """

    def __init__(self, spans: Sequence[tuple[DocSpan, ...]]) -> None:
        if set(map(len, spans)) - {1}:
            spans = [own if len(own) == 1 else (_bounds(own),) for own in spans]
        firsts = list(map(itemgetter(0), spans))
        self.starts = list(map(itemgetter(0), firsts))
        self.ends = list(map(itemgetter(1), firsts))
        self._ordered = not falls(self.starts)

    def runs(
        self, stretches: Iterable[tuple[_Stretch, DocSpan, int]]
    ) -> tuple[list[_Run], list[int]]:
        """Return the anchors that lie in stretches, and the places of the others.

        Args:
            stretches: By their old places; with those, and how far they moved.
        """
        if not self._ordered:
            return [], list(range(len(self.starts)))
        runs: list[_Run] = []
        left: list[int] = []
        place = 0
        for stretch, (start, end), by in stretches:
            first = bisect_left(self.starts, start, place)
            last = bisect_left(self.starts, end, first)
            left += range(place, first)
            place = last
            if first < last and max(self.ends[first:last]) > end:
                left += range(first, last)
            elif first < last:
                runs.append(_Run(stretch, first, last, by))
        left += range(place, len(self.starts))
        return runs, left


class Standing:
    """The claims of unchanged blocks in their new places, and what is left beside them.

    A block is left as well where an anchor in it also stands outside of such blocks.
    """

    def __init__(
        self, old: AnchoredText, old_text: str, new_text: str, whole: Structure
    ) -> None:
        self.old, self.whole = old, whole
        self._unmoved = list(whole.blocks)
        for number, left in whole.reused.items():
            self._unmoved[number] = old.blocks[left]
        """The new blocks; those that were taken over where they stood before."""
        self._starts = [block.span[0] for block in old.blocks]
        self._firsts = _firsts(old.blocks)
        self._new_firsts = _firsts(self._unmoved)
        self.blocks = _same_blocks(old.blocks, old_text, new_text, whole)
        """New block to the old one with the same text, sentences and placements."""
        self._reopened: dict[int, int] = {}
        """The same for blocks that are left all the same."""
        self._claims = _Anchors(list(map(attrgetter("spans"), old.claims)))
        self._exclusions = _Anchors([(one.span,) for one in old.exclusions])
        self._place_all(self._stretches())
        if not self._touched().isdisjoint(self.blocks.values()):
            # An anchor that reaches out of a long stretch leaves but its own blocks.
            self._place_all(self._stretches(longest=1))
            self._reopen()
            self._place_all(self._stretches())
        self._find_left()

    def _place_all(self, stretches: Sequence[_Stretch]) -> None:
        """Find the claims and exclusions of some stretches."""
        placed = [(one, *self._place(one)) for one in stretches]
        self._runs, self.places = self._claims.runs(placed)
        self._excluded, self._unplaced = self._exclusions.runs(placed)

    def _place(self, stretch: _Stretch) -> tuple[DocSpan, int]:
        """Return where a stretch stood, and how many characters it moved."""
        blocks = self.old.blocks
        start, end = blocks[stretch.left].span
        if stretch.count > 1:
            end = blocks[stretch.left + stretch.count - 1].span[1]
        by = self.whole.blocks[stretch.right].span[0] - start
        return DocSpan(start, end), by

    def _stretches(self, *, longest: int = sys.maxsize) -> list[_Stretch]:
        """Return the blocks that stand as they were, by their old places.

        Args:
            longest: How many blocks a stretch has at most.
        """
        found: list[_Stretch] = []
        reused = self.whole.reused
        left = right = count = 0
        same = False
        for old, new in sorted(zip(self.blocks.values(), self.blocks, strict=True)):
            if (
                old == left + count
                and new == right + count
                and (new in reused) == same
                and 0 < count < longest
            ):
                count += 1
                continue
            if count:
                found.append(_Stretch(left, right, count, same))
            left, right, count, same = old, new, 1, new in reused
        if count:
            found.append(_Stretch(left, right, count, same))
        return found

    def _touched(self) -> set[int]:
        """Return the old blocks in which an anchor that is left has a part."""
        claims, exclusions = self.old.claims, self.old.exclusions
        spans = [span for place in self.places for span in claims[place].spans]
        spans += [exclusions[place].span for place in self._unplaced]
        touched: set[int] = set()
        for start, end in spans:
            first = max(bisect_right(self._starts, start) - 1, 0)
            touched.update(range(first, bisect_left(self._starts, end)))
        return touched

    def _reopen(self) -> None:
        """Leave the blocks in which an anchor that is left has a part."""
        touched = self._touched()
        for number, left in list(self.blocks.items()):
            if left in touched:
                self._reopened[number] = self.blocks.pop(number)

    def kept(self) -> list[tuple[int, list[MovedClaims | KeptClaim]]]:
        """Return the claims that stand, stretch by stretch in their new order.

        Each stretch comes with the number of its first new block.
        """
        found: list[tuple[int, list[MovedClaims | KeptClaim]]] = []
        for run in sorted(self._runs, key=lambda run: run.stretch.right):
            own = self.old.claims[run.first : run.last]
            parts: list[MovedClaims | KeptClaim] = [MovedClaims(own, run.by)]
            if not run.stretch.same_context:
                parts = [self._kept(run, claim) for claim in own]
            found.append((run.stretch.right, parts))
        return found

    def _kept(self, run: _Run, claim: AnchoredClaim) -> KeptClaim:
        spans, context = moved(claim.spans, run.by), self._context(run.stretch, claim)
        return KeptClaim(
            claim.claim, claim.revision, spans, context, context != claim.context
        )

    def _context(self, stretch: _Stretch, claim: AnchoredClaim) -> Digest:
        """Return what stands around the sentences of a claim now."""
        found: dict[tuple[int, int], Digest] = {}
        for start, end in claim.spans:
            first = bisect_right(self._starts, start) - 1
            for left in range(first, bisect_left(self._starts, end)):
                sentences = self.old.blocks[left].sentences
                now = self._unmoved[stretch.right + left - stretch.left].sentences
                low = max(bisect_right(sentences, start, key=_begin) - 1, 0)
                for place in range(low, bisect_left(sentences, end, key=_begin)):
                    if sentences[place].span[1] > start:
                        found[left, place] = now[place].context
        return joint_digest(list(found.values())) if found else claim.context

    def _find_left(self) -> None:
        """Note what is left: blocks, and the numbers of their sentences."""
        taken = set(self.blocks.values())
        blocks, new_blocks = self.old.blocks, self.whole.blocks
        self.lefts = [n for n in range(len(blocks)) if n not in taken]
        """Old blocks."""
        self.rights = [n for n in range(len(new_blocks)) if n not in self.blocks]
        """New blocks."""
        self.left_numbers = _numbers(self._firsts, blocks, self.lefts)
        """Of the old sentences that are left, among all old ones."""
        self.right_numbers = _numbers(self._new_firsts, self._unmoved, self.rights)
        """Of the new sentences that are left, among all new ones."""

    def old_rest(self) -> AnchoredText:
        """Return the old text with the blocks and anchors that are left."""
        old = self.old
        return AnchoredText(
            old.text,
            tuple(old.blocks[number] for number in self.lefts),
            tuple(old.claims[place] for place in self.places),
            tuple(old.exclusions[place] for place in self._unplaced),
            old.past,
        )

    def new_rest(self) -> Structure:
        """Return the new structure with the blocks that are left, numbered anew."""
        whole = self.whole
        places = {left: place for place, left in enumerate(self.lefts)}
        reused = {
            place: places[self._reopened[number]]
            for place, number in enumerate(self.rights)
            if number in self._reopened
        }
        blocks = tuple(whole.blocks[number] for number in self.rights)
        return Structure(blocks, {}, whole.language, whole.language_how, reused)

    def exclusions(self, rest: Iterable[KeptExclusion]) -> tuple[KeptExclusion, ...]:
        """Return the exclusions that stand, with those kept of what was left."""
        found = {kept.id: kept for kept in rest}
        for run in self._excluded:
            for one in self.old.exclusions[run.first : run.last]:
                (span,) = moved([one.span], run.by)
                found[one.id] = KeptExclusion(one.id, span)
        return tuple(found[one.id] for one in self.old.exclusions if one.id in found)

    def digests(self) -> list[Digest]:
        """Return the digests of all new sentences."""
        sentences = chain.from_iterable(map(attrgetter("sentences"), self._unmoved))
        return list(map(attrgetter("digest"), sentences))

    def gaps(self, matched: Mapping[int, int]) -> tuple[list[int], list[int]]:
        """Return for each sentence that is left the gap of the diff that it stands in.

        It is numbered by how many of the sentences that kept their order stand before.

        Args:
            matched: Which sentences are the same ones among those that are left.
        """
        pairs = sorted(matched.items())
        lefts, rights = [left for left, _ in pairs], [right for _, right in pairs]
        olds, news = self.left_numbers, self.right_numbers
        between = [olds[left] - left == news[right] - right for left, right in pairs]
        if (
            not all(between)
            or falls([left for _, left in sorted(self.blocks.items())])
            or falls(rights)
        ):
            lefts, rights = self._in_order(pairs)
            return (
                [bisect_right(lefts, number) for number in olds],
                [bisect_right(rights, number) for number in news],
            )
        # All blocks that stand kept their order, so that their sentences need no list.
        return (
            [n - at + bisect_right(lefts, at) for at, n in enumerate(olds)],
            [n - at + bisect_right(rights, at) for at, n in enumerate(news)],
        )

    def _in_order(self, matched: Sequence[Pair]) -> tuple[list[int], list[int]]:
        """Return the old and new numbers of the sentences that kept their order."""
        pairs = [
            (self.left_numbers[left], self.right_numbers[right])
            for left, right in matched
        ]
        for number, left in self.blocks.items():
            first, to = self._firsts[left], self._new_firsts[number]
            count = len(self.old.blocks[left].sentences)
            pairs += zip(
                range(first, first + count), range(to, to + count), strict=True
            )
        pairs = rising(sorted(pairs))
        return [left for left, _ in pairs], [right for _, right in pairs]


def falls(numbers: Sequence[int]) -> bool:
    """Say whether a number is less than the one before it."""
    return any(map(gt, numbers, numbers[1:]))


def _bounds(spans: Sequence[DocSpan]) -> DocSpan:
    """Return from where to where spans reach; without end if the first is not first."""
    if not spans or min(spans)[0] < spans[0][0]:
        return DocSpan.of(spans[0][0] if spans else -1, sys.maxsize)
    return DocSpan.of(spans[0][0], max(end for _, end in spans))


def _begin(sentence: Sentence) -> DocOffset:
    return sentence.span[0]


def _same_blocks(
    blocks: Sequence[Block], old_text: str, new_text: str, whole: Structure
) -> dict[int, int]:
    """Return for each new block the old one with the same text and sentences."""
    same = dict(whole.reused)
    taken = set(same.values())
    lefts = [number for number in range(len(blocks)) if number not in taken]
    rights = [number for number in range(len(whole.blocks)) if number not in same]
    olds = [_key(old_text, blocks[number]) for number in lefts]
    news = [_key(new_text, whole.blocks[number]) for number in rights]
    pairs = align(olds, news)
    pairs += pair_moved(olds, news, pairs)
    same.update((rights[right], lefts[left]) for left, right in pairs)
    return same


def _key(text: str, block: Block) -> tuple[object, ...]:
    digests = tuple(sentence.digest for sentence in block.sentences)
    return text[block.span.start : block.span.end], digests


def _firsts(blocks: Sequence[Block]) -> list[int]:
    counts = map(len, map(attrgetter("sentences"), blocks))
    return list(accumulate(counts, initial=0))[:-1]


def _numbers(
    firsts: Sequence[int], blocks: Sequence[Block], some: Iterable[int]
) -> list[int]:
    """Return the numbers of the sentences in some of the blocks."""
    return [
        firsts[block] + place
        for block in some
        for place in range(len(blocks[block].sentences))
    ]
