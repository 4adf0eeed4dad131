"""The passages before a reviewer: a list, and the current one in full below it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.ids import ClaimId, PassageId
from claimtui.model.results import Ok, Refused
from claimtui.model.sources import Passage
from claimtui.model.spans import TextSpan
from claimtui.model.views import EvidenceSetView, SearchHit
from claimtui.model.vocabulary import ContextKind, Status
from claimtui.workspace import sources
from claimtui.workspace.candidates import suggestions
from claimtui.workspace.workspace import Workspace
from screens.background import WRITES, Background
from screens.chooser import Chooser, options_of
from screens.passage_choice import Origin, PassageChoice
from screens.passage_lines import mark_words, passage_facts, passage_row
from screens.passage_query import PassageQuery
from screens.passage_search import Found, PassageSearch
from screens.reflowing import flowing
from screens.review_reading import Added, add_candidate
from screens.telling import counted
from screens.widgets.marks import TextMark
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList

_MOST_LINES = 6
_EMPTY = Content(
    "No passage yet.\n\n"
    "/ finds one in your sources. With no sources, g l goes to the Library, where A"
    " adds one."
)
FINDING = "bold underline"
"""How the words that a check speaks of are shown, on both sides."""


class PassagePane(Vertical):
    """List the passages and show the highlighted one."""

    class Marked(Message):
        """Posted when it changed what is said of a passage."""

    class Told(Message):
        """Posted for what the message line should say."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class CandidatesChanged(Message):
        """Posted when the claim has new candidates."""

        def __init__(self, candidates: EvidenceSetView) -> None:
            super().__init__()
            self.candidates = candidates

    class Turned(Message):
        """Posted when another passage became the current one."""

        def __init__(self, passage: PassageId | None) -> None:
            super().__init__()
            self.passage = passage

    def __init__(self, workspace: Workspace, background: Background) -> None:
        super().__init__(id="passages", classes="pane")
        self._workspace = workspace
        self._background = background
        self._claim: ClaimId | None = None
        self.choice = PassageChoice()
        self.queries: tuple[str, ...] = ()
        """What was searched for while this claim was reviewed."""
        self._status: Status | None = None

    def compose(self) -> ComposeResult:
        """Lay out list, facts and text."""
        yield VirtualList(self._rows, empty=_EMPTY, id="passages-body")
        yield Static(id="passage-facts")
        yield SpanText(gutter=False, id="passage-text")

    def on_unmount(self) -> None:
        """Take no notice any more of what was asked for."""
        self._background.forget(self)

    def on_background_finished(self, event: Background.Finished) -> None:
        """Hand a result to whoever waits for it."""
        event.stop()
        if self.children:
            event.deliver(lambda error: self._tell(str(error)))

    @property
    def title(self) -> str:
        """Which passage of how many is shown."""
        index = self.rows.index
        if index is None:
            return "Passages"
        return f"Passages {index + 1} of {len(self.rows.ids)}"

    @property
    def rows(self) -> VirtualList:
        """The list of passages."""
        return self.query_one("#passages-body", VirtualList)

    @property
    def text(self) -> SpanText:
        """The current passage in full."""
        return self.query_one("#passage-text", SpanText)

    @property
    def current(self) -> PassageId | None:
        """The highlighted passage."""
        held = self.rows.highlighted
        return None if held is None else PassageId(str(held))

    @property
    def passage(self) -> Passage | None:
        """The highlighted passage with its text."""
        laid = self.choice.get(self.current)
        return None if laid is None else laid.passage

    def start(self, claim: ClaimId, draft: AssessmentDraft | None) -> None:
        """Turn to another claim, with the marks of its draft."""
        self._claim = claim
        self.queries = ()
        self.choice.start(draft)

    def lay(
        self, candidates: EvidenceSetView | None, chosen: tuple[Passage, ...]
    ) -> None:
        """Show candidates and chosen passages, then what the claim's words find."""
        self.choice.lay_candidates(candidates)
        self.choice.lay(chosen, Origin.CHOSEN)
        self.show()
        claim = self._claim
        if claim is not None:
            self._background.run(
                self,
                lambda: suggestions(self._workspace, claim),
                self._show_suggestions,
                group="suggestions",
                description="searching for the claim's words",
            )

    def show(self, keep: PassageId | None = None) -> None:
        """Show the passages of the choice; `keep` names what to highlight."""
        before = self.current
        count = len(self.choice.ids)
        self.rows.styles.height = min(count, _MOST_LINES) if count else "1fr"
        self.set_class(not count, "-empty")
        self.rows.load(list(self.choice.ids), keep)
        if self.current == before:
            self._show_current()

    def toggle_support(self) -> None:
        """Say that the current passage supports the claim, or take that back."""
        passage = self.current
        if passage is not None:
            self.choice.toggle_mark(passage)
            self.post_message(self.Marked())

    def toggle_context(self) -> None:
        """Ask in what way the current passage is context, or take that back."""
        passage = self.current
        if passage is None:
            return
        if self.choice.context_of(passage) is not None:
            self.choice.set_context(passage, None)
            self.post_message(self.Marked())
            return
        kinds = options_of(ContextKind)
        self.app.push_screen(
            Chooser("As context it gives", kinds, ContextKind.BACKGROUND.value),
            lambda value: self._set_context(passage, value),
        )

    def show_neighbours(self) -> None:
        """Lay the neighbours of the current passage beside it."""
        passage = self.current
        if passage is not None:
            self._background.run(
                self,
                lambda: sources.neighbours(self._workspace, passage),
                lambda found: self._show_neighbours(passage, found),
                group="neighbours",
                description="reading the neighbouring passages",
            )

    def find(self, words: str) -> None:
        """Let a passage be found while the claim's words are in view."""
        self.app.push_screen(
            PassageSearch(self._workspace, self._background, words), self._found
        )

    def go_to(self, passage: Passage) -> None:
        """Make a passage the current one, laid here as cited where it was not."""
        self.choice.lay((passage,), Origin.CITED)
        self.show(keep=passage.id)

    def take(self) -> None:
        """Make the current passage a candidate."""
        laid = self.choice.get(self.current)
        if laid is not None and laid.origin is not Origin.CANDIDATE:
            self._add(laid.passage.id)

    def show_marks(self, status: Status | None) -> None:
        """Show the marks as the chosen status reads them."""
        self._status = status
        self.rows.invalidate()
        self._show_facts()

    def underline(self, spans: Sequence[TextSpan]) -> None:
        """Underline words of the current passage and bring them into view."""
        text = self.text
        text.set_marks([TextMark(s.start, s.end, FINDING, key=FINDING) for s in spans])
        text.scroll_to_span(FINDING)

    @on(VirtualList.Highlighted, "#passages-body")
    def _turned(self) -> None:
        self._show_current()

    def _show_current(self) -> None:
        passage = self.passage
        self.text.load("" if passage is None else flowing(passage))
        self._show_facts()
        self.post_message(self.Turned(self.current))

    def _show_suggestions(self, hits: tuple[SearchHit, ...]) -> None:
        self.choice.lay((hit.passage for hit in hits), Origin.SUGGESTED)
        self.show()

    def _show_neighbours(self, here: PassageId, found: tuple[Passage, ...]) -> None:
        before = set(self.choice.ids)
        self.choice.lay_around(here, found)
        new = [passage.id for passage in found if passage.id not in before]
        if new:
            self.show(keep=new[-1])
            self._tell(f"{counted(len(new), 'neighbouring passage')} laid beside it")
        else:
            self._tell("Its neighbours are here already.")

    def _set_context(self, passage: PassageId, value: str | None) -> None:
        if value is not None:
            self.choice.set_context(passage, ContextKind(value))
            self.post_message(self.Marked())

    def _found(self, found: Found | None) -> None:
        if found is not None:
            self.queries = (*self.queries, found.typed)
            self._add(found.passage, found.query)

    def _add(self, passage: PassageId, query: PassageQuery | None = None) -> None:
        claim = self._claim
        if claim is not None:
            self._background.run(
                self,
                lambda: add_candidate(self._workspace, claim, passage, query),
                lambda answer: self._added(claim, passage, answer),
                group=WRITES,
                description="adding a candidate",
            )

    def _added(self, claim: ClaimId, passage: PassageId, answer: Added) -> None:
        if isinstance(answer, Refused):
            self._tell(" ".join(answer.reasons))
        elif isinstance(answer, Ok) and claim == self._claim:
            self.choice.lay_candidates(answer.value)
            self.show(keep=passage)
            meant = mark_words(self._status)
            self._tell(f"Added to the candidates · space says that it {meant}")
            self.post_message(self.CandidatesChanged(answer.value))

    def _tell(self, text: str) -> None:
        self.post_message(self.Told(text))

    def _show_facts(self) -> None:
        laid = self.choice.get(self.current)
        told = passage_facts(laid, self.choice, self._status) if laid else Content("")
        self.query_one("#passage-facts", Static).update(told)

    def _rows(self, ids: Sequence[Hashable]) -> list[Row | None]:
        found = (self.choice.get(PassageId(str(id_))) for id_ in ids)
        return [
            None if laid is None else passage_row(laid, self.choice) for laid in found
        ]
