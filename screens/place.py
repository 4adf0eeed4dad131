"""What the working screens share: workspace, work beside the screen, tabs, changes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Protocol, TypeVar, runtime_checkable

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import ClaimId, DocumentId, SetId, SourceId
from claimtui.workspace.workspace import Workspace
from screens.actions import EVERYWHERE, Action
from screens.background import WRITES, Background
from screens.frame import FramedScreen
from screens.own_keys import HasActions, OwnKeys
from screens.sanitize import sanitize_cell

if TYPE_CHECKING:
    from screens.editing import DocumentFile

T = TypeVar("T")
_LED_AFTER_S = 0.25
"""When, after a screen stands, the tour's line is added: its data come first."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a screen is about, so that `g` can take it along."""

    document: DocumentId | None = None
    claim: ClaimId | None = None
    source: SourceId | None = None
    set: SetId | None = None
    set_revision: int | None = None
    """An earlier revision of the set; None for the newest, as it comes."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A pane that has the window to itself where there is no room for all."""

    pane: str
    """Id of the pane; the widget that takes the focus is `<pane>-body`."""
    title: str


FIELD_KEYS = (
    Action("field.done", ("enter",), "go on", "Take what is typed."),
    Action("field.leave", ("escape",), "leave the field", "Go back to the panes."),
)
"""What a field does not take as text; told in the footer while one has the focus."""


class Tour(Protocol):
    """What leads through the sample workspace, as far as a screen knows it."""

    def look(self, *, resumed: bool = False) -> None:
        """See whether what was asked for is done."""

    def can(self, action_id: str) -> bool:
        """Return whether it can be begun, or ended."""

    def start(self) -> None:
        """Begin it."""

    def end(self) -> None:
        """End it."""


@runtime_checkable
class Leads(Protocol):
    """An app that leads through the sample workspace."""

    def lead(self, place: PlaceScreen) -> Tour:
        """Show the tour on a screen."""


class TabLine(Widget):
    """One line that names the panes and tells which of them is shown."""

    class Picked(Message):
        """Posted when a name was clicked."""

        def __init__(self, pane: str) -> None:
            super().__init__()
            self.pane = pane

    def __init__(self, tabs: Sequence[Tab]) -> None:
        super().__init__(id="tabs")
        self._titles = {tab.pane: tab.title for tab in tabs}
        self._shown = tabs[0].pane if tabs else ""

    def show(self, pane: str) -> None:
        """Tell which pane is shown."""
        self._shown = pane
        self.refresh()

    def name_tab(self, pane: str, title: str) -> None:
        """Give a pane another title."""
        self._titles[pane] = title
        self.refresh()

    def render(self) -> Content:
        """Write the names, the shown one reversed."""
        parts: list[str | tuple[str, str]] = []
        for pane, title in self._titles.items():
            style = "reverse" if pane == self._shown else "$muted"
            parts += [(f" {sanitize_cell(title)} ", style), " "]
        return Content.assemble(*parts, ("tab next", "$muted"))

    def on_click(self, event: events.Click) -> None:
        """Tell which name was clicked."""
        place = 0
        for pane, title in self._titles.items():
            place += len(title) + 3
            if event.x < place:
                self.post_message(self.Picked(pane))
                return


class PlaceScreen(FramedScreen):
    """A screen over a workspace; below 100 columns its panes become tabs."""

    TABS: ClassVar[tuple[Tab, ...]] = ()
    FOOTER: ClassVar[tuple[str, ...]] = ()
    """Ids of actions that the footer tells here, beside those it tells everywhere."""

    def __init__(self, workspace: Workspace, background: Background) -> None:
        super().__init__()
        self.workspace = workspace
        self.background = background
        self._tab = self.TABS[0].pane if self.TABS else ""
        self._composed = False
        self._own_keys = OwnKeys((*self.MODES, self.GROUP, EVERYWHERE))
        self._tour: Tour | None = None

    def compose_panes(self) -> ComposeResult:
        """Yield the tab line and the panes."""
        if self.TABS:
            yield TabLine(self.TABS)
        yield from self.compose_place()

    def compose_place(self) -> Iterator[Widget]:
        """Yield the panes."""
        yield from ()

    def on_mount(self) -> None:
        """Show the first tab."""
        self._composed = True
        if isinstance(self.app, HasActions):
            self._own_keys.choose(self.app.actions)
            self._router = self._own_keys.router() or self._router
        if self.TABS:
            self.show_tab(self._tab)
        self.call_after_refresh(self.set_timer, _LED_AFTER_S, self._be_led)

    def on_screen_resume(self) -> None:
        """Let the tour see what was done on other screens."""
        if self._tour is not None:
            self._tour.look(resumed=True)

    def on_unmount(self) -> None:
        """Take no notice any more of what was asked for."""
        self.background.forget(self)

    def on_key(self, event: events.Key) -> None:
        """Take no key before there is something that it could be meant for."""
        action_id = None
        if self.intact and not self._router.typed:
            taken = self._own_keys.taken(event.key, event.character)
            action_id = next((one for one in taken if self._is_live(one)), None)
        if action_id is not None or not self.intact:
            event.stop()
            event.prevent_default()
        if action_id is not None:
            self.act(action_id)

    def on_background_finished(self, event: Background.Finished) -> None:
        """Hand a result to whoever waits for it."""
        event.stop()
        if self.intact:
            event.deliver(self.fail)
            self.refresh_keys()

    def on_resize(self) -> None:
        """Keep the focus on a pane that can be seen."""
        self.call_after_refresh(self._focus_visible)

    @on(TabLine.Picked)
    def _picked(self, event: TabLine.Picked) -> None:
        self.show_tab(event.pane)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse what no pane is there for yet, or any more, and keys given away."""
        if action == "act" and self._own_keys.has_other(str(parameters[0])):
            return False
        return self.intact and super().check_action(action, parameters)

    def say(self, text: str, undo: bool = False) -> None:
        """Tell what just happened, and the key that takes it back."""
        key = self._own_keys.key_of("undo") if undo else ""
        super().say(f"{text} · {key} undo" if key else text)

    def live_actions(self) -> tuple[Action, ...]:
        """Return the actions that can be taken now, with the person's keys."""
        return self._own_keys.shown(super().live_actions())

    @property
    def subject(self) -> Subject:
        """What the screen is about."""
        return Subject()

    @property
    def intact(self) -> bool:
        """Whether all stands; a closing screen loses its frame piece by piece."""
        return self._composed and len(self.query("#header, #message, #footer")) == 3

    @property
    def tabbed(self) -> bool:
        """Whether one pane at a time is shown."""
        return bool(self.TABS) and not self.has_class("-wide")

    @property
    def tab(self) -> str:
        """Id of the pane that is shown where there are tabs."""
        return self._tab

    def show_tab(self, pane: str, *, focus: bool = True) -> None:
        """Bring a pane to the front and give it the focus."""
        self._tab = pane
        for tab in self.TABS:
            self.set_class(tab.pane == pane, f"-tab-{tab.pane}")
        self.query_one(TabLine).show(pane)
        if focus:
            self.query_one(f"#{pane}-body").focus()

    def refresh_keys(self) -> None:
        """Show the live keys, once there is something to press them for."""
        if self.intact:
            super().refresh_keys()

    def footer_actions(self) -> tuple[Action, ...]:
        """Return the live actions that the footer tells here, or a field's keys."""
        if isinstance(self.focused, Input):
            in_fields = (one for one in self.live_actions() if one.in_fields)
            return (*self.field_keys(), *in_fields)
        return tuple(
            action
            for action in self.live_actions()
            if action.shown_in_footer or action.id in self.FOOTER
        )

    def field_keys(self) -> tuple[Action, ...]:
        """Return the keys that a field does not take as text."""
        return FIELD_KEYS

    def name_tab(self, pane: str, title: str) -> None:
        """Give a pane a title, on its border and where it is a tab."""
        self.query_one(f"#{pane}").border_title = Content(sanitize_cell(title))
        self.query_one(TabLine).name_tab(pane, title)

    def can(self, action_id: str) -> bool:
        """Offer the tour where there is one, and an editor for what it can have."""
        if action_id.startswith("tour."):
            return self._tour is not None and self._tour.can(action_id)
        if action_id == "edit.outside":
            return self._can_edit()
        if action_id == "go.candidates":
            return self.subject.claim is not None
        if action_id == "suspend":
            return self._can_suspend()
        return super().can(action_id)

    def _can_edit(self) -> bool:
        document = self.document_file()
        if document is None and not isinstance(self.focused, Input):
            return False
        from screens.editing import editable, gives_terminal

        held = document is not None or editable(self.focused) is not None
        return held and gives_terminal(self.app)

    def _can_suspend(self) -> bool:
        from screens.editing import gives_terminal

        return hasattr(signal, "SIGTSTP") and gives_terminal(self.app)

    def document_file(self) -> DocumentFile | None:
        """Return the file that an editor is opened on where no field has the focus."""
        return None

    def do_edit_outside(self) -> None:
        """Give the field's text, or the document's file, to the person's editor."""
        from screens.editing import edit_document, edit_field, editable

        field, document = editable(self.focused), self.document_file()
        if field is not None:
            self.say(edit_field(self.app, field))
        elif document is not None:
            edit_document(self, self.workspace, self.background, document)

    def do_suspend(self) -> None:
        """Give the shell its terminal until the person comes back."""
        self.app.action_suspend_process()

    def do_tour_start(self) -> None:
        """Begin the tour."""
        if self._tour is not None:
            self._tour.start()

    def do_tour_end(self) -> None:
        """Do without the tour."""
        if self._tour is not None:
            self._tour.end()

    def do_pane_next(self) -> None:
        """Go to the next pane."""
        self._next_tab(1) if self._switches_tabs() else super().do_pane_next()

    def do_pane_previous(self) -> None:
        """Go back one pane."""
        self._next_tab(-1) if self._switches_tabs() else super().do_pane_previous()

    def do_move_right(self) -> None:
        """Go to the pane on the right."""
        self._next_tab(1) if self._switches_tabs() else super().do_move_right()

    def do_move_left(self) -> None:
        """Go to the pane on the left."""
        self._next_tab(-1) if self._switches_tabs() else super().do_move_left()

    def do_go_sources(self) -> None:
        """Ask for Sources."""
        self.post_message(self.Go("sources"))

    def do_go_records(self) -> None:
        """Ask for Records."""
        self.post_message(self.Go("records"))

    def do_go_evidence(self) -> None:
        """Ask for Evidence."""
        self.post_message(self.Go("evidence"))

    def do_go_candidates(self) -> None:
        """Open the candidates of the claim that the screen is about."""
        self.post_message(self.Go("candidates"))

    def do_go_generation(self) -> None:
        """Ask for Generation input."""
        self.post_message(self.Go("generation input"))

    def go_to(self, claim: ClaimId) -> None:
        """Make a claim the one that the screen is about."""

    def go_to_source(self, source: SourceId) -> None:
        """Make a source the one that the screen is about, where it is about sources."""

    def fail(self, error: ClaimtuiError) -> None:
        """Tell an error in the message line."""
        self.say(str(error))

    def outdated(self, concerned: frozenset[DocumentId | None]) -> None:
        """Show again, in place, what others have changed.

        Args:
            concerned: The documents that changed; None stands for all else.
        """

    def attempt(self, read: Callable[[], T]) -> T | None:
        """Do a bounded read; an error is told and gives None."""
        try:
            return read()
        except ClaimtuiError as error:
            self.fail(error)
            return None

    def load(
        self,
        work: Callable[[], T],
        then: Callable[[T], None],
        *,
        group: str,
        description: str,
    ) -> None:
        """Read beside the screen; a newer request of the group overtakes this one."""
        self.background.run(self, work, then, group=group, description=description)

    def write(
        self, work: Callable[[], T], then: Callable[[T], None], *, description: str
    ) -> None:
        """Save a decision beside the screen, after those that were made before it."""
        self.background.run(self, work, then, group=WRITES, description=description)

    def _be_led(self) -> None:
        """Show the tour's line where this is the sample workspace."""
        from claimtui.workspace.demo import is_demo

        if is_demo(self.workspace) and isinstance(self.app, Leads):
            self._tour = self.app.lead(self)

    def _switches_tabs(self) -> bool:
        bodies = {f"{tab.pane}-body" for tab in self.TABS}
        focused = self.focused
        return self.tabbed and (focused is None or focused.id in bodies)

    def _next_tab(self, step: int) -> None:
        panes = [tab.pane for tab in self.TABS]
        self.show_tab(panes[(panes.index(self._tab) + step) % len(panes)])

    def _focus_visible(self) -> None:
        focused = self.focused
        if self.tabbed and (focused is None or not focused.region):
            self.query_one(f"#{self._tab}-body").focus()
