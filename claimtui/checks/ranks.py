"""Claims that say more of it: most for some, the longest for the second longest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from claimtui.checks.clauses import Clause, Word
from claimtui.checks.lexicon import english, table, word_set
from claimtui.model.checks import Finding

_SHORTEST = 6
"""Letters from which -est is an ending: not in best, nest, west."""
_REACH = 4
"""Words from a quantifier to what it counts."""
_BACK = 4
"""Words before a superlative that can lower its rank."""
_WHOLE = ("all", "every", "none", "no", "everyone", "everybody", "nobody", "always")


def overstated(claim: Clause, alike: list[Clause]) -> Iterator[Finding]:
    """Find a quantifier or a rank that is higher than that of every clause alike."""
    for find in (_quantifier, _rank, _almost, _part_counted):
        found = [find(claim, other) for other in alike]
        if found and found[0] is not None and all(found):
            yield found[0]


def _quantifier(claim: Clause, other: Clause) -> Finding | None:
    """Find "most wells" where the other clause has "some wells"."""
    for at, word in enumerate(claim.words):
        own = _rung(claim.words, at)
        noun = _counted(claim.words, at) if own else None
        if own is None or noun is None:
            continue
        rivals = [
            (rung, w)
            for place, w in enumerate(other.words)
            if (rung := _rung(other.words, place)) is not None
            and (counted := _counted(other.words, place))
            and counted.stem == noun.stem
        ]
        if rivals and all(rung < own for rung, _ in rivals):
            rival = rivals[0][1]
            text = f"the claim says “{word.text}”, the evidence only “{rival.text}”"
            return Finding("C6", text, (word.span,), (rival.span,))
    return None


def _rung(words: tuple[Word, ...], at: int) -> int | None:
    """Return how high a quantifier stands; a few is some, few is hardly any."""
    some = words[at].text == "few" and at > 0 and words[at - 1].text == "a"
    return _ladder().get("some" if some else words[at].text)


def _counted(words: tuple[Word, ...], at: int) -> Word | None:
    for word in words[at + 1 : at + 1 + _REACH]:
        if word.text in english()["scales"]:
            return None
        if word.content:
            return word
        if word.text not in ("of", "the", "a", "an", "all", "our", "its", "their"):
            return None
    return None


def _almost(claim: Clause, other: Clause) -> Finding | None:
    """Find "all" and "none" where the other clause has "almost all"."""
    own = {word.text: word for word in claim.words}
    if not word_set("almost").isdisjoint(own):
        return None
    for before, word in pairwise(other.words):
        near = before.text in word_set("almost")
        if near and word.text in own and word.text in _WHOLE:
            said = own[word.text]
            text = f"the evidence says “{before.text} {word.text}”, the claim all of it"
            return Finding("C6", text, (said.span,), (before.span, word.span))
    return None


def _part_counted(claim: Clause, other: Clause) -> Finding | None:
    """Find "all the mice" and "none" where the other clause has "12 of 20 mice"."""
    for at, word in enumerate(claim.words):
        if word.text not in ("all", "every", "none", "no"):
            continue
        noun = _behind_number(claim.words, at)
        for place, rival in enumerate(other.words[:-1]):
            if other.words[place + 1].text != "of" or not _is_number(rival):
                continue
            whole = next(
                (
                    n
                    for n in range(place + 2, min(place + 5, len(other.words)))
                    if _is_number(other.words[n])
                ),
                None,
            )
            if whole is None or other.words[whole].text == rival.text:
                continue
            counted = _behind_number(other.words, whole)
            if noun and counted and noun.stem == counted.stem:
                text = f"the evidence counts “{rival.text} of” them, the claim says"
                text += f" “{word.text}”"
                return Finding("C6", text, (word.span,), (rival.span,))
    return None


def _is_number(word: Word) -> bool:
    return word.text.isdigit() or word.text in english()["cardinals"]


def _behind_number(words: tuple[Word, ...], at: int) -> Word | None:
    """Return what is counted: mice, of "all of the 20 mice"."""
    for word in words[at + 1 : at + 1 + _REACH]:
        if word.content and not _is_number(word):
            return word
    return None


def _rank(claim: Clause, other: Clause) -> Finding | None:
    """Find "the longest" where the other clause has it second or one of several."""
    lowered: dict[str, tuple[Word, Word]] = {}
    told = {word.text for word in claim.words}
    for place, rival in enumerate(other.words):
        if rival.text in told and rival.text not in lowered and _is_superlative(rival):
            lower = _lowered(other.words, place)
            if lower and lower.text not in told:
                lowered[rival.text] = (lower, rival)
    for at, word in enumerate(claim.words):
        if word.text in lowered and not _lowered(claim.words, at):
            lower, rival = lowered[word.text]
            text = (
                f"the claim says “{word.text}”, the evidence "
                f"“{lower.text} … {rival.text}”"
            )
            return Finding("C6", text, (word.span,), (lower.span, rival.span))
    return None


def _is_superlative(word: Word) -> bool:
    return (word.text.endswith("est") and len(word.text) >= _SHORTEST) or (
        word.text in ("best", "worst", "most", "least", "first", "only")
    )


def _lowered(words: tuple[Word, ...], at: int) -> Word | None:
    """Return the word that makes a superlative less: second, one of, among."""
    near = words[max(0, at - _BACK) : at]
    texts = [word.text for word in near]
    for place, word in enumerate(near):
        ordinal = word.text in english()["ordinals"] and word.text != "first"
        ordinal = ordinal or (word.text[:1].isdigit() and word.text[-1:] in "dh")
        one = word.text == "one" and texts[place + 1 : place + 2] == ["of"]
        if ordinal or one or word.text in ("among", "amongst", "nearly", "almost"):
            return word
    return None


@cache
def _ladder() -> dict[str, int]:
    rungs = table("certainty")["quantifiers"]
    return {word: height for height, row in enumerate(rungs) for word in row}
