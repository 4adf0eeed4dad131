"""How a passage before a reviewer is told: as a row, and its facts above its text."""

from __future__ import annotations

from textual.content import Content

from claimtui.model.vocabulary import Status, spoken
from screens.passage_choice import Laid, Origin, PassageChoice
from screens.sanitize import sanitize_cell
from screens.widgets.virtual_list import Row

_MARKED = "x"
_CONTEXT = "c"
_TITLE_CELLS = 18
_ORIGINS = {
    Origin.CANDIDATE: "candidate",
    Origin.SUGGESTED: "suggested",
    Origin.NEIGHBOUR: "neighbour",
    Origin.CHOSEN: "chosen",
    Origin.CITED: "cited",
}
_NOT_CHOSEN = {
    Origin.SUGGESTED: " · found by the claim's words, not chosen yet",
    Origin.NEIGHBOUR: " · stands next to a candidate, not chosen yet",
    Origin.CITED: " · cited by the earlier verdict, not chosen yet",
}


def passage_row(laid: Laid, choice: PassageChoice) -> Row:
    """Return the row of a passage: its mark, how it came here, words and source."""
    passage = laid.passage
    sign = " "
    if passage.id in choice.marked:
        sign = _MARKED
    elif choice.context_of(passage.id):
        sign = _CONTEXT
    title = passage.source_title
    if len(title) > _TITLE_CELLS:
        title = f"{title[: _TITLE_CELLS - 1]}…"
    return Row(
        text=passage.text,
        sign=sign,
        sign_style="bold $accent",
        head=f"{_origin(laid):<9}",
        tail=title,
        muted=laid.origin in _NOT_CHOSEN,
    )


def _origin(laid: Laid) -> str:
    """Return how a passage came here; of an older revision, that it is one."""
    return "older" if laid.passage.newer_revision else _ORIGINS[laid.origin]


def mark_words(status: Status | None) -> str:
    """Return what a mark says of a passage under the chosen status."""
    contradicted = status is Status.CONTRADICTED
    return "is incompatible" if contradicted else "supports"


def passage_facts(laid: Laid, choice: PassageChoice, status: Status | None) -> Content:
    """Return where a passage stands, what is said of it, and whether it is old.

    Args:
        laid: The passage.
        choice: What is said of passages.
        status: The chosen status; of *contradicted* a mark means incompatible.
    """
    passage = laid.passage
    marked = "x" if passage.id in choice.marked else " "
    kind = choice.context_of(passage.id)
    role = "incompatible" if status is Status.CONTRADICTED else "supports"
    marks = f"[{marked}] {role} [{'x' if kind else ' '}] context"
    if kind:
        marks += f" ({spoken(kind)})"
    lines = [(sanitize_cell(passage.lineage), "bold"), (f"\n{marks}", "")]
    if laid.origin in _NOT_CHOSEN:
        lines.append((_NOT_CHOSEN[laid.origin], "$muted"))
    if passage.newer_revision is not None:
        newer = f" · the source has a newer revision {passage.newer_revision}"
        lines.append((newer, "$status-stale"))
    return Content.assemble(*lines)
