"""The hard constraints on an assessment: what breaks one is refused (SPEC 6.2)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from claimtui.checks.quotations import quotations
from claimtui.checks.quote import check_quote
from claimtui.model.assessments import AssessmentDraft, Reason
from claimtui.model.checks import Comparison, Finding
from claimtui.model.ids import PassageId
from claimtui.model.vocabulary import (
    CheckName,
    CheckResult,
    Facet,
    QuoteOutcome,
    Status,
    spoken,
)

MAX_TEXT_CHARS = 20_000
"""Most characters of one free text; generous, so that only an accident meets it."""

_SHOWN_CHARS = 60
_RESTS_ON_SUPPORT = (Status.SUPPORTED, Status.PARTIALLY_SUPPORTED)
_RESTS_ON_NOT_FINDING = (Status.UNSUPPORTED, Status.NOT_ADDRESSED)
_PERIODS = frozenset({"S1", "S2", "S5"})
"""Findings of the scope check about dates; its others are about populations."""
_FREE_TEXTS = (
    "scope",
    "supported_portion",
    "unsupported_remainder",
    "proposition",
    "condition",
    "searched",
    "missing",
    "uncertainty",
    "note",
)


@dataclass(frozen=True, slots=True)
class ReviewFacts:
    """What the assessor was given: the passages of the input and the claim."""

    passages: Mapping[PassageId, str] = field(default_factory=dict)
    """Text of each passage of the input, by id."""
    facets: tuple[Facet, ...] = ()
    """The claim's facets, offered where a reason names none."""
    claim_text: str = ""
    """The claim's words; a reason may quote them too."""
    apart: Mapping[PassageId, tuple[Finding, ...]] = field(default_factory=dict)
    """What the scope check finds against passages, without what was set aside."""


def scope_findings(comparison: Comparison) -> tuple[Finding, ...]:
    """Return how the dates or populations of a claim and a passage differ.

    Empty where the scope check passes, and where it cannot decide.
    """
    return tuple(
        finding
        for check in comparison.checks
        if check.check is CheckName.SCOPE and check.result is CheckResult.FAIL
        for finding in check.findings
    )


def broken_constraints(draft: AssessmentDraft, facts: ReviewFacts) -> tuple[str, ...]:
    """Return why a draft cannot be recorded, in whole sentences; empty when it can.

    A passage may be both support and context, as SPEC 6.1 asks the two questions
    apart; marked as context alone it supports nothing.
    """
    return tuple(
        dict.fromkeys(
            (
                *_about_status(draft, facts),
                *_about_citations(draft, facts),
                *_about_reasons(draft, facts),
                *_about_lengths(draft),
            )
        )
    )


def _about_status(draft: AssessmentDraft, facts: ReviewFacts) -> Iterator[str]:
    if draft.status is None:
        yield "Choose a status: without one there is no verdict to record."
    elif draft.status in _RESTS_ON_SUPPORT:
        yield from _about_support(draft, draft.status)
    elif draft.status is Status.CONTRADICTED:
        yield from _about_contradiction(draft)
        yield from _about_scope(draft, facts)
    elif draft.status is Status.STALE and is_blank(draft.condition):
        yield (
            "Stale needs its temporal condition: say until when the claim held, "
            "or what has replaced it."
        )
    elif draft.status in _RESTS_ON_NOT_FINDING:
        yield from _about_not_finding(draft, facts, draft.status)


def _about_support(draft: AssessmentDraft, status: Status) -> Iterator[str]:
    name = spoken(status).capitalize()
    if not draft.supports and draft.context:
        yield (
            f"{name} needs a passage that supports the claim: those you cite are "
            "marked as context only, which cannot carry it."
        )
    elif not draft.supports:
        yield (
            f"{name} needs at least one passage that supports the claim: mark the "
            "passage you rely on."
        )
    if status is Status.PARTIALLY_SUPPORTED:
        if is_blank(draft.supported_portion):
            yield "Partially supported needs the supported portion: state what holds."
        if is_blank(draft.unsupported_remainder):
            yield (
                "Partially supported needs the unsupported remainder: state what the "
                "evidence does not carry."
            )


def _about_contradiction(draft: AssessmentDraft) -> Iterator[str]:
    if is_blank(draft.proposition):
        yield (
            "Contradicted needs the shared proposition: state what claim and evidence "
            "both speak about."
        )
    if not draft.incompatible:
        yield (
            "Contradicted needs the incompatible text: name the passage that cannot be "
            "true together with the claim."
        )


def _about_scope(draft: AssessmentDraft, facts: ReviewFacts) -> Iterator[str]:
    """Ask why two scopes are the same where the scope check says that they differ."""
    for passage in dict.fromkeys(draft.incompatible):
        said = {one.facet for one in draft.reasons if one.passage == passage}
        findings = [
            finding
            for finding in facts.apart.get(passage, ())
            if said.isdisjoint(_answering_facets(finding))
        ]
        if not findings:
            continue
        dates = [finding.code in _PERIODS for finding in findings]
        what = "dates" if all(dates) else "scope" if any(dates) else "populations"
        facet = Facet.DATE if all(dates) else Facet.SCOPE
        told = "; ".join(f"{one.explanation} ({one.code})" for one in findings)
        yield (
            f"Contradicted needs the same {what}, but in {passage} {told}: write a "
            f"reason “{facet}: …” for it that says why they are the same, or choose "
            "ambiguous or partially supported."
        )


def _answering_facets(finding: Finding) -> tuple[Facet, ...]:
    """Return the facets of a reason that can answer a finding of the scope check."""
    if finding.code in _PERIODS:
        return (Facet.DATE, Facet.SCOPE)
    # Not the subject: that is what a reason speaks to where nobody named a facet.
    return (Facet.SCOPE,)


def _about_not_finding(
    draft: AssessmentDraft, facts: ReviewFacts, status: Status
) -> Iterator[str]:
    if not facts.passages and is_blank(draft.searched):
        yield (
            f"{spoken(status).capitalize()} without a passage to read rests on a "
            "search: say where you looked, in which kinds of source, with which "
            "queries."
        )


def _about_citations(draft: AssessmentDraft, facts: ReviewFacts) -> Iterator[str]:
    for passage in _cited(draft):
        if passage not in facts.passages:
            yield (
                f"The passage {passage} is not among those you were given: add it to "
                "the claim's candidates first."
            )
    for cited in draft.supports:
        text = facts.passages.get(cited.passage)
        if cited.span is None or text is None:
            continue
        start, end = cited.span
        if not 0 <= start < end <= len(text):
            yield (
                f"The span {start}-{end} does not lie within the passage "
                f"{cited.passage}, which has {len(text)} characters: choose words "
                "inside it."
            )


def _cited(draft: AssessmentDraft) -> Iterable[PassageId]:
    return (
        *(cited.passage for cited in draft.supports),
        *(context.passage for context in draft.context),
        *draft.incompatible,
        *(reason.passage for reason in draft.reasons if reason.passage),
    )


def _about_reasons(draft: AssessmentDraft, facts: ReviewFacts) -> Iterator[str]:
    for reason in draft.reasons:
        if is_blank(reason.text):
            yield "A reason needs words: write what the passage says, or remove it."
            continue
        named = f"The reason “{_shown(reason.text)}”"
        if not reason.passage:
            yield f"{named} names no passage: choose the one that says so."
        if reason.facet is None:
            offered = ", ".join(facts.facets or tuple(Facet))
            yield f"{named} names no facet: choose what it speaks to ({offered})."
        yield from _about_quoted_words(reason, facts)


def _about_quoted_words(reason: Reason, facts: ReviewFacts) -> Iterator[str]:
    text = facts.passages.get(reason.passage)
    if text is None:
        return
    for start, end in quotations(reason.text):
        words = reason.text[start:end]
        if not any(_stands_in(where, words) for where in (text, facts.claim_text)):
            yield (
                f"The words “{_shown(words)}” do not stand in the passage "
                f"{reason.passage}: quote it exactly, or remove the quotation marks."
            )


def _stands_in(text: str, words: str) -> bool:
    return check_quote(text, words).result is not QuoteOutcome.NOT_FOUND


def _about_lengths(draft: AssessmentDraft) -> Iterator[str]:
    texts = [(name, getattr(draft, name)) for name in _FREE_TEXTS]
    texts += [("reason", reason.text) for reason in draft.reasons]
    for name, text in texts:
        if len(text) > MAX_TEXT_CHARS:
            yield (
                f"The text of “{name.replace('_', ' ')}” has {len(text):,} characters: "
                f"shorten it to {MAX_TEXT_CHARS:,}."
            )


def is_blank(text: str) -> bool:
    """Tell whether nothing of a text can be seen."""
    return all(unicodedata.category(one)[0] in "ZC" for one in text)


def _shown(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN_CHARS else words[: _SHOWN_CHARS - 1] + "…"
