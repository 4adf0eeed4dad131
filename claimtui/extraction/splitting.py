"""Sentences whose parts can be judged apart, cut into ranges of their words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimtui.extraction import wording
from claimtui.extraction.segmentation import segment
from claimtui.extraction.statements import asserts, finite_verb, rules_of, states
from claimtui.extraction.wording import compiled

Range = tuple[int, int]

_WORD = re.compile(r"[^\W_]+(?:['’.,/-][^\W_]+)*%?")
_CLAUSE_BORDER = re.compile(r"(?:, (?:and|but)|;(?: (?:and|but))?) ")
_AND = re.compile(r" and ")
_QUOTED_SPEECH = re.compile(
    r"(?P<lead>[^\"“”]{3,120}[,:] )?[\"“](?P<said>[^\"“”]+)[\"”](?P<by>[^\"“”]{3,120})?"
)
_LEADING_CLAUSE = re.compile(r"(.+), (?:and|but) [^,]{2,40}[,:] \Z")
"""What is said before somebody is quoted: `The guide calls it old, and says: `."""
_MAX_CHARS = 600
"""Longer sentences are left whole: their parts depend on each other too often."""
_MAX_SUBJECT = 6
_MIN_CHINESE = 8
_PREDICATE_STARTS = wording.words(
    "in on at by to from for with over under after before during since again further "
    "sharply slightly steeply"
)
_PRONOUNS = wording.words("it they he she this these that those we you i")


@dataclass(frozen=True, slots=True)
class Part:
    """One assertion inside a sentence: ranges of its words and the rule that cut."""

    ranges: tuple[Range, ...]
    rule: str
    attribution: Range | None = None
    """Of a quoted sentence, who is said to have said it."""


def split_sentence(text: str, language: str) -> tuple[Part, ...]:
    """Return the parts of a sentence that stand alone; the whole when not sure."""
    language = rules_of(text, language)
    if len(text) <= _MAX_CHARS:
        quoted = _quoted_sentences(text, language)
        if quoted:
            return quoted
        if language == "en":
            parts = _clauses(text) or _shared_subject(text)
            if parts:
                return parts
        elif language == "zh" and "；" in text:
            return _chinese_clauses(text)
    return (Part(((0, len(text)),), "sentence"),)


def _quoted_sentences(text: str, language: str) -> tuple[Part, ...]:
    match = _QUOTED_SPEECH.fullmatch(text)
    if match is None:
        return ()
    said_at = match.start("said")
    sentences = segment(match["said"], language)
    if len(sentences) < 2:
        return ()
    attribution = _attribution(match)
    if attribution is not None and language in ("en", "und"):
        words = _WORD.findall(text[slice(*attribution)].lower())
        if not wording.SPEECH.intersection(words):
            return ()
    parts = []
    lead = _LEADING_CLAUSE.match(match["lead"] or "")
    if language == "en" and lead is not None and asserts(lead[1]):
        parts.append(Part((lead.span(1),), "leading_clause"))
    for start, end in sentences:
        size = len(text[said_at + start : said_at + end].rstrip(", "))
        span = (said_at + start, said_at + start + size)
        parts.append(Part((span,), "quoted_sentence", attribution))
    return tuple(parts)


def _attribution(match: re.Match[str]) -> Range | None:
    for group in ("by", "lead"):
        words = match[group]
        if words and words.strip(" .,:"):
            start, end = match.span(group)
            start += len(words) - len(words.lstrip(" ,"))
            return start, end - (len(words) - len(words.rstrip(" .,:!?")))
    return None


def _words(text: str, start: int, end: int) -> list[re.Match[str]]:
    return list(_WORD.finditer(text, start, end))


def _clauses(text: str) -> tuple[Part, ...]:
    """Cut before `, and`, `, but` and `;` where both sides have subject and verb."""
    borders = [match.span() for match in _CLAUSE_BORDER.finditer(text)]
    if not borders or any(quote in text for quote in '"“”?'):
        return ()
    starts = [0, *(end for _, end in borders)]
    ends = [*(start for start, _ in borders), len(text)]
    ranges = list(zip(starts, ends, strict=True))
    if not all(_stands_alone(_words(text, *piece)) for piece in ranges):
        return ()
    return tuple(Part((piece,), "coordinated_clause") for piece in ranges)


def _chinese_clauses(text: str) -> tuple[Part, ...]:
    """Cut after each `；` where every part states something by itself.

    What follows a colon belongs to it as a whole, and only the first part may lean
    on what stands before.
    """
    ranges, start = [], 0
    for piece in text.split("；"):
        end = start + len(piece)
        ranges.append((start, end))
        start = end + 1
    pieces = [text[low:high] for low, high in ranges]
    leans = compiled(wording.CHINESE_DEPENDENT).match
    bound = any("：" in piece for piece in pieces[:-1]) or any(map(leans, pieces[1:]))
    if not bound and all(map(_states_in_chinese, pieces)):
        return tuple(Part((piece,), "coordinated_clause") for piece in ranges)
    return (Part(((0, len(text)),), "sentence"),)


def _states_in_chinese(piece: str) -> bool:
    paired = all(piece.count(a) == piece.count(b) for a, b in ("（）", "“”", "「」"))
    return paired and len(piece) >= _MIN_CHINESE and states(piece, piece, [], "zh")


def _lower(words: Sequence[re.Match[str]]) -> list[str]:
    return [word[0].lower() for word in words]


def _dependent(words: list[str]) -> bool:
    return any(
        word in wording.SUBORDINATORS
        or word in wording.SPEECH
        or word.endswith(("n't", "n’t"))
        for word in words
    )


def _stands_alone(matches: list[re.Match[str]]) -> bool:
    words = _lower(matches)
    if len(words) < 3 or _dependent(words) or words[0] in _PRONOUNS:
        return False
    original = matches[0][0]
    begins = (
        words[0] in wording.DETERMINERS or original[0].isdigit() or original.istitle()
    )
    if not begins and not original.islower():
        begins = True
    verb = _verb_place(words)
    if verb is None or not 1 <= verb <= _MAX_SUBJECT:
        return False
    # A bare plural ("exports rose") is a subject only directly before its verb.
    return begins or (verb == 1 and words[0].endswith("s"))


def _verb_place(words: list[str]) -> int | None:
    for place, word in enumerate(words):
        if place and finite_verb(word):
            return place
    return None


def _shared_subject(text: str) -> tuple[Part, ...]:
    """Cut `X opened in 2019 and closed in 2021` into `X opened …`, `X closed …`."""
    borders = [match.span() for match in _AND.finditer(text)]
    if len(borders) != 1 or any(mark in text for mark in '"“”?,;:('):
        return ()
    left_end, right_start = borders[0]
    left, right = _words(text, 0, left_end), _words(text, right_start, len(text))
    left_words, right_words = _lower(left), _lower(right)
    if _dependent(left_words + right_words) or len(right) < 3 or len(left) < 4:
        return ()
    verb = _verb_place(left_words)
    if verb is None or verb > _MAX_SUBJECT or left_words[0] in _PRONOUNS:
        return ()
    if verb + 1 == len(left_words):
        return ()
    if not _plain_past(left_words[verb]) or not _plain_past(right_words[0]):
        return ()
    follows_left, follows_right = left_words[verb + 1], right_words[1]
    if follows_left not in _PREDICATE_STARTS or follows_right not in _PREDICATE_STARTS:
        return ()
    if any(map(finite_verb, left_words[verb + 1 :] + right_words[1:])):
        return ()
    subject = (0, left[verb - 1].end())
    return (
        Part(((0, left_end),), "coordinated_predicate"),
        Part((subject, (right_start, len(text))), "coordinated_predicate"),
    )


def _plain_past(word: str) -> bool:
    """Say whether a word is a past tense, so that the left one is no auxiliary."""
    return finite_verb(word) and (
        word in wording.PASTS or (word.endswith("ed") and word != "need")
    )
