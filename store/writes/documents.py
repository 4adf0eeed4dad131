"""Documents in: a first revision with its proposals, and an update with its outcome."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from claimtui.model.codec import to_json
from claimtui.model.documents import ClaimProposal, DocumentText, Extraction
from claimtui.model.ids import ClaimId, DocumentId, IdGenerator
from claimtui.model.updates import KeptClaim, Update
from store import tables
from store.reads.documents import StoredBlock
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
from store.writes.claim_words import (
    make_current,
    newest_revision,
    project_order,
    retire,
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
    apart = update.kept.apart
    _place_kept(transaction, apart, placer, fresh)
    _mark_context(transaction, apart, event)
    made = _new_revisions(transaction, update, ids)
    known = {new.succeeds for new in update.new if new.succeeds}
    insert_claims(transaction, document, (c for c, _, _ in made if c not in known))
    insert_claim_revisions(
        transaction, made, content.text, placer, update.compiler, revision, event
    )
    _project_new(transaction, document, made, known)
    for kept in apart:
        if kept.revived:
            make_current(
                transaction,
                kept.claim,
                kept.revision,
                event,
                context_changed=kept.context_changed,
            )
    retire(transaction, update.retired, event)
    _place_exclusions(transaction, document, update, placer, fresh, ids)
    _project_document(transaction, document, revision, update, made)
    revived = tuple(kept.claim for kept in apart if kept.revived)
    return (*(claim for claim, _, _ in made), *revived, *update.retired)


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
        newest = newest_revision(transaction, new.succeeds)
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
    placed = update.kept.placed()
    placed += [(proposal.spans[0], claim) for claim, _, proposal in made]
    project_order(transaction, [claim for _, claim in sorted(placed)])
