"""Names of keys: the one that Textual gives a key, and whether there is such a key."""

from __future__ import annotations

import string
import unicodedata
from difflib import get_close_matches

_NAMES = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}
"""Textual's names of characters where they are not Unicode's."""
_MODIFIERS = ("ctrl", "shift", "alt", "super", "hyper", "meta")
_NAMED = (
    *("escape", "enter", "tab", "backspace", "space", "insert", "delete"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown"),
    *(f"f{number}" for number in range(1, 25)),
)
"""Keys that are no characters, as Textual names them."""
_LAST_ON_KEYBOARDS = 0x20CF
"""Up to the currency signs; Unicode names a banana too, which no keyboard has."""
_SPELT = {
    "del": "delete",
    "esc": "escape",
    "ins": "insert",
    "page_down": "pagedown",
    "page_up": "pageup",
    "pgdn": "pagedown",
    "pgup": "pageup",
    "return": "enter",
    "spacebar": "space",
    "control": "ctrl",
    "cmd": "super",
    "option": "alt",
}
"""What people write for them elsewhere."""


def key_name(key: str) -> str:
    """Return the one name of a key that may be written as its character."""
    return " ".join(_part_name(part) for part in key.split())


def _part_name(part: str) -> str:
    before, plus, last = _divided(part)
    if len(last) != 1 or last.isalnum():
        return part
    return f"{before}{plus}{_character_name(last)}"


def _character_name(character: str) -> str:
    name = unicodedata.name(character, character)
    name = name.lower().replace("-", "_").replace(" ", "_")
    return _NAMES.get(name, name)


def _divided(part: str) -> tuple[str, str, str]:
    """Return modifiers, the plus after them, and the key itself, which may be `+`."""
    before, plus, last = part[:-1].rpartition("+")
    return before, plus, last + part[-1:]


_CHARACTERS = tuple(_character_name(one) for one in string.punctuation)


def mistaken_part(key: str) -> tuple[str, str] | None:
    """Return the first part of a key that no keyboard sends, with the nearest key.

    A sequence has a part for each key. The nearest is empty where none is near.
    """
    for part in key.split():
        right = _right_part(part)
        if right != part:
            return part, right
    return None


def _right_part(part: str) -> str:
    """Return a key as it is to be written: itself where that is so."""
    before, plus, last = _divided(part)
    held = [one for one in before.split("+") if one] if plus else []
    modifiers = [_nearest(one, _MODIFIERS) for one in held]
    right = _right_key(last)
    if not right or not all(modifiers):
        return ""
    if right.isalpha() and len(right) == 1 and modifiers:
        # Terminals send a letter with shift as the capital, one with ctrl as small.
        if modifiers == ["shift"]:
            return right.upper()
        right = right.lower()
    return "+".join((*modifiers, right))


def _right_key(last: str) -> str:
    if len(last) == 1:
        return last if last.isprintable() else ""
    if last in _NAMED or last in _CHARACTERS:
        return last
    try:
        meant = unicodedata.lookup(last.replace("_", " "))
    except (KeyError, ValueError):
        meant = ""
    if not meant or ord(meant) > _LAST_ON_KEYBOARDS:
        return _nearest(last, (*_NAMED, *_CHARACTERS))
    return meant if meant.isalnum() else _character_name(meant)


def _nearest(word: str, known: tuple[str, ...]) -> str:
    folded = _SPELT.get(word.lower(), word.lower())
    return next(iter(get_close_matches(folded, known, 1, 0.4)), "")
