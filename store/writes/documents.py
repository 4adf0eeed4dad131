"""Documents in: a first revision with its proposals, and an update with its outcome."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from claimtui.model.codec import to_json
from claimtui.model.documents import (
    ClaimProposal,
    DocumentText,
    Extraction,
    KeptClaim,
    Update,
)
from claimtui.model.ids import ClaimId, DocumentId, ExclusionId, IdGenerator
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import ClaimState
from store import tables
from store.reads.documents import StoredBlock, anchored_text, blocks_of, layout_of
from store.transaction import Transaction
from store.writes.blocks import (
    Placer,
    insert_blocks,
    layout_json,
    placer_of,
    reuse_blocks,
)
from store.writes.claim_rows import (
    attribute,
    exclusion_place,
    insert_claim_revisions,
    insert_claims,
    insert_exclusions,
    markers_json,
    placement,
)


def insert_document(
    transaction: Transaction,
    document: DocumentId,
    path: str,
    content: DocumentText,
    extraction: Extraction,
    ids: IdGenerator,
) -> None:
    """Insert a document's first revision with the claims proposed from it."""
    transaction.add(tables.Document(id=document, path=path, at=transaction.now_ms))
    blocks = insert_blocks(transaction, document, content.text, extraction.blocks)
    _insert_revision(
        transaction, document, 1, content, extraction, {"blocks": list(blocks)}
    )
    event = transaction.event(
        "document.added",
        document,
        {"claims": len(extraction.claims), "excluded": len(extraction.excluded)},
        document=document,
    )
    placer = placer_of(extraction.blocks, blocks)
    made = [(ClaimId(ids.new("clm")), 1, claim) for claim in extraction.claims]
    insert_claims(transaction, document, (claim for claim, _, _ in made))
    insert_claim_revisions(
        transaction, made, content.text, placer, extraction.compiler, 1, event
    )
    transaction.project_all(
        "INSERT INTO claim_now (claim, document, ordinal, revision, state, type,"
        " markers, text) VALUES (?, ?, ?, ?, 'proposed', ?, ?, ?)",
        [
            (claim, document, ordinal, 1, p.type, markers_json(p), p.text)
            for ordinal, (claim, _, p) in enumerate(made)
        ],
    )
    insert_exclusions(
        transaction, document, extraction.excluded, placer, extraction.compiler, ids
    )
    transaction.project(
        "INSERT INTO document_now VALUES (?, 1, ?)",
        (document, len(extraction.excluded)),
    )


def insert_update(
    transaction: Transaction,
    document: DocumentId,
    old_revision: int,
    old_blocks: Sequence[StoredBlock],
    content: DocumentText,
    update: Update,
    ids: IdGenerator,
) -> tuple[ClaimId, ...]:
    """Insert a further revision and what it did to the claims.

    Returns:
        Claims whose current revision is another one now; their status is to be
        projected anew by the caller.
    """
    revision = old_revision + 1
    blocks = reuse_blocks(transaction, document, content.text, old_blocks, update)
    _insert_revision(
        transaction,
        document,
        revision,
        content,
        update,
        layout_json(revision, [held.id for held in old_blocks], blocks),
    )
    event = transaction.event(
        "document.revised",
        document,
        {
            "revision": revision,
            "kept": len(update.kept),
            "changed": len(update.new),
            "retired": len(update.retired),
        },
        document=document,
    )
    placer = placer_of(update.blocks, blocks)
    fresh = set(blocks) - {held.id for held in old_blocks}
    _place_kept(transaction, update.kept, placer, fresh)
    _mark_context(transaction, update.kept, event)
    made = _new_revisions(transaction, update, ids)
    known = {new.succeeds for new in update.new if new.succeeds}
    insert_claims(transaction, document, (c for c, _, _ in made if c not in known))
    insert_claim_revisions(
        transaction, made, content.text, placer, update.compiler, revision, event
    )
    _project_new(transaction, document, made, known)
    _revive(transaction, update.kept, event)
    _retire(transaction, update.retired, event)
    _place_exclusions(transaction, document, update, placer, fresh, ids)
    _project_document(transaction, document, revision, update, made)
    revived = tuple(kept.claim for kept in update.kept if kept.revived)
    return (*(claim for claim, _, _ in made), *revived, *update.retired)


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
        ClaimState.ACCEPTED,
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
    _retire(transaction, [row.claim], event)
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
    _project_order(transaction, [claim.claim for claim in ordered])


def _current(transaction: Transaction, document: DocumentId) -> tuple[int, list[int]]:
    revision: int = transaction.connection.execute(
        "SELECT revision FROM document_now WHERE document = ?", (document,)
    ).fetchone()[0]
    return revision, layout_of(transaction.connection, document, revision)


def _insert_revision(
    transaction: Transaction,
    document: DocumentId,
    revision: int,
    content: DocumentText,
    extraction: Extraction | Update,
    layout: Mapping[str, Any],
) -> None:
    transaction.add(
        tables.DocumentRevision(
            document=document,
            revision=revision,
            parent=revision - 1 or None,
            digest=content.digest,
            encoding=content.encoding,
            bom=int(content.bom),
            format=content.format,
            language=extraction.language,
            language_how=extraction.language_how,
            compiler=extraction.compiler,
            notes=to_json(content.notes),
            layout=json.dumps(layout, separators=(",", ":")),
            chars=len(content.text),
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )


def _place_kept(
    transaction: Transaction,
    kept: Sequence[KeptClaim],
    placer: Placer,
    fresh: set[int],
) -> None:
    """Place kept claims in the blocks that are new; elsewhere they stand already."""
    transaction.add_all(
        tables.ClaimPlacement,
        (
            placement(held.claim, held.revision, place, held.context)
            for held in kept
            for place in map(placer.place, held.spans)
            if place[0] in fresh
        ),
    )


def _mark_context(
    transaction: Transaction, kept: Sequence[KeptClaim], event: int
) -> None:
    changed = [held for held in kept if held.context_changed]
    transaction.add_all(
        tables.ClaimAttribute,
        (
            attribute(
                transaction, held.claim, held.revision, "context_changed", True, event
            )
            for held in changed
        ),
    )
    transaction.project_all(
        "UPDATE claim_now SET context_changed = 1 WHERE claim = ?",
        [(held.claim,) for held in changed],
    )


def _new_revisions(
    transaction: Transaction, update: Update, ids: IdGenerator
) -> list[tuple[ClaimId, int, ClaimProposal]]:
    made = []
    for new in update.new:
        if new.succeeds is None:
            made.append((ClaimId(ids.new("clm")), 1, new.proposal))
            continue
        newest: int = transaction.connection.execute(
            "SELECT max(revision) FROM claim_revision WHERE claim = ?", (new.succeeds,)
        ).fetchone()[0]
        made.append((new.succeeds, newest + 1, new.proposal))
    return made


def _project_new(
    transaction: Transaction,
    document: DocumentId,
    made: Sequence[tuple[ClaimId, int, ClaimProposal]],
    known: set[ClaimId],
) -> None:
    transaction.project_all(
        "INSERT INTO claim_now (claim, document, ordinal, revision, state, type,"
        " markers, text) VALUES (?, ?, 0, 1, 'proposed', ?, ?, ?)",
        [
            (claim, document, p.type, markers_json(p), p.text)
            for claim, _, p in made
            if claim not in known
        ],
    )
    transaction.project_all(
        "UPDATE claim_now SET revision = ?, state = 'proposed', type = ?, markers = ?,"
        " text = ?, exclusion = NULL, exclusion_note = '', context_changed = 0"
        " WHERE claim = ?",
        [
            (revision, p.type, markers_json(p), p.text, claim)
            for claim, revision, p in made
            if claim in known
        ],
    )


def _revive(transaction: Transaction, kept: Sequence[KeptClaim], event: int) -> None:
    """Make earlier words current again, with what was last said of them."""
    for held in kept:
        if not held.revived:
            continue
        said = dict(
            transaction.connection.execute(
                "SELECT name, value FROM claim_attribute WHERE claim = ?"
                " AND revision = ? AND NOT (name = 'state'"
                " AND json_extract(value, '$.state') = 'retired')"
                " ORDER BY id",
                (held.claim, held.revision),
            ).fetchall()
        )
        state = json.loads(said["state"])
        transaction.add_all(
            tables.ClaimAttribute,
            [attribute(transaction, held.claim, held.revision, "state", state, event)],
        )
        transaction.project(
            "UPDATE claim_now SET revision = ?, state = ?, exclusion = ?,"
            " exclusion_note = ?, type = ?, markers = ?, context_changed = ?,"
            " text = (SELECT text FROM claim_revision r WHERE r.claim = claim_now.claim"
            " AND r.revision = ?) WHERE claim = ?",
            (
                held.revision,
                state["state"],
                state.get("reason"),
                state.get("note", ""),
                json.loads(said["type"])["type"],
                said["markers"],
                int(held.context_changed),
                held.revision,
                held.claim,
            ),
        )


def _retire(transaction: Transaction, retired: Sequence[ClaimId], event: int) -> None:
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


def _place_exclusions(
    transaction: Transaction,
    document: DocumentId,
    update: Update,
    placer: Placer,
    fresh: set[int],
    ids: IdGenerator,
) -> None:
    transaction.add_all(
        tables.ClaimExclusionPlacement,
        (
            exclusion_place(held.id, place)
            for held in update.kept_exclusions
            for place in (placer.place(held.span),)
            if place[0] in fresh
        ),
    )
    insert_exclusions(
        transaction, document, update.new_exclusions, placer, update.compiler, ids
    )


def _project_document(
    transaction: Transaction,
    document: DocumentId,
    revision: int,
    update: Update,
    made: Sequence[tuple[ClaimId, int, ClaimProposal]],
) -> None:
    transaction.project(
        "UPDATE document_now SET revision = ?, exclusions = ? WHERE document = ?",
        (
            revision,
            len(update.kept_exclusions) + len(update.new_exclusions),
            document,
        ),
    )
    placed = [(held.spans[0], held.claim) for held in update.kept]
    placed += [(proposal.spans[0], claim) for claim, _, proposal in made]
    _project_order(transaction, [claim for _, claim in sorted(placed)])


def _project_order(transaction: Transaction, claims: Sequence[ClaimId]) -> None:
    transaction.project_all(
        "UPDATE claim_now SET ordinal = ?1 WHERE claim = ?2 AND ordinal IS NOT ?1",
        list(enumerate(claims)),
    )
