"""Finds how often the claim and the evidence say that something happens."""

from __future__ import annotations

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
_NIGHT = {"night": "day"}


def swapped_frequency(claim: str, evidence: str, language: str) -> Finding | None:
    """Return a finding where the evidence repeats a thing in another rhythm only."""
    if primary(language) != "en":
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


def _rhythms(text: str) -> dict[str, TextSpan]:
    """Return the periods in which a text says that something happens again."""
    found: dict[str, TextSpan] = {}
    for match in _REPEATED.finditer(text):
        named, adverb = match.groups()
        period = named or english()["periods"].get(adverb, adverb)
        span = TextSpan(match.start(), match.end())
        found.setdefault(_NIGHT.get(period, period), span)
    return found
