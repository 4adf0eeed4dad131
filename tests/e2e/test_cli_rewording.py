from __future__ import annotations

from claimtui.__main__ import main
from tests.e2e.cli_answers import ARTICLE, Answer, Capture, claim_saying


def test_claims_are_merged_and_taken_apart_by_undo(filled: Answer) -> None:
    ferry = claim_saying(filled, "320")["claim"]
    fares = claim_saying(filled, "Fares")["claim"]
    told = filled("claim", "merge", fares, ferry)["claims"]
    [merged] = [one for one in told if one["claim"] == ferry]
    assert "320" in merged["text"]
    assert "Fares" in merged["text"]
    assert merged["revision"] == 2
    assert fares not in [
        one["claim"] for one in filled("claims", "article.md")["claims"]
    ]
    filled("claim", "undo", ferry)
    assert claim_saying(filled, "320")["text"] == "The ferry carries 320 passengers."
    assert claim_saying(filled, "Fares")["claim"] == fares


def test_one_claim_alone_is_no_merge(filled: Answer) -> None:
    ferry = claim_saying(filled, "320")["claim"]
    assert filled("claim", "merge", ferry, ferry, code=1)["refused"]


def test_a_claim_is_split_at_offsets_into_its_own_text(filled: Answer) -> None:
    ferry = claim_saying(filled, "320")
    at = ferry["text"].index("320")
    told = filled("claim", "split", ferry["claim"], "--at", str(at))["claims"]
    assert [one["text"] for one in told] == ["The ferry carries", "320 passengers."]
    assert told[0]["claim"] == ferry["claim"]
    for place in ("0", "999"):
        told = filled("claim", "split", ferry["claim"], "--at", place, code=1)
        assert told["refused"]


def test_a_claim_takes_other_words_of_its_document(filled: Answer) -> None:
    ferry = claim_saying(filled, "320")["claim"]
    start = ARTICLE.index("carries")
    other = ARTICLE.index("passengers")
    spans = (f"{start}-{start + 7}", f"{other}-{other + 11}")
    [told] = filled("claim", "span", ferry, *spans)["claims"]
    assert told["text"].split() == ["carries", "passengers."]
    [placed] = [
        one for one in filled("claims", "article.md")["claims"] if one["claim"] == ferry
    ]
    assert [ARTICLE[slice(*span)] for span in placed["spans"]] == [
        "carries",
        "passengers.",
    ]


def test_markers_are_added_and_removed_and_the_verdict_stays(filled: Answer) -> None:
    ferry = claim_saying(filled, "320")["claim"]
    [told] = filled("claim", "mark", ferry, "sensitive", "time-sensitive")["claims"]
    assert {"sensitive", "time_sensitive"} <= set(told["markers"])
    [told] = filled("claim", "mark", ferry, "sensitive", "--remove")["claims"]
    assert "sensitive" not in told["markers"]
    assert "time_sensitive" in told["markers"]
    assert told["revision"] == 1


def test_a_facet_is_placed_in_the_claims_text(filled: Answer, capsys: Capture) -> None:
    ferry = claim_saying(filled, "320")["claim"]
    filled("claim", "facet", ferry, "quantity", "18-21")
    filled("claim", "facet", ferry, "quantity")
    for words in (["volume", "1-2"], ["quantity", "2"], ["quantity", "a-b"]):
        assert main(["claim", "facet", ferry, *words]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_other_words_are_not_chosen_where_another_revision_was_expected(
    filled: Answer,
) -> None:
    ferry = claim_saying(filled, "320")["claim"]
    for words in (
        ["split", ferry, "--at", "18"],
        ["span", ferry, "0-5"],
        ["mark", ferry, "sensitive"],
        ["facet", ferry, "quantity", "18-21"],
        ["undo", ferry],
    ):
        told = filled("claim", *words, "--expect", "7", code=1)
        assert told["conflict"]["found"] == 1
    assert claim_saying(filled, "320")["revision"] == 1


def test_the_same_request_rewords_once(filled: Answer) -> None:
    ferry = claim_saying(filled, "320")["claim"]
    words = ("claim", "split", ferry, "--at", "18", "--request", "r1")
    assert filled(*words) == filled(*words)
    assert len(filled("claims", "article.md")["claims"]) == 4
