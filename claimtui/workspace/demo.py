"""The sample workspace: an article, its sources, and a year of assessments.

It is made with the same use cases that a person works with, under an earlier clock, so
that every record in it is real. Dates are relative to today.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any

from claimtui.model.assessments import (
    AssessmentDraft,
    CitedPassage,
    ContextPassage,
    Reason,
)
from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.results import Ok
from claimtui.model.sources import Passage
from claimtui.model.vocabulary import ContextKind, Status
from claimtui.workspace import claims, documents
from claimtui.workspace.clock import now_ms
from claimtui.workspace.places import data_folder
from claimtui.workspace.workspace import Workspace

GREETING = "This is a sample workspace: press enter to open the article."
_DAY_MS = 86_400_000
_ARTICLE = "ferry-report.md"
_COMPLETE = "complete"
_FIRST_DAY = -90
"""When the article and its sources came in, in days from today."""
_CHANGED_DAY = -3
"""When the timetable page was captured again, in days from today."""


def demo_folder() -> Path:
    """Return the folder that the sample workspace has to itself."""
    return data_folder() / "demo"


def open_demo(actor: str, *, reset: bool = False) -> Workspace:
    """Open the sample workspace, made anew when it is missing or to be reset.

    No other store is touched.

    Raises:
        ClaimtuiError: The folder cannot be written.
    """
    folder = demo_folder()
    try:
        if reset or not (folder / _COMPLETE).exists():
            _make(folder, actor)
    except OSError as error:
        raise ClaimtuiError(
            f"the sample workspace cannot be made: {(error.strerror or '').lower()}",
            which=str(error.filename or folder),
            hint="check the folder's permissions",
        ) from error
    return Workspace.open(folder / ".claimtui", actor)


def _make(folder: Path, actor: str) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    today = now_ms()
    _write_files(folder, today)
    plan = tomllib.loads(_shipped("plan.toml"))
    document = _take_in(folder, actor, today)
    for step in plan["assessment"]:
        _assess(folder, step, actor, document, today)
    _decide(folder, plan["decisions"], actor, document, today)
    _change(folder, actor, document, today)
    (folder / _COMPLETE).touch()


def _shipped(name: str) -> str:
    return (files("claimtui") / "data" / "demo" / name).read_text("utf-8")


def _dated(text: str, today: int) -> str:
    year = datetime.fromtimestamp(today / 1000, UTC).year
    for word, value in (("LAST", year - 1), ("THIS", year), ("NEXT", year + 1)):
        text = text.replace(f"@{word}_YEAR@", str(value))
    return text


def _write_files(folder: Path, today: int) -> None:
    (folder / "sources").mkdir(parents=True)
    for name in (_ARTICLE, *(f"sources/{source}" for source in _SOURCES)):
        (folder / name).write_text(_dated(_shipped(name), today), "utf-8")


_SOURCES = (
    "harbour-board-minutes.md",
    "timetable.html",
    "passenger-survey.txt",
    "annual-figures.md",
)


def _at(folder: Path, actor: str, today: int, day: int) -> Workspace:
    return Workspace.open(
        folder / ".claimtui", actor, clock=lambda: today + day * _DAY_MS
    )


def _take_in(folder: Path, actor: str, today: int) -> DocumentId:
    from claimtui.workspace.sources import add_source

    ws = _at(folder, actor, today, _FIRST_DAY)
    try:
        document = documents.add_document(ws, folder / _ARTICLE).document
        for source in _SOURCES:
            add_source(ws, str(folder / "sources" / source))
        return document
    finally:
        ws.close()


def _assess(
    folder: Path, step: dict[str, Any], actor: str, document: DocumentId, today: int
) -> None:
    from claimtui.workspace.assessing import assess

    ws = _at(folder, step.get("by") or actor, today, step["day"])
    try:
        claim = _claim(ws, document, step["claim"])
        row = claims.claim_row(ws, claim)
        _need(assess(ws, claim, row.revision, _draft(ws, step)), step["claim"])
    finally:
        ws.close()


def _draft(ws: Workspace, step: dict[str, Any]) -> AssessmentDraft:
    supports = [_passage(ws, words) for words in step.get("supports", ())]
    context = [_passage(ws, words) for words in step.get("context", ())]
    against = [_passage(ws, words) for words in step.get("incompatible", ())]
    cited = supports or against or context
    return AssessmentDraft(
        status=Status(step["status"]),
        supports=tuple(CitedPassage(one.id) for one in supports),
        context=tuple(
            ContextPassage(one.id, ContextKind.BACKGROUND) for one in context
        ),
        reasons=(Reason(cited[0].id, None, step["reason"]),)
        if "reason" in step
        else (),
        supported_portion=step.get("supported", ""),
        unsupported_remainder=step.get("unsupported", ""),
        proposition=step.get("proposition", ""),
        incompatible=tuple(one.id for one in against),
        condition=step.get("condition", ""),
        searched=step.get("searched", ""),
        uncertainty=step.get("uncertainty", ""),
    )


def _claim(ws: Workspace, document: DocumentId, words: str) -> ClaimId:
    found = claims.claim_ids(ws, document, text=words)
    if len(found) != 1:
        raise ClaimtuiError(f"the sample has {len(found)} claims with “{words}”")
    return found[0]


def _passage(ws: Workspace, words: str) -> Passage:
    from claimtui.workspace.searching import search

    for hit in search(ws, words, record=False).hits:
        if words in " ".join(hit.passage.text.split()):
            return hit.passage
    raise ClaimtuiError(f"the sample has no passage with “{words}”")


def _decide(
    folder: Path,
    decisions: dict[str, Sequence[str]],
    actor: str,
    document: DocumentId,
    today: int,
) -> None:
    ws = _at(folder, actor, today, _FIRST_DAY + 1)
    try:
        accepted = [_claim(ws, document, words) for words in decisions["accept"]]
        _need(claims.accept(ws, accepted), "accept")
    finally:
        ws.close()


def _change(folder: Path, actor: str, document: DocumentId, today: int) -> None:
    """Let a source and the article change, as they do in life."""
    from claimtui.workspace.sources import add_source

    page = _dated(_shipped("sources/timetable-changed.html"), today)
    (folder / "sources" / "timetable.html").write_text(page, "utf-8")
    article = folder / _ARTICLE
    edited = article.read_text("utf-8")
    for before, after in _EDITS:
        edited = edited.replace(before, after)
    article.write_text(edited, "utf-8")
    ws = _at(folder, actor, today, _CHANGED_DAY)
    try:
        add_source(ws, str(folder / "sources" / "timetable.html"))
        documents.update_document(ws, document)
    finally:
        ws.close()


_EDITS = (
    ("The waiting hall has 120 seats.", "The new waiting hall has 120 seats."),
    ("has been linked to the mainland by the electric", "is linked by the electric"),
)


def _need(answer: object, what: str) -> None:
    if not isinstance(answer, Ok):
        raise ClaimtuiError(f"the sample workspace could not be made: {what}: {answer}")
