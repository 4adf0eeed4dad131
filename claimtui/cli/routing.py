"""How words become commands: a command's name, else a file, and lists of values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import typer.core

OPEN = "\x00open"
"""Name of the hidden command that opens the screens; nobody can type it."""
COMMANDS: Mapping[str, str] = {
    "demo": "opening",
    "doc": "documents",
    "claims": "claims",
    "claim": "rewording",
    "source": "source_remarks",
    "search": "searching",
    "candidates": "sets",
    "set": "evidence",
    "assess": "assessing",
    "set-aside": "assessing",
    "postpone": "rechecking",
    "recheck": "rechecking",
    "history": "history",
    "read": "reading",
    "extract": "reading",
    "quote": "checking",
    "compare": "checking",
    "explain": "checking",
    "verify": "verifying",
    "records": "records",
    "export": "exchange",
    "import": "exchange",
    "backup": "keeping",
    "restore": "keeping",
    "prune": "keeping",
    "doctor": "care",
    "config": "configuring",
    "keys": "care",
    "completion": "care",
    OPEN: "opening",
}
"""Commands in the order of the work, each with its module, imported when it is run."""
_VALUED_OPTIONS = ("--store", "--as", "--viewer")
"""Options that may stand before the command and take a value."""


def route(arguments: Iterable[str], commands: Mapping[str, object]) -> list[str]:
    """Put the hidden opening command before a word that is no command, and for `--`.

    Words for shell completion and options before the command stay as they are.
    """
    given = list(arguments)
    at = 0
    while (
        at < len(given) and given[at].startswith("-") and given[at] not in ("-", "--")
    ):
        at += 2 if given[at] in _VALUED_OPTIONS else 1
    before, rest = given[:at], given[at:]
    if at > len(given):
        return given
    if not rest:
        asks_only = any(one in ("--help", "--version") for one in before)
        return given if asks_only else [*before, OPEN]
    if rest[0] in commands:
        return given
    return [*before, OPEN, *rest]


class ManyValuesCommand(typer.core.TyperCommand):
    """A command whose repeatable options also take several values in a row.

    `--passage P1 P2` is `--passage P1 --passage P2`, once the command's arguments have
    been given.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Spread the values and parse as ever."""
        repeatable, valued, positional = set(), set(), 0
        for parameter in self.params:
            if parameter.param_type_name == "argument":
                positional += 1
            elif getattr(parameter, "multiple", False):
                repeatable.update(parameter.opts)
            elif not getattr(parameter, "is_flag", False):
                valued.update(parameter.opts)
        spread = list(spread_values(args, repeatable, valued, positional))
        rest: list[str] = super().parse_args(ctx, spread)
        return rest


def spread_values(
    args: Iterable[str], repeatable: set[str], valued: set[str], positional: int
) -> Iterator[str]:
    """Yield the words with a repeatable option's name before each of its values.

    Args:
        args: Words after the command's name.
        repeatable: Names of options that may be given several times.
        valued: Names of other options that take a value.
        positional: How many arguments the command takes; before they have been given,
            a further word is an argument.
    """
    words = iter(args)
    option, values, arguments = "", 0, 0
    for word in words:
        if word == "--":
            yield word
            yield from words
            return
        takes_value = bool(option) and values == 0
        if not takes_value and word.startswith("-") and word != "-":
            option, values = (word, 0) if word in repeatable | valued else ("", 0)
            yield word
        elif takes_value:
            values = 1
            yield word
        elif option in repeatable and arguments >= positional:
            yield option
            yield word
        else:
            arguments += 1
            option = ""
            yield word
