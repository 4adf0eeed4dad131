from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.e2e.terminal import Terminal

ARTICLE = """# The ferry

The ferry carries 320 passengers. A crossing takes 25 minutes.

Fares rose by 5% in January.
"""
MINUTES = """# Minutes

The ferry carries 320 passengers on every crossing.

The board raised fares by 5 percentage points.
"""
PAGE = """<!doctype html><html lang="en"><title>Timetable</title><body><article>
<h1>Timetable</h1><p>A crossing takes 25 minutes, in good weather.</p></article></body>
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "work"
    place.mkdir()
    (place / "article.md").write_text(ARTICLE)
    (place / "minutes.md").write_text(MINUTES)
    (place / "page.html").write_text(PAGE)
    return place


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "claimtui",
            *arguments,
            "--store",
            str(folder / "store"),
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def told(folder: Path, *arguments: str) -> dict[str, object]:
    done = run(folder, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def statuses(folder: Path) -> dict[str, str]:
    claims = told(folder, "claims", "article.md")["claims"]
    assert isinstance(claims, list)
    return {claim["text"]: claim["status"] for claim in claims}


def test_the_whole_loop_from_article_to_what_still_holds(folder: Path) -> None:
    told(folder, "source", "add", "minutes.md", "page.html")
    store = str(folder / "store")
    with Terminal(["article.md", "--store", store], folder=folder) as terminal:
        terminal.wait_for("Claims", "The ferry carries 320")
        terminal.press("a")
        terminal.wait_for("accepted")
        terminal.press("u")
        terminal.wait_for("undone")
        terminal.press("g", "g", "enter")
        terminal.wait_for("1 ✓ sup")
        terminal.wait_for("320 passengers on every")
        terminal.press("space", "1", "enter")
        terminal.wait_for("claim 2 of 3")
        terminal.wait_for("A crossing takes 25 minutes")
        terminal.press("space", "1", "enter")
        terminal.wait_for("claim 3 of 3")
        article = folder / "article.md"
        article.write_text(ARTICLE.replace("25 minutes", "35 minutes"))
        terminal.wait_for("changed on disk")
        terminal.press("ctrl+q")
        assert terminal.wait_for_end() == 0
    assert statuses(folder) == {
        "The ferry carries 320 passengers.": "supported",
        "A crossing takes 35 minutes.": "unreviewed",
        "Fares rose by 5% in January.": "unreviewed",
    }
    changed = next(
        claim["claim"]
        for claim in told(folder, "claims", "article.md")["claims"]  # type: ignore[attr-defined]
        if "35 minutes" in claim["text"]
    )
    history = told(folder, "history", changed)
    observations = history["observations"]
    assert isinstance(observations, list)
    assert [one["state"] for one in observations] == ["superseded"]


HOSTILE = (
    "The fare is \x1b]52;c;aGk=\x07 5 euros [red]today[/red] [12.5%] \x9b31m"
    "\u202e here [@click=app.quit]press[/]."
)


def test_no_text_of_a_user_reaches_the_terminal_as_a_command(folder: Path) -> None:
    (folder / "article.md").write_text(f"# {HOSTILE}\n\n{HOSTILE}\n")
    (folder / "minutes.md").write_text(f"# {HOSTILE}\n\n{HOSTILE}\n")
    told(folder, "source", "add", "minutes.md")
    store = str(folder / "store")
    with Terminal(["article.md", "--store", store], folder=folder) as terminal:
        terminal.wait_for("Claims", "[red]today[/red]", "[12.5%]")
        terminal.press("enter")
        terminal.wait_for("1 ✓ sup", "[12.5%]")
        terminal.press("g", "l")
        terminal.wait_for("Library")
        terminal.press("ctrl+q")
        assert terminal.wait_for_end() == 0
    written = bytes(terminal.written)
    assert b"\x1b]52" not in written
    assert "\u202e".encode() not in written
    assert b"\x9b31m" not in written
    assert b"aGk=" in written  # it was shown, as words
    for command in (("claims", "article.md"), ("source", "list"), ("search", "fare")):
        shown = run(folder, *command).stdout
        assert "\x1b" not in shown
        assert "\u202e" not in shown


@pytest.mark.parametrize(("columns", "lines"), [(20, 5), (40, 12), (160, 48)])
def test_it_opens_at_any_size_of_terminal(
    folder: Path, columns: int, lines: int
) -> None:
    store = str(folder / "store")
    with Terminal(
        ["article.md", "--store", store], folder=folder, columns=columns, lines=lines
    ) as terminal:
        terminal.wait_for("window too small" if columns == 20 else "The ferry")
        terminal.press("ctrl+q")
        assert terminal.wait_for_end() == 0


def test_what_was_acknowledged_survives_a_kill(folder: Path) -> None:
    store = str(folder / "store")
    with Terminal(["article.md", "--store", store], folder=folder) as terminal:
        terminal.wait_for("Claims", "The ferry carries 320")
        terminal.press("a")
        terminal.wait_for("accepted")
        terminal.kill()
    claims = told(folder, "claims", "article.md")["claims"]
    assert isinstance(claims, list)
    assert [claim["state"] for claim in claims] == ["accepted", "proposed", "proposed"]
    assert told(folder, "doctor")["ok"] is True


def test_processes_that_write_at_once_lose_nothing(folder: Path) -> None:
    told(folder, "doc", "add", "article.md")
    claims = told(folder, "claims", "article.md")["claims"]
    assert isinstance(claims, list)
    codes: list[int] = []

    def accept(claim: str) -> None:
        codes.append(run(folder, "claim", "accept", claim).returncode)

    threads = [
        threading.Thread(target=accept, args=(claim["claim"],)) for claim in claims
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert codes == [0] * len(claims)
    after = told(folder, "claims", "article.md")["claims"]
    assert isinstance(after, list)
    assert {claim["state"] for claim in after} == {"accepted"}


def test_it_runs_from_a_folder_with_packages_of_the_same_names(folder: Path) -> None:
    for name in ("store", "screens", "themes"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("raise SystemExit('shadowed')")
    done = subprocess.run(
        [sys.executable, "-m", "claimtui", "doc", "list", "--store", "elsewhere"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={k: v for k, v in os.environ.items() if k != "PYTHONPATH"},
    )
    assert done.returncode == 0
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
