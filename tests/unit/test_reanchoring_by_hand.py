from __future__ import annotations

import dataclasses

import pytest

from claimtui.extraction.compiler import extract
from claimtui.extraction.reanchoring import reanchor
from claimtui.extraction.structure import visible_text
from claimtui.model.documents import AnchoredText, Block, PastClaim, PastPlace
from claimtui.model.ids import ClaimId, Digest
from claimtui.model.spans import DocSpan
from claimtui.model.updates import Update
from claimtui.model.vocabulary import Format

SENTENCE = "Fares *rose* by 5% in May when two new berths had opened."
NEXT = "It rained in June."


def empty(text: str) -> AnchoredText:
    return AnchoredText(text, extract(text, Format.MARKDOWN, "en").blocks, (), ())


def block_of(text: str) -> Block:
    (block,) = extract(text, Format.MARKDOWN, "en").blocks
    return block


def past(name: str, text: str, until: int, *parts: str, revision: int = 1) -> PastClaim:
    block = block_of(text)
    spans = [DocSpan.of(text.index(p), text.index(p) + len(p)) for p in parts]
    digests = [
        item.digest
        for item in block.sentences
        if any(s.start < item.span.end and item.span.start < s.end for s in spans)
    ]
    digest = digests[0] if len(digests) == 1 else Digest("sha256:several")
    return PastClaim(
        ClaimId(name),
        revision,
        visible_text(text, Format.MARKDOWN, spans),
        digest,
        until,
        tuple(PastPlace(text, span, block.sentences) for span in spans),
    )


def by_compiler(name: str, text: str, until: int, revision: int = 1) -> PastClaim:
    made = past(name, text, until, text.strip(), revision=revision)
    return dataclasses.replace(made, places=())


def back(text: str, *claims: PastClaim) -> Update:
    old = dataclasses.replace(empty("Tolls fell.\n"), past=claims)
    return reanchor(old, text, Format.MARKDOWN, "en")


def revived(result: Update, text: str) -> dict[str, tuple[int, str]]:
    assert all(kept.revived for kept in result.kept)
    return {
        kept.claim: (kept.revision, visible_text(text, Format.MARKDOWN, kept.spans))
        for kept in result.kept
    }


def test_a_sentence_that_was_cut_by_hand_comes_back_cut() -> None:
    text = SENTENCE + "\n"
    result = back(
        "It snowed today.\n\n" + text,
        by_compiler("clm_a", text, 4),
        past("clm_a", text, 9, "Fares *rose* by 5% in May", revision=2),
        past("clm_b", text, 9, "two new berths had opened"),
    )
    assert revived(result, "It snowed today.\n\n" + text) == {
        "clm_a": (2, "Fares rose by 5% in May"),
        "clm_b": (1, "two new berths had opened"),
    }
    assert [item.proposal.text for item in result.new] == ["It snowed today."]


def test_a_cut_that_was_undone_does_not_come_back() -> None:
    text = SENTENCE + "\n"
    result = back(
        text,
        past("clm_a", text, 5, "Fares *rose* by 5% in May", revision=2),
        past("clm_b", text, 5, "two new berths had opened"),
        by_compiler("clm_a", text, 9),
    )
    whole = "Fares rose by 5% in May when two new berths had opened."
    assert revived(result, text) == {"clm_a": (1, whole)}
    assert not result.new


def test_claims_that_were_merged_come_back_as_one() -> None:
    text = f"{SENTENCE} {NEXT}\n"
    result = back(
        text,
        by_compiler("clm_b", NEXT + "\n", 5),
        past("clm_a", text, 9, SENTENCE, NEXT, revision=2),
    )
    words = "Fares rose by 5% in May when two new berths had opened. " + NEXT
    assert revived(result, text) == {"clm_a": (2, words)}
    assert not result.new


def test_a_merged_claim_does_not_come_back_with_half_of_its_words() -> None:
    text = f"{SENTENCE} {NEXT}\n"
    result = back(NEXT + "\n", past("clm_a", text, 9, SENTENCE, NEXT, revision=2))
    assert not result.kept
    assert [item.proposal.text for item in result.new] == [NEXT]


def test_a_span_over_two_sentences_comes_back_as_one_span() -> None:
    text = f"{SENTENCE} {NEXT}\n"
    words = "two new berths had opened. It rained"
    result = back(text, past("clm_a", text, 9, words, revision=3))
    assert revived(result, text) == {"clm_a": (3, words)}
    assert len(result.kept[0].spans) == 1


def test_two_copies_of_a_sentence_come_back_each_with_its_own_claims() -> None:
    text = f"{NEXT} {NEXT}\n"
    block = block_of(text)
    second = block.sentences[1].span
    one = past("clm_a", text, 9, "rained in June")
    whole = PastClaim(
        ClaimId("clm_b"),
        1,
        NEXT,
        block.sentences[1].digest,
        9,
        (PastPlace(text, second, block.sentences),),
    )
    result = back(text, one, whole)
    assert revived(result, text) == {
        "clm_a": (1, "rained in June"),
        "clm_b": (1, NEXT),
    }
    assert result.kept[1].spans == (second,)


def test_a_claim_made_by_hand_is_not_revived_while_it_stands_elsewhere() -> None:
    text = SENTENCE + "\n"
    claims = (past("clm_a", text, 9, "two new berths had opened"),) * 2
    assert len(back(text, *claims).kept) == 1


@pytest.mark.parametrize("before", ["Nobody believes that ", "It is said: "])
def test_words_put_before_the_sentence_bring_nothing_back(before: str) -> None:
    text = SENTENCE + "\n"
    result = back(before + text, past("clm_a", text, 9, "two new berths had opened"))
    assert not result.kept
