"""The actions of Generation input."""

from __future__ import annotations

from screens.action_registry import Action

GENERATION = "Generation input"

GOING_TO_GENERATION = (
    Action(
        "go.generation",
        ("g i",),
        "Generation input",
        "Show the exact text that a model would be given from the evidence set; nothing"
        " is sent.",
    ),
)

GENERATION_ACTIONS = (
    Action(
        "generation.notes",
        ("N",),
        "notes",
        "Take reviewers' notes along, labelled as reviewer instruction that nothing can"
        " cite, or leave them out. Nothing on this screen sends anything.",
        GENERATION,
        True,
        10,
    ),
    Action(
        "generation.manifest",
        ("m",),
        "manifest",
        "Show what the text is compared with: its units with request id, source,"
        " support and digest. Nothing on this screen sends anything.",
        GENERATION,
        True,
        11,
    ),
)
