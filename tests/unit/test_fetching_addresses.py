from __future__ import annotations

import ipaddress
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.fetching.address import WebAddress, follow, parse_address
from claimtui.fetching.errors import AddressError
from claimtui.fetching.networks import why_not_asked, why_not_public
from claimtui.model.errors import ClaimtuiError

ODD_TEXT = st.text(
    alphabet=st.one_of(
        st.characters(),
        st.sampled_from("htps:/@[]%.#?\\ \t\n\x00\x1b\ud800\u202e１。0x7f-_"),
    ),
    max_size=60,
)


def address_or_line(read: Callable[[], WebAddress]) -> WebAddress | str:
    try:
        return read()
    except ClaimtuiError as error:
        return str(error)


@pytest.mark.parametrize(
    ("written", "text", "host", "port", "target"),
    [
        ("http://Example.ORG", "http://example.org/", "example.org", 80, "/"),
        (" HTTPS://h:443/a?b#c ", "https://h/a?b", "h", 443, "/a?b"),
        ("http://h:8080/ü", "http://h:8080/%C3%BC", "h", 8080, "/%C3%BC"),
        (
            "http://München.de/",
            "http://xn--mnchen-3ya.de/",
            "xn--mnchen-3ya.de",
            80,
            "/",
        ),
        ("http://[2A00::1]:81/", "http://[2a00::1]:81/", "2a00::1", 81, "/"),
        (
            "http://h_x.example./%41",
            "http://h_x.example./%41",
            "h_x.example.",
            80,
            None,
        ),
    ],
)
def test_an_address_is_read_as_browsers_read_it(
    written: str, text: str, host: str, port: int, target: str | None
) -> None:
    address = parse_address(written)
    assert (address.text, address.host, address.port) == (text, host, port)
    assert target is None or address.target == target


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "example.org",
        "//example.org",
        "http:",
        "http://",
        "http:///x",
        "ftp://h/",
        "file:///etc/passwd",
        "javascript:1",
        "mailto:a@b.org",
        "data:,x",
        "about:blank",
        "http://a..b/",
        "http://.a/",
        "http://-a/",
        "http://%6cocalhost/",
        "http://a b/",
        "http://h:0/",
        "http://h:99999999999/",
        "http://h:x/",
        "http://[::1/",
        "http://[",
        "http://[zz]/",
        "http://h/\x00",
        "http://h\n.org/",
        "http://\ud800/",
        "http://☃/",
        f"http://{'a' * 64}.org/",
        f"http://{'a.' * 130}org/",
        "http://h/" + "a" * 99_999,
        "http://0177.0.0.1/",
        "http://256.1.1.1/",
        "http://１２７.0.0.1/",
        "htt\x1bp://h/",
    ],
)
def test_what_is_no_web_address_is_refused_in_one_printable_line(written: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_address(written)
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 400


@pytest.mark.parametrize("user", ["lee", "lee:secret", ":secret", "example.org%5C"])
def test_a_user_name_in_an_address_is_refused_and_not_repeated(user: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_address(f"https://{user}@h.example/path")
    assert "user name" in str(caught.value)
    assert user not in str(caught.value)
    assert "h.example/path" in str(caught.value)


@pytest.mark.parametrize("mark", ["archive-failed:", "ARCHIVE-FAILED: http://h/"])
def test_the_mark_of_a_failed_archiving_is_named(mark: str) -> None:
    with pytest.raises(AddressError) as caught:
        parse_address(mark)
    assert "archiving failed" in str(caught.value)


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["", "http://", "https://", "http://h", "http://h:", "http://["]),
    ODD_TEXT,
)
def test_reading_an_address_ends_in_an_address_or_a_clear_line(
    head: str, rest: str
) -> None:
    address = address_or_line(lambda: parse_address(head + rest))
    if isinstance(address, WebAddress):
        assert address.text.isascii()
        assert address.text.isprintable()
        assert parse_address(address.text) == address
        assert "@" not in address.text.split("/")[2]
    else:
        assert address.isprintable()


@settings(max_examples=100, deadline=None)
@given(ODD_TEXT)
def test_following_a_redirect_ends_in_an_address_or_a_clear_line(location: str) -> None:
    base = parse_address("http://h.example/a/b?c")
    address = address_or_line(lambda: follow(base, location))
    if isinstance(address, WebAddress):
        assert address.scheme in ("http", "https")
        assert address.text.isascii()
    else:
        assert address.isprintable()


@pytest.mark.parametrize(
    ("address", "special"),
    [
        ("8.8.8.8", ""),
        ("93.184.215.14", ""),
        ("172.15.255.255", ""),
        ("172.32.0.0", ""),
        ("100.63.255.255", ""),
        ("2606:4700::1111", ""),
        ("2a00:1450:4001::200e", ""),
        ("64:ff9b::808:808", ""),
        (str(ipaddress.IPv4Address(0)), "unspecified"),
        ("10.255.255.255", "private"),
        ("100.64.0.1", "carrier"),
        ("127.255.255.254", "this machine"),
        ("169.254.169.254", "link-local"),
        ("172.16.0.1", "private"),
        ("172.31.255.255", "private"),
        ("192.0.0.8", "reserved"),
        ("192.168.0.1", "private"),
        ("192.88.99.1", "6to4"),
        ("198.19.0.1", "measurements"),
        ("203.0.113.1", "examples"),
        ("224.0.0.1", "multicast"),
        ("255.255.255.255", "reserved"),
        ("168.63.129.16", "cloud"),
        ("::", "unspecified"),
        ("::1", "this machine"),
        ("::7f00:1", "reserved"),
        ("::ffff:127.0.0.1", "disguise"),
        ("::ffff:8.8.8.8", "disguise"),
        ("64:ff9b::7f00:1", "this machine"),
        ("64:ff9b::a00:1", "private"),
        ("64:ff9b:1::808:808", "NAT64"),
        ("100::1", "reserved"),
        ("2001::1", "tunnel"),
        ("2001:db8::1", "examples"),
        ("2002:7f00:1::", "6to4"),
        ("2002:808:808::", "6to4"),
        ("3fff::1", "examples"),
        ("5f00::1", "reserved"),
        ("fc00::1", "private"),
        ("fdff::1", "private"),
        ("fe80::1", "link-local"),
        ("fe80::1%eth0", "link-local"),
        ("fec0::1", "site-local"),
        ("ff02::1", "multicast"),
        ("nonsense", "no address"),
        ("", "no address"),
    ],
)
def test_an_ip_address_is_public_or_says_what_it_is(address: str, special: str) -> None:
    why = why_not_public(address)
    assert (why == "") == (special == "")
    assert special in why


@settings(max_examples=100)
@given(st.integers(0, 2**32 - 1))
def test_no_address_is_public_that_the_standard_library_calls_private(n: int) -> None:
    v4 = ipaddress.IPv4Address(n)
    if v4.is_private or v4.is_loopback or v4.is_link_local or v4.is_multicast:
        assert why_not_public(str(v4))
        assert why_not_public(f"64:ff9b::{n >> 16:x}:{n & 0xFFFF:x}")
    assert why_not_public(f"::ffff:{v4}")
    assert why_not_public(f"2002:{n >> 16:x}:{n & 0xFFFF:x}::1")


@pytest.mark.parametrize(
    ("host", "refused"),
    [
        ("example.org", False),
        ("localhost.example.org", False),
        ("8.8.8.8", False),
        ("8.8.8.8.", False),
        ("x1.2", True),
        ("2a00::1", False),
        ("3com.com", False),
        ("0x.com", False),
        ("localhost", True),
        ("LocalHost.", True),
        ("db.localhost", True),
        ("127.0.0.1", True),
        ("127.1", True),
        ("134744072", True),
        ("0x08080808", True),
        ("0x7f.1", True),
        ("0x", True),
        ("010.8.8.8", True),
        ("8.8.8", True),
        ("::1", True),
        ("fe80::1%25eth0", True),
    ],
)
def test_a_host_is_refused_before_any_look_up_where_its_name_tells(
    host: str, refused: bool
) -> None:
    assert bool(why_not_asked(host)) is refused
