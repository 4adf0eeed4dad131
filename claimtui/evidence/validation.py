"""What is wrong with a set before anything is answered from it (SPEC 4.13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from claimtui.evidence.coverage import at_most
from claimtui.evidence.standing import (
    is_admitted,
    is_readable,
    older_units,
    title_of,
)
from claimtui.evidence.succession import ringed
from claimtui.model.evidence import SetContent, UnitShape
from claimtui.model.evidence_views import SourceFacts
from claimtui.model.ids import PassageId, SourceId
from claimtui.model.source_views import SearchFilters
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import PartRole, SetPurpose

Facts = Mapping[SourceId, SourceFacts]


def problems(
    content: SetContent,
    sources: Facts,
    missing: Mapping[PassageId, str],
    *,
    over_tokens: int = 0,
) -> tuple[str, ...]:
    """Return structural and access problems, in whole sentences.

    An envelope that was truncated is no problem: the unit says so itself (SPEC 4.2).

    Args:
        content: What the revision holds.
        sources: What is known now of the sources of its units.
        missing: What became of passages whose words are gone, as the end of a sentence
            such as `was redacted`.
        over_tokens: Tokens beyond the limit; no problem where the reviewer asked for a
            staged comparison (SPEC 4.8).
    """
    return (
        *_of_brief(content),
        *at_most(_unreachable(content, sources, missing)),
        *at_most(_misshapen(content)),
        *at_most(_outside_corpus(content, sources)),
        *at_most(_dangling(content)),
        *_rings(content, sources),
        *_over_budget(content, over_tokens),
    )


def _of_brief(content: SetContent) -> Iterator[str]:
    if not content.clauses and content.brief.purpose is not SetPurpose.REVIEW:
        yield "The set has no clauses: nothing to answer yet."
    if not content.units:
        yield "The set has no units."
    if not is_readable(content.brief.as_of):
        yield "The set's as-of is neither now nor a date nor two dates with a slash."
    for clause in content.clauses.values():
        if not clause.text.strip():
            yield f"{clause.clause} has no words."


def _unreachable(
    content: SetContent, sources: Facts, missing: Mapping[PassageId, str]
) -> Iterator[str]:
    for unit, state in content.units.items():
        facts = sources.get(state.origin.source)
        if facts is None:
            yield f"Of the source of {unit} nothing is known any longer."
        elif facts.hidden:
            yield f"{unit} is hidden from you: {facts.hidden.rstrip('.')}."
        if state.origin.passage in missing:
            words = missing[state.origin.passage].rstrip(".")
            yield f"The passage of {unit} {words}."


def _misshapen(content: SetContent) -> Iterator[str]:
    for unit, state in content.units.items():
        if state.shape is not None and not _cites_its_body(state.shape):
            yield f"What {unit} cites lies outside the words that it shows."


def _cites_its_body(shape: UnitShape) -> bool:
    """Tell whether a support span begins and ends in a body part of its envelope."""
    start, end = shape.support
    bodies = [part.span for part in shape.parts if part.role is PartRole.BODY]
    return start < end and _is_in(start, bodies) and _is_in(end - 1, bodies)


def _is_in(offset: int, spans: list[ReadingSpan]) -> bool:
    return any(start <= offset < end for start, end in spans)


def _outside_corpus(content: SetContent, sources: Facts) -> Iterator[str]:
    filters = content.brief.corpus
    if filters == SearchFilters():
        return
    admitted = {
        source: is_admitted(facts, filters) for source, facts in sources.items()
    }
    for unit, state in content.units.items():
        source = state.origin.source
        if not admitted.get(source, True):
            yield f"{unit} is of a source outside the corpus of the set."


def _dangling(content: SetContent) -> Iterator[str]:
    for label in content.labels.values():
        if label.unit not in content.units:
            yield f"A label is of {label.unit}, which is no unit of this set."
        elif label.target not in content.clauses and label.target not in content.units:
            yield (
                f"{label.unit} is labelled {label.label} to {label.target}, which is"
                " not there."
            )
    for gap in content.gaps.values():
        if gap.clause not in content.clauses:
            yield f"{gap.gap} blocks {gap.clause}, which is no clause of this set."


def _rings(content: SetContent, sources: Facts) -> Iterator[str]:
    """Say which supersede one another in a ring, so that none of them is the newest."""
    units = ringed(older_units(content))
    newer = {source: facts.superseded_by for source, facts in sources.items()}
    named = [sources[source] for source in ringed(newer)]
    for names, what in (
        (units, "labels"),
        ([one.source if one.hidden else title_of(one) for one in named], "relations"),
    ):
        if names:
            yield (
                f"{', '.join(names)} supersede each other in a ring, so that none of"
                f" them is the newest: take one of those {what} back."
            )


def _over_budget(content: SetContent, over_tokens: int) -> Iterator[str]:
    if over_tokens > 0 and not content.budget.staged:
        yield (
            f"The units take {over_tokens:,} tokens more than the limit of"
            f" {content.budget.limit:,} leaves: narrow or remove some, choose a larger"
            " context, or ask for a staged comparison."
        )
