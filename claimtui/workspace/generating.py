"""What a model would be given from a set revision: built, inspected, compared."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.evidence.comparison import compare
from claimtui.evidence.generation import manifest, serialise
from claimtui.evidence.standing import as_asked
from claimtui.evidence.tokens import tokenizer
from claimtui.model.evidence import SetContent
from claimtui.model.evidence_views import SetUnit, SetView
from claimtui.model.generation import (
    GenerationInput,
    GenerationRequest,
    GenerationUnit,
    Manifest,
    ReviewerNote,
)
from claimtui.model.ids import SetId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import Provenance
from claimtui.workspace.clock import iso
from claimtui.workspace.sets import set_view
from claimtui.workspace.workspace import Workspace


@dataclass(frozen=True, slots=True)
class GenerationView:
    """The exact text of a set revision with its manifest."""

    view: SetView
    input: GenerationInput
    manifest: Manifest
    differences: tuple[str, ...]
    """What the text holds otherwise than its manifest says; empty for none."""


def generation_input(
    ws: Workspace, set_: SetId, revision: int | None = None, *, notes: bool = False
) -> Ok[GenerationView] | Refused:
    """Return what a model would be given, unless the viewer may not see all of it.

    Args:
        ws: The workspace.
        set_: Which set.
        revision: Which revision; the newest where none is named.
        notes: Whether reviewers' notes go along, labelled as instruction.

    Raises:
        UnknownObjectError: There is no such set or revision.
    """
    view = set_view(ws, set_, revision)
    withheld = [one for one in view.units if one.passage.redacted]
    if withheld:
        return Refused(
            tuple(
                f"{one.state.unit} is {one.passage.redacted}: nothing is made of"
                " evidence that cannot be seen."
                for one in withheld
            )
        )
    request = _request(view, notes, iso(ws.now_ms)[:10])
    made = serialise(request, tokenizer(view.tokens.tokenizer))
    described = manifest(request, view.tokens)
    return Ok(GenerationView(view, made, described, compare(made.text, described)))


def compare_input(
    ws: Workspace, set_: SetId, revision: int | None, text: str, *, notes: bool = False
) -> Ok[tuple[str, ...]] | Refused:
    """Return what a text holds otherwise than the manifest of a revision says.

    Raises:
        UnknownObjectError: There is no such set or revision.
    """
    answer = generation_input(ws, set_, revision, notes=notes)
    if isinstance(answer, Refused):
        return answer
    return Ok(compare(text, answer.value.manifest))


def _request(view: SetView, notes: bool, today: str) -> GenerationRequest:
    content = view.content
    return GenerationRequest(
        set=view.set,
        revision=view.revision,
        brief=as_asked(content.brief, today),
        units=tuple(_unit(content, one) for one in view.units),
        clauses=tuple(content.clauses.values()),
        gaps=tuple(one.gap for one in view.judgement.gaps),
        order=content.order,
        generation=view.generation,
        scope=view.scope,
        notes=tuple(_notes(view)) if notes else (),
    )


def _unit(content: SetContent, one: SetUnit) -> GenerationUnit:
    state, passage = one.state, one.passage
    shape = state.shape
    return GenerationUnit(
        unit=state.unit,
        source=state.origin.source,
        source_revision=state.origin.source_revision,
        passage=passage.id,
        title=passage.source_title,
        headings=passage.headings,
        text=one.text,
        support=shape.support if shape else passage.span,
        envelope=shape.envelope if shape else passage.span,
        labels=tuple(
            (label.label, label.target)
            for label in content.labels.values()
            if label.unit == state.unit
            and label.provenance is not Provenance.SUGGESTION
        ),
        authority=one.authority,
        published=one.published,
        truncated=shape.truncated if shape else "",
    )


def _notes(view: SetView) -> list[ReviewerNote]:
    return [
        ReviewerNote(note.text, note.by, view.revision, note.unit)
        for note in view.content.notes.values()
    ]
