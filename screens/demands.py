"""What each status asks of whoever records it, and what can be filled in for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from claimtui.model.assessments import AssessmentDraft, CitedPassage, Reason
from claimtui.model.ids import PassageId
from claimtui.model.vocabulary import Facet, Status
from screens.telling import counted, listed


@dataclass(frozen=True, slots=True)
class Field:
    """One line of an assessment that a person fills in."""

    name: str
    """Name of the draft's attribute; `reason` for the text of a reason."""
    label: str
    hint: str = ""
    """Shown while it is empty."""


SCOPE = Field("scope", "scope", "for whom, where and when the verdict holds")
REASON = Field("reason", "reason", "optional, tab goes here; “date: …” names a facet")

_DEMANDS: dict[Status, tuple[Field, ...]] = {
    Status.PARTIALLY_SUPPORTED: (
        Field("supported_portion", "supported", "the part that the evidence carries"),
        Field("unsupported_remainder", "not supported", "the part that it does not"),
    ),
    Status.UNSUPPORTED: (
        Field("searched", "searched", "where you looked, and for what"),
    ),
    Status.CONTRADICTED: (
        Field(
            "proposition",
            "both speak of",
            "what claim and evidence say unlike things of",
        ),
    ),
    Status.NOT_ADDRESSED: (
        Field("searched", "searched", "where you looked, and for what"),
    ),
    Status.STALE: (
        Field("condition", "held until", "what has changed since, and when"),
    ),
}

TEXT_FIELDS = (
    "scope",
    "supported_portion",
    "unsupported_remainder",
    "proposition",
    "condition",
    "searched",
)


def demanded(status: Status | None) -> tuple[Field, ...]:
    """Return the fields that a status asks for (SPEC 6.2)."""
    return () if status is None else _DEMANDS.get(status, ())


@dataclass(frozen=True, slots=True)
class Known:
    """What is known when a status is chosen, so that it need not be typed."""

    claim: str
    """The claim's text."""
    selected: str = ""
    """Words of the claim that are selected with the mouse."""
    queries: tuple[str, ...] = ()
    """What was searched for, beside the claim's own words."""
    sources: tuple[str, ...] = ()
    """Titles of the sources of which passages were shown."""
    passages: int = 0
    """How many passages were shown."""


def prefilled(status: Status, known: Known) -> dict[str, str]:
    """Return what the selection already says, by field; a person may change it."""
    if status is Status.PARTIALLY_SUPPORTED:
        return _portions(known)
    if status is Status.CONTRADICTED:
        return {"proposition": known.selected or known.claim}
    if status in (Status.UNSUPPORTED, Status.NOT_ADDRESSED):
        return {"searched": _searched(known)}
    return {}


def _portions(known: Known) -> dict[str, str]:
    """Divide the claim by the selection; nobody else can say what holds."""
    if known.selected and known.selected in known.claim:
        return {
            "supported_portion": known.selected,
            "unsupported_remainder": _without(known.claim, known.selected),
        }
    return {}


def _without(text: str, part: str) -> str:
    return " ".join(text.replace(part, " … ", 1).split()).strip("… ")


def _searched(known: Known) -> str:
    parts = []
    asked = ("the claim's words", *(f"“{query}”" for query in known.queries))
    parts.append(f"searched for {listed(asked)}")
    if known.passages:
        told = counted(known.passages, "passage")
        parts.append(f"{told} of {listed(known.sources)} came up")
    return "; ".join(parts)


def with_marks(
    draft: AssessmentDraft, marked: tuple[PassageId, ...]
) -> AssessmentDraft:
    """Put the marked passages where the draft's status has its place for them.

    Of *contradicted* a marked passage is the incompatible text, else it supports.
    """
    if draft.status is Status.CONTRADICTED:
        return replace(draft, supports=(), incompatible=marked)
    spans = {cited.passage: cited.span for cited in draft.supports}
    cited = tuple(CitedPassage(one, spans.get(one)) for one in marked)
    return replace(draft, supports=cited, incompatible=())


def marks_of(draft: AssessmentDraft) -> tuple[PassageId, ...]:
    """Return the passages that a draft marks, in its order."""
    cited = (*(one.passage for one in draft.supports), *draft.incompatible)
    return tuple(dict.fromkeys(cited))


def reason_of(
    typed: str, passage: PassageId, facets: tuple[Facet, ...]
) -> Reason | None:
    """Read a reason as it is typed: `date: not before May` names its facet.

    Args:
        typed: The words, perhaps with a facet and a colon before them.
        passage: The passage that it speaks of.
        facets: The claim's facets; the first is meant where none is named.
    """
    head, colon, rest = typed.partition(":")
    named = next((one for one in Facet if one.value == head.strip().lower()), None)
    if colon and named is not None:
        return Reason(passage, named, rest.strip()) if rest.strip() else None
    facet = facets[0] if facets else Facet.SUBJECT
    return Reason(passage, facet, typed.strip()) if typed.strip() else None


def reason_words(reason: Reason) -> str:
    """Return a reason as it would be typed."""
    return f"{reason.facet.value}: {reason.text}" if reason.facet else reason.text


def with_texts(draft: AssessmentDraft, texts: Mapping[str, str]) -> AssessmentDraft:
    """Return a draft with some of its texts replaced, by name."""
    held = {name: getattr(draft, name) for name in TEXT_FIELDS} | dict(texts)
    return replace(
        draft,
        scope=held["scope"],
        supported_portion=held["supported_portion"],
        unsupported_remainder=held["unsupported_remainder"],
        proposition=held["proposition"],
        condition=held["condition"],
        searched=held["searched"],
    )
