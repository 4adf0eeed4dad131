"""What a person types to filter claims: words of the text, of a status, of a flag."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    CurrentStatus,
    Flag,
    spoken,
)
from screens.signs import STATUS_SIGNS

_LISTED = (ClaimState.PROPOSED, ClaimState.ACCEPTED)
_STATUS_WORDS: dict[str, tuple[CurrentStatus, ...]] = {
    word: (status,)
    for status, sign in STATUS_SIGNS.items()
    for word in (status.value, spoken(status).replace(" ", "-"), sign.word)
} | {
    "partial": (CurrentStatus.PARTIALLY_SUPPORTED,),
    "potentially": (CurrentStatus.POTENTIALLY_STALE,),
    "stale": (CurrentStatus.STALE, CurrentStatus.POTENTIALLY_STALE),
}
_FLAG_WORDS = {
    word: flag for flag in Flag for word in (flag.value, spoken(flag).replace(" ", "-"))
}
_SPACED = {
    spoken(one): spoken(one).replace(" ", "-")
    for one in (*CurrentStatus, *Flag)
    if " " in spoken(one)
}
"""Statuses and flags as the screen writes them, in two words, as one word each."""
_STATE_WORDS = {state.value: state for state in (*_LISTED, ClaimState.EXCLUDED)}
_TYPE_WORDS = {kind.value: kind for kind in ClaimType}

FILTER_HINT = ", ".join(spoken(one) for one in (*CurrentStatus, *Flag))
"""The words of status and flag that a filter knows, for its empty line."""


@dataclass(frozen=True, slots=True)
class ClaimFilter:
    """Which claims of a document are listed."""

    text: str = ""
    statuses: tuple[CurrentStatus, ...] = ()
    states: tuple[ClaimState, ...] = _LISTED
    types: tuple[ClaimType, ...] = ()
    flags: tuple[Flag, ...] = ()
    """A claim that has one of them is listed; none named means any."""

    @property
    def is_on(self) -> bool:
        """Whether anything is filtered out."""
        named = self.text or self.statuses or self.types or self.flags
        return bool(named) or self.states != _LISTED

    @property
    def told(self) -> str:
        """The filter in words; `all` where there is none."""
        words = [spoken(one) for one in (*self.statuses, *self.flags)]
        words += [kind.value for kind in self.types]
        if self.states != _LISTED:
            words += [state.value for state in self.states]
        if self.text:
            words.append(f"“{self.text}”")
        return " · ".join(words) or "all"


def parse_filter(typed: str) -> ClaimFilter:
    """Read a filter: words of status, flag, state and type choose, others are sought.

    A word in double quotes is always text, so that `"supported"` can be sought too.
    """
    words: list[str] = []
    statuses: list[CurrentStatus] = []
    states: list[ClaimState] = []
    types: list[ClaimType] = []
    flags: list[Flag] = []
    for word in _joined(typed).split():
        key = word.lower()
        if key in _STATUS_WORDS:
            statuses += _STATUS_WORDS[key]
        elif key in _STATE_WORDS:
            states.append(_STATE_WORDS[key])
        elif key in _TYPE_WORDS:
            types.append(_TYPE_WORDS[key])
        elif key in _FLAG_WORDS:
            flags.append(_FLAG_WORDS[key])
        else:
            words.append(word.strip('"'))
    return ClaimFilter(
        " ".join(words).strip(),
        tuple(dict.fromkeys(statuses)),
        tuple(dict.fromkeys(states)) or _LISTED,
        tuple(dict.fromkeys(types)),
        tuple(dict.fromkeys(flags)),
    )


def _joined(typed: str) -> str:
    """Make one word of each status and flag of two, outside of quotation marks."""
    parts = typed.split('"')
    for number in range(0, len(parts), 2):
        for spaced, joined in _SPACED.items():
            parts[number] = re.sub(
                rf"\b{spaced}\b", joined, parts[number], flags=re.IGNORECASE
            )
    return '"'.join(parts)
