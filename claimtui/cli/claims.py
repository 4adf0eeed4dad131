"""`claims` and `claim`: the claims of a document and the review of the extraction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Annotated, TypeVar

import typer

from claimtui.cli.check_shapes import Plain
from claimtui.cli.examples import examples
from claimtui.cli.inputs import Inputs
from claimtui.cli.session import (
    ExpectOption,
    Output,
    RequestOption,
    Session,
    in_session,
)
from claimtui.cli.shapes import claim_plain, exclusion_plain
from claimtui.cli.signs import claim_words
from claimtui.cli.values import completing, vocabulary_value, vocabulary_values
from claimtui.model.errors import ClaimtuiError, UsageError
from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.views import ClaimRow, ExclusionRow
from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    CurrentStatus,
    ExclusionReason,
    Flag,
    spoken,
)

T = TypeVar("T")

app = typer.Typer(rich_markup_mode=None)
group = typer.Typer(rich_markup_mode=None, help="Review the extraction of claims.")
app.add_typer(group, name="claim")

PAGE = 200
"""Rows that the workspace reads at once."""
_STANDING = (ClaimState.PROPOSED, ClaimState.ACCEPTED, ClaimState.EXCLUDED)

IdsArgument = Annotated[
    list[str], typer.Argument(metavar="ID", help="Claim ids, or their beginnings.")
]
ClaimArgument = Annotated[
    str, typer.Argument(metavar="ID", help="A claim id, or its beginning.")
]


@app.command(
    "claims",
    epilog=examples(
        "claimtui claims article.md",
        "claimtui claims article.md --status unreviewed",
        "claimtui claims article.md --flag postponed --flag context-changed",
        "claimtui claims doc_01h --json",
    ),
)
@in_session
def claims(
    session: Session,
    document: Annotated[str, typer.Argument(metavar="DOC", help="A path or id.")],
    text: Annotated[
        str, typer.Option("--text", metavar="WORDS", help="Only claims with these.")
    ] = "",
    status: Annotated[
        list[str] | None,
        typer.Option("--status", metavar="S", autocompletion=completing(CurrentStatus)),
    ] = None,
    state: Annotated[
        list[str] | None,
        typer.Option("--state", metavar="S", autocompletion=completing(ClaimState)),
    ] = None,
    flag: Annotated[
        list[str] | None,
        typer.Option(
            "--flag",
            metavar="F",
            help="Only claims with this flag; again for one or another.",
            autocompletion=completing(Flag),
        ),
    ] = None,
) -> None:
    """List a document's claims and its excluded sentences."""
    from claimtui.workspace.claims import (
        claim_ids,
        excluded_sentences,
        placed_claims,
    )

    ws = session.workspace
    found = _newest_document(session, document)
    ids = claim_ids(
        ws,
        found,
        text=text,
        statuses=vocabulary_values(CurrentStatus, status or (), "status"),
        states=vocabulary_values(ClaimState, state or (), "state") or _STANDING,
        flags=vocabulary_values(Flag, flag or (), "flag"),
    )
    rows = list(rows_of(session, ids))
    excluded = excluded_sentences(ws, found)
    places = {placed.claim: placed.spans for placed in placed_claims(ws, found)}
    session.data(
        {
            "claims": [claim_plain(row, places.get(row.claim, ())) for row in rows],
            "excluded": [exclusion_plain(row) for row in excluded],
        },
        _list_lines(rows, excluded, session),
    )


def _newest_document(session: Session, reference: str) -> DocumentId:
    from claimtui.cli.documents import find_revision
    from claimtui.workspace.documents import document_view

    found, revision = find_revision(session.workspace, reference)
    if revision is not None:
        newest = document_view(session.workspace, found, revision).newest
        if revision != newest:
            raise UsageError(
                "claims are listed for the newest revision only",
                which=reference,
                hint=f"claimtui doc show {found}@{revision} shows the older text",
            )
    return found


def rows_of(session: Session, ids: Sequence[ClaimId]) -> Iterator[ClaimRow]:
    """Yield the rows of any number of claims, in the order asked."""
    from claimtui.workspace.claims import claim_rows

    for page in _pages(ids, PAGE):
        yield from claim_rows(session.workspace, page)


def row_of(session: Session, claim: ClaimId) -> ClaimRow:
    """Return the row of a claim that is known to exist."""
    return next(rows_of(session, (claim,)))


def _pages(items: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    rest = iter(items)
    while page := tuple(islice(rest, size)):
        yield page


def _list_lines(
    rows: Sequence[ClaimRow], excluded: Sequence[ExclusionRow], output: Output
) -> Iterator[str]:
    for row in rows:
        yield from claim_lines(row, output)
    if excluded:
        yield "excluded sentences:"
    for sentence in excluded:
        yield f"{sentence.id}  {spoken(sentence.reason)}"
        yield from output.paragraph(sentence.text)


def claim_lines(row: ClaimRow, output: Output) -> Iterator[str]:
    """Yield one claim as two or more lines: what is known of it, then its words."""
    kinds = " · ".join(spoken(kind) for kind in (row.state, row.type, *row.markers))
    yield f"{claim_words(row)}  {row.claim}@{row.revision}  {kinds}"
    if row.exclusion is not None:
        note = f", {row.exclusion_note}" if row.exclusion_note else ""
        yield from output.paragraph(f"excluded as {spoken(row.exclusion)}{note}")
    yield from output.paragraph(row.text)


def _act(
    session: Session,
    ids: Sequence[str],
    act: Callable[[list[ClaimId]], Ok[tuple[ClaimRow, ...]] | Refused | Conflict],
) -> int:
    """Act on the claims that exist, told by name where one does not."""
    inputs = Inputs(None)
    found = [
        one
        for _, one in inputs.each(ids, lambda name, _: find_claim_id(session, name))
        if not isinstance(one, ClaimtuiError)
    ]
    if not found:
        return inputs.code
    return max(inputs.code, answer_rows(session, act(found)))


def find_claim_id(session: Session, reference: str) -> ClaimId:
    """Return the claim that an id or its beginning names.

    Raises:
        UnknownObjectError: It names nothing, or more than one claim.
    """
    from claimtui.workspace.claims import find_claim

    return find_claim(session.workspace, reference)[0]


def answer_rows(
    session: Session, result: Ok[tuple[ClaimRow, ...]] | Refused | Conflict
) -> int:
    """Answer with rows, a refusal or a conflict, and return the exit code."""

    def shape(rows: tuple[ClaimRow, ...]) -> Plain:
        return {"claims": [claim_plain(row) for row in rows]}

    def lines(rows: tuple[ClaimRow, ...]) -> Iterator[str]:
        for row in rows:
            yield from claim_lines(row, session)

    return session.answer(result, shape, lines)


@group.command(
    "accept",
    epilog=examples("claimtui claim accept clm_4f8", "claimtui claim accept ID ID ID"),
)
@in_session
def accept(
    session: Session,
    ids: IdsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Accept proposed claims as claims of the document."""
    from claimtui.workspace.claims import accept

    return _act(
        session,
        ids,
        lambda found: accept(session.workspace, found, expect=expect, request=request),
    )


@group.command(
    "exclude",
    epilog=examples(
        "claimtui claim exclude clm_4f8 --reason question",
        'claimtui claim exclude clm_4f8 --reason other --note "a joke"',
    ),
)
@in_session
def exclude(
    session: Session,
    ids: IdsArgument,
    reason: Annotated[
        str,
        typer.Option(
            "--reason",
            metavar="REASON",
            help="Why it is no claim.",
            autocompletion=completing(ExclusionReason),
        ),
    ] = "other",
    note: Annotated[
        str, typer.Option("--note", metavar="TEXT", help="The same in your words.")
    ] = "",
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Exclude claims from the review, with a reason; updates keep that."""
    from claimtui.workspace.claims import exclude

    why = vocabulary_value(ExclusionReason, reason, "reason for an exclusion")
    return _act(
        session,
        ids,
        lambda found: exclude(
            session.workspace, found, why, note, expect=expect, request=request
        ),
    )


@group.command(
    "restore",
    epilog=examples("claimtui claim restore clm_4f8", "claimtui claim restore exc_2k9"),
)
@in_session
def restore(
    session: Session,
    ids: Annotated[
        list[str],
        typer.Argument(metavar="ID", help="Claims, or excluded sentences."),
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take excluded claims back, or make a claim of an excluded sentence."""
    from claimtui.workspace.claims import restore

    found = [
        one if one.startswith("exc_") else find_claim_id(session, one) for one in ids
    ]
    return answer_rows(
        session, restore(session.workspace, found, expect=expect, request=request)
    )


@group.command("retype", epilog=examples("claimtui claim retype clm_4f8 comparison"))
@in_session
def retype(
    session: Session,
    claim: ClaimArgument,
    type_: Annotated[
        str,
        typer.Argument(
            metavar="TYPE",
            help="The new type.",
            autocompletion=completing(ClaimType),
        ),
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Give a claim another type; its verdicts stay."""
    from claimtui.workspace.claims import retype

    new = vocabulary_value(ClaimType, type_, "type of claim")
    found = find_claim_id(session, claim)
    return answer_rows(
        session,
        retype(session.workspace, found, new, expect=expect, request=request),
    )


@group.command("undo", epilog=examples("claimtui claim undo clm_4f8"))
@in_session
def undo(
    session: Session,
    claim: ClaimArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take back your last change to a claim."""
    from claimtui.workspace.undoing import undo_on_claim

    found = find_claim_id(session, claim)
    if expect is not None and session.overtaken(
        expect, row_of(session, found).revision, "claim undo", request
    ):
        return 1
    return session.answer(
        undo_on_claim(session.workspace, found, request=request),
        lambda done: {"undone": done.words, "claims": [claim_plain(done.row)]},
        lambda done: [done.words],
    )
