"""What is told of a source beside its text, as JSON answers and lines show it."""

from __future__ import annotations

from collections.abc import Iterator

from claimtui.cli.check_shapes import Plain
from claimtui.cli.session import Output
from claimtui.model.source_views import (
    DiffKind,
    DiffPiece,
    NodeDiff,
    PlacedPassage,
    RefreshedSource,
    SourceDetail,
    SourceDiff,
    SourceRelationRow,
    SourceRemark,
)
from claimtui.model.vocabulary import spoken
from claimtui.workspace.clock import iso


def source_detail_plain(detail: SourceDetail) -> Plain:
    """Return revisions, remarks, relations and link checks of a source."""
    return {
        "revisions": [
            {
                "revision": one.revision,
                "at": iso(one.at_ms),
                "via": one.via.value,
                "by": one.actor,
                "digest": one.digest,
                "chars": one.chars,
                "origin": one.origin,
                "final_url": one.final_url,
                "redirects": list(one.redirects),
                "notes": list(one.notes),
            }
            for one in detail.revisions
        ],
        "quality": [
            {"dimension": dimension.value, "text": one.value, **_said(one)}
            for dimension, one in detail.quality
        ],
        "remarks": [
            {"name": one.name, "value": one.value, **_said(one)}
            for one in detail.remarks
        ],
        "relations": [_relation_plain(one) for one in detail.relations],
        "checks": [
            {
                "url": one.url,
                "link": one.state.value,
                "detail": one.detail,
                "at": iso(one.at_ms),
            }
            for one in detail.checks
        ],
        "merged": list(detail.merged),
        "merged_into": detail.merged_into,
    }


def _said(remark: SourceRemark | SourceRelationRow) -> Plain:
    return {
        "provenance": remark.provenance.value,
        "by": remark.author,
        "at": iso(remark.at_ms),
    }


def _relation_plain(relation: SourceRelationRow) -> Plain:
    return {
        "kind": relation.kind.value,
        "outgoing": relation.outgoing,
        "source": relation.other,
        "label": relation.label,
        **_said(relation),
    }


def detail_lines(detail: SourceDetail) -> Iterator[str]:
    """Yield the same for a person, one line each."""
    for dimension, remark in detail.quality:
        yield f"quality   {spoken(dimension)}: {remark.value} ({remark.author})"
    for relation in detail.relations:
        other = relation.label or relation.other or ""
        kind = spoken(relation.kind)
        words = f"{kind} {other}" if relation.outgoing else f"{other} {kind} it"
        yield f"relation  {words}"
    if detail.merged:
        yield f"merged    with {', '.join(detail.merged)}"
    if detail.merged_into is not None:
        yield f"merged    into {detail.merged_into}"
    for check in detail.checks[:1]:
        yield f"link      {check.state}, {iso(check.at_ms)}: {check.detail}"
    for revision in detail.revisions:
        yield (
            f"revision  {revision.revision}, {iso(revision.at_ms)}, {revision.via}, "
            f"{revision.chars} characters, by {revision.actor}"
        )


def refreshed_plain(refreshed: RefreshedSource) -> Plain:
    """Return what a refresh found of one source."""
    link = refreshed.link
    return {
        "source": refreshed.source,
        "revision": refreshed.revision,
        "changed": refreshed.changed,
        "link": None if link is None else link.state.value,
        "link_detail": "" if link is None else link.detail,
        "passages_changed": [one.passage for one in refreshed.passages_changed],
        "placements": [_placed_plain(one) for one in refreshed.passages_changed],
        "affected_claims": list(refreshed.affected_claims),
        "notes": list(refreshed.notes),
    }


def _placed_plain(placed: PlacedPassage) -> Plain:
    return {
        "passage": placed.passage,
        "outcome": placed.outcome.value,
        "difference": placed.difference,
        "occurrences": placed.occurrences,
        "span": None if placed.span is None else list(placed.span),
        "now": placed.target,
    }


def refreshed_lines(refreshed: RefreshedSource) -> Iterator[str]:
    """Yield what a refresh found of one source for a person."""
    state = "" if refreshed.link is None else f"{refreshed.link.state}: "
    detail = "" if refreshed.link is None else refreshed.link.detail
    what = "new revision" if refreshed.changed else "as it was"
    yield f"{refreshed.source}@{refreshed.revision}  {what}  {state}{detail}".rstrip()
    for placed in refreshed.passages_changed:
        difference = f": {placed.difference}" if placed.difference else ""
        yield f"  {placed.passage}  {placed.outcome}{difference}"
    if refreshed.affected_claims:
        yield f"  potentially stale: {', '.join(refreshed.affected_claims)}"


def diff_plain(diff: SourceDiff) -> Plain:
    """Return how two revisions of a source differ; of equal nodes only the number."""
    return {
        "source": diff.source,
        "old": diff.old,
        "new": diff.new,
        "same": diff.same,
        "nodes": [_node_plain(one) for one in _changed(diff)],
        "notes": list(diff.notes),
    }


def _node_plain(node: NodeDiff) -> Plain:
    return {
        "kind": node.kind.value,
        "node": node.node.value,
        "old_span": None if node.old_span is None else list(node.old_span),
        "new_span": None if node.new_span is None else list(node.new_span),
        "pieces": [
            {"kind": one.kind.value, "old": one.old, "new": one.new}
            for one in node.pieces
        ],
    }


def _changed(diff: SourceDiff) -> Iterator[NodeDiff]:
    return (one for one in diff.nodes if one.kind is not DiffKind.SAME)


def diff_lines(diff: SourceDiff, output: Output) -> Iterator[str]:
    """Yield the same for a person, changes marked as `[-gone-]` and `{+new+}`."""
    for node in _changed(diff):
        yield f"{node.kind} {spoken(node.node)}"
        yield from output.paragraph("".join(_marked(one) for one in node.pieces))
    yield f"{diff.same} nodes are the same in {diff.source}@{diff.old} and @{diff.new}"


def _marked(piece: DiffPiece) -> str:
    if piece.kind is DiffKind.SAME:
        return piece.new
    gone = f"[-{piece.old}-]" if piece.old else ""
    return gone + (f"{{+{piece.new}+}}" if piece.new else "")
