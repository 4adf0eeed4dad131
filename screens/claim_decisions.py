"""What a person decides about claims: accept, exclude, restore, type, markers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from claimtui.model.ids import ClaimId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.views import ClaimRow
from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    ExclusionReason,
    Marker,
    spoken,
)
from claimtui.workspace import claims, undoing
from claimtui.workspace.workspace import Workspace
from screens.chooser import Chooser, Option, options_of
from screens.claim_list import proposal_ids
from screens.claim_reading import ClaimReading
from screens.claims_place import ClaimsPlace
from screens.line_prompt import LinePrompt
from screens.telling import counted

Rows = Ok[tuple[ClaimRow, ...]] | Refused | Conflict
_CANCEL = "cancel"
_ACCEPT = "accept"


def decide(
    reading: ClaimReading,
    save: Callable[[], Rows],
    then: Callable[[tuple[ClaimRow, ...]], None],
    description: str,
) -> None:
    """Save a decision beside the screen, and tell where it could not be taken."""
    screen = reading.screen

    def answered(result: Rows) -> None:
        if isinstance(result, Ok):
            then(result.value)
        elif isinstance(result, Refused):
            screen.say(" ".join(result.reasons))
        else:
            screen.say("The claim has new words meanwhile; nothing was changed.")
            reading.reload()

    screen.write(save, answered, description=description)


class ClaimDecisions:
    """Take the decisions of one Claims screen about the current or marked claims."""

    def __init__(self, screen: ClaimsPlace, reading: ClaimReading) -> None:
        self._screen = screen
        self.reading = reading

    def do_claims_accept(self) -> None:
        """Accept the marked claims, or the current one and go on."""
        rows, marked = self._screen.rows, self._screen.rows.marked
        if marked:
            self._accept_several(marked)
            return
        row = self._screen.current_row()
        if row is None:
            return
        rows.move(1)
        self._decide(
            lambda: claims.accept(self._ws, [row.claim], expect=row.revision),
            self._accepted,
            "accepting a claim",
        )

    def do_claims_accept_all(self) -> None:
        """Accept every proposal that the filter leaves, after a question."""
        document, chosen = self._screen.document_id, self._screen.filter
        self._screen.load(
            lambda: proposal_ids(self._ws, document, chosen),
            self._ask_all,
            group="proposals",
            description="looking for proposals",
        )

    def do_claims_exclude(self) -> None:
        """Exclude claims with a reason, or restore what is excluded."""
        rows = self._screen.rows
        if rows.marked:
            self._ask_why([], rows.marked)
            return
        sentence, row = rows.sentence, self._screen.current_row()
        if sentence is not None:
            self._restore(str(sentence.id), sentence.text)
        elif row is not None and row.state is ClaimState.EXCLUDED:
            self._restore(row.claim, row.text)
        elif row is not None:
            self._ask_why([row], [row.claim])

    def do_claims_type(self) -> None:
        """Change the claim's type."""
        row = self._screen.current_row()
        if row is not None:
            self._screen.app.push_screen(
                Chooser("It is a", options_of(ClaimType, row.type), row.type.value),
                lambda value: self._retype(row, value),
            )

    def do_claims_markers(self) -> None:
        """Add a marker to the claim, or remove one."""
        row = self._screen.current_row()
        if row is not None:
            options = [
                Option(
                    one.value,
                    spoken(one),
                    "set · removes it" if one in row.markers else "",
                )
                for one in Marker
            ]
            self._screen.app.push_screen(
                Chooser("Markers of the claim", options),
                lambda value: self._mark(row, value),
            )

    def do_undo(self) -> None:
        """Take back the last change."""
        self._screen.write(
            lambda: undoing.undo(self._ws), self._undone, description="undoing"
        )

    @property
    def _ws(self) -> Workspace:
        return self._screen.workspace

    def _decide(
        self,
        save: Callable[[], Rows],
        then: Callable[[tuple[ClaimRow, ...]], None],
        description: str,
    ) -> None:
        decide(self.reading, save, then, description)

    def _accepted(self, rows: tuple[ClaimRow, ...]) -> None:
        screen = self._screen
        screen.rows.invalidate([row.claim for row in rows])
        screen.document.update_claims()
        screen.say("Accepted", undo=True)

    def _ask_all(self, proposed: tuple[ClaimId, ...]) -> None:
        if not proposed:
            self._screen.say("There are no proposals here.")
            return
        told = f"Accept {counted(len(proposed), 'proposal')}"
        self._screen.app.push_screen(
            Chooser(
                f"{told} shown here?",
                (Option(_CANCEL, "Cancel"), Option(_ACCEPT, told)),
                _CANCEL,
            ),
            lambda value: self._accept_several(proposed) if value == _ACCEPT else None,
        )

    def _accept_several(self, chosen: Sequence[ClaimId]) -> None:
        self._decide(
            lambda: claims.accept(self._ws, chosen),
            lambda rows: self._done(f"Accepted {counted(len(rows), 'claim')}"),
            "accepting claims",
        )

    def _done(self, told: str, follower: object = None) -> None:
        """Tell of a decision about several claims, whose marks are then gone."""
        self._screen.rows.clear_marks()
        self._screen.say(told, undo=True)
        self.reading.reload(keep=follower, places=True)

    def _ask_why(self, rows: Sequence[ClaimRow], chosen: Sequence[ClaimId]) -> None:
        what = "it" if len(chosen) == 1 else f"{len(chosen):,} claims"
        expect = rows[0].revision if rows else None
        self._screen.app.push_screen(
            Chooser(f"Exclude {what} as", options_of(ExclusionReason)),
            lambda value: self._reason_given(chosen, expect, value),
        )

    def _reason_given(
        self, chosen: Sequence[ClaimId], expect: int | None, value: str | None
    ) -> None:
        if value is None:
            return
        reason = ExclusionReason(value)
        if reason is not ExclusionReason.OTHER:
            self._exclude(chosen, expect, reason, "")
            return
        self._screen.app.push_screen(
            LinePrompt("Excluded as other: why?", "a short note, if you like"),
            lambda note: (
                None if note is None else self._exclude(chosen, expect, reason, note)
            ),
        )

    def _exclude(
        self,
        chosen: Sequence[ClaimId],
        expect: int | None,
        reason: ExclusionReason,
        note: str,
    ) -> None:
        follower = self._screen.rows.follower(without=chosen)
        count = f" {counted(len(chosen), 'claim')}" if len(chosen) > 1 else ""
        told = f"Excluded{count} as {note or spoken(reason)}"
        self._decide(
            lambda: claims.exclude(self._ws, chosen, reason, note, expect=expect),
            lambda _: self._moved_out(told, follower),
            "excluding",
        )

    def _restore(self, id_: str, text: str) -> None:
        follower = self._screen.rows.follower()
        self._decide(
            lambda: claims.restore(self._ws, [id_]),
            lambda _: self._moved_out(f"Restored “{text[:40]}”", follower),
            "restoring a claim",
        )

    def _moved_out(self, told: str, follower: object) -> None:
        self._screen.document.update_claims()
        self._done(told, follower)

    def _retype(self, row: ClaimRow, value: str | None) -> None:
        if value is None or value == row.type.value:
            return
        kind = ClaimType(value)
        self._decide(
            lambda: claims.retype(self._ws, row.claim, kind, expect=row.revision),
            lambda _: self.told_of(row, f"It is now of the type {spoken(kind)}"),
            "changing a type",
        )

    def _mark(self, row: ClaimRow, value: str | None) -> None:
        if value is None:
            return
        marker = Marker(value)
        is_set = marker in row.markers
        told = "no longer marked" if is_set else "now marked"
        self._decide(
            lambda: claims.mark(
                self._ws, row.claim, [marker], remove=is_set, expect=row.revision
            ),
            lambda _: self.told_of(row, f"It is {told} as {spoken(marker)}"),
            "changing markers",
        )

    def told_of(self, row: ClaimRow, told: str) -> None:
        """Tell of a change that leaves a claim where it stands."""
        self._screen.say(told, undo=True)
        self._screen.rows.invalidate([row.claim])
        self.reading.read_detail()

    def _undone(self, result: Ok[str] | Refused | Conflict) -> None:
        if isinstance(result, Ok):
            self._screen.say(f"Undone: {result.value}")
            self.reading.reload(places=True)
        elif isinstance(result, Refused):
            self._screen.say(" ".join(result.reasons))
