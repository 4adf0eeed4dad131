"""Values as a person writes them on the command line, made into ours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from claimtui.model.assessments import CitedPassage, ContextPassage, Reason
from claimtui.model.errors import UsageError
from claimtui.model.ids import PassageId
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import ContextKind, Facet

V = TypeVar("V", bound=StrEnum)

_CITED = re.compile(r"(?P<id>[^@:\s]+)(?:@(?P<start>[0-9]{1,9})-(?P<end>[0-9]{1,9}))?")


def vocabulary_value(kind: type[V], text: str, what: str) -> V:
    """Read a value of a vocabulary, written with underscores, spaces or hyphens.

    Raises:
        UsageError: It is none of them; the nearest is named.
    """
    folded = re.sub(r"[\s_-]+", "_", text.strip().lower())
    try:
        return kind(folded)
    except ValueError as error:
        raise UsageError(
            f"is no {what}",
            which=text or "(empty)",
            hint=_hint(folded, [one.value for one in kind]),
        ) from error


def vocabulary_values(kind: type[V], texts: Iterable[str], what: str) -> tuple[V, ...]:
    """Read several values of a vocabulary, each once.

    Raises:
        UsageError: One is none of them.
    """
    return tuple(dict.fromkeys(vocabulary_value(kind, one, what) for one in texts))


def completing(kind: type[StrEnum]) -> Callable[[str], list[str]]:
    """Return what shell completion asks for the values of a vocabulary."""

    def complete(incomplete: str) -> list[str]:
        return [one.value for one in kind if one.value.startswith(incomplete)]

    return complete


def nearest_first(word: str, known: Iterable[str]) -> str:
    """Return "did you mean …?" for an unknown word; empty where nothing is near."""
    near = get_close_matches(word, list(known), n=1)
    return f"did you mean {near[0]}?" if near else ""


def _hint(word: str, known: list[str]) -> str:
    every = "one of " + ", ".join(known)
    near = nearest_first(word, known)
    return f"{near} {every}" if near else every


def passage_id(text: str) -> PassageId:
    """Return a passage id without its finer span."""
    return cited_passage(text).passage


def cited_passage(text: str) -> CitedPassage:
    """Read `PASSAGE` or `PASSAGE@START-END`, offsets within the passage's text.

    Raises:
        UsageError: It is written in another way, or ends before it starts.
    """
    match = _CITED.fullmatch(text.strip())
    if match is None:
        raise UsageError(
            "names no passage", which=text or "(empty)", hint="PASSAGE[@START-END]"
        )
    passage = PassageId(match["id"])
    if match["start"] is None:
        return CitedPassage(passage)
    span = TextSpan(int(match["start"]), int(match["end"]))
    if span.end <= span.start:
        raise UsageError("ends before it starts", which=text)
    return CitedPassage(passage, span)


def context_passage(text: str) -> ContextPassage:
    """Read `PASSAGE:KIND`.

    Raises:
        UsageError: It is written in another way.
    """
    passage, colon, kind = text.partition(":")
    if not colon:
        raise UsageError("lacks its kind", which=text, hint="PASSAGE:KIND")
    return ContextPassage(
        passage_id(passage), vocabulary_value(ContextKind, kind, "kind of context")
    )


def reason(text: str) -> Reason:
    """Read `PASSAGE:FACET:TEXT`; the facet may be empty.

    Raises:
        UsageError: It is written in another way.
    """
    parts = text.split(":", 2)
    if len(parts) < 3:
        raise UsageError(
            "is no reason", which=text, hint="PASSAGE:FACET:TEXT, as psg_…:date:why"
        )
    passage, facet, words = parts
    return Reason(passage_id(passage), facet_or_none(facet), words.strip())


def facet_or_none(text: str) -> Facet | None:
    """Read a facet; None where none is named."""
    return vocabulary_value(Facet, text, "facet") if text.strip() else None
