from __future__ import annotations

import dataclasses
import gc
import pickle
import re
import time

import pytest

from claimtui.extraction.compiler import extract
from claimtui.extraction.reanchoring import reanchor
from claimtui.extraction.structure import structure, visible_text
from claimtui.model.documents import (
    AnchoredClaim,
    AnchoredExclusion,
    AnchoredText,
    PastClaim,
)
from claimtui.model.ids import ClaimId, ExclusionId
from claimtui.model.spans import DocSpan
from claimtui.model.updates import KeptClaim, Update
from claimtui.model.vocabulary import ExclusionReason, Format

ARTICLE = """# Ferries

Fares rose by 5% in 2023, and two new berths opened in May. The ferry carries 320
passengers. It runs daily.

What happens next?

The council closed these:

- Cley hall is shut.
- Holt hall is shut.

| Town | People |
|------|--------|
| Cley | 320    |
"""


def anchored(text: str, form: Format = Format.MARKDOWN) -> AnchoredText:
    found = extract(text, form, "en")
    claims = tuple(
        AnchoredClaim(
            ClaimId(f"clm_{number}"),
            1,
            item.text,
            item.spans,
            item.sentence_digest,
            item.context,
        )
        for number, item in enumerate(found.claims)
    )
    exclusions = tuple(
        AnchoredExclusion(ExclusionId(f"exc_{number}"), item.span, item.sentence_digest)
        for number, item in enumerate(found.excluded)
    )
    return AnchoredText(text, found.blocks, claims, exclusions)


def update(old: AnchoredText | str, new: str, form: Format = Format.MARKDOWN) -> Update:
    before = anchored(old, form) if isinstance(old, str) else old
    return reanchor(before, new, form, "en")


def kept_texts(result: Update, new: str) -> list[str]:
    return [visible_text(new, Format.MARKDOWN, item.spans) for item in result.kept]


def named(old: AnchoredText, text: str) -> ClaimId:
    (claim,) = [item.claim for item in old.claims if item.text == text]
    return claim


def find(result: Update, claim: ClaimId) -> KeptClaim | None:
    return next((item for item in result.kept if item.claim == claim), None)


def test_an_edit_elsewhere_keeps_every_other_claim_and_its_block() -> None:
    old = anchored(ARTICLE)
    new = ARTICLE.replace("It runs daily.", "It runs weekly.")
    result = update(old, new)
    assert [item.proposal.text for item in result.new] == ["It runs weekly."]
    assert result.new[0].succeeds == named(old, "It runs daily.")
    assert not result.retired
    assert len(result.kept) == len(old.claims) - 1
    assert result.reused == (0, None, 2, 3, 4)


def test_words_put_before_a_sentence_make_its_claim_new_and_unreviewed() -> None:
    old = anchored(ARTICLE)
    new = ARTICLE.replace("The ferry carries", "Nobody believes that the ferry carries")
    result = update(old, new)
    (arrived,) = result.new
    assert arrived.proposal.text.startswith("Nobody believes")
    assert arrived.succeeds == named(old, "The ferry carries 320 passengers.")


def test_a_changed_list_introduction_makes_its_items_new() -> None:
    old = anchored(ARTICLE)
    result = update(old, ARTICLE.replace("closed these", "never closed these"))
    succeeded = {item.succeeds for item in result.new}
    assert named(old, "Cley hall is shut.") in succeeded
    assert named(old, "Holt hall is shut.") in succeeded


def test_a_changed_table_header_makes_its_rows_new() -> None:
    old = anchored(ARTICLE)
    result = update(old, ARTICLE.replace("| People |", "| Visitors |"))
    assert [item.succeeds for item in result.new] == [named(old, "Cley 320")]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# Ferries", "# Boats"),
        ("It runs daily.", "It runs weekly."),
    ],
)
def test_a_changed_heading_or_paragraph_marks_the_context_only(
    before: str, after: str
) -> None:
    old = anchored(ARTICLE)
    result = update(old, ARTICLE.replace(before, after))
    kept = find(result, named(old, "The ferry carries 320 passengers."))
    assert kept is not None
    assert kept.context_changed


def test_moved_paragraphs_and_sentences_keep_their_claims() -> None:
    old = anchored(ARTICLE)
    blocks = ARTICLE.split("\n\n")
    moved = "\n\n".join([blocks[0], *blocks[2:5], blocks[1], *blocks[5:]])
    assert not update(old, moved).new
    elsewhere = ARTICLE.replace("It runs daily.", "") + "\nIt runs daily.\n"
    result = update(old, elsewhere)
    assert not result.new
    kept = find(result, named(old, "It runs daily."))
    assert kept is not None
    assert kept.spans[0].start == elsewhere.rindex("It runs daily.")


def test_emphasis_links_and_line_wrapping_change_no_words() -> None:
    old = anchored(ARTICLE)
    new = ARTICLE.replace(
        "two new berths opened in May",
        "two *new* berths [opened\nin May](http://example.org/?a=1.2)",
    )
    new = new.replace("320\npassengers", "320 passengers")
    result = update(old, new)
    assert not result.new
    assert "two new berths opened in May." in kept_texts(result, new)


def test_an_extra_copy_of_a_sentence_is_new_and_has_no_predecessor() -> None:
    old = anchored("Fares rose in May.\n\nIt rained.\n")
    new = "Fares rose in May.\n\nIt rained.\n\nFares rose in May.\n"
    result = update(old, new)
    kept = find(result, named(old, "Fares rose in May."))
    assert kept is not None
    assert kept.spans[0].start == 0
    assert [(item.proposal.text, item.succeeds) for item in result.new] == [
        ("Fares rose in May.", None)
    ]


def test_copies_are_told_apart_by_their_order() -> None:
    text = "Fares rose. Tolls fell in May. Fares rose. It rained today."
    old = anchored(text)
    result = update(old, text.replace("Fares rose. ", "", 1))
    assert find(result, ClaimId("clm_2")) is not None
    assert result.retired == (ClaimId("clm_0"),)


def test_a_removed_sentence_is_retired() -> None:
    old = anchored(ARTICLE)
    result = update(old, ARTICLE.replace(" It runs daily.", ""))
    assert result.retired == (named(old, "It runs daily."),)
    assert not result.new


def test_a_replaced_sentence_succeeds_the_one_in_its_place() -> None:
    old = anchored("Fares rose.\n\nThe hall is old.\n\nIt rained.\n")
    result = update(old, "Fares rose.\n\nBirds sang at dawn.\n\nIt rained.\n")
    assert [item.succeeds for item in result.new] == [named(old, "The hall is old.")]


def test_a_reworded_sentence_that_moved_succeeds_by_its_words() -> None:
    text = (
        "The old ferry carries 320 passengers to Holt.\n\nIt rained.\n\nFares rose.\n"
    )
    old = anchored(text)
    new = "It rained.\n\nFares rose.\n\nThe new ferry carries 320 passengers to Holt.\n"
    result = update(old, new)
    assert [item.succeeds for item in result.new] == [
        named(old, "The old ferry carries 320 passengers to Holt.")
    ]


def test_one_vanished_claim_has_one_successor() -> None:
    old = anchored("The ferry carries 320 passengers.\n")
    new = "The ferry carries 330 passengers. The ferry carries 340 passengers.\n"
    succeeds = [item.succeeds for item in update(old, new).new]
    assert sorted(succeeds, key=str) == [None, ClaimId("clm_0")]


def test_words_that_come_back_bring_their_claim_back() -> None:
    first = anchored("Fares rose by 5%.\n")
    changed = update(first, "Fares rose by 6%.\n")
    assert changed.new[0].succeeds == ClaimId("clm_0")
    second = anchored("Fares rose by 6%.\n")
    current = dataclasses.replace(second.claims[0], claim=ClaimId("clm_0"), revision=2)
    past = PastClaim(
        ClaimId("clm_0"), 1, "Fares rose by 5%.", first.claims[0].sentence_digest
    )
    back = dataclasses.replace(second, claims=(current,), past=(past,))
    result = update(back, "Fares rose by 5%.\n")
    (kept,) = result.kept
    assert (kept.claim, kept.revision, kept.revived) == (ClaimId("clm_0"), 1, True)
    assert not result.new
    assert not result.retired


def test_past_words_are_not_revived_while_their_claim_stands_elsewhere() -> None:
    old = anchored("Fares rose by 6%.\n")
    gone = anchored("Fares rose by 5%.\n").claims[0]
    past = PastClaim(ClaimId("clm_0"), 1, gone.text, gone.sentence_digest)
    both = "Fares rose by 6%.\n\nFares rose by 5%.\n"
    result = update(dataclasses.replace(old, past=(past,)), both)
    assert [item.revived for item in result.kept] == [False]
    assert [item.proposal.text for item in result.new] == ["Fares rose by 5%."]


def test_exclusions_survive_and_new_ones_are_named() -> None:
    old = anchored(ARTICLE)
    result = update(old, ARTICLE + "\nIs it over?\n")
    assert len(result.kept_exclusions) == len(old.exclusions)
    assert [item.reason for item in result.new_exclusions] == [ExclusionReason.QUESTION]


def test_an_exclusion_survives_whatever_the_compiler_would_say_now() -> None:
    text = "Fares rose.\n\nIt rained.\n"
    old = anchored(text)
    gone = old.claims[0]
    exclusion = AnchoredExclusion(
        ExclusionId("exc_0"), gone.spans[0], gone.sentence_digest
    )
    old = dataclasses.replace(old, claims=old.claims[1:], exclusions=(exclusion,))
    result = update(old, text + "\nTolls fell.\n")
    assert [item.id for item in result.kept_exclusions] == ["exc_0"]
    assert [item.proposal.text for item in result.new] == ["Tolls fell."]


def by_hand(text: str, *parts: str) -> AnchoredText:
    old = anchored(text)
    spans = []
    for part in parts:
        start = text.index(part)
        spans.append(DocSpan.of(start, start + len(part)))
    first = structure(text, Format.MARKDOWN, "en").sentences[0]
    claim = AnchoredClaim(
        ClaimId("clm_hand"),
        3,
        visible_text(text, Format.MARKDOWN, spans),
        tuple(spans),
        first.digest,
        first.context,
    )
    return dataclasses.replace(old, claims=(claim,))


def test_a_claim_over_two_sentences_is_kept_when_both_are() -> None:
    text = "Fares *rose* in May. They fell in June.\n"
    old = by_hand(text, "rose* in May. They fell")
    new = "It rained.\n\nFares rose in\nMay. They **fell** in June.\n"
    result = update(old, new)
    kept = find(result, ClaimId("clm_hand"))
    assert kept is not None
    assert kept.revision == 3
    assert kept_texts(result, new) == ["rose in May. They fell"]


def test_a_claim_over_two_sentences_is_lost_when_one_changes() -> None:
    text = "Fares rose in May. They fell in June.\n"
    old = by_hand(text, "rose in May. They fell")
    result = update(old, text.replace("June", "July"))
    assert not result.kept
    # Its untouched sentence is without a claim now and is read again.
    assert [item.proposal.text for item in result.new] == [
        "Fares rose in May.",
        "They fell in July.",
    ]
    assert [item.succeeds for item in result.new].count(ClaimId("clm_hand")) == 1
    assert not result.retired


def test_a_claim_over_two_sentences_survives_a_sentence_put_between() -> None:
    text = "Fares rose in May. They fell in June.\n"
    old = by_hand(text, "rose in May. They fell")
    new = "Fares rose in May. It rained. They fell in June.\n"
    result = update(old, new)
    (kept,) = result.kept
    assert len(kept.spans) == 2
    assert kept_texts(result, new) == ["rose in May. They fell"]


def test_a_claim_of_two_spans_is_placed_again() -> None:
    text = "The museum opened in 2019 and closed in 2021.\n"
    old = anchored(text)
    assert [claim.text for claim in old.claims][1] == "The museum closed in 2021."
    new = "It rained today.\n\nThe *museum* opened in 2019 and\nclosed in 2021.\n"
    result = update(old, new)
    assert kept_texts(result, new) == [claim.text for claim in old.claims]


def test_plain_text_lists_keep_their_claims_when_they_are_renumbered() -> None:
    old = "Closed in May:\n1. Cley hall is shut.\n2. Holt hall is shut.\n"
    new = "Closed in May:\n1. Wells hall is shut.\n2. Cley hall is shut.\n" + (
        "3. Holt hall is shut.\n"
    )
    result = update(old, new, Format.TEXT)
    assert [item.claim for item in result.kept] == ["clm_0", "clm_1"]
    assert [item.proposal.text for item in result.new] == ["Wells hall is shut."]


@pytest.mark.parametrize(
    "new", ["", "\n", "Ünrelated. ☃ words here.\n", "```\n" + ARTICLE]
)
def test_every_claim_ends_somewhere_whatever_the_new_text(new: str) -> None:
    old = anchored(ARTICLE)
    result = update(old, new)
    ends = [item.claim for item in result.kept] + list(result.retired)
    ends += [item.succeeds for item in result.new if item.succeeds]
    assert sorted(ends) == sorted(item.claim for item in old.claims)


def test_an_empty_text_that_is_filled_gives_new_claims_only() -> None:
    result = update(AnchoredText("", (), (), ()), ARTICLE)
    assert len(result.new) == len(anchored(ARTICLE).claims)
    assert not result.kept


@pytest.mark.parametrize("word", ["Fares rose. ", "Fares rose.\n\n"])
def test_thousands_of_copies_take_no_quadratic_time(word: str) -> None:
    text = word * 3_000
    old = anchored(text)
    began = time.process_time()
    result = update(old, "It rained today. " + text[: -len(word)])
    assert time.process_time() - began < 30
    assert len(result.kept) == 2_999


def test_a_text_whose_every_sentence_changed_takes_no_quadratic_time() -> None:
    text = "".join(f"Hall {number} was sold in May.\n\n" for number in range(3_000))
    old = anchored(text)
    began = time.process_time()
    result = update(old, re.sub("sold", "bought", text))
    assert time.process_time() - began < 30
    assert not result.kept
    assert len(result.new) == 3_000


def test_a_block_that_moved_is_equal_to_one_that_was_read_there() -> None:
    result = update(ARTICLE, f"New words came first.\n\n{ARTICLE}")
    read = structure(f"New words came first.\n\n{ARTICLE}", Format.MARKDOWN, "en")
    assert result.blocks == read.blocks
    assert read.blocks == result.blocks
    assert set(result.blocks) == set(read.blocks)
    assert pickle.loads(pickle.dumps(result.blocks)) == read.blocks  # noqa: S301


def test_a_claim_over_two_sentences_moves_beside_those_of_one() -> None:
    old = anchored(ARTICLE)
    first, second = (
        next(item for item in old.claims if item.text.startswith(words))
        for words in ("The ferry carries", "It runs daily")
    )
    both = dataclasses.replace(
        first,
        claim=ClaimId("clm_both"),
        text=f"{first.text} {second.text}",
        spans=(DocSpan(first.spans[0].start, second.spans[0].end),),
    )
    claims = [item for item in old.claims if item not in (first, second)]
    old = dataclasses.replace(old, claims=(*claims[:2], both, *claims[2:]))
    new = ARTICLE.replace("# Ferries\n", "# Ferries\n\nNew words came first.\n")
    result = update(old, new)
    assert kept_texts(result, new) == [item.text for item in old.claims]
    assert not result.retired


def test_a_link_defined_by_words_put_at_the_very_end_is_read_as_one() -> None:
    old = "Fares rose, as [a] said.\n\n[a]"
    new = f"{old}: http://example.org"
    assert update(old, new).blocks == structure(new, Format.MARKDOWN, "en").blocks


def test_garbage_is_collected_again_after_an_update() -> None:
    update(ARTICLE, ARTICLE.replace("daily", "weekly"))
    assert gc.isenabled()
