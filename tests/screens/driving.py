from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

from rich.cells import cell_len
from textual.pilot import Pilot

from screens.app import ClaimtuiApp
from screens.widgets.frame_lines import MessageLine
from screens.widgets.span_text import SpanText

_TEXTS = re.compile(r'<text [^>]*? x="([^"]*)" y="([^"]*)" textLength[^>]*>([^<]*)<')
_CELL = 12.2
"""Width of a cell in Textual's pictures."""

ARTICLE = """\
# The Harbour Ferry

## Service

The ferry carries 320 passengers on every crossing. Fares rose by 5% in 2023, and two \
new berths opened in May. Demand fell because of the storms.

The crew speaks four languages. Is that enough?

- The ferry runs every day of the year.
- A return ticket costs 12 euros.

## Outlook

The new vessel will enter service in 2027. Take the ferry on a clear day.
"""

MINUTES = """\
# Harbour Board minutes 2023

## Tariffs

The board raised fares by 5 percentage points from 1 January 2023. The return ticket \
costs 12 euros.

## Vessels

The ferry Aurora carries up to 320 passengers on every crossing.

Two berths were opened on 3 May 2023 at the north quay.
"""


async def settled(pilot: Pilot[None]) -> None:
    """Wait until nothing runs beside the screen and all messages are handled."""
    app = pilot.app
    assert isinstance(app, ClaimtuiApp)
    busy = True
    while busy:
        for _ in range(3):
            await pilot.pause(0)
            while not app.background.idle:
                await pilot.pause(0.01)
        await pilot.pause()
        busy = not app.background.idle


async def keys(pilot: Pilot[None], *pressed: str) -> None:
    """Press keys one after the other, each when the one before has had its effect."""
    await settled(pilot)
    for key in pressed:
        await pilot.press(key)
        await settled(pilot)


async def still(pilot: Pilot[None]) -> None:
    """Wait until the screen looks the same as a moment before: all is painted."""
    before = ""
    while before != (before := pilot.app.export_screenshot()):
        await pilot.pause(0.1)


def seen(app: ClaimtuiApp) -> str:
    """Return what stands on the screen as text, line by line."""
    lines: dict[float, str] = {}
    for x, y, text in _TEXTS.findall(app.export_screenshot()):
        line = lines.get(float(y), "")
        gap = round(float(x) / _CELL) - cell_len(line)
        shown = unescape(text).replace("\xa0", " ")
        lines[float(y)] = f"{line}{' ' * gap}{shown}"
    return "\n".join(lines[y].rstrip() for y in sorted(lines))


def said(app: ClaimtuiApp) -> str:
    """Return what the message line says."""
    return app.screen.query_one(MessageLine).text


def contents(path: Path) -> str:
    """Return what stands in a file; nothing where there is none."""
    return path.read_text() if path.exists() else ""


async def written(pilot: Pilot[None], path: Path) -> str:
    """Return what another program writes to a file, once it has."""
    for _ in range(100):
        if contents(path):
            break
        await pilot.pause(0.05)
    return contents(path)


def underlined(text: SpanText) -> list[tuple[int, int]]:
    """Return the stretches of a text that are shown underlined."""
    shown = [(span.start, span.end) for span in text.marks if "underline" in span.style]
    return sorted(set(shown))


def edit(path: Path, old: str, new: str) -> None:
    """Change a file as another editor would."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def run_elsewhere(script: str, *arguments: str) -> None:
    """Run a script in another process."""
    subprocess.run([sys.executable, "-c", script, *arguments], check=True)
