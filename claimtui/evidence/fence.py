"""The code that marks the sections of a generation input, and the lines that hold it.

It follows from the manifest, which holds the digests of all sections, and occurs in
none of them: source text can neither know it nor hold it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from claimtui.model.codec import to_plain
from claimtui.model.generation import Manifest, SectionRole
from claimtui.model.ids import canonical_json

_FENCE_CHARS = 16


def section_name(role: SectionRole, label: str) -> str:
    """Return what tells a section apart from all others of its text."""
    return f"{role} {label}".rstrip()


def delimiters(fence: str, name: str) -> tuple[str, str]:
    """Return the lines before and after the section of a name."""
    return f"=== {fence} {name} ===", f"=== {fence} end of {name} ==="


def delimiter_pattern(fence: str) -> re.Pattern[str]:
    """Return what matches a delimiter line; group 1 is empty where it opens."""
    roles = "|".join(SectionRole)
    return re.compile(
        f"=== {re.escape(fence)} (end of )?((?:{roles})(?: [a-z][0-9]+)?) ==="
    )


def basis_of(manifest: Manifest) -> str:
    """Return what the fence of a manifest follows from: all of it but the figures."""
    bare = replace(manifest, fence="", attempt=0, figures=None)
    return canonical_json(to_plain(bare))


def fence_of(basis: str, attempt: int) -> str:
    """Return the code of one attempt."""
    seed = f"{attempt}\n{basis}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(seed).hexdigest()[:_FENCE_CHARS]


def choose_fence(basis: str, texts: Sequence[str]) -> tuple[str, int]:
    """Return the first code that occurs in none of some texts, in no case of letters.

    Returns:
        The code, and how many were passed over.
    """
    folded = "\n".join(texts).casefold()
    codes = ((fence_of(basis, number), number) for number in count())
    return next((code, number) for code, number in codes if code not in folded)
