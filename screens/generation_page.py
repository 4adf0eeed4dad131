"""What is told of a generation input: its head, its manifest, why there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from claimtui.model.evidence_views import SetUnit, TokenFigures
from claimtui.model.generation import Manifest, SectionRole
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import SetState, spoken
from claimtui.workspace.generating import GenerationView
from screens.generation_build import BuiltInput
from screens.generation_sections import (
    ROLE_SIGNS,
    Section,
    delimiter_lines,
    figure,
)
from screens.sanitize import sanitize_cell
from screens.telling import counted
from screens.widgets.virtual_list import Row
from screens.written_page import WrittenPage

MATCHES = "matches its manifest"
_MOST_TOLD = 2
"""Differences, and problems, that the head tells; the pages below have all."""
_GOOD = (SetState.READY, SetState.STRUCTURALLY_VALID)
_MORE = " (m tells all)"
Lines = Iterator[tuple[str, str]]
"""Lines with their styles."""


def token_words(tokens: TokenFigures) -> str:
    """Return what the units take of the limit: `3,120 + 1,500 reserved of 8,192 (…)`.

    The tokenizer is told by its short name.
    """
    kind = "exact" if tokens.exact else "estimate"
    over = f", {tokens.over:,} over" if tokens.over else ""
    staged = ", staged" if tokens.staged else ""
    return (
        f"{tokens.used:,} + {tokens.reserved:,} reserved of {tokens.limit:,}{over}"
        f"{staged} ({tokens.tokenizer.removesuffix('_base')} {kind})"
    )


def head_content(built: BuiltInput) -> Content:
    """Return what stands over the panes."""
    shown = [(sanitize_cell(text), style) for text, style in _head(built)]
    return Content("\n").join(Content.styled(text, style) for text, style in shown)


def _head(built: BuiltInput) -> Lines:
    state, tokens = built.view.judgement.state, built.view.tokens
    loud = "bold $warning" if tokens.over else "bold"
    yield f"{spoken(state)} · tokens {token_words(tokens)}", loud
    made = built.made
    if made is None:
        yield "✗ nothing is made: some of the evidence cannot be seen", "$error"
    elif made.differences:
        yield from _some([f"✗ {one}" for one in made.differences], "$error", _MORE)
    else:
        whole = figure(made.input.tokens)
        yield f"✓ {MATCHES} · the whole text takes {whole} tokens", "$success"
    told = notes_words(built)
    if told:
        yield told, "$warning" if built.notes else "$muted"
    problems = [f"! {one}" for one in built.view.judgement.problems]
    yield from _some(problems, "$warning", _MORE if made else "")


def notes_words(built: BuiltInput) -> str:
    """Return whether reviewers' notes go along; empty where there are none."""
    number = len(built.view.content.notes)
    if not number or built.made is None:
        return ""
    notes = counted(number, "reviewer's note", "reviewers' notes")
    if built.notes:
        return f"with {notes} as reviewer instruction that nothing can cite"
    return f"without {notes}"


def _some(lines: Sequence[str], style: str, where: str) -> Lines:
    for line in lines[:_MOST_TOLD]:
        yield line, style
    if len(lines) > _MOST_TOLD:
        yield f"  and {len(lines) - _MOST_TOLD:,} more{where}", style


def section_content(made: GenerationView, section: Section | None) -> Content:
    """Return what stands under the list: the section's delimiters, and what it is."""
    if section is None:
        fence = f"=== {made.input.fence} … ==="
        lines = [
            f"Sections stand between lines {fence}, a code that no text holds.",
            "Nothing on this screen sends anything.",
        ]
        return Content.styled("\n".join(lines), "$muted")
    lines = [*delimiter_lines(made.input.text, section)]
    for one in made.manifest.units:
        if one.label == section.held.label:
            lines.append(f"{one.unit} · {one.source}@{one.source_revision}")
    if section.held.role is SectionRole.REVIEWER_NOTE:
        lines.append("A reviewer's instruction, no evidence: nothing can cite it.")
    return Content.styled("\n".join(map(sanitize_cell, lines)), "$muted")


def manifest_page(made: GenerationView) -> WrittenPage:
    """Write the manifest of a text as lines for a person."""
    page, held = WrittenPage(), made.manifest
    page.line(f"{held.set}@{held.revision}", "bold")
    page.line(f"state: {spoken(made.view.judgement.state)}")
    page.line(f"tokens: {token_words(made.view.tokens)}")
    if not made.differences:
        page.line(f"The text {MATCHES}.", "$success")
    for one in made.differences:
        page.line(f"The text differs: {one}", "$error")
    for one in made.view.judgement.problems:
        page.line(one, "$warning")
    _write_brief(page, held)
    _write_units(page, made)
    _write_clauses(page, held)
    _write_others(page, held)
    return page


def _write_brief(page: WrittenPage, held: Manifest) -> None:
    page.head("What it is of")
    facts = {
        "task": held.task,
        "question": held.question,
        "as of": held.as_of,
        "output scope": held.scope or "not restricted",
        "order": spoken(held.order),
        "index generation": f"{held.generation}",
        "output schema": held.output_schema,
        "form": held.schema,
        "code of the delimiters": held.fence,
    }
    for name, value in facts.items():
        if value:
            page.line(f"{name}: {value}")


def _write_units(page: WrittenPage, made: GenerationView) -> None:
    held = made.manifest
    page.head(f"Units · {counted(len(held.units), 'unit')}, only these can be cited")
    for one, unit in zip(held.units, made.view.units, strict=True):
        page.write(f"{one.label}  ", "bold $success")
        page.line(sanitize_cell(unit.passage.source_title))
        page.line(f"    unit {one.unit} · passage {one.passage}")
        page.line(
            f"    source {one.source}@{one.source_revision} · support"
            f" {_stretch(one.support)} · shown {_stretch(one.envelope)}"
        )
        page.line(f"    digest {one.digest}", "$muted")


def _write_clauses(page: WrittenPage, held: Manifest) -> None:
    if held.clauses:
        page.head("Clauses")
    for clause in held.clauses:
        page.line(f"{clause.label}  {clause.clause}")
    if held.gaps:
        page.head("Gaps")
    for gap in held.gaps:
        note = f" · {sanitize_cell(gap.note)}" if gap.note else ""
        page.line(f"{gap.label}  {spoken(gap.kind)} · {gap.clause}{note}")
    if held.contradictions:
        page.head("Contradictions")
    for one in held.contradictions:
        covered = f", covered by {', '.join(one.covered_by)}" if one.covered_by else ""
        against = ", ".join(one.contradicted_by)
        page.line(f"{one.about} is contradicted by {against}{covered}")
    if held.limits:
        page.head("Limits")
    for number, limit in enumerate(held.limits, 1):
        page.line(f"l{number}  {limit}")


def _write_others(page: WrittenPage, held: Manifest) -> None:
    page.head("Everything that is no evidence")
    for one in held.sections:
        name = f"{one.label}  " if one.label else ""
        page.line(f"{name}{ROLE_SIGNS[one.role].word}")
        page.line(f"    digest {one.digest}", "$muted")


def withheld_page(built: BuiltInput) -> WrittenPage:
    """Write why nothing is made, and the units of the set by id."""
    page = WrittenPage()
    page.line("Nothing is made of this set for you.", "bold $error")
    page.line(
        "A model is given all the evidence of a set or none of it, and never what you"
        " may not see."
    )
    page.head("Why")
    for reason in built.reasons:
        page.line(reason)
    page.head("Units")
    for unit in built.view.units:
        page.line(unit_words(unit), sign="▒" if unit.passage.redacted else "")
    if built.view.judgement.problems:
        page.head("Problems of the set")
    for one in built.view.judgement.problems:
        page.line(one, "$warning")
    page.head("What can be done")
    page.line(
        "Remove these units from the set, or ask somebody whose scope reaches them."
    )
    return page


def unit_words(unit: SetUnit) -> str:
    """Return a unit by its id, with its source or what stands in its place."""
    origin, passage = unit.state.origin, unit.passage
    told = f"[{passage.redacted}]" if passage.redacted else passage.source_title
    source = f"{origin.source}@{origin.source_revision}"
    return f"{unit.state.unit} · {source} · {sanitize_cell(told)}"


def unit_line(unit: SetUnit) -> Row:
    """Return the line of a unit of which nothing is made."""
    hidden = bool(unit.passage.redacted)
    return Row(text=unit_words(unit), sign="▒" if hidden else " ", muted=hidden)


def _stretch(span: ReadingSpan) -> str:
    return f"{span.start:,}-{span.end:,}"
