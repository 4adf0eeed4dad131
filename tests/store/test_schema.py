from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Integer, LargeBinary
from sqlmodel import SQLModel

import store.record_tables
import store.source_tables
import store.tables  # noqa: F401 (fills the metadata)
from claimtui.model.assessments import AssessmentDraft, CitedPassage, Reason
from claimtui.model.errors import StoreError
from claimtui.model.ids import ClaimId, SourceId
from claimtui.model.limits import FetchLimits
from claimtui.model.records import CitationRecord, RecordId, RecordSource
from claimtui.model.results import Ok
from claimtui.model.vocabulary import (
    ClaimType,
    ExclusionReason,
    Facet,
    RecheckEffect,
    SourceClass,
    Status,
    Support,
)
from claimtui.workspace import (
    access,
    assessing,
    candidates,
    care,
    claims,
    documents,
    history,
    merging,
    rechecking,
    records,
    refreshing,
    source_details,
    sources,
    undoing,
    verifying,
)
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from store import schema
from store.append_only import APPEND_ONLY
from tests.store.pages import serving

TABLES = sorted(APPEND_ONLY)


@pytest.fixture(scope="module")
def full_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a store with at least one row in every append-only table."""
    folder = tmp_path_factory.mktemp("full")
    article, facts = folder / "article.md", folder / "facts.md"
    article.write_text("# Service\n\nThe ferry carries 320 passengers.\n\nIs it?\n")
    facts.write_text("The ferry carries 320 passengers and 40 cars.\n\nMore.\n")
    ws = Workspace.open(folder / "store", "alex")
    added = sources.add_source(ws, str(facts), request="req-1")
    fill_with_a_page(ws, added.source)
    document = documents.add_document(ws, article).document
    (claim,) = claims.claim_ids(ws, document)
    excluded = claims.excluded_sentences(ws, document)
    claims.restore(ws, [excluded[-1].id])
    claims.retype(ws, claim, ClaimType.COMPARISON)
    claims.exclude(ws, [claim], ExclusionReason.OTHER)
    claims.restore(ws, [claim])
    result = search(ws, "cars", record=True)
    cited, more = result.hits[0].passage.id, search(ws, "More", record=False).hits[0]
    candidates.add_candidates(ws, claim, [cited], trace=result.trace)
    candidates.add_candidates(ws, claim, [more.passage.id])
    undoing.undo(ws)
    draft = AssessmentDraft(
        status=Status.SUPPORTED,
        supports=(CitedPassage(cited),),
        reasons=(Reason(cited, Facet.QUANTITY, "It says so."),),
    )
    assessing.assess(ws, claim, 1, draft)
    answers(folder / "store", claim)
    fill_with_a_record(ws, facts)
    facts.write_text("All is new.\n")
    sources.add_source(ws, str(facts))
    rechecking.recheck(ws, claim, RecheckEffect.SOURCE_ONLY)
    article.write_text("# Service\n\nThe ferry carries 340 passengers.\n\nIs it?\n")
    documents.update_document(ws, document)
    assert care.doctor(ws).problems == ()
    ws.close()
    return folder / "store" / "claimtui.db"


def fill_with_a_page(ws: Workspace, other: SourceId) -> None:
    """Bring a page from an address, look at it again, and say what can be said."""
    ws.fetch_limits = FetchLimits(allow_private=True, archive="")
    with serving() as pages:
        address = pages.put(
            "/a", "A page that names https://example.org/b.", "text/plain"
        )
        page = sources.add_source(ws, address).source
        refreshing.refresh(ws, [page])
    source_details.set_class(ws, page, SourceClass.NEWS)
    merging.merge(ws, page, other)
    merging.unmerge(ws, page)
    access.set_scopes(ws, ["team", "public"])


def fill_with_a_record(ws: Workspace, facts: Path) -> None:
    """Collect a record, look for its quote, and answer for it."""
    made = records.add_record(
        ws,
        CitationRecord(
            id=RecordId(""),
            external_id="a1",
            statement="The ferry carries 320 passengers.",
            revision=1,
            quote="carries 320 passengers",
            source=RecordSource(file=str(facts)),
            collected_by="robin",
        ),
    )
    verifying.verify_records(ws, [made.row.id])
    narrower = "It carries passengers."
    said = records.support(ws, made.row.id, Support.PARTIAL, narrower=narrower)
    assert isinstance(said, Ok)


def answers(folder: Path, claim: ClaimId) -> None:
    """Let somebody else disagree, and take that back."""
    ben = Workspace.open(folder, "ben")
    (first,) = history.history(ben, claim).observations
    said = assessing.assess(
        ben,
        claim,
        1,
        AssessmentDraft(status=Status.AMBIGUOUS),
        answers=first.assessment.id,
    )
    assert isinstance(said, Ok)
    withdrawn = assessing.assess(
        ben, claim, 1, AssessmentDraft(), withdraws=said.value.id
    )
    assert isinstance(withdrawn, Ok)
    ben.close()


@pytest.fixture
def stranger(full_store: Path) -> Iterator[sqlite3.Connection]:
    """Connect as any program would, without any of our pragmas."""
    connection = sqlite3.connect(full_store, isolation_level=None)
    connection.execute("BEGIN")
    yield connection
    connection.execute("ROLLBACK")
    connection.close()


def first_row(connection: sqlite3.Connection, table: str) -> dict[str, object]:
    cursor = connection.execute(f"SELECT * FROM {table} LIMIT 1")
    row = cursor.fetchone()
    assert row is not None, f"{table} holds no row to try this on"
    return dict(zip([column[0] for column in cursor.description], row, strict=True))


def insert(verb: str, table: str, row: dict[str, object]) -> tuple[str, list[object]]:
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" for _ in row)
    return f"{verb} INTO {table} ({names}) VALUES ({marks})", list(row.values())


@pytest.mark.parametrize("table", TABLES)
def test_a_stored_row_can_be_neither_changed_nor_deleted(
    stranger: sqlite3.Connection, table: str
) -> None:
    before = stranger.execute(f"SELECT * FROM {table}").fetchall()
    column = list(first_row(stranger, table))[-1]
    for statement in (
        f'UPDATE {table} SET "{column}" = "{column}"',
        f'UPDATE OR REPLACE {table} SET "{column}" = "{column}"',
        f"DELETE FROM {table}",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            stranger.execute(statement)
    assert stranger.execute(f"SELECT * FROM {table}").fetchall() == before


@pytest.mark.parametrize("table", TABLES)
def test_a_stored_row_cannot_be_written_over(
    stranger: sqlite3.Connection, table: str
) -> None:
    before = stranger.execute(f"SELECT * FROM {table}").fetchall()
    row = first_row(stranger, table)
    for key in APPEND_ONLY[table]:
        # Only this key is the same: what else is unique must not be what refuses it.
        other = {
            name: value if name in key or not of_a_key(table, name) else fresh(value)
            for name, value in row.items()
        }
        for verb in ("INSERT OR REPLACE", "REPLACE", "INSERT"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                stranger.execute(*insert(verb, table, other))
        names = ", ".join(f'"{name}"' for name in key)
        statement, values = insert("INSERT", table, other)
        upsert = f'{statement} ON CONFLICT ({names}) DO UPDATE SET "{key[0]}" = 1'
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            stranger.execute(upsert, values)
    assert stranger.execute(f"SELECT * FROM {table}").fetchall() == before


def of_a_key(table: str, name: str) -> bool:
    return any(name in key for key in APPEND_ONLY[table])


def fresh(value: object) -> object:
    return value + 1000 if isinstance(value, int) else f"{value}-other"


@pytest.mark.parametrize("table", TABLES)
def test_a_removal_on_record_lets_its_row_go_and_no_other(
    stranger: sqlite3.Connection, table: str
) -> None:
    row = first_row(stranger, table)
    key = APPEND_ONLY[table][0]
    id_ = "@".join(str(row[name]) for name in key)
    stranger.execute(
        "INSERT INTO removal VALUES (?, ?, 'asked for', 'alex', 0)", (table, id_)
    )
    where = " AND ".join(f'"{name}" = ?' for name in key)
    held = [row[name] for name in key]
    stranger.execute(f"DELETE FROM {table} WHERE {where}", held)
    gone = stranger.execute(f"SELECT 1 FROM {table} WHERE {where}", held).fetchall()
    assert gone == []
    if stranger.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            stranger.execute(f"DELETE FROM {table}")


@pytest.mark.parametrize("table", TABLES)
def test_the_classes_for_writing_name_the_columns_that_the_schema_makes(
    stranger: sqlite3.Connection, table: str
) -> None:
    made = {
        name: (kind, bool(required) or bool(key))
        for _, name, kind, required, _, key in stranger.execute(
            f"PRAGMA table_info({table})"
        )
    }
    named = {
        column.name: (
            "INTEGER"
            if isinstance(column.type, Integer)
            else "BLOB"
            if isinstance(column.type, LargeBinary)
            else "TEXT",
            not column.nullable,
        )
        for column in SQLModel.metadata.tables[table].columns
    }
    assert made == named


def shape(connection: sqlite3.Connection) -> list[tuple[str, str, str]]:
    return connection.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"
        " ORDER BY type, name"
    ).fetchall()


def test_every_table_is_strict_and_made_of_three_types(full_store: Path) -> None:
    connection = sqlite3.connect(full_store)
    for name, kind, strict in connection.execute(
        "SELECT name, type, strict FROM pragma_table_list WHERE schema = 'main'"
        " AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'passage_index%'"
    ).fetchall():
        assert (kind, strict) == ("table", 1), name
        types = {row[2] for row in connection.execute(f"PRAGMA table_info({name})")}
        assert types <= {"INTEGER", "TEXT", "BLOB"}, name
    connection.close()


def test_a_step_that_fails_half_way_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    schema.apply(connection, schema.VERSION, schema.new_store_sql(), 0)
    before = shape(connection)
    broken = "ALTER TABLE counter ADD COLUMN a TEXT;\nALTER TABLE nope ADD COLUMN b;\n"
    for _ in range(2):
        with pytest.raises(sqlite3.OperationalError, match="no such table"):
            schema.apply(connection, schema.VERSION + 1, broken, 0)
    assert shape(connection) == before
    assert schema.version_of(connection) == schema.VERSION
    connection.close()


def copy_of(full_store: Path, folder: Path) -> Path:
    target = folder / "store" / "claimtui.db"
    target.parent.mkdir()
    target.write_bytes(full_store.read_bytes())
    return target


def refused(database: Path) -> str:
    before = database.read_bytes()
    with pytest.raises(StoreError) as caught:
        Workspace.open(database.parent, "alex")
    assert database.read_bytes() == before
    assert "\n" not in str(caught.value)
    assert str(database.parent) in str(caught.value)
    return str(caught.value)


def test_a_store_of_a_newer_version_is_refused_untouched(
    full_store: Path, tmp_path: Path
) -> None:
    database = copy_of(full_store, tmp_path)
    connection = sqlite3.connect(database)
    connection.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    connection.close()
    assert "newer" in refused(database)


@pytest.mark.parametrize("kept", [0.9, 0.5, 0.1])
def test_a_store_that_was_cut_short_is_refused_untouched(
    full_store: Path, tmp_path: Path, kept: float
) -> None:
    database = copy_of(full_store, tmp_path)
    data = database.read_bytes()
    database.write_bytes(data[: int(len(data) * kept)])
    assert "damaged" in refused(database)


@pytest.mark.parametrize("content", [b"not a database at all" * 50, b"SQLite form"])
def test_a_file_that_is_no_store_is_refused_untouched(
    tmp_path: Path, content: bytes
) -> None:
    database = tmp_path / "store" / "claimtui.db"
    database.parent.mkdir()
    database.write_bytes(content)
    refused(database)


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "store"
    place.write_text("words")
    with pytest.raises(StoreError, match="is a file"):
        Workspace.open(place, "alex")


def run(script: str, *arguments: object, **options: object) -> str:
    """Run a script in a Python of its own and return what it says."""
    command = [sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=100,
        cwd=Path(__file__).parents[2],
        **options,  # type: ignore[call-overload]
    )
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


READ_ONLY = """
    import sys
    from pathlib import Path
    from claimtui.model.errors import StoreError
    from claimtui.workspace.searching import search
    from claimtui.workspace.workspace import Workspace
    from claimtui.workspace import care, documents, sources

    ws = Workspace.open(Path(sys.argv[1]), "alex")
    print(ws.store.read_only, len(sources.source_rows(ws)))
    found = search(ws, "new", record=True)
    print(len(found.hits), found.trace, found.limits[-1])
    print(care.doctor(ws).problems)
    try:
        sources.add_source(ws, sys.argv[2])
    except StoreError as error:
        print(error)
    ws.close()
"""


def test_a_store_in_a_read_only_folder_can_be_read_and_says_what_it_cannot(
    full_store: Path, tmp_path: Path
) -> None:
    database = copy_of(full_store, tmp_path)
    other = tmp_path / "other.md"
    other.write_text("Some words.\n")
    before = database.read_bytes()
    database.chmod(0o444)
    database.parent.chmod(0o555)
    try:
        said = run(READ_ONLY, database.parent, other, preexec_fn=obey_permissions)
    finally:
        database.parent.chmod(0o755)
    first, second, third, fourth = said.splitlines()
    assert first == "True 2"
    assert second.startswith("1 None The search was not recorded")
    assert third == "()"
    assert "cannot be written" in fourth
    assert database.read_bytes() == before
    assert [path.name for path in database.parent.iterdir()] == ["claimtui.db"]


def obey_permissions() -> None:
    """Give up root's right to pass over permissions, where we are root."""
    import ctypes

    if os.geteuid() == 0:
        drop, pass_over, read_all = 24, 1, 2
        system = ctypes.CDLL(None)
        system.prctl(drop, pass_over, 0, 0, 0)
        system.prctl(drop, read_all, 0, 0, 0)


FULL_DISK = """
    import resource, signal, sys
    from pathlib import Path
    from claimtui.model.errors import StoreError
    from claimtui.workspace.searching import search
    from claimtui.workspace.workspace import Workspace

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    ws = Workspace.open(Path(sys.argv[1]), "alex")
    print(search(ws, "before", record=True).trace, flush=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
    for _ in range(2000):
        try:
            print(search(ws, "word " * 500, record=True).trace, flush=True)
        except StoreError as error:
            print(error)
            break
"""


def test_a_full_disk_is_told_in_one_line_and_loses_nothing_acknowledged(
    full_store: Path, tmp_path: Path
) -> None:
    database = copy_of(full_store, tmp_path)
    limit = database.stat().st_size + 400_000
    *acknowledged, last = run(FULL_DISK, database.parent, limit).splitlines()
    assert str(database.parent) in last
    assert "disk" in last
    ws = Workspace.open(database.parent, "alex")
    assert set(acknowledged) <= traces(ws)
    assert care.doctor(ws).problems == ()
    assert search(ws, "after", record=True).trace in traces(ws)
    ws.close()


def traces(ws: Workspace) -> set[str]:
    def ids(connection: sqlite3.Connection) -> set[str]:
        return {row[0] for row in connection.execute("SELECT id FROM search_trace")}

    return ws.read(ids)


def test_a_write_waits_for_another_program_that_is_writing(ws: Workspace) -> None:
    other = sqlite3.connect(
        ws.store.path, isolation_level=None, check_same_thread=False
    )
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(1.5, other.execute, ["COMMIT"])
    timer.start()
    assert search(ws, "while it is busy", record=True).trace in traces(ws)
    timer.join()
    other.close()


ASSESS = """
    import sys
    from pathlib import Path
    from claimtui.model.assessments import AssessmentDraft
    from claimtui.model.ids import ClaimId
    from claimtui.model.results import Ok
    from claimtui.model.vocabulary import Status
    from claimtui.workspace import assessing
    from claimtui.workspace.workspace import Workspace

    ws = Workspace.open(Path(sys.argv[1]), sys.argv[2])
    claim, number = ClaimId(sys.argv[3]), int(sys.argv[4])
    print("ready", flush=True)
    sys.stdin.readline()
    for at in range(number):
        draft = AssessmentDraft(status=Status.UNSUPPORTED, searched=f"all, {at}")
        answer = assessing.assess(ws, claim, 1, draft)
        assert isinstance(answer, Ok), answer
        print(answer.value.id, flush=True)
"""


@pytest.fixture
def judged(tmp_path: Path) -> tuple[Path, str]:
    """Make a store with one claim; return its folder and the claim's id."""
    article = tmp_path / "article.md"
    article.write_text("The ferry carries 320 passengers.\n")
    ws = Workspace.open(tmp_path / "store", "alex")
    document = documents.add_document(ws, article).document
    (claim,) = claims.claim_ids(ws, document)
    ws.close()
    return tmp_path / "store", claim


def assessor(folder: Path, who: str, claim: str, number: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            textwrap.dedent(ASSESS),
            folder,
            who,
            claim,
            str(number),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def assessments(folder: Path) -> list[tuple[str, str]]:
    ws = Workspace.open(folder, "alex")
    held: list[tuple[str, str]] = ws.read(
        lambda c: c.execute("SELECT id, author FROM assessment").fetchall()
    )
    assert care.doctor(ws).problems == ()
    ws.close()
    return held


def test_two_processes_writing_at_once_lose_nothing(judged: tuple[Path, str]) -> None:
    folder, claim = judged
    people = [assessor(folder, who, claim, 25) for who in ("ann", "ben")]
    for process in people:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    said = [process.communicate("go\n", timeout=100)[0] for process in people]
    assert [process.returncode for process in people] == [0, 0]
    acknowledged = {line for lines in said for line in lines.split()}
    held = assessments(folder)
    assert len(acknowledged) == 50
    assert {id_ for id_, _ in held} == acknowledged
    assert sorted(author for _, author in held) == ["ann"] * 25 + ["ben"] * 25


def test_a_process_killed_while_saving_loses_nothing_acknowledged(
    judged: tuple[Path, str],
) -> None:
    folder, claim = judged
    with assessor(folder, "ann", claim, 100_000) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("go\n")
        process.stdin.flush()
        process.stdout.readline()
        seen = [process.stdout.readline().strip() for _ in range(20)]
        process.send_signal(signal.SIGKILL)
        seen += process.stdout.read().split()
    held = {id_ for id_, _ in assessments(folder)}
    whole = {id_ for id_ in seen if len(id_) == len(seen[0])}
    assert len(whole) >= 20
    assert whole <= held
