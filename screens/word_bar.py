"""The bar in which words are chosen by moving through them: cuts, spans, facets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from screens.sanitize import as_content, sanitize_cell
from screens.widgets.span_text import SpanText
from screens.word_choice import CutChoice, SpanChoice

_MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class WordTask:
    """What is chosen, and what becomes of it."""

    title: str
    choice: CutChoice | SpanChoice
    taken: Callable[[], None]
    """Called when the choice is taken."""
    removed: Callable[[], None] | None = None
    """Called when what was chosen before is to be removed; None where nothing was."""
    moved: Callable[[], None] | None = None
    """Called after each move, and when the bar closes, to show it elsewhere."""


class WordBar(Vertical, can_focus=True):
    """Move a caret or the ends of a span by word; hidden until it is opened."""

    def __init__(self, leave: Callable[[], None]) -> None:
        super().__init__(id="word-bar")
        self._leave = leave
        self._asked: WordTask | None = None

    def compose(self) -> ComposeResult:
        """Lay out what is done and the words."""
        yield Static(id="word-title")
        yield SpanText(gutter=False, id="word-text")

    def on_mount(self) -> None:
        """Stay hidden until there is something to choose."""
        self.display = False
        self.query_one(SpanText).can_focus = False

    def on_resize(self) -> None:
        """Give the words the lines that they need."""
        self.call_after_refresh(self._show)

    @property
    def asked(self) -> WordTask | None:
        """What is chosen now; None while the bar is closed."""
        return self._asked

    def open(self, task: WordTask) -> None:
        """Let words be chosen."""
        self._asked = task
        self.display = True
        self.focus()
        self._show()

    def close(self) -> None:
        """Go away without a choice."""
        task, self._asked = self._asked, None
        self.display = False
        if task is not None and task.moved is not None:
            task.moved()
        self._leave()

    def offers(self, action_id: str) -> bool:
        """Return whether an action of this bar makes sense now."""
        if self._asked is None:
            return False
        if action_id == "words.keep":
            return isinstance(self._asked.choice, CutChoice)
        if action_id == "words.switch":
            return isinstance(self._asked.choice, SpanChoice)
        return action_id != "words.remove" or self._asked.removed is not None

    def do_words_left(self) -> None:
        """Move back one word."""
        self._move(-1)

    def do_words_right(self) -> None:
        """Move on one word."""
        self._move(1)

    def do_words_first(self) -> None:
        """Move back as far as it goes."""
        self._move(-_FAR)

    def do_words_last(self) -> None:
        """Move on as far as it goes."""
        self._move(_FAR)

    def do_words_switch(self) -> None:
        """Turn to the other end."""
        if self._asked is not None and isinstance(self._asked.choice, SpanChoice):
            self._asked.choice.switch()
            self._moved()

    def do_words_keep(self) -> None:
        """Keep a cut here and go on."""
        if self._asked is not None and isinstance(self._asked.choice, CutChoice):
            self._asked.choice.keep()
            self._moved()

    def do_words_take(self) -> None:
        """Take the choice."""
        task = self._asked
        if task is not None:
            self.close()
            task.taken()

    def do_words_remove(self) -> None:
        """Remove what was chosen before."""
        task = self._asked
        if task is not None and task.removed is not None:
            self.close()
            task.removed()

    def do_words_leave(self) -> None:
        """Leave everything as it is."""
        self.close()

    def _move(self, step: int) -> None:
        if self._asked is not None:
            self._asked.choice.move(step)
            self._moved()

    def _moved(self) -> None:
        self._show()
        if self._asked is not None and self._asked.moved is not None:
            self._asked.moved()

    def _show(self) -> None:
        task = self._asked
        if task is None:
            return
        choice, shown = task.choice, self.query_one(SpanText)
        title = task.title
        elsewhere = task.moved is not None
        if isinstance(choice, SpanChoice):
            title += f" · moving its {choice.told}"
        self.query_one("#word-title", Static).update(
            as_content(sanitize_cell(title), "bold")
        )
        if elsewhere and isinstance(choice, SpanChoice):
            shown.load(choice.words)
            shown.scroll_to_offset(len(choice.words) if "end" in choice.told else 0)
        else:
            text, marks, place = choice.shown()
            shown.load(text, marks)
            shown.scroll_to_offset(place)
        shown.styles.height = max(1, min(shown.line_count, _MOST_LINES))


_FAR = 1_000_000
"""More words than any claim has."""
