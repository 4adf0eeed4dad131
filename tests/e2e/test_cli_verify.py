from __future__ import annotations

import io
import json
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import Capture
from tests.e2e.lying_server import Answer as ServerAnswer
from tests.e2e.lying_server import Conversation, LyingServer, page, redirect, reply
from tests.e2e.record_files import (
    QUOTE,
    page_saying,
    read_lines,
    record,
    write_lines,
)

Verify = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LyingServer]:
    with LyingServer() as running:
        path = tmp_path / "config.toml"
        archive = running.url("/copy/{url}")
        path.write_text(
            f'[fetch]\ntimeout_s = 5\nallow_private = true\narchive = "{archive}"\n',
            "utf-8",
        )
        monkeypatch.setenv("CLAIMTUI_CONFIG", str(path))
        yield running


@pytest.fixture
def verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Verify:
    """Verify lines as maria and return the results, once the exit code is right."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def run(*lines: Any, code: int = 0, more: tuple[str, ...] = ()) -> Any:
        if lines:
            write_lines(folder / "records.jsonl", *lines)
        words = ["verify", "records.jsonl", "--out", "out.jsonl", "--as", "maria"]
        assert main([*words, *more]) == code, capsys.readouterr().err
        return read_lines(folder / "out.jsonl")

    return run


def archived(server: LyingServer, address: str, body: bytes) -> None:
    server.on(f"/copy/{address}", page(body))


def test_a_quote_that_is_there_waits_for_a_person(
    server: LyingServer, verify: Verify, capsys: Capture
) -> None:
    address = server.on("/a", page(page_saying()))
    line = record("a1", address, verification_status="verified", note={"kept": [1]})
    [told] = verify(line)
    assert told["verification_status"] == "pending"
    held = told["verification"]
    assert (held["mechanical"], held["semantic"]) == ("found", None)
    assert (held["checked_via"], held["checked_by"]) == ("live", "maria")
    assert held["checked_at"] == "2026-03-02T09:00:00Z"
    assert held["context"][0]["text"] == QUOTE
    assert "The board met in May." in held["context"][1]["text"]
    unchanged = {**told, "verification_status": "verified"}
    assert {name: unchanged[name] for name in line} == line
    assert "still pending 1: a1" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("live", "copy", "status", "mechanical", "via", "changed", "code"),
    [
        (True, None, "pending", "found", "live", False, 0),
        (False, True, "pending", "found", "archive", True, 0),
        (False, False, "rejected", "not_found", "live", False, 1),
        (False, None, "rejected", "not_found", "live", False, 1),
        (None, True, "pending", "found", "archive", True, 0),
        (None, False, "rejected", "not_found", "archive", False, 1),
        (None, None, "unreachable", "unreachable", None, False, 3),
    ],
)
def test_the_live_page_is_asked_and_then_the_archive(
    server: LyingServer,
    verify: Verify,
    live: bool | None,
    copy: bool | None,
    status: str,
    mechanical: str,
    via: str | None,
    changed: bool,
    code: int,
) -> None:
    bodies = {True: page_saying(), False: page_saying("It was revised since.")}
    gone = reply("410 Gone")
    address = server.on("/a", gone if live is None else page(bodies[live]))
    if copy is not None:
        archived(server, address, bodies[copy])
    [told] = verify(record("a1", address), code=code)
    held = told["verification"]
    assert (told["verification_status"], held["mechanical"]) == (status, mechanical)
    assert held["checked_via"] == via
    assert any("live page changed" in one for one in told["limitations"]) == changed
    assert held["semantic"] is None


def silent(talk: Conversation) -> None:
    talk.stall(8)


_SIGN_IN = b"<form><input name=user><input type=password name=p></form>" + b"<p>Hi.</p>"


@pytest.mark.parametrize(
    "live",
    [
        reply("403 Forbidden", page_saying()),
        reply("404 Not Found", page_saying()),
        reply("500 Internal Server Error", page_saying()),
        reply("503 Service Unavailable", page_saying()),
        silent,
        Conversation.reset,
        redirect("/login?next=/a"),
        page(_SIGN_IN),
        page(b"<script>load()</script><noscript>Enable JavaScript.</noscript>"),
        reply("200 OK", b"\x00\x01\x02" * 99, ("Content-Type", "video/mp4")),
        reply("200 OK", b"too large", length=10**12),
    ],
    ids=(
        *("403", "404", "500", "503", "silent", "reset"),
        *("redirect to sign-in", "sign-in", "needs scripts", "no text", "large"),
    ),
)
@pytest.mark.parametrize("kept", [True, False], ids=("copy", "no copy"))
def test_where_no_article_comes_the_archive_is_asked(
    server: LyingServer, verify: Verify, live: ServerAnswer, kept: bool
) -> None:
    server.on("/login?next=/a", page(page_saying()))
    address = server.on("/a", live)
    if kept:
        archived(server, address, page_saying())
    [told] = verify(record("a1", address), code=0 if kept else 3)
    held = told["verification"]
    if kept:
        assert (held["mechanical"], held["checked_via"]) == ("found", "archive")
        assert any("live page changed" in one for one in told["limitations"])
    else:
        assert told["verification_status"] == "unreachable"
    assert held["notes"][0].startswith("Live page: not read")


def test_a_named_copy_is_asked_before_the_archive(
    server: LyingServer, verify: Verify
) -> None:
    address = server.on("/a", reply("404 Not Found"))
    copy = server.on("/kept/a", page(page_saying()))
    [told] = verify(record("a1", source={"url": address, "archive_url": copy}))
    assert told["verification"]["checked_via"] == "archive"
    assert server.paths() == ["/a", "/kept/a"]


@pytest.mark.parametrize(
    ("live", "status", "code"), [(False, "rejected", 1), (None, "unreachable", 3)]
)
def test_a_failed_archiving_is_a_mark_and_the_live_result_stands(
    server: LyingServer,
    verify: Verify,
    live: bool | None,
    status: str,
    code: int,
) -> None:
    other = page(page_saying("Other words."))
    address = server.on("/a", reply("410 Gone") if live is None else other)
    archived(server, address, page_saying())
    marked = {"url": address, "archive_url": f"Archive-Failed:{address}"}
    [told] = verify(record("a1", source=marked), code=code)
    assert told["verification_status"] == status
    assert server.paths() == ["/a"]


def test_other_typography_passes_with_a_limitation(
    server: LyingServer, verify: Verify
) -> None:
    curly = page_saying("They said “never again” – twice.")
    address = server.on("/a", page(curly))
    quote = {"quote": 'They said "never again" - twice.'}
    [told] = verify(record("a1", address, evidence=quote))
    assert told["verification"]["mechanical"] == "found_typographic"
    assert told["verification_status"] == "pending"
    assert any("typography" in one for one in told["limitations"])


def test_an_ellipsis_that_hides_a_negation_goes_to_a_person(
    server: LyingServer, verify: Verify
) -> None:
    words = "Under clause 9 the tenant is not permitted to sublet."
    address = server.on("/a", page(page_saying(words)))
    [told] = verify(
        record(
            "a1",
            address,
            claim="The tenant is permitted to sublet.",
            evidence={"quote": "the tenant is … permitted to sublet"},
        )
    )
    held = told["verification"]
    assert (told["verification_status"], held["needs_person"]) == ("pending", True)
    assert "not" in [one["text"] for one in held["elided"]]
    assert "Q2" in [one["code"] for one in held["objections"]]


def test_a_quote_that_is_there_under_a_wrong_claim_is_objected_to_and_stays_pending(
    server: LyingServer, verify: Verify
) -> None:
    address = server.on("/a", page(page_saying()))
    [told] = verify(record("a1", address, claim="Fares fell by 5 percent in 2023."))
    codes = {one["code"][0] for one in told["verification"]["objections"]}
    assert told["verification_status"] == "pending"
    assert codes & {"U", "D"}


def test_a_miss_tells_what_is_different(server: LyingServer, verify: Verify) -> None:
    address = server.on("/a", page(page_saying()))
    quote = {"quote": "Fares rose by 6 percentage points in 2023."}
    [told] = verify(record("a1", address, evidence=quote), code=1)
    assert told["verification_status"] == "rejected"
    near = told["verification"]["near_miss"]
    assert near["text"] == QUOTE
    assert "5" in near["difference"]


def test_whoever_collected_a_record_does_not_verify_it(
    server: LyingServer, verify: Verify, capsys: Capture
) -> None:
    address = server.on("/a", page(page_saying()))
    mine = record("a1", address, collected_by="  ＭARIA ")
    mine, other = verify(mine, record("a2", address), code=1)
    assert mine["verification_status"] == "pending"
    assert mine["verification"]["mechanical"] is None
    assert "collected" in mine["verification"]["refused"][0]
    assert other["verification"]["mechanical"] == "found"
    assert "somebody else" in capsys.readouterr().err


def test_records_of_one_page_share_one_fetch(
    server: LyingServer, verify: Verify
) -> None:
    good, gone = server.on("/a", page(page_saying())), server.url("/gone")
    lines = [record(f"a{n}", (good, gone)[n % 2]) for n in range(6)]
    told = verify(*lines, code=3)
    assert [one["verification_status"] for one in told] == [
        "pending",
        "unreachable",
    ] * 3
    assert server.paths() == ["/a", "/gone", f"/copy/{gone}"]


def test_a_file_beside_the_records_is_a_source(
    tmp_path: Path, verify: Verify, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "minutes.md").write_text(f"# Minutes\n\n{QUOTE}\n", "utf-8")
    write_lines(folder / "r.jsonl", record("a1", source={"file": "minutes.md"}))
    words = ["verify", str(folder / "r.jsonl"), "--out", "o.jsonl", "--as", "maria"]
    assert main(words) == 0
    [told] = read_lines(Path("o.jsonl"))
    assert told["verification"]["checked_via"] == "file"
    assert told["source"] == {"file": "minutes.md"}


def test_no_store_is_made_where_nobody_asks_for_one(
    tmp_path: Path, server: LyingServer, verify: Verify
) -> None:
    verify(record("a1", server.on("/a", page(page_saying()))))
    assert not list(tmp_path.rglob("*.db"))


def test_lines_come_as_tools_write_them(
    server: LyingServer, verify: Verify, tmp_path: Path, capsys: Capture
) -> None:
    address = server.on("/a", page(page_saying()))
    first, second = (json.dumps(record(n, address)) for n in ("a1", "a2"))
    twice = json.dumps(record("a1", address, claim="Another."))
    lines = [first, "", "{nothing", "[1]", '{"id": 7, "claim": 3}', twice, second]
    text = (
        "\ufeff"
        + "\r\n".join(lines)
        + "\r\n\r\n  \r\n"
        + json.dumps(record("ü\ud800", address, collected_by=None))
    )
    (tmp_path / "work" / "records.jsonl").write_bytes(text.encode())
    told = verify(code=3)
    assert [one.get("id") for one in told] == [
        *("a1", None, None, 7, "a1", "a2", "ü\ud800")
    ]
    assert [one.get("verification_status") for one in told] == [
        *("pending", None, None, None, None, "pending", "pending")
    ]
    assert told[1]["error"].startswith("line 3")
    faults = told[3]["error"]
    assert all(
        name in faults for name in ("claim is no text", "evidence is missing", "source")
    )
    assert "line 1" in told[4]["error"]
    assert "line 3" in capsys.readouterr().err


def test_a_line_too_long_to_be_held_is_skipped(
    server: LyingServer, verify: Verify, tmp_path: Path
) -> None:
    good = json.dumps(record("a1", server.on("/a", page(page_saying()))))
    path = tmp_path / "work" / "records.jsonl"
    with path.open("w") as file:
        file.write('{"id": "big", "claim": "')
        for _ in range(21):
            file.write("x" * 1_000_000)
        file.write(f'"}}\n{good}\n')
    first, second = verify(code=3)
    assert "20,000,000 bytes" in first["error"]
    assert second["verification_status"] == "pending"


def test_the_ledger_lists_ids_by_outcome(
    server: LyingServer, verify: Verify, tmp_path: Path, capsys: Capture
) -> None:
    good = server.on("/a", page(page_saying()))
    origin = server.on("/origin", page(page_saying()))
    wrong = {"quote": "Nobody said this."}
    verify(
        record("ok", good),
        record("bad", good, evidence=wrong),
        record("far", server.url("/gone")),
        record("relay", good, root_origin=origin),
        "nothing",
        code=3,
        more=("--ledger", "ledger.json"),
    )
    told = json.loads((tmp_path / "work" / "ledger.json").read_text())
    assert told.pop("schema") == 1
    [error] = told.pop("errors")
    assert error.startswith("line 5")
    assert told == {
        "verified": [],
        "rejected": ["bad"],
        "unreachable": ["far"],
        "narrowed": [],
        "rerouted": ["relay"],
        "pending": ["ok", "relay#origin"],
    }
    err = capsys.readouterr().err
    assert "rejected 1: bad" in err
    assert "still pending 2: ok, relay#origin" in err


def test_a_relay_keeps_its_origin_which_gets_a_record_and_tests_of_its_own(
    server: LyingServer, verify: Verify
) -> None:
    address = server.on("/a", page(page_saying()))
    origin = server.on("/origin", page(page_saying("The minister said nothing.")))
    relay, made, named, own = (
        verify(
            record("a1", address, root_origin=origin),
            record("a2", address, root_origin="a1"),
            record("a3", address, root_origin=f"{address}#top"),
            code=1,
        )[:1]
        + read_lines(Path("out.jsonl"))[1:]
    )
    assert relay["root_origin"] == origin
    assert relay["verification_status"] == "pending"
    assert (made["id"], named["id"]) == ("a2", "a3")
    assert own["id"] == "a1#origin"
    assert own["source"] == {"url": origin}
    assert own["collected_by"] == "robin"
    assert own["verification"]["mechanical"] == "not_found"


def test_an_origin_of_which_only_a_name_is_known_is_unreachable(
    server: LyingServer, verify: Verify
) -> None:
    address = server.on("/a", page(page_saying()))
    _, own = verify(record("a1", address, root_origin="Ministry of Works"), code=3)
    assert own["verification_status"] == "unreachable"
    assert own["source"] == {"name": "Ministry of Works"}


@pytest.mark.parametrize(
    ("finding", "fault"),
    [
        ({"records": ["ok"], "acknowledged_revisions": {"ok": 3}}, "not verified"),
        ({"records": ["ok"], "acknowledged_revisions": {"ok": 2}}, "revision 3"),
        ({"records": ["ok"]}, "not acknowledged"),
        ({"records": ["who"], "acknowledged_revisions": {"who": 1}}, "no such record"),
        ({}, "records is missing"),
    ],
)
def test_a_finding_fails_unless_its_records_are_verified_and_acknowledged(
    server: LyingServer,
    verify: Verify,
    capsys: Capture,
    finding: dict[str, Any],
    fault: str,
) -> None:
    address = server.on("/a", page(page_saying()))
    write_lines(Path("findings.jsonl"), {"id": "f1", "text": "So it is.", **finding})
    verify(
        record("ok", address, claim_revision=3),
        code=1,
        more=("--findings", "findings.jsonl", "--ledger", "l.json"),
    )
    [told] = json.loads(Path("l.json").read_text())["findings"]
    assert not told["valid"]
    assert any(fault in one for one in told["faults"])
    assert fault in capsys.readouterr().err


def test_a_finding_that_cites_nothing_is_nobodys_business_here(
    server: LyingServer, verify: Verify
) -> None:
    write_lines(Path("f.jsonl"), {"id": "f1", "text": "So.", "records": []})
    address = server.on("/a", page(page_saying()))
    verify(record("ok", address), more=("--findings", "f.jsonl"))


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["records.jsonl", "--out", "o.jsonl", "--profile", "m"], 2, "--profile"),
        (["records.jsonl", "--out", "records.jsonl"], 2, "records itself"),
        (["missing.jsonl", "--out", "o.jsonl"], 3, "missing.jsonl"),
        (["records.jsonl", "--out", "essay.md"], 2, "essay.md"),
        (["records.jsonl", "--out", "no/such/o.jsonl"], 3, "no/such/o.jsonl"),
        (["records.jsonl", "--out", "-"], 2, "--out"),
        (["records.jsonl", "--out", "o.jsonl", "--findings", "f.jsonl"], 3, "f.jsonl"),
        (["records.jsonl", "--out", "o.jsonl", "--findings", "folder"], 3, "folder"),
        (["-", "--out", "o.jsonl", "--findings", "-"], 2, "read once"),
        (["folder", "--out", "o.jsonl"], 3, "is a directory"),
        (["records.jsonl", "--out", "folder"], 3, "is a directory"),
        (["records.jsonl", "--out", "none/o.jsonl"], 3, "no such file"),
        (["records.jsonl", "--out", "linked.jsonl"], 2, "of records itself"),
        (["records.jsonl", "--out", "pipe"], 2, "is no plain file"),
        (["records.jsonl", "--out", os.devnull], 2, "is no plain file"),
        (["records.jsonl", "--out", "o.jsonl", "--ledger", "none/l"], 3, "none/l"),
        (["records.jsonl", "--out", "o.jsonl", "--ledger", "folder"], 3, "folder"),
        (["records.jsonl", "--out", "o.jsonl", "--ledger", "o.jsonl"], 2, "results"),
        (
            ["records.jsonl", "--out", "o.jsonl", "--ledger", "linked.jsonl"],
            *(2, "of records itself"),
        ),
        (
            ["records.jsonl", "--out", "essay.md", "--findings", "essay.md"],
            *(2, "of findings itself"),
        ),
    ],
)
def test_wrong_use_is_told_in_one_line_and_changes_nothing(
    verify: Verify, capsys: Capture, words: list[str], code: int, told: str
) -> None:
    write_lines(Path("records.jsonl"), record("a1", "http://127.0.0.1:1/a"))
    Path("essay.md").write_text("My essay.\n", "utf-8")
    Path("linked.jsonl").symlink_to("records.jsonl")
    Path("folder").mkdir()
    os.mkfifo("pipe")
    before = {path: path.is_file() and path.read_bytes() for path in here()}
    assert main(["verify", *words]) == code
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1
    after = {path: path.is_file() and path.read_bytes() for path in here()}
    assert after == before


def here() -> Iterator[Path]:
    return Path.cwd().iterdir()


def test_records_come_through_a_pipe_and_a_pipe_as_source_is_unreachable(
    server: LyingServer, verify: Verify
) -> None:
    os.mkfifo("pipe")
    os.mkfifo("source")
    address = server.on("/a", page(page_saying()))
    lines = [record("a1", address), record("a2", source={"file": "source"})]
    writer = threading.Thread(target=write_lines, args=(Path("pipe"), *lines))
    writer.start()
    assert main(["verify", "pipe", "--out", "out.jsonl", "--as", "maria"]) == 3
    writer.join()
    states = [one["verification_status"] for one in read_lines(Path("out.jsonl"))]
    assert states == ["pending", "unreachable"]


def test_a_busy_host_that_asks_to_wait_is_asked_once_more(
    server: LyingServer, verify: Verify
) -> None:
    def busy_first(talk: Conversation) -> None:
        first = server.paths() == ["/a"]
        wait = reply("429 Too Many", b"", ("Retry-After", "1"))
        talk.send(wait if first else page(page_saying()))

    [told] = verify(record("a1", server.on("/a", busy_first)))
    assert told["verification"]["checked_via"] == "live"
    assert server.paths() == ["/a", "/a"]


@pytest.mark.parametrize(
    "url", ["ftp://x.example/a", "minutes.md", "file:///etc/hosts", "archive-failed:x"]
)
def test_what_is_no_web_address_is_unreachable_and_no_file(
    server: LyingServer, verify: Verify, url: str
) -> None:
    Path("minutes.md").write_text(QUOTE, "utf-8")
    [told] = verify(record("a1", url), code=3)
    assert told["verification_status"] == "unreachable"
    assert server.paths() == []


def test_a_private_address_is_not_asked_nor_told_to_an_archive(
    server: LyingServer, verify: Verify, tmp_path: Path
) -> None:
    (tmp_path / "config.toml").write_text("[fetch]\ntimeout_s = 5\n", "utf-8")
    address = server.on("/a", page(page_saying()))
    [told] = verify(record("a1", address), code=3)
    assert told["verification_status"] == "unreachable"
    assert server.paths() == []


def test_records_are_read_from_stdin_too(
    server: LyingServer, verify: Verify, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = json.dumps(record("a1", server.on("/a", page(page_saying()))))
    stdin = io.TextIOWrapper(io.BytesIO(line.encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert main(["verify", "-", "--out", "out.jsonl", "--as", "maria"]) == 0
    assert read_lines(Path("out.jsonl"))[0]["verification_status"] == "pending"


def test_a_relay_whose_quote_is_not_there_is_rejected_and_leads_nowhere(
    server: LyingServer, verify: Verify
) -> None:
    address = server.on("/a", page(page_saying("Other words.")))
    origin = server.on("/origin", page(page_saying()))
    [told] = verify(record("a1", address, root_origin=origin), code=1)
    assert (told["verification_status"], told["root_origin"]) == ("rejected", origin)
    assert "/origin" not in server.paths()


def test_a_line_that_stands_there_twice_counts_once(
    server: LyingServer, verify: Verify, capsys: Capture
) -> None:
    line = record("a1", server.on("/a", page(page_saying())))
    told = verify(line, line, {**line, "claim": "Another."}, code=3)
    assert [one.get("verification_status") for one in told] == ["pending", None]
    assert "another record" in told[1]["error"]
    assert "line 2: the id a1 stands in line 1 already" in capsys.readouterr().err
