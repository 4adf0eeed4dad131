"""Which hosts and addresses belong to nobody outside, and are not asked (SPEC 2.6)."""

from __future__ import annotations

import ipaddress
import re

# IANA special-purpose address registries (RFC 6890 and its updates), kept here because
# what `ipaddress` calls global differs between Python versions.
_IPV4 = (
    ("0.0.0.0/8", "an unspecified address"),
    ("10.0.0.0/8", "a private address"),
    ("100.64.0.0/10", "an address shared behind a carrier"),
    ("127.0.0.0/8", "this machine"),
    ("169.254.0.0/16", "a link-local address"),
    ("172.16.0.0/12", "a private address"),
    ("192.0.0.0/24", "a reserved address"),
    ("192.0.2.0/24", "an address for examples"),
    ("192.88.99.0/24", "a 6to4 relay"),
    ("192.168.0.0/16", "a private address"),
    ("198.18.0.0/15", "an address for measurements"),
    ("198.51.100.0/24", "an address for examples"),
    ("203.0.113.0/24", "an address for examples"),
    ("224.0.0.0/4", "a multicast address"),
    ("240.0.0.0/4", "a reserved address"),
    # Answers inside one cloud only, though it looks public.
    ("168.63.129.16/32", "a cloud's own service"),
)
_IPV6 = (
    ("::/128", "an unspecified address"),
    ("::1/128", "this machine"),
    ("::ffff:0:0/96", "an IPv4 address in disguise"),
    ("64:ff9b:1::/48", "a private NAT64 address"),
    ("2001:db8::/32", "an address for examples"),
    ("2001::/23", "a tunnel or reserved address"),
    ("2002::/16", "a 6to4 address"),
    ("3fff::/20", "an address for examples"),
    ("fc00::/7", "a private address"),
    ("fe80::/10", "a link-local address"),
    ("fec0::/10", "a site-local address"),
    ("ff00::/8", "a multicast address"),
)
_SPECIAL_4 = tuple((ipaddress.IPv4Network(n), why) for n, why in _IPV4)
_SPECIAL_6 = tuple((ipaddress.IPv6Network(n), why) for n, why in _IPV6)
_UNICAST_6 = ipaddress.IPv6Network("2000::/3")
# DNS64 answers with this prefix for every IPv4-only site of an IPv6-only network
# (RFC 6052), so the address inside decides.
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
_DOTTED_QUAD = re.compile(r"(?:(?:0|[1-9][0-9]{0,2})\.){3}(?:0|[1-9][0-9]{0,2})")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")


def why_not_public(address: str) -> str:
    """Return what is special about an IP address; empty for a public one."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return "no address at all"
    if isinstance(ip, ipaddress.IPv4Address):
        return next((why for network, why in _SPECIAL_4 if ip in network), "")
    if ip in _NAT64:
        return why_not_public(str(ipaddress.IPv4Address(ip.packed[-4:])))
    special = next((why for network, why in _SPECIAL_6 if ip in network), "")
    return special or ("" if ip in _UNICAST_6 else "a reserved address")


def why_not_asked(host: str) -> str:
    """Return why a host is refused before any look-up; empty where it is not.

    A host whose last label is a number is read as an IPv4 address by every resolver
    (WHATWG URL Standard, 3.5), however it is written.
    """
    name = host.lower().removesuffix(".")
    if name == "localhost" or name.endswith(".localhost"):
        return "this machine"
    if ":" in name or _DOTTED_QUAD.fullmatch(name):
        return why_not_public(name)
    if _NUMBER.fullmatch(name.rpartition(".")[2]):
        return "an IP address in disguise"
    return ""
