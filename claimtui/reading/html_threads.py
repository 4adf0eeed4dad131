"""Finds the posts of a thread on a page: what opened it, comments, and their depth.

Recognised are schema.org's types, Hacker News, Reddit's old pages, Discourse, GitHub,
WordPress, and lists of comments that are named and numbered as theirs are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from lxml.html import HtmlElement

from claimtui.reading.html_parsing import BLOCKS, walk

OPENING = 0
"""Depth of the post that opened a thread; what answers it has 1."""
_OPENING_TYPES = ("DiscussionForumPosting", "SocialMediaPosting", "Question")
_COMMENT_TYPES = ("Comment", "Answer", "UserComments")
_COMMENT_ROLES = frozenset({"comment", "suggestedanswer", "acceptedanswer", "reply"})
_FIRST_OPENS = frozenset({"timeline-comment", "topic-post", "crawler-post"})
"""Names of posts of which the first on a page is what opened the thread."""
_NAMES = frozenset(
    {"comtr", "comment-item", "comment-node", "nested-discussion-timeline-comment"}
)
_POST_ID = re.compile(r"post_(\d{1,6})")
_NUMBERED = re.compile(r"\d")
_DEPTH_NAME = re.compile(r"depth-(\d{1,3})")
_INDENT_PIXELS = 40
_MOST_DEEP = 1000


def posts_of(root: HtmlElement) -> Mapping[HtmlElement, int]:
    """Return the elements that are posts of a thread, with their depth.

    A page without any comment has none. An element around one post alone is that post.
    """
    finder = _Finder()
    for element, opens in walk(root):
        if opens:
            finder.open(element)
        else:
            finder.close(element)
    return finder.posts if any(finder.posts.values()) else {}


class _Finder:
    def __init__(self) -> None:
        self.posts: dict[HtmlElement, int] = {}
        self._open: list[tuple[HtmlElement, int]] = []
        """Posts that are open, and the words that were read before each."""
        self._words = 0

    def open(self, element: HtmlElement) -> None:
        if element.tag in BLOCKS:
            depth = self._depth(element)
            is_same = self._open and self._open[-1][1] == self._words
            if depth is not None and not is_same:
                self.posts[element] = depth
                self._open.append((element, self._words))
        self._words += bool(element.text and element.text.strip())

    def close(self, element: HtmlElement) -> None:
        if self._open and self._open[-1][0] is element:
            self._open.pop()
        self._words += bool(element.tail and element.tail.strip())

    def _depth(self, element: HtmlElement) -> int | None:
        """Return how deep a post stands; None for what is no post."""
        names = frozenset((element.get("class") or "").lower().split())
        if _opens(element, names):
            return OPENING
        number = _POST_ID.fullmatch(element.get("id") or "")
        if number is not None or names & _FIRST_OPENS:
            is_first = int(number[1]) == 1 if number else not self.posts
            return OPENING if is_first else 1
        if not _is_comment(element, names):
            return None
        told = _told_depth(element, names)
        around = self.posts[self._open[-1][0]] if self._open else OPENING
        return min(around + 1 if told is None else told, _MOST_DEEP)


def _type_of(element: HtmlElement) -> str:
    return (element.get("itemtype") or "").rstrip("/").rpartition("/")[2]


def _opens(element: HtmlElement, names: frozenset[str]) -> bool:
    return (
        _type_of(element) in _OPENING_TYPES
        or "fatitem" in names
        or {"thing", "link"} <= names
    )


def _is_comment(element: HtmlElement, names: frozenset[str]) -> bool:
    if _type_of(element) in _COMMENT_TYPES or names & _NAMES:
        return True
    roles = (element.get("itemprop") or "").lower().split()
    if element.get("itemscope") is not None and _COMMENT_ROLES.intersection(roles):
        return True
    return "comment" in names and (
        "thing" in names
        or _NUMBERED.search(element.get("id") or "") is not None
        or any(name.startswith("data-") and "id" in name for name in element.attrib)
        or _is_listed(element)
    )


def _is_listed(element: HtmlElement) -> bool:
    above = element.getparent()
    return above is not None and "comment" in (above.get("class") or "").lower()


def _told_depth(element: HtmlElement, names: frozenset[str]) -> int | None:
    """Return the depth that a page tells itself, where it does not nest comments."""
    if "comtr" in names:
        return _indented(element) + 1
    if "nested-discussion-timeline-comment" in names:
        return 2
    told = (_DEPTH_NAME.fullmatch(name) for name in names)
    return next((int(one[1]) for one in told if one), None)


def _indented(row: HtmlElement) -> int:
    cell = next((e for e in row.iter("td") if "ind" in (e.get("class") or "")), None)
    if cell is None:
        return 0
    told = cell.get("indent") or ""
    if told.isdecimal():
        return int(told[:4])
    image = next(cell.iter("img"), None)
    width = (image.get("width") or "") if image is not None else ""
    return int(width[:6]) // _INDENT_PIXELS if width.isdecimal() else 0
