"""Word F1 of our reader and of readability-lxml alone, on pages with known articles.

Run with CLAIMTUI_CASES naming a folder that holds `html/readability/*/source.html` with
`expected.html` beside it (pages of mozilla/readability, Apache-2.0).
"""

from __future__ import annotations

import logging
import os
import re
import sys
import time
from collections import Counter
from pathlib import Path

from readability import Document

from claimtui.model.errors import ClaimtuiError
from claimtui.reading.html import read_html
from claimtui.reading.html_parsing import clear_unseen, parse_page
from claimtui.reading.html_text import page_text


def words_of(text: str) -> Counter[str]:
    """Count the words of a text."""
    return Counter(re.findall(r"\w+", text.lower()))


def f1(got: Counter[str], expected: Counter[str]) -> float:
    """Return the harmonic mean of word precision and recall."""
    common = (got & expected).total()
    if not common:
        return float(got == expected)
    precision, recall = common / got.total(), common / expected.total()
    return 2 * precision * recall / (precision + recall)


def text_of_html(source: str) -> str:
    """Return the visible text of a fragment of HTML by our own walker."""
    root = parse_page(f"<html><body>{source}</body></html>")
    if root is None:
        return ""
    clear_unseen(root)
    return page_text(root).text


def plain_readability(data: bytes) -> str:
    """Return the text that readability-lxml alone gives."""
    try:
        summary = Document(data).summary(html_partial=True)
    except Exception:
        return ""
    return text_of_html(summary) if summary.strip() else ""


def ours(data: bytes, name: str) -> tuple[str, str]:
    """Return our reader's text and how it was extracted."""
    try:
        reading = read_html(data, name)
    except ClaimtuiError as error:
        return "", f"refused: {error}"
    return reading.text, reading.mode.value


def main() -> int:
    """Print one line a page and the means."""
    logging.disable(logging.CRITICAL)
    cases = Path(os.environ["CLAIMTUI_CASES"]) / "html" / "readability"
    rows = []
    spent = [0.0, 0.0]
    for folder in sorted(path for path in cases.iterdir() if path.is_dir()):
        data = (folder / "source.html").read_bytes()
        expected = words_of(text_of_html((folder / "expected.html").read_text("utf-8")))
        start = time.perf_counter()
        text, how = ours(data, folder.name)
        middle = time.perf_counter()
        plain = plain_readability(data)
        spent[0] += middle - start
        spent[1] += time.perf_counter() - middle
        rows.append(
            (
                folder.name,
                f1(words_of(text), expected),
                f1(words_of(plain), expected),
                how,
            )
        )
    for name, own, other, how in sorted(rows, key=lambda row: row[1] - row[2]):
        print(f"{name:45} ours {own:.3f}  readability-lxml {other:.3f}  {how}")
    count = len(rows)
    print(f"pages {count}")
    print(f"mean F1: ours {sum(r[1] for r in rows) / count:.4f}", end="  ")
    print(f"readability-lxml {sum(r[2] for r in rows) / count:.4f}")
    print(f"seconds: ours {spent[0]:.1f}, readability-lxml {spent[1]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
