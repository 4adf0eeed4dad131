"""A line as research tools write it becomes a record, or its faults are named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import Digest, canonical_json, digest_of_text
from claimtui.model.records import CitationRecord, RecordId, RecordSource
from claimtui.model.spans import repair_text

MAX_REVISION = 1_000_000
"""Of a statement; a larger number is a slip and would not fit every reader."""


class BadRecordError(ClaimtuiError):
    """A line that is no record; `faults` names all that is wrong with it."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def parse_record(line: Mapping[str, Any]) -> CitationRecord:
    """Make a record of a line; what the line says of its own verdict is not read.

    Raises:
        BadRecordError: Something is missing or of the wrong kind; all of it is named.
    """
    fields = Fields(line)
    id_ = fields.identity("id")
    claim = fields.filled("claim")
    revision = fields.count("claim_revision")
    quote = fields.inside("evidence").required("quote")
    source = _source(fields.inside("source"))
    record = CitationRecord(
        id=RecordId(id_),
        external_id=id_,
        statement=claim,
        revision=revision,
        quote=quote,
        source=source,
        collected_by=fields.optional("collected_by").strip(),
        limitations=fields.texts("limitations"),
        root_origin=fields.optional("root_origin").strip(),
    )
    if fields.faults:
        raise BadRecordError(tuple(fields.faults))
    return record


def record_key(record: CitationRecord) -> Digest:
    """Return what tells whether two lines are the same record, as collected."""
    source = record.source
    return digest_of_text(
        canonical_json(
            [
                *(record.external_id, record.statement, record.revision, record.quote),
                *(source.url, source.file, source.archive_url),
                *(record.collected_by, record.root_origin, record.origin_of),
            ]
        )
    )


def _source(fields: Fields) -> RecordSource:
    url, file = fields.optional("url").strip(), fields.optional("file").strip()
    if fields.given and not url and not file:
        fields.faults.append("source has neither 'url' nor 'file'")
    return RecordSource(url, file, fields.optional("archive_url").strip())


class Fields:
    """Reads the fields of an object from outside and gathers what is wrong with it."""

    def __init__(
        self,
        held: Mapping[str, Any],
        faults: list[str] | None = None,
        within: str = "",
        given: bool = True,
    ) -> None:
        self.faults = [] if faults is None else faults
        self.given = given
        """Whether there is such an object."""
        self._held = held
        self._within = within

    def inside(self, name: str) -> Fields:
        """Return the fields of an object that has to be there."""
        held = self._held.get(name)
        if isinstance(held, Mapping):
            return Fields(held, self.faults, f"{name}.")
        self._fault(name, "is missing" if held is None else "is no object")
        return Fields({}, self.faults, f"{name}.", given=False)

    def required(self, name: str) -> str:
        """Return a text that has to be there, perhaps empty."""
        if self.given and self._held.get(name) is None:
            self._fault(name, "is missing")
        return self.optional(name)

    def filled(self, name: str) -> str:
        """Return a text that has to be there and to say something."""
        text = self.required(name)
        if isinstance(self._held.get(name), str) and not text.strip():
            self._fault(name, "is empty")
        return text

    def optional(self, name: str) -> str:
        """Return a text; empty where there is none."""
        held = self._held.get(name)
        if held is None:
            return ""
        if not isinstance(held, str):
            self._fault(name, "is no text")
            return ""
        return repair_text(held)[0]

    def identity(self, name: str) -> str:
        """Return an id, which some tools write as a number."""
        held = self._held.get(name)
        if isinstance(held, int) and not isinstance(held, bool):
            return str(held)
        return self.filled(name).strip()

    def count(self, name: str) -> int:
        """Return a number from 1; 1 where there is none."""
        held = self._held.get(name)
        if held is None:
            return 1
        if not isinstance(held, int) or isinstance(held, bool):
            self._fault(name, "is no whole number")
        elif not 1 <= held <= MAX_REVISION:
            self._fault(name, f"is not between 1 and {MAX_REVISION:,}")
        else:
            return held
        return 1

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts; empty where there is none."""
        held = self._held.get(name)
        if held is None:
            return ()
        if not isinstance(held, list) or not all(isinstance(one, str) for one in held):
            self._fault(name, "is no list of texts")
            return ()
        return tuple(repair_text(one)[0] for one in held)

    def _fault(self, name: str, what: str) -> None:
        self.faults.append(f"{self._within}{name} {what}")
