from __future__ import annotations

import os
import sqlite3
import zlib
from pathlib import Path

import pytest

from claimtui.model.errors import (
    ClaimtuiError,
    UnknownObjectError,
    UnknownPassageError,
    UnreadableError,
    UsageError,
)
from claimtui.model.ids import PassageId, SourceId, digest_of
from claimtui.model.vocabulary import NodeKind
from claimtui.workspace import changes, sources
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

FACTS = """# Ferry facts

The ferry carries 320 passengers.

- It was built in 1998.
- It runs all year.
"""


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    path = tmp_path / "facts.md"
    path.write_bytes(FACTS.encode())
    return path


def texts(ws: Workspace, query: str) -> list[str]:
    return [hit.passage.text for hit in search(ws, query, record=False).hits]


def count(ws: Workspace, table: str) -> int:
    def counted(connection: sqlite3.Connection) -> int:
        number: int = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        return number

    return ws.read(counted)


def test_adding_a_file_keeps_its_bytes_its_text_and_its_passages(
    ws: Workspace, facts: Path
) -> None:
    added = sources.add_source(ws, str(facts))
    assert (added.revision, added.new, added.title) == (1, True, "Ferry facts")
    view = sources.source_view(ws, added.source)
    assert view.row.origin == str(facts)
    assert (view.row.chars, view.row.passages) == (len(view.text), 3)
    for node in view.nodes:
        assert 0 <= node.span.start <= node.span.end <= len(view.text)
    (hit,) = search(ws, "1998", record=False).hits
    start, end = hit.passage.span
    assert view.text[start:end] == hit.passage.text == "It was built in 1998."
    assert hit.passage.kind is NodeKind.ITEM
    assert hit.passage.headings == ("Ferry facts",)

    def blob(connection: sqlite3.Connection) -> tuple[str, bytes]:
        row: tuple[str, bytes] = connection.execute(
            "SELECT digest, data FROM source_blob"
        ).fetchone()
        return row

    digest, data = ws.read(blob)
    assert zlib.decompress(data) == FACTS.encode()
    assert digest == digest_of(FACTS.encode())


def test_the_file_itself_is_never_touched(ws: Workspace, facts: Path) -> None:
    facts.chmod(0o444)
    before = facts.stat()
    sources.add_source(ws, str(facts))
    assert facts.read_bytes() == FACTS.encode()
    assert facts.stat().st_mtime_ns == before.st_mtime_ns


def test_the_same_bytes_again_change_nothing(ws: Workspace, facts: Path) -> None:
    first = sources.add_source(ws, str(facts))
    sequence = changes.last_sequence(ws)
    again = sources.add_source(ws, str(facts))
    assert (again.source, again.revision, again.new) == (first.source, 1, False)
    assert (again.title, again.chars) == (first.title, first.chars)
    assert changes.last_sequence(ws) == sequence
    assert count(ws, "source_revision") == 1


def test_a_link_and_a_relative_path_name_the_same_source(
    ws: Workspace, facts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = sources.add_source(ws, str(facts))
    link = facts.with_name("link.md")
    link.symlink_to(facts)
    monkeypatch.chdir(facts.parent)
    assert sources.add_source(ws, str(link)).source == first.source
    assert sources.add_source(ws, "facts.md").source == first.source
    assert sources.find_source(ws, "facts.md") == (first.source, None)


def test_other_bytes_make_a_revision_and_the_old_one_stays_readable(
    ws: Workspace, facts: Path
) -> None:
    first = sources.add_source(ws, str(facts))
    (old,) = search(ws, "320", record=False).hits
    facts.write_text(FACTS.replace("320", "310"))
    second = sources.add_source(ws, str(facts))
    assert (second.source, second.revision, second.new) == (first.source, 2, True)
    assert "320" in sources.source_view(ws, first.source, 1).text
    assert "310" in sources.source_view(ws, first.source).text
    cited = sources.passage(ws, old.passage.id)
    assert cited.text == "The ferry carries 320 passengers."
    assert (cited.revision, cited.newer_revision) == (1, 2)


def test_a_search_no_longer_finds_what_a_revision_has_replaced(
    ws: Workspace, tmp_path: Path
) -> None:
    path = tmp_path / "levy.txt"
    for words in ("The levy rose again.", "The levy fell again."):
        path.write_text(words)
        sources.add_source(ws, str(path))
    assert texts(ws, "rose") == []
    assert texts(ws, "levy") == ["The levy fell again."]


def test_bytes_that_come_back_use_their_old_passages_again(
    ws: Workspace, facts: Path
) -> None:
    first = sources.add_source(ws, str(facts))
    before = search(ws, "320", record=False).hits[0].passage
    facts.write_text("Nothing of that.\n")
    sources.add_source(ws, str(facts))
    facts.write_text(FACTS)
    third = sources.add_source(ws, str(facts))
    assert (third.source, third.revision, third.new) == (first.source, 3, True)
    after = search(ws, "320", record=False).hits[0].passage
    assert after.id == before.id
    assert (after.revision, after.newer_revision) == (3, None)
    assert count(ws, "source_passage") == 4
    assert count(ws, "source_blob") == 2


def test_the_index_generation_moves_with_what_can_be_found(
    ws: Workspace, facts: Path
) -> None:
    seen = [search(ws, "ferry", record=False).generation]
    sources.add_source(ws, str(facts))
    seen.append(search(ws, "ferry", record=False).generation)
    sources.add_source(ws, str(facts))
    seen.append(search(ws, "ferry", record=False).generation)
    assert seen == [0, 1, 1]


def test_the_same_bytes_in_two_files_are_two_sources(
    ws: Workspace, facts: Path
) -> None:
    copy = facts.with_name("copy.md")
    copy.write_text(FACTS)
    one = sources.add_source(ws, str(facts))
    other = sources.add_source(ws, str(copy))
    assert one.source != other.source
    assert len(texts(ws, "320")) == 2
    assert [row.source for row in sources.source_rows(ws)] == [one.source, other.source]


@pytest.mark.parametrize(
    ("name", "content"),
    [("missing.md", None), ("folder", b""), ("empty.md", b""), ("nul", b"\0" * 900)],
)
def test_what_cannot_be_read_is_told_in_one_line_and_leaves_nothing(
    ws: Workspace, tmp_path: Path, name: str, content: bytes | None
) -> None:
    path = tmp_path / name
    if name == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content)
    with pytest.raises(ClaimtuiError) as caught:
        sources.add_source(ws, str(path))
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)
    assert sources.source_rows(ws) == ()


def test_a_path_with_a_nul_is_told_in_one_line(ws: Workspace) -> None:
    with pytest.raises(ClaimtuiError):
        sources.add_source(ws, "a\0b.md")


def test_a_device_is_refused_without_reading_it(ws: Workspace) -> None:
    with pytest.raises(UnreadableError):
        sources.add_source(ws, os.devnull)


def test_a_file_whose_name_is_no_text_can_be_added(
    ws: Workspace, tmp_path: Path
) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9.md"
    Path(os.fsdecode(path)).write_text("Plain words.\n")
    added = sources.add_source(ws, os.fsdecode(path))
    assert "caf" in added.title
    assert sources.find_source(ws, os.fsdecode(path)) == (added.source, None)


def test_a_request_is_answered_the_same_whatever_happened_since(
    ws: Workspace, facts: Path
) -> None:
    first = sources.add_source(ws, str(facts), request="req-1")
    facts.write_text("Something else.\n")
    assert sources.add_source(ws, str(facts), request="req-1") == first
    facts.unlink()
    assert sources.add_source(ws, str(facts), request="req-1") == first
    assert count(ws, "source_revision") == 1


def test_an_unchanged_file_answers_its_request_the_same_later(
    ws: Workspace, facts: Path
) -> None:
    sources.add_source(ws, str(facts))
    same = sources.add_source(ws, str(facts), request="req-2")
    facts.write_text("Something else.\n")
    assert sources.add_source(ws, str(facts), request="req-2") == same


def test_a_request_id_serves_one_kind_of_command(ws: Workspace, facts: Path) -> None:
    from claimtui.workspace.documents import add_document

    add_document(ws, facts, request="req-3")
    with pytest.raises(UsageError):
        sources.add_source(ws, str(facts), request="req-3")


def test_a_source_is_found_by_id_beginning_path_and_revision(
    ws: Workspace, facts: Path
) -> None:
    added = sources.add_source(ws, str(facts))
    assert sources.find_source(ws, added.source) == (added.source, None)
    assert sources.find_source(ws, f"{added.source[:9]}@1") == (added.source, 1)
    assert sources.find_source(ws, f"{facts}@1") == (added.source, 1)
    for unknown in ("src_zzzz", "nothing.md", "", "@", "@1", "a\0b"):
        with pytest.raises(ClaimtuiError):
            sources.find_source(ws, unknown)


def test_a_beginning_that_names_two_sources_is_refused(
    ws: Workspace, facts: Path
) -> None:
    copy = facts.with_name("copy.md")
    copy.write_text(FACTS)
    sources.add_source(ws, str(facts))
    sources.add_source(ws, str(copy))
    with pytest.raises(UnknownObjectError, match="more than one"):
        sources.find_source(ws, "src_")


def test_unknown_sources_revisions_and_passages_are_told(
    ws: Workspace, facts: Path
) -> None:
    added = sources.add_source(ws, str(facts))
    with pytest.raises(UnknownObjectError):
        sources.source_view(ws, added.source, 2)
    with pytest.raises(UnknownObjectError):
        sources.source_view(ws, SourceId("src_none"))
    with pytest.raises(UnknownPassageError) as caught:
        sources.passages(ws, [PassageId("psg_none")])
    assert caught.value.exit_code == 1
    with pytest.raises(UnknownPassageError):
        sources.neighbours(ws, PassageId("psg_none"))


def test_neighbours_stand_around_a_passage_in_reading_order(
    ws: Workspace, facts: Path
) -> None:
    sources.add_source(ws, str(facts))
    (hit,) = search(ws, "1998", record=False).hits
    around = [one.text for one in sources.neighbours(ws, hit.passage.id)]
    assert around == [
        "The ferry carries 320 passengers.",
        "It was built in 1998.",
        "It runs all year.",
    ]
    alone = sources.neighbours(ws, hit.passage.id, 0, 0)
    assert [one.id for one in alone] == [hit.passage.id]


def test_passages_come_in_the_order_asked(ws: Workspace, facts: Path) -> None:
    sources.add_source(ws, str(facts))
    hit = search(ws, "1998", record=False).hits[0].passage.id
    ids = [one.id for one in sources.neighbours(ws, hit, 9, 9)][::-1]
    assert [one.id for one in sources.passages(ws, ids)] == ids


def test_events_tell_others_of_a_new_source_and_of_its_revision(
    ws: Workspace, facts: Path
) -> None:
    start = changes.last_sequence(ws)
    added = sources.add_source(ws, str(facts))
    facts.write_text("New words.\n")
    sources.add_source(ws, str(facts))
    told = [(one.kind, one.subject) for one in changes.changes_since(ws, start)]
    assert told == [("source.added", added.source), ("source.revised", added.source)]


def test_a_long_text_comes_back_whole_wherever_its_bytes_are_cut(
    ws: Workspace, tmp_path: Path
) -> None:
    text = "x" + "".join(f"Das Schiff fährt {at} Mal 🛳. " for at in range(20_000))
    path = tmp_path / "long.txt"
    path.write_text(text, "utf-8")
    added = sources.add_source(ws, str(path))
    assert sources.source_view(ws, added.source).text == text


def test_only_the_nodes_of_the_kinds_asked_for_are_given(
    ws: Workspace, facts: Path
) -> None:
    source = sources.add_source(ws, str(facts)).source
    whole = sources.source_view(ws, source)
    items = sources.source_view(ws, source, kinds={NodeKind.ITEM})
    assert items.text == whole.text
    assert items.nodes == tuple(n for n in whole.nodes if n.kind is NodeKind.ITEM)
    assert len(items.nodes) == 2
