from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.vocabulary import Status
from claimtui.workspace import assessing, care, claims, documents, keeping, sources
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from store.append_only import APPEND_ONLY
from store.prepared import prepared_form

OpenWorkspace = Callable[..., Workspace]


@pytest.fixture
def filled(ws: Workspace, tmp_path: Path) -> Workspace:
    article, facts = tmp_path / "article.md", tmp_path / "facts.md"
    article.write_text("The ferry carries 320 passengers.\n\nFares rose by 5%.\n")
    facts.write_text("The ferry carries 320 passengers and 40 cars.\n\n用户 —\n\n…\n")
    sources.add_source(ws, str(facts))
    document = documents.add_document(ws, article).document
    claim = claims.claim_ids(ws, document)[0]
    cited = search(ws, "cars", record=True).hits[0].passage.id
    draft = AssessmentDraft(
        status=Status.SUPPORTED,
        supports=(CitedPassage(cited),),
        uncertainty="The évidence is a year old.",
    )
    assessing.assess(ws, claim, 1, draft)
    return ws


@contextmanager
def tampering(ws: Workspace) -> Iterator[sqlite3.Connection]:
    """Connect as somebody who means harm: the triggers are gone for the while."""
    with closing(sqlite3.connect(ws.store.path, isolation_level=None)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, sql in triggers:
            connection.execute(sql)


def problems(ws: Workspace) -> tuple[str, ...]:
    return care.doctor(ws).problems


def test_a_sound_store_has_no_problems(filled: Workspace) -> None:
    report = care.doctor(filled)
    assert report.problems == ()
    assert report.database == str(filled.store.path)
    assert report.append_only == tuple(APPEND_ONLY)


def test_an_empty_store_has_no_problems(ws: Workspace) -> None:
    assert problems(ws) == ()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE source_passage SET text = 'Other words.' WHERE n = 1", "differ from"),
        ("UPDATE source_reading SET text = text || ' and more'", "not as long"),
        ("UPDATE source_blob SET data = x'00'", "cannot be unpacked"),
        ("UPDATE source_revision SET capture = 'sha256:0'", "missing"),
        ("UPDATE source_now SET revision = 7", "newest revision"),
        ("UPDATE claim_now SET text = 'Other words.'", "stored words"),
        ("DELETE FROM claim_now WHERE ordinal = 1", "no list shows"),
        ("UPDATE claim_now SET status = 'supported'", "nobody gave"),
        ("UPDATE claim_now SET status = 'stale' WHERE ordinal = 0", "is wrong"),
        ("UPDATE claim_now SET valid_until = 1 WHERE ordinal = 0", "is wrong"),
        ("UPDATE document_block SET chars = chars + 1", "length has changed"),
        ("INSERT INTO draft VALUES ('clm_none', 'alex', '{}', 0)", "draft"),
        ("DELETE FROM source_passage WHERE n = 3", "not as long"),
        ("DELETE FROM assessment", "does not exist"),
        ("UPDATE policy_revision SET text = text || ' '", "does not have its digest"),
        ("UPDATE event SET payload = '[' WHERE sequence = 1", "log of events"),
    ],
)
def test_what_was_tampered_with_is_told_in_a_sentence(
    filled: Workspace, statement: str, told: str
) -> None:
    with tampering(filled) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(statement)
    found = problems(filled)
    assert any(told in one for one in found), found
    assert all(one.endswith(".") and "\n" not in one for one in found)


def test_bytes_under_a_wrong_digest_are_told(filled: Workspace) -> None:
    with tampering(filled) as connection:
        connection.execute(
            "UPDATE source_blob SET data = ?", (zlib.compress(b"other"),)
        )
    assert any("do not have that digest" in one for one in problems(filled))


def test_a_table_that_lost_its_protection_is_told(filled: Workspace) -> None:
    with closing(sqlite3.connect(filled.store.path)) as connection:
        connection.execute("DROP TRIGGER assessment_keeps_its_rows")
    assert problems(filled) == (
        "The table assessment has lost what keeps its rows from being changed.",
    )


def index_row(ws: Workspace, number: int) -> tuple[int, str]:
    text = ws.read(
        lambda c: c.execute(
            "SELECT text FROM source_passage WHERE n = ?", (number,)
        ).fetchone()[0]
    )
    return number, prepared_form(text)


def test_a_passage_missing_from_the_index_is_told(filled: Workspace) -> None:
    row = index_row(filled, 1)
    with closing(sqlite3.connect(filled.store.path, isolation_level=None)) as c:
        c.execute(
            "INSERT INTO passage_index (passage_index, rowid, prepared)"
            " VALUES ('delete', ?, ?)",
            row,
        )
    (told,) = problems(filled)
    assert "1 passage that it does not hold" in told


def test_other_words_in_the_index_are_told(filled: Workspace) -> None:
    number, form = index_row(filled, 1)
    with closing(sqlite3.connect(filled.store.path, isolation_level=None)) as c:
        c.execute(
            "INSERT INTO passage_index (passage_index, rowid, prepared)"
            " VALUES ('delete', ?, ?)",
            (number, form),
        )
        c.execute(
            "INSERT INTO passage_index (rowid, prepared) VALUES (?, ?)",
            (number, form.replace("cars", "vans")),
        )
        c.execute("INSERT INTO passage_index (rowid, prepared) VALUES (99, 'more')")
    assert len(problems(filled)) == 2


def test_a_broken_index_is_not_told_as_a_broken_database(filled: Workspace) -> None:
    with closing(sqlite3.connect(filled.store.path, isolation_level=None)) as c:
        c.execute("UPDATE passage_index_data SET block = x'ff' WHERE id > 10")
    found = problems(filled)
    assert found
    assert all("search index" in one for one in found), found


@pytest.mark.parametrize("at", [0.25, 0.5, 0.75])
def test_a_damaged_page_ends_in_sentences_not_in_a_traceback(
    filled: Workspace, open_workspace: OpenWorkspace, at: float
) -> None:
    path = filled.store.path
    filled.close()
    data = bytearray(path.read_bytes())
    start = int(len(data) * at) // 4096 * 4096
    data[start : start + 4096] = b"\xa5" * 4096
    path.write_bytes(data)
    ws = open_workspace()
    found = problems(ws)
    assert found
    assert all(one.endswith(".") and "\n" not in one for one in found)


def test_doctor_changes_nothing(filled: Workspace) -> None:
    filled.close()
    before = filled.store.path.read_bytes()
    ws = Workspace.open(filled.store.folder, "alex")
    care.doctor(ws)
    ws.close()
    assert filled.store.path.read_bytes() == before


def flipped(ws: Workspace, table: str, column: str, key: str, at: int) -> None:
    """Change one letter of a stored text, as a failing disk does."""
    with tampering(ws) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        number, text = connection.execute(
            f"SELECT {key}, {column} FROM {table} ORDER BY 1 DESC"
        ).fetchone()
        at %= len(text)
        other = chr(ord(text[at]) ^ 1)
        connection.execute(
            f"UPDATE {table} SET {column} = ? WHERE {key} = ?",
            (text[:at] + other + text[at + 1 :], number),
        )


@pytest.mark.parametrize("word", ["supported", "évidence", "old"])
def test_a_changed_letter_in_what_somebody_wrote_is_told(
    filled: Workspace, word: str
) -> None:
    with tampering(filled) as connection:
        (content,) = connection.execute("SELECT content FROM assessment").fetchone()
    flipped(filled, "assessment", "content", "id", content.index(word))
    (id_,) = filled.read(lambda c: c.execute("SELECT id FROM assessment").fetchone())
    assert problems(filled) == (f"Assessments are not as they were recorded: {id_}.",)


@pytest.mark.parametrize("column", ["author", "markers_seen", "type_seen", "method"])
def test_a_changed_letter_beside_it_is_told_too(filled: Workspace, column: str) -> None:
    flipped(filled, "assessment", column, "id", 0)
    assert any("not as they were recorded" in one for one in problems(filled))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE assessment_input SET source_revision = 1, ordinal = ordinal + 1",
        "UPDATE assessment_passage SET role = 'context'",
        "UPDATE assessment SET valid_until = 1",
        "UPDATE assessment SET at = at + 1",
    ],
)
def test_what_hangs_on_an_assessment_is_compared(
    filled: Workspace, change: str
) -> None:
    with tampering(filled) as connection:
        changed = connection.execute(change).rowcount
    if "ordinal" in change:
        assert problems(filled) == ()
    else:
        assert changed == 1
        assert any("not as they were recorded" in one for one in problems(filled))


@pytest.mark.parametrize("at", [*range(0, 400, 13), -2, -9, -66])
def test_a_changed_letter_anywhere_in_an_event_is_told(
    filled: Workspace, at: int
) -> None:
    flipped(filled, "event", "payload", "sequence", at)
    assert any("log of events" in one for one in problems(filled))


@pytest.mark.parametrize("column", ["kind", "subject", "actor", "process", "document"])
def test_a_changed_letter_beside_a_payload_is_told_too(
    filled: Workspace, column: str
) -> None:
    flipped(filled, "event", column, "sequence", 1)
    assert any("log of events" in one for one in problems(filled))


def test_a_changed_letter_in_a_documents_text_is_told(filled: Workspace) -> None:
    with tampering(filled) as connection:
        connection.execute(
            "UPDATE document_block SET text = replace(text, 'e', 'o')"
            " WHERE id = (SELECT max(block) FROM claim_placement)"
        )
    assert any("is not the text that was read" in one for one in problems(filled))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_text_in_any_encoding_is_the_one_that_was_read(
    ws: Workspace, tmp_path: Path, encoding: str
) -> None:
    path = tmp_path / "accents.md"
    path.write_bytes("Le café coûte 3 euros.\r\nIl est très fort.\r\n".encode(encoding))
    documents.add_document(ws, path)
    assert problems(ws) == ()


def test_events_of_an_older_version_have_no_digest_and_are_no_problem(
    filled: Workspace,
) -> None:
    with tampering(filled) as connection:
        connection.execute(
            "UPDATE event SET payload = json_remove(payload, '$.seal', '$.row')"
        )
    assert problems(filled) == ()


@pytest.mark.parametrize("column", ["reason", "after_reason"])
def test_other_words_of_a_stored_reason_are_no_problem(
    filled: Workspace, column: str
) -> None:
    with tampering(filled) as connection:
        connection.execute(f"UPDATE claim_now SET {column} = 'as it was put before'")
    assert problems(filled) == ()


def test_what_was_redacted_is_no_problem(filled: Workspace) -> None:
    source = search(filled, "cars", record=False).hits[0].passage.source
    claim = filled.read(lambda c: c.execute("SELECT claim FROM assessment").fetchone())
    draft = AssessmentDraft(
        status=Status.AMBIGUOUS,
        uncertainty="It says “320 passengers and 40 cars”.",
    )
    assessing.assess(filled, claim[0], 1, draft)
    keeping.redact(filled, source, "asked for")
    texts = filled.read(
        lambda c: c.execute("SELECT group_concat(content) FROM assessment").fetchone()
    )
    assert "40 cars" not in texts[0]
    assert problems(filled) == ()
