from __future__ import annotations

import pytest

from claimtui.model.errors import UsageError
from claimtui.workspace import claims, documents
from claimtui.workspace.workspace import Workspace
from screens.actions import ACTIONS
from screens.app import ClaimtuiApp
from screens.key_choices import chosen_actions
from screens.key_names import key_name, mistaken_part
from screens.sources import SourcesScreen
from tests.screens.driving import keys, said, seen, settled

SMALL = (80, 24)


def test_no_choice_leaves_the_registry_as_it_is() -> None:
    assert chosen_actions({}) is ACTIONS


@pytest.mark.parametrize(
    ("keys_", "told"),
    [
        ({"claims.acept": "y"}, "the nearest is claims.accept"),
        ({"claims.accept": "x"}, "the key x also means claims.exclude"),
        ({"claims.accept": "y"}, "the key y also means copy"),
        ({"claims.accept": "?"}, "the key ? also means help"),
        ({"claims.accept": "g"}, "the key g also means"),
        ({"go.claims": "g s"}, "the key g s also means go.sources"),
        ({"help": "a"}, "the key a also means"),
        ({"help": "ctrl+shift+banana"}, "ctrl+shift+banana is no key"),
        ({"help": "f1,g quesion_mark"}, "the nearest is question_mark"),
        ({"help": "Ctrl+A"}, "Ctrl+A is no key; the nearest is ctrl+a"),
        ({"help": "shift+a"}, "the nearest is A"),
        ({"help": "pgdn"}, "the nearest is pagedown"),
        ({"help": "cntrl+f25"}, "the nearest is ctrl+f"),
        ({"help": "latin_small_letter_a"}, "the nearest is a"),
    ],
)
def test_what_cannot_be_meant_is_one_line(keys_: dict[str, str], told: str) -> None:
    with pytest.raises(UsageError, match="keys") as refused:
        chosen_actions(keys_)
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_keys_can_be_exchanged() -> None:
    mapped = chosen_actions({"claims.accept": "x", "claims.exclude": "a"})
    assert mapped["claims.accept"].keys == ("x",)
    assert mapped["claims.exclude"].keys == ("a",)


def test_a_key_that_meant_two_things_already_may_go_on_doing_so() -> None:
    mapped = chosen_actions({"review.record": "enter"})
    assert mapped["review.record"].keys == ("enter",)


def test_an_action_can_be_left_without_a_key() -> None:
    assert chosen_actions({"claims.accept": ""})["claims.accept"].keys == ()


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("?", "question_mark"),
        ("/", "slash"),
        ("ctrl+d", "ctrl+d"),
        ("g  ?", "g question_mark"),
    ],
)
def test_a_key_has_one_name(key: str, name: str) -> None:
    assert key_name(key) == name


@pytest.mark.parametrize(
    "key",
    [
        *("a", "é", "?", "+", "ctrl++", "ctrl+plus", "alt+left_square_bracket", "§"),
        *("section_sign", "ctrl+shift+left", "shift+tab", "f24", "g G", "ctrl+alt+x"),
    ],
)
def test_a_key_that_can_be_pressed_is_none_to_refuse(key: str) -> None:
    assert mistaken_part(key) is None


def test_every_default_key_can_be_pressed() -> None:
    found = [key for action in ACTIONS for key in action.keys if mistaken_part(key)]
    assert not found


async def test_chosen_keys_act_and_the_default_ones_no_longer(
    stocked: Workspace,
) -> None:
    document = documents.document_rows(stocked)[0].document
    claim = claims.claim_ids(stocked, document)[0]
    app = ClaimtuiApp(
        stocked, keys={"claims.accept": "K, ctrl+k", "help": "!", "undo": "U"}
    )
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "enter", "a")
        assert claims.claim_rows(stocked, (claim,))[0].state.value == "proposed"
        assert "K accept" in seen(app)
        assert "! help" in seen(app)
        await keys(pilot, "x", "q")
        assert said(app).endswith(" · U undo")
        await keys(pilot, "U", "g", "g", "K")
        assert claims.claim_rows(stocked, (claim,))[0].state.value == "accepted"
        await keys(pilot, "exclamation_mark")
        assert "K ctrl+k" in seen(app)


async def test_a_single_key_can_go_where_a_sequence_went_and_the_other_way_round(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked, keys={"go.sources": "S", "library.add": "g A"})
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "A")
        assert "by its path" not in seen(app)
        await keys(pilot, "g", "A")
        assert "by its path" in seen(app)
        await keys(pilot, "escape", "S")
        assert isinstance(app.screen, SourcesScreen)


async def test_a_letter_that_was_chosen_is_still_typed_in_a_field(
    stocked: Workspace,
) -> None:
    app = ClaimtuiApp(stocked, keys={"go.sources": "S"})
    async with app.run_test(size=SMALL) as pilot:
        await keys(pilot, "A", "S", "enter")
        await settled(pilot)
        assert "S" in said(app)


def test_a_clash_is_told_before_anything_is_shown(ws: Workspace) -> None:
    with pytest.raises(UsageError, match=r"nearest is claims\.accept"):
        ClaimtuiApp(ws, keys={"claim.accept": "y"})
