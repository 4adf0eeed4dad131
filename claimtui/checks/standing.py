"""How a statement stands: as a duty or a permission, as a forecast, as once so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.negation import negator_words
from claimtui.checks.syntax import is_adverb, is_past, is_verb
from claimtui.checks.words import stem
from claimtui.model.checks import Finding

_ALIKE = 0.5
_REACH = 4
"""Words from a modal to its verb."""
_NEAR = 3
"""Words from an outlook to what it is of."""
_FIRST = 3
"""Words with content from which a claim speaks of something."""
_COVERED = 0.75
"""Share of a claim's content words from which a clause tells the same."""
_MOSTLY = 0.6
_NONE = ("no", "none", "never", "nobody")


def restated(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find a statement that the claim gives another standing."""
    for clause in claim.clauses:
        alike = evidence.retold(clause, _ALIKE)
        for find in (_duty, _ban, _advice, _forecast, _future, _unaware):
            found = [find(clause, other) for other in alike]
            if found and found[0] and all(found):
                yield found[0]


def outdated(claim: Phrasing, evidence: Phrasing) -> Iterator[Finding]:
    """Find what once was so told as if it were so now."""
    for clause in claim.clauses:
        found = [_formerly(clause, other) for other in evidence.retold(clause, _ALIKE)]
        if found and found[0] and all(found):
            yield found[0]
        elif ended := _until(clause, evidence) or _was_topmost(clause, evidence):
            yield ended


# Duties and permissions


def _duty(clause: Clause, other: Clause) -> Finding | None:
    """Find "may return" where the evidence has "must return", and the reverse."""
    told = dict(_modals(other))
    for root, word in _modals(clause):
        rival = told.get(root)
        if rival is None or _may_be_told(_force(word), _force(rival)):
            continue
        text = f"the evidence says “{rival.text}”, the claim “{word.text}”"
        return Finding("C9", text, (word.span,), (rival.span,))
    return None


def _may_be_told(own: str, other: str) -> bool:
    """Tell whether a force may be told of another: advice of a duty."""
    return own == other or own == "advice" or (own, other) == ("permission", "advice")


def _modals(clause: Clause) -> Iterator[tuple[str, Word]]:
    """Return the verbs of a clause that a modal stands before, with the modal."""
    words = clause.words
    if negator_words(clause):
        return
    for at, word in enumerate(words):
        if not _force(word):
            continue
        for near in words[at + 1 : at + 1 + _REACH]:
            if near.text == "have":
                break  # may have been: a guess, no permission
            if near.content and not is_adverb(near):
                yield near.stem, word
                break


def _ban(clause: Clause, other: Clause) -> Finding | None:
    """Find "must not return" where the evidence has "should not return"."""
    told = dict(_barred(other))
    for root, word in _barred(clause):
        rival = told.get(root)
        if rival is None or _force(word) == "advice" or _force(rival) != "advice":
            continue
        text = f"the evidence says “{rival.text} not”, the claim “{word.text}”"
        return Finding("C9", text, (word.span,), (rival.span,))
    return None


def _barred(clause: Clause) -> Iterator[tuple[str, Word]]:
    """Return the verbs that a modal with not stands before, with the modal."""
    for modal, denial in pairwise(clause.words):
        if not _force(modal) or denial.text != "not":
            continue
        at = clause.words.index(denial)
        behind = clause.words[at + 1 : at + 1 + _REACH]
        verb = next((w for w in behind if w.content and not is_adverb(w)), None)
        if verb is not None:
            yield verb.stem, modal


def _force(word: Word) -> str:
    return _forces().get(word.text, "")


@cache
def _forces() -> dict[str, str]:
    rows = table("standing")["modals"]
    return {word: force for force, words in rows.items() for word in words}


# Advice


def _advice(clause: Clause, other: Clause) -> Finding | None:
    """Find "schools start later" where somebody recommends that they do."""
    if any(_advises(word) or word.text == "should" for word in clause.words):
        return None
    words = other.words
    for at, word in enumerate(words[:-1]):
        if not _advises(word) or words[at + 1].text != "that":
            continue
        told = {w.stem for w in words[at + 2 :] if w.content}
        if len(clause.stems & told) >= _COVERED * len(clause.stems):
            text = f"the evidence only has somebody {word.text} it"
            return Finding("C2", text, (clause.span,), (word.span,))
    return None


def _advises(word: Word) -> bool:
    return word.content and word.stem in _roots("advice")


# Forecasts


def _forecast(clause: Clause, other: Clause) -> Finding | None:
    """Find "growth was 2%" where the evidence has a growth forecast of 2%."""
    if any(_is_outlook(word) for word in clause.words) or negator_words(clause):
        return None
    if not _is_told(clause, other, _MOSTLY):
        return None
    words = other.words
    for at, word in enumerate(words):
        if not word.content or word.stem not in _roots("outlooks"):
            continue
        what = _forecast_of(words, at)
        first = [w.stem for w in clause.words if w.content][:_FIRST]
        if what is not None and what.stem in first:
            text = f"the evidence gives a {word.text} of it, the claim states it"
            return Finding("C2", text, (clause.span,), (word.span,))
    return None


def _forecast_of(words: Sequence[Word], at: int) -> Word | None:
    """Return what a forecast is of: growth forecast, estimate of growth."""
    following = [word.text for word in words[at + 1 : at + 2]]
    if following in (["of"], ["for"], ["that"]):
        behind = (w for w in words[at + 2 : at + 2 + _NEAR] if w.content)
        what = next(behind, None)
        if what is not None and following != ["for"]:
            return what
    before = words[at - 1] if at else None
    return before if before is not None and before.content else None


def _is_outlook(word: Word) -> bool:
    return word.text in table("standing")["ahead"] or (
        word.content and word.stem in _roots("outlooks") | _roots("outlook_verbs")
    )


# Once so, and no more said


def _formerly(clause: Clause, other: Clause) -> Finding | None:
    """Find "is" where the evidence has "was once"."""
    present = _present(clause)
    if present is None or any(w.text in _past_marks() for w in clause.words):
        return None
    words = other.words
    copula = present.text in ("is", "are", "has", "have")
    for at, word in enumerate(words):
        if word.text not in table("standing")["formerly"] or not _is_told(
            clause, other
        ):
            continue
        near = words[max(0, at - 1) : at + 2]
        if word.text == "prior":
            near = words
        if any(_was(w, present, copula=copula) for w in near):
            text = (
                f"the evidence tells it of the past (“{word.text}”), the claim of now"
            )
            return Finding("S5", text, (present.span,), (word.span,))
    return None


def _until(clause: Clause, evidence: Phrasing) -> Finding | None:
    """Find "is head of it" where the evidence has "was head of it until 2021"."""
    present = _present(clause)
    if present is None or any(w.text in _past_marks() for w in clause.words):
        return None
    for other in () if clause.is_list else evidence.clauses:
        at = next((n for n, w in enumerate(other.words) if w.text == "until"), 0)
        before = other.words[:at]
        past = next((n for n in range(at) if _is_told_past(before, n)), None)
        if past is None or other.is_list or not _is_dated(other.words[at + 1 :]):
            continue
        told = {w.stem for w in before if w.content} - {before[past].stem}
        if len(told) >= _FIRST and told <= clause.stems and not negator_words(clause):
            until = other.words[at]
            text = "the evidence has it until a date that is past, the claim still"
            return Finding("S5", text, (present.span,), (until.span,))
    return None


def _is_told_past(words: Sequence[Word], at: int) -> bool:
    lead = words[at - 1].text if at else ""
    past = is_past(words[at]) or words[at].text in ("was", "were")
    return past and lead not in word_set("auxiliaries")


def _is_dated(words: Sequence[Word]) -> bool:
    """Tell whether a year stands among the next few words."""
    return any(w.text.isdigit() and len(w.text) == 4 for w in words[:_REACH])


def _was_topmost(clause: Clause, evidence: Phrasing) -> Finding | None:
    """Find "is the longest" where it was at the time of something."""
    present = _present(clause)
    if present is None or present.text != "is" or negator_words(clause):
        return None
    for word in clause.words:
        if not word.text.endswith("est") or not word.content:
            continue
        told = [c for c in evidence.clauses if word.stem in c.stems]
        if told and all(_is_of_a_time(other) for other in told):
            was = next(w for w in told[0].words if w.text in ("was", "were"))
            text = f"the evidence has it “{word.text}” at that time, the claim now"
            return Finding("S5", text, (present.span,), (was.span,))
    return None


def _is_of_a_time(clause: Clause) -> bool:
    texts = [word.text for word in clause.words]
    timed = any(
        a == "at" and c == "time" for a, c in zip(texts, texts[2:], strict=False)
    )
    return timed and not {"was", "were"}.isdisjoint(texts) and "is" not in texts


def _was(word: Word, present: Word, *, copula: bool) -> bool:
    """Tell whether a word is the past of the claim's verb: was for is."""
    if copula:
        return word.text in ("was", "were", "had")
    return word.stem == present.stem and is_past(word)


def _is_told(clause: Clause, other: Clause, least: float = _COVERED) -> bool:
    return len(clause.stems & other.stems) >= least * len(clause.stems)


def _present(clause: Clause) -> Word | None:
    """Return the first verb of a clause where it is one of the present."""
    for at, word in enumerate(clause.words):
        if word.text in ("was", "were", "had", "did", "will", "would"):
            return None
        if word.text in ("is", "are", "has", "have"):
            return word
        if is_verb(clause.words, at):
            return None if is_past(word) or word.text.endswith("ing") else word
        if word.content and at and word.stem in _roots("opinions"):
            return None if is_past(word) else word
    return None


@cache
def _past_marks() -> frozenset[str]:
    return frozenset([*table("standing")["formerly"], "ago", "until"])


# Not known of, and told as not there


def _unaware(clause: Clause, other: Clause) -> Finding | None:
    """Find "no injuries" where the evidence has "not aware of any injuries"."""
    denial = next((w for w in negator_words(clause) if w.text in _NONE), None)
    knowing = _roots("knowing")
    if denial is None or any(w.stem in knowing for w in clause.words):
        return None
    for at, word in enumerate(other.words):
        if word.stem not in knowing or not word.content:
            continue
        unknown = {w.text for w in other.words[max(0, at - _NEAR) : at]}
        following = other.words[at + 1 : at + 1 + _REACH]
        of = [w.text for w in following[:1]] == ["of"]
        what = {w.stem for w in following if w.content}
        if of and not unknown.isdisjoint(("not", "no", "n't")) and what & clause.stems:
            text = f"the evidence has none known (“{word.text} of”), the claim none"
            return Finding("C1", text, (denial.span,), (word.span,))
    return None


# Done, and told as still to come


def _future(clause: Clause, other: Clause) -> Finding | None:
    """Find "will open" where the evidence has "opened"."""
    words = clause.words
    if any(word.text in table("standing")["ahead"] for word in other.words):
        return None
    for at, word in enumerate(words):
        if word.text not in ("will", "shall") and not _is_planned(words, at):
            continue
        verb = next((w for w in words[at + 1 : at + 1 + _REACH] if w.content), None)
        done = _done(other, verb.stem) if verb is not None else None
        if done is not None and _is_told(clause, other):
            text = f"the evidence tells it as done (“{done.text}”), the claim as ahead"
            return Finding("C9", text, (word.span,), (done.span,))
    return None


def _is_planned(words: Sequence[Word], at: int) -> bool:
    following = [word.text for word in words[at + 1 : at + 2]]
    return following == ["to"] and words[at].text in table("standing")["plans"]


def _done(clause: Clause, root: str) -> Word | None:
    """Return a verb where it is told in the past, by nobody's plan."""
    words = clause.words
    planned = any(word.content and word.stem in _roots("outlooks") for word in words)
    for at, word in enumerate(words):
        if word.content and word.stem == root and is_past(word) and not planned:
            before = words[at - 1].text if at else ""
            if before not in word_set("auxiliaries") and before != "to":
                return word
    return None


@cache
def _roots(name: str) -> frozenset[str]:
    return frozenset(stem(word, "en") for word in table("standing")[name])
