"""A document's text as blocks that tile it, with their sentences."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from json.encoder import encode_basestring

from claimtui.extraction.draft import Draft
from claimtui.extraction.language import decide_language, declared_language
from claimtui.extraction.lines import meant_breaks
from claimtui.extraction.markdown import parse_markdown
from claimtui.extraction.nodes import parse_lines, parse_nodes, whole_leaf
from claimtui.extraction.plaintext import parse_text
from claimtui.extraction.segmentation import segment
from claimtui.extraction.visible import PROSE, Leaf, LeafKind
from claimtui.model.documents import Block, Sentence
from claimtui.model.ids import Digest, digest_of_text
from claimtui.model.sources import Node
from claimtui.model.spans import DocSpan, repair_text
from claimtui.model.vocabulary import Format, NodeKind

_SAMPLE_RAW = 16_000
"""How many characters from the beginning decide the language."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A sentence with its place in the visible text of its leaf."""

    sentence: Sentence
    leaf: Leaf
    start: int
    """First visible character in `leaf.text`."""
    end: int


@dataclass(frozen=True, slots=True)
class Structure:
    """Blocks and sentences of one document text, with its language."""

    blocks: tuple[Block, ...]
    placed: Mapping[int, Placed]
    """Sentences by number, with their places; all, or those that were read anew."""
    language: str
    language_how: str
    reused: Mapping[int, int] = field(default_factory=dict)
    """Blocks taken over from an earlier text as they were, and which they were."""

    @property
    def sentences(self) -> list[Sentence]:
        """All sentences in document order."""
        return [item for block in self.blocks for item in block.sentences]


def structure(
    text: str,
    form: Format,
    language: str | None = None,
    *,
    nodes: Sequence[Node] = (),
) -> Structure:
    """Return the blocks, sentences and language of a document text.

    Args:
        text: Decoded text; NUL and lone surrogates count as U+FFFD.
        form: How the text is read.
        language: BCP 47 code that the document is known to be in.
        nodes: What the reader found in a text of HTML or DOCX; other forms need none.
    """
    text = repaired(text)
    name, how = language_of(text, form, language, nodes)
    builder = Builder(name, form)
    builder.add_parsed(text, parse(text, form, nodes=nodes))
    return Structure(tuple(builder.blocks), builder.placed, name, how)


def repaired(text: str) -> str:
    """Return the text with NUL and lone surrogates as U+FFFD, one for one."""
    if text.isascii() and "\0" not in text:
        return text
    return repair_text(text)[0]


class Builder:
    """Put blocks and sentences together in document order, with their headings."""

    def __init__(self, language: str, form: Format) -> None:
        self.blocks: list[Block] = []
        self.placed: dict[int, Placed] = {}
        self.count = 0
        """How many sentences there are so far."""
        self.headings = Headings()
        self._language = language
        self._wrapped = form is not Format.TEXT

    def add_parsed(
        self, text: str, draft: Draft, begin: int = 0, blocks: range | None = None
    ) -> None:
        """Add blocks of a parsed text.

        Args:
            text: The text that was parsed.
            draft: Its borders and leaves.
            begin: Where that text begins in the document.
            blocks: Which blocks to add; all by default.
        """
        if not draft.starts:
            if text and blocks is None:
                span = DocSpan.of(begin, begin + len(text))
                self.blocks.append(Block(span, NodeKind.PARAGRAPH, (), ()))
            return
        borders = [min(start, len(text)) for start in draft.starts] + [len(text)]
        borders[0] = 0
        leaves: dict[int, list[Leaf]] = {}
        for leaf in draft.leaves:
            leaves.setdefault(leaf.block, []).append(leaf)
        for number in range(len(draft.starts)) if blocks is None else blocks:
            span = DocSpan.of(begin + borders[number], begin + borders[number + 1])
            own = leaves.get(number, [])
            if begin:
                for leaf in own:
                    leaf.shift(begin)
            self._add_block(span, draft.kinds[number], own)

    def _add_block(self, span: DocSpan, kind: NodeKind, leaves: list[Leaf]) -> None:
        titled = kind is NodeKind.HEADING and bool(leaves)
        if titled:
            lineage = self.headings.above(leaves[0].level)
        else:
            lineage = self.headings.lineage
        introductions: dict[int, str] = {}
        sentences: list[Sentence] = []
        for leaf in leaves:
            ranges = _ranges(leaf, self._language, wrapped=self._wrapped)
            introductions[id(leaf)] = _introducing(leaf, ranges)
            for item in _place(leaf, ranges, lineage, introductions):
                self.placed[self.count + len(sentences)] = item
                sentences.append(item.sentence)
        self.count += len(sentences)
        self.blocks.append(Block(span, kind, lineage, tuple(sentences)))
        if titled:
            self.headings.enter(leaves[0].level, leaves[0].text)


def parse(
    text: str, form: Format, *, top: bool = True, nodes: Sequence[Node] = ()
) -> Draft:
    """Return the borders and leaves of a text without NUL and lone surrogates.

    Args:
        text: A whole document, or a stretch of one that begins between two blocks.
        form: How the text is read.
        top: Whether it is the document's beginning, where front matter may stand.
        nodes: What the reader found in a text of HTML or DOCX.
    """
    if form is Format.MARKDOWN:
        return parse_markdown(text, top=top)
    if form is Format.TEXT:
        return parse_text(text)
    return parse_nodes(text, nodes) if nodes else parse_lines(text)


def visible_leaves(text: str, form: Format) -> list[Leaf]:
    """Return the leaves of a repaired text; of HTML and DOCX all of it is visible."""
    if form in (Format.MARKDOWN, Format.TEXT):
        return parse(text, form).leaves
    return whole_leaf(text)


def visible_text(text: str, form: Format, spans: Sequence[DocSpan]) -> str:
    """Return the visible words of some spans, joined by single spaces.

    Args:
        text: Decoded text of the document.
        form: How the text is read.
        spans: Outer ranges in code points, in the order of their words.
    """
    return VisibleText(visible_leaves(repaired(text), form)).of(spans)


class VisibleText:
    """Answer which visible characters stand in a document range."""

    def __init__(self, leaves: list[Leaf]) -> None:
        self._leaves = leaves
        self._starts = [leaf.raws[0] for leaf in leaves]

    def of(self, spans: Sequence[DocSpan]) -> str:
        """Return the visible words of spans, joined by single spaces."""
        return " ".join(leaf.text[a:b] for leaf, a, b in self.pieces(spans))

    def within(self, sentence: DocSpan, part: DocSpan) -> tuple[int, int] | None:
        """Return the visible range of a part, counted from its sentence's begin."""
        leaf = self._leaf(sentence)
        if leaf is None:
            return None
        first, _ = leaf.visible_range(*sentence)
        start, end = leaf.visible_range(*part)
        return (start - first, end - first) if start < end else None

    def outer(self, sentence: DocSpan, place: tuple[int, int]) -> DocSpan | None:
        """Return the document range of a visible range inside a sentence."""
        leaf = self._leaf(sentence)
        if leaf is None:
            return None
        first, last = leaf.visible_range(*sentence)
        start, end = first + place[0], first + place[1]
        return DocSpan.of(*leaf.raw_span(start, end)) if start < end <= last else None

    def pieces(self, spans: Sequence[DocSpan]) -> list[tuple[Leaf, int, int]]:
        """Return the leaves that spans touch, each with a visible range in its text."""
        found = []
        for span in spans:
            place = max(bisect_right(self._starts, span.start) - 1, 0)
            for leaf in self._leaves[place : bisect_right(self._starts, span.end)]:
                start, end = leaf.visible_range(span.start, span.end)
                words = leaf.text[start:end]
                start += len(words) - len(words.lstrip())
                if words.strip():
                    found.append((leaf, start, start + len(words.strip())))
        return found

    def _leaf(self, sentence: DocSpan) -> Leaf | None:
        place = bisect_right(self._starts, sentence.end - 1) - 1
        return self._leaves[place] if place >= 0 else None


class Headings:
    """The headings that stand above the place that has been reached."""

    def __init__(self) -> None:
        self._open: list[tuple[int, str]] = []
        self.lineage: tuple[str, ...] = ()

    def above(self, level: int) -> tuple[str, ...]:
        """Return the headings that a new one of this level stands under."""
        while self._open and self._open[-1][0] >= level:
            self._open.pop()
        self.lineage = tuple(title for _, title in self._open)
        return self.lineage

    def enter(self, level: int, text: str) -> None:
        """Take a heading as what stands above from here on."""
        self._open.append((level, text))
        self.lineage = (*self.lineage, text)


def language_of(
    text: str, form: Format, declared: str | None, nodes: Sequence[Node] = ()
) -> tuple[str, str]:
    """Return the language of a text and how it was decided, by its beginning."""
    if declared is not None:
        return decide_language("", declared)
    first = takewhile(lambda node: node.span.start < _SAMPLE_RAW, nodes)
    leaves = parse(text[:_SAMPLE_RAW], form, nodes=list(first)).leaves
    if leaves and leaves[0].kind is LeafKind.FRONT_MATTER:
        declared = declared_language(leaves[0].lines())
    telling = PROSE | {LeafKind.HEADING, LeafKind.ROW}
    sample = "\n".join(leaf.text for leaf in leaves if leaf.kind in telling)
    return decide_language(sample, declared)


def _ranges(leaf: Leaf, language: str, *, wrapped: bool) -> list[tuple[int, int]]:
    if leaf.kind in PROSE:
        borders = meant_breaks(leaf, wrapped=wrapped)
        return segment(
            leaf.text, language, closed=leaf.atoms, borders=borders, mark=leaf.mark
        )
    return [(0, len(leaf.text))]


def _introducing(leaf: Leaf, ranges: list[tuple[int, int]]) -> str:
    """Return what a list or a table's rows depend on: the last sentence."""
    if leaf.kind in PROSE and ranges:
        start, end = ranges[-1]
        return leaf.text[start:end]
    return leaf.text


def _place(
    leaf: Leaf,
    ranges: list[tuple[int, int]],
    headings: tuple[str, ...],
    introductions: dict[int, str],
) -> list[Placed]:
    intro = [introductions[id(above)] for above in leaf.intro]
    texts = [leaf.text[start:end] for start, end in ranges]
    contexts = _contexts(texts, (*headings, *leaf.above))
    placed: list[Placed] = []
    for (start, end), text, context in zip(ranges, texts, contexts, strict=True):
        first, last = leaf.raw_span(start, end)
        if leaf.marker_at is not None and not placed:
            first = leaf.marker_at
        if leaf.rule_end is not None and end == len(leaf.text):
            last = leaf.rule_end
        span = DocSpan.of(first, last)
        sentence = Sentence(span, text, sentence_digest(text, intro), context)
        placed.append(Placed(sentence, leaf, start, end))
    return placed


def sentence_digest(text: str, intro: Sequence[str]) -> Digest:
    """Return the digest of a sentence with what it depends on, outermost first."""
    return digest_of_text(_json([text, *intro]))


def _json(texts: Iterable[str]) -> str:
    """Return `canonical_json` of some texts, which are many and short: in one step."""
    return f"[{','.join(map(encode_basestring, texts))}]"


def joint_digest(parts: Sequence[Digest]) -> Digest:
    """Return the digest of one sentence, or one over those of several."""
    return parts[0] if len(parts) == 1 else digest_of_text(" ".join(parts))


def _contexts(texts: list[str], headings: tuple[str, ...]) -> list[Digest]:
    """Return one digest a sentence over all before, all after, and the headings.

    Chained hashes from both ends keep a paragraph of many sentences linear.
    """
    if len(texts) == 1:
        return [digest_of_text(_json(["", "", *headings]))]
    before, after = _chain(texts), _chain(texts[::-1])[::-1]
    return [
        digest_of_text(_json([left, right, *headings]))
        for left, right in zip(before, after, strict=True)
    ]


def _chain(texts: list[str]) -> list[str]:
    links = [""]
    running = hashlib.sha256()
    for text in texts[:-1]:
        running.update(text.encode())
        running.update(b"\0")
        links.append(running.hexdigest())
    return links
