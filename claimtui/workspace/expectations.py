"""What the policy in force asks of a claim, in words, and its term lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from claimtui.model.vocabulary import ClaimType, Marker
from claimtui.policy.policy import (
    Policy,
    default_policy_text,
    expectation,
    parse_policy,
)
from claimtui.workspace.workspace import Workspace
from store.reads.assessments import newest_policy

if TYPE_CHECKING:
    from claimtui.checks.terms import Terms


@lru_cache(maxsize=4)
def parsed_policy(text: str) -> Policy:
    """Return a policy revision's text as a policy; parsed once for each text."""
    return parse_policy(text)


def expectation_words(
    ws: Workspace, type_: ClaimType, markers: Sequence[Marker]
) -> str:
    """Return the sentence that tells what the newest policy revision expects."""
    return expectation(_policy_now(ws), type_, markers).words


def policy_terms(ws: Workspace) -> Terms:
    """Return the term lists of the newest policy revision, as the checks take them."""
    from claimtui.checks.terms import Terms

    lists = _policy_now(ws).terms
    return Terms(lists.earned, lists.aliases)


def _policy_now(ws: Workspace) -> Policy:
    stored = ws.read(newest_policy)
    return parsed_policy(stored[2] if stored else default_policy_text())
