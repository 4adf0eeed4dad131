from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from claimtui.model.assessments import CitedPassage
from claimtui.model.errors import UnreadableError, UsageError
from claimtui.model.evidence import Brief
from claimtui.model.evidence_views import SetView
from claimtui.model.exchange import SourceStanding
from claimtui.model.ids import SourceId
from claimtui.model.vocabulary import (
    GapKind,
    SetPurpose,
    SetState,
)
from claimtui.workspace import (
    care,
    keeping,
    set_acts,
    set_changes,
    sets,
    sources,
)
from claimtui.workspace.exporting import export_set
from claimtui.workspace.importing import import_set
from claimtui.workspace.searching import search
from claimtui.workspace.source_details import set_scope
from claimtui.workspace.workspace import Workspace
from tests.conftest import OpenWorkspace
from tests.store.exchange.stock import (
    FILES,
    POLICY,
    exported,
    psg,
    rewritten,
    view,
)


def test_export_import_export_gives_the_same_bytes_in_another_store(
    ws: Workspace, made: SetView, other: Workspace, tmp_path: Path
) -> None:
    first = exported(ws, made.set, tmp_path / "one")
    done = import_set(other, tmp_path / "one")
    assert (done.set, done.revision, done.new) == (made.set, made.revision, True)
    assert {one.state for one in done.sources} == {SourceStanding.PRESENT}
    assert done.missing_units == ()
    assert done.history
    assert exported(other, done.set, tmp_path / "two") == first
    there = sets.set_view(other, done.set)
    assert there.content.units.keys() == made.content.units.keys()
    assert there.content.labels == made.content.labels
    assert there.judgement.clauses == made.judgement.clauses
    assert [row.author for row in sets.set_revisions(other, done.set)] == [
        row.author for row in sets.set_revisions(ws, made.set)
    ]
    assert care.doctor(other).problems == ()


def test_the_same_revision_gives_the_same_bytes_whatever_came_later(
    ws: Workspace, made: SetView, tmp_path: Path
) -> None:
    first = exported(ws, made.set, tmp_path / "one")
    view(set_changes.remove(ws, made.set, [made.units[0].state.unit]))
    export_set(ws, made.set, made.revision, tmp_path / "two")
    assert (tmp_path / "two" / "manifest.json").read_bytes() == first[0]
    assert (tmp_path / "two" / "set.md").read_bytes() == first[1]


def test_an_imported_set_can_be_worked_on_and_taken_further(
    ws: Workspace, made: SetView, other: Workspace, export: Path, tmp_path: Path
) -> None:
    done = import_set(other, tmp_path / "one")
    loose = CitedPassage(psg(other, "loose mode"))
    before = sets.set_view(other, done.set)
    if loose.passage not in {one.state.origin.passage for one in before.units}:
        view(set_changes.add(other, done.set, [loose]))
    view(set_changes.note(other, done.set, before.units[0].state.unit, "Seen."))
    exported(other, done.set, tmp_path / "two")
    again = import_set(ws, tmp_path / "two")
    assert again.new
    assert again.set != made.set
    assert again.missing_units == ()
    assert care.doctor(ws).problems == ()


def test_the_same_request_gives_the_same_answer(
    made: SetView, other: Workspace, export: Path, tmp_path: Path
) -> None:
    first = import_set(other, tmp_path / "one", request="r1")
    assert import_set(other, tmp_path / "one", request="r1") == first


def test_units_of_a_missing_source_become_gaps_that_name_it(
    ws: Workspace,
    made: SetView,
    open_workspace: OpenWorkspace,
    files: Path,
    tmp_path: Path,
) -> None:
    exported(ws, made.set, tmp_path / "one")
    there = open_workspace("kim", tmp_path / "third")
    sources.add_source(there, str(files / "manual.md"))
    done = import_set(there, tmp_path / "one")
    [missing] = [one for one in done.sources if one.state is SourceStanding.MISSING]
    assert not done.history
    assert {one.source for one in done.missing_units} == {missing.source}
    assert done.units + len(done.missing_units) == len(made.units)
    held = sets.set_view(there, done.set)
    told = [
        one for one in held.content.gaps.values() if one.kind is GapKind.INACCESSIBLE
    ]
    assert [one.clause for one in told] == [next(iter(made.content.clauses))]
    assert missing.source in told[0].note
    assert missing.digest is not None
    assert missing.digest in told[0].note
    assert held.content.review is not None
    assert not held.content.review.current
    assert care.doctor(there).problems == ()


def test_a_source_with_other_words_is_changed_and_its_units_are_missing(
    ws: Workspace,
    made: SetView,
    open_workspace: OpenWorkspace,
    files: Path,
    tmp_path: Path,
) -> None:
    exported(ws, made.set, tmp_path / "one")
    (files / "policy.md").write_text(POLICY.replace("one", "three"))
    there = open_workspace("kim", tmp_path / "third")
    for name in FILES:
        sources.add_source(there, str(files / name))
    done = import_set(there, tmp_path / "one")
    states = sorted(one.state.value for one in done.sources)
    assert states == ["changed", "present"]
    assert len(done.missing_units) == 1
    assert "other words" in done.missing_units[0].why


def test_a_source_that_went_on_is_changed_and_its_units_stand_on_what_they_cite(
    ws: Workspace, made: SetView, other: Workspace, files: Path, tmp_path: Path
) -> None:
    exported(ws, made.set, tmp_path / "one")
    (files / "policy.md").write_text(POLICY.replace("one", "three"))
    sources.add_source(other, str(files / "policy.md"))
    done = import_set(other, tmp_path / "one")
    assert sorted(one.state.value for one in done.sources) == ["changed", "present"]
    assert done.missing_units == ()
    state = sets.set_view(other, done.set).judgement.state
    assert state is SetState.NO_LONGER_CURRENT


def test_the_same_words_at_another_place_are_the_same_source(
    ws: Workspace,
    made: SetView,
    open_workspace: OpenWorkspace,
    tmp_path: Path,
) -> None:
    exported(ws, made.set, tmp_path / "one")
    there = open_workspace("kim", tmp_path / "third")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for name, text in FILES.items():
        (elsewhere / f"copy of {name}").write_text(text)
        sources.add_source(there, str(elsewhere / f"copy of {name}"))
    done = import_set(there, tmp_path / "one")
    assert done.missing_units == ()
    first = (tmp_path / "one" / "manifest.json").read_bytes()
    assert exported(there, done.set, tmp_path / "two")[0] == first


def test_a_text_that_is_read_otherwise_here_is_placed_by_its_words(
    made: SetView, other: Workspace, export: Path, tmp_path: Path
) -> None:
    rewritten(tmp_path / "one", _as_another_reader_told_it)
    done = import_set(other, tmp_path / "one")
    assert done.missing_units == ()
    assert not done.history
    here = sets.set_view(other, done.set)
    assert [one.text for one in here.units] == [one.text for one in made.units]
    assert care.doctor(other).problems == ()


def _as_another_reader_told_it(plain: dict[str, Any]) -> None:
    for source in plain["sources"]:
        source["reading"] = "sha256:" + "0" * 64
        source["chars"] += 100
    for unit in plain["units"]:
        for name in ("support", "envelope"):
            unit[name] = [place + 7 for place in unit[name]]
        for part in unit["parts"]:
            part["span"] = [place + 7 for place in part["span"]]


# What may leave -------------------------------------------------------------------


def test_what_the_viewer_may_not_see_does_not_leave(
    ws: Workspace, made: SetView, source: SourceId, tmp_path: Path
) -> None:
    set_scope(ws, source, "private")
    public = Workspace(ws.store, "kim", "public")
    done = export_set(public, made.set, None, tmp_path / "one")
    assert done.redacted == sum(one.state.origin.source == source for one in made.units)
    told = (tmp_path / "one" / "set.md").read_text()
    plain = (tmp_path / "one" / "manifest.json").read_text()
    for text in (told, plain):
        assert "hidden from public" in text
        assert "Retries are limited to one" in text
        for secret in ("retries twice", "Adapter manual", "manual.md", "strict mode"):
            assert secret not in text
        assert "beside the point" not in text
        assert "Ines" not in text
    assert "Output scope: private" in told
    assert json.loads(plain)["scope"] == "private"


def test_hidden_sources_verify_nothing_for_who_may_not_see_them(
    made: SetView, other: Workspace, export: Path, tmp_path: Path
) -> None:
    hidden = search(other, "strict mode", record=False).hits[0].passage.source
    set_scope(other, hidden, "private")
    public = Workspace(other.store, "kim", "public")
    done = import_set(public, tmp_path / "one")
    assert sorted(one.state.value for one in done.sources) == ["missing", "present"]


def test_redacted_words_are_told_as_removed_and_found_nowhere_in_the_store(
    ws: Workspace, made: SetView, source: SourceId, tmp_path: Path
) -> None:
    unit = next(
        one.state.unit for one in made.units if one.state.origin.source == source
    )
    quoting = "As “the adapter retries twice” says, it waits."
    view(set_changes.note(ws, made.set, unit, quoting))
    view(
        set_acts.open_gap(
            ws,
            made.set,
            GapKind.MISSING_TIME,
            next(iter(made.content.clauses)),
            note="The second retry waits four seconds and no more.",
        )
    )
    view(set_changes.remove(ws, made.set, [made.units[-1].state.unit], reason=quoting))
    question = "Why is it that the adapter keeps no state between calls?"
    asked = view(sets.new_set(ws, Brief(SetPurpose.ACTIVE_RESEARCH, question), []))
    keeping.redact(ws, source, "licence ended")
    for set_ in (made.set, asked.set):
        sets.set_view(ws, set_)
    held = sets.set_view(ws, made.set)
    removed = [one for one in held.units if one.state.origin.source == source]
    assert removed
    assert {one.passage.redacted for one in removed} == {"removed on request"}
    assert any("removed on request" in one for one in held.judgement.problems)
    path = ws.store.path
    ws.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for file in path.parent.glob("claimtui.db*"):
        data = file.read_bytes()
        for words in (b"retries twice", b"waits four", b"keeps no state"):
            assert words not in data, (file.name, words)


# Folders --------------------------------------------------------------------------


def test_an_earlier_export_of_the_set_is_replaced_whole(
    ws: Workspace, made: SetView, tmp_path: Path
) -> None:
    export_set(ws, made.set, 3, tmp_path / "one")
    assert export_set(ws, made.set, None, tmp_path / "one").replaced
    told = json.loads((tmp_path / "one" / "manifest.json").read_text())
    assert told["revision"] == made.revision
    assert not [one for one in tmp_path.iterdir() if one.name.startswith(".one")]


@pytest.mark.parametrize("name", ["notes.txt", "manifest.json"])
def test_a_folder_that_holds_something_else_is_left_alone(
    ws: Workspace, made: SetView, tmp_path: Path, name: str
) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / name).write_text("mine")
    with pytest.raises(UsageError, match="not empty"):
        export_set(ws, made.set, None, tmp_path / "one")
    assert (tmp_path / "one" / name).read_text() == "mine"


def test_another_sets_export_is_not_replaced(
    ws: Workspace, made: SetView, tmp_path: Path
) -> None:
    brief = Brief(SetPurpose.ACTIVE_RESEARCH, "Something else?")
    second = view(sets.new_set(ws, brief, []))
    export_set(ws, second.set, None, tmp_path / "one")
    with pytest.raises(UsageError, match="no earlier export"):
        export_set(ws, made.set, None, tmp_path / "one")


# Manifests that say something else ------------------------------------------------


@pytest.mark.parametrize("data", ['{"schema": "claimtui.set/2"}', "[" * 200_000, "1"])
def test_nothing_is_stored_of_what_cannot_be_read(
    other: Workspace, tmp_path: Path, data: str
) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "manifest.json").write_text(data)
    with pytest.raises(UnreadableError) as raised:
        import_set(other, tmp_path / "one")
    assert "\n" not in str(raised.value)
    assert sets.set_rows(other) == ()


def test_a_history_that_does_not_lead_to_the_content_is_not_taken_over(
    made: SetView, other: Workspace, export: Path, tmp_path: Path
) -> None:
    rewritten(export, lambda plain: plain["clauses"][0].update(text="something else"))
    done = import_set(other, tmp_path / "one")
    assert not done.history
    assert done.revision == 1
    held = sets.set_view(other, done.set)
    assert next(iter(held.content.clauses.values())).text == "something else"
    assert held.author == "kim"
    assert care.doctor(other).problems == ()


def test_words_that_the_source_does_not_say_are_not_taken_in(
    made: SetView, other: Workspace, export: Path, tmp_path: Path
) -> None:
    digest = "sha256:" + "1" * 64
    rewritten(export, lambda plain: plain["units"][0].update(digest=digest))
    done = import_set(other, tmp_path / "one")
    assert [one.unit for one in done.missing_units] == [made.units[0].state.unit]


def test_a_closed_set_waits_for_what_happens_here(
    ws: Workspace, made: SetView, other: Workspace, files: Path, tmp_path: Path
) -> None:
    view(
        set_acts.close(ws, made.set, attempted="everything", reopen_when="source_added")
    )
    first = exported(ws, made.set, tmp_path / "one")
    done = import_set(other, tmp_path / "one")
    held = sets.set_view(other, done.set)
    assert held.judgement.state is SetState.INSUFFICIENT
    assert exported(other, done.set, tmp_path / "two") == first
    (files / "new.md").write_text("# New\n\nSomething new.\n")
    sources.add_source(other, str(files / "new.md"))
    held = sets.set_view(other, done.set)
    assert held.judgement.state is not SetState.INSUFFICIENT
