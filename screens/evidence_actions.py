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


def _more(
    name: str, label: str, told: str, keys: tuple[str, ...] = (), priority: int = 50
) -> Action:
    return Action(f"evidence.{name}", keys, label, told, EVIDENCE, False, priority)


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
    _more(
        "down",
        "unit down",
        "Move the unit one place down in the manual order.",
        ("J", "alt+down"),
    ),
    _more(
        "up",
        "unit up",
        "Move the unit one place up in the manual order.",
        ("K", "alt+up"),
    ),
    _more(
        "merge",
        "merge units",
        "Make one unit of the marked units, which are of one source revision.",
    ),
    _more(
        "replace",
        "replace unit",
        "Put a newer or superseding passage in the unit's place, to be labelled anew.",
    ),
)

_ON_THE_SET = (
    _more("clause_add", "add a clause", "Add a part of the question."),
    _more(
        "clause_edit",
        "word the clause otherwise",
        "Word the current clause otherwise; its labels and gaps go.",
    ),
    _more(
        "clause_drop",
        "drop the clause",
        "Drop the current clause with its labels and gaps.",
    ),
    _more(
        "review",
        "set reviewed",
        "Say that you have looked through the set as it is.",
    ),
    _more(
        "close",
        "close as insufficient",
        "Declare the set insufficient until a change of the sources reopens it.",
    ),
    _more("reopen", "reopen the set", "Take a set up again that was closed."),
    _more(
        "budget",
        "token budget",
        "Choose the limit, the reserves, the tokenizer, or a staged comparison.",
    ),
    _more("purpose", "purpose", "Choose what the set is for."),
    _more("question", "question", "Ask something else of the set."),
    _more(
        "history",
        "history of the set",
        "List the revisions as decisions; enter shows one of them.",
    ),
)

EVIDENCE_ACTIONS = (*_SETS_ACTIONS, *_ON_UNITS, *_ON_THE_SET)
