"""`candidates` and `set`: evidence sets, looked at and made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.plain import one_line
from claimtui.cli.session import (
    MOST_REVISIONS,
    ExpectOption,
    RequestOption,
    Session,
    in_session,
)
from claimtui.cli.set_lines import set_lines
from claimtui.cli.set_operation_lines import operation_line
from claimtui.cli.set_session import (
    RevisionArgument,
    SetArgument,
    answer_set,
    change_set,
    find_set,
)
from claimtui.cli.set_shapes import (
    no_set_plain,
    revision_plain,
    row_plain,
    set_plain,
)
from claimtui.cli.sources import find_source_id
from claimtui.cli.values import (
    completing,
    nearest_first,
    vocabulary_value,
    vocabulary_values,
)
from claimtui.model.errors import UsageError
from claimtui.model.evidence import NOW, Brief
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import (
    SetPurpose,
    SourceClass,
    spoken,
)

app = typer.Typer(rich_markup_mode=None)
group = typer.Typer(
    rich_markup_mode=None,
    help="Evidence sets: clauses, passages, gaps, and what can be answered from them.",
)
app.add_typer(group, name="set")


@app.command("candidates", epilog=examples("claimtui candidates clm_4f8 --json"))
@in_session
def candidates(
    session: Session,
    claim: Annotated[str, typer.Argument(metavar="CLAIM", help="A claim id.")],
) -> None:
    """Show the passages chosen for a claim's review."""
    from claimtui.workspace.candidates import candidates
    from claimtui.workspace.claims import find_claim
    from claimtui.workspace.sets import set_view

    found, _ = find_claim(session.workspace, claim)
    held = candidates(session.workspace, found)
    if held is not None:
        view = set_view(session.workspace, held.set)
        session.data(set_plain(view), set_lines(view, session))
        return
    session.data(no_set_plain(found), ())
    if not session.as_json:
        session.words(f"no candidates yet; claimtui set add {found} PASSAGE adds one")


@group.command(
    "show", epilog=examples("claimtui set show set_01h", "claimtui set show set_01h@3")
)
@in_session
def show(session: Session, reference: RevisionArgument) -> None:
    """Show a revision of a set: what can be answered, by what, and what is missing."""
    from claimtui.workspace.sets import set_view

    view = set_view(session.workspace, *find_set(session, reference))
    session.data(set_plain(view), set_lines(view, session))


@group.command("list", epilog=examples("claimtui set list --json"))
@in_session
def list_(session: Session) -> None:
    """List the sets, the one changed last first; claims' review sets are not listed."""
    from claimtui.workspace.sets import set_rows

    rows = set_rows(session.workspace)
    session.data(
        {"sets": [row_plain(row) for row in rows]},
        (
            f"{row.set}@{row.newest}  {spoken(row.purpose)}, {row.units} units:"
            f" {one_line(row.question)}"
            for row in rows
        ),
    )
    if not rows and not session.as_json:
        session.words('no sets yet; claimtui set new --question "…" makes one')


@group.command("history", epilog=examples("claimtui set history set_01h --limit 20"))
@in_session
def history(
    session: Session,
    reference: SetArgument,
    limit: Annotated[
        int, typer.Option("--limit", metavar="N", min=1, max=100_000)
    ] = 200,
    before: Annotated[
        int | None,
        typer.Option(
            "--before",
            metavar="REV",
            max=MOST_REVISIONS,
            help="Only revisions before this one.",
        ),
    ] = None,
) -> None:
    """Show a set's revisions as decisions, newest first."""
    from claimtui.workspace.sets import set_revisions

    set_, _ = find_set(session, reference)
    rows = set_revisions(session.workspace, set_, before=before, limit=limit)
    session.data(
        {"set": set_, "revisions": [revision_plain(row) for row in rows]},
        (
            f"{row.revision}  {one_line(row.author)}: "
            + "; ".join(operation_line(one) for one in row.operations)
            for row in rows
        ),
    )


@group.command(
    "new",
    epilog=examples(
        'claimtui set new --question "Does the adapter retry?" '
        '--clause "what happens after a timeout" --clause "is it idempotent"',
        'claimtui set new --question "Fares in 2020" --as-of 2020-12-31',
        "claimtui set new --doc article.md",
        "claimtui set new --claim clm_4f8 --claim clm_9ab",
    ),
)
@in_session
def new(
    session: Session,
    question: Annotated[str, typer.Option("--question", metavar="Q")] = "",
    clause: Annotated[
        list[str] | None,
        typer.Option("--clause", metavar="C", help="A part that needs evidence."),
    ] = None,
    claim: Annotated[
        list[str] | None,
        typer.Option("--claim", metavar="CLM", help="Its words become a clause."),
    ] = None,
    document: Annotated[
        str | None,
        typer.Option(
            "--doc", metavar="DOC", help="All its claims but judgments become clauses."
        ),
    ] = None,
    purpose: Annotated[
        str,
        typer.Option("--purpose", metavar="P", autocompletion=completing(SetPurpose)),
    ] = SetPurpose.ACTIVE_RESEARCH.value,
    task: Annotated[str, typer.Option("--task", metavar="T")] = "",
    as_of: Annotated[
        str,
        typer.Option("--as-of", metavar="WHEN", help="now, a date, or START/END."),
    ] = NOW,
    corpus: Annotated[
        list[str] | None,
        typer.Option(
            "--corpus",
            metavar="FILTER",
            help="class=…, source=…, scope=…, since=…, until=…; may be repeated.",
        ),
    ] = None,
    request: RequestOption = None,
) -> int:
    """Make a set for a question and the parts of it that need evidence."""
    from claimtui.workspace.sets import new_set

    clauses = [*(clause or ()), *_claims_words(session, claim or (), document)]
    if not question and (claim or document):
        question = f"What supports the claims of {document or 'these clauses'}?"
    brief = Brief(
        vocabulary_value(SetPurpose, purpose, "purpose of a set"),
        question,
        task,
        as_of,
        _corpus(session, corpus or ()),
    )
    return answer_set(
        session, new_set(session.workspace, brief, clauses, request=request)
    )


def _claims_words(
    session: Session, claims: Sequence[str], document: str | None
) -> list[str]:
    """Return the words of some claims, and of those of a document."""
    if not claims and document is None:
        return []
    from claimtui.workspace.claims import find_claim
    from claimtui.workspace.documents import find_document
    from claimtui.workspace.sets import words_of_claims

    ws = session.workspace
    found = [find_claim(ws, one)[0] for one in claims]
    whole = find_document(ws, document)[0] if document is not None else None
    return words_of_claims(ws, found, whole)


def _corpus(session: Session, filters: Sequence[str]) -> SearchFilters:
    """Read `class=official`, `since=2024-01-01` and the like, several in one by comma.

    Raises:
        UsageError: One is written in another way.
    """
    held: dict[str, list[str]] = {
        name: [] for name in ("source", "class", "since", "until", "scope")
    }
    for one in ",".join(filters).split(","):
        name, equals, value = (part.strip() for part in one.partition("="))
        if not one.strip():
            continue
        if name not in held or not equals or not value:
            hint = nearest_first(name, held) or "such as class=official"
            raise UsageError("is no filter of a corpus", which=one, hint=hint)
        if held[name] and name in ("since", "until"):
            raise UsageError("is named twice in a corpus", which=name)
        held[name].append(value)
    return SearchFilters(
        sources=tuple(find_source_id(session, one) for one in held["source"]),
        classes=vocabulary_values(SourceClass, held["class"], "class of sources"),
        since="".join(held["since"]),
        until="".join(held["until"]),
        scopes=tuple(held["scope"]),
    )


@group.command(
    "propose",
    epilog=examples(
        "claimtui set propose set_01h", "claimtui set propose clm_4f8 --limit 3"
    ),
)
@in_session
def propose(
    session: Session,
    reference: SetArgument,
    limit: Annotated[
        int,
        typer.Option("--limit", metavar="N", min=1, max=50, help="Most per clause."),
    ] = 3,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Search for every clause and take the best passages in, as a draft to review."""
    from claimtui.workspace.proposing import propose

    return change_set(
        session, reference, partial(propose, limit=limit), expect, request
    )
