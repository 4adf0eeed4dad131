"""Who did it to whom in German, French and Spanish, where case or order tells it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from claimtui.checks.abroad import MOST_OWN, Sentence, Tongue, read_all, tongue_of
from claimtui.checks.clauses import Phrasing, Word
from claimtui.model.checks import Finding

_REACH = 10
"""Words behind a verb in which what it is done to is looked for."""
_NEAR = 3
"""Words between an auxiliary and its participle, or that and who did it."""
_COVERED = 0.75
_PERFECT = frozenset(["hat", "haben", "hatte", "hatten"])
_RELATIVE = frozenset(["que", "qui", "dont", "où", "donde", "quien", "y", "et", "und"])


class _Deed(NamedTuple):
    """A verb with its two sides, a passive turned round."""

    verb: Word
    root: str
    agent: frozenset[str]
    """Roots of the head of who does it."""
    rest: frozenset[str]
    """Roots of all that stands on the other side."""
    named: bool
    """Whether a name without an article does it."""


def roles_abroad(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find a deed told of the one it was done to, or of another name (SPEC 5.2)."""
    known = tongue_of(claim, evidence)
    if known is None:
        return
    own = [
        deed
        for sentence in read_all(claim, known)[:MOST_OWN]
        if not sentence.has(known.set("mutual"))
        for deed in _deeds(sentence, claim.text, known)
    ]
    if not own:
        return
    roots = {deed.root for deed in own}
    others = read_all(evidence, known)
    told = [
        deed
        for sentence in others
        if sentence.roots & roots
        for deed in _deeds(sentence, evidence.text, known, roots)
    ]
    kinds = known.kinds
    mentioned = frozenset[str]().union(*(s.roots for s in others))
    for deed in own:
        same = [other for other in told if other.root == deed.root]
        if not same or not deed.agent <= mentioned:
            continue
        apart = [o for o in same if not _may_be_one(deed, o, others, kinds)]
        another = len(apart) == len(same) and all(
            _is_of_another(deed, other) for other in same
        )
        if another or all(_are_crossed(deed, other) for other in same):
            text = f"the evidence has others do it: “{same[0].verb.text}”"
            yield Finding("D2", text, (deed.verb.span,), (same[0].verb.span,))


def _are_crossed(own: _Deed, other: _Deed) -> bool:
    """Tell whether each side of one deed stands on the other side of the other."""
    apart = not own.agent & other.agent
    return bool(apart and own.agent & other.rest and other.agent & own.rest)


def _is_of_another(own: _Deed, other: _Deed) -> bool:
    """Tell whether another of the same sort does the same, to the same."""
    if own.named is not other.named or own.agent & other.agent:
        return False
    full = own.named and min(len(own.agent), len(other.agent)) > 1  # Anna Wolf
    least = len(own.rest) if full else max(2, _COVERED * len(own.rest))
    shared = len(own.rest & other.rest) >= least
    return shared and bool(own.agent) and not own.agent & other.rest


def _may_be_one(
    own: _Deed, other: _Deed, others: list[Sentence], kinds: frozenset[str]
) -> bool:
    """Tell whether two nouns may be of one: the firm, or both in one sentence."""
    both = own.agent | other.agent
    if both & kinds:
        return True
    return not own.named and any(both <= sentence.roots for sentence in others)


def _deeds(
    sentence: Sentence, text: str, known: Tongue, wanted: set[str] | None = None
) -> Iterator[_Deed]:
    """Read the deeds of a sentence in order, all or those with some roots."""
    read = _german if known.code == "de" else _romance
    for at, word in enumerate(sentence.words):
        if not sentence.each[at] or not text[word.start].islower():
            continue
        skipped = wanted is not None and sentence.each[at] not in wanted
        if skipped or word.text in known.set("mutual"):
            continue
        deed = read(sentence, at, text, known)
        if deed is not None and deed.agent and deed.rest:
            yield deed


# French and Spanish: what stands before the verb does it


def _romance(sentence: Sentence, at: int, text: str, known: Tongue) -> _Deed | None:
    words = sentence.words
    start, end = sentence.part(at)
    begin = at
    while begin > start and words[begin - 1].text in known.set("auxiliaries"):
        begin -= 1
    if begin == start or _is_no_verb(words[begin - 1], known):
        return None
    ahead = range(start, begin)
    if any(words[n].text in _RELATIVE for n in ahead):
        return None
    if words[start].text in known.set("objects"):
        return None
    before, named = _head(sentence, ahead, text, known)
    behind = range(at + 1, min(end, at + 1 + _REACH))
    passive = begin < at and words[at - 1].text in known.set("passive")
    by = next((n for n in behind[:_NEAR] if words[n].text in known.set("agents")), None)
    if passive and by is not None:
        agent, of_name = _head(sentence, range(by + 1, behind.stop), text, known)
        rest = sentence.between(start, begin)
        return _Deed(words[at], sentence.each[at], agent, rest, of_name)
    if passive or not behind or not _opens_object(words[at + 1], text, known):
        return None
    rest = sentence.between(behind.start, behind.stop)
    return _Deed(words[at], sentence.each[at], before, rest, named)


def _is_no_verb(before: Word, known: Tongue) -> bool:
    """Tell whether what stands behind a word is a noun: le, de, sans."""
    return before.text in known.set("determiners") | known.set("prepositions")


def _opens_object(word: Word, text: str, known: Tongue) -> bool:
    known_word = word.text in known.set("determiners") or word.text in known.set(
        "objects"
    )
    elided = word.text.startswith("l'")
    return known_word or elided or text[word.start].isupper()


def _head(
    sentence: Sentence, places: range, text: str, known: Tongue
) -> tuple[frozenset[str], bool]:
    """Return the roots of a noun without its complements, and whether it is a name.

    What a preposition leads to ends at the next article, or at a name of its own.
    """
    roots: set[str] = set()
    led = seen = article = False
    for at in places:
        word, root = sentence.words[at], sentence.each[at]
        if word.text in known.set("prepositions") or word.text.startswith("d'"):
            if roots:
                break
            led, seen = True, word.text.startswith("d'")
        elif word.text in known.set("determiners"):
            led = led and not seen
            article = article or not led
        elif root:
            led = led and not (seen and text[word.start].isupper())
            seen = True
            roots.update(() if led else (root,))
            article = article or (not led and word.text.startswith("l'"))
    upper = any(
        text[sentence.words[n].start].isupper() for n in places if sentence.each[n]
    )
    return frozenset(roots), upper and not article


# German: the case of the article does, else what comes first


class _Noun(NamedTuple):
    roots: frozenset[str]
    rest: frozenset[str]
    """The roots of its genitive as well."""
    case: str
    """Subject, object, agent, aside (behind a preposition), or open."""
    named: bool


def _german(sentence: Sentence, at: int, text: str, known: Tongue) -> _Deed | None:
    words = sentence.words
    start, end = sentence.part(at)
    if at > start and _is_no_verb(words[at - 1], known):
        return None  # im vergangenen Herbst
    finite = at
    closed = end - at <= 2 and all(
        w.text in known.set("auxiliaries") for w in words[at + 1 : end]
    )
    auxiliary = next(
        (n for n in range(start, at) if words[n].text in known.set("auxiliaries")), None
    )
    passive = False
    if auxiliary is not None and closed:
        finite = auxiliary
        passive = words[auxiliary].text in known.set("passive") or (
            words[end - 1].text == "worden"
        )
        if not passive and words[auxiliary].text not in _PERFECT:
            return None
    elif auxiliary is not None:
        return None
    last = at if finite < at else end
    nouns = [
        *_nouns(sentence, start, finite, text, known),
        *_nouns(sentence, finite + 1, last, text, known),
    ]
    return _assigned(words[at], sentence.each[at], nouns, passive=passive)


def _assigned(
    verb: Word, root: str, nouns: list[_Noun], *, passive: bool
) -> _Deed | None:
    """Say which noun does it: the nominative, or the first that may be one."""
    agents = [noun for noun in nouns if noun.case == "agent"]
    free = [noun for noun in nouns if noun.case not in ("aside", "agent")]
    asides = [noun.rest for noun in nouns if noun.case == "aside"]
    if passive:
        if not agents or not free:
            return None
        rest = free[0].rest.union(*asides)
        return _Deed(verb, root, agents[0].roots, rest, agents[0].named)
    sure = [noun for noun in free if noun.case == "subject"]
    may_be = sure or [noun for noun in free if noun.case != "object"]
    if not may_be:
        return None
    subject = may_be[0]
    others = [noun.rest for noun in free if noun is not subject]
    rest = frozenset[str]().union(*others, *asides)
    return _Deed(verb, root, subject.roots, rest, subject.named)


def _nouns(
    sentence: Sentence, start: int, end: int, text: str, known: Tongue
) -> Iterator[_Noun]:
    """Cut a stretch into its nouns, a genitive with the one it belongs to."""
    words = sentence.words
    at = start
    while at < end:
        case, begin = "open", at
        if words[at].text in known.set("agents") | known.set("prepositions"):
            case = "agent" if words[at].text in known.set("agents") else "aside"
            at += 1
        article = at < end and words[at].text in known.set("determiners")
        if article and case == "open":
            case = _case(words[at].text, known)
        at += article
        roots: list[str] = []
        genitive: list[str] = []
        named = not article
        noun_met = False
        while at < end and not _begins(words[at], known):
            upper = text[words[at].start].isupper()
            if upper and sentence.each[at]:
                roots.append(sentence.each[at])
                noun_met = True
            elif noun_met:
                break
            at += 1
        while at + 1 < end and noun_met and words[at].text in ("des", "der", "eines"):
            at += 1
            while at < end and not _begins(words[at], known):
                genitive.extend(filter(None, (sentence.each[at],)))
                at += 1
        at = max(at, begin + 1)
        if roots:
            both = frozenset((*roots, *genitive))
            yield _Noun(frozenset(roots), both, case, named)


def _case(article: str, known: Tongue) -> str:
    if article in known.set("objects"):
        return "object"
    return "subject" if article == "der" else "open"


def _begins(word: Word, known: Tongue) -> bool:
    """Tell whether a word opens another noun, or joins one."""
    opening = known.set("determiners") | known.set("prepositions") | known.set("agents")
    return word.text in opening or word.text in ("und", "oder", "sich", "nicht")
