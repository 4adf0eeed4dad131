"""Every action of the screens: one registry for bindings, footer, help and palette.

No Textual here, so that the command line can list the keys without loading it.
"""

from __future__ import annotations

from screens.action_registry import CLAIMS as CLAIMS
from screens.action_registry import EVERYWHERE as EVERYWHERE
from screens.action_registry import LIBRARY as LIBRARY
from screens.action_registry import RECORDS as RECORDS
from screens.action_registry import REVIEW as REVIEW
from screens.action_registry import SOURCE_DIFF as SOURCE_DIFF
from screens.action_registry import SOURCES as SOURCES
from screens.action_registry import WORDS as WORDS
from screens.action_registry import Action as Action
from screens.action_registry import ActionRegistry as ActionRegistry
from screens.action_registry import Guarded as Guarded
from screens.action_registry import spoken_key as spoken_key
from screens.evidence_actions import EVIDENCE_ACTIONS, GOING_TO_EVIDENCE
from screens.generation_actions import GENERATION_ACTIONS, GOING_TO_GENERATION
from screens.record_actions import RECORD_ACTIONS
from screens.source_actions import SOURCE_DIFF_ACTIONS, SOURCES_ACTIONS
from screens.tour_actions import TOUR_ACTIONS

_MOVING = (
    Action("move.down", ("j", "down"), "down", "Move down one line or row."),
    Action("move.up", ("k", "up"), "up", "Move up one line or row."),
    Action("move.left", ("h", "left"), "left", "Go to the pane on the left."),
    Action("move.right", ("l", "right"), "right", "Go to the pane on the right."),
    Action(
        "move.half_down",
        ("ctrl+d", "pagedown"),
        "half page down",
        "Move down half a page.",
    ),
    Action(
        "move.half_up", ("ctrl+u", "pageup"), "half page up", "Move up half a page."
    ),
    Action("move.top", ("g g", "home"), "top", "Go to the top."),
    Action("move.bottom", ("G", "end"), "bottom", "Go to the bottom."),
    Action("pane.next", ("tab",), "next pane", "Go to the next pane."),
    Action("pane.previous", ("shift+tab",), "previous pane", "Go back one pane."),
)

_EVERYWHERE = (
    Action("open", ("enter",), "open", "Open what is highlighted.", priority=40),
    Action("back", ("escape", "q"), "back", "Go back to where you came from."),
    Action(
        "filter",
        ("slash",),
        "filter",
        "Show only what contains the words you type.",
        shown_in_footer=True,
        priority=60,
    ),
    Action("palette", ("colon", "ctrl+p"), "palette", "Find any action by its name."),
    Action(
        "help",
        ("question_mark",),
        "help",
        "Show every key that works here.",
        shown_in_footer=True,
        priority=0,
    ),
    Action("undo", ("u",), "undo", "Take back your last change.", priority=70),
    Action("copy", ("y",), "copy", "Copy what is selected or highlighted."),
    Action("whole", ("v",), "whole value", "Show the whole of what is cut."),
    Action(
        "original",
        ("o",),
        "original",
        "Open the address that the source or document came from.",
    ),
    Action(
        "edit.outside",
        ("ctrl+e",),
        "editor",
        "Write the text of the field, or the document's file, in your own editor.",
        in_fields=True,
    ),
    Action(
        "suspend",
        ("ctrl+z",),
        "suspend",
        "Give the shell its terminal; fg brings claimtui back as it was.",
    ),
    Action("quit", ("ctrl+q",), "quit", "Leave claimtui; everything is saved."),
)

_GOING = (
    Action("go.library", ("g l",), "Library", "Go to your documents and sources."),
    Action("go.claims", ("g c",), "Claims", "Go to the claims of the open document."),
    Action("go.sources", ("g s",), "Sources", "Go to the sources and their texts."),
    Action("go.review", ("g r",), "Review", "Review the current claim."),
    Action("go.history", ("g h",), "History", "Show the current claim's history."),
    Action("go.records", ("g d",), "Records", "Go to the citation records."),
)

_LIBRARY = (
    Action(
        "library.add",
        ("A",),
        "add",
        "Add a document or source by its path.",
        LIBRARY,
        True,
        10,
    ),
)

_CLAIMS = (
    Action("claims.accept", ("a",), "accept", "Accept the claim.", CLAIMS, True, 10),
    Action(
        "claims.exclude",
        ("x",),
        "exclude",
        "Exclude the claim with a reason, or restore what is excluded.",
        CLAIMS,
        True,
        11,
    ),
    Action("claims.type", ("t",), "type", "Change the claim's type.", CLAIMS, True, 12),
    Action(
        "claims.next_unreviewed",
        ("n",),
        "next new",
        "Go to the next unreviewed claim.",
        CLAIMS,
        True,
        13,
    ),
    Action("claims.review", ("r",), "review", "Review the claim.", CLAIMS, True, 14),
    Action(
        "claims.mark",
        ("space",),
        "mark",
        "Mark the claim, or take the mark back; accept, exclude and merge act on all"
        " that are marked.",
        CLAIMS,
        True,
        15,
    ),
    Action(
        "claims.merge",
        ("m",),
        "merge",
        "Make one claim of the marked claims, or of this one and the next.",
        CLAIMS,
        True,
        16,
    ),
    Action(
        "claims.split",
        ("s",),
        "split",
        "Cut the claim at a place that you choose by word.",
        CLAIMS,
        True,
        17,
    ),
    Action(
        "claims.span",
        ("e",),
        "span",
        "Let the claim begin or end at another word of the document.",
        CLAIMS,
    ),
    Action(
        "claims.facets",
        ("f",),
        "facets",
        "Say which words of the claim are its subject, quantity, date and so on.",
        CLAIMS,
    ),
    Action(
        "claims.markers",
        ("M",),
        "markers",
        "Add a marker to the claim, such as time sensitive, or remove one.",
        CLAIMS,
    ),
    Action(
        "claims.accept_all",
        (),
        "accept all proposals",
        "Accept all proposals that the filter shows, after a question.",
        CLAIMS,
    ),
)

_WORDS = (
    Action("words.left", ("h", "left"), "back", "Move back one word.", WORDS, True, 20),
    Action("words.right", ("l", "right"), "on", "Move on one word.", WORDS, True, 21),
    Action("words.first", ("home",), "first", "Move as far back as it goes.", WORDS),
    Action("words.last", ("end",), "last", "Move as far on as it goes.", WORDS),
    Action("words.take", ("enter",), "take", "Take what is chosen.", WORDS, True, 10),
    Action(
        "words.leave",
        ("escape", "q"),
        "leave",
        "Leave everything as it is.",
        WORDS,
        True,
        11,
    ),
    Action(
        "words.switch",
        ("tab",),
        "other end",
        "Move the other end of the words.",
        WORDS,
        True,
        22,
    ),
    Action(
        "words.keep",
        ("space",),
        "cut here too",
        "Keep a cut here and choose one more, or take it back.",
        WORDS,
        True,
        23,
    ),
    Action(
        "words.remove",
        ("x", "delete"),
        "remove",
        "Remove the facet from the claim.",
        WORDS,
        True,
        24,
    ),
)

_STATUS_KEYS = (
    ("supported", "supported"),
    ("partially_supported", "partial"),
    ("unsupported", "unsupported"),
    ("contradicted", "contradicted"),
    ("not_addressed", "not addressed"),
    ("ambiguous", "ambiguous"),
    ("stale", "stale"),
)

_REVIEW = (
    *(
        Action(
            f"review.status.{status}",
            (str(number),),
            label,
            f"Choose the status {status.replace('_', ' ')}.",
            REVIEW,
            True,
            20 + number,
        )
        for number, (status, label) in enumerate(_STATUS_KEYS, start=1)
    ),
    Action(
        "review.unresolved",
        ("8",),
        "unresolved",
        "Record that the claim stays unresolved, with what is open.",
        REVIEW,
        True,
        29,
    ),
    Action(
        "review.postpone",
        ("z",),
        "put off",
        "Put the claim off and go on, or take it up again.",
        REVIEW,
        True,
        30,
    ),
    Action(
        "review.recheck",
        ("e",),
        "effect",
        "Say what the change of a cited source means for the claim.",
        REVIEW,
        True,
        9,
    ),
    Action(
        "review.supports",
        ("space",),
        "supports",
        "Say that the passage supports the claim, or take that back.",
        REVIEW,
        True,
        11,
    ),
    Action(
        "review.context",
        ("c",),
        "context",
        "Say that the passage is context, or take that back.",
        REVIEW,
        True,
        12,
    ),
    Action(
        "review.neighbour",
        ("n",),
        "neighbour",
        "Add the neighbouring passage to the candidates.",
        REVIEW,
    ),
    Action(
        "review.next",
        ("right_square_bracket",),
        "next claim",
        "Go to the next claim without a verdict; what is filled in is kept.",
        REVIEW,
        True,
        31,
    ),
    Action(
        "review.previous",
        ("left_square_bracket",),
        "claim before",
        "Go to the claim before this one; what is filled in is kept.",
        REVIEW,
    ),
    Action("review.scope", ("w",), "scope", "Write the scope of the verdict.", REVIEW),
    Action(
        "review.checks",
        ("x",),
        "checks",
        "Go through the checks, and the reasons of the earlier verdict that is"
        " highlighted, and show their words on both sides.",
        REVIEW,
    ),
    Action(
        "review.set_aside",
        ("s",),
        "set aside",
        "Set the highlighted finding of the checks aside with a reason, or take it up"
        " again.",
        REVIEW,
        priority=9,
    ),
    Action(
        "review.drop",
        ("X",),
        "drop",
        "Drop what is filled in and marked for the claim; undo brings it back.",
        REVIEW,
        True,
        32,
    ),
    Action(
        "review.find",
        ("slash",),
        "find",
        "Find a passage in your sources.",
        REVIEW,
        True,
        15,
    ),
    Action(
        "review.record",
        ("ctrl+s", "enter"),
        "record",
        "Record the assessment and go on to the next claim.",
        REVIEW,
        True,
        10,
    ),
)

ACTIONS = ActionRegistry(
    (
        *_MOVING,
        *_EVERYWHERE,
        *_GOING,
        *GOING_TO_EVIDENCE,
        *GOING_TO_GENERATION,
        *_LIBRARY,
        *_CLAIMS,
        *SOURCES_ACTIONS,
        *SOURCE_DIFF_ACTIONS,
        *_WORDS,
        *_REVIEW,
        *RECORD_ACTIONS,
        *EVIDENCE_ACTIONS,
        *GENERATION_ACTIONS,
        *TOUR_ACTIONS,
    )
)
"""Every action of the program with its default keys."""
