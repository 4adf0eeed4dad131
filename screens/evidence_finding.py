"""Finding passages for a set: by hand, by a gap's search, and by proposal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from claimtui.model.assessments import CitedPassage
from claimtui.model.ids import ClauseId, PassageId, SetId, UnitId
from claimtui.model.listings import SourceRow
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import FoundBy, Relation
from claimtui.workspace import set_changes
from claimtui.workspace.listings import source_rows
from claimtui.workspace.proposing import propose
from claimtui.workspace.sets import When
from claimtui.workspace.workspace import Workspace
from screens.chooser import Option
from screens.evidence_asking import Asking
from screens.evidence_page import SearchKey, SetPage
from screens.evidence_place import EvidencePlace
from screens.evidence_saving import Changed, SetSaving
from screens.evidence_showing import SetShowing
from screens.passage_query import search
from screens.passage_search import Found, PassageSearch
from screens.set_words import relation_verb, short
from screens.telling import counted

_ASKED_CHARS = 80
_MOST_SOURCES = 8
"""Sources of a corpus whose titles a search begins with; a line has no room for more,
and passages from elsewhere are told of as outside the corpus."""
_UNLABELLED = "unlabelled"
_OTHER = "other"


class EvidenceFinding:
    """Take what is found for one Evidence screen."""

    def __init__(
        self,
        screen: EvidencePlace,
        asking: Asking,
        saving: SetSaving,
        showing: SetShowing,
    ) -> None:
        self._screen = screen
        self._asking, self._saving, self._showing = asking, saving, showing
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
        rows = source_rows(screen.workspace) if brief.corpus.sources else ()
        words = " ".join((typed, *_filter_words(brief.corpus, rows))).strip()
        screen.app.push_screen(
            PassageSearch(
                screen.workspace,
                screen.background,
                about,
                typed=words,
                taking="takes it in",
                several=True,
                held={
                    passage: screen.names.short(unit)
                    for passage, unit in held_passages(page).items()
                },
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
        count = len(screen.page.view.content.clauses) if screen.page else 0
        what = f"for {counted(count, 'clause')}" if count else "for the question"
        self.proposing = True

        def work(when: When) -> Changed:
            try:
                return propose(ws, set_, when=when)
            finally:
                self.proposing = False

        screen.say(f"Searching {what}; you can go on meanwhile.")
        self._saving.change(
            "Proposed, as a draft to be looked through",
            work,
            group="propose",
            description=f"searching {what}",
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
        self._asking.choose(
            _question(found, page),
            options,
            Relation.SUPPORTS.value,
            lambda value: self._said(found, clause, value),
            otherwise="Nothing was taken in",
        )

    def _said(self, found: Found, clause: ClauseId, value: str) -> None:
        if value == _OTHER:
            self._asking.clause(
                "For which clause", lambda other: self._found(other, found)
            )
        elif value == _UNLABELLED:
            self._take(found, None, None)
        else:
            self._take(found, clause, Relation(value))

    def _take(
        self, found: Found, clause: ClauseId | None, label: Relation | None
    ) -> None:
        screen, page = self._screen, self._screen.page
        held = {} if page is None else held_passages(page)
        passages = (found.passage, *found.others)
        old = [held[one] for one in passages if one in held]
        told = self._told(len(passages) - len(old), old)
        if old and clause is None and len(old) == len(passages):
            screen.unit_cards.move_to(old[0])
            screen.say(told)
            return
        if clause is not None and label is not None:
            told += f": {relation_verb(label)} {screen.names.short(clause)}"
        self._showing.go_to_new(old[0] if old else None)
        clauses = [] if clause is None else [clause]
        work = partial(_add, found=found, clauses=clauses, label=label)
        self._saving.change(told, self._saving.doing(work))

    def _told(self, new: int, old: list[UnitId]) -> str:
        """Return what was taken in and what was in the set already."""
        took = f"Took in {counted(new, 'passage')}" if new else ""
        if not old:
            return took
        units = self._screen.names.several(old)
        there = f"{units} {'is' if len(old) == 1 else 'are'} in the set already"
        return f"{took}; {there}" if new else f"{there[:1].upper()}{there[1:]}"

    def _replace(self, unit: UnitId, found: Found | None) -> None:
        if found is None:
            return
        work = partial(
            set_changes.replace_unit,
            unit=unit,
            passage=CitedPassage(found.passage),
            reason=f"found for “{found.query.words}”",
        )
        told = "Replaced; labels spoke of the words before, so it has none yet"
        self._saving.change(told, self._saving.doing(work))


def _add(
    workspace: Workspace,
    set_: SetId,
    *,
    found: Found,
    clauses: Sequence[ClauseId],
    label: Relation | None,
    when: When,
) -> Changed:
    """Take in what was found, with a trace of the search."""
    return set_changes.add(
        workspace,
        set_,
        [CitedPassage(one) for one in (found.passage, *found.others)],
        clauses=clauses,
        label=label,
        reason=f"chosen from the results for “{found.query.words}”",
        found_by=FoundBy.SEARCH,
        trace=search(workspace, found.query, record=True).trace,
        when=when,
    )


def held_passages(page: SetPage) -> dict[PassageId, UnitId]:
    """Return the unit of each passage that a set has whole."""
    return {
        one.passage.id: one.state.unit
        for one in page.view.units
        if one.state.shape is None or one.state.shape.support == one.passage.span
    }


def _question(found: Found, page: SetPage) -> str:
    """Return the beginning of the sentence that each choice ends."""
    words = f"“{short(found.text, _ASKED_CHARS)}”"
    if found.others:
        return f"{1 + len(found.others)} passages go in, first {words}, and each"
    unit = held_passages(page).get(found.passage)
    if unit is not None:
        return f"{words} is {page.names.short(unit)} already; it"
    return f"{words} goes in and"


def _filter_words(corpus: SearchFilters, rows: Sequence[SourceRow]) -> list[str]:
    """Return the corpus of a set as the filters of a search, where they have words."""
    words = [f"class:{one.value}" for one in corpus.classes]
    words += [f"since:{corpus.since}"] if corpus.since else []
    words += [f"until:{corpus.until}"] if corpus.until else []
    named = [one for one in rows if one.source in corpus.sources and not one.redacted]
    if len(named) <= _MOST_SOURCES:
        titles = [one.title.replace('"', " ").strip() for one in named]
        words += [f'source:"{title}"' for title in titles if title]
    return words + [f"scope:{one}" for one in corpus.scopes]
