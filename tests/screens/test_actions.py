from __future__ import annotations

import subprocess
import sys

import pytest

from claimtui.model.vocabulary import (
    ClaimState,
    CurrentStatus,
    Flag,
    ObservationState,
    Status,
)
from screens.actions import (
    ACTIONS,
    CLAIMS,
    EVERYWHERE,
    LIBRARY,
    REVIEW,
    WORDS,
    Action,
    ActionRegistry,
    spoken_key,
)
from screens.bindings import help_score
from screens.router import PENDING, KeyRouter
from screens.signs import STATUS_SIGNS, claim_sign, flag_signs, observation_sign
from themes.palettes import THEMES, fallback_roles


def test_listing_the_actions_loads_no_textual() -> None:
    code = (
        "import sys; from screens.actions import ACTIONS; list(ACTIONS);"
        "print([m for m in ('textual', 'rich') if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert told.stdout.strip() == "[]", told.stderr


def test_every_action_tells_what_it_does() -> None:
    for action in ACTIONS:
        assert action.label, action.id
        assert action.help.endswith("."), action.id


@pytest.mark.parametrize("group", [EVERYWHERE, LIBRARY, CLAIMS, REVIEW, WORDS])
def test_no_key_has_two_meanings_within_a_group(group: str) -> None:
    keys = [key for action in ACTIONS.of(group) for key in action.keys]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("group", [LIBRARY, CLAIMS, REVIEW])
def test_a_key_of_the_group_comes_before_the_same_key_of_everywhere(group: str) -> None:
    assert ACTIONS.of(group, EVERYWHERE)[0].group == group


def test_no_single_key_begins_a_sequence() -> None:
    singles = {key for action in ACTIONS for key in action.single_keys}
    assert not {keys.split()[0] for keys in ACTIONS.sequences(EVERYWHERE)} & singles


def test_the_number_keys_follow_the_order_of_the_statuses() -> None:
    found = [ACTIONS[f"review.status.{status.value}"].keys for status in Status]
    assert found == [(str(n),) for n in range(1, 8)]


def test_an_id_that_occurs_twice_is_refused() -> None:
    action = Action("a", ("a",), "a", "A.")
    with pytest.raises(ValueError, match="twice"):
        ActionRegistry((action, action))


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("revisions", "evidence.history"),
        ("sets", "go.evidence"),
        ("clauses", "evidence.clause_add"),
        ("word otherwise", "evidence.clause_edit"),
        ("looked through", "evidence.review"),
    ],
)
def test_the_palette_finds_an_action_by_the_words_of_its_help(
    typed: str, found: str
) -> None:
    assert 0 < help_score(ACTIONS[found], typed.split()) < 1
    assert not help_score(ACTIONS["quit"], typed.split())


def test_an_action_can_have_other_keys() -> None:
    mapped = ACTIONS.remapped({"claims.accept": "y, Y"})
    assert mapped["claims.accept"].keys == ("y", "Y")
    assert mapped["claims.exclude"].keys == ACTIONS["claims.exclude"].keys


def test_remapping_names_an_unknown_action() -> None:
    with pytest.raises(KeyError, match=r"claims\.acept"):
        ACTIONS.remapped({"claims.acept": "y"})


@pytest.mark.parametrize(
    ("key", "told"),
    [("question_mark", "?"), ("g g", "g g"), ("ctrl+d", "ctrl+d"), ("down", "↓")],
)
def test_keys_are_told_as_they_are_printed(key: str, told: str) -> None:
    assert spoken_key(key) == told


def test_a_sequence_waits_for_its_last_key() -> None:
    router = KeyRouter({"g l": "go.library", "g g": "move.top"})
    assert router.feed("g") is PENDING
    assert dict(router.options()) == {"l": "go.library", "g": "move.top"}
    assert router.feed("l") == "go.library"
    assert router.typed == ()


def test_a_key_that_ends_no_sequence_ends_the_waiting() -> None:
    router = KeyRouter({"g l": "go.library"})
    router.feed("g")
    assert router.feed("z") is None
    assert router.feed("l") is None


def test_a_sequence_can_be_forgotten() -> None:
    router = KeyRouter({"g l": "go.library"})
    router.feed("g")
    router.reset()
    assert router.feed("l") is None


def test_every_status_has_its_own_sign_and_word() -> None:
    assert set(STATUS_SIGNS) == set(CurrentStatus)
    assert len({sign.sign for sign in STATUS_SIGNS.values()}) == len(CurrentStatus)
    assert len({sign.word for sign in STATUS_SIGNS.values()}) == len(CurrentStatus)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: str(theme.name))
def test_every_theme_has_a_colour_for_every_status(theme: object) -> None:
    for variables in (getattr(theme, "variables"), fallback_roles({})):  # noqa: B009
        assert {sign.role for sign in STATUS_SIGNS.values()} <= variables.keys()


def test_exclusion_and_supersession_are_told_before_a_status() -> None:
    assert claim_sign(ClaimState.EXCLUDED, CurrentStatus.SUPPORTED).word == "out"
    assert claim_sign(ClaimState.RETIRED, CurrentStatus.SUPPORTED).word == "gone"
    assert claim_sign(ClaimState.ACCEPTED, CurrentStatus.SUPPORTED).word == "sup"
    assert observation_sign(ObservationState.SUPERSEDED, Status.STALE).word == "was"
    assert observation_sign(ObservationState.STANDING, Status.STALE).word == "old"
    assert flag_signs((Flag.CONTEXT_CHANGED,)) == "∆"
