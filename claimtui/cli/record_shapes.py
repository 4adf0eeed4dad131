"""Citation records as JSON and as lines for a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from claimtui.cli.check_shapes import Plain, spans_plain
from claimtui.cli.plain import one_line
from claimtui.cli.session import Output
from claimtui.model.records import (
    FindingResult,
    Ledger,
    QuoteTest,
    RecordDetail,
    RecordRow,
    RecordSource,
    SupportAnswer,
)
from claimtui.model.vocabulary import RecordStatus, spoken
from claimtui.workspace.clock import iso

SIGNS = {
    RecordStatus.PENDING: "…",
    RecordStatus.VERIFIED: "✓",
    RecordStatus.REJECTED: "✗",
    RecordStatus.UNREACHABLE: "?",
}
_STDERR_IDS = 100
"""Most ids of one outcome told on stderr; the file has all of them."""
_SHOWN_CHARS = 1_500
"""Longest step of the context that is shown to a person among other lines."""


def record_line(line: Mapping[str, Any], detail: RecordDetail) -> Plain:
    """Return a line as it came, with what the tests made of it.

    What a tool adds of its own comes back as it is; a verdict that stood in the line
    does not, since only the tests write it.
    """
    told: Plain = {
        **line,
        "claim": detail.statement,
        "claim_revision": detail.revision,
        "limitations": list(detail.limitations),
        "verification_status": detail.status.value,
        "verification": verification_plain(detail),
    }
    if detail.root_origin:
        told["root_origin"] = detail.root_origin
    return told


def collected_line(detail: RecordDetail) -> Plain:
    """Return a record that no line brought as the line that would have brought it."""
    record = detail.record
    line: Plain = {
        "id": record.external_id or record.id,
        "claim": detail.statement,
        "claim_revision": detail.revision,
        "evidence": {"quote": record.quote},
        "source": _source_plain(record.source),
        "collected_by": record.collected_by or None,
        "limitations": list(detail.limitations),
    }
    if record.root_origin:
        line["root_origin"] = record.root_origin
    if record.origin_of:
        line["origin_of"] = record.origin_of
    return line


def _source_plain(source: RecordSource) -> Plain:
    named = {
        "url": source.url,
        "file": source.file,
        "archive_url": source.archive_url,
    }
    return {name: held for name, held in named.items() if held}


def verification_plain(detail: RecordDetail) -> Plain:
    """Return what both tests say, with what a person needs for the second."""
    held, test = detail.verification, detail.test
    plain: Plain = {
        "mechanical": held.mechanical.value if held.mechanical else None,
        "semantic": held.semantic.value if held.semantic else None,
        "checked_via": held.checked_via.value if held.checked_via else None,
        "checked_at": None if held.checked_at_ms is None else iso(held.checked_at_ms),
        "checked_by": held.checked_by or None,
    }
    if detail.refused:
        plain["refused"] = list(detail.refused)
    if test is not None:
        plain |= _test_plain(test)
    if detail.objections:
        plain["objections"] = [
            {"code": one.code, "explanation": one.explanation}
            for one in detail.objections
        ]
    if detail.answers:
        plain["answers"] = [_answer_plain(one) for one in detail.answers]
    return plain


def _test_plain(test: QuoteTest) -> Plain:
    plain: Plain = {
        "quote_checked_at": iso(test.at_ms),
        "quote_checked_by": test.by,
        "occurrences": test.occurrences,
        "needs_person": test.needs_person,
        "notes": list(test.notes),
    }
    if test.final_url:
        plain["final_url"] = test.final_url
    if test.elided:
        plain["elided"] = [
            {"text": one.text, "findings": list(one.findings)} for one in test.elided
        ]
    if test.near_miss is not None:
        plain["near_miss"] = {
            "text": test.near_words,
            "difference": test.near_miss.difference,
        }
    if test.context:
        plain["context"] = [
            {
                "level": one.level.value,
                "text": one.text,
                "spans": spans_plain(one.spans),
                "cut": one.cut,
            }
            for one in test.context
        ]
    return plain


def _answer_plain(one: SupportAnswer) -> Plain:
    plain: Plain = {
        "revision": one.revision,
        "answer": one.answer.value,
        "by": one.by,
        "at": iso(one.at_ms),
    }
    if one.narrower:
        plain["narrower"] = one.narrower
    if one.root_origin:
        plain["root_origin"] = one.root_origin
    return plain


def ledger_plain(
    ledger: Ledger, bad: Iterable[str], findings: Iterable[FindingResult] | None
) -> Plain:
    """Return the ledger: ids by outcome, lines that were no records, findings."""
    plain: Plain = {
        "verified": list(ledger.verified),
        "rejected": list(ledger.rejected),
        "unreachable": list(ledger.unreachable),
        "narrowed": list(ledger.narrowed),
        "rerouted": list(ledger.rerouted),
        "pending": list(ledger.pending),
        "errors": list(bad),
    }
    if findings is not None:
        plain["findings"] = [
            {"id": one.id, "valid": not one.faults, "faults": list(one.faults)}
            for one in findings
        ]
    return plain


def ledger_lines(ledger: Ledger) -> Iterator[str]:
    """Yield one line for each outcome, those without a record too."""
    for name in Ledger.__dataclass_fields__:
        ids: tuple[str, ...] = getattr(ledger, name)
        label = "still pending" if name == "pending" else name
        told = ", ".join(ids[:_STDERR_IDS])
        more = len(ids) - _STDERR_IDS
        tail = f" and {more:,} more" if more > 0 else ""
        yield f"{label} {len(ids):,}{': ' if ids else ''}{told}{tail}"


def row_plain(row: RecordRow) -> Plain:
    """Return a record of a list."""
    plain: Plain = {
        "record": row.id,
        "id": row.external_id or row.id,
        "claim": row.statement,
        "claim_revision": row.revision,
        "evidence": {"quote": row.quote},
        "source": _source_plain(row.source),
        "verification_status": row.status.value,
        "mechanical": row.mechanical.value if row.mechanical else None,
        "semantic": row.semantic.value if row.semantic else None,
        "collected_by": row.collected_by or None,
        "narrowed": row.narrowed,
        "rerouted": row.rerouted,
    }
    if row.redacted:
        plain["redacted"] = row.redacted
    return plain


def detail_plain(detail: RecordDetail) -> Plain:
    """Return one record with everything that happened to it."""
    return {
        "record": detail.record.id,
        **record_line(collected_line(detail), detail),
        "revisions": [
            {
                "revision": one.revision,
                "claim": one.statement,
                "by": one.by or None,
                "at": iso(one.at_ms),
                "narrowed": one.narrowed,
            }
            for one in detail.revisions
        ],
        "origins": list(detail.origins),
        "document_claim": detail.record.claim,
        "document_claim_revision": detail.record.claim_revision,
    }


def row_cells(row: RecordRow) -> tuple[str, ...]:
    """Return a record of a list as cells of a line."""
    shown = row.external_id or row.id
    words = row.statement if not row.redacted else f"({row.redacted})"
    return (
        f"{SIGNS[row.status]} {row.status}",
        shown,
        str(row.revision),
        one_line(words)[:80],
    )


def detail_lines(detail: RecordDetail, output: Output) -> Iterator[str]:
    """Yield one record for a person, what test two needs first."""
    record, status = detail.record, detail.status
    named = f" ({record.external_id})" if record.external_id else ""
    yield f"{record.id}@{detail.revision}{named}  {SIGNS[status]} {status}"
    yield from output.paragraph(f"Statement: {detail.statement}")
    for old, new in reversed(tuple(pairwise(detail.revisions))):
        how = "narrowed" if new.narrowed else "put"
        when = f"{how} by {new.by or '(unknown)'}, {iso(new.at_ms)}"
        yield from output.paragraph(f"Until r{new.revision}, {when}: {old.statement}")
    yield from output.paragraph(f"Quote: {record.quote}")
    yield from output.paragraph(f"Source: {record.source.place or '(none known)'}")
    yield from output.paragraph(f"Collected by: {record.collected_by or '(unknown)'}")
    yield from _test_lines(detail, output)
    for one in detail.limitations:
        yield from output.paragraph(f"Limitation: {one}")
    for objection in detail.objections:
        told = f"Objection {objection.code}: {objection.explanation}"
        yield from output.paragraph(told)
    for answer in detail.answers:
        said = f"{answer.by} answered {answer.answer} for revision {answer.revision}"
        yield from output.paragraph(f"{said}, {iso(answer.at_ms)}")
    if detail.root_origin:
        yield from output.paragraph(f"Passed on from: {detail.root_origin}")


def _test_lines(detail: RecordDetail, output: Output) -> Iterator[str]:
    test = detail.test
    if test is None:
        yield "  The quote has not been looked for yet."
        return
    via = f" via {test.via}" if test.via else ""
    told = f"{spoken(test.result)}{via}, {iso(test.at_ms)}, {test.by}"
    yield from output.paragraph(f"Quote test: {told}")
    for note in test.notes:
        yield from output.paragraph(note, 4)
    if test.near_miss is not None:
        near = f"Nearest: {test.near_words} ({test.near_miss.difference})"
        yield from output.paragraph(near, 4)
    for step in test.context:
        if len(step.text) > _SHOWN_CHARS:
            yield f"  {spoken(step.level)}: {len(step.text):,} characters (--json)"
            continue
        yield f"  {spoken(step.level)}:"
        yield from output.paragraph(step.text, 4)
