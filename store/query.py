"""A typed text as what it asks of the index; no character of it is an operator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from store.prepared import Unit, units_of

MAX_UNITS = 64
"""How many different words of a query are looked for."""
_MAX_PHRASE = 256
"""Tokens of the longest phrase that is looked for."""
_LONGEST_ACRONYM = 5
"""Letters; a longer word in capitals is a word that was typed loudly."""
_QUOTED = re.compile('"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»')
_WORD = re.compile("[^\\W\\d_]+")


@dataclass(frozen=True, slots=True)
class Query:
    """What a typed text asks for."""

    units: tuple[Unit, ...]
    """Each word once."""
    phrases: tuple[tuple[str, ...], ...]
    """What was typed in quotation marks, as tokens."""
    whole: tuple[str, ...]
    """The typed text as one phrase."""
    left_out: int
    """How many words were too many to be looked for."""
    names: frozenset[str]
    """Words that their capitals tell to be names (`useState`, `AIDS`)."""

    def inflects(self, unit: Unit) -> bool:
        """Tell whether a unit is a plain word, which has other forms.

        Figures, identifiers, names in capitals, and the scripts without word spaces
        have none.
        """
        plain = len(unit.stream) == 1 and not (unit.extras or unit.exact)
        word = unit.stream[0]
        return (
            plain
            and not unit.open_end
            and word not in self.names
            and not any(char.isdigit() for char in word)
        )


def parse_query(typed: str) -> Query:
    """Read any text as a query.

    Words in quotation marks are one phrase; an unpaired mark is nothing.
    """
    phrases: list[tuple[str, ...]] = []
    rest = _QUOTED.sub(lambda match: _keep_phrase(match, phrases), typed)
    loose = list(dict.fromkeys(units_of(rest)))
    units = tuple(loose[:MAX_UNITS])
    return Query(
        units=units,
        phrases=tuple(phrases[: MAX_UNITS - len(units)]) if phrases else (),
        whole=_stream(units_of(typed))[:_MAX_PHRASE],
        left_out=max(0, len(loose) + len(phrases) - MAX_UNITS),
        names=frozenset(_names(rest)),
    )


def _keep_phrase(match: re.Match[str], phrases: list[tuple[str, ...]]) -> str:
    words = next((group for group in match.groups() if group is not None), "")
    phrase = _stream(units_of(words))[:_MAX_PHRASE]
    if phrase and phrase not in phrases:
        phrases.append(phrase)
    return " "


def _stream(units: Iterable[Unit]) -> tuple[str, ...]:
    return tuple(token for unit in units for token in unit.stream)


def _names(text: str) -> Iterable[str]:
    for word in dict.fromkeys(_WORD.findall(text)):
        loud = word.isupper() and len(word) > _LONGEST_ACRONYM
        if word[1:] != word[1:].lower() and not loud:
            yield from _stream(units_of(word))


def all_of(parts: Sequence[str]) -> str:
    """Ask for every part."""
    return " AND ".join(parts)


def any_of(parts: Sequence[str]) -> str:
    """Ask for one of some parts."""
    return f"({' OR '.join(parts)})" if len(parts) > 1 else "".join(parts)


def phrase(tokens: Sequence[str]) -> str:
    """Quote tokens; none holds a quotation mark, but the store asks no one to trust."""
    return '"' + " ".join(tokens).replace('"', '""') + '"'


def phrases(query: Query) -> list[str]:
    """Ask for each phrase that was typed in quotation marks."""
    return [phrase(tokens) for tokens in query.phrases]


def strictly(unit: Unit) -> str:
    """Ask for a unit in any of its spellings; a percentage only as a percentage."""
    percent = [token for token in unit.extras if token.endswith("%")]
    return any_of([phrase((token,)) for token in percent]) or loosely(unit)


def loosely(unit: Unit) -> str:
    """Ask for a unit in any of its spellings."""
    if unit.open_end:
        return f"{phrase(unit.stream)} *"
    if not unit.exact:
        return phrase(unit.stream)
    return any_of([phrase(unit.stream), *(phrase((one,)) for one in unit.extras)])
