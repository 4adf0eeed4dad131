"""`config`: the settings in force, each with where it comes from."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import typer

from claimtui.cli.examples import examples
from claimtui.cli.plain import columns
from claimtui.cli.session import Session, in_session

if TYPE_CHECKING:
    from claimtui.workspace.configuration import Configuration

app = typer.Typer(rich_markup_mode=None)

DEFAULT, FILE, OPTION = "default", "file", "option"
_FETCH = ("timeout_s", "max_bytes", "allow_private", "archive")


class Setting(NamedTuple):
    """One setting in force."""

    key: str
    value: object
    origin: str
    """`option`, the name of an environment variable, `file` or `default`."""


@app.command("config", epilog=examples("claimtui config", "claimtui config --json"))
@in_session
def config(session: Session) -> None:
    """Print the configuration in force, and where each part comes from."""
    from claimtui.workspace.configuration import load_configuration

    configuration = load_configuration()
    settings = list(_settings(session, configuration))
    session.data(
        {
            "path": str(configuration.path),
            "found": configuration.found,
            "settings": [
                {"key": one.key, "value": one.value, "from": one.origin}
                for one in settings
            ],
        },
        columns((one.key, _spelt(one.value), one.origin) for one in settings),
    )
    if not session.as_json:
        there = "" if configuration.found else " (there is no such file yet)"
        session.words(f"configuration file: {configuration.path}{there}")


def _spelt(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) or '""'


def _settings(session: Session, configuration: Configuration) -> Iterator[Setting]:
    from claimtui.cli.configured import USER, acting
    from claimtui.workspace.places import store_folder

    shared, said = session.shared, _said(configuration)

    def origin(key: str) -> str:
        return FILE if key in said else DEFAULT

    def named(option: str | None, variable: str, otherwise: str) -> str:
        if option:
            return OPTION
        return variable if os.environ.get(variable, "").strip() else otherwise

    yield Setting(
        "store",
        str(store_folder(shared.store)),
        named(shared.store, "CLAIMTUI_STORE", DEFAULT),
    )
    who = acting(shared.actor, configuration)
    yield Setting("user.name", who, named(shared.actor, USER, origin("user.name")))
    viewer = shared.viewer or configuration.viewer
    yield Setting(
        "user.viewer", viewer, OPTION if shared.viewer else origin("user.viewer")
    )
    for name in _FETCH:
        key = f"fetch.{name}"
        yield Setting(key, getattr(configuration.fetch, name), origin(key))
    yield Setting("ui.theme", configuration.theme, origin("ui.theme"))
    yield Setting("ui.mouse", configuration.mouse, origin("ui.mouse"))
    for action, keys in sorted(configuration.keys.items()):
        yield Setting(f"keys.{action}", keys, FILE)


def _said(configuration: Configuration) -> set[str]:
    """Return the keys that the file itself holds, such as `fetch.archive`."""
    if not configuration.found:
        return set()
    held = tomllib.loads(configuration.path.read_text("utf-8-sig"))
    return {
        f"{section}.{key}"
        for section, values in held.items()
        if isinstance(values, dict)
        for key in values
    }
