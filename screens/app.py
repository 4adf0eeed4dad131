"""The program itself: it brings workspace, screens and changes together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, SystemCommand
from textual.driver import Driver
from textual.screen import Screen
from textual.theme import Theme

import themes
from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import DocumentId
from claimtui.workspace import changes
from claimtui.workspace.workspace import Workspace
from screens.actions import ACTIONS, spoken_key
from screens.background import ADDS, Background
from screens.bindings import ActionCommands
from screens.document_watch import DocumentWatch
from screens.frame import FramedScreen
from screens.heap import give_back_large
from screens.leaving import UNSAVED, Leaving
from screens.library import LibraryScreen
from screens.navigation import SET_LIST, already_shows, make_screen
from screens.place import PlaceScreen, Subject, Tour
from screens.sanitize import sanitize_cell
from screens.screen_memory import ScreenMemory
from screens.theme_choice import chosen_theme
from themes.palettes import THEMES, fallback_roles

_WARM_AFTER_S = 0.5
"""When, after the first paint, what is opened next is loaded."""
_LOOK_S = 0.5
"""How often it is looked whether anybody has written to the store."""
BROKEN = 3
"""Exit code after an error that nobody foresaw."""
_WATCH_AFTER_S = 0.5
"""When the file of a document that was opened is first looked at."""


class ClaimtuiApp(App[None]):
    """Review the claims of documents against their evidence.

    Args:
        open_workspace: The workspace, or what opens it.
        start: A file whose claims are opened first.
        greeting: Said in the message line when the first screen is there.
        keys: Action id to the keys that a person gives it, with commas between them.
        theme: Name of a theme; empty for the one that was chosen last.
        mouse: Whether the terminal is asked for mouse events.

    Raises:
        UsageError: A key clashes, or an action or the theme is unknown.
    """

    TITLE = "claimtui"
    CSS_PATH: ClassVar[list[Path]] = [  # type: ignore[assignment] # str | Path there
        *themes.STYLE_SHEETS,
        themes.FIRST_SCREEN,
    ]
    COMMANDS = App.COMMANDS | {ActionCommands}

    def __init__(
        self,
        open_workspace: Callable[[], Workspace] | Workspace,
        *,
        start: Path | None = None,
        greeting: str = "",
        keys: Mapping[str, str] | None = None,
        theme: str = "",
        mouse: bool = True,
    ) -> None:
        super().__init__()
        for one in THEMES:
            self.register_theme(one)
        self.memory = ScreenMemory()
        chosen = chosen_theme(theme, self.memory.theme, self.available_themes)
        # Assigning the theme would parse all style sheets a second time at the start.
        self.set_reactive(App.theme, chosen)
        self.stylesheet.set_variables(self.get_css_variables())
        self.actions = ACTIONS
        if keys:
            from screens.key_choices import chosen_actions

            self.actions = chosen_actions(keys)
        self._mouse = mouse
        self._open = open_workspace
        self._start = start
        self._greeting = greeting
        self.background = Background()
        self.workspace: Workspace | None = None
        self._failure: ClaimtuiError | None = None
        self._watch: DocumentWatch | None = None
        self._leaving = Leaving(self, self.background, self._say)
        self._sequence = 0
        self._version = 0

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Give every theme the colours of the statuses."""
        return fallback_roles(self.current_theme.to_color_system().generate())

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Offer the choice of a theme; our own actions come from the registry."""
        for command in super().get_system_commands(screen):
            if command.title == "Theme":
                yield command

    def get_driver_class(self) -> type[Driver]:
        """Read the terminal so that no byte of it ends the program."""
        chosen = super().get_driver_class()
        if chosen.__name__ != "LinuxDriver":
            return chosen
        from screens.terminal_input import TerminalDriver

        return TerminalDriver

    def get_default_screen(self) -> Screen[Any]:
        """Open the workspace and show the Library."""
        try:
            opened = self._open
            workspace = opened if isinstance(opened, Workspace) else opened()
            self._sequence = changes.last_sequence(workspace)
            self._version = changes.data_version(workspace)
        except ClaimtuiError as error:
            self._failure = error
            return super().get_default_screen()
        self.workspace = workspace
        return LibraryScreen(workspace, self.background)

    def on_mount(self) -> None:
        """Begin to look for what changes, or leave where nothing could be opened."""
        workspace, failure = self.workspace, self._failure
        self._leaving.heed_signals()
        if failure is not None:
            told = Text(sanitize_cell(str(failure)))
            self.exit(return_code=failure.exit_code, message=told)
        if workspace is not None:
            self.theme_changed_signal.subscribe(self, self._theme_chosen)
            self.app_resume_signal.subscribe(self, self._redraw)
            self._watch = DocumentWatch(self, workspace, self.background)
            self.set_interval(_LOOK_S, self._look)
            self.call_after_refresh(self._begin)

    def push_screen(self, *args: Any, **options: Any) -> Any:
        """Show a screen over the others, with the styles that all but the first use."""
        self._read_styles()
        return super().push_screen(*args, **options)

    def exit(self, *args: Any, **options: Any) -> None:
        """Leave, knowing where the person was."""
        self.memory.leave(self._subject)
        super().exit(*args, **options)

    async def action_quit(self) -> None:
        """Leave when what was decided is saved; asked again, without it."""
        self._leaving.leave()

    def lead(self, place: PlaceScreen) -> Tour:
        """Show the tour's line on a screen."""
        from screens.tour import TourLine

        tour = TourLine(place)
        place.mount(tour, before="#message")
        return tour

    def on_unmount(self) -> None:
        """Wait a moment for decisions that are being saved, and for nothing else."""
        if self._watch is not None:
            self._watch.stop()
        if not self._leaving.settle():
            self._return_code = self._return_code or BROKEN
            self._exit_renderables.append(Text(UNSAVED))
        self.memory.keep()

    def on_framed_screen_go(self, event: FramedScreen.Go) -> None:
        """Go to another screen about the same document or claim."""
        place = self._place
        if event.target == "candidates" and place is not None:
            from screens.evidence_opening import open_candidates

            open_candidates(place)
            return
        self._go(event.target, self._subject)

    def on_framed_screen_back(self) -> None:
        """Go back to where the person came from, and there to the same claim."""
        if len(self.screen_stack) == 1:
            self._say("This is where it begins · ctrl+q leaves claimtui")
            return
        claim = self._subject.claim
        self.memory.leave(self._subject)
        self.pop_screen()
        if claim is not None and isinstance(self.screen, PlaceScreen):
            self.screen.go_to(claim)

    def on_background_finished(self, event: Background.Finished) -> None:
        """Take what was asked for here, or by a screen that has gone."""
        event.deliver(lambda error: self._say(str(error)))

    def on_document_watch_changed(self, event: DocumentWatch.Changed) -> None:
        """Tell what became of the claims of a file that was edited."""
        if event.updated.new and self._watch is not None:
            self._say(self._watch.told(event.updated))
            self._outdated(frozenset({event.updated.document}))

    def on_document_watch_failed(self, event: DocumentWatch.Failed) -> None:
        """Tell that a changed file could not be read."""
        self._say(str(event.error))

    def action_help_quit(self) -> None:
        """Say, where ctrl+c was pressed, which key leaves."""
        keys = [spoken_key(key) for key in self.actions["quit"].keys[:1]]
        self._say(" ".join((*keys, "leaves claimtui")))

    @property
    def gives_terminal(self) -> bool:
        """Whether this is a terminal that another program can have for a while."""
        return not (self.is_headless or self.is_web)

    def run(self, **options: Any) -> None:
        """Run until it is left, with the mouse as was asked for."""
        return super().run(**{"mouse": self._mouse, **options})

    def _redraw(self, _: App[object]) -> None:
        """Draw everything: the terminal has shown something else meanwhile."""
        self.refresh(layout=True)

    def _theme_chosen(self, theme: Theme) -> None:
        self.memory.theme = theme.name

    @property
    def _place(self) -> PlaceScreen | None:
        """The topmost working screen, below overlays; None while the program ends."""
        places = (one for one in reversed(self.screen_stack))
        return next(
            (p for p in places if isinstance(p, PlaceScreen) and p.intact), None
        )

    @property
    def _subject(self) -> Subject:
        place = self._place
        return Subject() if place is None else place.subject

    def action_command_palette(self) -> None:
        """Show the palette."""
        from screens.overlay import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette(id="--command-palette"))

    def _fatal_error(self) -> None:
        # Textual's own has a traceback with the values of all variables in it.
        error = self._exception
        told = f"{type(error).__name__}: {error}; please report this line"
        self._return_code = BROKEN
        self._exit_renderables.append(Text(sanitize_cell(told)))
        self._close_messages_no_wait()

    def _read_styles(self) -> None:
        if not self.stylesheet.has_source(str(themes.OTHER_SCREENS[0])):
            self.stylesheet.read_all(themes.OTHER_SCREENS)
            self.stylesheet.parse()

    def _warm_up(self) -> None:
        """Load what the next screen needs before it comes."""
        self._read_styles()
        threading.Thread(target=self._load_next, name="warm-up", daemon=True).start()

    def _load_next(self) -> None:
        give_back_large()
        import screens.claims  # noqa: F401 (loaded for whoever opens it)

    def _load_writing(self) -> None:
        """Load SQLModel before the first decision; 26 MB that a reader does without."""
        if self.workspace is not None:
            self.workspace.prepare_to_write()

    def _begin(self) -> None:
        """Say the greeting and open the file that was asked for."""
        self._say(self._greeting)
        workspace, start = self.workspace, self._start
        if workspace is None:
            return
        self.set_timer(_WARM_AFTER_S, self._warm_up)
        if start is None:
            return
        from claimtui.workspace import documents

        self.background.run(
            self,
            lambda: documents.add_document(workspace, start).document,
            lambda document: self._go("claims", Subject(document)),
            group=ADDS,
            description=f"reading {start.name}",
        )

    def _go(self, target: str, subject: Subject) -> None:
        """Bring a screen to the top: the one that is open, else a new one."""
        if self._goes_back(target, subject):
            return
        if self.workspace is None or self._watch is None:
            return
        if target == "claims":
            subject = self.memory.returning(subject)
        if target in ("review", "evidence"):
            threading.Thread(target=self._load_writing, daemon=True).start()
        made = make_screen(target, self.workspace, self.background, subject)
        if made is not None:
            (self.switch_screen if target == SET_LIST else self.push_screen)(made)
        document = subject.document
        if document is not None:
            # What reads files is slow to import: first let the screen have its data.
            self.set_timer(_WATCH_AFTER_S, partial(self._watch.watch, document))

    def _goes_back(self, target: str, subject: Subject) -> bool:
        """Return to a screen that is open already, where one is."""
        for place, screen in enumerate(self.screen_stack):
            if already_shows(screen, target, subject):
                for _ in range(len(self.screen_stack) - 1 - place):
                    self.pop_screen()
                if isinstance(screen, PlaceScreen):
                    _turn(screen, subject)
                return True
        return False

    def _look(self) -> None:
        """See whether others have written, and show what runs beside the screen."""
        place = self._place
        if place is None:
            return
        from claimtui.model.views import Activity

        told = self.background.activity()
        place.activity(Activity(told) if told else None)
        try:
            concerned = self._concerned()
        except ClaimtuiError as error:
            self._say(str(error))
            return
        if concerned:
            self._outdated(concerned)

    def _concerned(self) -> frozenset[DocumentId | None]:
        """Return the documents that others have changed since the last look."""
        if self.workspace is None:
            return frozenset()
        version = changes.data_version(self.workspace)
        if version == self._version:
            return frozenset()
        self._version = version
        found = changes.changes_since(self.workspace, self._sequence)
        self._sequence = found[-1].sequence if found else self._sequence
        return frozenset(one.document for one in found if not one.own)

    def _outdated(self, concerned: frozenset[DocumentId | None]) -> None:
        place = self._place
        if place is not None:
            place.outdated(concerned)

    def _say(self, text: str) -> None:
        place = self._place
        if text and place is not None:
            place.say(text)


def _turn(screen: PlaceScreen, subject: Subject) -> None:
    """Let an open screen be about another claim or source."""
    if subject.claim is not None:
        screen.go_to(subject.claim)
    if subject.source is not None:
        screen.go_to_source(subject.source)
