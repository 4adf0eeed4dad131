"""A claim's history as entries along a line, newest first, and its figures."""

from __future__ import annotations

from collections.abc import Iterator

from claimtui.model.assessments import Observation
from claimtui.model.views import HistoryAct, HistoryView, RevisionRow
from claimtui.model.vocabulary import ObservationState, spoken
from screens.claim_detail import status_words
from screens.earlier_pane import Quoted, observation_lines
from screens.history_line import Entry, Paragraph, Run
from screens.signs import SUPERSEDED, claim_sign, observation_sign
from screens.telling import counted, moment
from screens.word_diff import Change, told_change, word_diff
from screens.written_page import WrittenPage

_ACT_SIGNS = {"postponed": "z", "recheck": "↺", "source": "∆"}
_STANDING = ObservationState.STANDING


def history_entries(view: HistoryView, quoted: Quoted) -> list[Entry]:
    """Return what holds now, then revisions with what hangs from them, newest first."""
    return [_now(view), *_along(view, quoted)]


def _now(view: HistoryView) -> Entry:
    sign = claim_sign(view.claim.state, view.claim.status.status)
    told = f"Now {status_words(view.claim)}."
    return Entry("", "", [[Run(told, f"bold {sign.style}")]])


def _along(view: HistoryView, quoted: Quoted) -> Iterator[Entry]:
    before = dict(zip(view.revisions[1:], view.revisions, strict=False))
    acts = list(view.acts)
    for revision in reversed(view.revisions):
        yield _revision(revision, before.get(revision))
        judged = [
            (one.assessment.at_ms, 0, place, _observation(one, quoted))
            for place, one in enumerate(view.observations)
            if one.assessment.claim_revision == revision.revision
        ]
        first = revision.revision == view.revisions[0].revision
        during = [act for act in acts if first or act.at_ms >= revision.at_ms]
        acts = [act for act in acts if act not in during]
        judged += [(act.at_ms, 1, place, _act(act)) for place, act in enumerate(during)]
        for *_, entry in sorted(judged, key=lambda one: one[:3], reverse=True):
            yield entry


def _revision(revision: RevisionRow, before: RevisionRow | None) -> Entry:
    head = f"Revision {revision.revision} · {revision.cause} by {revision.author}"
    when = (
        f" · {moment(revision.at_ms)} UTC · document revision"
        f" {revision.document_revision}"
    )
    told: list[Paragraph] = [[Run(head, "bold"), Run(when, "$muted")]]
    if before is None:
        told.append([Run(revision.text)])
    else:
        told.append([*_difference(before.text, revision.text)])
    return Entry("●", "bold $accent", told)


def _difference(before: str, after: str) -> Iterator[Run]:
    """Return the words, those that went and came set off by signs and by style."""
    went = ""
    for run in word_diff(before, after):
        if run.change is Change.OLD:
            went = run.text
            continue
        if run.change is Change.NEW or went:
            came = run.text if run.change is Change.NEW else ""
            yield from (Run(*told) for told in told_change(went, came))
        if run.change is Change.SAME:
            yield Run(run.text)
        went = ""
    if went:
        yield from (Run(*told) for told in told_change(went, ""))


def _observation(observation: Observation, quoted: Quoted) -> Entry:
    standing = observation.state is _STANDING
    status = observation.assessment.draft.status
    if status is not None:
        sign = observation_sign(observation.state, status)
        mark, style = sign.sign, sign.style
    else:
        mark = "¿" if standing else SUPERSEDED.sign
        style = "$status-ambiguous" if standing else SUPERSEDED.style
    first, *rest = observation_lines(observation, quoted)
    # What still speaks for the claim is bold: the eye finds the decisions first.
    lines = [[Run(first, f"bold {style}" if standing else f"{style} dim")]]
    lines += [[Run(line, "$muted" if standing else "$muted dim")] for line in rest]
    return Entry(mark, style, lines, hangs=True)


def _act(act: HistoryAct) -> Entry:
    by = Run(f" {act.author}, {moment(act.at_ms)} UTC", "$muted")
    sign = _ACT_SIGNS.get(act.kind, "·")
    return Entry(sign, "$warning", [[Run(act.words), by]], hangs=True)


def agreement_page(view: HistoryView) -> WrittenPage:
    """Write how the standing verdicts agree, for the side or the foot of the page."""
    page = WrittenPage()
    found = view.aggregate
    page.line("Agreement", "bold $accent")
    for status, number in found.statuses.items():
        page.line(f"{number:>3}  {status.replace('_', ' ')}")
    if not found.statuses:
        page.line("No verdict stands.", "$muted")
    if found.agreement is not None:
        page.line()
        page.line(f"{found.agreement:.0%} of the pairs of authors agree.")
    for question in found.open:
        page.line()
        page.write("Open: ", "bold")
        page.line(question)
    page.head("Observations")
    states = [one.state for one in view.observations]
    for state in ObservationState:
        if state in states:
            page.line(f"{states.count(state):>3}  {spoken(state)}")
    if not states:
        page.line("None yet.", "$muted")
    return page


def title_of(view: HistoryView) -> str:
    """Return what the header tells of a history."""
    revisions = counted(len(view.revisions), "revision")
    return f"{revisions} · {counted(len(view.observations), 'observation')}"
