from __future__ import annotations

import pytest

from claimtui.checks.quote import check_quote, prepare
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import ContextLevel
from claimtui.reading.html import read_html
from claimtui.reading.outline import passages_of
from claimtui.records.context import context_of

ASKED = "Who knows about the fares of 2023?"
FIRST, ANSWER = "Fares rose sharply.", "No, they fell in May."
DEEPER, OTHER = "Which May do you mean?", "Something else entirely."
ARTICLE = (
    "<p>The harbour board said that the mean level rose by 14 centimetres.</p>" * 4
)


def _news_row(depth: int, words: str) -> str:
    indent = f"<td class=ind><img width={depth * 40} height=1></td>"
    said = f"<td><span>ada 3 hours ago</span><br><div class=comment>{words}</div></td>"
    row = f"<table><tr>{indent}<td><a href=v>vote</a></td>{said}</tr></table>"
    return f"<tr class='athing comtr'><td>{row}</td></tr>"


def _typed(kind: str, words: str, inside: str = "") -> str:
    scope = f"itemscope itemtype='https://schema.org/{kind}'"
    return f"<div {scope}><p>{words}</p>{inside}</div>"


def _thing(kind: str, words: str, inside: str = "") -> str:
    child = f"<div class=child><div class=sitetable>{inside}</div></div>"
    entry = f"<div class=entry><p>ada</p><div class=md><p>{words}</p></div></div>"
    return f"<div class='thing {kind}'>{entry}{child}</div>"


def _listed(number: int, words: str, inside: str = "") -> str:
    said = f"<article class=comment-body><p>{words}</p></article>"
    below = f"<ol class=children>{inside}</ol>" if inside else ""
    return f"<li id=comment-{number} class=comment>{said}{below}</li>"


def _numbered(number: int, words: str) -> str:
    return f"<div id=post_{number} class=topic-body><p>{words}</p></div>"


def _timeline(words: str, name: str = "timeline-comment") -> str:
    return f"<div class={name}><h3>ada</h3><p>{words}</p></div>"


NEWS = (
    "<table><tr><td><table><tr><td>News</td><td>login</td></tr></table></td></tr>"
    f"<tr><td><table class=fatitem><tr><td>1.</td><td>{ASKED}</td></tr></table>"
    "<table class=comment-tree>"
    + _news_row(0, FIRST)
    + _news_row(1, ANSWER)
    + _news_row(2, DEEPER)
    + _news_row(0, OTHER)
    + "</table></td></tr></table>"
)
REDDIT = _thing("link", ASKED) + _thing(
    "comment", FIRST, _thing("comment", ANSWER, _thing("comment", DEEPER))
)
SCHEMA = _typed(
    "DiscussionForumPosting",
    ASKED,
    _typed("Comment", FIRST, _typed("Comment", ANSWER, _typed("Comment", DEEPER))),
)
QUESTION = _typed(
    "Question",
    ASKED,
    _typed("Answer", FIRST, _typed("Comment", ANSWER, _typed("Comment", DEEPER))),
)
BLOG = (
    f"<article><h1>Fares</h1>{ARTICLE}<p>{ASKED}</p></article><ol class=comment-list>"
    + _listed(5, FIRST, _listed(6, ANSWER, _listed(7, DEEPER)))
    + f"{_listed(8, OTHER)}</ol>"
)
DISCOURSE = "".join(
    _numbered(number, words) for number, words in enumerate((ASKED, FIRST, ANSWER), 1)
)
GITHUB = (
    _timeline(ASKED)
    + _timeline(FIRST)
    + _timeline(ANSWER, "nested-discussion-timeline-comment")
)


def read(page: str) -> Reading:
    source = f"<meta charset=utf-8><body>{page}</body>"
    return read_html(source.encode(), "page.html", whole=True)


def around(page: str, quote: str) -> dict[ContextLevel, str]:
    reading = read(page)
    spans = check_quote(prepare(reading.text), quote).occurrences[0]
    return {step.level: step.text for step in context_of(reading, spans)}


@pytest.mark.parametrize("page", [NEWS, REDDIT, SCHEMA, QUESTION, BLOG])
@pytest.mark.parametrize(("quote", "parent"), [(ANSWER, FIRST), (DEEPER, ANSWER)])
def test_a_reply_is_shown_with_what_it_answers_and_what_opened_the_thread(
    page: str, quote: str, parent: str
) -> None:
    told = around(page, quote)
    assert parent in told[ContextLevel.PARENT]
    assert quote not in told[ContextLevel.PARENT]
    assert not told[ContextLevel.PARENT].endswith("-")
    assert ASKED in told[ContextLevel.OPENING]
    assert FIRST not in told[ContextLevel.OPENING]


def test_replies_beside_what_they_answer_are_told_by_their_names() -> None:
    told = around(GITHUB, ANSWER)
    assert FIRST in told[ContextLevel.PARENT]
    assert ASKED in told[ContextLevel.OPENING]


@pytest.mark.parametrize("page", [NEWS, REDDIT, SCHEMA, BLOG, DISCOURSE, GITHUB])
def test_who_answers_the_opening_post_answers_nobody_else(page: str) -> None:
    told = around(page, FIRST)
    assert ContextLevel.PARENT not in told
    assert ASKED in told[ContextLevel.OPENING]


@pytest.mark.parametrize("page", [NEWS, REDDIT, SCHEMA, BLOG, DISCOURSE, GITHUB])
def test_the_opening_post_itself_stands_in_no_thread(page: str) -> None:
    assert ContextLevel.OPENING not in around(page, ASKED)


def test_a_post_is_one_passage() -> None:
    reading = read(_typed("Comment", "One.</p><p>Two.", _typed("Comment", "Three.")))
    said = [reading.text[slice(*one.span)] for one in passages_of(reading)]
    assert said == ["One.\n\nTwo.", "Three."]


@pytest.mark.parametrize(
    "page",
    [
        f"<div class=comments>{ARTICLE}</div>",
        f"<p class=comment>{ARTICLE}</p>",
        _typed("Question", ASKED),
        f"<pre><span class=comment id=c1># {ASKED}</span></pre>",
    ],
)
def test_what_is_only_named_so_is_no_thread(page: str) -> None:
    assert all(node.level is None for node in read(page).nodes)


def test_a_very_deep_thread_is_read() -> None:
    page = "".join(f"<div class=comment id=c{n}><p>{n}</p>" for n in range(900))
    reading = read(page)
    [last] = [n for n in reading.nodes if n.level == 900]
    assert reading.text[slice(*last.span)] == "899"
