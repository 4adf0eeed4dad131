"""What the commands of evidence sets share: references, revisions, answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from claimtui.cli.session import Session
from claimtui.cli.set_lines import SetNumbers, saved_lines, takes_away
from claimtui.cli.set_operation_lines import Name, operation_line
from claimtui.cli.set_shapes import conflict_plain, saved_plain
from claimtui.cli.values import vocabulary_value
from claimtui.model.errors import UnknownObjectError, UsageError
from claimtui.model.evidence_views import SavedSet, SetView
from claimtui.model.ids import ClaimId, SetId
from claimtui.model.results import Ok, Refused
from claimtui.model.set_operations import SetConflict
from claimtui.model.vocabulary import Relation

if TYPE_CHECKING:
    from claimtui.workspace.sets import Changed

SetArgument = Annotated[
    str,
    typer.Argument(
        metavar="SET", help="A set id, or a claim id for the claim's review set."
    ),
]
RevisionArgument = Annotated[
    str,
    typer.Argument(metavar="SET[@N]", help="A set id, or a claim id for its set."),
]
UnitArgument = Annotated[
    str, typer.Argument(metavar="UNIT", help="A unit id, or u3: its number in the set.")
]
UnitsArgument = Annotated[
    list[str], typer.Argument(metavar="UNIT…", help="Unit ids, or numbers such as u3.")
]
ReasonOption = Annotated[
    str, typer.Option("--reason", metavar="T", help="Why, in a sentence.")
]


def find_set(session: Session, reference: str) -> tuple[SetId, int | None]:
    """Return the set that a set or claim id names, and the N of @N.

    Raises:
        UnknownObjectError: It names none.
    """
    from claimtui.workspace.candidates import candidates
    from claimtui.workspace.claims import find_claim
    from claimtui.workspace.sets import find_set

    if not reference.startswith("clm_"):
        return find_set(session.workspace, reference)
    claim, _ = find_claim(session.workspace, reference)
    view = candidates(session.workspace, ClaimId(claim))
    if view is None:
        raise UnknownObjectError(
            "has no review set yet",
            which=claim,
            hint=f"claimtui set add {claim} PASSAGE makes it",
        )
    return view.set, None


def newest_set(session: Session, reference: str) -> SetId:
    """Return the set that is to be changed.

    Raises:
        UnknownObjectError: It names none.
        UsageError: It names a revision, which nothing can change.
    """
    set_, revision = find_set(session, reference)
    if revision is not None:
        raise UsageError(
            "is a revision, which stays as it is",
            which=reference,
            hint=f"{set_} --expect {revision} says which one you saw",
        )
    return set_


def relation_of(text: str) -> Relation:
    """Read a relation label as a person writes it.

    Raises:
        UsageError: It is none.
    """
    return vocabulary_value(Relation, text, "label")


def change_set(
    session: Session,
    reference: str,
    act: Callable[..., Changed],
    expect: int | None,
    request: str | None,
) -> int:
    """Do something to a set, write what it answered, and return the exit code.

    Args:
        session: The command's.
        reference: What names the set.
        act: One of the workspace's, with all but workspace, set and `when` filled in.
        expect: The revision that was seen.
        request: A request id.

    Raises:
        UnknownObjectError: There is no such set.
        UsageError: The reference is of a revision, which nothing can change.
    """
    from claimtui.workspace.sets import When, set_view

    set_, when = newest_set(session, reference), When(expect, request)
    changed = act(session.workspace, set_, when=when)
    if session.as_json:
        return answer_set(session, changed)
    if isinstance(changed, Ok):
        saved, before = changed.value, None
        if takes_away(saved):
            before = set_view(session.workspace, set_, saved.view.parent)
        return _saved(session, saved, before)
    numbers = SetNumbers(set_view(session.workspace, set_, expect))
    if isinstance(changed, Refused):
        return session.refuse(map(numbers.told, changed.reasons))
    return _conflict(session, changed, numbers.of)


def answer_set(session: Session, changed: Changed) -> int:
    """Write what a change answered and return the exit code."""
    if isinstance(changed, Ok):
        return _saved(session, changed.value)
    if isinstance(changed, Refused):
        return session.refuse(changed.reasons)
    return _conflict(session, changed)


def _saved(session: Session, saved: SavedSet, before: SetView | None = None) -> int:
    session.data(saved_plain(saved), saved_lines(saved, session, before))
    if saved.replayed and not session.as_json:
        session.words(
            "others changed the set meanwhile; what you did stands beside it in"
            f" revision {saved.view.revision}"
        )
    return 0


def _conflict(session: Session, conflict: SetConflict, name: Name = str) -> int:
    if session.as_json:
        session.json({"conflict": conflict_plain(conflict)})
        return 1
    session.words(
        f"conflict: revision {conflict.expected} was seen and revision"
        f" {conflict.found} stands; nothing was saved"
    )
    for one in conflict.needs_decision:
        session.words(f"yours, to be decided: {operation_line(one, name)}")
    for one in conflict.accepted:
        session.words(f"saved meanwhile: {operation_line(one, name)}")
    return 1
