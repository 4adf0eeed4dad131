"""Going through checks and reasons, each with its words on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import regex

from claimtui.model.assessments import Observation, Reason
from claimtui.model.checks import Finding
from claimtui.model.ids import AssessmentId, PassageId
from claimtui.model.sources import Passage
from claimtui.model.spans import TextSpan
from claimtui.model.views import ClaimDetail
from screens.demands import reason_words
from screens.earlier_pane import Quoted
from screens.review_place import ReviewPlace

_QUOTED = regex.compile(r"“([^”]++)”|\"([^\"]++)\"|«([^»]++)»|„([^“”]++)[“”]")


@dataclass(frozen=True, slots=True)
class Pointer:
    """Words that a finding or a reason speaks of, and what it says."""

    told: str
    claim_spans: tuple[TextSpan, ...] = ()
    evidence_spans: tuple[TextSpan, ...] = ()
    passage: Passage | None = None
    """Where the evidence stands; None for the current passage."""


def of_finding(finding: Finding) -> Pointer:
    """Return where a finding points; its passage is the current one."""
    return Pointer(
        f"{finding.code} {finding.explanation}",
        finding.claim_spans,
        finding.evidence_spans,
    )


def of_reasons(
    observation: Observation | None, claim: ClaimDetail, quoted: Quoted
) -> tuple[Pointer, ...]:
    """Return where the reasons of an earlier observation point.

    In the passage: the words that the reason quotes, else the span that was cited. In
    the claim: the words that it quotes, else its facet's.
    """
    if observation is None:
        return ()
    return tuple(
        _of_reason(reason, observation, claim, quoted.get(reason.passage))
        for reason in observation.assessment.draft.reasons
    )


def _of_reason(
    reason: Reason,
    observation: Observation,
    claim: ClaimDetail,
    passage: Passage | None,
) -> Pointer:
    quotes = [
        next(part for part in match.groups() if part)
        for match in _QUOTED.finditer(reason.text)
    ]
    in_claim = _places(claim.row.text, quotes)
    if not in_claim:
        in_claim = tuple(
            span
            for facet in claim.facets
            if facet.kind is reason.facet
            for span in facet.spans
        )
    in_passage = _places(passage.text, quotes) if passage else ()
    if passage and not in_passage:
        cited = observation.assessment.draft.supports
        in_passage = tuple(
            one.span for one in cited if one.passage == passage.id and one.span
        )
    author = observation.assessment.author
    return Pointer(f"{author}: {reason_words(reason)}", in_claim, in_passage, passage)


def _places(text: str, quotes: Sequence[str]) -> tuple[TextSpan, ...]:
    found = ((text.find(quote), len(quote)) for quote in quotes)
    return tuple(TextSpan(at, at + size) for at, size in found if at >= 0)


class ReviewWalk:
    """Go round the findings of the checks and the reasons of an earlier verdict."""

    def __init__(self, screen: ReviewPlace) -> None:
        self._screen = screen
        self._reason: int | None = None
        """Which reason was shown last; None while findings are gone through."""
        self._of: AssessmentId | None = None
        self._awaited: Pointer | None = None

    @property
    def possible(self) -> bool:
        """Whether there is anything to go through."""
        return bool(self._screen.checks.told or self._reasons())

    def do_review_checks(self) -> None:
        """Show the words of the next finding or reason."""
        reasons = self._reasons()
        pointer = self._next(reasons)
        if pointer is None:
            told = f"The checks object to no words · {self._screen.checks.told}"
            pointer = Pointer(told)
        self.show(pointer)

    def show(self, pointer: Pointer) -> None:
        """Say what a pointer says and underline its words on both sides."""
        screen, passage = self._screen, pointer.passage
        screen.say(pointer.told)
        if passage is not None and passage.id != screen.passages.current:
            self._awaited = pointer
            screen.passages.go_to(passage)
        else:
            screen.underline(pointer.claim_spans, pointer.evidence_spans)

    def turned(self, passage: PassageId | None) -> None:
        """Underline what made the reviewer turn to a passage; else begin anew."""
        awaited, self._awaited = self._awaited, None
        wanted = awaited.passage if awaited else None
        if awaited is not None and wanted is not None and wanted.id == passage:
            self._screen.underline(awaited.claim_spans, awaited.evidence_spans)
        else:
            self._reason = None

    def _next(self, reasons: Sequence[Pointer]) -> Pointer | None:
        """Return what comes next: findings, then reasons, then from the top."""
        checks = self._screen.checks
        if self._reason is not None and self._reason + 1 < len(reasons):
            self._reason += 1
            return reasons[self._reason]
        if self._reason is None:
            finding = checks.next_finding()
            if finding is not None:
                return of_finding(finding)
            if reasons:
                self._reason = 0
                return reasons[0]
        self._reason = None
        checks.rewind()
        finding = checks.next_finding()
        if finding is None and reasons:
            self._reason = 0
            return reasons[0]
        return None if finding is None else of_finding(finding)

    def _reasons(self) -> tuple[Pointer, ...]:
        view, earlier = self._screen.view, self._screen.earlier
        observation = earlier.observation
        of = None if observation is None else observation.assessment.id
        if of != self._of:
            self._of, self._reason = of, None
        if view is None:
            return ()
        return of_reasons(observation, view.claim, earlier.quoted)
