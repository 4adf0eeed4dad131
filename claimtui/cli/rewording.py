"""`claim merge`, `split`, `span`, `mark` and `facet`: other words, other remarks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated

import typer

from claimtui.cli.claims import (
    ClaimArgument,
    IdsArgument,
    answer_rows,
    app,
    find_claim_id,
    group,
)
from claimtui.cli.examples import examples
from claimtui.cli.session import ExpectOption, RequestOption, Session, in_session
from claimtui.cli.values import completing, vocabulary_value, vocabulary_values
from claimtui.model.errors import UsageError
from claimtui.model.spans import DocSpan, TextSpan
from claimtui.model.vocabulary import Facet, Marker

__all__ = ["app"]

_SPAN = re.compile(r"(\d{1,12})-(\d{1,12})")


@group.command("merge", epilog=examples("claimtui claim merge clm_4f8 clm_4f9"))
@in_session
def merge(
    session: Session,
    ids: IdsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Make one claim of several; the first in the document takes the words."""
    from claimtui.workspace.rewording import merge

    found = [find_claim_id(session, one) for one in ids]
    return answer_rows(
        session, merge(session.workspace, found, expect=expect, request=request)
    )


@group.command("split", epilog=examples("claimtui claim split clm_4f8 --at 34"))
@in_session
def split(
    session: Session,
    claim: ClaimArgument,
    at: Annotated[
        list[int],
        typer.Option("--at", metavar="OFFSET", help="Where, in the claim's own text."),
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Cut a claim into parts; it keeps the first."""
    from claimtui.workspace.rewording import split

    found = find_claim_id(session, claim)
    return answer_rows(
        session, split(session.workspace, found, at, expect=expect, request=request)
    )


@group.command("span", epilog=examples("claimtui claim span clm_4f8 120-164 170-182"))
@in_session
def span(
    session: Session,
    claim: ClaimArgument,
    spans: Annotated[
        list[str],
        typer.Argument(metavar="S-E", help="Offsets into the document's text."),
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Let a claim hold other words of its document."""
    from claimtui.workspace.rewording import choose_spans

    found = find_claim_id(session, claim)
    chosen = [DocSpan.of(*place) for place in read_spans(spans)]
    return answer_rows(
        session,
        choose_spans(session.workspace, found, chosen, expect=expect, request=request),
    )


@group.command("mark", epilog=examples("claimtui claim mark clm_4f8 sensitive"))
@in_session
def mark(
    session: Session,
    claim: ClaimArgument,
    markers: Annotated[
        list[str],
        typer.Argument(
            metavar="MARKER",
            help="What stands beside the type.",
            autocompletion=completing(Marker),
        ),
    ],
    remove: Annotated[
        bool, typer.Option("--remove", help="Take the markers away.")
    ] = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Add markers to a claim; its verdicts stay."""
    from claimtui.workspace.claims import mark

    wanted = vocabulary_values(Marker, markers, "marker")
    found = find_claim_id(session, claim)
    return answer_rows(
        session,
        mark(
            session.workspace,
            found,
            wanted,
            remove=remove,
            expect=expect,
            request=request,
        ),
    )


@group.command("facet", epilog=examples("claimtui claim facet clm_4f8 quantity 12-20"))
@in_session
def facet(
    session: Session,
    claim: ClaimArgument,
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND", help="The facet.", autocompletion=completing(Facet)
        ),
    ],
    spans: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="S-E", help="Offsets into the claim's text; none: gone."
        ),
    ] = None,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say where a facet stands in a claim's text."""
    from claimtui.workspace.claims import set_facet

    wanted = vocabulary_value(Facet, kind, "facet")
    found = find_claim_id(session, claim)
    places = [TextSpan(*place) for place in read_spans(spans or ())]
    return answer_rows(
        session,
        set_facet(
            session.workspace, found, wanted, places, expect=expect, request=request
        ),
    )


def read_spans(texts: Sequence[str]) -> list[tuple[int, int]]:
    """Read spans such as `12-20`, ends exclusive.

    Raises:
        UsageError: One of them is no span.
    """
    found = []
    for text in texts:
        match = _SPAN.fullmatch(text.strip())
        if match is None:
            raise UsageError("is no span", which=text, hint="write START-END")
        found.append((int(match[1]), int(match[2])))
    return found
