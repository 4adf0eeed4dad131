"""The actions of Sources and of the difference between two revisions."""

from __future__ import annotations

from screens.action_registry import SOURCE_DIFF, SOURCES, Action

SOURCES_ACTIONS = (
    Action(
        "sources.add",
        ("A",),
        "add",
        "Add sources: files or web addresses, several lines at once.",
        SOURCES,
        True,
        10,
    ),
    Action(
        "sources.refresh",
        ("f",),
        "refresh",
        "Look at the source's file or address again and tell what changed.",
        SOURCES,
        True,
        11,
    ),
    Action(
        "sources.diff",
        ("d",),
        "diff",
        "Show word by word how two revisions of the source differ.",
        SOURCES,
        True,
        12,
    ),
    Action(
        "sources.describe",
        ("e",),
        "describe",
        "Say what the source is: class, authority, scope, quality, relations.",
        SOURCES,
        True,
        13,
    ),
    Action(
        "sources.whole_page",
        ("w",),
        "whole page",
        "Read all of a page of which only the article was read, as a new revision; show"
        " any other text on the whole window.",
        SOURCES,
        True,
        14,
    ),
    Action(
        "sources.quality",
        ("Q",),
        "quality",
        "Write a short explanation for one dimension of the source's quality.",
        SOURCES,
    ),
    Action(
        "sources.relate",
        ("R",),
        "relate",
        "Say that the source links to, cites or supersedes another one, or no longer.",
        SOURCES,
    ),
    Action(
        "sources.class",
        (),
        "source class",
        "Say what kind of publication the source is.",
        SOURCES,
    ),
    Action(
        "sources.authority",
        (),
        "authority status",
        "Say whether the source speaks for now.",
        SOURCES,
    ),
    Action("sources.scope", (), "access scope", "Say who may see the source.", SOURCES),
    Action(
        "sources.same",
        (),
        "same publication",
        "Take the source as the same publication as another one, or no longer.",
        SOURCES,
    ),
    Action(
        "sources.redact",
        (),
        "redact",
        "Remove the source's content for good, after a question.",
        SOURCES,
    ),
    Action(
        "sources.refresh_all",
        (),
        "refresh all",
        "Look at every source that is listed again.",
        SOURCES,
    ),
    Action(
        "sources.stop",
        (),
        "stop refreshing",
        "Stop the refresh that runs; what it has found is kept.",
        SOURCES,
    ),
)

SOURCE_DIFF_ACTIONS = (
    Action(
        "diff.next",
        ("n",),
        "next change",
        "Go to the next change.",
        SOURCE_DIFF,
        True,
        10,
    ),
    Action(
        "diff.previous",
        ("N",),
        "change before",
        "Go to the change before.",
        SOURCE_DIFF,
        True,
        11,
    ),
)
