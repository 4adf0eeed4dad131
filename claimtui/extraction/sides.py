"""An old and a new text side by side: which sentences are the same ones."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property

from claimtui.extraction.alignment import Pair, align, pair_moved
from claimtui.extraction.structure import Structure, VisibleText, visible_leaves
from claimtui.model.documents import AnchoredText, Block, Sentence
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import Format


def _flat(blocks: Iterable[Block]) -> tuple[list[Sentence], list[int]]:
    sentences: list[Sentence] = []
    owners: list[int] = []
    for number, block in enumerate(blocks):
        sentences.extend(block.sentences)
        owners.extend([number] * len(block.sentences))
    return sentences, owners


class Sides:
    """Both texts with their sentences, and which sentences are the same ones."""

    def __init__(
        self,
        old: AnchoredText,
        old_text: str,
        new_text: str,
        form: Format,
        whole: Structure,
    ) -> None:
        self.old, self.form, self.whole = old, form, whole
        self.old_text, self.new_text = old_text, new_text
        self.sentences, self.owners = _flat(old.blocks)
        self.new_sentences, self.new_owners = _flat(whole.blocks)
        self.starts = [sentence.span[0] for sentence in self.sentences]
        self.ends = [sentence.span[1] for sentence in self.sentences]
        self.blocks: dict[int, int] = {}
        """New block to the old block with the same text and sentences."""
        self.matched: dict[int, int] = {}
        """Old sentence to the new one with the same words."""
        self.arrived: set[int] = set()
        """New sentences whose words no old one has."""
        self._match()

    @cached_property
    def old_visible(self) -> VisibleText:
        """The visible words of the old text, read when they are first needed."""
        return VisibleText(visible_leaves(self.old_text, self.form))

    @cached_property
    def new_visible(self) -> VisibleText:
        """The visible words of the new text, read when they are first needed."""
        return VisibleText(visible_leaves(self.new_text, self.form))

    def _match(self) -> None:
        self.firsts = _firsts(self.old.blocks)
        self.new_firsts = _firsts(self.whole.blocks)
        self._match_blocks([(left, right) for right, left in self.whole.reused.items()])
        taken = set(self.blocks.values())
        lefts = [n for n in range(len(self.old.blocks)) if n not in taken]
        rights = [n for n in range(len(self.whole.blocks)) if n not in self.blocks]
        olds = [_key(self.old_text, self.old.blocks[n]) for n in lefts]
        news = [_key(self.new_text, self.whole.blocks[n]) for n in rights]
        pairs = align(olds, news)
        pairs += pair_moved(olds, news, pairs)
        self._match_blocks([(lefts[left], rights[right]) for left, right in pairs])
        self._match_rest()

    def _match_blocks(self, pairs: Sequence[Pair]) -> None:
        """Match old and new blocks with the same text, and sentence by sentence."""
        news: list[int] = []
        olds: list[int] = []
        for left, right in pairs:
            self.blocks[right] = left
            count = len(self.old.blocks[left].sentences)
            first, new_first = self.firsts[left], self.new_firsts[right]
            olds += range(first, first + count)
            news += range(new_first, new_first + count)
        self.matched.update(zip(olds, news, strict=True))

    def _match_rest(self) -> None:
        taken = set(self.matched.values())
        olds = [n for n in range(len(self.sentences)) if n not in self.matched]
        news = [n for n in range(len(self.new_sentences)) if n not in taken]
        digests = [self.sentences[number].digest for number in olds]
        new_digests = [self.new_sentences[number].digest for number in news]
        pairs = align(digests, new_digests)
        pairs += pair_moved(digests, new_digests, pairs)
        for left, right in pairs:
            self.matched[olds[left]] = news[right]
        self.arrived.update(news)
        self.arrived.difference_update(news[right] for _, right in pairs)

    def standing_in(self, span: DocSpan) -> range:
        """Return the numbers of the old sentences that a span has a part in."""
        first = bisect_right(self.starts, span.start) - 1
        if first < 0 or self.sentences[first].span.end <= span.start:
            first += 1
        return range(first, bisect_left(self.starts, span.end))


def _key(text: str, block: Block) -> tuple[object, ...]:
    digests = tuple(sentence.digest for sentence in block.sentences)
    return text[block.span.start : block.span.end], digests


def _firsts(blocks: Sequence[Block]) -> list[int]:
    firsts, count = [], 0
    for block in blocks:
        firsts.append(count)
        count += len(block.sentences)
    return firsts
