"""Results of the mechanical checks; offsets count code points of the texts given."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import (
    CheckName,
    CheckResult,
    CompareOutcome,
    QuoteOutcome,
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One named thing that a check noticed, with its words on both sides."""

    code: str
    """Short and stable, such as `U2`; `explain` tells what it means."""
    explanation: str
    """One sentence that a writer understands."""
    claim_spans: tuple[TextSpan, ...]
    evidence_spans: tuple[TextSpan, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """What one check of `compare` says."""

    check: CheckName
    result: CheckResult
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """A claim held against evidence: one entry for each check, in a fixed order."""

    outcome: CompareOutcome
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Elision:
    """What an ellipsis of a quote leaves out of the text, and what is wrong with it."""

    text: str
    findings: tuple[str, ...]
    """Codes, such as `Q2` where a negation is left out."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The place of the text most like a quote that was not found; still a miss."""

    span: TextSpan
    difference: str
    """The difference by name, such as "the text has 14 where the quote has 41"."""


@dataclass(frozen=True, slots=True)
class QuoteResult:
    """Whether a quote stands in a text, and where."""

    result: QuoteOutcome
    occurrences: tuple[tuple[TextSpan, ...], ...]
    """Raw spans, one for each part of the quote, for each occurrence."""
    elided: tuple[Elision, ...]
    """Of the first occurrence, what the quote's ellipses and cut edges leave out."""
    near_miss: NearMiss | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a finding's code means."""

    code: str
    check: str
    title: str
    meaning: str
    example: str
