"""Opening the screens: on the workspace, on a file, or on the demo."""

from __future__ import annotations

from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.routing import OPEN
from claimtui.cli.session import (
    AsOption,
    Output,
    StoreOption,
    ViewerOption,
    shared_options,
)
from claimtui.cli.showing import open_sample, show_demo, show_store

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
    shared = shared_options(ctx, store, actor, viewer)
    return show_store(shared.store, shared.actor, shared.viewer, file)


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
    if not as_json:
        return show_demo(actor, reset=reset)
    workspace = open_sample(actor, reset=reset)
    try:
        Output(as_json).json({"store": str(workspace.store.folder)})
    finally:
        workspace.close()
    return 0
