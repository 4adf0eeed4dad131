from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimtui.model.vocabulary import Lane
from claimtui.workspace import (
    access,
    candidates,
    claims,
    documents,
    source_details,
    sources,
)
from claimtui.workspace.listings import source_rows
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

TEXTS = {
    "en": "Cesspools are emptied twice a year.\n\nThe regulation of septic tanks is"
    " strict.\n\nTaxes rose, and the committees that studied them were divided.",
    "de": "Die Senkgruben werden zweimal im Jahr geleert.\n\nDas ist eine Regelung der"
    " Häuser und der Verträge.",
    "fr": "Les fosses sont vidées dans une année.\n\nLa validité des règlements est"
    " contestée.",
    "es": "Los impuestos suben por las regulaciones del sector, con una excepción.",
    "it": "Le tasse della regione non sono regolazioni per gli utenti.",
    "pt": "Os impostos das regiões não são regulações, foi uma decisão dos juízes.",
    "nl": "Het riool van een stad is niet voor de putten zijn gemaakt.",
    "sv": "Avgifterna och skatterna som inte betalas av husägare har höjts.",
    "ru": "Новые законы о выгребных ямах приняты. Экономика растёт.",
    "el": "Οι νόμοι για τους φόρους άλλαξαν.",
}


def added(ws: Workspace, folder: Path, *texts: str) -> Workspace:
    for number, text in enumerate(texts):
        path = folder / f"text-{number}.md"
        path.write_text(text, "utf-8")
        sources.add_source(ws, str(path))
    return ws


@pytest.fixture
def filled(ws: Workspace, tmp_path: Path) -> Workspace:
    return added(ws, tmp_path, *TEXTS.values())


def found(ws: Workspace, query: str) -> list[str]:
    return [hit.passage.text for hit in search(ws, query, record=False).hits]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("cesspool", "Cesspools are"),
        ("regulated", "regulation of septic"),
        ("regulates tank", "regulation of septic"),
        ("TAXES", "Taxes rose"),
        ("tax", "Taxes rose"),
        ("committee", "Taxes rose"),
        ("studies", "Taxes rose"),
        ("emptying cesspools yearly twice", "Cesspools are"),
        ("Senkgrube", "Die Senkgruben"),
        ("Haus", "Häuser"),
        ("Regelungen", "eine Regelung"),
        ("Vertrag", "Verträge"),
        ("fosse", "Les fosses"),
        ("règlement", "La validité"),
        ("contesté", "contestée"),
        ("contester", "contestée"),
        ("vidé", "vidées"),
        ("impuesto", "Los impuestos"),
        ("regulación", "regulaciones"),
        ("tassa", "Le tasse"),
        ("regolazione", "regolazioni"),
        ("imposto", "Os impostos"),
        ("regulação", "regulações"),
        ("decisões", "decisão"),
        ("put", "de putten"),
        ("avgift", "Avgifterna"),
        ("skatt", "skatterna"),
        ("закон", "Новые законы"),
        ("новый закон", "Новые законы"),
        ("яма", "выгребных ямах"),
        ("экономики", "Экономика"),
        ("νόμος", "Οι νόμοι"),
    ],
)
def test_a_word_finds_its_other_forms(
    filled: Workspace, query: str, words: str
) -> None:
    assert any(words in text for text in found(filled, query))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_language_is_known_by_a_single_text(
    ws: Workspace, tmp_path: Path, text: str
) -> None:
    added(ws, tmp_path, text)
    singular = {
        "Cesspools": "cesspool", "Senkgruben": "Senkgrube", "fosses": "fosse",
        "impuestos": "impuesto", "tasse": "tassa", "impostos": "imposto",
        "putten": "put", "skatterna": "skatt", "законы": "закон", "νόμοι": "νόμος",
    }  # fmt: skip
    (query,) = (one for word, one in singular.items() if word in text)
    assert found(ws, query)


def test_a_text_too_short_to_show_its_language_is_found_too(
    ws: Workspace, tmp_path: Path
) -> None:
    added(ws, tmp_path, "Senkgruben verboten.")
    assert found(ws, "Senkgrube") == ["Senkgruben verboten."]


def test_the_word_as_typed_stands_above_its_other_forms(
    ws: Workspace, tmp_path: Path
) -> None:
    added(
        ws,
        tmp_path,
        "Cesspools, cesspools, cesspools.\n\nIn that long year, after much talk and"
        " many words, one cesspool was emptied.\n\nCesspools again.",
    )
    hits = search(ws, "cesspool", record=False).hits
    assert hits[0].passage.text.startswith("In that long year")
    assert [dict(hit.lanes) for hit in hits] == [
        {Lane.BM25: 1}, {Lane.BM25: 2}, {Lane.BM25: 3},
    ]  # fmt: skip


def test_all_words_in_some_form_come_before_some_words(filled: Workspace) -> None:
    assert found(filled, "strictly regulated septic tank") == [
        "The regulation of septic tanks is strict."
    ]


@pytest.mark.parametrize(
    "query",
    ['"cesspool"', '"regulated tank"', "cesspool_1", "cesspool2", "useCesspool"],
)
def test_phrases_and_identifiers_are_looked_for_as_they_stand(
    filled: Workspace, query: str
) -> None:
    result = search(filled, query, record=False)
    assert not any("Other forms" in limit for limit in result.limits)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("1990", "The 1990s were dry."),
        ("v2", "See v2s for details."),
        ("AIDS", "The hearing aid was lost."),
        ("CVE-2024-1", "CVE-2024-10 was fixed."),
        ("用户", "用户们很多"),
        ("역사", "역사를 배우다"),
        ("useState", "The states use it."),
        ("3.5%", "A rate of 3.55% is high."),
    ],
)
def test_figures_names_and_unspaced_scripts_have_no_other_forms(
    ws: Workspace, tmp_path: Path, query: str, text: str
) -> None:
    added(ws, tmp_path, text)
    result = search(ws, query, record=False)
    assert not any("Other forms" in limit for limit in result.limits)
    for hit in result.hits:
        assert Lane.FUZZY in dict(hit.lanes) or query in hit.passage.text


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("cat", "The catalogue of the catholic church was categorical."),
        ("new", "The news of Newton."),
        ("form", "A formidable formula."),
        ("Haus", "Der Haushalt und die Haustür sind nicht das Gleiche."),
        ("as", "Asses and assets."),
    ],
)
def test_words_that_only_begin_alike_are_no_forms(
    ws: Workspace, tmp_path: Path, query: str, text: str
) -> None:
    added(ws, tmp_path, text)
    assert found(ws, query) == []


def test_the_trace_keeps_what_was_looked_for(filled: Workspace) -> None:
    result = search(filled, "regulated", record=True)
    told = "Other forms of “regulated” are looked for too: regulation."
    assert told in result.limits
    limits, lanes = filled.read(
        lambda c: c.execute("SELECT limits, lanes FROM search_trace").fetchone()
    )
    assert told in json.loads(limits)
    assert json.loads(lanes)["lanes"] == ["exact", "bm25", "fuzzy", "relationship"]


def test_a_form_that_is_found_is_not_told_to_be_misspelt(filled: Workspace) -> None:
    limits = search(filled, "cesspool", record=False).limits
    assert not any("spelt" in one or "No passage" in one for one in limits)


def test_a_claims_suggestions_go_by_other_forms_too(
    filled: Workspace, tmp_path: Path
) -> None:
    article = tmp_path / "article.md"
    article.write_text("Strictly, a tank is regulating itself.")
    document = documents.add_document(filled, article).document
    (claim,) = claims.claim_ids(filled, document)
    hits = candidates.suggestions(filled, claim)
    assert hits[0].passage.text == "The regulation of septic tanks is strict."


def test_a_new_source_is_found_by_form_at_once(ws: Workspace, tmp_path: Path) -> None:
    added(ws, tmp_path, "Nothing is here.")
    assert found(ws, "lighthouse") == []
    (tmp_path / "more.md").write_text("Two lighthouses are white.")
    sources.add_source(ws, str(tmp_path / "more.md"))
    assert found(ws, "lighthouse") == ["Two lighthouses are white."]


@pytest.mark.parametrize("query", ["cesspool", "cessspools"])
def test_no_word_of_a_hidden_source_is_told(
    ws: Workspace, tmp_path: Path, query: str
) -> None:
    added(ws, tmp_path, "The cesspools of the manor.", "The harbour is a place.")
    access.set_scopes(ws, ["private", "public"])
    hidden = source_rows(ws)[0].source
    source_details.set_scope(ws, hidden, "private")
    guest = Workspace(ws.store, "gina", viewer="public")
    assert search(ws, query, record=False).hits
    result = search(guest, query, record=False)
    assert result.hits == ()
    assert not any("cesspools" in limit for limit in result.limits)
