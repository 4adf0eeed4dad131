from __future__ import annotations

import pytest

from claimtui.model.errors import UsageError
from claimtui.model.vocabulary import ClaimType, CurrentStatus, Marker
from claimtui.policy.policy import (
    default_policy_text,
    expectation,
    parse_policy,
    parse_terms,
    valid_until,
)

DEFAULT = parse_policy(default_policy_text())
DAY_MS = 86_400_000


@pytest.mark.parametrize(
    ("type_", "markers", "words"),
    [
        ("fact", (), "one person with evidence"),
        ("definition", (), "one person with evidence"),
        ("attribution", (), "one person with evidence"),
        ("comparison", (), "one person with evidence"),
        ("quotation", (), "one person with the exact quote"),
        ("judgment", (), "nothing is asked"),
        ("judgment", ("time_sensitive",), "nothing is asked"),
        ("prediction", (), "the claim names its evaluation date"),
        ("recommendation", (), "the claim names its constraints"),
        (
            "interpretation",
            (),
            "one person with evidence from a source of class measurement or code, or "
            "stated constraints",
        ),
        (
            "fact",
            ("time_sensitive",),
            "one person with evidence from a source of class official or primary; "
            "recheck after 180 days",
        ),
        ("fact", ("sensitive", "sensitive"), "two people with evidence"),
        ("fact", ("quantitative", "negative", "causal"), "one person with evidence"),
    ],
)
def test_the_shipped_policy_says_what_it_asks(
    type_: str, markers: tuple[str, ...], words: str
) -> None:
    asked = expectation(DEFAULT, ClaimType(type_), [Marker(m) for m in markers])
    assert asked.words == words


def test_an_expectation_holds_the_same_as_values() -> None:
    asked = expectation(
        DEFAULT, ClaimType.QUOTATION, [Marker.TIME_SENSITIVE, Marker.SENSITIVE]
    )
    assert (asked.people, asked.evidence, asked.exact_quote) == (2, True, True)
    assert asked.recheck_days == 180
    assert asked.source_classes == ("official", "primary")


def test_an_assessment_expires_after_the_days_the_policy_names() -> None:
    dated = expectation(DEFAULT, ClaimType.FACT, [Marker.TIME_SENSITIVE])
    assert valid_until(dated, 1_000) == 1_000 + 180 * DAY_MS
    assert valid_until(expectation(DEFAULT, ClaimType.FACT, []), 1_000) is None


def test_only_support_clears_and_open_proposals_block_by_default() -> None:
    assert DEFAULT.clears == (CurrentStatus.SUPPORTED,)
    assert DEFAULT.proposals_block is True


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[types.fact]", "[types.facts]", "types.facts: unknown key; the nearest is f"),
        (
            "people = 1",
            "poeple = 1",
            "types.fact.poeple: unknown key; the nearest is p",
        ),
        ("[publication]", "[publicaton]", "publicaton: unknown key"),
        ('"official"', '"oficial"', "unknown value 'oficial'; the nearest is official"),
        ("people = 1", "people = true", "types.fact.people: must be a whole number"),
        ("people = 1", "people = -1", "a whole number from 0 to 20"),
        ("people = 1", 'people = "1"', "a whole number from 0 to 20"),
        ("recheck_days = 180", "recheck_days = 0", "from 1 to 36500"),
        ("evidence = true", 'evidence = "yes"', "types.fact.evidence: must be true"),
        ('name = "default"', "name = 3", "name: must be a text"),
        ('name = "default"', "", "name: must be a text"),
        ('["official", "primary"]', '"official"', "must be a list of words"),
        ('["official", "primary"]', "[[1]]", "unknown value [1]"),
        ("[types.judgment]\npeople = 0", "", "types.judgment: the policy says nothing"),
        ("[types.judgment]\npeople = 0", "judgment = 3", "judgment: unknown key"),
        ("[types.judgment]\npeople", "[types]\njudgment", "judgment: must be a table"),
        ("[publication]", "[publication", "no valid TOML"),
    ],
)
def test_a_faulty_policy_is_refused_with_the_place_and_the_nearest_word(
    old: str, new: str, says: str
) -> None:
    assert old in default_policy_text()
    with pytest.raises(UsageError) as refused:
        parse_policy(default_policy_text().replace(old, new, 1))
    assert says in str(refused.value)


TERMS = """
[terms]
aliases = [["WHO", "World Health Organization"]]

[terms.earned]
embargo = ["export ban", "blockade"]
"end of life" = []
"""


def test_a_policy_holds_term_lists_and_the_shipped_one_none() -> None:
    assert DEFAULT.terms.earned == ()
    assert DEFAULT.terms.aliases == ()
    text = default_policy_text().replace("aliases = []", 'aliases = [["WHO", "W H O"]]')
    held = parse_policy(text + "embargo = []\n").terms
    assert (held.earned, held.aliases) == ((("embargo",),), (("WHO", "W H O"),))


@pytest.mark.parametrize(
    "text", [TERMS, TERMS.replace("[terms]", "").replace("terms.", "")]
)
def test_term_lists_stand_alone_too(text: str) -> None:
    lists = parse_terms(text)
    assert lists.earned == (("embargo", "export ban", "blockade"), ("end of life",))
    assert lists.aliases == (("WHO", "World Health Organization"),)


def test_the_term_lists_of_a_whole_policy_are_read_from_it() -> None:
    lists = parse_terms(default_policy_text() + 'embargo = ["export ban"]\n')
    assert lists.earned == (("embargo", "export ban"),)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[earned]\nembargo = 'ban'", "earned.embargo: must be a list of texts"),
        ("earned = ['embargo']", "earned: must be a table"),
        ("[earned]\n'—' = []", "is no term"),
        ("[earned]\nembargo = ['']", "is no term"),
        ("[earned]\n'a b c d e f' = []", "has 6 words; at most 5"),
        ("aliases = [['WHO']]", "aliases: must be lists of two names or more"),
        ("aliases = ['WHO']", "aliases: must be a list of lists of texts"),
        ("alias = []", "alias: unknown key; the nearest is aliases"),
        ("[terms]\nearnd = {}", "terms.earnd: unknown key; the nearest is earned"),
        ("[terms", "the term list is no valid TOML"),
    ],
)
def test_faulty_term_lists_are_refused_with_the_place(text: str, says: str) -> None:
    with pytest.raises(UsageError) as refused:
        parse_terms(text)
    assert says in str(refused.value)
