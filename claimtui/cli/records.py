"""`records`: citation records that are kept in the store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core

from claimtui.cli.check_shapes import Plain
from claimtui.cli.examples import examples
from claimtui.cli.jsonlines import BadLineError
from claimtui.cli.plain import columns
from claimtui.cli.record_lines import findable, numbered_lines
from claimtui.cli.record_shapes import (
    detail_lines,
    detail_plain,
    row_cells,
    row_plain,
)
from claimtui.cli.session import ExpectOption, RequestOption, Session, in_session
from claimtui.cli.values import cited_passage, completing, vocabulary_value
from claimtui.model.errors import ClaimtuiError, UsageError
from claimtui.model.records import RecordId, RecordRow
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.vocabulary import RecordStatus, Support

_PAGE = 200
"""Rows that the workspace reads at once."""
_FAILED = 3
_SAYS_NO = 1


class _ListByDefault(typer.core.TyperGroup):
    """`records` alone is `records list`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        named = any(one in self.commands or one == "--help" for one in args)
        rest: list[str] = super().parse_args(ctx, args if named else ["list", *args])
        return rest


app = typer.Typer(rich_markup_mode=None)
group = typer.Typer(
    cls=_ListByDefault,
    rich_markup_mode=None,
    help="Citation records: a statement, a quote, a source.",
)
app.add_typer(group, name="records")

IdArgument = Annotated[
    str,
    typer.Argument(metavar="ID", help="A record's id, its beginning, or its line's."),
]


@group.command(
    "add",
    epilog=examples(
        "claimtui records add records.jsonl",
        "claimtui records add --claim clm_4f8 --passage psg_7ha@10-42",
    ),
)
@in_session
def add(
    session: Session,
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="One record a line; - for stdin."),
    ] = None,
    claim: Annotated[
        str | None,
        typer.Option("--claim", metavar="CLM", help="The claim that is the statement."),
    ] = None,
    passage: Annotated[
        str | None,
        typer.Option("--passage", metavar="PSG[@S-E]", help="The words quoted for it."),
    ] = None,
    request: RequestOption = None,
) -> int:
    """Add records from a file, or make one of a claim's citation.

    A record that is known stays as it is. Exit code 3: a line is no record.
    """
    if file is None and claim and passage:
        return _add_citation(session, claim, passage, request)
    if file is None or claim or passage:
        raise UsageError(
            "a file is needed, or --claim with --passage", which="records add"
        )
    added = list(_added(session, file, request))
    session.data({"records": added}, columns(_added_cells(one) for one in added))
    return _FAILED if any("error" in one for one in added) else 0


def _added(session: Session, file: str, request: str | None) -> Iterator[Plain]:
    from claimtui.records.parsing import BadRecordError, parse_record
    from claimtui.workspace.records import add_record

    folder = None if file == "-" else Path(file).absolute().parent
    for number, line in numbered_lines(file):
        try:
            if isinstance(line, ClaimtuiError):
                raise line
            record = findable(parse_record(line), folder)
            own = None if request is None else f"{request}#{number}"
            done = add_record(session.workspace, record, request=own)
        except (BadLineError, BadRecordError) as error:
            told = str(error)
            told = told if told.startswith("line ") else f"line {number}: {told}"
            session.words(told)
            yield {"input": f"{file}:{number}", "error": told}
        else:
            yield {**row_plain(done.row), "new": done.new}


def _added_cells(one: Plain) -> tuple[str, ...]:
    if "error" in one:
        return ("not added", one["input"], one["error"])
    return ("added" if one["new"] else "known", one["record"], one["id"])


def _add_citation(
    session: Session, claim: str, passage: str, request: str | None
) -> int:
    from claimtui.workspace.claims import find_claim
    from claimtui.workspace.records import record_citation

    cited = cited_passage(passage)
    found, _ = find_claim(session.workspace, claim)
    result = record_citation(
        session.workspace, found, cited.passage, span=cited.span, request=request
    )
    return _answer(session, result, request)


@group.command(
    "list",
    epilog=examples("claimtui records list", "claimtui records list --status pending"),
)
@in_session
def list_records(
    session: Session,
    status: Annotated[
        str | None,
        typer.Option(
            "--status",
            metavar="S",
            help="pending, verified, rejected or unreachable.",
            autocompletion=completing(RecordStatus),
        ),
    ] = None,
) -> None:
    """List the records, in the order in which they came."""
    wanted = (
        vocabulary_value(RecordStatus, status, "status of records") if status else None
    )
    rows = [row for row in _all_rows(session) if wanted is None or row.status is wanted]
    session.data(
        {"records": [row_plain(row) for row in rows]},
        columns(row_cells(row) for row in rows),
    )


def _all_rows(session: Session) -> Iterator[RecordRow]:
    from claimtui.workspace.records import record_ids, record_rows

    ids = record_ids(session.workspace)
    for start in range(0, len(ids), _PAGE):
        yield from record_rows(session.workspace, ids[start : start + _PAGE])


@group.command("show", epilog=examples("claimtui records show a1 --json"))
@in_session
def show(session: Session, record: IdArgument) -> None:
    """Show a record: both tests, and what a person needs for the second."""
    _show(session, _found(session, record))


def _found(session: Session, reference: str) -> RecordId:
    from claimtui.workspace.records import find_record

    return find_record(session.workspace, reference)


def _show(session: Session, record: RecordId, request: str | None = None) -> None:
    from claimtui.workspace.record_views import record_answered

    detail = record_answered(session.workspace, record, request)
    session.data(detail_plain(detail), detail_lines(detail, session))


@group.command(
    "support",
    epilog=examples(
        "claimtui records support a1 --answer full",
        'claimtui records support a1 --answer partial --narrower "Fares rose in May."',
        "claimtui records support a1 --answer none --root-origin https://example.org/s",
    ),
)
@in_session
def support(
    session: Session,
    record: IdArgument,
    answer: Annotated[
        str,
        typer.Option(
            "--answer",
            metavar="A",
            help="full, partial or none.",
            autocompletion=completing(Support),
        ),
    ],
    narrower: Annotated[
        str,
        typer.Option(
            "--narrower", metavar="TEXT", help="With partial: what it does support."
        ),
    ] = "",
    root_origin: Annotated[
        str,
        typer.Option(
            "--root-origin", metavar="PLACE", help="Whom the passage passes it on from."
        ),
    ] = "",
    states_itself: Annotated[
        bool,
        typer.Option(
            "--states-itself", help="The passage says it itself, whatever a check says."
        ),
    ] = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Answer test two: does the passage support the statement?

    Whoever collected a record does not answer for it. A partial answer narrows the
    statement, which is then asked about once more.
    """
    from claimtui.workspace.records import support

    result = support(
        session.workspace,
        _found(session, record),
        vocabulary_value(Support, answer, "answer"),
        narrower=narrower,
        root_origin=root_origin,
        states_itself=states_itself,
        expect=expect,
        request=request,
    )
    if isinstance(result, Conflict):
        return session.conflict(result)
    return _answer(session, result, request)


@group.command("undo", epilog=examples("claimtui records undo a1"))
@in_session
def undo(
    session: Session,
    record: IdArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take back your last answer for a record, and the narrower words it brought.

    The record is as it was before; its revision number goes on. Refused where somebody
    else has answered since.
    """
    from claimtui.workspace.records import record_rows
    from claimtui.workspace.undoing import undo

    found = _found(session, record)
    now = record_rows(session.workspace, [found])[0].revision
    if expect is not None and session.overtaken(expect, now, "records undo", request):
        return _SAYS_NO
    result = undo(session.workspace, record=found, request=request)
    if isinstance(result, Refused):
        return session.refuse(result.reasons)
    session.words(result.value)
    _show(session, found, request)
    return 0


def _answer(
    session: Session, result: Ok[RecordRow] | Refused, request: str | None
) -> int:
    if isinstance(result, Refused):
        return session.refuse(result.reasons)
    _show(session, result.value.id, request)
    return 0


@group.command(
    "verify",
    epilog=examples("claimtui records verify", "claimtui records verify a1 --again"),
)
@in_session
def verify(
    session: Session,
    records: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID…]", help="Without any: all that are pending."),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Look for quotes once more.")
    ] = False,
) -> int:
    """Look for the quotes of records that are kept here.

    Exit code 1: one was rejected, or is not for this person to verify; 3: a source
    could not be read.
    """
    from claimtui.workspace.verifying import verify_records

    open_ = (RecordStatus.PENDING, RecordStatus.UNREACHABLE)
    ids = (
        [_found(session, one) for one in records]
        if records
        else [row.id for row in _all_rows(session) if row.status in open_]
    )
    done = verify_records(session.workspace, ids, again=again)
    session.data(
        {
            "records": [row_plain(row) for row in done.rows],
            "refused": [{"record": one, "reason": why} for one, why in done.refused],
        },
        columns(row_cells(row) for row in done.rows),
    )
    for one, why in done.refused:
        session.words(f"{one}: {why}")
    statuses = {row.status for row in done.rows}
    if RecordStatus.UNREACHABLE in statuses:
        return _FAILED
    return _SAYS_NO if done.refused or RecordStatus.REJECTED in statuses else 0
