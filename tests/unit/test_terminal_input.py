from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.terminal_input import TerminalDecoder

REPORT = b"\x1b[M\x23\x82\x25"
"""A mouse beyond column 95, as X10 has it."""


@pytest.mark.parametrize(
    ("pieces", "text", "asked"),
    [
        ([b"j", b"\xc3\xa9", b"\x1b[A"], "j\u00e9\x1b[A", 0),
        ([b"\xc3", b"\xa9"], "\u00e9", 0),
        ([REPORT], "", 1),
        ([b"j" + REPORT + b"k" + REPORT + b"l"], "jkl", 1),
        ([REPORT[:4], REPORT[4:] + b"j"], "j", 1),
        # Two of its bytes read as one letter: the key after it must not be lost.
        ([b"\x1b[M\x20\xc3\xa9q"], "q", 1),
        ([b"\xff\xfe?"], "\ufffd\ufffd?", 0),
        ([b"\x1b[<0;96;5M"], "\x1b[<0;96;5M", 0),
    ],
)
def test_keys_arrive_whatever_else_a_terminal_sends(
    pieces: list[bytes], text: str, asked: int
) -> None:
    forgot: list[None] = []
    decoder = TerminalDecoder(lambda: forgot.append(None))
    assert "".join(map(decoder.decode, pieces)) == text
    assert len(forgot) == asked


@given(pieces=st.lists(st.binary(max_size=12) | st.just(REPORT), max_size=8))
def test_it_does_not_matter_where_bytes_are_cut(pieces: list[bytes]) -> None:
    cut, whole = TerminalDecoder(), TerminalDecoder()
    text = "".join(map(cut.decode, pieces)) + cut.decode(b"", final=True)
    assert text == whole.decode(b"".join(pieces), final=True)
