from __future__ import annotations

import unicodedata

import pytest
from textual.content import Content

from screens.sanitize import as_content, sanitize, sanitize_cell


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇"),
        ("a\x00b\x7fc", "a␀b␡c"),
        ("\x9b31mred", "�31mred"),
        ("left\u202eright\u2066x\u2069", "left�right�x�"),
        ("\U000e0041\U000e007f", "��"),
        ("one\u2028two\u2029three", "one�two�three"),
        ("\ud800 alone \udfff", "� alone �"),
        ("carriage\rreturn", "carriage␍return"),
        ("line\nfeed\tand tab", "line\nfeed\tand tab"),
        ("👩\u200d🔬 🏕\ufe0f e\u0301 \u200b", "👩\u200d🔬 🏕\ufe0f e\u0301 \u200b"),
        ("", ""),
    ],
)
def test_a_harmful_character_becomes_one_visible_character(
    text: str, shown: str
) -> None:
    assert sanitize(text) == shown


def test_no_control_character_of_unicode_reaches_the_terminal() -> None:
    everything = "".join(map(chr, range(0x110000)))
    shown = sanitize(everything)
    assert len(shown) == len(everything)
    kinds = {c: unicodedata.category(c) for c in shown}
    assert {c for c, kind in kinds.items() if kind in ("Cc", "Cs")} == {"\n", "\t"}
    bidi = {c for c in kinds if unicodedata.bidirectional(c) in _BIDI_CONTROLS}
    assert not bidi


_BIDI_CONTROLS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_a_cell_holds_one_line_of_the_same_length() -> None:
    assert sanitize_cell("one\ntwo\tthree") == "one␤two three"


@pytest.mark.parametrize(
    "text", ["[red]alert[/red]", "[@click=app.quit]x[/]", "[/a/b]", "[12.5%]"]
)
def test_square_brackets_are_content_and_not_markup(text: str) -> None:
    content = as_content(text, "bold")
    assert isinstance(content, Content)
    assert content.plain == text


def test_every_character_that_is_found_harmful_has_a_picture() -> None:
    everything = "".join(map(chr, range(0x110000)))
    shown = sanitize(everything)
    assert len(shown) == len(everything)
    assert sanitize(shown) == shown
    changed = [a for a, b in zip(everything, shown, strict=True) if a != b]
    assert [one for one in changed if sanitize(one) == one] == []
    assert not any(one in shown for one in ("\x1b", "\x9b", "\u202e", "\U000e0041"))
