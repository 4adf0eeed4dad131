"""Evidence sets as lines for a person: what one holds, and what a change did."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimtui.cli.plain import one_line
from claimtui.cli.session import Output
from claimtui.cli.set_operation_lines import did_words
from claimtui.model.evidence_views import (
    ClauseCoverage,
    SavedSet,
    SetUnit,
    SetView,
    TokenFigures,
)
from claimtui.model.set_operations import (
    AddClause,
    ChangeBrief,
    DropClause,
    MergeUnits,
    Operation,
    RemoveUnit,
    ReplaceUnit,
)
from claimtui.model.vocabulary import Answerable, spoken

_SIGNS = {Answerable.YES: "●", Answerable.LIMITED: "◐", Answerable.NO: "○"}
_ID = re.compile(r"\b(?:unt|cls)_\w+")
_MOST_CLAUSES = 10
"""Of a new set that are told."""


class SetNumbers:
    """The numbers by which a revision's units and clauses are told and named."""

    def __init__(self, view: SetView) -> None:
        units = enumerate(view.units, start=1)
        clauses = enumerate(view.content.clauses, start=1)
        self._held: dict[str, str] = {one.state.unit: f"u{n}" for n, one in units}
        self._held |= {clause: f"c{n}" for n, clause in clauses}

    def of(self, id_: str) -> str:
        """Return the number of a unit or clause; the id of what the revision lacks."""
        return self._held.get(id_, id_)

    def told(self, text: str) -> str:
        """Return a sentence with numbers in the place of ids."""
        return _ID.sub(lambda found: self.of(found[0]), text)


# What a revision holds ------------------------------------------------------------


def set_lines(view: SetView, output: Output) -> Iterator[str]:
    """Yield a revision for a person, clauses first."""
    numbers = SetNumbers(view)
    count = len(view.units)
    noun = "passage" if count == 1 else "passages"
    state = spoken(view.judgement.state)
    yield f"{view.set}@{view.revision}  {state}, {count} {noun}"
    yield from output.paragraph(one_line(view.content.brief.question))
    for clause in view.judgement.clauses:
        yield from _clause_lines(clause, view, numbers, output)
    for unit in view.units:
        yield from _unit_lines(unit, view, numbers, output)
    if view.content.clauses:
        yield token_line(view.tokens)
    yield from _redundancy_lines(view, numbers, output)
    for sentence in (*view.judgement.problems, *view.judgement.next_steps):
        yield from output.paragraph(numbers.told(sentence))


def _redundancy_lines(
    view: SetView, numbers: SetNumbers, output: Output
) -> Iterator[str]:
    for group in view.redundancy.overlaps:
        yield from output.paragraph(
            f"{', '.join(map(numbers.of, group))} show words in common."
        )
    for group in view.redundancy.identical:
        yield from output.paragraph(
            f"{', '.join(map(numbers.of, group))} say the same from different sources."
        )
    shares = view.redundancy.shares
    shown = sum(chars for _, chars in shares)
    if len(shares) > 1 and shown:
        source, most = shares[0]
        part = f"{most / shown:.0%} of the words are of {source}"
        yield f"  {len(shares)} sources; {part}"


def _clause_lines(
    one: ClauseCoverage, view: SetView, numbers: SetNumbers, output: Output
) -> Iterator[str]:
    id_ = one.clause.clause
    sign = _SIGNS[one.answerable]
    yield f"{sign} {numbers.of(id_)}  {id_}  answerable: {spoken(one.answerable)}"
    yield from output.paragraph(one_line(one.clause.text))
    gaps = [gap for gap in view.judgement.gaps if gap.gap.clause == id_]
    said = {gap.told for gap in gaps}
    for reason in one.reasons:
        if _lower(reason) not in said:
            yield from output.paragraph(numbers.told(reason), 4)
    for gap in gaps:
        yield f"    gap: {gap.told}  {gap.gap.gap}"
        for query in gap.searches:
            yield f"    → search {one_line(query)}"


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _unit_lines(
    one: SetUnit, view: SetView, numbers: SetNumbers, output: Output
) -> Iterator[str]:
    passage, state = one.passage, one.state
    told = [f"found by {spoken(state.origin.found_by)}", f"{one.tokens} tokens"]
    told += ["pinned"] * state.pinned + [one.newer] * bool(one.newer)
    yield f"{numbers.of(state.unit)}  {state.unit}  {', '.join(told)}"
    for label in view.content.labels.values():
        if label.unit == state.unit:
            yield f"  {spoken(label.label)} {numbers.of(label.target)}"
    yield from output.paragraph(f"{passage.id}  {one_line(passage.lineage)}")
    yield from output.paragraph(one.text or f"({passage.redacted})", 4)
    if state.shape is not None and state.shape.truncated:
        yield from output.paragraph(state.shape.truncated, 4)
    if one.note:
        by = one_line(one.note_by)
        yield from output.paragraph(f"note of {by}: {one_line(one.note)}")


def token_line(tokens: TokenFigures) -> str:
    """Return what the units take of the limit, in one line."""
    kind = "exact" if tokens.exact else "estimate"
    over = f", {tokens.over:,} over" if tokens.over else ""
    return (
        f"tokens {tokens.used:,} + {tokens.reserved:,} reserved of {tokens.limit:,}"
        f"{over} ({one_line(tokens.tokenizer)} {kind})"
    )


def budget_lines(view: SetView) -> Iterator[str]:
    """Yield the budget of a revision as it is."""
    budget = view.content.budget
    yield f"{view.set}@{view.revision}  {token_line(view.tokens)}"
    yield (
        f"  reserved: {budget.instructions:,} for instructions, {budget.answer:,} for"
        f" the answer; {'compared in stages' if budget.staged else 'sent whole'}"
    )


# What a change did ----------------------------------------------------------------


def takes_away(saved: SavedSet) -> bool:
    """Tell whether a change ended units or clauses: it is told by earlier numbers."""
    return any(isinstance(one, _ENDING) for one in saved.done)


_ENDING = (RemoveUnit, MergeUnits, ReplaceUnit, DropClause)


def saved_lines(
    saved: SavedSet, output: Output, before: SetView | None = None
) -> Iterator[str]:
    """Yield what a change did: its own line, the revision, and what is missing.

    Args:
        saved: What the change answered.
        output: How wide lines are.
        before: The revision whose numbers the change is told by, where that is not its
            own.
    """
    view, numbers = saved.view, SetNumbers(saved.view)
    seen = SetNumbers(before) if before is not None else numbers
    which = f"{view.set}@{view.revision}"
    if saved.unchanged:
        yield f"{which}  nothing changed: it is so already"
    elif view.revision == 1 and isinstance(saved.done[0], ChangeBrief):
        yield from _made_lines(which, saved.done, numbers)
    else:
        yield f"{which}  {did_words(saved.done, seen.of)}"
    yield from output.paragraph(numbers.told(_missing(view)))


def _made_lines(
    which: str, done: tuple[Operation, ...], numbers: SetNumbers
) -> Iterator[str]:
    """Yield what a new set asks; its clauses can be named by their numbers at once."""
    brief, *clauses = done
    yield f"{which}  {did_words((brief,), numbers.of).removeprefix('brief ')}"
    for one in clauses[:_MOST_CLAUSES]:
        if isinstance(one, AddClause):
            words = did_words((one,), numbers.of).removeprefix("clause add ")
            yield f"  {words}"
    if len(clauses) > _MOST_CLAUSES:
        yield f"  and {len(clauses) - _MOST_CLAUSES} more clauses"


def _missing(view: SetView) -> str:
    """Return the state with what is missing for more, in one line."""
    rows, judgement = view.judgement.clauses, view.judgement
    head = spoken(judgement.state)
    if rows:
        can = sum(one.answerable is not Answerable.NO for one in rows)
        noun = "clause" if len(rows) == 1 else "clauses"
        head += f", {can} of {len(rows)} {noun} answerable"
    problems, steps = judgement.problems, judgement.next_steps
    # To put right what is named is no step that needs words beside it.
    told = problems[:1] if problems and view.units else (*problems[:1], *steps[:1])
    more = len(problems or steps) - 1
    words = f"{head}: {one_line(' '.join(told))}" if told else head
    return f"{words} ({more} more: claimtui set show)" if more > 0 else words
