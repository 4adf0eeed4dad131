from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft, CitedPassage
from claimtui.model.care_views import Pruned
from claimtui.model.errors import UnknownObjectError
from claimtui.model.evidence import Brief
from claimtui.model.ids import SetId
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import GapKind, Relation, SetPurpose, Status
from claimtui.workspace import (
    assessing,
    care,
    claims,
    documents,
    keeping,
    set_acts,
    set_changes,
    sets,
    sources,
    undoing,
)
from claimtui.workspace.exporting import export_set
from claimtui.workspace.importing import import_set
from claimtui.workspace.proposing import propose
from claimtui.workspace.searching import search
from claimtui.workspace.set_views import DRAFT_DAYS
from claimtui.workspace.workspace import Workspace

_DAY_MS = 86_400_000
FACTS = "# Facts\n\nThe ferry carries 320 people.\n\nThe ferry is green.\n"
_SECRETS = ("frobnicate", "wibble", "wobble", "xyzzy", "plugh")


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.day = 0

    def __call__(self) -> int:
        return 1_750_000_000_000 + self.day * _DAY_MS


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def drafted(
    open_store: Workspace, tmp_path: Path, clock: Clock
) -> tuple[Workspace, SetId]:
    """Make a temporary draft with words of a person in every place that has some."""
    ws = open_store
    (tmp_path / "facts.md").write_text(FACTS)
    sources.add_source(ws, str(tmp_path / "facts.md"))
    draft = SetPurpose.TEMPORARY_DRAFT
    held = sets.new_set(ws, Brief(draft, "Does it frobnicate?", "wibble"), ["wobble"])
    assert isinstance(held, Ok)
    set_ = held.value.view.set
    (clause,) = held.value.view.content.clauses
    cited = CitedPassage(search(ws, "carries 320", record=False).hits[0].passage.id)
    told = dict(clauses=[clause], label=Relation.SUPPORTS, reason="xyzzy")
    answer = set_changes.add(ws, set_, [cited], **told)  # type: ignore[arg-type]
    assert isinstance(answer, Ok)
    unit = answer.value.view.units[0].state.unit
    set_changes.note(ws, set_, unit, "plugh it is")
    assert isinstance(set_acts.add_clause(ws, set_, "wobble the ferry"), Ok)
    assert isinstance(propose(ws, set_), Ok)
    set_acts.open_gap(ws, set_, GapKind.MISSING_TIME, clause, note="xyzzy when?")
    return ws, set_


@pytest.fixture
def open_store(tmp_path: Path, clock: Clock) -> Iterator[Workspace]:
    ws = Workspace.open(tmp_path / "drafts", "alex", clock=clock)
    yield ws
    ws.close()


def due(ws: Workspace) -> Pruned:
    return keeping.prune(ws, dry_run=True)


def test_a_draft_goes_two_weeks_after_its_last_change(
    drafted: tuple[Workspace, SetId], clock: Clock
) -> None:
    ws, set_ = drafted
    assert due(ws).sets == ()
    clock.day = DRAFT_DAYS
    assert due(ws).sets == ()
    clock.day = DRAFT_DAYS + 1
    assert due(ws).sets == (set_,)
    unit = sets.set_view(ws, set_).units[0].state.unit
    set_changes.pin(ws, set_, [unit])
    assert due(ws).sets == ()
    clock.day += DRAFT_DAYS
    assert due(ws).sets == ()
    clock.day += 1
    assert due(ws).sets == (set_,)


def test_a_dry_run_takes_nothing_and_says_what_would_go(
    drafted: tuple[Workspace, SetId], clock: Clock
) -> None:
    ws, set_ = drafted
    clock.day = 30
    told = due(ws)
    assert told.dry_run
    assert sets.set_view(ws, set_).units
    done = keeping.prune(ws)
    assert (done.sets, done.dry_run) == (told.sets, False)


def test_what_expired_is_told_as_such_and_its_words_are_gone(
    drafted: tuple[Workspace, SetId], clock: Clock
) -> None:
    ws, set_ = drafted
    clock.day = 100  # the searches that found nothing go too
    keeping.prune(ws)
    assert sets.set_rows(ws) == ()
    for look in (
        lambda: sets.set_view(ws, set_),
        lambda: sets.set_view(ws, set_, 1),
        lambda: sets.find_set(ws, set_),
        lambda: set_acts.reopen(ws, set_),
    ):
        with pytest.raises(UnknownObjectError, match="temporary draft and expired"):
            look()
    assert isinstance(undoing.undo(ws), Refused)
    assert care.doctor(ws).problems == ()
    stored = "\n".join(ws.read(lambda c: [one for one in c.iterdump()]))
    for word in _SECRETS:
        assert word not in stored, word
    assert due(ws).sets == ()
    assert keeping.prune(ws).sets == ()


def test_what_expired_can_be_taken_in_again_as_another_set(
    drafted: tuple[Workspace, SetId], clock: Clock, tmp_path: Path
) -> None:
    ws, set_ = drafted
    export_set(ws, set_, None, tmp_path / "kept")
    clock.day = 30
    keeping.prune(ws)
    done = import_set(ws, tmp_path / "kept")
    assert (done.new, done.missing_units) == (True, ())
    assert done.set != set_
    assert sets.set_view(ws, done.set).units
    assert due(ws).sets == ()
    assert care.doctor(ws).problems == ()


def test_ids_spans_and_digests_of_what_expired_stay(
    drafted: tuple[Workspace, SetId], clock: Clock
) -> None:
    ws, set_ = drafted
    unit = sets.set_view(ws, set_).units[0].state
    assert unit.shape is not None
    assert unit.shape.digest is not None
    clock.day = 30
    keeping.prune(ws)
    stored = "\n".join(ws.read(lambda c: [one for one in c.iterdump()]))
    for kept in (set_, unit.unit, unit.origin.passage, unit.shape.digest):
        assert kept in stored
    found = search(ws, "carries 320", record=False).hits
    assert found[0].passage.text == "The ferry carries 320 people."


def test_a_draft_that_an_assessment_rests_on_stays_whole(
    drafted: tuple[Workspace, SetId], tmp_path: Path, clock: Clock
) -> None:
    ws, set_ = drafted
    (tmp_path / "article.md").write_text("The ferry carries 320 people.\n")
    document = documents.add_document(ws, tmp_path / "article.md").document
    [claim] = claims.claim_ids(ws, document)
    view = sets.set_view(ws, set_)
    cited = view.units[0].state.origin.passage
    draft = AssessmentDraft(status=Status.SUPPORTED, supports=(CitedPassage(cited),))
    answer = assessing.assess(ws, claim, 1, draft, shown=(set_, view.revision))
    assert isinstance(answer, Ok)
    clock.day = 100
    done = keeping.prune(ws)
    assert (done.sets, done.sets_kept) == ((), (set_,))
    assert sets.set_view(ws, set_).content == view.content


@pytest.mark.parametrize(
    "purpose", [one for one in SetPurpose if one is not SetPurpose.REVIEW]
)
def test_only_temporary_drafts_expire(
    open_store: Workspace, clock: Clock, purpose: SetPurpose
) -> None:
    answer = sets.new_set(open_store, Brief(purpose, "What is it?"), ["a part"])
    assert isinstance(answer, Ok)
    clock.day = 1000
    is_draft = purpose is SetPurpose.TEMPORARY_DRAFT
    assert len(keeping.prune(open_store).sets) == int(is_draft)


def test_a_draft_that_was_given_another_purpose_stays(
    drafted: tuple[Workspace, SetId], clock: Clock
) -> None:
    ws, set_ = drafted
    set_acts.change_brief(ws, set_, Brief(SetPurpose.ACCEPTED_SUPPORT, "Does it hold?"))
    clock.day = 100
    assert keeping.prune(ws).sets == ()
    assert sets.set_view(ws, set_).units
