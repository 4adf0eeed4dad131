"""Words for what a set once had: its history names units and clauses that are gone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from claimtui.model.evidence import UnitState
from claimtui.model.ids import SetId, SourceId
from claimtui.model.set_operations import (
    AddClause,
    AddUnit,
    EditClause,
    OpenGap,
    Operation,
    ReplaceUnit,
)
from claimtui.model.vocabulary import spoken
from claimtui.workspace import sets
from claimtui.workspace.listings import source_rows
from claimtui.workspace.workspace import Workspace

_MOST_REVISIONS = 2_000
"""Revisions that are looked through, the newest; reading them takes a moment."""


def words_of_the_past(
    workspace: Workspace, set_: SetId, newest: int
) -> Mapping[str, str]:
    """Return words by id for all that a set was ever given, to be read beside a screen.

    A unit is told by the title of its source, a clause by its latest words.
    """
    titles = {row.source: row.redacted or row.title for row in source_rows(workspace)}
    words: dict[str, str] = {}
    before = newest + 1
    while before > max(1, newest + 1 - _MOST_REVISIONS):
        rows = sets.set_revisions(workspace, set_, before=before)
        if not rows:
            break
        for row in rows:
            for id_, told in _named(row.operations, titles):
                words.setdefault(id_, told)
        before = rows[-1].revision
    return words


def _named(
    operations: Iterable[Operation], titles: Mapping[SourceId, str]
) -> Iterator[tuple[str, str]]:
    def unit(state: UnitState) -> tuple[str, str]:
        return state.unit, titles.get(state.origin.source, "")

    for operation in operations:
        match operation:
            case AddUnit(state):
                yield unit(state)
            case ReplaceUnit(_, by):
                yield unit(by)
            case AddClause(clause):
                yield clause.clause, clause.text
            case EditClause(clause, text):
                yield clause, text
            case OpenGap(gap):
                yield gap.gap, spoken(gap.kind)
            case _:
                pass
