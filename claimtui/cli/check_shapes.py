"""What is read, extracted and checked, as the JSON answers show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # records are only looked at here, and making their classes is slow
    from claimtui.model.checks import Comparison, Explanation, QuoteResult
    from claimtui.model.documents import Extraction
    from claimtui.model.sources import Reading

Plain = dict[str, Any]


def spans_plain(spans: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return spans as lists of two numbers."""
    return [list(span) for span in spans]


def reading_plain(reading: Reading) -> Plain:
    """Return what `read` answers."""
    nodes = []
    for node in reading.nodes:
        plain: Plain = {"kind": node.kind.value, "span": list(node.span)}
        if node.level is not None:
            plain["level"] = node.level
        if node.page is not None:
            plain["page"] = node.page
        nodes.append(plain)
    return {
        "media_type": reading.media_type,
        "title": reading.title,
        "language": reading.language,
        "extraction": reading.mode.value,
        "notes": list(reading.notes),
        "text": reading.text,
        "nodes": nodes,
        "left_out_chars": reading.left_out_chars,
    }


def extraction_plain(extraction: Extraction, document: Plain) -> Plain:
    """Return what `extract` answers."""
    return {
        "document": document,
        "compiler": extraction.compiler,
        "claims": [
            {
                "id": claim.id,
                "text": claim.text,
                "spans": spans_plain(claim.spans),
                "type": claim.type.value,
                "markers": [marker.value for marker in claim.markers],
                "facets": [
                    {"kind": facet.kind.value, "spans": spans_plain(facet.spans)}
                    for facet in claim.facets
                ],
                "sentence": list(claim.sentence),
                "rules": list(claim.rules),
            }
            for claim in extraction.claims
        ],
        "excluded": [
            {"span": list(sentence.span), "reason": sentence.reason.value}
            for sentence in extraction.excluded
        ],
    }


def quote_plain(result: QuoteResult, via: str) -> Plain:
    """Return what `quote` answers."""
    near = result.near_miss
    return {
        "result": result.result.value,
        "via": via,
        "occurrences": [spans_plain(parts) for parts in result.occurrences],
        "elided": [
            {"text": elision.text, "findings": list(elision.findings)}
            for elision in result.elided
        ],
        "near_miss": None
        if near is None
        else {"span": list(near.span), "difference": near.difference},
    }


def comparison_plain(comparison: Comparison) -> Plain:
    """Return what `compare` answers."""
    return {
        "outcome": comparison.outcome.value,
        "checks": [
            {
                "check": check.check.value,
                "result": check.result.value,
                "findings": [
                    {
                        "code": finding.code,
                        "explanation": finding.explanation,
                        "claim_spans": spans_plain(finding.claim_spans),
                        "evidence_spans": spans_plain(finding.evidence_spans),
                    }
                    for finding in check.findings
                ],
            }
            for check in comparison.checks
        ],
    }


def explanation_plain(explanation: Explanation) -> Plain:
    """Return what a code means."""
    return {
        "code": explanation.code,
        "check": explanation.check,
        "title": explanation.title,
        "meaning": explanation.meaning,
        "example": explanation.example,
    }
