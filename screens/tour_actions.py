"""The actions of the tour; they are live in the sample workspace only."""

from __future__ import annotations

from screens.action_registry import Action

TOUR_ACTIONS = (
    Action(
        "tour.start",
        (),
        "start the tour",
        "Start the tour: one line tells each step, through the whole loop.",
    ),
    Action("tour.end", (), "end the tour", "End the tour and take its line away."),
)
