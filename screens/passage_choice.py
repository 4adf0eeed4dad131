"""Which passages lie before a reviewer, and what the reviewer says of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from claimtui.model.assessments import AssessmentDraft, ContextPassage
from claimtui.model.ids import PassageId
from claimtui.model.sources import Passage
from claimtui.model.views import EvidenceSetView
from claimtui.model.vocabulary import ContextKind
from screens.demands import marks_of, with_marks


class Origin(StrEnum):
    """How a passage came to lie before the reviewer."""

    CANDIDATE = "candidate"
    SUGGESTED = "suggested"
    NEIGHBOUR = "neighbour"
    CHOSEN = "chosen"
    """Of an unfinished draft, though no candidate."""
    CITED = "cited"
    """By an earlier verdict whose reasons are gone through."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A passage that lies before the reviewer."""

    passage: Passage
    origin: Origin


class PassageChoice:
    """The passages in the order shown, with marks; order of marking is kept."""

    def __init__(self) -> None:
        self._laid: dict[PassageId, Laid] = {}
        self._marked: tuple[PassageId, ...] = ()
        self._context: dict[PassageId, ContextKind] = {}

    @property
    def ids(self) -> tuple[PassageId, ...]:
        """The passages in the order in which they are shown."""
        return tuple(self._laid)

    @property
    def marked(self) -> tuple[PassageId, ...]:
        """The passages that are said to support the claim, or to be incompatible."""
        return self._marked

    def __getitem__(self, passage: PassageId) -> Laid:
        return self._laid[passage]

    def get(self, passage: PassageId | None) -> Laid | None:
        """Return a passage that lies here."""
        return None if passage is None else self._laid.get(passage)

    def context_of(self, passage: PassageId) -> ContextKind | None:
        """Return in what way a passage is context."""
        return self._context.get(passage)

    def start(self, draft: AssessmentDraft | None) -> None:
        """Forget all passages and take the marks of a draft."""
        self._laid = {}
        self._marked = () if draft is None else marks_of(draft)
        context = () if draft is None else draft.context
        self._context = {one.passage: one.kind for one in context}

    def lay_candidates(self, candidates: EvidenceSetView | None) -> None:
        """Put the candidates first, in their order, those of older revisions last."""
        held = () if candidates is None else candidates.units
        units = sorted(held, key=lambda one: one.passage.newer_revision is not None)
        first = {
            unit.passage.id: Laid(unit.passage, Origin.CANDIDATE) for unit in units
        }
        self._laid = first | {
            id_: laid for id_, laid in self._laid.items() if id_ not in first
        }

    def lay(self, passages: Iterable[Passage], origin: Origin) -> None:
        """Put passages at the end, but for those that lie here already."""
        for passage in passages:
            self._laid.setdefault(passage.id, Laid(passage, origin))

    def lay_around(self, here: PassageId, reading_order: Iterable[Passage]) -> None:
        """Put the neighbours of a passage before and after it."""
        around = [p for p in reading_order if p.id == here or p.id not in self._laid]
        laid: dict[PassageId, Laid] = {}
        for id_, held in self._laid.items():
            if id_ == here:
                for passage in around:
                    is_here = passage.id == here
                    laid[passage.id] = (
                        held if is_here else Laid(passage, Origin.NEIGHBOUR)
                    )
            laid.setdefault(id_, held)
        self._laid = laid

    def missing(self) -> tuple[PassageId, ...]:
        """Return the marked passages that do not lie here yet."""
        wanted = dict.fromkeys((*self._marked, *self._context))
        return tuple(id_ for id_ in wanted if id_ not in self._laid)

    def toggle_mark(self, passage: PassageId) -> bool:
        """Mark a passage or take the mark back; tell whether it is marked now."""
        if passage in self._marked:
            self._marked = tuple(one for one in self._marked if one != passage)
            return False
        self._marked = (*self._marked, passage)
        return True

    def set_context(self, passage: PassageId, kind: ContextKind | None) -> None:
        """Say in what way a passage is context; None takes it back."""
        if kind is None:
            self._context.pop(passage, None)
        else:
            self._context[passage] = kind

    def into(self, draft: AssessmentDraft) -> AssessmentDraft:
        """Return a draft with the marks in their places."""
        context = tuple(
            ContextPassage(passage, kind) for passage, kind in self._context.items()
        )
        return with_marks(replace(draft, context=context), self._marked)
