from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from claimtui.evidence.coverage import coverage, matrix
from claimtui.evidence.standing import captured_day, day_of, is_readable, last_day
from claimtui.model.evidence import Closing, SetContent
from claimtui.model.evidence_views import ClauseCoverage, SetGap, SourceFacts
from claimtui.model.ids import SetId, SourceId, content_id
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import (
    Answerable,
    AuthorityStatus,
    GapKind,
    Provenance,
    Relation,
)
from tests.unit.evidence.set_making import (
    SET,
    content,
    facts,
    gap,
    known,
    label,
    unit,
)

SUPPORT = label("a", Relation.SUPPORTS, "cls_1")
AGAINST = label("b", Relation.CONTRADICTS, "cls_1")
HISTORY = label("a", Relation.HISTORICAL_CONTEXT, "cls_1")


def _judged(
    held: SetContent, *all_facts: SourceFacts
) -> tuple[ClauseCoverage, tuple[SetGap, ...]]:
    rows, gaps = coverage(held, SET, known(*all_facts))
    return rows[0], gaps


def _kinds(gaps: tuple[SetGap, ...]) -> list[GapKind]:
    return [one.gap.kind for one in gaps if one.derived]


# What covers ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "relation",
    [Relation.SUPPORTS, Relation.DEFINES_TERM, Relation.SUPPLIES_CONDITION],
)
def test_what_supports_defines_or_supplies_a_condition_covers(
    relation: Relation,
) -> None:
    row, gaps = _judged(content(unit("a"), labels=[label("a", relation, "cls_1")]))
    assert row.covered_by == ("unt_a",)
    assert row.answerable is Answerable.YES
    assert row.reasons == ()
    assert gaps == ()


def test_a_unit_without_a_label_covers_nothing() -> None:
    row, gaps = _judged(content(unit("a")))
    assert (row.covered_by, row.answerable) == ((), Answerable.NO)
    assert row.reasons == ("No unit covers this clause.",)
    assert _kinds(gaps) == [GapKind.MISSING_CONDITION]
    assert row.gaps == (gaps[0].gap.gap,)


def test_a_suggestion_covers_nothing_until_a_person_takes_it() -> None:
    suggested = label("a", Relation.SUPPORTS, "cls_1", Provenance.SUGGESTION, "m")
    taken = label("a", Relation.SUPPORTS, "cls_1", Provenance.REVIEWER, "ada")
    assert _judged(content(unit("a"), labels=[suggested]))[0].covered_by == ()
    assert _judged(content(unit("a"), labels=[taken]))[0].covered_by == ("unt_a",)


def test_a_suggested_contradiction_limits_nothing() -> None:
    suggested = label("b", Relation.CONTRADICTS, "cls_1", Provenance.SUGGESTION)
    row, _ = _judged(content(unit("a"), unit("b"), labels=[SUPPORT, suggested]))
    assert row.answerable is Answerable.YES


def test_a_label_to_another_unit_covers_no_clause() -> None:
    to_unit = label("a", Relation.SUPPORTS, "unt_b")
    row, _ = _judged(content(unit("a"), unit("b"), labels=[to_unit]))
    assert row.answerable is Answerable.NO


def test_a_contradiction_alone_covers_nothing() -> None:
    row, gaps = _judged(content(unit("b"), labels=[AGAINST]))
    assert row.answerable is Answerable.NO
    assert row.contradicted_by == ("unt_b",)
    assert row.reasons == (
        "No unit covers this clause.",
        "unt_b (src_b) contradicts it.",
    )
    assert _kinds(gaps) == [GapKind.MISSING_CONDITION]


# Disagreement ---------------------------------------------------------------------


def test_two_active_sources_that_disagree_are_a_result_that_names_both() -> None:
    held = content(unit("a"), unit("b"), labels=[SUPPORT, AGAINST])
    row, gaps = _judged(held, facts("a", title="RFC 1"), facts("b", title="Blog"))
    assert row.answerable is Answerable.LIMITED
    assert row.covered_by == ("unt_a",)
    assert row.contradicted_by == ("unt_b",)
    assert "unt_a (RFC 1) and unt_b (Blog) disagree" in row.reasons[0]
    assert _kinds(gaps) == [GapKind.CONFLICTING_SOURCES]


def test_units_that_both_cover_and_contradict_each_other_limit_the_clause() -> None:
    labels = [
        SUPPORT,
        label("b", Relation.SUPPORTS, "cls_1"),
        label("a", Relation.CONTRADICTS, "unt_b"),
    ]
    row, gaps = _judged(content(unit("a"), unit("b"), labels=labels))
    assert row.answerable is Answerable.LIMITED
    assert len(row.reasons) == 1
    assert _kinds(gaps) == [GapKind.CONFLICTING_SOURCES]


def test_a_contradiction_that_speaks_of_another_clause_limits_only_that_one() -> None:
    labels = [
        SUPPORT,
        label("a", Relation.SUPPORTS, "cls_2"),
        label("b", Relation.SUPPORTS, "cls_2"),
        label("b", Relation.CONTRADICTS, "unt_a"),
    ]
    held = content(
        unit("a"), unit("b"), clauses={"cls_1": "One", "cls_2": "Two"}, labels=labels
    )
    rows, _ = coverage(held, SET, {})
    assert [row.answerable for row in rows] == [Answerable.YES, Answerable.LIMITED]


def test_a_contradiction_of_covering_words_that_names_no_clause_limits_it() -> None:
    labels = [SUPPORT, label("b", Relation.CONTRADICTS, "unt_a")]
    row, _ = _judged(content(unit("a"), unit("b"), labels=labels))
    assert row.answerable is Answerable.LIMITED


def test_a_unit_that_is_said_to_do_both_limits_the_clause() -> None:
    labels = [SUPPORT, label("a", Relation.CONTRADICTS, "cls_1")]
    row, _ = _judged(content(unit("a"), labels=labels))
    assert row.answerable is Answerable.LIMITED
    assert "both to cover and to contradict" in row.reasons[0]


@pytest.mark.parametrize(
    ("labels", "told", "by"),
    [
        ([label("a", Relation.SUPERSEDES, "unt_b")], [], "superseded by unt_a"),
        ([], [facts("b", superseded_by=["a"])], "superseded by Title a"),
        ([], [facts("b", authority=AuthorityStatus.SUPERSEDED)], "marked superseded"),
        ([], [facts("b", authority=AuthorityStatus.HISTORICAL)], "marked historical"),
    ],
)
def test_supersession_resolves_a_disagreement_about_now_and_says_by_what(
    labels: list[Any], told: list[SourceFacts], by: str
) -> None:
    held = content(unit("a"), unit("b"), labels=[SUPPORT, AGAINST, *labels])
    row, gaps = _judged(held, facts("a"), *told)
    assert row.answerable is Answerable.YES
    assert row.contradicted_by == ()
    assert by in row.reasons[0]
    assert gaps == ()


def test_a_source_that_is_not_in_the_set_resolves_no_disagreement() -> None:
    held = content(unit("a"), unit("b"), labels=[SUPPORT, AGAINST])
    row, _ = _judged(held, facts("a"), facts("b", superseded_by=["elsewhere"]))
    assert row.answerable is Answerable.LIMITED


def test_a_suggested_supersession_resolves_nothing() -> None:
    labels = [SUPPORT, AGAINST]
    labels.append(label("a", Relation.SUPERSEDES, "unt_b", Provenance.SUGGESTION))
    row, _ = _judged(content(unit("a"), unit("b"), labels=labels))
    assert row.answerable is Answerable.LIMITED


def test_cover_that_is_superseded_is_historical_only() -> None:
    labels = [SUPPORT, label("b", Relation.SUPERSEDES, "unt_a")]
    row, _ = _judged(content(unit("a"), unit("b"), labels=labels))
    assert row.answerable is Answerable.LIMITED
    assert row.covered_by == ("unt_a",)
    assert row.reasons[0].startswith("Its cover is historical only: ")


def test_superseded_cover_beside_active_cover_limits_nothing() -> None:
    labels = [
        SUPPORT,
        label("b", Relation.SUPPORTS, "cls_1"),
        label("b", Relation.SUPERSEDES, "unt_a"),
    ]
    row, _ = _judged(content(unit("a"), unit("b"), labels=labels))
    assert row.answerable is Answerable.YES


def test_superseded_cover_that_something_active_contradicts_says_both() -> None:
    labels = [SUPPORT, AGAINST, label("b", Relation.SUPERSEDES, "unt_a")]
    row, gaps = _judged(content(unit("a"), unit("b"), labels=labels))
    assert row.answerable is Answerable.LIMITED
    assert row.contradicted_by == ("unt_b",)
    assert len(row.reasons) == 2
    assert gaps == ()


@pytest.mark.parametrize("ring", [("a", "b"), ("a", "b", "c")])
def test_of_units_that_supersede_each_other_in_a_ring_all_still_speak(
    ring: tuple[str, ...],
) -> None:
    others = (*ring[1:], ring[0])
    labels = [
        SUPPORT,
        AGAINST,
        *(
            label(one, Relation.SUPERSEDES, f"unt_{other}")
            for one, other in zip(ring, others, strict=True)
        ),
    ]
    row, gaps = _judged(content(*map(unit, ring), labels=labels))
    assert row.covered_by == ("unt_a",)
    assert row.contradicted_by == ("unt_b",)
    assert [one.gap.kind for one in gaps] == [GapKind.CONFLICTING_SOURCES]


# Time -----------------------------------------------------------------------------


def test_historical_context_covers_a_question_about_the_past_only() -> None:
    row, gaps = _judged(content(unit("a"), labels=[HISTORY]))
    assert row.answerable is Answerable.NO
    assert _kinds(gaps) == [GapKind.MISSING_TIME]
    past = content(unit("a"), labels=[HISTORY], as_of="2020-01-01")
    row, gaps = _judged(past, facts("a", published="2019"))
    assert (row.answerable, gaps) == (Answerable.YES, ())


@pytest.mark.parametrize("as_of", ["2020", "2020-06", "2020-06-30", "2019/2020-06"])
@pytest.mark.parametrize(
    ("published", "covers"),
    [
        ("2020-06-30T23:59:00Z", True),
        ("2019", True),
        ("2021-01-01", False),
        ("2021", False),
    ],
)
def test_sources_published_after_the_time_asked_about_cover_nothing(
    as_of: str, published: str, covers: bool
) -> None:
    row, gaps = _judged(
        content(unit("a"), labels=[SUPPORT], as_of=as_of),
        facts("a", published=published),
    )
    assert (row.answerable is Answerable.YES) is covers
    if not covers:
        assert "was published after" in row.reasons[0]
        assert _kinds(gaps) == [GapKind.MISSING_TIME]


def test_what_was_published_later_neither_contradicts_nor_supersedes() -> None:
    held = content(
        *(unit("a"), unit("b"), unit("c")),
        labels=[
            SUPPORT,
            AGAINST,
            label("c", Relation.CONTRADICTS, "cls_1"),
            label("c", Relation.SUPERSEDES, "unt_b"),
        ],
        as_of="2020",
    )
    dated = [facts(name, published="2019") for name in "ab"]
    row, _ = _judged(held, *dated, facts("c", published="2022"))
    assert row.answerable is Answerable.LIMITED
    assert row.contradicted_by == ("unt_b",)


def test_what_was_superseded_by_then_no_longer_contradicts() -> None:
    held = content(
        unit("a"), unit("b"), labels=[SUPPORT, AGAINST], as_of="2020-01-01/2020-12-31"
    )
    row, _ = _judged(
        held,
        facts("a", published="2020-03"),
        facts("b", published="2018", superseded_by=["a"]),
    )
    assert row.answerable is Answerable.YES
    # What nobody can date is not known to have superseded anything by then.
    row, _ = _judged(held, facts("a"), facts("b", published="2018"))
    assert row.contradicted_by == ("unt_b",)


def test_an_authority_status_of_today_says_nothing_of_the_past() -> None:
    held = content(unit("a"), labels=[SUPPORT], as_of="2020")
    told = facts("a", published="2019", authority=AuthorityStatus.SUPERSEDED, newest=4)
    assert _judged(held, told)[0].answerable is Answerable.YES


@pytest.mark.parametrize(
    "published", ["", "soon", "31.12.2019", "2019-13-40", "\ud800"]
)
def test_an_unknown_date_counts_as_in_time_and_limits_where_nothing_else_covers(
    published: str,
) -> None:
    held = content(unit("a"), labels=[SUPPORT], as_of="2020")
    row, _ = _judged(held, facts("a", published=published))
    assert row.answerable is Answerable.LIMITED
    assert "Nobody knows" in row.reasons[0]
    both = content(
        *(unit("a"), unit("b")),
        labels=[SUPPORT, label("b", Relation.SUPPORTS, "cls_1")],
        as_of="2020",
    )
    row, _ = _judged(
        both, facts("a", published=published), facts("b", published="2018")
    )
    assert row.answerable is Answerable.YES


@pytest.mark.parametrize("as_of", ["", "now", "whenever", "2020/", "1/2/3", "\x00" * 9])
def test_an_as_of_that_nobody_can_read_is_taken_for_now(as_of: str) -> None:
    row, _ = _judged(content(unit("a"), labels=[HISTORY], as_of=as_of))
    assert row.answerable is Answerable.NO


def test_moments_are_read_as_iso_says_or_not_at_all() -> None:
    assert last_day("2020/2019-03") == "2020-12-31"
    assert last_day("now") == last_day("2020-00-01") == last_day("20200101") == ""
    assert day_of(" 2020-03-04T05:06:07+01:00 ") == "2020-03-04"
    assert day_of("٢٠٢٠") == day_of("2020-3-4") == ""
    assert captured_day(1_600_000_000_000) == "2020-09-13"
    assert captured_day(0) == captured_day(-5) == captured_day(10**30) == ""
    assert is_readable("NOW")
    assert not is_readable("tomorrow")


def test_a_newer_revision_of_a_covering_source_limits_the_clause() -> None:
    held = content(unit("a", revision=2), labels=[SUPPORT])
    row, _ = _judged(held, facts("a", newest=3))
    assert row.answerable is Answerable.LIMITED
    assert "newer revision, 3" in row.reasons[0]
    assert _judged(held, facts("a", newest=2))[0].answerable is Answerable.YES


def test_a_superseding_source_outside_the_set_limits_the_clause() -> None:
    held = content(unit("a"), labels=[SUPPORT])
    row, _ = _judged(held, facts("a", superseded_by=["elsewhere"]))
    assert row.answerable is Answerable.LIMITED
    assert "src_elsewhere" in row.reasons[0]


def test_cover_from_outside_the_corpus_alone_limits_the_clause() -> None:
    supports = [SUPPORT, label("b", Relation.SUPPORTS, "cls_1")]
    corpus = SearchFilters(sources=(SourceId("src_b"),))
    held = content(unit("a"), unit("b"), labels=supports)
    held = replace(held, brief=replace(held.brief, corpus=corpus))
    row, _ = _judged(held, facts("a"), facts("b"))
    assert row.answerable is Answerable.YES
    row, _ = _judged(replace(held, labels={SUPPORT.key: SUPPORT}), facts("a"))
    assert row.answerable is Answerable.LIMITED
    assert row.reasons == (
        "unt_a (Title a), which covers it, lies outside the corpus of the set.",
    )


# Access ---------------------------------------------------------------------------


def test_hidden_evidence_covers_nothing_for_this_viewer() -> None:
    held = content(unit("a"), labels=[SUPPORT])
    row, gaps = _judged(held, facts("a", hidden="Scope legal.", title="Secret merger"))
    assert (row.covered_by, row.answerable) == ((), Answerable.NO)
    assert _kinds(gaps) == [GapKind.INACCESSIBLE]
    assert "Secret" not in repr((row, gaps))


def test_hidden_cover_beside_visible_cover_leaves_no_gap() -> None:
    held = content(
        *(unit("a"), unit("b")),
        labels=[SUPPORT, label("b", Relation.SUPPORTS, "cls_1")],
    )
    row, gaps = _judged(held, facts("a", hidden="Scope legal."), facts("b"))
    assert row.covered_by == ("unt_b",)
    assert (row.answerable, gaps) == (Answerable.YES, ())


def test_a_hidden_contradiction_still_limits_and_does_not_tell_its_title() -> None:
    held = content(unit("a"), unit("b"), labels=[SUPPORT, AGAINST])
    row, gaps = _judged(held, facts("b", hidden="Scope legal.", title="Secret merger"))
    assert row.answerable is Answerable.LIMITED
    assert "hidden from you" in row.reasons[0]
    assert "Secret" not in repr((row, gaps))


# Gaps -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", list(GapKind))
def test_a_named_gap_refuses_or_limits_a_covered_clause_by_its_kind(
    kind: GapKind,
) -> None:
    held = content(unit("a"), labels=[SUPPORT], gaps=[gap("1", kind, note="See §3")])
    row, gaps = _judged(held)
    limits = (
        *(GapKind.MISSING_TIME, GapKind.MISSING_AUTHORITY),
        GapKind.CONFLICTING_SOURCES,
    )
    expected = Answerable.LIMITED if kind in limits else Answerable.NO
    assert row.answerable is expected
    assert row.reasons[0].endswith(": See §3.")
    assert row.gaps == ("gap_1",)
    assert [one.derived for one in gaps] == [False]


@pytest.mark.parametrize("kind", list(GapKind))
def test_a_named_gap_refuses_a_clause_that_nothing_covers(kind: GapKind) -> None:
    assert _judged(content(gaps=[gap("1", kind)]))[0].answerable is Answerable.NO


def test_a_derived_gap_is_not_told_beside_a_named_one_of_its_kind() -> None:
    held = content(gaps=[gap("1", GapKind.MISSING_CONDITION)])
    row, gaps = _judged(held)
    assert [one.gap.gap for one in gaps] == ["gap_1"]
    assert row.answerable is Answerable.NO


def test_an_uncovered_clause_is_told_as_that_and_as_nothing_nobody_looked_at() -> None:
    row, (derived,) = _judged(content(unit("a")))
    assert derived.told == "no unit covers this clause"
    assert derived.gap.note == row.reasons[0] == "No unit covers this clause."
    assert derived.searches
    assert not any("condition" in one for one in derived.searches)
    _, (named,) = _judged(content(gaps=[gap("n", GapKind.MISSING_CONDITION)]))
    assert named.told == "missing condition"


def test_derived_gaps_keep_their_ids_and_go_by_themselves() -> None:
    first = _judged(content())[1][0].gap.gap
    assert first == content_id("gap", SET, "cls_1", GapKind.MISSING_CONDITION)
    assert _judged(content(unit("a")))[1][0].gap.gap == first
    assert _judged(content(unit("a"), labels=[SUPPORT]))[1] == ()
    assert coverage(content(), SetId("set_2"), {})[1][0].gap.gap != first


def test_derived_gaps_come_first_in_the_order_of_the_clauses() -> None:
    held = content(
        clauses={"cls_9": "Nine", "cls_1": "One"},
        gaps=[gap("x", GapKind.MISSING_TIME, "cls_9")],
    )
    _, gaps = coverage(held, SET, {})
    assert [(one.derived, one.gap.clause) for one in gaps] == [
        (True, "cls_9"),
        (True, "cls_1"),
        (False, "cls_9"),
    ]


def test_a_hundred_contradictions_make_a_few_sentences() -> None:
    names = [f"n{number}" for number in range(100)]
    held = content(
        unit("a"),
        *(unit(name) for name in names),
        labels=[SUPPORT, *(label(n, Relation.CONTRADICTS, "cls_1") for n in names)],
    )
    row, _ = _judged(held)
    assert len(row.contradicted_by) == 100
    assert len(row.reasons) == 6
    assert row.reasons[-1] == "The same holds of 95 more."


# Matrix ---------------------------------------------------------------------------


def test_the_matrix_shows_every_label_between_clauses_and_units() -> None:
    held = content(
        *(unit("a"), unit("b")),
        clauses={"cls_1": "One", "cls_2": "Two"},
        labels=[
            AGAINST,
            label("a", Relation.DEFINES_TERM, "cls_1"),
            SUPPORT,
            label("b", Relation.SUPPORTS, "cls_2", Provenance.SUGGESTION),
            label("b", Relation.CONTRADICTS, "unt_a"),
        ],
    )
    rows, _ = coverage(held, SET, {})
    order = (unit("b").unit, unit("a").unit)
    table = matrix(held, rows, order)
    assert table.units == order
    assert table.cells == {
        ("cls_1", "unt_a"): (Relation.SUPPORTS, Relation.DEFINES_TERM),
        ("cls_1", "unt_b"): (Relation.CONTRADICTS,),
    }


def test_a_closed_set_suggests_no_search_until_it_is_reopened() -> None:
    held = content(closing=Closing("Everything", "source_added", 1))
    assert coverage(held, SET, {})[1][0].searches == ()
    assert coverage(held, SET, {}, reopened="A source was added.")[1][0].searches
    assert coverage(content(), SET, {})[1][0].searches
