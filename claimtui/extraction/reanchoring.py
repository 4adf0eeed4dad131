"""Every claim of a document placed again in its new text (SPEC 1.7)."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict, deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import compress, repeat
from operator import attrgetter, ne

from claimtui.extraction.columns import moved_spans, records
from claimtui.extraction.compiler import COMPILER, compile_sentences
from claimtui.extraction.incremental import restructure
from claimtui.extraction.lineage import Candidate, succession
from claimtui.extraction.revival import Reviver, latest
from claimtui.extraction.sides import Sides
from claimtui.extraction.structure import (
    repaired,
    structure,
)
from claimtui.model.documents import (
    AnchoredClaim,
    AnchoredText,
    ClaimProposal,
    KeptClaim,
    KeptExclusion,
    NewClaim,
    Sentence,
    Update,
)
from claimtui.model.ids import ClaimId, Digest
from claimtui.model.sources import Node
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import Format


def reanchor(
    old: AnchoredText,
    new_text: str,
    form: Format,
    language: str | None = None,
    *,
    nodes: Sequence[Node] = (),
) -> Update:
    """Place the claims and exclusions of a text again in its edited form.

    Untouched words keep their claim revision, moved ones too; changed words become
    new claims; a look-alike is never taken for the words themselves.

    Args:
        old: The text before, with everything that is anchored in it.
        new_text: The decoded text after; NUL and lone surrogates count as U+FFFD.
        form: How both texts are read.
        language: BCP 47 code that the document is known to be in.
        nodes: What the reader found in the new text of an HTML or DOCX document.
    """
    old_text, new_text = repaired(old.text), repaired(new_text)
    whole = restructure(old.blocks, old_text, new_text, form, language)
    if whole is not None:
        placing = _Placing(Sides(old, old_text, new_text, form, whole))
        if placing.wanted <= whole.placed.keys():
            return placing.update()
    # Too much moved, or a sentence that stands as it was lost its claim.
    whole = structure(new_text, form, language, nodes=nodes)
    return _Placing(Sides(old, old_text, new_text, form, whole)).update()


@dataclass(slots=True)
class _Found:
    """Where an old claim stands in the new text."""

    spans: tuple[DocSpan, ...]
    sentences: list[int]
    """Numbers of the new sentences."""


class _Placing:
    def __init__(self, sides: Sides) -> None:
        self._sides = sides
        self._kept: list[KeptClaim] = []
        self._kept_in: list[int] = []
        """The new sentence number of each."""
        self._kept_from: list[int] = []
        """The place of each among the old claims; a revived one has none."""
        self._vanished: list[tuple[int, AnchoredClaim]] = []
        """Old sentence number and claim."""
        self._bereft: set[int] = set()
        """New sentences of which a claim was lost."""
        self._disturbed: set[int] = set()
        """Old blocks whose placements did not all hold as they stood."""
        self._held: set[int] = set()
        """New sentences with an exclusion, or a claim that was placed by itself."""
        self._place_all()
        self._kept_exclusions = self._exclusions()
        bereft = self._bereft - self._held
        if bereft:
            bereft.difference_update(self._kept_in)
        self.wanted = sides.arrived | bereft
        """Numbers of the new sentences that must be compiled."""

    def _block_shifts(self) -> dict[int, tuple[int, int]]:
        """Return for each old block that stands as it was how far it moved.

        The second number is how far the numbers of its sentences moved.
        """
        sides = self._sides
        return {
            left: (
                sides.whole.blocks[right].span.start
                - sides.old.blocks[left].span.start,
                sides.new_firsts[right] - sides.firsts[left],
            )
            for right, left in sides.blocks.items()
        }

    def _place_all(self) -> None:
        """Place every claim; quickly where its sentence and block are as they were."""
        sides, shifts = self._sides, self._block_shifts()
        claims, owners = sides.old.claims, sides.owners
        firsts = [claim.spans[0][0] if claim.spans else -1 for claim in claims]
        standing = map(bisect_right, repeat(sides.starts), firsts)
        places: list[int] = []
        olds: list[int] = []
        numbers: list[int] = []
        chars: list[int] = []
        for place, (claim, after) in enumerate(zip(claims, standing, strict=True)):
            moved = shifts.get(owners[after - 1]) if after else None
            spans = claim.spans
            if moved is None or len(spans) != 1 or spans[0][1] > sides.ends[after - 1]:
                self._place(place, claim)
                continue
            places.append(place)
            olds.append(after - 1)
            numbers.append(after - 1 + moved[1])
            chars.append(moved[0])
        self._keep(places, olds, numbers, chars)

    def _keep(
        self,
        places: Sequence[int],
        olds: Sequence[int],
        numbers: Sequence[int],
        chars: Sequence[int],
    ) -> None:
        """Keep claims of one span, by their places, so many characters further on.

        `olds` and `numbers` are those of their old and new sentences.
        """
        claims = list(map(self._sides.old.claims.__getitem__, places))
        news = list(map(self._sides.new_sentences.__getitem__, numbers))
        contexts = list(map(attrgetter("context"), news))
        kept = records(
            KeptClaim,
            len(claims),
            map(attrgetter("claim"), claims),
            map(attrgetter("revision"), claims),
            self._moved([claim.spans[0] for claim in claims], olds, news, chars),
            contexts,
            map(ne, contexts, map(attrgetter("context"), claims)),
            repeat(False),
        )
        self._kept += kept
        self._kept_in += numbers
        self._kept_from += places

    def _moved(
        self,
        spans: Sequence[DocSpan],
        olds: Sequence[int],
        news: Sequence[Sentence],
        chars: Sequence[int],
    ) -> list[tuple[DocSpan]]:
        """Return single spans, by their sentences' numbers, so many characters on.

        A collection of garbage costs more than all else here, so that the span of a
        whole sentence is shared with it.
        """
        sides = self._sides
        froms = map(attrgetter("span"), map(sides.sentences.__getitem__, olds))
        parts = list(map(ne, spans, froms))
        moved = list(map(attrgetter("span"), news))
        if any(parts):
            apart = list(compress(range(len(parts)), parts))
            made = moved_spans([spans[n] for n in apart], [chars[n] for n in apart])
            for number, span in zip(apart, made, strict=True):
                moved[number] = span
        return list(zip(moved))

    def update(self) -> Update:
        """Return everything the edit did."""
        sides, wanted = self._sides, self.wanted
        proposals, excluded = compile_sentences(sides.whole, wanted)
        numbers = _numbers(sides.new_sentences, wanted)
        by_hand = self._revive_by_hand()
        arrived = self._revive([(numbers[c.sentence], c) for c in proposals], by_hand)
        new, retired = self._successors(arrived)
        return Update(
            language=sides.whole.language,
            language_how=sides.whole.language_how,
            compiler=COMPILER,
            blocks=sides.whole.blocks,
            reused=self._reused(wanted),
            kept=self._in_order(),
            new=new,
            retired=retired,
            kept_exclusions=self._kept_exclusions,
            new_exclusions=tuple(
                item for item in excluded if numbers[item.span] not in by_hand
            ),
        )

    def _place(self, place: int, claim: AnchoredClaim) -> None:
        sides = self._sides
        standing = [n for span in claim.spans for n in sides.standing_in(span)]
        found = self._find(claim) if standing else None
        if found is None:
            self._vanished.append((standing[0] if standing else 0, claim))
            self._bereft.update(
                sides.matched[n] for n in standing if n in sides.matched
            )
            self._disturbed.update(sides.owners[number] for number in standing)
            return
        first = found.sentences[0]
        context = sides.new_sentences[first].context
        kept = KeptClaim(
            claim.claim,
            claim.revision,
            found.spans,
            context,
            context != claim.context,
        )
        self._add(kept, first, place)
        self._held.update(found.sentences)
        if not self._as_it_stood(claim, found):
            self._disturbed.update(sides.owners[number] for number in standing)

    def _add(self, kept: KeptClaim, number: int, place: int) -> None:
        self._kept.append(kept)
        self._kept_in.append(number)
        self._kept_from.append(place)

    def _in_order(self) -> tuple[KeptClaim, ...]:
        """Return what was kept by new sentence, and then as it stood before."""
        kept_in, kept_from = self._kept_in, self._kept_from
        last = len(self._sides.old.claims) + 1
        keys = [n * last + m for n, m in zip(kept_in, kept_from, strict=True)]
        order = sorted(range(len(keys)), key=keys.__getitem__)
        return tuple(map(self._kept.__getitem__, order))

    def _as_it_stood(self, claim: AnchoredClaim, found: _Found) -> bool:
        sides = self._sides
        if len(claim.spans) != len(found.spans):
            return False
        for old, new in zip(claim.spans, found.spans, strict=True):
            standing = sides.standing_in(old)
            for number in (standing[0], standing[-1]):
                shift = (
                    sides.new_sentences[sides.matched[number]].span.start
                    - sides.sentences[number].span.start
                )
                if new != (old.start + shift, old.end + shift):
                    return False
        return True

    def _find(self, claim: AnchoredClaim) -> _Found | None:
        sides = self._sides
        spans: list[DocSpan] = []
        numbers: list[int] = []
        certain = True
        for span in claim.spans:
            standing = sides.standing_in(span)
            if not standing or any(n not in sides.matched for n in standing):
                return None
            news = [sides.matched[number] for number in standing]
            pieces = [self._piece(span, n, sides.matched[n]) for n in standing]
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
        standing = {kept.claim for kept in self._kept}
        reviver = Reviver(sides.old.past, sides.new_sentences, self.wanted, sides.form)
        for past in reviver.candidates(standing):
            back = reviver.revive(past, sides.new_visible)
            if back is None or past.claim in standing:
                continue
            standing.add(past.claim)
            found.update(back.sentences)
            first = back.sentences[0]
            context = sides.new_sentences[first].context
            kept = KeptClaim(
                past.claim, past.revision, back.spans, context, False, revived=True
            )
            self._add(kept, first, len(sides.old.claims))
        return found

    def _revive(
        self, arrived: list[tuple[int, ClaimProposal]], by_hand: Collection[int]
    ) -> list[tuple[int, ClaimProposal]]:
        """Keep the claims whose words had gone and are back; return the others.

        Where claims made by hand came back, nothing is cut anew beside them.
        """
        last = latest(self._sides.old.past)
        standing = {kept.claim for kept in self._kept}
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
            self._add(kept, number, len(self._sides.old.claims))
        back = {kept.claim for kept in self._kept if kept.revived}
        self._vanished = [item for item in self._vanished if item[1].claim not in back]
        return rest

    def _successors(
        self, arrived: list[tuple[int, ClaimProposal]]
    ) -> tuple[tuple[NewClaim, ...], tuple[ClaimId, ...]]:
        lefts, rights = self._sides.lefts, self._sides.rights
        succeeds = succession(
            [
                Candidate(claim.text, bisect_right(lefts, number))
                for number, claim in self._vanished
            ],
            [
                Candidate(proposal.text, bisect_right(rights, number))
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

    def _reused(self, wanted: set[int]) -> tuple[int | None, ...]:
        sides = self._sides
        fresh = {sides.new_owners[number] for number in wanted}
        return tuple(
            None
            if number in fresh or sides.blocks.get(number) in self._disturbed
            else sides.blocks.get(number)
            for number in range(len(sides.whole.blocks))
        )


def _numbers(sentences: Sequence[Sentence], wanted: set[int]) -> dict[DocSpan, int]:
    return {sentences[number].span: number for number in wanted}
