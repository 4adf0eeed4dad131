from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import Answer, Capture
from tests.e2e.lying_server import LyingServer, page, redirect, reply

LEVY = b"<html><body><h1>Levy</h1><p>The levy is 3% of the fare.</p></body></html>"
OLDER = b"<html><body><h1>Levy</h1><p>The levy was 2% of the fare.</p></body></html>"


@pytest.fixture
def server(here: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[LyingServer]:
    with LyingServer() as running:
        path = here / "config.toml"
        archive = running.url("/copy/{url}")
        path.write_text(
            f'[fetch]\ntimeout_s = 5\nallow_private = true\narchive = "{archive}"\n',
            "utf-8",
        )
        monkeypatch.setenv("CLAIMTUI_CONFIG", str(path))
        yield running


def archived(server: LyingServer, address: str, body: bytes) -> None:
    server.on(f"/copy/{address}", page(body))


def test_an_address_is_read_where_it_leads(
    server: LyingServer, answer: Answer, capsys: Capture
) -> None:
    final = server.on("/levy", page(LEVY))
    told = answer("read", server.on("/old", redirect("/levy")))
    assert (told["via"], told["final_url"]) == ("live", final)
    assert told["media_type"] == "text/html"
    assert "The levy is 3% of the fare." in told["text"]
    assert main(["read", final]) == 0
    assert "The levy is 3% of the fare." in capsys.readouterr().out


def test_the_header_tells_what_plain_text_is(
    server: LyingServer, answer: Answer
) -> None:
    body = reply("200 OK", b"# Levy\n\nIt is 3%.", ("Content-Type", "text/markdown"))
    told = answer("read", server.on("/levy", body) + "?as=text")
    assert told["media_type"] == "text/markdown"


def test_an_address_that_fails_is_read_from_the_archive(
    server: LyingServer, answer: Answer, capsys: Capture
) -> None:
    address = server.on("/levy", reply("404 Not Found"))
    assert main(["read", address]) == 3
    assert "404" in capsys.readouterr().err
    archived(server, address, OLDER)
    told = answer("read", address)
    assert told["via"] == "archive"
    assert "The levy was 2%" in told["text"]
    assert "this is a copy" in told["notes"][0]


@pytest.mark.parametrize(
    ("live", "copy", "quote", "result", "via", "code"),
    [
        (LEVY, OLDER, "levy is 3%", "found", "live", 0),
        (LEVY, OLDER, "levy was 2%", "found", "archive", 0),
        (LEVY, OLDER, "levy was 9%", "not_found", "live", 1),
        (LEVY, None, "levy was 2%", "not_found", "live", 1),
        (None, OLDER, "levy was 2%", "found", "archive", 0),
        (None, OLDER, "levy was 9%", "not_found", "archive", 1),
        (None, None, "levy was 2%", "unreachable", "live", 3),
    ],
)
def test_a_quote_is_looked_for_live_and_then_in_the_archive(
    server: LyingServer,
    answer: Answer,
    live: bytes | None,
    copy: bytes | None,
    quote: str,
    result: str,
    via: str,
    code: int,
) -> None:
    address = server.on("/levy", page(live) if live else reply("410 Gone"))
    if copy:
        archived(server, address, copy)
    told = answer("quote", "--source", address, "--quote", quote, code=code)
    assert (told["result"], told["via"]) == (result, via)


def test_lines_of_quotes_ask_each_address_once(
    server: LyingServer, here: Path, capsys: Capture
) -> None:
    good, bad = server.on("/levy", page(LEVY)), server.url("/nothing")
    lines: list[dict[str, Any]] = [
        {"id": n, "source": source, "quote": "levy is"}
        for n, source in enumerate((good, bad, good, bad))
    ]
    cases = here / "cases.jsonl"
    cases.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert main(["quote", "--jsonl", str(cases)]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["result"] for one in told] == ["found", "unreachable"] * 2
    assert "404" in told[1]["error"]
    assert server.paths() == ["/levy", "/nothing", f"/copy/{bad}"]


def test_addresses_become_sources_beside_what_fails(
    server: LyingServer, answer: Answer, capsys: Capture
) -> None:
    address = server.on("/levy", page(LEVY))
    gone = server.on("/gone", reply("410 Gone"))
    told = answer("source", "add", gone, address, "minutes.md", code=3)["sources"]
    assert [set(one) == {"input", "error"} for one in told] == [True, False, False]
    assert told[1]["via"] == "live"
    archived(server, gone, OLDER)
    [copy] = answer("source", "add", gone)["sources"]
    assert copy["via"] == "archive"
    server.on("/levy", page(LEVY.replace(b"3%", b"4%")))
    [told] = answer("source", "refresh", address)["sources"]
    assert (told["revision"], told["changed"]) == (2, True)
    server.on("/levy", reply("403 Forbidden"))
    [told] = answer("source", "refresh", address, code=3)["sources"]
    assert (told["revision"], told["link"]) == (2, "blocked")
    assert main(["source", "diff", f"{address}@1", f"{address}@2"]) == 0
    assert "[-3% -]{+4% +}" in capsys.readouterr().out


def test_private_addresses_are_not_asked_unless_the_configuration_says_so(
    server: LyingServer, here: Path, capsys: Capture
) -> None:
    address = server.on("/levy", page(LEVY))
    (here / "config.toml").write_text("[fetch]\ntimeout_s = 5\n", "utf-8")
    for words in (
        ["read", address],
        ["quote", "--source", address, "--quote", "levy"],
        ["source", "add", address],
    ):
        assert main(words) == 3
        assert "allow_private" in capsys.readouterr().err
    assert server.paths() == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["source", "add", "file:///etc/hosts"], "is no address on the web"),
        (["source", "add", "ftp://example.org/a"], "is no address on the web"),
        (["doc", "add", "https://example.org/a"], "save the page as a file"),
    ],
)
def test_an_address_that_is_not_fetched_is_no_path_of_a_file(
    here: Path, capsys: Capture, words: list[str], told: str
) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err
    folder = here / "ftp:" / "example.org"
    folder.mkdir(parents=True)
    (folder / "a").write_text("A file may be called so.\n", "utf-8")
    assert main(["source", "add", "ftp://example.org/a"]) == 0
