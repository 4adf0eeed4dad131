from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.checks.compare import compare
from claimtui.model.vocabulary import CheckName, CheckResult, CompareOutcome

Row = tuple[str, str, str]


def codes(claim: str, evidence: str) -> set[str]:
    checks = compare(claim, evidence).checks
    return {f.code for c in checks if c.result is CheckResult.FAIL for f in c.findings}


_FALSE: list[Row] = [
    ("Die Firma gibt das Werk auf.", "Die Firma könnte das Werk aufgeben.", "C1"),
    (
        "Die Stadt hat das Bad geschlossen.",
        "Die Stadt plant, das Bad zu schließen.",
        "C2",
    ),
    (
        "Das Mittel ist sicher.",
        "Der Hersteller behauptet, es sei ein sicheres Mittel. "
        "Angeblich ist das Mittel sicher.",
        "C1",
    ),
    ("Das Haus ist sicher.", "Der Makler versichert, dass das Haus sicher ist.", "C7"),
    ("Alle Züge der Bahn fahren.", "Fast alle Züge der Bahn fahren.", "C4"),
    ("Das Ticket gilt nur in der Stadt.", "Das Ticket gilt in der Stadt.", "C4"),
    (
        "Das Fest fällt aus.",
        "Falls es regnet, fällt das Fest aus. Karten bleiben gültig.",
        "C5",
    ),
    ("Das Gericht verklagte die Bank.", "Die Bank verklagte das Gericht.", "D2"),
    (
        "Der Richter rief den Zeugen.",
        "Den Richter rief der Zeuge. Die Sitzung dauerte an.",
        "D2",
    ),
    ("Le groupe vend l'usine.", "Le groupe pourrait vendre l'usine.", "C1"),
    ("La ville a fermé le pont.", "La ville envisage de fermer le pont.", "C2"),
    ("Le maire a menti.", "Le maire aurait menti au conseil.", "C1"),
    ("Le produit est sûr.", "L'entreprise affirme que le produit est sûr.", "C7"),
    ("Tous les trains roulent.", "Presque tous les trains roulent.", "C4"),
    (
        "Le concert sera annulé.",
        "S'il pleut, le concert sera annulé. Les billets restent valables.",
        "C5",
    ),
    ("La banque a poursuivi le port.", "Le port a poursuivi la banque.", "D2"),
    ("El grupo vende la planta.", "El grupo podría vender la planta.", "C1"),
    ("La ciudad cerró el puente.", "La ciudad planea cerrar el puente.", "C2"),
    ("El producto es seguro.", "La empresa afirma que el producto es seguro.", "C7"),
    ("Todos los trenes circulan.", "Algunos trenes circulan. Llueve.", "C4"),
    (
        "El contrato se renueva.",
        "El contrato se renueva a menos que una parte lo cancele.",
        "C5",
    ),
    ("El banco demandó al puerto.", "El puerto demandó al banco.", "D2"),
]


@pytest.mark.parametrize(("claim", "evidence", "code"), _FALSE)
def test_a_claim_surer_than_german_french_or_spanish_evidence_fails(
    claim: str, evidence: str, code: str
) -> None:
    assert code in codes(claim, evidence)


_FAIR = [
    ("Die Firma könnte das Werk aufgeben.", "Die Firma kann das Werk aufgeben."),
    ("Der Zeuge wurde vom Richter gerufen.", "Der Richter rief den Zeugen."),
    ("Den Zeugen rief der Richter.", "Der Richter rief den Zeugen."),
    (
        "Der Vertrag endet, wenn keine Seite ihn verlängert.",
        "Der Vertrag endet, es sei denn, eine Seite verlängert ihn.",
    ),
    ("La ville veut fermer le pont.", "La ville envisage de fermer le pont."),
    ("Le musée est fermé le lundi.", "Le musée est ouvert tous les jours sauf lundi."),
    ("Le port a été poursuivi par la banque.", "La banque a poursuivi le port."),
    ("La empresa tiene 200 empleados.", "La empresa, de 200 empleados, podría cerrar."),
    ("El puerto fue demandado por el banco.", "El banco demandó al puerto."),
]


def test_a_fair_claim_in_german_french_or_spanish_does_not_fail() -> None:
    failed = [pair for pair in _FAIR if compare(*pair).outcome is CompareOutcome.FAIL]
    assert failed == []


_WORDS = ["könnte", "plant", "alle", "nur", "wenn", "sei", "denn", "von", "der", "si"]
_WORDS += ["aurait", "tous", "à", "moins", "l'", "par", "a", "solo", "podría", ",", "."]
_WORDS += ["\ud800", "\x00", "Haus", "é", "siempre", "que", "wurde", "zu", "-", "«"]


@given(
    st.lists(st.sampled_from(_WORDS), max_size=30).map(" ".join),
    st.lists(st.sampled_from(_WORDS), max_size=30).map(" ".join),
    st.sampled_from(["de", "fr", "es", "it"]),
)
@settings(max_examples=60, deadline=None)
def test_no_order_of_words_raises_and_no_data_is_unavailable(
    claim: str, evidence: str, language: str
) -> None:
    checks = {c.check: c for c in compare(claim, evidence, "", language).checks}
    certainty = checks[CheckName.CERTAINTY].result
    assert language != "it" or certainty is CheckResult.UNAVAILABLE
