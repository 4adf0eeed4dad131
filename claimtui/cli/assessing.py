"""`assess`: record what somebody found about a claim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from claimtui.cli.drafts import Given, draft_of, read_given, reply_of
from claimtui.cli.evidence import find_set
from claimtui.cli.examples import examples
from claimtui.cli.routing import ManyValuesCommand
from claimtui.cli.session import ExpectOption, RequestOption, Session, in_session
from claimtui.cli.shapes import assessment_plain
from claimtui.cli.signs import observation_words
from claimtui.cli.values import completing
from claimtui.model.assessments import Assessment
from claimtui.model.errors import UsageError
from claimtui.model.ids import AssessmentId, ClaimId
from claimtui.model.vocabulary import ObservationState, Status

app = typer.Typer(rich_markup_mode=None)


Text = str | None
Texts = list[str] | None


def _text(name: str, words: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(name, metavar="TEXT", help=words)
    return option


def _many(name: str, form: str, words: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(name, metavar=form, help=words)
    return option


StatusOption = Annotated[
    Text,
    typer.Option(
        "--status",
        metavar="S",
        help="supported, partially_supported, unsupported, contradicted, "
        "not_addressed, ambiguous or stale.",
        autocompletion=completing(Status),
    ),
]
ContextOption = Annotated[
    Texts,
    _many(
        "--context",
        "P:KIND",
        "Is context: definition, history, competing, narrowing, background.",
    ),
]
FromOption = Annotated[
    Text,
    typer.Option(
        "--from",
        metavar="FILE|-",
        help="The same as JSON; options given beside it count more.",
    ),
]


@app.command(
    "assess",
    cls=ManyValuesCommand,
    epilog=examples(
        "claimtui assess clm_4f8 --status supported --passage psg_7ha \\",
        '  --reason "psg_7ha:quantity:it says 320"',
        "claimtui assess clm_4f8@2 --status partially-supported --passage psg_7ha \\",
        '  --supported "fares rose" --unsupported "by 5%" \\',
        '  --reason "psg_7ha:quantity:it says percentage points"',
        'claimtui assess clm_4f8 --status "not addressed" \\',
        '  --searched "all four sources, for fares and tariffs"',
        "claimtui assess clm_4f8 --status supported --passage psg_7ha \\",
        '  --answers asm_3kd:disagree --reason "psg_7ha:date:the minutes are newer"',
        "claimtui assess clm_4f8 --answers asm_3kd:unresolved",
        "claimtui assess clm_4f8 --withdraws asm_9sd",
        "claimtui assess clm_4f8 --from assessment.json --json",
    ),
)
@in_session
def assess(
    session: Session,
    claim: Annotated[
        str, typer.Argument(metavar="CLAIM[@N]", help="A claim id, with a revision.")
    ],
    status: StatusOption = None,
    passage: Annotated[
        Texts, _many("--passage", "P", "Supports the claim: PASSAGE[@START-END].")
    ] = None,
    context: ContextOption = None,
    set_: Annotated[
        Text,
        typer.Option("--set", metavar="SET@N", help="The set revision it rests on."),
    ] = None,
    scope: Annotated[Text, _text("--scope", "What it holds for.")] = None,
    facet: Annotated[
        Texts, _many("--facet", "K", "A facet that the evidence covers.")
    ] = None,
    reason: Annotated[Texts, _many("--reason", "P:FACET:TEXT", "Why.")] = None,
    supported: Annotated[
        Text, _text("--supported", "The portion that is supported.")
    ] = None,
    unsupported: Annotated[
        Text, _text("--unsupported", "The remainder that is not.")
    ] = None,
    proposition: Annotated[
        Text, _text("--proposition", "What claim and evidence both speak of.")
    ] = None,
    incompatible: Annotated[
        Texts, _many("--incompatible", "P", "A passage that says otherwise.")
    ] = None,
    condition: Annotated[
        Text, _text("--condition", "Of stale: until when it held.")
    ] = None,
    searched: Annotated[
        Text, _text("--searched", "Where and how it was looked for.")
    ] = None,
    missing: Annotated[Text, _text("--missing", "What would be needed.")] = None,
    uncertainty: Annotated[
        Text, _text("--uncertainty", "What stays unsure, in words.")
    ] = None,
    answers: Annotated[
        Text,
        typer.Option(
            "--answers",
            metavar="ASM[:HOW]",
            help="Whose observation this answers: agree, disagree or unresolved.",
        ),
    ] = None,
    withdraws: Annotated[
        Text,
        typer.Option(
            "--withdraws", metavar="ASM", help="Your own observation, taken back."
        ),
    ] = None,
    note: Annotated[Text, _text("--note", "Anything else.")] = None,
    from_: FromOption = None,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Record your assessment of a claim.

    Where a rule says no, nothing is recorded and the exit code is 1.
    """
    options: Given = {
        **{"status": status, "passage": passage, "context": context, "set": set_},
        **{"scope": scope, "facet": facet, "reason": reason, "supported": supported},
        **{"unsupported": unsupported, "proposition": proposition},
        **{"incompatible": incompatible, "condition": condition, "note": note},
        **{"searched": searched, "missing": missing, "uncertainty": uncertainty},
        **{"answers": answers, "withdraws": withdraws},
    }
    given = read_given(from_) if from_ is not None else {}
    given |= {name: value for name, value in options.items() if value is not None}
    return _assess(session, claim, given, expect, request)


def _assess(
    session: Session,
    reference: str,
    given: Given,
    expect: int | None,
    request: str | None,
) -> int:
    from claimtui.workspace.assessing import assess
    from claimtui.workspace.claims import claim_rows, find_claim

    draft, reply = draft_of(given), reply_of(given)
    claim, revision = find_claim(session.workspace, reference)
    if revision is not None and expect not in (None, revision):
        raise UsageError(
            f"names another revision than --expect {expect}", which=reference
        )
    named = revision if revision is not None else expect
    if named is None:
        [row] = claim_rows(session.workspace, (claim,))
        named = row.revision
    result = assess(
        session.workspace,
        claim,
        named,
        draft,
        set_revision=_set_revision(session, claim, given.get("set")),
        answers=_found(session, reply.answers),
        answers_how=reply.how,
        withdraws=_found(session, reply.withdraws),
        request=request,
    )
    return session.answer(result, assessment_plain, _lines)


def _found(session: Session, reference: str) -> AssessmentId | None:
    from claimtui.workspace.assessing import find_assessment

    return find_assessment(session.workspace, reference) if reference else None


def _set_revision(session: Session, claim: ClaimId, reference: object) -> int | None:
    if reference is None:
        return None
    if not isinstance(reference, str):
        raise UsageError("is no set", which=f"set={reference!r}", hint="SET@N")
    view = find_set(session, reference)
    if view.claim != claim:
        raise UsageError("is not this claim's review set", which=reference)
    return view.revision


def _lines(assessment: Assessment) -> Iterator[str]:
    words = observation_words(ObservationState.STANDING, assessment.draft.status)
    yield f"{assessment.id}  {words}"
    yield (
        f"  of {assessment.claim}@{assessment.claim_revision}, "
        f"on {assessment.set}@{assessment.set_revision} "
        f"({len(assessment.input)} passages), by {assessment.author}"
    )
