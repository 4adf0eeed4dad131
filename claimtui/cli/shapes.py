"""Records as the JSON answers show them; ids are never cut short."""

from __future__ import annotations

from collections.abc import Sequence

from claimtui.cli.check_shapes import Plain, spans_plain
from claimtui.model.assessments import Assessment, AssessmentDraft, Observation
from claimtui.model.spans import DocSpan
from claimtui.model.views import (
    AddedSource,
    ClaimRow,
    DoctorReport,
    DocumentRow,
    DocumentView,
    ExclusionRow,
    HistoryView,
    SearchHit,
    SearchResult,
    SourceRow,
)
from claimtui.model.vocabulary import ObservationState
from claimtui.workspace.clock import iso


def document_plain(row: DocumentRow) -> Plain:
    """Return a document in a list."""
    return {
        "document": row.document,
        "revision": row.revision,
        "path": row.path,
        "format": row.format.value,
        "language": row.language,
        "at": iso(row.at_ms),
        "claims": row.claims,
        "proposed": row.proposed,
        "unreviewed": row.unreviewed,
        "excluded": row.excluded,
    }


def document_view_plain(view: DocumentView) -> Plain:
    """Return one document revision with its text."""
    return {
        "document": view.document,
        "revision": view.revision,
        "newest": view.newest,
        "path": view.path,
        "format": view.format.value,
        "language": view.language,
        "digest": view.digest,
        "notes": list(view.notes),
        "text": view.text,
    }


def claim_plain(row: ClaimRow, spans: Sequence[DocSpan] | None = None) -> Plain:
    """Return a claim in a list; spans count in the document's newest revision."""
    plain: Plain = {
        "claim": row.claim,
        "revision": row.revision,
        "state": row.state.value,
        "status": row.status.status.value,
        "flags": [flag.value for flag in row.status.flags],
        "text": row.text,
    }
    if spans is not None:
        plain["spans"] = spans_plain(spans)
    plain |= {"type": row.type.value, "markers": [one.value for one in row.markers]}
    if row.exclusion is not None:
        plain["exclusion"] = {
            "reason": row.exclusion.value,
            "note": row.exclusion_note,
        }
    return plain


def exclusion_plain(row: ExclusionRow) -> Plain:
    """Return a sentence that extraction excluded."""
    return {
        "id": row.id,
        "span": list(row.span),
        "reason": row.reason.value,
        "by": row.by,
    }


def added_source_plain(added: AddedSource) -> Plain:
    """Return what adding a source did."""
    return {
        "source": added.source,
        "revision": added.revision,
        "new": added.new,
        "title": added.title,
        "via": added.via.value,
        "extraction": added.mode.value,
        "chars": added.chars,
        "affected_claims": list(added.affected_claims),
        "notes": list(added.notes),
    }


def source_plain(row: SourceRow) -> Plain:
    """Return a source in a list."""
    return {
        "source": row.source,
        "revision": row.revision,
        "title": row.title,
        "origin": row.origin,
        "media_type": row.media_type,
        "via": row.via.value,
        "extraction": row.mode.value,
        "at": iso(row.at_ms),
        "chars": row.chars,
        "passages": row.passages,
        "language": row.language,
        "author": row.author,
        "published": row.published,
        "class": row.source_class.value,
        "authority": row.authority.value,
        "scope": row.scope,
        "final_url": row.final_url,
        "link": None if row.link is None else row.link.value,
        "checked_at": None if row.checked_at_ms is None else iso(row.checked_at_ms),
        "redacted": bool(row.redacted),
        "redaction": row.redacted,
        "notes": list(row.notes),
    }


def search_plain(result: SearchResult) -> Plain:
    """Return what a search found."""
    return {
        "trace": result.trace,
        "generation": result.generation,
        "results": [_hit_plain(hit) for hit in result.hits],
        "limits": list(result.limits),
    }


def _hit_plain(hit: SearchHit) -> Plain:
    passage = hit.passage
    return {
        "passage": passage.id,
        "source": passage.source,
        "revision": passage.revision,
        "span": list(passage.span),
        "text": passage.text,
        "headings": list(passage.headings),
        "lanes": {lane.value: rank for lane, rank in hit.lanes},
        "redacted": bool(passage.redacted),
    }


def assessment_plain(
    assessment: Assessment, state: ObservationState = ObservationState.STANDING
) -> Plain:
    """Return an assessment with everything it is bound to."""
    return {
        "assessment": assessment.id,
        "claim": assessment.claim,
        "claim_revision": assessment.claim_revision,
        "document": assessment.document,
        "document_revision": assessment.document_revision,
        "set": assessment.set,
        "set_revision": assessment.set_revision,
        "policy": f"{assessment.policy}@{assessment.policy_revision}",
        "policy_revision": assessment.policy_revision,
        "method": assessment.method.value,
        "by": assessment.author,
        "at": iso(assessment.at_ms),
        "state": state.value,
        "type": assessment.type_seen.value,
        "markers": [marker.value for marker in assessment.markers_seen],
        **_draft_plain(assessment.draft),
        "answers": assessment.answers,
        "answers_how": assessment.answers_how and assessment.answers_how.value,
        "withdraws": assessment.withdraws,
        "input": [
            {"passage": one.passage, "source": one.source, "revision": one.revision}
            for one in assessment.input
        ],
    }


def _draft_plain(draft: AssessmentDraft) -> Plain:
    supports: list[Plain] = [
        {"passage": one.passage, "role": "supports"}
        | ({} if one.span is None else {"span": list(one.span)})
        for one in draft.supports
    ]
    context: list[Plain] = [
        {"passage": one.passage, "role": "context", "kind": one.kind.value}
        for one in draft.context
    ]
    return {
        "status": None if draft.status is None else draft.status.value,
        "passages": supports + context,
        "reasons": [
            {
                "passage": one.passage,
                "facet": None if one.facet is None else one.facet.value,
                "text": one.text,
            }
            for one in draft.reasons
        ],
        "facets": [facet.value for facet in draft.facets],
        "scope": draft.scope,
        "supported": draft.supported_portion,
        "unsupported": draft.unsupported_remainder,
        "proposition": draft.proposition,
        "incompatible": list(draft.incompatible),
        "condition": draft.condition,
        "searched": draft.searched,
        "missing": draft.missing,
        "uncertainty": draft.uncertainty,
        "note": draft.note,
    }


def history_plain(view: HistoryView) -> Plain:
    """Return a claim through its revisions."""
    status = view.claim.status
    aggregate = view.aggregate
    return {
        "claim": view.claim.claim,
        "current": {
            "status": status.status.value,
            "flags": [flag.value for flag in status.flags],
            "reason": status.reason,
        },
        "revisions": [
            {
                "revision": one.revision,
                "text": one.text,
                "at": iso(one.at_ms),
                "by": one.author,
                "cause": one.cause,
                "document_revision": one.document_revision,
            }
            for one in view.revisions
        ],
        "observations": [_observation_plain(one) for one in view.observations],
        "acts": [
            {
                "kind": one.kind,
                "text": one.words,
                "by": one.author,
                "at": iso(one.at_ms),
            }
            for one in view.acts
        ],
        "decisions": [],
        "aggregate": {
            "agreement": aggregate.agreement,
            "statuses": dict(aggregate.statuses),
            "open": list(aggregate.open),
        },
    }


def _observation_plain(observation: Observation) -> Plain:
    plain = assessment_plain(observation.assessment, observation.state)
    historical = observation.support_is_historical
    plain["support"] = "historical" if historical else "current"
    redacted = observation.redacted
    return plain | ({"redacted": True, "redaction": redacted} if redacted else {})


def doctor_plain(report: DoctorReport) -> Plain:
    """Return what a look over the whole store found."""
    return {
        "ok": not report.problems,
        "problems": list(report.problems),
        "repaired": list(report.repaired),
        "database": report.database,
        "append_only": list(report.append_only),
    }
