"""Generation input: the exact text a model would be given from a set (SPEC 7.3)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from textual import on
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from claimtui.model.errors import ClaimtuiError
from claimtui.model.ids import DocumentId
from claimtui.workspace.workspace import Workspace
from screens.background import Background
from screens.generation_actions import GENERATION
from screens.generation_build import BuiltInput, build, set_of
from screens.generation_page import (
    head_content,
    manifest_page,
    notes_words,
    section_content,
    unit_line,
    withheld_page,
)
from screens.generation_sections import (
    Section,
    delimiters_of,
    marks_of,
    matching,
    section_line,
    sections_of,
    whole_line,
)
from screens.generation_text import GenerationText
from screens.line_input import LineInput
from screens.place import PlaceScreen, Subject, Tab
from screens.sanitize import sanitize_cell
from screens.widgets.span_text import SpanText
from screens.widgets.virtual_list import Row, VirtualList

_NONE = Content(
    "No evidence set yet.\n\n"
    "This shows the exact text that a model would be given from an evidence set: its"
    " sections with their roles and tokens, and the lines between them. Nothing here"
    " sends anything.\n\n"
    "g e shows Evidence, where a set is made of a question and its passages;"
    " claimtui set new --question … works too. A claim whose passages you collect in"
    " Review has one as well."
)
_NO_MATCH = Content("No section has all of these words.\n\nesc shows all again.")
_WHOLE = "whole"
"""Id of the row that selects everything."""
_LABEL_CELLS = 3


class GenerationInputScreen(PlaceScreen):
    """Show the sections of a generation input beside its exact text."""

    GROUP = GENERATION
    PLACE = "Generation input"
    FOOTER = ("back", "copy", "whole", "palette")
    TABS = (Tab("generation-sections", "Sections"), Tab("generation-text", "Text"))

    def __init__(
        self, workspace: Workspace, background: Background, subject: Subject
    ) -> None:
        super().__init__(workspace, background)
        self._subject = subject
        self._built: BuiltInput | None = None
        self._sections: tuple[Section, ...] = ()
        self._by_key: dict[Hashable, Section] = {}
        self._notes = False

    def compose_place(self) -> Iterator[Widget]:
        """Lay out the head over the sections beside the text."""
        yield Static(id="generation-head")
        with Horizontal(id="generation-panes"):
            with Vertical(id="generation-sections", classes="pane"):
                yield VirtualList(
                    self._lines,
                    empty=Content("Building …"),
                    head_width=_LABEL_CELLS,
                    id="generation-sections-body",
                )
                yield LineInput(placeholder="filter", id="generation-filter")
                yield Static(id="generation-about")
            with Vertical(id="generation-text", classes="pane"):
                yield GenerationText(id="generation-text-body")

    def on_mount(self) -> None:
        """Build the text beside the screen."""
        self.query_one("#generation-filter").display = False
        for tab in self.TABS:
            self.name_tab(tab.pane, tab.title)
        self._tell_header()
        self.section_list.focus()
        self.call_after_refresh(self.reload)

    def on_screen_resume(self) -> None:
        """See whether the set was changed on another screen."""
        if self._built is not None:
            self.reload()

    @property
    def subject(self) -> Subject:
        """The set, and what the screen was opened from."""
        set_ = self._subject.set if self._built is None else self._built.view.set
        return replace(self._subject, set=set_)

    @property
    def section_list(self) -> VirtualList:
        """The sections in order."""
        return self.query_one("#generation-sections-body", VirtualList)

    @property
    def text(self) -> GenerationText:
        """The exact text."""
        return self.query_one(GenerationText)

    @property
    def built(self) -> BuiltInput | None:
        """What is shown; None until it is built."""
        return self._built

    @property
    def section(self) -> Section | None:
        """The highlighted section; None where everything is selected."""
        return self._by_key.get(self.section_list.highlighted)

    def can(self, action_id: str) -> bool:
        """Offer what there is something for."""
        built = self._built
        made = built is not None and built.made is not None
        if action_id == "generation.notes":
            return made and built is not None and bool(built.view.content.notes)
        if action_id == "generation.manifest":
            return made
        if action_id == "filter":
            return bool(self._sections)
        return super().can(action_id)

    def copyable(self) -> str:
        """Return the section as it stands in the text, or the whole text."""
        built, section = self._built, self.section
        if built is None or built.made is None or not self.section_list.ids:
            return super().copyable()
        text = built.made.input.text
        return text if section is None else text[slice(*section.held.span)]

    def whole_value(self) -> tuple[str, str] | None:
        """Return the section with its delimiters, or the whole text."""
        if not self._sections or not self.section_list.ids:
            return super().whole_value()
        section = self.section
        title = "Everything" if section is None else f"{section.role} {section.name}"
        return title, self.copyable()

    def fail(self, error: ClaimtuiError) -> None:
        """Tell an error, also where nothing else stands yet."""
        if self._built is None:
            self.section_list.set_empty(Content(sanitize_cell(str(error))))
        super().fail(error)

    def outdated(self, _concerned: frozenset[DocumentId | None]) -> None:
        """Build again what others have changed."""
        self.reload()

    def reload(self) -> None:
        """Build the text beside the screen, if the set tells anything else now."""
        subject, notes, held = self.subject, self._notes, self._built
        ws = self.workspace

        def work() -> BuiltInput | None:
            set_ = subject.set or set_of(ws, subject.claim)
            if set_ is None:
                return None
            return build(ws, set_, subject.set_revision, notes, held)

        self.load(
            work,
            self._take,
            group="generation",
            description="building the generation input",
        )

    def do_generation_notes(self) -> None:
        """Take reviewers' notes along, or leave them out."""
        self._notes = not self._notes
        self.reload()

    def do_generation_manifest(self) -> None:
        """Show the manifest."""
        built = self._built
        if built is not None and built.made is not None:
            from screens.help import WholeScreen

            page = manifest_page(built.made)
            self.app.push_screen(WholeScreen("Manifest", page.text, page.marks))

    def do_copy(self) -> None:
        """Copy the section or everything, and say what and how."""
        text = "" if self.get_selected_text() else self.copyable()
        if not text or not self._sections:
            super().do_copy()
            return
        from screens.help import sent

        section = self.section
        self.app.copy_to_clipboard(text)
        self.say(f"{'Everything' if section is None else section.name}: {sent(text)}")

    def do_filter(self) -> None:
        """Open the filter."""
        if self.tabbed:
            self.show_tab("generation-sections", focus=False)
        field = self.query_one("#generation-filter", LineInput)
        field.display = True
        field.focus()

    def do_back(self) -> None:
        """Drop the filter, or go back."""
        field = self.query_one("#generation-filter", LineInput)
        if not field.display:
            super().do_back()
            return
        field.value = ""
        field.display = False
        self._list()
        self._to_list()

    @on(Input.Changed, "#generation-filter")
    def _narrow(self) -> None:
        self._list()

    @on(Input.Submitted, "#generation-filter")
    def _to_list(self) -> None:
        if self.tabbed:
            self.show_tab("generation-sections")
        else:
            self.section_list.focus()

    @on(VirtualList.Highlighted, "#generation-sections-body")
    def _turned(self) -> None:
        """Show the section in the text, unless it is the text that moved."""
        section = self.section
        self.text.current = None if section is None else section.key
        if not self.text.has_focus:
            self._scroll()
        self._tell_section()

    @on(VirtualList.Chosen, "#generation-sections-body")
    def _opened(self) -> None:
        self.show_tab("generation-text")

    @on(GenerationText.LaidOut)
    def _scroll(self) -> None:
        """Bring the current section into view."""
        section = self._by_key.get(self.text.current)
        self.text.scroll_to_offset(section.held.span.start if section else 0)

    @on(GenerationText.Read)
    def _read(self, event: GenerationText.Read) -> None:
        line_of = self.text.line_of
        after = bisect_right(
            self._sections, event.line, key=lambda one: line_of(one.held.span.start)
        )
        self._go_to(after - 1)

    @on(GenerationText.Stepped)
    def _stepped(self, event: GenerationText.Stepped) -> None:
        keys = [one.key for one in self._sections]
        here = self.text.current
        self._go_to(keys.index(str(here)) + event.delta if here in keys else 0)

    @on(SpanText.SpanSelected, "#generation-text-body")
    def _clicked(self, event: SpanText.SpanSelected) -> None:
        self._make_current(event.key)

    def _go_to(self, place: int) -> None:
        if 0 <= place < len(self._sections):
            self._make_current(self._sections[place].key)

    def _make_current(self, key: Hashable) -> None:
        """Make a section current, whether or not the filter lists it."""
        self.text.current = key
        self.section_list.move_to(key)

    def _take(self, built: BuiltInput | None) -> None:
        before, self._built = self._built, built
        if built is None:
            self._show_none()
        elif built is not before:
            self._show(before, built)
            if before is not None and before.notes != built.notes:
                self.say(f"{notes_words(built).capitalize()}.")
        self._tell_header()

    def _show_none(self) -> None:
        """Teach what makes a set; one that was shown may have been pruned."""
        self._sections, self._by_key = (), {}
        self.set_class(False, "-built", "-made")
        self.section_list.set_empty(_NONE)
        self.section_list.load(())
        self.text.load("")

    def _show(self, before: BuiltInput | None, built: BuiltInput) -> None:
        self.query_one("#generation-head", Static).update(head_content(built))
        made = built.made
        self.set_class(True, "-built")
        self.set_class(made is not None, "-made")
        self._sections = sections_of(made) if made else ()
        self._by_key = {one.key: one for one in self._sections}
        if made is not None:
            self.text.load(
                made.input.text,
                [*marks_of(self._sections)],
                delimiters_of(self._sections),
                keep=before is not None and before.made is not None,
            )
        else:
            page = withheld_page(built)
            self.text.load(page.text, page.marks)
        title = "Text" if made else "Why nothing is made"
        self.name_tab("generation-text", title)
        self._list()
        self._turned()

    def _list(self) -> None:
        built = self._built
        if built is None:
            return
        if built.made is None:
            self.section_list.load([one.state.unit for one in built.view.units])
            self.name_tab("generation-sections", "Units")
            return
        typed = self.query_one("#generation-filter", LineInput).value.strip()
        found: list[Hashable] = [one.key for one in matching(self._sections, typed)]
        number = len(self._sections)
        told = f"{len(found):,} of {number:,}" if typed else f"{number:,}"
        self.section_list.set_empty(_NO_MATCH)
        self.section_list.load(found if typed else [_WHOLE, *found])
        self.section_list.invalidate()
        self.name_tab("generation-sections", f"Sections · {told}")

    def _tell_section(self) -> None:
        built = self._built
        if built is not None and built.made is not None:
            about = self.query_one("#generation-about", Static)
            about.update(section_content(built.made, self.section))

    def _tell_header(self) -> None:
        parts = ["Generation input"]
        if self._built is not None:
            view = self._built.view
            older = "" if view.revision == view.newest else f" of {view.newest}"
            parts += [f"rev {view.revision}{older}", view.content.brief.question]
        who = (self.workspace.actor, self.workspace.viewer)
        self.set_header(" · ".join(parts), " · ".join(part for part in who if part))

    def _lines(self, ids: Sequence[Hashable]) -> list[Row | None]:
        built = self._built
        if built is None:
            return [None for _ in ids]
        if built.made is None:
            lines: dict[Hashable, Row] = {
                one.state.unit: unit_line(one) for one in built.view.units
            }
            return [lines.get(id_) for id_ in ids]
        whole = whole_line(built.made)
        found = (self._by_key.get(id_) for id_ in ids)
        return [whole if one is None else section_line(one) for one in found]
