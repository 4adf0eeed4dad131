from __future__ import annotations

import os
import resource
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft, CitedPassage, Reason
from claimtui.model.errors import StoreError, UnknownObjectError, UsageError
from claimtui.model.ids import ClaimId, SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import CurrentStatus, Facet, FoundBy, Status
from claimtui.workspace import (
    assessing,
    candidates,
    care,
    claims,
    documents,
    keeping,
    sources,
)
from claimtui.workspace.history import history
from claimtui.workspace.refreshing import refresh
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from store.database import FILE_NAME

OpenWorkspace = Callable[..., Workspace]

FACTS = """# Zanzibar ledger

The quagmire vessel carries 320 wayfarers across the xylophone strait.

Breakfast is served until ten.
"""
SECRET = (
    "Zanzibar ledger",
    "quagmire vessel carries",
    "quagmire",
    "xylophone",
    "wayfarers",
)


@pytest.fixture
def facts(tmp_path: Path) -> Path:
    path = tmp_path / "sources" / "facts.md"
    path.parent.mkdir()
    path.write_text(FACTS)
    return path


@pytest.fixture
def source(ws: Workspace, facts: Path) -> SourceId:
    return sources.add_source(ws, str(facts), request="add-1").source


@pytest.fixture
def claim(ws: Workspace, source: SourceId, tmp_path: Path) -> ClaimId:
    (tmp_path / "article.md").write_text("The ferry carries 320 people.\n")
    document = documents.add_document(ws, tmp_path / "article.md").document
    return claims.claim_ids(ws, document)[0]


def assess(ws: Workspace, claim: ClaimId, request: str | None = None) -> None:
    result = search(ws, "xylophone strait", record=True)
    cited = result.hits[0].passage.id
    candidates.add_candidates(
        ws, claim, [cited], found_by=FoundBy.SEARCH, trace=result.trace
    )
    draft = AssessmentDraft(
        status=Status.SUPPORTED,
        supports=(CitedPassage(cited),),
        reasons=(Reason(cited, Facet.QUANTITY, "It says “320 wayfarers” in full."),),
        note="As the quagmire vessel carries 320 wayfarers, this holds.",
        scope="winter only",
    )
    answer = assessing.assess(ws, claim, 1, draft, request=request)
    assert isinstance(answer, Ok), answer


def dump(ws: Workspace) -> list[str]:
    return ws.read(lambda c: [line for line in c.iterdump() if "fts5" not in line])


def test_a_backup_is_a_whole_store_that_opens(
    ws: Workspace, claim: ClaimId, tmp_path: Path
) -> None:
    assess(ws, claim)
    made = keeping.backup(ws, tmp_path / "copy.db")
    assert made.bytes == (tmp_path / "copy.db").stat().st_size
    answer = keeping.restore(tmp_path / "other", tmp_path / "copy.db")
    assert isinstance(answer, Ok)
    assert answer.value.safety_copy == ""
    other = Workspace.open(tmp_path / "other", "alex")
    assert care.doctor(other).problems == ()
    assert dump(other) == dump(ws)
    other.close()
    with pytest.raises(StoreError, match="there already"):
        keeping.backup(ws, tmp_path / "copy.db")
    with pytest.raises(StoreError):
        keeping.backup(ws, tmp_path / "nowhere" / "copy.db")
    assert not list(tmp_path.glob("*.part*"))


def test_a_newer_store_is_not_replaced_unless_that_is_said(
    ws: Workspace, claim: ClaimId, tmp_path: Path
) -> None:
    keeping.backup(ws, tmp_path / "copy.db")
    assess(ws, claim)
    folder = ws.store.folder
    ws.close()
    refused = keeping.restore(folder, tmp_path / "copy.db")
    assert isinstance(refused, Refused)
    assert "newer" in refused.reasons[0]
    done = keeping.restore(folder, tmp_path / "copy.db", overwrite=True)
    assert isinstance(done, Ok)
    again = Workspace.open(folder, "alex")
    assert claims.claim_row(again, claim).status.status is CurrentStatus.UNREVIEWED
    assert care.doctor(again).problems == ()
    again.close()
    back = keeping.restore(folder, done.value.safety_copy)
    assert isinstance(back, Ok)
    again = Workspace.open(folder, "alex")
    assert claims.claim_row(again, claim).status.status is CurrentStatus.SUPPORTED
    again.close()


def test_another_store_is_not_replaced_unless_that_is_said(
    ws: Workspace, claim: ClaimId, tmp_path: Path, open_workspace: OpenWorkspace
) -> None:
    other = open_workspace("ben", tmp_path / "other")
    (tmp_path / "notes.md").write_text("Something else.\n")
    sources.add_source(other, str(tmp_path / "notes.md"))
    keeping.backup(ws, tmp_path / "copy.db")
    other.close()
    refused = keeping.restore(tmp_path / "other", tmp_path / "copy.db")
    assert isinstance(refused, Refused)


def test_a_damaged_store_is_replaced_and_kept_aside(
    ws: Workspace, claim: ClaimId, tmp_path: Path
) -> None:
    keeping.backup(ws, tmp_path / "copy.db")
    ws.close()
    ws.store.path.write_bytes(b"no store at all" * 999)
    answer = keeping.restore(ws.store.folder, tmp_path / "copy.db")
    assert isinstance(answer, Ok)
    assert Path(answer.value.safety_copy).read_bytes().startswith(b"no store")
    again = Workspace.open(ws.store.folder, "alex")
    assert care.doctor(again).problems == ()
    again.close()


@pytest.mark.parametrize("content", [b"", b"words", b"SQLite format 3\0" * 99])
def test_what_is_no_sound_store_is_not_put_back(
    ws: Workspace, tmp_path: Path, content: bytes
) -> None:
    bad = tmp_path / "bad.db"
    bad.write_bytes(content)
    before = ws.store.path.read_bytes()
    for file in (bad, tmp_path / "missing.db"):
        with pytest.raises(StoreError):
            keeping.restore(ws.store.folder, file)
    with pytest.raises(UsageError):
        keeping.restore(ws.store.folder, ws.store.path)
    assert ws.store.path.read_bytes() == before


@contextmanager
def no_room_for(size: int) -> Iterator[None]:
    """Let no file grow beyond a size, as a full disk would."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("damaged", [False, True])
def test_a_disk_without_room_leaves_no_half_copy_and_the_store_as_it_was(
    ws: Workspace, tmp_path: Path, damaged: bool
) -> None:
    keeping.backup(ws, tmp_path / "b.sqlite")
    folder = ws.store.folder
    ws.close()
    if damaged:
        with ws.store.path.open("rb+") as file:
            file.write(b"\x55" * 4096)
    before = ws.store.path.read_bytes()
    with no_room_for(100_000), pytest.raises(StoreError):
        keeping.restore(folder, tmp_path / "b.sqlite", overwrite=True)
    assert [path.name for path in folder.iterdir()] == [FILE_NAME]
    assert ws.store.path.read_bytes() == before


def traces(ws: Workspace) -> dict[str, str]:
    def held(connection: sqlite3.Connection) -> dict[str, str]:
        return dict(connection.execute("SELECT query, results FROM search_trace"))

    return ws.read(held)


def test_old_searches_go_and_what_was_chosen_from_them_stays(
    ws: Workspace, claim: ClaimId, monkeypatch: pytest.MonkeyPatch
) -> None:
    search(ws, "breakfast", record=True)
    assess(ws, claim)
    monkeypatch.setenv("CLAIMTUI_NOW", "2026-06-02T09:00:00Z")
    search(ws, "lately", record=True)
    before = dump(ws)
    would = keeping.prune(ws, dry_run=True)
    assert (would.traces, would.traces_kept, would.dry_run) == (1, 1, True)
    assert dump(ws) == before
    done = keeping.prune(ws)
    assert (done.traces, done.traces_kept, done.dry_run) == (1, 1, False)
    assert set(traces(ws)) == {"xylophone strait", "lately"}
    view = candidates.candidates(ws, claim)
    assert view
    assert view.units[0].lanes
    assert keeping.prune(ws).traces == 0
    assert care.doctor(ws).problems == ()


def test_nothing_is_pruned_before_its_time(ws: Workspace, source: SourceId) -> None:
    search(ws, "breakfast", record=True)
    assert keeping.prune(ws).traces == 0
    assert set(traces(ws)) == {"breakfast"}


def every_byte(folder: Path) -> bytes:
    """Return all that the folder's files hold, packed streams unpacked as well."""
    held = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    whole = b"\0".join(held)
    unpacked = []
    at = whole.find(b"x\x9c")
    while at >= 0:
        stream = zlib.decompressobj()
        with suppress(zlib.error):
            unpacked.append(stream.decompress(whole[at : at + 1_000_000]))
        at = whole.find(b"x\x9c", at + 1)
    return whole + b"\0".join(unpacked)


def test_a_redacted_source_leaves_no_byte_of_its_words_behind(
    ws: Workspace, source: SourceId, claim: ClaimId, facts: Path
) -> None:
    assess(ws, claim, request="assess-1")
    search(ws, "quagmire", record=True)
    draft = AssessmentDraft(note="The quagmire vessel carries 320 wayfarers, again.")
    assessing.save_draft(ws, claim, draft)
    facts.write_text(FACTS.replace("320", "310"))
    refresh(ws, [source])
    copy = ws.store.path.with_name("claimtui.db.before-2")
    keeping.backup(ws, copy)
    keeping.backup(ws, copy.with_name("claimtui.db.before-restore-1"))
    folder = ws.store.folder
    seen = every_byte(folder).lower()
    assert all(word.lower().encode() in seen for word in SECRET)

    done = keeping.redact(ws, source, "a person asked")
    assert (done.revisions, done.passages) == (2, 4)
    assert sorted(done.removed_backups) == [copy.name, "claimtui.db.before-restore-1"]
    held = every_byte(folder).lower()
    assert [word for word in SECRET if word.lower().encode() in held] == []
    ws.close()
    held = every_byte(folder).lower()
    assert [word for word in SECRET if word.lower().encode() in held] == []


def test_a_tombstone_tells_what_was_there(
    ws: Workspace, source: SourceId, claim: ClaimId
) -> None:
    assess(ws, claim)
    keeping.redact(ws, source, "a person asked")
    assert care.doctor(ws).problems == ()
    row = sources.source_view(ws, source).row
    assert (row.redacted, row.title) == ("removed on request", "facts.md")
    assert row.chars > 0
    (observation,) = history(ws, claim).observations
    said = observation.assessment
    assert said.draft.status is Status.SUPPORTED
    assert said.draft.scope == "winter only"
    assert "removed" in said.draft.reasons[0].text
    cited = sources.passage(ws, said.input[0].passage)
    assert (cited.text, cited.redacted) == ("", "removed on request")
    assert claims.claim_row(ws, claim).status.status is CurrentStatus.SUPPORTED
    assert search(ws, "xylophone", record=False).hits == ()


def test_bytes_that_another_source_has_too_stay_for_that_one(
    ws: Workspace, source: SourceId, facts: Path
) -> None:
    twin = facts.with_name("twin.md")
    twin.write_text(FACTS)
    other = sources.add_source(ws, str(twin)).source
    done = keeping.redact(ws, source, "a person asked")
    assert any("same bytes" in note for note in done.notes)
    assert "quagmire" in sources.source_view(ws, other).text
    assert [h.passage.source for h in search(ws, "quagmire", record=False).hits] == [
        other
    ]
    assert care.doctor(ws).problems == ()


def test_redaction_needs_a_reason_and_a_source(ws: Workspace, source: SourceId) -> None:
    with pytest.raises(UsageError):
        keeping.redact(ws, source, " ")
    with pytest.raises(UnknownObjectError):
        keeping.redact(ws, SourceId("src_none"), "a person asked")
    assert "quagmire" in sources.source_view(ws, source).text


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM passage_index_data WHERE id > 10",
        "INSERT INTO passage_index (passage_index) VALUES ('delete-all')",
        "UPDATE claim_now SET status = 'contradicted', reason = 'so'",
        "UPDATE claim_now SET text = 'other words'",
        "DELETE FROM source_now",
        "DROP TRIGGER source_blob_keeps_its_rows",
        "INSERT INTO draft VALUES ('clm_none', 'alex', '{}', 0)",
    ],
)
def test_what_can_be_rebuilt_is_rebuilt(
    ws: Workspace, claim: ClaimId, damage: str
) -> None:
    assess(ws, claim)
    with sqlite3.connect(ws.store.path) as connection:
        connection.execute(damage)
    connection.close()
    assert care.doctor(ws).problems
    report = care.doctor(ws, repair=True)
    assert report.problems == ()
    assert report.repaired
    assert search(ws, "xylophone", record=False).hits
    assert claims.claim_row(ws, claim).status.status is CurrentStatus.SUPPORTED


def test_a_sound_store_is_left_as_it_is(ws: Workspace, claim: ClaimId) -> None:
    before = dump(ws)
    assert care.doctor(ws, repair=True).repaired == ()
    assert dump(ws) == before


def test_a_backup_leaves_files_of_like_names_alone(
    ws: Workspace, tmp_path: Path
) -> None:
    mine = tmp_path / "kept.db.part"
    mine.write_text("mine")
    keeping.backup(ws, tmp_path / "kept.db")
    assert mine.read_text() == "mine"
    assert sorted(one.name for one in tmp_path.glob("kept.db*")) == [
        "kept.db",
        "kept.db.part",
    ]


def test_the_database_of_another_program_is_no_backup(
    ws: Workspace, tmp_path: Path
) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE migration (version)")
        connection.execute("PRAGMA user_version = 1")
    ws.close()
    before = ws.store.path.read_bytes()
    with pytest.raises(StoreError, match="is no sound store"):
        keeping.restore(ws.store.folder, other, overwrite=True)
    assert ws.store.path.read_bytes() == before


def test_a_store_that_was_emptied_is_not_taken_for_a_new_one(
    ws: Workspace, tmp_path: Path
) -> None:
    ws.close()
    ws.store.path.write_bytes(b"")
    os.utime(ws.store.path, (1, 1))
    with pytest.raises(StoreError, match="the file is empty"):
        Workspace.open(ws.store.folder, "alex")
