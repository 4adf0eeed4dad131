"""Claims that a person cut, merged, chose or restored, and how."""

from __future__ import annotations

import json
import sqlite3

from claimtui.model.ids import ClaimId, DocumentId

_RULES = ("split", "merged", "span", "restored")
"""Rules of claim revisions that a person made; edits of the words keep them."""


def made_by_hand(
    connection: sqlite3.Connection, document: DocumentId
) -> dict[ClaimId, str]:
    """Return the claims of a document that a person made, each with its rule."""
    rows = connection.execute(
        """
        SELECT n.claim, r.rules ->> '$[0]' AS rule
        FROM claim_now n
        JOIN claim_revision r ON r.claim = n.claim AND r.revision = n.revision
        WHERE n.document = ? AND n.state <> 'retired'
            AND rule IN (SELECT value FROM json_each(?))
        """,
        (document, json.dumps(_RULES)),
    )
    return {ClaimId(claim): rule for claim, rule in rows}
