"""What the tests of citation records share: lines, pages, and reading results back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

QUOTE = "Fares rose by 5 percentage points in 2023."
PAGE = (
    "<html><body><article><h1>Minutes</h1><p>The board met in May.</p><p>{}</p>"
    "<p>Nothing else was decided.</p></article></body></html>"
)


def page_saying(words: str = QUOTE) -> bytes:
    """Return a page that says something among other things."""
    return PAGE.format(words).encode()


def record(id_: str, url: str = "", **changed: Any) -> dict[str, Any]:
    """Return a line as a research tool writes it."""
    line: dict[str, Any] = {
        "id": id_,
        "claim": "Fares rose by 5 percentage points in 2023.",
        "claim_revision": 1,
        "evidence": {"quote": QUOTE},
        "source": {"url": url},
        "collected_by": "robin",
        "limitations": [],
        "verification_status": "pending",
    }
    return {**line, **changed}


def write_lines(path: Path, *lines: Mapping[str, Any] | str) -> Path:
    """Write lines, those that are text as they are."""
    told = (one if isinstance(one, str) else json.dumps(one) for one in lines)
    path.write_text("".join(f"{one}\n" for one in told), "utf-8")
    return path


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the objects of a file, each of its lines whole."""
    text = path.read_text("utf-8")
    assert text.endswith("\n") or not text
    return [json.loads(line) for line in text.splitlines()]
