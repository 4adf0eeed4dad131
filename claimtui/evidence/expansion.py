"""What a unit shows around the passage that it cites, at each extent (SPEC 4.2).

All offsets count code points of the reading's text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from claimtui.evidence.blocks import NOWHERE, Blocks, leaves_out, visible
from claimtui.evidence.envelope import (
    Envelope,
    Stretch,
    parts_of,
)
from claimtui.evidence.surroundings import Surroundings
from claimtui.model.evidence import EnvelopePart, UnitShape
from claimtui.model.ids import Digest, digest_of
from claimtui.model.sources import Node
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import Extent, NodeKind, PartRole

EXPANSION = "1"
"""Version of the rules; a unit names the one that made its envelope."""
MAX_ENVELOPE_CHARS = 20_000
"""From here on an envelope takes in no more passages; about 5,000 tokens."""
LEFT_OUT = " […] "
"""Stands for what an envelope does not show between two passages."""

Sentences = Callable[[str], Sequence[tuple[int, int]]]
"""Gives the sentences of a text as places in it."""

_EXTENTS = tuple(Extent)
_RUNNING = frozenset({PartRole.BODY, PartRole.NEIGHBOUR})
_STRONGEST = (PartRole.BODY, *(role for role in PartRole if role not in _RUNNING))
_BLANK_LINE = re.compile(r"\n[^\S\n]*+(?:>[^\S\n]*+)*+\n|\r[ \t]*+\r")
_INDENT = re.compile(r"[\r\n]([ \t]*)\Z")
_NEAR = 200
"""Characters beside a part in which a blank line is looked for."""


def wider(extent: Extent) -> Extent | None:
    """Return the extent that shows one step more; None where there is none."""
    place = _EXTENTS.index(extent) + 1
    return _EXTENTS[place] if place < len(_EXTENTS) else None


def narrower(extent: Extent) -> Extent | None:
    """Return the extent that shows one step less; None where there is none."""
    place = _EXTENTS.index(extent)
    return _EXTENTS[place - 1] if place else None


def shape_of(
    text: str,
    nodes: Sequence[Node],
    passage: ReadingSpan,
    extent: Extent,
    *,
    support: ReadingSpan | None = None,
    sentences: Sentences,
    limit: int = MAX_ENVELOPE_CHARS,
) -> UnitShape:
    """Return what a unit of one passage shows; `Structure` is quicker for many.

    Args:
        text: The reading's text.
        nodes: The reading's nodes.
        passage: The passage; a smaller stretch grows to its paragraph or row.
        extent: How much around it is asked for.
        support: What is cited, the whole passage where it is not said.
        sentences: Called with the passage's text.
        limit: Characters; more passages are left out, and `truncated` says so.
    """
    return Structure(text, nodes).shape(
        passage, extent, support=support, sentences=sentences, limit=limit
    )


class Structure:
    """The structure of one reading, made once for all of its units.

    Making it takes time with the text and its nodes; each shape takes time with what
    it shows.
    """

    def __init__(self, text: str, nodes: Sequence[Node]) -> None:
        self._text = text
        self._blocks = Blocks(text, nodes)
        self._around = Surroundings(text, nodes, self._blocks)

    def shape(
        self,
        passage: ReadingSpan,
        extent: Extent,
        *,
        support: ReadingSpan | None = None,
        sentences: Sentences,
        limit: int = MAX_ENVELOPE_CHARS,
    ) -> UnitShape:
        """Return what a unit shows of a passage, as `shape_of` says."""
        whole = self._whole(passage)
        cited = self._cited(support or passage, whole)
        body = (
            self._sentence(whole, cited, sentences)
            if extent is Extent.SENTENCE
            else whole
        )
        draft = Envelope(self._text, self._blocks, self._around, body)
        grows = extent in (Extent.NEIGHBOURS, Extent.SECTION)
        left = (draft.grow(extent, limit) if grows else "", draft.deep())
        truncated = " ".join(filter(None, left))
        support_span = ReadingSpan.of(*cited)
        shape = UnitShape(extent, support_span, draft.parts(), truncated, EXPANSION)
        return replace(shape, digest=_digest(self._text, shape))

    def _whole(self, passage: ReadingSpan) -> tuple[int, int]:
        """Return a passage with all of the blocks that it touches, trimmed."""
        start, end = visible(self._text, passage.start, passage.end)
        touched = self._blocks.touched(start, end)
        if touched:
            start = min(start, self._blocks.all[touched[0]].start)
            end = max(end, self._blocks.all[touched[-1]].end)
        return start, end

    def _cited(self, support: ReadingSpan, whole: tuple[int, int]) -> tuple[int, int]:
        """Return the support as far as it lies in the passage; else the passage."""
        start, end = max(support.start, whole[0]), min(support.end, whole[1])
        start, end = visible(self._text, start, end)
        return (start, end) if start < end else whole

    def _sentence(
        self, whole: tuple[int, int], cited: tuple[int, int], sentences: Sentences
    ) -> tuple[int, int]:
        """Return the sentences of a passage that hold what is cited.

        A row stands for itself; of code it is the lines up to a blank one.
        """
        touched = self._blocks.touched(*cited)
        kinds = {self._blocks.all[number].kind for number in touched}
        if NodeKind.ROW in kinds:
            return whole
        if kinds == {NodeKind.CODE}:
            first, last = self._blocks.all[touched[0]], self._blocks.all[touched[-1]]
            return self._around.lines.chunk(*cited, within=(first.start, last.end))
        base, size = whole[0], whole[1] - whole[0]
        start, end = cited
        for one in sentences(self._text[base : whole[1]]):
            low, high = base + max(0, one[0]), base + min(size, one[1])
            if low < cited[1] and high > cited[0]:
                start, end = min(start, low), max(end, high)
        return visible(self._text, start, end)


def rendered(text: str, shape: UnitShape) -> str:
    """Return the words that a unit shows, as one text.

    A blank line stands between parts that a blank line keeps apart in the source, a
    line break in tables and lists, `[…]` where words between two passages are left out.
    """
    said: list[str] = []
    last: EnvelopePart | None = None
    running_end = NOWHERE
    """Where the last passage ended, or what stands behind it and belongs to others."""
    gap_left = False
    for part in shape.parts:
        if last is not None:
            gap_left |= running_end >= 0 and leaves_out(
                text, last.span.end, part.span.start
            )
            marked = gap_left and part.role in _RUNNING
            said.append(LEFT_OUT if marked else _between(text, last, part))
        if part.role in _RUNNING:
            running_end, gap_left = part.span.end, False
        said.append(text[part.span.start : part.span.end])
        last = part
    return "".join(said)


def merged(text: str, shapes: Sequence[UnitShape]) -> UnitShape:
    """Return one shape that shows all that shapes of one reading show.

    What is cited becomes one stretch: from the first support to the last. The body
    holds it whole, so words between two supports that no shape shows are shown then.

    Raises:
        ValueError: There are no shapes.
    """
    if not shapes:
        raise ValueError("no shapes to merge")
    if len(shapes) == 1:
        return shapes[0]
    support = ReadingSpan(
        min(shape.support.start for shape in shapes),
        max(shape.support.end for shape in shapes),
    )
    spans = [
        (part.span.start, part.span.end, part.role)
        for shape in shapes
        for part in shape.parts
    ]
    spans.append((support.start, support.end, PartRole.BODY))
    shape = UnitShape(
        max((shape.extent for shape in shapes), key=_EXTENTS.index),
        support,
        parts_of(_united(spans)),
        " ".join(dict.fromkeys(one.truncated for one in shapes if one.truncated)),
        EXPANSION,
    )
    return replace(shape, digest=_digest(text, shape))


def _united(
    spans: Iterable[Stretch],
) -> list[Stretch]:
    """Join what overlaps; the strongest role of the joined ones holds."""
    done: list[Stretch] = []
    for start, end, role in sorted(spans):
        if not done or start >= done[-1][1]:
            done.append((start, end, role))
            continue
        first, last, other = done[-1]
        kept = next((one for one in _STRONGEST if one in (role, other)), role)
        done[-1] = (first, max(last, end), kept)
    return done


def _between(text: str, last: EnvelopePart, part: EnvelopePart) -> str:
    """Return what joins two parts where nothing has to be marked as left out."""
    start, end = last.span.end, part.span.start
    if start >= end:
        return ""
    if last.role is PartRole.HEADER:
        return "\n"
    if last.role is PartRole.DECLARATION:
        indent = _INDENT.search(text[max(start, end - _NEAR) : end])
        return "\n" + (indent[1] if indent else "")
    ends = (text[start : min(end, start + _NEAR)], text[max(start, end - _NEAR) : end])
    if any(_BLANK_LINE.search(one) for one in ends):
        return "\n\n"
    return "\n" if any("\n" in one or "\r" in one for one in ends) else " "


def _digest(text: str, shape: UnitShape) -> Digest:
    return digest_of(rendered(text, shape).encode("utf-8", "surrogatepass"))
