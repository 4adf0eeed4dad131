"""`set input` and `set manifest`: what a model would be given from a set."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.session import Session, in_session
from claimtui.cli.set_lines import token_line
from claimtui.cli.set_session import RevisionArgument, find_set
from claimtui.cli.set_shapes import tokens_plain
from claimtui.cli.set_units import app
from claimtui.cli.sets import group
from claimtui.model.codec import to_plain
from claimtui.model.results import Refused
from claimtui.model.vocabulary import spoken

if TYPE_CHECKING:
    from claimtui.model.generation import ManifestGap
    from claimtui.workspace.generating import GenerationView

__all__ = ["app"]

NotesOption = Annotated[
    bool,
    typer.Option(
        "--notes", help="With reviewers' notes, labelled; nothing can cite them."
    ),
]


@group.command(
    "input",
    epilog=examples(
        "claimtui set input set_01h > prompt.txt",
        "claimtui set input set_01h@4 --json",
        "claimtui set input set_01h --check prompt.txt",
    ),
)
@in_session
def input_(
    session: Session,
    reference: RevisionArgument,
    notes: NotesOption = False,
    check: Annotated[
        str | None,
        typer.Option(
            "--check",
            metavar="FILE",
            help="Compare a text (- for standard input) with the set's manifest.",
        ),
    ] = None,
) -> int:
    """Show the exact text that a model would be given from a set."""
    from claimtui.workspace.generating import compare_input, generation_input

    set_, revision = find_set(session, reference)
    if check is not None:
        text = _read(check)
        told = compare_input(session.workspace, set_, revision, text, notes=notes)
        if isinstance(told, Refused):
            return session.refuse(told.reasons)
        session.data(
            {"matches": not told.value, "differences": list(told.value)},
            told.value or ("the text is what the manifest says",),
        )
        return 1 if told.value else 0
    answer = generation_input(session.workspace, set_, revision, notes=notes)
    if isinstance(answer, Refused):
        return session.refuse(answer.reasons)
    held = answer.value
    session.text(_input_plain(held), held.input.text)
    if not session.as_json:
        for line in _told(held):
            session.words(line)
    return 1 if held.differences else 0


def _read(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return data.decode("utf-8", "replace")


def _input_plain(held: GenerationView) -> dict[str, object]:
    return {
        "set": held.view.set,
        "revision": held.view.revision,
        "state": held.view.judgement.state.value,
        "problems": list(held.view.judgement.problems),
        "text": held.input.text,
        "sections": [
            {
                "role": one.role.value,
                "label": one.label,
                "span": list(one.span),
                "body": list(one.body),
                "tokens": one.tokens.tokens if one.tokens else None,
            }
            for one in held.input.sections
        ],
        "tokens": tokens_plain(held.view.tokens)
        | {"whole": held.input.tokens.tokens if held.input.tokens else None},
        "matches": not held.differences,
        "differences": list(held.differences),
    }


def _told(held: GenerationView) -> Iterator[str]:
    yield f"{spoken(held.view.judgement.state)}; {token_line(held.view.tokens)}"
    yield from held.view.judgement.problems
    yield from held.differences


@group.command("manifest", epilog=examples("claimtui set manifest set_01h@4 --json"))
@in_session
def manifest(
    session: Session, reference: RevisionArgument, notes: NotesOption = False
) -> int:
    """Show what the text for a model holds: units with ids, digests, gaps, limits."""
    from claimtui.workspace.generating import generation_input

    answer = generation_input(
        session.workspace, *find_set(session, reference), notes=notes
    )
    if isinstance(answer, Refused):
        return session.refuse(answer.reasons)
    held = answer.value.manifest
    session.data(
        {"manifest": to_plain(held)},
        (
            f"{held.set}@{held.revision}  {len(held.units)} units, fence {held.fence}",
            *(
                f"{one.label}  {one.unit}  {one.source}@{one.source_revision}"
                f"  {one.support.start}-{one.support.end}  {one.digest}"
                for one in held.units
            ),
            *(f"{one.label}  {_lacks(one)} {one.clause}" for one in held.gaps),
            *held.limits,
        ),
    )
    return 0


def _lacks(gap: ManifestGap) -> str:
    from claimtui.evidence.coverage import UNCOVERED

    return "no unit covers" if gap.note == UNCOVERED else spoken(gap.kind)
