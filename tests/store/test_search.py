from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from claimtui.model.ids import PassageId
from claimtui.model.vocabulary import Lane
from claimtui.workspace import sources
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from store.search import fuse

ROWS = """spec 38.101 v3.10

inflation 3.5% in May

total 4,523,000

db latency 40 ms

用户手机里的悬空指针

한국의 역사를 배우다

Die Straße nach Łódź, im Café gebaut

bug CVE-2024-1 in libfoo_2, written in C++

bug CVE-2024-10 in the same place

The committee did not raise the levy

Einwohner: 1.234.567, Anteil 7,5 Prozent

a 10⁵ factor

3.1 is another version

Revenue was 4\u202f523\u202f999 in all
"""


@pytest.fixture
def filled(ws: Workspace, tmp_path: Path) -> Workspace:
    path = tmp_path / "rows.txt"
    path.write_text(ROWS)
    sources.add_source(ws, str(path))
    return ws


def found(ws: Workspace, query: str) -> list[str]:
    return [hit.passage.text for hit in search(ws, query, record=False).hits]


@pytest.mark.parametrize(
    ("query", "row"),
    [
        ("38.101", "spec 38.101 v3.10"),
        ("-38.101", "spec 38.101 v3.10"),
        ("v3.10", "spec 38.101 v3.10"),
        ("3.10", "spec 38.101 v3.10"),
        ("3.5%", "inflation 3.5% in May"),
        ("3.5 %", "inflation 3.5% in May"),
        ("3.5 percent", "inflation 3.5% in May"),
        ("3,5", "inflation 3.5% in May"),
        ("4523000", "total 4,523,000"),
        ("4,523,000", "total 4,523,000"),
        ("4 523 000", "total 4,523,000"),
        ("4.523.000", "total 4,523,000"),
        ("4'523'000", "total 4,523,000"),
        ("4523999", "Revenue was 4\u202f523\u202f999 in all"),
        ("1234567", "Einwohner: 1.234.567, Anteil 7,5 Prozent"),
        ("7.5%", "Einwohner: 1.234.567, Anteil 7,5 Prozent"),
        ("40ms", "db latency 40 ms"),
        ("db", "db latency 40 ms"),
        ("用户", "用户手机里的悬空指针"),
        ("悬空", "用户手机里的悬空指针"),
        ("悬", "用户手机里的悬空指针"),
        ("针", "用户手机里的悬空指针"),
        ("悬空指针", "用户手机里的悬空指针"),
        ("역사", "한국의 역사를 배우다"),
        ("strasse", "Die Straße nach Łódź, im Café gebaut"),
        ("lodz", "Die Straße nach Łódź, im Café gebaut"),
        ("CAFE", "Die Straße nach Łódź, im Café gebaut"),
        ("cafe\u0301", "Die Straße nach Łódź, im Café gebaut"),
        ("ge\u00adbaut", "Die Straße nach Łódź, im Café gebaut"),
        ("cve-2024-1", "bug CVE-2024-1 in libfoo_2, written in C++"),
        ("libfoo_2", "bug CVE-2024-1 in libfoo_2, written in C++"),
        ("c++", "bug CVE-2024-1 in libfoo_2, written in C++"),
        ("10⁵", "a 10⁵ factor"),
        ("３８．１０１", "spec 38.101 v3.10"),
    ],
)
def test_a_spelling_finds_its_row_and_no_other(
    filled: Workspace, query: str, row: str
) -> None:
    assert found(filled, query) == [row]


@pytest.mark.parametrize("query", ["105", "3.100", "CVE-2024-100", "385", "空用"])
def test_what_only_looks_alike_is_not_found(filled: Workspace, query: str) -> None:
    assert found(filled, query) == []


@pytest.mark.parametrize(
    "query",
    [
        '"',
        "'",
        '"unpaired levy',
        "NEAR(levy raise, 2)",
        "levy AND",
        "OR",
        "NOT levy",
        "levy*",
        "^levy",
        "prepared: levy",
        "-levy",
        "(levy",
        "levy)))",
        "{levy} + [raise]",
        "levy\x00raise",
        "\ud800levy",
        "\u202elevy",
        "%_",
        "; DROP TABLE source_passage; --",
        "levy " * 2000,
        "\n".join(f"word{number}" for number in range(3000)),
        "x" * 10_000,
        "🛳️ levy",
        "\\",
    ],
)
def test_any_typed_text_is_a_valid_query(filled: Workspace, query: str) -> None:
    result = search(filled, query, record=True)
    assert result.limits
    if "levy" in query:
        assert "The committee did not raise the levy" in [
            hit.passage.text for hit in result.hits
        ]


@pytest.mark.parametrize("query", ["", "   ", '""', "?!", "\x00", "🛳️"])
def test_a_query_without_letters_or_digits_finds_nothing_and_says_so(
    filled: Workspace, query: str
) -> None:
    result = search(filled, query, record=False)
    assert result.hits == ()
    assert result.limits == ("The query holds no letters or digits to look for.",)


def test_quotation_marks_ask_for_a_phrase(filled: Workspace) -> None:
    assert found(filled, '"raise the levy"') == ["The committee did not raise the levy"]
    assert found(filled, '"levy the raise"') == []
    assert found(filled, "levy the raise") == ["The committee did not raise the levy"]


def test_all_words_come_first_and_some_words_only_where_none_has_all(
    filled: Workspace,
) -> None:
    assert found(filled, "committee levy") == ["The committee did not raise the levy"]
    result = search(filled, "committee latency", record=False)
    assert {hit.passage.text for hit in result.hits} == {
        "The committee did not raise the levy",
        "db latency 40 ms",
    }
    assert "Passages that hold some of the words are shown." in result.limits


def test_every_hit_says_which_lane_gave_it_which_rank(filled: Workspace) -> None:
    (hit,) = search(filled, "raise the levy", record=False).hits
    assert hit.lanes == ((Lane.EXACT, 1), (Lane.BM25, 1))
    (hit,) = search(filled, "committee levy", record=False).hits
    assert hit.lanes == ((Lane.BM25, 1),)
    (hit,) = search(filled, "38.101", record=False).hits
    assert hit.lanes == ((Lane.EXACT, 1), (Lane.BM25, 1))


def test_the_passage_with_the_words_as_typed_stands_first(
    ws: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "rows.txt"
    path.write_text(
        "tax the wealth of the wealth tax tax wealth\n\n"
        "In that long year, after much talk and many words, a wealth tax was proposed"
        " by the second chamber, and nothing came of it.\n"
    )
    sources.add_source(ws, str(path))
    hits = search(ws, "a wealth tax", record=False).hits
    assert hits[0].passage.text.startswith("In that long year")


def test_coverage_is_told_in_whole_sentences(filled: Workspace) -> None:
    result = search(filled, "latency", record=False)
    assert result.limits == (
        "1 source with 14 passages was searched, in the newest revision only, and"
        " nothing outside this store.",
    )
    some = search(filled, "in", limit=2, record=False)
    assert len(some.hits) == 2
    assert "Only the first 2 results are shown." in some.limits


def test_a_recorded_search_keeps_query_results_ranks_and_limits(
    filled: Workspace,
) -> None:
    result = search(filled, "raise the levy\x00", record=True)
    assert result.trace is not None

    def trace(connection: sqlite3.Connection) -> tuple[str, str, str, str, int]:
        row: tuple[str, str, str, str, int] = connection.execute(
            "SELECT query, results, limits, author, generation FROM search_trace"
            " WHERE id = ?",
            (result.trace,),
        ).fetchone()
        return row

    query, results, limits, author, generation = filled.read(trace)
    assert query == "raise the levy\ufffd"
    assert json.loads(results) == [[result.hits[0].passage.id, {"exact": 1, "bm25": 1}]]
    assert tuple(json.loads(limits)) == result.limits
    assert (author, generation) == ("alex", result.generation)


def test_a_look_while_typing_leaves_no_trace(filled: Workspace) -> None:
    assert search(filled, "levy", record=False).trace is None

    def traces(connection: sqlite3.Connection) -> int:
        number: int = connection.execute(
            "SELECT count(*) FROM search_trace"
        ).fetchone()[0]
        return number

    assert filled.read(traces) == 0


def test_lanes_are_fused_by_reciprocal_rank() -> None:
    a, b, c = PassageId("psg_a"), PassageId("psg_b"), PassageId("psg_c")
    fused = fuse({Lane.EXACT: [c, b], Lane.BM25: [a, b, c]})
    assert [one[0] for one in fused] == [c, b, a]
    assert fused[0][1] == ((Lane.EXACT, 1), (Lane.BM25, 3))
