"""Opening the screens: on the workspace, on a file, or on the demo."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.routing import COMMANDS, OPEN
from claimtui.cli.session import (
    AsOption,
    Output,
    Shared,
    StoreOption,
    ViewerOption,
    open_workspace,
    shared_options,
)
from claimtui.cli.values import nearest_first
from claimtui.model.errors import UnknownObjectError, UnreadableError, UsageError

if TYPE_CHECKING:
    from claimtui.workspace.workspace import Workspace

app = typer.Typer(rich_markup_mode=None)


@app.command(OPEN, hidden=True)
def open_file(
    ctx: typer.Context,
    file: Annotated[str | None, typer.Argument(metavar="[FILE]")] = None,
    store: StoreOption = None,
    actor: AsOption = None,
    viewer: ViewerOption = None,
) -> int:
    """Open the screens, on a document's file where one is named."""
    return open_screens(shared_options(ctx, store, actor, viewer), file)


def open_screens(shared: Shared, file: str | None) -> int:
    """Open the screens, on a document's file where one is named.

    Raises:
        UnknownObjectError: The file does not exist.
        UnreadableError: It is a folder.
        UsageError: There is no terminal to show them in.
    """
    start = None
    if file is not None:
        start = Path(file)
        if not start.exists():
            near = nearest_first(file, COMMANDS)
            raise UnknownObjectError(
                "is neither a command nor a file",
                which=file,
                hint=near or "claimtui --help lists the commands",
            )
        if start.is_dir():
            raise UnreadableError("is a folder", which=file, hint="name a file in it")
    return _run(lambda: open_workspace(shared), start, "")


@app.command(
    "demo",
    epilog=examples("claimtui demo", "claimtui demo --reset", "claimtui demo --json"),
)
def demo(
    reset: Annotated[
        bool, typer.Option("--reset", help="Make the sample workspace anew.")
    ] = False,
    actor: AsOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Only make it, and answer where it is.")
    ] = False,
) -> int:
    """Open a sample workspace that touches no other store."""
    from claimtui.workspace.demo import GREETING, open_demo
    from claimtui.workspace.places import actor_name

    name = actor_name(actor)
    if not as_json:
        return _run(lambda: open_demo(name, reset=reset), None, GREETING)
    workspace = open_demo(name, reset=reset)
    try:
        Output(as_json).json({"store": str(workspace.store.folder)})
    finally:
        workspace.close()
    return 0


def _run(workspace: Callable[[], Workspace], start: Path | None, greeting: str) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(
            "the screens need a terminal",
            hint="claimtui --help lists commands that do without",
        )
    from screens.app import ClaimtuiApp

    app = ClaimtuiApp(workspace, start=start, greeting=greeting)
    app.run()
    return app.return_code or 0
