"""Reads source code: its exact text, cut into top-level declarations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimtui.model.errors import NoTextError
from claimtui.model.sources import Reading
from claimtui.model.vocabulary import ExtractionMode, NodeKind, SourceClass
from claimtui.reading.decoding import decode
from claimtui.reading.outline import Outline, visible_span
from claimtui.reading.sniffing import extension_of

READER = "code 1"

_LANGUAGES = {
    "python": "py pyi pyx",
    "rust": "rs",
    "go": "go",
    "c": "c h",
    "c++": "cc cpp cxx hh hpp hxx",
    "csharp": "cs",
    "java": "java",
    "kotlin": "kt kts",
    "scala": "scala",
    "swift": "swift",
    "javascript": "js mjs cjs jsx",
    "typescript": "ts mts cts tsx",
    "ruby": "rb",
    "php": "php",
    "perl": "pl pm",
    "lua": "lua",
    "shell": "sh bash zsh fish",
    "powershell": "ps1",
    "r": "r",
    "julia": "jl",
    "haskell": "hs",
    "ocaml": "ml mli",
    "elixir": "ex exs",
    "erlang": "erl",
    "clojure": "clj cljs",
    "sql": "sql",
    "zig": "zig",
    "dart": "dart",
    "fortran": "f f90 f95",
    "css": "css scss less",
    "toml": "toml",
    "yaml": "yaml yml",
    "json": "json",
    "ini": "ini cfg",
}
_LANGUAGE_OF = {
    extension: language
    for language, extensions in _LANGUAGES.items()
    for extension in extensions.split()
}
_DATA = frozenset({"css", "toml", "yaml", "json", "ini", "plain"})
"""Not programs: they may hold measurements as well as settings."""
_LARGE_LINES = 80
"""A longer declaration is cut again, where its own parts begin."""
_CLOSING_WORDS = frozenset({"end", "fi", "done", "esac", "else", "elif", "except"})

_Lines = list[tuple[int, int]]
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


def language_of_code(name: str) -> str | None:
    """Return the programming language that a file's name tells; None for no code."""
    return _LANGUAGE_OF.get(extension_of(name))


def read_code(data: bytes, name: str, header_charset: str | None = None) -> Reading:
    """Read source code: a code node for each top-level declaration.

    A declaration begins at the margin after a blank line; comments and decorators that
    touch it belong to it. A long one is cut again at the next indentation.

    Raises:
        NoTextError: Nothing is written in it.
    """
    decoded = decode(data, header_charset, html=False)
    text = decoded.text
    if not text.strip():
        raise NoTextError("holds no text", which=name, hint="choose another file")
    outline = Outline()
    for lines in _declarations(text, _lines_of(text)):
        start = lines[0][0]
        _, end = visible_span(text, start, lines[-1][1])
        if end > start:
            outline.leaf(NodeKind.CODE, start, end)
    language = language_of_code(name) or "plain"
    return Reading(
        reader=READER,
        libraries={},
        media_type=f"text/x-{language}",
        encoding=decoded.encoding,
        text=text,
        nodes=outline.nodes(),
        mode=ExtractionMode.TEXT,
        notes=decoded.notes,
        source_class=SourceClass.UNKNOWN if language in _DATA else SourceClass.CODE,
    )


def _lines_of(text: str) -> _Lines:
    spans = (match.span() for match in _LINE.finditer(text))
    return [(start, end) for start, end in spans if start < end]


def _declarations(text: str, lines: _Lines) -> Iterator[_Lines]:
    for chunk in _cut(text, lines, 0):
        if len(chunk) <= _LARGE_LINES:
            yield chunk
            continue
        inner = [_indent(text, line) for line in chunk if _indent(text, line) > 0]
        yield from _cut(text, chunk, min(inner, default=0))


def _cut(text: str, lines: _Lines, indent: int) -> Iterator[_Lines]:
    """Cut before each line that follows a blank one and is indented no further."""
    chunk: _Lines = []
    after_blank = False
    for line in lines:
        depth = _indent(text, line)
        if depth < 0:
            after_blank = True
            if chunk:
                chunk.append(line)
            continue
        begins = after_blank and depth <= indent and not _closes(text, line)
        if begins and chunk:
            yield chunk
            chunk = []
        chunk.append(line)
        after_blank = False
    if chunk:
        yield chunk


def _indent(text: str, line: tuple[int, int]) -> int:
    """Return the width of a line's indentation; -1 where the line is blank."""
    words = text[line[0] : line[1]].rstrip()
    return len(words) - len(words.lstrip()) if words else -1


def _closes(text: str, line: tuple[int, int]) -> bool:
    words = text[line[0] : line[1]].strip()
    return words[0] in ")]}" or words.split()[0] in _CLOSING_WORDS
