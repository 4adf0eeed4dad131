"""Merge, split and adjust claims: other words of the same document, never new ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from claimtui.model.documents import ClaimProposal, Sentence
from claimtui.model.ids import ClaimId, Digest, digest_of_text
from claimtui.model.results import Ok, Refused
from claimtui.model.spans import DocSpan
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import ClaimState, Marker
from claimtui.workspace.claims import Rows, once, overtaken, rows_now
from claimtui.workspace.workspace import Workspace
from store.reads import documents as document_reads
from store.reads import places as place_reads
from store.reads.requests import Asked, asked

if TYPE_CHECKING:
    from store.transaction import Transaction
    from store.writes.claim_words import Rewording

COMPILER = "by hand"


def split(
    ws: Workspace,
    claim: ClaimId,
    places: Sequence[int],
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Cut a claim at offsets into its text; it keeps the first part.

    The parts are unreviewed; undo brings the whole claim back with its verdicts.
    """

    def work(bench: _Bench, rows: tuple[ClaimRow, ...]) -> _Words | Refused:
        from claimtui.extraction.rewording import parts_at

        (row,) = rows
        parts = parts_at(bench.text, bench.form, bench.spans(claim), places)
        if len(parts) < 2 or not all(parts):
            return Refused(("each part of a split must hold words of the claim",))
        first, *others = parts
        rewordings = [bench.reword(row, first, "split")]
        rewordings += [
            bench.make(row, ClaimId(ws.ids.new("clm")), part, "split", (claim,))
            for part in others
        ]
        return _Words(rewordings, [])

    return _change(
        ws, (claim,), work, "claim split", expect, asked(request, claim, places)
    )


def merge(
    ws: Workspace,
    claims: Sequence[ClaimId],
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Make one claim of several of a document; the first in order takes the words."""
    if len(set(claims)) < 2:
        return Refused(("a merge takes at least two claims",))

    def work(bench: _Bench, rows: tuple[ClaimRow, ...]) -> _Words | Refused:
        ordered = sorted(rows, key=lambda row: row.ordinal)
        spans = [span for row in ordered for span in bench.spans(row.claim)]
        merged = bench.reword(ordered[0], spans, "merged")
        return _Words([merged], [row.claim for row in ordered[1:]])

    told = asked(request, claims)
    return _change(ws, tuple(claims), work, "claim merge", expect, told)


def choose_spans(
    ws: Workspace,
    claim: ClaimId,
    spans: Sequence[DocSpan],
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Let a claim hold other words of its document (offsets into the document)."""

    def work(bench: _Bench, rows: tuple[ClaimRow, ...]) -> _Words | Refused:
        outside = [s for s in spans if not 0 <= s.start < s.end <= len(bench.text)]
        if outside:
            return Refused(
                (f"{outside[0].start}-{outside[0].end} is no span of the document",)
            )
        reworded = bench.reword(rows[0], spans, "span")
        if not reworded.proposal.text:
            return Refused(("there are no visible words in these spans",))
        return _Words([reworded], [])

    return _change(
        ws, (claim,), work, "claim span", expect, asked(request, claim, spans)
    )


@dataclass(frozen=True, slots=True)
class _Words:
    rewordings: list[Rewording]
    retired: list[ClaimId]


class _Bench:
    """A document's newest text with its sentences, inside a transaction."""

    def __init__(self, transaction: Transaction, row: ClaimRow) -> None:
        connection = transaction.connection
        stored = document_reads.revision_of(connection, row.document)
        if stored is None:
            raise AssertionError("a claim's document has a revision")
        layout = document_reads.layout_of(connection, row.document, stored.revision)
        blocks = document_reads.blocks_of(connection, layout)
        self.form = stored.format
        self.text = "".join(held.text for held in blocks)
        self._sentences = [one for held in blocks for one in held.block.sentences]
        placed = place_reads.placed_claims(connection, row.document, transaction.now_ms)
        self._spans = {one.claim: one.spans for one in placed}

    def spans(self, claim: ClaimId) -> tuple[DocSpan, ...]:
        """Return where a claim stands."""
        return self._spans[claim]

    def reword(self, row: ClaimRow, spans: Sequence[DocSpan], cause: str) -> Rewording:
        """Return a new revision of a claim with these words."""
        return self.make(row, row.claim, spans, cause, ())

    def make(
        self,
        row: ClaimRow,
        claim: ClaimId,
        spans: Sequence[DocSpan],
        cause: str,
        came_from: tuple[ClaimId, ...],
    ) -> Rewording:
        """Return words for a claim that keeps type and state of the one it is from."""
        from claimtui.extraction.rewording import chosen
        from store.writes.claim_words import Rewording

        trimmed, words = chosen(self.text, self.form, spans)
        around = [
            one
            for one in self._sentences
            if any(s.start < one.span.end and one.span.start < s.end for s in trimmed)
        ]
        proposal = ClaimProposal(
            id=claim,
            text=words,
            spans=trimmed,
            type=row.type,
            markers=_markers(row, words),
            facets=(),
            sentence=around[0].span if around else DocSpan.of(0, 0),
            sentence_digest=_digest([one.digest for one in around]),
            context=_digest(_contexts(around)),
            rules=(cause,),
        )
        state = {"state": row.state}
        return Rewording(claim, proposal, state, cause, came_from)


def _markers(row: ClaimRow, words: str) -> tuple[Marker, ...]:
    """Keep the markers; whether there is a quantity can be seen."""
    if any(map(str.isdigit, words)):
        return row.markers
    return tuple(one for one in row.markers if one is not Marker.QUANTITATIVE)


def _contexts(sentences: Sequence[Sentence]) -> list[Digest]:
    return [one.context for one in sentences]


def _digest(parts: Sequence[Digest]) -> Digest:
    """Return the digest of one sentence, or one over those of several."""
    return parts[0] if len(parts) == 1 else digest_of_text(" ".join(parts))


def _change(
    ws: Workspace,
    claims: tuple[ClaimId, ...],
    work: Callable[[_Bench, tuple[ClaimRow, ...]], _Words | Refused],
    kind: str,
    expect: int | None,
    request: Asked | None,
) -> Rows:
    def save(transaction: Transaction) -> Rows:
        from claimtui.workspace.projection import project_claims
        from store.writes.claim_words import reword

        rows = rows_now(transaction, claims)
        conflict = overtaken(rows, expect)
        if conflict is not None:
            return conflict
        refused = _refusals(rows)
        if refused:
            return Refused(refused)
        words = work(_Bench(transaction, rows[0]), rows)
        if isinstance(words, Refused):
            return words
        changed = [one.claim for one in words.rewordings]
        reword(transaction, rows[0].document, words.rewordings, words.retired, COMPILER)
        project_claims(transaction, (*changed, *words.retired))
        return Ok(rows_now(transaction, changed))

    return once(ws, kind, request, save)


def _refusals(rows: Sequence[ClaimRow]) -> tuple[str, ...]:
    if len({row.document for row in rows}) > 1:
        return ("claims of different documents cannot be merged",)
    return tuple(
        f"“{row.text}” no longer stands in the document"
        for row in rows
        if row.state is ClaimState.RETIRED
    )
