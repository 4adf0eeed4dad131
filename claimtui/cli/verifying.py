"""`verify`: citation records as research tools write them, through both tests."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from claimtui.cli.check_shapes import Plain
from claimtui.cli.examples import examples
from claimtui.cli.plain import json_text
from claimtui.cli.record_shapes import ledger_lines
from claimtui.cli.session import SCHEMA, Session, in_session
from claimtui.model.errors import ClaimtuiError, UsageError

app = typer.Typer(rich_markup_mode=None)


@app.command(
    "verify",
    epilog=examples(
        "claimtui verify records.jsonl --out verified.jsonl --as maria",
        "claimtui verify records.jsonl --out verified.jsonl --ledger ledger.json",
        "claimtui verify records.jsonl --out verified.jsonl --findings findings.jsonl",
        "claimtui verify records.jsonl --out verified.jsonl --store .claimtui",
        '  with lines {"id": "a1", "claim": "…", "evidence": {"quote": "…"},',
        '              "source": {"url": "https://…"}, "collected_by": "…"}',
    ),
)
@in_session
def verify(
    session: Session,
    records: Annotated[
        str, typer.Argument(metavar="RECORDS.jsonl", help="One record a line; or -.")
    ],
    out: Annotated[
        str,
        typer.Option(
            "--out",
            metavar="OUT.jsonl",
            help="The same records with their results; goes on where it holds some.",
        ),
    ],
    ledger: Annotated[
        str | None,
        typer.Option("--ledger", metavar="FILE", help="Ids by outcome, as JSON."),
    ] = None,
    findings: Annotated[
        str | None,
        typer.Option(
            "--findings", metavar="FILE", help="Conclusions that cite the records."
        ),
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option("--profile", metavar="NAME", help="A model for test two."),
    ] = None,
) -> int:
    """Verify citation records: is the quote there, and does it support the statement?

    The second test is answered by a person (claimtui records support), so a record
    whose quote was found stays pending until then. Exit code 1: a record was rejected,
    or a finding may not stand; 3: a source could not be read, or a line is no record.
    """
    from claimtui.cli.record_run import RecordRun
    from claimtui.reading.process import ReaderProcess

    if profile is not None:
        raise UsageError(
            "models do not answer test two in this version",
            which="--profile",
            hint="leave it out; claimtui records support takes a person's answer",
        )
    _refuse_places(records, out, findings, ledger)
    with ReaderProcess() as readers:
        run = RecordRun(session, readers, records, Path(out))
        run.work()
    told = run.told(findings)
    if session.as_json:
        session.json({"ledger": told})
    for line in ledger_lines(run.ledger()):
        session.words(line)
    if ledger is not None:
        _write_ledger(Path(ledger), told)
    return run.code


def _refuse_places(
    records: str, out: str, findings: str | None, ledger: str | None
) -> None:
    """Refuse what would fail at the end of a long run, or write over what is read."""
    if out == "-":
        raise UsageError("has to be a file", which="--out", hint="it is gone on with")
    if records == findings == "-":
        raise UsageError(
            "can be read once only",
            which="-",
            hint="name a file for records or for findings",
        )
    read = {"records": records, "findings": findings}
    for place in read.values():
        if place not in (None, "-"):
            _refuse_unreadable(str(place))
    if ledger is not None:
        _refuse_unwritable(ledger)
    _refuse_shared("--out", out, read)
    _refuse_shared("--ledger", ledger, {**read, "results": out})


def _refuse_unreadable(place: str) -> None:
    if not os.path.exists(place):
        raise ClaimtuiError(
            "cannot be read: no such file", which=place, hint="check the path"
        )
    if os.path.isdir(place):
        raise ClaimtuiError(
            "cannot be read: is a directory", which=place, hint="check the path"
        )


def _refuse_unwritable(place: str) -> None:
    folder = os.path.dirname(os.path.abspath(place))
    if os.path.isdir(place):
        why = "is a directory"
    elif not os.path.isdir(folder):
        why = "no such file or directory"
    elif not os.access(place if os.path.exists(place) else folder, os.W_OK):
        why = "permission denied"
    else:
        return
    raise ClaimtuiError(f"cannot be written: {why}", which=place, hint="check the path")


def _refuse_shared(
    option: str, written: str | None, others: Mapping[str, str | None]
) -> None:
    """Refuse to write what is read or written under another name."""
    for what, other in others.items():
        if written is None or other in (None, "-"):
            continue
        if _is_same(written, str(other)):
            raise UsageError(
                f"is the file of {what} itself",
                which=option,
                hint="it would be written over: name another file",
            )


def _is_same(one: str, other: str) -> bool:
    if os.path.exists(one) and os.path.exists(other):
        return os.path.samefile(one, other)
    return os.path.abspath(one) == os.path.abspath(other)


def _write_ledger(path: Path, told: Plain) -> None:
    text = json_text({"schema": SCHEMA, **told}) + "\n"
    try:
        path.write_text(text, "utf-8", "backslashreplace")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ClaimtuiError(
            f"cannot be written: {reason.lower()}", which=str(path)
        ) from error
