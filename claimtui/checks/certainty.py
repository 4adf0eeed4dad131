"""The check of certainty: may against does, plan against deed, correlation as cause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise, takewhile

from claimtui.checks.abroad_certainty import certainty_abroad
from claimtui.checks.absolutes import absolute_words, unearned, widened
from claimtui.checks.causes import causes_added, reasons_changed
from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.conditions import conditions_lost
from claimtui.checks.language import primary
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.negation import negator_words
from claimtui.checks.ranks import overstated
from claimtui.checks.sources import hearsay
from claimtui.checks.standing import restated
from claimtui.checks.superlatives import topped
from claimtui.checks.supposed import rejoined, supposed
from claimtui.checks.syntax import is_past
from claimtui.checks.words import stem
from claimtui.model.checks import Check, Finding
from claimtui.model.vocabulary import CheckName, CheckResult

_REACH = 4
"""Words from a hedge to the verb it weakens."""
_SAME = 0.6
"""Share of content words from which a missing "only" or "all" is telling."""
_NOMINAL = ("ness", "tion", "sion", "ment", "ity", "ance", "ence", "ing", "age", "ure")
"""Endings of a noun that a reason can be."""
_COMPARED = frozenset(["had", "has", "have", "having", "with", "a", "an", "the", "at"])
"""Words behind which lower compares and is no deed: had lower mortality."""
_DEGREES = frozenset(["more", "less", "as", "most", "least", "equally"])
"""Words before "likely" that compare how often something happens."""
_BREAKS = frozenset([",", ":", "(", ")"])
_JOINTS = frozenset([*_BREAKS, "and", "or", "but"])
_NO_FINITE = frozenset(
    ["to", "can", "could", "would", "should", "must", "the", "a", "an", "of"]
)
"""Words behind which a verb is no finite form."""


def check_certainty(claim: Phrasing, evidence: Phrasing) -> Check:
    """Return the check `certainty`; the claim may be less certain, never more."""
    name = CheckName.CERTAINTY
    if primary(claim.language) != "en" or primary(evidence.language) != "en":
        return certainty_abroad(claim, evidence)
    findings: list[Finding] = []
    aligned = False
    marked = False
    for clause in claim.clauses:
        alike = evidence.alike(clause)
        aligned = aligned or bool(alike)
        marked = marked or _is_marked(clause) or any(_is_marked(o) for o in alike)
        findings.extend(_findings(clause, alike, claim, evidence))
    findings.extend(hearsay(claim, evidence))
    if not any(finding.code == "C3" for finding in findings):
        findings.extend(causes_added(claim, evidence))
    findings.extend(widened(claim, evidence))
    findings.extend(topped(claim, evidence))
    for find in (conditions_lost, supposed, rejoined, reasons_changed):
        findings.extend(find(claim, evidence))
    findings.extend(restated(claim, evidence))
    if findings:
        return Check(name, CheckResult.FAIL, tuple(findings))
    if not marked:
        return Check(name, CheckResult.NOT_APPLICABLE)
    return Check(name, CheckResult.PASS if aligned else CheckResult.UNAVAILABLE)


def _is_marked(clause: Clause) -> bool:
    """Tell whether a clause has any word that this check reads."""
    return any(
        w.text in _marks() or (w.content and w.stem in _marks()) for w in clause.words
    )


def _findings(
    clause: Clause, alike: list[Clause], claim: Phrasing, evidence: Phrasing
) -> Iterator[Finding]:
    hedges = [
        _dropped_hedge(clause, other) or _dropped_frame(clause, other, claim.words)
        for other in alike
    ]
    if hedges and hedges[0] and all(hedges) and not _weakened(clause, hedges[0]):
        yield hedges[0]
    if alike:
        cause = _cause_of_correlation(clause, alike, evidence)
        yield from (cause,) if cause else ()
    if evidence.alike(clause, _SAME):
        yield from unearned(clause, alike, claim, evidence)
        yield from overstated(clause, alike)


# Hedges and plans


def _weakened(clause: Clause, hedge: Finding) -> bool:
    """Tell whether the claim hedges too; a plan is no hedge for what only may be."""
    told = {_weakens(clause.words, at) for at in range(len(clause.words))}
    if hedge.code in told:
        return True
    names = ["ahead", "whole", "verbs"]
    names += ["plan", "future", "duties"] if hedge.code == "C2" else []
    return any(_has(clause.words, name) for name in names)


def _dropped_hedge(claim: Clause, other: Clause) -> Finding | None:
    """Find a hedge or a plan before a verb that the claim states outright."""
    for at, word in enumerate(other.words):
        code = _weakens(other.words, at)
        verb = _verb_behind(other.words, at) if code else None
        if code and verb and (own := _same_verb(claim, verb)):
            if word.text == "shall" and _is_rule(claim, own):
                continue  # shall enter into force, enters into force
            told = "plans or expects" if code == "C2" else "hedges with"
            text = (
                f"the evidence {told} “{word.text} … {verb.text}”, "
                f"the claim states it: “{own.text}”"
            )
            return Finding(code, text, (own.span,), (word.span, verb.span))
    return None


def _is_rule(claim: Clause, verb: Word) -> bool:
    """Tell whether a verb states what holds, no deed done: enters, is entitled."""
    before = next((a.text for a, b in pairwise(claim.words) if b == verb), "")
    return not is_past(verb) or before in ("is", "are")


MOST_FRAMES = 40
"""Conditions, beliefs and pledges of one sentence that are looked at."""


def _dropped_frame(claim: Clause, other: Clause, own: frozenset[str]) -> Finding | None:
    """Find "police believe that", "if" and "promised" before what the claim states."""
    words = other.words
    looked = 0
    for at, word in enumerate(words):
        code = _frames(word)
        looked += bool(code)
        if looked > MOST_FRAMES:
            return None  # a list of words, no sentence: each is looked behind
        if not code or word.text in own or word.stem in claim.stems:
            continue
        if _is_framed(code, words, at, claim, other):
            text = f"the evidence states it under “{word.text}”, the claim outright"
            return Finding(code, text, (claim.span,), (word.span,))
    return None


def _is_framed(
    code: str, words: tuple[Word, ...], at: int, claim: Clause, other: Clause
) -> bool:
    """Tell whether all that the claim states stands behind such a word."""
    if code == "C5":
        return _condition_states(words, at, claim)
    if code == "C1" and _is_passive(words, at):
        return claim.stems <= _segment(words, at)
    if code == "C1" and words[at].stem in _roots("sayings"):
        return False  # relay tells who said it
    if code == "C1":
        told = {w.stem for w in words[at + 1 :] if w.content}
        return at > 0 and claim.stems <= told
    extra = claim.stems - other.stems  # built a stadium for promised a stadium
    behind = takewhile(lambda w: w.text not in _JOINTS, words[at + 1 : at + 1 + _REACH])
    near = {w.stem for w in behind if w.content}
    if not extra:  # is taxed for proposes a tax
        done = {w.stem for w in claim.words if w.text.endswith("ed") and w.content}
        return bool(near & done)
    return len(extra) == 1 and _is_verb(claim, extra) and bool(near & claim.stems)


def _segment(words: tuple[Word, ...], at: int) -> set[str]:
    """Return the stems between the commas around a word."""
    start = end = at
    while start and words[start - 1].text not in _BREAKS:
        start -= 1
    while end < len(words) and words[end].text not in _BREAKS:
        end += 1
    return {word.stem for word in words[start:end] if word.content}


def _is_passive(words: tuple[Word, ...], at: int) -> bool:
    """Tell whether a belief stands as in "is thought to be"."""
    following = words[at + 1].text if at + 1 < len(words) else ""
    before = {word.text for word in words[max(0, at - 2) : at]}
    return following == "to" and not before.isdisjoint(word_set("copulas"))


def _frames(word: Word) -> str:
    if word.text in table("certainty")["conditions"]:
        return "C5"
    if word.content and word.stem in _roots("beliefs") | _roots("sayings"):
        return "C1"
    pledge = word.content and word.stem in _roots("pledges")
    proposal = word.text.endswith("ed") or word.text == "proposes"
    return "C2" if pledge and proposal else ""


def _is_verb(claim: Clause, stems: frozenset[str]) -> bool:
    """Tell whether the one word that only the claim has is a deed in the past."""
    word = next(w for w in claim.words if w.content and w.stem in stems)
    return word.text.endswith("ed") or word.text in table("english")["irregular"]


def _condition_states(words: tuple[Word, ...], at: int, claim: Clause) -> bool:
    """Tell whether the claim stands within the condition itself."""
    told: set[str] = set()
    for word in words[at + 1 :]:
        if word.text in _BREAKS:
            break
        told.update([word.stem] if word.content else [])
    return claim.stems <= told


def _weakens(words: tuple[Word, ...], at: int) -> str:
    """Return the code of the finding that a word of the evidence can lead to."""
    word = words[at]
    if word.text in ("may", "might", "could"):
        return "C1"
    if word.text in ("should", "ought") and "have" in _ahead(words, at):
        return "C1"
    if word.text in table("certainty")["whole"]:
        compared = at > 0 and words[at - 1].text in _DEGREES and word.text == "likely"
        return "" if compared else "C1"
    ahead = [w.text for w in words[at + 1 : at + 3]]
    planned = word.stem in _roots("plan") or word.text in _roots("plan")
    planned = planned and not (word.text == "order" and words[at - 1].text == "in")
    owing = ahead[1:] and _is_owing(words, at)
    if (
        planned
        and ahead
        and ((ahead[0] == "to" and not owing) or ahead[0].endswith("ing"))
    ):
        return "C2"
    if word.text in ("will", "would", "shall") and at + 1 < len(words):
        return "C2"
    if word.text in ("is", "are", "was", "were") and ahead[:1] == ["to"]:
        return "C2"  # was to be signed
    return "C1" if word.stem in ("seem", "appear") and "to" in ahead[:1] else ""


def _is_owing(words: tuple[Word, ...], at: int) -> bool:
    """Tell whether a reason stands behind "due to": increased demand, weakness."""
    reason = words[at + 2].text
    if reason.endswith("ed"):
        return True
    before = words[at - 1] if at else None
    planned = before is not None and before.text in word_set("copulas")
    return words[at].text == "due" and (not planned or reason.endswith(_NOMINAL))


def _ahead(words: tuple[Word, ...], at: int) -> list[str]:
    return [word.text for word in words[at + 1 : at + 3]]


def _verb_behind(words: tuple[Word, ...], at: int) -> Word | None:
    for word in words[at + 1 : at + 1 + _REACH]:
        if word.text in _BREAKS:
            return None
        adverb = word.text.endswith("ly") or word.text in word_set("auxiliaries")
        if word.content and not adverb:
            return word
    return None


def _same_verb(claim: Clause, verb: Word) -> Word | None:
    """Return the claim's own form of a verb, unless it is no finite form."""
    words = claim.words
    for at, word in enumerate(words):
        if not word.content or word.stem != verb.stem:
            continue
        before = words[at - 1].text if at else ""
        if word.text.endswith("ing") and not at:
            continue  # voting is limited
        if before in _NO_FINITE:
            continue
        return word
    return None


# Cause


def _cause_of_correlation(
    claim: Clause, alike: list[Clause], evidence: Phrasing
) -> Finding | None:
    """Find a cause in the claim where the evidence only tells a correlation."""
    before = ("", *(word.text for word in claim.words))
    cause = next(
        (
            w
            for lead, w in zip(before, claim.words, strict=False)
            if _is_cause(w) and not (w.text == "lower" and lead in _COMPARED)
        ),
        None,
    )
    if cause is None or _has(claim.words, "correlation") or negator_words(claim):
        return None
    if _tells_cause(cause, evidence):
        return None
    if any(_is_strong_cause(w) for other in alike for w in other.words):
        return None
    tie = next(
        (w for c in alike for w in c.words if w.stem in _roots("correlation")), None
    )
    if tie is None or not tie.content:
        return None
    text = f"the evidence says “{tie.text}”, the claim makes it a cause: “{cause.text}”"
    return Finding("C3", text, (cause.span,), (tie.span,))


def _tells_cause(cause: Word, evidence: Phrasing) -> bool:
    """Tell whether the evidence has the claim's cause, not only "with lower grades"."""
    for clause in evidence.clauses:
        for at, word in enumerate(clause.words):
            before = clause.words[at - 1].text if at else ""
            if (word.stem == cause.stem or word.text == cause.text) and (
                before not in ("with", "to", "and", "a", "an", "the", "no")
            ):
                return True
    return False


def _is_cause(word: Word) -> bool:
    return word.stem in _roots("cause") or word.text == "because"


def _is_strong_cause(word: Word) -> bool:
    return word.stem in ("caus", "lead", "result", "prevent", "trigger", "induc")


# Tables


@cache
def _roots(name: str) -> frozenset[str]:
    words: Iterable[str] = table("certainty")[name]
    return frozenset(words) | frozenset(stem(word, "en") for word in words)


def _has(words: tuple[Word, ...], name: str) -> bool:
    roots = _roots(name)
    for at, word in enumerate(words):
        if name in ("whole", "ahead"):
            if word.text in table("certainty")[name]:  # suspected, not the suspect
                return True
            continue
        if (
            word.text == "about"
            and words[at + 1 : at + 2]
            and not _is_to(words[at + 1])
        ):
            continue  # about 40, no plan
        noun = at > 0 and words[at - 1].text in ("the", "a", "an", "into", "in")
        known = word.text in roots or (word.content and word.stem in roots)
        if known and not noun:
            return True
    return False


def _is_to(word: Word) -> bool:
    return word.text == "to"


@cache
def _marks() -> frozenset[str]:
    names = ("ahead", "whole", "verbs", "plan", "cause", "correlation", "future")
    marks = frozenset().union(*(_roots(name) for name in names))
    return marks | absolute_words()
