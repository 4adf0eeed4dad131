"""`set.md`: an exported set as a document for readers, hostile sources included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from claimtui.exchange.markdown_text import address, code, fenced, inline
from claimtui.model.exchange import (
    MANIFEST_NAME,
    ExportedClause,
    ExportedGap,
    ExportedSource,
    ExportedUnit,
    SetManifest,
)
from claimtui.model.ids import UnitId
from claimtui.model.vocabulary import spoken


def set_markdown(manifest: SetManifest) -> str:
    """Return an exported set as Markdown."""
    return "\n".join(_lines(manifest)).rstrip() + "\n"


def _lines(manifest: SetManifest) -> Iterator[str]:
    yield from _head(manifest)
    numbers = {one.unit: n for n, one in enumerate(manifest.units, start=1)}
    targets: dict[str, str] = {unit: f"unit {n}" for unit, n in numbers.items()}
    for n, clause in enumerate(manifest.clauses, start=1):
        targets[clause.clause] = f"[clause {n}](#clause-{n})"
    yield from ("## Clauses", "")
    if not manifest.clauses:
        yield from ("The question was not divided into clauses.", "")
    for n, clause in enumerate(manifest.clauses, start=1):
        gaps = [one for one in manifest.gaps if one.clause == clause.clause]
        yield from _clause(n, clause, gaps, numbers)
    yield from ("## Evidence", "")
    if not manifest.units:
        yield from ("The set has no units.", "")
    sources = {(one.source, one.revision): one for one in manifest.sources}
    for n, unit in enumerate(manifest.units, start=1):
        yield from _unit(n, unit, sources[unit.source, unit.revision], targets)


def _head(manifest: SetManifest) -> Iterator[str]:
    brief = manifest.brief
    yield from (f"# {inline(brief.question)}", "")
    yield f"- Evidence set: {code(f'{manifest.set}@{manifest.revision}')}"
    if brief.task:
        yield f"- Task: {inline(brief.task)}"
    yield f"- As of: {inline(brief.as_of)}"
    yield f"- State: {spoken(manifest.state)}"
    yield f"- Purpose: {spoken(brief.purpose)}"
    yield f"- Revision by {inline(manifest.by)}, {inline(manifest.at)}"
    if manifest.review is not None:
        since = "" if manifest.review.current else ", changed since"
        yield f"- Reviewed by {inline(manifest.review.by)}{since}"
    if manifest.closing is not None:
        yield f"- Declared insufficient. Tried: {inline(manifest.closing.attempted)}"
    yield f"- Order of the evidence: {spoken(manifest.order)}"
    yield f"- Output scope: {_scope(manifest)}"
    yield f"- Tokens: {_tokens(manifest)}"
    yield from ("", f"> Excerpts are convenience copies; {code(MANIFEST_NAME)} has the")
    yield from ("> digests of the captured sources, which are the authority.", "")
    for problem in manifest.problems:
        yield f"- Problem: {inline(problem)}"
    if manifest.problems:
        yield ""


def _scope(manifest: SetManifest) -> str:
    narrowest = inline(manifest.scope) or "not restricted"
    if not manifest.viewer:
        return narrowest
    return f"{narrowest}; exported for {inline(manifest.viewer)}"


def _tokens(manifest: SetManifest) -> str:
    tokens = manifest.tokens
    kind = "exact" if tokens.exact else "estimate"
    return (
        f"{tokens.used:,} and {tokens.reserved:,} reserved of {tokens.limit:,}"
        f" ({inline(tokens.tokenizer)}, {kind})"
    )


def _clause(
    number: int,
    clause: ExportedClause,
    gaps: list[ExportedGap],
    numbers: Mapping[UnitId, int],
) -> Iterator[str]:
    yield from (f"### Clause {number}", "")
    yield from (f"Clause: {inline(clause.text)}", "")
    yield f"- Answerable: {spoken(clause.answerable)}"
    if clause.covered_by:
        yield f"- Covered by: {_units(clause.covered_by, numbers)}"
    if clause.contradicted_by:
        yield f"- Contradicted by: {_units(clause.contradicted_by, numbers)}"
    for reason in clause.reasons:
        yield f"- Reason: {inline(reason)}"
    for gap in gaps:
        note = f" – {inline(gap.note)}" if gap.note else ""
        yield f"- Gap: {spoken(gap.kind)}{note}"
        for query in gap.searches:
            yield f"  - Search for: {inline(query)}"
    yield ""


def _units(units: tuple[UnitId, ...], numbers: Mapping[UnitId, int]) -> str:
    return ", ".join(f"unit {numbers[one]}" for one in units if one in numbers)


def _unit(
    number: int,
    unit: ExportedUnit,
    source: ExportedSource,
    targets: Mapping[str, str],
) -> Iterator[str]:
    titles = dict.fromkeys((unit.title, *unit.headings))
    lineage = " › ".join(inline(one) for one in titles if one)
    yield from (f"### Unit {number}: {lineage or inline(unit.redacted)}", "")
    if unit.redacted:
        yield from (f"*[not shown: {inline(unit.redacted)}]*", "")
    else:
        yield from (fenced(unit.excerpt), "")
    yield f"- Unit: {code(unit.unit)}, {spoken(unit.extent)}, {spoken(unit.kind)}"
    yield f"- Source: {code(f'{unit.source}@{unit.revision}')}"
    if source.address:
        yield f"- Address: {address(source.address)}"
    if source.retrieved_at:
        yield f"- Retrieved: {inline(source.retrieved_at)}"
    if unit.truncated:
        yield f"- Not whole: {inline(unit.truncated)}"
    for label in unit.labels:
        by = f", says {inline(label.by)}" if label.by else ""
        told = f"{spoken(label.label)} {targets.get(label.target, code(label.target))}"
        yield f"- Relation: {told} ({spoken(label.provenance)}{by})"
    yield f"- Found by: {_found(unit)}"
    if unit.pinned:
        yield "- Pinned"
    if unit.reason:
        yield f"- Why it is here: {inline(unit.reason)}"
    if unit.note is not None:
        yield (
            f"- Reviewer's note, no evidence ({inline(unit.note.by)}):"
            f" {inline(unit.note.text)}"
        )
    yield ""


def _found(unit: ExportedUnit) -> str:
    ranks = ", ".join(f"{spoken(lane)} {rank}" for lane, rank in unit.lanes.items())
    return (
        f"{spoken(unit.found_by)}, ranked {ranks}" if ranks else spoken(unit.found_by)
    )
