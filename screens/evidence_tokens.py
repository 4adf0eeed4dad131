"""The lines below the panes of a set: what it costs, and what it still needs."""

from __future__ import annotations

from rich.cells import cell_len
from textual.content import Content
from textual.widget import Widget

from claimtui.model.evidence_views import SetView, TokenFigures
from claimtui.model.vocabulary import spoken
from screens.evidence_page import SetPage
from screens.sanitize import sanitize_cell
from screens.set_words import STATE_STYLES, state_words
from screens.widgets.cells import fit

_BAR_CELLS = 16
_OVER = "- and x make it smaller; B has a larger limit and a staged comparison"


class SetLine(Widget):
    """Tokens against the limit, then the state with the first step to the next."""

    def __init__(self) -> None:
        super().__init__(id="set-line")
        self._page: SetPage | None = None

    def show(self, page: SetPage) -> None:
        """Tell of a revision."""
        self._page = page
        self.refresh(layout=True)

    @property
    def text(self) -> str:
        """What it says."""
        return self.render().plain

    def render(self) -> Content:
        """Write both lines, or as much of them as there is room for."""
        page, width = self._page, self.size.width
        if page is None or width <= 0:
            return Content("")
        state = _state(page, width)
        if self.size.height < 2:
            return state
        return Content("\n").join([_tokens(page.view.tokens, width), state])


def _tokens(tokens: TokenFigures, width: int) -> Content:
    """Return the bar with the figures; of an over-full set also what helps."""
    taken = tokens.used + tokens.reserved
    share = taken / tokens.limit if tokens.limit else 1.0
    units = min(_BAR_CELLS, round(_BAR_CELLS * tokens.used / max(tokens.limit, 1)))
    full = min(_BAR_CELLS, max(units, round(_BAR_CELLS * share)))
    bar = "█" * units + "▒" * (full - units) + "░" * (_BAR_CELLS - full)
    style = "bold $status-contradicted" if tokens.over else "$accent"
    name = tokens.tokenizer.removesuffix("_base")
    kind = "exact" if tokens.exact else "estimate"
    staged = " · staged comparison" if tokens.staged else ""
    figures = (
        f"{tokens.used:,} + {tokens.reserved:,} reserved of {tokens.limit:,}"
        f" ({name} {kind}){staged}"
    )
    over = f" {tokens.over:,} over" if tokens.over else ""
    lead = f"tokens {bar} " if width >= 70 else "tokens "
    room = width - cell_len(lead) - cell_len(figures) - cell_len(over)
    help_ = f" · {_OVER}" if tokens.over and not tokens.staged else ""
    return Content.assemble(
        ("tokens ", "$muted"),
        (f"{bar} " if width >= 70 else "", style),
        figures,
        (over, style),
        (fit(help_, max(0, room)), "$muted"),
    )


def _state(page: SetPage, width: int) -> Content:
    view = page.view
    state = state_words(view.judgement.state)
    told = f"{state[:1].upper()}{state[1:]} · rev {view.revision}"
    steps = (*view.judgement.problems, *view.judgement.next_steps)
    if steps:
        told_step = page.names.plain(sanitize_cell(steps[0]))
        more = f" (+{len(steps) - 1})" if len(steps) > 1 else ""
        room = width - cell_len(told) - cell_len(more) - 3
        step = f" · {fit(told_step, max(0, room))}{more}"
    else:
        step = ""
    return Content.assemble(
        (told, f"bold {STATE_STYLES[view.judgement.state]}"), (step, "")
    )


def facts_of(view: SetView) -> str:
    """Return purpose, scope and as-of of a set, for its header."""
    brief = view.content.brief
    parts = [spoken(brief.purpose)]
    if brief.as_of != "now":
        parts.append(f"as of {brief.as_of}")
    if view.scope:
        parts.append(f"scope {view.scope}")
    return " · ".join(parts)
