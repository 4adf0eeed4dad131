"""Finds how often the claim and the evidence say that something happens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from claimtui.checks.language import primary
from claimtui.checks.late import late
from claimtui.checks.lexicon import english
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_PERIOD = "hour|day|night|week|month|quarter|year|decade|century"
_REPEATED = late(
    rf"\b(?:(?:each|every|per|(?:once|twice|times) an?) ({_PERIOD})\b"
    r"|(hourly|daily|nightly|weekly|monthly|yearly|annually)\b)"
)
_WORD = late(r"[^\W\d_]+")
_COUNTED = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|other|\\d{1,3}"
)
_RATE = late(
    rf"\b(?:(?P<times>once|twice|thrice|(?:{_COUNTED}) times)"
    r" (?:(?:a|an|per|each|every) (?P<unit>hour|day|week|month|year)"
    r"|(?P<adverb>hourly|daily|weekly|monthly|yearly|annually))"
    rf"|every (?P<number>{_COUNTED}) (?P<period>hour|day|week|month|year)s?)\b",
    re.IGNORECASE,
)
_HOURS = {"hour": 1, "day": 24, "week": 168, "month": 730, "year": 8760}
_TIMES = {"once": 1, "twice": 2, "thrice": 3, "other": 2}
_MOST_RATES = 20
_NIGHT = {"night": "day"}


def swapped_frequency(claim: str, evidence: str, language: str) -> Finding | None:
    """Return a finding where the evidence repeats a thing in another rhythm only."""
    if primary(language) != "en":
        return None
    told = {hours for hours, _ in rates(evidence)}
    if any(hours in told for hours, _ in rates(claim)):
        return None
    own, found = _rhythms(claim), _rhythms(evidence)
    if not own or not found or set(own) & set(found):
        return None
    (period, here), there = next(iter(own.items())), next(iter(found.values()))
    adverbs = {w for w, name in english()["periods"].items() if name == period}
    words = {word.lower() for word in _WORD.findall(evidence)}
    if words & {period, f"{period}s", *adverbs}:
        return None
    text = (
        f"the evidence says “{evidence[there.start : there.end]}”, "
        f"the claim says “{claim[here.start : here.end]}”"
    )
    return Finding("U5", text, (here,), (there,))


def rates(text: str) -> Iterator[tuple[Fraction, TextSpan]]:
    """Yield how many hours lie between two times: 12 for twice a day."""
    for match in islice(_RATE.finditer(text), _MOST_RATES):
        span = TextSpan(*match.span())
        if match["times"]:
            adverb = (match["adverb"] or "").lower()
            unit = (match["unit"] or english()["periods"].get(adverb, "")).lower()
            times = _number(match["times"].split()[0])
            if times and unit:
                yield Fraction(_HOURS[unit], times), span
        else:
            yield (
                Fraction(_HOURS[match["period"].lower()]) * _number(match["number"]),
                span,
            )


def _number(word: str) -> int:
    low = word.lower()
    if low.isdecimal():
        return int(low)
    return _TIMES.get(low) or int(english()["cardinals"].get(low, 0))


def _rhythms(text: str) -> dict[str, TextSpan]:
    """Return the periods in which a text says that something happens again."""
    found: dict[str, TextSpan] = {}
    for match in _REPEATED.finditer(text):
        named, adverb = match.groups()
        period = named or english()["periods"].get(adverb, adverb)
        span = TextSpan(match.start(), match.end())
        found.setdefault(_NIGHT.get(period, period), span)
    return found
