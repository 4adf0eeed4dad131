"""Test two on the Records screen: what a person answers, and with which words."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from claimtui.model.records import RecordDetail, RecordRow
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.vocabulary import RecordStatus, Support
from claimtui.workspace import records, undoing
from screens.action_registry import spoken_key
from screens.line_prompt import LinePrompt
from screens.record_page import Said, answered_words
from screens.records_place import RecordsPlace
from screens.sanitize import sanitize_cell

_RELAY = "R1"
"""Code of the objection that a passage passes on what somebody else said."""

Answer = Ok[RecordRow] | Refused | Conflict


class RecordAnswering:
    """Take what is answered to test two on one Records screen."""

    def __init__(self, screen: RecordsPlace) -> None:
        self._screen = screen

    def do_records_full(self) -> None:
        """Answer that the passage supports the statement in full."""
        self._answer(Support.FULL)

    def do_records_partial(self) -> None:
        """Ask for the narrower words; words that were narrowed are judged as they are.

        Where no answer of this person would be taken, nobody is asked to type first.
        """
        detail = self._screen.detail
        if detail is None:
            return
        found = detail.test is not None and detail.test.found
        if self._is_own(detail) or not found or detail.revisions[-1].narrowed:
            self._answer(Support.PARTIAL)
            return
        typed = self._screen.said(detail.record.id).narrower or _typable(
            detail.statement
        )
        self._screen.app.push_screen(
            LinePrompt(
                "The passage supports a part: which narrower words does it support?",
                "the statement, as far as it is supported",
                typed,
                needed=True,
            ),
            partial(self._narrow, detail),
        )

    def do_records_none(self) -> None:
        """Answer that the passage does not support the statement."""
        self._answer(Support.NONE)

    def do_records_origin(self) -> None:
        """Ask where the passage has the statement from."""
        detail = self._screen.detail
        if detail is None:
            return
        held = self._screen.said(detail.record.id).origin
        self._screen.app.push_screen(
            LinePrompt(
                "Where does the passage pass the statement on from?",
                "an address, or the name of a work; empty for nowhere",
                held,
            ),
            partial(self._named, detail),
        )

    def do_records_itself(self) -> None:
        """Say that the passage states it itself, or take that back."""
        detail = self._screen.detail
        if detail is None:
            return
        said = self._screen.said(detail.record.id)
        self._keep(detail, replace(said, itself=not said.itself, origin=""))
        if said.itself:
            self._screen.say("Taken back: it may pass on what somebody else said")
        else:
            self._again(
                detail, "Your answer will say that the passage states it itself"
            )

    def do_undo(self) -> None:
        """Take back the last change, whichever record it was about."""
        ws = self._screen.workspace
        self._screen.write(
            lambda: undoing.undo(ws), self._undone, description="undoing"
        )

    def _undone(self, result: Ok[str] | Refused) -> None:
        if isinstance(result, Ok):
            self._screen.say(f"Undone: {result.value}")
        else:
            self._screen.say(f"Not undone: {' '.join(result.reasons)}")
        self._screen.reload()

    def _named(self, detail: RecordDetail, origin: str | None) -> None:
        if origin is None:
            return
        said = self._screen.said(detail.record.id)
        self._keep(detail, replace(said, origin=origin, itself=False))
        if origin:
            self._again(detail, "Your answer will name this origin")

    def _again(self, detail: RecordDetail, told: str) -> None:
        """Give the answer that was refused once more, or tell that one is awaited."""
        refused = self._screen.said(detail.record.id).refused
        if refused is None:
            self._screen.say(f"{told} · {self._keys('full', 'partial', 'none')}")
        else:
            self._give(detail, refused)

    def _narrow(self, detail: RecordDetail, words: str | None) -> None:
        if words is not None:
            said = self._screen.said(detail.record.id)
            self._keep(detail, replace(said, narrower=words))
            self._give(detail, Support.PARTIAL)

    def _answer(self, answer: Support) -> None:
        if self._screen.detail is not None:
            self._give(self._screen.detail, answer)

    def _give(self, detail: RecordDetail, answer: Support) -> None:
        ws, said = self._screen.workspace, self._screen.said(detail.record.id)
        self._screen.write(
            lambda: records.support(
                ws,
                detail.record.id,
                answer,
                narrower=said.narrower if answer is Support.PARTIAL else "",
                root_origin=said.origin,
                states_itself=said.itself,
                expect=detail.revision,
            ),
            partial(self._done, detail, answer),
            description="recording the answer",
        )

    def _done(self, detail: RecordDetail, answer: Support, result: Answer) -> None:
        id_ = detail.record.id
        if isinstance(result, Refused):
            said = replace(
                self._screen.said(id_), refused=answer, reasons=result.reasons
            )
            self._keep(detail, said)
            reasons = " ".join(result.reasons)
            self._screen.say(f"{self._way_out(detail)}Not taken: {reasons}")
            return
        if isinstance(result, Conflict):
            self._keep(
                detail, replace(self._screen.said(id_), refused=None, reasons=())
            )
            self._screen.say("The statement has other words now; read them first.")
            self._screen.reload((id_,))
            return
        self._screen.keep_said(id_, None)
        row = result.value
        self._screen.reload((id_,))
        if row.revision != detail.revision:
            keys = self._keys("full", "partial", "none")
            told = f"Narrowed to r{row.revision}: does the passage support that? {keys}"
        elif row.rerouted and row.status is RecordStatus.PENDING:
            told = "It passes on what the origin says, whose own record comes next"
            self._screen.go_on()
        else:
            told = answered_words(row.status, answer)
            self._screen.go_on()
        self._screen.say(told, undo=True)

    def _way_out(self, detail: RecordDetail) -> str:
        """Return the keys that help against a refusal; empty where none does."""
        if self._is_own(detail):
            return ""
        if detail.test is None:
            return f"{self._keys('verify')} · "
        said = self._screen.said(detail.record.id)
        relays = any(one.code == _RELAY for one in detail.objections)
        if relays and not (said.origin or said.itself or detail.root_origin):
            return f"{self._keys('origin', 'itself')} · "
        return ""

    def _is_own(self, detail: RecordDetail) -> bool:
        return detail.record.collected_by == self._screen.workspace.actor

    def _keys(self, *names: str) -> str:
        """Return keys with what they do, as the person has them."""
        ids = [f"records.{name}" for name in names]
        live = {one.id: one for one in self._screen.live_actions()}
        shown = [live[id_] for id_ in ids if id_ in live]
        return " ".join(
            f"{spoken_key(one.keys[0])} {one.label}" for one in shown if one.keys
        )

    def _keep(self, detail: RecordDetail, said: Said) -> None:
        self._screen.keep_said(detail.record.id, said)


def _typable(statement: str) -> str:
    """Return a statement that a field shows as it is; empty for any other."""
    line = " ".join(statement.split())
    return line if sanitize_cell(line) == line else ""
