"""The mechanical checks of a claim against the current passage."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from claimtui.model.checks import Comparison, Finding
from claimtui.model.spans import TextSpan
from claimtui.model.views import PassageChecks, QuotedWords
from claimtui.model.vocabulary import (
    CheckResult,
    CompareOutcome,
    QuoteOutcome,
    spoken,
)
from claimtui.workspace.findings import SetAside
from screens.sanitize import as_content, sanitize_cell
from screens.widgets.virtual_list import Row, VirtualList

_WORDS = {
    CheckResult.FAIL: "FAIL",
    CheckResult.PASS: "pass",
    CheckResult.UNAVAILABLE: "none",
    CheckResult.NOT_APPLICABLE: "n/a",
}
_OUTCOMES = {
    CompareOutcome.PASS: "nothing objects",
    CompareOutcome.FAIL: "something objects",
    CompareOutcome.INSUFFICIENT: "too little in common",
    CompareOutcome.UNCHECKED: "nothing could be checked",
}
_NOTES = frozenset({"V0", "V7"})
"""Codes that say what was recognised, whatever the check as a whole answers."""
_QUOTE = "Q"
"""Stands for a code where it is told whether quoted words are in the passage."""
_ASIDE = "—"
_ALL_ASIDE = "what objects is set aside"
_LEAD_CELLS = 4
"""Marker, sign and the spaces around a row's head."""
_NO_PASSAGE = Content("Checks compare the claim with the current passage.")
_RUNNING = Content("Comparing …")


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the pane."""

    row: Row
    finding: Finding | None = None


class ChecksPane(Vertical):
    """List what the checks found; a finding's words can be shown on both sides."""

    class Shown(Message):
        """Posted when a finding's words should be shown; None when none should."""

        def __init__(self, finding: Finding | None) -> None:
            super().__init__()
            self.finding = finding

    class Asked(Message):
        """Posted when more is wanted of a line; its finding, if it has one."""

        def __init__(self, finding: Finding | None) -> None:
            super().__init__()
            self.finding = finding

    def __init__(self) -> None:
        super().__init__(id="checks", classes="pane")
        self._lines: list[_Line] = []
        self._checks: PassageChecks | None = None
        self.aside: Mapping[str, SetAside] = {}
        """What is set aside for the claim's words, by code."""
        self._gone_through = False
        """Whether the highlighted line was shown by going through the findings."""

    def compose(self) -> ComposeResult:
        """Lay out the list."""
        yield VirtualList(self._rows, empty=_NO_PASSAGE, id="checks-body")
        yield Static(id="check-detail")

    def on_resize(self) -> None:
        """Tell in full what the new width cuts."""
        self.call_after_refresh(self._tell_whole)

    @property
    def rows(self) -> VirtualList:
        """The list of checks and findings."""
        return self.query_one(VirtualList)

    @property
    def told(self) -> str:
        """What the checks say together, in words."""
        if self._checks is None:
            return ""
        outcome = self._checks.comparison.outcome
        objecting = {
            finding.code
            for check in self._checks.comparison.checks
            if check.result is CheckResult.FAIL
            for finding in check.findings
        }
        if outcome is CompareOutcome.FAIL and objecting <= self.aside.keys():
            return _ALL_ASIDE
        return _OUTCOMES[outcome]

    @property
    def objects(self) -> bool:
        """Whether anything objects that nobody has set aside."""
        return self.told == _OUTCOMES[CompareOutcome.FAIL]

    @property
    def named(self) -> Finding | None:
        """The highlighted finding, where its code is one that is explained."""
        line = self._line
        finding = None if line is None else line.finding
        return None if finding is None or finding.code == _QUOTE else finding

    def show(self, checks: PassageChecks | None, *, running: bool = False) -> None:
        """Show what was checked, that it is being checked, or nothing."""
        self._checks = checks
        self._lines = [] if checks is None else _all_lines(checks, self.aside)
        self.rows.set_empty(_RUNNING if running else _NO_PASSAGE)
        self._gone_through = False
        self.rows.load(range(len(self._lines)), 0)
        self._tell_whole()

    def set_aside(self, aside: Iterable[SetAside]) -> None:
        """Tell what is set aside; the highlight stays where it is."""
        self.aside = {one.code: one for one in aside}
        if self._checks is not None:
            self._lines = _all_lines(self._checks, self.aside)
            self.rows.invalidate()
            self._tell_whole()

    def rewind(self) -> None:
        """Begin again with the first finding."""
        self._gone_through = False
        self.rows.top()

    def next_finding(self) -> Finding | None:
        """Go to the next finding that is not set aside; None after the last."""
        here = self.rows.index or 0
        first = here + 1 if self._gone_through else here
        for at in range(first, len(self._lines)):
            finding = self._lines[at].finding
            if finding is not None and finding.code not in self.aside:
                self._gone_through = True
                self.rows.move_to(at)
                return finding
        return None

    @on(VirtualList.Highlighted)
    def _highlighted(self, event: VirtualList.Highlighted) -> None:
        event.stop()
        self._tell_whole()
        if self.rows.has_focus:
            self._show_words()

    @on(VirtualList.Chosen)
    def _chosen(self, event: VirtualList.Chosen) -> None:
        event.stop()
        self._show_words()
        self.post_message(self.Asked(self._line.finding if self._line else None))

    @property
    def _line(self) -> _Line | None:
        index = self.rows.index
        return self._lines[index] if index is not None and self._lines else None

    def _show_words(self) -> None:
        self.post_message(self.Shown(self._line.finding if self._line else None))

    def _tell_whole(self) -> None:
        """Tell the highlighted line in full below the list, where the list cuts it."""
        width = self.rows.size.width
        line = self._line.row if self._line else None
        room = width - _LEAD_CELLS - (cell_len(line.head) if line else 0)
        told = line.text if line and cell_len(line.text) > room > 0 else ""
        detail = self.query_one("#check-detail", Static)
        detail.update(as_content(sanitize_cell(told)))
        detail.display = bool(told)

    def _rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        return [self._lines[at].row if isinstance(at, int) else None for at in ids]


def _all_lines(checks: PassageChecks, aside: Mapping[str, SetAside]) -> list[_Line]:
    """Return the claim's quotations, then the comparison; what fails comes first."""
    quotes = [_quote_line(one) for one in checks.quotes]
    missing = [line for line in quotes if line.row.head == _NOT_THERE]
    found = [line for line in quotes if line.row.head != _NOT_THERE]
    return [*missing, *_lines_of(checks.comparison, aside), *found]


def _quote_line(quoted: QuotedWords) -> _Line:
    """Tell whether the passage holds words that the claim puts in quotation marks."""
    result = quoted.result
    if result.result is QuoteOutcome.NOT_FOUND:
        near = result.near_miss
        told = "the quoted words do not stand in the passage"
        told = f"{told}: {near.difference}" if near else told
        places: tuple[TextSpan, ...] = (near.span,) if near else ()
        head = _NOT_THERE
    else:
        told = "the quoted words stand in the passage"
        if result.result is QuoteOutcome.FOUND_TYPOGRAPHIC:
            told = f"{told}, in other typography"
        left_out = sorted({code for one in result.elided for code in one.findings})
        if left_out:
            told = f"{told}; look at what is left out ({', '.join(left_out)})"
        places = result.occurrences[0]
        head = _head(_QUOTE, _WORDS[CheckResult.PASS])
    finding = Finding(_QUOTE, told, (quoted.span,), places)
    return _Line(Row(text=f"quote: {told}", head=head), finding)


def _lines_of(comparison: Comparison, aside: Mapping[str, SetAside]) -> list[_Line]:
    """Return failing findings first, then what passed, then what was not checked."""
    lines: list[_Line] = []
    for wanted in (CheckResult.FAIL, CheckResult.PASS):
        for check in comparison.checks:
            if check.result is not wanted:
                continue
            name, word = spoken(check.check), _WORDS[check.result]
            for finding in check.findings:
                noted = "note" if finding.code in _NOTES else word
                row = _finding_row(name, noted, finding, aside.get(finding.code))
                lines.append(_Line(row, finding))
            if not check.findings:
                lines.append(_Line(Row(text=name, head=_head("", word))))
    for wanted in (CheckResult.UNAVAILABLE, CheckResult.NOT_APPLICABLE):
        names = [spoken(one.check) for one in comparison.checks if one.result is wanted]
        if names:
            text = f"{spoken(wanted)}: {', '.join(names)}"
            lines.append(_Line(Row(text=text, head=_head("", ""), muted=True)))
    return lines


def _finding_row(name: str, word: str, finding: Finding, aside: SetAside | None) -> Row:
    """Tell a finding; of one that is set aside, first by whom and why."""
    text = f"{name}: {finding.explanation}"
    if aside is None:
        return Row(text=text, head=_head(finding.code, word))
    told = f"set aside by {aside.author}: {aside.reason} · {text}"
    return Row(text=told, sign=_ASIDE, head=_head(finding.code, "off"), muted=True)


def _head(code: str, word: str) -> str:
    return f"{code:<3} {word:<4}"


_NOT_THERE = _head(_QUOTE, _WORDS[CheckResult.FAIL])
