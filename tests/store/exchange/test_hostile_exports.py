from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from claimtui.model.errors import ClaimtuiError
from claimtui.model.evidence import Brief
from claimtui.model.evidence_views import SetView
from claimtui.model.vocabulary import SetPurpose
from claimtui.workspace import care, set_changes, sets
from claimtui.workspace.importing import import_set
from claimtui.workspace.workspace import Workspace
from tests.store.exchange.stock import exported, rewritten, view

NASTY = "\x1b]52;c;aGk=\x07 [/b] [@click=app.quit]x[/] \u202e\n\r\x9b2J </pre>"

WORDS = (
    *("text", "note", "by", "title", "reason", "question", "task", "address"),
    *("excerpt", "truncated", "scope", "viewer", "admitted"),
)


def _cut(folder: Path) -> None:
    path = folder / "manifest.json"
    path.write_bytes(path.read_bytes()[:-400])


def _folder(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    (folder / "manifest.json").mkdir()


def _pipe(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    os.mkfifo(folder / "manifest.json")


def _endless(folder: Path) -> None:
    (folder / "manifest.json").unlink()
    (folder / "manifest.json").symlink_to("/dev/zero")


def _large(folder: Path) -> None:
    with (folder / "manifest.json").open("r+b") as file:
        file.truncate(65_000_000)


def _said(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], None]:
    return lambda folder: rewritten(folder, change)


HOSTILE: dict[str, Callable[[Path], None]] = {
    "a cut file": _cut,
    "a folder in its place": _folder,
    "a pipe in its place": _pipe,
    "a device in its place": _endless,
    "a file that is too large": _large,
    "an id that climbs": _said(lambda plain: plain.update(set="set_../../x")),
    "a huge revision": _said(lambda plain: plain.update(revision=2**52)),
    "a million units": _said(lambda plain: plain.update(units=[{}] * 10**6)),
    "a unit twice": _said(lambda plain: plain["units"].append(plain["units"][0])),
    "another set's clause": _said(
        lambda plain: plain["gaps"][0].update(clause="cls_0123")
    ),
    "a name that commands": _said(lambda plain: plain.update({NASTY: 1})),
    "a clause without words": _said(lambda plain: plain["clauses"][0].update(text=" ")),
}


@pytest.mark.parametrize("spoil", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_export_is_refused_in_one_line_and_nothing_is_saved(
    first: Path, other: Workspace, export: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(export)
    before = sets.set_rows(other)
    with pytest.raises(ClaimtuiError) as raised:
        import_set(other, export)
    told = str(raised.value)
    assert len(told) < 400
    assert not set(told) & set("\n\x1b\x07\x9b\u202e")
    assert sets.set_rows(other) == before


def test_wrong_digests_place_nothing(
    made: SetView, other: Workspace, export: Path
) -> None:
    def lie(plain: dict[str, Any]) -> None:
        for one in plain["sources"]:
            one["capture"] = one["reading"] = "sha256:" + "7" * 64
        for one in plain["units"]:
            one["digest"] = "sha256:" + "8" * 64

    rewritten(export, lie)
    done = import_set(other, export)
    assert (done.units, len(done.missing_units)) == (0, len(made.units))
    assert {one.found for one in done.sources} == {None}


def test_a_digest_that_only_the_history_tells_is_not_believed(
    other: Workspace, export: Path
) -> None:
    def lie(plain: dict[str, Any]) -> None:
        for revision in plain["history"]:
            for one in revision["operations"]:
                if one["op"] == "add":
                    one["state"]["shape"]["digest"] = "sha256:" + "8" * 64

    rewritten(export, lie)
    assert not import_set(other, export).history


def test_ids_of_other_sets_take_nothing_from_them(
    ws: Workspace, made: SetView, export: Path, tmp_path: Path
) -> None:
    brief = Brief(SetPurpose.ACTIVE_RESEARCH, "Something else?")
    mine = view(sets.new_set(ws, brief, ["mine"]))
    before = exported(ws, made.set, tmp_path / "before")
    rewritten(export, lambda plain: plain.update(set=mine.set))
    done = import_set(ws, export)
    assert done.new
    assert done.set not in (mine.set, made.set)
    assert done.here is not None
    assert (done.here.set, done.here.standing, done.here.common) == (
        mine.set,
        "diverged",
        0,
    )
    assert sets.set_view(ws, mine.set).content == mine.content
    assert exported(ws, made.set, tmp_path / "after") == before
    units = sets.set_view(ws, done.set).content.units
    assert units.keys().isdisjoint(made.content.units)
    assert care.doctor(ws).problems == ()


def test_texts_that_command_a_terminal_are_kept_as_text(
    other: Workspace, export: Path, tmp_path: Path
) -> None:
    def spoil(held: Any) -> Any:
        if isinstance(held, list):
            return [spoil(one) for one in held]
        if not isinstance(held, dict):
            return held
        return {
            key: NASTY if key in WORDS and isinstance(one, str) else spoil(one)
            for key, one in held.items()
        }

    plain = json.loads((export / "manifest.json").read_text())
    (export / "manifest.json").write_text(json.dumps(spoil(plain)))
    done = import_set(other, export)
    held = sets.set_view(other, done.set)
    assert held.content.brief.question == NASTY
    view(set_changes.pin(other, done.set, [next(iter(held.content.units))]))
    for data in exported(other, done.set, tmp_path / "two"):
        assert not set(data.decode()) & set("\x1b\x07\x9b\u202e\r")
    assert care.doctor(other).problems == ()
