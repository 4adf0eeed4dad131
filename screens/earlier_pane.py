"""What others, or oneself at other times, have found about a claim."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from claimtui.model.assessments import Observation
from claimtui.model.vocabulary import Method, ObservationState, spoken
from screens.help import WholeScreen
from screens.signs import observation_sign
from screens.telling import day, moment
from screens.widgets.virtual_list import Row, VirtualList

_NONE = Content("Nobody has assessed this claim yet.")


class EarlierPane(Vertical):
    """List earlier observations, newest first; enter shows one in full."""

    def __init__(self) -> None:
        super().__init__(id="earlier", classes="pane")
        self._observations: tuple[Observation, ...] = ()

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        yield VirtualList(self._rows, empty=_NONE, id="earlier-body")

    def show(self, observations: tuple[Observation, ...]) -> None:
        """Show observations, newest first."""
        self._observations = observations
        self.query_one(VirtualList).load(range(len(observations)), 0)

    @on(VirtualList.Highlighted)
    def _highlighted(self, event: VirtualList.Highlighted) -> None:
        event.stop()

    @on(VirtualList.Chosen)
    def _chosen(self, event: VirtualList.Chosen) -> None:
        event.stop()
        if isinstance(event.id, int):
            told = "\n".join(observation_lines(self._observations[event.id]))
            self.app.push_screen(WholeScreen("Observation", told))

    def _rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        return [
            _line(self._observations[place]) if isinstance(place, int) else None
            for place in ids
        ]


def _line(observation: Observation) -> Row:
    assessment, superseded = observation.assessment, _is_superseded(observation)
    status = assessment.draft.status
    sign = None if status is None else observation_sign(observation.state, status)
    return Row(
        text=verdict_words(observation),
        sign=sign.sign if sign else " ",
        sign_style=sign.style if sign else "",
        head=f"{day(assessment.at_ms)} {assessment.author}",
        tail="superseded" if superseded else "",
        muted=superseded,
    )


def _is_superseded(observation: Observation) -> bool:
    return observation.state is ObservationState.SUPERSEDED


def verdict_words(observation: Observation) -> str:
    """Return an observation's verdict in words, limited as it is (SPEC 6.1)."""
    draft = observation.assessment.draft
    if draft.status is None:
        return "checked, no verdict"
    told = spoken(draft.status)
    if draft.status.value in ("unsupported", "not_addressed"):
        told += " by the passages reviewed"
    said = draft.supported_portion or draft.proposition or draft.condition
    return f"{told}: {said}" if said else told


def observation_lines(observation: Observation) -> list[str]:
    """Return all that an observation says, a line each."""
    assessment = observation.assessment
    draft = assessment.draft
    method = "" if assessment.method is Method.HUMAN else f" ({assessment.method})"
    lines = [
        verdict_words(observation),
        f"by {assessment.author}{method}, {moment(assessment.at_ms)} UTC,"
        f" of claim revision {assessment.claim_revision}, {observation.state.value}",
        f"policy revision {assessment.policy_revision} · candidates revision"
        f" {assessment.set_revision} · {len(assessment.input)} passages given",
    ]
    named = {
        "not supported": draft.unsupported_remainder,
        "scope": draft.scope,
        "searched": draft.searched,
        "missing": draft.missing,
        "uncertainty": draft.uncertainty,
        "note": draft.note,
    }
    lines += [f"{name}: {text}" for name, text in named.items() if text]
    lines += [f"reason, {one.facet or 'general'}: {one.text}" for one in draft.reasons]
    lines += [f"supports: {one.passage}" for one in draft.supports]
    lines += [f"incompatible: {one}" for one in draft.incompatible]
    lines += [f"context, {spoken(one.kind)}: {one.passage}" for one in draft.context]
    return lines
