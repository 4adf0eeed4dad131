"""What a parser hands on: a text's borders, their kinds and the leaves inside."""

from __future__ import annotations

from dataclasses import dataclass, field

from claimtui.extraction.visible import Leaf
from claimtui.model.vocabulary import NodeKind


@dataclass(slots=True)
class Draft:
    """Top-level blocks as borders, and all leaves in document order."""

    starts: list[int] = field(default_factory=list)
    """Where each block begins, in code points."""
    kinds: list[NodeKind] = field(default_factory=list)
    leaves: list[Leaf] = field(default_factory=list)

    def open_block(self, start: int, kind: NodeKind) -> int:
        """Begin a block and return its number."""
        self.starts.append(start)
        self.kinds.append(kind)
        return len(self.starts) - 1


ENDS_SENTENCE = (".", "!", "?", "。", "！", "？")


def introduces(text: str) -> bool:
    """Say whether a paragraph introduces what follows it (it ends in a colon)."""
    return text.endswith((":", "："))  # the second is the fullwidth colon
