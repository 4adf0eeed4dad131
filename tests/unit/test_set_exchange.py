from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.exchange.renaming import Renaming, renamed
from claimtui.exchange.replaying import DoesNotReplayError, replayed
from claimtui.exchange.set_manifest import (
    MAX_MANIFEST_BYTES,
    manifest_plain,
    read_manifest,
)
from claimtui.exchange.set_markdown import set_markdown
from claimtui.exchange.strict import NotAManifestError
from tests.unit.manifest_making import (
    EXPORTED,
    SPAN,
    data_of,
    manifest,
)


def test_what_was_written_is_read_back_as_it_was() -> None:
    assert read_manifest(data_of(manifest())) == manifest()


def test_a_manifest_says_what_may_be_relied_on_and_names_every_choice() -> None:
    plain = json.loads(data_of(manifest()))
    assert "never the authority" in plain["about"]
    assert plain["budget"]["limit"] == 8192
    assert plain["brief"]["as_of"] == "now"
    assert plain["history"][0]["operations"][0]["op"] == "brief"
    assert plain["units"][0]["support"] == list(SPAN)


@given(st.text())
@settings(max_examples=60)
def test_any_text_is_read_back_and_commands_no_terminal(text: str) -> None:
    text = text.replace("\x00", "")
    unit = replace(EXPORTED, excerpt=text, title=text, reason=text)
    held = manifest(units=(unit,), history=manifest().history)
    data = data_of(held)
    assert read_manifest(data) == held
    assert not set(data.decode()) & set("\x1b\x07\x9b\u202e\u2028\r")


def _put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def change(plain: Any) -> None:
        for one in path[:-1]:
            plain = plain[one]
        plain[path[-1]] = value

    return change


def _twice(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda plain: plain[name].append(plain[name][0])


def _without(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda plain: plain.pop(name)


_SECOND = ("history", 1, "operations")
_ADDED = (*_SECOND, 0, "state")


def _closing(reopen_when: str) -> dict[str, Any]:
    return {"attempted": "all", "reopen_when": reopen_when, "event": 0}


def _close(reopen_when: str) -> list[dict[str, Any]]:
    return [{"op": "close", "closing": _closing(reopen_when)}]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_put("schema", value="claimtui.set/2"), "schema is claimtui.set/2"),
        (_put("schema", value=["x"]), "schema"),
        (_put("set", value="../../etc/passwd"), "set is no id"),
        (_put("set", value="src_0123"), "set is no id"),
        (_put("set", value="set_" + "a" * 5000), "set is no id"),
        (_put("revision", value="5"), "revision is no number"),
        (_put("revision", value=-1), "revision is no number"),
        (_put("revision", value=10**400), "revision is no number"),
        (_put("revision", value=True), "revision is no number"),
        (_put("brief", "question", value=" "), "question is empty"),
        (_put("brief", "question", value="a\x00"), "cannot be stored"),
        (_put("brief", "question", value="a\ud800"), "cannot be stored"),
        (_put("brief", "purpose", value="world_domination"), "an unknown word"),
        (_put("brief", "corpus", "sources", value="x"), "is no list"),
        (_put("units", value={}), "units is no list"),
        (_put("units", 0, value=None), "is no object"),
        (_put("units", 0, "support", value=[5, 2]), "holds nothing"),
        (_put("units", 0, "support", value=[0, 99]), "cites what it does not show"),
        (_put("units", 0, "envelope", value=[0, 99]), "envelope"),
        (_put("units", 0, "parts", value=[]), "in no order"),
        (_put("units", 0, "passage", value="psg_nowhere"), "is not told"),
        (_put("units", 0, "unit", value=7), "is no id"),
        (_put("units", 0, "lanes", value={"voodoo": 1}), "unknown word"),
        (_put("units", 0, "note", value={"text": "x"}), "has no by"),
        (_put("units", 0, "labels", 0, "target", value="cls_9"), "for nothing there"),
        (_put("units", 0, "labels", 0, "target", value=None), "can stand there"),
        (_put("gaps", 0, "clause", value="cls_9"), "is of no clause"),
        (_put("history", value=[]), "does not lead"),
        (_put("history", 0, "operations", value=[{"op": "explode"}]), "unknown op"),
        (_put("history", 0, "operations", value=["x"]), "unknown op"),
        (_put("history", 0, "at", value="yesterday"), "is no time"),
        (_put("at", value="2026-03-02T09:00:00"), "is no time"),
        (_put("at", value="0001-01-01T00:00:00Z"), "is no time"),
        (_put("sources", 0, "capture", value="sha256:12"), "is no digest"),
        (_put("sources", 0, "retrieved_at", value="# now"), "is no time"),
        (_put("extra", value=1), "unknown extra"),
        (_put("ex\x1b]0;\n", value=1), "unknown ex"),
        (_put("brief", "question", value="\u200b \u2060"), "question is empty"),
        (_put("revision", value=2**52), "does not lead"),
        (_put("units", 0, "position", value="\x1b[2J"), "position of unt_1"),
        (_put(*_ADDED, "position", value="../.."), "position of unt_1"),
        (_put(*_ADDED, "shape", "parts", 0, "span", value=[0, 2**40]), "more than its"),
        (_put("sources", 0, "chars", value=3), "shows more than its source has"),
        (_put("closing", value=_closing("explode")), "no change of a corpus"),
        (_put("closing", value=_closing("query " + "x" * 10**6)), "no change of"),
        (_put(*_SECOND, value=_close("\x1b")), "no change of a corpus"),
        (_put("units", value=[{}] * 1_000_000), "more than 10,000 units"),
        (_put("sources", value=[7] * 1_000_000), "more than 10,000 sources"),
        (_put("history", value=[{}] * 1_000_000), "more than 100,000 history"),
        (
            _put("history", 0, "operations", value=[{}] * 1_000_000),
            "more than 100,000 operations",
        ),
        (_put("units", 0, "\x1b[31m", value=1), "belongs nowhere"),
        (_put("budget", "limit", value=1.5), "is no number"),
        (_twice("units"), "stands in it twice"),
        (_twice("clauses"), "stands in it twice"),
        (_twice("sources"), "stands in it twice"),
        (_twice("passages"), "stands in it twice"),
        (_without("history"), "no history"),
        (_without("set"), "no set"),
    ],
)
def test_what_does_not_fit_together_is_told(
    change: Callable[[dict[str, Any]], object], told: str
) -> None:
    plain = manifest_plain(manifest())
    change(plain)
    with pytest.raises(NotAManifestError, match=told) as raised:
        read_manifest(json.dumps(plain).encode())
    assert len(str(raised.value)) < 200
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no json",
        b"[" * 200_000,
        b'{"schema":' * 100_000,
        b"\xff\xfe\x00",
        b"NaN",
        b"Infinity",
        b'{"schema": "claimtui.set/1", "schema": "claimtui.set/1"}',
        b"[]",
        b"1" * 5000,
        b'"' + b"x" * 100,
    ],
)
def test_what_is_no_manifest_at_all_is_told(data: bytes) -> None:
    with pytest.raises(NotAManifestError):
        read_manifest(data)


def test_a_file_that_is_too_large_is_not_even_parsed() -> None:
    with pytest.raises(NotAManifestError, match="more than"):
        read_manifest(b" " * (MAX_MANIFEST_BYTES + 1))


_VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**60), 2**60),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["unt_1", "cls_1", "psg_1", "src_1", "add", "merge", "take_back"]),
    st.lists(st.integers(-1, 60), max_size=3),
    st.dictionaries(st.sampled_from(["op", "unit", "x"]), st.text(max_size=5)),
)


@given(st.data())
@settings(max_examples=100)
def test_whatever_stands_in_a_manifest_it_is_read_or_refused(data: Any) -> None:
    plain: Any = json.loads(data_of(manifest()))
    for _ in range(data.draw(st.integers(1, 3))):
        held: Any = plain
        while True:
            keys = list(held) if isinstance(held, dict) else list(range(len(held)))
            key = data.draw(st.sampled_from(keys))
            if not (isinstance(held[key], dict | list) and held[key]):
                break
            if data.draw(st.integers(0, 4)) == 0:
                break
            held = held[key]
        held[key] = data.draw(_VALUES)
    told = ""
    try:
        read = read_manifest(json.dumps(plain).encode())
        renamed(read, Renaming({"unt_1": "unt_2"}))
        set_markdown(read)
        replayed(read.brief, [one.operations for one in read.history])
    except (NotAManifestError, DoesNotReplayError) as error:
        told = str(error)
    assert len(told) < 300
    assert "\n" not in told
