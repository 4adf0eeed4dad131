"""Predicates: each verb with its own subject, as far as the order of words tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from claimtui.checks.clauses import Clause, Word
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.negation import negator_words
from claimtui.checks.syntax import (
    is_adverb,
    is_determiner,
    is_past,
    is_preposition,
    is_verb,
    may_be_verb,
)

BE = "be"
"""Root of every form of be that is no auxiliary."""
_REACH = 24
"""Words that a subject can have."""
_DENIED_BEFORE = 30
"""Characters before a verb without a subject of its own in which a negator denies."""
_DENIED_BEHIND = 5
_AUXILIARY_AHEAD = 4
_JOINED = frozenset([",", "and", "or"])
_OPENED = frozenset(["(", "lrb", "lsb"])
_CLOSED = frozenset([")", "rrb", "rsb"])


@dataclass(frozen=True, slots=True)
class Predicate:
    """A verb with its subject and what stands behind it."""

    verb: Word
    root: str
    """Stem of the verb."""
    passive: bool
    kind: str
    """How the subject was found: own, pronoun, main (that of the verb before it),
    relative (what "who" or "which" stands for), open."""
    subject: tuple[Word, ...]
    rest: tuple[Word, ...]
    """The words behind the verb up to the next one with a subject."""
    ahead: frozenset[str]
    """Stems before the verb, where they may be of its subject, too."""
    denied: bool

    @property
    def stems(self) -> frozenset[str]:
        """Stems and figures of the subject."""
        return content(self.subject)

    @property
    def told(self) -> frozenset[str]:
        """Stems and figures of what is said of the subject."""
        return content(self.rest)

    @property
    def agent(self) -> tuple[Word, ...]:
        """The words that name who does it: the subject, or what stands behind by."""
        if not self.passive:
            return self.subject
        by = next((n for n, w in enumerate(self.rest) if w.text == "by"), None)
        behind = self.rest[by + 1 :] if by is not None else ()
        ends = (n for n, w in enumerate(behind) if _ends(w) or is_preposition(w))
        return behind[: next(ends, len(behind))]


def content(words: Sequence[Word]) -> frozenset[str]:
    """Return the stems of the words with content, and figures."""
    return frozenset(w.stem for w in words if w.content or w.text[:1].isdigit())


def head(subject: Sequence[Word]) -> frozenset[str]:
    """Return the stems of a subject up to its first preposition."""
    ends = (n for n, w in enumerate(subject) if n and is_preposition(w))
    return frozenset(w.stem for w in subject[: next(ends, None)] if w.content)


@lru_cache(maxsize=256)
def predicates(clause: Clause, text: str, root: str = "") -> tuple[Predicate, ...]:
    """Read the predicates of a clause of a text, in order.

    A word with the stem `root` is taken for a verb wherever it can be one.
    """
    words = _unbracketed(clause.words)
    verbs = [at for at in range(len(words)) if _is_predicate(words, at, root)]
    read = [_subject(words, at, text) for at in verbs]
    negators = negator_words(clause) if verbs else []
    main, main_kind = _opening(words, text), "own"
    found: list[Predicate] = []
    for place, at in enumerate(verbs):
        kind, subject = read[place]
        ahead = frozenset[str]()
        if kind in ("own", "pronoun"):
            main, main_kind = subject, kind
        elif not _is_sure(kind, subject or main, words[:at], text):
            ahead = content(words[:at])
        if kind == "main":
            subject, kind = main, main_kind if main_kind != "own" else kind
        verb = words[at]
        begin = subject[0].start if kind in ("own", "pronoun") else None
        since = verb.start - _DENIED_BEFORE if begin is None else begin
        denied = any(since <= w.start <= verb.end + _DENIED_BEHIND for w in negators)
        found.append(
            Predicate(
                verb,
                BE if verb.text in word_set("copulas") else verb.stem,
                _is_passive(words, at),
                kind,
                subject,
                words[at + 1 : _end(words, verbs, read, place)],
                ahead,
                denied,
            )
        )
    return tuple(found)


def _is_sure(
    kind: str, subject: Sequence[Word], before: Sequence[Word], text: str
) -> bool:
    """Tell whether nothing else before a verb can be its subject.

    It can behind "is" and "known as"; else the one that "who" is of is a name, and a
    verb behind "and" or behind a clause with "who" has the subject before that.
    """
    if not subject or any(word.text in _words("naming") for word in before):
        return False
    if kind == "relative":
        return text[subject[-1].start].isupper()
    behind = [word.text for word in before if word.start >= subject[-1].end][:2]
    joined = before[-1].text in ("and", "or") if before else False
    aside = behind[:1] == [","] and behind[-1] in _words("relatives")
    return kind == "main" and (aside or (joined and behind[:1] != [","]))


def _end(
    words: Sequence[Word],
    verbs: list[int],
    read: list[tuple[str, tuple[Word, ...]]],
    place: int,
) -> int:
    """Return where the next verb with a subject of its own, or a comma, stands."""
    for later in range(place + 1, len(verbs)):
        if read[later][0] != "main" or words[verbs[later] - 1].text == ",":
            return verbs[later]
    return len(words)


def _unbracketed(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Leave out what stands in brackets, a date of birth between name and verb."""
    if not any(word.text in _OPENED for word in words):
        return words
    depth = 0
    kept: list[Word] = []
    for word in words:
        if word.text in _OPENED:
            depth += 1
        elif word.text in _CLOSED:
            depth = max(0, depth - 1)
        elif not depth:
            kept.append(word)
    return tuple(kept)


# Verbs


def _is_predicate(words: Sequence[Word], at: int, root: str) -> bool:
    word = words[at]
    if word.text in word_set("copulas"):
        return not _is_auxiliary(words, at)
    if is_verb(words, at):
        return True
    if not word.content or not 0 < at < len(words) - 1 or not may_be_verb(word):
        return False
    before, following = words[at - 1], words[at + 1]
    if is_determiner(before) or is_preposition(before) or before.text == "to":
        return False
    if following.text in table("grammar")["noun_follows"]:
        return False
    figure = following.text[:1].isdigit() or is_determiner(following)
    measured = before.content and (figure or following.text == "about")
    return word.stem == root or measured


def _is_auxiliary(words: Sequence[Word], at: int) -> bool:
    """Tell whether a form of be belongs to a verb: is being built."""
    for ahead in range(at + 1, min(at + _AUXILIARY_AHEAD, len(words))):
        if is_verb(words, ahead):
            return True
        word = words[ahead]
        if not (is_adverb(word) or word.text in ("not", "been", "being")):
            return False
    return False


def _is_passive(words: Sequence[Word], at: int) -> bool:
    if not (is_past(words[at]) or words[at].text.endswith("ed")):
        return False
    before = {word.text for word in words[max(0, at - 3) : at]}
    if not before.isdisjoint(("have", "has", "had")):
        return "been" in before
    by = [word.text for word in words[at + 1 : at + 2]] == ["by"]
    return by or not before.isdisjoint(word_set("copulas"))


# Subjects


def _opening(words: Sequence[Word], text: str) -> tuple[Word, ...]:
    """Return the noun that a clause opens with: the pilot, who survived, was."""
    end = next((n for n, w in enumerate(words) if _ends(w)), 0)
    near = tuple(words[:end])
    if not near or is_preposition(near[0]) or _is_elided(near[0], text):
        return ()
    return () if any(is_verb(near, n) for n in range(end)) else near


def _is_elided(word: Word, text: str) -> bool:
    """Tell whether a clause opens with its verb: but lowers the rate."""
    return text[word.start].islower() and may_be_verb(word)


def _subject(words: Sequence[Word], at: int, text: str) -> tuple[str, tuple[Word, ...]]:
    """Return what stands before a verb as its subject, and of which kind that is."""
    start = at
    while start and _goes_with_verb(words[start - 1]):
        start -= 1
    before = words[start - 1].text if start else ""
    if not start or before in _JOINED:
        return "main", ()
    if before == "to":
        return "open", ()
    if before in _words("relatives"):
        end = start - 1
        while end and (words[end - 1].text == "," or is_preposition(words[end - 1])):
            end -= 1
        near = _back(words, end)
        return ("relative", near) if near else ("open", ())
    near = _back(words, start)
    if not any(word.content for word in near):
        pronouns = tuple(w for w in near if w.text in _words("pronouns"))
        return ("pronoun", pronouns) if pronouns else ("main", ())
    pointing = any(word.text in _words("pointing") for word in near)
    if is_preposition(near[0]) or is_past(near[0]) or pointing:
        return "open", near
    return ("own" if _begins(words, start - len(near), text) else "open"), near


def _begins(words: Sequence[Word], start: int, text: str) -> bool:
    """Tell whether a subject can begin at a place: first, behind "if", "that"."""
    if not start:
        return not _is_elided(words[0], text)
    before, front = words[start - 1], words[0]
    if _joins_clauses(words, start - 1):
        return True
    if before.text == ",":
        opens = is_preposition(front) or is_adverb(front)
        return opens or front.text in _words("fronts")
    return _ends(before) or before.text in _words("fronts")


def _goes_with_verb(word: Word) -> bool:
    known = word.text in word_set("auxiliaries") or word.text.endswith("n't")
    return known or is_adverb(word) or word.text in _words("adverbs")


def _back(words: Sequence[Word], end: int) -> tuple[Word, ...]:
    """Return the words before a place, back to a verb or to where a noun begins."""
    begin = end
    while begin and end - begin < _REACH:
        word = words[begin - 1]
        stops = _ends(word) and not _in_figure(words, begin - 1)
        stops = stops or word.text in word_set("auxiliaries")
        stops = stops or _joins_clauses(words, begin - 1)
        if stops or word.text in _words("fronts") or is_verb(words, begin - 1):
            break
        begin -= 1
    return tuple(words[begin:end])


def _joins_clauses(words: Sequence[Word], at: int) -> bool:
    """Tell whether "and" stands behind a verb: sounded and the captain turned."""
    return at > 0 and words[at].text == "and" and is_verb(words, at - 1)


def _in_figure(words: Sequence[Word], at: int) -> bool:
    near = words[max(0, at - 1) : at + 2]
    return len(near) == 3 and near[0].text.isdigit() and near[2].text.isdigit()


def _ends(word: Word) -> bool:
    return word.text in _words("ends")


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(table("subjects")[name])
