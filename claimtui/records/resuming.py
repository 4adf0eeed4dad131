"""Whether a line of an earlier run still tells what became of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimtui.model.records import CitationRecord
from claimtui.model.vocabulary import QuoteOutcome, RecordStatus, Support
from claimtui.records.ledger import RecordOutcome
from claimtui.records.parsing import BadRecordError, parse_record
from claimtui.records.relaying import is_elsewhere
from claimtui.records.standing import NARROWED_FROM
from claimtui.records.support import why_not_verified_by

_STATUS = "verification_status"
_FOUND = (QuoteOutcome.FOUND.value, QuoteOutcome.FOUND_TYPOGRAPHIC.value)


def earlier_outcome(
    record: CitationRecord, line: Mapping[str, Any]
) -> RecordOutcome | None:
    """Return what an earlier run found of a record; None where it has to run again.

    It counts for the same statement, quote, source and collector only, and where the
    quote was looked for in something that could be read.
    """
    try:
        told = parse_record(line)
    except BadRecordError:
        return None
    verification = line.get("verification")
    if not isinstance(verification, Mapping) or not _same(record, told):
        return None
    status = line.get(_STATUS)
    if not _agree(status, verification) or why_not_verified_by(
        record, str(verification.get("checked_by"))
    ):
        return None
    return RecordOutcome(
        told.external_id,
        RecordStatus(str(status)),
        told.revision,
        NARROWED_FROM + record.statement in told.limitations,
        is_elsewhere(told) and verification.get("mechanical") in _FOUND,
    )


def _same(record: CitationRecord, told: CitationRecord) -> bool:
    return (
        (told.external_id, told.quote, told.source, told.collected_by)
        == (record.external_id, record.quote, record.source, record.collected_by)
        and (not record.root_origin or told.root_origin == record.root_origin)
        and (
            # A narrowing that was taken back leaves the words and a later revision.
            (told.revision >= record.revision and told.statement == record.statement)
            or (
                told.revision > record.revision
                and NARROWED_FROM + record.statement in told.limitations
            )
        )
    )


def _agree(status: object, verification: Mapping[str, Any]) -> bool:
    """Tell whether a line is one that a run can have written and need not repeat."""
    quote, support = verification.get("mechanical"), verification.get("semantic")
    found = quote in _FOUND
    if status == RecordStatus.VERIFIED.value:
        return found and support == Support.FULL.value
    if status == RecordStatus.REJECTED.value:
        return found or quote == QuoteOutcome.NOT_FOUND.value
    return found and status == RecordStatus.PENDING.value
