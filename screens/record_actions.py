"""The actions of Records, and what Review does with a citation."""

from __future__ import annotations

from screens.action_registry import RECORDS, REVIEW, Action

RECORD_ACTIONS = (
    Action(
        "records.full",
        ("1",),
        "full",
        "Answer that the passage supports the statement in full.",
        RECORDS,
        True,
        10,
    ),
    Action(
        "records.partial",
        ("2",),
        "partial",
        "Answer that it supports the statement in part, with the narrower words that it"
        " does support.",
        RECORDS,
        True,
        11,
    ),
    Action(
        "records.none",
        ("3",),
        "none",
        "Answer that it does not support the statement.",
        RECORDS,
        True,
        12,
    ),
    Action(
        "records.verify",
        ("f",),
        "look",
        "Look for the quote of the record in its source.",
        RECORDS,
        True,
        13,
    ),
    Action(
        "records.verify_all",
        ("F",),
        "look for all",
        "Look for the quotes of all listed records that are pending or whose source"
        " could not be read.",
        RECORDS,
        True,
        14,
    ),
    Action(
        "records.context",
        ("enter",),
        "wider",
        "Show more around the quote, and after the widest step the nearest again.",
        RECORDS,
        True,
        15,
    ),
    Action(
        "records.origin",
        ("r",),
        "origin",
        "Name the place that the passage passes the statement on from.",
        RECORDS,
        True,
        16,
    ),
    Action(
        "records.itself",
        ("t",),
        "states itself",
        "Say that the passage states it itself, whatever a check objects, or take that"
        " back.",
        RECORDS,
    ),
    Action(
        "records.stop",
        (),
        "stop looking",
        "Stop looking for quotes; what was found is kept.",
        RECORDS,
    ),
    Action(
        "review.citation",
        (),
        "citation record",
        "Make a record of the claim and the passage, which somebody else verifies.",
        REVIEW,
    ),
)
