"""What is done with a finding of the checks: read on, set it aside, take it up."""

from __future__ import annotations

from claimtui.model.checks import Finding
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.views import ClaimRow
from claimtui.workspace import findings
from claimtui.workspace.findings import SetAside
from screens.help import WholeScreen
from screens.line_prompt import LinePrompt
from screens.review_place import ReviewPlace
from screens.telling import day

_QUOTED = (
    "The claim puts these words in quotation marks. That they stand in the passage is"
    " one question, that the passage supports the claim is another."
)

Answer = Ok[SetAside] | Refused | Conflict


class ReviewFindings:
    """Take what is said about the findings on one Review screen."""

    def __init__(self, screen: ReviewPlace) -> None:
        self._screen = screen

    @property
    def possible(self) -> bool:
        """Whether a finding is highlighted that can be set aside or taken up."""
        return self._row is not None and self._screen.checks.named is not None

    def do_review_set_aside(self) -> None:
        """Ask why the highlighted finding does not count, or let it count again."""
        row, finding = self._row, self._screen.checks.named
        if row is None or finding is None:
            return
        if finding.code in self._screen.checks.aside:
            self._take_up(row, finding.code)
            return
        self._screen.app.push_screen(
            LinePrompt(
                f"Set {finding.code} aside for this claim: why?",
                "why it does not count here",
                needed=True,
            ),
            lambda reason: self._set_aside(row, finding.code, reason),
        )

    def explain(self, finding: Finding) -> None:
        """Show what the code of a finding means, under what it says here."""
        told = self._screen.attempt(lambda: self._explained(finding))
        if told is not None:
            self._screen.app.push_screen(WholeScreen(*told))

    @property
    def _row(self) -> ClaimRow | None:
        view = self._screen.view
        return None if view is None else view.claim.row

    def _explained(self, finding: Finding) -> tuple[str, str]:
        """Return title and text of the explanation.

        Raises:
            UsageError: There is no such code.
        """
        checks = self._screen.checks
        if checks.named is None:
            return "Quotation", f"{finding.explanation}.\n\n{_QUOTED}"
        known = findings.explained(finding.code)
        parts = [finding.explanation, known.meaning]
        if known.example:
            parts.append(f"For example: {known.example}")
        aside = checks.aside.get(finding.code)
        if aside is not None:
            parts.insert(
                1,
                f"Set aside by {aside.author} on {day(aside.at_ms)}: {aside.reason}",
            )
        return f"{known.code} {known.title}", "\n\n".join(parts)

    def _set_aside(self, row: ClaimRow, code: str, reason: str | None) -> None:
        if reason is None:
            return
        ws = self._screen.workspace
        self._screen.write(
            lambda: findings.set_aside(
                ws, row.claim, code, reason, expect=row.revision
            ),
            lambda answer: self._done(f"{code} is set aside for this claim", answer),
            description="setting a finding aside",
        )

    def _take_up(self, row: ClaimRow, code: str) -> None:
        ws = self._screen.workspace
        self._screen.write(
            lambda: findings.take_up(ws, row.claim, code, expect=row.revision),
            lambda answer: self._done(f"{code} counts again", answer),
            description="taking a finding up again",
        )

    def _done(self, told: str, answer: Answer) -> None:
        screen = self._screen
        if isinstance(answer, Refused):
            screen.say(" ".join(answer.reasons))
        elif isinstance(answer, Conflict):
            screen.say("The claim has new words now; read them first.")
        else:
            screen.say(told, undo=True)
        screen.read(fresh=False)
