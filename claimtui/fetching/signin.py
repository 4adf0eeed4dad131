"""Tell a sign-in page from the article that was asked for (SPEC 2.5)."""

from __future__ import annotations

import re

from claimtui.fetching.address import WebAddress

# Segments of a path or first labels of a host that name a sign-in page by themselves.
_PLAIN = frozenset(
    (
        "login",
        "log-in",
        "log_in",
        "logon",
        "signin",
        "sign-in",
        "sign_in",
        "signon",
        "sign-on",
        "wp-login",
        "userlogin",
        "user-login",
        "loginform",
        "authwall",
        "sso",
        "wayf",
        "shibboleth",
    )
)
# Segments that also occur in articles' addresses: only first or last, or with a query
# that says where to return to.
_VAGUE = frozenset(
    (
        "auth",
        "oauth",
        "oauth2",
        "authorize",
        "authenticate",
        "authentication",
        "saml",
        "saml2",
        "openid",
        "idp",
        "cas",
        "accounts",
        "session",
        "sessions",
    )
)
_HOSTS = _PLAIN | {"auth", "accounts", "idp", "oauth"}
_RETURN = re.compile(
    r"(?:^|&)(?:samlrequest|relaystate|redirect(?:_?ur[il]|_?to)?|return(?:_?to|_?url)?"
    r"|next|continue|goto|service|target|back(?:_?url)?|origin|state)=",
    re.IGNORECASE,
)
_PASSWORD = re.compile(rb"""\btype\s{0,9}=\s{0,9}["']?password\b""", re.IGNORECASE)
_SCRIPT = re.compile(rb"<(/?)(?:script|style|svg)\b", re.IGNORECASE)
_TAG = re.compile(rb"<[^<>]*>")
_LOOKED_AT_BYTES = 500_000
_ARTICLE_WORDS = 200
"""A page with a password field and fewer words than this is a sign-in page."""


def leads_to_sign_in(asked: WebAddress, answered: WebAddress) -> bool:
    """Return whether redirects ended on an address made for signing in."""
    if asked == answered or _plain(asked) or _vague(asked):
        return False
    return _plain(answered) or _vague(answered)


def is_sign_in_page(asked: WebAddress, media_type: str, data: bytes) -> bool:
    """Return whether a page asks for a password and says little else."""
    if media_type not in ("", "text/html", "application/xhtml+xml"):
        return False
    page = data[:_LOOKED_AT_BYTES]
    if _plain(asked) or _vague(asked) or not _PASSWORD.search(page):
        return False
    words = _TAG.sub(b" ", _without_scripts(page)).split()
    return len(words) < _ARTICLE_WORDS


def _segments(address: WebAddress) -> list[str]:
    parts = [part.lower() for part in address.path.split("/") if part]
    return [part.partition(";")[0].partition(".")[0] for part in parts]


def _plain(address: WebAddress) -> bool:
    host = address.host.partition(".")[0]
    return host in _HOSTS or not _PLAIN.isdisjoint(_segments(address))


def _vague(address: WebAddress) -> bool:
    segments = _segments(address)
    if _VAGUE.isdisjoint(segments):
        return False
    edges = {segments[0], segments[-1]}
    return not _VAGUE.isdisjoint(edges) or bool(_RETURN.search(address.query))


def _without_scripts(page: bytes) -> bytes:
    kept, start, inside = [], 0, False
    for tag in _SCRIPT.finditer(page):
        closes = bool(tag.group(1))
        if not inside:
            kept.append(page[start : tag.start()])
        inside = not closes
        start = tag.start()
    return b"".join([*kept, b"" if inside else page[start:]])
