"""What a terminal sends, of which no byte may end the program."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Callable

from textual.drivers import linux_driver

_X10_REPORT = re.compile(rb"\x1b\[M...", re.DOTALL)
_BEGUN_REPORT = re.compile(rb"\x1b\[M.{0,2}\Z", re.DOTALL)


class TerminalDecoder:
    """Decode what a terminal sends; U+FFFD stands for what is no UTF-8.

    A terminal that was built anew under the program (tmux attached again, a window
    reloaded) has forgotten how the mouse was to be reported and falls back to X10:
    three plain bytes, beyond column 95 none that UTF-8 begins with. Such reports are
    left out.

    Args:
        forgot: Called where there was one, for the terminal to be asked again.
    """

    def __init__(self, forgot: Callable[[], object] = lambda: None) -> None:
        self._forgot = forgot
        self._utf8 = getincrementaldecoder("utf-8")("replace")
        self._begun = b""

    def decode(self, data: bytes, final: bool = False) -> str:
        """Return the text of some more bytes (`codecs.IncrementalDecoder.decode`)."""
        *before, last = _X10_REPORT.split(self._begun + data)
        if before:
            self._forgot()
        begun = None if final else _BEGUN_REPORT.search(last)
        self._begun = begun[0] if begun else b""
        before.append(last[: len(last) - len(self._begun)])
        return self._utf8.decode(b"".join(before), final)


class TerminalDriver(linux_driver.LinuxDriver):
    """Textual's driver, but that bytes which are no UTF-8 do not end its input.

    As of Textual 8.2 they do: Textualize/textual#6456 and #6668.
    """

    def run_input_thread(self) -> None:
        """Read keys and mouse until the program ends."""

        def decoder() -> TerminalDecoder:
            return TerminalDecoder(self._enable_mouse_support)

        # Its decoder is looked up by this name, and only there.
        vars(linux_driver)["getincrementaldecoder"] = lambda _: decoder
        super().run_input_thread()
