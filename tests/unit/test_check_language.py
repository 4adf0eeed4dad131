from __future__ import annotations

import pytest

from claimtui.checks.compare import compare
from claimtui.checks.language import language_of
from claimtui.model.vocabulary import CheckName, CheckResult


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Microsoft acquired GitHub.", "en"),
        ("Deaths exceeded births.", "en"),
        ("Prices rose 5%.", "en"),
        ("Income grew annually.", "en"),
        ("Preise stiegen deutlich.", "de"),
        ("Omsättningen ökade", "sv"),
        ("Ceny wzrosły", "und"),
        ("Priserna steg snabbt.", "und"),
        ("4,523", "und"),
        ("L'envoi de colis a chuté.", "fr"),
        ("Le port a été vendu.", "fr"),
        ("El puerto se abrió de día.", "es"),
        ("The café is open.", "en"),
    ],
)
def test_a_very_short_text_tells_its_language_by_words_and_endings(
    text: str, language: str
) -> None:
    assert language_of(text) == language


def test_a_text_too_short_to_tell_takes_the_language_of_the_other() -> None:
    claim = "The shop is open from 9 am to 5 pm."
    result = compare(claim, "Opening hours: 9 am - 5 pm.")
    values = next(c for c in result.checks if c.check is CheckName.VALUES)
    assert values.result is CheckResult.PASS


def test_the_month_of_may_is_no_hedge() -> None:
    result = compare("The plant will close in May.", "The plant might close in May.")
    certainty = next(c for c in result.checks if c.check is CheckName.CERTAINTY)
    assert [finding.code for finding in certainty.findings] == ["C1"]
