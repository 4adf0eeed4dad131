"""Records: statements with their quotes, and the answers of a person (SPEC 6.7)."""

from __future__ import annotations

from textual import on

from claimtui.model.views import Activity
from claimtui.workspace.workspace import Workspace
from screens.actions import RECORDS
from screens.background import Background
from screens.line_input import LineInput
from screens.place import Subject
from screens.record_answering import RecordAnswering
from screens.record_verifying import RecordVerifying
from screens.records_place import RecordsPlace

_ANSWERS = frozenset(
    f"records.{name}" for name in ("full", "partial", "none", "origin", "itself")
)


class RecordsScreen(RecordsPlace):
    """List records beside one with its passage, and take what a person answers."""

    GROUP = RECORDS
    PLACE = "Records"
    FOOTER = ("back", "original", "palette")

    def __init__(
        self, workspace: Workspace, background: Background, subject: Subject
    ) -> None:
        super().__init__(workspace, background, subject)
        self.answering = RecordAnswering(self)
        self.verifying = RecordVerifying(self)

    def on_unmount(self) -> None:
        """Let no run go on that nobody waits for."""
        if self.verifying.running:
            self.verifying.do_records_stop()

    def takers(self) -> tuple[object, ...]:
        """Let answers and runs be taken by what knows of them."""
        return self, self.answering, self.verifying

    def can(self, action_id: str) -> bool:
        """Offer what the highlighted record allows."""
        if action_id == "go.records":
            return False
        if action_id == "go.claims":
            return self._subject.document is not None
        if action_id in ("go.review", "go.history"):
            return self._subject.claim is not None
        if action_id == "records.context":
            is_list = self.tabbed and self.focused is self.record_list
            return not is_list and len(self._steps) > 1
        if action_id in _ANSWERS or action_id == "records.verify":
            return self.row is not None and not self.row.redacted
        if action_id == "records.verify_all":
            return self._any_open
        if action_id == "records.stop":
            return self.verifying.running
        return super().can(action_id)

    async def action_act(self, action_id: str) -> None:
        """Take an action; an answer to a record that is being read waits for it."""
        self._wanted = None
        row = self.row
        if action_id in _ANSWERS and self.detail is None and row is not None:
            self._wanted = (row.id, action_id)
        else:
            await super().action_act(action_id)

    def activity(self, activity: Activity | None) -> None:
        """Tell how far a run over records has come before anything else."""
        super().activity(self.verifying.activity or activity)

    def do_filter(self) -> None:
        """Open the filter."""
        if self.tabbed:
            self.show_tab("record-list", focus=False)
        field = self.query_one("#record-filter", LineInput)
        field.display = True
        field.focus()

    def do_back(self) -> None:
        """Drop the filter, or go back."""
        if self.query_one("#record-filter").display:
            self._drop_filter()
        else:
            super().do_back()

    @on(RecordVerifying.Progressed)
    def _progressed(self, event: RecordVerifying.Progressed) -> None:
        if self.intact:
            self.verifying.progressed(event)
