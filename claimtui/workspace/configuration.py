"""The user's own configuration file, read once and checked key by key.

It is the only place for endpoints, keys and spending: a workspace folder may come with
a cloned repository and carries none of them (DESIGN, Store).
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimtui.model.errors import UsageError
from claimtui.model.limits import FetchLimits

_NUMBER = (int, float)
_FIELDS: Mapping[str, Mapping[str, type | tuple[type, ...]]] = {
    "user": {"name": str, "viewer": str},
    "fetch": {
        "timeout_s": _NUMBER,
        "max_bytes": int,
        "allow_private": bool,
        "archive": str,
    },
    "ui": {"theme": str, "mouse": bool, "spacing": str},
    "spending": {"per_day": int, "per_batch": int},
}
_MODEL_FIELDS: Mapping[str, type | tuple[type, ...]] = {
    "base_url": str,
    "model": str,
    "context_tokens": int,
    "tokenizer": str,
    "max_output_tokens": int,
    "price_in": int,
    "price_out": int,
    "timeout_s": _NUMBER,
    "structured": str,
}
_TYPES = {str: "a text", int: "a whole number", bool: "true or false"}
_LONGEST_S = 86_400
_MOST = 10**15
"""What a number may be at most, far from what the store can hold (SQLite: 2⁶³)."""
_TOLD_CHARS = 20
"""How much of a number is told."""
_MAY_BE_ZERO = frozenset({"price_in", "price_out", "per_day", "per_batch"})
"""A model may cost nothing, and a ceiling may say that nothing is to be spent."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """What the configuration file says; defaults where it is silent."""

    path: Path
    """Where the file is, or would be."""
    found: bool = False
    user_name: str = ""
    viewer: str = ""
    fetch: FetchLimits = field(default_factory=FetchLimits)
    theme: str = ""
    mouse: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)
    """Action id to its keys, such as `"claims.accept": "a,ctrl+a"`."""


def configuration_path() -> Path:
    """Return `CLAIMTUI_CONFIG`, or the file in the user's configuration folder."""
    named = os.environ.get("CLAIMTUI_CONFIG")
    if named:
        return Path(named).expanduser().absolute()
    from platformdirs import user_config_path

    return user_config_path("claimtui", appauthor=False) / "config.toml"


def load_configuration() -> Configuration:
    """Read the configuration file; without one everything is as by default.

    Raises:
        UsageError: The file cannot be read, is no TOML, or holds an unknown key or a
            value of the wrong type; the message names file, key and nearest valid key.
    """
    path = configuration_path()
    try:
        if path.exists() and not path.is_file():
            # A pipe or a device would keep every command waiting.
            raise UsageError("is no file", which=str(path), hint="name a TOML file")
        text = path.read_text("utf-8-sig")
    except FileNotFoundError:
        if os.environ.get("CLAIMTUI_CONFIG"):
            raise UsageError(
                "there is no such file", which=str(path), hint="check CLAIMTUI_CONFIG"
            ) from None
        return Configuration(path)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError("cannot be read as text", which=str(path)) from error
    # Not above: mostly there is no file, and nothing is painted yet.
    import tomllib

    try:
        said = tomllib.loads(text)
    except ValueError as error:
        # Also for a number of more digits than Python reads.
        raise UsageError(f"is no TOML: {error}", which=str(path)) from error
    except RecursionError as error:
        raise UsageError("is nested too deeply", which=str(path)) from error
    return _checked(said, path)


def _checked(said: Mapping[str, Any], path: Path) -> Configuration:
    for section, values in said.items():
        _check_section(section, values, path)
    user, ui = said.get("user", {}), said.get("ui", {})
    return Configuration(
        path=path,
        found=True,
        user_name=user.get("name", ""),
        viewer=user.get("viewer", ""),
        fetch=FetchLimits(**said.get("fetch", {})),
        theme=ui.get("theme", ""),
        mouse=ui.get("mouse", True),
        keys=_flat(said.get("keys", {}), path),
    )


def _check_section(section: str, values: object, path: Path) -> None:
    sections = (*_FIELDS, "models", "keys")
    if section not in sections:
        raise _unknown(path, section, sections)
    if not isinstance(values, dict):
        raise UsageError(
            "is a section", which=f"{path}: {section}", hint=f"[{section}]"
        )
    if section in _FIELDS:
        _check_fields(section, values, _FIELDS[section], path)
    if section == "models":
        for name, fields in values.items():
            if not isinstance(fields, dict):
                raise UsageError("is a section", which=f"{path}: models.{name}")
            _check_fields(f"models.{name}", fields, _MODEL_FIELDS, path)


def _check_fields(
    section: str,
    values: Mapping[str, Any],
    known: Mapping[str, type | tuple[type, ...]],
    path: Path,
) -> None:
    for key, value in values.items():
        if key not in known:
            raise _unknown(path, f"{section}.{key}", [f"{section}.{k}" for k in known])
        wanted = known[key]
        mistaken = isinstance(value, bool) and wanted is not bool
        if mistaken or not isinstance(value, wanted):
            kind = (
                _TYPES.get(wanted, "a number")
                if isinstance(wanted, type)
                else "a number"
            )
            raise UsageError(f"must be {kind}", which=f"{path}: {section}.{key}")
        if isinstance(value, int | float) and not isinstance(value, bool):
            _check_number(f"{section}.{key}", value, path)


def _check_number(key: str, value: float, path: Path) -> None:
    """Refuse what limits nothing: zero, less, infinity and what is no number."""
    name = key.rpartition(".")[2]
    most = _LONGEST_S if name.endswith("_s") else _MOST
    zero = name in _MAY_BE_ZERO
    enough = value >= 0 if zero else value > 0
    # Not the other way round: no comparison with a NaN holds.
    if not (enough and value <= most):
        least = "0 or more" if zero else "more than 0"
        told = str(value)
        told = told if len(told) <= _TOLD_CHARS else f"{told[:_TOLD_CHARS]}…"
        raise UsageError(
            f"is {told}; it must be {least}, and at most {most:,}",
            which=f"{path}: {key}",
        )


def _flat(values: Mapping[str, Any], path: Path, before: str = "") -> dict[str, str]:
    """Return `[keys]` as action id to keys; TOML reads a dotted id as tables."""
    found: dict[str, str] = {}
    for key, value in values.items():
        name = f"{before}{key}"
        if isinstance(value, dict):
            found |= _flat(value, path, f"{name}.")
        elif isinstance(value, str):
            found[name] = value
        else:
            raise UsageError("must be a text", which=f"{path}: keys.{name}")
    return found


def _unknown(path: Path, key: str, known: Any) -> UsageError:
    from difflib import get_close_matches

    near = get_close_matches(key, list(known), 1, 0.4)
    hint = f"the nearest valid key is {near[0]}" if near else "see the README"
    return UsageError("is no known key", which=f"{path}: {key}", hint=hint)
