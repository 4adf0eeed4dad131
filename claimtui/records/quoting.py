"""Test one, the quote: where to look next, and what the looks come to (SPEC 6.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimtui.model.checks import QuoteResult
from claimtui.model.records import ContextStep, QuoteTest, RecordSource
from claimtui.model.vocabulary import QuoteOutcome, Via

ARCHIVE_FAILED = "archive-failed:"
"""How a tool marks that archiving failed; what follows is no address."""
TYPOGRAPHIC = "the quote stands there in other typography"
OFTEN = "the quote stands there {:,} times: the context is that of the first"
OUTSIDE = "the quote stands outside the page's main text"
_CHANGED = "live page changed"
_FOUND = (QuoteOutcome.FOUND, QuoteOutcome.FOUND_TYPOGRAPHIC)


@dataclass(frozen=True, slots=True)
class Look:
    """What looking for a quote in one place brought."""

    via: Via
    result: QuoteResult | None
    """None where nothing could be read."""
    why: str = ""
    """Why nothing could be read, in words."""
    may_ask_archive: bool = True
    """Whether an archive may be asked for a copy of the place."""
    notes: tuple[str, ...] = ()
    final_url: str = ""
    language: str = ""
    context: tuple[ContextStep, ...] = ()
    near_words: str = ""
    limitations: tuple[str, ...] = ()
    """What finding the quote there adds to the record's limitations."""

    @property
    def found(self) -> bool:
        """Whether the quote stands there, in whatever typography."""
        return self.result is not None and self.result.result in _FOUND


def archived_at(source: RecordSource) -> str:
    """Return the address of a copy that the record names; empty for none."""
    address = source.archive_url
    return address if address.lower().startswith(("http://", "https://")) else ""


def wants_archive(source: RecordSource, first: Look) -> bool:
    """Tell whether a copy is to be looked at after the live page or the file."""
    if first.found or source.archive_url.lower().startswith(ARCHIVE_FAILED):
        return False
    return bool(archived_at(source)) or (bool(source.url) and first.may_ask_archive)


def outcome(looks: Sequence[Look], by: str, at_ms: int) -> QuoteTest:
    """Return what one or more looks come to, the live page's or file's first."""
    held = next((look for look in looks if look.found), None)
    if held is not None and held.result is not None:
        return QuoteTest(
            result=held.result.result,
            via=held.via,
            by=by,
            at_ms=at_ms,
            notes=_notes(looks),
            limitations=_limitations(looks[0], held, held.result),
            occurrences=len(held.result.occurrences),
            elided=held.result.elided,
            final_url=held.final_url,
            language=held.language,
            context=held.context,
        )
    read = next((look for look in looks if look.result is not None), None)
    if read is None or read.result is None:
        return QuoteTest(QuoteOutcome.UNREACHABLE, None, by, at_ms, notes=_notes(looks))
    return QuoteTest(
        result=QuoteOutcome.NOT_FOUND,
        via=read.via,
        by=by,
        at_ms=at_ms,
        notes=_notes(looks),
        near_miss=read.result.near_miss,
        near_words=read.near_words,
        final_url=read.final_url,
        language=read.language,
    )


def _limitations(first: Look, held: Look, result: QuoteResult) -> tuple[str, ...]:
    found: list[str] = []
    if held is not first:
        place = "the file changed" if first.via is Via.FILE else _CHANGED
        what = (
            "the quote no longer stands in it"
            if first.result is not None
            else f"it could not be read ({first.why})"
        )
        found.append(f"{place}: {what}; an archived copy holds the quote")
    if result.result is QuoteOutcome.FOUND_TYPOGRAPHIC:
        found.append(TYPOGRAPHIC)
    if len(result.occurrences) > 1:
        found.append(OFTEN.format(len(result.occurrences)))
    return (*found, *held.limitations)


def _notes(looks: Sequence[Look]) -> tuple[str, ...]:
    told: list[str] = []
    for look in looks:
        name = {Via.LIVE: "Live page", Via.FILE: "File"}.get(look.via, "Archived copy")
        if look.result is None:
            told.append(f"{name}: not read ({look.why}).")
        elif not look.found:
            told.append(f"{name}: read, and the quote does not stand in it.")
        told += look.notes
    return tuple(dict.fromkeys(told))
