"""Token counts are kept by the digest of their text, since counting takes long."""

from __future__ import annotations

from collections.abc import Mapping

from claimtui.model.ids import Digest
from store.transaction import Transaction


def store_token_counts(
    transaction: Transaction,
    tokenizer: str,
    counts: Mapping[Digest, tuple[int, bool]],
) -> None:
    """Keep how many tokens texts take, and whether exactly."""
    transaction.project_all(
        "INSERT OR REPLACE INTO token_count VALUES (?, ?, ?, ?)",
        [
            (tokenizer, digest, tokens, exact)
            for digest, (tokens, exact) in counts.items()
        ],
    )
