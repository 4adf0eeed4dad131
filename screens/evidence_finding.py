"""Finding passages for a set: by hand, by a gap's search, and by proposal."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from claimtui.model.assessments import CitedPassage
from claimtui.model.ids import ClauseId, UnitId
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import FoundBy, Relation
from claimtui.workspace import set_changes
from claimtui.workspace.proposing import propose
from claimtui.workspace.set_changes import When
from screens.chooser import Option
from screens.evidence_page import SearchKey
from screens.evidence_saving import Changed
from screens.passage_query import search
from screens.passage_search import Found, PassageSearch
from screens.set_words import relation_verb
from screens.telling import counted

if TYPE_CHECKING:
    from screens.evidence import EvidenceScreen

_UNLABELLED = "unlabelled"
_OTHER = "other"


class EvidenceFinding:
    """Take what is found for one Evidence screen."""

    def __init__(self, screen: EvidenceScreen) -> None:
        self._screen = screen
        self.proposing = False
        """Whether a proposal is being made."""

    def do_evidence_add(self) -> None:
        """Find passages; a suggested search that is highlighted runs at once."""
        screen = self._screen
        entry = screen.entry if screen.in_clauses else None
        typed = entry.query if isinstance(entry, SearchKey) else ""
        self.find(screen.clause, typed)

    def find(self, clause: ClauseId | None, typed: str = "") -> None:
        """Let passages be found for a clause, beginning with a search."""
        screen, page = self._screen, self._screen.page
        if page is None:
            return
        brief = page.view.content.brief
        about = brief.question
        if clause is not None:
            about = page.view.content.clauses[clause].text
        words = " ".join((typed, *_filter_words(brief.corpus))).strip()
        screen.app.push_screen(
            PassageSearch(
                screen.workspace,
                screen.background,
                about,
                typed=words,
                taking="takes it in",
                several=True,
            ),
            partial(self._found, clause),
        )

    def do_evidence_replace(self) -> None:
        """Find the passage that comes in the unit's place."""
        unit, screen = self._screen.unit, self._screen
        if unit is None:
            return
        id_ = unit.state.unit
        screen.app.push_screen(
            PassageSearch(
                screen.workspace,
                screen.background,
                f"In the place of {screen.names.long(id_)}",
                taking="puts it in the unit's place",
            ),
            lambda found: self._replace(id_, found),
        )

    def do_evidence_propose(self) -> None:
        """Search for every clause beside the screen; editing goes on meanwhile."""
        screen = self._screen
        ws, set_ = screen.workspace, screen.set_
        count = len(screen.page.view.units) if screen.page else 0
        self.proposing = True

        def work(when: When) -> Changed:
            try:
                return propose(ws, set_, when=when)
            finally:
                self.proposing = False

        screen.say("Searching for each clause; you can go on meanwhile.")
        screen.saving.change(
            "Proposed, as a draft to be looked through",
            work,
            group="propose",
            description=f"searching for each clause of a set of {count:,}",
        )

    def _found(self, clause: ClauseId | None, found: Found | None) -> None:
        page = self._screen.page
        if found is None or page is None:
            return
        if clause is None or clause not in page.view.content.clauses:
            self._take(found, None, None)
            return
        names = self._screen.names
        short = names.short(clause)
        options = [
            Option(one.value, f"{relation_verb(one)} {short}") for one in Relation
        ]
        options.append(Option(_UNLABELLED, "nothing yet: no label"))
        if len(page.view.content.clauses) > 1:
            options.append(Option(_OTHER, "another clause …"))
        count = 1 + len(found.others)
        title = "It goes in and" if count == 1 else f"{count} passages go in and each"
        self._screen.asking.choose(
            title,
            options,
            Relation.SUPPORTS.value,
            lambda value: self._said(found, clause, value),
            otherwise="Nothing was taken in",
        )

    def _said(self, found: Found, clause: ClauseId, value: str) -> None:
        if value == _OTHER:
            self._screen.asking.clause(
                "For which clause", lambda other: self._found(other, found)
            )
        elif value == _UNLABELLED:
            self._take(found, None, None)
        else:
            self._take(found, clause, Relation(value))

    def _take(
        self, found: Found, clause: ClauseId | None, label: Relation | None
    ) -> None:
        screen = self._screen
        ws, set_ = screen.workspace, screen.set_
        passages = [CitedPassage(one) for one in (found.passage, *found.others)]
        clauses = [] if clause is None else [clause]

        def work(when: When) -> Changed:
            trace = search(ws, found.query, record=True).trace
            return set_changes.add(
                ws,
                set_,
                passages,
                clauses=clauses,
                label=label,
                reason=f"chosen from the results for “{found.query.words}”",
                found_by=FoundBy.SEARCH,
                trace=trace,
                when=when,
            )

        told = f"Took in {counted(len(passages), 'passage')}"
        if clause is not None and label is not None:
            told += f": {relation_verb(label)} {screen.names.short(clause)}"
        screen.showing.go_to_new()
        screen.saving.change(told, work)

    def _replace(self, unit: UnitId, found: Found | None) -> None:
        if found is None:
            return
        screen = self._screen
        work = partial(
            set_changes.replace_unit,
            unit=unit,
            passage=CitedPassage(found.passage),
            reason=f"found for “{found.query.words}”",
        )
        told = "Replaced; labels spoke of the words before, so it has none yet"
        screen.saving.change(told, screen.doing(work))


def _filter_words(corpus: SearchFilters) -> list[str]:
    """Return the corpus of a set as the filters of a search, where they have words."""
    words = [f"class:{one.value}" for one in corpus.classes]
    words += [f"since:{corpus.since}"] if corpus.since else []
    words += [f"until:{corpus.until}"] if corpus.until else []
    return words + [f"scope:{one}" for one in corpus.scopes]
