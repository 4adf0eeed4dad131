"""Blocks that stand as they were: their claims are placed all at once (SPEC 1.7).

Most of a document does not change. What is left beside these blocks is small, and only
that is compared sentence by sentence.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import repeat
from operator import attrgetter, gt, ne

from claimtui.extraction.alignment import Pair, align, pair_moved, rising
from claimtui.extraction.columns import moved_spans, records
from claimtui.extraction.structure import Structure
from claimtui.model.documents import (
    AnchoredText,
    Block,
    KeptClaim,
    KeptExclusion,
    Sentence,
)
from claimtui.model.ids import Digest
from claimtui.model.spans import DocSpan

_NOWHERE = (-1, -1)
_BEYOND = (sys.maxsize, sys.maxsize)


class _Homes:
    """Anchors that are part of one sentence each, as columns, and those that are not.

    Columns, because to make one more record for each takes longer than the rest.
    """

    def __init__(self) -> None:
        self.places: list[int] = []
        """Of the anchors that have such a sentence, among all anchors."""
        self.sentences: list[Sentence] = []
        """The old sentence of each."""
        self.contexts: list[Digest] = []
        """The context that it has now."""
        self.numbers: list[int] = []
        """Its number among all new sentences."""
        self.by: list[int] = []
        """How many characters it moved."""
        self.left: list[int] = []
        """The places of the other anchors."""


class Standing:
    """The claims of unchanged blocks in their new places, and what is left beside them.

    A block is left as well where an anchor in it is no part of a single sentence.
    """

    def __init__(
        self, old: AnchoredText, old_text: str, new_text: str, whole: Structure
    ) -> None:
        self.old, self.whole = old, whole
        self._unmoved = [
            old.blocks[whole.reused[number]] if number in whole.reused else block
            for number, block in enumerate(whole.blocks)
        ]
        """The new blocks; those that were taken over where they stood before."""
        self._starts = [block.span[0] for block in old.blocks]
        self._firsts = _firsts(old.blocks)
        self._new_firsts = _firsts(self._unmoved)
        self.blocks = _same_blocks(old.blocks, old_text, new_text, whole)
        """New block to the old one with the same text, sentences and placements."""
        self._reopened: dict[int, int] = {}
        """The same for blocks that are left all the same."""
        self._place_all()
        if self._reopen():
            self._place_all()
        self._find_left()

    def _place_all(self) -> None:
        """Find the sentences of all claims and exclusions."""
        self._claims = self._homes([claim.spans for claim in self.old.claims])
        self._exclusions = self._homes([(one.span,) for one in self.old.exclusions])
        self.places = self._claims.left
        """The places of the claims that are left."""

    def _homes(self, anchors: Sequence[tuple[DocSpan, ...]]) -> _Homes:
        """Find the one sentence of each anchor; of one out of order none is found."""
        homes = _Homes()
        places, sentences = homes.places, homes.sentences
        contexts, numbers = homes.contexts, homes.numbers
        news = {left: number for number, left in self.blocks.items()}
        place, last = 0, len(anchors)
        begins = [spans[0] if spans else _NOWHERE for spans in anchors]
        begins.append(_BEYOND)
        start, end = begins[0]
        for left, block in enumerate(self.old.blocks):
            number = news.get(left)
            if number is None or place == last:
                continue
            first = len(places)
            pairs = zip(block.sentences, self._unmoved[number].sentences, strict=True)
            for to, (sentence, now) in enumerate(pairs, self._new_firsts[number]):
                low, high = sentence.span
                while start < high:
                    spans = anchors[place]
                    inside = low <= start and end <= high
                    if inside and (len(spans) == 1 or _hold(low, high, spans)):
                        places.append(place)
                        sentences.append(sentence)
                        contexts.append(now.context)
                        numbers.append(to)
                    else:
                        homes.left.append(place)
                    place += 1
                    start, end = begins[place]
            by = self.whole.blocks[number].span[0] - block.span[0]
            homes.by += [by] * (len(places) - first)
        homes.left += range(place, last)
        return homes

    def kept(self) -> tuple[list[KeptClaim], list[int], list[int]]:
        """Return the claims that stand, their new sentences and their old places."""
        homes = self._claims
        claims = list(map(self.old.claims.__getitem__, homes.places))
        kept = records(
            KeptClaim,
            len(claims),
            map(attrgetter("claim"), claims),
            map(attrgetter("revision"), claims),
            _moved([claim.spans for claim in claims], homes.by),
            homes.contexts,
            map(ne, homes.contexts, map(attrgetter("context"), claims)),
            repeat(False),
        )
        return kept, homes.numbers, homes.places

    def _reopen(self) -> bool:
        """Leave the blocks with an anchor without home; say whether there are any."""
        claims, exclusions = self.old.claims, self.old.exclusions
        spans = [span for place in self.places for span in claims[place].spans]
        spans += [exclusions[place].span for place in self._exclusions.left]
        opened: set[int] = set()
        for start, end in spans:
            first = max(bisect_right(self._starts, start) - 1, 0)
            opened.update(range(first, bisect_left(self._starts, end)))
        for number, left in list(self.blocks.items()):
            if left in opened:
                self._reopened[number] = self.blocks.pop(number)
        return bool(self._reopened)

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
            tuple(old.exclusions[place] for place in self._exclusions.left),
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
        homes, exclusions = self._exclusions, self.old.exclusions
        spans = _moved([(one.span,) for one in homes.sentences], homes.by)
        found = {kept.id: kept for kept in rest}
        for place, (span,) in zip(homes.places, spans, strict=True):
            found[exclusions[place].id] = KeptExclusion(exclusions[place].id, span)
        return tuple(found[one.id] for one in exclusions if one.id in found)

    def digests(self) -> list[Digest]:
        """Return the digests of all new sentences."""
        return [one.digest for block in self._unmoved for one in block.sentences]

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


def _hold(low: int, high: int, spans: Iterable[DocSpan]) -> bool:
    return all(low <= start < end <= high for start, end in spans)


def _moved(
    anchors: Sequence[tuple[DocSpan, ...]], by: Sequence[int]
) -> list[tuple[DocSpan, ...]]:
    """Return the spans of each anchor that many characters further on."""
    moved: list[tuple[DocSpan, ...]] = []
    moved += zip(moved_spans([spans[0] for spans in anchors], by))
    for place, spans in enumerate(anchors):
        if len(spans) > 1:
            moved[place] = tuple(moved_spans(spans, [by[place]] * len(spans)))
    return moved


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
    firsts, count = [], 0
    for block in blocks:
        firsts.append(count)
        count += len(block.sentences)
    return firsts


def _numbers(
    firsts: Sequence[int], blocks: Sequence[Block], some: Iterable[int]
) -> list[int]:
    """Return the numbers of the sentences in some of the blocks."""
    return [
        firsts[block] + place
        for block in some
        for place in range(len(blocks[block].sentences))
    ]
