"""The claims of a document as rows, with what is excluded folded at the end."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from textual.content import Content

from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.views import ClaimRow, DocumentRow, ExclusionRow
from claimtui.model.vocabulary import ClaimState, spoken
from claimtui.workspace import claims, documents
from claimtui.workspace.workspace import Workspace
from screens.claim_filter import ClaimFilter
from screens.id_list import FoldedIds, IdList, Places
from screens.signs import EXCLUDED, claim_sign, flag_signs
from screens.telling import tally
from screens.widgets.virtual_list import MOST_ROWS_AT_ONCE, Row, VirtualList

FOLD = "fold"
"""Id of the row that tells and unfolds what is excluded."""

_TYPE_WIDTH = 10
_WORD_WIDTH = 4
_EMPTY = Content(
    "No claims here.\n\n"
    "A document's sentences become claims, or are excluded with a reason: those stand"
    " at the end of this list."
)
_NONE_MATCH = Content("No claim matches.\n\nesc shows all again.")


@dataclass(frozen=True, slots=True)
class Listing:
    """What the list of one document holds, as it was read beside the screen."""

    document: DocumentRow | None
    ids: IdList
    excluded: tuple[ClaimRow, ...]
    """Claims that a person excluded."""
    sentences: tuple[ExclusionRow, ...]
    """Sentences that extraction excluded."""

    def next_of(self, wanted: frozenset[ClaimId], after: int) -> ClaimId | None:
        """Return the first wanted claim after a place, going round at the end."""
        rest = chain(islice(self.ids, after + 1, None), islice(self.ids, after + 1))
        return next((claim for claim in rest if claim in wanted), None)

    def following(self, claim: ClaimId) -> ClaimId | None:
        """Return the claim listed after another; None after the last."""
        place = self.ids.place_of(claim)
        if place is None or place + 1 >= len(self.ids):
            return None
        return self.ids[place + 1]


def read_listing(
    workspace: Workspace, document: DocumentId, chosen: ClaimFilter
) -> Listing:
    """Read what a filter leaves of a document's claims, and what is excluded."""
    ids = IdList(_ids_left(workspace, document, chosen, chosen.states))
    rows = documents.document_rows(workspace)
    excluded: tuple[ClaimRow, ...] = ()
    sentences: tuple[ExclusionRow, ...] = ()
    if not chosen.is_on:
        out = claims.claim_ids(workspace, document, states=(ClaimState.EXCLUDED,))
        excluded = rows_of(workspace, out)
        sentences = claims.excluded_sentences(workspace, document)
    return Listing(
        next((row for row in rows if row.document == document), None),
        ids,
        excluded,
        sentences,
    )


def proposal_ids(
    workspace: Workspace, document: DocumentId, chosen: ClaimFilter
) -> tuple[ClaimId, ...]:
    """Return the proposals among the claims that a filter leaves."""
    if ClaimState.PROPOSED not in chosen.states:
        return ()
    return _ids_left(workspace, document, chosen, (ClaimState.PROPOSED,))


def _ids_left(
    workspace: Workspace,
    document: DocumentId,
    chosen: ClaimFilter,
    states: tuple[ClaimState, ...],
) -> tuple[ClaimId, ...]:
    """Return the claims of some states that a filter leaves, in document order."""
    return claims.claim_ids(
        workspace,
        document,
        text=chosen.text,
        statuses=chosen.statuses,
        states=states,
        types=chosen.types,
        flags=chosen.flags,
    )


def rows_of(workspace: Workspace, ids: Sequence[ClaimId]) -> tuple[ClaimRow, ...]:
    """Return the rows of any number of claims, read in bounded pieces."""
    step = MOST_ROWS_AT_ONCE
    return tuple(
        row
        for first in range(0, len(ids), step)
        for row in claims.claim_rows(workspace, ids[first : first + step])
    )


class ClaimList(VirtualList):
    """List claims in document order."""

    def __init__(self, workspace: Workspace, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(self._lines, empty=Content("Reading …"), id=id)
        self._workspace = workspace
        self.listing = Listing(None, IdList(), (), ())
        self.unfolded = False
        self._sentences: dict[str, ExclusionRow] = {}
        self._marked: dict[ClaimId, None] = {}
        self._hidden = 0

    @property
    def claim(self) -> ClaimId | None:
        """The highlighted claim; None on any other row."""
        held = self.highlighted
        is_claim = held is not None and held != FOLD and held not in self._sentences
        return ClaimId(str(held)) if is_claim else None

    @property
    def sentence(self) -> ExclusionRow | None:
        """The highlighted excluded sentence; None on any other row."""
        return self._sentences.get(str(self.highlighted))

    @property
    def marked(self) -> tuple[ClaimId, ...]:
        """The claims that are marked, in the order in which they were."""
        return tuple(self._marked)

    @property
    def marks_told(self) -> str:
        """How many claims are marked, and how many of them the filter hides."""
        told = f"{len(self._marked):,} marked" if self._marked else ""
        return f"{told}, {self._hidden:,} not shown" if self._hidden else told

    def toggle_mark(self) -> bool:
        """Mark the current claim or take that back; tell whether it can be marked."""
        claim = self.claim
        if claim is None or claim not in self.listing.ids:
            return False
        if claim in self._marked:
            del self._marked[claim]
        else:
            self._marked[claim] = None
        self.invalidate([claim])
        return True

    def clear_marks(self) -> None:
        """Take all marks back."""
        marked, self._marked = self._marked, {}
        self._hidden = 0
        self.invalidate(marked)

    def show(
        self, listing: Listing, *, filtered: bool, keep: Hashable | None = None
    ) -> None:
        """Show a listing; `keep` names what to highlight."""
        self.listing = listing
        kept = [claim for claim in self._marked if claim in listing.ids]
        if not filtered:
            # Whoever is no longer there cannot be acted on either.
            self._marked = dict.fromkeys(kept)
        self._hidden = len(self._marked) - len(kept)
        self._sentences = {str(one.id): one for one in listing.sentences}
        self.set_empty(_NONE_MATCH if filtered else _EMPTY)
        self._load(keep)

    def fold(self) -> None:
        """Show what is excluded, or hide it again."""
        self.unfolded = not self.unfolded
        self._load(FOLD)

    def follower(self, without: Collection[ClaimId] = ()) -> Hashable | None:
        """Return what is highlighted when some claims have left the list.

        Args:
            without: Those claims; else it is the highlighted row that leaves.
        """
        if self.index is None:
            return None
        leaving = frozenset(without) or {self.highlighted}
        before = range(self.index - 1, max(-1, self.index - len(leaving) - 2), -1)
        around = chain(range(self.index, len(self.ids)), before)
        return next(
            (self.ids[at] for at in around if self.ids[at] not in leaving), None
        )

    def row_of(self, claim: ClaimId) -> ClaimRow | None:
        """Return what the store has of a claim now."""
        found = claims.claim_rows(self._workspace, (claim,))
        return found[0] if found else None

    def _load(self, keep: Hashable | None) -> None:
        listing = self.listing
        out = [*(row.claim for row in listing.excluded), *self._sentences]
        ids: Sequence[Hashable] = listing.ids
        if out:
            ids = FoldedIds(listing.ids, (FOLD, *(out if self.unfolded else ())))
        self.load(ids, keep, places=Places(listing.ids))

    def _lines(self, ids: Sequence[Hashable]) -> list[Row | None]:
        wanted = [
            ClaimId(str(id_))
            for id_ in ids
            if id_ != FOLD and str(id_) not in self._sentences
        ]
        rows = {row.claim: row for row in claims.claim_rows(self._workspace, wanted)}
        return [self._line(str(id_), rows) for id_ in ids]

    def _line(self, id_: str, rows: dict[ClaimId, ClaimRow]) -> Row | None:
        if id_ == FOLD:
            return self._fold_line()
        sentence = self._sentences.get(id_)
        if sentence is not None:
            return excluded_line(spoken(sentence.reason), sentence.text)
        row = rows.get(ClaimId(id_))
        return None if row is None else claim_line(row, row.claim in self._marked)

    def _fold_line(self) -> Row:
        reasons = [
            spoken(row.exclusion) for row in self.listing.excluded if row.exclusion
        ]
        reasons += [spoken(one.reason) for one in self.listing.sentences]
        shown = "" if self.unfolded else "enter unfolds"
        return Row(
            text=f"excluded: {tally(reasons)}",
            sign=EXCLUDED.sign,
            sign_style=EXCLUDED.style,
            tail=shown,
            muted=True,
        )


def claim_line(row: ClaimRow, marked: bool = False) -> Row:
    """Return the line of a claim: sign, short word, type, words, flags."""
    if row.state is ClaimState.EXCLUDED:
        return excluded_line(spoken(row.exclusion) if row.exclusion else "", row.text)
    sign = claim_sign(row.state, row.status.status)
    kind = spoken(row.type)
    if len(kind) > _TYPE_WIDTH:
        kind = kind[: _TYPE_WIDTH - 1] + "…"
    proposed = "prop" if row.state is ClaimState.PROPOSED else ""
    return Row(
        text=row.text,
        sign=sign.sign,
        sign_style=sign.style,
        head=f"{sign.word:<{_WORD_WIDTH}} {kind:<{_TYPE_WIDTH}}",
        tail=" ".join(
            part for part in (flag_signs(row.status.flags), proposed) if part
        ),
        marked=marked,
    )


def excluded_line(reason: str, text: str) -> Row:
    """Return the line of something excluded, with the reason in the type's place."""
    return Row(
        text=text,
        sign=EXCLUDED.sign,
        sign_style=EXCLUDED.style,
        head=f"{EXCLUDED.word:<{_WORD_WIDTH}} {reason[:_TYPE_WIDTH]:<{_TYPE_WIDTH}}",
        muted=True,
    )
