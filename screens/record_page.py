"""A record beside its passage: the statement, the passage, and everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.content import Content

from claimtui.model.records import ContextStep, QuoteTest, RecordDetail, RecordId
from claimtui.model.vocabulary import QuoteOutcome, RecordStatus, Support, Via, spoken
from screens.record_row import RECORD_SIGNS
from screens.sanitize import as_content, sanitize_cell
from screens.telling import counted, day, moment, short_path
from screens.widgets.marks import TextMark
from screens.written_page import WrittenPage

QUOTE = "quote"
"""Key of the marks of the quote in its passage."""
_QUOTE_STYLE = "bold on $accent 20%"
_FINDING = "underline"
_SHOWN_OBJECTIONS = 3
"""Beside the statement; all of them stand with everything else."""
_VIA = {
    Via.FILE: "in its file",
    Via.LIVE: "on the live page",
    Via.ARCHIVE: "in an archived copy",
}
_OUTCOMES = {
    QuoteOutcome.FOUND: "The quote stands there",
    QuoteOutcome.FOUND_TYPOGRAPHIC: "The quote stands there in other typography",
    QuoteOutcome.NOT_FOUND: "The quote does not stand there",
    QuoteOutcome.UNREACHABLE: "The source could not be read",
}
_ANSWERS = {
    Support.FULL: "the passage supports it in full",
    Support.PARTIAL: "the passage supports a part of it",
    Support.NONE: "the passage does not support it",
}


@dataclass(frozen=True, slots=True)
class Said:
    """What a person has said ahead of an answer, or with one that was refused."""

    origin: str = ""
    """Where the passage passes the statement on from."""
    itself: bool = False
    """That the passage states it itself."""
    narrower: str = ""
    """Narrower words that were typed and not taken."""
    refused: Support | None = None
    """The answer that was not taken."""
    reasons: tuple[str, ...] = ()
    """Why it was not."""


def statement_content(detail: RecordDetail, said: Said) -> Content:
    """Return the statement with its wordings, and what was said ahead of an answer."""
    sign = RECORD_SIGNS[detail.status]
    words = as_content(detail.statement, "bold")
    for finding in detail.objections:
        for span in finding.claim_spans:
            words = words.stylize(_FINDING, span.start, span.end)
    parts: list[Content | tuple[str, str]] = [
        (f"{sign.sign} {detail.status} ", sign.style),
        (f"r{detail.revision} ", "$muted"),
        words,
    ]
    for old in reversed(detail.revisions[:-1]):
        told = sanitize_cell(old.statement)
        parts.append((f"\n↷ r{old.revision} {told}", "$muted"))
    origin = said.origin or detail.root_origin
    if origin:
        parts.append((f"\npassed on from {sanitize_cell(origin)}", "$muted"))
    for finding in detail.objections[:_SHOWN_OBJECTIONS]:
        told = sanitize_cell(finding.explanation)
        parts.append((f"\n{finding.code} {told}", "$warning"))
    if said.itself:
        parts.append(("\nyou say: the passage states it itself", "$muted"))
    for reason in said.reasons:
        parts.append((f"\nNot taken: {sanitize_cell(reason)}", "$error"))
    return Content.assemble(*parts)


def passage_marks(detail: RecordDetail, step: ContextStep) -> list[TextMark]:
    """Return the quote and the words that checks object to, in one of the steps."""
    marks = [
        TextMark(one.start, one.end, _QUOTE_STYLE, "”", "$accent", QUOTE)
        for one in step.spans
    ]
    first = detail.test.context[0] if detail.test else step
    if not (first.spans and step.spans):
        return marks
    shift = step.spans[0].start - first.spans[0].start
    if shift < 0 or not step.text.startswith(first.text, shift):
        return marks
    return marks + [
        TextMark(one.start + shift, one.end + shift, _FINDING)
        for finding in detail.objections
        for one in finding.evidence_spans
    ]


def untested_page(detail: RecordDetail) -> WrittenPage:
    """Write what is known where there is no passage to show."""
    page, test = WrittenPage(), detail.test
    page.line("The quote as it was collected", "bold $accent")
    page.line(detail.record.quote)
    page.line()
    if test is None:
        page.line("It has not been looked for yet; f does that.", "$muted")
        return page
    page.line(f"{_OUTCOMES[test.result]}.", "bold")
    for note in test.notes:
        page.line(note)
    if test.near_miss is not None:
        page.head("The nearest words there")
        page.line(test.near_words)
        page.line(f"differ: {test.near_miss.difference}", "$warning", "∙")
    return page


def about_page(
    detail: RecordDetail, title_of: Callable[[RecordId], str]
) -> WrittenPage:
    """Write everything that is known of a record beside its passage.

    Args:
        detail: The record.
        title_of: Returns the words by which another record is told.
    """
    page = WrittenPage()
    _write_source(page, detail)
    _write_objections(page, detail)
    _write_limitations(page, detail.limitations)
    _write_quote_test(page, detail.test)
    _write_answers(page, detail)
    _write_wordings(page, detail)
    _write_origins(page, detail, title_of)
    return page


def _write_source(page: WrittenPage, detail: RecordDetail) -> None:
    record, test = detail.record, detail.test
    page.head("Source")
    page.line(short_path(record.source.place) or "none is known")
    if record.source.archive_url:
        page.line(f"copy: {record.source.archive_url}")
    if test and test.final_url and test.final_url != record.source.place:
        page.line(f"answered by {test.final_url}")
    if test and test.via:
        page.line(f"read {_VIA[test.via]}")
    named = f" as {record.external_id}" if record.external_id else ""
    by = record.collected_by or "somebody who is not named"
    page.line(f"collected by {by}{named}")
    if record.claim:
        page.line(f"made of {record.claim} revision {record.claim_revision}")


def _write_objections(page: WrittenPage, detail: RecordDetail) -> None:
    if not detail.objections:
        return
    page.head("What the checks object")
    for one in detail.objections:
        page.write(f"{one.code} ", "bold")
        page.line(one.explanation)


def _write_limitations(page: WrittenPage, limitations: Sequence[str]) -> None:
    if limitations:
        page.head("Limitations")
    for one in limitations:
        page.line(one, sign="∙")


def _write_quote_test(page: WrittenPage, test: QuoteTest | None) -> None:
    page.head("Test one: the quote")
    if test is None:
        page.line("Not looked for yet · f does", "$muted")
        return
    told = _OUTCOMES[test.result]
    if test.occurrences > 1:
        told += f", {counted(test.occurrences, 'time')}"
    page.write(told)
    page.line(f" ({test.by}, {moment(test.at_ms)})", "$muted")
    for note in test.notes:
        page.line(note)
    for one in test.elided:
        codes = f" ({', '.join(one.findings)})" if one.findings else ""
        page.line(f"left out{codes}: {one.text}", sign="∙")
    if test.needs_person:
        page.line("What is left out may change the meaning.", "$warning", "!")


def _write_answers(page: WrittenPage, detail: RecordDetail) -> None:
    page.head("Test two: support")
    for one in reversed(detail.answers):
        page.write(f"r{one.revision} {one.answer}: ", "bold")
        page.write(_ANSWERS[one.answer])
        page.line(f" ({one.by}, {moment(one.at_ms)})", "$muted")
        if one.narrower:
            page.line(f"narrower: {one.narrower}")
        if one.root_origin:
            page.line(f"passed on from {one.root_origin}")
    if detail.verification.semantic is not None:
        return
    if detail.test is not None and detail.test.found:
        asked = f"Nobody has answered for r{detail.revision}"
        page.line(f"{asked} · 1 full 2 partial 3 none", "$muted")
    elif not detail.answers:
        page.line("It is asked once the quote is found", "$muted")


def _write_wordings(page: WrittenPage, detail: RecordDetail) -> None:
    page.head("Wordings")
    first = detail.revisions[0].revision
    for one in reversed(detail.revisions):
        did = f"narrowed by {one.by}" if one.narrowed else "as it was collected"
        if not one.narrowed and one.revision != first:
            did = f"as it was collected, put back by {one.by}"
        page.write(f"r{one.revision} ", "bold")
        page.write(one.statement)
        page.line(f" ({did}, {day(one.at_ms)})", "$muted")


def _write_origins(
    page: WrittenPage, detail: RecordDetail, title_of: Callable[[RecordId], str]
) -> None:
    relay = detail.record.origin_of
    if not (detail.root_origin or detail.origins or relay):
        return
    page.head("Origins")
    if detail.root_origin:
        page.line(f"passed on from {detail.root_origin}")
    for one in detail.origins:
        page.line(f"record of the origin: {title_of(one)}")
    if relay:
        page.line(f"is the origin of what {title_of(relay)} passes on")


def answered_words(status: RecordStatus, answer: Support) -> str:
    """Return in one line what an answer made of a record."""
    told = f"{spoken(status)}: {_ANSWERS[answer]}"
    return f"{told[:1].upper()}{told[1:]}"
