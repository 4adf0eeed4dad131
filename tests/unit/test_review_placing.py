from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.model.source_views import Placement, PlacementOutcome
from claimtui.review.placing import Citation, citation_of, place_citation

OLD = """The harbour opened in 1998.

The ferry carries 320 passengers.

Breakfast is served until ten.
"""
QUOTE = "The ferry carries 320 passengers."


def cited(text: str = OLD, quote: str = QUOTE) -> Citation:
    start = text.index(quote)
    return citation_of(text, start, start + len(quote))


def placed(new: str, citation: Citation | None = None) -> tuple[Placement, str]:
    found = place_citation(new, citation or cited())
    words = new[found.span.start : found.span.end] if found.span else ""
    return found, words


def test_words_that_moved_are_exact() -> None:
    found, words = placed("New first words.\n\n" + OLD)
    assert (found.outcome, words) == (PlacementOutcome.EXACT, QUOTE)
    assert (found.difference, found.occurrences) == ("", 1)


def test_a_changed_figure_in_its_place_has_drifted_and_is_named() -> None:
    found, words = placed(OLD.replace("320", "310"))
    assert found.outcome is PlacementOutcome.DRIFTED
    assert words == "The ferry carries 310 passengers."
    assert "310" in found.difference
    assert "320" in found.difference


def test_other_typography_has_drifted() -> None:
    old = OLD.replace("320 passengers", "320 “paying” passengers")
    citation = cited(old, "The ferry carries 320 “paying” passengers.")
    found, _ = placed(old.replace("“paying”", '"paying"'), citation)
    assert found.outcome is PlacementOutcome.DRIFTED
    assert "typography" in found.difference


def test_a_look_alike_elsewhere_is_never_taken() -> None:
    new = """The harbour opened in 1998.

Breakfast is served until ten.

On other days there is no ferry at all, and nobody waits.

The ferry carries 820 passengers.

The end of the page.
"""
    found, words = placed(new)
    assert (found.outcome, words) == (PlacementOutcome.ORPHANED, "")


def test_a_quote_that_occurs_twice_says_so_and_stands_where_its_context_is() -> None:
    found, _ = placed(f"{QUOTE}\n\nMore.\n\n{OLD}")
    assert (found.outcome, found.occurrences) == (PlacementOutcome.EXACT, 2)
    assert "2 times" in found.difference
    assert found.span
    assert found.span.start > len(QUOTE)


def test_another_sentence_in_the_place_is_no_drift() -> None:
    found, _ = placed(OLD.replace(QUOTE, "A levy is due on every car that boards."))
    assert found.outcome is PlacementOutcome.ORPHANED


def test_words_cut_inside_a_longer_number_do_not_stand() -> None:
    old = "Sales rose 3"
    found, _ = placed("Sales rose 35", citation_of(old, 0, len(old)))
    assert found.outcome is not PlacementOutcome.EXACT


def test_a_quote_with_an_ellipsis_does_not_stand_in_parts() -> None:
    old = "He said yes … and he left."
    found, _ = placed("He said yes to all and he left.", citation_of(old, 0, len(old)))
    assert found.outcome is not PlacementOutcome.EXACT


@pytest.mark.parametrize("new", ["", " \n", "\0", "\ud800", "Nothing of that."])
def test_a_text_that_lost_everything_leaves_an_orphan(new: str) -> None:
    assert place_citation(new, cited()).outcome is PlacementOutcome.ORPHANED


@pytest.mark.parametrize("quote", ["", " ", "…", "[...]", "\ud800"])
def test_an_odd_quote_raises_nothing(quote: str) -> None:
    place_citation(OLD, Citation(quote))


@settings(max_examples=60)
@given(st.text("ab. \n", max_size=60), st.data())
def test_whatever_is_called_exact_is_the_quote_itself(
    text: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text)))
    citation = citation_of(text, start, data.draw(st.integers(start, len(text))))
    new = data.draw(st.text("ab. \n", max_size=80))
    found = place_citation(new, citation)
    if found.outcome is PlacementOutcome.EXACT and found.span:
        words = new[found.span.start : found.span.end]
        assert words.split() == citation.quote.split()


def test_a_large_repetitive_text_is_placed_in_linear_time() -> None:
    text = "The ferry sails. " * 60_000
    start = time.process_time()
    place_citation(text, citation_of(text, 170, 220))
    place_citation(text.replace("ferry", "boat"), citation_of(text, 170, 220))
    assert time.process_time() - start < 20
