"""An assessment's draft from options or from JSON with the same names."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from claimtui.cli.values import (
    cited_passage,
    context_passage,
    facet_or_none,
    nearest_first,
    passage_id,
    reason,
    vocabulary_value,
    vocabulary_values,
)
from claimtui.model.assessments import (
    AssessmentDraft,
    CitedPassage,
    ContextPassage,
    Reason,
)
from claimtui.model.errors import ClaimtuiError, UsageError
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import AnswerHow, ContextKind, Facet, Status

T = TypeVar("T")
Given = dict[str, Any]

TEXT_FIELDS = {
    "scope": "scope",
    "supported": "supported_portion",
    "unsupported": "unsupported_remainder",
    "proposition": "proposition",
    "condition": "condition",
    "searched": "searched",
    "missing": "missing",
    "uncertainty": "uncertainty",
    "note": "note",
}
"""Option, without its dashes, to the draft's field."""
LIST_FIELDS = ("passage", "context", "facet", "reason", "incompatible")
_OTHER_NAMES = {
    "passages": "passage",
    "facets": "facet",
    "reasons": "reason",
    "supported_portion": "supported",
    "unsupported_remainder": "unsupported",
}
REPLY_FIELDS = ("answers", "answers_how", "withdraws")
_KNOWN = ("status", "set", *LIST_FIELDS, *TEXT_FIELDS, *REPLY_FIELDS)


class GivenReply(NamedTuple):
    """What an assessment says of others; references may be beginnings of ids."""

    answers: str
    how: AnswerHow | None
    withdraws: str


def read_given(place: str) -> Given:
    """Read options as JSON from a file, or from stdin for `-`.

    Raises:
        UsageError: It is no JSON object, or holds a field that is no option.
        ClaimtuiError: The file cannot be read.
    """
    try:
        if place == "-":
            raw = sys.stdin.buffer.read()
        else:
            with open(place, "rb") as stream:
                raw = stream.read()
    except (OSError, ValueError) as error:
        words = getattr(error, "strerror", None) or str(error)
        raise ClaimtuiError(f"cannot be read: {words.lower()}", which=place) from error
    try:
        held = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise UsageError("holds no JSON", which=place, hint=str(error)) from error
    if not isinstance(held, dict):
        raise UsageError("holds no JSON object", which=place)
    return {_known_name(name, place): value for name, value in held.items()}


def _known_name(name: str, place: str) -> str:
    known = _OTHER_NAMES.get(name, name)
    if known not in _KNOWN:
        near = nearest_first(known, _KNOWN)
        raise UsageError(
            f"holds the field {name!r}, which is no option",
            which=place,
            hint=near or "the fields are " + ", ".join(_KNOWN),
        )
    return known


def draft_of(given: Mapping[str, Any]) -> AssessmentDraft:
    """Return the draft that options or JSON fields describe.

    Raises:
        UsageError: A value is none that its option takes.
    """
    supports, context = _passages(given.get("passage"))
    status = _text(given, "status")
    return AssessmentDraft(
        status=vocabulary_value(Status, status, "status") if status else None,
        supports=supports,
        context=context + _each(given, "context", _context),
        reasons=_each(given, "reason", _reason),
        facets=vocabulary_values(Facet, _texts(given, "facet"), "facet"),
        incompatible=tuple(passage_id(one) for one in _texts(given, "incompatible")),
        **{field: _text(given, name) for name, field in TEXT_FIELDS.items()},
    )


def reply_of(given: Mapping[str, Any]) -> GivenReply:
    """Return what options or JSON fields say of other assessments.

    `ASM:HOW` may lack what comes before or after the colon; nothing before it leaves
    the claim unresolved without answering anybody.

    Raises:
        UsageError: A value is none that its option takes.
    """
    answers, _, how = _text(given, "answers").partition(":")
    how = how or _text(given, "answers_how")
    return GivenReply(
        answers.strip(),
        vocabulary_value(AnswerHow, how, "way to answer") if how else None,
        _text(given, "withdraws").strip(),
    )


def _passages(
    given: object,
) -> tuple[tuple[CitedPassage, ...], tuple[ContextPassage, ...]]:
    """Read passages; an answer's own entries name their role and may be context."""
    supports, context = [], []
    for one in _items(given):
        if isinstance(one, Mapping) and one.get("role") == "context":
            context.append(_context(one))
        else:
            supports.append(_cited(one))
    return tuple(supports), tuple(context)


def _cited(given: object) -> CitedPassage:
    if not isinstance(given, Mapping):
        return cited_passage(_as_text(given, "passage"))
    cited = cited_passage(_text(given, "passage"))
    span = given.get("span")
    if span is None:
        return cited
    if not (
        isinstance(span, list)
        and len(span) == 2
        and all(isinstance(offset, int) for offset in span)
        and 0 <= span[0] < span[1]
    ):
        raise UsageError("is no span", which=str(span), hint="[START, END]")
    return CitedPassage(cited.passage, TextSpan(*span))


def _context(given: object) -> ContextPassage:
    if not isinstance(given, Mapping):
        return context_passage(_as_text(given, "context"))
    kind = vocabulary_value(ContextKind, _text(given, "kind"), "kind of context")
    return ContextPassage(passage_id(_text(given, "passage")), kind)


def _reason(given: object) -> Reason:
    if not isinstance(given, Mapping):
        return reason(_as_text(given, "reason"))
    return Reason(
        passage_id(_text(given, "passage")),
        facet_or_none(_text(given, "facet")),
        _text(given, "text"),
    )


def _each(
    given: Mapping[str, Any], name: str, build: Callable[[object], T]
) -> tuple[T, ...]:
    return tuple(build(one) for one in _items(given.get(name)))


def _items(given: object) -> list[object]:
    if given is None:
        return []
    return given if isinstance(given, list) else [given]


def _texts(given: Mapping[str, Any], name: str) -> list[str]:
    return [_as_text(one, name) for one in _items(given.get(name))]


def _text(given: Mapping[str, Any], name: str) -> str:
    value = given.get(name)
    return "" if value is None else _as_text(value, name)


def _as_text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise UsageError("is no text", which=f"{name}={value!r}")
    return value
