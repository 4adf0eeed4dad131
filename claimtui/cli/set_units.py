"""`set add`, `remove`, `expand`, `label` and the like: the units of an evidence set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from claimtui.cli.examples import examples
from claimtui.cli.session import (
    ExpectOption,
    RequestOption,
    Session,
    in_session,
)
from claimtui.cli.set_session import (
    ReasonOption,
    SetArgument,
    UnitArgument,
    UnitsArgument,
    answer_set,
    newest_set,
    relation_of,
    when_of,
)
from claimtui.cli.sets import app, group
from claimtui.cli.values import (
    cited_passage,
    completing,
    vocabulary_value,
)
from claimtui.model.errors import UsageError
from claimtui.model.evidence_views import SavedSet
from claimtui.model.ids import PassageId, TraceId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import (
    FoundBy,
    Ordering,
    Relation,
)

if TYPE_CHECKING:
    from claimtui.workspace.set_changes import When

__all__ = ["app"]


@group.command(
    "add",
    epilog=examples(
        "claimtui set add set_01h psg_7ha psg_9kd --clause cls_2 --label supports",
        "claimtui set add clm_4f8 psg_7ha",
        "claimtui set add set_01h psg_7ha@0-120",
    ),
)
@in_session
def add(
    session: Session,
    reference: SetArgument,
    passages: Annotated[list[str], typer.Argument(metavar="PASSAGE[@S-E]…")],
    clause: Annotated[
        list[str] | None,
        typer.Option("--clause", metavar="ID", help="The clause it speaks to."),
    ] = None,
    label: Annotated[
        str | None,
        typer.Option(
            "--label",
            metavar="L",
            help="How it stands to the clause; supports, where none is named.",
            autocompletion=completing(Relation),
        ),
    ] = None,
    reason: ReasonOption = "",
    trace: Annotated[
        str | None,
        typer.Option("--trace", metavar="TRC", help="The search that found them."),
    ] = None,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Add passages, which makes a new revision."""
    from claimtui.workspace.set_changes import add

    found_by = FoundBy.SEARCH if trace else FoundBy.DIRECT
    traced = TraceId(trace) if trace else None
    cited = [cited_passage(one) for one in passages]
    if reference.startswith("clm_") and not (clause or label or reason):
        wanted = [one.passage for one in cited]
        return _add_candidates(
            session, reference, wanted, found_by, traced, expect, request
        )
    set_ = newest_set(session, reference)
    relation = relation_of(label) if label else Relation.SUPPORTS if clause else None
    changed = add(
        session.workspace,
        set_,
        cited,
        clauses=clause or (),
        label=relation,
        reason=reason,
        found_by=found_by,
        trace=traced,
        when=when_of(expect, request),
    )
    return answer_set(session, changed)


def _add_candidates(
    session: Session,
    reference: str,
    passages: Sequence[PassageId],
    found_by: FoundBy,
    trace: TraceId | None,
    expect: int | None,
    request: str | None,
) -> int:
    """Add passages to a claim's candidates, which are made where there are none."""
    from claimtui.workspace.candidates import add_candidates
    from claimtui.workspace.claims import find_claim
    from claimtui.workspace.sets import set_view

    claim, _ = find_claim(session.workspace, reference)
    result = add_candidates(
        session.workspace,
        claim,
        passages,
        found_by=found_by,
        trace=trace,
        expect=expect,
        request=request,
    )
    if isinstance(result, Ok):
        held = result.value
        view = set_view(session.workspace, held.set, held.revision)
        return answer_set(session, Ok(SavedSet(view)))
    if isinstance(result, Refused):
        return session.refuse(result.reasons)
    raise AssertionError("adding candidates meets no conflict")


@group.command("remove", epilog=examples("claimtui set remove set_01h unt_3"))
@in_session
def remove(
    session: Session,
    reference: SetArgument,
    units: UnitsArgument,
    reason: ReasonOption = "",
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take units out; earlier revisions keep them."""
    from claimtui.workspace.set_changes import remove

    set_ = newest_set(session, reference)
    when = when_of(expect, request)
    return answer_set(
        session, remove(session.workspace, set_, units, reason=reason, when=when)
    )


@group.command("expand", epilog=examples("claimtui set expand set_01h unt_3"))
@in_session
def expand(
    session: Session,
    reference: SetArgument,
    units: UnitsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Show one step more: sentence, paragraph, neighbours, section."""
    from claimtui.workspace.set_changes import expand

    set_ = newest_set(session, reference)
    when = when_of(expect, request)
    return answer_set(session, expand(session.workspace, set_, units, when=when))


@group.command("narrow", epilog=examples("claimtui set narrow set_01h unt_3"))
@in_session
def narrow(
    session: Session,
    reference: SetArgument,
    units: UnitsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Show one step less: section, neighbours, paragraph, sentence."""
    from claimtui.workspace.set_changes import narrow

    set_ = newest_set(session, reference)
    when = when_of(expect, request)
    return answer_set(session, narrow(session.workspace, set_, units, when=when))


@group.command("pin", epilog=examples("claimtui set pin set_01h unt_3"))
@in_session
def pin(
    session: Session,
    reference: SetArgument,
    units: UnitsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Keep units through proposals, and first among equals."""
    return _pinned(session, reference, units, True, when_of(expect, request))


@group.command("unpin", epilog=examples("claimtui set unpin set_01h unt_3"))
@in_session
def unpin(
    session: Session,
    reference: SetArgument,
    units: UnitsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take a pin out."""
    return _pinned(session, reference, units, False, when_of(expect, request))


def _pinned(
    session: Session, reference: str, units: Sequence[str], pinned: bool, when: When
) -> int:
    from claimtui.workspace.set_changes import pin

    set_ = newest_set(session, reference)
    return answer_set(
        session, pin(session.workspace, set_, units, pinned=pinned, when=when)
    )


@group.command("merge", epilog=examples("claimtui set merge set_01h unt_3 unt_4"))
@in_session
def merge(
    session: Session,
    reference: SetArgument,
    units: UnitsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Make one unit of several of the same source; the first stays."""
    from claimtui.workspace.set_changes import merge

    set_ = newest_set(session, reference)
    when = when_of(expect, request)
    return answer_set(session, merge(session.workspace, set_, units, when=when))


@group.command("replace", epilog=examples("claimtui set replace set_01h unt_3 psg_9"))
@in_session
def replace(
    session: Session,
    reference: SetArgument,
    unit: UnitArgument,
    passage: Annotated[str, typer.Argument(metavar="PASSAGE[@S-E]")],
    reason: ReasonOption = "",
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Put a newer or superseding passage in a unit's place, to be labelled anew."""
    from claimtui.workspace.set_changes import replace_unit

    set_ = newest_set(session, reference)
    changed = replace_unit(
        session.workspace,
        set_,
        unit,
        cited_passage(passage),
        reason=reason,
        when=when_of(expect, request),
    )
    return answer_set(session, changed)


@group.command(
    "label",
    epilog=examples(
        "claimtui set label set_01h unt_3 contradicts --clause cls_2",
        "claimtui set label set_01h unt_3 supersedes --unit unt_1",
        "claimtui set label set_01h unt_3 supports --clause cls_2 --remove",
    ),
)
@in_session
def label(
    session: Session,
    reference: SetArgument,
    unit: UnitArgument,
    label: Annotated[
        str, typer.Argument(metavar="LABEL", autocompletion=completing(Relation))
    ],
    clause: Annotated[str, typer.Option("--clause", metavar="ID")] = "",
    other: Annotated[str, typer.Option("--unit", metavar="ID")] = "",
    remove: Annotated[bool, typer.Option("--remove", help="Take it back.")] = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say how a unit stands to a clause or to another unit."""
    from claimtui.workspace.set_changes import label as put_label

    if bool(clause) == bool(other):
        raise UsageError("a label speaks of one --clause or one --unit")
    set_ = newest_set(session, reference)
    changed = put_label(
        session.workspace,
        set_,
        unit,
        relation_of(label),
        clause or other,
        remove=remove,
        when=when_of(expect, request),
    )
    return answer_set(session, changed)


@group.command(
    "note",
    epilog=examples('claimtui set note set_01h unt_3 "the appendix differs"'),
)
@in_session
def note(
    session: Session,
    reference: SetArgument,
    unit: UnitArgument,
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="Empty takes the note back.")
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Remark on a unit; a note is never evidence."""
    from claimtui.workspace.set_changes import note

    set_ = newest_set(session, reference)
    when = when_of(expect, request)
    return answer_set(session, note(session.workspace, set_, unit, text, when=when))


@group.command(
    "order",
    epilog=examples(
        "claimtui set order set_01h authority",
        "claimtui set order set_01h manual unt_4 unt_1",
    ),
)
@in_session
def order(
    session: Session,
    reference: SetArgument,
    strategy: Annotated[
        str, typer.Argument(metavar="STRATEGY", autocompletion=completing(Ordering))
    ],
    units: Annotated[list[str] | None, typer.Argument(metavar="[UNIT…]")] = None,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Choose the order of the units; in the manual one, named units come first."""
    from claimtui.workspace.set_changes import order

    set_ = newest_set(session, reference)
    chosen = vocabulary_value(Ordering, strategy, "order")
    when = when_of(expect, request)
    return answer_set(
        session, order(session.workspace, set_, chosen, units or (), when=when)
    )
