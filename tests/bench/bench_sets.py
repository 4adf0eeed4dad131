"""Evidence sets of 2,000 units, and of 5,000 revisions, against bare tiktoken.

Run as `python -m tests.bench.bench_sets [UNITS] [REVISIONS] [ROUNDS]`. Opening means
everything that a screen is told: words, coverage, state, order, tokens.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from claimtui.evidence.tokens import PATTERNS, ranks, tokenizer
from claimtui.model.assessments import CitedPassage
from claimtui.model.evidence import Brief, RelationLabel, TokenBudget
from claimtui.model.evidence_views import SetView
from claimtui.model.ids import PassageId, SetId
from claimtui.model.results import Ok
from claimtui.model.set_operations import PutLabel
from claimtui.model.vocabulary import Relation, SetPurpose
from claimtui.workspace import set_acts, set_changes, set_views, sets, sources
from claimtui.workspace.exporting import export_set
from claimtui.workspace.importing import import_set
from claimtui.workspace.workspace import Workspace
from store.reads.sets import StoredSet
from tests.bench.bench_quote import made_text
from tests.bench.figures import Figure, tell

NAME = "o200k_base"
_OF_ONE_SOURCE = 100
_CHARS = 1_000
_CLAUSES = 20


def seconds(action: Callable[[], object]) -> float:
    """Return how long an action takes."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def made_set(ws: Workspace, folder: Path, units: int, clauses: int) -> SetId:
    """Return a set of that many units, each labelled for one clause."""
    text = made_text(units * _CHARS)
    for first in range(0, units, _OF_ONE_SOURCE):
        places = range(first, min(units, first + _OF_ONE_SOURCE))
        paragraphs = (
            " ".join(text[at * _CHARS : (at + 1) * _CHARS].split()) for at in places
        )
        path = folder / f"source-{units}-{first}.txt"
        path.write_text("\n\n".join(paragraphs), "utf-8")
        sources.add_source(ws, str(path))
    brief = Brief(SetPurpose.ACTIVE_RESEARCH, "What is measured?")
    made = sets.new_set(ws, brief, [f"clause {at}" for at in range(clauses)])
    assert isinstance(made, Ok)
    set_ = made.value.view.set
    passages = ws.read(_passages, units)
    set_changes.add(ws, set_, [CitedPassage(one) for one in passages])
    sets.change(ws, set_, "bench labels", (), _labels)
    wide = TokenBudget(limit=10_000_000)
    set_acts.budget(ws, set_, wide)
    return set_


def _passages(connection: sqlite3.Connection, most: int) -> list[PassageId]:
    rows = connection.execute(
        "SELECT id FROM source_passage ORDER BY n LIMIT ?", (most,)
    )
    return [PassageId(row[0]) for row in rows]


def _labels(base: StoredSet) -> list[PutLabel]:
    clauses = list(base.content.clauses)
    return [
        PutLabel(RelationLabel(unit, Relation.SUPPORTS, clauses[at % len(clauses)]))
        for at, unit in enumerate(base.content.units)
    ]


def opening(units: int, rounds: int) -> list[Figure]:
    """Return how opening a large set compares with counting its tokens only."""
    from tiktoken import Encoding

    bare = Encoding(
        NAME, pat_str=PATTERNS[NAME], mergeable_ranks=ranks(NAME), special_tokens={}
    )
    tokenizer(NAME).count("loads it")
    with tempfile.TemporaryDirectory() as name:
        ws = Workspace.open(Path(name), "bench")
        set_ = made_set(ws, Path(name), units, _CLAUSES)
        held = sets.require_set(ws, set_)
        evidence = set_views.evidence_of(ws, held.content)
        texts = list(set_views.block_texts(held.content, evidence).values())
        beside = made_set(ws, Path(name), 1, 1)
        first, again, elsewhere, changed, plain = [], [], [], [], []
        for _ in range(rounds):
            ws.write(lambda one: one.project("DELETE FROM token_count", ()))
            first.append(seconds(lambda: _anew(ws, set_)))
            plain.append(seconds(lambda: [bare.encode_ordinary(one) for one in texts]))
            sets.set_view(ws, set_)
            again.append(seconds(lambda: sets.set_view(ws, set_)))
            _change(ws, beside)
            elsewhere.append(seconds(lambda: sets.set_view(ws, set_)))
            _change(ws, set_)
            changed.append(seconds(lambda: sets.set_view(ws, set_)))
        ws.close()
    chars = sum(map(len, texts))
    print(f"{len(texts):,} units, {chars:,} characters")
    return [
        Figure("opening a set at first", first, "bare tiktoken", plain, 2.0),
        Figure("opening it again", again, "bare tiktoken", plain, 0.1),
        Figure("after a change elsewhere", elsewhere, "bare tiktoken", plain, 0.1),
        # No bar of an issue: what it costs once the set itself has changed.
        Figure("after a change of it", changed, "bare tiktoken", plain, 0.3),
    ]


def _anew(ws: Workspace, set_: SetId, revision: int | None = None) -> SetView:
    """Open a set as if nobody had looked at it before."""
    return sets.set_view(Workspace(ws.store, ws.actor), set_, revision)


def exchange(units: int, rounds: int) -> list[Figure]:
    """Return how taking in a large set compares with exporting it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ws = Workspace.open(folder / "here", "bench")
        set_ = made_set(ws, folder, units, _CLAUSES)
        out = folder / "out"
        told, taken, again = [], [], []
        for number in range(rounds):
            there = Workspace.open(folder / f"there-{number}", "bench")
            for path in sorted(folder.glob("source-*.txt")):
                sources.add_source(there, str(path))
            told.append(seconds(partial(export_set, ws, set_, None, out)))
            taken.append(seconds(partial(import_set, there, out)))
            again.append(seconds(partial(import_set, there, out)))
            there.close()
        ws.close()
    return [
        Figure("importing a set", taken, "exporting it", told, 1.5),
        Figure("importing it again", again, "exporting it", told, 1.5),
    ]


def revisions(count: int, rounds: int) -> list[Figure]:
    """Return how a change and the history of many revisions compare with few."""
    with tempfile.TemporaryDirectory() as name:
        ws = Workspace.open(Path(name), "bench")
        few = made_set(ws, Path(name), 20, 4)
        many = made_set(ws, Path(name), 20, 4)
        _grow(ws, few, 50)
        _grow(ws, many, count)
        figures = [
            Figure(
                f"{what} after {count:,} revisions",
                [seconds(partial(act, ws, many)) for _ in range(rounds)],
                "after 50",
                [seconds(partial(act, ws, few)) for _ in range(rounds)],
                1.5,
            )
            for what, act in (
                ("one more operation", _change),
                ("history", lambda ws, one: sets.set_revisions(ws, one)),
                ("opening", _anew),
                ("opening an old one", lambda ws, one: _anew(ws, one, 10)),
            )
        ]
        ws.close()
    return figures


def _grow(ws: Workspace, set_: SetId, count: int) -> None:
    for _ in range(sets.require_set(ws, set_).revision, count):
        _change(ws, set_)


def _change(ws: Workspace, set_: SetId) -> None:
    unit = next(iter(sets.require_set(ws, set_).content.units))
    set_changes.note(ws, set_, unit, f"note {time.perf_counter_ns()}")


def main(units: int = 2_000, count: int = 5_000, rounds: int = 5) -> int:
    """Print the figures; return 1 where a bar is missed."""
    figures = [*opening(units, rounds), *exchange(units, rounds)]
    return tell([*figures, *revisions(count, rounds * 3)])


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
