"""Evidence sets as JSON and as lines for a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from claimtui.cli.plain import one_line
from claimtui.cli.session import Output
from claimtui.model.codec import to_plain
from claimtui.model.evidence import (
    AddClause,
    AddUnit,
    ChangeBrief,
    CloseSet,
    DropLabel,
    OpenGap,
    Operation,
    PutLabel,
    RelationLabel,
    ReplaceUnit,
    SetConflict,
    UnitState,
)
from claimtui.model.evidence_views import (
    ClauseCoverage,
    SavedSet,
    SetGap,
    SetRevisionRow,
    SetRow,
    SetUnit,
    SetView,
    TokenFigures,
)
from claimtui.model.vocabulary import Answerable, SetPurpose, SetState, spoken
from claimtui.workspace.clock import iso

Plain = dict[str, Any]


def set_plain(view: SetView) -> Plain:
    """Return one revision of an evidence set."""
    content = view.content
    labels = tuple(content.labels.values())
    return {
        "set": view.set,
        "revision": view.revision,
        "state": view.judgement.state.value,
        "purpose": content.brief.purpose.value,
        "question": content.brief.question,
        "task": content.brief.task,
        "claim": view.claim,
        "as_of": content.brief.as_of,
        "corpus": to_plain(content.brief.corpus),
        "clauses": [_clause_plain(one) for one in view.judgement.clauses],
        "units": [_unit_plain(one, labels) for one in view.units],
        "gaps": [_gap_plain(one) for one in view.judgement.gaps],
        "answerable": _least([one.answerable for one in view.judgement.clauses]),
        "tokens": tokens_plain(view.tokens),
        "order": content.order.value,
        "scope": view.scope or None,
        "problems": list(view.judgement.problems),
        "next": list(view.judgement.next_steps),
        "reviewed_by": content.review.by if content.review else None,
        "closed": to_plain(content.closing) if content.closing else None,
        "overlaps": [list(one) for one in view.redundancy.overlaps],
        "identical": [list(one) for one in view.redundancy.identical],
        "shares": [
            {"source": source, "chars": chars}
            for source, chars in view.redundancy.shares
        ],
        "expires": iso(view.expires_at_ms) if view.expires_at_ms else None,
        "parent": view.parent,
        "generation": view.generation,
        "by": view.author,
        "at": iso(view.at_ms),
    }


def no_set_plain(claim: str) -> Plain:
    """Return the answer for a claim to which no candidate was ever added."""
    return {
        "set": None,
        "revision": 0,
        "state": SetState.DRAFT.value,
        "purpose": SetPurpose.REVIEW.value,
        "question": "",
        "claim": claim,
        "as_of": "now",
        "clauses": [],
        "units": [],
        "gaps": [],
        "answerable": None,
        "tokens": None,
        "order": "manual",
        "scope": None,
        "problems": [],
    }


def saved_plain(saved: SavedSet) -> Plain:
    """Return what a change of a set did."""
    replayed = [operation_plain(one) for one in saved.replayed]
    return set_plain(saved.view) | ({"replayed": replayed} if replayed else {})


def conflict_plain(conflict: SetConflict) -> Plain:
    """Return both sides of a conflict."""
    return {
        "set": conflict.set,
        "expected": conflict.expected,
        "found": conflict.found,
        "accepted": [operation_plain(one) for one in conflict.accepted],
        "local": [operation_plain(one) for one in conflict.local],
        "replayed": [operation_plain(one) for one in conflict.replayed],
        "needs_decision": [operation_plain(one) for one in conflict.needs_decision],
    }


def operation_plain(operation: Operation) -> Plain:
    """Return an operation, a unit or label in it without what says nothing."""
    return {"op": operation.op, **to_plain(operation)}


def row_plain(row: SetRow) -> Plain:
    """Return one set of a list."""
    return {
        "set": row.set,
        "revision": row.newest,
        "purpose": row.purpose.value,
        "question": row.question,
        "units": row.units,
        "by": row.author,
        "at": iso(row.at_ms),
    }


def revision_plain(row: SetRevisionRow) -> Plain:
    """Return one revision of a set's history."""
    return {
        "revision": row.revision,
        "operations": [operation_plain(one) for one in row.operations],
        "by": row.author,
        "at": iso(row.at_ms),
    }


def _least(clauses: list[Answerable]) -> str | None:
    """Return what holds for all clauses; None for a set that has none."""
    order = list(Answerable)
    return max(clauses, key=order.index).value if clauses else None


def _clause_plain(one: ClauseCoverage) -> Plain:
    return {
        "id": one.clause.clause,
        "text": one.clause.text,
        "covered_by": list(one.covered_by),
        "contradicted_by": list(one.contradicted_by),
        "gaps": list(one.gaps),
        "answerable": one.answerable.value,
        "reasons": list(one.reasons),
    }


def _unit_plain(one: SetUnit, labels: tuple[RelationLabel, ...]) -> Plain:
    state, passage = one.state, one.passage
    shape = state.shape
    support = shape.support if shape else passage.span
    envelope = shape.envelope if shape else passage.span
    return {
        "unit": state.unit,
        "passage": state.origin.passage,
        "source": state.origin.source,
        "revision": state.origin.source_revision,
        "support": list(support),
        "envelope": list(envelope),
        "parts": [
            {"role": part.role.value, "span": list(part.span)}
            for part in (shape.parts if shape else ())
        ],
        "extent": shape.extent.value if shape else "paragraph",
        "truncated": bool(shape and shape.truncated),
        "left_out": shape.truncated if shape else "",
        "tokens": one.tokens,
        "labels": [_label_plain(label) for label in labels if label.unit == state.unit],
        "found_by": state.origin.found_by.value,
        "lanes": {lane.value: rank for lane, rank in state.origin.lanes},
        "trace": state.origin.trace,
        "pinned": state.pinned,
        "reason": state.reason,
        "admitted": state.admitted,
        "authority": one.authority.value,
        "class": one.source_class.value,
        "newer": one.newer,
        "note": {"text": one.note, "by": one.note_by} if one.note else None,
        "redacted": bool(passage.redacted),
        "title": passage.source_title,
        "headings": list(passage.headings),
        "text": one.text,
    }


def _label_plain(label: RelationLabel) -> Plain:
    return {
        "label": label.label.value,
        "target": label.target,
        "provenance": label.provenance.value,
        "by": label.by,
    }


def _gap_plain(one: SetGap) -> Plain:
    return {
        "gap": one.gap.gap,
        "kind": one.gap.kind.value,
        "clause": one.gap.clause,
        "note": one.gap.note,
        "derived": one.derived,
        "searches": list(one.searches),
    }


def tokens_plain(tokens: TokenFigures) -> Plain:
    """Return what the units take of the limit."""
    return {
        "used": tokens.used,
        "reserved": tokens.reserved,
        "limit": tokens.limit,
        "exact": tokens.exact,
        "over": tokens.over,
        "tokenizer": tokens.tokenizer,
        "staged": tokens.staged,
    }


# Lines for a person ---------------------------------------------------------------

_SIGNS = {Answerable.YES: "●", Answerable.LIMITED: "◐", Answerable.NO: "○"}


def set_lines(view: SetView, output: Output) -> Iterator[str]:
    """Yield a revision for a person, clauses first."""
    count = len(view.units)
    noun = "passage" if count == 1 else "passages"
    state = spoken(view.judgement.state)
    yield f"{view.set}@{view.revision}  {state}, {count} {noun}"
    yield from output.paragraph(one_line(view.content.brief.question))
    for clause in view.judgement.clauses:
        yield from _clause_lines(clause, view, output)
    for unit in view.units:
        yield from _unit_lines(unit, view, output)
    if view.content.clauses:
        yield token_line(view.tokens)
    yield from _redundancy_lines(view, output)
    for sentence in (*view.judgement.problems, *view.judgement.next_steps):
        yield from output.paragraph(sentence)


def _redundancy_lines(view: SetView, output: Output) -> Iterator[str]:
    for group in view.redundancy.overlaps:
        yield from output.paragraph(f"{', '.join(group)} show words in common.")
    for group in view.redundancy.identical:
        yield from output.paragraph(
            f"{', '.join(group)} say the same from different sources."
        )
    shares = view.redundancy.shares
    shown = sum(chars for _, chars in shares)
    if len(shares) > 1 and shown:
        source, most = shares[0]
        part = f"{most / shown:.0%} of the words are of {source}"
        yield f"  {len(shares)} sources; {part}"


def _clause_lines(one: ClauseCoverage, view: SetView, output: Output) -> Iterator[str]:
    sign = _SIGNS[one.answerable]
    yield f"{sign} {one.clause.clause}  answerable: {spoken(one.answerable)}"
    yield from output.paragraph(one_line(one.clause.text))
    for reason in one.reasons:
        yield from output.paragraph(reason, 4)
    for gap in view.judgement.gaps:
        if gap.gap.clause == one.clause.clause:
            yield f"    gap: {spoken(gap.gap.kind)}  {gap.gap.gap}"
            for query in gap.searches:
                yield f"    → search {one_line(query)}"


def _unit_lines(one: SetUnit, view: SetView, output: Output) -> Iterator[str]:
    passage, state = one.passage, one.state
    told = [f"found by {spoken(state.origin.found_by)}", f"{one.tokens} tokens"]
    told += ["pinned"] * state.pinned + [one.newer] * bool(one.newer)
    yield f"{state.unit}  {', '.join(told)}"
    for label in view.content.labels.values():
        if label.unit == state.unit:
            yield f"  {spoken(label.label)} {label.target}"
    lineage = " › ".join((passage.source_title, *passage.headings))
    yield from output.paragraph(f"{passage.id}  {one_line(lineage)}")
    yield from output.paragraph(one.text or f"({passage.redacted})", 4)
    if state.shape is not None and state.shape.truncated:
        yield from output.paragraph(state.shape.truncated, 4)


def token_line(tokens: TokenFigures) -> str:
    """Return what the units take of the limit, in one line."""
    kind = "exact" if tokens.exact else "estimate"
    over = f", {tokens.over:,} over" if tokens.over else ""
    return (
        f"tokens {tokens.used:,} + {tokens.reserved:,} reserved of {tokens.limit:,}"
        f"{over} ({tokens.tokenizer} {kind})"
    )


def operation_line(operation: Operation) -> str:
    """Return an operation in one line, as history and conflicts tell it."""
    words = [operation.op.replace("_", " ")]
    match operation:
        case AddUnit(state):
            words += _unit_words(state)
        case ReplaceUnit(unit, by):
            words += [unit, "by", *_unit_words(by)]
        case PutLabel(label):
            words += [label.unit, spoken(label.label), label.target]
        case DropLabel(unit, relation, target):
            words += [unit, spoken(relation), target]
        case OpenGap(gap):
            words += [spoken(gap.kind), gap.clause, gap.note]
        case AddClause(clause):
            words += [clause.clause, f"“{clause.text}”"]
        case ChangeBrief(brief):
            words += [f"“{brief.question}”", f"({spoken(brief.purpose)})"]
        case CloseSet(closing):
            words += [closing.attempted, f"(reopens: {closing.reopen_when})"]
        case _:
            words += [
                str(value)
                for name, value in to_plain(operation).items()
                if isinstance(value, str | int) and name != "by"
            ]
    return one_line(" ".join(word for word in words if word))


def _unit_words(state: UnitState) -> list[str]:
    return [state.unit, f"({state.origin.passage})"]
