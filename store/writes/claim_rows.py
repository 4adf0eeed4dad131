"""Rows of claims and exclusions, made the same way for a first text and an update."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from claimtui.model.codec import to_json, to_plain
from claimtui.model.documents import ClaimProposal, ExcludedSentence
from claimtui.model.ids import ClaimId, DocumentId, IdGenerator
from claimtui.model.spans import TextSpan
from claimtui.model.views import ClaimFacet
from claimtui.model.vocabulary import ClaimState
from store import tables
from store.transaction import Transaction
from store.writes.blocks import Placer

_PROPOSED = {"state": ClaimState.PROPOSED}


def insert_claims(
    transaction: Transaction, document: DocumentId, claims: Iterable[ClaimId]
) -> None:
    """Insert claims that are new to the document."""
    transaction.add_all(
        tables.Claim,
        (
            {"id": claim, "document": document, "at": transaction.now_ms}
            for claim in claims
        ),
    )


def insert_claim_revisions(
    transaction: Transaction,
    made: Sequence[tuple[ClaimId, int, ClaimProposal]],
    text: str,
    placer: Placer,
    compiler: str,
    document_revision: int,
    event: int,
    *,
    state: Mapping[str, Any] = _PROPOSED,
    cause: str = "",
) -> None:
    """Insert claim revisions with their places, state, type, markers and facets."""
    transaction.add_all(
        tables.ClaimRevision,
        (
            {
                "claim": claim,
                "revision": revision,
                "text": proposal.text,
                "sentence_digest": proposal.sentence_digest,
                "cause": cause or ("extracted" if revision == 1 else "edited"),
                "compiler": compiler,
                "rules": to_json(proposal.rules),
                "document_revision": document_revision,
                "author": transaction.actor,
                "at": transaction.now_ms,
            }
            for claim, revision, proposal in made
        ),
    )
    transaction.add_all(
        tables.ClaimPlacement,
        (
            placement(claim, revision, placer.place(span), proposal.context)
            for claim, revision, proposal in made
            for span in proposal.spans
        ),
    )
    transaction.add_all(
        tables.ClaimAttribute,
        (
            attribute(transaction, claim, revision, name, value, event)
            for claim, revision, proposal in made
            for name, value in (
                ("state", state),
                ("type", {"type": proposal.type}),
                ("markers", list(proposal.markers)),
                ("facets", to_plain(claim_facets(text, proposal))),
            )
        ),
    )


def insert_exclusions(
    transaction: Transaction,
    document: DocumentId,
    excluded: Sequence[ExcludedSentence],
    placer: Placer,
    compiler: str,
    ids: IdGenerator,
) -> None:
    """Insert sentences that extraction excluded, with their places."""
    made = [(ids.new("exc"), sentence) for sentence in excluded]
    transaction.add_all(
        tables.ClaimExclusion,
        (
            {
                "id": id_,
                "document": document,
                "sentence_digest": sentence.sentence_digest,
                "text": sentence.text,
                "reason": sentence.reason,
                "compiler": compiler,
                "at": transaction.now_ms,
            }
            for id_, sentence in made
        ),
    )
    transaction.add_all(
        tables.ClaimExclusionPlacement,
        (exclusion_place(id_, placer.place(s.span)) for id_, s in made),
    )


def attribute(
    transaction: Transaction,
    claim: ClaimId,
    revision: int,
    name: str,
    value: object,
    event: int,
) -> dict[str, Any]:
    """Return a row of `claim_attribute`: what was said of a claim, by whom and when."""
    return {
        "claim": claim,
        "revision": revision,
        "name": name,
        "value": json.dumps(value, ensure_ascii=False, separators=(",", ":")),
        "event": event,
        "author": transaction.actor,
        "at": transaction.now_ms,
    }


def placement(
    claim: ClaimId, revision: int, place: tuple[int, int, int], context: str
) -> dict[str, Any]:
    """Return a row of `claim_placement` for a block, start and end."""
    block, start, end = place
    return {
        "claim": claim,
        "revision": revision,
        "block": block,
        "start": start,
        "end": end,
        "context": context,
    }


def exclusion_place(exclusion: str, place: tuple[int, int, int]) -> dict[str, Any]:
    """Return a row of `claim_exclusion_placement`."""
    block, start, end = place
    return {"exclusion": exclusion, "block": block, "start": start, "end": end}


def claim_facets(text: str, proposal: ClaimProposal) -> tuple[ClaimFacet, ...]:
    """Return the facets with places in the claim's own text, where they move with it.

    A facet whose raw words hold markup has no literal place there and keeps none.
    """
    found = []
    for facet in proposal.facets:
        places = []
        for span in facet.spans:
            words = text[span.start : span.end]
            start = text.count(words, proposal.spans[0].start, span.start)
            at = -1
            for _ in range(start + 1):
                at = proposal.text.find(words, at + 1)
            if at >= 0:
                places.append(TextSpan(at, at + len(words)))
        found.append(ClaimFacet(facet.kind, tuple(places)))
    return tuple(found)


def markers_json(proposal: ClaimProposal) -> str:
    """Return a proposal's markers as they are stored."""
    return json.dumps(list(proposal.markers))
