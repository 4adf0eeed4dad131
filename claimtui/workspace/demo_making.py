"""Making the sample workspace: an article, its sources, and a year of assessments.

It is made with the same use cases that a person works with, under an earlier clock, so
that every record in it is real. Dates are relative to today.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.resources import files
from threading import Thread
from typing import Any

from claimtui.model.assessments import (
    AssessmentDraft,
    CitedPassage,
    ContextPassage,
    Reason,
)
from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import ClaimId, DocumentId, SetId, SourceId
from claimtui.model.results import Ok
from claimtui.model.sources import Passage
from claimtui.model.views import Activity
from claimtui.model.vocabulary import (
    AnswerHow,
    ContextKind,
    Facet,
    FoundBy,
    QualityDimension,
    SourceClass,
    Status,
)
from claimtui.workspace import candidates, claims, documents
from claimtui.workspace.clock import now_ms
from claimtui.workspace.workspace import Workspace

Progress = Callable[[Activity], None]

_DAY_MS = 86_400_000
_SOURCES = (
    "harbour-board-minutes.md",
    "timetable.html",
    "passenger-survey.txt",
    "annual-figures.md",
    "crossings.csv",
    "sea-trials.pdf",
)
_CHANGING = "timetable.html"
_CHANGED = "timetable-changed.html"
_FIRST_DAY = -90
"""When the article and its sources came in, in days from today."""
_CHANGED_DAY = -3
"""When the timetable page was captured again, in days from today."""


class _Making:
    """A sample workspace that is being made, on one day after the other."""

    def __init__(self, ws: Workspace, article: str, progress: Progress) -> None:
        self.folder = ws.store.folder.parent
        self.article = self.folder / article
        self._store = ws.store
        self._actor = ws.actor
        self._progress = progress
        self._today_ms = self._moment_ms = now_ms()
        # One for each person, so that there is one reader child.
        self._people: dict[str, Workspace] = {}

    def on(self, day: int, by: str = "") -> Workspace:
        """Return the workspace as it is for somebody on a day, counted from today."""
        self._moment_ms = self._today_ms + day * _DAY_MS
        name = by or self._actor
        if name not in self._people:
            self._people[name] = Workspace(
                self._store, name, clock=lambda: self._moment_ms
            )
        return self._people[name]

    def tell(self, step: str, done: int | None = None) -> None:
        """Tell what is done now, and of how many sources the next one is read."""
        total = None if done is None else len(_SOURCES)
        self._progress(Activity("making the sample workspace", step, done, total))

    def dated(self, name: str) -> bytes:
        """Return a file that is shipped, with the years of this sample."""
        shipped = (files("claimtui") / "data" / "demo" / name).read_bytes()
        year = datetime.fromtimestamp(self._today_ms / 1000, UTC).year
        for word, value in (("LAST", year - 1), ("THIS", year), ("NEXT", year + 1)):
            shipped = shipped.replace(f"@{word}_YEAR@".encode(), str(value).encode())
        return shipped

    def close(self) -> None:
        """Stop what has read the sources."""
        for ws in self._people.values():
            ws.stop_reading()


def make_demo(ws: Workspace, article: str, progress: Progress) -> None:
    """Make the sample in a workspace that is empty, its files in the folder above.

    Args:
        ws: The empty workspace.
        article: File name of the sample's one document.
        progress: Told before each step what is done in it.

    Raises:
        ClaimtuiError: A step of it was refused.
        OSError: The folder cannot be written.
    """
    making = _Making(ws, article, progress)
    plan = tomllib.loads(making.dated("plan.toml").decode())
    try:
        document, sources = _take_in(making)
        _describe(making.on(_FIRST_DAY), plan, sources)
        making.tell("recording the assessments")
        first = making.on(_FIRST_DAY + 1)
        accepted = [_claim(first, document, words) for words in plan["accept"]]
        _need(claims.accept(first, accepted), "accept")
        for step in sorted(plan["assessment"], key=lambda step: int(step["day"])):
            shown = _set(making, plan["set"]) if "rests_on_set" in step else None
            _assess(making, step, document, shown)
        for step in plan["postpone"]:
            _postpone(making, step, document)
        making.tell("changing a source and the article")
        _change_set(making, plan["set"], document)
    finally:
        making.close()


def _take_in(making: _Making) -> tuple[DocumentId, dict[str, SourceId]]:
    """Take in the article and the sources; they are returned by their file names."""
    from claimtui.workspace.demo_sets import prepare_sets
    from claimtui.workspace.sources import add_source

    (making.folder / "sources").mkdir(parents=True)
    for name in (making.article.name, *(f"sources/{source}" for source in _SOURCES)):
        (making.folder / name).write_bytes(making.dated(name))
    ws = making.on(_FIRST_DAY)
    making.tell("finding the claims of the article")
    document = documents.add_document(ws, making.article).document
    sources: dict[str, SourceId] = {}
    # The set counts tokens, and loading for that takes a while: beside the child that
    # reads it costs no time.
    Thread(target=prepare_sets, daemon=True).start()
    for count, name in enumerate(_SOURCES, start=1):
        making.tell(f"reading {name}", count)
        path = making.folder / "sources" / name
        sources[name] = add_source(ws, str(path)).source
    return document, sources


def _describe(
    ws: Workspace, plan: dict[str, Any], sources: dict[str, SourceId]
) -> None:
    from claimtui.workspace.source_details import set_class, set_quality

    for name, value in plan["class"].items():
        set_class(ws, sources[name], SourceClass(value))
    for said in plan["quality"]:
        dimension = QualityDimension(said["dimension"])
        set_quality(ws, sources[said["source"]], dimension, said["explanation"])


def _set(making: _Making, plan: dict[str, Any]) -> tuple[SetId, int]:
    """Make the evidence set; the revision is returned that an assessment rests on."""
    from claimtui.workspace.demo_sets import make_set

    ws = making.on(plan["made"])
    return make_set(ws, _passage(ws, plan["price"]), _passage(ws, plan["fares"]))


def _change_set(making: _Making, plan: dict[str, Any], document: DocumentId) -> None:
    """Take a passage of the set out, change its source, and put the new words in."""
    from claimtui.workspace.demo_sets import put_price_in, take_price_out
    from claimtui.workspace.sets import set_rows

    ws = making.on(plan["removed"])
    [row] = set_rows(ws)
    take_price_out(ws, row.set, _passage(ws, plan["price"]))
    _change(making, document)
    ws = making.on(plan["mended"])
    put_price_in(ws, row.set, _passage(ws, plan["price_now"]))


def _assess(
    making: _Making,
    step: dict[str, Any],
    document: DocumentId,
    shown: tuple[SetId, int] | None,
) -> None:
    from claimtui.workspace.assessing import assess

    ws = making.on(step["day"], step.get("by", ""))
    claim = _claim(ws, document, step["claim"])
    row = claims.claim_row(ws, claim)
    how = None if "status" in step else AnswerHow.UNRESOLVED
    draft = _draft(ws, step)
    if shown is not None:
        put_in = [one.passage for one in draft.supports]
        candidates.add_candidates(ws, claim, put_in, found_by=FoundBy.DIRECT)
    answer = assess(ws, claim, row.revision, draft, shown=shown, answers_how=how)
    _need(answer, step["claim"])


def _postpone(making: _Making, step: dict[str, Any], document: DocumentId) -> None:
    from claimtui.workspace.rechecking import postpone

    ws = making.on(step["day"])
    _need(postpone(ws, _claim(ws, document, step["claim"])), step["claim"])


def _draft(ws: Workspace, step: dict[str, Any]) -> AssessmentDraft:
    supports = [_passage(ws, words) for words in step.get("supports", ())]
    context = [_passage(ws, words) for words in step.get("context", ())]
    against = [_passage(ws, words) for words in step.get("incompatible", ())]
    cited = supports or against or context
    return AssessmentDraft(
        status=Status(step["status"]) if "status" in step else None,
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
        missing=step.get("missing", ""),
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

    page = making.folder / "sources" / _CHANGING
    page.write_bytes(making.dated(f"sources/{_CHANGED}"))
    edited = making.article.read_text("utf-8")
    for before, after in _EDITS:
        edited = edited.replace(before, after)
    making.article.write_text(edited, "utf-8")
    ws = making.on(_CHANGED_DAY)
    add_source(ws, str(page))
    documents.update_document(ws, document)


_EDITS = (
    ("The waiting hall has 120 seats.", "The new waiting hall has 120 seats."),
    ("has been linked to the mainland by the electric", "is linked by the electric"),
    ("passengers in June", "adults in June"),
)
"""Before and after; the last one changes the context of the survey's figures."""


def _need(answer: object, what: str) -> None:
    if not isinstance(answer, Ok):
        raise ClaimtuiError(f"the sample workspace could not be made: {what}: {answer}")
