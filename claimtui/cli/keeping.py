"""`backup`, `restore`, `prune`: keeping a store, and letting go what is past."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from claimtui.cli.check_shapes import Plain
from claimtui.cli.examples import examples
from claimtui.cli.session import Session, in_session
from claimtui.model.care_views import Pruned, Restored
from claimtui.workspace.clock import iso

app = typer.Typer(rich_markup_mode=None)


@app.command("backup", epilog=examples("claimtui backup ferry-2026-03-02.sqlite"))
@in_session
def backup(
    session: Session,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A new file; none is overwritten.")
    ],
) -> None:
    """Copy the whole store into one file."""
    from claimtui.workspace.keeping import backup

    made = backup(session.workspace, file)
    session.data(
        {"file": made.file, "bytes": made.bytes, "last_event": made.last_event},
        [f"{made.file}  {made.bytes:,} bytes, up to act {made.last_event}"],
    )


@app.command(
    "restore",
    epilog=examples(
        "claimtui restore ferry-2026-03-02.sqlite",
        "claimtui restore ferry-2026-03-02.sqlite --replace",
    ),
)
@in_session
def restore(
    session: Session,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A backup.")],
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Even where the store has what it lacks."),
    ] = False,
) -> int:
    """Put a backup in the store's place; the store as it was is kept beside it."""
    from claimtui.workspace.keeping import restore
    from claimtui.workspace.places import store_folder

    folder = store_folder(session.shared.store)
    result = restore(folder, file, overwrite=replace)

    def shape(done: Restored) -> Plain:
        return {
            "file": done.file,
            "store": str(folder),
            "safety_copy": done.safety_copy,
            "last_event": done.last_event,
        }

    def lines(done: Restored) -> list[str]:
        kept = [f"  as it was: {done.safety_copy}"] if done.safety_copy else []
        return [f"{folder}  restored up to act {done.last_event}", *kept]

    code = session.answer(result, shape, lines)
    if code and not session.as_json:
        session.words("--replace replaces it, and keeps it beside the store")
    return code


@app.command(
    "prune", epilog=examples("claimtui prune --dry-run", "claimtui prune --json")
)
@in_session
def prune(
    session: Session,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only tell what would go.")
    ] = False,
) -> None:
    """Let old searches and temporary drafts go; what rests on them stays."""
    from claimtui.workspace.keeping import prune

    done = prune(session.workspace, dry_run=dry_run)
    session.data(_pruned_plain(done), _pruned_lines(done))


def _pruned_plain(done: Pruned) -> Plain:
    return {
        "dry_run": done.dry_run,
        "before": iso(done.before_ms),
        "traces": done.traces,
        "traces_kept": done.traces_kept,
        "drafts_before": iso(done.drafts_before_ms),
        "sets": list(done.sets),
        "sets_kept": list(done.sets_kept),
    }


def _pruned_lines(done: Pruned) -> Iterator[str]:
    verb = "would go" if done.dry_run else "went"
    yield (
        f"searches before {iso(done.before_ms)}: {done.traces} {verb}, "
        f"{done.traces_kept} keep what was chosen from them"
    )
    yield (
        f"temporary drafts not changed since {iso(done.drafts_before_ms)}:"
        f" {len(done.sets)} {verb}, {len(done.sets_kept)} stay for an assessment"
    )
    for set_ in done.sets:
        yield f"  {set_} {verb}"
    for set_ in done.sets_kept:
        yield f"  {set_} stays"
