"""Evidence sets as JSON."""

from __future__ import annotations

from typing import Any

from claimtui.model.codec import to_plain
from claimtui.model.evidence import RelationLabel
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
from claimtui.model.set_operations import (
    Operation,
    SetConflict,
)
from claimtui.model.vocabulary import Answerable, SetPurpose, SetState
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
    return (
        set_plain(saved.view)
        | ({"replayed": replayed} if replayed else {})
        | ({"unchanged": True} if saved.unchanged else {})
    )


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
