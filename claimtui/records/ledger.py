"""The ledger: ids of records by what became of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from claimtui.model.records import Ledger, RecordDetail
from claimtui.model.vocabulary import RecordStatus
from claimtui.records.standing import is_narrowed


class RecordOutcome(NamedTuple):
    """What became of one record."""

    id: str
    """As its line has it."""
    status: RecordStatus
    revision: int
    narrowed: bool
    rerouted: bool


def outcome_of(detail: RecordDetail) -> RecordOutcome:
    """Return what became of a record."""
    id_ = detail.record.external_id or detail.record.id
    return RecordOutcome(
        id_, detail.status, detail.revision, is_narrowed(detail), detail.rerouted
    )


def ledger_of(outcomes: Iterable[RecordOutcome]) -> Ledger:
    """List ids by outcome, each list in the order of the records.

    A narrowed record stands there and under its status. One that was rerouted is not
    still pending: its origin is.
    """
    lists: dict[str, list[str]] = {name: [] for name in Ledger.__dataclass_fields__}
    for one in outcomes:
        if not (one.rerouted and one.status is RecordStatus.PENDING):
            lists[one.status].append(one.id)
        if one.narrowed:
            lists["narrowed"].append(one.id)
        if one.rerouted:
            lists["rerouted"].append(one.id)
    return Ledger(**{name: tuple(held) for name, held in lists.items()})
