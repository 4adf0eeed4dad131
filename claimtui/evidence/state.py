"""How far a set revision has come, and what is missing for more (SPEC 4.13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from claimtui.evidence.coverage import LACKS, at_most, coverage
from claimtui.evidence.ordering import ordered
from claimtui.evidence.standing import Standing, as_asked, asks_about_now, standings
from claimtui.evidence.validation import problems
from claimtui.evidence.wording import short
from claimtui.model.evidence import SetContent
from claimtui.model.evidence_views import (
    ClauseCoverage,
    SetGap,
    SetJudgement,
    SourceFacts,
)
from claimtui.model.ids import PassageId, SetId, SourceId, UnitId
from claimtui.model.vocabulary import (
    Answerable,
    AuthorityStatus,
    FoundBy,
    SetPurpose,
    SetState,
)

_REVIEWED = (SetPurpose.ACCEPTED_SUPPORT, SetPurpose.EVALUATION_FIXTURE)
"""Purposes that ask for a person's review of the set."""


def judge(
    content: SetContent,
    set_: SetId,
    revision: int,
    newest: int,
    sources: Mapping[SourceId, SourceFacts],
    *,
    over_tokens: int = 0,
    missing: Mapping[PassageId, str] | None = None,
    reopened: str = "",
    today: str = "",
) -> SetJudgement:
    """Return the state of a set revision with everything that it follows from.

    Args:
        content: What the revision holds.
        set_: Whose revision it is.
        revision: Its number.
        newest: The number of the set's newest revision.
        sources: What is known now of the sources of its units, for this viewer.
        over_tokens: Tokens beyond the limit.
        missing: What became of passages whose words are gone, as the end of a sentence.
        reopened: The sentence that says which change of the corpus reopened a closed
            set; empty while it stays closed.
        today: The ISO day on which that is asked; empty where every date is past.
    """
    if today:
        content = replace(content, brief=as_asked(content.brief, today))
    units = standings(content, sources)
    clauses, gaps = coverage(content, set_, sources, units=units, reopened=reopened)
    found = _Findings(
        content=content,
        revision=revision,
        newest=newest,
        clauses=clauses,
        gaps=gaps,
        problems=problems(content, sources, missing or {}, over_tokens=over_tokens),
        outdated=tuple(_outdated(content, units)),
        reopened=reopened,
    )
    state = _state(found)
    return SetJudgement(
        state=state,
        clauses=clauses,
        gaps=gaps,
        problems=found.problems,
        next_steps=tuple(_next_steps(found, state)),
        order=ordered(content, sources),
    )


@dataclass(frozen=True, slots=True)
class _Findings:
    """What the state follows from."""

    content: SetContent
    revision: int
    newest: int
    clauses: Sequence[ClauseCoverage]
    gaps: Sequence[SetGap]
    problems: tuple[str, ...]
    outdated: tuple[str, ...]
    """Units whose sources are newer than they are, in whole sentences."""
    reopened: str

    @property
    def refused(self) -> list[ClauseCoverage]:
        """Clauses that cannot be answered."""
        return [one for one in self.clauses if one.answerable is Answerable.NO]

    @property
    def proposal_waits(self) -> bool:
        """Whether a proposal took a unit in that nobody has reviewed."""
        return self.content.review is None and any(
            state.origin.found_by is FoundBy.PROPOSAL
            for state in self.content.units.values()
        )

    @property
    def review_lacks(self) -> str:
        """Why a review that the purpose asks for is not there; empty where it is."""
        review, purpose = self.content.review, self.content.brief.purpose
        if purpose not in _REVIEWED or (review is not None and review.current):
            return ""
        if review is None:
            return "A person has to review the set, since its purpose asks for that."
        return (
            f"The evidence has changed since {review.by} reviewed it: a person has to"
            " review the set again, since its purpose asks for that."
        )


def _state(found: _Findings) -> SetState:
    """Return the first state that holds, in the order of SPEC 4.13."""
    content = found.content
    if found.revision < found.newest:
        return SetState.SUPERSEDED
    if content.closing is not None and not found.reopened:
        return SetState.INSUFFICIENT
    if found.outdated:
        return SetState.NO_LONGER_CURRENT
    if found.proposal_waits or found.problems:
        return SetState.DRAFT
    if found.refused:
        return SetState.GAPS_PRESENT
    if content.brief.purpose is SetPurpose.REVIEW:
        return SetState.STRUCTURALLY_VALID
    return SetState.STRUCTURALLY_VALID if found.review_lacks else SetState.READY


def _outdated(content: SetContent, units: Mapping[UnitId, Standing]) -> Iterator[str]:
    """Say which units their sources have gone beyond, in a set that asks about now.

    A unit that another one of the set supersedes does not count: the set holds what is
    newer already, and supersession has settled which one speaks (SPEC 4.7).
    """
    if not asks_about_now(content.brief):
        return
    for unit, one in units.items():
        if one.answered:
            continue
        if one.newer:
            shown = content.units[unit].origin.source_revision
            yield (
                f"{one.name} shows revision {shown} of its source, which has revision"
                f" {one.newer} by now."
            )
        elif one.source.outside:
            yield f"The source of {one.name} is superseded by {one.source.outside}."
        elif one.source.marked is AuthorityStatus.SUPERSEDED:
            yield f"The source of {one.name} is marked superseded."


# What is missing ------------------------------------------------------------------


def _next_steps(found: _Findings, state: SetState) -> Iterator[str]:
    if found.content.closing is not None and found.reopened:
        yield f"{found.reopened.rstrip('.')}; the set can be reopened."
    yield from at_most(_STEPS[state](found))


def _after_superseded(found: _Findings) -> Iterator[str]:
    yield f"Work goes on at revision {found.newest}, the newest of this set."


def _after_insufficient(found: _Findings) -> Iterator[str]:
    closing = found.content.closing
    if closing is not None:
        when = _reopening(closing.reopen_when)
        yield f"The set is closed until {when}, or until a person reopens it."


def _reopening(condition: str) -> str:
    """Return in words which change of the corpus reopens a set by itself."""
    kind, _, rest = condition.strip().partition(" ")
    rest = short(rest)
    return {
        "source_added": "a source is added",
        "source_refreshed": f"{rest} is refreshed",
        "identifier": f"the identifier {rest} is found",
        "query": f"a search for {rest} has results",
    }.get(kind, f"this happens: {short(condition)}")


def _after_no_longer_current(found: _Findings) -> Iterator[str]:
    for sentence in found.outdated:
        yield f"{sentence} Replace the unit, or add what supersedes it and label it so."


def _after_draft(found: _Findings) -> Iterator[str]:
    if found.proposal_waits:
        yield "A person has to review what the proposal took in."
    asked = found.clauses or found.content.brief.purpose is SetPurpose.REVIEW
    if not asked:
        yield "Add a clause: a part of the question that needs evidence."
    elif not found.content.units:
        yield "Add a passage, or let the program propose some."
    elif found.problems:
        yield "Put right what is named as a problem."


def _after_gaps(found: _Findings) -> Iterator[str]:
    told = {gap.gap.gap: gap for gap in found.gaps}
    for one in found.refused:
        gaps = [told[gap] for gap in one.gaps if gap in told]
        words = short(one.clause.text)
        named = [gap for gap in gaps if not gap.derived]
        if not one.covered_by:
            yield f"“{words}” needs a unit that is labelled to cover it."
        for gap in named:
            yield (
                f"“{words}” waits for {gap.gap.gap} to be resolved:"
                f" {_lower(LACKS[gap.gap.kind])}."
            )


def _after_valid(found: _Findings) -> Iterator[str]:
    if found.content.brief.purpose is SetPurpose.REVIEW:
        yield "It holds the candidates of a claim, which a person assesses."
    elif found.review_lacks:
        yield found.review_lacks


def _after_ready(_: _Findings) -> Iterator[str]:
    return iter(())


_STEPS = {
    SetState.SUPERSEDED: _after_superseded,
    SetState.INSUFFICIENT: _after_insufficient,
    SetState.NO_LONGER_CURRENT: _after_no_longer_current,
    SetState.DRAFT: _after_draft,
    SetState.GAPS_PRESENT: _after_gaps,
    SetState.READY: _after_ready,
    SetState.STRUCTURALLY_VALID: _after_valid,
}


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
