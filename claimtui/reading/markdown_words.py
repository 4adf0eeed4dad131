"""What Markdown says without its marks, and which Markdown is read."""

from __future__ import annotations

import re

import pyromark

MARKDOWN_OPTIONS = (
    pyromark.Options.ENABLE_TABLES
    | pyromark.Options.ENABLE_FOOTNOTES
    | pyromark.Options.ENABLE_STRIKETHROUGH
    | pyromark.Options.ENABLE_TASKLISTS
    | pyromark.Options.ENABLE_YAML_STYLE_METADATA_BLOCKS
    | pyromark.Options.ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS
    | pyromark.Options.ENABLE_GFM
)
"""CommonMark with GitHub's extensions and the metadata blocks of notes."""
_NOTE_MARK = re.compile(r"\[\^[^\]\s]+\]")


def heading_words(source: str) -> str:
    """Return what a heading says, without its marks."""
    said = []
    for event in pyromark.events(source, options=MARKDOWN_OPTIONS):
        if isinstance(event, str):
            said.append(" " if event in ("SoftBreak", "HardBreak") else "")
            continue
        kind, value = next(iter(event.items()))
        if kind in ("Text", "Code", "InlineMath", "DisplayMath"):
            said.append(str(value))
    return _NOTE_MARK.sub("", "".join(said))
