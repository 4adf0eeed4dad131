"""A document's text as blocks: only what differs is stored anew."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimtui.model.codec import to_json
from claimtui.model.documents import Block
from claimtui.model.ids import DocumentId
from claimtui.model.spans import DocSpan
from claimtui.model.updates import Update
from store import tables
from store.reads.documents import StoredBlock
from store.transaction import Transaction

_FULL_LAYOUT_EVERY = 32
"""A revision whose number divides by this holds its whole layout again."""


@dataclass(slots=True)
class Placer:
    """Turns document spans into places within blocks."""

    starts: Sequence[int]
    ids: Sequence[int]

    def place(self, span: DocSpan) -> tuple[int, int, int]:
        """Return block id, start and end within the block."""
        index = max(bisect_right(self.starts, span.start) - 1, 0)
        start = self.starts[index]
        return self.ids[index], span.start - start, span.end - start


def placer_of(blocks: Sequence[Block], ids: Sequence[int]) -> Placer:
    """Return what places spans of the document in the blocks that tile it."""
    return Placer([block.span.start for block in blocks], ids)


def layout_json(revision: int, old: list[int], new: list[int]) -> dict[str, Any]:
    """Return the layout as what changed, or whole from time to time."""
    if revision % _FULL_LAYOUT_EVERY == 0:
        return {"blocks": new}
    kept = 0
    while kept < min(len(old), len(new)) and old[kept] == new[kept]:
        kept += 1
    tail = 0
    while tail < min(len(old), len(new)) - kept and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle = new[kept : len(new) - tail]
    return {"splices": [[kept, len(old) - kept - tail, middle]]}


def insert_blocks(
    transaction: Transaction,
    document: DocumentId,
    text: str,
    blocks: Sequence[Block],
) -> list[int]:
    """Insert blocks with their text and sentences and return their ids."""
    first: int = transaction.connection.execute(
        "SELECT coalesce(max(id), 0) + 1 FROM document_block"
    ).fetchone()[0]
    transaction.add_all(
        tables.DocumentBlock,
        (
            {
                "id": first + index,
                "document": document,
                "kind": block.kind,
                "headings": to_json(block.headings),
                "sentences": _sentences_json(block),
                "chars": block.span.end - block.span.start,
                "text": text[block.span.start : block.span.end],
            }
            for index, block in enumerate(blocks)
        ),
    )
    return list(range(first, first + len(blocks)))


def reuse_blocks(
    transaction: Transaction,
    document: DocumentId,
    text: str,
    old: Sequence[StoredBlock],
    update: Update,
) -> list[int]:
    """Return the new layout; only blocks that differ in anything are stored anew."""
    layout: list[int | None] = []
    fresh: list[Block] = []
    for block, source in zip(update.blocks, update.reused, strict=True):
        if source is not None and _same_block(old[source].block, block):
            layout.append(old[source].id)
        else:
            layout.append(None)
            fresh.append(block)
    made = iter(insert_blocks(transaction, document, text, fresh))
    return [next(made) if held is None else held for held in layout]


def _sentences_json(block: Block) -> str:
    start = block.span.start
    return json.dumps(
        [
            [
                one.span.start - start,
                one.span.end - start,
                one.text,
                one.digest,
                one.context,
            ]
            for one in block.sentences
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _same_block(old: Block, new: Block) -> bool:
    """Tell whether nothing that a block row stores would differ (context included).

    The words of both are known to be the same (`Update.reused`).
    """
    sentences, others = old.sentences, new.sentences
    by = new.span[0] - old.span[0]
    return (
        old.kind == new.kind
        and old.headings == new.headings
        and len(sentences) == len(others)
        and all(
            one.context == other.context
            and one.span[0] + by == other.span[0]
            and one.span[1] + by == other.span[1]
            for one, other in zip(sentences, others, strict=True)
        )
    )
