"""Which acts on a set are possible now, and which of them the footer tells first."""

from __future__ import annotations

from collections.abc import Mapping

from claimtui.model.vocabulary import SetState
from screens.evidence_page import SetPage
from screens.evidence_place import EvidencePlace


def _acts(names: str) -> frozenset[str]:
    return frozenset(f"evidence.{name}" for name in names.split())


_LOOKING = _acts("matrix history")
_ON_UNITS = _acts("remove expand narrow label note pin mark up down merge replace")
_ON_CLAUSES = _acts("gap clause_edit clause_drop")
_NOT_OF_CLAIMS = _acts("purpose question")
"""What a claim's candidates have from their claim."""


def allows(
    screen: EvidencePlace, page: SetPage, action_id: str, *, proposing: bool
) -> bool:
    """Return whether an act on a set is possible on what is current."""
    closed = page.view.content.closing is not None
    if action_id in _LOOKING or screen.read_only:
        return action_id in _LOOKING
    if action_id in _ON_UNITS:
        return screen.unit is not None
    if action_id in _ON_CLAUSES:
        return screen.clause is not None
    if action_id in ("evidence.close", "evidence.reopen"):
        return closed == (action_id == "evidence.reopen")
    if action_id == "evidence.propose":
        return not proposing
    return action_id not in _NOT_OF_CLAIMS or page.view.claim is None


_AT_CLAUSES = {
    "evidence.clause_add": 11,
    "evidence.clause_edit": 13,
    "evidence.clause_drop": 14,
}
"""Places in the footer while the clauses have the keys; `a` and `n` are about them."""
_FIRST = 9
"""The place before all others."""


def footer_places(screen: EvidencePlace, page: SetPage) -> Mapping[str, int]:
    """Return the places of acts that the footer tells elsewhere than usual."""
    content = page.view.content
    places = dict(_AT_CLAUSES) if screen.in_clauses else {}
    if not content.clauses and page.view.claim is None:
        places["evidence.clause_add"] = _FIRST
    drafted = page.view.judgement.state is SetState.DRAFT and content.units
    if drafted and not (content.review and content.review.current):
        places["evidence.review"] = _FIRST
    return places
