from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.model.assessments import AssessmentDraft, CitedPassage, Verdict
from claimtui.model.ids import ClaimId, DocumentId
from claimtui.model.results import Ok
from claimtui.model.vocabulary import (
    AnswerHow,
    ClaimState,
    CurrentStatus,
    ExclusionReason,
    Flag,
    Method,
    RecheckEffect,
    Status,
)
from claimtui.review.status import project_status, status_at
from claimtui.workspace import (
    assessing,
    claims,
    documents,
    rechecking,
    sources,
    undoing,
)
from claimtui.workspace.history import history
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

SENTENCES = (
    "The ferry carries 320 passengers.",
    "The ferry currently sails twice a day.",
    "The crew speaks four languages.",
)
PASSAGES = (
    "The ferry carries 320 passengers and 40 cars.",
    "The ferry sails twice a day.",
    "All of the crew speak four languages.",
)

step = st.one_of(
    st.tuples(st.just("edit"), st.sets(st.integers(0, 2)), st.integers(0, 1)),
    st.tuples(st.just("source"), st.sets(st.integers(0, 2)), st.integers(0, 1)),
    st.tuples(
        st.just("assess"),
        st.integers(0, 2),
        st.sampled_from((Status.SUPPORTED, Status.AMBIGUOUS, Status.UNSUPPORTED)),
        st.booleans(),
    ),
    st.tuples(st.just("exclude"), st.integers(0, 2)),
    st.tuples(st.just("restore"), st.integers(0, 2)),
    st.tuples(st.just("undo")),
    st.tuples(
        st.just("recheck"), st.integers(0, 2), st.sampled_from(list(RecheckEffect))
    ),
    st.tuples(st.just("postpone"), st.integers(0, 2), st.booleans()),
    st.tuples(st.just("withdraw"), st.integers(0, 2), st.booleans()),
    st.tuples(st.just("unresolved"), st.integers(0, 2), st.booleans()),
)


class Case:
    """One store with two people, driven by steps."""

    def __init__(self, folder: Path) -> None:
        self.article, self.facts = folder / "article.md", folder / "facts.md"
        self.article.write_text("\n\n".join(SENTENCES))
        self.facts.write_text("\n\n".join(PASSAGES))
        self.people = [Workspace.open(folder / "store", who) for who in ("alex", "ben")]
        self.ws = self.people[0]
        sources.add_source(self.ws, str(self.facts))
        self.document: DocumentId = documents.add_document(
            self.ws, self.article
        ).document
        self.ids: tuple[ClaimId, ...] = claims.claim_ids(self.ws, self.document)

    def run(self, *arguments: object) -> None:
        match arguments:
            case ("edit", set(left_out), int(variant)):
                self.article.write_text(varied(SENTENCES, left_out, variant))
                documents.update_document(self.ws, self.document)
            case ("source", set(left_out), int(variant)):
                self.facts.write_text(varied(PASSAGES, left_out, variant))
                sources.add_source(self.ws, str(self.facts))
            case ("assess", int(number), Status() as status, bool(other)):
                self.assess(self.people[other], self.ids[number], status)
            case ("exclude", int(number)):
                claims.exclude(self.ws, [self.ids[number]], ExclusionReason.OTHER)
            case ("restore", int(number)):
                claims.restore(self.ws, [self.ids[number]])
            case ("undo",):
                undoing.undo(self.ws)
            case _:
                self.say(*arguments)

    def say(self, *arguments: object) -> None:
        match arguments:
            case ("recheck", int(number), RecheckEffect() as effect):
                rechecking.recheck(self.ws, self.ids[number], effect)
            case ("postpone", int(number), bool(put_off)):
                rechecking.postpone(self.ws, self.ids[number], postponed=put_off)
            case ("withdraw", int(number), bool(other)):
                self.withdraw(self.people[other], self.ids[number])
            case ("unresolved", int(number), bool(other)):
                self.answer(
                    self.people[other],
                    self.ids[number],
                    answers_how=AnswerHow.UNRESOLVED,
                )

    def withdraw(self, ws: Workspace, claim: ClaimId) -> None:
        own = [
            one.assessment.id
            for one in history(ws, claim).observations
            if one.assessment.author == ws.actor
        ]
        if own:
            self.answer(ws, claim, withdraws=own[-1])

    def answer(self, ws: Workspace, claim: ClaimId, **reply: Any) -> None:
        row = claims.claim_row(ws, claim)
        assessing.assess(ws, claim, row.revision, AssessmentDraft(), **reply)

    def assess(self, ws: Workspace, claim: ClaimId, status: Status) -> None:
        row = claims.claim_row(ws, claim)
        found = search(ws, row.text, record=False).hits
        cited = tuple(CitedPassage(hit.passage.id) for hit in found[:1])
        if status is not Status.UNSUPPORTED and not cited:
            return
        draft = AssessmentDraft(status=status, supports=cited, searched="all")
        answer = assessing.assess(ws, claim, row.revision, draft)
        judged = row.state in (ClaimState.PROPOSED, ClaimState.ACCEPTED)
        assert isinstance(answer, Ok) is judged


def varied(lines: tuple[str, ...], left_out: set[int], variant: int) -> str:
    kept = [line for at, line in enumerate(lines) if at not in left_out]
    if variant:
        kept = [line.replace("four", "five").replace("320", "340") for line in kept]
    return "\n\n".join(kept or ["Nothing of that is left."])


@contextmanager
def opened() -> Iterator[Case]:
    with tempfile.TemporaryDirectory() as folder:
        case = Case(Path(folder))
        yield case
        for ws in case.people:
            ws.close()


def slow_status(ws: Workspace, claim: ClaimId) -> CurrentStatus:
    """Derive a current status from nothing but the rows that are only added to."""
    row = claims.claim_row(ws, claim)
    if row.state is ClaimState.RETIRED:
        return CurrentStatus.UNREVIEWED
    withdrawn = {one[0] for one in table(ws, "assessment_withdrawal")}
    standing = [
        one
        for one in table(ws, "assessment")
        if (one[1], one[2]) == (claim, row.revision)
        and one[15]
        and one[0] not in withdrawn
    ]
    verdicts = [
        Verdict(
            author=one[10],
            method=Method(one[9]),
            status=Status(one[15]),
            sequence=one[17],
            at_ms=one[11],
            valid_until_ms=one[12],
            **doubt(ws, one[0], one[17]),
        )
        for one in standing
    ]
    return status_at(project_status(verdicts), ws.now_ms).status


def table(ws: Workspace, name: str) -> list[Any]:
    return ws.read(lambda c: c.execute(f"SELECT * FROM {name}").fetchall())


def slow_flags(ws: Workspace, claim: ClaimId) -> set[Flag]:
    """Derive the two flags that people set from the rows that are only added to."""
    row = claims.claim_row(ws, claim)
    if row.state is ClaimState.RETIRED:
        return set()
    flags = set()
    own = [
        one
        for one in table(ws, "assessment")
        if (one[1], one[2]) == (claim, row.revision)
    ]
    said = [
        (one[5], one[4] == "true")
        for one in table(ws, "claim_attribute")
        if (one[1], one[2], one[3]) == (claim, row.revision, "postponed")
    ]
    if said and said[-1][1] and said[-1][0] > max((one[17] for one in own), default=0):
        flags.add(Flag.POSTPONED)
    withdrawn = {one[0] for one in table(ws, "assessment_withdrawal")}
    answers = {one[0]: one[2] for one in table(ws, "assessment_answer")}
    latest = {
        one[10]: answers.get(one[0])
        for one in own
        if one[0] not in withdrawn and (one[15] or one[0] in answers)
    }
    if "unresolved" in latest.values():
        flags.add(Flag.UNRESOLVED)
    return flags


def doubt(ws: Workspace, assessment: str, recorded_by: int) -> dict[str, str]:
    """Tell what a change of the source means, with the answers people gave to it."""
    if not in_doubt(ws, assessment, recorded_by):
        changed = {"changed_source": ""}
    else:
        changed = {"changed_source": "a source"}
    answers = [one for one in table(ws, "assessment_recheck") if one[1] == assessment]
    if not answers:
        return changed
    _, _, source, revision, effect, *_ = answers[-1]
    if effect == "fact_changed":
        newest = [
            one
            for one in table(ws, "assessment_source_change")
            if (one[0], one[1]) == (assessment, source)
        ][-1]
        later = newest[2] > revision and newest[3]
        return changed if later else {"fact_changed": "somebody said so"}
    then = words_cited(ws, assessment, source, revision)
    now = words_cited(ws, assessment, source, None)
    return {} if now in (then, None) or not changed["changed_source"] else changed


def words_cited(
    ws: Workspace, assessment: str, source: str, revision: int | None
) -> list[str] | None:
    """Return the words that stand in the places of what is cited, in a revision."""
    reading = ws.read(
        lambda c: c.execute(
            "SELECT reading FROM source_revision WHERE source = ? AND revision ="
            " coalesce(?, (SELECT max(revision) FROM source_revision"
            " WHERE source = ?1))",
            (source, revision),
        ).fetchone()[0]
    )
    rows: list[tuple[str]] = ws.read(
        lambda c: c.execute(
            "SELECT coalesce(q.text, '-') FROM assessment_passage a"
            " LEFT JOIN source_passage_placement p"
            " ON p.passage = a.passage AND p.reading = ?2"
            " LEFT JOIN source_passage q ON q.id = coalesce(p.target,"
            " iif((SELECT reading FROM source_passage o WHERE o.id = a.passage)"
            " = ?2, a.passage, NULL))"
            " WHERE a.assessment = ?1 ORDER BY a.ordinal",
            (assessment, reading),
        ).fetchall()
    )
    # What is gone altogether is asked about anew, whatever was answered before.
    return [row[0] for row in rows] if ("-",) not in rows else [reading]


def in_doubt(ws: Workspace, assessment: str, recorded_by: int) -> bool:
    """Compare cited passages with the newest reading, if that came in afterwards."""
    cited = ws.read(
        lambda c: c.execute(
            "SELECT p.source, p.reading, p.kind, p.text FROM assessment_passage a"
            " JOIN source_passage p ON p.id = a.passage WHERE a.assessment = ?",
            (assessment,),
        ).fetchall()
    )
    for source, reading, kind, text in cited:
        newest, event, held = ws.read(newest_reading, source)
        gone = newest != reading and (kind, text) not in held
        if event > recorded_by and gone:
            return True
    return False


def newest_reading(
    connection: sqlite3.Connection, source: str
) -> tuple[str, int, list[tuple[str, str]]]:
    newest, event = connection.execute(
        "SELECT n.reading, (SELECT max(sequence) FROM event"
        " WHERE subject = n.source) FROM source_now n WHERE n.source = ?",
        (source,),
    ).fetchone()
    held = connection.execute(
        "SELECT kind, text FROM source_passage WHERE reading = ?", (newest,)
    ).fetchall()
    return newest, event, held


@settings(max_examples=25, deadline=None)
@given(st.lists(step, max_size=12))
def test_the_stored_status_is_what_the_records_say(
    steps: list[tuple[object, ...]],
) -> None:
    with opened() as case:
        for arguments in steps:
            case.run(*arguments)
            for row in claims.claim_rows(case.ws, case.ids):
                assert row.status.status is slow_status(case.ws, row.claim)
                flags = {*row.status.flags} - {Flag.CONTEXT_CHANGED}
                assert flags == slow_flags(case.ws, row.claim)
