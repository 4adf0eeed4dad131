from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from claimtui.__main__ import main
from tests.e2e.record_files import read_lines, record, write_lines

# Field reports of neighbouring tools, tried on records; each names its thread.
REPORTS = [
    pytest.param(
        "<p>Das Gesamt\u00adkonzept senkt die Was\u00adser\u200bentnahme um 12 "
        "Prozent.</p>",
        "Das Gesamtkonzept senkt die Wasserentnahme um 12 Prozent.",
        True,
        id="julkue/mark.js#69 invisible characters",
    ),
    pytest.param(
        "<p>The of\ufb01ce di\ufb00ered: \ufb01ve e\ufb03cient pumps.</p>",
        "The office differed: five efficient pumps.",
        True,
        id="py-pdf/pypdf#2046 ligatures",
    ),
    pytest.param(
        "<pre>出口额增长百分之十二，\n同比提高三个百分点。</pre>",
        "出口额增长百分之十二，同比提高三个百分点。",
        True,
        id="markdown-it/markdown-it-cjk-breaks#1 line breaks",
    ),
    pytest.param(
        "<p>A candidate gene for α\u2011synuclein disorders.</p>",
        "A candidate gene for alpha-synuclein disorders",
        False,
        id="monarch-initiative/dismech#9433 transliterated",
    ),
    pytest.param(
        "<p>Familial tremor with myoclonus (FTM) is rare.</p>",
        "FTM is rare.",
        False,
        id="monarch-initiative/dismech#9433 acronym",
    ),
    pytest.param(
        "<p>Output rose to 12<sup><a href='#n3'>3</a></sup> in May.</p>",
        "Output rose to 123 in May",
        False,
        id="datalab-to/marker#274 note mark read as a digit",
    ),
    pytest.param(
        "<p>There were 10<sup>5</sup> cells over 5 km<sup>2</sup>.</p>",
        "There were 105 cells",
        False,
        id="datalab-to/marker#274 power read as a digit",
    ),
    pytest.param(
        "<p>🌊 Level rose 14 cm.</p>",
        "Level rose 14 cm.",
        True,
        id="doccano/doccano#99 after an emoji",
    ),
]


def verified(tmp_path: Path, page: str, **line: Any) -> tuple[dict[str, Any], int]:
    source = tmp_path / "page.html"
    source.write_text(
        f"<html><head><meta charset='utf-8'></head><body>{page}</body></html>", "utf-8"
    )
    made = record("a1", source={"file": str(source)}, **line)
    records = write_lines(tmp_path / "r.jsonl", made)
    out = tmp_path / "o.jsonl"
    out.unlink(missing_ok=True)
    code = main(["verify", str(records), "--out", str(out), "--as", "maria"])
    return read_lines(out)[0], code


@pytest.mark.parametrize(("page", "quote", "stands"), REPORTS)
def test_a_quote_is_in_the_page_or_it_is_not(
    tmp_path: Path, page: str, quote: str, stands: bool
) -> None:
    told, code = verified(tmp_path, page, evidence={"quote": quote})
    assert told["verification_status"] == ("pending" if stands else "rejected")
    assert code == (0 if stands else 1)
    if stands:
        step = told["verification"]["context"][0]
        [[start, end]] = step["spans"]
        assert step["text"][start:end].endswith(quote[-3:])


def test_words_that_occur_twice_are_told_of_as_often(tmp_path: Path) -> None:
    # tilgovi/dom-anchor-text-quote#13
    page = (
        "<p>Site A: the filter failed in March. Site B: the filter failed in June.</p>"
        "<p>Site C: the filter failed in March and again in May.</p>"
    )
    quote = {"quote": "the filter failed in March"}
    told, _ = verified(tmp_path, page, evidence=quote)
    assert told["verification"]["occurrences"] == 2
    assert any("2 times" in one for one in told["limitations"])


@pytest.mark.parametrize(
    "quote",
    [
        "the tenant is … permitted to sublet",
        "permitted to sublet during the fixed term",
    ],
)
def test_a_negation_that_was_left_out_is_never_a_green_result(
    tmp_path: Path, quote: str
) -> None:
    # open-legal-products/mike#391
    page = (
        "<p>Under clause 9 the tenant is not permitted to sublet during the fixed "
        "term.</p>"
    )
    claim = "The tenant is permitted to sublet during the fixed term."
    told, _ = verified(tmp_path, page, evidence={"quote": quote}, claim=claim)
    assert told["verification_status"] == "pending"
    assert told["verification"]["needs_person"]
    codes = {one["code"] for one in told["verification"]["objections"]}
    assert codes & {"Q2", "Q7"}
