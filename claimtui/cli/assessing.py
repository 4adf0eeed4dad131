"""`assess` and `set-aside`: what somebody found about a claim, and about a finding."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from claimtui.cli.drafts import Given, draft_of, read_given, reply_of
from claimtui.cli.examples import examples
from claimtui.cli.routing import ManyValuesCommand
from claimtui.cli.session import ExpectOption, RequestOption, Session, in_session
from claimtui.cli.set_session import find_set
from claimtui.cli.shapes import assessment_plain
from claimtui.cli.signs import observation_words
from claimtui.cli.values import completing
from claimtui.model.assessments import Assessment
from claimtui.model.errors import UsageError
from claimtui.model.ids import AssessmentId, SetId
from claimtui.model.vocabulary import ObservationState, Status
from claimtui.workspace.clock import iso

if TYPE_CHECKING:
    from claimtui.cli.check_shapes import Plain
    from claimtui.workspace.findings import SetAside

app = typer.Typer(rich_markup_mode=None)


Text = str | None
Texts = list[str] | None


def _option(words: str, name: str, form: str = "TEXT") -> typer.models.OptionInfo:
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
PassageOption = Annotated[
    Texts, _option("Supports the claim: PASSAGE[@START-END].", "--passage", "P")
]
ContextOption = Annotated[
    Texts,
    _option(
        "Is context: definition, history, competing, narrowing, background.",
        "--context",
        "P:KIND",
    ),
]
SetOption = Annotated[Text, _option("The set revision it rests on.", "--set", "SET@N")]
ScopeOption = Annotated[Text, _option("What it holds for.", "--scope")]
FacetOption = Annotated[
    Texts, _option("A facet that the evidence covers.", "--facet", "K")
]
ReasonOption = Annotated[Texts, _option("Why.", "--reason", "P:FACET:TEXT")]
SupportedOption = Annotated[
    Text, _option("The portion that is supported.", "--supported")
]
UnsupportedOption = Annotated[
    Text, _option("The remainder that is not.", "--unsupported")
]
PropositionOption = Annotated[
    Text, _option("What claim and evidence both speak of.", "--proposition")
]
IncompatibleOption = Annotated[
    Texts, _option("A passage that says otherwise.", "--incompatible", "P")
]
ConditionOption = Annotated[
    Text, _option("Of stale: until when it held.", "--condition")
]
SearchedOption = Annotated[
    Text, _option("Where and how it was looked for.", "--searched")
]
MissingOption = Annotated[Text, _option("What would be needed.", "--missing")]
UncertaintyOption = Annotated[
    Text, _option("What stays unsure, in words.", "--uncertainty")
]
AnswersOption = Annotated[
    Text,
    _option(
        "Whose observation this answers: agree, disagree or unresolved.",
        "--answers",
        "ASM[:HOW]",
    ),
]
WithdrawsOption = Annotated[
    Text, _option("Your own observation, taken back.", "--withdraws", "ASM")
]
NoteOption = Annotated[Text, _option("Anything else.", "--note")]
FromOption = Annotated[
    Text,
    _option(
        "The same as JSON; options given beside it count more.", "--from", "FILE|-"
    ),
]
ReasonWhyOption = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Why it does not count here.")
]
RemoveOption = Annotated[bool, typer.Option("--remove", help="Let it count again.")]


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
    passage: PassageOption = None,
    context: ContextOption = None,
    set_: SetOption = None,
    scope: ScopeOption = None,
    facet: FacetOption = None,
    reason: ReasonOption = None,
    supported: SupportedOption = None,
    unsupported: UnsupportedOption = None,
    proposition: PropositionOption = None,
    incompatible: IncompatibleOption = None,
    condition: ConditionOption = None,
    searched: SearchedOption = None,
    missing: MissingOption = None,
    uncertainty: UncertaintyOption = None,
    answers: AnswersOption = None,
    withdraws: WithdrawsOption = None,
    note: NoteOption = None,
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
        shown=_input_set(session, given.get("set")),
        answers=_found(session, reply.answers),
        answers_how=reply.how,
        withdraws=_found(session, reply.withdraws),
        request=request,
    )
    return session.answer(result, assessment_plain, _lines)


def _found(session: Session, reference: str) -> AssessmentId | None:
    from claimtui.workspace.assessing import find_assessment

    return find_assessment(session.workspace, reference) if reference else None


def _input_set(session: Session, reference: object) -> tuple[SetId, int] | None:
    """Return the set revision that was looked at; None for the claim's candidates."""
    if reference is None:
        return None
    if not isinstance(reference, str):
        raise UsageError("is no set", which=f"set={reference!r}", hint="SET@N")
    from claimtui.workspace.sets import require_set

    set_, revision = find_set(session, reference)
    return set_, require_set(session.workspace, set_, revision).revision


def _lines(assessment: Assessment) -> Iterator[str]:
    words = observation_words(ObservationState.STANDING, assessment.draft.status)
    yield f"{assessment.id}  {words}"
    yield (
        f"  of {assessment.claim}@{assessment.claim_revision}, "
        f"on {assessment.set}@{assessment.set_revision} "
        f"({len(assessment.input)} passages), by {assessment.author}"
    )


@app.command(
    "set-aside",
    epilog=examples(
        'claimtui set-aside clm_4f8 S2 --reason "both mean the season of 2023"',
        "claimtui set-aside clm_4f8 S2 --remove",
    ),
)
@in_session
def set_aside(
    session: Session,
    claim: Annotated[
        str, typer.Argument(metavar="CLAIM", help="A claim id, or its beginning.")
    ],
    code: Annotated[
        str, typer.Argument(metavar="CODE", help="Of the finding, such as S2.")
    ],
    reason: ReasonWhyOption = "",
    remove: RemoveOption = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Set a finding of the checks aside for a claim's words, with a reason.

    It goes on being shown; it is only not asked about again. New words ask anew.
    """
    from claimtui.workspace import findings
    from claimtui.workspace.claims import find_claim

    ws = session.workspace
    found, revision = find_claim(ws, claim)
    wanted = revision if expect is None else expect
    if remove and reason:
        raise UsageError("--remove takes no reason")
    result = (
        findings.take_up(ws, found, code, expect=wanted, request=request)
        if remove
        else findings.set_aside(ws, found, code, reason, expect=wanted, request=request)
    )
    return session.answer(result, set_aside_plain, _set_aside_lines)


def set_aside_plain(one: SetAside) -> Plain:
    """Return a finding that somebody set aside, or took up again."""
    return {
        "claim": one.claim,
        "claim_revision": one.claim_revision,
        "code": one.code,
        "set_aside": bool(one.reason),
        "reason": one.reason,
        "by": one.author,
        "at": iso(one.at_ms),
    }


def _set_aside_lines(one: SetAside) -> Iterator[str]:
    what = f"set aside: {one.reason}" if one.reason else "counts again"
    yield f"{one.code} {what}"
    yield f"  for {one.claim}@{one.claim_revision}, by {one.author}"
