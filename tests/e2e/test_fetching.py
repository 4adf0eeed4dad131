from __future__ import annotations

import gzip
import json
import subprocess
import sys
import threading
import zlib
from collections.abc import Iterator

import brotli  # type: ignore[import-untyped]
import pytest
import zstandard

from claimtui.fetching.fetch import fetch
from claimtui.model.fetching import Fetched, NotModified, Validators
from claimtui.model.ids import digest_of
from claimtui.model.limits import FetchLimits
from claimtui.model.vocabulary import Via
from tests.e2e.lying_server import (
    CERTIFICATE,
    Conversation,
    LyingServer,
    chunked,
    page,
    redirect,
    reply,
)

NOW_MS = 1_772_442_000_000
LIMITS = FetchLimits(timeout_s=3, max_bytes=1_000_000, allow_private=True)
ARTICLE = "<html><p>The levy is 3% – says the office.</p></html>".encode()


@pytest.fixture
def server() -> Iterator[LyingServer]:
    with LyingServer() as running:
        yield running


def got(url: str, limits: FetchLimits = LIMITS) -> Fetched:
    result = fetch(url, limits, now_ms=NOW_MS)
    assert isinstance(result, Fetched)
    return result


def test_a_page_comes_as_its_bytes_with_what_its_headers_say(
    server: LyingServer,
) -> None:
    url = server.on(
        "/a", page(ARTICLE, ("ETag", '"a1"'), ("Last-Modified", "Mon, 02 Mar 2026"))
    )
    capture = got(url + "#part")
    assert capture == Fetched(
        data=ARTICLE,
        digest=digest_of(ARTICLE),
        url=url + "#part",
        final_url=url,
        redirects=(),
        media_type="text/html",
        charset="utf-8",
        via=Via.LIVE,
        validators=Validators('"a1"', "Mon, 02 Mar 2026"),
        at_ms=NOW_MS,
        notes=(),
    )


def test_the_request_says_honestly_who_asks_and_carries_nothing_else(
    server: LyingServer,
) -> None:
    server.on("/b", page(ARTICLE))
    url = server.on(
        "/a", reply("302 Found", b"", ("Location", "/b"), ("Set-Cookie", "x=1"))
    )
    fetch(url, LIMITS, now_ms=NOW_MS, accept_language="de, en;q=0.5")
    for conversation in server.asked:
        assert conversation.headers["user-agent"].startswith("claimtui/")
        assert conversation.headers["host"] == f"127.0.0.1:{server.port}"
        assert conversation.headers["accept-language"] == "de, en;q=0.5"
        assert "cookie" not in conversation.headers
        assert "authorization" not in conversation.headers


def test_a_proxy_of_the_environment_is_not_asked(
    server: LyingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/")
    assert got(server.on("/a", page(ARTICLE))).data == ARTICLE


@pytest.mark.parametrize(
    ("coding", "packed"),
    [
        ("gzip", gzip.compress(ARTICLE)),
        ("x-gzip", gzip.compress(ARTICLE[:9]) + gzip.compress(ARTICLE[9:])),
        ("deflate", zlib.compress(ARTICLE)),
        ("br", brotli.compress(ARTICLE)),
        ("zstd", zstandard.compress(ARTICLE)),
        ("gzip, br", brotli.compress(gzip.compress(ARTICLE))),
        ("identity", ARTICLE),
        ("UTF-8", ARTICLE),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_usual_coding_is_unpacked(
    server: LyingServer, coding: str, packed: bytes
) -> None:
    assert (
        got(server.on("/a", page(packed, ("Content-Encoding", coding)))).data == ARTICLE
    )


def test_chunks_are_put_together_however_they_are_cut(server: LyingServer) -> None:
    packed = gzip.compress(ARTICLE)
    head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
    head += b"Transfer-Encoding: chunked\r\n\r\n"
    body = chunked(*(packed[i : i + 1] for i in range(len(packed))))
    assert got(server.on("/a", head + body)).data == ARTICLE


@pytest.mark.parametrize("size", [3, 300, 100_000])
def test_an_empty_line_after_the_page_is_no_part_of_it(
    server: LyingServer, size: int
) -> None:
    body = bytes(97 + i % 25 for i in range(size))
    assert got(server.on("/a", page(body) + b"\r\n")).data == body
    assert got(server.on("/b", page(body + b"\r\n\n"))).data == body + b"\r\n\n"


def test_an_answer_of_http_1_0_is_read_to_its_end_and_says_what_is_not_known(
    server: LyingServer,
) -> None:
    capture = got(server.on("/a", b"HTTP/1.0 200 OK\r\n\r\n" + ARTICLE))
    assert (capture.data, capture.media_type, capture.charset) == (ARTICLE, "", None)
    assert any("how long" in note for note in capture.notes)


@pytest.mark.parametrize(
    ("header", "media_type", "charset"),
    [
        ('TEXT/HTML;Charset="GB2312"', "text/html", "GB2312"),
        ("application/pdf", "application/pdf", None),
        ("nonsense", "", None),
        ("text/html; charset=", "text/html", None),
        ("nonsense, text/plain; charset=latin-1", "text/plain", "latin-1"),
        (";;;;", "", None),
    ],
)
def test_media_type_and_charset_are_what_the_header_says(
    server: LyingServer, header: str, media_type: str, charset: str | None
) -> None:
    capture = got(server.on("/a", reply("200 OK", ARTICLE, ("Content-Type", header))))
    assert (capture.media_type, capture.charset) == (media_type, charset)


def test_redirects_are_followed_and_the_way_is_kept(server: LyingServer) -> None:
    server.on("/end", page(ARTICLE))
    server.on("/deep/middle", redirect("../end", "303 See Other"))
    url = server.on("/start", redirect("deep/middle#x", "301 Moved Permanently"))
    capture = got(url)
    assert capture.url == url
    assert capture.redirects == (server.url("/deep/middle"),)
    assert capture.final_url == server.url("/end")
    assert capture.notes == ()


def test_a_redirect_in_bare_utf_8_is_understood(server: LyingServer) -> None:
    server.on("/%C3%BC", page(ARTICLE))
    bare = "HTTP/1.1 302 Found\r\nLocation: /ü\r\nContent-Length: 0\r\n\r\n"
    assert got(server.on("/a", bare.encode())).final_url == server.url("/%C3%BC")


def test_a_304_is_no_capture_and_leaves_everything_as_it_was(
    server: LyingServer,
) -> None:
    def answer(talk: Conversation) -> None:
        same = talk.headers.get("if-none-match") == '"a1"'
        talk.send(reply("304 Not Modified", length=None) if same else first)

    first = page(b"The levy is 3%", ("ETag", '"a1"'))
    url = server.on("/a", answer)
    kept = got(url).validators
    again = fetch(url, LIMITS, validators=kept, now_ms=NOW_MS + 5)
    assert again == NotModified(url, NOW_MS + 5)


def test_both_validators_are_sent_and_ones_that_cannot_be_sent_are_not(
    server: LyingServer,
) -> None:
    url = server.on("/a", page(ARTICLE))
    whole = Validators('W/"1"', "Mon, 02 Mar 2026 09:00:00 GMT")
    fetch(url, LIMITS, validators=whole, now_ms=NOW_MS)
    fetch(url, LIMITS, validators=Validators("x\r\nEvil: 1", "é"), now_ms=NOW_MS)
    sent, odd = (talk.headers for talk in server.asked)
    assert (sent["if-none-match"], sent["if-modified-since"]) == (
        whole.etag,
        whole.last_modified,
    )
    assert not {"if-none-match", "if-modified-since", "evil"} & odd.keys()


def test_progress_tells_what_has_come_and_how_much_there_is(
    server: LyingServer,
) -> None:
    body = b"x" * 300_000
    told: list[tuple[int, int | None]] = []
    url = server.on("/a", page(body))
    fetch(url, LIMITS, now_ms=NOW_MS, progress=lambda *now: told.append(now))
    assert told[-1] == (300_000, 300_000)
    assert [now for now, _ in told] == sorted(now for now, _ in told)


def test_a_name_is_looked_up_once_and_its_host_header_stays(
    server: LyingServer,
) -> None:
    looked_up: list[tuple[str, int]] = []

    def resolve(host: str, port: int) -> list[str]:
        looked_up.append((host, port))
        return ["127.0.0.1"]

    server.on("/a", page(ARTICLE))
    url = server.url("/a", host="news.example")
    capture = fetch(url, LIMITS, now_ms=NOW_MS, resolve=resolve)
    assert isinstance(capture, Fetched)
    assert looked_up == [("news.example", server.port)]
    assert server.asked[0].headers["host"] == f"news.example:{server.port}"


def test_the_next_address_is_tried_when_the_first_takes_no_connection(
    server: LyingServer,
) -> None:
    server.on("/a", page(ARTICLE))
    capture = fetch(
        server.url("/a", host="news.example"),
        LIMITS,
        now_ms=NOW_MS,
        resolve=lambda _host, _port: ["127.0.0.9", "127.0.0.1"],
    )
    assert isinstance(capture, Fetched)


def test_tls_keeps_the_name_though_the_address_is_pinned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with LyingServer(tls=True) as server:
        server.on("/a", page(b"y" * 200_000))
        capture = fetch(
            server.url("/a", host="news.example"),
            LIMITS,
            now_ms=NOW_MS,
            resolve=lambda _host, _port: ["127.0.0.1"],
        )
    assert isinstance(capture, Fetched)
    assert len(capture.data) == 200_000


def test_a_redirect_from_https_to_http_is_noted(
    server: LyingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    plain = server.on("/a", page(ARTICLE))
    with LyingServer(tls=True) as secure:
        capture = got(secure.on("/a", redirect(plain)))
    assert any("https to http" in note for note in capture.notes)


def test_many_fetches_at_once_do_not_disturb_each_other(server: LyingServer) -> None:
    results: dict[int, bytes] = {}

    def one(number: int) -> None:
        results[number] = got(server.url(f"/{number}")).data

    for number in range(8):
        server.on(f"/{number}", page(b"page %d" % number))
    threads = [threading.Thread(target=one, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {n: b"page %d" % n for n in range(8)}


def test_importing_the_room_loads_no_http_library() -> None:
    script = (
        "import json, sys; import claimtui.fetching.fetch, claimtui.fetching.archive,"
        " claimtui.fetching.links; print(json.dumps(sorted(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True
    )
    heavy = {"httpx", "httpcore", "h11", "anyio", "brotli", "zstandard"}
    assert not heavy & set(json.loads(done.stdout))
