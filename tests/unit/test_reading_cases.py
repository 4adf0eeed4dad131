from __future__ import annotations

import re
from pathlib import Path

import pytest

from claimtui.reading.html import read_html
from claimtui.reading.html_parsing import clear_unseen, parse_page
from claimtui.reading.html_text import page_text

FOLDERS = sorted(
    path
    for path in (Path(__file__).parents[1] / "cases" / "reading").iterdir()
    if path.is_dir()
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_word_of_a_real_pages_article_is_read_in_its_order(folder: Path) -> None:
    root = parse_page((folder / "expected.html").read_text("utf-8"))
    assert root is not None
    clear_unseen(root)
    expected = re.findall(r"\w+", page_text(root).text)
    reading = read_html((folder / "source.html").read_bytes(), folder.name)
    words = iter(re.findall(r"\w+", reading.text))
    missing = [word for word in expected if word not in words]
    assert not missing
