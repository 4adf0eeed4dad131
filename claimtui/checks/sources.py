"""Who said it: what a text attributes to somebody, and how a claim retells it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.negation import negator_words
from claimtui.checks.syntax import is_determiner, is_preposition, is_verb
from claimtui.checks.words import stem
from claimtui.model.checks import Finding
from claimtui.model.spans import TextSpan

_ALIKE = 0.4
_SHARED = 0.6
"""Share of what the claim has somebody say that the evidence has somebody say."""
_WITHIN = 0.8
"""Share of a claim that stands in what the evidence only has somebody say."""
_LONGEST_SOURCE = 9
_ASIDE = 10
"""Words between commas that may stand before a verb of saying."""
_CLOSING = ('"', "”", "»", "“")
"""Marks that end a quotation; in some languages the one that opens one in others."""
_BREAKS = frozenset([",", "that", "and", "but", ":", ";"])
_FEWEST = 2
_ENDS = frozenset([",", ":", "(", ")", "—", "that"])
_PRONOUNS = frozenset(["it", "he", "she", "they", "who", "which", "i", "we", "which"])


_REFERRING = frozenset(["it", "he", "she", "they", "him", "her", "them"])
_MOST_REFERRED = 3
"""Words of a claim that pronouns in what is said may stand for."""


class Attribution(NamedTuple):
    """Something that a text has somebody say."""

    kind: str
    """One of said, contested, denied, admitted."""
    verb: Word
    source: tuple[Word, ...]
    """The words with content that name who says it; empty for a pronoun."""
    told: frozenset[str]
    """Stems and figures of what is said."""
    negates: bool
    """Whether what is said is itself a negation."""
    refers: bool
    """Whether a pronoun in what is said may stand for something named before."""

    @property
    def stems(self) -> frozenset[str]:
        """Stems of who says it."""
        return frozenset(word.stem for word in self.source)


def attributions(text: Phrasing, clause: Clause) -> Iterator[Attribution]:
    """Read who says what in a clause, however it is put."""
    words = clause.words
    for at, word in enumerate(words):
        if word.text == "according" and _next(words, at) == "to":
            yield _according(text, words, at)
        elif word.text in ("claims", "allegations") and _next(words, at) == "by":
            yield _alleged_by(text, words, at)
        elif kind := _kind(words, at):
            yield from _spoken(text, words, at, kind)


def _spoken(
    text: Phrasing, words: tuple[Word, ...], at: int, kind: str
) -> Iterator[Attribution]:
    """Read what a verb has somebody say, and who stands before or behind it."""
    passive = words[at - 1].text in word_set("copulas")
    if not passive and _closes_quote(text, words, at):
        named = _source_behind(text, words, at)  # "…," said Ann Lee, who
        yield _attribution(kind, words[at], named, words[:at])
        return
    source = () if passive else _source(text, words, at)
    behind = _behind(words, at)
    if source:
        quoted = _closes_quote(text, words, _place(words, source[0]))
        if quoted or not behind:  # "…, the mayor said"
            behind = tuple(w for w in words[:at] if w.start < source[0].start)
    if source is not None:
        yield _attribution(kind, words[at], source, behind)


def _next(words: Sequence[Word], at: int) -> str:
    return words[at + 1].text if at + 1 < len(words) else ""


def _kind(words: Sequence[Word], at: int) -> str:
    """Return how a verb says something, empty where it is none or a passive."""
    word = words[at]
    kind = _verbs().get(word.stem, "") if word.content else ""
    if not kind or not at:
        return ""
    before = words[at - 1].text
    if is_preposition(words[at - 1]):
        return ""
    if before in word_set("copulas"):
        return kind if word.stem in _accusing() else ""
    following = _next(words, at)
    bare = word.stem in _with_that() and following != "that"
    if bare or (kind == "said" and following == "to"):
        return ""
    told = following in ("that", ",", "") or before in word_set("auxiliaries")
    plural = before.endswith("s") and at + 1 < len(words)
    clausal = kind == "contested" and plural and is_determiner(words[at + 1])
    return kind if told or clausal or is_verb(words, at) else ""


def _according(text: Phrasing, words: tuple[Word, ...], at: int) -> Attribution:
    end = at + 2
    while end < len(words) and words[end].text not in _ENDS:
        end += 1
    source = tuple(w for w in words[at + 2 : end] if _names(text, w))
    rest = words[end:] if at == 0 else words[:at]
    return _attribution("said", words[at], source, rest)


def _alleged_by(text: Phrasing, words: tuple[Word, ...], at: int) -> Attribution:
    """Read "claims by former employees that …"."""
    end = at + 2
    while end < len(words) and words[end].text not in _ENDS:
        end += 1
    source = tuple(w for w in words[at + 2 : end] if _names(text, w))
    return _attribution("contested", words[at], source, words[end:])


def _attribution(
    kind: str, verb: Word, source: tuple[Word, ...], told: Sequence[Word]
) -> Attribution:
    if kind == "said" and any(word.stem in _partisans() for word in source):
        kind = "contested"
    refers = any(word.text in _REFERRING for word in told)
    return Attribution(kind, verb, source, _content(told), bool(negated(told)), refers)


def negated(words: Sequence[Word]) -> list[Word]:
    """Return the words that negate among some."""
    return negator_words(Clause(tuple(words))) if words else []


def _content(words: Sequence[Word]) -> frozenset[str]:
    return frozenset(w.stem for w in words if w.content or w.text[:1].isdigit())


def _source(
    text: Phrasing, words: tuple[Word, ...], at: int
) -> tuple[Word, ...] | None:
    """Return the words that name who says it, none for a pronoun, None for nobody."""
    end = at
    if words[at - 1].text == ",":  # the mayor, asked on Monday, said
        commas = [n for n in range(max(0, at - _ASIDE), at - 1) if words[n].text == ","]
        end = commas[-1] if commas else at - 1
    back = end
    while back > 0 and end - back < _LONGEST_SOURCE:
        if words[back - 1].text in _BREAKS or is_verb(words, back - 1):
            break
        back -= 1
    near = words[back:end]
    if any(word.text in _PRONOUNS for word in near):
        return ()
    named = tuple(word for word in near if _names(text, word))
    return named or None


def _source_behind(
    text: Phrasing, words: tuple[Word, ...], at: int
) -> tuple[Word, ...]:
    """Return the words that name who says it, where they stand behind the verb."""
    end = at + 1
    while end < len(words) and end - at <= _LONGEST_SOURCE:
        word = words[end]
        if word.text in _BREAKS or word.text in _PRONOUNS or is_preposition(word):
            break
        end += 1
    return tuple(w for w in words[at + 1 : end] if _names(text, w))


def _closes_quote(text: Phrasing, words: tuple[Word, ...], at: int) -> bool:
    """Tell whether a quotation ends right before a word."""
    if not at:
        return False
    gap = text.text[words[at - 1].end : words[at].start]
    comma = words[at - 1].text == ","
    return any(mark in gap for mark in _CLOSING) and (comma or "," in gap)


def _place(words: tuple[Word, ...], word: Word) -> int:
    return next(n for n, other in enumerate(words) if other.start == word.start)


def _names(text: Phrasing, word: Word) -> bool:
    capital = text.text[word.start].isupper()
    plain = word.text.endswith("ly") or word.text in table("sources")["adverbs"]
    return word.content and (capital or not plain)


def _behind(words: tuple[Word, ...], at: int) -> tuple[Word, ...]:
    end = at + 1
    while end < len(words) and words[end].text not in (")", "—"):
        end += 1
    behind = words[at + 1 : end]
    that = [n for n, word in enumerate(behind) if word.text == "that"]
    if that and that[0] <= _LONGEST_SOURCE:
        behind = behind[that[0] + 1 :]
    return behind if _content(behind) else ()


# Holding a claim against it


def hearsay(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find what was only said told as a fact, or as said by somebody else."""
    for clause, alike, own, told in _pairs(claim, evidence):
        if not own:
            yield from _made_fact(clause, alike, told, evidence)
            continue
        same = _same(own[0], told)
        if same and all(_another(own[0], other, evidence) for other in same):
            here, there = _span(own[0].source), _span(same[0].source)
            text = (
                f"the evidence has it from {evidence.text[there.start : there.end]}, "
                "the claim from somebody else"
            )
            yield Finding("C8", text, (here,), (there,))


def sayings_turned(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find what somebody denies told as said by them, or as so."""
    for clause, _, own, told in _pairs(claim, evidence):
        if not own:
            yield from _denied(clause, told)
            continue
        same = _same(own[0], told)
        if same and all(_is_turned(own[0], other) for other in same):
            other = same[0]
            text = (
                f"the evidence says “{other.verb.text}”, the claim “{own[0].verb.text}”"
            )
            yield Finding("P3", text, (own[0].verb.span,), (other.verb.span,))


def _pairs(
    claim: Phrasing, evidence: Phrasing
) -> Iterator[tuple[Clause, list[Clause], list[Attribution], list[Attribution]]]:
    """Pair the attributions of each clause with those of the clauses alike."""
    if evidence.stems.isdisjoint(_verbs()) and "according" not in evidence.words:
        return
    for clause in claim.clauses:
        alike = evidence.retold(clause, _ALIKE)
        told = [a for other in alike for a in attributions(evidence, other)]
        if told:
            yield clause, alike, list(attributions(claim, clause)), told


def _same(own: Attribution, told: list[Attribution]) -> list[Attribution]:
    """Return the attributions that share most with what a claim has somebody say."""
    shared = [(len(own.told & a.told), a) for a in told]
    best = max((count for count, _ in shared), default=0)
    if len(own.told) < _FEWEST or best < _SHARED * len(own.told):
        return []
    return [a for count, a in shared if count == best]


def _made_fact(
    clause: Clause, alike: list[Clause], told: list[Attribution], evidence: Phrasing
) -> Iterator[Finding]:
    """Find a claim that stands in what the evidence only has somebody allege."""
    inside = _inside(clause, told) or _meant(clause, told, evidence)
    contested = [a for a in inside if a.kind in ("contested", "denied")]
    if not contested or len(contested) < len(alike):
        return
    first = contested[0]
    if first.kind == "denied" and not negator_words(clause):
        return  # polarity tells that it is denied
    text = f"the evidence only has somebody say it (“{first.verb.text}”), the claim"
    yield Finding("C7", f"{text} states it", (clause.span,), (first.verb.span,))


def _denied(clause: Clause, told: list[Attribution]) -> Iterator[Finding]:
    """Find a claim that states what the evidence has somebody deny."""
    inside = _inside(clause, told)
    if not inside or negator_words(clause):
        return
    if all(a.kind == "denied" and not a.negates for a in inside):
        verb = inside[0].verb
        text = f"the evidence has somebody deny it (“{verb.text}”)"
        yield Finding("P2", text, (clause.span,), (verb.span,))


def _inside(clause: Clause, told: list[Attribution]) -> list[Attribution]:
    """Return the attributions within which a claim without one of its own stands."""
    own = _content(clause.words)
    if len(own) < _FEWEST or any(_is_saying(word) for word in clause.words):
        return []
    return [
        a
        for a in told
        if len(own & a.told) >= _WITHIN * len(own - a.stems)
        and (a.kind in ("denied", "contested") or not own & a.stems - a.told)
    ]


def _meant(
    clause: Clause, told: list[Attribution], evidence: Phrasing
) -> list[Attribution]:
    """Return what is only alleged where a pronoun stands for what the claim names."""
    own = _content(clause.words)
    if any(_is_saying(word) for word in clause.words) or not own <= evidence.stems:
        return []
    return [
        a
        for a in told
        if a.refers
        and a.kind == "contested"
        and len(own & a.told) >= max(_FEWEST, len(own) / 2)
        and len(own - a.told) <= _MOST_REFERRED
        and not own & a.stems - a.told
    ]


def _is_saying(word: Word) -> bool:
    known = word.content and word.stem in _verbs()
    return bool(known) or word.text in table("sources")["frames"]


def _span(words: tuple[Word, ...]) -> TextSpan:
    return TextSpan(words[0].start, words[-1].end)


def _is_turned(own: Attribution, other: Attribution) -> bool:
    """Tell whether one denies what the other says or admits."""
    if "denied" not in (own.kind, other.kind) or own.kind == other.kind:
        return False
    return own.negates == other.negates and bool(
        own.stems & other.stems or not own.source or not other.source
    )


def _another(own: Attribution, other: Attribution, evidence: Phrasing) -> bool:
    """Tell whether two sources cannot be one: the mayor, the harbour master."""
    if not own.source or not other.source or own.stems & other.stems:
        return _other_name(own, other, evidence)
    if any(own.stems & row and other.stems & row for row in _kin()):
        return False
    if own.verb.stem in other.told:  # the agency says that the council announced it
        return False
    named = any(_is_name(word, evidence) for word in other.source)
    return own.stems <= evidence.stems or not named


def _other_name(own: Attribution, other: Attribution, evidence: Phrasing) -> bool:
    """Tell whether two of a kind have other names: researchers at MIT, at Yale."""
    if not own.source or not other.source:
        return False
    here = {w.stem for w in own.source[1:]} - other.stems
    names = {w.stem for w in other.source if _is_name(w, evidence)} - own.stems
    return bool(here & evidence.stems and names)


def _is_name(word: Word, text: Phrasing) -> bool:
    return text.text[word.start].isupper() and word.start > 0


@cache
def _verbs() -> dict[str, str]:
    kinds = table("sources")["verbs"]
    return {stem(word, "en"): kind for kind, row in kinds.items() for word in row}


@cache
def _with_that() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("sources")["with_that"])


@cache
def _accusing() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("sources")["accusing"])


@cache
def _partisans() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("sources")["partisans"])


@cache
def _kin() -> tuple[frozenset[str], ...]:
    rows = table("sources")["kin"]
    return tuple(frozenset(stem(word, "en") for word in row) for row in rows)
