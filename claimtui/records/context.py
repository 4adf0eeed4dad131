"""What is shown around a quote for test two, step by step wider (SPEC 6.7).

Paragraph, then neighbours, then section; the page of a PDF; of code the declaration and
then the file; of a comment what it answers and what opened the thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimtui.model.records import ContextStep
from claimtui.model.sources import Node, Reading
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import ContextLevel, NodeKind, SourceClass

MAX_STEP_CHARS = 4_000
"""Of one step; a longer one is cut around the quote and says so."""
_LONGEST_WORD = 40
_PDF = "application/pdf"
_CODE = "code "
_SMALLEST = frozenset(
    {
        *(NodeKind.PARAGRAPH, NodeKind.ITEM, NodeKind.ROW, NodeKind.CAPTION),
        *(NodeKind.NOTE, NodeKind.QUOTE, NodeKind.FOOTNOTE, NodeKind.CODE),
        *(NodeKind.COMMENT, NodeKind.FIGURE, NodeKind.HEADING),
    }
)
_OPENING = 0
"""Level of the post that opened a thread; those that answer it have 1."""
_ARTICLE_CHARS = 200
"""Less text above the comments of a page is no article that they answer."""
_Stretch = tuple[int, int]


def context_of(reading: Reading, quote: Sequence[TextSpan]) -> tuple[ContextStep, ...]:
    """Return what stands around a quote, from near to wide, each step once.

    Args:
        reading: What the quote was found in.
        quote: Its parts' places in the text, in order.
    """
    whole = (quote[0].start, quote[-1].end)
    steps: list[ContextStep] = []
    widest: _Stretch | None = None
    for level, stretch in _stretches(reading, whole):
        apart = level in (ContextLevel.PARENT, ContextLevel.OPENING)
        if not apart and widest is not None and _within(stretch, widest):
            continue
        if not apart:
            widest = stretch
        steps.append(_step(reading.text, level, stretch, quote))
    return tuple(steps)


def _within(stretch: _Stretch, other: _Stretch) -> bool:
    return other[0] <= stretch[0] and stretch[1] <= other[1]


def _stretches(
    reading: Reading, whole: _Stretch
) -> Iterator[tuple[ContextLevel, _Stretch]]:
    if _is_code(reading):
        yield ContextLevel.FUNCTION, _smallest(reading, whole)[0]
        yield ContextLevel.FILE, (0, len(reading.text))
        return
    near, first, last = _smallest(reading, whole)
    yield ContextLevel.PARAGRAPH, near
    if reading.media_type == _PDF:
        yield ContextLevel.PAGE, _pages(reading, near)
        return
    blocks = [node for node in reading.nodes if node.kind in _SMALLEST]
    yield from _thread(reading, blocks, near)
    yield ContextLevel.NEIGHBOURS, _neighbours(blocks, near, first, last)
    yield ContextLevel.SECTION, _section(reading, near)


def _is_code(reading: Reading) -> bool:
    return reading.reader.startswith(_CODE) or (
        reading.source_class is SourceClass.CODE
        and all(node.kind is NodeKind.CODE for node in reading.nodes)
    )


def _smallest(
    reading: Reading, whole: _Stretch
) -> tuple[_Stretch, Node | None, Node | None]:
    """Return the smallest blocks that hold the quote's first and last character."""
    first = _block_at(reading.nodes, whole[0])
    last = _block_at(reading.nodes, whole[1] - 1)
    start = min(whole[0], first.span.start) if first else whole[0]
    end = max(whole[1], last.span.end) if last else whole[1]
    return (start, end), first, last


def _block_at(nodes: Sequence[Node], place: int) -> Node | None:
    """Return the innermost block at a place; children come after their parents."""
    found = None
    for node in nodes:
        if node.span.start > place:
            break
        if node.kind in _SMALLEST and place < node.span.end:
            found = node
    return found


def _pages(reading: Reading, near: _Stretch) -> _Stretch:
    pages = [
        node.span
        for node in reading.nodes
        if node.kind is NodeKind.PAGE
        and node.span.start < near[1]
        and near[0] < node.span.end
    ]
    if not pages:
        return near
    return min(near[0], pages[0].start), max(near[1], pages[-1].end)


def _neighbours(
    blocks: Sequence[Node], near: _Stretch, first: Node | None, last: Node | None
) -> _Stretch:
    """Add the block before and the block after, a table's row or a list's item too."""
    before = [n.span for n in blocks if n.span.end <= near[0] and n is not first]
    after = (n.span for n in blocks if n.span.start >= near[1] and n is not last)
    following = next(after, None)
    start = before[-1].start if before else near[0]
    return start, following.end if following else near[1]


def _section(reading: Reading, near: _Stretch) -> _Stretch:
    """Return from the nearest heading above to the next of its level or higher."""
    start, end, level = 0, len(reading.text), 0
    for node in reading.nodes:
        if node.kind is not NodeKind.HEADING:
            continue
        if node.span.start <= near[0]:
            start, level = node.span.start, node.level or 1
        elif node.span.start >= near[1] and (node.level or 1) <= max(level, 1):
            end = node.span.start
            break
    return start, max(end, near[1])


def _thread(
    reading: Reading, blocks: Sequence[Node], near: _Stretch
) -> Iterator[tuple[ContextLevel, _Stretch]]:
    """Yield what a post of a thread answers, and what the thread began with."""
    nodes = reading.nodes
    posts = [at for at, node in enumerate(nodes) if _is_post(node)]
    around = (at for at in posts if _within(near, _ends(nodes[at])))
    post = max(around, default=None)
    if post is None or nodes[post].level == _OPENING:
        return
    opening = _opening(reading, blocks, posts, post)
    parent = _answered(nodes, posts, post)
    if parent is not None and (answered := _own(nodes, posts, parent)) != opening:
        yield ContextLevel.PARENT, answered
    if opening is not None:
        yield ContextLevel.OPENING, opening


def _is_post(node: Node) -> bool:
    """Tell whether a node is a comment, or a post of a page's thread."""
    if node.kind is NodeKind.ITEM:
        return node.level is not None
    return node.kind is NodeKind.COMMENT


def _ends(node: Node) -> _Stretch:
    return node.span.start, node.span.end


def _answered(nodes: Sequence[Node], posts: Sequence[int], post: int) -> int | None:
    """Return the post around a post, or the nearest before it that stands higher."""
    above, level = nodes[post].parent, nodes[post].level
    while above is not None and not _is_post(nodes[above]):
        above = nodes[above].parent
    if above is not None or level is None:
        return above
    before = posts[: posts.index(post)]
    return next((at for at in reversed(before) if (nodes[at].level or 0) < level), None)


def _own(nodes: Sequence[Node], posts: Sequence[int], post: int) -> _Stretch:
    """Return a post up to its first answer: answers stand in the post that has them."""
    start, end = _ends(nodes[post])
    end = min(end, next((nodes[at].span.start for at in posts if at > post), end))
    within = (one.span.end for one in nodes[post:] if start < one.span.end <= end)
    return start, max(within, default=end)


def _opening(
    reading: Reading, blocks: Sequence[Node], posts: Sequence[int], post: int
) -> _Stretch | None:
    """Return the post that opened a thread, or else what its comments stand below."""
    nodes = reading.nodes
    opening = [at for at in posts if at < post and nodes[at].level == _OPENING]
    if opening:
        return _own(nodes, posts, opening[-1])
    first = nodes[posts[0]]
    above = [one for one in blocks if one.span.end <= first.span.start]
    if first.kind is NodeKind.COMMENT:
        top = next((one for one in above if one.kind is not NodeKind.HEADING), None)
        return _ends(top) if top else None
    title = next((one for one in above if one.level == 1), None)
    begin = title or next(iter(above), None)
    if begin is not None and above[-1].span.end - begin.span.start >= _ARTICLE_CHARS:
        return begin.span.start, above[-1].span.end
    return None if posts[0] == post else _own(nodes, posts, posts[0])


def _step(
    text: str, level: ContextLevel, stretch: _Stretch, quote: Sequence[TextSpan]
) -> ContextStep:
    start, end = stretch
    cut = end - start > MAX_STEP_CHARS
    if cut and not start <= quote[0].start < end:  # what was said elsewhere
        end = start + MAX_STEP_CHARS
    elif cut:
        middle = quote[0].start
        start = max(start, min(middle - MAX_STEP_CHARS // 2, end - MAX_STEP_CHARS))
        end = start + MAX_STEP_CHARS
        start += _half_word(text, start, middle)
    kept = text[start:end]
    lead = len(kept) - len(kept.lstrip())
    kept = kept.strip()
    start += lead
    spans = (
        TextSpan(max(one.start, start) - start, min(one.end, start + len(kept)) - start)
        for one in quote
    )
    return ContextStep(
        level, kept, tuple(one for one in spans if one.start < one.end), cut
    )


def _half_word(text: str, start: int, end: int) -> int:
    """Return how many characters of a word that begins before a place follow it."""
    if start == 0 or text[start - 1].isspace():
        return 0
    rest = text[start : min(end, start + _LONGEST_WORD)]
    return next((at for at, one in enumerate(rest) if one.isspace()), 0)
