"""Making the sample workspace: an article, its sources, and a year of assessments.

It is made with the same use cases that a person works with, under an earlier clock, so
that every record in it is real. Dates are relative to today.
"""

from __future__ import annotations

import shutil
import tomllib
from dataclasses import dataclass
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
from claimtui.model.vocabulary import ContextKind, Facet, Status
from claimtui.workspace import claims, documents
from claimtui.workspace.clock import now_ms
from claimtui.workspace.places import STORE_NAME
from claimtui.workspace.workspace import Workspace
from store.database import Store

_DAY_MS = 86_400_000
_ARTICLE = "ferry-report.md"
_SOURCES = (
    "harbour-board-minutes.md",
    "timetable.html",
    "passenger-survey.txt",
    "annual-figures.md",
)
_FIRST_DAY = -90
"""When the article and its sources came in, in days from today."""
_CHANGED_DAY = -3
"""When the timetable page was captured again, in days from today."""


@dataclass(frozen=True, slots=True)
class _Making:
    """A sample workspace that is being made."""

    folder: Path
    store: Store
    actor: str
    today_ms: int

    def on(self, day: int, by: str = "") -> Workspace:
        """Return the workspace as it is for somebody on a day, counted from today."""
        moment = self.today_ms + day * _DAY_MS
        return Workspace(self.store, by or self.actor, clock=lambda: moment)


def make_demo(folder: Path, actor: str) -> None:
    """Make the sample workspace in a folder; whatever is there goes.

    Raises:
        ClaimtuiError: A step of it was refused.
        OSError: The folder cannot be written.
    """
    if folder.exists():
        shutil.rmtree(folder)
    today = now_ms()
    _write_files(folder, today)
    plan = tomllib.loads(_shipped("plan.toml"))
    making = _Making(
        folder, Store.open(folder / STORE_NAME, lambda: today), actor, today
    )
    try:
        document = _take_in(making)
        for step in plan["assessment"]:
            _assess(making, step, document)
        ws = making.on(_FIRST_DAY + 1)
        accepted = [_claim(ws, document, words) for words in plan["accept"]]
        _need(claims.accept(ws, accepted), "accept")
        _change(making, document)
    finally:
        making.store.close()


def _shipped(name: str) -> str:
    return (files("claimtui") / "data" / "demo" / name).read_text("utf-8")


def _dated(text: str, today_ms: int) -> str:
    year = datetime.fromtimestamp(today_ms / 1000, UTC).year
    for word, value in (("LAST", year - 1), ("THIS", year), ("NEXT", year + 1)):
        text = text.replace(f"@{word}_YEAR@", str(value))
    return text


def _write_files(folder: Path, today_ms: int) -> None:
    (folder / "sources").mkdir(parents=True)
    for name in (_ARTICLE, *(f"sources/{source}" for source in _SOURCES)):
        (folder / name).write_text(_dated(_shipped(name), today_ms), "utf-8")


def _take_in(making: _Making) -> DocumentId:
    from claimtui.workspace.sources import add_source

    ws = making.on(_FIRST_DAY)
    document = documents.add_document(ws, making.folder / _ARTICLE).document
    for source in _SOURCES:
        add_source(ws, str(making.folder / "sources" / source))
    ws.stop_reading()
    return document


def _assess(making: _Making, step: dict[str, Any], document: DocumentId) -> None:
    from claimtui.workspace.assessing import assess

    ws = making.on(step["day"], step.get("by", ""))
    claim = _claim(ws, document, step["claim"])
    row = claims.claim_row(ws, claim)
    _need(assess(ws, claim, row.revision, _draft(ws, step)), step["claim"])


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
        reasons=(Reason(cited[0].id, Facet(step["facet"]), step["reason"]),)
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


def _change(making: _Making, document: DocumentId) -> None:
    """Let a source and the article change, as they do in life."""
    from claimtui.workspace.sources import add_source

    page = making.folder / "sources" / "timetable.html"
    changed = _shipped("sources/timetable-changed.html")
    page.write_text(_dated(changed, making.today_ms), "utf-8")
    article = making.folder / _ARTICLE
    edited = article.read_text("utf-8")
    for before, after in _EDITS:
        edited = edited.replace(before, after)
    article.write_text(edited, "utf-8")
    ws = making.on(_CHANGED_DAY)
    add_source(ws, str(page))
    ws.stop_reading()
    documents.update_document(ws, document)


_EDITS = (
    ("The waiting hall has 120 seats.", "The new waiting hall has 120 seats."),
    ("has been linked to the mainland by the electric", "is linked by the electric"),
)


def _need(answer: object, what: str) -> None:
    if not isinstance(answer, Ok):
        raise ClaimtuiError(f"the sample workspace could not be made: {what}: {answer}")
