"""Stores with a set that was made in one of them and exported for the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from claimtui.model.assessments import CitedPassage
from claimtui.model.evidence import Brief, TokenBudget
from claimtui.model.evidence_views import SetView
from claimtui.model.ids import PassageId, SetId
from claimtui.model.results import Ok, Refused
from claimtui.model.set_operations import SetConflict
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import (
    GapKind,
    Ordering,
    Provenance,
    Relation,
    SetPurpose,
)
from claimtui.workspace import (
    set_acts,
    set_changes,
    sets,
    sources,
    undoing,
)
from claimtui.workspace.exporting import export_set
from claimtui.workspace.proposing import propose
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

MANUAL = """# Adapter manual

## Timeouts

After a timeout the adapter retries twice. The second retry waits four seconds.

The adapter keeps no state between calls.

## Modes

The adapter knows two modes:

- In the strict mode an operation is idempotent.
- In the loose mode it is not.
"""
POLICY = """# Policy 2025

Retries are limited to one after a timeout.
"""
FILES = {"manual.md": MANUAL, "policy.md": POLICY}


def make_stores(folder: Path) -> None:
    """Make a store with a set, another store with the same files, and an export."""
    (folder / "files").mkdir()
    write_files(folder / "files")
    ws = Workspace.open(folder / "store", "alex")
    other = Workspace.open(folder / "other", "kim")
    for name in FILES:
        sources.add_source(ws, str(folder / "files" / name))
    for name in reversed(FILES):
        sources.add_source(other, str(folder / "files" / name))
    export_set(ws, make_set(ws).set, None, folder / "export")
    for one in (ws, other):
        one.close()


def write_files(folder: Path) -> None:
    for name, text in FILES.items():
        (folder / name).write_text(text)


def view(answer: Ok[Any] | Refused | SetConflict) -> SetView:
    assert isinstance(answer, Ok), answer
    held: SetView = answer.value.view
    return held


def psg(ws: Workspace, words: str) -> PassageId:
    return search(ws, words, record=False).hits[0].passage.id


def make_set(ws: Workspace) -> SetView:
    """Make a set through every kind of operation, two of them taken back."""
    brief = Brief(SetPurpose.ACTIVE_RESEARCH, "What does it do?", "a short answer")
    held = view(
        sets.new_set(ws, brief, ["after a timeout", "is it idempotent", "is it quick"])
    )
    one, two, three = held.content.clauses
    retries = CitedPassage(psg(ws, "retries twice"), TextSpan(43, 79))
    change = set_changes
    view(propose(ws, held.set, limit=1))
    view(change.add(ws, held.set, [retries], clauses=[one], label=Relation.SUPPORTS))
    limited = CitedPassage(psg(ws, "limited to one"))
    held = view(
        change.add(ws, held.set, [limited], clauses=[one], label=Relation.CONTRADICTS)
    )
    strict = CitedPassage(psg(ws, "strict mode"))
    held = view(change.add(ws, held.set, [strict], reason="It says so."))
    unit = {one.state.origin.passage: one.state.unit for one in held.units}
    mode, finer = unit[strict.passage], unit[retries.passage]
    view(change.label(ws, held.set, mode, Relation.SUPPORTS, two))
    suggested = Provenance.SUGGESTION
    view(
        change.label(
            ws, held.set, mode, Relation.DEFINES_TERM, one, provenance=suggested
        )
    )
    view(change.expand(ws, held.set, [finer]))
    view(set_acts.open_gap(ws, held.set, GapKind.MISSING_TIME, three, note="When?"))
    gone = CitedPassage(psg(ws, "keeps no state"))
    view(change.add(ws, held.set, [gone]))
    last = sets.set_view(ws, held.set).units[-1].state.unit
    view(change.remove(ws, held.set, [last], reason="beside the point"))
    view(change.note(ws, held.set, mode, "Ask *Ines* about [this](x)."))
    view(change.pin(ws, held.set, [mode]))
    assert isinstance(undoing.undo(ws), Ok)
    view(change.move(ws, held.set, mode, after=None))
    view(set_acts.budget(ws, held.set, TokenBudget(limit=4000, staged=True)))
    view(change.order(ws, held.set, Ordering.CLAUSE))
    view(set_acts.review(ws, held.set))
    assert isinstance(undoing.undo(ws), Ok)
    return view(set_acts.review(ws, held.set))


def exported(ws: Workspace, set_: SetId, folder: Path) -> tuple[bytes, bytes]:
    export_set(ws, set_, None, folder)
    assert sorted(one.name for one in folder.iterdir()) == ["manifest.json", "set.md"]
    return (folder / "manifest.json").read_bytes(), (folder / "set.md").read_bytes()


def rewritten(folder: Path, change: Callable[[dict[str, Any]], object]) -> None:
    path = folder / "manifest.json"
    plain = json.loads(path.read_text())
    change(plain)
    path.write_text(json.dumps(plain))
