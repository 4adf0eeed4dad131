from __future__ import annotations

import pytest

from claimtui.cli.routing import OPEN, route, spread_values

COMMANDS = {"read": "", "doc": ""}


@pytest.mark.parametrize(
    ("given", "routed"),
    [
        ([], [OPEN]),
        (["read", "x"], ["read", "x"]),
        (["article.md"], [OPEN, "article.md"]),
        (["--", "read"], [OPEN, "--", "read"]),
        (["--store", "s", "article.md"], ["--store", "s", OPEN, "article.md"]),
        (["--store=s", "read", "x"], ["--store=s", "read", "x"]),
        (["--as", "read", "doc"], ["--as", "read", "doc"]),
        (["--help"], ["--help"]),
        (["--store"], ["--store"]),
        (["--store", "s"], ["--store", "s", OPEN]),
        (["-"], [OPEN, "-"]),
    ],
)
def test_a_word_is_a_command_if_there_is_one_else_a_file(
    given: list[str], routed: list[str]
) -> None:
    assert route(given, COMMANDS) == routed


@pytest.mark.parametrize(
    ("given", "spread"),
    [
        ("C --passage a b --note n", "C --passage a --passage b --note n"),
        ("C --passage a --passage b", "C --passage a --passage b"),
        ("--passage a C", "--passage a C"),
        ("C --note -n --passage a", "C --note -n --passage a"),
        ("C --passage a b -- d", "C --passage a --passage b -- d"),
        ("C --json d", "C --json d"),
        ("--passage=a C", "--passage=a C"),
    ],
)
def test_a_repeatable_option_takes_several_values_in_a_row(
    given: str, spread: str
) -> None:
    words = spread_values(given.split(), {"--passage"}, {"--note"}, 1)
    assert list(words) == spread.split()
