"""The tour of the sample workspace: one line that names the next thing to do.

It looks at what the person has done and goes on by itself; it takes no key and no
focus. It stands between panes and message line, and is read in that order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from claimtui.model.errors import ClaimtuiError
from claimtui.workspace.demo import ARTICLE, finish_demo, is_made
from claimtui.workspace.demo_tour import (
    TourPlace,
    done_since,
    keep_tour_place,
    tour_place,
    tour_step,
)
from screens.actions import ACTIONS, spoken_key
from screens.background import ADDS
from screens.own_keys import HasActions
from screens.place import PlaceScreen
from screens.sanitize import sanitize_cell
from screens.telling import short_path
from screens.tour_steps import PATH, STEPS, Seen, Step

if TYPE_CHECKING:
    from claimtui.model.views import Activity
    from claimtui.workspace.workspace import Workspace

_LOOK_S = 0.25
"""How often it is looked whether the step is done."""
_MOST_LINES = 3
_SHORT = 15
"""Rows of a window in which one line has to do."""
_KEY = re.compile(r"<([a-z_.]+)>")
_END = "That was the whole loop · the palette (<palette>) can “start the tour” again"
_BACK = "<back> goes back to where the tour goes on"


def _step(place: TourPlace) -> Step:
    return STEPS[min(place.step, len(STEPS) - 1)]


class TourLine(Static):
    """Say what to do next, until it is done."""

    def __init__(self, screen: PlaceScreen) -> None:
        super().__init__(id="tour")
        # Not in a style sheet: with one of its own, all would be parsed anew.
        self.styles.height = "auto"
        self.styles.max_height = _MOST_LINES
        self.styles.padding = (0, 1)
        self._of = screen
        self._workspace: Workspace = screen.workspace
        self._at = TourPlace()
        self._last = False
        """Whether the line tells that the tour is over."""
        self._making: Activity | None = None
        self._told_step = ""
        self._broken = False
        """Whether the sample could not be made."""
        self._waited = False

    @property
    def text(self) -> str:
        """What it says now."""
        return str(self.content) if self.display else ""

    def on_mount(self) -> None:
        """Make the sample where that has to be done, and look from time to time."""
        self.display = False
        self.set_interval(_LOOK_S, self.look)
        # The Library is always there, and it is the first.
        if self._of.PLACE == "Library" and not is_made(self._workspace):
            self._make()
        self.look(resumed=True)

    def on_resize(self) -> None:
        """Keep to one line where the window is short."""
        short = self.app.size.height < _SHORT
        self.styles.max_height = 1 if short else _MOST_LINES

    def can(self, action_id: str) -> bool:
        """Return whether the tour can be started or ended now."""
        if not is_made(self._workspace):
            return False
        return action_id == "tour.start" or not self._at.ended

    def start(self) -> None:
        """Begin the tour from the beginning."""
        self._put(tour_step(self._workspace, 0))

    def end(self) -> None:
        """Do without the tour until somebody starts it again."""
        self._put(TourPlace(self._at.step, self._at.since, ended=True))

    def look(self, *, resumed: bool = False) -> None:
        """Go on where the step is done, and say what is to be done now.

        Args:
            resumed: Whether another screen was on top until now, which knows more.
        """
        if self._broken or not (self._of.is_current and self._of.intact):
            return
        if not is_made(self._workspace):
            self._wait()
            return
        try:
            if resumed or self._waited:
                self._catch_up()
            self._go_on()
        except ClaimtuiError:
            return  # told by the screen, which reads the same store
        self._tell()

    def _catch_up(self) -> None:
        """Take over where the tour is, and show what was made meanwhile."""
        self._at, self._last = tour_place(self._workspace), False
        if self._waited:
            self._waited = False
            self._of.outdated(frozenset({None}))
        self._of.refresh_keys()

    def _wait(self) -> None:
        """Tell how far the sample is made, and show what there is of it."""
        self._waited = True
        if self._making is None:
            self._show("The sample workspace is still being made")
            return
        self._show(_progress(self._making))
        if self._making.step != self._told_step:
            self._told_step = self._making.step
            self._of.outdated(frozenset({None}))

    def _go_on(self) -> None:
        """Pass over all steps that are done."""
        at = self._at
        while not at.ended:
            step = _step(at)
            if not step.done(Seen(self._of, done_since(self._workspace, at))):
                break
            if at.step + 1 >= len(STEPS):
                at = TourPlace(at.step, at.since, ended=True)
                self._last = True
            elif step.counts_anew:
                at = tour_step(self._workspace, at.step + 1)
            else:
                at = TourPlace(at.step + 1, at.since)
        if at != self._at:
            self._keep(at)

    def _put(self, place: TourPlace) -> None:
        self._last = False
        self._keep(place)
        self.look()
        self._of.refresh_keys()

    def _keep(self, place: TourPlace) -> None:
        self._at = place
        keep_tour_place(self._workspace, place)

    def _tell(self) -> None:
        if self._last:
            self._show(_END)
        elif self._at.ended:
            self.display = False
        else:
            number = f"Tour {self._at.step + 1} of {len(STEPS)}"
            self._show(self._said(_step(self._at)), f"{number} · ")

    def _said(self, step: Step) -> str:
        """Return what to do here: the step, or the way to where it can be done."""
        said = step.text if step.place in ("", self._of.PLACE) else step.way
        ways = [id_ for id_ in _KEY.findall(said) if id_.startswith("go.")]
        if all(self._of.can(way) for way in ways):
            return said
        return STEPS[0].text if self._of.PLACE == "Library" else _BACK

    def _show(self, text: str, head: str = "") -> None:
        path = short_path(str(self._workspace.store.folder.parent / ARTICLE))
        told = _KEY.sub(self._key, text).replace(PATH, sanitize_cell(path))
        if head + told != self.text:
            self.display = True
            self.update(Content.assemble((head, "bold $accent"), told))

    def _key(self, found: re.Match[str]) -> str:
        """Return the key that a person has for an action, else its name."""
        actions = self.app.actions if isinstance(self.app, HasActions) else ACTIONS
        action = actions[found[1]]
        return spoken_key(action.keys[0]) if action.keys else f"“{action.label}”"

    def _make(self) -> None:
        from claimtui.model.views import Activity

        self._making = Activity("making the sample workspace")
        self._of.background.run(
            self._of,
            lambda: finish_demo(self._workspace, self._tell_progress),
            lambda _: self._made(),
            group=ADDS,
            description="making the sample workspace",
            failed=self._not_made,
        )

    def _tell_progress(self, activity: Activity) -> None:
        """Take note of the step; called by the thread that makes the sample."""
        self._making = activity

    def _made(self) -> None:
        self._making = None
        self.look(resumed=True)

    def _not_made(self, error: ClaimtuiError) -> None:
        self._making = None
        self._broken = True
        told = sanitize_cell(str(error))
        self._show(f"{told} · claimtui demo --reset makes it anew")


def _progress(activity: Activity) -> str:
    """Return in words what is done to make the sample."""
    told = activity.what.capitalize()
    if activity.step:
        told += f" · {activity.step}"
    if activity.done is not None:
        told += f", {activity.done} of {activity.total}"
    return told
