"""One run of `verify` over a file of records, with a store or without."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from claimtui.cli.check_shapes import Plain
from claimtui.cli.jsonlines import BadLineError, Line
from claimtui.cli.record_lines import OutFile, findable, numbered_lines
from claimtui.cli.record_shapes import collected_line, ledger_plain, record_line
from claimtui.cli.session import Session
from claimtui.model.errors import ClaimtuiError, UnknownObjectError
from claimtui.model.records import (
    CitationRecord,
    FindingResult,
    Ledger,
    RecordDetail,
    RecordId,
)
from claimtui.model.vocabulary import RecordStatus

if TYPE_CHECKING:
    from claimtui.reading.process import ReaderProcess
    from claimtui.records.ledger import RecordOutcome

_SAYS_NO = 1
_FAILED = 3


class Relay(NamedTuple):
    """A record whose source passes on what another place says."""

    record: CitationRecord
    origin: str
    statement: str
    by: str
    """Who named the origin."""


class RecordRun:
    """One run over a file of records."""

    def __init__(
        self, session: Session, readers: ReaderProcess, records: str, out: Path
    ) -> None:
        from claimtui.cli.configured import acting
        from claimtui.workspace.clock import now_ms
        from claimtui.workspace.configuration import load_configuration
        from claimtui.workspace.quote_testing import QuoteTester
        from claimtui.workspace.verifying import RecordVerifier

        configuration = load_configuration()
        self.code = 0
        self._session = session
        self._records = records
        self._folder = None if records == "-" else Path(records).absolute().parent
        self._ws = session.workspace if _has_store(session) else None
        by = acting(session.shared.actor, configuration)
        tester = QuoteTester(
            readers, configuration.fetch, by=by, now_ms=now_ms, folder=self._folder
        )
        self._verifier = RecordVerifier(tester, by, now_ms, self._ws)
        self._out = OutFile(out)
        self._lines: dict[str, tuple[int, str]] = {}
        self._outcomes: dict[str, RecordOutcome] = {}
        self._bad: list[str] = []
        self._relays: list[Relay] = []

    def work(self) -> None:
        """Put every line through the tests, and then the origins that they named."""
        finished = False
        try:
            for number, line in numbered_lines(self._records):
                self._line(number, line)
            for relay in self._relays:
                self._origin(relay)
            finished = True
        finally:
            self._out.close(finished=finished)

    def told(self, findings: str | None) -> Plain:
        """Return the ledger, with what is wrong with findings that cite the records."""
        checked = None if findings is None else list(self._checked(findings))
        return ledger_plain(self.ledger(), self._bad, checked)

    def ledger(self) -> Ledger:
        """Return ids by outcome, in the order of the lines."""
        from claimtui.records.ledger import ledger_of

        return ledger_of(self._outcomes.values())

    def _line(self, number: int, line: Line | ClaimtuiError) -> None:
        from claimtui.records.parsing import BadRecordError, parse_record

        named: Line = {}
        try:
            if isinstance(line, ClaimtuiError):
                raise line
            named = {"id": line["id"]} if "id" in line else {}
            record = parse_record(line)
            if self._is_repeated(record, number):
                return
        except (BadLineError, BadRecordError) as error:
            what = str(error)
            told = what if what.startswith("line ") else f"line {number}: {what}"
            self._bad.append(told)
            self._session.words(told)
            self._worse(_FAILED)
            self._out.write({**named, "error": told})
        else:
            self._record(record, line)

    def _is_repeated(self, record: CitationRecord, number: int) -> bool:
        """Tell whether a line says once more what another has said.

        Raises:
            BadRecordError: Another record has the same id.
        """
        from claimtui.records.parsing import BadRecordError, record_key

        key = record_key(record)
        before, known = self._lines.setdefault(record.external_id, (number, key))
        if before == number:
            return False
        told = f"the id {record.external_id} stands in line {before} already"
        if known != key:
            raise BadRecordError((f"{told}, with another record",))
        self._session.words(f"line {number}: {told}")
        return True

    def _record(self, record: CitationRecord, line: Mapping[str, Any]) -> None:
        """Keep what an earlier run found, or run what is left to run."""
        from claimtui.records.ledger import outcome_of
        from claimtui.records.resuming import earlier_outcome

        earlier = self._out.earlier(record.external_id)
        kept = earlier_outcome(record, earlier) if earlier is not None else None
        if earlier is not None and kept is not None and self._ws is None:
            self._out.keep(record.external_id)
            self._note(kept)
            if kept.rerouted:
                origin, claim = earlier["root_origin"], earlier["claim"]
                self._relays.append(Relay(record, origin, claim, record.collected_by))
            return
        placed = findable(record, self._folder) if self._ws is not None else record
        detail = self._verifier.verify(placed)
        for why in detail.refused:
            self._worse(_SAYS_NO)
            self._session.words(f"{record.external_id}: {why}")
        told = record_line(line, detail)
        if told == earlier:
            self._out.keep(record.external_id)
        else:
            self._out.write(told)
        self._note(outcome_of(detail))
        if detail.rerouted:
            self._relays.append(_relay_of(detail))

    def _origin(self, relay: Relay) -> None:
        """Give an origin both tests, unless a record of the file is about it."""
        from claimtui.records.relaying import origin_record
        from claimtui.records.standing import collected

        id_ = f"{relay.record.external_id}#origin"
        if relay.origin in self._lines or id_ in self._lines:
            return
        self._lines[id_] = (0, "")
        made = origin_record(
            *(relay.record, RecordId(id_), relay.origin, relay.statement, relay.by)
        )
        line = collected_line(collected(made, 0))
        if not made.source.place:
            line["source"] = {"name": relay.origin}
        self._record(made, line)

    def _checked(self, place: str) -> Iterator[FindingResult]:
        from claimtui.records.findings import check_finding, parse_finding
        from claimtui.records.parsing import BadRecordError

        for number, line in numbered_lines(place):
            try:
                if isinstance(line, ClaimtuiError):
                    raise line
                result = check_finding(parse_finding(line), self._outcome)
            except (BadLineError, BadRecordError) as error:
                result = FindingResult(f"line {number}", (f"{error}.",))
            for fault in result.faults:
                self._worse(_SAYS_NO)
                self._session.words(f"finding {result.id}: {fault}")
            yield result

    def _outcome(self, id_: str) -> RecordOutcome | None:
        """Return what became of a record that a finding cites."""
        known = self._outcomes.get(id_)
        if known is not None or self._ws is None:
            return known
        from claimtui.records.ledger import outcome_of
        from claimtui.workspace import records

        try:
            found = records.find_record(self._ws, id_)
        except UnknownObjectError:
            return None
        return outcome_of(records.record_detail(self._ws, found))

    def _note(self, outcome: RecordOutcome) -> None:
        self._outcomes[outcome.id] = outcome
        if outcome.status is RecordStatus.REJECTED:
            self._worse(_SAYS_NO)
        elif outcome.status is RecordStatus.UNREACHABLE:
            self._worse(_FAILED)

    def _worse(self, code: int) -> None:
        self.code = max(self.code, code)


def _relay_of(detail: RecordDetail) -> Relay:
    from claimtui.records.standing import origin_named_by

    by = origin_named_by(detail)
    return Relay(detail.record, detail.root_origin, detail.statement, by)


def _has_store(session: Session) -> bool:
    """Tell whether a store is named; none is made where nobody asked for one."""
    return bool(session.shared.store or os.environ.get("CLAIMTUI_STORE"))
