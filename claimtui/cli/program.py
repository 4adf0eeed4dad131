"""The whole command line put together, and the edge where every failure ends."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

from claimtui.cli.examples import examples
from claimtui.cli.routing import COMMANDS, OPEN, route
from claimtui.cli.session import (
    AsOption,
    Shared,
    StoreOption,
    ViewerOption,
    tell,
)
from claimtui.cli.showing import COMPLETE, INTERRUPTED
from claimtui.cli.streams import prepare_streams
from claimtui.cli.version import VERSION
from claimtui.model.errors import ClaimtuiError

DEBUG = "CLAIMTUI_DEBUG"
"""Environment variable; where it is set, an unforeseen failure shows its traceback."""
_NAME = "claimtui"
_HALF_CHARACTER = (
    "the words given hold half a character, which cannot be kept; nothing was saved"
)
"""For a byte that is no text in this encoding, or half of a UTF-16 pair."""
_WRONG_USE = typer.BadParameter.__bases__[0]
"""Base of all that is wrong in the words given; typer gives it no public name."""


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
        _drop_output()
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


def tell_failure(error: Exception) -> int:
    """Tell a failure in one line on stderr and return its exit code."""
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    if isinstance(error, ClaimtuiError):
        line, code = str(error), error.exit_code
    elif isinstance(error, _WRONG_USE):
        line, code = _wrong_use_line(error), 2
    elif isinstance(error, UnicodeEncodeError):
        line, code = _HALF_CHARACTER, 2
    elif isinstance(error, OSError):
        which = f"{error.filename}: " if error.filename else ""
        line, code = f"{which}{error.strerror or error}", 3
    else:
        line, code = _unforeseen_line(error), 3
    if not _flushed():
        _drop_output()
    try:
        tell(line)
    except OSError:
        return code
    return code


def _wrong_use_line(error: Exception) -> str:
    words = getattr(error, "format_message", error.__str__)().rstrip(".")
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "claimtui"
    path = path.replace(f" {OPEN}", "")
    return f"{words[:1].lower()}{words[1:]}; see {path} --help"


def _unforeseen_line(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    places = [f" in {os.path.basename(one.filename)}:{one.lineno}" for one in frames]
    return (
        f"claimtui {VERSION} failed{places[-1] if places else ''}: "
        f"{type(error).__name__}: {error}; please report this line with your command "
        f"({DEBUG}=1 shows more)"
    )


def _flushed() -> bool:
    try:
        sys.stdout.flush()
    except OSError:
        return False
    return True


def _drop_output() -> None:
    """Send what nobody reads any more nowhere, so that leaving is quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        return
    finally:
        os.close(nowhere)
