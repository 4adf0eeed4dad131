"""How the Evidence screen asks: choosers, prompts and pickers over its page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from claimtui.model.evidence_views import SetUnit
from claimtui.model.ids import ClauseId
from screens.chooser import Chooser, Option
from screens.evidence_place import EvidencePlace
from screens.evidence_saving import SetSaving
from screens.line_prompt import LinePrompt
from screens.set_picker import SetPicker
from screens.set_words import short

if TYPE_CHECKING:
    from screens.evidence_page import SetPage

_MOST_CHARS = 200
"""Characters of a clause or a unit by which it is chosen."""
_MOST_CHOICES = 12
"""More than that are found by their words."""


class Asking:
    """Ask on one Evidence screen; what is not answered changes nothing."""

    def __init__(self, screen: EvidencePlace, saving: SetSaving) -> None:
        self._screen = screen
        self._saving = saving

    def choose(
        self,
        title: str,
        options: Sequence[Option],
        highlighted: str | None,
        then: Callable[[str], None],
        *,
        otherwise: str = "",
    ) -> None:
        """Let one of several options be chosen.

        Args:
            title: What is asked.
            options: What can be chosen.
            highlighted: The value that enter alone chooses.
            then: Takes the value.
            otherwise: What is said where nothing is chosen.
        """
        overlay = (
            Chooser(title, options, highlighted)
            if len(options) <= _MOST_CHOICES
            else SetPicker(title, options)
        )

        def chosen(value: str | None) -> None:
            if value is not None:
                then(value)
            elif otherwise:
                self._screen.say(otherwise)

        self._screen.app.push_screen(overlay, chosen)

    def write(
        self,
        title: str,
        hint: str,
        what_for: str,
        then: Callable[[str], None],
        *,
        value: str = "",
        needed: bool = False,
    ) -> None:
        """Let a line be written; it begins with what was typed and not saved.

        Args:
            title: What is asked.
            hint: What stands in the empty field.
            what_for: Tells what was typed for this from what was typed for others.
            then: Takes the line.
            value: What stands in the field otherwise.
            needed: Whether an empty line changes nothing.
        """
        saving = self._saving

        def left(line: str) -> None:
            if line and line != value:
                saving.keep(what_for, line)
                self._screen.say("What you typed is kept.")
            else:
                saving.forget(what_for)

        def given(line: str | None) -> None:
            if line is None:
                return
            if needed and not line:
                self._screen.say("Nothing was typed, so nothing changes.")
            else:
                then(line)

        self._screen.app.push_screen(
            LinePrompt(
                title,
                hint,
                saving.typed(what_for, value),
                needed=needed,
                left=left,
            ),
            given,
        )

    def clause(
        self, title: str, then: Callable[[ClauseId], None], *, first: bool = True
    ) -> None:
        """Let a clause be chosen, the current one highlighted."""
        page = self._screen.page
        if page is None:
            return
        now = self._screen.clause if first else None
        self.choose(
            title, clause_options(page), now, lambda value: then(ClauseId(value))
        )


def clause_options(page: SetPage) -> list[Option]:
    """Return the clauses as what can be chosen."""
    return [
        Option(
            one.clause,
            f"{page.names.mark(one.clause)} {short(one.text, _MOST_CHARS)}",
            key=_digit(page.names.clauses[one.clause]),
        )
        for one in page.view.content.clauses.values()
    ]


def unit_options(page: SetPage, leave_out: Sequence[str] = ()) -> list[Option]:
    """Return the units as what can be chosen."""
    return [
        Option(
            unit.state.unit,
            f"{page.names.mark(unit.state.unit)} {_words(unit)}",
            key=_digit(page.names.units[unit.state.unit]),
        )
        for unit in page.view.units
        if unit.state.unit not in leave_out
    ]


def _words(unit: SetUnit) -> str:
    """Return where a unit stands and how it begins."""
    passage = unit.passage
    if passage.redacted:
        return f"[redacted: {passage.redacted}]"
    return short(f"{passage.lineage} · {unit.text[:_MOST_CHARS]}", _MOST_CHARS)


def _digit(number: int) -> str:
    """Return the key of what has a number; none where one key cannot type it."""
    return str(number) if number < 10 else ""
