from __future__ import annotations

import dataclasses
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.extraction.compiler import extract
from claimtui.extraction.reanchoring import reanchor, reanchor_wholly
from claimtui.extraction.rewording import chosen
from claimtui.extraction.structure import joint_digest, visible_text
from claimtui.model.documents import (
    AnchoredClaim,
    AnchoredExclusion,
    AnchoredText,
    PastClaim,
)
from claimtui.model.ids import ClaimId, ExclusionId
from claimtui.model.spans import DocSpan
from claimtui.model.updates import Update
from claimtui.model.vocabulary import Format

FERRY = "The *ferry* carries 320 passengers as well as [45 cars](cars.md)."
CUT = ("The *ferry* carries 320 passengers", "as well as [45 cars](cars.md).")
CREW = "The crew speaks four languages."


def document(
    text: str, *parts: str | tuple[str, ...], rule: str = "split"
) -> tuple[AnchoredText, dict[ClaimId, str]]:
    """Return a text in which a person made claims `clm_0`, … of literal parts."""
    places = []
    for part in parts:
        literal = (part,) if isinstance(part, str) else part
        places.append(
            [DocSpan.of(text.index(w), text.index(w) + len(w)) for w in literal]
        )
    return made_by_hand(text, places, rule)


def made_by_hand(
    text: str, places: list[list[DocSpan]], rule: str = "split"
) -> tuple[AnchoredText, dict[ClaimId, str]]:
    found = extract(text, Format.MARKDOWN, "en")
    sentences = [one for block in found.blocks for one in block.sentences]
    claims = []
    for number, place in enumerate(places):
        spans, shown = chosen(text, Format.MARKDOWN, place)
        around = [
            one
            for one in sentences
            if any(s.start < one.span.end and one.span.start < s.end for s in spans)
        ]
        claims.append(
            AnchoredClaim(
                ClaimId(f"clm_{number}"),
                2,
                shown,
                spans,
                joint_digest([one.digest for one in around]),
                joint_digest([one.context for one in around]),
            )
        )
    hand = {claim.claim: rule for claim in claims}
    free = [
        item
        for item in found.claims
        if not any(
            span.start < item.sentence.end and item.sentence.start < span.end
            for claim in claims
            for span in claim.spans
        )
    ]
    claims += [
        AnchoredClaim(
            ClaimId(item.id),
            1,
            item.text,
            item.spans,
            item.sentence_digest,
            item.context,
        )
        for item in free
    ]
    exclusions = tuple(
        AnchoredExclusion(ExclusionId(f"exc_{n}"), item.span, item.sentence_digest)
        for n, item in enumerate(found.excluded)
        if not any(claim.spans == (item.span,) for claim in claims)
    )
    claims.sort(key=lambda claim: claim.spans[0])
    return AnchoredText(text, found.blocks, tuple(claims), exclusions), hand


def edited(
    text: str, new: str, *parts: str | tuple[str, ...], rule: str = "split"
) -> Update:
    old, hand = document(text, *parts, rule=rule)
    return through(old, new, hand)


def through(old: AnchoredText, new: str, hand: dict[ClaimId, str]) -> Update:
    result = reanchor(old, new, Format.MARKDOWN, "en", by_hand=hand)
    for item in result.new:
        shown = visible_text(new, Format.MARKDOWN, item.proposal.spans)
        assert item.proposal.text == shown
    for kept in result.kept:
        (was,) = [claim for claim in old.claims if claim.claim == kept.claim]
        assert visible_text(new, Format.MARKDOWN, kept.spans) == was.text
    return result


def words(result: Update) -> dict[str | None, str]:
    return {item.succeeds: item.proposal.text for item in result.new}


@pytest.mark.parametrize(
    ("new", "first", "second"),
    [
        (
            FERRY.replace("320", "330"),
            "The ferry carries 330 passengers",
            "as well as 45 cars.",
        ),
        (
            FERRY.replace("45 cars", "50 cars"),
            "The ferry carries 320 passengers",
            "as well as 50 cars.",
        ),
        (
            "Nobody believes that the ferry carries 320 passengers as well as 45 cars.",
            "Nobody believes that the ferry carries 320 passengers",
            "as well as 45 cars.",
        ),
        (
            "The ferry carries 320 passengers and their dogs as well as 45 cars.",
            "The ferry carries 320 passengers and their dogs",
            "as well as 45 cars.",
        ),
        (
            "The ferry carries 320 passengers as well as 45 cars or 12 lorries.",
            "The ferry carries 320 passengers",
            "as well as 45 cars or 12 lorries.",
        ),
        (
            "The big **ferry** can carry\n320 passengers as well as about 45 cars.",
            "The big ferry can carry 320 passengers",
            "as well as about 45 cars.",
        ),
        (
            "As well as 45 cars, the ferry carries 320 passengers.",
            "the ferry carries 320 passengers.",
            "As well as 45 cars,",
        ),
    ],
)
def test_a_sentence_cut_by_hand_stays_cut_when_its_words_change(
    new: str, first: str, second: str
) -> None:
    result = edited(FERRY + "\n", new + "\n", *CUT)
    assert words(result) == {"clm_0": first, "clm_1": second}
    assert all(item.proposal.rules == ("split",) for item in result.new)
    assert not result.retired
    assert not result.kept
    assert not result.new_exclusions


def test_a_part_that_is_gone_is_retired_and_the_sentence_is_read_as_any_other() -> None:
    new = "The ferry carries 320 passengers.\n"
    result = edited(FERRY + "\n", new, *CUT)
    assert words(result) == {"clm_0": new.strip()}
    assert result.new[0].proposal.rules == ("sentence",)
    assert result.retired == ("clm_1",)


def test_of_three_parts_two_go_on_and_leave_no_words_between_them() -> None:
    text = "Fares rose in May, ferries ran in June, and ports closed in July.\n"
    new = "Fares rose in May, and ports closed late in July.\n"
    parts = ("Fares rose in May,", "ferries ran in June,", "and ports closed in July.")
    result = edited(text, new, *parts)
    assert words(result) == {
        "clm_0": "Fares rose in May,",
        "clm_2": "and ports closed late in July.",
    }
    assert result.retired == ("clm_1",)


def test_an_edited_part_moves_with_its_sentence_to_another_paragraph() -> None:
    text = f"{FERRY}\n\n{CREW} It sails daily at nine.\n"
    new = f"{CREW} It sails daily at nine.\n\n{FERRY.replace('320', '330')}\n"
    result = edited(text, new, *CUT)
    assert words(result) == {
        "clm_0": "The ferry carries 330 passengers",
        "clm_1": "as well as 45 cars.",
    }
    assert len(result.kept) == 2


def test_words_a_person_left_out_stay_out() -> None:
    text = "It is well known that fares rose by 5% in May.\n"
    new = "It is widely believed that bus fares rose by 6% in May.\n"
    result = edited(text, new, "fares rose by 5% in May", rule="span")
    assert words(result) == {"clm_0": "bus fares rose by 6% in May"}


def test_a_part_that_the_compiler_made_goes_on_beside_those_of_a_person() -> None:
    old, hand = document(FERRY + "\n", *CUT)
    del hand[ClaimId("clm_0")]
    new = FERRY.replace("320", "330") + "\n"
    result = reanchor(old, new, Format.MARKDOWN, "en", by_hand=hand)
    assert words(result) == {
        "clm_0": "The ferry carries 330 passengers",
        "clm_1": "as well as 45 cars.",
    }


def test_nothing_of_the_compiler_is_carried_so() -> None:
    old, _ = document(FERRY + "\n", *CUT)
    new = FERRY.replace("320", "330") + "\n"
    result = reanchor(old, new, Format.MARKDOWN, "en")
    assert [item.proposal.text for item in result.new] == [
        "The ferry carries 330 passengers as well as 45 cars."
    ]


MERGED = f"{FERRY} {CREW}\n"
BOTH = "The ferry carries 320 passengers as well as 45 cars."


def test_a_merged_claim_stays_merged_when_one_of_its_sentences_changes() -> None:
    new = MERGED.replace("four", "five")
    result = edited(MERGED, new, (FERRY, CREW), rule="merged")
    assert words(result) == {"clm_0": f"{BOTH} The crew speaks five languages."}
    assert not result.retired


def test_a_merged_claim_of_two_blocks_stays_merged_as_well() -> None:
    text = f"{FERRY}\n\nIt rained.\n\n{CREW}\n"
    new = text.replace("four", "five").replace("It rained.", "It snowed a lot.")
    result = edited(text, new, (FERRY, CREW), rule="merged")
    assert words(result)["clm_0"] == f"{BOTH} The crew speaks five languages."
    assert len(result.new) == 2


def test_of_a_merge_one_sentence_alone_is_no_merge() -> None:
    result = edited(MERGED, CREW + "\n", (FERRY, CREW), rule="merged")
    assert [item.proposal.text for item in result.new] == [CREW]
    assert result.new[0].proposal.rules == ("sentence",)


def test_a_sentence_alone_after_a_merge_has_its_own_claim_with_its_verdict() -> None:
    old, hand = document(MERGED, (FERRY, CREW), rule="merged")
    (crew,) = [
        one for block in old.blocks for one in block.sentences if one.text == CREW
    ]
    past = PastClaim(ClaimId("clm_crew"), 1, CREW, crew.digest, 7)
    old = dataclasses.replace(old, past=(past,))
    alone = reanchor(old, CREW + "\n", Format.MARKDOWN, "en", by_hand=hand)
    assert [kept.claim for kept in alone.kept] == ["clm_crew"]
    merged = reanchor(
        old, MERGED.replace("320", "330"), Format.MARKDOWN, "en", by_hand=hand
    )
    assert not merged.kept
    assert [item.succeeds for item in merged.new] == ["clm_0"]


def test_the_words_that_were_there_before_come_back_rather_than_a_cut() -> None:
    old, hand = document(FERRY + "\n", *CUT)
    new = FERRY.replace("320", "330") + "\n"
    before = extract(new, Format.MARKDOWN, "en").claims[0]
    past = PastClaim(ClaimId("clm_0"), 1, before.text, before.sentence_digest, 7)
    old = dataclasses.replace(old, past=(past,))
    result = reanchor(old, new, Format.MARKDOWN, "en", by_hand=hand)
    assert [(kept.claim, kept.revision) for kept in result.kept] == [("clm_0", 1)]
    assert result.retired == ("clm_1",)


def test_two_sentences_cut_by_hand_may_become_one() -> None:
    text = "Fares rose in May and fell in June. Ferries ran late and stopped at nine.\n"
    new = "Fares rose in May and fell in June; ferries ran late and stopped at nine.\n"
    parts = (
        "Fares rose in May",
        "and fell in June.",
        "Ferries ran late",
        "and stopped at nine.",
    )
    result = edited(text, new, *parts)
    assert words(result) == {
        "clm_0": "Fares rose in May",
        "clm_1": "and fell in June;",
        "clm_2": "ferries ran late",
        "clm_3": "and stopped at nine.",
    }


def test_a_cut_sentence_that_becomes_two_has_one_claim_for_each() -> None:
    text = "Fares rose by 5% in May when two new berths had opened.\n"
    new = "Fares rose by 5% in May. Two new berths had opened before.\n"
    parts = ("Fares rose by 5% in May", "when two new berths had opened.")
    assert words(edited(text, new, *parts)) == {
        "clm_0": "Fares rose by 5% in May.",
        "clm_1": "Two new berths had opened before.",
    }


def test_a_restored_sentence_stays_a_claim_where_it_would_be_left_out_again() -> None:
    text = "## Fares up by 5% in May\n\nThe crew speaks five languages.\n"
    new = text.replace("5%", "6%")
    result = edited(text, new, "Fares up by 5% in May", rule="restored")
    assert words(result) == {"clm_0": "Fares up by 6% in May"}
    assert not result.new_exclusions


def test_a_restored_sentence_that_is_now_a_statement_is_read_as_one() -> None:
    text = "Fares up by 5% in May\n"
    new = "Fares went up by 5% in May, and two new berths opened.\n"
    result = edited(text, new, "Fares up by 5% in May", rule="restored")
    assert len(result.new) == 2
    assert "clm_0" in words(result)


@pytest.mark.parametrize(
    ("text", "new", "parts", "told"),
    [
        (
            "渡轮运载三百二十名乘客以及四十五辆汽车。\n",
            "渡轮运载三百三十名乘客以及四十五辆汽车。\n",
            ("渡轮运载三百二十名乘客", "以及四十五辆汽车。"),
            ("渡轮运载三百三十名乘客", "以及四十五辆汽车。"),
        ),
        (
            "Die Fähre trägt 320 Gäste sowie 45 Autos.\n",
            "Die neue Fähre trägt 330 Gäste sowie 45 Autos.\n",
            ("Die Fähre trägt 320 Gäste", "sowie 45 Autos."),
            ("Die neue Fähre trägt 330 Gäste", "sowie 45 Autos."),
        ),
    ],
)
def test_other_languages_stay_cut_as_well(
    text: str, new: str, parts: tuple[str, str], told: tuple[str, str]
) -> None:
    assert tuple(words(edited(text, new, *parts)).values()) == told


def test_an_untouched_sentence_keeps_its_parts_with_their_verdicts() -> None:
    text = f"{FERRY}\n\n{CREW}\n"
    result = edited(text, text.replace("four", "five"), *CUT)
    assert {kept.claim for kept in result.kept} == {"clm_0", "clm_1"}
    assert [item.proposal.text for item in result.new] == [
        "The crew speaks five languages."
    ]


WORDS = ["the", "*ferry*", "ran", "in", "May", "320", "cars,", "[and](a.md)", "fell"]
SENTENCE = st.lists(st.sampled_from(WORDS), min_size=3, max_size=9)


@settings(max_examples=100, deadline=None)
@given(st.lists(SENTENCE, min_size=1, max_size=3), st.data())
def test_claims_made_by_hand_hold_their_words_through_any_edit(
    sentences: list[list[str]], data: st.DataObject
) -> None:
    text = " ".join(f"Now {' '.join(one)}." for one in sentences) + "\n"
    border = st.integers(0, len(text))
    cuts = sorted(data.draw(st.sets(border, min_size=2, max_size=5)))
    spans = [[DocSpan.of(*pair)] for pair in pairwise(cuts)]
    places = [one for one in spans if chosen(text, Format.MARKDOWN, one)[0]]
    old, hand = made_by_hand(text, places)
    fresh = data.draw(st.lists(SENTENCE, min_size=1, max_size=3))
    mixed = [data.draw(st.sampled_from([*sentences, one])) for one in fresh]
    new = " ".join(f"Now {' '.join(one)}." for one in mixed) + "\n"
    result = through(old, new, hand)
    wholly = reanchor_wholly(old, new, Format.MARKDOWN, "en", by_hand=hand)
    assert wholly.new == result.new
    told = [kept.claim for kept in result.kept]
    told += [item.succeeds for item in result.new if item.succeeds]
    told += result.retired
    assert sorted(told) == sorted(claim.claim for claim in old.claims)
