"""A claim's history written out as one text with marks, to be read top to bottom."""

from __future__ import annotations

from claimtui.model.assessments import Observation
from claimtui.model.views import HistoryView, RevisionRow
from claimtui.model.vocabulary import ObservationState
from screens.claim_detail import status_words
from screens.earlier_pane import Quoted, observation_lines
from screens.signs import SUPERSEDED, claim_sign, observation_sign
from screens.telling import counted, moment
from screens.widgets.marks import TextMark
from screens.word_diff import Change, word_diff

_DIFF_STYLES = {
    Change.SAME: "",
    Change.OLD: "strike $error",
    Change.NEW: "bold $success",
}


class _Page:
    """A text that grows, with the marks of what was written in a style."""

    def __init__(self) -> None:
        self.text = ""
        self.marks: list[TextMark] = []

    def write(self, text: str, style: str = "", sign: str = "") -> None:
        start = len(self.text)
        self.text += text
        if style or sign:
            end = len(self.text)
            self.marks.append(TextMark(start, end, style, sign, style))

    def line(self, text: str = "", style: str = "", sign: str = "") -> None:
        self.write(text, style, sign)
        self.write("\n")


def history_page(view: HistoryView, quoted: Quoted) -> tuple[str, list[TextMark]]:
    """Return a history as text with marks: what holds now, then the newest first."""
    page = _Page()
    sign = claim_sign(view.claim.state, view.claim.status.status)
    page.line(f"Now {status_words(view.claim)}.", f"bold {sign.style}")
    _write_agreement(page, view)
    earlier: dict[int, RevisionRow | None] = {}
    previous = None
    for revision in view.revisions:
        earlier[revision.revision] = previous
        previous = revision
    for revision in reversed(view.revisions):
        _write_revision(page, revision, earlier[revision.revision])
        for observation in reversed(view.observations):
            if observation.assessment.claim_revision == revision.revision:
                _write_observation(page, observation, quoted)
    return page.text, page.marks


def _write_agreement(page: _Page, view: HistoryView) -> None:
    found = view.aggregate
    told = [f"{spoken_status(status)} {n}" for status, n in found.statuses.items()]
    if told:
        page.line(f"Standing verdicts by author: {', '.join(told)}.")
    if found.agreement is not None:
        page.line(f"{found.agreement:.0%} of the pairs of authors agree.")
    for question in found.open:
        page.line(f"Open: {question}")


def spoken_status(status: str) -> str:
    """Return a status as words."""
    return status.replace("_", " ")


def _write_revision(
    page: _Page, revision: RevisionRow, earlier: RevisionRow | None
) -> None:
    page.line()
    head = f"Revision {revision.revision} · {revision.cause} by {revision.author}"
    when = (
        f"{moment(revision.at_ms)} UTC · document revision {revision.document_revision}"
    )
    page.line(f"{head} · {when}", "bold", "●")
    if earlier is None:
        page.line(revision.text)
        return
    for run in word_diff(earlier.text, revision.text):
        page.write(run.text, _DIFF_STYLES[run.change])
    page.line()
    page.line(f"was: {earlier.text}", "dim")


def _write_observation(page: _Page, observation: Observation, quoted: Quoted) -> None:
    superseded = observation.state is ObservationState.SUPERSEDED
    status = observation.assessment.draft.status
    sign = SUPERSEDED if status is None else observation_sign(observation.state, status)
    first, *rest = observation_lines(observation, quoted)
    style = f"{sign.style} dim" if superseded else f"bold {sign.style}"
    page.line(f"  {first}", style, sign.sign)
    for line in rest:
        page.line(f"    {line}", "dim" if superseded else "$muted")


def title_of(view: HistoryView) -> str:
    """Return what the header tells of a history."""
    revisions = counted(len(view.revisions), "revision")
    return f"{revisions} · {counted(len(view.observations), 'observation')}"
