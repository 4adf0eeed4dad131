"""Clauses against units and gaps: what can be answered, and why not (SPEC 4.4-4.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from claimtui.evidence.searches import narrower_searches
from claimtui.evidence.standing import (
    Standing,
    asks_about_now,
    last_day,
    standings,
    taken,
)
from claimtui.model.evidence import Clause, Gap, SetContent
from claimtui.model.evidence_views import (
    ClauseCoverage,
    CoverageMatrix,
    SetGap,
    SourceFacts,
)
from claimtui.model.ids import (
    ClauseId,
    GapId,
    SetId,
    SourceId,
    UnitId,
    content_id,
)
from claimtui.model.vocabulary import Answerable, GapKind, Relation

_COVERS = (Relation.SUPPORTS, Relation.DEFINES_TERM, Relation.SUPPLIES_CONDITION)
_REFUSES = (
    GapKind.MISSING_IDENTITY,
    GapKind.MISSING_CONDITION,
    GapKind.INACCESSIBLE,
    GapKind.OUTSIDE_CORPUS,
)
"""Gaps that refuse their clause; the others only limit one that is covered."""
LACKS: Mapping[GapKind, str] = {
    GapKind.MISSING_IDENTITY: "It is open who or what exactly is meant",
    GapKind.MISSING_TIME: "It is open for which time or revision it holds",
    GapKind.MISSING_AUTHORITY: "It is open what authority or status the evidence has",
    GapKind.MISSING_CONDITION: "A condition or premise is missing",
    GapKind.CONFLICTING_SOURCES: "Active sources disagree",
    GapKind.INACCESSIBLE: "Evidence that is required cannot be had",
    GapKind.OUTSIDE_CORPUS: "The evidence lies outside the corpus of the set",
}
"""What a gap says of its clause, as the beginning of a sentence."""
UNCOVERED = "No unit covers this clause."
"""What is known where a clause has no cover: nothing is said of what would cover it."""
_MOST_NAMED = 5
"""Of what a reason or a step would otherwise repeat hundreds of times."""


def coverage(
    content: SetContent,
    set_: SetId,
    sources: Mapping[SourceId, SourceFacts],
    *,
    units: Mapping[UnitId, Standing] | None = None,
    reopened: str = "",
) -> tuple[tuple[ClauseCoverage, ...], tuple[SetGap, ...]]:
    """Return whether each clause can be answered, and the gaps with their searches.

    A clause is covered by what supports it, defines a term or supplies a condition, and
    by historical context where the set does not ask about now (SPEC 4.4). Evidence
    that is hidden from this viewer, published after the time asked about, or only
    suggested covers nothing.

    Args:
        content: What the revision holds.
        set_: Whose revision it is; derived gaps have ids of set, clause and kind.
        sources: What is known now of the sources of its units.
        units: How each unit counts, where a caller has worked it out already.
        reopened: Which change reopened a closed set; a set that stays closed suggests
            no search (SPEC 4.13).
    """
    known = _Known.of(content, units or standings(content, sources))
    open_gaps = _gaps_by_clause(content)
    closed = content.closing is not None and not reopened
    rows: list[ClauseCoverage] = []
    derived: list[SetGap] = []
    named: dict[GapId, SetGap] = {}
    for clause in content.clauses.values():
        weighed = _weigh(clause, known)
        own = open_gaps.get(clause.clause, ())
        found = _derived(set_, clause, weighed, own)
        rows.append(_row(clause, weighed, own, found))
        asks = _Asks(content.brief.question, weighed.titles, closed)
        derived += [asks.gap(gap, clause, derived=True) for gap in found]
        named |= {gap.gap: asks.gap(gap, clause, derived=False) for gap in own}
    rest = (named.get(id_, SetGap(gap)) for id_, gap in content.gaps.items())
    return tuple(rows), (*derived, *rest)


def matrix(
    content: SetContent, clauses: Sequence[ClauseCoverage], order: Sequence[UnitId]
) -> CoverageMatrix:
    """Return clauses against units, with what is labelled in the cells (SPEC 4.6).

    Suggestions are left out: they are not labels until a person takes them.
    """
    cells: dict[tuple[ClauseId, UnitId], list[Relation]] = {}
    for label in taken(content):
        target = ClauseId(label.target)
        if target in content.clauses and label.unit in content.units:
            cells.setdefault((target, label.unit), []).append(label.label)
    place = {relation: rank for rank, relation in enumerate(Relation)}
    return CoverageMatrix(
        clauses=tuple(clauses),
        units=tuple(order),
        cells={
            cell: tuple(sorted(held, key=place.__getitem__))
            for cell, held in cells.items()
        },
    )


def at_most(sentences: Iterable[str]) -> Iterator[str]:
    """Yield the first few sentences and say how many more there are."""
    rest = 0
    for number, sentence in enumerate(sentences):
        if number < _MOST_NAMED:
            yield sentence
        else:
            rest += 1
    if rest:
        yield f"The same holds of {rest} more."


# What is known before a clause is looked at ---------------------------------------


@dataclass(frozen=True, slots=True)
class _Known:
    """The units and labels of a set, sorted once for all clauses."""

    units: Mapping[UnitId, Standing]
    about_now: bool
    ending: str
    labelled: Mapping[ClauseId, Mapping[Relation, Sequence[UnitId]]]
    against: Mapping[UnitId, Sequence[UnitId]]
    """Units that contradict each other, each named at the other."""
    placed: frozenset[UnitId]
    """Units that say of which clause they speak."""

    @classmethod
    def of(cls, content: SetContent, units: Mapping[UnitId, Standing]) -> _Known:
        labelled: dict[ClauseId, dict[Relation, list[UnitId]]] = {}
        against: dict[UnitId, list[UnitId]] = {}
        placed: set[UnitId] = set()
        for label in taken(content):
            unit, target = label.unit, label.target
            if unit not in content.units:
                continue
            if target in content.clauses:
                row = labelled.setdefault(ClauseId(target), {})
                row.setdefault(label.label, []).append(unit)
                placed.add(unit)
            elif target in content.units and label.label is Relation.CONTRADICTS:
                against.setdefault(unit, []).append(UnitId(target))
                against.setdefault(UnitId(target), []).append(unit)
        return cls(
            units=units,
            about_now=asks_about_now(content.brief),
            ending=last_day(content.brief.as_of),
            labelled=labelled,
            against=against,
            placed=frozenset(placed),
        )


def _gaps_by_clause(content: SetContent) -> dict[ClauseId, list[Gap]]:
    found: dict[ClauseId, list[Gap]] = {}
    for gap in content.gaps.values():
        found.setdefault(gap.clause, []).append(gap)
    return found


# One clause -----------------------------------------------------------------------


@dataclass(slots=True)
class _Weighed:
    """What the units of a set say of one clause."""

    cover: list[UnitId] = field(default_factory=list)
    contradicted_by: list[UnitId] = field(default_factory=list)
    conflict: bool = False
    hidden: list[UnitId] = field(default_factory=list)
    """Would cover it if the viewer might see them."""
    late: list[UnitId] = field(default_factory=list)
    """Would cover it if they had been published in time."""
    historical: list[UnitId] = field(default_factory=list)
    """Would cover it if the set asked about the past."""
    refusing: list[str] = field(default_factory=list)
    limiting: list[str] = field(default_factory=list)
    telling: list[str] = field(default_factory=list)
    """What was settled: it neither limits nor refuses."""
    lack: str = ""
    """What the derived gap says."""
    titles: tuple[str, ...] = ()


def _weigh(clause: Clause, known: _Known) -> _Weighed:
    """Return what covers and contradicts a clause, with the reasons in sentences."""
    labelled = known.labelled.get(clause.clause, {})
    context = labelled.get(Relation.HISTORICAL_CONTEXT, ())
    covering = [unit for label in _COVERS for unit in labelled.get(label, ())]
    if not known.about_now:
        covering += context
    found = _Weighed(historical=[*context] if known.about_now else [])
    for unit in dict.fromkeys(covering):
        standing = known.units[unit]
        if standing.source.hidden:
            found.hidden.append(unit)
        elif standing.source.late:
            found.late.append(unit)
        else:
            found.cover.append(unit)
    _weigh_contradictions(labelled.get(Relation.CONTRADICTS, ()), found, known)
    if found.cover:
        _limit_cover(found, known)
    else:
        _refuse(found, known)
    told = (*found.cover, *found.contradicted_by, *found.historical)
    titles = dict.fromkeys(known.units[unit].source.title for unit in told)
    found.titles = tuple(title for title in titles if title)
    return found


def _weigh_contradictions(
    direct: Sequence[UnitId], found: _Weighed, known: _Known
) -> None:
    """Find what stands against a clause's cover, and what supersession settled.

    Two units that contradict each other count where both cover the clause, or where one
    covers it and the other says of no clause that it speaks of it.
    """
    cover = set(found.cover)
    rivals = _rivals(found, known)
    pairs = [
        (next((one for one in rivals if one != unit), next(iter(rivals), None)), unit)
        for unit in direct
    ]
    for unit in found.cover:
        for other in known.against.get(unit, ()):
            if other in cover or other not in known.placed:
                pairs.append((unit, other))
    standing: dict[UnitId, str] = {}
    settled: dict[frozenset[UnitId | None], str] = {}
    for covering, other in pairs:
        if known.units[other].source.late:
            continue
        if known.units[other].superseded:
            settled.setdefault(frozenset((covering, other)), _settled(other, known))
        elif covering is not None and known.units[covering].superseded:
            if other not in cover:
                standing.setdefault(other, _contradicts(other, known))
        elif covering is None:
            standing.setdefault(other, _contradicts(other, known))
        else:
            found.conflict = True
            sentence = _disagree(covering, other, known)
            found.lack = found.lack or sentence
            standing.setdefault(other, sentence)
    found.contradicted_by = list(standing)
    # Two that cover and contradict each other are one disagreement, told once.
    found.limiting += at_most(dict.fromkeys(standing.values()))
    found.telling += at_most(dict.fromkeys(settled.values()))


def _rivals(found: _Weighed, known: _Known) -> list[UnitId]:
    """Return what a contradiction of the clause is told against: active cover first."""
    active = [unit for unit in found.cover if not known.units[unit].superseded]
    return active or found.cover


def _contradicts(unit: UnitId, known: _Known) -> str:
    return f"{known.units[unit].name} contradicts it."


def _disagree(one: UnitId, other: UnitId, known: _Known) -> str:
    if one == other:
        return f"{known.units[one].name} is said both to cover and to contradict it."
    first, second = sorted((one, other))
    names = f"{known.units[first].name} and {known.units[second].name}"
    return f"{names} disagree about it, and nothing supersedes either."


def _settled(unit: UnitId, known: _Known) -> str:
    standing = known.units[unit]
    return f"{standing.name} no longer contradicts it: it is {standing.superseded}."


def _limit_cover(found: _Weighed, known: _Known) -> None:
    """Say what limits a clause that is covered, apart from contradictions."""
    cover = [(unit, known.units[unit]) for unit in found.cover]
    active = [(unit, one) for unit, one in cover if not one.superseded]
    if not active:
        names = at_most(f"{one.name} is {one.superseded}." for _, one in cover)
        found.limiting.append(f"Its cover is historical only: {' '.join(names)}")
    if all(one.source.beyond for _, one in cover):
        found.limiting += at_most(
            f"{one.name}, which covers it, lies outside the corpus of the set."
            for _, one in cover
        )
    if known.about_now:
        found.limiting += at_most(
            f"Of the source of {one.name} there is a newer revision, {one.newer}."
            for _, one in active
            if one.newer
        )
        found.limiting += at_most(
            f"The source of {one.name} is superseded by {one.source.outside}, which is"
            " not in the set."
            for _, one in active
            if one.source.outside
        )
    elif all(one.source.undated for _, one in cover):
        found.limiting.append(
            f"Nobody knows whether what covers it was published by {known.ending}."
        )


def _refuse(found: _Weighed, known: _Known) -> None:
    """Say why nothing covers a clause."""
    told: list[str] = []
    told += at_most(
        f"{unit} would cover it, but is hidden from you." for unit in found.hidden
    )
    told += at_most(
        f"{known.units[unit].name} was published after {known.ending}, and covers"
        " nothing of that time."
        for unit in found.late
    )
    told += at_most(
        f"{known.units[unit].name} is historical context, which covers nothing of now."
        for unit in found.historical
    )
    found.lack = " ".join(told) or UNCOVERED
    against, found.limiting = found.limiting, []
    found.refusing += told or [UNCOVERED]
    found.refusing += against


def _derived(
    set_: SetId, clause: Clause, weighed: _Weighed, own: Iterable[Gap]
) -> list[Gap]:
    """Return the gap that follows from what the set holds, unless one is named so."""
    kind = _derived_kind(weighed)
    if kind is None or any(gap.kind is kind for gap in own):
        return []
    id_ = GapId(content_id("gap", set_, clause.clause, kind))
    return [Gap(id_, kind, clause.clause, weighed.lack)]


def _ended(sentence: str) -> str:
    """Return a sentence with a mark at its end; a person's note may have one."""
    return sentence if sentence.endswith((".", "?", "!", "…")) else f"{sentence}."


def _derived_kind(found: _Weighed) -> GapKind | None:
    """Return what a clause lacks by what the set holds; None where nothing."""
    if found.cover:
        return GapKind.CONFLICTING_SOURCES if found.conflict else None
    if found.hidden:
        return GapKind.INACCESSIBLE
    if found.late or found.historical:
        return GapKind.MISSING_TIME
    return GapKind.MISSING_CONDITION


def _row(
    clause: Clause, weighed: _Weighed, own: Iterable[Gap], derived: Iterable[Gap]
) -> ClauseCoverage:
    refusing, limiting = [*weighed.refusing], [*weighed.limiting]
    for gap in own:
        note = " ".join(gap.note.split())
        sentence = f"{LACKS[gap.kind]}{f': {note}' if note else ''}"
        refuses = gap.kind in _REFUSES or not weighed.cover
        (refusing if refuses else limiting).append(_ended(sentence))
    answerable = Answerable.LIMITED if limiting else Answerable.YES
    return ClauseCoverage(
        clause=clause,
        covered_by=tuple(weighed.cover),
        contradicted_by=tuple(weighed.contradicted_by),
        gaps=tuple(gap.gap for gap in (*derived, *own)),
        answerable=Answerable.NO if refusing else answerable,
        reasons=(*refusing, *limiting, *weighed.telling),
    )


@dataclass(frozen=True, slots=True)
class _Asks:
    """What searches are suggested with."""

    question: str
    titles: tuple[str, ...]
    closed: bool

    def gap(self, gap: Gap, clause: Clause, *, derived: bool) -> SetGap:
        # Of a clause without cover nobody has said that a condition is what it lacks.
        kind = None if derived and gap.note == UNCOVERED else gap.kind
        searches = (
            ()
            if self.closed
            else narrower_searches(clause.text, kind, self.question, self.titles)
        )
        return SetGap(gap, derived, searches)
