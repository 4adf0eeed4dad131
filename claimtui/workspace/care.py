"""Doctor: a look over the whole store, and what can be rebuilt (SPEC 9.7)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

from claimtui.model.assessments import StatusProjection
from claimtui.model.errors import StoreError
from claimtui.model.views import DoctorReport
from claimtui.workspace.workspace import Workspace
from store.append_only import APPEND_ONLY
from store.database import told
from store.reads import assessments, care, record_care

Check = Callable[[sqlite3.Connection], Iterator[str]]

_MOST_CLAIMS = 5
"""How many claims with a wrong status are named."""


def doctor(ws: Workspace, *, repair: bool = False) -> DoctorReport:
    """Check pages, references, digests, texts, search index and current statuses.

    Works on a damaged store as far as it can be read; what cannot is a problem too.
    With `repair`, what can be rebuilt from the rows that are only added to is rebuilt
    where it is wrong, and the problems told are those that are left.
    """
    problems = _problems(ws)
    if not (repair and problems):
        return _report(ws, problems)
    from claimtui.workspace.repairing import repair_store

    repaired = repair_store(ws)
    return replace(_report(ws, _problems(ws)), repaired=repaired)


def _report(ws: Workspace, problems: tuple[str, ...]) -> DoctorReport:
    return DoctorReport(
        database=str(ws.store.path),
        problems=problems,
        append_only=tuple(APPEND_ONLY),
    )


def _problems(ws: Workspace) -> tuple[str, ...]:
    checks: tuple[tuple[str, Check], ...] = (
        ("database file", care.database_problems),
        ("protection of stored rows", care.trigger_problems),
        ("captured bytes", care.blob_problems),
        ("texts of sources", care.reading_problems),
        ("revisions of sources", care.source_problems),
        ("evidence sets", care.set_problems),
        ("documents and claims", care.document_problems),
        ("texts of documents", care.document_text_problems),
        ("drafts", care.draft_problems),
        ("log of events", record_care.event_problems),
        ("assessments", record_care.assessment_problems),
        ("citation records", record_care.record_problems),
        ("policies", record_care.policy_problems),
        ("status of claims nobody assessed", care.unassessed_problems),
        ("status of assessed claims", _status_problems),
    )
    problems = [one for what, check in checks for one in _look(ws, what, check)]
    return (*problems, *_index_problems(ws))


def _look(ws: Workspace, what: str, check: Check) -> list[str]:
    try:
        return ws.read(lambda connection: list(check(connection)))
    except StoreError as error:
        return [f"The {what} could not be checked: {error.what}."]
    except (ValueError, TypeError, LookupError) as error:
        # What is stored is none of the words that this program knows.
        return [f"The {what} could not be checked: {' '.join(str(error).split())}."]


def _status_problems(connection: sqlite3.Connection) -> Iterator[str]:
    from claimtui.workspace.projection import projected_status

    wrong = [
        claim
        for claim in assessments.claims_with_status(connection)
        if _without_words(projected_status(connection, claim))
        != _without_words(assessments.stored_projection(connection, claim))
    ]
    if wrong:
        named = ", ".join(wrong[:_MOST_CLAIMS])
        more = ", …" if len(wrong) > _MOST_CLAIMS else ""
        yield f"The stored status of assessed claims is wrong: {named}{more}."


def _without_words(status: StatusProjection | None) -> StatusProjection | None:
    """Leave out the reasons, which another version may have put otherwise."""
    return status and replace(status, reason="", after_reason="")


def _index_problems(ws: Workspace) -> list[str]:
    try:
        with closing(ws.store.connect()) as connection:
            return list(
                care.index_problems(connection, can_write=not ws.store.read_only)
            )
    except sqlite3.Error as error:
        problem = told(error, ws.store.folder)
        return [f"The search index could not be checked: {problem.what}."]
