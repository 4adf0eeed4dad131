"""The form under the claim: a status and the one or two lines that it asks for."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from itertools import accumulate

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.ids import PassageId
from claimtui.model.vocabulary import CurrentStatus, Facet, Status, spoken
from screens.demands import (
    REASON,
    SCOPE,
    TEXT_FIELDS,
    Field,
    demanded,
    reason_of,
    reason_words,
    with_texts,
)
from screens.line_input import LineInput
from screens.sanitize import as_content, sanitize_cell
from screens.signs import STATUS_SIGNS

_LABELS = {Status.PARTIALLY_SUPPORTED: "partial", Status.NOT_ADDRESSED: "not addr."}
_ALL_FIELDS: tuple[Field, ...] = tuple(
    dict.fromkeys(
        (*(field for status in Status for field in demanded(status)), REASON, SCOPE)
    )
)


class StatusLine(Widget, can_focus=True):
    """One line with the statuses on their number keys; enter on it records."""

    class Picked(Message):
        """Posted when a status was clicked."""

        def __init__(self, status: Status) -> None:
            super().__init__()
            self.status = status

    def __init__(self) -> None:
        super().__init__(id="status-line")
        self._status: Status | None = None
        self._ends: list[int] = []

    def show(self, status: Status | None) -> None:
        """Tell which status is chosen."""
        self._status = status
        self.refresh()

    def render(self) -> Content:
        """Write numbers, signs and words, as long as the width allows."""
        width = self.size.width
        for write in (_spelled, _signed, _worded):
            parts = [write(status) for status in Status]
            if sum(len(part) + 2 for part in parts) + _HINT_ROOM <= width:
                break
        told: list[str | tuple[str, str]] = []
        self._ends = list(accumulate(len(part) + 2 for part in parts))
        for status, part in zip(Status, parts, strict=True):
            sign = STATUS_SIGNS[CurrentStatus(status.value)]
            chosen = status is self._status
            style = f"bold reverse {sign.style}" if chosen else ""
            told += [(f" {part} ", style)]
        if self._status is not None:
            told.append((" enter records", "$accent"))
        return Content.assemble(*told)

    def on_key(self, event: events.Key) -> None:
        """Go on to the form's first line with tab, where a status has any."""
        if event.key == "tab" and self._status is not None:
            event.stop()
            event.prevent_default()
            self.screen.query_one(AssessmentForm).enter()

    def on_click(self, event: events.Click) -> None:
        """Choose a status with the mouse."""
        place = bisect_right(self._ends, event.x)
        if place < len(self._ends):
            self.post_message(self.Picked(list(Status)[place]))


_HINT_ROOM = 14


def _spelled(status: Status) -> str:
    sign = STATUS_SIGNS[CurrentStatus(status.value)].sign
    return f"{_number(status)} {sign} {_LABELS.get(status, spoken(status))}"


def _signed(status: Status) -> str:
    sign = STATUS_SIGNS[CurrentStatus(status.value)]
    return f"{_number(status)} {sign.sign} {sign.word}"


def _worded(status: Status) -> str:
    return f"{_number(status)} {STATUS_SIGNS[CurrentStatus(status.value)].word}"


def _number(status: Status) -> int:
    return list(Status).index(status) + 1


class AssessmentForm(Vertical):
    """Keep status and texts of an assessment while it is filled in."""

    class Changed(Message):
        """Posted when anything of the draft has changed."""

    def __init__(self) -> None:
        super().__init__(id="form")
        self._status: Status | None = None
        self._base = AssessmentDraft()
        self._facets: tuple[Facet, ...] = ()
        self._offered: dict[str, str] = {}
        self._scope_open = False

    def compose(self) -> ComposeResult:
        """Lay out a line for each field; only those asked for are shown."""
        yield Static(id="refusals")
        for field in _ALL_FIELDS:
            with Horizontal(id=f"row-{field.name}", classes="field"):
                yield Static(Content(field.label), classes="field--label")
                yield LineInput(placeholder=field.hint, id=f"field-{field.name}")

    def on_mount(self) -> None:
        """Show nothing until a status is chosen."""
        self._arrange()
        self.refuse(())

    @property
    def status(self) -> Status | None:
        """The chosen status."""
        return self._status

    def fill(
        self, draft: AssessmentDraft | None, facets: tuple[Facet, ...] = ()
    ) -> None:
        """Show a draft, or an empty form, for a claim with some facets."""
        self._facets = facets
        self._base = draft or AssessmentDraft()
        self._status = self._base.status
        self._offered = {}
        self._scope_open = bool(self._base.scope)
        with self.prevent(Input.Changed):
            for name in TEXT_FIELDS:
                self._field(name).fill(getattr(self._base, name))
            reasons = self._base.reasons
            self._field("reason").fill(reason_words(reasons[0]) if reasons else "")
        self.refuse(())
        self._arrange()

    def choose(self, status: Status | None, offered: dict[str, str]) -> None:
        """Choose a status; what is offered fills fields that nobody has typed into."""
        self._status = status
        for name, text in offered.items():
            field = self._field(name)
            if field.value in ("", self._offered.get(name)):
                field.fill(text)
                self._offered[name] = field.value
        self.refuse(())
        self._arrange()
        self.post_message(self.Changed())

    def enter(self) -> None:
        """Go to the first line that is shown; what is filled in there is selected.

        Then whatever is typed replaces it, and enter takes it as it is.
        """
        shown = (self._field(one.name) for one in _ALL_FIELDS)
        field = self.first_open() or next(
            (one for one in shown if one.parent and one.parent.display), None
        )
        if field is not None:
            field.focus()
            field.select_all()

    def open_scope(self) -> None:
        """Show the line for the scope and go there."""
        self._scope_open = True
        self._arrange()
        self._field("scope").focus()

    def refuse(self, reasons: tuple[str, ...]) -> None:
        """Tell why nothing was recorded; an empty tuple tells nothing."""
        told = self.query_one("#refusals", Static)
        told.update(as_content("\n".join(f"Not recorded: {one}" for one in reasons)))
        told.display = bool(reasons)

    def first_open(self) -> LineInput | None:
        """Return the first field that the status asks for and that is empty."""
        for field in demanded(self._status):
            shown = self._field(field.name)
            if not shown.value.strip():
                return shown
        return None

    def draft(self, passage: PassageId | None) -> AssessmentDraft:
        """Return all that is filled in; a reason speaks of the passage given."""
        texts = {name: self._field(name).value.strip() for name in TEXT_FIELDS}
        reasons = self._base.reasons
        typed = self._field("reason").value.strip()
        held = reason_words(reasons[0]) if reasons else ""
        if typed != sanitize_cell(held).strip():
            made = None if passage is None else reason_of(typed, passage, self._facets)
            reasons = (*((made,) if made else ()), *reasons[1:])
        filled = replace(self._base, status=self._status, reasons=reasons)
        return with_texts(filled, texts)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Changed())

    def _arrange(self) -> None:
        """Show the lines that the status asks for, and those that hold something."""
        asked = {field.name for field in demanded(self._status)}
        for field in _ALL_FIELDS:
            optional = field is REASON and self._status is not None
            scope = field is SCOPE and self._scope_open
            shown = field.name in asked or optional or scope
            self.query_one(f"#row-{field.name}").display = shown
        self.display = self._status is not None or self._scope_open

    def _field(self, name: str) -> LineInput:
        return self.query_one(f"#field-{name}", LineInput)


def as_recorded(draft: AssessmentDraft) -> AssessmentDraft:
    """Return a draft without the texts that belong to other statuses."""
    asked = {field.name for field in demanded(draft.status)} | {"scope"}
    return with_texts(draft, {name: "" for name in TEXT_FIELDS if name not in asked})
