from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from claimtui.extraction.compiler import COMPILER, extract
from claimtui.extraction.structure import structure, visible_text
from claimtui.model.documents import ClaimProposal, Extraction
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import (
    ClaimType,
    ExclusionReason,
    Facet,
    Format,
    Marker,
    NodeKind,
)

CASES = Path(__file__).parent.parent / "cases" / "extraction"


def markdown(text: str, language: str | None = None) -> Extraction:
    return extract(text, Format.MARKDOWN, language)


def texts(found: Extraction) -> list[str]:
    return [claim.text for claim in found.claims]


def reasons(found: Extraction) -> dict[str, ExclusionReason]:
    return {item.text: item.reason for item in found.excluded}


def only(text: str) -> ClaimProposal:
    (claim,) = markdown(text, "en").claims
    return claim


def facet_words(text: str, facet: Facet) -> list[str]:
    return [
        text[slice(*span)]
        for claim in markdown(text, "en").claims
        for item in claim.facets
        if item.kind is facet
        for span in item.spans
    ]


def test_the_extraction_names_its_compiler() -> None:
    assert markdown("Fares rose.").compiler == COMPILER == "rules 5"


def test_markup_is_left_out_of_the_words_and_stays_inside_the_span() -> None:
    text = 'Fares **rose** by [5%](http://x.org "t")[^1] in `May` &amp; June.\n'
    (claim,) = markdown(text, "en").claims
    assert claim.text == "Fares rose by 5% in May & June."
    assert claim.spans == (DocSpan.of(0, len(text) - 1),)


@pytest.mark.parametrize("note", ["", "\n\n[^1]: It excludes islands."])
def test_a_footnote_mark_is_no_figure_whether_or_not_its_note_is_there(
    note: str,
) -> None:
    found = markdown(f"Total was 12.[^1] Next year it fell.{note}", "en")
    assert texts(found)[:2] == ["Total was 12.", "Next year it fell."]


def test_byte_offsets_of_the_parser_become_code_points() -> None:
    text = "é𝛑 北京 — x.\n\nFür *Öl* stieg der Preis.\n"
    for block in structure(text, Format.MARKDOWN).blocks:
        for sentence in block.sentences:
            assert visible_text(text, Format.MARKDOWN, [sentence.span]) == sentence.text
    assert "Für Öl stieg der Preis." in texts(markdown(text, "de"))


def test_a_list_stays_in_one_block_with_the_paragraph_that_introduces_it() -> None:
    text = "The council closed:\n\n- Cley hall\n- Holt hall\n\nFares rose.\n"
    blocks = structure(text, Format.MARKDOWN).blocks
    assert [block.kind for block in blocks] == [NodeKind.LIST, NodeKind.PARAGRAPH]


def test_an_items_words_depend_on_the_introduction_of_its_list() -> None:
    one = structure("These are true:\n\n- Fares rose.\n", Format.MARKDOWN)
    two = structure("These are false:\n\n- Fares rose.\n", Format.MARKDOWN)
    assert one.sentences[1].text == two.sentences[1].text
    assert one.sentences[1].digest != two.sentences[1].digest


def test_a_rows_words_depend_on_the_header_of_its_table() -> None:
    table = "| Town | {} |\n|---|---|\n| Cley | 320 |\n"
    one = markdown(table.format("People"))
    two = markdown(table.format("Dogs"))
    assert texts(one) == texts(two) == ["Cley 320"]
    assert one.claims[0].rules == ("table_row",)
    assert one.claims[0].sentence_digest != two.claims[0].sentence_digest
    assert reasons(one) == {"Town People": ExclusionReason.HEADING}


def test_a_heading_and_the_rest_of_the_paragraph_are_context_only() -> None:
    base = markdown("# A\n\nFares rose. It rained today.\n").claims[0]
    for other in (
        "# B\n\nFares rose. It rained today.\n",
        "# A\n\nFares rose. It snowed today.\n",
    ):
        claim = markdown(other).claims[0]
        assert claim.sentence_digest == base.sentence_digest
        assert claim.context != base.context


def test_block_headings_are_the_ones_above_outermost_first() -> None:
    text = "# A\n\n## B\n\nx\n\n## C\n\ny\n\n# D\n\nz\n"
    blocks = structure(text, Format.MARKDOWN).blocks
    assert [block.headings for block in blocks] == [
        (),
        ("A",),
        ("A", "B"),
        ("A",),
        ("A", "C"),
        (),
        ("D",),
    ]


def test_prose_between_two_thematic_breaks_is_no_front_matter() -> None:
    text = "Fares rose.\n\n---\nTolls fell sharply.\n\nIt rained.\n\n---\nEnd came.\n"
    assert "Tolls fell sharply." in texts(markdown(text))


@pytest.mark.parametrize(
    "front",
    ["---\ntitle: Levels\ndate: 2024-03-05\n---\n", '+++\ntitle = "Levels"\n+++\n'],
)
def test_front_matter_is_left_out_and_moves_nothing(front: str) -> None:
    body = "Levels rose 14 cm.\n"
    found = markdown(front + body)
    assert texts(found) == texts(markdown(body)) == ["Levels rose 14 cm."]
    assert found.excluded[0].reason is ExclusionReason.FRONT_MATTER
    start, end = found.claims[0].spans[0]
    assert (front + body)[start:end] == "Levels rose 14 cm."


@pytest.mark.parametrize(
    ("text", "language", "how"),
    [
        ("---\nlang: fr\n---\nOui.\n", "fr", "declared"),
        ("北京的渡轮每天载客三百人。", "zh", "script"),
        ("これは山です。とても高い。", "ja", "script"),
        ("Паром перевозит триста человек.", "ru", "script"),
        (
            "Der Preis ist nicht mit dem Lohn und der Miete gestiegen.",
            "de",
            "stop words",
        ),
        ("The fare of the ferry was not raised.", "en", "stop words"),
        ("12 km", "und", "undecided"),
    ],
)
def test_the_language_is_declared_or_decided_and_says_how(
    text: str, language: str, how: str
) -> None:
    found = markdown(text)
    assert (found.language, found.language_how) == (language, how)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Is it true?", ExclusionReason.QUESTION),
        ("Click the blue button.", ExclusionReason.IMPERATIVE),
        ("Please read the notes.", ExclusionReason.IMPERATIVE),
        ("Don't forget your hat.", ExclusionReason.IMPERATIVE),
        ("# Fares rose by 5%", ExclusionReason.HEADING),
        ("```\nFares rose.\n```", ExclusionReason.CODE),
        ("All rights reserved.", ExclusionReason.BOILERPLATE),
        ("© 2024 Example Ltd.", ExclusionReason.BOILERPLATE),
        ("Subscribe to our newsletter!", ExclusionReason.BOILERPLATE),
        ("Dear reader,", ExclusionReason.GREETING),
        ("Best regards", ExclusionReason.GREETING),
        ("- [Home](http://example.org)", ExclusionReason.LINK_LIST),
        ("<https://example.org/a>", ExclusionReason.LINK_LIST),
        ("<!-- Fares rose. -->", ExclusionReason.OTHER),
        ("Next steps", ExclusionReason.FRAGMENT),
        ("12 | 13 | 14", ExclusionReason.FRAGMENT),
        ("The following command is enough:", ExclusionReason.FRAGMENT),
        ("Example output:", ExclusionReason.FRAGMENT),
        ("Read the manual.", ExclusionReason.IMPERATIVE),
        ("$ make install", ExclusionReason.CODE),
        ("code = 0; while (n) { code = code + 1; n = 0; }", ExclusionReason.CODE),
        ("pip install claimtui", ExclusionReason.CODE),
        (".. code-block:: python", ExclusionReason.CODE),
        (":param name: It is shown.", ExclusionReason.CODE),
    ],
)
def test_what_is_no_claim_is_excluded_with_its_reason(
    text: str, reason: ExclusionReason
) -> None:
    found = markdown(text, "en")
    assert not found.claims
    assert [item.reason for item in found.excluded] == [reason]


@pytest.mark.parametrize(
    "text",
    [
        "Contact tracing stopped in May.",
        "Run times fell by half.",
        "Call centres closed.",
        "Set theory was founded by Cantor.",
        "Welcome rains fell on Norfolk in May 2020 after a drought.",
        "3 sites closed",
        "Exports rose 12%",
        "Five errors remain.",
        "It works.",
        "Copyright law changed in 1976.",
        "Read the Docs can generate pages in other formats.",
        "The council closed two halls in May:",
        "$ 5 million was spent on berths.",
        "git stores every version of a file.",
    ],
)
def test_a_statement_is_a_claim_even_where_it_looks_like_something_else(
    text: str,
) -> None:
    assert texts(markdown(text, "en")) == [text]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Fares rose by 5% in 2023, and two new berths opened in May.",
            ["Fares rose by 5% in 2023", "two new berths opened in May."],
        ),
        (
            "The museum opened in 2019 and closed in 2021.",
            ["The museum opened in 2019", "The museum closed in 2021."],
        ),
        (
            "The hall cost £2 million; the annex was free.",
            ["The hall cost £2 million", "the annex was free."],
        ),
    ],
)
def test_parts_that_can_be_judged_apart_become_claims_of_their_own(
    text: str, claims: list[str]
) -> None:
    assert texts(markdown(text, "en")) == claims


@pytest.mark.parametrize(
    "text",
    [
        "The ferry carries 320 passengers and 45 cars.",
        "Nobody believes that fares rose, and the council agrees.",
        "If fares rose in May, and two berths opened, traffic grew.",
        "The minister said fares rose, and two berths opened.",
        "The sites were opened in 2019 and closed sites were sold.",
        "The hall did not open in 2019 and close in 2021.",
        "Losses rose between May and June.",
        "Marsh et al. [2011] measured flow in nine rivers and suggest that losses "
        "follow temperature.",
        "The clerk signed and sealed the letter.",
        "Now the ferry ran and ran the race.",
        "It opened in 2019 and closed in 2021.",
        "Fares rose, and it rained.",
    ],
)
def test_a_sentence_whose_parts_depend_on_each_other_stays_whole(text: str) -> None:
    assert texts(markdown(text, "en")) == [text]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Fares rose by 5%.", ClaimType.FACT),
        ("Inflation is defined as a rise in prices.", ClaimType.DEFINITION),
        ("According to the council, fares rose.", ClaimType.ATTRIBUTION),
        ("The council reported that fares rose.", ClaimType.ATTRIBUTION),
        ('The minister said: "Fares rose by five percent."', ClaimType.QUOTATION),
        ("Fares are higher than in 2019.", ClaimType.COMPARISON),
        ("Fares will rise next year.", ClaimType.PREDICTION),
        ("The council should lower fares.", ClaimType.RECOMMENDATION),
        ("This suggests a shift in demand.", ClaimType.INTERPRETATION),
        ("I think fares are too high.", ClaimType.JUDGMENT),
    ],
)
def test_each_claim_has_a_type(text: str, kind: ClaimType) -> None:
    assert only(text).type is kind


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        ("Fares rose by 5%.", {Marker.QUANTITATIVE}),
        ("Half the fleet was sold.", {Marker.QUANTITATIVE}),
        ("Fares are currently low.", {Marker.TIME_SENSITIVE}),
        ("Fares did not rise.", {Marker.NEGATIVE}),
        ("Fares didn’t rise.", {Marker.NEGATIVE}),
        ("Fares rose because of fuel.", {Marker.CAUSAL}),
        ("Fares rose.", set()),
    ],
)
def test_markers_stand_beside_the_type(text: str, markers: set[Marker]) -> None:
    assert set(only(text).markers) == markers


@pytest.mark.parametrize(
    ("text", "facet", "words"),
    [
        ("Fares rose by 5% in March 2023.", Facet.QUANTITY, ["5%"]),
        ("Fares rose by 5% in March 2023.", Facet.DATE, ["March 2023"]),
        ("It cost $1.5 million on 2024-03-05.", Facet.QUANTITY, ["$1.5 million"]),
        ("It cost $1.5 million on 2024-03-05.", Facet.DATE, ["2024-03-05"]),
        ("Fares rose in May.", Facet.DATE, ["May"]),
        ("Fares may rise.", Facet.DATE, []),
        (
            "According to the council, fares rose.",
            Facet.ATTRIBUTION,
            ["According to the council"],
        ),
        ("It is higher than $1.5 now.", Facet.COMPARISON, ["than $1.5 now"]),
        ("Fares rose because fuel did.", Facet.CAUSE, ["because fuel did"]),
        ("If it rains, ferries stop.", Facet.CONDITION, ["If it rains"]),
    ],
)
def test_facets_say_where_they_stand(text: str, facet: Facet, words: list[str]) -> None:
    assert facet_words(text, facet) == words


def test_an_address_is_one_token_whose_figures_are_none_of_the_claims() -> None:
    found = markdown(
        "Data are at https://data.example.org/v3.10/a?year=2023. The fee rose to £5.",
        "en",
    )
    assert texts(found)[1] == "The fee rose to £5."
    assert found.claims[0].markers == ()
    assert found.claims[0].facets == ()


def test_a_language_without_rules_gives_facts_and_figures_only() -> None:
    found = markdown("Die Preise sind um 5 % gestiegen. Es regnet nicht mehr.", "de")
    assert [claim.type for claim in found.claims] == [ClaimType.FACT] * 2
    assert [claim.markers for claim in found.claims] == [(Marker.QUANTITATIVE,), ()]


def test_chinese_sentences_are_told_apart() -> None:
    found = markdown("渡轮每天载客三百人。票价去年上涨了百分之五！真的吗？")
    assert texts(found) == ["渡轮每天载客三百人。", "票价去年上涨了百分之五！"]
    assert found.excluded[0].reason is ExclusionReason.QUESTION


def test_the_same_text_gives_the_same_ids_and_copies_differ() -> None:
    text = "Fares rose. Fares rose.\n"
    one, two = markdown(text), markdown(text)
    assert one == two
    assert len({claim.id for claim in one.claims}) == 2


def test_plain_text_keeps_list_marks_in_the_sentence_and_out_of_the_claim() -> None:
    text = "Closed in May:\n- 3 sites closed\n- 4 sites opened\n"
    found = extract(text, Format.TEXT, "en")
    assert texts(found) == ["3 sites closed", "4 sites opened"]
    assert text[slice(*found.claims[0].sentence)] == "- 3 sites closed"


@pytest.mark.parametrize("box", ["___", "[ ]", "[x]"])
def test_the_lines_of_a_checklist_are_items(box: str) -> None:
    text = f"{box} Cley hall is shut\n{box} Holt hall is shut\n"
    found = extract(text, Format.TEXT, "en")
    assert texts(found) == ["Cley hall is shut", "Holt hall is shut"]


def test_an_unclosed_tag_or_comment_hides_no_text_silently() -> None:
    found = markdown("<div>\n<!-- Fares rose by a lot.\n\nTolls fell in May.\n", "en")
    assert found.excluded
    whole = " ".join([*texts(found), *reasons(found)])
    assert "Fares rose" in whole
    assert "Tolls fell in May." in whole


@pytest.mark.parametrize(
    "text",
    [
        "a" * 300_000,
        "( " * 100_000,
        "1. " * 60_000,
        '"a ' * 60_000,
        "a. " * 60_000,
        "http://" * 20_000,
        "<div " * 40_000,
        "<!-- " * 40_000,
        "x\n" * 60_000,
        "| a " * 30_000 + "\n",
        "and, and " * 30_000,
        "—" * 100_000,
        "(1).1 " * 40_000,
        "e.g. " * 40_000,
    ],
    ids=lambda text: repr(text[:8]),
)
@pytest.mark.parametrize("form", Format)
def test_repeats_of_one_pattern_take_linear_time(text: str, form: Format) -> None:
    began = time.process_time()
    extract(text, form)
    assert time.process_time() - began < 20


@pytest.mark.parametrize("form", Format)
@pytest.mark.parametrize("text", ["", " \n\t\n", "\x00", "\ud800", "\u202e\u2066", "﻿"])
def test_odd_texts_never_raise(text: str, form: Format) -> None:
    extract(text, form)


FIELD_REPORTS = json.loads((CASES / "field_reports.json").read_text("utf-8"))


@pytest.mark.parametrize("report", FIELD_REPORTS, ids=lambda report: report["symptom"])
def test_faults_reported_elsewhere_do_not_occur(report: dict[str, object]) -> None:
    found = markdown(str(report["text"]), "en")
    assert texts(found) == report["claims"]
    assert reasons(found) == report["excluded"]


def test_quoted_sentences_carry_who_said_them() -> None:
    text = '"Output doubled in 2022. It then fell by 10%," the minister said.'
    found = markdown(text, "en")
    assert [claim.type for claim in found.claims] == [ClaimType.QUOTATION] * 2
    assert facet_words(text, Facet.ATTRIBUTION) == ["the minister said"] * 2
    assert all("attribution" in claim.rules for claim in found.claims)
