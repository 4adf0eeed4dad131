from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import (
    ARTICLE,
    SOURCE,
    Answer,
    Capture,
    claim_saying,
    passage_saying,
)
from tests.unit.reading_files import docx_of, paragraph, run


def test_a_document_is_added_listed_and_shown(answer: Answer) -> None:
    [added] = answer("doc", "add", "article.md")["documents"]
    assert set(added) == {"document", "revision", "new", "claims", "excluded"}
    assert (added["revision"], added["new"], added["claims"]) == (1, True, 3)
    [again] = answer("doc", "add", "article.md")["documents"]
    assert again == {**added, "new": False}
    [row] = answer("doc", "list")["documents"]
    assert (row["document"], row["unreviewed"]) == (added["document"], 3)
    for name in ("article.md", "article.md@1", added["document"]):
        assert answer("doc", "show", name)["text"] == ARTICLE
    assert answer("doc", "show", f"{added['document']}@1")["newest"] == 1


def test_html_and_word_documents_are_added_beside_markdown(
    answer: Answer, here: Path
) -> None:
    words = "The ferry carries 320 passengers."
    (here / "page.html").write_text(f"<h1>F</h1><p>{words}</p>", "utf-8")
    (here / "report.docx").write_bytes(docx_of(paragraph(run(words))))
    added = answer("doc", "add", "page.html", "report.docx")["documents"]
    assert [one["claims"] for one in added] == [1, 1]
    for name, form in (("page.html", "html"), ("report.docx", "docx")):
        assert answer("doc", "show", name)["format"] == form
        [claim] = answer("claims", name)["claims"]
        text = answer("doc", "show", name)["text"]
        assert [text[slice(*span)] for span in claim["spans"]] == [words]


def test_what_worked_is_kept_and_the_worst_decides_the_exit(
    answer: Answer, capsys: Capture
) -> None:
    told = answer("doc", "add", "nowhere.md", "article.md", code=3)
    missing, document = told["documents"]
    assert (set(missing), missing["input"]) == ({"input", "error"}, "nowhere.md")
    assert document["claims"] == 3
    told = answer("doc", "update", "nowhere.md", "article.md", code=2)
    assert [set(one) & {"error", "kept"} for one in told["documents"]] == [
        {"error"},
        {"kept"},
    ]
    told = answer("source", "add", "http://127.0.0.1:9/c", "minutes.md", code=3)
    url, source = told["sources"]
    assert set(url) == {"input", "error"}
    assert source["title"] == "Minutes"
    assert source["chars"] == len(SOURCE)


def test_claims_stand_in_document_order_with_their_places(filled: Answer) -> None:
    told = filled("claims", "article.md")
    starts = [claim["spans"][0][0] for claim in told["claims"]]
    assert starts == sorted(starts)
    for claim in told["claims"]:
        [[start, end]] = claim["spans"]
        assert ARTICLE[start:end] == claim["text"]
        assert (claim["state"], claim["status"]) == ("proposed", "unreviewed")
        assert claim["flags"] == []
    excluded = told["excluded"]
    assert {one["reason"] for one in excluded} == {"heading", "question"}
    assert all(set(one) == {"id", "span", "reason", "by"} for one in excluded)


def test_claims_are_filtered_by_words_status_and_state(filled: Answer) -> None:
    claim = claim_saying(filled, "Fares")["claim"]
    filled("claim", "exclude", claim)
    assert [
        one["claim"]
        for one in filled("claims", "article.md", "--state", "excluded")["claims"]
    ] == [claim]
    assert (
        filled("claims", "article.md", "--status", "potentially-stale")["claims"] == []
    )
    assert len(filled("claims", "article.md", "--text", "crew")["claims"]) == 1


def test_the_extraction_is_reviewed_and_taken_back(filled: Answer) -> None:
    claim = claim_saying(filled, "crew")["claim"]
    [row] = filled("claim", "accept", claim)["claims"]
    assert row["state"] == "accepted"
    [row] = filled("claim", "exclude", claim, "--reason", "link list")["claims"]
    assert row["state"] == "excluded"
    assert row["exclusion"] == {"reason": "link_list", "note": ""}
    assert "crew" in claim_saying(filled, "crew")["text"]
    filled("claim", "restore", claim)
    [row] = filled("claim", "retype", claim, "Judgment")["claims"]
    assert row["type"] == "judgment"
    filled("claim", "undo", claim)
    assert claim_saying(filled, "crew")["type"] == "fact"


def test_of_several_claims_those_that_exist_are_accepted(
    filled: Answer, capsys: Capture
) -> None:
    claim = claim_saying(filled, "crew")["claim"]
    told = filled("claim", "accept", "clm_nowhere", claim, code=2)
    assert [row["claim"] for row in told["claims"]] == [claim]
    assert claim_saying(filled, "crew")["state"] == "accepted"


def test_an_excluded_sentence_can_become_a_claim(filled: Answer) -> None:
    [question] = [
        one
        for one in filled("claims", "article.md")["excluded"]
        if one["reason"] == "question"
    ]
    [made] = filled("claim", "restore", question["id"])["claims"]
    assert made["text"] == "Is the harbour ready?"
    told = filled("claims", "article.md")
    assert question["id"] not in [one["id"] for one in told["excluded"]]
    assert made["claim"] in [one["claim"] for one in told["claims"]]


def test_nothing_is_saved_where_another_revision_was_expected(filled: Answer) -> None:
    claim = claim_saying(filled, "crew")["claim"]
    told = filled("claim", "accept", claim, "--expect", "7", code=1)
    assert (told["conflict"]["expected"], told["conflict"]["found"]) == (7, 1)
    assert claim_saying(filled, "crew")["state"] == "proposed"


def test_sources_are_listed_shown_and_printed(filled: Answer, capsys: Capture) -> None:
    [row] = filled("source", "list")["sources"]
    shown = filled("source", "show", row["source"])
    assert (shown["media_type"], shown["extraction"]) == ("text/markdown", "text")
    assert {"kind": "heading", "span": [0, 9], "level": 1} in shown["nodes"]
    assert filled("source", "text", f"{row['source']}@1")["text"] == SOURCE
    assert main(["source", "text", row["source"]]) == 0
    assert capsys.readouterr().out == SOURCE


def test_a_search_is_recorded_and_says_its_limits(filled: Answer) -> None:
    told = filled("search", "percentage", "points")
    assert told["trace"].startswith("trc_")
    hit = told["results"][0]
    start, end = hit["span"]
    assert SOURCE[start:end] == hit["text"]
    assert "bm25" in hit["lanes"]
    assert told["limits"]
    for query in ("", '"', "AND OR NOT", "a* NEAR(", "\x00"):
        assert filled("search", query)["limits"]


def test_candidates_are_chosen_by_claim_or_by_set(filled: Answer) -> None:
    claim = claim_saying(filled, "Fares")["claim"]
    passage = passage_saying(filled, "raised fares")
    other = passage_saying(filled, "45 cars")
    assert filled("candidates", claim)["set"] is None
    made = filled("set", "add", claim, passage)
    assert (made["revision"], made["units"][0]["passage"]) == (1, passage)
    assert made["tokens"]["used"] == made["units"][0]["tokens"] > 5
    assert made["answerable"] is None
    assert made["state"] == "structurally_valid"
    told = filled("set", "add", made["set"], other, "--expect", "1")
    assert [unit["passage"] for unit in told["units"]] == [passage, other]
    assert filled("candidates", claim) == filled("set", "show", made["set"])
    assert len(filled("set", "show", f"{made['set']}@1")["units"]) == 1


def test_an_assessment_is_bound_and_stands_in_the_history(filled: Answer) -> None:
    claim = claim_saying(filled, "320")
    passage = passage_saying(filled, "320 passengers")
    made = filled(
        *("assess", claim["claim"], "--status", "supported", "--passage", passage),
        *("--reason", f"{passage}:quantity:it says 320", "--note", "seen"),
    )
    assert made["claim_revision"] == 1
    for bound in ("document", "set", "policy"):
        assert made[f"{bound}_revision"] == 1
    assert made["input"] == [
        {"passage": passage, "source": made["input"][0]["source"], "revision": 1}
    ]
    assert (made["by"], made["at"]) == ("alex", "2026-03-02T09:00:00Z")
    assert claim_saying(filled, "320")["status"] == "supported"
    told = filled("history", claim["claim"])
    assert told["current"]["status"] == "supported"
    bound = {k: v for k, v in made.items() if k != "schema"}
    assert told["observations"] == [bound | {"support": "current"}]
    assert told["aggregate"]["statuses"] == {"supported": 1}


def test_an_assessment_can_be_given_as_json(filled: Answer, here: Path) -> None:
    claim = claim_saying(filled, "Fares")["claim"]
    passage = passage_saying(filled, "raised fares")
    given = {
        "status": "partially_supported",
        "passage": [f"{passage}@0-9"],
        "supported": "Fares rose",
        "unsupported": "by 5%",
        "reason": [f"{passage}:quantity:percentage points"],
    }
    (here / "given.json").write_text(json.dumps(given), "utf-8")
    made = filled("assess", claim, "--from", "given.json", "--scope", "2023")
    assert made["status"] == "partially_supported"
    assert made["passages"] == [
        {"passage": passage, "role": "supports", "span": [0, 9]}
    ]
    assert (made["scope"], made["unsupported"]) == ("2023", "by 5%")


def test_what_breaks_a_rule_is_refused_and_nothing_is_recorded(
    filled: Answer, capsys: Capture
) -> None:
    claim = claim_saying(filled, "320")["claim"]
    told = filled("assess", claim, "--status", "supported", code=1)
    assert set(told) == {"schema", "refused"}
    assert told["refused"]
    assert filled("history", claim)["observations"] == []
    words = ["assess", claim, "--status", "supported", "--passage", "psg_nowhere"]
    assert main(words) == 1
    assert "psg_nowhere" in capsys.readouterr().err
    told = filled("assess", f"{claim}@7", "--status", "ambiguous", code=1)
    assert told["conflict"]["found"] == 1


def test_the_same_request_gives_the_same_answer_whatever_has_happened_since(
    filled: Answer, here: Path
) -> None:
    claim = claim_saying(filled, "320")["claim"]
    passage = passage_saying(filled, "320 passengers")
    words = ("assess", claim, "--status", "supported", "--passage", passage)
    made = filled(*words, "--request", "r1")
    accepted = filled("claim", "accept", claim, "--request", "r2")
    (here / "article.md").write_text(ARTICLE.replace("320", "330"), "utf-8")
    filled("doc", "update", "article.md")
    assert filled(*words, "--request", "r1") == made
    assert filled("claim", "accept", claim, "--request", "r2") == accepted
    assert len(filled("history", claim)["observations"]) == 1


def test_an_edit_leaves_exactly_the_claims_of_its_sentence_unreviewed(
    filled: Answer, here: Path, capsys: Capture
) -> None:
    passage = passage_saying(filled, "320 passengers")
    claims = filled("claims", "article.md")["claims"]
    for claim in claims:
        filled(
            *("assess", claim["claim"], "--status", "supported"),
            *("--passage", passage, "--reason", f"{passage}:subject:the ferry"),
        )
    edited = ARTICLE.replace("rose by 5%", "rose by 6%")
    (here / "article.md").write_text(edited, "utf-8")
    [told] = filled("doc", "update", "article.md")["documents"]
    assert (told["revision"], told["new"], told["claims"]) == (2, True, 3)
    assert (told["kept"]["count"], told["changed"]["count"]) == (2, 1)
    [changed] = told["changed"]["ids"]
    now = {one["claim"]: one for one in filled("claims", "article.md")["claims"]}
    assert {one["status"] for one in now.values() if one["claim"] != changed} == {
        "supported"
    }
    assert now[changed]["status"] == "unreviewed"
    assert now[changed]["text"] == "Fares rose by 6% in 2023."
    told = filled("history", changed)
    assert [one["state"] for one in told["observations"]] == ["superseded"]
    assert [one["cause"] for one in told["revisions"]] == ["extracted", "edited"]
    assert main(["history", changed]) == 0
    assert "↷ supported (superseded) by alex" in capsys.readouterr().out
    assert filled("doc", "show", "article.md@1")["text"] == ARTICLE


def test_people_read_aligned_words_with_their_signs(
    filled: Answer, capsys: Capture
) -> None:
    assert main(["claims", "article.md"]) == 0
    told = capsys.readouterr().out
    assert "· unreviewed  clm_" in told
    assert "  The ferry carries 320 passengers.\n" in told
    assert "excluded sentences:" in told
    assert main(["doc", "list"]) == 0
    assert "article.md  3 claims, 3 unreviewed" in capsys.readouterr().out


def test_an_empty_store_says_what_to_do_next(here: Path, capsys: Capture) -> None:
    assert main(["doc", "list"]) == 0
    assert "claimtui doc add" in capsys.readouterr().err
    assert main(["source", "list"]) == 0
    assert "claimtui source add" in capsys.readouterr().err


def test_the_options_of_a_store_may_stand_before_or_after_the_command(
    filled: Answer, tmp_path: Path, capsys: Capture
) -> None:
    other = str(tmp_path / "other")
    assert main(["--store", other, "doc", "list", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["documents"] == []
    assert main(["--store", other, "--as", "kim", "doc", "add", "article.md"]) == 0
    capsys.readouterr()
    assert len(filled("doc", "list", "--store", other)["documents"]) == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["claims", "nowhere.md"], 2),
        (["claims", "article.md@1", "--status", "fine"], 2),
        (["claim", "accept", "clm_nowhere"], 2),
        (["claim", "exclude", "clm_nowhere", "--reason", "dull"], 2),
        (["claim", "accept", "clm_nowhere", "--expect", "0"], 2),
        (["postpone", "clm_nowhere"], 2),
        (["recheck", "clm_nowhere", "--effect", "none"], 2),
        (["recheck", "clm_nowhere", "--effect", "some"], 2),
        (["source", "refresh"], 2),
        (["source", "refresh", "--all", "minutes.md"], 2),
        (["source", "diff", "minutes.md@1", "minutes.md@7"], 2),
        (["source", "class", "minutes.md", "oficial"], 2),
        (["source", "scope", "minutes.md", "nobody"], 2),
        (["source", "list", "--viewer", "nobody"], 2),
        (["source", "split", "minutes.md@7"], 2),
        (["search", "ferry", "--since", "yesterday"], 2),
        (["search", "ferry", "--class", "dull"], 2),
        (["restore", "nowhere.sqlite"], 3),
        (["history", "nonsense"], 2),
        (["source", "text", "src_nowhere"], 2),
        (["set", "show", "set_nowhere"], 2),
        (["doc", "show", "article.md@9"], 2),
        (["doc", "add", "."], 3),
        (["source", "add", "empty.md"], 3),
        (["doc", "list", "--store", "article.md"], 3),
    ],
)
def test_what_cannot_be_meant_or_read_is_one_line(
    filled: Answer, here: Path, capsys: Capture, words: list[str], code: int
) -> None:
    (here / "empty.md").touch()
    assert main(words) == code
    told = capsys.readouterr()
    assert told.err.count("\n") == 1
    assert "please report" not in told.err


def test_doctor_finds_nothing_wrong_with_a_store_in_use(filled: Answer) -> None:
    told = filled("doctor")
    assert (told["ok"], told["problems"]) == (True, [])
    assert Path(told["database"]).is_file()
    named = " ".join(told["append_only"])
    assert all(one in named for one in ("document", "claim", "source", "assessment"))


def test_the_demo_has_a_store_of_its_own_that_can_be_made_anew(
    answer: Answer, tmp_path: Path
) -> None:
    store = answer("demo")["store"]
    assert not (tmp_path / "store").exists()
    [document] = answer("doc", "list", "--store", store)["documents"]
    assert document["claims"] >= 25
    name = document["document"]
    first = answer("claims", name, "--store", store)["claims"][0]["claim"]
    answer("claim", "exclude", first, "--store", store)
    assert answer("demo")["store"] == store
    assert answer("doc", "list", "--store", store)["documents"] != [document]
    answer("demo", "--reset")
    [anew] = answer("doc", "list", "--store", store)["documents"]
    assert anew["claims"] == document["claims"]


def test_one_request_for_several_inputs_answers_for_each(
    answer: Answer, here: Path
) -> None:
    (here / "other.md").write_text("The pier is 40 metres long.", "utf-8")
    words = ("doc", "add", "article.md", "other.md", "--request", "r1")
    made = answer(*words)
    assert [one["claims"] for one in made["documents"]] == [3, 1]
    assert answer(*words) == made


def test_hostile_words_reach_no_terminal_raw(here: Path, capsys: Capture) -> None:
    evil = "The \x1b]52;c;QUJD\x07 ferry \x9b31m carries \u202e 320 [bold]people[/]."
    (here / "evil.md").write_text(evil, "utf-8")
    (here / "evil\x1b.md").write_text(evil, "utf-8")
    commands = (
        ["doc", "add", "evil.md", "evil\x1b.md"],
        ["source", "add", "evil\x1b.md"],
        *(["doc", "list"], ["claims", "evil.md"], ["doc", "show", "evil.md"]),
        *(["source", "list"], ["search", "ferry"], ["read", "evil.md"]),
        *(["extract", "evil.md"], ["quote", "--source", "evil.md", "--quote", "320"]),
    )
    for words in commands:
        for also in ([], ["--json"]):
            main([*words, *also])
            told = capsys.readouterr()
            assert not set(told.out + told.err) & set("\x1b\x07\x9b\u202e")
    main(["doc", "show", "evil.md"])
    assert "[bold]people[/]" in capsys.readouterr().out
