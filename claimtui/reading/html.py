"""Reads a page: its article where that can be found whole, else all of its body."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

from claimtui.model.errors import NoTextError
from claimtui.model.sources import Reading
from claimtui.model.spans import repair_text
from claimtui.model.vocabulary import ExtractionMode
from claimtui.reading.decoding import decode
from claimtui.reading.html_main import Distrust, MainContent, main_content
from claimtui.reading.html_metadata import Metadata, metadata_of
from claimtui.reading.html_parsing import clear_struck, clear_unseen, parse_page
from claimtui.reading.html_styles import styled_away
from claimtui.reading.html_text import PageText, page_text
from claimtui.reading.libraries import versions_of
from claimtui.reading.outline import heading_title
from claimtui.reading.sniffing import HTML
from claimtui.reading.wording import READ_WHOLE, counted, struck_notes

READER = "html 5"

_ASKS = r"enabled?|requires?|required|needs?|turn(?:ed)? on|disabled|activ|aktiv"
_NEEDS_SCRIPT = re.compile(
    rf"(?:{_ASKS})\w*\W+(?:\w+\W+){{0,4}}?java\s?script"
    rf"|java\s?script\W+(?:\w+\W+){{0,4}}?(?:{_ASKS})",
    re.IGNORECASE,
)
_NOTICE_CHARS = 250
"""A page that says no more than this and asks for scripts has no text of its own."""
_WAITING_CHARS = 40
"""The same for a page that says nothing but its name, or that it is loading."""


def read_html(
    data: bytes, name: str, header_charset: str | None = None, *, whole: bool = False
) -> Reading:
    """Read a page into its visible text, its nodes and what it declares of itself.

    `whole` asks for all of its body, not for its article.

    Raises:
        NoTextError: It has no readable text, such as a page that JavaScript fills.
        UnreadableError: It has more elements than could be read in time.
    """
    decoded = decode(data, header_charset, html=True)
    root = parse_page(decoded.text, name)
    if root is None:
        raise _no_text(name, needs_script=False)
    metadata = metadata_of(root)
    has_script = next(root.iter("script"), None) is not None
    unscripted = " ".join(" ".join(e.itertext()) for e in root.iter("noscript"))
    styled = styled_away(root)
    clear_unseen(root, styled.hidden)
    struck = clear_struck(root, styled.struck)
    body = _body_of(root)
    everything = page_text(body)
    _refuse_empty(name, everything.text, unscripted, has_script)
    chosen = None if whole else main_content(body, metadata.title)
    page, mode, notes = _choose(chosen, everything)
    text, _ = repair_text(page.text)
    left_out = max(0, _visible(everything.text) - _visible(text))
    if left_out and mode is ExtractionMode.MAIN:
        said = counted(left_out, "character")
        notes.append(f"{said} left out as standing outside the page's main content.")
    return Reading(
        reader=READER,
        libraries=versions_of("lxml", "readability-lxml"),
        media_type=HTML,
        encoding=decoded.encoding,
        text=text,
        nodes=page.nodes,
        mode=mode,
        notes=(
            *decoded.notes,
            *notes,
            *_page_notes(len(styled.hidden), struck, metadata),
        ),
        left_out_chars=left_out,
        title=metadata.title or heading_title(text, page.nodes),
        language=metadata.language,
        author=metadata.author,
        publisher=metadata.publisher,
        published=metadata.published,
        source_class=metadata.source_class,
        authority=metadata.authority,
        links=page.links,
    )


def _choose(
    chosen: MainContent | Distrust | None, whole: PageText
) -> tuple[PageText, ExtractionMode, list[str]]:
    if chosen is None:
        page, mode = whole, ExtractionMode.BODY
        notes = [READ_WHOLE]
    elif isinstance(chosen, Distrust):
        page, mode = whole, ExtractionMode.BODY
        notes = [f"{chosen.reason} The whole body was read instead."]
    else:
        page, mode = page_text(chosen.root, chosen.left_out), ExtractionMode.MAIN
        notes = []
        if not page.text.strip():
            page, mode = whole, ExtractionMode.BODY
            notes = ["The main content holds no text. The whole body was read instead."]
        elif chosen.restored:
            said = counted(chosen.restored, "block")
            notes.append(f"{said} put back that main-content extraction had dropped.")
    notes.extend(_text_notes(page))
    return page, mode, notes


def _page_notes(hidden: int, struck: int, metadata: Metadata) -> Iterator[str]:
    if hidden:
        said = counted(hidden, "element")
        yield f"{said} left out that the page's style sheet hides."
    yield from struck_notes(struck)
    if metadata.updated:
        yield f"The page says that it was updated on {metadata.updated}."


def _text_notes(page: PageText) -> Iterator[str]:
    if page.references:
        yield f"{counted(page.references, 'footnote reference mark')} left out."


def _body_of(root: HtmlElement) -> HtmlElement:
    body = root.find("body")
    return root if body is None else body


def _refuse_empty(name: str, text: str, unscripted: str, has_script: bool) -> None:
    chars = _visible(text)
    if not chars:
        raise _no_text(name, has_script)
    asks_itself = chars < _NOTICE_CHARS and _NEEDS_SCRIPT.search(text)
    waits = chars < _WAITING_CHARS and (
        _NEEDS_SCRIPT.search(unscripted[:2000]) or text.lower().startswith("loading")
    )
    if has_script and (asks_itself or waits):
        raise _no_text(name, needs_script=True)


def _no_text(name: str, needs_script: bool) -> NoTextError:
    reason = " (the page needs JavaScript)" if needs_script else ""
    return NoTextError(
        f"no readable text{reason}",
        which=name,
        hint="save the page from a browser, or paste its text into a file",
    )


def _visible(text: str) -> int:
    return len("".join(text.split()))
