"""JSON Lines in and out: one answer for each line, in order, at once."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from claimtui.cli.session import Output
from claimtui.model.errors import ClaimtuiError

Line = dict[str, Any]


class BadLineError(ClaimtuiError):
    """A line that cannot be worked on; the run goes on with the next."""


def answer_lines(place: str, output: Output, work: Callable[[Line], Line]) -> int:
    """Answer every line of a file, or of stdin for `-`, and return the exit code.

    A bad line is answered by what is wrong with it, and the run goes on.

    Raises:
        ClaimtuiError: The file cannot be read.
    """
    with opened(place) as stream:
        for number, raw in enumerate(stream, start=1):
            output.json(_answer(raw, number, work))
    return 0


def text_of(line: Line, field: str) -> str:
    """Return a text that a line has to hold.

    Raises:
        BadLineError: It is missing, or no text.
    """
    value = line.get(field)
    if value is None:
        raise BadLineError(f"the line lacks {field!r}")
    if not isinstance(value, str):
        raise BadLineError(f"{field!r} is no text")
    return value


def optional_text(line: Line, field: str) -> str:
    """Return a text that a line may hold; empty where it does not.

    Raises:
        BadLineError: It is no text.
    """
    return text_of(line, field) if line.get(field) is not None else ""


def _answer(raw: bytes, number: int, work: Callable[[Line], Line]) -> Line:
    named: Line = {}
    try:
        line = parse_line(raw, number)
        if "id" in line:
            named = {"id": line["id"]}
        return {"id": line.get("id"), **work(line)}
    except ClaimtuiError as error:
        return {**named, "error": str(error)}


def parse_line(raw: bytes, number: int) -> Line:
    """Read one line, counted from 1; a BOM may stand before the first.

    Raises:
        BadLineError: It is empty, no JSON, or no object.
    """
    text = raw.strip(b"\r\n")
    if number == 1:
        text = text.removeprefix(b"\xef\xbb\xbf")
    if not text.strip():
        raise BadLineError(f"line {number} is empty")
    try:
        line = json.loads(
            text.decode("utf-8"), parse_float=_finite, parse_constant=_finite
        )
    except UnicodeDecodeError as error:
        raise BadLineError(f"line {number} is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise BadLineError(
            f"line {number} is no JSON: {error.msg} at column {error.colno}"
        ) from error
    except (ValueError, RecursionError) as error:
        raise BadLineError(f"line {number} holds more than can be read") from error
    if not isinstance(line, dict):
        raise BadLineError(f"line {number} is no JSON object")
    return line


def _finite(digits: str) -> float:
    """Read a number; what is none in JSON could not be given back in the answer."""
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(digits)
    return number


@contextmanager
def opened(place: str) -> Iterator[IO[bytes]]:
    """Open a file of lines, or stdin for `-`.

    Raises:
        ClaimtuiError: It cannot be opened.
    """
    if place == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(place, "rb")  # noqa: SIM115 (closed below)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ClaimtuiError(
            f"cannot be read: {reason.lower()}", which=place, hint="check the path"
        ) from error
    with stream:
        yield stream
