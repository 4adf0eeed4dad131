"""The person's own editor, for longer texts and for a document's file.

No Textual here: whoever calls has given the terminal away before.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from claimtui.model.spans import repair_text
from screens.sanitize import sanitize_cell

_NAMED_BY = ("VISUAL", "EDITOR")
_USUAL = ("editor", "nano", "vi")
"""Tried in this order where nobody has named an editor."""
_FILE = "text.txt"
_MOST_BYTES = 1_000_000
"""A field of one line stays quick up to here; a longer text stays in its file."""
_AT_ONCE_S = 1.0
"""An editor that ends sooner, with nothing changed, may have its own window."""
_INTERRUPTS = (signal.SIGINT, getattr(signal, "SIGQUIT", signal.SIGINT))


@dataclass(frozen=True, slots=True)
class Edited:
    """What came of editing a text."""

    told: str
    """In one sentence, what happened."""
    text: str | None = None
    """The new text; None where the old one stays."""
    kept: bool = False
    """Whether `told` names the file, which is still there."""


@dataclass(frozen=True, slots=True)
class _Ended:
    """How an editor ended."""

    name: str
    failure: str = ""
    """Why it ended badly; empty where it ended well."""
    lasted_s: float = 0.0


def edit_text(text: str) -> Edited:
    """Let a person edit a text in a private file, which is removed afterwards.

    An editor that fails is believed: nothing is taken over. What it had saved by then
    stays in its file, so that nothing typed is lost.
    """
    command = editor_command()
    if isinstance(command, str):
        return Edited(command)
    before = repair_text(text)[0]
    try:
        folder = Path(tempfile.mkdtemp(prefix="claimtui-"))
    except OSError as error:
        return Edited(f"The text could not be handed over: {error.strerror}")
    edited = Edited("")
    try:
        file = _private_file(folder / _FILE, before)
        edited = _taken_back(file, before, _run(command, file))
    except OSError as error:
        edited = Edited(f"The text could not be handed over: {error.strerror}")
    finally:
        if not edited.kept:
            shutil.rmtree(folder, ignore_errors=True)
    return edited


def edit_file(path: str) -> str:
    """Let a person edit a file of theirs.

    Returns:
        In one sentence, why that did not end well; empty where it did.
    """
    command = editor_command()
    if isinstance(command, str):
        return command
    return _run(command, Path(os.path.abspath(path))).failure


def editor_command() -> tuple[str, ...] | str:
    """Return the command that VISUAL or EDITOR names, or why there is none.

    It is split as a shell splits words; no shell runs it, and nothing from outside
    becomes a part of it.
    """
    for variable in _NAMED_BY:
        named = os.environ.get(variable, "").strip()
        if not named:
            continue
        try:
            command = tuple(shlex.split(named, posix=os.name == "posix"))
        except ValueError as error:
            return f"{variable} is no command: {str(error).lower()}"
        if not command or shutil.which(command[0]) is None:
            shown = sanitize_cell((command and command[0]) or named)
            return f"{variable} names {shown}, which is not installed here"
        return command
    usual = next((name for name in _USUAL if shutil.which(name)), None)
    return (usual,) if usual else "No editor is named: VISUAL or EDITOR can name one"


def _private_file(path: Path, text: str) -> Path:
    """Write a text to a new file that nobody else may read."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
        file.write(f"{text}\n" if text else "")
    return path


def _run(command: Sequence[str], path: Path) -> _Ended:
    """Run an editor on a file until it ends."""
    name = sanitize_cell(Path(command[0]).name)
    began = time.monotonic()
    try:
        with _interrupts_left_to_the_editor():
            code = subprocess.call([*command, str(path)])  # noqa: S603 (no shell; an absolute path)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return _Ended(name, f"{name} could not be started: {reason}")
    failure = f"{name} ended with exit code {code}" if code else ""
    if code < 0:
        failure = f"{name} was ended by {_signal_name(-code)}"
    return _Ended(name, failure, time.monotonic() - began)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


@contextmanager
def _interrupts_left_to_the_editor() -> Iterator[None]:
    """Let ctrl+c reach the editor and not end the program that waits for it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # A handler of ours, unlike SIG_IGN, is not handed down to the editor.
    before = {one: signal.signal(one, lambda *_: None) for one in _INTERRUPTS}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


def _taken_back(file: Path, before: str, ended: _Ended) -> Edited:
    """Read what stands in the file now and tell what becomes of it."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        return Edited(ended.failure or f"{ended.name} left no file: the text stays")
    text = repair_text(raw.decode("utf-8-sig", "replace"))[0]
    unchanged = _words(text) == _words(before)
    if ended.failure:
        told = f"{ended.failure}: the text stays as it was"
        if unchanged or not _words(text):
            return Edited(told)
        return Edited(f"{told} · what it had saved is in {file}", kept=True)
    if len(raw) > _MOST_BYTES:
        return Edited(f"That is too long for a field; it is in {file}", kept=True)
    if unchanged:
        at_once = ended.lasted_s < _AT_ONCE_S
        hint = " · one with a window of its own needs its option to wait"
        return Edited(f"Nothing was changed in {ended.name}{hint if at_once else ''}")
    if not _words(text):
        return Edited("The file came back empty, so the text stays as it was")
    odd = text.count("\ufffd") > before.count("\ufffd")
    return Edited(_told(text, ended, " · not all of it was text" if odd else ""), text)


def _words(text: str) -> list[str]:
    """Return the lines that have words; editors add a line feed at the end."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def _told(text: str, ended: _Ended, odd: str) -> str:
    lines = len(_words(text))
    joined = f", {lines:,} lines joined to one" if lines > 1 else ""
    return f"Taken over from {ended.name}{joined}{odd}"
