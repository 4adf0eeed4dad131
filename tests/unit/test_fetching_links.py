from __future__ import annotations

import pytest

from claimtui.fetching.address import parse_address
from claimtui.fetching.links import state_of
from claimtui.fetching.retrieval import Retrieval
from claimtui.fetching.signin import is_sign_in_page, leads_to_sign_in
from claimtui.model.ids import digest_of
from claimtui.model.vocabulary import LinkState

BODY = b"<p>The levy is 3%.</p>"


def answered(*way: str, permanent: bool = True, data: bytes = BODY) -> Retrieval:
    return Retrieval(
        steps=tuple(parse_address(step) for step in way),
        permanent=permanent and len(way) > 1,
        status=200,
        headers={},
        data=data,
        notes=(),
    )


@pytest.mark.parametrize(
    ("way", "state"),
    [
        (("http://h.org/a",), LinkState.ALIVE),
        (("http://h.org/a", "https://h.org/a"), LinkState.ALIVE),
        (("http://h.org/a?x", "https://h.org/a"), LinkState.MOVED),
        (("https://h.org/a", "http://h.org/a"), LinkState.MOVED),
        (("http://h.org/a", "https://www.h.org/a"), LinkState.MOVED),
        (("http://h.org:8080/a", "https://h.org/a"), LinkState.MOVED),
    ],
)
def test_the_same_address_made_secure_is_no_move(
    way: tuple[str, ...], state: LinkState
) -> None:
    assert state_of(answered(*way), digest_of(BODY))[0] is state


def test_an_address_made_secure_with_other_content_is_changed() -> None:
    got = answered("http://h.org/a", "https://h.org/a", data=b"other")
    assert state_of(got, digest_of(BODY))[0] is LinkState.CHANGED


@pytest.mark.parametrize(
    ("asked", "end", "sign_in"),
    [
        ("http://h.org/a", "http://h.org/login", True),
        ("http://h.org/a", "http://h.org/Account/LogIn;jsessionid=1", True),
        ("http://h.org/a", "https://login.h.org/", True),
        ("http://h.org/a", "https://accounts.h.org/v3/identifier", True),
        ("http://h.org/a", "https://h.org/api/auth/flow?next=%2Fa", True),
        ("http://h.org/a", "https://h.org/cas/check?service=x", True),
        ("http://h.org/a", "https://h.org/authors/a", False),
        ("http://h.org/a", "https://h.org/auth0r", False),
        ("http://h.org/a", "https://h.org/docs/auth/tokens", False),
        ("http://h.org/a", "https://h.org/2024/login-pages-explained", False),
        ("http://h.org/login", "https://h.org/login", False),
        ("http://login.h.org/a", "https://login.h.org/b", False),
        ("http://h.org/a", "http://h.org/a", False),
    ],
)
def test_the_end_of_the_way_is_for_signing_in_or_not(
    asked: str, end: str, sign_in: bool
) -> None:
    assert leads_to_sign_in(parse_address(asked), parse_address(end)) is sign_in


@pytest.mark.parametrize(
    "page",
    [
        b"<" * 500_000 + b" type=password",
        b"<script" * 70_000 + b" type=password",
        b"type" + b" " * 400_000 + b"= type=password",
        b"type=" * 100_000 + b"password",
        b"\x00\xff type=password " * 20_000,
    ],
)
def test_looking_for_a_password_field_takes_no_time(page: bytes) -> None:
    here = parse_address("http://h.org/a")
    assert is_sign_in_page(here, "text/html", page) in (True, False)


def test_only_pages_ask_for_passwords() -> None:
    here = parse_address("http://h.org/a")
    form = b"<input type = 'password'>"
    assert is_sign_in_page(here, "text/html", form)
    assert not is_sign_in_page(here, "text/plain", form)
