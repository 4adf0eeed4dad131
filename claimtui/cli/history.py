"""`history`: a claim through its revisions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from claimtui.cli.assessing import set_aside_plain
from claimtui.cli.claims import claim_lines
from claimtui.cli.examples import examples
from claimtui.cli.session import Output, Session, in_session
from claimtui.cli.shapes import history_plain
from claimtui.cli.signs import observation_words
from claimtui.model.assessments import Assessment, Observation
from claimtui.model.views import HistoryView
from claimtui.model.vocabulary import spoken
from claimtui.workspace.clock import iso

app = typer.Typer(rich_markup_mode=None)


@app.command("history", epilog=examples("claimtui history clm_4f8"))
@in_session
def history(
    session: Session,
    claim: Annotated[str, typer.Argument(metavar="CLAIM", help="A claim id.")],
) -> None:
    """Show a claim's revisions and their assessments."""
    from claimtui.workspace.claims import find_claim
    from claimtui.workspace.findings import findings_set_aside
    from claimtui.workspace.history import history

    found, _ = find_claim(session.workspace, claim)
    view = history(session.workspace, found)
    aside = findings_set_aside(session.workspace, found)
    session.data(
        {**history_plain(view), "set_aside": [set_aside_plain(one) for one in aside]},
        _lines(view, session),
    )


def _lines(view: HistoryView, output: Output) -> Iterator[str]:
    yield from claim_lines(view.claim, output)
    yield from output.paragraph(view.claim.status.reason)
    for revision in reversed(view.revisions):
        yield (
            f"revision {revision.revision}  {iso(revision.at_ms)}  "
            f"{revision.cause} by {revision.author}"
        )
        yield from output.paragraph(revision.text)
        for observation in reversed(view.observations):
            if observation.assessment.claim_revision == revision.revision:
                yield from _observation_lines(observation, output)
    for act in view.acts:
        yield f"{iso(act.at_ms)}  {act.words} ({act.author})"
    if view.aggregate.agreement is not None:
        yield f"agreement: {view.aggregate.agreement:.0%} of the pairs of reviewers"
    for question in view.aggregate.open:
        yield f"open: {question}"


def _observation_lines(observation: Observation, output: Output) -> Iterator[str]:
    assessment = observation.assessment
    draft = assessment.draft
    words = observation_words(observation.state, draft.status)
    yield f"  {words} by {assessment.author}, {iso(assessment.at_ms)}"
    yield f"    {assessment.id}{_answer_words(assessment)}"
    if observation.redacted:
        yield f"    ({observation.redacted})"
    if observation.support_is_historical:
        yield (
            f"    rests on {assessment.set}@{assessment.set_revision}; its support is"
            f" historical, the set stands at revision {observation.set_now}"
        )
    for reason in draft.reasons:
        yield from output.paragraph(f"{reason.passage}: {reason.text}", 4)
    if draft.note:
        yield from output.paragraph(draft.note, 4)


def _answer_words(assessment: Assessment) -> str:
    words = ""
    if assessment.answers_how is not None:
        answered = assessment.answers or "the claim"
        words += f"  {spoken(assessment.answers_how)}: {answered}"
    if assessment.withdraws is not None:
        words += f"  withdraws {assessment.withdraws}"
    return words
