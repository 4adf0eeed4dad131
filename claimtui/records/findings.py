"""Findings that cite records: what is wrong with one, never what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from claimtui.model.records import FindingResult, RecordFinding
from claimtui.model.vocabulary import RecordStatus
from claimtui.records.ledger import RecordOutcome
from claimtui.records.parsing import BadRecordError, Fields


def parse_finding(line: Mapping[str, Any]) -> RecordFinding:
    """Make a finding of a line.

    Raises:
        BadRecordError: Something is missing or of the wrong kind; all of it is named.
    """
    fields = Fields(line)
    finding = RecordFinding(
        fields.identity("id"),
        fields.filled("text"),
        _records(line.get("records"), fields),
        _acknowledged(line.get("acknowledged_revisions"), fields),
    )
    if fields.faults:
        raise BadRecordError(tuple(fields.faults))
    return finding


def check_finding(
    finding: RecordFinding, outcome_of: Callable[[str], RecordOutcome | None]
) -> FindingResult:
    """Return why a finding may not stand: a record not verified or not acknowledged."""
    faults: list[str] = []
    for cited in dict.fromkeys(finding.records):
        outcome = outcome_of(cited)
        if outcome is None:
            faults.append(f"{cited}: there is no such record.")
            continue
        if outcome.status is not RecordStatus.VERIFIED:
            faults.append(f"{cited} is not verified: it is {outcome.status}.")
        known = finding.acknowledged.get(cited)
        if known is None:
            faults.append(f"{cited}: revision {outcome.revision} is not acknowledged.")
        elif known != outcome.revision:
            faults.append(
                f"{cited} is at revision {outcome.revision}; the finding acknowledges "
                f"revision {known}."
            )
    return FindingResult(finding.id, tuple(faults))


def _records(held: object, fields: Fields) -> tuple[str, ...]:
    if not isinstance(held, list):
        fields.faults.append(
            "records is missing" if held is None else "records is no list of ids"
        )
        return ()
    if not all(_is_id(one) for one in held):
        fields.faults.append("records is no list of ids")
        return ()
    return tuple(str(one).strip() for one in held)


def _is_id(held: object) -> bool:
    if isinstance(held, str):
        return bool(held.strip())
    return isinstance(held, int) and not isinstance(held, bool)


def _acknowledged(held: object, fields: Fields) -> dict[str, int]:
    if held is None:
        return {}
    if not isinstance(held, Mapping) or not all(
        isinstance(one, int) and not isinstance(one, bool) for one in held.values()
    ):
        fields.faults.append("acknowledged_revisions is no object of ids and revisions")
        return {}
    return {str(key).strip(): int(one) for key, one in held.items()}
