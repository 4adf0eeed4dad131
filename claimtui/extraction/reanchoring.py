"""Every claim of a document placed again in its new text (SPEC 1.7)."""

from __future__ import annotations

import gc
from bisect import bisect_left
from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, repeat
from types import MappingProxyType

from claimtui.extraction.compiler import COMPILER, compile_sentences
from claimtui.extraction.handmade import HandMade
from claimtui.extraction.incremental import restructure
from claimtui.extraction.lineage import Candidate, succession
from claimtui.extraction.revival import Reviver, latest
from claimtui.extraction.sides import Sides
from claimtui.extraction.standing import Standing
from claimtui.extraction.structure import Structure, joint_digest, repaired, structure
from claimtui.model.documents import (
    AnchoredClaim,
    AnchoredText,
    ClaimProposal,
    Sentence,
)
from claimtui.model.ids import ClaimId, Digest
from claimtui.model.sources import Node
from claimtui.model.spans import DocSpan
from claimtui.model.updates import (
    KeptClaim,
    KeptClaims,
    KeptExclusion,
    MovedClaims,
    NewClaim,
    Update,
)
from claimtui.model.vocabulary import Format

_NO_HAND: Mapping[ClaimId, str] = MappingProxyType({})


def reanchor(
    old: AnchoredText,
    new_text: str,
    form: Format,
    language: str | None = None,
    *,
    nodes: Sequence[Node] = (),
    by_hand: Mapping[ClaimId, str] = _NO_HAND,
) -> Update:
    """Place the claims and exclusions of a text again in its edited form.

    Untouched words keep their claim revision, moved ones too; changed words become
    new claims; a look-alike is never taken for the words themselves. What a person cut,
    merged or chose goes on cut, merged or chosen, as new revisions of the same claims.

    Args:
        old: The text before, with everything that is anchored in it.
        new_text: The decoded text after; NUL and lone surrogates count as U+FFFD.
        form: How both texts are read.
        language: BCP 47 code that the document is known to be in.
        nodes: What the reader found in the new text of an HTML or DOCX document.
        by_hand: Claims that a person made, each with its rule, such as `split`.
    """
    with _uncollected():
        old_text, repaired_text = repaired(old.text), repaired(new_text)
        whole = restructure(old.blocks, old_text, repaired_text, form, language)
        if whole is not None:
            placing = _placing(old, old_text, repaired_text, form, whole, by_hand)
            if placing.wanted <= whole.placed.keys():
                return placing.update()
        # Too much moved, or a sentence that stands as it was lost its claim.
        return reanchor_wholly(
            old, new_text, form, language, nodes=nodes, by_hand=by_hand
        )


def reanchor_wholly(
    old: AnchoredText,
    new_text: str,
    form: Format,
    language: str | None = None,
    *,
    nodes: Sequence[Node] = (),
    by_hand: Mapping[ClaimId, str] = _NO_HAND,
) -> Update:
    """Do the same by reading all of the new text: slower, and plainly right."""
    old_text, new_text = repaired(old.text), repaired(new_text)
    whole = structure(new_text, form, language, nodes=nodes)
    return _placing(old, old_text, new_text, form, whole, by_hand).update()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let no garbage be collected meanwhile.

    Tens of thousands of records are made here and all of them stay: looking through
    them for garbage again and again took a quarter of the time (bench_extraction).
    Nor are they looked through afterwards: frozen and thawed they count as old. Not so
    where a program froze what it holds for good, which must not be thawed.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


def _placing(
    old: AnchoredText,
    old_text: str,
    new_text: str,
    form: Format,
    whole: Structure,
    by_hand: Mapping[ClaimId, str],
) -> _Placing:
    standing = Standing(old, old_text, new_text, whole)
    rest, new_rest = standing.old_rest(), standing.new_rest()
    sides = Sides(rest, old_text, new_text, form, new_rest)
    return _Placing(standing, sides, by_hand)


@dataclass(slots=True)
class _Found:
    """Where an old claim stands in the new text."""

    spans: tuple[DocSpan, ...]
    sentences: list[int]
    """Numbers of the new sentences."""


class _Placing:
    """The claims beside the blocks that stand as they were, sentence by sentence.

    Numbers count the sentences of both sides that are left beside those blocks.
    """

    def __init__(
        self, standing: Standing, sides: Sides, rules: Mapping[ClaimId, str]
    ) -> None:
        self._standing = standing
        self._rules = rules
        """Of the claims that a person made."""
        self._sides = sides
        self._kept: list[KeptClaim] = []
        self._kept_in: list[int] = []
        """The new sentence number of each."""
        self._kept_from: list[int] = []
        """The place of each among all old claims; a revived one has none."""
        self._vanished: list[tuple[int, AnchoredClaim]] = []
        """Old sentence number, -1 where it stood in none, and claim."""
        self._bereft: set[int] = set()
        """New sentences of which a claim was lost."""
        self._disturbed: set[int] = set()
        """Old blocks whose placements did not all hold as they stood."""
        self._held: set[int] = set()
        """New sentences with an exclusion, or a claim that was placed by itself."""
        for place, claim in zip(standing.places, sides.old.claims, strict=True):
            self._place(place, claim)
        self._kept_exclusions = self._exclusions()
        bereft = self._bereft - self._held
        if bereft:
            bereft.difference_update(self._kept_in)
        self._wanted = sides.arrived | bereft
        self.wanted = {standing.right_numbers[number] for number in self._wanted}
        """Numbers, among all new sentences, of those that must be compiled."""

    def update(self) -> Update:
        """Return everything the edit did."""
        standing, whole = self._standing, self._standing.whole
        proposals, excluded = compile_sentences(whole, self.wanted, standing.digests())
        numbers = _numbers(self._sides.new_sentences, self._wanted)
        by_hand = self._revive_by_hand()
        arrived = [(numbers[c.sentence], c) for c in proposals]
        arrived, continued = self._go_on(arrived, by_hand)
        new, retired = self._successors(self._revive(arrived, by_hand))
        return Update(
            language=whole.language,
            language_how=whole.language_how,
            compiler=COMPILER,
            blocks=whole.blocks,
            reused=self._reused(),
            kept=self._in_order(),
            new=tuple(sorted((*continued, *new), key=_first_place)),
            retired=retired,
            kept_exclusions=standing.exclusions(self._kept_exclusions),
            new_exclusions=tuple(
                item for item in excluded if numbers[item.span] not in by_hand
            ),
        )

    def _place(self, place: int, claim: AnchoredClaim) -> None:
        sides = self._sides
        parts = [sides.standing_in(span) for span in claim.spans]
        found = self._find(claim, parts) if parts else None
        if found is None:
            standing = list(chain.from_iterable(parts))
            self._vanished.append((standing[0] if standing else -1, claim))
            self._bereft.update(
                sides.matched[n] for n in standing if n in sides.matched
            )
            self._disturbed.update(sides.owners[number] for number in standing)
            return
        first = found.sentences[0]
        context = self._context(found.sentences)
        kept = KeptClaim(
            claim.claim,
            claim.revision,
            found.spans,
            context,
            context != claim.context,
        )
        self._add(kept, first, place)
        self._held.update(found.sentences)
        if not self._as_it_stood(claim, parts, found):
            for part in parts:
                self._disturbed.update(sides.owners[number] for number in part)

    def _add(self, kept: KeptClaim, number: int, place: int) -> None:
        self._kept.append(kept)
        self._kept_in.append(number)
        self._kept_from.append(place)

    def _context(self, numbers: Iterable[int]) -> Digest:
        """Return the context of a claim that stands in some new sentences."""
        sentences = self._sides.new_sentences
        return joint_digest([sentences[n].context for n in dict.fromkeys(numbers)])

    def _in_order(self) -> KeptClaims:
        """Return all that was kept by new sentence, and then as it stood before."""
        rights, owners = self._standing.rights, self._sides.new_owners
        own = sorted(
            zip(self._kept_in, self._kept_from, range(len(self._kept)), strict=True)
        )
        blocks = [rights[owners[number]] for number, _, _ in own]
        merged: list[MovedClaims | KeptClaim] = []
        place = 0
        for block, kept in self._standing.kept():
            stop = bisect_left(blocks, block, place)
            merged += [self._kept[item[2]] for item in own[place:stop]]
            merged += kept
            place = stop
        merged += [self._kept[item[2]] for item in own[place:]]
        return KeptClaims(merged)

    def _as_it_stood(
        self, claim: AnchoredClaim, parts: Sequence[range], found: _Found
    ) -> bool:
        sides = self._sides
        if len(claim.spans) != len(found.spans):
            return False
        for old, part, new in zip(claim.spans, parts, found.spans, strict=True):
            for number in {part[0], part[-1]}:
                now = sides.new_sentences[sides.matched[number]]
                shift = now.span[0] - sides.sentences[number].span[0]
                if new != (old[0] + shift, old[1] + shift):
                    return False
        return True

    def _find(self, claim: AnchoredClaim, parts: Sequence[range]) -> _Found | None:
        """Return where a claim stands whose words are those of the same sentences.

        Args:
            claim: The claim.
            parts: For each of its spans the old sentences that it stands in.
        """
        sides = self._sides
        spans: list[DocSpan] = []
        numbers: list[int] = []
        certain = True
        for span, standing in zip(claim.spans, parts, strict=True):
            news = [sides.matched[n] for n in standing if n in sides.matched]
            if not news or len(news) < len(standing):
                return None
            pieces = list(map(self._piece, repeat(span), standing, news))
            whole = [piece for piece in pieces if piece is not None]
            if len(whole) != len(pieces):
                return None
            certain = certain and len(pieces) == 1
            spans.extend(self._joined(whole, news))
            numbers.extend(news)
        if not certain and sides.new_visible.of(spans) != claim.text:
            return None
        return _Found(tuple(spans), numbers)

    def _piece(self, span: DocSpan, number: int, new: int) -> DocSpan | None:
        """Return where a span's part in an old sentence stands in the new one."""
        sides = self._sides
        old_at, new_at = sides.sentences[number].span, sides.new_sentences[new].span
        if span.start <= old_at.start and span.end >= old_at.end:
            return new_at
        part = (max(span.start, old_at.start), min(span.end, old_at.end))
        old_raw = sides.old_text[old_at.start : old_at.end]
        if old_raw == sides.new_text[new_at.start : new_at.end]:
            shift = new_at.start - old_at.start
            return DocSpan.of(part[0] + shift, part[1] + shift)
        words = DocSpan.of(*part)
        place = sides.old_visible.within(old_at, words)
        found = sides.new_visible.outer(new_at, place) if place else None
        if found and sides.new_visible.of([found]) != sides.old_visible.of([words]):
            return None
        return found

    def _joined(self, pieces: list[DocSpan], numbers: list[int]) -> list[DocSpan]:
        """Join the pieces of sentences that still follow one another in a block."""
        sides = self._sides
        joined = [pieces[0]]
        for piece, before, number in zip(
            pieces[1:], numbers, numbers[1:], strict=False
        ):
            neighbours = number == before + 1
            if neighbours and sides.new_owners[before] == sides.new_owners[number]:
                joined[-1] = DocSpan(joined[-1].start, piece.end)
            else:
                joined.append(piece)
        return joined

    def _exclusions(self) -> tuple[KeptExclusion, ...]:
        sides = self._sides
        kept = []
        for exclusion in sides.old.exclusions:
            standing = sides.standing_in(exclusion.span)
            new = sides.matched.get(standing[0]) if standing else None
            if new is None:
                continue
            self._held.add(new)
            kept.append(KeptExclusion(exclusion.id, sides.new_sentences[new].span))
        return tuple(kept)

    def _revive_by_hand(self) -> set[int]:
        """Keep the claims made by hand that are back; return their new sentences."""
        sides = self._sides
        found: set[int] = set()
        if not any(claim.places for claim in sides.old.past):
            return found
        standing = self._standing_claims()
        reviver = Reviver(sides.old.past, sides.new_sentences, self._wanted, sides.form)
        for past in reviver.candidates(standing):
            back = reviver.revive(past, sides.new_visible)
            if back is None or past.claim in standing:
                continue
            standing.add(past.claim)
            found.update(back.sentences)
            first = back.sentences[0]
            context = self._context(back.sentences)
            kept = KeptClaim(
                past.claim, past.revision, back.spans, context, False, revived=True
            )
            self._add(kept, first, len(self._standing.old.claims))
        return found

    def _go_on(
        self, arrived: list[tuple[int, ClaimProposal]], by_hand: set[int]
    ) -> tuple[list[tuple[int, ClaimProposal]], list[NewClaim]]:
        """Let what a person made go on in edited sentences.

        Returns:
            The proposals of the other sentences, and the claims that go on; their
            sentences are added to `by_hand`.
        """
        lost = [claim for _, claim in self._vanished]
        if not any(claim.claim in self._rules for claim in lost):
            return arrived, []
        # What stood in a sentence before it was gone comes back first.
        fresh = self._sides.arrived
        back = [item for item in arrived if item[0] in fresh]
        asserted = {number for number, _ in arrived}
        arrived = [item for item in arrived if item[0] not in fresh]
        arrived += self._revive(back, by_hand)
        lost = [claim for _, claim in self._vanished]
        made = HandMade(self._sides, lost, self._rules, asserted)
        taken = by_hand | fresh.intersection(self._kept_in)
        continued = made.continued(self._standing.gaps(self._sides.matched), taken)
        by_hand.update(number for one in continued for number in one.sentences)
        going = {one.place for one in continued}
        self._vanished = [
            item for place, item in enumerate(self._vanished) if place not in going
        ]
        return (
            sorted((item for item in arrived if item[0] not in by_hand), key=_number),
            [NewClaim(one.proposal, lost[one.place].claim) for one in continued],
        )

    def _standing_claims(self) -> set[ClaimId]:
        gone = {claim.claim for _, claim in self._vanished}
        standing = {claim.claim for claim in self._standing.old.claims} - gone
        return standing | {kept.claim for kept in self._kept}

    def _revive(
        self, arrived: list[tuple[int, ClaimProposal]], by_hand: Collection[int]
    ) -> list[tuple[int, ClaimProposal]]:
        """Keep the claims whose words had gone and are back; return the others.

        Where claims made by hand came back, nothing is cut anew beside them.
        """
        if not self._sides.old.past:
            return arrived
        last = latest(self._sides.old.past)
        standing = self._standing_claims()
        waiting: dict[tuple[str, Digest], deque[tuple[ClaimId, int]]]
        waiting = defaultdict(deque)
        for past in self._sides.old.past:
            if past.claim not in standing and past.until == last.get(
                past.sentence_digest, past.until
            ):
                key = (past.text, past.sentence_digest)
                waiting[key].append((past.claim, past.revision))
        rest = []
        for number, proposal in arrived:
            queue = waiting.get((proposal.text, proposal.sentence_digest))
            while queue and queue[0][0] in standing:
                queue.popleft()
            if not queue:
                if number not in by_hand:
                    rest.append((number, proposal))
                continue
            claim, revision = queue.popleft()
            standing.add(claim)
            kept = KeptClaim(
                claim, revision, proposal.spans, proposal.context, False, revived=True
            )
            self._add(kept, number, len(self._standing.old.claims))
        back = {kept.claim for kept in self._kept if kept.revived}
        self._vanished = [item for item in self._vanished if item[1].claim not in back]
        return rest

    def _successors(
        self, arrived: list[tuple[int, ClaimProposal]]
    ) -> tuple[tuple[NewClaim, ...], tuple[ClaimId, ...]]:
        gaps, new_gaps = self._standing.gaps(self._sides.matched)
        succeeds = succession(
            [
                Candidate(claim.text, gaps[number] if number >= 0 else 0)
                for number, claim in self._vanished
            ],
            [
                Candidate(proposal.text, new_gaps[number])
                for number, proposal in arrived
            ],
        )
        new = tuple(
            NewClaim(
                proposal,
                self._vanished[succeeds[place]][1].claim if place in succeeds else None,
            )
            for place, (_, proposal) in enumerate(arrived)
        )
        taken = set(succeeds.values())
        retired = tuple(
            claim.claim
            for place, (_, claim) in enumerate(self._vanished)
            if place not in taken
        )
        return new, retired

    def _reused(self) -> tuple[int | None, ...]:
        standing, sides = self._standing, self._sides
        fresh = {sides.new_owners[number] for number in self._wanted}
        reused = dict(standing.blocks)
        for number, left in sides.blocks.items():
            if number not in fresh and left not in self._disturbed:
                reused[standing.rights[number]] = standing.lefts[left]
        return tuple(map(reused.get, range(len(standing.whole.blocks))))


def _number(item: tuple[int, ClaimProposal]) -> int:
    return item[0]


def _first_place(new: NewClaim) -> DocSpan:
    return new.proposal.spans[0]


def _numbers(sentences: Sequence[Sentence], wanted: set[int]) -> dict[DocSpan, int]:
    return {sentences[number].span: number for number in wanted}
