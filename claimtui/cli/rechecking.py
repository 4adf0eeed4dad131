"""`recheck` and `postpone`: answers about a claim short of an assessment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from claimtui.cli.check_shapes import Plain
from claimtui.cli.claims import claim_lines, find_claim_id, row_of
from claimtui.cli.examples import examples
from claimtui.cli.session import ExpectOption, RequestOption, Session, in_session
from claimtui.cli.shapes import claim_plain
from claimtui.cli.values import completing, vocabulary_value
from claimtui.model.ids import ClaimId
from claimtui.model.results import Ok, Refused
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import RecheckEffect

app = typer.Typer(rich_markup_mode=None)

NameArgument = Annotated[
    str, typer.Argument(metavar="CLAIM", help="A claim id, or its beginning.")
]


def _overtaken(
    session: Session, claim: ClaimId, expect: int | None, act: str, request: str | None
) -> bool:
    if expect is None:
        return False
    return session.overtaken(expect, row_of(session, claim).revision, act, request)


def _answer(session: Session, result: Ok[ClaimRow] | Refused) -> int:
    def shape(row: ClaimRow) -> Plain:
        return {**claim_plain(row), "reason": row.status.reason}

    def lines(row: ClaimRow) -> Iterator[str]:
        yield from claim_lines(row, session)
        yield from session.paragraph(row.status.reason)

    return session.answer(result, shape, lines)


@app.command(
    "recheck",
    epilog=examples(
        "claimtui recheck clm_4f8 --effect source-only",
        'claimtui recheck clm_4f8 --effect fact_changed --note "fares rose again"',
    ),
)
@in_session
def recheck(
    session: Session,
    claim: NameArgument,
    effect: Annotated[
        str,
        typer.Option(
            "--effect",
            metavar="E",
            help="fact_changed, source_only or none.",
            autocompletion=completing(RecheckEffect),
        ),
    ],
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="Why.")] = "",
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Answer a potentially stale mark: what the change of a source means.

    A fact that changed makes the claim stale until it is assessed again; otherwise the
    verdict stands.
    """
    from claimtui.workspace.rechecking import recheck

    value = vocabulary_value(RecheckEffect, effect, "effect of a change")
    found = find_claim_id(session, claim)
    if _overtaken(session, found, expect, "recheck", request):
        return 1
    return _answer(
        session, recheck(session.workspace, found, value, note=note, request=request)
    )


@app.command(
    "postpone",
    epilog=examples("claimtui postpone clm_4f8", "claimtui postpone clm_4f8 --resume"),
)
@in_session
def postpone(
    session: Session,
    claim: NameArgument,
    resume: Annotated[bool, typer.Option("--resume", help="Take it up again.")] = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Put a claim off; its next assessment takes it up again."""
    from claimtui.workspace.rechecking import postpone

    found = find_claim_id(session, claim)
    if _overtaken(session, found, expect, "postpone", request):
        return 1
    return _answer(
        session,
        postpone(session.workspace, found, postponed=not resume, request=request),
    )
