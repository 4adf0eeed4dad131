from __future__ import annotations

import gzip
import threading
import time
import tracemalloc
import zlib
from collections.abc import Callable, Iterator

import brotli  # type: ignore[import-untyped]
import pytest
import zstandard

from claimtui.fetching.errors import (
    FetchError,
    PartialError,
    RedirectError,
    StoppedError,
    TimeLimitError,
    TooLargeError,
    UnreachableError,
)
from claimtui.fetching.fetch import fetch
from claimtui.model.fetching import Fetched
from claimtui.model.limits import FetchLimits
from tests.e2e.lying_server import (
    Conversation,
    LyingServer,
    chunked,
    page,
    redirect,
    reply,
)

NOW_MS = 1_772_442_000_000
QUICK = FetchLimits(timeout_s=0.4, max_bytes=100_000, allow_private=True)
PATIENT = FetchLimits(timeout_s=5, max_bytes=100_000, allow_private=True)
OK = b"HTTP/1.1 200 OK\r\n"


@pytest.fixture
def server() -> Iterator[LyingServer]:
    with LyingServer() as running:
        yield running


def refused(
    kind: type[FetchError], url: str, limits: FetchLimits = PATIENT
) -> FetchError:
    with pytest.raises(kind) as caught:
        fetch(url, limits, now_ms=NOW_MS)
    line = str(caught.value)
    assert line.startswith(url)
    assert "\n" not in line
    assert caught.value.hint
    assert caught.value.exit_code == 3
    return caught.value


def trickled(head: bytes, piece: bytes) -> Callable[[Conversation], None]:
    def answer(talk: Conversation) -> None:
        alive = talk.send(head)
        while alive:
            talk.closing.wait(0.02)
            alive = talk.send(piece)

    return answer


def flood(head: bytes, piece: bytes) -> Callable[[Conversation], None]:
    def answer(talk: Conversation) -> None:
        alive = talk.send(head)
        while alive:
            alive = talk.send(piece)

    return answer


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(lambda talk: talk.stall(), id="says nothing"),
        pytest.param(trickled(OK + b"X: ", b"x"), id="trickles a header"),
        pytest.param(trickled(OK + b"\r\n", b"x"), id="trickles a body"),
        pytest.param(
            trickled(b"", b"HTTP/1.1 100 Continue\r\n\r\n"), id="only promises"
        ),
        pytest.param(
            trickled(
                OK + b"Content-Encoding: gzip\r\n\r\n", gzip.compress(b"", mtime=0)
            ),
            id="packs nothing for ever",
        ),
        pytest.param(
            flood(OK + b"Content-Encoding: zstd\r\n\r\n", zstandard.compress(b"") * 9),
            id="floods with packed nothing",
        ),
    ],
)
def test_the_time_limit_holds_for_the_whole_fetch(
    server: LyingServer, answer: Callable[[Conversation], object]
) -> None:
    url = server.on("/a", answer)
    start = time.monotonic()
    with pytest.raises((TimeLimitError, TooLargeError)):
        fetch(url, QUICK, now_ms=NOW_MS)
    assert time.monotonic() - start < 2


def test_redirects_share_one_time_limit(server: LyingServer) -> None:
    def slow(talk: Conversation) -> None:
        talk.closing.wait(0.1)
        number = int(talk.path.rpartition("/")[2])
        talk.send(redirect(f"/{number + 1}"))

    for number in range(10):
        server.on(f"/{number}", slow)
    refused(TimeLimitError, server.url("/0"), QUICK)
    assert len(server.asked) < 8


def test_a_name_service_that_hangs_is_not_waited_for() -> None:
    hanging = threading.Event()

    def resolve(host: str, port: int) -> list[str]:
        hanging.wait(20)
        return ["127.0.0.1"]

    start = time.monotonic()
    with pytest.raises(TimeLimitError):
        fetch("http://news.example/", QUICK, now_ms=NOW_MS, resolve=resolve)
    assert time.monotonic() - start < 2
    hanging.set()


def test_a_tls_handshake_that_hangs_is_not_waited_for(server: LyingServer) -> None:
    url = f"https://127.0.0.1:{server.port}/"
    refused(TimeLimitError, url, QUICK)


@pytest.mark.parametrize("moment", ["headers", "body"])
def test_a_fetch_can_be_stopped_while_it_waits(
    server: LyingServer, moment: str
) -> None:
    stop = threading.Event()

    def answer(talk: Conversation) -> None:
        if moment == "body":
            talk.send(reply("200 OK", b"half", length=10))
        stop.set()
        talk.stall()

    url = server.on("/a", answer)
    start = time.monotonic()
    with pytest.raises(StoppedError):
        fetch(url, FetchLimits(allow_private=True), now_ms=NOW_MS, stop=stop)
    assert time.monotonic() - start < 2


BOMB = b"0" * 50_000_000


@pytest.mark.parametrize(
    ("coding", "packed"),
    [
        ("gzip", gzip.compress(BOMB)),
        ("deflate", zlib.compress(BOMB)),
        ("br", brotli.compress(BOMB, quality=5)),
        ("zstd", zstandard.compress(BOMB)),
        ("gzip, gzip", gzip.compress(gzip.compress(BOMB))),
        ("br, gzip", gzip.compress(brotli.compress(BOMB, quality=5))),
        ("gzip, br", brotli.compress(gzip.compress(BOMB), quality=5)),
        ("gzip", gzip.compress(b"0" * 60_000) * 40),
    ],
    ids=["gzip", "deflate", "br", "zstd", "gzip²", "br+gzip", "gzip+br", "members"],
)
def test_a_bomb_is_refused_while_it_unfolds(
    server: LyingServer, coding: str, packed: bytes
) -> None:
    url = server.on("/a", page(packed, ("Content-Encoding", coding)))
    fetch(server.on("/warm", page(b"warm")), PATIENT, now_ms=NOW_MS)
    tracemalloc.start()
    try:
        refused(TooLargeError, url)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 8_000_000


def test_a_page_of_just_the_limit_comes_and_one_byte_more_does_not(
    server: LyingServer,
) -> None:
    for coding, pack in (("identity", bytes), ("gzip", gzip.compress)):
        fits = page(pack(b"x" * 100_000), ("Content-Encoding", coding))
        above = page(pack(b"x" * 100_001), ("Content-Encoding", coding))
        capture = fetch(server.on("/fits", fits), PATIENT, now_ms=NOW_MS)
        assert isinstance(capture, Fetched)
        assert len(capture.data) == 100_000
        refused(TooLargeError, server.on("/above", above))


def test_an_endless_body_ends_at_the_limit(server: LyingServer) -> None:
    refused(TooLargeError, server.on("/a", flood(OK + b"\r\n", b"x" * 10_000)))


def test_a_body_announced_too_large_is_not_even_read(server: LyingServer) -> None:
    def answer(talk: Conversation) -> None:
        talk.send(reply("200 OK", b"x", length=100_001))
        talk.stall()

    refused(TooLargeError, server.on("/a", answer))


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(flood(OK, b"X-A: " + b"a" * 900 + b"\r\n"), id="endless headers"),
        pytest.param(flood(OK + b"X: ", b"a" * 9_000), id="an endless header"),
        pytest.param(flood(b"", b"HTTP/1.1 " * 99), id="an endless status line"),
        pytest.param(b"SSH-2.0-OpenSSH_9.2\r\n", id="another protocol"),
        pytest.param(b"<html>no headers</html>\r\n\r\n", id="no headers at all"),
        pytest.param(OK + b"Bad Header\x00: 1\r\n\r\nx", id="an invalid header"),
        pytest.param(
            OK + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
            id="two lengths",
        ),
        pytest.param(OK + b"Content-Length: -1\r\n\r\nhello", id="a negative length"),
        pytest.param(
            OK + b"Content-Length: " + b"9" * 5_000 + b"\r\n\r\nhello", id="long length"
        ),
        pytest.param(b"", id="nothing"),
    ],
)
def test_what_is_not_http_is_one_clear_line(
    server: LyingServer, answer: bytes | Callable[[Conversation], object]
) -> None:
    refused(UnreachableError, server.on("/a", answer))


def _reset_midway(talk: Conversation) -> None:
    talk.send(reply("200 OK", b"half of it", length=20))
    talk.closing.wait(0.1)
    talk.reset()


PACKED = gzip.compress(b"the whole article " * 50)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(reply("200 OK", b"half", length=9), id="closed early"),
        pytest.param(_reset_midway, id="reset midway"),
        pytest.param(reply("200 OK", b"too much", length=5), id="longer than said"),
        pytest.param(
            OK + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(b"half", end=b""),
            id="chunks cut off",
        ),
        pytest.param(
            OK + b"Transfer-Encoding: chunked\r\n\r\nZZ\r\nx\r\n", id="chunks garbled"
        ),
        pytest.param(
            page(PACKED[:-9], ("Content-Encoding", "gzip")), id="gzip cut off"
        ),
        pytest.param(
            page(zlib.compress(b"x" * 99)[:-3], ("Content-Encoding", "deflate")),
            id="deflate cut off",
        ),
        pytest.param(
            page(brotli.compress(b"abc" * 99)[:-2], ("Content-Encoding", "br")),
            id="brotli cut off",
        ),
        pytest.param(
            page(zstandard.compress(b"abc" * 99)[:-2], ("Content-Encoding", "zstd")),
            id="zstd cut off",
        ),
        pytest.param(
            page(b"<html>plain</html>", ("Content-Encoding", "gzip")), id="not gzip"
        ),
        pytest.param(
            page(b"<html>plain</html>", ("Content-Encoding", "br")), id="not brotli"
        ),
        pytest.param(
            page(b"<html>plain</html>", ("Content-Encoding", "zstd")), id="not zstd"
        ),
        pytest.param(
            page(PACKED[:-8] + b"\0" * 8, ("Content-Encoding", "gzip")),
            id="wrong checksum",
        ),
        pytest.param(page(b"x", ("Content-Encoding", "compress")), id="unknown coding"),
        pytest.param(
            page(b"x", ("Content-Encoding", ", ".join(["gzip"] * 9))), id="many layers"
        ),
    ],
)
def test_half_a_page_is_no_page(
    server: LyingServer, answer: bytes | Callable[[Conversation], object]
) -> None:
    refused(PartialError, server.on("/a", answer))


def test_redirects_in_a_circle_are_named(server: LyingServer) -> None:
    server.on("/b", redirect("/a"))
    error = refused(RedirectError, server.on("/a", redirect("/b")))
    assert "circle" in str(error)
    assert server.url("/a") in error.what


def test_redirects_end_after_as_many_as_allowed(server: LyingServer) -> None:
    for number in range(1, 6):
        server.on(f"/{number}", redirect(f"/{number + 1}"))
    server.on("/4", page(b"the end"))
    enough = FetchLimits(timeout_s=5, max_redirects=3, allow_private=True)
    capture = fetch(server.url("/1"), enough, now_ms=NOW_MS)
    assert isinstance(capture, Fetched)
    assert len(capture.redirects) == 2
    fewer = FetchLimits(timeout_s=5, max_redirects=2, allow_private=True)
    error = refused(RedirectError, server.url("/1"), fewer)
    assert "more than 2" in str(error)
    none = FetchLimits(timeout_s=5, max_redirects=0, allow_private=True)
    refused(RedirectError, server.url("/1"), none)


def test_a_redirect_to_nowhere_says_so(server: LyingServer) -> None:
    refused(RedirectError, server.on("/a", reply("302 Found", b"")))


@pytest.mark.parametrize(
    "location",
    [
        "ftp://example.org/x",
        "file:///etc/passwd",
        "http://u:p@example.org/",
        "http://[",
        "javascript:alert(1)",
        "archive-failed:http://x/",
        "data:,x",
        "//",
    ],
)
def test_a_redirect_leads_to_the_web_or_nowhere(
    server: LyingServer, location: str
) -> None:
    refused(FetchError, server.on("/a", redirect(location)))
    assert server.paths() == ["/a"]
