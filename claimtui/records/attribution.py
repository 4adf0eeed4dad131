"""Whether the sentence around a quote says that somebody else said it (SPEC 6.7).

A hint for whoever answers test two, by the words of the sentence alone; it never
decides anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import Any, NamedTuple, cast

import regex

from claimtui.model.spans import TextSpan

_MOST_CHARS = 1_500
"""Of a sentence that is looked at, to each side of the quote."""
_SPEAKER_WORDS = 10
"""Most words of who speaks, between the verb and a comma or the sentence's begin."""
_TAIL_WORDS = 10
"""Most words behind a closing verb: when and where it was said."""
_CLAUSE_WORDS = 60
"""Words behind an opening verb that are looked at for a verb of what is said."""
_ENDS = regex.compile(r"[.!?…。！？]+[”’\"'»)\]]*(?=\s|\Z)|\n\s*\n")
_WORD = regex.compile(r"[\p{L}\p{N}]++(?:[’'\-][\p{L}\p{N}]++)*+|[^\s\p{L}\p{N}]")
_QUOTED = frozenset("“”„\"«»‘’'")
_COMMAS = frozenset(",;–—") | _QUOTED
_NAMED_FIRST = regex.compile(r"\s*(?:\p{Lu}[\p{L}.\-]*+ ){0,3}\p{Lu}\p{L}++: ?[“„\"«]")
_AS_PUT = regex.compile(
    r"(?i)\bas (?:\w+ ){1,5}(?:puts?|said|says|wrote) it\b|^\s*per the\b"
)
_ABBREVIATED = regex.compile(r"(?:^|\W)(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Sen|Rep|Gov)\.$")
_Place = tuple[int, int]


class _Said(NamedTuple):
    """A word or a mark of a sentence."""

    text: str
    """In lower case."""
    start: int
    end: int
    capital: bool


def attribution(text: str, quote: Sequence[TextSpan], language: str) -> TextSpan | None:
    """Return the words that attribute a quote to somebody else; None for none.

    Args:
        text: The passage.
        quote: The quote's parts in it, in order.
        language: Of the passage; empty for unknown, which is read as English.
    """
    start, end = _sentence(text, quote[0].start, quote[-1].end)
    tag = (language or "en").lower().split("-")[0]
    sentence = text[start:end]
    found = _phrase(sentence, tag)
    if found is None and tag == "en":
        found = _english(sentence, quote[0].start - start)
    return None if found is None else TextSpan(start + found[0], start + found[1])


def attributes(statement: str, language: str) -> bool:
    """Tell whether a statement says itself who said it."""
    whole = (TextSpan(0, len(statement)),)
    return bool(statement) and attribution(statement, whole, language) is not None


def _sentence(text: str, first: int, last: int) -> _Place:
    """Return where the sentences that hold a quote begin and end."""
    start, highest = max(0, first - _MOST_CHARS), min(len(text), last + _MOST_CHARS)
    for end in _ends(text, start, first):
        start = end
    for end in _ends(text, max(first, last - 2), highest):
        if end >= last:
            return start, _with_speaker(text, end, highest)
    return start, highest


def _ends(text: str, start: int, end: int) -> Iterator[int]:
    """Yield where sentences end between two places; abbreviations end none."""
    for found in _ENDS.finditer(text, start, min(len(text), end + 1)):
        if found.end() <= end and not _ABBREVIATED.search(
            text[max(0, found.end() - 8) : found.end()]
        ):
            yield found.end()


def _with_speaker(text: str, end: int, highest: int) -> int:
    """Go on behind a closing quotation mark, where the speaker often stands."""
    closed = text[end - 1 : end] in _QUOTED
    if not closed or not text[end:highest].lstrip(" ")[:1].isalpha():
        return end
    return next(_ends(text, end + 1, highest), highest)


def _phrase(sentence: str, tag: str) -> _Place | None:
    pattern = _phrases(tag)
    found = pattern.search(sentence) if pattern is not None else None
    return found.span() if found else None


def _english(sentence: str, quote: int) -> _Place | None:
    """Return who speaks with the verb, by where they stand in an English sentence."""
    found = _NAMED_FIRST.match(sentence) or _AS_PUT.search(sentence)
    if found:
        return found.span()
    words = [
        _Said(one[0].lower(), *one.span(), one[0][:1].isupper())
        for one in _WORD.finditer(sentence)
    ]
    for at, word in enumerate(words):
        if word.text not in _verbs():
            continue
        begin = _speaker(words, at)
        if begin is None:
            if _names_who(words, at):
                return word.start, words[at + 1].end
        elif _closes(words, begin, at) or _begins(words, begin, at, quote):
            return words[begin].start, word.end
    return None


def _speaker(words: Sequence[_Said], at: int) -> int | None:
    """Return where the words of a speaker begin before a verb; None for no speaker."""
    begin = at
    while begin > 0 and words[begin - 1].text not in _COMMAS:
        begin -= 1
        if at - begin > _SPEAKER_WORDS:
            return None
    said = {one.text for one in words[begin:at]}
    return begin if said and not said & _set("itself") else None


def _closes(words: Sequence[_Said], begin: int, at: int) -> bool:
    """Tell whether who speaks stands behind a mark, as in “, he said”."""
    if begin < 2 or words[at].text not in _set("closing_verbs"):
        return False
    tail = _until_mark(words[at + 1 : at + 2 + _TAIL_WORDS])
    return not tail or (len(tail) <= _TAIL_WORDS and tail[0].text in _set("when"))


def _until_mark(words: Sequence[_Said]) -> list[_Said]:
    return list(takewhile(lambda one: one.text[:1].isalnum(), words))


def _names_who(words: Sequence[_Said], at: int) -> bool:
    """Tell whether a verb stands right behind the mark, as in “, said the mayor”."""
    verb, mark = words[at].text, words[at - 1].text if at else ""
    if at + 1 >= len(words) or mark not in _COMMAS or verb in _set("never_first"):
        return False
    if verb not in _set("closing_verbs"):
        return False
    if verb in _set("quoting_only") and mark not in _QUOTED and not _quoted(words, at):
        return False
    return words[at + 1].capital or words[at + 1].text in _set("speakers")


def _quoted(words: Sequence[_Said], at: int) -> bool:
    return at > 1 and words[at - 2].text in _QUOTED


def _begins(words: Sequence[_Said], begin: int, at: int, quote: int) -> bool:
    """Tell whether who speaks stands before what is said, as in “Officials say …”."""
    verb, rest = words[at].text, words[at + 1 : at + 1 + _CLAUSE_WORDS]
    if not rest:
        return False
    if verb == "told":
        return rest[0].capital or rest[0].text in _set("asked")
    if rest[0].text == "that":
        return True
    studied = verb in _set("findings") and any(
        one.text in _set("studies") for one in words[begin:at]
    )
    if not studied and verb not in _set("clause_verbs"):
        return False
    if rest[0].text in _QUOTED or rest[0].text == ":":
        return True
    if rest[0].text in _set("no_clause"):
        return False
    is_before = words[at].end <= quote
    return is_before or any(
        one.text in _set("finite") or one.text.endswith("ed") for one in rest
    )


@cache
def _table() -> dict[str, Any]:
    import json
    from pkgutil import get_data

    data = get_data("claimtui.records", "data/attribution.json") or b"{}"
    return cast("dict[str, Any]", json.loads(data))


@cache
def _set(name: str) -> frozenset[str]:
    return frozenset(_table()[name])


@cache
def _verbs() -> frozenset[str]:
    names = ("clause_verbs", "closing_verbs", "findings")
    return frozenset({"told"}).union(*(_set(name) for name in names))


@cache
def _phrases(tag: str) -> regex.Pattern[str] | None:
    """Return what finds a language's phrases; None for a language without any."""
    known = _table()["phrases"].get(tag)
    if known is None:
        return None
    said = "|".join(regex.escape(one) for one in known)
    never = "|".join(regex.escape(one) for one in _table()["no_phrases"])
    return regex.compile(rf"(?i)\b(?!(?:{never})\b)(?:{said})\b")
