"""`set clause`, `gap`, `review`, `close`, `undo` …: question and set as a whole."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.session import (
    ExpectOption,
    RequestOption,
    Session,
    in_session,
)
from claimtui.cli.set_input import app
from claimtui.cli.set_lines import budget_lines
from claimtui.cli.set_session import (
    SetArgument,
    answer_set,
    change_set,
    newest_set,
)
from claimtui.cli.set_shapes import set_plain
from claimtui.cli.sets import group
from claimtui.cli.sources import find_source_id
from claimtui.cli.values import (
    completing,
    vocabulary_value,
)
from claimtui.model.errors import UsageError
from claimtui.model.evidence import TokenBudget
from claimtui.model.evidence_views import SavedSet
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import (
    GapKind,
    SetPurpose,
)

__all__ = ["app"]


@group.command(
    "clause",
    epilog=examples(
        'claimtui set clause set_01h add "since which version"',
        'claimtui set clause set_01h edit c2 "since which release"',
        "claimtui set clause set_01h drop c2",
    ),
)
@in_session
def clause(
    session: Session,
    reference: SetArgument,
    act: Annotated[str, typer.Argument(metavar="add|edit|drop")],
    words: Annotated[list[str], typer.Argument(metavar="[ID] [TEXT]")],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Add a part of the question, word it otherwise, or drop it."""
    from claimtui.workspace import set_acts

    match act, words:
        case "add", [text]:
            made = partial(set_acts.add_clause, text=text)
        case "edit", [id_, text]:
            made = partial(set_acts.edit_clause, clause=id_, text=text)
        case "drop", [id_]:
            made = partial(set_acts.drop_clause, clause=id_)
        case _:
            raise UsageError(
                "is not how a clause is changed",
                which=" ".join((act, *words)),
                hint="add TEXT, edit ID TEXT, or drop ID",
            )
    return change_set(session, reference, made, expect, request)


@group.command(
    "gap",
    epilog=examples(
        "claimtui set gap set_01h missing_time --clause c2",
        'claimtui set gap set_01h inaccessible --clause c2 --note "behind a wall"',
    ),
)
@in_session
def gap(
    session: Session,
    reference: SetArgument,
    kind: Annotated[
        str, typer.Argument(metavar="KIND", autocompletion=completing(GapKind))
    ],
    clause: Annotated[str, typer.Option("--clause", metavar="ID")],
    note: Annotated[str, typer.Option("--note", metavar="T")] = "",
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Name what a clause lacks."""
    from claimtui.workspace.set_acts import open_gap

    lacking = vocabulary_value(GapKind, kind, "kind of gap")
    act = partial(open_gap, kind=lacking, clause=clause, note=note)
    return change_set(session, reference, act, expect, request)


@group.command("gap-resolve", epilog=examples("claimtui set gap-resolve set_01h gap_1"))
@in_session
def gap_resolve(
    session: Session,
    reference: SetArgument,
    gap: Annotated[str, typer.Argument(metavar="GAP")],
    how: Annotated[str, typer.Option("--how", metavar="T")] = "",
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say that a gap somebody named is no longer one."""
    from claimtui.workspace.set_acts import resolve_gap

    act = partial(resolve_gap, gap=gap, how=how)
    return change_set(session, reference, act, expect, request)


@group.command("review", epilog=examples("claimtui set review set_01h"))
@in_session
def review(
    session: Session,
    reference: SetArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say that you have looked through the set as it is."""
    from claimtui.workspace.set_acts import review

    return change_set(session, reference, review, expect, request)


@group.command(
    "close",
    epilog=examples(
        'claimtui set close set_01h --attempted "all board minutes" '
        "--reopen-when source_added",
        'claimtui set close set_01h --attempted "the web" --reopen-when "query fares"',
    ),
)
@in_session
def close(
    session: Session,
    reference: SetArgument,
    attempted: Annotated[
        str, typer.Option("--attempted", metavar="T", help="What was tried.")
    ],
    reopen_when: Annotated[
        str,
        typer.Option(
            "--reopen-when",
            metavar="WHEN",
            help="source_added, source_refreshed SRC, identifier TEXT or query TEXT.",
        ),
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Declare the set insufficient until the corpus changes as named."""
    from claimtui.workspace.set_acts import close

    wanted = _reopener(session, reopen_when)
    act = partial(close, attempted=attempted, reopen_when=wanted)
    return change_set(session, reference, act, expect, request)


def _reopener(session: Session, text: str) -> str:
    """Return a condition with the whole id of the source it names."""
    kind, _, what = text.strip().partition(" ")
    kind = kind.replace("-", "_")
    if kind == "source_refreshed" and what.strip():
        what = find_source_id(session, what.strip())
    return f"{kind} {what}".strip()


@group.command("reopen", epilog=examples("claimtui set reopen set_01h"))
@in_session
def reopen(
    session: Session,
    reference: SetArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take a set up again that was declared insufficient."""
    from claimtui.workspace.set_acts import reopen

    return change_set(session, reference, reopen, expect, request)


@group.command("undo", epilog=examples("claimtui set undo set_01h"))
@in_session
def undo(
    session: Session, reference: SetArgument, request: RequestOption = None
) -> int:
    """Take back your last change of a set, as its next revision."""
    from claimtui.workspace.sets import operations_of, set_view
    from claimtui.workspace.undoing import undo

    ws, set_ = session.workspace, newest_set(session, reference)
    undone = undo(ws, evidence=set_, request=request)
    if isinstance(undone, Refused):
        return session.refuse(undone.reasons)
    view = set_view(ws, set_)
    return answer_set(
        session, Ok(SavedSet(view, done=operations_of(ws, set_, view.revision)))
    )


@group.command(
    "budget",
    epilog=examples(
        "claimtui set budget set_01h --limit 32000 --answer 2000",
        "claimtui set budget set_01h --staged",
        "claimtui set budget set_01h",
    ),
)
@in_session
def budget(
    session: Session,
    reference: SetArgument,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", help="Tokens the model takes in."),
    ] = None,
    instructions: Annotated[
        int | None, typer.Option("--instructions", metavar="N", help="Reserved.")
    ] = None,
    answer: Annotated[
        int | None, typer.Option("--answer", metavar="N", help="Reserved.")
    ] = None,
    tokenizer: Annotated[
        str | None, typer.Option("--tokenizer", metavar="NAME")
    ] = None,
    staged: Annotated[
        bool | None,
        typer.Option(
            "--staged/--whole", help="Compare in stages instead of fitting the limit."
        ),
    ] = None,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Choose how many tokens a set may take, and what is reserved; or show it."""
    from claimtui.workspace.set_acts import budget
    from claimtui.workspace.sets import require_set, set_view

    set_ = newest_set(session, reference)
    if all(one is None for one in (limit, instructions, answer, tokenizer, staged)):
        view = set_view(session.workspace, set_)
        session.data(set_plain(view), budget_lines(view))
        return 0
    held = require_set(session.workspace, set_, expect).content.budget
    wanted = TokenBudget(
        held.limit if limit is None else limit,
        held.instructions if instructions is None else instructions,
        held.answer if answer is None else answer,
        held.tokenizer if tokenizer is None else tokenizer,
        held.staged if staged is None else staged,
    )
    act = partial(budget, wanted=wanted)
    return change_set(session, reference, act, expect, request)


@group.command(
    "purpose", epilog=examples("claimtui set purpose set_01h accepted_support")
)
@in_session
def purpose(
    session: Session,
    reference: SetArgument,
    purpose: Annotated[
        str, typer.Argument(metavar="P", autocompletion=completing(SetPurpose))
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Give a set another purpose, such as accepted support for a draft."""
    from dataclasses import replace

    from claimtui.workspace.set_acts import change_brief
    from claimtui.workspace.sets import require_set

    set_ = newest_set(session, reference)
    brief = require_set(session.workspace, set_, expect).content.brief
    wanted = replace(
        brief, purpose=vocabulary_value(SetPurpose, purpose, "purpose of a set")
    )
    act = partial(change_brief, wanted=wanted)
    return change_set(session, reference, act, expect, request)
