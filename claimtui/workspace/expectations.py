"""What the policy in force asks of a claim, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from claimtui.model.vocabulary import ClaimType, Marker
from claimtui.policy.policy import (
    Policy,
    default_policy_text,
    expectation,
    parse_policy,
)
from claimtui.workspace.workspace import Workspace
from store.reads.assessments import newest_policy


@lru_cache(maxsize=4)
def parsed_policy(text: str) -> Policy:
    """Return a policy revision's text as a policy; parsed once for each text."""
    return parse_policy(text)


def expectation_words(
    ws: Workspace, type_: ClaimType, markers: Sequence[Marker]
) -> str:
    """Return the sentence that tells what the newest policy revision expects."""
    stored = ws.read(newest_policy)
    policy = parsed_policy(stored[2] if stored else default_policy_text())
    return expectation(policy, type_, markers).words
