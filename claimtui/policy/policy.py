"""Read a policy and say what it expects of a claim (SPEC 6.6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from claimtui.model.errors import UsageError
from claimtui.model.vocabulary import ClaimType, CurrentStatus, Marker
from claimtui.policy.tables import Table, read_toml
from claimtui.policy.terms import TERM_KEYS, TermLists, read_terms

SOURCE_CLASSES = (
    "official",
    "primary",
    "peer_reviewed",
    "independent_analysis",
    "news",
    "reference",
    "personal",
    "code",
    "measurement",
    "unknown",
)
"""The classes of a source, as CONTRACT lists them."""
NAMED_THINGS = ("constraints", "evaluation_date")
"""What a claim itself can be asked to name."""
MAX_PEOPLE = 20
MAX_DAYS = 36_500
_DAY_MS = 86_400_000
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True, slots=True)
class Rule:
    """What one claim type or marker asks for."""

    people: int = 0
    evidence: bool = False
    exact_quote: bool = False
    recheck_days: int | None = None
    source_classes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    names_instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy as read: a rule for every claim type, and what markers add."""

    name: str
    types: Mapping[ClaimType, Rule]
    markers: Mapping[Marker, Rule]
    """`people` of these counts people beside those that the type asks for."""
    clears: tuple[CurrentStatus, ...]
    """Current statuses that clear a claim of which something is asked."""
    proposals_block: bool
    """Whether proposals that nobody has reviewed block publication."""
    terms: TermLists
    """Weighty terms and aliases beyond those that ship."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a policy asks of one claim."""

    people: int
    evidence: bool
    exact_quote: bool
    recheck_days: int | None
    source_classes: tuple[str, ...]
    """Any one of them will do; empty where every class does."""
    words: str
    """The same in one line, as the screen shows it."""


def default_policy_text() -> str:
    """Return the shipped policy as its file stands."""
    return (files("claimtui.policy") / "default.toml").read_text(encoding="utf-8")


def parse_policy(text: str) -> Policy:
    """Read a policy from TOML.

    Raises:
        UsageError: It is no TOML, or a key or value is unknown (the nearest valid
            one is named), of the wrong kind, or missing.
    """
    data = read_toml(text, "the policy")
    table = Table("", data, ("name", "types", "markers", "publication", "terms"))
    types = table.table("types", tuple(ClaimType))
    markers = table.table("markers", tuple(Marker))
    publication = table.table("publication", ("clears", "proposals_block"))
    clears = publication.words("clears", tuple(CurrentStatus))
    return Policy(
        name=table.text("name"),
        types={kind: _type_rule(types, kind) for kind in ClaimType},
        markers={kind: _marker_rule(markers, kind) for kind in Marker},
        clears=tuple(CurrentStatus(status) for status in clears),
        proposals_block=publication.flag("proposals_block"),
        terms=read_terms(table.table("terms", TERM_KEYS)),
    )


def parse_terms(text: str) -> TermLists:
    """Read term lists from TOML: a policy, its `[terms]` alone, or what stands in it.

    Raises:
        UsageError: As for a policy.
    """
    data = read_toml(text, "the term list")
    if "types" in data:
        return parse_policy(text).terms
    if "terms" in data:
        return read_terms(Table("", data, ("terms",)).table("terms", TERM_KEYS))
    return read_terms(Table("", data, TERM_KEYS))


def expectation(
    policy: Policy,
    type: ClaimType,  # noqa: A002 (the vocabulary's word)
    markers: Sequence[Marker],
) -> Expectation:
    """Return what a policy asks of a claim of a type with its markers.

    Markers only add: people on top, the shortest recheck, and source classes beside
    those of the type. Where nobody has to assess, nothing is asked to be rechecked.
    """
    rules = [policy.types[type], *(policy.markers[m] for m in dict.fromkeys(markers))]
    people = min(MAX_PEOPLE, sum(rule.people for rule in rules))
    days = [rule.recheck_days for rule in rules if rule.recheck_days is not None]
    asked = Rule(
        people=people,
        evidence=any(rule.evidence for rule in rules),
        exact_quote=any(rule.exact_quote for rule in rules),
        recheck_days=min(days) if days and people else None,
        source_classes=_merged(rule.source_classes for rule in rules),
        names=_merged(rule.names for rule in rules),
        names_instead=_merged(rule.names_instead for rule in rules),
    )
    needs_evidence = asked.evidence or asked.exact_quote
    return Expectation(
        people=people,
        evidence=asked.evidence,
        exact_quote=asked.exact_quote,
        recheck_days=asked.recheck_days,
        source_classes=asked.source_classes if needs_evidence else (),
        words=_words(asked, needs_evidence),
    )


def valid_until(expectation: Expectation, at_ms: int) -> int | None:
    """Return when an assessment made at a moment expires; None where it never does."""
    if expectation.recheck_days is None:
        return None
    return at_ms + expectation.recheck_days * _DAY_MS


def _merged(listed: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for words in listed for word in words))


def _words(asked: Rule, needs_evidence: bool) -> str:
    told: list[str] = []
    if asked.people or needs_evidence:
        told.append(_assessment_words(asked, needs_evidence))
    if asked.names:
        told.append("the claim names its " + _joined(asked.names, "and"))
    if asked.recheck_days is not None:
        days = asked.recheck_days
        told.append(f"recheck after {days} day{'' if days == 1 else 's'}")
    return "; ".join(told) or "nothing is asked"


def _assessment_words(asked: Rule, needs_evidence: bool) -> str:
    words = ""
    if asked.people:
        count = asked.people
        number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
        words = f"{number} {'person' if count == 1 else 'people'}"
    if not needs_evidence:
        return words
    evidence = "the exact quote" if asked.exact_quote else "evidence"
    if asked.source_classes:
        evidence += f" from a source of class {_joined(asked.source_classes, 'or')}"
    if asked.names_instead:
        evidence += f", or stated {_joined(asked.names_instead, 'and')}"
    return f"{words} with {evidence}" if words else evidence


def _joined(words: tuple[str, ...], last: str) -> str:
    plain = [word.replace("_", " ") for word in words]
    if len(plain) == 1:
        return plain[0]
    return f"{', '.join(plain[:-1])} {last} {plain[-1]}"


_RULE_KEYS = (
    "evidence",
    "exact_quote",
    "recheck_days",
    "source_classes",
    "names",
    "names_instead",
)


def _type_rule(types: Table, kind: ClaimType) -> Rule:
    if kind.value not in types.data:
        raise UsageError(
            "the policy says nothing of this claim type",
            which=types.path(kind.value),
            hint="add it; people = 0 asks nothing",
        )
    return _rule(types.table(kind, ("people", *_RULE_KEYS)), "people")


def _marker_rule(markers: Table, kind: Marker) -> Rule:
    return _rule(markers.table(kind, ("more_people", *_RULE_KEYS)), "more_people")


def _rule(table: Table, people: str) -> Rule:
    return Rule(
        people=table.number(people, 0, MAX_PEOPLE) or 0,
        evidence=table.flag("evidence"),
        exact_quote=table.flag("exact_quote"),
        recheck_days=table.number("recheck_days", 1, MAX_DAYS),
        source_classes=table.words("source_classes", SOURCE_CLASSES),
        names=table.words("names", NAMED_THINGS),
        names_instead=table.words("names_instead", NAMED_THINGS),
    )
