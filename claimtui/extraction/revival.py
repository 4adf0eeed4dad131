"""Claims that a person cut or chose by hand, back with the words they stood in."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from claimtui.extraction.structure import VisibleText, visible_leaves
from claimtui.model.documents import PastClaim, PastPlace, Sentence
from claimtui.model.ids import ClaimId, Digest
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import Format


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a past claim inside one sentence that it stood in."""

    sentence: Sentence
    place: PastPlace
    range: tuple[int, int]
    """Visible characters, counted from the sentence's begin."""


@dataclass(frozen=True, slots=True)
class Revived:
    """A past claim, where it stands again."""

    past: PastClaim
    spans: tuple[DocSpan, ...]
    sentences: tuple[int, ...]
    """Numbers of the new sentences."""


def latest(past: Sequence[PastClaim]) -> dict[Digest, int]:
    """Return for each sentence the last event by which a claim of it was lost."""
    found: dict[Digest, int] = {}
    for claim in past:
        for digest in _digests(claim):
            found[digest] = max(found.get(digest, 0), claim.until)
    return found


def _digests(claim: PastClaim) -> list[Digest]:
    inside = [
        sentence.digest
        for place in claim.places
        for sentence in place.sentences
        if _overlap(place.span, sentence.span)
    ]
    return inside or [claim.sentence_digest]


def _overlap(one: DocSpan, two: DocSpan) -> bool:
    return one.start < two.end and two.start < one.end


class Reviver:
    """Give past claims their place again in sentences that came back.

    Of what stood in a sentence only what was lost last comes back, all of it together:
    what a person had cut, merged or undone before had ceased to stand earlier.
    """

    def __init__(
        self,
        past: Sequence[PastClaim],
        sentences: Sequence[Sentence],
        arrived: Collection[int],
        form: Format,
    ) -> None:
        self._past = past
        self._sentences = sentences
        self._form = form
        self._latest = latest(past)
        self._homes: dict[tuple[str, DocSpan], int] = {}
        """New sentence for each old one; copies of a sentence go by their places."""
        self._free: dict[Digest, deque[int]] = defaultdict(deque)
        for number in sorted(arrived):
            self._free[sentences[number].digest].append(number)
        # Claims that stood in one block share its text.
        self._visible = cache(self._visible_of)

    def _visible_of(self, text: str) -> VisibleText:
        return VisibleText(visible_leaves(text, self._form))

    def candidates(self, standing: Collection[ClaimId]) -> list[PastClaim]:
        """Return the claims made by hand whose sentences all came back."""
        return [
            claim
            for claim in self._past
            if claim.places
            and claim.claim not in standing
            and all(
                digest in self._free and self._latest[digest] == claim.until
                for digest in _digests(claim)
            )
        ]

    def revive(self, past: PastClaim, visible: VisibleText) -> Revived | None:
        """Return where a claim stands again; None where its words do not."""
        spans: list[DocSpan] = []
        numbers: list[int] = []
        for place in past.places:
            for piece in self._pieces(place):
                number = self._home(piece)
                if number is None:
                    return None
                span = visible.outer(self._sentences[number].span, piece.range)
                if span is None:
                    return None
                if numbers and number == numbers[-1] + 1 and piece.range[0] == 0:
                    joined = DocSpan(spans[-1].start, span.end)
                    span = self._whole(joined, spans, visible) or span
                spans.append(span)
                numbers.append(number)
        if not numbers or visible.of(spans) != past.text:
            return None
        return Revived(past, tuple(spans), tuple(numbers))

    @staticmethod
    def _whole(
        joined: DocSpan, spans: list[DocSpan], visible: VisibleText
    ) -> DocSpan | None:
        """Let neighbouring sentences of one leaf be one span, as they were."""
        if len(visible.pieces([joined])) != 1:
            return None
        spans.pop()
        return joined

    def _pieces(self, place: PastPlace) -> list[_Piece]:
        pieces = []
        visible = self._visible(place.text)
        for sentence in place.sentences:
            if not _overlap(place.span, sentence.span):
                continue
            part = DocSpan(
                max(place.span.start, sentence.span.start),
                min(place.span.end, sentence.span.end),
            )
            found = visible.within(sentence.span, part)
            if found is not None:
                pieces.append(_Piece(sentence, place, found))
        return pieces

    def _home(self, piece: _Piece) -> int | None:
        key = (piece.place.text, piece.sentence.span)
        if key not in self._homes:
            free = self._free.get(piece.sentence.digest)
            if not free:
                return None
            self._homes[key] = free.popleft()
        return self._homes[key]
