"""Read a policy and say what it expects of a claim (SPEC 6.6)."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from claimtui.model.errors import UsageError
from claimtui.model.vocabulary import ClaimType, CurrentStatus, Marker

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
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"the policy is no valid TOML ({error})") from error
    table = _Table("", data, ("name", "types", "markers", "publication"))
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
    )


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


def _type_rule(types: _Table, kind: ClaimType) -> Rule:
    if kind.value not in types.data:
        raise UsageError(
            "the policy says nothing of this claim type",
            which=types.path(kind.value),
            hint="add it; people = 0 asks nothing",
        )
    return _rule(types.table(kind, ("people", *_RULE_KEYS)), "people")


def _marker_rule(markers: _Table, kind: Marker) -> Rule:
    return _rule(markers.table(kind, ("more_people", *_RULE_KEYS)), "more_people")


def _rule(table: _Table, people: str) -> Rule:
    return Rule(
        people=table.number(people, 0, MAX_PEOPLE) or 0,
        evidence=table.flag("evidence"),
        exact_quote=table.flag("exact_quote"),
        recheck_days=table.number("recheck_days", 1, MAX_DAYS),
        source_classes=table.words("source_classes", SOURCE_CLASSES),
        names=table.words("names", NAMED_THINGS),
        names_instead=table.words("names_instead", NAMED_THINGS),
    )


class _Table:
    """One table of the file, read with errors that name the place."""

    def __init__(self, place: str, data: Mapping[str, Any], keys: Sequence[str]):
        self._place = place
        self.data = data
        for key in data:
            if key not in keys:
                raise UsageError(
                    "unknown key", which=self.path(key), hint=_nearest(key, keys)
                )

    def path(self, key: str) -> str:
        """Return a key with the tables it stands in."""
        return f"{self._place}.{key}" if self._place else key

    def table(self, key: str, keys: Sequence[str]) -> _Table:
        """Return a table inside this one; a missing one is empty."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            raise self._wrong(key, "a table")
        return _Table(self.path(key), value, keys)

    def text(self, key: str) -> str:
        """Return a text that must be there."""
        value = self.data.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self._wrong(key, "a text")
        return value

    def flag(self, key: str) -> bool:
        """Return true or false; false where the key is missing."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            raise self._wrong(key, "true or false")
        return value

    def number(self, key: str, least: int, most: int) -> int | None:
        """Return a whole number within bounds; None where the key is missing."""
        value = self.data.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(key, f"a whole number from {least} to {most}")
        if not least <= value <= most:
            raise self._wrong(key, f"a whole number from {least} to {most}")
        return value

    def words(self, key: str, known: Sequence[str]) -> tuple[str, ...]:
        """Return a list of known words; empty where the key is missing."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise self._wrong(key, "a list of words")
        for word in value:
            if word not in known:
                raise UsageError(
                    f"unknown value {word!r}",
                    which=self.path(key),
                    hint=_nearest(str(word), known),
                )
        return tuple(dict.fromkeys(value))

    def _wrong(self, key: str, wanted: str) -> UsageError:
        return UsageError(f"must be {wanted}", which=self.path(key))


def _nearest(word: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(word, known, 1, 0.0)
    return f"the nearest is {close[0]}" if close else "remove it"
