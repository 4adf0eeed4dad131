from __future__ import annotations

import time

import pytest

from claimtui.model.vocabulary import RelationKind
from claimtui.workspace.mentions import address_key, mentions_in


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("See http://example.org/a.", ["url:http://example.org/a"]),
        ("<https://EXAMPLE.org:443/b#c>", ["url:https://example.org/b"]),
        ("(http://example.org/x_(y)).", ["url:http://example.org/x_(y)"]),
        ("doi:10.1000/XYZ123,", ["url:https://doi.org/10.1000/xyz123"]),
        ("https://doi.org/10.1000/1", ["url:https://doi.org/10.1000/1"]),
        ("Section 10.1/2 of it, ftp://example.org/a, http://", []),
        ("http://[::1", []),
        ("http://a.example http://a.example/", ["url:http://a.example/"]),
    ],
)
def test_addresses_and_dois_of_a_text_are_found(text: str, keys: list[str]) -> None:
    assert [key for _, key in mentions_in(text)] == keys


def test_a_doi_is_a_citation_and_an_address_a_link() -> None:
    kinds = [kind for kind, _ in mentions_in("http://a.example doi:10.1000/1")]
    assert kinds == [RelationKind.LINKS, RelationKind.CITES]


@pytest.mark.parametrize("address", ["", "words", "http://", "javascript:x", "\ud800"])
def test_what_is_no_address_has_no_key(address: str) -> None:
    assert address_key(address) == ""


@pytest.mark.parametrize(
    "text",
    [
        "http://a.example/" + ")" * 3_000_000,
        ("http://a.example/" + ")" * 1_900 + " ") * 1_500,
        "http://" * 500_000,
        "doi:10." * 500_000,
        " ".join(f"http://a{n}.example/" for n in range(100_000)),
    ],
)
def test_hostile_texts_are_read_in_linear_time(text: str) -> None:
    start = time.process_time()
    assert len(mentions_in(text)) <= 1_001
    assert time.process_time() - start < 10
