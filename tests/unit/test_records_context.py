from __future__ import annotations

import pytest

from claimtui.checks.quote import check_quote
from claimtui.model.records import ContextStep
from claimtui.model.sources import Node, Reading
from claimtui.model.spans import ReadingSpan, TextSpan
from claimtui.model.vocabulary import ContextLevel, ExtractionMode, NodeKind
from claimtui.reading.source import read_source
from claimtui.records.context import MAX_STEP_CHARS, context_of

PAGE = """# Report

An introduction.

## Fares

Fares were discussed.

They rose by 5 points. Nobody objected.

- A list follows.
- With two items.

## Ships

Another section.
"""
CODE = """import os


def first():
    return 1


def second():
    value = 42
    return value
"""


def steps(reading: Reading, quote: str) -> dict[ContextLevel, str]:
    found = check_quote(reading.text, quote).occurrences[0]
    told = context_of(reading, found)
    for step in told:
        assert len(step.spans) == len(found)
        assert " ".join(step.text[slice(*s)] for s in step.spans) == " ".join(
            reading.text[slice(*s)] for s in found
        )
    return {step.level: step.text for step in told}


def test_context_widens_from_the_paragraph_to_the_section() -> None:
    told = steps(read_source(PAGE.encode(), "a.md"), "rose by 5 points")
    assert list(told) == ["paragraph", "neighbours", "section"]
    assert told[ContextLevel.PARAGRAPH] == "They rose by 5 points. Nobody objected."
    assert told[ContextLevel.NEIGHBOURS].startswith("Fares were discussed.")
    assert "A list follows." in told[ContextLevel.NEIGHBOURS]
    section = told[ContextLevel.SECTION]
    assert "## Fares" in section
    assert "two items" in section
    assert "Another section" not in section
    assert "An introduction" not in section


def test_a_quote_over_two_paragraphs_has_both_as_its_own() -> None:
    told = steps(read_source(PAGE.encode(), "a.md"), "were discussed. … 5 points")
    assert told[ContextLevel.PARAGRAPH].startswith("Fares were discussed.")
    assert told[ContextLevel.PARAGRAPH].endswith("Nobody objected.")


def test_the_context_of_code_is_its_declaration_and_then_the_file() -> None:
    told = steps(read_source(CODE.encode(), "a.py"), "value = 42")
    assert list(told) == ["function", "file"]
    assert told[ContextLevel.FUNCTION].startswith("def second():")
    assert "return 1" not in told[ContextLevel.FUNCTION]
    assert told[ContextLevel.FILE] == CODE.strip()


def built(
    kinds: list[tuple[NodeKind, int, int, int | None]],
    reader: str = "html 1",
    media_type: str = "text/html",
) -> Reading:
    return Reading(
        reader=reader,
        media_type=media_type,
        libraries={},
        encoding="utf-8",
        text="".join(f"<{n:02}>......" for n in range(40)),
        nodes=tuple(
            Node(kind, ReadingSpan.of(start, end), parent)
            for kind, start, end, parent in kinds
        ),
        mode=ExtractionMode.MAIN,
    )


def levels(told: tuple[ContextStep, ...]) -> list[str]:
    return [step.level.value for step in told]


def test_the_context_in_a_pdf_is_the_page() -> None:
    reading = built(
        [
            (NodeKind.PAGE, 0, 100, None),
            (NodeKind.PARAGRAPH, 0, 50, 0),
            (NodeKind.PARAGRAPH, 50, 100, 0),
            (NodeKind.PAGE, 100, 200, None),
        ],
        reader="pdf 1",
        media_type="application/pdf",
    )
    told = context_of(reading, (TextSpan(60, 70),))
    assert levels(told) == ["paragraph", "page"]
    assert told[1].text == reading.text[0:100]


def test_the_context_of_a_comment_is_what_it_answers_and_what_came_first() -> None:
    reading = built(
        [
            (NodeKind.PARAGRAPH, 0, 30, None),
            (NodeKind.COMMENT, 40, 200, None),
            (NodeKind.COMMENT, 100, 150, 1),
        ]
    )
    told = context_of(reading, (TextSpan(110, 120),))
    assert levels(told)[:3] == ["paragraph", "parent", "opening"]
    assert told[1].text == reading.text[40:100]
    assert told[2].text == reading.text[0:30]
    assert told[1].spans == ()


def test_the_same_words_are_not_shown_twice() -> None:
    told = context_of(read_source(b"One line only.", "a.txt"), (TextSpan(0, 8),))
    assert levels(told) == ["paragraph"]


def test_a_long_step_is_cut_around_the_quote_and_says_so() -> None:
    text = "word " * 10_000 + "the quote " + "word " * 10_000
    start = text.index("the quote")
    reading = read_source(text.encode(), "a.txt")
    [step, *_] = context_of(reading, (TextSpan(start, start + 9),))
    assert step.cut
    assert len(step.text) <= MAX_STEP_CHARS
    [span] = step.spans
    assert step.text[slice(*span)] == "the quote"


@pytest.mark.parametrize("quote", ["Report", "Another section."])
def test_the_first_and_the_last_words_have_a_context_too(quote: str) -> None:
    told = steps(read_source(PAGE.encode(), "a.md"), quote)
    assert all(quote in text for text in told.values())
