from __future__ import annotations

import os
from pathlib import Path

import pytest

from claimtui.model.errors import UsageError
from claimtui.workspace.configuration import Configuration, load_configuration

WHOLE = """
[user]
name = "kim"
viewer = "team"

[fetch]
timeout_s = 2.5
max_bytes = 1000
allow_private = true
archive = ""

[ui]
theme = "claimtui-light"
mouse = false

[keys]
claims.accept = "a,ctrl+a"
"go.library" = "f1"

[models.small]
base_url = "http://localhost:8080"
model = "m"
context_tokens = 4096

[spending]
per_day = 100
"""


def load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | bytes
) -> Configuration:
    path = tmp_path / "config.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    monkeypatch.setenv("CLAIMTUI_CONFIG", str(path))
    return load_configuration()


def test_without_a_file_everything_is_as_by_default() -> None:
    found = load_configuration()
    assert (found.found, found.user_name, found.mouse) == (False, "", True)


def test_every_section_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = load(tmp_path, monkeypatch, WHOLE)
    assert (found.user_name, found.viewer, found.theme) == (
        "kim",
        "team",
        "claimtui-light",
    )
    assert (found.fetch.timeout_s, found.fetch.allow_private) == (2.5, True)
    assert found.mouse is False
    assert found.keys == {"claims.accept": "a,ctrl+a", "go.library": "f1"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[usr]\nname='x'", "usr: is no known key; the nearest valid key is user"),
        ("[user]\nnme='x'", "user.nme: is no known key; the nearest valid key is user"),
        ("[fetch]\ntimeout_s='x'", "fetch.timeout_s: must be a number"),
        ("[fetch]\nallow_private=1", "fetch.allow_private: must be true or false"),
        ("[fetch]\nmax_bytes=-1", "fetch.max_bytes: is -1; it must be more than 0"),
        ("[fetch]\nmax_bytes=0", "is 0; it must be more than 0, and at most 1,000"),
        (f"[fetch]\nmax_bytes={'9' * 400}", "is 99999999999999999999…; it must be"),
        (f"[fetch]\nmax_bytes={'9' * 5000}", "is no TOML"),
        ("[fetch]\ntimeout_s=nan", "fetch.timeout_s: is nan; it must be more than 0"),
        (
            "[fetch]\ntimeout_s=inf",
            "is inf; it must be more than 0, and at most 86,400",
        ),
        ("[fetch]\ntimeout_s=-0.0", "is -0.0; it must be more than 0"),
        ("[models.m]\ncontext_tokens=0", "models.m.context_tokens: is 0; it must be"),
        ("[models.m]\ntimeout_s=-inf", "models.m.timeout_s: is -inf; it must be"),
        ("[models.m]\nprice_in=-1", "models.m.price_in: is -1; it must be 0 or more"),
        ("[spending]\nper_day=-1", "spending.per_day: is -1; it must be 0 or more"),
        ("[fetch]\nmax_bytes=true", "must be a whole number"),
        ("[keys]\nclaims.accept=1", "keys.claims.accept: must be a text"),
        ("user = 1", "is a section"),
        ("[models]\nsmall = 1", "is a section"),
        ("[models.small]\nbase_ulr = 'x'", "models.small.base_url"),
        ("[[", "is no TOML"),
        (b"\xff\xfe", "cannot be read as text"),
    ],
)
def test_what_is_wrong_is_named_with_file_key_and_remedy(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    text: str | bytes,
    told: str,
) -> None:
    with pytest.raises(UsageError) as failed:
        load(tmp_path, monkeypatch, text)
    assert told in str(failed.value)
    assert str(tmp_path / "config.toml") in str(failed.value)


def test_a_named_file_that_is_missing_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMTUI_CONFIG", str(tmp_path / "none.toml"))
    with pytest.raises(UsageError, match="no such file"):
        load_configuration()


def test_what_is_no_file_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path, Path("/dev/zero")):
        monkeypatch.setenv("CLAIMTUI_CONFIG", str(place))
        with pytest.raises(UsageError, match="is no file"):
            load_configuration()


def test_a_byte_order_mark_and_deep_nesting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load(tmp_path, monkeypatch, b'\xef\xbb\xbf[user]\nname = "kim"\n')
    with pytest.raises(UsageError, match="nested too deeply"):
        load(tmp_path, monkeypatch, f"a = {'[' * 5000}")
