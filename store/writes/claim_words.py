"""Which words of a claim are current: restored, reworded, retired, brought back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimtui.model.documents import ClaimProposal
from claimtui.model.ids import ClaimId, DocumentId, ExclusionId
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import ClaimState
from store import tables
from store.reads.documents import anchored_text, blocks_of, layout_of
from store.transaction import Transaction
from store.writes.blocks import placer_of
from store.writes.claim_rows import (
    attribute,
    insert_claim_revisions,
    insert_claims,
    markers_json,
)


@dataclass(frozen=True, slots=True)
class Rewording:
    """New words for a claim, or a new claim of words that another one had."""

    claim: ClaimId
    proposal: ClaimProposal
    state: dict[str, Any]
    """As it is recorded; a reworded claim stays what it was."""
    cause: str
    """`split`, `merged` or `span`."""
    came_from: tuple[ClaimId, ...] = ()
    """Of a new claim, those whose words it has; empty for a revision."""


def reword(
    transaction: Transaction,
    document: DocumentId,
    rewordings: Sequence[Rewording],
    retired: Sequence[ClaimId],
    compiler: str,
) -> int:
    """Record new words of some claims in one event and return its number."""
    before = {
        one.claim: newest_revision(transaction, one.claim)
        for one in rewordings
        if not one.came_from
    }
    moved = [
        {"claim": claim, "from": current_revision(transaction, claim), "to": newest + 1}
        for claim, newest in before.items()
    ]
    event = transaction.event(
        "claim.words",
        rewordings[0].claim,
        {
            "changes": moved,
            "made": [one.claim for one in rewordings if one.came_from],
            "retired": list(retired),
        },
        document=document,
    )
    revision, layout = _current(transaction, document)
    blocks = blocks_of(transaction.connection, layout)
    placer = placer_of([held.block for held in blocks], layout)
    text = "".join(held.text for held in blocks)
    insert_claims(
        transaction, document, [one.claim for one in rewordings if one.came_from]
    )
    for one in rewordings:
        insert_claim_revisions(
            transaction,
            [(one.claim, before.get(one.claim, 0) + 1, one.proposal)],
            text,
            placer,
            compiler,
            revision,
            event,
            state=one.state,
            cause=one.cause,
        )
        _project_words(transaction, document, one, before.get(one.claim, 0) + 1)
    retire(transaction, retired, event)
    renumber(transaction, document)
    return event


def _project_words(
    transaction: Transaction, document: DocumentId, one: Rewording, revision: int
) -> None:
    proposal = one.proposal
    transaction.project(
        "INSERT INTO claim_now (claim, document, ordinal, revision, state, type,"
        " markers, text) VALUES (?, ?, 0, ?, ?, ?, ?, ?) ON CONFLICT (claim) DO UPDATE"
        " SET revision = excluded.revision, text = excluded.text,"
        " markers = excluded.markers, context_changed = 0",
        (
            one.claim,
            document,
            revision,
            one.state["state"],
            proposal.type,
            markers_json(proposal),
            proposal.text,
        ),
    )


def newest_revision(transaction: Transaction, claim: ClaimId) -> int:
    """Return the highest revision number of a claim."""
    number: int = transaction.connection.execute(
        "SELECT max(revision) FROM claim_revision WHERE claim = ?", (claim,)
    ).fetchone()[0]
    return number


def current_revision(transaction: Transaction, claim: ClaimId) -> int:
    """Return the number of the revision whose words are current."""
    number: int = transaction.connection.execute(
        "SELECT revision FROM claim_now WHERE claim = ?", (claim,)
    ).fetchone()[0]
    return number


def unreword(
    transaction: Transaction,
    document: DocumentId,
    payload: dict[str, Any],
    undoes: int,
) -> tuple[ClaimId, ...]:
    """Make the words before a rewording current again, their verdicts with them.

    Returns:
        The claims whose status is to be projected anew by the caller.
    """
    moved = [(ClaimId(one["claim"]), one["from"]) for one in payload["changes"]]
    made = [ClaimId(one) for one in payload["made"]]
    retired = [ClaimId(one) for one in payload["retired"]]
    event = transaction.event(
        "claim.words_undone",
        moved[0][0] if moved else made[0],
        {"changes": [{"claim": claim} for claim, _ in moved]},
        document=document,
        undoes=undoes,
    )
    for claim, revision in moved:
        make_current(transaction, claim, revision, event)
    for claim in retired:
        make_current(transaction, claim, current_revision(transaction, claim), event)
    retire(transaction, made, event)
    renumber(transaction, document)
    return (*(claim for claim, _ in moved), *retired, *made)


def stands_now(
    transaction: Transaction, document: DocumentId, claim: ClaimId, revision: int
) -> bool:
    """Tell whether a claim revision's words stand in the newest document revision."""
    _, layout = _current(transaction, document)
    known = set(layout)
    places = transaction.connection.execute(
        "SELECT block FROM claim_placement WHERE claim = ? AND revision = ?",
        (claim, revision),
    ).fetchall()
    newest = max((row[0] for row in places), default=-1)
    return newest in known


def make_current(
    transaction: Transaction,
    claim: ClaimId,
    revision: int,
    event: int,
    *,
    context_changed: bool = False,
) -> None:
    """Make a claim's earlier words current again, with what was last said of them."""
    said = dict(
        transaction.connection.execute(
            "SELECT name, value FROM claim_attribute WHERE claim = ?"
            " AND revision = ? AND NOT (name = 'state'"
            " AND json_extract(value, '$.state') = 'retired')"
            " ORDER BY id",
            (claim, revision),
        ).fetchall()
    )
    state = json.loads(said["state"])
    transaction.add_all(
        tables.ClaimAttribute,
        [attribute(transaction, claim, revision, "state", state, event)],
    )
    transaction.project(
        "UPDATE claim_now SET revision = ?, state = ?, exclusion = ?,"
        " exclusion_note = ?, type = ?, markers = ?, context_changed = ?,"
        " text = (SELECT text FROM claim_revision r WHERE r.claim = claim_now.claim"
        " AND r.revision = ?) WHERE claim = ?",
        (
            revision,
            state["state"],
            state.get("reason"),
            state.get("note", ""),
            json.loads(said["type"])["type"],
            said["markers"],
            int(context_changed),
            revision,
            claim,
        ),
    )


def retire(transaction: Transaction, retired: Sequence[ClaimId], event: int) -> None:
    """Record that the words of some claims no longer stand."""
    rows = []
    for claim in retired:
        revision = transaction.connection.execute(
            "SELECT revision FROM claim_now WHERE claim = ?", (claim,)
        ).fetchone()[0]
        value = {"state": ClaimState.RETIRED}
        rows.append(attribute(transaction, claim, revision, "state", value, event))
    transaction.add_all(tables.ClaimAttribute, rows)
    transaction.project_all(
        "UPDATE claim_now SET state = 'retired', ordinal = NULL WHERE claim = ?",
        [(claim,) for claim in retired],
    )


def insert_restored(
    transaction: Transaction,
    document: DocumentId,
    claim: ClaimId,
    exclusion: ExclusionId,
    proposal: ClaimProposal,
    compiler: str,
    event: int,
) -> None:
    """Make the claim of a sentence that extraction had excluded, accepted at once."""
    revision, layout = _current(transaction, document)
    blocks = blocks_of(transaction.connection, layout)
    placer = placer_of([held.block for held in blocks], layout)
    text = "".join(held.text for held in blocks)
    insert_claims(transaction, document, [claim])
    insert_claim_revisions(
        transaction,
        [(claim, 1, proposal)],
        text,
        placer,
        compiler,
        revision,
        event,
        state={"state": ClaimState.ACCEPTED},
    )
    transaction.project(
        "INSERT INTO claim_now (claim, document, ordinal, revision, state, type,"
        " markers, text) VALUES (?, ?, 0, 1, 'accepted', ?, ?, ?)",
        (claim, document, proposal.type, markers_json(proposal), proposal.text),
    )
    change_exclusion(transaction, document, exclusion, claim, event)


def unmake_restored(
    transaction: Transaction, row: ClaimRow, exclusion: ExclusionId, undoes: int
) -> None:
    """Retire a restored claim again and let the exclusion stand."""
    event = transaction.event(
        "claim.unmade",
        row.claim,
        {"claim": row.claim, "exclusion": exclusion},
        document=row.document,
        undoes=undoes,
    )
    retire(transaction, [row.claim], event)
    change_exclusion(transaction, row.document, exclusion, None, event)


def change_exclusion(
    transaction: Transaction,
    document: DocumentId,
    exclusion: ExclusionId,
    claim: ClaimId | None,
    event: int,
) -> None:
    """Record that an exclusion became a claim, or that it stands again."""
    transaction.add(
        tables.ClaimExclusionChange(exclusion=exclusion, claim=claim, event=event)
    )
    transaction.project(
        "UPDATE document_now SET exclusions = exclusions + ? WHERE document = ?",
        (1 if claim is None else -1, document),
    )
    renumber(transaction, document)


def renumber(transaction: Transaction, document: DocumentId) -> None:
    """Put the claims of a document in the order of their places."""
    _, layout = _current(transaction, document)
    blocks = blocks_of(transaction.connection, layout)
    held = anchored_text(transaction.connection, document, blocks)
    ordered = sorted(held.claims, key=lambda claim: claim.spans[0])
    project_order(transaction, [claim.claim for claim in ordered])


def project_order(transaction: Transaction, claims: Sequence[ClaimId]) -> None:
    """Number claims in the order given."""
    transaction.project_all(
        "UPDATE claim_now SET ordinal = ?1 WHERE claim = ?2 AND ordinal IS NOT ?1",
        list(enumerate(claims)),
    )


def _current(transaction: Transaction, document: DocumentId) -> tuple[int, list[int]]:
    revision: int = transaction.connection.execute(
        "SELECT revision FROM document_now WHERE document = ?", (document,)
    ).fetchone()[0]
    return revision, layout_of(transaction.connection, document, revision)
