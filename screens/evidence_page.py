"""A revision of a set as cards: clauses with their gaps, and units (SPEC 4.2, 4.6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from claimtui.model.evidence import RelationLabel, SetContent
from claimtui.model.evidence_views import ClauseCoverage, SetGap, SetUnit, SetView
from claimtui.model.ids import ClauseId, UnitId
from claimtui.model.vocabulary import FoundBy, Provenance, Relation, spoken
from screens.evidence_cards import Card, CardLine
from screens.set_words import (
    ANSWERABLE_SIGNS,
    EXTENT_WORDS,
    RELATION_SIGNS,
    SetNames,
    relation_verb,
    short,
)

_EXCERPT_CHARS = 400
_CLAUSE_LINES = 4
_REASON_LINES = 3
_MOST_REASONS = 3
_MOST_SHARES = 8
"""Sources of which it is told how much of the set they have."""
_SEARCHED = re.compile(
    r"(?:found|chosen from the results) for “(.*?)(…?)”(?: among \d+ results?\b|$)",
    re.DOTALL,
)
"""What was searched for, in the reason of a unit as searches and proposals write it."""
_QUERY_CHARS = 40
_FOUND_WORDS = {
    FoundBy.PROPOSAL: "proposed",
    FoundBy.SEARCH: "found by search",
    FoundBy.RELATIONSHIP: "found by a relation",
    FoundBy.DIRECT: "chosen",
}


@dataclass(frozen=True, slots=True)
class ClauseKey:
    """A clause among the cards of the left pane."""

    clause: ClauseId


@dataclass(frozen=True, slots=True)
class GapKey:
    """A gap among them."""

    clause: ClauseId
    gap: str


@dataclass(frozen=True, slots=True)
class SearchKey:
    """A search that a gap suggests."""

    clause: ClauseId
    gap: str
    query: str


EntryKey = ClauseKey | GapKey | SearchKey
Cells = Mapping[tuple[ClauseId, UnitId], tuple[Relation, ...]]


@dataclass(frozen=True, slots=True)
class SetPage:
    """A revision of a set, made ready to be shown beside the screen."""

    view: SetView
    names: SetNames
    clauses: tuple[Card, ...]
    units: tuple[Card, ...]
    cells: Cells
    """What is labelled between clauses and units, suggestions left out."""

    def unit(self, id_: object) -> SetUnit | None:
        """Return a unit with its words."""
        number = self.names.units.get(str(id_))
        return None if number is None else self.view.units[number - 1]

    def coverage(self, clause: ClauseId | None) -> ClauseCoverage | None:
        """Return whether a clause can be answered."""
        found = (one for one in self.view.judgement.clauses)
        return next((one for one in found if one.clause.clause == clause), None)

    def gap(self, id_: str) -> SetGap | None:
        """Return a gap."""
        return next(
            (one for one in self.view.judgement.gaps if one.gap.gap == id_), None
        )


def page_of(view: SetView, before: SetView | None = None) -> SetPage:
    """Make a revision ready to be shown.

    Args:
        view: The revision.
        before: One that names what this one no longer has.
    """
    names = SetNames(view, *([before] if before else []))
    labels = _labels_by_unit(view)
    twice = _said_twice(view, names)
    return SetPage(
        view,
        names,
        tuple(_clause_cards(view, names)),
        tuple(
            _unit_card(
                unit,
                labels.get(unit.state.unit, ()),
                twice.get(unit.state.unit, ()),
                view.content,
                names,
            )
            for unit in view.units
        ),
        _cells(view),
    )


def _labels_by_unit(view: SetView) -> dict[UnitId, list[RelationLabel]]:
    held: dict[UnitId, list[RelationLabel]] = {}
    for label in view.content.labels.values():
        held.setdefault(label.unit, []).append(label)
    return held


def _cells(view: SetView) -> Cells:
    cells: dict[tuple[ClauseId, UnitId], tuple[Relation, ...]] = {}
    place = {relation: rank for rank, relation in enumerate(Relation)}
    for label in view.content.labels.values():
        target = ClauseId(label.target)
        if target in view.content.clauses and (
            label.provenance is not Provenance.SUGGESTION
        ):
            held = (*cells.get((target, label.unit), ()), label.label)
            cells[target, label.unit] = tuple(sorted(held, key=place.__getitem__))
    return cells


# Clauses and gaps -----------------------------------------------------------------


def _clause_cards(view: SetView, names: SetNames) -> Iterator[Card]:
    gaps: dict[ClauseId, list[SetGap]] = {}
    for gap in view.judgement.gaps:
        gaps.setdefault(gap.gap.clause, []).append(gap)
    for one in view.judgement.clauses:
        own = gaps.get(one.clause.clause, [])
        yield _clause_card(one, names, spaced=not own)
        for place, gap in enumerate(own, start=1):
            yield from _gap_cards(gap, last=place == len(own))


def _clause_card(one: ClauseCoverage, names: SetNames, *, spaced: bool) -> Card:
    sign = ANSWERABLE_SIGNS[one.answerable]
    text = f"{names.mark(one.clause.clause)} {one.clause.text}"
    reasons = [
        CardLine(names.plain(reason), "$muted", indent=2, most=_REASON_LINES)
        for reason in one.reasons[:_MOST_REASONS]
    ]
    told = sign.word
    if one.covered_by:
        told += f" · covered by {_units(one.covered_by, names)}"
    if one.contradicted_by:
        told += f" · against it {_units(one.contradicted_by, names)}"
    return Card(
        ClauseKey(one.clause.clause),
        (
            CardLine(text, "bold", sign.sign, sign.style, most=_CLAUSE_LINES),
            CardLine(told, sign.style, indent=2, most=2),
            *reasons,
        ),
        spaced,
    )


def _gap_cards(gap: SetGap, *, last: bool) -> Iterator[Card]:
    clause, id_ = gap.gap.clause, gap.gap.gap
    # What follows from the set has its reason at the clause; a person's note is here.
    note = "" if gap.derived else gap.gap.note
    told = f"gap: {spoken(gap.gap.kind)}"
    lines = [CardLine(told, "$status-contradicted", "!", "$status-contradicted", "", 2)]
    if note:
        lines.append(CardLine(note, indent=4, most=3))
    yield Card(GapKey(clause, id_), tuple(lines), last and not gap.searches)
    for place, query in enumerate(gap.searches, start=1):
        line = CardLine(f"→ search “{query}”", "$accent", indent=4, most=2)
        yield Card(
            SearchKey(clause, id_, query), (line,), last and place == len(gap.searches)
        )


def _units(units: Iterable[UnitId], names: SetNames) -> str:
    return _numbers(
        sorted(names.units[one] for one in units if one in names.units), "u"
    )


def _numbers(numbers: Sequence[int], mark: str = "") -> str:
    shown = [f"{mark}{one}" for one in numbers[:8]]
    rest = len(numbers) - len(shown)
    return ", ".join(shown) + (f" and {rest} more" if rest else "")


# Units ----------------------------------------------------------------------------


def _said_twice(view: SetView, names: SetNames) -> dict[UnitId, list[str]]:
    """Return by unit with which others it overlaps, and which say the same."""
    found: dict[UnitId, list[str]] = {}
    redundancy = view.redundancy
    for words, groups in (
        ("overlaps", redundancy.overlaps),
        ("has the same words as", redundancy.identical),
    ):
        for group in groups:
            numbers = sorted(names.units[one] for one in group if one in names.units)
            for unit in group:
                others = [one for one in numbers if one != names.units.get(unit)]
                told = f"{words} unit {_numbers(others)}"
                found.setdefault(unit, []).append(told)
    return found


def _unit_card(
    unit: SetUnit,
    labels: Sequence[RelationLabel],
    twice: Sequence[str],
    content: SetContent,
    names: SetNames,
) -> Card:
    state, passage = unit.state, unit.passage
    tokens, mark = f"{unit.tokens:,} t", names.mark(state.unit)
    if passage.redacted:
        title, excerpt = f"{mark} [redacted: {passage.redacted}]", ""
    else:
        title, excerpt = f"{mark} {passage.lineage}", _excerpt(unit)
    lines = [CardLine(title, "bold", tail=tokens, most=2)]
    if excerpt:
        lines.append(CardLine(excerpt, indent=2, most=2))
    lines += _label_lines(labels, names)
    lines.append(CardLine(_found(unit, content, names), "$muted", indent=2, most=2))
    lines += [CardLine(f"= {told}", "$warning", indent=2, most=2) for told in twice]
    if unit.newer:
        told = f"≈ {unit.newer}"
        lines.append(CardLine(told, "$status-stale", indent=2, most=2))
    if state.shape is not None and state.shape.truncated:
        told = f"cut: {state.shape.truncated}"
        lines.append(CardLine(told, "$warning", indent=2, most=2))
    if unit.note:
        told = f"✎ {unit.note_by}: {unit.note}"
        lines.append(CardLine(told, "italic", indent=2, most=2))
    return Card(state.unit, tuple(lines))


def _excerpt(unit: SetUnit) -> str:
    """Return what a unit shows around what it cites, on one line."""
    return " ".join(unit.text[: 4 * _EXCERPT_CHARS].split())[:_EXCERPT_CHARS]


def _label_lines(labels: Sequence[RelationLabel], names: SetNames) -> list[CardLine]:
    if not labels:
        return [CardLine("no label: it covers nothing", "$warning", indent=2)]
    relations: dict[tuple[Relation, bool], list[str]] = {}
    for label in labels:
        suggested = label.provenance is Provenance.SUGGESTION
        relations.setdefault((label.label, suggested), []).append(label.target)
    lines = []
    for (relation, suggested), targets in relations.items():
        sign = RELATION_SIGNS[relation]
        told = f"{relation_verb(relation)} {_targets(targets, names)}"
        if suggested:
            told += " (a suggestion)"
        lines.append(CardLine(told, sign.style, indent=2, most=2))
    return lines


def _targets(targets: Sequence[str], names: SetNames) -> str:
    clauses = sorted(names.clauses[one] for one in targets if one in names.clauses)
    units = sorted(names.units[one] for one in targets if one in names.units)
    parts = []
    if clauses:
        parts.append(f"clause {_numbers(clauses)}")
    if units:
        parts.append(f"unit {_numbers(units)}")
    return " and ".join(parts) or "what is gone"


def _found(unit: SetUnit, content: SetContent, names: SetNames) -> str:
    origin, shape = unit.state.origin, unit.state.shape
    ranks = ", ".join(f"{lane} {rank}" for lane, rank in origin.lanes)
    how = _FOUND_WORDS[origin.found_by] + _searched_for(unit, content, names)
    parts = [how + (f" ({ranks})" if ranks else "")]
    if unit.state.pinned:
        parts.insert(0, "⚑ pinned")
    if shape is not None and shape.extent.value != "paragraph":
        parts.append(f"shows {EXTENT_WORDS[shape.extent]}")
    if unit.authority.value not in ("unknown", "current"):
        parts.append(spoken(unit.authority))
    if unit.source_class.value != "unknown":
        parts.append(spoken(unit.source_class))
    return " · ".join(parts)


def _searched_for(unit: SetUnit, content: SetContent, names: SetNames) -> str:
    """Return for which clause, or which words, a unit was searched."""
    found = _SEARCHED.match(unit.state.reason)
    if found is None:
        return ""
    words, cut = found[1], bool(found[2])
    for clause in content.clauses.values():
        if clause.text == words or (cut and clause.text.startswith(words)):
            return f" for {names.short(clause.clause)}"
    return f" for “{short(words, _QUERY_CHARS)}”" if words.strip() else ""


def clause_text(page: SetPage, clause: ClauseId | None) -> tuple[str, str]:
    """Return title and text of a clause, or of the set, with all that is missing."""
    coverage = page.coverage(clause)
    judgement = page.view.judgement
    steps = [*judgement.problems, *judgement.next_steps]
    title, told = "Set", [page.view.content.brief.question]
    if coverage is not None:
        title = f"Clause {page.names.clauses[coverage.clause.clause]}"
        id_ = coverage.clause.clause
        told = [coverage.clause.text, *map(page.names.plain, coverage.reasons)]
        told.append(f"{page.names.mark(id_)} · {id_}")
    if steps:
        told += ["", "What the set still needs:", *map(page.names.plain, steps)]
    told += ["", *_leaning(page.view)]
    return title, "\n".join(told).rstrip()


def _leaning(view: SetView) -> list[str]:
    """Return how much of what is shown each source has; no quota follows from it."""
    titles = {
        one.state.origin.source: one.passage.redacted or one.passage.source_title
        for one in view.units
    }
    shares = view.redundancy.shares
    total = sum(chars for _, chars in shares)
    if len(shares) < 2 or not total:
        return []
    told = [
        f"{round(100 * chars / total)}% {titles.get(source, source)}"
        for source, chars in shares[:_MOST_SHARES]
    ]
    return ["Of what the units show:", *told]


def unit_text(unit: SetUnit, page: SetPage) -> str:
    """Return everything of a unit as text, to be read whole or copied."""
    passage = unit.passage
    if passage.redacted:
        return f"[redacted: {passage.redacted}]"
    labels = [
        f"{relation_verb(one.label)} {page.names.long(one.target)}"
        + (f" ({one.by})" if one.by else "")
        for one in page.view.content.labels.values()
        if one.unit == unit.state.unit
    ]
    found = _found(unit, page.view.content, page.names)
    facts = [found, unit.state.reason, unit.newer, unit.state.admitted]
    if unit.state.shape is not None and unit.state.shape.truncated:
        facts.append(f"cut: {unit.state.shape.truncated}")
    if unit.note:
        facts.append(f"remark of {unit.note_by}: {unit.note}")
    named = f"{page.names.mark(unit.state.unit)} · {unit.state.unit} · {passage.id}"
    told = "\n".join(one for one in (*labels, *facts, named) if one)
    return f"{passage.lineage}\n\n{unit.text}\n\n{told}"
