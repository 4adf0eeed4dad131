"""Looking at a set in other ways: as coverage, as its history, as the original."""

from __future__ import annotations

from collections.abc import Callable

from screens.evidence_place import EvidencePlace
from screens.place import PlaceScreen


class EvidenceLooking:
    """Take what one Evidence screen shows otherwise and changes nothing."""

    def __init__(
        self, screen: EvidencePlace, earlier: Callable[[int], PlaceScreen]
    ) -> None:
        self._screen = screen
        self._earlier = earlier
        """Makes the screen of an earlier revision."""

    def do_evidence_matrix(self) -> None:
        """Show the coverage in place of the units, or the units again."""
        screen = self._screen
        if screen.tabbed:
            on = screen.tab == "set-matrix"
            screen.show_tab("set-units" if on else "set-matrix")
            return
        screen.toggle_class("-matrix")
        screen.call_after_refresh(screen.to_units)

    def do_evidence_history(self) -> None:
        """List the revisions as decisions."""
        from screens.set_history import SetHistoryScreen

        screen = self._screen
        if screen.page is not None:
            screen.app.push_screen(
                SetHistoryScreen(
                    screen.workspace,
                    screen.background,
                    screen.page,
                    screen.came_from,
                    self._earlier,
                )
            )

    def open_original(self) -> None:
        """Open what the unit's source came from, after a look-up beside the screen."""
        from screens.review_reading import origin_of

        screen, unit = self._screen, self._screen.unit
        if unit is not None:
            source = unit.state.origin.source
            screen.load(
                lambda: origin_of(screen.workspace, source),
                self._opened,
                group="original",
                description="looking up the source",
            )

    def _opened(self, where: str | None) -> None:
        from screens.opening import ask_to_open

        self._screen.say("It has no original." if where is None else ask_to_open(where))
