from __future__ import annotations

import pytest

from claimtui.cli.values import (
    cited_passage,
    context_passage,
    facet_or_none,
    reason,
    vocabulary_value,
    vocabulary_values,
)
from claimtui.model.assessments import CitedPassage, ContextPassage, Reason
from claimtui.model.errors import UsageError
from claimtui.model.ids import PassageId
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import ContextKind, Facet, Status

PASSAGE = PassageId("psg_7ha")


@pytest.mark.parametrize(
    "text", ["not_addressed", "not addressed", "not-addressed", " Not  Addressed "]
)
def test_a_value_may_have_underscores_spaces_or_hyphens(text: str) -> None:
    assert vocabulary_value(Status, text, "status") is Status.NOT_ADDRESSED


def test_an_unknown_value_names_the_nearest_and_all() -> None:
    with pytest.raises(UsageError) as caught:
        vocabulary_value(Status, "suported", "status")
    assert str(caught.value).startswith("suported: is no status; did you mean support")
    assert "contradicted" in str(caught.value)


def test_a_value_given_twice_counts_once() -> None:
    assert vocabulary_values(Facet, ["date", "scope", "date"], "facet") == (
        Facet.DATE,
        Facet.SCOPE,
    )


def test_a_passage_may_be_cited_whole_or_as_a_finer_span() -> None:
    assert cited_passage("psg_7ha") == CitedPassage(PASSAGE)
    assert cited_passage("psg_7ha@3-12") == CitedPassage(PASSAGE, TextSpan(3, 12))


@pytest.mark.parametrize(
    "text", ["", "psg_7ha@3", "psg_7ha@9-3", "psg_7ha@-1-3", "a b"]
)
def test_a_passage_written_in_another_way_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        cited_passage(text)


def test_a_context_names_passage_and_kind() -> None:
    assert context_passage("psg_7ha:competing") == ContextPassage(
        PASSAGE, ContextKind.COMPETING
    )
    with pytest.raises(UsageError, match="lacks its kind"):
        context_passage("psg_7ha")


def test_a_reason_keeps_the_colons_of_its_text() -> None:
    assert reason("psg_7ha:date:in 2023: not 2024") == Reason(
        PASSAGE, Facet.DATE, "in 2023: not 2024"
    )
    assert reason("psg_7ha::why").facet is None
    assert facet_or_none(" ") is None
    with pytest.raises(UsageError, match="is no reason"):
        reason("psg_7ha:why")
