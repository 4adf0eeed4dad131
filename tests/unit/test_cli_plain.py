from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.cli.plain import cells, columns, json_text, one_line, printable, wrapped

ANY_TEXT = st.text(st.characters(codec=None))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a\x1b]52;c;x\x07b", "a␛]52;c;x␇b"),
        ("c1 \x9b31m", "c1 \ufffd31m"),
        ("rtl \u202eevil", "rtl \ufffdevil"),
        ("tag \U000e0041", "tag \ufffd"),
        ("half \ud800", "half \ufffd"),
        ("del \x7f", "del ␡"),
        ("line\r\nend\rback", "line\nend␍back"),
        ("family 👩\u200d👧 e\u0301", "family 👩\u200d👧 e\u0301"),
        ("[red]brackets[/red]", "[red]brackets[/red]"),
    ],
)
def test_text_from_outside_is_shown_and_obeyed_by_no_terminal(
    text: str, shown: str
) -> None:
    assert printable(text) == shown


@given(ANY_TEXT)
@settings(max_examples=100)
def test_json_gives_any_text_back_and_holds_no_character_that_commands(
    text: str,
) -> None:
    written = json_text({"text": text})
    assert json.loads(written) == json.loads(json.dumps({"text": text}))
    assert printable(written) == written
    assert "\n" not in written


def test_json_keeps_letters_of_every_script_readable() -> None:
    assert json_text({"text": "Fähre 出口"}) == '{"text": "Fähre 出口"}'


@given(ANY_TEXT, st.integers(6, 60))
@settings(max_examples=100)
def test_wrapped_lines_fit_and_lose_no_word(text: str, width: int) -> None:
    lines = list(wrapped(text, width))
    assert all(cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(one_line(text).split())


def test_wide_characters_count_two_columns_when_aligning() -> None:
    rows = list(columns([("出口", "a"), ("x", "b")]))
    assert rows == ["出口  a", "x     b"]


def test_no_rows_make_no_lines() -> None:
    assert list(columns([])) == []
