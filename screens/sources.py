"""Sources: what was captured, what is known of it, and its text with its structure."""

from __future__ import annotations

from functools import partial

from textual import on

from claimtui.model.errors import ClaimtuiError
from claimtui.model.listings import SourceRow
from claimtui.model.source_views import SourceDetail, SourceRevisionRow
from claimtui.model.views import AddedSource
from claimtui.model.vocabulary import ExtractionMode
from claimtui.workspace import sources
from claimtui.workspace.workspace import Workspace
from screens.actions import SOURCES
from screens.background import ADDS, Background
from screens.chooser import Chooser, Option
from screens.line_input import LineInput
from screens.path_prompt import PathPrompt
from screens.place import Subject
from screens.source_adding import added_words
from screens.source_describing import SourceDescribing
from screens.source_refreshing import SourceRefreshing
from screens.sources_place import SourcesPlace
from screens.telling import file_name, moment

_OF_A_SOURCE = frozenset(
    f"sources.{name}"
    for name in (
        "describe",
        "quality",
        "relate",
        "class",
        "authority",
        "scope",
        "same",
        "redact",
        "diff",
    )
)
"""Actions that need to know what is known of the highlighted source."""


class SourcesScreen(SourcesPlace):
    """List sources beside everything that is known of one, and its text."""

    GROUP = SOURCES
    PLACE = "Sources"
    FOOTER = ("back", "original", "palette")

    def __init__(
        self, workspace: Workspace, background: Background, subject: Subject
    ) -> None:
        super().__init__(workspace, background, subject)
        self.describing = SourceDescribing(self)
        self.refreshing = SourceRefreshing(self)

    def on_unmount(self) -> None:
        """Let no refresh go on that nobody waits for."""
        self.refreshing.do_sources_stop() if self.refreshing.running else None

    def takers(self) -> tuple[object, ...]:
        """Let what is said and what is refreshed be taken by what knows of it."""
        return self, self.describing, self.refreshing

    def can(self, action_id: str) -> bool:
        """Offer what the highlighted source allows."""
        if action_id == "go.sources":
            return False
        if action_id in ("go.claims", "go.review", "go.history"):
            needed = self._subject.claim
            if action_id == "go.claims":
                return self._subject.document is not None
            return needed is not None
        if action_id in _OF_A_SOURCE:
            return self.row is not None and not self._is_hidden(self.row)
        if action_id in ("sources.refresh", "sources.whole_page"):
            return self.row is not None and not self.row.redacted
        if action_id == "sources.stop":
            return self.refreshing.running
        return super().can(action_id)

    async def action_act(self, action_id: str) -> None:
        """Take an action; one about a source that is being read waits until it is."""
        self._wanted = None
        source = self.source
        if action_id in _OF_A_SOURCE and self.detail is None and source is not None:
            self._wanted = (source, action_id)
        else:
            await super().action_act(action_id)

    def do_filter(self) -> None:
        """Open the filter."""
        field = self.query_one("#source-filter", LineInput)
        field.display = True
        field.focus()

    def do_back(self) -> None:
        """Close the prompt, drop the filter, or go back."""
        prompt = self.query_one(PathPrompt)
        if prompt.is_open:
            prompt.close()
        elif self.query_one("#source-filter").display:
            self._drop_filter()
        else:
            super().do_back()

    def do_sources_add(self) -> None:
        """Ask for paths and addresses."""
        self.query_one(PathPrompt).open("source")

    def do_sources_whole_page(self) -> None:
        """Read all of a page instead of its article; a whole text on the whole window.

        A page of which only the article was read is read again from the bytes that are
        kept (SPEC 2.4); any other text is shown from where it is now.
        """
        row = self.row
        if row is not None and row.mode is ExtractionMode.MAIN:
            self.background.run(
                self,
                partial(sources.read_again, self.workspace, row.source, whole=True),
                partial(self._read_whole, row),
                group=ADDS,
                description="reading the whole page",
                failed=self._not_added,
            )
        elif row is not None:
            from screens.source_text import SourceTextScreen

            self.app.push_screen(
                SourceTextScreen(
                    self.workspace, self.background, row, self.page.top_offset
                )
            )

    def do_sources_diff(self) -> None:
        """Compare the newest two revisions, or those that are chosen."""
        detail = self.detail
        if detail is None:
            return
        numbers = [one.revision for one in detail.revisions]
        if len(numbers) < 2:
            self.say("There is one revision only; f looks whether there is a new one.")
        elif len(numbers) == 2:
            self._compare(detail, numbers[0], numbers[1])
        else:
            self.app.push_screen(
                Chooser(
                    "Compare revision",
                    [_revision(one) for one in reversed(detail.revisions[:-1])],
                    str(numbers[-2]),
                ),
                partial(self._first_chosen, detail),
            )

    @on(PathPrompt.Closed)
    def _prompt_closed(self) -> None:
        self._to_list()

    @on(PathPrompt.Given)
    def _add(self, event: PathPrompt.Given) -> None:
        for given in event.paths:
            self.background.run(
                self,
                partial(sources.add_source, self.workspace, given),
                partial(self._added, given),
                group=ADDS,
                description=f"reading {file_name(given)}",
                failed=self._not_added,
            )

    def _added(self, given: str, added: AddedSource) -> None:
        self.reload(added.source)
        self.say(added_words(given, added))

    def _read_whole(self, before: SourceRow, added: AddedSource) -> None:
        self.reload(added.source)
        self.say(
            f"Revision {added.revision} holds the whole page: {added.chars:,}"
            f" characters, {before.chars:,} in its article. w shows it large."
        )

    def _not_added(self, error: ClaimtuiError) -> None:
        self.reload(self.source)
        self.fail(error)

    def _first_chosen(self, detail: SourceDetail, old: str | None) -> None:
        if old is None:
            return
        newer = [one for one in detail.revisions if one.revision > int(old)]
        if len(newer) == 1:
            self._compare(detail, int(old), newer[0].revision)
            return
        self.app.push_screen(
            Chooser("with revision", [_revision(one) for one in reversed(newer)]),
            lambda new: (
                None if new is None else self._compare(detail, int(old), int(new))
            ),
        )

    def _compare(self, detail: SourceDetail, old: int, new: int) -> None:
        from screens.source_diff import SourceDiffScreen

        row = detail.row
        self.app.push_screen(
            SourceDiffScreen(self.workspace, self.background, row, old, new)
        )


def _revision(one: SourceRevisionRow) -> Option:
    return Option(str(one.revision), f"{one.revision} · {moment(one.at_ms)}")
