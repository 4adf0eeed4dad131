"""The lines around the panes: header, what just happened, and the live keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual.content import Content
from textual.timer import Timer
from textual.widget import Widget

from screens.actions import Action, spoken_key
from screens.sanitize import sanitize_cell
from screens.widgets.cells import fit
from screens.widgets.wrapping import MINIMUM_WIDTH, line_starts

if TYPE_CHECKING:
    from claimtui.model.views import Activity

MESSAGE_SECONDS = 12.0
"""How long it is told what just happened: time to read it and to press `u`."""
_MOST_LINES = 3
"""Lines that a message takes at most; panes want the rest."""


def activity_words(activity: Activity) -> str:
    """Return work in progress in words: `⟳ extracting, 3 of 6, sentences`."""
    words = f"⟳ {activity.what}"
    if activity.done is not None and activity.total is not None:
        words += f" {activity.done}/{activity.total}"
    elif activity.done is not None:
        words += f" {activity.done}"
    return f"{words} · {activity.step}" if activity.step else words


class HeaderLine(Widget):
    """One line: where am I and what is open; what runs; who am I."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._left = ""
        self._right = ""
        self._activity: Activity | None = None

    def set(self, left: str, right: str) -> None:
        """Tell where the person is, with counts, and who acts in which scope."""
        self._left, self._right = left, right
        self.refresh()

    def set_activity(self, activity: Activity | None) -> None:
        """Tell what runs in the background; None when nothing does."""
        if activity != self._activity:
            self._activity = activity
            self.refresh()

    def render(self) -> Content:
        """Lay out the three parts; the middle keeps its room before the right does."""
        width = self.size.width
        work = sanitize_cell(activity_words(self._activity)) if self._activity else ""
        work = fit(work, max(0, width // 2))
        room = width - (cell_len(work) + 2 if work else 0)
        left = fit(sanitize_cell(self._left), room)
        spare = room - cell_len(left) - 2
        right = sanitize_cell(self._right)
        right = right if cell_len(right) <= spare else ""
        tail = "  ".join(part for part in (work, right) if part)
        gap = width - cell_len(left) - cell_len(tail)
        return Content.assemble(
            (left, "bold"),
            " " * max(0, gap),
            (work, "$accent"),
            "  " if work and right else "",
            (right, "$muted"),
        )


class MessageLine(Widget):
    """What just happened and how to undo it; it goes away by itself.

    One line, and as many more as long words need, while they are said.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text = ""
        self._timer: Timer | None = None

    @property
    def text(self) -> str:
        """What it says now."""
        return self._text

    def say(self, text: str, seconds: float = MESSAGE_SECONDS) -> None:
        """Say something for some seconds; an empty text clears the line."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._show(text)
        if text:
            self._timer = self.set_timer(seconds, self._clear)

    def on_resize(self) -> None:
        """Take the lines that the text needs in the new width."""
        self._show(self._text)

    def _clear(self) -> None:
        self._show("")

    def _show(self, text: str) -> None:
        self._text = text
        self.styles.height = max(1, len(self._lines()))
        self.refresh()

    def _lines(self) -> list[str]:
        """Return the text in lines of words; what the last cannot hold is cut."""
        text, width = sanitize_cell(self._text), self.size.width
        if not text or width < MINIMUM_WIDTH:
            return [text]
        starts = list(islice(line_starts(text, width), _MOST_LINES))
        ends = [*starts[1:], len(text)]
        return [
            fit(text[a:b].rstrip(), width) for a, b in zip(starts, ends, strict=True)
        ]

    def render(self) -> Content:
        """Show the text."""
        return Content.styled("\n".join(self._lines()), "$accent")


class FooterLine(Widget):
    """One line of live keys: as many as the width holds, the most useful first."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._keys: Sequence[tuple[str, str]] = ()
        self._last: tuple[str, str] | None = None

    def show_actions(self, actions: Iterable[Action]) -> None:
        """Show keys of actions; `help` stands last and is never left out."""
        chosen = sorted(actions, key=lambda action: action.priority)
        keyed = [(a.id, spoken_key(a.keys[0]), a.label) for a in chosen if a.keys]
        keys = [(key, label) for id_, key, label in keyed if id_ != "help"]
        asked = [(key, label) for id_, key, label in keyed if id_ == "help"]
        self._keys, self._last = keys, asked[0] if asked else None
        self.refresh()

    def show_pending(self, typed: str, options: Iterable[tuple[str, str]]) -> None:
        """Show what may follow the keys typed so far."""
        self._keys = [(f"{typed} …", ""), *options]
        self._last = ("esc", "cancel")
        self.refresh()

    def render(self) -> Content:
        """Lay out the keys that fit; what does not fit stands in the help."""
        width = self.size.width
        last = [] if self._last is None else [self._last]
        room = width - sum(_key_width(key) for key in last)
        shown: list[tuple[str, str]] = []
        for key in self._keys:
            room -= _key_width(key)
            if room < 0:
                break
            shown.append(key)
        parts: list[str | tuple[str, str]] = []
        for keys, label in (*shown, *last):
            parts += [" ", (keys, "bold $footer-key-foreground")]
            parts += [f" {label} "] if label else [" "]
        return Content.assemble(*parts).truncate(width)


def _key_width(key: tuple[str, str]) -> int:
    keys, label = key
    return cell_len(keys) + 2 + (cell_len(label) + 1 if label else 0)
