from __future__ import annotations

from textual.pilot import Pilot

from claimtui.model.assessments import CitedPassage
from claimtui.model.evidence import Brief
from claimtui.model.evidence_views import SavedSet, SetView
from claimtui.model.ids import PassageId, SetId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import Relation, SetPurpose
from claimtui.workspace import set_changes, sets
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from screens.app import ClaimtuiApp
from screens.evidence import EvidenceScreen
from screens.line_input import LineInput
from tests.screens.driving import seen, settled

SMALL, WIDE = (80, 24), (160, 48)
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
QUESTION = "What does the adapter do after a timeout?"
CLAUSES = ("what happens after a timeout", "is it idempotent")


def view_of(answer: object) -> SetView:
    assert isinstance(answer, Ok), answer
    assert isinstance(answer.value, SavedSet)
    return answer.value.view


def new(ws: Workspace, *clauses: str, question: str = QUESTION) -> SetId:
    brief = Brief(SetPurpose.ACTIVE_RESEARCH, question)
    return view_of(sets.new_set(ws, brief, clauses)).set


def passage(ws: Workspace, words: str) -> PassageId:
    return search(ws, words, record=False).hits[0].passage.id


def add(ws: Workspace, set_: SetId, words: str, clause: int | None = None) -> None:
    content = sets.set_view(ws, set_).content
    targets = [] if clause is None else [list(content.clauses)[clause]]
    label = None if clause is None else Relation.SUPPORTS
    cited = [CitedPassage(passage(ws, words))]
    view_of(set_changes.add(ws, set_, cited, clauses=targets, label=label))


def filled(ws: Workspace) -> SetId:
    set_ = new(ws, *CLAUSES)
    add(ws, set_, "retries twice", 0)
    add(ws, set_, "strict mode", 1)
    add(ws, set_, "limited to one")
    return set_


def screen_of(app: ClaimtuiApp) -> EvidenceScreen:
    assert isinstance(app.screen, EvidenceScreen)
    return app.screen


def words(app: ClaimtuiApp) -> str:
    return " ".join(seen(app).split())


async def typed(pilot: Pilot[None], text: str) -> None:
    await settled(pilot)
    field = pilot.app.screen.query_one(LineInput)
    field.fill(f"{field.value}{text}")
    await settled(pilot)
