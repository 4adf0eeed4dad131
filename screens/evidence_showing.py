"""How a revision is laid out on the Evidence screen: cards, titles, header."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from claimtui.model.evidence_views import SetRow
from claimtui.model.ids import UnitId
from claimtui.model.vocabulary import Answerable
from claimtui.workspace import sets
from screens.evidence_cards import Card
from screens.evidence_page import ClauseKey, SetPage
from screens.evidence_place import EvidencePlace
from screens.evidence_tokens import facts_of
from screens.set_words import ORDER_WORDS, short, state_words
from screens.telling import counted

_NO_CLAUSES = Content(
    "No clause yet.\n\n"
    "A clause is a part of the question that needs evidence. A adds one;"
    " claimtui set clause SET add works too."
)
_EARLIER_WITHOUT = Content("This revision had no clause.")
_OF_A_CLAIM = Content(
    "The candidates of a claim: they are passages that a person looks at for it, and"
    " have no clauses unless A adds one."
)
_NOTHING_YET = Content(
    "Nothing to answer yet.\n\n"
    "A says a part of the question that needs evidence: a clause. Then a finds"
    " passages for it and takes them in, and P searches for every clause."
)
_NO_UNITS = Content(
    "No unit yet.\n\n"
    "a finds passages and takes them in for the current clause; P searches for every"
    " clause and proposes a draft. claimtui set add works too."
)
_EARLIER_EMPTY = Content("This revision had no unit.")
_NO_MATCH = Content("No unit has all of these words.\n\nesc shows all again.")
_MOST_CHARS_IN_HEADER = 60


class SetShowing:
    """Lays revisions out on one Evidence screen."""

    def __init__(self, screen: EvidencePlace) -> None:
        self._screen = screen
        self._to_new = False
        self._otherwise: UnitId | None = None

    def begin(self) -> None:
        """Tell at once what is being read; a large set takes a moment."""
        screen = self._screen
        ws, set_ = screen.workspace, screen.set_
        screen.set_header("Evidence · reading the set", ws.actor)
        screen.load(
            lambda: next((one for one in sets.set_rows(ws) if one.set == set_), None),
            self._begun,
            group="set size",
            description="looking at the set",
        )

    def _begun(self, row: SetRow | None) -> None:
        screen = self._screen
        if row is None or screen.page is not None:
            return
        question = short(row.question, _MOST_CHARS_IN_HEADER)
        screen.set_header(f"Evidence · reading · {question}", screen.workspace.actor)
        count = counted(row.units, "unit")
        told = f"Reading {count}: words, coverage and tokens …"
        screen.unit_cards.set_empty(Content(told))

    def go_to_new(self, otherwise: UnitId | None = None) -> None:
        """Go to what is new once it is there, or else to another unit."""
        self._to_new, self._otherwise = True, otherwise

    def show(self, before: SetPage | None, page: SetPage) -> None:
        """Show a revision after another one; what was current stays so."""
        self._show_clauses(page)
        self.show_units(page, self._new_unit(before, page))
        self._tell(page)

    def show_units(self, page: SetPage, keep: UnitId | None = None) -> None:
        """Show the units that the filter lets through."""
        screen, typed = self._screen, self._screen.filter_field.value
        screen.unit_cards.set_empty(_NO_MATCH if typed.strip() else _no_units(page))
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
        screen.clause_cards.set_empty(_no_clauses(page))
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
        found = (one for one in new if one not in before.names.units)
        return next(found, self._otherwise)

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


def _no_clauses(page: SetPage) -> Content:
    """Return what stands in the place of clauses."""
    if page.view.claim is not None:
        return _OF_A_CLAIM
    earlier = page.view.revision < page.view.newest
    return _EARLIER_WITHOUT if earlier else _NO_CLAUSES


def _no_units(page: SetPage) -> Content:
    """Return what stands in the place of units: what to do next."""
    if page.view.revision < page.view.newest:
        return _EARLIER_EMPTY
    if page.view.content.clauses or page.view.claim is not None:
        return _NO_UNITS
    return _NOTHING_YET


def matching(cards: Sequence[Card], typed: str) -> Sequence[Card]:
    """Return the cards that have all typed words."""
    words = typed.casefold().split()
    if not words:
        return cards
    return [card for card in cards if all(word in _searched(card) for word in words)]


def _searched(card: Card) -> str:
    return " ".join(line.text for line in card.lines).casefold()
