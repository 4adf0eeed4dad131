"""What a person does to a claim's words: merge, split, adjust its span, facets."""

from __future__ import annotations

from collections.abc import Sequence

from claimtui.model.spans import DocSpan
from claimtui.model.views import ClaimDetail, ClaimRow
from claimtui.model.vocabulary import ClaimState, Facet, spoken
from claimtui.workspace import claims, rewording
from screens.chooser import Chooser, Option
from screens.claim_decisions import ClaimDecisions, decide
from screens.claims_place import ClaimsPlace
from screens.telling import counted
from screens.word_bar import WordBar, WordTask
from screens.word_choice import CutChoice, SpanChoice, words_of

_AROUND = 4_000
"""Characters of the document on either side that a span may be moved over."""
_SHOWN = 60


class ClaimWording:
    """Change the words of the claims of one Claims screen."""

    def __init__(
        self, screen: ClaimsPlace, decisions: ClaimDecisions, bar: WordBar
    ) -> None:
        self._screen = screen
        self._decisions = decisions
        self._bar = bar

    def do_claims_merge(self) -> None:
        """Merge the marked claims; a single one with the claim after it."""
        rows = self._screen.rows
        chosen = rows.marked or tuple(one for one in (rows.claim,) if one)
        if len(chosen) == 1 and rows.claim not in (None, *chosen):
            chosen = (*chosen, *((rows.claim,) if rows.claim else ()))
        if len(chosen) == 1:
            following = rows.listing.following(chosen[0])
            if following is None:
                self._screen.say("There is no claim after this one to merge it with.")
                return
            chosen = (*chosen, following)
        told = f"Merged {counted(len(chosen), 'claim')}; the words are unreviewed"
        decide(
            self._decisions.reading,
            lambda: rewording.merge(self._screen.workspace, chosen),
            lambda made: self._reworded(made, told),
            "merging claims",
        )

    def do_claims_split(self) -> None:
        """Choose where to cut the claim."""
        row = self._row()
        if row is None:
            return
        cut = CutChoice(row.text)
        if not cut.possible:
            self._screen.say("A single word cannot be split.")
            return
        self._bar.open(
            WordTask("Split the claim at", cut, lambda: self._split(row, cut))
        )

    def do_claims_span(self) -> None:
        """Move the beginning or end of the claim in the document."""
        row, document = self._row(), self._screen.document
        if row is None or document.placement is None:
            return
        placed = document.placement.get(row.claim)
        if placed is None:
            return
        spans = [(int(one.start), int(one.end)) for one in placed.spans]
        low = max(0, spans[0][0] - _AROUND)
        choice = SpanChoice(document.text, spans, low, spans[-1][1] + _AROUND)
        if self._screen.tabbed:
            self._screen.show_tab("document", focus=False)
        self._bar.open(
            WordTask(
                "The claim's span",
                choice,
                lambda: self._choose_spans(row, choice),
                moved=lambda: self._preview(choice),
            )
        )
        self._screen.call_after_refresh(self._preview, choice)

    def do_claims_facets(self) -> None:
        """Choose a facet, then its words."""
        row = self._row()
        if row is not None:
            self._screen.load(
                lambda: claims.claim_detail(self._screen.workspace, row.claim),
                self._ask_facet,
                group="facets",
                description="reading the claim's facets",
            )

    def _row(self) -> ClaimRow | None:
        """Return the current claim where its words can be changed."""
        row = self._screen.current_row()
        if row is not None and row.state in (ClaimState.EXCLUDED, ClaimState.RETIRED):
            self._screen.say(f"The claim is {spoken(row.state)}; x restores it first.")
            return None
        return row

    def _reworded(self, rows: Sequence[ClaimRow], told: str) -> None:
        self._screen.rows.clear_marks()
        self._screen.say(told, undo=True)
        self._decisions.reading.reload(keep=rows[0].claim, places=True)

    def _split(self, row: ClaimRow, cut: CutChoice) -> None:
        places = cut.places
        told = f"Split into {len(places) + 1} claims; their words are unreviewed"
        decide(
            self._decisions.reading,
            lambda: rewording.split(
                self._screen.workspace, row.claim, places, expect=row.revision
            ),
            lambda made: self._reworded(made, told),
            "splitting a claim",
        )

    def _preview(self, choice: SpanChoice) -> None:
        """Show the chosen span in the document; that of the claim once it is over."""
        document, screen = self._screen.document, self._screen
        if self._bar.asked is None:
            document.show_choice(())
            document.go_to(screen.rows.claim)
            if screen.tabbed:
                screen.show_tab("claims", focus=False)
        else:
            document.current = None
            document.show_choice(choice.marks(), choice.at)

    def _choose_spans(self, row: ClaimRow, choice: SpanChoice) -> None:
        if self._screen.document.text != choice.text:
            self._screen.say("The document has changed meanwhile; choose once more.")
            return
        spans = [DocSpan.of(*span) for span in choice.spans]
        decide(
            self._decisions.reading,
            lambda: rewording.choose_spans(
                self._screen.workspace, row.claim, spans, expect=row.revision
            ),
            lambda made: self._reworded(made, _now_reads(made[0])),
            "changing a claim's span",
        )

    def _ask_facet(self, detail: ClaimDetail) -> None:
        held = {one.kind: one.spans for one in detail.facets}
        words = {
            kind: " … ".join(detail.row.text[s.start : s.end] for s in spans)
            for kind, spans in held.items()
        }
        options = [Option(one, spoken(one), words.get(one, "")[:24]) for one in Facet]
        self._screen.app.push_screen(
            Chooser("Which facet of the claim?", options),
            lambda value: (
                None if value is None else self._choose_facet(detail, Facet(value))
            ),
        )

    def _choose_facet(self, detail: ClaimDetail, kind: Facet) -> None:
        row = detail.row
        held = next((one.spans for one in detail.facets if one.kind is kind), ())
        first = words_of(row.text)[:1]
        if not held and not first:
            return
        choice = SpanChoice(row.text, held or first, new=not held)
        self._bar.open(
            WordTask(
                f"The claim's {spoken(kind)}",
                choice,
                lambda: self._set_facet(row, kind, choice),
                (lambda: self._set_facet(row, kind, None)) if held else None,
            )
        )

    def _set_facet(self, row: ClaimRow, kind: Facet, choice: SpanChoice | None) -> None:
        spans = () if choice is None else choice.spans
        words = "" if choice is None else choice.words[:_SHOWN]
        told = (
            f"Its {spoken(kind)} is “{words}”" if words else f"Removed: {spoken(kind)}"
        )
        decide(
            self._decisions.reading,
            lambda: claims.set_facet(
                self._screen.workspace, row.claim, kind, spans, expect=row.revision
            ),
            lambda _: self._decisions.told_of(row, told),
            "changing a facet",
        )


def _now_reads(row: ClaimRow) -> str:
    text = row.text if len(row.text) <= _SHOWN else f"{row.text[:_SHOWN]}…"
    return f"It now reads “{text}”"
