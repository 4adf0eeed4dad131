from __future__ import annotations

from pathlib import Path

from claimtui.model.assessments import CitedPassage
from claimtui.model.evidence_views import SetView
from claimtui.model.exchange import Imported, SetHere, SetStanding, SourceStanding
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import (
    GapKind,
)
from claimtui.workspace import (
    care,
    set_changes,
    sets,
    sources,
    undoing,
)
from claimtui.workspace.exporting import export_set
from claimtui.workspace.importing import import_set
from claimtui.workspace.source_details import set_scope
from claimtui.workspace.workspace import Workspace
from tests.conftest import OpenWorkspace
from tests.store.exchange.stock import (
    FILES,
    exported,
    psg,
    view,
)


def test_importing_twice_makes_nothing_whatever_was_done_since(
    ws: Workspace, made: SetView, other: Workspace, export: Path, tmp_path: Path
) -> None:
    assert standing(import_set(ws, tmp_path / "one")) == (False, "same")
    assert standing(import_set(other, tmp_path / "one")) == (True, None)
    assert standing(import_set(other, tmp_path / "one")) == (False, "same")
    view(set_changes.remove(other, made.set, [made.units[0].state.unit]))
    again = import_set(other, tmp_path / "one")
    assert standing(again) == (False, "older")
    assert (again.set, again.revision) == (made.set, made.revision + 1)
    assert (again.units, again.taken_out) == (len(made.units) - 1, 1)
    assert len(sets.set_rows(other)) == 1


def standing(done: Imported) -> tuple[bool, str | None]:
    """Return whether a set was made, and what the export was to the one here."""
    return done.new, done.here.standing.value if done.here else None


def test_an_export_of_the_same_set_is_told_as_what_it_is_and_overwrites_nothing(
    ws: Workspace, made: SetView, other: Workspace, tmp_path: Path
) -> None:
    unit = made.units[0].state.unit
    export_set(ws, made.set, 5, tmp_path / "old")
    import_set(other, tmp_path / "old")
    exported(ws, made.set, tmp_path / "one")
    newer = import_set(other, tmp_path / "one")
    assert standing(newer) == (True, "newer")
    assert newer.here == SetHere(made.set, 5, SetStanding.NEWER, 5)
    assert newer.history
    assert sets.set_view(other, made.set).revision == 5
    assert standing(import_set(other, tmp_path / "one")) == (False, "newer")
    assert standing(import_set(ws, tmp_path / "old")) == (False, "older")
    view(set_changes.note(ws, made.set, unit, "Mine."))
    view(set_changes.note(other, made.set, unit, "Yours."))
    exported(other, made.set, tmp_path / "two")
    apart = import_set(ws, tmp_path / "two")
    assert standing(apart) == (True, "diverged")
    assert apart.here == SetHere(made.set, made.revision + 1, SetStanding.DIVERGED, 5)
    assert sets.set_view(ws, made.set).units[0].note == "Mine."
    units = sets.set_view(ws, apart.set).content.units.keys()
    assert units.isdisjoint(made.content.units)
    for one in (ws, other):
        assert care.doctor(one).problems == ()


def test_what_a_viewer_may_not_see_does_not_make_an_export_another_one(
    ws: Workspace, made: SetView, source: SourceId, tmp_path: Path
) -> None:
    set_scope(ws, source, "private")
    public = Workspace(ws.store, "kim", "public")
    exported(public, made.set, tmp_path / "one")
    exported(ws, made.set, tmp_path / "two")
    for who, folder in ((ws, "one"), (public, "one"), (public, "two")):
        assert standing(import_set(who, tmp_path / folder)) == (False, "same")


def test_importing_again_brings_in_what_is_here_by_now(
    ws: Workspace,
    made: SetView,
    other: Workspace,
    open_workspace: OpenWorkspace,
    files: Path,
    tmp_path: Path,
) -> None:
    view(set_changes.note(ws, made.set, made.units[0].state.unit, "Says who?"))
    exported(ws, made.set, tmp_path / "one")
    there = open_workspace("kim", tmp_path / "third")
    first = import_set(there, tmp_path / "one")
    assert (first.units, len(first.missing_units)) == (0, len(made.units))
    assert import_set(there, tmp_path / "one").revision == 1

    sources.add_source(there, str(files / "manual.md"))
    second = import_set(there, tmp_path / "one")
    assert (second.set, second.revision, second.new) == (made.set, 2, False)
    assert second.units == len(second.came) == len(made.units) - 1
    [missing] = second.missing_units
    again = import_set(there, tmp_path / "one")
    assert standing(again) == (False, "same")
    assert (again.revision, again.came) == (2, ())
    assert (again.units, again.missing_units) == (second.units, (missing,))
    held = sets.set_view(there, made.set)
    lacking = [
        one.note.partition("@")[0]
        for one in held.content.gaps.values()
        if one.kind is GapKind.INACCESSIBLE
    ]
    assert lacking == [missing.source]

    view(set_changes.remove(there, made.set, [second.came[0]]))
    sources.add_source(there, str(files / "policy.md"))
    last = import_set(there, tmp_path / "one")
    assert standing(last) == (False, "older")
    assert (last.revision, last.came) == (4, (missing.unit,))
    assert (last.units, last.missing_units, last.taken_out) == (
        len(made.units) - 1,
        (),
        1,
    )
    assert {one.state for one in last.sources} == {SourceStanding.PRESENT}
    held = sets.set_view(there, made.set)
    assert GapKind.INACCESSIBLE not in {one.kind for one in held.content.gaps.values()}
    labels = {
        key: one
        for key, one in made.content.labels.items()
        if second.came[0] not in (one.unit, one.target)
    }
    assert held.content.labels == labels
    assert held.content.review is None
    assert care.doctor(there).problems == ()

    told = exported(there, made.set, tmp_path / "two")
    done = import_set(other, tmp_path / "two")
    assert done.history
    assert exported(other, done.set, tmp_path / "three") == told


def test_a_newer_export_of_a_set_that_came_in_part_stands_beside_it(
    ws: Workspace, made: SetView, open_workspace: OpenWorkspace, tmp_path: Path
) -> None:
    export_set(ws, made.set, 5, tmp_path / "old")
    exported(ws, made.set, tmp_path / "one")
    there = open_workspace("kim", tmp_path / "third")
    import_set(there, tmp_path / "old")
    done = import_set(there, tmp_path / "one")
    assert done.here == SetHere(made.set, 1, SetStanding.NEWER, 5)
    assert standing(import_set(there, tmp_path / "one")) == (False, "newer")
    assert len(sets.set_rows(there)) == 2


def test_what_came_by_importing_again_can_be_undone_and_stays_out(
    made: SetView,
    open_workspace: OpenWorkspace,
    export: Path,
    files: Path,
    tmp_path: Path,
) -> None:
    there = open_workspace("kim", tmp_path / "third")
    import_set(there, export)
    sources.add_source(there, str(files / "manual.md"))
    came = import_set(there, export).came
    assert isinstance(undoing.undo(there), Ok)
    assert sets.set_view(there, made.set).content.units == {}
    again = import_set(there, export)
    assert (again.came, again.units, again.taken_out) == ((), 0, len(came))


def test_a_passage_that_was_chosen_meanwhile_is_not_taken_in_twice(
    made: SetView,
    open_workspace: OpenWorkspace,
    export: Path,
    files: Path,
    tmp_path: Path,
) -> None:
    there = open_workspace("kim", tmp_path / "third")
    import_set(there, export)
    for name in FILES:
        sources.add_source(there, str(files / name))
    limited = CitedPassage(psg(there, "limited to one"))
    view(set_changes.add(there, made.set, [limited]))
    done = import_set(there, export)
    assert len(done.came) == len(made.units) - 1
    assert (done.units, done.missing_units) == (len(made.units), ())
    assert len(sets.set_view(there, made.set).units) == len(made.units)
