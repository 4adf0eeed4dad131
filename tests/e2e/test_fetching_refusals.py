from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from claimtui.fetching import networks
from claimtui.fetching.errors import (
    BlockedError,
    BusyError,
    FetchError,
    GoneError,
    RefusedAddressError,
    ServerFailedError,
    SignInError,
    StatusError,
    UnknownHostError,
    UnreachableError,
)
from claimtui.fetching.fetch import fetch
from claimtui.fetching.lookup import system_addresses
from claimtui.model.errors import UnreadableError
from claimtui.model.fetching import Fetched
from claimtui.model.limits import FetchLimits
from tests.e2e.lying_server import LyingServer, page, redirect, reply

NOW_MS = 1_772_442_000_000  # 2026-03-02T09:00:00Z
LIMITS = FetchLimits(timeout_s=3, allow_private=True)
PUBLIC_ONLY = FetchLimits(timeout_s=3)
ARTICLE = b"<html><p>The levy is 3%.</p></html>"


@pytest.fixture
def server() -> Iterator[LyingServer]:
    with LyingServer() as running:
        yield running


def said(
    kind: type[Exception], url: str, limits: FetchLimits = LIMITS, **more: object
) -> str:
    with pytest.raises(kind) as caught:
        fetch(url, limits, now_ms=NOW_MS, **more)  # type: ignore[arg-type]
    line = str(caught.value)
    assert "\n" not in line
    assert "; " in line
    return line


@pytest.mark.parametrize(
    ("status", "kind", "words"),
    [
        ("401 Unauthorized", BlockedError, "sign-in"),
        ("403 Forbidden", BlockedError, "blocked"),
        ("451 Unavailable For Legal Reasons", BlockedError, "legal"),
        ("999 Request denied", BlockedError, "blocked"),
        ("202 Accepted", BlockedError, "waiting page"),
        ("404 Not Found", GoneError, "gone"),
        ("410 Gone", GoneError, "gone"),
        ("400 Bad Request", StatusError, "400"),
        ("418 I'm a teapot", StatusError, "418"),
        ("206 Partial Content", StatusError, "206"),
        ("300 Multiple Choices", StatusError, "300"),
        ("500 Internal Server Error", ServerFailedError, "500"),
        ("502 Bad Gateway", ServerFailedError, "502"),
        ("503 Service Unavailable", BusyError, "503"),
        ("429 Too Many Requests", BusyError, "too many requests"),
        ("304 Not Modified", StatusError, "nothing is known"),
        ("204 No Content", UnreadableError, "empty"),
        ("205 Reset Content", UnreadableError, "empty"),
    ],
)
def test_a_status_that_is_no_page_is_told_in_one_line(
    server: LyingServer, status: str, kind: type[Exception], words: str
) -> None:
    has_body = status[:3] not in ("204", "205", "304")
    url = server.on("/a", reply(status, ARTICLE if has_body else b""))
    line = said(kind, url)
    assert line.startswith(url)
    assert words in line


@pytest.mark.parametrize("headers", [(), (("Content-Encoding", "gzip"),)])
def test_an_empty_page_is_never_a_capture(
    server: LyingServer, headers: Sequence[tuple[str, str]]
) -> None:
    assert "empty" in said(UnreadableError, server.on("/a", page(b"", *headers)))


@pytest.mark.parametrize(
    ("retry_after", "wait_s"),
    [
        ("120", 120),
        ("0", 0),
        ("Mon, 02 Mar 2026 09:01:30 GMT", 90),
        ("Mon, 02 Mar 2020 09:01:30 GMT", 0),
        ("soon", None),
        ("", None),
        ("9" * 400, 10 * 365 * 24 * 3600),
    ],
)
@pytest.mark.parametrize("status", ["429 Too Many Requests", "503 Busy"])
def test_how_long_to_wait_is_passed_on(
    server: LyingServer, status: str, retry_after: str, wait_s: int | None
) -> None:
    url = server.on("/a", reply(status, b"wait", ("Retry-After", retry_after)))
    with pytest.raises(BusyError) as caught:
        fetch(url, LIMITS, now_ms=NOW_MS)
    assert caught.value.retry_after_s == wait_s
    assert wait_s is None or f"after {wait_s} s" in str(caught.value)


def test_a_robot_check_is_blocked_and_not_a_server_in_trouble(
    server: LyingServer,
) -> None:
    wall = reply("503 Service Unavailable", b"check", ("CF-Mitigated", "challenge"))
    assert "robot check" in said(BlockedError, server.on("/a", wall))


@pytest.mark.parametrize(
    "place",
    [
        "/login",
        "/users/sign_in?return_to=%2Farticle",
        "/signin.aspx",
        "/sso",
        "/sso/start?next=/article",
        "/auth",
        "/auth/realms/main?redirect_uri=x",
        "/idp/profile/SAML2?SAMLRequest=abc",
        "/site/wp-login.php",
    ],
)
def test_a_redirect_that_ends_on_a_sign_in_page_is_not_the_article(
    server: LyingServer, place: str
) -> None:
    server.on(place.partition("?")[0], page(b"<form>Who are you?</form>"))
    url = server.on("/article", redirect(place))
    assert "ends on a sign-in page" in said(SignInError, url)


@pytest.mark.parametrize(
    "status", ["401 Unauthorized", "403 Forbidden", "204 No Content"]
)
def test_a_sign_in_page_is_named_whatever_it_answers(
    server: LyingServer, status: str
) -> None:
    server.on("/login", reply(status, b"", length=0))
    said(SignInError, server.on("/article", redirect("/login")))


def test_a_short_page_that_asks_for_a_password_is_not_the_article(
    server: LyingServer,
) -> None:
    form = (
        b"<script>var a = 1;</script>" * 300 + b"<form><input type='password'></form>"
    )
    server.on("/gate", page(form))
    assert "password" in said(SignInError, server.on("/a", redirect("/gate")))
    said(SignInError, server.on("/b", page(form)))


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("/2024/a", "/2024/why-login-pages-fail"),
        ("/d/1", "/authors/lee"),
        ("/s/9", "/docs/auth/tokens.html"),
        ("/auth/guide", "/auth/guide/"),
        ("/login-history", "/login-history/"),
        ("/help/login", "/help/login/"),
    ],
)
def test_an_article_about_signing_in_is_no_sign_in_page(
    server: LyingServer, asked: str, answered: str
) -> None:
    server.on(answered, page(ARTICLE))
    url = server.on(asked, redirect(answered))
    assert isinstance(fetch(url, LIMITS, now_ms=NOW_MS), Fetched)


def test_an_article_with_a_sign_in_box_is_still_the_article(
    server: LyingServer,
) -> None:
    words = b"<p>" + b"The harbour board met again. " * 60 + b"</p>"
    server.on("/b", page(b"<form><input type=password></form>" + words))
    assert isinstance(
        fetch(server.on("/a", redirect("/b")), LIMITS, now_ms=NOW_MS), Fetched
    )


def test_a_failure_after_a_redirect_says_where_it_happened(
    server: LyingServer,
) -> None:
    line = said(GoneError, server.on("/a", redirect("/b")))
    assert f"leads to {server.url('/b')}" in line


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "localhost",
        "LOCALHOST.",
        "a.localhost",
        "2130706433",
        "127.1",
        "0x7f.0.0.1",
        "017700000001",
        "0",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::]",
    ],
)
def test_this_machine_is_not_asked_however_it_is_written(
    server: LyingServer, host: str
) -> None:
    server.on("/a", page(ARTICLE))
    said(RefusedAddressError, server.url("/a", host=host), PUBLIC_ONLY)
    assert server.asked == []


def test_a_name_that_leads_inside_is_not_asked(server: LyingServer) -> None:
    server.on("/a", page(ARTICLE))
    answers = [["127.0.0.1"], ["93.184.215.14", "10.0.0.1"], ["::ffff:7f00:1"]]
    for addresses in answers:
        line = said(
            RefusedAddressError,
            server.url("/a", host="news.example"),
            PUBLIC_ONLY,
            resolve=lambda _host, _port, addresses=addresses: addresses,
        )
        assert "news.example" in line
    assert server.asked == []


def test_a_name_that_changes_its_mind_gains_nothing(server: LyingServer) -> None:
    server.on("/a", redirect("/b"))
    server.on("/b", page(ARTICLE))
    turns = iter([["127.0.0.1"], ["127.0.0.7"]])

    def resolve(host: str, port: int) -> list[str]:
        return next(turns)

    said(
        UnreachableError,
        server.url("/a", host="news.example"),
        LIMITS,
        resolve=resolve,
    )
    assert server.paths() == ["/a"]


@pytest.fixture
def public_server(server: LyingServer, monkeypatch: pytest.MonkeyPatch) -> LyingServer:
    """Count 127.0.0.1 among the public addresses: no test has a real one."""
    others = tuple(
        (network, why)
        for network, why in networks._SPECIAL_4
        if not network.is_loopback
    )
    monkeypatch.setattr(networks, "_SPECIAL_4", others)
    server.on("/page", page(ARTICLE))
    assert isinstance(fetch(server.url("/page"), PUBLIC_ONLY, now_ms=NOW_MS), Fetched)
    return server


@pytest.mark.parametrize(
    "host", ["localhost", "10.0.0.1", "[::1]", "2130706433", "169.254.169.254"]
)
def test_a_redirect_to_a_private_address_is_refused(
    public_server: LyingServer, host: str
) -> None:
    inside = public_server.url("/page", host=host)
    line = said(
        RefusedAddressError, public_server.on("/a", redirect(inside)), PUBLIC_ONLY
    )
    assert "leads to" in line
    assert public_server.paths() == ["/page", "/a"]


def test_a_name_that_turns_inwards_between_two_requests_is_refused(
    public_server: LyingServer,
) -> None:
    turns = iter([["127.0.0.1"], ["10.0.0.1"]])
    public_server.on("/a", redirect("/page"))
    line = said(
        RefusedAddressError,
        public_server.url("/a", host="news.example"),
        PUBLIC_ONLY,
        resolve=lambda _host, _port: next(turns),
    )
    assert "10.0.0.1" in line


def test_a_host_that_does_not_exist_is_told() -> None:
    def resolve(host: str, port: int) -> list[str]:
        return []

    said(UnknownHostError, "http://news.example/", LIMITS, resolve=resolve)


def test_a_name_service_without_an_answer_is_told() -> None:
    with pytest.raises((UnknownHostError, UnreachableError)) as caught:
        system_addresses("no-such-host.invalid", 80)
    assert "no-such-host.invalid" in str(caught.value)


def test_a_closed_port_is_told(server: LyingServer) -> None:
    with LyingServer() as closed:
        url = closed.url("/a")
    assert "refused" in said(UnreachableError, url)


def test_a_certificate_nobody_signed_is_told() -> None:
    with LyingServer(tls=True) as server:
        line = said(UnreachableError, server.on("/a", page(ARTICLE)))
    assert "self" in line
    assert "secure connection" in line


def test_a_plain_server_asked_for_https_is_told(server: LyingServer) -> None:
    with LyingServer() as plain:
        plain.on("/a", page(ARTICLE))
        url = plain.url("/a").replace("http:", "https:")
        with pytest.raises(FetchError):
            fetch(url, FetchLimits(timeout_s=0.4, allow_private=True), now_ms=NOW_MS)


def test_certificates_that_cannot_be_read_are_told(
    server: LyingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", "/nowhere/ca.pem")
    said(UnreachableError, f"https://127.0.0.1:{server.port}/")
