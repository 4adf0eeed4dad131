from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from store.digests import is_broken, sealed

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
PAYLOADS = st.dictionaries(
    TEXTS.filter(lambda key: key != "seal"),
    st.none() | st.integers() | TEXTS | st.lists(TEXTS, max_size=3),
    max_size=4,
)
ABOUT = st.tuples(TEXTS, TEXTS, st.none() | TEXTS, TEXTS, st.integers(0, 2**53))


def stored(payload: dict[str, object], about: tuple[object, ...]) -> str:
    text = json.dumps(payload, ensure_ascii=False, separators=(",", ":"))
    return sealed(text, about)


@given(PAYLOADS, ABOUT)
@settings(max_examples=80)
def test_a_sealed_event_holds_its_payload_and_is_whole(
    payload: dict[str, object], about: tuple[object, ...]
) -> None:
    held = json.loads(stored(payload, about))
    held.pop("seal")
    assert held == payload
    assert not is_broken(stored(payload, about), about)


@given(PAYLOADS, ABOUT, st.integers(0), st.integers(0, 6))
@settings(max_examples=100)
def test_any_one_letter_that_changed_is_noticed(
    payload: dict[str, object], about: tuple[object, ...], at: int, bit: int
) -> None:
    text = stored(payload, about)
    at %= len(text)
    changed = text[:at] + chr(ord(text[at]) ^ 1 << bit) + text[at + 1 :]
    assert is_broken(changed, about)


@given(PAYLOADS, ABOUT, ABOUT)
@settings(max_examples=50)
def test_an_event_of_something_else_is_noticed(
    payload: dict[str, object], about: tuple[object, ...], other: tuple[object, ...]
) -> None:
    assert is_broken(stored(payload, about), other) == (about != other)


@given(TEXTS)
@settings(max_examples=50)
def test_a_payload_without_a_seal_is_from_before_and_whole(text: str) -> None:
    assert not is_broken(json.dumps({"words": text.replace("seal", "")}), ())
