"""The check of names: people, products, places the evidence does not mention."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.language import primary
from claimtui.checks.lexicon import currencies, months, table, unit_marks, word_set
from claimtui.checks.terms import Terms
from claimtui.checks.words import is_stop, stem
from claimtui.model.checks import Check, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import CheckName, CheckResult

_ALIKE = 0.4
_TITLED = 0.6
"""Share of words with a capital from which a text is a heading."""
_SHORTEST = 3
_PREFIX = 4
_LONGEST_ENDING = 4
_WEAK = frozenset(["the", "a", "an", "and", ",", "(", "s", "or", ":", "is", "was"])
"""Words before a name that do not tell its place."""
_PLACING = frozenset(["in", "at", "from", "near", "into", "through", "across"])
"""Words before a place, for which the evidence has no pronoun."""
_SAME = 0.6
"""Share of the other words from which another name stands in the claim's place."""
_NEARLY_ALL = 0.75
_FEWEST = 2
_ENDS = frozenset(".!?:\n")
_JOINTS = frozenset([" ", "-", "\u00a0", ". ", "’s ", "'s "])


class Name(NamedTuple):
    """A run of capitalised words."""

    words: tuple[str, ...]
    """Folded: small letters, no accents, no possessive."""
    span: TextSpan
    opening: bool
    """A single word that opens a sentence, whose capital tells nothing."""
    before: str = ""
    """The preposition or verb right before it, empty where none tells a place."""
    after: str = ""
    """Stem of the content word right behind it."""
    before_noun: str = ""
    """Stem of the word before it with content: film, in `the film Fargo`."""
    short: bool = False
    """An acronym or code: EMA, RhoA."""


class _Known:
    """What the evidence mentions."""

    def __init__(self, evidence: Phrasing, aliases: dict[str, int]) -> None:
        self.names = names(evidence)
        self.tokens = frozenset(fold(word) for word in evidence.words)
        self.text = " ".join(
            fold(word.text) for clause in evidence.clauses for word in clause.words
        )
        self.squeezed = fold(evidence.text.replace(" ", ""))
        self.acronyms = frozenset(
            word.replace(".", "")
            for name in self.names
            for word in name.words
            if 2 <= len(word) <= 6
        )
        self.aliases = aliases


def check_names(claim: Phrasing, evidence: Phrasing, terms: Terms) -> Check:
    """Return the check `names`; a pronoun may stand for a name and leaves it open."""
    check = CheckName.NAMES
    if primary(claim.language) != "en" or primary(evidence.language) != "en":
        return Check(check, CheckResult.UNAVAILABLE)
    own = names(claim)
    if not own:
        return Check(check, CheckResult.NOT_APPLICABLE)
    if _is_heading(claim):
        return Check(check, CheckResult.UNAVAILABLE)
    known = _Known(evidence, _aliases(terms))
    own = [name for name in own if not _is_gloss(name, claim)]
    missing = [name for name in own if not is_mentioned(name, known)]
    clashing = [f for name in own if (f := _other_first_name(name, known))]
    strong = [name for name in missing if not name.opening]
    findings = [*clashing, *_missing_findings(claim, evidence, strong, known)]
    if findings:
        return Check(check, CheckResult.FAIL, tuple(findings))
    if strong or len(missing) == len(own):
        return Check(check, CheckResult.UNAVAILABLE)
    return Check(check, CheckResult.PASS)


def _missing_findings(
    claim: Phrasing, evidence: Phrasing, missing: list[Name], known: _Known
) -> Iterator[Finding]:
    """Name what is missing where something else stands in its place."""
    referred = _refers_back(claim, evidence)
    for number, name in enumerate(missing):
        clause = _clause_at(claim, name.span)
        alike = evidence.alike(clause, _ALIKE) if clause else []
        if not clause or not alike or _is_told_by_kind(name, evidence):
            continue
        if referred and number == 0 and _may_be_referred(name, clause):
            continue
        rivals = [r for r in known.names if _rivals(r, name, claim, alike)]
        slot = [r for r in rivals if _same_slot(r, name)]
        share = _share_besides(name, clause, alike)
        spelled = " ".join(claim.text[name.span.start : name.span.end].split())
        if slot or (rivals and share >= _SAME):
            there = tuple(rival.span for rival in (slot or rivals)[:3])
            text = f"the evidence does not mention {spelled}, it names others"
            yield Finding("N1", text, (name.span,), there)
        elif share >= _NEARLY_ALL and not rivals and not referred:
            text = f"the evidence does not mention {spelled}"
            yield Finding("N1", text, (name.span,), ())


def _may_be_referred(name: Name, clause: Clause) -> bool:
    """Tell whether a pronoun may stand for a name: no predicate, and no place."""
    before = [w.text for w in clause.words if w.start < name.span.start][-2:]
    return name.before not in _PLACING and word_set("copulas").isdisjoint(before)


def _rivals(rival: Name, name: Name, claim: Phrasing, alike: list[Clause]) -> bool:
    """Tell whether a name of the evidence stands where the claim has another."""
    if rival.opening or any(word in claim.words for word in rival.words):
        return False
    if name.short and not rival.short:
        return False
    return any(c.span.start <= rival.span.start < c.span.end for c in alike)


def _same_slot(rival: Name, name: Name) -> bool:
    """Tell whether two names stand behind or before the same word."""
    if name.short:
        return False
    return name.before == rival.before != "" or name.after == rival.after != ""


def _share_besides(name: Name, clause: Clause, alike: list[Clause]) -> float:
    """Return how much of a clause the evidence has, the name itself left out."""
    own = {w.stem for w in clause.words if w.content and fold(w.text) not in name.words}
    if len(own) < _FEWEST:
        return 0.0
    return max(len(own & other.stems) for other in alike) / len(own)


def _is_told_by_kind(name: Name, evidence: Phrasing) -> bool:
    """Tell whether the evidence says "the film" where the claim says which film."""
    kind = name.before_noun
    return bool(kind) and kind in evidence.stems


def _refers_back(claim: Phrasing, evidence: Phrasing) -> bool:
    """Tell whether a pronoun or "the film" may stand for a name of the claim."""
    if evidence.words & _pronouns() and _is_unnamed(evidence):
        return True
    told = _kinds_told(claim)
    for clause in evidence.clauses:
        for word, following in pairwise(clause.words):
            small = evidence.text[following.start].islower()
            known = small and following.stem in _kinds()
            if word.text == "the" and known and following.stem not in told:
                return True
    return False


def _is_unnamed(evidence: Phrasing) -> bool:
    """Tell whether a pronoun stands before every name that it may stand for."""
    words = (w for clause in evidence.clauses for w in clause.words)
    first = next((w.start for w in words if w.text in _pronouns()), 0)
    return not any(
        name.span.start < first and _is_subject(name, evidence)
        for name in names(evidence)
    )


def _is_subject(name: Name, evidence: Phrasing) -> bool:
    """Tell whether a name opens a clause, so that a pronoun stands for it later."""
    if name.short or name.before:
        return False
    behind = evidence.text[name.span.end : name.span.end + 12].split()
    following = behind[0].lower() if behind else ""
    return not name.opening or following in word_set("auxiliaries")


def _kinds_told(claim: Phrasing) -> frozenset[str]:
    """Return what the claim itself calls "the film", without naming it."""
    return frozenset(
        following.stem
        for clause in claim.clauses
        for word, following in pairwise(clause.words)
        if word.text == "the"
        and not claim.text[following.end : following.end + 2].strip().isupper()
    )


@cache
def _kinds() -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("names")["kinds"])


@cache
def _pronouns() -> frozenset[str]:
    return frozenset(table("names")["pronouns"])


def _clause_at(text: Phrasing, span: TextSpan) -> Clause | None:
    for clause in text.clauses:
        if clause.span.start <= span.start < clause.span.end:
            return clause
    return None


def _is_heading(text: Phrasing) -> bool:
    """Tell whether most words have a capital, so that it tells nothing."""
    words = [w for c in text.clauses for w in c.words if w.text[0].isalpha()]
    long = [w for w in words if len(w.text) > _SHORTEST]
    capital = sum(text.text[w.start].isupper() for w in long)
    return len(long) >= _PREFIX and capital > _TITLED * len(long) + 1


# Reading names


def names(text: Phrasing) -> list[Name]:
    """Return the names of a text, its first words only where more follows them."""
    found: list[Name] = []
    for clause in text.clauses:
        words = clause.words
        at = 0
        while at < len(words):
            end = at
            while end < len(words) and _is_capital(text, words[end]):
                end += 1
                gap = (
                    text.text[words[end - 1].end : words[end].start]
                    if end < len(words)
                    else ""
                )
                if gap not in _JOINTS:
                    break
            read = _name(text, words, at, end)
            if found and read and _continues(text, found[-1], words, at):
                read = read._replace(before_noun=found[-1].before_noun)
            found.extend((read,) if read else ())
            at = max(end, at + 1)
    return found


def _is_capital(text: Phrasing, word: Word) -> bool:
    raw = text.text[word.start : word.end]
    return raw[0].isupper() or (raw[0].isalpha() and any(c.isupper() for c in raw[1:]))


def _name(text: Phrasing, words: tuple[Word, ...], start: int, end: int) -> Name | None:
    """Cut what is no name off a run; one opening word alone is marked."""
    low, high = start, end
    while low < high and _is_no_name(words[low]):
        low += 1
    while low < high and _is_no_name(words[high - 1]):
        high -= 1
    run = words[low:high]
    folded = tuple(fold(word.text) for word in run)
    if not run or all(len(word) < 2 for word in folded):
        return None
    raw = text.text[run[0].start : run[-1].end]
    short = len(run) == 1 and (any(c.isdigit() for c in raw) or _capitals(raw) > 1)
    alone = len(run) == 1 and low == start and _opens(text, run[0]) and not short
    before = words[low - 1] if low else None
    after = words[high] if high < len(words) else None
    return Name(
        folded,
        TextSpan(run[0].start, run[-1].end),
        alone,
        before.text if before and before.text not in _WEAK else "",
        after.stem if after and after.content else "",
        before.stem if before and before.content else "",
        short,
    )


def _continues(text: Phrasing, name: Name, words: tuple[Word, ...], at: int) -> bool:
    """Tell whether a run goes on with a title: Thanks for Sharing."""
    between = text.text[name.span.end : words[at].start].split()
    return len(between) == 1 and between[0] in ("of", "for", "the", "in", "to", "with")


def _capitals(raw: str) -> int:
    return sum(char.isupper() for char in raw)


def _is_no_name(word: Word) -> bool:
    low = word.text
    return (
        low.removesuffix("'s") in _no_names()
        or is_stop(low)
        or low in months()
        or not low[0].isalpha()
        or low.upper() in currencies()
        or low in _pronouns()
    )


@cache
def _no_names() -> frozenset[str]:
    return frozenset(table("names")["no_names"])


def _opens(text: Phrasing, word: Word) -> bool:
    before = text.text[: word.start].rstrip(" \t\"'“‘(*-–—•")
    return (
        not before or before[-1] in _ENDS or "\n" in text.text[len(before) : word.start]
    )


@cache
def _plain_marks() -> frozenset[str]:
    return frozenset(mark for mark in unit_marks() if mark.isupper())


@lru_cache(maxsize=16_384)
def fold(word: str) -> str:
    """Return a word without accents, possessive and capitals."""
    low = word.casefold().replace("’", "'").removesuffix("'s").rstrip("'")
    if low.isascii():
        return low
    return "".join(
        char
        for char in unicodedata.normalize("NFKD", low)
        if not unicodedata.combining(char)
    )


# Meeting names


def is_mentioned(name: Name, known: _Known) -> bool:
    """Tell whether the evidence mentions a name, whole or in part, or an alias."""
    whole = " ".join(name.words)
    telling = [word for word in name.words if len(word) >= 2]
    if any(_token_known(word, known) for word in telling):
        return True
    group = known.aliases.get(whole)
    groups = {known.aliases.get(word) for word in name.words} | {group}
    if any(_alias_known(number, known) for number in groups if number is not None):
        return True
    return _abbreviated(name, known) or whole.replace(" ", "") in known.squeezed


def _token_known(word: str, known: _Known) -> bool:
    if word in known.tokens or word.rstrip("s") in known.tokens:
        return True
    root = stem(word, "en")
    return any(_kin(word, root, token) for token in known.tokens)


def _kin(word: str, root: str, token: str) -> bool:
    """Tell whether two words are one name: Armenia and Armenian, Smith and Smiths."""
    if token[:_PREFIX] != word[:_PREFIX]:
        return False
    if stem(token, "en") == root:
        return True
    short, long = sorted((word, token), key=len)
    shared = next(
        (n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b),
        len(short),
    )
    ending = long[shared:]
    return (
        shared >= max(_PREFIX, len(short) - 1)
        and len(ending) <= _LONGEST_ENDING
        and ending.endswith(("n", "an", "ese", "i", "ish", "ic", "s", "e", "ns", "ans"))
    )


def _alias_known(group: int, known: _Known) -> bool:
    padded = f" {known.text} "
    return any(
        f" {alias} " in padded
        for alias, number in known.aliases.items()
        if number == group
    )


def _abbreviated(name: Name, known: _Known) -> bool:
    """Tell whether one side spells out the other's initials."""
    joined = "".join(name.words)
    if len(name.words) > 1:
        return any(_spells(short, name.words) for short in known.acronyms)
    if not 2 <= len(joined) <= 6:
        return False
    words = known.text.split()
    initials = "".join(word[0] for word in words)
    if joined in initials:
        return True
    content = "".join(word[0] for word in words if not is_stop(word))
    return joined in content


def _spells(short: str, words: tuple[str, ...]) -> bool:
    """Tell whether letters in order, the first of every word among them, are short."""
    if len(short) < len(words) or short[0] != words[0][0]:
        return False
    initials = "".join(word[0] for word in words)
    if short == initials:
        return True
    letters = iter("".join(words))
    return all(char in letters for char in short) and all(c in short for c in initials)


def _is_gloss(name: Name, claim: Phrasing) -> bool:
    """Tell whether a name only shortens the words before it: (BIR)."""
    start, end = name.span
    closed = claim.text[max(0, start - 1) : start] == "("
    return name.short and closed and claim.text[end : end + 1] == ")"


def _other_first_name(name: Name, known: _Known) -> Finding | None:
    """Find the claim's surname with another first name, and nowhere with its own."""
    if len(name.words) != 2:
        return None
    first, last = name.words
    alike = [n for n in known.names if len(n.words) == 2 and n.words[1] == last]
    if not alike or first in known.tokens or len(first) < _SHORTEST:
        return None
    others = [n for n in alike if not _may_be(first, n.words[0])]
    if len(others) < len(alike):
        return None
    text = f"the evidence names another {last.title()}"
    return Finding("N2", text, (name.span,), (others[0].span,))


def _may_be(first: str, other: str) -> bool:
    """Tell whether one first name is an initial or a short form of the other."""
    return first[0] == other[0]


def _aliases(terms: Terms) -> dict[str, int]:
    if not terms.aliases:
        return _shipped_aliases()
    return _numbered([*table("names")["same"], *terms.aliases])


@cache
def _shipped_aliases() -> dict[str, int]:
    return _numbered(table("names")["same"])


def _numbered(rows: Sequence[Iterable[str]]) -> dict[str, int]:
    return {fold(alias): number for number, row in enumerate(rows) for alias in row}
