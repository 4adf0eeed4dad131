from __future__ import annotations

from pathlib import Path

from claimtui.__main__ import main
from tests.e2e.cli_answers import (
    SOURCE,
    Answer,
    Capture,
    assess_supported,
    passage_saying,
)


def test_a_refresh_tells_what_changed_and_whom_it_touches(
    filled: Answer, here: Path, capsys: Capture
) -> None:
    made = assess_supported(filled, "320")
    [told] = filled("source", "refresh", "minutes.md")["sources"]
    assert (told["changed"], told["link"], told["affected_claims"]) == (
        *(False, "alive"),
        [],
    )
    edited = SOURCE.replace("320 passengers", "330 passengers")
    (here / "minutes.md").write_text(edited, "utf-8")
    [told] = filled("source", "refresh", "--all")["sources"]
    assert (told["revision"], told["changed"], told["link"]) == (2, True, "changed")
    assert told["passages_changed"] == [made["passages"][0]["passage"]]
    assert told["affected_claims"] == [made["claim"]]
    assert main(["source", "refresh", "minutes.md"]) == 0
    assert "@2  as it was" in capsys.readouterr().out


def test_a_source_that_is_gone_stays_as_it_is_and_the_others_are_refreshed(
    filled: Answer, here: Path, capsys: Capture
) -> None:
    (here / "other.md").write_text("The pier is 40 metres long.", "utf-8")
    filled("source", "add", "other.md")
    (here / "minutes.md").unlink()
    words = ["source", "refresh", "minutes.md", "src_nowhere", "other.md"]
    told = filled(*words, code=3)["sources"]
    assert [one.get("link") for one in told] == ["dead", None, "alive"]
    assert set(told[1]) == {"input", "error"}
    assert main(words[:3]) == 3
    assert "dead: " in capsys.readouterr().err
    told = filled("source", "refresh", "other.md", "--expect", "3", code=1)
    assert told["conflict"]["found"] == 1


def test_a_page_is_read_again_whole_and_as_its_article(
    answer: Answer, here: Path, capsys: Capture
) -> None:
    said = "<p>The board raised fares by 5% in May, after a long debate.</p>" * 6
    menu = "<div id=menu><ul><li>Home page</li><li>All ferries</li></ul></div>"
    page = f"<html><body>{menu}<article>{said}</article></body></html>"
    (here / "page.html").write_text(page, "utf-8")
    [first] = answer("source", "add", "page.html")["sources"]
    [whole] = answer("source", "read-again", "page.html", "--expect", "1")["sources"]
    assert (whole["revision"], whole["extraction"], whole["new"]) == (2, "body", True)
    assert "All ferries" in answer("source", "text", "page.html")["text"]
    [again] = answer("source", "read-again", first["source"], "--main")["sources"]
    assert (again["revision"], again["extraction"]) == (3, "main")
    assert main(["source", "read-again", "page.html", "--main"]) == 0
    assert "@3  reads the same" in capsys.readouterr().out


def test_the_same_bytes_under_another_name_are_remarked_on_and_stay_two_sources(
    filled: Answer, here: Path, capsys: Capture
) -> None:
    [first] = filled("source", "list")["sources"]
    (here / "copy.md").write_text(SOURCE, "utf-8")
    assert main(["source", "add", "copy.md"]) == 0
    told = f"the same bytes as {first['source']} (“Minutes”)"
    assert told in capsys.readouterr().err
    assert len(filled("source", "list")["sources"]) == 2
    assert filled("source", "add", "copy.md")["sources"][0]["notes"] == []
    (here / "copy.md").write_text(SOURCE + "\nMore.\n", "utf-8")
    assert "same bytes" not in str(filled("source", "refresh", "copy.md"))
    (here / "minutes.md").write_text(SOURCE + "\nMore.\n", "utf-8")
    [again] = filled("source", "refresh", "minutes.md")["sources"]
    assert "the same bytes as src_" in " ".join(again["notes"])


def test_a_diff_marks_the_words_that_changed(
    filled: Answer, here: Path, capsys: Capture
) -> None:
    edited = SOURCE.replace("45 cars", "50 cars") + "\nThe pier is long.\n"
    (here / "minutes.md").write_text(edited, "utf-8")
    filled("source", "refresh", "minutes.md")
    told = filled("source", "diff", "minutes.md@1", "minutes.md@2")
    assert [(one["kind"], one["node"]) for one in told["nodes"]] == [
        *(("changed", "paragraph"), ("added", "paragraph")),
    ]
    changed = told["nodes"][0]
    assert "45" in SOURCE[slice(*changed["old_span"])]
    assert "50" in edited[slice(*changed["new_span"])]
    assert told["same"] == 2
    assert main(["source", "diff", "minutes.md@1", "minutes.md"]) == 0
    out = capsys.readouterr().out
    assert "[-45 -]{+50 +}cars." in out
    assert "{+The pier is long.+}" in out


def test_what_people_say_of_a_source_is_told_with_who_said_it(
    filled: Answer, capsys: Capture
) -> None:
    row = filled("source", "class", "minutes.md", "Peer reviewed")
    assert row["class"] == "peer_reviewed"
    assert filled("source", "authority", "minutes.md", "draft")["authority"] == "draft"
    words = ("proximity", "written", "by", "who", "was", "there")
    filled("source", "quality", "minutes.md", *words, "--as", "kim")
    told = filled("source", "show", "minutes.md")
    [quality] = told["quality"]
    assert (quality["dimension"], quality["by"]) == ("proximity", "kim")
    assert quality["text"] == "written by who was there"
    assert main(["source", "show", "minutes.md"]) == 0
    assert "proximity: written by who was there (kim)" in capsys.readouterr().out
    filled("source", "quality", "minutes.md", "proximity", "")
    assert filled("source", "show", "minutes.md")["quality"] == []
    told = filled("source", "class", "minutes.md", "news", "--expect", "4", code=1)
    assert told["conflict"]["found"] == 1


def test_sources_are_related_merged_and_split(filled: Answer, here: Path) -> None:
    (here / "other.md").write_text("The pier is 40 metres long.", "utf-8")
    [other] = filled("source", "add", "other.md")["sources"]
    words = ("source", "relate", "minutes.md", "supersedes", "other.md")
    assert filled(*words)["holds"] is True
    [relation] = filled("source", "show", "other.md")["relations"]
    assert (relation["kind"], relation["outgoing"]) == ("supersedes", False)
    assert filled(*words, code=1)["refused"]
    assert filled(*words, "--remove")["holds"] is False
    filled("source", "merge", "other.md", "minutes.md")
    assert filled("source", "show", "minutes.md")["merged"] == [other["source"]]
    filled("source", "split", "other.md@1")
    assert filled("source", "show", "minutes.md")["merged"] == []
    assert filled("source", "split", "other.md", code=1)["refused"]


def test_what_a_viewer_may_not_see_is_a_marker(filled: Answer, capsys: Capture) -> None:
    filled("source", "scope", "minutes.md", "private")
    public = ("--viewer", "public")
    [row] = filled("source", "list", *public)["sources"]
    assert (row["redacted"], row["title"]) == (True, "")
    assert filled("search", "ferry", *public)["results"] == []
    for words in (["show"], ["text"], ["refresh"], ["class"]):
        more = ["news"] if words == ["class"] else []
        assert main(["source", *words, "minutes.md", *more, *public]) == 1
        told = capsys.readouterr()
        assert "hidden from public" in told.err
        assert "ferry" not in told.out
    assert filled("source", "text", "minutes.md", "--viewer", "private")["text"]


def test_redaction_removes_the_words_and_keeps_the_trace(
    filled: Answer, tmp_path: Path, capsys: Capture
) -> None:
    made = assess_supported(filled, "320")
    source = filled("source", "list")["sources"][0]["source"]
    assert main(["source", "redact", source]) == 2
    told = filled("source", "redact", source, "--reason", "asked by the author")
    assert (told["source"], told["revisions"]) == (source, 1)
    [row] = filled("source", "list")["sources"]
    assert (row["source"], row["redacted"]) == (source, True)
    assert filled("search", "cars")["results"] == []
    assert main(["source", "text", source]) == 0
    assert "removed on request" in capsys.readouterr().err
    [held] = filled("history", made["claim"])["observations"]
    assert held["assessment"] == made["assessment"]
    for path in (tmp_path / "store").rglob("*"):
        assert path.is_dir() or b"percentage points" not in path.read_bytes()


def test_a_search_looks_only_where_its_filters_say(filled: Answer, here: Path) -> None:
    (here / "other.md").write_text("The ferry was built in 1990.", "utf-8")
    [other] = filled("source", "add", "other.md")["sources"]
    filled("source", "class", "other.md", "official")
    filled("source", "scope", "other.md", "team")

    def found(*filters: str) -> set[str]:
        return {one["source"] for one in filled("search", "ferry", *filters)["results"]}

    assert len(found()) == 2
    for filters in (
        ("--source", "other.md"),
        ("--class", "official"),
        ("--scope", "team"),
    ):
        assert found(*filters) == {other["source"]}
    assert found("--since", "2026-03-02") == found()
    assert found("--until", "2026-03-01") == set()
    assert passage_saying(filled, "1990")
