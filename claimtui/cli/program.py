"""The whole command line put together."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from claimtui.cli.examples import examples
from claimtui.cli.failing import drop_output, tell_failure
from claimtui.cli.routing import COMMANDS, route
from claimtui.cli.session import (
    AsOption,
    Shared,
    StoreOption,
    ViewerOption,
)
from claimtui.cli.showing import COMPLETE, INTERRUPTED
from claimtui.cli.streams import prepare_streams
from claimtui.cli.version import VERSION

_NAME = "claimtui"


class _Commands(typer.core.TyperGroup):
    """The commands of all modules; none is imported for another's sake."""

    def list_commands(self, _ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"claimtui.cli.{COMMANDS[cmd_name]}")
        return typer.main.get_group(module.app).commands[cmd_name]


app = typer.Typer(
    name=_NAME,
    cls=_Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    subcommand_metavar="[COMMAND | FILE]",
    epilog=examples(
        "claimtui demo                       a sample to look around in",
        "claimtui article.md                 review the claims of an article",
        "claimtui -- doc                     open a file called like a command",
        "claimtui extract article.md --json  everything works without screens",
    ),
)


@app.callback(invoke_without_command=True)
def everything(
    ctx: typer.Context,
    store: StoreOption = None,
    actor: AsOption = None,
    viewer: ViewerOption = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.")
    ] = False,
) -> None:
    """Review the claims of a document against their evidence; know what still holds.

    Without a command it opens the screens, on FILE where one is named.
    """
    ctx.obj = Shared(store, actor, viewer)
    if version:
        sys.stdout.write(f"claimtui {VERSION}\n")
        raise typer.Exit


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; every failure is one line on stderr."""
    prepare_streams()
    try:
        code = _invoke(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
        return 0
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:  # the edge of the program: nothing may pass it
        return tell_failure(error)
    return code


def _invoke(arguments: Sequence[str]) -> int:
    command: Any = typer.main.get_command(app)
    # Making them registered the shells; `completion SHELL` does what they offer.
    hidden = ("install_completion", "show_completion")
    command.params = [one for one in command.params if one.name not in hidden]
    if COMPLETE in os.environ:
        command.main([], prog_name=_NAME, complete_var=COMPLETE)
    try:
        # Not `main`, which ends the process itself when nobody reads the output.
        with command.make_context(_NAME, route(arguments, COMMANDS)) as context:
            code = command.invoke(context)
    except typer.Exit as leaving:
        return leaving.exit_code
    return code if isinstance(code, int) else 0
