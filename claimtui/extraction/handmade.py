"""Claims that a person cut, merged or chose, when their sentence is edited (SPEC 1.7).

They go on as new revisions, each on its own words; nothing is cut anew beside them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from claimtui.extraction.compiler import proposal_by_hand
from claimtui.extraction.division import Carried, Owners, Word, gone, runs, words_of
from claimtui.extraction.lineage import Candidate, held, succession
from claimtui.extraction.sides import Sides
from claimtui.model.documents import AnchoredClaim, ClaimProposal
from claimtui.model.ids import ClaimId
from claimtui.model.spans import DocSpan

RESTORED = "restored"
"""The rule of a claim whose sentence extraction leaves out: it cut nothing."""
BESIDE = "beside"
"""The rule of a claim of the compiler beside claims that a person made."""
_MOST = 0.6
"""The share of an old sentence's words that a new one holds which took it in."""
_NEAR = 50
"""So many new sentences of a gap are looked at for one that took an old one in."""


@dataclass(frozen=True, slots=True)
class Continued:
    """A claim on its own words in the new text."""

    place: int
    """Among the vanished claims."""
    sentences: tuple[int, ...]
    """Numbers of its new sentences."""
    proposal: ClaimProposal


@dataclass(frozen=True, slots=True)
class _Home:
    """A new sentence with the old ones whose words it took in."""

    number: int
    olds: list[int]
    words: list[Word]
    part: Carried


@dataclass(frozen=True, slots=True)
class _Run:
    """Words of a new sentence that follow one another and are a claim's."""

    number: int
    span: DocSpan
    whole: bool
    """Whether they are all words of the sentence."""


class HandMade:
    """The new places of the vanished claims that a person made."""

    def __init__(
        self,
        sides: Sides,
        vanished: Sequence[AnchoredClaim],
        rules: Mapping[ClaimId, str],
        asserted: Collection[int],
    ) -> None:
        """Prepare for some claims.

        Args:
            sides: Both texts.
            vanished: The claims whose words do not stand as they were.
            rules: The rule of each claim that a person made.
            asserted: New sentences of which the compiler makes claims.
        """
        self._sides = sides
        self._vanished = vanished
        self._rules = rules
        self._asserted = asserted
        self._old_words: dict[int, list[Word]] = {}
        self._touched = [
            sorted({n for span in claim.spans for n in sides.standing_in(span)})
            for claim in vanished
        ]
        self._hand = {
            number
            for claim, touched in zip(vanished, self._touched, strict=True)
            if claim.claim in rules
            for number in touched
        }
        """Old sentences in which a person made a claim."""

    def continued(
        self, gaps: tuple[Sequence[int], Sequence[int]], taken: Collection[int]
    ) -> list[Continued]:
        """Return the claims that go on.

        Args:
            gaps: The gap of the diff that each old and each new sentence stands in.
            taken: New sentences in which earlier claims are back.
        """
        if not self._hand:
            return []
        homes = self._homes(self._pairs(gaps, taken))
        had = self._had(homes)
        left = gone([home.part for home in homes], had)
        placed: dict[int, list[_Run]] = defaultdict(list)
        for home in homes:
            owners = home.part.owners(left)
            for place in frozenset[int]().union(*owners):
                placed[place] += self._runs(home, owners, place)
        divided = {
            run.number
            for place, found in placed.items()
            if self._divides(place, found)
            for run in found
        }
        return [
            self._continued(place, found)
            for place, found in sorted(placed.items())
            if found and all(run.number in divided for run in found)
        ]

    def _divides(self, place: int, found: Sequence[_Run]) -> bool:
        """Say whether a claim is one that the compiler would not make again."""
        rule = self._rules.get(self._vanished[place].claim)
        if rule is None:
            return False
        if rule == RESTORED and all(run.number in self._asserted for run in found):
            return False
        whole = len(found) == 1 and found[0].whole
        return not whole or self._was_whole(place)

    def _was_whole(self, place: int) -> bool:
        """Say whether a person had made one claim of just one whole sentence."""
        spans = [self._sides.sentences[n].span for n in self._touched[place]]
        return len(spans) == 1 and tuple(spans) == self._vanished[place].spans

    def _runs(self, home: _Home, owners: Sequence[Owners], place: int) -> list[_Run]:
        sides, words = self._sides, home.words
        sentence, found = sides.new_sentences[home.number].span, []
        for start, end in runs(owners, place):
            visible = (words[start].start, words[end - 1].end)
            span = sides.new_visible.outer(sentence, visible)
            if span is not None:
                whole = end - start == len(words)
                found.append(_Run(home.number, span, whole))
        return found

    def _pairs(
        self, gaps: tuple[Sequence[int], Sequence[int]], taken: Collection[int]
    ) -> dict[int, int]:
        """Return the new sentence of each old one that is the same or was edited."""
        sides = self._sides
        free = sorted(sides.arrived.difference(taken))
        pairs = {old: new for old, new in sides.matched.items() if new not in taken}
        changed = [n for n in range(len(sides.sentences)) if n not in sides.matched]
        olds = [Candidate(sides.sentences[n].text, gaps[0][n]) for n in changed]
        news = [Candidate(sides.new_sentences[n].text, gaps[1][n]) for n in free]
        for right, left in succession(olds, news).items():
            pairs[changed[left]] = free[right]
        self._take_in(pairs, gaps, free)
        return pairs

    def _take_in(
        self,
        pairs: dict[int, int],
        gaps: tuple[Sequence[int], Sequence[int]],
        free: Sequence[int],
    ) -> None:
        """Pair old sentences left over with new ones that hold most of their words."""
        sides = self._sides
        news: dict[int, list[int]] = defaultdict(list)
        for number in free:
            news[gaps[1][number]].append(number)
        for number in sorted(self._hand - pairs.keys()):
            near = news[gaps[0][number]][:_NEAR]
            text = sides.sentences[number].text
            shares = [held(text, sides.new_sentences[one].text) for one in near]
            if shares and max(shares) >= _MOST:
                pairs[number] = near[shares.index(max(shares))]

    def _homes(self, pairs: Mapping[int, int]) -> list[_Home]:
        """Return the new sentences of all vanished claims, with what they took in."""
        wanted = {pairs[number] for number in self._hand if number in pairs}
        olds: dict[int, list[int]] = defaultdict(list)
        for old, new in sorted(pairs.items()):
            if new in wanted:
                olds[new].append(old)
        owners = self._owners({old for some in olds.values() for old in some})
        return [self._home(new, some, owners) for new, some in sorted(olds.items())]

    def _home(
        self, number: int, olds: list[int], owners: Mapping[int, list[Owners]]
    ) -> _Home:
        words = words_of(self._sides.new_sentences[number].text)
        part = Carried(
            [word for old in olds for word in self._words(old)],
            [own for old in olds for own in owners[old]],
            words,
        )
        return _Home(number, olds, words, part)

    def _owners(self, olds: Collection[int]) -> dict[int, list[Owners]]:
        """Return whose each word of some old sentences is."""
        sides = self._sides
        owners: dict[int, list[set[int]]] = {
            old: [set() for _ in self._words(old)] for old in olds
        }
        for place, claim in enumerate(self._vanished):
            for span in claim.spans:
                for number in sides.standing_in(span):
                    if number in owners:
                        self._own(place, span, number, owners[number])
        return {old: list(map(frozenset, own)) for old, own in owners.items()}

    def _own(
        self, place: int, span: DocSpan, number: int, owners: Sequence[set[int]]
    ) -> None:
        sentence = self._sides.sentences[number].span
        part = DocSpan(max(span.start, sentence.start), min(span.end, sentence.end))
        found = self._sides.old_visible.within(sentence, part)
        if found is None:
            return
        for word, own in zip(self._words(number), owners, strict=True):
            if found[0] <= word.start < found[1]:
                own.add(place)

    def _words(self, number: int) -> list[Word]:
        if number not in self._old_words:
            text = self._sides.sentences[number].text
            self._old_words[number] = words_of(text)
        return self._old_words[number]

    def _had(self, homes: Sequence[_Home]) -> Counter[int]:
        """Return how many words each claim had, those without a home included."""
        had: Counter[int] = Counter()
        for home in homes:
            had.update(home.part.had)
        seen = {old for home in homes for old in home.olds}
        lost = self._owners(
            {n for place in had for n in self._touched[place] if n not in seen}
        )
        for number, owners in lost.items():
            for word, own in zip(self._words(number), owners, strict=True):
                if word.folded[0].isalnum():
                    had.update(own & had.keys())
        return had

    def _continued(self, place: int, found: Sequence[_Run]) -> Continued:
        sides, claim = self._sides, self._vanished[place].claim
        spans = tuple(run.span for run in found)
        numbers = dict.fromkeys(run.number for run in found)
        proposal = proposal_by_hand(
            claim,
            (sides.new_visible.of(spans), spans),
            [sides.new_sentences[number] for number in numbers],
            self._rules.get(claim, BESIDE),
            sides.whole.language,
        )
        return Continued(place, tuple(numbers), proposal)
