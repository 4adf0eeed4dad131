from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.model.errors import NoTextError, UnreadableError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import NodeKind
from claimtui.reading import tables
from claimtui.reading.outline import passages_of
from claimtui.reading.source import read_source

CASES = Path(__file__).parents[1] / "cases" / "reading"


def texts(reading: Reading, kind: NodeKind) -> list[str]:
    return [
        reading.text[node.span.start : node.span.end]
        for node in reading.nodes
        if node.kind is kind
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a,b\n1,2\n", "a | b\n1 | 2"),
        ("a;b\n1,5;2,5\n", "a | b\n1,5 | 2,5"),
        ("a\tb\n1, x\t2\n", "a | b\n1, x | 2"),
        ('a,b\n"x, ""y""",2\n', 'a | b\nx, "y" | 2'),
        ('a,b\n"two\nlines",2\n', "a | b\ntwo lines | 2"),
        ("a,b\r1,2\r", "a | b\n1 | 2"),
        ("sep=|\na|b\n1|2", "a | b\n1 | 2"),
        ("a, b\n\n,\n1,", "a | b\n1 | "),
        ("one column\nmore of it\n", "one column\nmore of it"),
    ],
)
def test_a_record_is_a_line_and_its_cells_stand_apart(
    source: str, expected: str
) -> None:
    assert read_source(source.encode(), "a.csv").text == expected


def test_the_first_row_is_the_header_where_it_names_columns() -> None:
    reading = read_source(b"name,level\nnorth,12.5\n", "a.csv")
    assert [n.header for n in reading.nodes if n.kind is NodeKind.ROW] == [True, False]
    assert next(n.header for n in reading.nodes if n.kind is NodeKind.CELL)


@pytest.mark.parametrize("source", ["2021,5\n2022,6\n", "a,a\nb,c\n"])
def test_figures_and_repeated_words_are_no_header(source: str) -> None:
    reading = read_source(source.encode(), "a.csv")
    assert not any(node.header for node in reading.nodes)


def test_lines_above_the_table_that_scale_its_figures_are_its_captions() -> None:
    reading = read_source(b"Exports,,\n(in millions),,\nyear,a,b\n2021,4,5\n", "a.csv")
    assert texts(reading, NodeKind.CAPTION) == ["Exports", "(in millions)"]
    rows = [n for n in reading.nodes if n.kind is NodeKind.ROW]
    assert rows[0].header
    assert [p.kind for p in passages_of(reading)][:2] == [NodeKind.CAPTION] * 2


def test_a_lost_quotation_mark_does_not_swallow_the_rest() -> None:
    rows = "\n".join(f"row {n},{n}" for n in range(200))
    reading = read_source(f'a,b\n"open,1\n{rows}\n'.encode(), "a.csv")
    assert len(texts(reading, NodeKind.ROW)) == 202
    assert "never closed" in reading.notes[0]


def test_a_table_in_shift_jis_is_read() -> None:
    # From microsoft/markitdown (MIT): test_mskanji.csv.
    reading = read_source((CASES / "mskanji.csv").read_bytes(), "a.csv")
    assert reading.text.splitlines()[0] == "名前 | 年齢 | 住所"
    assert reading.text.splitlines()[3] == "髙橋淳 | 35 | 名古屋"


def test_an_empty_table_holds_no_text() -> None:
    with pytest.raises(NoTextError, match="no text"):
        read_source(b",,\n,,\n", "a.csv")


def test_a_table_of_too_many_rows_is_refused() -> None:
    with pytest.raises(UnreadableError, match="at most 400,000 are read"):
        read_source(b"1\n" * (tables.MAX_ROWS + 1), "a.csv")


def test_a_large_table_has_rows_without_cells_and_says_so() -> None:
    line = b"1," * 20 + b"1\n"
    reading = read_source(line * (tables.MAX_CELL_NODES // 20), "a.csv")
    assert not texts(reading, NodeKind.CELL)
    assert "not told apart" in reading.notes[0]


@pytest.mark.parametrize(
    ("name", "source", "starts"),
    [
        (
            "a.py",
            "import os\n\n\n@cached\ndef f():\n    x = 1\n\n    return x\n\n"
            "# why\nclass A:\n    pass\n",
            ["import os", "@cached", "# why"],
        ),
        (
            "a.rs",
            "use std::fs;\n\n/// Doc.\nfn main() {\n    a();\n\n    b();\n}\n\n"
            "struct S;\n",
            ["use std::fs;", "/// Doc.", "struct S;"],
        ),
        (
            "a.go",
            "package a\n\nfunc F() int {\n\treturn 1\n\n}\n\nvar x = 2\n",
            ["package a", "func F()", "var x"],
        ),
        ("a.rb", "def f\n  1\n\nend\n\ndef g\nend\n", ["def f", "def g"]),
    ],
)
def test_source_code_is_cut_at_its_top_level_declarations(
    name: str, source: str, starts: list[str]
) -> None:
    reading = read_source(source.encode(), name)
    assert reading.text == source
    parts = texts(reading, NodeKind.CODE)
    assert len(parts) == len(starts)
    assert all(p.startswith(s) for p, s in zip(parts, starts, strict=True))


def test_a_long_declaration_is_cut_where_its_own_parts_begin() -> None:
    methods = "".join(
        f"\n    def m{n}(self):\n        a = 1\n\n        return a\n" for n in range(30)
    )
    reading = read_source(f"class A:\n    x = 1\n{methods}".encode(), "a.py")
    parts = texts(reading, NodeKind.CODE)
    assert len(parts) == 31
    assert all("return a" in part for part in parts[1:])


def test_the_media_type_of_code_tells_its_language() -> None:
    assert read_source(b"x = 1\n", "a.py").media_type == "text/x-python"
    assert read_source(b"x = 1\n", "a.txt").media_type == "text/plain"


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("Type,2023,2024\nFerries,1204,1310\n", True),
        (",2023/24,2024/25\nFerries,88%,79%\n", True),
        ("Bach,1685,1750\nHandel,1685,1759\n", False),
        ("2023,2024\n1,2\n", False),
        ("Type,2023,12\nFerries,88,79\n", False),
        ("Type,2023\n", False),
    ],
)
def test_years_name_columns_where_something_else_stands_below(
    source: str, named: bool
) -> None:
    reading = read_source(source.encode(), "a.csv")
    rows = [node.header for node in reading.nodes if node.kind is NodeKind.ROW]
    assert rows[0] is named
