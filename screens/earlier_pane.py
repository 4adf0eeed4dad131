"""What others, or oneself at other times, have found about a claim."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from claimtui.model.assessments import Observation
from claimtui.model.ids import PassageId
from claimtui.model.sources import Passage
from claimtui.model.vocabulary import AnswerHow, Method, ObservationState, spoken
from screens.help import WholeScreen
from screens.signs import observation_sign
from screens.telling import counted, day, moment
from screens.widgets.virtual_list import MOST_ROWS_AT_ONCE, Row, VirtualList

Quoted = Mapping[PassageId, Passage]
"""Passages by id, to be quoted."""

_QUOTED_CHARS = 300
_NONE = Content("Nobody has assessed this claim yet.")


class EarlierPane(Vertical):
    """List earlier observations, newest first; enter shows one in full."""

    def __init__(self) -> None:
        super().__init__(id="earlier", classes="pane")
        self._observations: tuple[Observation, ...] = ()
        self._quoted: Quoted = {}

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        yield VirtualList(self._rows, empty=_NONE, id="earlier-body")

    @property
    def observation(self) -> Observation | None:
        """The highlighted observation."""
        place = self.query_one(VirtualList).highlighted
        if not isinstance(place, int) or place >= len(self._observations):
            return None
        return self._observations[place]

    @property
    def quoted(self) -> Quoted:
        """The passages that the observations speak of."""
        return self._quoted

    def show(self, observations: tuple[Observation, ...], quoted: Quoted) -> None:
        """Show observations, newest first."""
        self._observations = observations
        self._quoted = quoted
        self.query_one(VirtualList).load(range(len(observations)), 0)

    @on(VirtualList.Highlighted)
    def _highlighted(self, event: VirtualList.Highlighted) -> None:
        event.stop()

    @on(VirtualList.Chosen)
    def _chosen(self, event: VirtualList.Chosen) -> None:
        event.stop()
        if isinstance(event.id, int):
            lines = observation_lines(self._observations[event.id], self._quoted)
            told = "\n".join(lines)
            self.app.push_screen(WholeScreen("Observation", told))

    def _rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        return [
            _line(self._observations[place]) if isinstance(place, int) else None
            for place in ids
        ]


def _line(observation: Observation) -> Row:
    assessment, past = observation.assessment, _is_past(observation)
    status = assessment.draft.status
    sign = None if status is None else observation_sign(observation.state, status)
    return Row(
        text=verdict_words(observation),
        sign=sign.sign if sign else " ",
        sign_style=sign.style if sign else "",
        head=f"{day(assessment.at_ms)} {assessment.author}",
        tail=observation.state.value if past else "",
        muted=past,
    )


def _is_past(observation: Observation) -> bool:
    return observation.state is not ObservationState.STANDING


def verdict_words(observation: Observation) -> str:
    """Return an observation's verdict in words, limited as it is (SPEC 6.1)."""
    draft = observation.assessment.draft
    if draft.status is None:
        return _without_verdict(observation)
    told = spoken(draft.status)
    if draft.status.value in ("unsupported", "not_addressed"):
        told += " by the passages reviewed"
    said = draft.supported_portion or draft.proposition or draft.condition
    return f"{told}: {said}" if said else told


def _without_verdict(observation: Observation) -> str:
    assessment = observation.assessment
    if assessment.withdraws is not None:
        return "withdraws an earlier verdict"
    if assessment.answers_how is AnswerHow.UNRESOLVED:
        return "leaves it unresolved"
    return "checked, no verdict"


def cited_passages(observations: Iterable[Observation]) -> tuple[PassageId, ...]:
    """Return the passages that observations speak of, each once, 200 at most."""
    drafts = [one.assessment.draft for one in observations]
    cited = [
        passage
        for draft in drafts
        for passage in (
            *(one.passage for one in draft.supports),
            *draft.incompatible,
            *(one.passage for one in draft.context),
            *(one.passage for one in draft.reasons),
        )
    ]
    return tuple(dict.fromkeys(cited))[:MOST_ROWS_AT_ONCE]


def observation_lines(observation: Observation, quoted: Quoted) -> list[str]:
    """Return all that an observation says, a line each.

    Args:
        observation: What somebody found.
        quoted: The passages that it cites, as far as they are known.
    """
    assessment = observation.assessment
    draft = assessment.draft
    method = "" if assessment.method is Method.HUMAN else f" ({assessment.method})"
    lines = [
        verdict_words(observation),
        f"by {assessment.author}{method}, {moment(assessment.at_ms)} UTC,"
        f" of claim revision {assessment.claim_revision}, {observation.state.value}",
        f"policy revision {assessment.policy_revision} · {_rests_on(observation)}"
        f" · {counted(len(assessment.input), 'passage')} given",
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
    lines += [f"supports: {_quote(one.passage, quoted)}" for one in draft.supports]
    lines += [f"incompatible: {_quote(one, quoted)}" for one in draft.incompatible]
    lines += [
        f"context, {spoken(one.kind)}: {_quote(one.passage, quoted)}"
        for one in draft.context
    ]
    return lines


def _quote(id_: PassageId, quoted: Quoted) -> str:
    passage = quoted.get(id_)
    if passage is None:
        return id_
    text = " ".join(passage.text.split())
    shown = text if len(text) <= _QUOTED_CHARS else f"{text[:_QUOTED_CHARS]}…"
    return f"“{shown}” {passage.lineage}, revision {passage.revision}"


def _rests_on(observation: Observation) -> str:
    """Return the set revision that an assessment rests on, and whether it moved on."""
    revision = observation.assessment.set_revision
    if observation.support_is_historical:
        return (
            f"set revision {revision}: historical support, the set stands at"
            f" {observation.set_now}"
        )
    return f"set revision {revision}"
