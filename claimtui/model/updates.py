"""What an edit did to the claims of a document (SPEC 1.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from claimtui.model.documents import (
    AnchoredClaim,
    Block,
    ClaimProposal,
    ExcludedSentence,
)
from claimtui.model.ids import ClaimId, Digest, ExclusionId
from claimtui.model.spans import DocSpan


@dataclass(frozen=True, slots=True)
class KeptClaim:
    """A claim revision that holds in the new text, its verdicts with it."""

    claim: ClaimId
    revision: int
    spans: tuple[DocSpan, ...]
    """In the new text."""
    context: Digest
    context_changed: bool
    revived: bool = False
    """Its words had gone and came back."""


@dataclass(frozen=True, slots=True)
class MovedClaims:
    """Claims of blocks that stand as they were, in the surroundings that they had."""

    claims: Sequence[AnchoredClaim]
    """As they stood in the old text."""
    by: int
    """How many code points further on they stand now; less than 0 is further up."""

    def __iter__(self) -> Iterator[KeptClaim]:
        """Make the record of each."""
        for old in self.claims:
            spans = moved(old.spans, self.by)
            yield KeptClaim(old.claim, old.revision, spans, old.context, False)


class KeptClaims(Sequence[KeptClaim]):
    """What was kept, in the order of the new text.

    One edited sentence moves all that follows it in a long document, and whoever saves
    the edit looks only at what did not just move. So the records of the others are made
    when somebody asks for them.
    """

    def __init__(self, parts: Iterable[MovedClaims | KeptClaim] = ()) -> None:
        self._parts = tuple(parts)
        self._count = sum(
            1 if isinstance(part, KeptClaim) else len(part.claims)
            for part in self._parts
        )

    @property
    def apart(self) -> list[KeptClaim]:
        """Those whose block or surroundings changed, and those that came back."""
        return [part for part in self._parts if isinstance(part, KeptClaim)]

    def placed(self) -> list[tuple[DocSpan, ClaimId]]:
        """Return the first span of each in the new text, with its claim."""
        placed: list[tuple[DocSpan, ClaimId]] = []
        for part in self._parts:
            if isinstance(part, KeptClaim):
                placed.append((part.spans[0], part.claim))
            else:
                firsts = [old.spans[0] for old in part.claims]
                claims = [old.claim for old in part.claims]
                placed += zip(moved(firsts, part.by), claims, strict=True)
        return placed

    @cached_property
    def _records(self) -> tuple[KeptClaim, ...]:
        records: list[KeptClaim] = []
        for part in self._parts:
            records += (part,) if isinstance(part, KeptClaim) else part
        return tuple(records)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> KeptClaim: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[KeptClaim, ...]: ...

    def __getitem__(self, place: int | slice) -> KeptClaim | tuple[KeptClaim, ...]:
        return self._records[place]

    def __iter__(self) -> Iterator[KeptClaim]:
        return iter(self._records)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeptClaims) and self._records == other._records

    def __hash__(self) -> int:
        return hash(self._records)

    def __repr__(self) -> str:
        return f"KeptClaims({list(self._records)!r})"


@dataclass(frozen=True, slots=True)
class KeptExclusion:
    """An excluded sentence that holds in the new text."""

    id: ExclusionId
    span: DocSpan


@dataclass(frozen=True, slots=True)
class NewClaim:
    """A proposal of the new text that needs its own review."""

    proposal: ClaimProposal
    succeeds: ClaimId | None
    """The claim whose changed words these are; lineage only, never a verdict."""


@dataclass(frozen=True, slots=True)
class Update:
    """What an edit did to the claims of a document (SPEC 1.7)."""

    language: str
    language_how: str
    compiler: str
    blocks: tuple[Block, ...]
    """The new text's blocks."""
    reused: tuple[int | None, ...]
    """For each new block the old block with the same text, intro and placements."""
    kept: KeptClaims
    new: tuple[NewClaim, ...]
    retired: tuple[ClaimId, ...]
    kept_exclusions: tuple[KeptExclusion, ...]
    new_exclusions: tuple[ExcludedSentence, ...]


def moved(spans: Iterable[DocSpan], by: int) -> tuple[DocSpan, ...]:
    """Return spans as many code points further on."""
    if not by:
        return tuple(spans)
    return tuple(DocSpan.of(start + by, end + by) for start, end in spans)
