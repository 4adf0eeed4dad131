from __future__ import annotations

from dataclasses import replace

import pytest

from claimtui.model.assessments import (
    AssessmentDraft,
    CitedPassage,
    ContextPassage,
    Reason,
)
from claimtui.model.ids import PassageId
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import ContextKind, Facet, Status
from claimtui.review.constraints import (
    MAX_TEXT_CHARS,
    ReviewFacts,
    broken_constraints,
)

PUMP = PassageId("psg_pump")
LEVEL = PassageId("psg_level")
ELSEWHERE = PassageId("psg_elsewhere")
FACTS = ReviewFacts(
    passages={
        PUMP: "The pump at Site 14 “failed twice” in March.",
        LEVEL: "The level dropped below 3.5 metres.",
    },
    facets=(Facet.QUANTITY, Facet.DATE),
    claim_text="The pump failed two times in spring.",
)
SUPPORTED = AssessmentDraft(status=Status.SUPPORTED, supports=(CitedPassage(PUMP),))
CONTEXT = (ContextPassage(PUMP, ContextKind.BACKGROUND),)


def _reason(text: str, facet: Facet | None = Facet.DATE) -> AssessmentDraft:
    return replace(SUPPORTED, reasons=(Reason(PUMP, facet, text),))


@pytest.mark.parametrize(
    "draft",
    [
        SUPPORTED,
        replace(SUPPORTED, context=CONTEXT),
        replace(SUPPORTED, supports=(CitedPassage(PUMP, TextSpan(4, 19)),)),
        AssessmentDraft(
            status=Status.PARTIALLY_SUPPORTED,
            supports=(CitedPassage(PUMP),),
            supported_portion="it failed",
            unsupported_remainder="in spring",
        ),
        AssessmentDraft(
            status=Status.CONTRADICTED,
            proposition="how often the pump failed",
            incompatible=(PUMP,),
        ),
        AssessmentDraft(status=Status.STALE, condition="until March"),
        AssessmentDraft(status=Status.UNSUPPORTED),
        AssessmentDraft(status=Status.NOT_ADDRESSED),
        AssessmentDraft(status=Status.AMBIGUOUS),
        _reason('It says "failed twice", and that is all.'),
        _reason('It says “The pump at Site 14 "failed twice".”'),
        _reason("It has “Site 14,” where the claim says “two times”."),
        _reason("It doesn't say 5' or 10\" anywhere."),
    ],
)
def test_a_draft_that_keeps_every_constraint_is_not_refused(
    draft: AssessmentDraft,
) -> None:
    assert broken_constraints(draft, FACTS) == ()


@pytest.mark.parametrize(
    ("draft", "says"),
    [
        (AssessmentDraft(), ["Choose a status"]),
        (AssessmentDraft(status=Status.SUPPORTED), ["Supported needs at least one"]),
        (
            AssessmentDraft(status=Status.SUPPORTED, context=CONTEXT),
            ["marked as context only"],
        ),
        (
            AssessmentDraft(status=Status.PARTIALLY_SUPPORTED),
            ["at least one passage", "supported portion", "unsupported remainder"],
        ),
        (
            AssessmentDraft(status=Status.CONTRADICTED, proposition=" "),
            ["shared proposition", "incompatible text"],
        ),
        (AssessmentDraft(status=Status.STALE), ["temporal condition"]),
        (
            replace(SUPPORTED, supports=(CitedPassage(ELSEWHERE),)),
            ["psg_elsewhere is not among those you were given"],
        ),
        (
            replace(
                SUPPORTED, context=(ContextPassage(ELSEWHERE, ContextKind.HISTORY),)
            ),
            ["psg_elsewhere is not among"],
        ),
        (
            AssessmentDraft(
                status=Status.CONTRADICTED, proposition="x", incompatible=(ELSEWHERE,)
            ),
            ["psg_elsewhere is not among"],
        ),
        (
            replace(SUPPORTED, reasons=(Reason(ELSEWHERE, Facet.DATE, "so"),)),
            ["psg_elsewhere is not among"],
        ),
        (
            replace(SUPPORTED, supports=(CitedPassage(PUMP, TextSpan(4, 400)),)),
            ["4-400 does not lie within"],
        ),
        (
            replace(SUPPORTED, supports=(CitedPassage(PUMP, TextSpan(4, 4)),)),
            ["4-4 does not lie within"],
        ),
        (_reason("because", None), ["names no facet", "quantity, date"]),
        (_reason("  "), ["A reason needs words"]),
        (
            replace(SUPPORTED, reasons=(Reason(PassageId(""), Facet.DATE, "so"),)),
            ["names no passage"],
        ),
        (_reason("It says “never failed”."), ["“never failed” do not stand in"]),
        (_reason('It says "failed thrice".'), ["“failed thrice” do not stand in"]),
        (_reason("It says «Failed twice»."), ["“Failed twice” do not stand in"]),
        (_reason("It says “dropped below”."), ["“dropped below” do not stand in"]),
        (replace(SUPPORTED, note="x" * (MAX_TEXT_CHARS + 1)), ["shorten it to 20,000"]),
    ],
)
def test_a_draft_that_breaks_a_constraint_is_told_what_to_do(
    draft: AssessmentDraft, says: list[str]
) -> None:
    reasons = broken_constraints(draft, FACTS)
    told = " ".join(reasons)
    assert all(words in told for words in says)
    assert all(reason.endswith(".") for reason in reasons)


@pytest.mark.parametrize("status", [Status.UNSUPPORTED, Status.NOT_ADDRESSED])
def test_not_finding_without_any_passage_needs_the_search(status: Status) -> None:
    draft = AssessmentDraft(status=status)
    (reason,) = broken_constraints(draft, ReviewFacts())
    assert "say where you looked" in reason
    searched = replace(draft, searched="annual reports 2019 to 2024, for “pump”")
    assert broken_constraints(searched, ReviewFacts()) == ()


def test_one_fault_is_told_once() -> None:
    draft = replace(
        SUPPORTED,
        supports=(CitedPassage(ELSEWHERE),),
        reasons=(Reason(ELSEWHERE, Facet.DATE, "so"),),
    )
    assert len(broken_constraints(draft, FACTS)) == 1


@pytest.mark.parametrize(
    "nothing", ["", "  ", "\u200b", "\ufeff", "\u2060\u00ad", "\t"]
)
def test_words_that_cannot_be_seen_state_nothing(nothing: str) -> None:
    draft = AssessmentDraft(status=Status.STALE, condition=nothing)
    assert any("temporal condition" in one for one in broken_constraints(draft, FACTS))


@pytest.mark.parametrize(
    "mark", ["'{}'", "`{}`", "＂{}＂", '"{}', "“{}", "«{}»", '"{}"']
)
def test_words_quoted_in_any_marks_must_stand_in_the_passage(mark: str) -> None:
    draft = _reason("It says " + mark.format("four hundred metres of steel"))
    assert any("do not stand" in one for one in broken_constraints(draft, FACTS))
