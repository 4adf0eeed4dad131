"""`export` and `import`: evidence sets as folders, for others and from others."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from claimtui.cli.examples import examples
from claimtui.cli.session import (
    JsonOption,
    RequestOption,
    Session,
    StoreOption,
    ViewerOption,
    in_session,
    shared_options,
)
from claimtui.cli.set_session import find_set
from claimtui.model.errors import UsageError
from claimtui.model.exchange import Exported, Imported, SourceStanding

if TYPE_CHECKING:
    from claimtui.model.views import Activity

Plain = dict[str, Any]

app = typer.Typer(rich_markup_mode=None)

_FORM = "manifest"
_QUIET_S = 2.0
"""How long something may take before, and between, words about it."""


@app.command(
    "export",
    epilog=examples(
        "claimtui export set_01h --to retries",
        "claimtui export set_01h@4 --to retries-4 --viewer public",
    ),
)
def export(
    ctx: typer.Context,
    reference: Annotated[
        str,
        typer.Argument(
            metavar="SET[@N]", help="A set id, or a claim id for the claim's set."
        ),
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="FOLDER",
            help="A new or empty one, or one with an earlier export of the set.",
        ),
    ],
    form: Annotated[
        str,
        typer.Option("--as", metavar="FORM", help="manifest: Markdown and a manifest."),
    ] = _FORM,
    store: StoreOption = None,
    viewer: ViewerOption = None,
    as_json: JsonOption = False,
) -> None:
    """Write a revision of a set as readable Markdown with a manifest.

    Here --as names the form; who acts may stand before the command.
    """
    session = Session(shared_options(ctx, store, None, viewer), as_json)
    try:
        _export(session, reference, to, form)
    finally:
        session.close()


def _export(session: Session, reference: str, to: str, form: str) -> None:
    from claimtui.workspace.exporting import export_set

    _refuse_form(form)
    if reference.startswith("doc_"):
        raise UsageError(
            "is a document, and this version exports evidence sets only",
            which=reference,
            hint="name a set; claimtui set list shows them",
        )
    set_, revision = find_set(session, reference)
    done = export_set(session.workspace, set_, revision, to)
    session.data(_exported_plain(done), _exported_lines(done))


def _refuse_form(form: str) -> None:
    if form.strip().lower() != _FORM:
        raise UsageError(
            "is a form that this version does not write",
            which=f"--as {form}",
            hint=f"--as {_FORM}, or leave it out",
        )


def _exported_plain(done: Exported) -> Plain:
    return {
        "set": done.set,
        "revision": done.revision,
        "folder": done.folder,
        "files": list(done.files),
        "units": done.units,
        "redacted": done.redacted,
        "scope": done.scope or None,
        "replaced": done.replaced,
    }


def _units(number: int) -> str:
    return "1 unit" if number == 1 else f"{number:,} units"


def _exported_lines(done: Exported) -> Iterator[str]:
    scope = f", for {done.scope} only" if done.scope else ""
    yield f"{done.folder}  {done.set}@{done.revision}, {_units(done.units)}{scope}"
    if done.redacted:
        yield f"  {done.redacted} of them without their words"


@app.command(
    "import",
    epilog=examples("claimtui import retries", "claimtui import retries --json"),
)
@in_session
def import_(
    session: Session,
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="What claimtui export wrote.")
    ],
    request: RequestOption = None,
) -> None:
    """Take in a set that was exported elsewhere; its sources have to be here.

    Each source is verified by digest: present, missing, or changed. A passage that is
    not here becomes a gap of the clauses that it spoke to; once its source is here,
    importing the same again brings it in as the set's next revision.
    """
    from claimtui.workspace.importing import import_set

    done = import_set(
        session.workspace, folder, request=request, progress=_Progress(session)
    )
    session.data(_imported_plain(done), _imported_lines(done))
    if not session.as_json:
        for line in (_new_words if done.new else _known_words)(done):
            session.words(line)


class _Progress:
    """Says what is being done, from time to time, where it takes long."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._said_at_s = time.monotonic()

    def __call__(self, activity: Activity) -> None:
        if time.monotonic() - self._said_at_s < _QUIET_S:
            return
        self._said_at_s = time.monotonic()
        told = f"{activity.what}: {activity.step}"
        if activity.done is not None and activity.total is not None:
            told += f", {activity.done:,} of {activity.total:,}"
        self._session.words(told)


def _imported_plain(done: Imported) -> Plain:
    here = done.here
    return {
        "set": done.set,
        "revision": done.revision,
        "new": done.new,
        "history": done.history,
        "sources": [
            {
                "source": one.source,
                "revision": one.revision,
                "state": one.state.value,
                "digest": one.digest,
                "found": one.found,
                "found_revision": one.found_revision,
            }
            for one in done.sources
        ],
        "units": done.units,
        "missing_units": [
            {
                "unit": one.unit,
                "source": one.source,
                "revision": one.revision,
                "digest": one.digest,
                "why": one.why,
                "clauses": list(one.clauses),
            }
            for one in done.missing_units
        ],
        "came": list(done.came),
        "taken_out": done.taken_out,
        "here": {
            "set": here.set,
            "revision": here.revision,
            "standing": here.standing.value,
            "common": here.common,
        }
        if here is not None
        else None,
    }


def _known_words(done: Imported) -> Iterator[str]:
    """Yield what became of an export that was here already."""
    here = done.here
    if done.came:
        told = f"{_units(len(done.came))} came that an earlier import lacked"
        yield f"{told}, as revision {done.revision}"
    elif done.missing_units:
        yield "nothing new could be brought in; what is missing is not here yet"
    elif here is not None and here.is_ahead:
        told = f"has gone on to revision {here.revision}; nothing was made"
        yield f"all of it is here already, and {here.set} {told}"
    else:
        yield "it is here already and unchanged; nothing was made"
    if done.taken_out:
        yield f"taken out here, and left out: {_units(done.taken_out)}"


def _new_words(done: Imported) -> Iterator[str]:
    """Yield why a set was made beside one of the same id, where there is one."""
    here = done.here
    if here is None:
        return
    if here.is_behind:
        how = f"goes on from {here.set}, which is here at revision {here.revision}"
    elif here.common:
        how = f"and {here.set} here went apart after revision {here.common}"
    else:
        how = f"and {here.set} here have not one revision in common"
    yield f"what was exported {how}: it stands beside it as {done.set}"


def _imported_lines(done: Imported) -> Iterator[str]:
    missing = len(done.missing_units)
    lost = f", {missing} could not be placed" if missing else ""
    yield f"{done.set}@{done.revision}  {_units(done.units)}{lost}"
    for came in done.came:
        yield f"  came now: {came}"
    for source in done.sources:
        here = f" as {source.found}@{source.found_revision}" if source.found else ""
        yield f"  {source.state.value}  {source.source}@{source.revision}{here}"
        if source.state is not SourceStanding.PRESENT:
            yield f"    {source.digest or 'no digest told'}"
    for unit in done.missing_units:
        yield f"  not placed: {unit.unit}, {unit.why}"
