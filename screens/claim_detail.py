"""What is told of the current claim below the panes."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from claimtui.model.views import ClaimDetail, ClaimRow, ExclusionRow
from claimtui.model.vocabulary import ClaimState, CurrentStatus, spoken
from screens.sanitize import sanitize_cell
from screens.signs import EXCLUDED, claim_sign, flag_signs
from screens.telling import listed
from screens.widgets.cells import fit


class ClaimDetailPane(Static):
    """Tell the current claim's words, kind, origin and why it has its status."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 (Textual's name)
        super().__init__(Content(""), id=id)
        self._lines: tuple[tuple[str, str], ...] = ()

    def on_resize(self) -> None:
        """Cut the lines to the new width."""
        self._show()

    def tell_claim(self, detail: ClaimDetail) -> None:
        """Tell everything of a claim."""
        self._lines = claim_lines(detail)
        self._show()

    def tell_row(self, row: ClaimRow) -> None:
        """Tell a claim's words and status at once, before the rest is read."""
        self._lines = ((row.text, "bold"), (_status(row), _status_style(row)))
        self._show()

    def tell_sentence(self, sentence: ExclusionRow) -> None:
        """Tell why a sentence is no claim."""
        why = f"{EXCLUDED.sign} excluded as {spoken(sentence.reason)} by {sentence.by}"
        self._lines = (
            (sentence.text, "bold"),
            (f"{why} · x makes it a claim", "$muted"),
        )
        self._show()

    def clear(self) -> None:
        """Tell nothing."""
        self._lines = ()
        self._show()

    def _show(self) -> None:
        width = max(1, self.content_size.width)
        parts: list[str | tuple[str, str]] = []
        for number, (text, style) in enumerate(self._lines):
            parts += ["\n"] if number else []
            parts.append((fit(sanitize_cell(text), width), style))
        self.update(Content.assemble(*parts), layout=False)  # its height is fixed


def claim_lines(detail: ClaimDetail) -> tuple[tuple[str, str], ...]:
    """Return the lines of a claim with their styles, the most useful first."""
    row = detail.row
    lines = [(row.text, "bold"), (_status(row), _status_style(row))]
    origin = [_origin(detail), detail.lineage]
    lines.append((" · ".join(part for part in origin if part), "$muted"))
    if detail.expectation:
        lines.append((detail.expectation, "$muted"))
    return tuple(lines)


def kind_words(detail: ClaimDetail) -> str:
    """Return type, markers and facets: `fact · time sensitive · facets: date`."""
    row = detail.row
    words = [spoken(row.type), *(spoken(marker) for marker in row.markers)]
    kinds = dict.fromkeys(spoken(facet.kind) for facet in detail.facets)
    if kinds:
        words.append(f"facets: {', '.join(kinds)}")
    return " · ".join(words)


def status_words(row: ClaimRow) -> str:
    """Return sign, status and the reason for it."""
    sign = claim_sign(row.state, row.status.status)
    status = spoken(row.status.status)
    if row.state is ClaimState.RETIRED:
        status = "retired, its words have left the document"
    reason = row.status.reason.rstrip(".")
    flags = flag_signs(row.status.flags)
    if reason.lower().startswith(status):
        status, reason = reason, ""
    shown = "" if row.status.status is CurrentStatus.UNREVIEWED else sign.sign
    head = " ".join(part for part in (shown, status, flags) if part)
    return f"{head}: {reason}" if reason else head


def _status(row: ClaimRow) -> str:
    kind = " · ".join([spoken(row.type), *(spoken(marker) for marker in row.markers)])
    if row.state is ClaimState.EXCLUDED:
        why = spoken(row.exclusion) if row.exclusion else "no claim"
        note = f", {row.exclusion_note}" if row.exclusion_note else ""
        return f"{EXCLUDED.sign} excluded as {why}{note} · x restores it · {kind}"
    return f"{kind} · {status_words(row)}"


def _status_style(row: ClaimRow) -> str:
    if row.state in (ClaimState.EXCLUDED, ClaimState.RETIRED):
        return "$muted"
    unreviewed = row.status.status is CurrentStatus.UNREVIEWED
    return "" if unreviewed else claim_sign(row.state, row.status.status).style


def _origin(detail: ClaimDetail) -> str:
    state = spoken(detail.row.state)
    by = detail.decided_by or detail.compiler
    rules = listed(rule.replace("_", " ") for rule in detail.rules)
    made = f" ({rules})" if rules and not detail.decided_by else ""
    facets = ", ".join(dict.fromkeys(spoken(one.kind) for one in detail.facets))
    told = f"{state} by {by}{made}"
    return f"{told} · facets: {facets}" if facets else told
