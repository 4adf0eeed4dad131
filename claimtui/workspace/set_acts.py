"""What can be done with a set as a whole: its question, gaps, review, its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimtui.evidence.wording import short, worded
from claimtui.model.evidence import (
    Brief,
    Clause,
    Closing,
    Gap,
    TokenBudget,
)
from claimtui.model.ids import ClauseId, GapId, SetId, SourceId
from claimtui.model.results import Refused
from claimtui.model.set_operations import (
    AddClause,
    ChangeBrief,
    CloseSet,
    DropClause,
    EditClause,
    OpenGap,
    Operation,
    ReopenSet,
    ResolveGap,
    ReviewContent,
    SetBudget,
)
from claimtui.model.vocabulary import (
    GapKind,
)
from claimtui.workspace.set_references import (
    clause_of,
    gap_of,
)
from claimtui.workspace.sets import NOW_SEEN, Changed, When, change, checked
from claimtui.workspace.workspace import Workspace
from store.reads.events import last_sequence
from store.reads.set_evidence import source_facts
from store.reads.sets import StoredSet

REOPENERS = ("source_added", "source_refreshed", "identifier", "query")
"""Changes of the corpus that reopen a closed set by themselves (SPEC 4.13)."""


def add_clause(
    ws: Workspace, set_: SetId, text: str, *, when: When = NOW_SEEN
) -> Changed:
    """Add a part of the question."""

    def build(_: StoredSet) -> Sequence[Operation]:
        return [AddClause(Clause(ClauseId(ws.ids.new("cls")), worded(text)))]

    return change(ws, set_, "set clause add", text, build, when)


def edit_clause(
    ws: Workspace, set_: SetId, clause: str, text: str, *, when: When = NOW_SEEN
) -> Changed:
    """Word a clause otherwise; its labels and gaps judged other words and go."""

    def build(base: StoredSet) -> Sequence[Operation]:
        held, words = (
            base.content.clauses[clause_of(base.content, clause)],
            worded(text),
        )
        return [EditClause(held.clause, words)] if words != held.text else []

    return change(ws, set_, "set clause edit", (clause, text), build, when)


def drop_clause(
    ws: Workspace, set_: SetId, clause: str, *, when: When = NOW_SEEN
) -> Changed:
    """Drop a part of the question."""

    def build(base: StoredSet) -> Sequence[Operation]:
        return [DropClause(clause_of(base.content, clause))]

    return change(ws, set_, "set clause drop", clause, build, when)


def open_gap(
    ws: Workspace,
    set_: SetId,
    kind: GapKind,
    clause: str,
    *,
    note: str = "",
    when: When = NOW_SEEN,
) -> Changed:
    """Name what a clause lacks."""

    def build(base: StoredSet) -> Sequence[Operation]:
        about = clause_of(base.content, clause)
        gap = Gap(GapId(ws.ids.new("gap")), kind, about, worded(note))
        known = (replace(one, gap=gap.gap) for one in base.content.gaps.values())
        return [OpenGap(gap)] if gap not in known else []

    return change(ws, set_, "set gap", (kind, clause, note), build, when)


def resolve_gap(
    ws: Workspace, set_: SetId, gap: str, *, how: str = "", when: When = NOW_SEEN
) -> Changed:
    """Say that a gap somebody named is no longer one."""

    def build(base: StoredSet) -> Sequence[Operation]:
        found = gap_of(base.content, gap)
        return [ResolveGap(found, worded(how))]

    return change(ws, set_, "set gap-resolve", (gap, how), build, when)


def budget(
    ws: Workspace, set_: SetId, wanted: TokenBudget, *, when: When = NOW_SEEN
) -> Changed:
    """Choose limit, reserve, tokenizer, or a staged comparison."""

    def build(_: StoredSet) -> Sequence[Operation]:
        return [SetBudget(wanted)]

    return change(ws, set_, "set budget", wanted, build, when)


def change_brief(
    ws: Workspace, set_: SetId, wanted: Brief, *, when: When = NOW_SEEN
) -> Changed:
    """Ask something else of a set, or give it another purpose."""

    def build(base: StoredSet) -> Sequence[Operation] | Refused:
        if base.claim is not None:
            return Refused(("A claim's candidates answer the claim.",))
        brief, reasons = checked(ws, wanted, base.content.brief)
        return Refused(reasons) if reasons else [ChangeBrief(brief)]

    return change(ws, set_, "set brief", wanted, build, when)


def review(ws: Workspace, set_: SetId, *, when: When = NOW_SEEN) -> Changed:
    """Say that a person has looked through the set as it is."""
    return change(ws, set_, "set review", (), lambda _: [ReviewContent(ws.actor)], when)


def close(
    ws: Workspace,
    set_: SetId,
    *,
    attempted: str,
    reopen_when: str,
    when: When = NOW_SEEN,
) -> Changed:
    """Declare the set insufficient until a change of the corpus reopens it."""

    def build(_: StoredSet) -> Sequence[Operation] | Refused:
        reason = _wrong_reopener(ws, reopen_when)
        if reason:
            return Refused((reason,))
        closing = Closing(
            worded(attempted),
            worded(reopen_when),
            ws.read(last_sequence),
            ws.actor,
        )
        return [CloseSet(closing)]

    return change(ws, set_, "set close", (attempted, reopen_when), build, when)


def _wrong_reopener(ws: Workspace, text: str) -> str:
    kind, _, what = worded(text).partition(" ")
    what = worded(what)
    if kind not in REOPENERS:
        return (
            "What reopens it is one of: source_added, source_refreshed SRC,"
            " identifier TEXT, query TEXT."
        )
    if kind == "source_added":
        return f"source_added says all: {short(what)} is too much." if what else ""
    if kind == "source_refreshed":
        known = bool(what) and ws.read(source_facts, [SourceId(what)])
        return "" if known else f"{kind} needs to name a source of this store."
    if not any(map(str.isalnum, what)):
        return f"{kind} needs to say what, in letters or digits."
    return ""


def reopen(ws: Workspace, set_: SetId, *, when: When = NOW_SEEN) -> Changed:
    """Take a set up again that was declared insufficient."""
    return change(ws, set_, "set reopen", (), lambda _: [ReopenSet()], when)
