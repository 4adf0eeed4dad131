"""The check of polarity: a negation or an opposite word in one text only."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from claimtui.checks.antonyms import are_converse, are_opposite, are_opposite_stems
from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.conditions import conditions, tell_the_same
from claimtui.checks.deeds import agree, deeds
from claimtui.checks.denials import denial
from claimtui.checks.elsewhere import denied_elsewhere, opposed_elsewhere
from claimtui.checks.foreign import turned_abroad
from claimtui.checks.language import primary
from claimtui.checks.lexicon import word_set
from claimtui.checks.negation import (
    Negation,
    Sort,
    implies_negation,
    is_governed,
    is_understated,
    negations,
    negator_words,
    predicate_noun,
)
from claimtui.checks.reach import (
    grants_the_same,
    is_topped_elsewhere,
    outranks,
    reaches,
    single_out,
)
from claimtui.checks.sources import sayings_turned
from claimtui.model.checks import Check, Finding
from claimtui.model.vocabulary import CheckName, CheckResult

_FEWEST = 3
_LONGEST = 600
"""Words of a clause whose negations are read; beyond that it is no sentence."""
_NEAR = 4
"""Words to each side that tell what an opposite word speaks of."""
_ALIKE = 0.4
"""Share of content words from which two clauses speak of the same thing."""
_MOSTLY = 0.7
"""Share from which a negated verb in other words is still the same statement."""
_SAME = 0.6
"""Share of content words from which two clauses differ in little but one word."""


_ASIDE = 6
"""Words before a negation in which "which" may open what it stands in."""
_RELATIVES = frozenset([(",", "which"), (",", "who"), (",", "whose")])
_LIKENESS = frozenset(
    ["as", "similar", "similarly", "same", "equal", "equally", "alike", "comparable"]
)


_LEVEL = frozenset(["unchanged", "flat", "stable", "steady", "constant"])
_STAYING = frozenset(["stayed", "remained", "stays", "remains", "stay", "remain"])


class _Outcome(NamedTuple):
    result: CheckResult
    finding: Finding | None = None


_OPEN = _Outcome(CheckResult.UNAVAILABLE)
_AGREES = _Outcome(CheckResult.PASS)


class _Read:
    """A clause with its negations."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self.negations = negations(clause)
        self.stems = clause.stems - word_set("negators") - word_set("nearly")
        self.negated = frozenset(n.head for n in self.negations)
        self.words = frozenset(word.text for word in clause.words)
        self.scope = frozenset().union(*(n.scope for n in self.negations))


def check_polarity(claim: Phrasing, evidence: Phrasing) -> Check:
    """Return the check `polarity`; `unavailable` where no clause can be aligned."""
    if primary(claim.language) != "en" or primary(evidence.language) != "en":
        abroad = tuple(turned_abroad(claim, evidence))
        result = CheckResult.FAIL if abroad else CheckResult.UNAVAILABLE
        return Check(CheckName.POLARITY, result, abroad)
    denied = _denied(evidence)
    read = [_Read(clause) for clause in claim.clauses]
    outcomes = [_judge(own, evidence, denied) for own in read if own.stems]
    outcomes += [
        _Outcome(CheckResult.FAIL, found)
        for own, outcome in zip((r for r in read if r.stems), outcomes, strict=True)
        for find in (denied_elsewhere, opposed_elsewhere)
        if outcome.result is not CheckResult.FAIL
        and (found := find(own.clause, evidence))
    ]
    turned = [_Outcome(CheckResult.FAIL, f) for f in sayings_turned(claim, evidence)]
    outcomes += turned
    findings = tuple(outcome.finding for outcome in outcomes if outcome.finding)
    answers = {outcome.result for outcome in outcomes}
    if CheckResult.FAIL in answers:
        return Check(CheckName.POLARITY, CheckResult.FAIL, findings)
    if answers == {CheckResult.PASS}:
        return Check(CheckName.POLARITY, CheckResult.PASS)
    return Check(CheckName.POLARITY, CheckResult.UNAVAILABLE)


def _denied(evidence: Phrasing) -> frozenset[str]:
    """Return what any clause of the evidence negates outright."""
    return frozenset(
        negation.head
        for clause in evidence.clauses
        for negation in negations(clause)
        if negation.sort is not Sort.PARTIAL
    )


def _judge(own: _Read, evidence: Phrasing, denied: frozenset[str]) -> _Outcome:
    """Hold one claim clause against the evidence clauses that share most with it."""
    if is_topped_elsewhere(own.clause, evidence):
        return _OPEN
    best = [_Read(clause) for clause in evidence.alike(own.clause, _ALIKE)]
    outcomes = [_hold(own, other) for other in best]
    for wanted in (CheckResult.PASS, CheckResult.FAIL):
        for outcome in outcomes:
            if outcome.result is wanted and not _said_elsewhere(outcome, own, denied):
                return outcome
    return _OPEN


def _said_elsewhere(outcome: _Outcome, own: _Read, denied: frozenset[str]) -> bool:
    """Tell whether the claim's negation stands in another clause of the evidence."""
    finding = outcome.finding
    denies = finding is not None and finding.code == "P1" and bool(own.negated)
    return denies and own.negated <= denied


def _hold(own: _Read, other: _Read) -> _Outcome:
    """Compare the negations of two clauses that speak of the same thing."""
    endless = max(len(own.clause.words), len(other.clause.words)) > _LONGEST
    if endless or _agree_otherwise(own, other):
        return _OPEN
    sides = own.clause, own.negations, other.clause, other.negations
    if reached := reaches(*sides):
        return _Outcome(CheckResult.FAIL, reached)
    if odd := _odd_negation(own, other):
        return odd
    if denied := _denied_by_words(own, other):
        return denied
    if clash := _clash(own, other):
        return _Outcome(CheckResult.FAIL, _finding(clash, own, other, of_claim=True))
    if clash := _clash(other, own):
        return _Outcome(CheckResult.FAIL, _finding(clash, other, own, of_claim=False))
    implied = implies_negation(own.clause) != implies_negation(other.clause)
    if implied and (own.negations or other.negations):
        return _OPEN
    if opposite := _opposite(own, other):
        return opposite
    if lone := _lone(own, other):
        return lone
    open_heads = [
        n
        for n in (*own.negations, *other.negations)
        if n.sort is not Sort.WITHOUT
        and not (n.head in own.negated and n.head in other.negated)
    ]
    return _OPEN if open_heads else _AGREES


def _agree_otherwise(own: _Read, other: _Read) -> bool:
    """Tell whether two sides say the same with negations of another build."""
    pair = own.clause, other.clause
    if any(clause.is_list for clause in pair):
        return _both_deny(own, other)
    told = tell_the_same(*pair) or grants_the_same(*pair)
    told = told or outranks(*pair) or single_out(*pair) or _level(own, other)
    return told or _both_deny(own, other)


def _level(own: _Read, other: _Read) -> bool:
    """Tell whether one side says as often and the other that there is no difference."""
    for negating, plain in ((own, other), (other, own)):
        differ = {head for head in negating.negated if head.startswith("differ")}
        if differ and not plain.negations and plain.words & _LIKENESS:
            return True
    return False


def _both_deny(own: _Read, other: _Read) -> bool:
    """Tell whether one side says not and the other that it is a myth."""
    if bool(own.negations) == bool(other.negations):
        return False
    negating, plain = (own, other) if own.negations else (other, own)
    word = denial(plain.clause, (), negating.clause, of_claim=plain is own)
    return word is not None and word.stem not in negating.stems


def _odd_negation(own: _Read, other: _Read) -> _Outcome | None:
    """Find clauses of the same words of which one has a negation more."""
    if own.stems != other.stems or len(own.stems) < _FEWEST:
        return None
    if any(n.sort is Sort.PARTIAL for n in (*own.negations, *other.negations)):
        return None
    here, there = negator_words(own.clause), negator_words(other.clause)
    if (len(here) - len(there)) % 2 == 0:
        return None
    more = len(here) > len(there)
    word = (here if more else there)[-1]
    side = "claim" if more else "evidence"
    text = f"only the {side} has “{word.text}” among otherwise the same words"
    spans = (word.span,) if more else (own.clause.span,)
    place = (other.clause.span,) if more else (word.span,)
    finding = Finding("P1" if more else "P2", text, spans, place)
    return _Outcome(CheckResult.FAIL, finding)


def _clash(negating: _Read, plain: _Read) -> Negation | None:
    """Return a negation whose word stands in the other clause without one."""
    for negation in negating.negations:
        stated = negation.head in plain.stems and negation.head not in plain.scope
        if not stated and negation.what:
            stated = negation.what in plain.stems - plain.scope
        if not stated and negation.complement and not plain.negations:
            stated = bool(negation.complement & predicate_noun(plain.clause))
        if not stated or _replaced(negation, negating, plain):
            continue
        if _holds_of_some(negation, plain) or _is_first_of(negating, plain):
            continue
        if _told_by_opposite(negation, negating, plain):
            continue
        if negator_words(plain.clause) and not plain.negations:
            continue  # adults were helped, children were not
        if negation.sort is Sort.NEARLY and _is_little(plain):
            continue
        if not (is_governed(plain.clause, negation.head) or _doubled(negating)):
            return negation
    return None


def _is_little(read: _Read) -> bool:
    """Tell whether a clause says few or little, which is nearly none."""
    return not read.words.isdisjoint(word_set("understating")) and not (
        "a" in read.words and "few" in read.words
    )


def _told_by_opposite(negation: Negation, negating: _Read, plain: _Read) -> bool:
    """Tell whether the other clause has the opposite of what is denied: not rich."""
    return any(
        _opposed(root, plain.stems - negating.stems)
        for root in negation.scope - plain.stems
    )


def _holds_of_some(negation: Negation, plain: _Read) -> bool:
    """Tell whether "not all" stands against a clause that does not speak of all."""
    words = {word.text for word in plain.clause.words}
    return negation.sort is Sort.PARTIAL and words.isdisjoint(word_set("universal"))


def _is_first_of(negating: _Read, plain: _Read) -> bool:
    """Tell whether one says first or only where the other says none before or else."""
    here = {word.text for word in negating.clause.words}
    there = {word.text for word in plain.clause.words}
    none = here & {"before", "other", "else", "previously", "earlier", "except"}
    return bool(none and there & {"first", "only", "sole"})


def _doubled(read: _Read) -> bool:
    """Tell whether a clause with a negation also negates by a word: not without ban."""
    return any(is_governed(read.clause, n.head, n.start) for n in read.negations)


def _replaced(negation: Negation, negating: _Read, plain: _Read) -> bool:
    """Tell whether the other clause negates the same with another construction.

    "No injuries were reported" and "injuries were not reported" agree.
    """
    predicates = [
        n
        for n in plain.negations
        if n.sort is not Sort.WITHOUT
        and (n.sort is not Sort.PART or n.scope & negating.stems)
    ]
    if negation.sort is Sort.WITHOUT or not predicates:
        return False
    return any(other.head in negating.stems for other in predicates)


def _finding(
    negation: Negation, negating: _Read, plain: _Read, *, of_claim: bool
) -> Finding:
    here, there = negation.span, plain.clause.find(negation.head)
    nearly = negation.sort is Sort.NEARLY
    verb = "all but negates" if nearly else "negates"
    around = f"(around “{_spelled(negation.head, negating.clause)}”)"
    if of_claim:
        text = f"the claim {verb} what the evidence states {around}"
        return Finding("P4" if nearly else "P1", text, (here,), (there,))
    text = f"the evidence {verb} what the claim states {around}"
    return Finding("P4" if nearly else "P2", text, (there,), (here,))


def _spelled(root: str, clause: Clause) -> str:
    return next((word.text for word in clause.words if word.stem == root), root)


def _denied_by_words(own: _Read, other: _Read) -> _Outcome | None:
    """Find what one side states and the other denies without a plain negation."""
    for denying, plain, of_claim in ((other, own, False), (own, other, True)):
        if plain.negations:
            continue
        word = denial(denying.clause, denying.negations, plain.clause, of_claim)
        if word is None:
            continue
        stated = plain.clause.span
        if of_claim:
            text = f"the claim denies with “{word.text}” what the evidence states"
            finding = Finding("P1", text, (word.span,), (stated,))
        else:
            text = f"the evidence denies with “{word.text}” what the claim states"
            finding = Finding("P2", text, (stated,), (word.span,))
        return _Outcome(CheckResult.FAIL, finding)
    return None


# A negated verb that the other side tells in other words


def _lone(own: _Read, other: _Read) -> _Outcome | None:
    """Find a verb negated with "not" where the other clause negates nothing at all."""
    if bool(own.negations) == bool(other.negations):
        return None
    negating, plain = (own, other) if own.negations else (other, own)
    negation = negating.negations[0]
    if len(negating.negations) != 1 or negation.sort is not Sort.PREDICATE:
        return None
    shared = len(own.stems & other.stems)
    if _is_aside(negation, negating) or _stays(plain):
        return None
    denied = _denies_a_verb(negation, negating) or bool(negation.complement)
    if not denied and not _differ_little(own, other):
        return None
    if _differ_little(own, other) and shared >= 1:
        shared = max(2, len(own.stems))
    near = _differ_little(own, other) or shared >= _MOSTLY * len(own.stems)
    met = negation.scope & plain.stems or near
    if shared < max(2, _ALIKE * len(own.stems)) or not met:
        return None
    own_words = plain.stems - negating.stems
    if any(_opposed(root, own_words) for root in negating.stems - plain.stems):
        return None
    if is_understated(plain.clause, own_words):
        return None
    if negating is other and not own_words and _denies_a_habit(negation, negating):
        return None  # "at the beach" holds of those who do not enjoy it there
    of_claim = negating is own
    finding = _finding(negation, negating, plain, of_claim=of_claim)
    return _Outcome(CheckResult.FAIL, finding)


def _is_aside(negation: Negation, negating: _Read) -> bool:
    """Tell whether a negation is of what stands behind a comma and "which"."""
    before = [w.text for w in negating.clause.words if w.start < negation.start]
    near = before[-_ASIDE:]
    return any(pair in _RELATIVES for pair in pairwise(near))


def _stays(plain: _Read) -> bool:
    """Tell whether a clause says that something neither rose nor fell."""
    same = "same" in plain.words and not plain.words.isdisjoint(_STAYING)
    return same or not plain.words.isdisjoint(_LEVEL)


def _differ_little(own: _Read, other: _Read) -> bool:
    """Tell whether one word of each clause is all that stands in one only."""
    gaps = own.stems - other.stems, other.stems - own.stems
    return max(map(len, gaps)) <= 1


def _denies_a_habit(negation: Negation, read: _Read) -> bool:
    """Tell whether "do not" denies a verb, no act that goes on just now."""
    head = next((w for w in read.clause.words if w.stem == negation.head), None)
    progressive = head is not None and head.text.endswith("ing")
    return _denies_a_verb(negation, read) and not progressive


def _denies_a_verb(negation: Negation, read: _Read) -> bool:
    """Tell whether "not" stands behind an auxiliary and before a verb."""
    if negation.sort is not Sort.PREDICATE:
        return False
    words = read.clause.words
    at = next(n for n, word in enumerate(words) if word.start == negation.start)
    if words[at].text == "cannot":
        return True
    before = words[at].text if words[at].text.endswith("n't") else words[at - 1].text
    if before.removesuffix("n't") in word_set("copulas"):
        head = next(w for w in words[at:] if w.stem == negation.head)
        return head.text.endswith(("ing", "ed", "en"))
    auxiliary = before.removesuffix("n't") in word_set("auxiliaries")
    return auxiliary or before == "to" or at == 0


def _opposed(root: str, stems: frozenset[str]) -> bool:
    return any(are_opposite_stems(root, other) for other in stems)


# Opposite words


def _opposite(own: _Read, other: _Read) -> _Outcome | None:
    """Find a word of the claim whose opposite stands in its place."""
    if len(own.stems & other.stems) < _SAME * (len(own.stems) - 1):
        return None
    for word, rival in _opposite_words(own, other):
        near = _near(word, own) & _near(rival, other)
        if not near and _behind(word, own) != _behind(rival, other):
            continue
        if (word.stem in own.scope) is not (rival.stem in other.scope):
            return _OPEN
        if ("until" in own.words) is not ("until" in other.words):
            return _OPEN  # open until six is closed at six
        if _is_excepted(rival, own, other):
            return _OPEN  # open daily except Mondays is closed on Mondays
        text = f"the claim says “{word.text}” where the evidence says “{rival.text}”"
        finding = Finding("P3", text, (word.span,), (rival.span,))
        return _Outcome(CheckResult.FAIL, finding)
    return None


def _is_excepted(rival: Word, own: _Read, other: _Read) -> bool:
    """Tell whether what the claim speaks of is taken out of what holds the opposite."""
    spoken = frozenset(word.stem for word in own.clause.words)
    return any(
        condition.kind == "exception"
        and condition.word != rival
        and condition.stems <= spoken
        for condition in conditions(other.clause)
    )


def _opposite_words(own: _Read, other: _Read) -> Iterator[tuple[Word, Word]]:
    rivals = [w for w in other.clause.words if w.content and w.stem not in own.stems]
    for word in own.clause.words:
        if not word.content or word.stem in other.stems:
            continue
        for rival in rivals:
            if are_opposite(word, rival) and not _tell_the_same(
                word, own, rival, other
            ):
                yield word, rival


def _tell_the_same(word: Word, own: _Read, rival: Word, other: _Read) -> bool:
    """Tell whether two opposites tell one deed from both of its sides: buy, sell."""
    passive = _is_passive(word, own), _is_passive(rival, other)
    if are_converse(word, rival) and passive[0] is not passive[1]:
        return True
    here = [deed for deed in deeds(own.clause) if deed.verb == word]
    there = [deed for deed in deeds(other.clause) if deed.verb == rival]
    return any(a.root == b.root and agree(a, b) for a in here for b in there)


def _is_passive(word: Word, read: _Read) -> bool:
    words = read.clause.words
    at = words.index(word)
    return at > 0 and words[at - 1].text in word_set("copulas")


def _behind(word: Word, read: _Read) -> object:
    """Return the two words behind a word (in 1946), or what equals nothing."""
    words = read.clause.words
    at = words.index(word)
    texts = [w.text for w in words[at + 1 : at + 3]]
    return texts if len(texts) == 2 and texts[1][:1].isdigit() else object()


def _near(word: Word, read: _Read) -> frozenset[str]:
    """Return the stems around a word of a clause."""
    content = [w for w in read.clause.words if w.content]
    at = content.index(word)
    around = content[max(0, at - _NEAR) : at + _NEAR + 1]
    return frozenset(w.stem for w in around) - {word.stem}
