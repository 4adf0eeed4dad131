"""Whether words make a full statement."""

from __future__ import annotations

import re

from claimtui.extraction import wording
from claimtui.extraction.wording import compiled

TERMINALS = (".", "!", "…", "。", "！", "．", "։", "።", "।", "۔", "॥", "။")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_TOKEN = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")
_CJK = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
_CJK_CHARS = 30
"""From how many characters on CJK words are a statement whatever they are."""
_ENGLISH_WORDS = 2
"""By how many words that every English text has a sentence is known as English."""
_LABEL = re.compile(r"[B-HJ-Z]\)?\s+(?:The|An?|[A-Z][a-z]+)\b")
_OPTION = re.compile(r"[^\W\d_]\)\s")
_CODE_MARKS = (" | ", " = ", " { ", "${", "$(", "==")
"""What stands in rests of tables and in code, and hardly in a statement."""
_NAMED = re.compile(
    r"\b(changes|claims|controls|costs|demands|results|uses) "
    r"(?:between|for|in|of|since|to)\b"
)
"""Plurals that read like verbs: `Noteworthy changes in release 2`."""
_NO_LONGER = re.compile(r"\bno longer [a-z]+s\b")
_BRACKETS = re.compile(r"\([^()]*\)")
_ENDING_ED = re.compile(r"[a-z]{2,}ed$")
_FINITE = wording.AUXILIARIES | wording.PASTS | wording.PRESENTS
_NOT_PASTS = wording.words(
    "need seed feed speed breed deed weed bleed indeed hundred red bed shed "
    "kindred sacred united embed"
)
_PRONOUNS = wording.words("i he she it we they you this that there who")
_ASSERTING_WORDS = 4
_DEPENDENT = wording.SUBORDINATORS | wording.words("as after before once")


def rules_of(text: str, language: str) -> str:
    """Return whose rules a sentence is read by: English amid Chinese is English.

    Args:
        text: A sentence.
        language: That of its document, without a region.
    """
    if language not in ("zh", "ja", "ko") or compiled(_CJK).search(text):
        return language
    lower = {word.lower() for word in _WORD.findall(text)}
    english = len(lower & wording.ENGLISH) >= _ENGLISH_WORDS
    return "en" if english else language


def finite_verb(word: str) -> bool:
    """Say whether an English word is known as a finite verb, whatever its place."""
    lower = word.lower()
    return lower in _FINITE or _regular_past(lower)


def has_verb(words: list[str], *, regular: bool = True) -> bool:
    """Say whether one of some English words is a finite verb.

    Args:
        words: As they are written; `May` is the month.
        regular: Whether past forms in -ed count, which may be participles.
    """
    lower = {word.lower() for word in words if word != "May"}
    if not lower.isdisjoint(_FINITE):
        return True
    return regular and any(map(_regular_past, lower))


def asserts(clause: str) -> bool:
    """Say whether an English clause asserts something by itself."""
    words = _WORD.findall(clause)
    if len(words) < _ASSERTING_WORDS or words[0].lower() in _DEPENDENT:
        return False
    return has_verb(words[1:])


def shows_verb(text: str) -> bool:
    """Say whether English words without a full stop have a verb of their own."""
    return _has_verb_unended(text, _WORD.findall(text)[1:])


def states(text: str, bare: str, words: list[str], language: str) -> bool:
    """Say whether the words make a full statement.

    Args:
        text: A sentence.
        bare: The same without what closes it after its full stop.
        words: Its words.
        language: Its language, without a region.
    """
    ended = bare.endswith(TERMINALS)
    if not text.isascii() and compiled(_CJK).search(text):
        return _states_cjk(text, language, ended=ended)
    if language not in ("en", "und"):
        return len(words) >= (2 if ended else 4) and (
            ended or _shows_verb(text, language)
        )
    if _is_scrap(text, words, ended=ended):
        return False
    first = _TOKEN.search(text)
    later = words[1:] if first is not None and first[0] == words[0] else words
    if words[0].lower() in _PRONOUNS and len(words) > 1:
        return True
    if has_verb(later) if ended else _has_verb_unended(text, later):
        return True
    if any(word.lower() in wording.BASE_PRESENTS for word in later):
        return True
    return ended and len(words) >= (4 if language == "en" else 3)


def _regular_past(lower: str) -> bool:
    return (
        lower.endswith("ed")
        and _ENDING_ED.search(lower) is not None
        and lower not in _NOT_PASTS
    )


def _states_cjk(text: str, language: str, *, ended: bool) -> bool:
    if ended:
        return len(text) >= 4
    return len(text) >= 8 and (len(text) >= _CJK_CHARS or _shows_verb(text, language))


def _shows_verb(text: str, language: str) -> bool:
    """Say whether a verb is seen; where the language's are not known, yes."""
    pattern = wording.UNENDED_VERBS.get(language)
    return pattern is None or compiled(pattern).search(text) is not None


def _has_verb_unended(text: str, later: list[str]) -> bool:
    """Say whether words without a full stop have a verb outside of brackets.

    A form in -ed is none where it stands last or like an adjective or a participle:
    `Definitions of terms used`, `with fixed codes`, `Compressed Data`.
    """
    plain = _BRACKETS.sub(" ", text) if "(" in text else text
    named = {match[1] for match in _NAMED.finditer(plain)}
    if has_verb([w for w in later if w in plain and w not in named], regular=False):
        return True
    if _NO_LONGER.search(plain):
        return True
    tokens = list(_TOKEN.finditer(plain))
    words = [token[0].lower() for token in tokens]
    for place, token in enumerate(tokens):
        if not place or not _regular_past(words[place]):
            continue
        if place + 1 == len(tokens):
            return wording.PREPOSITIONS.isdisjoint(words)
        attributive = words[place - 1] in wording.PREPOSITIONS | wording.DETERMINERS
        titled = token[0][0].isupper() and tokens[place + 1][0][0].isupper()
        comma = "," in plain[tokens[place - 1].end() : token.start()]
        if not (attributive or titled or comma or words[place + 1] == "using"):
            return True
    return False


def _is_scrap(text: str, words: list[str], *, ended: bool) -> bool:
    if ended:
        return len(words) < 2
    letters = sum(map(str.isalpha, text))
    if letters * 2 < len(text.replace(" ", "")):
        return True
    if text.count("(") != text.count(")") or any(mark in text for mark in _CODE_MARKS):
        return True
    return bool(_LABEL.match(text) or _OPTION.match(text))
