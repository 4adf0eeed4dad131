"""Evidence sets: made, found, changed by operations, and their history (SPEC 4)."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from claimtui.evidence.objections import objections, twins
from claimtui.evidence.operations import apply, effects, is_idle, without_remarks
from claimtui.evidence.refusals import refusals
from claimtui.evidence.replay import replay
from claimtui.evidence.wording import same_words, worded
from claimtui.model.errors import UnknownObjectError, UsageError
from claimtui.model.evidence import NOW, Brief, Clause, SetContent
from claimtui.model.evidence_views import (
    SavedSet,
    SetRevisionRow,
    SetRow,
    SetView,
)
from claimtui.model.ids import (
    ClaimId,
    ClauseId,
    DocumentId,
    SetId,
    parse_reference,
)
from claimtui.model.results import Ok, Refused
from claimtui.model.set_operations import (
    AddClause,
    ChangeBrief,
    Effect,
    Operation,
    SavedRevision,
    SetConflict,
)
from claimtui.model.source_views import SearchFilters
from claimtui.model.vocabulary import ClaimType, SetPurpose
from claimtui.workspace.access import hidden_from, require_scope
from claimtui.workspace.claims import claim_ids, claim_rows
from claimtui.workspace.clock import iso
from claimtui.workspace.kept_sets import kept_view
from claimtui.workspace.set_access import (
    refuse_unseen,
    withheld_units,
    without_withheld,
)
from claimtui.workspace.set_views import view_of
from claimtui.workspace.workspace import Workspace
from store.reads import sets as reads
from store.reads.events import last_sequence
from store.reads.requests import asked, earlier_answer
from store.reads.set_evidence import source_facts
from store.reads.set_lifetimes import expired_at
from store.reads.sets import StoredSet

if TYPE_CHECKING:
    from store.transaction import Transaction

Build = Callable[[StoredSet], Sequence[Operation] | Refused]
"""Makes operations out of the revision that the person saw."""
Changed = Ok[SavedSet] | Refused | SetConflict


@dataclass(frozen=True, slots=True)
class When:
    """What every change carries: the revision that was seen, and a request id."""

    expect: int | None = None
    request: str | None = None


NOW_SEEN = When()
"""The newest revision, and no request id."""


_NEW = "set new"
_ROWS_AT_ONCE = 200
_DAY = re.compile("[0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?")


def set_rows(ws: Workspace) -> tuple[SetRow, ...]:
    """Return the sets that are no claim's candidates, the one changed last first."""
    return ws.read(reads.set_rows)


def set_revisions(
    ws: Workspace, set_: SetId, *, before: int | None = None, limit: int = 200
) -> tuple[SetRevisionRow, ...]:
    """Return a set's revisions as decisions, newest first, a window of them.

    What was remarked on evidence that the viewer, or nobody, may see is left out.
    """
    rows = ws.read(reads.set_revisions, set_, before=before, limit=limit)
    units = withheld_units(ws, set_)
    if not units:
        return rows
    return tuple(
        replace(
            row, operations=tuple(without_remarks(one, units) for one in row.operations)
        )
        for row in rows
    )


def find_set(ws: Workspace, reference: str) -> tuple[SetId, int | None]:
    """Return the set that an id or its unambiguous beginning names, and the N of @N.

    Raises:
        UnknownObjectError: It names nothing, more than one set, or no revision of it.
    """
    parsed = parse_reference(reference)
    found = (
        ws.read(reads.matching_sets, parsed.id)
        if parsed is not None and parsed.id.startswith("set_")
        else ()
    )
    if parsed is None or not found:
        raise UnknownObjectError(
            "is no set of this store",
            which=reference,
            hint="claimtui set list shows them, claimtui candidates CLAIM a claim's",
        )
    if parsed.id in found:
        found = (SetId(parsed.id),)
    if len(found) > 1:
        raise UnknownObjectError(
            "names more than one set", which=reference, hint="write more of the id"
        )
    _refuse_expired(ws, found[0])
    newest = ws.read(reads.newest_revision, found[0])
    if parsed.revision is not None and not 1 <= parsed.revision <= newest:
        raise UnknownObjectError(
            f"has no such revision, the newest is {newest}", which=reference
        )
    return found[0], parsed.revision


def set_view(ws: Workspace, set_: SetId, revision: int | None = None) -> SetView:
    """Return a revision of a set, the newest where none is named.

    It is kept until something happens in the store that it may follow from, by
    whomever: all that it follows from is told by events.

    Raises:
        UnknownObjectError: There is no such set, or no such revision of it.
    """
    key = (set_, revision, ws.read(last_sequence))
    view = ws.kept_sets.get(key)
    if view is None:
        newest = ws.read(reads.newest_revision, set_)
        named = newest if revision is None else revision
        view = kept_view(ws, set_, named, newest)
        view = view or view_of(ws, require_set(ws, set_, revision))
        ws.keep_set(key, view)
    return view


def require_set(ws: Workspace, set_: SetId, revision: int | None = None) -> StoredSet:
    """Return a revision of a set as it is stored.

    Raises:
        UnknownObjectError: There is no such set, or no such revision of it.
    """
    held = ws.read(reads.stored_set, set_, revision)
    if held is None:
        which = set_ if revision is None else f"{set_}@{revision}"
        raise UnknownObjectError("is no set of this store", which=which)
    _refuse_expired(ws, set_)
    return held


def _refuse_expired(ws: Workspace, set_: SetId) -> None:
    at_ms = ws.read(expired_at, set_)
    if at_ms is not None:
        raise UnknownObjectError(
            f"was a temporary draft and expired on {iso(at_ms)[:10]}; only ids and"
            " digests are left of it",
            which=set_,
        )


def words_of_claims(
    ws: Workspace, claims: Sequence[ClaimId], document: DocumentId | None = None
) -> list[str]:
    """Return the words of claims, to be clauses: judgments of a document left out.

    A judgment is the author's own experience or taste and expects no evidence
    (SPEC 6.6).
    """
    rows = list(claim_rows(ws, claims))
    if document is not None:
        ids = claim_ids(ws, document)
        for first in range(0, len(ids), _ROWS_AT_ONCE):
            rows += [
                row
                for row in claim_rows(ws, ids[first : first + _ROWS_AT_ONCE])
                if row.type is not ClaimType.JUDGMENT
            ]
    words: dict[str, str] = {}
    for row in rows:
        words.setdefault(same_words(row.text), row.text)
    return list(words.values())


def new_set(
    ws: Workspace, brief: Brief, clauses: Sequence[str], *, request: str | None = None
) -> Ok[SavedSet] | Refused:
    """Make a set for a question and the parts of it that need evidence."""
    from store.writes.requests import answer_once

    hidden_from(ws)  # an unknown viewer is refused before anything is saved
    brief, reasons = checked(ws, brief)
    texts = [worded(text) for text in clauses]
    if not all(texts):
        reasons = (*reasons, "A clause has no words.")
    reasons = (*reasons, *twins(filter(None, texts)))
    if reasons:
        return Refused(reasons)
    made = [AddClause(Clause(ClauseId(ws.ids.new("cls")), text)) for text in texts]
    answer = ws.write(
        answer_once,
        asked(request, brief, tuple(texts)),
        _NEW,
        Ok[SavedRevision],
        partial(
            _make, set_=SetId(ws.ids.new("set")), operations=[ChangeBrief(brief), *made]
        ),
    )
    return Ok(_saved(ws, answer.value))


def checked(
    ws: Workspace, brief: Brief, held: Brief | None = None
) -> tuple[Brief, tuple[str, ...]]:
    """Return a brief that can be stored, and why it cannot be, in whole sentences.

    A corpus that stands in the one that is held stays as it is: a set that was made in
    another store may name sources that are not here.

    Raises:
        UsageError: Its corpus names what is no date, or no scope of the workspace.
        UnknownObjectError: Its corpus names a source that the store has not.
    """
    question = worded(brief.question)
    reasons = []
    if not question:
        reasons.append("A set answers a question: say which.")
    if brief.purpose is SetPurpose.REVIEW:
        reasons.append("A set for a review is a claim's: add a passage to the claim.")
    if not is_as_of(brief.as_of):
        reasons.append("As-of is now, an ISO date, or two of them as START/END.")
    if held is None or brief.corpus != held.corpus:
        reasons += _wrong_corpus(ws, brief.corpus)
    told = replace(brief, question=question, task=worded(brief.task))
    return told, tuple(reasons)


def _wrong_corpus(ws: Workspace, corpus: SearchFilters) -> Iterator[str]:
    since, until = corpus.since, corpus.until
    for day in (since, until):
        if day and not _is_day(day):
            raise UsageError("is no date", which=day, hint="such as 2026-03-02")
    for scope in corpus.scopes:
        require_scope(ws, scope)
    known = ws.read(source_facts, corpus.sources) if corpus.sources else {}
    for source in corpus.sources:
        if source not in known:
            raise UnknownObjectError("is no source of this store", which=source)
    if since and until and until < since[: len(until)]:
        yield f"The corpus ends ({until}) before it begins ({since})."


def is_as_of(text: str) -> bool:
    """Tell whether a text is `now`, an ISO date or a period of two."""
    days = text.split("/")
    return text == NOW or (
        len(days) <= 2 and all(map(_is_day, days)) and days == sorted(days)
    )


def _is_day(text: str) -> bool:
    if not _DAY.fullmatch(text):
        return False
    try:
        date.fromisoformat(text + "-01-01"[len(text) - 4 :])
    except ValueError:
        return False
    return True


def _make(
    transaction: Transaction, set_: SetId, operations: Sequence[Operation]
) -> Ok[SavedRevision]:
    from store.writes.sets import insert_set, store_revision

    (first, *_) = operations
    if not isinstance(first, ChangeBrief):
        raise AssertionError("a set begins with its brief")
    insert_set(transaction, set_, first.brief.purpose, first.brief.question)
    content = SetContent(first.brief)
    made = [one for operation in operations for one in effects(content, operation)]
    return Ok(
        SavedRevision(
            set_, store_revision(transaction, set_, operations, made, "set.made")
        )
    )


def change(
    ws: Workspace,
    set_: SetId,
    command: str,
    arguments: object,
    build: Build,
    when: When = NOW_SEEN,
) -> Changed:
    """Change a set; what was saved meanwhile is kept (SPEC 4.14).

    Args:
        ws: The workspace.
        set_: Which set.
        command: Its name, such as `set expand`.
        arguments: What it was asked for, to tell the same request from another.
        build: Makes the operations out of the revision that the person saw.
        when: That revision, and a request id: the same one gives the same answer again.

    Raises:
        UnknownObjectError: There is no such set.
        UsageError: The set never had the expected revision, or the request id was used
            for something else.
        HiddenError: It changes or judges what the viewer may not see.
    """
    from store.writes.requests import answer_once

    hidden = hidden_from(ws)
    wanted = asked(when.request, set_, arguments)
    known = ws.read(earlier_answer, wanted, command, Ok[SavedRevision], ws.actor)
    if known is not None:
        return Ok(_saved(ws, known.value))
    base = _base(ws, set_, when.expect)
    operations = build(base)
    if isinstance(operations, Refused):
        return operations
    refuse_unseen(base.content, operations, hidden)
    answer = ws.write(
        answer_once,
        wanted,
        command,
        Ok[SavedRevision],
        partial(_save, set_=set_, base=base.revision, operations=operations),
    )
    if isinstance(answer, SetConflict):
        return without_withheld(ws, answer)
    return Ok(_saved(ws, answer.value)) if isinstance(answer, Ok) else answer


def _base(ws: Workspace, set_: SetId, expect: int | None) -> StoredSet:
    held = ws.read(reads.stored_set, set_, expect)
    if held is None:
        newest = require_set(ws, set_).revision
        raise UsageError(
            f"has no revision {expect}, the newest is {newest}", which=set_
        )
    _refuse_expired(ws, set_)
    return held


def _saved(ws: Workspace, saved: SavedRevision) -> SavedSet:
    """Return what a change answers: the revision as it was when it was the newest."""
    held = require_set(ws, saved.set, saved.revision)
    view = view_of(ws, held, newest=saved.revision)
    if saved.unchanged:
        return SavedSet(view, unchanged=True)
    done = operations_of(ws, saved.set, saved.revision)
    return SavedSet(view, done if saved.replayed else (), done)


def operations_of(ws: Workspace, set_: SetId, revision: int) -> tuple[Operation, ...]:
    """Return what a revision did to its set."""
    rows = set_revisions(ws, set_, before=revision + 1, limit=1)
    return rows[0].operations if rows else ()


def _save(
    transaction: Transaction,
    set_: SetId,
    base: int,
    operations: Sequence[Operation],
) -> Ok[SavedRevision] | Refused | SetConflict:
    from store.writes.sets import store_revision

    now = reads.stored_set(transaction.connection, set_)
    if now is None:
        raise UnknownObjectError("is no set of this store", which=set_)
    replayed = now.revision > base
    if replayed:
        accepted = _accepted(transaction.connection, set_, base)
        found = replay(now.content, accepted, operations)
        if found.needs_decision:
            return SetConflict(
                set_,
                base,
                now.revision,
                accepted,
                tuple(operations),
                found.saved,
                found.needs_decision,
            )
        operations = found.saved
    done = _carried_out(now.content, operations)
    if isinstance(done, Refused):
        return done
    if not done.operations:
        return Ok(SavedRevision(set_, now.revision, unchanged=True))
    revision = store_revision(transaction, set_, done.operations, done.effects)
    return Ok(SavedRevision(set_, revision, replayed))


def _accepted(
    connection: sqlite3.Connection, set_: SetId, base: int
) -> tuple[Operation, ...]:
    """Return what was saved after a revision, oldest first."""
    rows = reads.set_revisions(connection, set_, after=base, limit=1 << 62)
    return tuple(one for row in reversed(rows) for one in row.operations)


@dataclass(slots=True)
class _Done:
    """Operations that change something, and what they do."""

    operations: list[Operation] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)


def _carried_out(
    content: SetContent, operations: Sequence[Operation]
) -> _Done | Refused:
    """Do operations one after the other; those that change nothing are left out."""
    done = _Done()
    for operation in operations:
        reasons = refusals(content, operation) or objections(content, operation)
        if reasons:
            return Refused(reasons)
        if is_idle(content, operation):
            continue
        done.operations.append(operation)
        done.effects += effects(content, operation)
        content = apply(content, (operation,))
    return done
