from __future__ import annotations

from dataclasses import replace

import pytest

from claimtui.checks.compare import compare
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
    scope_findings,
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


def _contradicted(
    claim: str, evidence: str, *reasons: Reason, set_aside: str = ""
) -> tuple[str, ...]:
    found = scope_findings(compare(claim, evidence, language="en"))
    facts = ReviewFacts(
        passages={PUMP: evidence, LEVEL: evidence},
        claim_text=claim,
        apart={PUMP: tuple(one for one in found if one.code != set_aside)},
    )
    draft = AssessmentDraft(
        status=Status.CONTRADICTED,
        proposition="what both speak of",
        incompatible=(PUMP,),
        reasons=reasons,
    )
    return broken_constraints(draft, facts)


OTHER_YEAR = (
    "In 2021 the mill made 80 t of paper.",
    "The mill made 80 t of paper in 2020 and 95 t in 2021.",
)
ONE_MONTH = (
    "900 births were recorded in 2021.",
    "900 births were recorded in March 2021 alone.",
)
A_PART = (
    "8% of firms closed last year.",
    "8% of small firms closed last year.",
)
OTHER_GROUP = (
    "The rule covers tenants in the city.",
    "The rule covers landlords in the city.",
)


@pytest.mark.parametrize(
    ("texts", "what", "facet"),
    [
        (OTHER_YEAR, "the same dates", "date"),
        (ONE_MONTH, "the same dates", "date"),
        (A_PART, "the same populations", "scope"),
        (OTHER_GROUP, "the same populations", "scope"),
    ],
)
def test_contradicted_is_refused_where_the_scopes_differ_and_tells_what_to_write(
    texts: tuple[str, str], what: str, facet: str
) -> None:
    (refusal,) = _contradicted(*texts)
    assert what in refusal
    assert f"write a reason “{facet}: …”" in refusal
    assert str(PUMP) in refusal
    assert "\n" not in refusal


@pytest.mark.parametrize(
    ("texts", "facet"),
    [
        (OTHER_YEAR, Facet.DATE),
        (OTHER_YEAR, Facet.SCOPE),
        (A_PART, Facet.SCOPE),
        (OTHER_GROUP, Facet.SCOPE),
    ],
)
def test_contradicted_stands_with_a_reason_why_the_scopes_are_the_same(
    texts: tuple[str, str], facet: Facet
) -> None:
    same = Reason(PUMP, facet, "The year runs from July, so both mean one season.")
    assert _contradicted(*texts, same) == ()


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (OTHER_YEAR, Reason(PUMP, Facet.QUANTITY, "It says 95.")),
        (OTHER_YEAR, Reason(LEVEL, Facet.DATE, "The same season.")),
        (OTHER_GROUP, Reason(PUMP, Facet.SUBJECT, "Landlords are named.")),
        (OTHER_GROUP, Reason(PUMP, Facet.DATE, "The same year.")),
    ],
)
def test_a_reason_about_something_else_does_not_make_the_scopes_the_same(
    texts: tuple[str, str], reason: Reason
) -> None:
    assert len(_contradicted(*texts, reason)) == 1


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("In 2021 the mill made 80 t of paper.", "In 2021 the mill made 95 t of it."),
        ("The rule covers tenants.", "The rule does not cover tenants."),
        ("The pump failed.", "The pump never failed."),
        ("Die Mühle machte 2021 80 t.", "Die Mühle machte 2020 80 t."),
    ],
)
def test_contradicted_is_not_refused_where_the_scope_check_has_nothing_to_say(
    claim: str, evidence: str
) -> None:
    language = "de" if "Mühle" in claim else "en"
    assert scope_findings(compare(claim, evidence, language=language)) == ()
    assert _contradicted(claim, evidence) == ()


def test_a_finding_that_is_set_aside_asks_for_no_reason() -> None:
    assert _contradicted(*OTHER_GROUP, set_aside="S4") == ()


@pytest.mark.parametrize("status", [Status.AMBIGUOUS, Status.NOT_ADDRESSED])
def test_other_statuses_are_free_whatever_the_scopes(status: Status) -> None:
    found = scope_findings(compare(*OTHER_GROUP))
    facts = replace(FACTS, apart={PUMP: found})
    assert broken_constraints(AssessmentDraft(status=status), facts) == ()
