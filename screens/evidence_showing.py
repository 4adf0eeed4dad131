"""How a revision is laid out on the Evidence screen: cards, titles, header."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from claimtui.model.ids import UnitId
from claimtui.model.vocabulary import Answerable
from screens.evidence_cards import Card
from screens.evidence_page import ClauseKey, SetPage
from screens.evidence_tokens import facts_of
from screens.set_words import ORDER_WORDS, short, state_words
from screens.telling import counted

if TYPE_CHECKING:
    from screens.evidence import EvidenceScreen

_NO_CLAUSES = Content(
    "No clause yet.\n\n"
    "A clause is a part of the question that needs evidence. “add a clause” of the"
    " palette (:) makes one; claimtui set clause SET add works too."
)
_OF_A_CLAIM = Content(
    "The candidates of a claim: they are passages that a person looks at for it, and"
    " have no clauses unless you add one (: add a clause)."
)
_NO_UNITS = Content(
    "No unit yet.\n\n"
    "a finds passages and takes them in for the current clause; P searches for every"
    " clause and proposes a draft. claimtui set add works too."
)
_NO_MATCH = Content("No unit has all of these words.\n\nesc shows all again.")
_MOST_CHARS_IN_HEADER = 60


class SetShowing:
    """Lays revisions out on one Evidence screen."""

    def __init__(self, screen: EvidenceScreen) -> None:
        self._screen = screen
        self._to_new = False

    def go_to_new(self) -> None:
        """Go to what is new once it is there."""
        self._to_new = True

    def show(self, before: SetPage | None, page: SetPage) -> None:
        """Show a revision after another one; what was current stays so."""
        self._show_clauses(page)
        self.show_units(page, self._new_unit(before, page))
        self._tell(page)

    def show_units(self, page: SetPage, keep: UnitId | None = None) -> None:
        """Show the units that the filter lets through."""
        screen, typed = self._screen, self._screen.filter_field.value
        screen.unit_cards.set_empty(_NO_MATCH if typed.strip() else _NO_UNITS)
        screen.unit_cards.load(matching(page.units, typed), keep, marked=screen.marked)
        self.name_units()

    def name_units(self) -> None:
        """Tell how many units there are, in which order, and how many are marked."""
        screen, page = self._screen, self._screen.page
        if page is None:
            return
        total, shown = len(page.view.units), len(screen.unit_cards.cards)
        told = f"{shown:,} of {total:,}" if shown != total else f"{total:,}"
        order = ORDER_WORDS[page.view.content.order]
        marks = f" · {len(screen.marked)} marked" if screen.marked else ""
        screen.title_pane(
            "set-units",
            f"Units · {told} · order: {order}{marks}",
            f"Units {told} {order}{marks}",
        )

    def _show_clauses(self, page: SetPage) -> None:
        screen, entry = self._screen, self._screen.entry
        of_claim = page.view.claim is not None
        screen.clause_cards.set_empty(_OF_A_CLAIM if of_claim else _NO_CLAUSES)
        keys = {card.key for card in page.clauses}
        keep = entry if entry in keys or entry is None else ClauseKey(entry.clause)
        screen.clause_cards.load(page.clauses, keep)
        clauses = page.view.judgement.clauses
        refused = sum(one.answerable is Answerable.NO for one in clauses)
        told = f" · {refused} refused" if refused else ""
        screen.title_pane(
            "set-clauses", f"Clauses · {len(clauses)}{told}", f"Clauses {len(clauses)}"
        )

    def _new_unit(self, before: SetPage | None, page: SetPage) -> UnitId | None:
        """Return the first unit that is new, where a person asked for one."""
        if not self._to_new or before is None:
            return None
        if page.view.revision > before.view.revision:
            self._to_new = False
        new = (one.state.unit for one in page.view.units)
        return next((one for one in new if one not in before.names.units), None)

    def _tell(self, page: SetPage) -> None:
        view, screen = page.view, self._screen
        question = short(view.content.brief.question, _MOST_CHARS_IN_HEADER)
        what = "Candidates" if view.claim is not None else "Evidence"
        if screen.read_only:
            what = f"Revision {view.revision} of {view.newest}, read only"
        count = counted(len(view.units), "unit")
        left = f"{what} · {count} · {state_words(view.judgement.state)} · {question}"
        who = (facts_of(view), screen.workspace.actor, screen.workspace.viewer)
        screen.set_header(left, " · ".join(part for part in who if part))


def matching(cards: Sequence[Card], typed: str) -> Sequence[Card]:
    """Return the cards that have all typed words."""
    words = typed.casefold().split()
    if not words:
        return cards
    return [card for card in cards if all(word in _searched(card) for word in words)]


def _searched(card: Card) -> str:
    return " ".join(line.text for line in card.lines).casefold()
