from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from claimtui.model.errors import NoTextError, UnreadableError
from claimtui.reading.process import ReaderProcess
from claimtui.reading.source import MAX_SOURCE_BYTES, read_source

PAGE = b"<html><body><article><p>The level rose by 14 cm.</p></article></body></html>"
HEAVY = b"- item\n" * 1_000_000


@pytest.fixture(autouse=True)
def _kept_readers() -> None:
    """Give each reader a child of its own: how it starts and ends is proved here."""


def test_a_reading_from_the_child_is_the_reading_itself() -> None:
    with ReaderProcess() as reader:
        for data, name in [
            (PAGE, "a.html"),
            (b"# A\n\nb[^1]", "a.md"),
            (b"x", "a.txt"),
        ]:
            assert reader.read(data, name) == read_source(data, name)
            assert reader.read(data, name) == read_source(data, name)


def test_a_header_charset_reaches_the_reader() -> None:
    with ReaderProcess() as reader:
        reading = reader.read("<p>Żółć".encode("iso8859_2"), "a.html", "iso-8859-2")
    assert reading.text == "Żółć"


def test_a_refusal_in_the_child_is_the_same_error_here() -> None:
    with ReaderProcess() as reader:
        with pytest.raises(NoTextError, match="empty"):
            reader.read(b"", "a.md")
        assert reader.read(b"x", "a.md").text == "x"


def test_a_source_that_takes_too_long_is_refused_and_the_next_one_is_read() -> None:
    with ReaderProcess(timeout_s=1.5) as reader:
        with pytest.raises(UnreadableError, match="it took longer than"):
            reader.read(HEAVY, "a.md")
        assert reader.read(b"x", "a.md").text == "x"


def test_a_source_that_needs_too_much_memory_is_refused() -> None:
    with ReaderProcess(memory_bytes=60 << 20) as reader:
        with pytest.raises(UnreadableError, match="could not be read"):
            reader.read(HEAVY, "a.md")
        assert reader.read(b"x", "a.md").text == "x"


def test_a_killed_child_is_one_clear_line_and_a_new_one_is_started() -> None:
    with ReaderProcess() as reader:
        reader.read(b"x", "a.md")
        failures: list[str] = []

        def read() -> None:
            try:
                reader.read(HEAVY, "a.md")
            except UnreadableError as error:
                failures.append(str(error))

        thread = threading.Thread(target=read)
        thread.start()
        time.sleep(0.5)
        assert reader.process_id is not None
        subprocess.run(["kill", "-9", str(reader.process_id)], check=True)
        thread.join(20)
        assert failures[0].startswith("a.md: could not be read: its reader crashed")
        assert reader.read(b"x", "a.md").text == "x"


def test_closing_is_instant_while_a_source_is_being_read() -> None:
    reader = ReaderProcess()
    failures: list[str] = []

    def read() -> None:
        try:
            reader.read(HEAVY, "a.md")
        except UnreadableError as error:
            failures.append(str(error))

    thread = threading.Thread(target=read)
    thread.start()
    time.sleep(0.5)
    start = time.perf_counter()
    reader.close()
    assert time.perf_counter() - start < 2
    thread.join(5)
    assert failures == ["a.md: could not be read: the program is closing"]
    with pytest.raises(UnreadableError, match="closing"):
        reader.read(b"x", "a.md")


def test_threads_share_one_reader() -> None:
    texts: list[str] = []
    with ReaderProcess() as reader:

        def read(number: int) -> None:
            texts.append(reader.read(f"text {number}".encode(), "a.txt").text)

        threads = [threading.Thread(target=read, args=(n,)) for n in range(12)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(texts) == sorted(f"text {n}" for n in range(12))


def test_a_50_mb_page_is_refused_at_once_in_one_line() -> None:
    data = b"<html><body>" + b"<p>words and words</p>" * 2_400_000
    assert len(data) > MAX_SOURCE_BYTES
    with ReaderProcess() as reader:
        start = time.perf_counter()
        with pytest.raises(UnreadableError) as refused:
            reader.read(data, "big.html")
        assert time.perf_counter() - start < 20
    assert str(refused.value).startswith("big.html: is 53 MB; at most 20 MB are read;")


@pytest.mark.parametrize("folder", ["claimtui", "lxml", "store"])
def test_a_current_folder_with_our_names_in_it_is_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "__init__.py").write_text("raise SystemExit(9)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    with ReaderProcess() as reader:
        assert reader.read(PAGE, "a.html").text == "The level rose by 14 cm."


def test_a_markdown_source_loads_no_html_library() -> None:
    code = (
        "import sys; from claimtui.reading.source import read_source;"
        "read_source(b'x', 'a.md');"
        "print([m for m in ('lxml', 'readability', 'charset_normalizer')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"
