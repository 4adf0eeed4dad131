"""The actions of evidence sets: their list, one set, its coverage and its history."""

from __future__ import annotations

from screens.action_registry import EVERYWHERE, Action

SETS = "Evidence sets"
EVIDENCE = "Evidence"
SET_HISTORY = "History of a set"

GOING_TO_EVIDENCE = (
    Action(
        "go.evidence",
        ("g e",),
        "Evidence",
        "Go to the evidence set that you worked on last; from a set to all sets.",
    ),
    Action(
        "go.candidates",
        ("g E",),
        "its evidence",
        "Open the candidates of the current claim as an evidence set.",
        EVERYWHERE,
    ),
)

_SETS_ACTIONS = (
    Action(
        "sets.add",
        ("A",),
        "new set",
        "Make a set for a question and the parts of it that need evidence.",
        SETS,
        True,
        10,
    ),
)


def _unit(name: str, keys: tuple[str, ...], label: str, told: str, at: int) -> Action:
    return Action(f"evidence.{name}", keys, label, told, EVIDENCE, True, at)


_ON_UNITS = (
    _unit(
        "add",
        ("a",),
        "add",
        "Find passages and take them in, labelled for the current clause.",
        10,
    ),
    _unit(
        "remove",
        ("x",),
        "remove",
        "Take the marked units out, or the current one; earlier revisions keep them.",
        14,
    ),
    _unit(
        "expand",
        ("+",),
        "wider",
        "Show more around the unit: sentence, paragraph, neighbours, section.",
        15,
    ),
    _unit("narrow", ("-",), "narrower", "Show less around the unit.", 16),
    _unit(
        "label",
        ("b",),
        "label",
        "Say how the unit stands to a clause or another unit, or take that back.",
        11,
    ),
    _unit(
        "gap",
        ("n",),
        "gap",
        "Name what the current clause lacks; on a named gap, say how it was resolved.",
        12,
    ),
    _unit(
        "matrix",
        ("c",),
        "coverage",
        "Show clauses against units, or the units again.",
        13,
    ),
    _unit(
        "propose",
        ("P",),
        "propose",
        "Search for every clause and take in what is found, as a draft to review.",
        17,
    ),
    _unit(
        "note",
        ("N",),
        "note",
        "Remark on the unit; a remark is never evidence.",
        19,
    ),
    _unit(
        "pin",
        ("p",),
        "pin",
        "Keep the unit through proposals, or no longer.",
        20,
    ),
    _unit("order", ("O",), "order", "Choose the order of the units.", 21),
    _unit(
        "mark",
        ("space",),
        "mark",
        "Mark the unit, or take the mark back; remove and merge act on all that are"
        " marked.",
        18,
    ),
    _unit(
        "down",
        ("J", "alt+down"),
        "down",
        "Move the unit one place down in the manual order.",
        35,
    ),
    _unit(
        "up",
        ("K", "alt+up"),
        "up",
        "Move the unit one place up in the manual order.",
        36,
    ),
    _unit(
        "merge",
        ("m",),
        "merge",
        "Make one unit of the marked units, which are of one source revision.",
        30,
    ),
    _unit(
        "replace",
        ("R",),
        "replace",
        "Put a newer or superseding passage in the unit's place, to be labelled anew.",
        31,
    ),
)

_ON_THE_SET = (
    _unit(
        "clause_add", ("A",), "add clause", "Add a clause: a part of the question.", 24
    ),
    _unit(
        "clause_edit",
        ("e",),
        "edit clause",
        "Word the current clause otherwise; its labels and gaps go.",
        25,
    ),
    _unit(
        "clause_drop",
        ("X",),
        "drop clause",
        "Drop the current clause with its labels and gaps.",
        26,
    ),
    _unit(
        "review",
        ("r",),
        "reviewed",
        "Review: say that you have looked through the set as it is.",
        22,
    ),
    _unit(
        "close",
        ("z",),
        "close",
        "Close the set as insufficient until a change of the sources reopens it.",
        27,
    ),
    _unit("reopen", ("Z",), "reopen", "Take a set up again that was closed.", 9),
    _unit(
        "budget",
        ("B",),
        "token budget",
        "Choose the limit, the reserves, the tokenizer, or a staged comparison.",
        32,
    ),
    _unit("purpose", ("t",), "purpose", "Choose what the set is for.", 34),
    _unit("question", ("E",), "question", "Ask something else of the set.", 33),
    _unit(
        "history",
        ("H",),
        "history",
        "List the revisions of the set as decisions; enter shows one of them.",
        23,
    ),
)

EVIDENCE_ACTIONS = (*_SETS_ACTIONS, *_ON_UNITS, *_ON_THE_SET)
