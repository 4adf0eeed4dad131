"""`set add`, `remove`, `expand`, `label` and the like: the units of an evidence set."""

from __future__ import annotations

from collections.abc import Sequence
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
from claimtui.cli.set_session import (
    ReasonOption,
    SetArgument,
    UnitArgument,
    UnitsArgument,
    answer_set,
    change_set,
    relation_of,
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

__all__ = ["app"]


@group.command(
    "add",
    epilog=examples(
        "claimtui set add set_01h psg_7ha psg_9kd --clause c2 --label supports",
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
        typer.Option("--clause", metavar="ID", help="It speaks to: an id, or c2."),
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

    relation = relation_of(label) if label else Relation.SUPPORTS if clause else None
    if relation is not None and not clause:
        raise UsageError("--label says how it stands to a --clause: name one")
    found_by = FoundBy.SEARCH if trace else FoundBy.DIRECT
    traced = TraceId(trace) if trace else None
    cited = [cited_passage(one) for one in passages]
    if reference.startswith("clm_") and not (clause or label or reason):
        wanted = [one.passage for one in cited]
        return _add_candidates(
            session, reference, wanted, found_by, traced, expect, request
        )
    act = partial(
        add,
        passages=cited,
        clauses=clause or (),
        label=relation,
        reason=reason,
        found_by=found_by,
        trace=traced,
    )
    return change_set(session, reference, act, expect, request)


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
    from claimtui.workspace.candidates import add_candidates, candidates
    from claimtui.workspace.claims import find_claim
    from claimtui.workspace.sets import operations_of, set_view

    claim, _ = find_claim(session.workspace, reference)
    held = candidates(session.workspace, claim)
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
        made = result.value
        view = set_view(session.workspace, made.set, made.revision)
        done = operations_of(session.workspace, made.set, made.revision)
        # A request answers what it did when it was new, whatever stands now.
        same = request is None and held is not None and held.revision == made.revision
        return answer_set(session, Ok(SavedSet(view, done=done, unchanged=same)))
    if isinstance(result, Refused):
        return session.refuse(result.reasons)
    raise AssertionError("adding candidates meets no conflict")


@group.command("remove", epilog=examples("claimtui set remove set_01h u3"))
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

    act = partial(remove, units=units, reason=reason)
    return change_set(session, reference, act, expect, request)


@group.command("expand", epilog=examples("claimtui set expand set_01h u3"))
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

    return change_set(session, reference, partial(expand, units=units), expect, request)


@group.command("narrow", epilog=examples("claimtui set narrow set_01h u3"))
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

    return change_set(session, reference, partial(narrow, units=units), expect, request)


@group.command("pin", epilog=examples("claimtui set pin set_01h u3"))
@in_session
def pin(
    session: Session,
    reference: SetArgument,
    units: UnitsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Keep units through proposals, and first among equals."""
    from claimtui.workspace.set_changes import pin

    act = partial(pin, units=units, pinned=True)
    return change_set(session, reference, act, expect, request)


@group.command("unpin", epilog=examples("claimtui set unpin set_01h u3"))
@in_session
def unpin(
    session: Session,
    reference: SetArgument,
    units: UnitsArgument,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take a pin out."""
    from claimtui.workspace.set_changes import pin

    act = partial(pin, units=units, pinned=False)
    return change_set(session, reference, act, expect, request)


@group.command("merge", epilog=examples("claimtui set merge set_01h u3 u4"))
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

    return change_set(session, reference, partial(merge, units=units), expect, request)


@group.command("replace", epilog=examples("claimtui set replace set_01h u3 psg_9"))
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

    new = cited_passage(passage)
    act = partial(replace_unit, unit=unit, passage=new, reason=reason)
    return change_set(session, reference, act, expect, request)


@group.command(
    "label",
    epilog=examples(
        "claimtui set label set_01h u3 contradicts --clause c2",
        "claimtui set label set_01h u3 supersedes --unit u1",
        "claimtui set label set_01h u3 supports --clause c2 --remove",
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
    clause: Annotated[
        str, typer.Option("--clause", metavar="ID", help="An id, or c2.")
    ] = "",
    other: Annotated[
        str, typer.Option("--unit", metavar="ID", help="An id, or u3.")
    ] = "",
    remove: Annotated[bool, typer.Option("--remove", help="Take it back.")] = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say how a unit stands to a clause or to another unit."""
    from claimtui.workspace.set_changes import label as put_label

    if bool(clause) == bool(other):
        raise UsageError("a label speaks of one --clause or one --unit")
    if clause[:1] in ("u", "U") or other[:1] in ("c", "C"):
        raise UsageError(
            f"is no {'clause' if clause else 'unit'}",
            which=clause or other,
            hint="--clause takes cls_… or c2, --unit takes unt_… or u3",
        )
    act = partial(
        put_label,
        unit=unit,
        relation=relation_of(label),
        target=clause or other,
        remove=remove,
    )
    return change_set(session, reference, act, expect, request)


@group.command(
    "note",
    epilog=examples(
        'claimtui set note set_01h u3 "the appendix differs"',
        "claimtui set note set_01h u3 --remove",
    ),
)
@in_session
def note(
    session: Session,
    reference: SetArgument,
    unit: UnitArgument,
    text: Annotated[str, typer.Argument(metavar="[TEXT]")] = "",
    remove: Annotated[bool, typer.Option("--remove", help="Take it back.")] = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Remark on a unit; a note is never evidence."""
    from claimtui.workspace.set_changes import note

    if bool(text.strip()) == remove:
        raise UsageError("a note says a TEXT, or is taken back with --remove")
    act = partial(note, unit=unit, text=text.strip())
    return change_set(session, reference, act, expect, request)


@group.command(
    "order",
    epilog=examples(
        "claimtui set order set_01h authority",
        "claimtui set order set_01h manual u4 u1",
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

    chosen = vocabulary_value(Ordering, strategy, "order")
    act = partial(order, strategy=chosen, units=units or ())
    return change_set(session, reference, act, expect, request)
