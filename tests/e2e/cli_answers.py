"""What the tests of the command line share: two texts, and looking things up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Capture = pytest.CaptureFixture[str]
Answer = Callable[..., Any]

ARTICLE = """\
# The new ferry

The ferry carries 320 passengers. Fares rose by 5% in 2023.

The crew speaks four languages.
Is the harbour ready?
"""
SOURCE = """\
# Minutes

The ferry carries 320 passengers and 45 cars.

The board raised fares by 5 percentage points in 2023.
"""


def claim_saying(answer: Answer, words: str) -> dict[str, Any]:
    """Return the one claim of the article that has these words."""
    [claim] = [
        one for one in answer("claims", "article.md")["claims"] if words in one["text"]
    ]
    return dict(claim)


def passage_saying(answer: Answer, words: str) -> str:
    """Return the id of a passage that has these words."""
    results = answer("search", words)["results"]
    return next(str(one["passage"]) for one in results if words in one["text"])


def assess_supported(answer: Answer, words: str, *more: str) -> dict[str, Any]:
    """Find the claim with these words supported by the passage with them."""
    claim, passage = claim_saying(answer, words)["claim"], passage_saying(answer, words)
    return dict(
        answer(
            *("assess", claim, "--status", "supported", "--passage", passage),
            *("--reason", f"{passage}:quantity:it says so", *more),
        )
    )
