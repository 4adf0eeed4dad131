from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from claimtui.fetching.errors import (
    AddressError,
    RefusedAddressError,
    StoppedError,
    UnknownHostError,
)
from claimtui.fetching.links import check_link
from claimtui.model.fetching import LinkCheck, Validators
from claimtui.model.ids import digest_of
from claimtui.model.limits import FetchLimits
from claimtui.model.vocabulary import LinkState
from tests.e2e.lying_server import (
    Conversation,
    LyingServer,
    page,
    redirect,
    reply,
)

NOW_MS = 1_772_442_000_000
ARTICLE = b"<html><p>The levy is 3%.</p></html>"
KNOWN = digest_of(ARTICLE)
LIMITS = FetchLimits(timeout_s=0.5, max_bytes=10_000, allow_private=True)


@pytest.fixture
def server() -> Iterator[LyingServer]:
    with LyingServer() as running:
        yield running


def looked_at(url: str, **more: object) -> LinkCheck:
    given = {"known_digest": KNOWN, "now_ms": NOW_MS, **more}
    check = check_link(url, LIMITS, **given)  # type: ignore[arg-type]
    assert (check.url, check.at_ms) == (url, NOW_MS)
    assert check.detail
    assert "\n" not in check.detail
    return check


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        (page(ARTICLE), LinkState.ALIVE),
        (page(b"<p>The levy is 4%.</p>"), LinkState.CHANGED),
        (page(b""), LinkState.CHANGED),
        (page(b"x" * 10_001), LinkState.ALIVE),
        (reply("401 Unauthorized", b"no"), LinkState.BLOCKED),
        (reply("403 Forbidden", b"no"), LinkState.BLOCKED),
        (reply("429 Too Many Requests", b"no"), LinkState.BLOCKED),
        (reply("451 Unavailable", b"no"), LinkState.BLOCKED),
        (reply("500 Internal Server Error", b"no"), LinkState.BLOCKED),
        (reply("503 Service Unavailable", b"no"), LinkState.BLOCKED),
        (reply("400 Bad Request", b"no"), LinkState.BLOCKED),
        (reply("404 Not Found", b"no"), LinkState.DEAD),
        (reply("410 Gone", b"no"), LinkState.DEAD),
        (reply("200 OK", b"half", length=9), LinkState.BLOCKED),
        (b"nonsense\r\n\r\n", LinkState.BLOCKED),
        (lambda talk: talk.stall(), LinkState.BLOCKED),
        (redirect("/a"), LinkState.BLOCKED),
        (redirect("http://["), LinkState.BLOCKED),
    ],
)
def test_what_became_of_an_address_is_told(
    server: LyingServer,
    answer: bytes | Callable[[Conversation], object],
    state: LinkState,
) -> None:
    assert looked_at(server.on("/a", answer)).state is state


def test_an_unmodified_page_is_alive_without_its_body(server: LyingServer) -> None:
    url = server.on("/a", reply("304 Not Modified", length=None))
    check = looked_at(url, validators=Validators('"a1"'))
    assert check.state is LinkState.ALIVE
    assert server.asked[0].headers["if-none-match"] == '"a1"'


def test_a_page_behind_permanent_redirects_alone_is_moved(server: LyingServer) -> None:
    new = server.on("/new", page(ARTICLE))
    server.on("/mid", redirect("/new", "308 Permanent Redirect"))
    url = server.on("/old", redirect("/mid", "301 Moved Permanently"))
    check = looked_at(url)
    assert check.state is LinkState.MOVED
    assert new in check.detail
    server.on("/new", page(b"<p>other words</p>"))
    check = looked_at(url)
    assert check.state is LinkState.MOVED
    assert "other content" in check.detail


def test_a_passing_redirect_is_no_move(server: LyingServer) -> None:
    server.on("/new", page(ARTICLE))
    server.on("/mid", redirect("/new", "301 Moved Permanently"))
    check = looked_at(server.on("/a", redirect("/mid", "302 Found")))
    assert check.state is LinkState.ALIVE
    assert server.url("/new") in check.detail


def test_a_move_to_a_dead_page_is_dead_and_to_a_sign_in_page_blocked(
    server: LyingServer,
) -> None:
    url = server.on("/a", redirect("/gone", "301 Moved Permanently"))
    assert looked_at(url).state is LinkState.DEAD
    server.on("/login", page(b"<form>"))
    url = server.on("/b", redirect("/login", "301 Moved Permanently"))
    check = looked_at(url)
    assert check.state is LinkState.BLOCKED
    assert "sign-in" in check.detail


def test_without_a_known_digest_any_page_is_alive(server: LyingServer) -> None:
    assert looked_at(server.on("/a", page(b"x")), known_digest=None).state == "alive"
    assert looked_at(server.on("/b", page(b"")), known_digest=None).state == "alive"


def test_a_name_that_nobody_knows_is_dead_and_a_silent_name_service_is_not(
    server: LyingServer,
) -> None:
    def unknown(host: str, port: int) -> list[str]:
        raise UnknownHostError(f"there is no host {host}")

    hanging = threading.Event()

    def silent(host: str, port: int) -> list[str]:
        hanging.wait(20)
        return []

    url = server.url("/a", host="news.example")
    assert looked_at(url, resolve=unknown).state is LinkState.DEAD
    assert looked_at(url, resolve=silent).state is LinkState.BLOCKED
    hanging.set()


def test_a_closed_port_and_a_bad_certificate_are_not_dead() -> None:
    with LyingServer() as server:
        url = server.url("/a")
    assert looked_at(url).state is LinkState.BLOCKED
    with LyingServer(tls=True) as secure:
        assert looked_at(secure.on("/a", page(ARTICLE))).state is LinkState.BLOCKED


def test_what_the_limits_forbid_is_no_finding_about_the_link(
    server: LyingServer,
) -> None:
    with pytest.raises(RefusedAddressError):
        check_link(server.url("/a"), FetchLimits(), now_ms=NOW_MS)
    with pytest.raises(AddressError):
        check_link("mailto:a@b.org", LIMITS, now_ms=NOW_MS)
    stop = threading.Event()
    stop.set()
    with pytest.raises(StoppedError):
        check_link(server.url("/a"), LIMITS, now_ms=NOW_MS, stop=stop)
