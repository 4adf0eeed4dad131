"""The frame that every screen has: header, panes, message, footer, keys and help."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, runtime_checkable

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Input, Static

from screens.actions import ACTIONS, EVERYWHERE, Action, spoken_key
from screens.bindings import bindings_of
from screens.router import KeyRouter
from screens.widgets.frame_lines import FooterLine, HeaderLine, MessageLine
from screens.widgets.virtual_list import VirtualList

if TYPE_CHECKING:
    from claimtui.model.views import Activity

SMALLEST_WIDTH = 30
SMALLEST_HEIGHT = 8

_PANES = "VirtualList, SpanText"


@runtime_checkable
class Pane(Protocol):
    """What a widget has to have so that the moving keys reach it."""

    def move(self, delta: int) -> None:
        """Move by lines or rows."""

    def half_page(self, direction: int) -> None:
        """Move by half a page."""

    def top(self) -> None:
        """Go to the top."""

    def bottom(self) -> None:
        """Go to the bottom."""


@runtime_checkable
class Choosing(Protocol):
    """A pane whose highlighted thing can be opened."""

    def choose(self) -> None:
        """Open what is highlighted."""


class TooSmall(Static):
    """The one line that is left of a window below 30×8."""


class FramedScreen(Screen[None]):
    """A screen with header, panes, message line, footer and the registry's keys.

    A subclass names its `GROUP`, yields its panes in `compose_panes`, and has a method
    `do_<action id with _ for .>` for each action it can take, itself or on one of its
    `takers`; `can` refuses those that make no sense now.
    """

    GROUP: ClassVar[str] = EVERYWHERE
    """Group of the registry whose keys work here, before those of Everywhere."""
    MODES: ClassVar[tuple[str, ...]] = ()
    """Groups whose keys come before all others while something is chosen here."""
    PLACE: ClassVar[str] = ""
    """Name of the screen, as header and help tell it."""
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 (as Textual declares it)
        (0, "-tiny"),
        (60, "-narrow"),
        (100, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (15, "-tall")]  # noqa: RUF012 (the same)
    ACTIONS: ClassVar[tuple[Action, ...]] = ()
    """Actions of the group and of Everywhere; made for each subclass."""

    class Go(Message):
        """Posted to the app when another screen is wanted: `library`, `claims`, …."""

        def __init__(self, target: str) -> None:
            super().__init__()
            self.target = target

    class Back(Message):
        """Posted to the app when the person wants back to where they came from."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Bind the registry's keys of the subclass's group."""
        groups = (*cls.MODES, cls.GROUP, EVERYWHERE)
        cls.ACTIONS = ACTIONS.of(*dict.fromkeys(groups))
        cls.BINDINGS = [*bindings_of(cls.ACTIONS)]
        super().__init_subclass__(**options)

    def __init__(
        self,
        *,
        name: str | None = None,
        id: str | None = None,  # noqa: A002 (Textual's name)
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._router = KeyRouter(
            {keys: action.id for action in self.ACTIONS for keys in action.sequences}
        )

    def compose(self) -> ComposeResult:
        """Lay out the frame; panes come from `compose_panes`."""
        yield HeaderLine(id="header")
        with Container(id="panes"):
            yield from self.compose_panes()
        yield MessageLine(id="message")
        yield FooterLine(id="footer")
        yield TooSmall(Content("window too small"), id="too-small")

    def compose_panes(self) -> ComposeResult:
        """Yield what stands between header and footer."""
        yield from ()

    def on_mount(self) -> None:
        """Show the live keys."""
        self._fit()
        self.refresh_keys()

    def on_screen_resume(self) -> None:
        """Fit the window, which may have changed while another screen was on top."""
        self._fit()

    def on_resize(self) -> None:
        """Fit the window."""
        self._fit()

    def _fit(self) -> None:
        """Say in one line that the window is too small, where it is."""
        width, height = self.app.size
        self.set_class(width < SMALLEST_WIDTH or height < SMALLEST_HEIGHT, "-too-small")

    def on_descendant_focus(self) -> None:
        """Show the keys that work in the pane that has the focus now."""
        self.refresh_keys()

    def on_key(self, event: events.Key) -> None:
        """Follow key sequences."""
        began = self._router.typed
        key = event.character if event.is_printable and event.character else event.key
        answer = self._router.feed(key)
        if answer is None and not began:
            return
        event.stop()
        event.prevent_default()
        if isinstance(answer, str) and self._is_live(answer):
            self.act(answer)
        elif isinstance(answer, str):
            what = ACTIONS[answer].label
            self.say(f"{' '.join((*began, key))} ({what}) has nothing to go by here")
        self.refresh_keys()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let Textual try the next binding of a key whose action is not live."""
        if action == "act" and parameters:
            return self._is_live(str(parameters[0]))
        return super().check_action(action, parameters)

    async def action_act(self, action_id: str) -> None:
        """Take an action, as a binding asks for it."""
        handler = self._handler(action_id)
        if handler is not None:
            result = handler()
            if isawaitable(result):
                await result
        self.refresh_keys()

    def act(self, action_id: str) -> None:
        """Take an action soon."""
        self.call_later(self.action_act, action_id)

    def can(self, action_id: str) -> bool:
        """Return whether an action can be taken now; subclasses narrow this."""
        if action_id == "open":
            return isinstance(self.focused, Choosing)
        if action_id == "whole":
            return self.whole_value() is not None
        if action_id == "original":
            return self.original() is not None
        return self._handler(action_id) is not None

    def live_actions(self) -> tuple[Action, ...]:
        """Return the actions that can be taken now, those of the group first."""
        return tuple(action for action in self.ACTIONS if action.enabled(self))

    @property
    def pane(self) -> Pane | None:
        """The pane that has the focus."""
        focused = self.focused
        return focused if isinstance(focused, Pane) else None

    def say(self, text: str, undo: bool = False) -> None:
        """Tell what just happened, and that `u` takes it back."""
        self.query_one("#message", MessageLine).say(
            f"{text} · u undo" if undo else text
        )

    def set_header(self, left: str, right: str) -> None:
        """Tell where the person is with counts, and who acts in which scope."""
        self.query_one("#header", HeaderLine).set(left, right)

    def activity(self, activity: Activity | None) -> None:
        """Tell what runs in the background; None when nothing does."""
        self.query_one("#header", HeaderLine).set_activity(activity)

    def refresh_keys(self) -> None:
        """Show the live keys, or how a sequence that has begun goes on."""
        if not self.is_mounted:
            return
        footer = self.query_one("#footer", FooterLine)
        if self._router.typed:
            footer.show_pending(
                " ".join(self._router.typed),
                [
                    (spoken_key(keys), ACTIONS[action_id].label)
                    for keys, action_id in self._router.options()
                    if self.can(action_id)
                ],
            )
        else:
            footer.show_actions(self.footer_actions())

    def footer_actions(self) -> tuple[Action, ...]:
        """Return what the footer tells while no sequence has begun."""
        return tuple(one for one in self.live_actions() if one.shown_in_footer)

    def takers(self) -> tuple[object, ...]:
        """Return what takes actions here; the first that has a method is asked."""
        return (self,)

    def original(self) -> str | None:
        """Return the path or address behind what is shown; None where there is none."""
        return None

    def copyable(self) -> str:
        """Return what `y` copies where nothing is selected with the mouse."""
        row = self.focused.row if isinstance(self.focused, VirtualList) else None
        return "" if row is None else row.text

    def whole_value(self) -> tuple[str, str] | None:
        """Return title and text for `v`; None where nothing is cut."""
        row = self.focused.row if isinstance(self.focused, VirtualList) else None
        return None if row is None else (self.PLACE, row.text)

    def do_move_down(self) -> None:
        """Move down in the pane."""
        if self.pane is not None:
            self.pane.move(1)

    def do_move_up(self) -> None:
        """Move up in the pane."""
        if self.pane is not None:
            self.pane.move(-1)

    def do_move_half_down(self) -> None:
        """Move down half a page."""
        if self.pane is not None:
            self.pane.half_page(1)

    def do_move_half_up(self) -> None:
        """Move up half a page."""
        if self.pane is not None:
            self.pane.half_page(-1)

    def do_move_top(self) -> None:
        """Go to the top of the pane."""
        if self.pane is not None:
            self.pane.top()

    def do_move_bottom(self) -> None:
        """Go to the bottom of the pane."""
        if self.pane is not None:
            self.pane.bottom()

    def do_move_left(self) -> None:
        """Go to the pane before."""
        self.focus_previous(_PANES)

    def do_move_right(self) -> None:
        """Go to the pane after."""
        self.focus_next(_PANES)

    def do_pane_next(self) -> None:
        """Go on to whatever takes the focus next."""
        self.focus_next()

    def do_pane_previous(self) -> None:
        """Go back to whatever took the focus before."""
        self.focus_previous()

    def do_open(self) -> None:
        """Open what is highlighted."""
        if isinstance(self.focused, Choosing):
            self.focused.choose()

    def do_back(self) -> None:
        """Leave a field for the panes, else go back."""
        if isinstance(self.focused, Input):
            self.focus_previous(_PANES)
        else:
            self.post_message(self.Back())

    def do_palette(self) -> None:
        """Open the command palette."""
        self.app.action_command_palette()

    def do_help(self) -> None:
        """Show the live keys, and take the action that is chosen there."""
        from screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.live_actions(), self.PLACE), self._helped)

    def do_copy(self) -> None:
        """Copy what is selected, else what is highlighted, and say how."""
        text = self.get_selected_text() or self.copyable()
        if not text:
            self.say("Nothing is selected or highlighted here.")
            return
        from screens.help import sent

        self.app.copy_to_clipboard(text)
        self.say(sent(text))

    def do_whole(self) -> None:
        """Show the whole of what is cut."""
        value = self.whole_value()
        if value is not None:
            from screens.help import WholeScreen

            self.app.push_screen(WholeScreen(*value))

    def do_original(self) -> None:
        """Ask the system to open the original, and say what was asked."""
        where = self.original()
        if where is not None:
            from screens.opening import ask_to_open

            self.say(ask_to_open(where))

    def do_quit(self) -> Awaitable[None]:
        """Leave the program."""
        return self.app.action_quit()

    def do_go_library(self) -> None:
        """Ask for the Library."""
        self.post_message(self.Go("library"))

    def do_go_claims(self) -> None:
        """Ask for Claims."""
        self.post_message(self.Go("claims"))

    def do_go_review(self) -> None:
        """Ask for Review."""
        self.post_message(self.Go("review"))

    def do_go_history(self) -> None:
        """Ask for History."""
        self.post_message(self.Go("history"))

    def _is_live(self, action_id: str) -> bool:
        """Refuse what nobody could see happen in a window that is too small."""
        return self.can(action_id) and (
            action_id == "quit" or not self.has_class("-too-small")
        )

    def _handler(self, action_id: str) -> Callable[[], object] | None:
        name = f"do_{action_id.replace('.', '_')}"
        handlers = (getattr(taker, name, None) for taker in self.takers())
        return next((one for one in handlers if callable(one)), None)

    def _helped(self, action_id: str | None) -> None:
        if action_id is not None and self.can(action_id):
            self.act(action_id)
