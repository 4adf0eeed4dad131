from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.reflowing import soft_breaks
from screens.widgets.wrapped_text import WrappedText

WRAPPED = """\
The board raised fares by five percentage points from the first of
January. It did so after a long debate, in which three members spoke
against it."""
INDENTED = """\
- The ferry Aurora carries up to 320 passengers on every crossing
  of the sound, and forty cars.
- Two berths were opened."""
VERSE = """\
Shall I compare thee to a summer's day?
Thou art more lovely and more temperate:
Rough winds do shake the darling buds of May,
And summer's lease hath all too short a date"""
ADDRESS = "Harbour Board\n4 Quay Street\nPort Ellen"
MEANT = "This line ends with a break that its writer asked for here:  \nand goes on."
BACKSLASH = (
    "This line ends with a break that its writer asked for here:\\\nand goes on."
)
AFTER_ONE = "Fares:\nThe board raised fares by five percentage points from the first of"


def shown(text: str, width: int) -> list[str]:
    wrapped = WrappedText(text, width, soft_breaks(text, 0, len(text)))
    return [wrapped.line(at).characters.rstrip() for at in range(len(wrapped))]


def test_a_wrapped_paragraph_is_wrapped_anew_at_the_width_of_the_pane() -> None:
    assert shown(WRAPPED, 100) == [
        "The board raised fares by five percentage points from the first of January. It"
        " did so after a long",
        "debate, in which three members spoke against it.",
    ]
    assert max(map(len, shown(WRAPPED, 30))) <= 30
    assert all(len(line) > 18 for line in shown(WRAPPED, 30)[:-1])


def test_an_items_indent_goes_with_its_break_and_the_next_item_stays() -> None:
    assert shown(INDENTED, 120) == [
        "- The ferry Aurora carries up to 320 passengers on every crossing of the"
        " sound, and forty cars.",
        "- Two berths were opened.",
    ]


@pytest.mark.parametrize("text", [VERSE, ADDRESS, MEANT, BACKSLASH, AFTER_ONE])
def test_breaks_that_are_meant_stay(text: str) -> None:
    assert shown(text, 100) == [line.rstrip() for line in text.split("\n")]


@given(
    st.text(st.sampled_from("ab ä漢\t\n-.👩‍🚀"), max_size=120).map(
        lambda text: text * 3
    ),
    st.integers(4, 60),
)
def test_every_shown_character_stands_for_one_of_the_text(
    text: str, width: int
) -> None:
    wrapped = WrappedText(text, width, soft_breaks(text, 0, len(text)))
    assert len(wrapped.shown) == len(text)
    for at in range(len(wrapped)):
        line = wrapped.line(at)
        for place, one in enumerate(line.characters):
            there = text[line.offset(place)]
            # A joiner outside a pictograph is shown as one that does not join.
            assert one in (there, "\u200c") or (one == " " and there.isspace())
