"""The structure of an edited text, with every block that did not change taken over.

Parsing starts afresh at a border between top-level blocks, so that a changed stretch
can be read between its two neighbours alone. Where that cannot be shown to give what
reading everything would give, the answer is None and everything is read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimtui.extraction.draft import Draft
from claimtui.extraction.markdown import front_matter_end
from claimtui.extraction.plaintext import text_heading_level
from claimtui.extraction.structure import Builder, Structure, language_of, parse
from claimtui.model.documents import Block, Sentence
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import Format, NodeKind

_DEFINITION = re.compile(r"^ {0,3}\[[^\]\n]+\]:[^\n]*$", re.MULTILINE)
_OPENING = re.compile(r"\n {0,3}\[")
"""How a definition begins; most texts have no such line, which is quick to see."""
_LOOK_AHEAD = 12
"""How many old blocks are tried after a change to find where the texts agree again."""
_WINDOW = 40_000
_TELLING = 16
"""A block of fewer characters is too common to show where the texts agree again."""
_WIDENINGS = 3
_COLON_REACH = 12
"""Closing marks of emphasis and links may follow the colon of an introduction."""


@dataclass(slots=True)
class _Stretch:
    """A piece of the new text: an old block as it was, or something to be read."""

    start: int
    end: int
    old: int | None


_PUT = object.__setattr__


def _further(span: DocSpan, by: int) -> DocSpan:
    return DocSpan.of(span[0] + by, span[1] + by)


class _MovedBlock(Block):
    """A block further on; its sentences are made when they are first asked for.

    Most of an edited document only moves, and whoever takes the edit in looks at the
    blocks that changed. To move every sentence took longer than the whole diff.
    """

    __slots__ = ("_by", "_made", "_unmoved")
    _by: int
    _made: tuple[Sentence, ...]
    _unmoved: Block

    def __init__(self, block: Block, by: int) -> None:
        _PUT(self, "_unmoved", block)
        _PUT(self, "_by", by)

    @property
    def span(self) -> DocSpan:
        """Where it stands now."""
        return _further(self._unmoved.span, self._by)

    @property
    def kind(self) -> NodeKind:
        """What it is."""
        return self._unmoved.kind

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings above it, outermost first, as visible text."""
        return self._unmoved.headings

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences, where they stand now."""
        made, by = getattr(self, "_made", None), self._by
        if made is None:
            made = tuple(
                Sentence(_further(one.span, by), one.text, one.digest, one.context)
                for one in self._unmoved.sentences
            )
            object.__setattr__(self, "_made", made)
        return made

    def _plain(self) -> Block:
        return Block(self.span, self.kind, self.headings, self.sentences)

    def __eq__(self, other: object) -> bool:
        own = self._plain()
        return own == (other._plain() if isinstance(other, _MovedBlock) else other)

    def __hash__(self) -> int:
        return hash(self._plain())

    def __reduce__(self) -> tuple[object, ...]:
        return Block, (self.span, self.kind, self.headings, self.sentences)


def _moved(block: Block, start: int) -> Block:
    """Return a block as it begins at a place of the new text."""
    by = start - block.span[0]
    return _MovedBlock(block, by) if by else block


def restructure(
    blocks: Sequence[Block],
    old_text: str,
    new_text: str,
    form: Format,
    language: str | None,
) -> Structure | None:
    """Return the structure of the new text; None where all of it must be read.

    Args:
        blocks: The blocks of the old text.
        old_text: The text before, without NUL and lone surrogates.
        new_text: The text after, likewise.
        form: How both are read.
        language: BCP 47 code that the document is known to be in.
    """
    if form not in (Format.MARKDOWN, Format.TEXT):
        return None
    if form is Format.MARKDOWN:
        top = front_matter_end(new_text)
        if new_text[:top] != old_text[: front_matter_end(old_text)]:
            return None
    raws = [old_text[start:end] for start, end in [block.span for block in blocks]]
    stretches = _compare(raws, new_text)
    if stretches is None or (raws and not _begins_alike(stretches)):
        return None
    definitions = _same_definitions(old_text, new_text, form, stretches)
    if definitions is None:
        return None
    name, how = language_of(new_text, form, language)
    work = _Reading(blocks, raws, new_text, form, definitions)
    builder = Builder(name, form)
    reused = work.build(stretches, builder)
    if reused is None:
        return None
    return Structure(tuple(builder.blocks), builder.placed, name, how, reused)


def _same_definitions(
    old_text: str, new_text: str, form: Format, stretches: list[_Stretch]
) -> str | None:
    """Return what both texts define; None where they differ or it is not certain."""
    if form is not Format.MARKDOWN:
        return ""
    found = _definitions(old_text)
    if found == "" and not any(
        "]:" in new_text[max(item.start - 1, 0) : item.end]
        for item in stretches
        if item.old is None
    ):
        return found
    return found if found == _definitions(new_text) else None


def _definitions(text: str) -> str | None:
    """Return the lines that define links or notes; None where that is not certain.

    A line after others may as well be words of their paragraph.
    """
    first = text[:4].lstrip(" ").startswith("[")
    if not first and _OPENING.search(text) is None:
        return ""
    lines, end = [], 0
    for match in _DEFINITION.finditer(text):
        start = match.start()
        if start != end and text[text.rfind("\n", 0, start - 1) + 1 : start].strip():
            return None
        lines.append(match[0])
        end = match.end() + 1
    return "\n".join(lines)


def _begins_alike(stretches: list[_Stretch]) -> bool:
    """Say whether front matter, which only counts at the top, is where it was."""
    return bool(stretches) and stretches[0].old in (None, 0)


def _compare(raws: list[str], text: str) -> list[_Stretch] | None:
    stretches: list[_Stretch] = []
    place = number = 0
    while number < len(raws) and place < len(text):
        raw = raws[number]
        if text.startswith(raw, place):
            stretches.append(_Stretch(place, place + len(raw), number))
            place, number = place + len(raw), number + 1
            continue
        again = _agree_again(raws, number, text, place)
        if again is None:
            if len(raws) - number > _LOOK_AHEAD or len(text) - place > _WINDOW:
                return None
            break
        stretches.append(_Stretch(place, again[0], None))
        place, number = again
    if place < len(text):
        stretches.append(_Stretch(place, len(text), None))
    return stretches


def _agree_again(
    raws: list[str], number: int, text: str, place: int
) -> tuple[int, int] | None:
    """Return the nearest place where a coming old block stands, and its number."""
    best: tuple[int, int] | None = None
    limit = place + _WINDOW
    coming = range(number, min(number + _LOOK_AHEAD, len(raws)))
    # Mostly one block changed: the next one makes the stretch to be searched short.
    for old in (*coming[1:2], *coming[:1], *coming[2:]):
        raw = raws[old]
        if len(raw) < _TELLING:
            continue
        if best and raw[:_TELLING] not in text[place : limit + _TELLING]:
            continue
        found = text.find(raw, place, limit + len(raw))
        if found >= 0 and (best is None or (found, old) < best):
            best, limit = (found, old), found
    return best


_Piece = tuple[_Stretch, Draft | None, int, range]
"""A stretch; for one that was read what was parsed, where that begins in the document,
and which of the parsed blocks are the stretch's own."""


_NO_BLOCKS = range(0)


class _Reading:
    def __init__(
        self,
        blocks: Sequence[Block],
        raws: list[str],
        text: str,
        form: Format,
        definitions: str,
    ) -> None:
        self._blocks = blocks
        self._raws = raws
        self._text = text
        self._form = form
        # A thematic break closes whatever the definitions may have opened.
        self._before = f"{definitions}\n\n***\n\n" if definitions else ""

    def build(
        self, stretches: list[_Stretch], builder: Builder
    ) -> dict[int, int] | None:
        """Fill the builder; return which new blocks are which old ones."""
        pieces = self._read_all(stretches)
        if pieces is None:
            return None
        reused: dict[int, int] = {}
        blocks, taken, headings = self._blocks, builder.blocks, builder.headings
        for stretch, draft, begin, numbers in pieces:
            if draft is not None:
                builder.add_parsed(self._parsed(begin, stretch), draft, begin, numbers)
                continue
            block = blocks[stretch.old or 0]
            if block.kind is NodeKind.HEADING or block.headings != headings.lineage:
                if not self._take_over(stretch, builder):
                    continue
            else:
                taken.append(_moved(block, stretch.start))
                builder.count += len(block.sentences)
            reused[len(taken) - 1] = stretch.old or 0
        return reused

    def _parsed(self, begin: int, stretch: _Stretch) -> str:
        return self._text[begin : stretch.end]

    def _read_all(self, stretches: list[_Stretch]) -> list[_Piece] | None:
        pieces: list[_Piece] = []
        place = floor = 0
        while place < len(stretches):
            stretch = stretches[place]
            if stretch.old is not None:
                pieces.append((stretch, None, 0, _NO_BLOCKS))
                place += 1
                continue
            found = self._read(stretches, place, floor)
            if found is None:
                return None
            low, high, read = found
            del pieces[len(pieces) - (place - low) :]
            pieces.append(read)
            place = floor = high
        return pieces

    def _read(
        self, stretches: list[_Stretch], place: int, floor: int
    ) -> tuple[int, int, _Piece] | None:
        """Read a changed stretch, with more of its surroundings while it needs them.

        Args:
            stretches: All of the new text.
            place: The number of the changed one.
            floor: The first stretch that no changed one before it has taken in.
        """
        low, high = place, place + 1
        for _ in range(_WIDENINGS):
            while high < len(stretches) and stretches[high].old is None:
                high += 1
            if low and low <= floor:
                return None
            start, end = stretches[low].start, stretches[high - 1].end
            begin = start
            # Blank lines belong to the block before them.
            blank = not self._text[start:end].split("\n", 1)[0].strip()
            if low and (blank or not self._closed(stretches[low - 1].old)):
                begin = stretches[low - 1].start
            elif low:
                alone = self._alone(start, end)
                if alone is not None:
                    return low, high, alone
            stop = stretches[high].end if high < len(stretches) else end
            draft = self._parse(begin, stop)
            if draft is None:
                return None
            numbers = _between(draft, (start - begin, end - begin), stop - begin)
            if numbers is not None:
                return low, high, (_Stretch(start, end, None), draft, begin, numbers)
            low, high = max(low - 1, 0), min(high + 1, len(stretches))
        return None

    def _parse(self, begin: int, stop: int) -> Draft | None:
        """Parse a stretch of the new text as the definitions elsewhere make it read."""
        text = self._text[begin:stop]
        if not self._before:
            return parse(text, self._form, top=not begin)
        if not begin and front_matter_end(text):
            return None
        size = len(self._before)
        draft = parse(self._before + text, self._form, top=False)
        first = sum(start < size for start in draft.starts)
        draft.starts = [start - size for start in draft.starts[first:]]
        draft.kinds = draft.kinds[first:]
        draft.leaves = [leaf for leaf in draft.leaves if leaf.block >= first]
        for leaf in draft.leaves:
            leaf.block -= first
            leaf.shift(-size)
        return draft

    def _closed(self, number: int | None) -> bool:
        """Say whether an old block says nothing about what comes after it."""
        if number is None or self._form is not Format.MARKDOWN:
            return False
        raw = self._raws[number]
        front_matter = number == 0 and front_matter_end(raw) > 0
        return front_matter or _is_closed(self._blocks[number].kind, raw)

    def _alone(self, start: int, end: int) -> _Piece | None:
        """Read a stretch by itself where its end cannot reach into what follows."""
        text = self._text[start:end]
        if not text.endswith("\n\n"):
            return None
        draft = self._parse(start, end)
        if draft is None or not draft.starts:
            return None
        if not _is_closed(draft.kinds[-1], text[draft.starts[-1] :]):
            return None
        count = len(draft.starts)
        return _Stretch(start, end, None), draft, start, range(count)

    def _take_over(self, stretch: _Stretch, builder: Builder) -> bool:
        """Add an old block where it stood; say whether its headings are the same."""
        number = stretch.old or 0
        block, headings = self._blocks[number], builder.headings
        lineage, level = headings.lineage, 0
        titled = block.kind is NodeKind.HEADING and bool(block.sentences)
        if titled:
            level = _level(self._raws[number], self._form)
            lineage = headings.above(level)
        if lineage != block.headings:
            draft = self._parse(stretch.start, stretch.end)
            if draft is not None:
                builder.add_parsed(self._raws[number], draft, stretch.start)
                return False
        builder.blocks.append(_moved(block, stretch.start))
        builder.count += len(block.sentences)
        if titled:
            headings.enter(level, block.sentences[0].text)
        return True


def _between(draft: Draft, gap: tuple[int, int], stop: int) -> range | None:
    """Return the blocks of a gap between two neighbours that stayed whole."""
    starts = [0, *(start for start in draft.starts[1:] if start < stop)]
    start, end = gap
    first = last = 0
    if start:
        if len(starts) < 2 or starts[1] != start:
            return None
        first = 1
    if end < stop:
        if starts[-1] != end:
            return None
        last = 1
    return range(first, len(starts) - last) if draft.starts else None


def _is_closed(kind: NodeKind, raw: str) -> bool:
    """Say whether a block ends at its blank line, whatever follows.

    Lists, quotes and notes may go on after one, HTML and code may be unclosed, and a
    colon may introduce a list.
    """
    if kind not in (NodeKind.PARAGRAPH, NodeKind.HEADING):
        return False
    if not raw.endswith("\n\n") or raw.lstrip().startswith("<"):
        return False
    tail = raw.rstrip()[-_COLON_REACH:]
    return ":" not in tail and "：" not in tail


def _level(raw: str, form: Format) -> int:
    """Return the level of a heading from its characters."""
    if form is Format.TEXT:
        return text_heading_level(raw)
    line = raw.strip()
    if line.startswith("#"):
        return len(line) - len(line.lstrip("#"))
    return 1 if line.endswith("=") else 2
