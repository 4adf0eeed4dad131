"""Words that a person types: whether there are any, and whether two say the same."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from claimtui.model.spans import repair_text

_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Me", "Mc"))
"""Categories of which nothing is seen on its own."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and a sign that are drawn empty: Hangul fillers, the blank Braille cell."""
_KEPT = 1 << 12
"""How many texts are kept as they are compared."""
_SHORT_CHARS = 60


def worded(text: str) -> str:
    """Return a text as it is stored, without space around it; empty for no words.

    A text of which nothing would be seen has none: spaces of any width, format and
    control characters, fillers, marks without a letter.
    """
    return repair_text(text.strip())[0] if any(map(_is_seen, text)) else ""


def _is_seen(char: str) -> bool:
    return unicodedata.category(char) not in _UNSEEN and char not in _BLANK


@lru_cache(_KEPT)
def same_words(text: str) -> str:
    """Return what two texts have in common that differ in no word.

    Compatibility forms, upper and lower case, spacing and format characters make no
    difference (Unicode 15, NFKC and full case folding).
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    plain = "".join(one for one in folded if unicodedata.category(one) != "Cf")
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def short(text: str) -> str:
    """Return a text on one line as a sentence quotes it, cut where it is long."""
    line = " ".join(text[: 4 * _SHORT_CHARS].split())
    return (
        line if len(line) <= _SHORT_CHARS else f"{line[: _SHORT_CHARS - 1].rstrip()}…"
    )
