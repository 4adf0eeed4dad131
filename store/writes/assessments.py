"""Assessments in, with all they are bound to, and drafts of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimtui.model.assessments import AssessmentDraft, InputPassage
from claimtui.model.codec import to_json
from claimtui.model.ids import (
    AssessmentId,
    ClaimId,
    PolicyId,
    SetId,
    digest_of_text,
)
from claimtui.model.vocabulary import Method, Status
from store import tables
from store.digests import assessment_digest
from store.reads.assessments import ClaimBase
from store.reads.assessments import cited_passages as cited_passages
from store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Binding:
    """Everything that an assessment is bound to (SPEC 0.3)."""

    claim: ClaimBase
    set: SetId
    set_revision: int
    policy: PolicyId
    policy_revision: int
    input: tuple[InputPassage, ...]
    valid_until_ms: int | None


def insert_policy(transaction: Transaction, policy: PolicyId, text: str) -> None:
    """Insert the first revision of a policy."""
    transaction.add(
        tables.PolicyRevision(
            policy=policy,
            revision=1,
            digest=digest_of_text(text),
            text=text,
            author=transaction.actor,
            at=transaction.now_ms,
        )
    )


def insert_assessment(
    transaction: Transaction,
    id_: AssessmentId,
    binding: Binding,
    status: Status | None,
    draft: AssessmentDraft,
) -> None:
    """Insert a person's assessment; what they had begun to fill in goes.

    One without a status only answers or withdraws.
    """
    claim = binding.claim
    row: dict[str, Any] = {
        "id": id_,
        "claim": claim.claim,
        "claim_revision": claim.revision,
        "document": claim.document,
        "document_revision": claim.document_revision,
        "set": binding.set,
        "set_revision": binding.set_revision,
        "policy": binding.policy,
        "policy_revision": binding.policy_revision,
        "method": Method.HUMAN,
        "author": transaction.actor,
        "at": transaction.now_ms,
        "valid_until": binding.valid_until_ms,
        "type_seen": claim.type,
        "markers_seen": json.dumps(claim.markers),
        "status": status or "",
        "content": to_json(draft),
    }
    given = [(one.passage, one.source, one.revision) for one in binding.input]
    event = transaction.event(
        "assessment.recorded",
        claim.claim,
        {
            "assessment": id_,
            "status": status,
            "claim_revision": claim.revision,
            "row": assessment_digest(row, given),
        },
        document=claim.document,
    )
    transaction.add(tables.Assessment(**row, event=event))
    _insert_passages(transaction, id_, binding.input, draft)
    if status is not None:
        transaction.project(
            "UPDATE claim_now SET context_changed = 0 WHERE claim = ?", (claim.claim,)
        )
    delete_draft(transaction, claim.claim)


def _insert_passages(
    transaction: Transaction,
    id_: AssessmentId,
    given: Sequence[InputPassage],
    draft: AssessmentDraft,
) -> None:
    transaction.add_all(
        tables.AssessmentInput,
        (
            {
                "assessment": id_,
                "ordinal": ordinal,
                "passage": one.passage,
                "source": one.source,
                "source_revision": one.revision,
            }
            for ordinal, one in enumerate(given)
        ),
    )
    transaction.add_all(
        tables.AssessmentPassage,
        (
            {"assessment": id_, "ordinal": ordinal, "passage": passage, "role": role}
            for ordinal, (passage, role) in enumerate(cited_passages(draft))
        ),
    )


def store_draft(
    transaction: Transaction, claim: ClaimId, draft: AssessmentDraft
) -> None:
    """Keep what this person has filled in so far, in place of what was kept before."""
    transaction.project(
        "INSERT INTO draft VALUES (?, ?, ?, ?) ON CONFLICT (claim, actor)"
        " DO UPDATE SET content = excluded.content, at = excluded.at",
        (claim, transaction.actor, to_json(draft), transaction.now_ms),
    )


def delete_draft(transaction: Transaction, claim: ClaimId) -> None:
    """Forget what this person had filled in."""
    transaction.project(
        "DELETE FROM draft WHERE claim = ? AND actor = ?", (claim, transaction.actor)
    )
