from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from claimtui.model.vocabulary import CurrentStatus
from claimtui.workspace import claims, documents
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.line_input import LineInput
from screens.line_prompt import LinePrompt
from screens.outside_editor import edit_file, edit_text, editor_command
from screens.review import ReviewScreen
from tests.e2e.terminal import Terminal
from tests.screens.driving import contents, keys, said, seen, settled

MakeEditor = Callable[[str], Path]


class HandedApp(ClaimtuiApp):
    """The program on a terminal that can be given away, though nobody sees it."""

    @property
    def gives_terminal(self) -> bool:
        return True

    @contextmanager
    def suspend(self) -> Iterator[None]:
        yield


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let temporary files be made in a folder of their own."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    return folder


@pytest.fixture
def editor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, temporary: Path
) -> MakeEditor:
    """Make a shell script the editor; the file is its last argument."""
    monkeypatch.delenv("VISUAL", raising=False)

    def make(script: str) -> Path:
        program = tmp_path / "my editor"
        program.write_text(f"#!/bin/sh\nfor file; do :; done\n{script}\n")
        program.chmod(0o755)
        monkeypatch.setenv("EDITOR", f"'{program}' --wait")
        return program

    return make


def left_in(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.is_file()]


def test_a_text_goes_out_and_comes_back(editor: MakeEditor, temporary: Path) -> None:
    editor('sed -i s/May/June/ "$file"')
    edited = edit_text("opened in May")
    assert edited.text is not None
    assert edited.text.strip() == "opened in June"
    assert edited.told == "Taken over from my editor"
    assert not list(temporary.iterdir())


def test_nobody_else_can_read_what_is_edited(
    editor: MakeEditor, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    editor(f'stat -c %a "$file" "$(dirname "$file")" > "{log}"')
    edit_text("private")
    assert log.read_text().split() == ["600", "700"]


@pytest.mark.parametrize("text", ["$(touch made)", "'; touch made; '", "-c quit", ""])
def test_the_text_is_never_a_part_of_the_command(
    editor: MakeEditor, tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = tmp_path / "log"
    editor(f'echo "$#" > "{log}"; cp "$file" "{log}.text"')
    edit_text(text)
    assert log.read_text().strip() == "2"  # --wait and the file
    assert Path(f"{log}.text").read_text().rstrip("\n") == text
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("exit 3", "ended with exit code 3: the text stays as it was"),
        ("kill -9 $$", "was ended by SIGKILL: the text stays as it was"),
        (":", "Nothing was changed in my editor"),
        ('touch "$file"; echo >> "$file"', "Nothing was changed in my editor"),
        (': > "$file"', "came back empty, so the text stays as it was"),
        ('rm "$file"', "left no file: the text stays"),
    ],
)
def test_an_editor_that_brings_nothing_back_changes_nothing(
    editor: MakeEditor, temporary: Path, script: str, told: str
) -> None:
    editor(script)
    edited = edit_text("as it was")
    assert edited.text is None
    assert told in edited.told
    assert "\n" not in edited.told
    assert not list(temporary.iterdir())


@pytest.mark.parametrize("end", ["exit 1", "kill -9 $$"])
def test_what_a_failing_editor_had_saved_is_kept_and_named(
    editor: MakeEditor, temporary: Path, end: str
) -> None:
    editor(f'echo "long work" > "$file"; {end}')
    edited = edit_text("as it was")
    assert edited.text is None
    (left,) = (path for path in temporary.rglob("*") if path.is_file())
    assert str(left) in edited.told
    assert left.read_text() == "long work\n"
    assert stat.S_IMODE(left.stat().st_mode) == 0o600


def test_a_text_that_no_field_can_hold_stays_in_its_file(
    editor: MakeEditor, temporary: Path
) -> None:
    editor('yes | head -c 1500000 > "$file"')
    edited = edit_text("as it was")
    assert edited.text is None
    assert "too long for a field" in edited.told
    assert left_in(temporary) == ["text.txt"]


@pytest.mark.parametrize(
    ("written", "text"),
    [
        (r"one\000two", "one�two"),
        (r"\357\273\277mark", "mark"),
        (r"bad \377 byte", "bad � byte"),
    ],
)
def test_what_cannot_be_stored_is_repaired(
    editor: MakeEditor, written: str, text: str
) -> None:
    editor(f"printf '{written}' > \"$file\"")
    assert edit_text("as it was").text == text


def test_a_lone_surrogate_is_handed_over_repaired(editor: MakeEditor) -> None:
    editor('echo more >> "$file"')
    edited = edit_text("a\ud800b")
    assert edited.text is not None
    assert edited.text.splitlines() == ["a�b", "more"]


@pytest.mark.parametrize(
    ("named", "told"),
    [
        (
            "no-such-editor --wait",
            "EDITOR names no-such-editor, which is not installed",
        ),
        ("'open quote", "EDITOR is no command: no closing quotation"),
        ("''", "EDITOR names '', which is not installed"),
        ("/", "EDITOR names /, which is not installed"),
    ],
)
def test_an_editor_that_is_not_there_is_told_in_one_line(
    monkeypatch: pytest.MonkeyPatch, temporary: Path, named: str, told: str
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", named)
    assert edit_text("as it was").told.startswith(told)
    assert edit_file("/anywhere").startswith(told)
    assert not list(temporary.iterdir())


def test_visual_comes_before_editor_and_no_name_takes_what_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("one", "two", "nano"):
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("VISUAL", "one -f")
    monkeypatch.setenv("EDITOR", "two")
    assert editor_command() == ("one", "-f")
    monkeypatch.setenv("VISUAL", " ")
    assert editor_command() == ("two",)
    monkeypatch.delenv("EDITOR")
    assert editor_command() == ("nano",)
    (tmp_path / "nano").unlink()
    assert editor_command() == "No editor is named: VISUAL or EDITOR can name one"


async def to_review(pilot: Pilot[None]) -> ReviewScreen:
    await keys(pilot, "enter", "r")
    assert isinstance(pilot.app.screen, ReviewScreen)
    return pilot.app.screen


async def test_a_field_of_the_form_takes_the_lines_joined_and_the_draft_keeps_them(
    stocked: Workspace, editor: MakeEditor
) -> None:
    editor(r"""printf 'in the minutes,\r\nand \000 in\n\nthe survey\n' > "$file" """)
    app = HandedApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await to_review(pilot)
        await keys(pilot, "3")
        assert isinstance(app.focused, LineInput)
        assert "ctrl+e editor" in seen(app)
        await keys(pilot, "ctrl+e")
        assert app.focused.value == "in the minutes, and � in the survey"
        assert said(app) == (
            "Taken over from my editor, 3 lines joined to one · not all of it was text"
        )
        screen.verdict.save_draft()
        await settled(pilot)
        assert screen.form.draft(None).searched == app.focused.value


async def test_an_editor_that_fails_leaves_what_was_typed(
    stocked: Workspace, editor: MakeEditor
) -> None:
    editor("exit 1")
    app = HandedApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_review(pilot)
        await keys(pilot, "w", "h", "e", "r", "e", "ctrl+e")
        assert isinstance(app.focused, Input)
        assert app.focused.value == "here"
        assert "exit code 1" in said(app)


async def test_a_prompt_for_a_note_has_it_too(
    stocked: Workspace, editor: MakeEditor
) -> None:
    editor('echo "which year?" > "$file"')
    app = HandedApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_review(pilot)
        await keys(pilot, "8")
        assert isinstance(app.screen, LinePrompt)
        assert "ctrl+e editor" in seen(app)
        await keys(pilot, "ctrl+e")
        assert app.screen.query_one(LineInput).value == "which year?"
        assert "Taken over" in seen(app)


@pytest.mark.parametrize("way", [(), ("enter",)], ids=["library", "claims"])
async def test_the_documents_own_file_is_edited_and_read_again(
    stocked: Workspace, article: Path, editor: MakeEditor, way: tuple[str, ...]
) -> None:
    editor('sed -i s/320/340/ "$file"')
    app = HandedApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, *way, "ctrl+e")
        assert "340" in contents(article)
        assert said(app).startswith("ferry-report.md changed on disk")
    (row,) = documents.document_rows(stocked)
    first = claims.claim_ids(stocked, row.document)[0]
    (claim,) = claims.claim_rows(stocked, (first,))
    assert "340" in claim.text
    assert claim.status.status is CurrentStatus.UNREVIEWED


@pytest.mark.parametrize(
    ("script", "told"),
    [(":", "ferry-report.md is as it was"), ("exit 2", "ended with exit code 2")],
)
async def test_a_document_that_was_not_changed_says_so(
    stocked: Workspace, editor: MakeEditor, script: str, told: str
) -> None:
    editor(script)
    app = HandedApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "ctrl+e")
        assert told in said(app)


async def test_a_document_whose_file_has_gone_is_told(
    stocked: Workspace, article: Path, editor: MakeEditor, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    editor(f'touch "{log}"')
    os.unlink(article)
    app = HandedApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "ctrl+e")
        assert "any more" in said(app)
    assert not log.exists()


async def test_where_the_terminal_cannot_be_given_away_the_key_keeps_its_meaning(
    stocked: Workspace, editor: MakeEditor, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    editor(f'touch "{log}"')
    app = ClaimtuiApp(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await to_review(pilot)
        assert not screen.can("edit.outside")
        await keys(pilot, "w", "a", "b", "home", "ctrl+e")
        assert isinstance(app.focused, Input)
        assert app.focused.cursor_position == 2
        assert "editor" not in seen(app)
    assert not log.exists()


async def test_a_terminal_that_refuses_after_all_is_told(
    stocked: Workspace, editor: MakeEditor
) -> None:
    class Refusing(ClaimtuiApp):
        @property
        def gives_terminal(self) -> bool:
            return True

    editor(":")
    app = Refusing(stocked)
    async with app.run_test(size=(80, 24)) as pilot:
        await to_review(pilot)
        await keys(pilot, "w", "ctrl+e")
        assert said(app) == "This terminal cannot be handed to another program"


async def test_the_editor_can_have_another_key(
    stocked: Workspace, editor: MakeEditor
) -> None:
    editor('echo "all year" > "$file"')
    app = HandedApp(stocked, keys={"edit.outside": "f4"})
    async with app.run_test(size=(80, 24)) as pilot:
        await to_review(pilot)
        await keys(pilot, "w", "a", "home", "ctrl+e")
        assert isinstance(app.focused, Input)
        assert (app.focused.value, app.focused.cursor_position) == ("a", 1)
        await keys(pilot, "f4")
        assert app.focused.value == "all year"


def test_in_a_real_terminal_the_editor_has_the_screen_and_gives_it_back(
    tmp_path: Path, editor: MakeEditor
) -> None:
    article, log = tmp_path / "article.md", tmp_path / "log"
    article.write_text("# The ferry\n\nThe ferry carries 320 passengers.\n")
    program = editor(
        f'stty -a < /dev/tty > "{log}"\n'
        'printf "\\033[2J\\033[Hpress a key: "; read -r answer\n'
        'case "$answer" in kill) kill -9 $$;; esac\n'
        'echo "$answer" > "$file"'
    )
    with Terminal(
        ["article.md", "--store", str(tmp_path / "store")],
        folder=tmp_path,
        environment={"EDITOR": f"'{program}'", "TMPDIR": str(tmp_path)},
    ) as terminal:
        terminal.wait_for("Claims", "The ferry carries 320")
        terminal.press("enter")
        terminal.wait_for("1 ✓ sup")
        terminal.press("w")
        terminal.wait_for("scope", "ctrl+e editor")
        terminal.press("\x05")
        terminal.wait_for("press a key:", absent="1 ✓ sup")
        terminal.press("\x03")  # meant for the editor, which is a shell: it ends
        terminal.wait_for("ended by SIGINT", "1 ✓ sup")
        terminal.press("\x05")
        terminal.wait_for("press a key:", absent="1 ✓ sup")
        terminal.type("in summer only\r")
        terminal.wait_for("in summer only", "Taken over", "1 ✓ sup")
        terminal.press("\x05")
        terminal.wait_for("press a key:", absent="1 ✓ sup")
        terminal.type("kill\r")
        terminal.wait_for("SIGKILL", "in summer only")
        terminal.press("ctrl+q")
        assert terminal.wait_for_end() == 0
    assert " icanon" in contents(log)
    assert " echo " in contents(log)
    assert not [name for name in os.listdir(tmp_path) if name.startswith("claimtui-")]
