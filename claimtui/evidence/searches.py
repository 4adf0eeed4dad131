"""Narrower searches that might close a gap, made from the words of its clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from claimtui.model.vocabulary import GapKind

_READ_CHARS = 1_000
"""Of a clause, a question or a title; what follows makes no better query."""
_WORDS = 6
"""In one query."""
_WORD_CHARS = 40
_MOST = 3
_WORD = re.compile(r"[^\W_]+(?:[-_./:'’+#][^\W_]+)*[+#]{0,2}")
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff]"
)
"""Scripts that put no spaces between words."""
_BETWEEN = re.compile(
    "[\u3041-\u309f]+|的|是否|是|在|了|和|与|與|吗|嗎|呢|及|或|为|為|什么|什麼|多少|哪"
)
"""Chinese particles and Japanese hiragana, which stand between words of content."""

_COMMON_WORDS = {
    "en": (
        "a about after all also an and any are as at be been before between but by "
        "can could did do does for from had has have how if in into is it its many "
        "may more most much must no not of on or our over shall should so some such "
        "than that the their them then there these they this those to under up was we "
        "were what when where whether which while who whom whose why will with would "
        "you your"
    ),
    "de": (
        "aber als am an auch auf aus bei bis das dass dem den der des die dies diese "
        "dieser durch ein eine einem einen einer eines er es für gibt hat haben hatte "
        "ihr ihre im in ist kann kein keine mit nach nicht noch ob oder sein seine "
        "sich sie sind so soll über um und unter viel viele vom von vor wann war "
        "waren warum was welche welcher welches wenn wer werden wie wieviel wird wo "
        "wurde wurden zu zum zur zwischen"
    ),
    "fr": (
        "à a au aux avec ce ces cet cette combien comment dans de depuis des donc du "
        "elle en entre est et eu il ils la le les leur leurs mais ne non nous on ont "
        "ou où par pas plus pour pourquoi quand que quel quelle quelles quels qui "
        "quoi sa se ses si son sont sous sur une un été être y"
    ),
    "es": (
        "a al ante como con cuál cuáles cuando cuándo cuánto cuántos de del desde "
        "donde dónde el ella en entre era es esta este estos está están fue fueron ha "
        "han hasta hay la las le les lo los más muy no o para pero por qué que quién "
        "se ser si sin sobre son su sus un una uno y ya"
    ),
}
"""Words that say little on their own, of the languages whose number words are known."""
_COMMON = {
    language: frozenset(words.split()) for language, words in _COMMON_WORDS.items()
}
_ASKED: Mapping[str, Mapping[GapKind, str]] = {
    "en": {
        GapKind.MISSING_IDENTITY: "definition",
        GapKind.MISSING_TIME: "version date",
        GapKind.MISSING_AUTHORITY: "official status",
        GapKind.MISSING_CONDITION: "conditions",
        GapKind.CONFLICTING_SOURCES: "latest update",
    },
    "de": {
        GapKind.MISSING_IDENTITY: "Definition",
        GapKind.MISSING_TIME: "Fassung Datum",
        GapKind.MISSING_AUTHORITY: "amtlich Status",
        GapKind.MISSING_CONDITION: "Voraussetzungen",
        GapKind.CONFLICTING_SOURCES: "aktuelle Fassung",
    },
    "fr": {
        GapKind.MISSING_IDENTITY: "définition",
        GapKind.MISSING_TIME: "version date",
        GapKind.MISSING_AUTHORITY: "officiel statut",
        GapKind.MISSING_CONDITION: "conditions",
        GapKind.CONFLICTING_SOURCES: "mise à jour",
    },
    "es": {
        GapKind.MISSING_IDENTITY: "definición",
        GapKind.MISSING_TIME: "versión fecha",
        GapKind.MISSING_AUTHORITY: "oficial estado",
        GapKind.MISSING_CONDITION: "condiciones",
        GapKind.CONFLICTING_SOURCES: "actualización",
    },
}
"""What is asked for beside the words of a clause; other languages go without."""


def narrower_searches(
    clause_text: str, gap_kind: GapKind | None, question: str, titles: Sequence[str]
) -> tuple[str, ...]:
    """Return up to three short queries that might close a gap (SPEC 4.5).

    Names, identifiers and numbers come first, since they narrow most. The first query
    asks with them for what the kind of gap lacks, the second takes the clause's words,
    the third looks into a source that is cited already, or adds words of the question.

    Args:
        clause_text: What needs evidence.
        gap_kind: What it lacks; None where nothing is known but that it has no cover.
        question: The question of the set.
        titles: Of the sources that speak of the clause already and may be seen.
    """
    words, asked = content_words(clause_text), content_words(question)
    heart = sorted(words or asked, key=_is_telling, reverse=True)
    if not heart:
        return ()
    telling = [word for word in heart if _is_telling(word)]
    language = _language(f"{clause_text[:_READ_CHARS]} {question}")
    asked_for = _ASKED.get(language, {})
    extra = asked_for.get(gap_kind, "").split() if gap_kind else []
    # One name alone finds everything that is said of it.
    narrow = (telling if len(telling) > 1 else heart)[: _WORDS - len(extra)]
    known = set(heart)
    queries = [
        [*narrow, *extra],
        heart[:_WORDS],
        [*_of_title(titles), *extra] if gap_kind in _OF_SOURCES else [],
        [*narrow[:3], *(word for word in asked if word not in known)][:_WORDS],
    ]
    return tuple(_distinct(queries))[:_MOST]


_OF_SOURCES = (
    GapKind.MISSING_TIME,
    GapKind.MISSING_AUTHORITY,
    GapKind.CONFLICTING_SOURCES,
)
"""Gaps that a known source may close itself."""


def content_words(text: str) -> list[str]:
    """Return the words of a text that say something, each once, in their order."""
    found: dict[str, str] = {}
    common = _COMMON.get(_language(text), frozenset())
    for word in _words(text):
        folded = word.casefold()
        if folded not in common and (len(word) > 1 or not word.islower()):
            found.setdefault(folded, word)
    return list(found.values())


def _words(text: str) -> Iterator[str]:
    for match in _WORD.finditer(text[:_READ_CHARS]):
        word = match[0]
        if _UNSPACED.search(word):
            pieces = (piece.strip() for piece in _BETWEEN.split(word))
            yield from (piece[:12] for piece in pieces if piece)
        elif len(word) <= _WORD_CHARS:
            yield word


def _is_telling(word: str) -> bool:
    """Tell whether a word is a name, an identifier or a number by its shape."""
    return any(char.isdigit() or char.isupper() or char in "_./:+#" for char in word)


def _language(text: str) -> str:
    """Return the language whose common words a text has most of; empty for none."""
    words = [match[0].casefold() for match in _WORD.finditer(text[:_READ_CHARS])]
    counts = {
        language: sum(word in common for word in words)
        for language, common in _COMMON.items()
    }
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else ""


def _of_title(titles: Sequence[str]) -> list[str]:
    for title in titles:
        words = content_words(title)
        if words:
            return words[:4]
    return []


def _distinct(queries: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield queries that have words, each once whatever their order."""
    seen: set[frozenset[str]] = set()
    for words in queries:
        key = frozenset(word.casefold() for word in words)
        if key and key not in seen:
            seen.add(key)
            yield " ".join(words)
