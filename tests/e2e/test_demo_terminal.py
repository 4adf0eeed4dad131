from __future__ import annotations

import os
import sys
from pathlib import Path
from signal import SIGTERM

import pexpect

from tests.e2e.terminal import PATIENCE_S, Terminal

_OWN_SCREEN_LEFT = b"\x1b[?1049l"
_X10_MOUSE = b"\x1b[M\x23\x82\x25"
"""What a terminal that was built anew tells of the mouse beyond column 95."""


def test_the_sample_is_made_at_its_first_start_and_leads_to_the_next_key(
    tmp_path: Path,
) -> None:
    with Terminal(["demo"], folder=tmp_path) as terminal:
        terminal.wait_for("Tour 1 of 13", "enter opens the article", "ferry-report.md")
        terminal.press("enter")
        terminal.wait_for("Tour 2 of 13", "38 claims")
        terminal.press("ctrl+q")
        assert terminal.wait_for_end() == 0
    with Terminal(["demo"], folder=tmp_path) as terminal:
        terminal.wait_for("Tour 2 of 13", "6 sources")
        terminal.type(_X10_MOUSE + b"\xff?")
        terminal.wait_for("Keys · Library")
        terminal.signal(SIGTERM)
        assert terminal.wait_for_end() == 128 + SIGTERM
        assert _OWN_SCREEN_LEFT in terminal.written


def test_ctrl_z_gives_the_shell_its_terminal_and_fg_brings_the_screen_back(
    tmp_path: Path,
) -> None:
    shell = pexpect.spawn(
        "/bin/sh",
        ["-i"],
        cwd=str(tmp_path),
        env={**os.environ, "TERM": "xterm-256color", "PS1": "ready> "},
        dimensions=(24, 80),
        timeout=PATIENCE_S,
    )
    shell.sendline(f"{sys.executable} -m claimtui")
    shell.expect("No documents yet")
    shell.send("\x1a")
    shell.expect_exact(_OWN_SCREEN_LEFT)
    shell.sendline("echo here-$((6 * 7))")
    shell.expect("here-42")
    shell.sendline("fg")
    shell.expect("No documents yet")
    shell.send("\x11")
    shell.expect("ready> ")
    shell.sendline("exit $?")
    shell.expect(pexpect.EOF)
    shell.close()
    assert shell.exitstatus == 0
