"""`candidates` and `set`: the passages chosen for a claim's review."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.plain import one_line
from claimtui.cli.session import (
    ExpectOption,
    Output,
    RequestOption,
    Session,
    in_session,
)
from claimtui.cli.shapes import no_set_plain, set_plain
from claimtui.cli.values import passage_id
from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import ClaimId, TraceId
from claimtui.model.views import EvidenceSetView
from claimtui.model.vocabulary import FoundBy, spoken

app = typer.Typer(rich_markup_mode=None)
group = typer.Typer(
    rich_markup_mode=None, help="The evidence sets that assessments rest on."
)
app.add_typer(group, name="set")

SetArgument = Annotated[
    str,
    typer.Argument(
        metavar="SET", help="A set id, or a claim id for the claim's review set."
    ),
]


@app.command("candidates", epilog=examples("claimtui candidates clm_4f8 --json"))
@in_session
def candidates(
    session: Session,
    claim: Annotated[str, typer.Argument(metavar="CLAIM", help="A claim id.")],
) -> None:
    """Show the passages chosen for a claim's review."""
    from claimtui.workspace.candidates import candidates
    from claimtui.workspace.claims import find_claim

    found, _ = find_claim(session.workspace, claim)
    view = candidates(session.workspace, found)
    if view is not None:
        session.data(set_plain(view), _set_lines(view, session))
        return
    session.data(no_set_plain(found), ())
    if not session.as_json:
        session.words(f"no candidates yet; claimtui set add {found} PASSAGE adds one")


@group.command(
    "show", epilog=examples("claimtui set show set_01h", "claimtui set show set_01h@3")
)
@in_session
def show(
    session: Session,
    reference: Annotated[
        str,
        typer.Argument(metavar="SET[@N]", help="A set id, or a claim id for its set."),
    ],
) -> None:
    """Show an evidence set revision."""
    view = find_set(session, reference)
    session.data(set_plain(view), _set_lines(view, session))


@group.command(
    "add",
    epilog=examples(
        "claimtui set add set_01h psg_7ha psg_9kd",
        "claimtui set add clm_4f8 psg_7ha",
    ),
)
@in_session
def add(
    session: Session,
    reference: SetArgument,
    passages: Annotated[list[str], typer.Argument(metavar="PASSAGE")],
    trace: Annotated[
        str | None,
        typer.Option("--trace", metavar="TRC", help="The search that found them."),
    ] = None,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Add passages to a claim's review set, which makes a new revision."""
    from claimtui.workspace.candidates import add_candidates

    result = add_candidates(
        session.workspace,
        _claim_of(session, reference),
        [passage_id(passage) for passage in passages],
        found_by=FoundBy.SEARCH if trace else FoundBy.DIRECT,
        trace=TraceId(trace) if trace else None,
        expect=expect,
        request=request,
    )
    return session.answer(result, set_plain, lambda view: _set_lines(view, session))


def find_set(session: Session, reference: str) -> EvidenceSetView:
    """Return the set revision that a set or claim id names.

    Raises:
        UnknownObjectError: It names none.
    """
    from claimtui.workspace.candidates import candidates, set_view
    from claimtui.workspace.claims import find_claim

    if not reference.startswith("clm_"):
        return set_view(session.workspace, reference)
    claim, _ = find_claim(session.workspace, reference)
    view = candidates(session.workspace, claim)
    if view is None:
        raise UnknownObjectError(
            "has no review set yet",
            which=claim,
            hint=f"claimtui set add {claim} PASSAGE makes it",
        )
    return view


def _claim_of(session: Session, reference: str) -> ClaimId:
    from claimtui.workspace.claims import find_claim

    if reference.startswith("clm_"):
        return find_claim(session.workspace, reference)[0]
    view = find_set(session, reference)
    if view.claim is None:
        raise UnknownObjectError("is no claim's review set", which=reference)
    return view.claim


def _set_lines(view: EvidenceSetView, output: Output) -> Iterator[str]:
    count = len(view.units)
    noun = "passage" if count == 1 else "passages"
    yield f"{view.set}@{view.revision}  {spoken(view.state)}, {count} {noun}"
    for unit in view.units:
        passage = unit.passage
        yield f"{passage.id}  found by {spoken(unit.found_by)}"
        lineage = " › ".join((passage.source_title, *passage.headings))
        yield from output.paragraph(one_line(lineage))
        yield from output.paragraph(passage.text or f"({passage.redacted})", 4)
