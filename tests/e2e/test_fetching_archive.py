from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from claimtui.fetching.archive import fetch_archived
from claimtui.fetching.errors import (
    AddressError,
    BusyError,
    GoneError,
    NoArchiveError,
    RefusedAddressError,
    TimeLimitError,
)
from claimtui.model.fetching import Validators
from claimtui.model.limits import FetchLimits
from claimtui.model.vocabulary import Via
from tests.e2e.lying_server import LyingServer, page, redirect, reply

NOW_MS = 1_772_442_000_000
ARTICLE = b"<html><p>The levy was 3%.</p></html>"
LIMITS = FetchLimits(timeout_s=3, allow_private=True)


@pytest.fixture
def server() -> Iterator[LyingServer]:
    with LyingServer() as running:
        yield running


def by_path(server: LyingServer) -> FetchLimits:
    return replace(LIMITS, archive=server.url("/web/2id_/{url}"))


def test_a_copy_is_of_the_address_asked_and_says_where_it_came_from(
    server: LyingServer,
) -> None:
    asked = "http://news.example/a?b=c&d=e%20f#part"
    when = "Sat, 01 Feb 2025 08:00:00 GMT"
    server.on(
        "/web/2id_/http://news.example/a",
        redirect("/web/20250201080000id_/http://news.example/a?b=c&d=e%20f"),
    )
    copy = page(ARTICLE, ("ETag", '"x"'), ("Memento-Datetime", when))
    server.on("/web/20250201080000id_/http://news.example/a", copy)
    got = fetch_archived(asked, by_path(server), now_ms=NOW_MS)
    assert (got.data, got.url, got.via) == (ARTICLE, asked, Via.ARCHIVE)
    assert got.redirects == (server.url("/web/2id_/http://news.example/a?b=c&d=e%20f"),)
    assert "20250201080000" in got.final_url
    assert got.validators == Validators()
    assert any(when in note for note in got.notes)
    assert server.paths()[0] == "/web/2id_/http://news.example/a?b=c&d=e%20f"


def test_in_a_query_the_address_is_percent_encoded_whole(server: LyingServer) -> None:
    server.on("/find", page(ARTICLE))
    limits = replace(LIMITS, archive=server.url("/find?at={url}&newest=1"))
    fetch_archived("http://news.example/ü?b=c&d", limits, now_ms=NOW_MS)
    assert server.paths() == [
        "/find?at=http%3A%2F%2Fnews.example%2F%25C3%25BC%3Fb%3Dc%26d&newest=1"
    ]


def test_a_mark_of_a_failed_archiving_is_never_an_address(server: LyingServer) -> None:
    with pytest.raises(AddressError) as caught:
        fetch_archived("Archive-Failed:http://x.org/", by_path(server), now_ms=NOW_MS)
    assert "not an address" in str(caught.value)
    assert server.asked == []


@pytest.mark.parametrize("template", ["", "https://archive.example/latest"])
def test_without_a_usable_template_no_archive_is_asked(template: str) -> None:
    with pytest.raises(NoArchiveError) as caught:
        fetch_archived(
            "http://news.example/", replace(LIMITS, archive=template), now_ms=NOW_MS
        )
    assert "archive" in str(caught.value)


def test_an_archive_without_a_copy_says_so_for_the_address_asked(
    server: LyingServer,
) -> None:
    with pytest.raises(GoneError) as caught:
        fetch_archived("http://news.example/x", by_path(server), now_ms=NOW_MS)
    assert str(caught.value).startswith(
        "http://news.example/x: the archive has no copy"
    )


def test_an_archive_has_the_same_limits_and_tells_the_same_failures(
    server: LyingServer,
) -> None:
    server.on("/web/2id_/http://news.example/slow", lambda talk: talk.stall())
    with pytest.raises(TimeLimitError):
        fetch_archived(
            "http://news.example/slow",
            replace(by_path(server), timeout_s=0.3),
            now_ms=NOW_MS,
        )
    busy = reply("429 Too Many", b"", ("Retry-After", "9"))
    server.on("/web/2id_/http://news.example/busy", busy)
    with pytest.raises(BusyError) as caught:
        fetch_archived("http://news.example/busy", by_path(server), now_ms=NOW_MS)
    assert "archived copy" in str(caught.value)
    assert caught.value.retry_after_s == 9


@pytest.mark.parametrize("host", ["localhost", "10.1.2.3", "[fd00::1]", "2130706433"])
def test_an_archive_does_not_learn_of_private_addresses(
    server: LyingServer, host: str
) -> None:
    limits = replace(by_path(server), allow_private=False)
    with pytest.raises(RefusedAddressError):
        fetch_archived(f"http://{host}/secret", limits, now_ms=NOW_MS)
    assert server.asked == []


def test_a_private_archive_needs_the_same_leave(server: LyingServer) -> None:
    limits = replace(by_path(server), allow_private=False)
    with pytest.raises(RefusedAddressError):
        fetch_archived("http://news.example/", limits, now_ms=NOW_MS)
    assert server.asked == []
