"""Claims: lists, places and details, and what a person decides about them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any

from claimtui.model.codec import from_json, to_plain
from claimtui.model.documents import ClaimProposal
from claimtui.model.errors import UnknownObjectError
from claimtui.model.ids import ClaimId, DocumentId, ExclusionId, parse_reference
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.spans import TextSpan
from claimtui.model.views import (
    ClaimDetail,
    ClaimFacet,
    ClaimRow,
    DocumentPlaces,
    ExclusionRow,
    PlacedClaim,
)
from claimtui.model.vocabulary import (
    ClaimState,
    ClaimType,
    CurrentStatus,
    ExclusionReason,
    Facet,
    Flag,
    Marker,
    spoken,
)
from claimtui.workspace.access import without_hidden_titles
from claimtui.workspace.expectations import expectation_words
from claimtui.workspace.workspace import Workspace
from store.reads import claims as reads
from store.reads import documents as document_reads
from store.reads import places as place_reads
from store.reads.requests import Asked, asked, earlier_answer

if TYPE_CHECKING:
    from store.transaction import Transaction

REVIEWED_STATES = (ClaimState.PROPOSED, ClaimState.ACCEPTED)
"""States of claims that are to be judged."""

Rows = Ok[tuple[ClaimRow, ...]] | Refused | Conflict


def claim_ids(
    ws: Workspace,
    document: DocumentId,
    *,
    text: str = "",
    statuses: Collection[CurrentStatus] = (),
    states: Collection[ClaimState] = REVIEWED_STATES,
    types: Collection[ClaimType] = (),
    flags: Collection[Flag] = (),
    limit: int | None = None,
) -> tuple[ClaimId, ...]:
    """Return the ids that a filter leaves, in document order; none named means any.

    Of several statuses, states, types or flags a claim has one.

    A limit leaves only the first of them, and is quick for any number.
    """
    return ws.read(
        reads.claim_ids,
        document,
        ws.now_ms,
        text,
        tuple(statuses),
        tuple(states),
        tuple(types),
        limit,
        tuple(flags),
    )


def claim_rows(ws: Workspace, ids: Sequence[ClaimId]) -> tuple[ClaimRow, ...]:
    """Return the rows of some claims in the order asked, at most 200 at a time."""
    return without_hidden_titles(ws, ws.read(reads.claim_rows, ids, ws.now_ms))


def document_places(ws: Workspace, document: DocumentId) -> DocumentPlaces:
    """Return where the blocks of a document's newest revision begin."""
    return ws.read(place_reads.document_places, document)


def placed_between(
    ws: Workspace, places: DocumentPlaces, start: int, end: int
) -> tuple[PlacedClaim, ...]:
    """Return the claims that overlap a stretch of the text, in its order."""
    placed = ws.read(place_reads.placed_between, places, start, end, ws.now_ms)
    return without_hidden_titles(ws, placed)


def placed_claim(
    ws: Workspace, places: DocumentPlaces, claim: ClaimId
) -> PlacedClaim | None:
    """Return where one claim stands; None for one that stands nowhere."""
    placed = ws.read(place_reads.placed_claim, places, claim, ws.now_ms)
    return without_hidden_titles(ws, (placed,))[0] if placed else None


def placed_claims(ws: Workspace, document: DocumentId) -> tuple[PlacedClaim, ...]:
    """Return where every claim stands in the newest revision, in document order."""
    placed = ws.read(place_reads.placed_claims, document, ws.now_ms)
    return without_hidden_titles(ws, placed)


def excluded_sentences(ws: Workspace, document: DocumentId) -> tuple[ExclusionRow, ...]:
    """Return the sentences that extraction excluded, in document order."""
    return ws.read(reads.excluded_sentences, document)


def claim_row(ws: Workspace, claim: ClaimId) -> ClaimRow:
    """Return one claim's row.

    Raises:
        UnknownObjectError: There is no such claim.
    """
    rows = claim_rows(ws, (claim,))
    if not rows:
        raise UnknownObjectError("is no claim of this store", which=claim)
    return rows[0]


def claim_detail(ws: Workspace, claim: ClaimId) -> ClaimDetail:
    """Return everything that is told of one claim.

    Raises:
        UnknownObjectError: There is no such claim.
    """
    row = claim_row(ws, claim)
    revisions = {held.revision: held for held in ws.read(reads.claim_revisions, claim)}
    stored = revisions[row.revision]
    facets = ws.read(reads.latest_attribute, claim, "facets", row.revision)
    state = ws.read(reads.latest_attribute, claim, "state", row.revision)
    place = ws.read(reads.claim_place, claim)
    return ClaimDetail(
        row=row,
        facets=from_json(tuple[ClaimFacet, ...], facets[0]) if facets else (),
        sentence=" ".join(place[2]) if place else row.text,
        rules=stored.rules,
        compiler=stored.compiler,
        lineage=_lineage(revisions, row),
        expectation=expectation_words(ws, row.type, row.markers),
        decided_by=state[1] if state and row.state is not ClaimState.PROPOSED else "",
    )


def _lineage(revisions: dict[int, reads.StoredClaimRevision], row: ClaimRow) -> str:
    if row.revision < max(revisions):
        return f"words of revision {row.revision}, back after a later edit"
    earlier = revisions.get(row.revision - 1)
    return f"was: {earlier.text}" if earlier else ""


def claim_place(ws: Workspace, claim: ClaimId) -> tuple[str, str]:
    """Return the document's text before and after a claim within its block."""
    place = ws.read(reads.claim_place, claim)
    if place is None:
        return "", ""
    spans, text, _ = place
    return text[: spans[0][0]], text[spans[-1][1] :]


def find_claim(ws: Workspace, reference: str) -> tuple[ClaimId, int | None]:
    """Return the claim that an id or the beginning of one names, and a revision.

    Raises:
        UnknownObjectError: It names nothing, or more than one claim.
    """
    named = parse_reference(reference)
    found = ws.read(document_reads.claims_named, named.id) if named else []
    if named is None or not found:
        raise UnknownObjectError(
            "is no claim of this store",
            which=reference,
            hint="claimtui claims DOC lists them",
        )
    if len(found) > 1:
        raise UnknownObjectError(
            "begins more than one claim id", which=reference, hint="write more of it"
        )
    return found[0], named.revision


def accept(
    ws: Workspace,
    claims: Sequence[ClaimId],
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Accept proposals: these words are claims of the document."""

    def decide(row: ClaimRow) -> dict[str, Any] | str:
        if row.state is ClaimState.RETIRED:
            return f"“{row.text}” no longer stands in the document"
        return {"state": ClaimState.ACCEPTED}

    return _set_states(
        ws, claims, decide, "claim accept", expect, asked(request, claims)
    )


def exclude(
    ws: Workspace,
    claims: Sequence[ClaimId],
    reason: ExclusionReason,
    note: str = "",
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Exclude claims with a reason; the exclusion holds through later edits."""

    def decide(row: ClaimRow) -> dict[str, Any] | str:
        if row.state is ClaimState.RETIRED:
            return f"“{row.text}” no longer stands in the document"
        return {"state": ClaimState.EXCLUDED, "reason": reason, "note": note}

    told = asked(request, claims, reason, note)
    return _set_states(ws, claims, decide, "claim exclude", expect, told)


def restore(
    ws: Workspace,
    ids: Sequence[str],
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Bring excluded claims back, and make claims of sentences extraction excluded.

    Nothing is recorded when one of them cannot be restored.
    """

    def save(transaction: Transaction) -> Rows:
        connection = transaction.connection
        claims = [ClaimId(one) for one in ids if not one.startswith("exc_")]
        rows = rows_now(transaction, claims)
        conflict = overtaken(rows, expect)
        if conflict is not None:
            return conflict
        places = {
            ExclusionId(one): reads.exclusion_place(connection, ExclusionId(one))
            for one in ids
            if one.startswith("exc_")
        }
        refused = [
            f"“{row.text}” is {spoken(row.state)}, not excluded"
            for row in rows
            if row.state is not ClaimState.EXCLUDED
        ]
        refused += [
            f"{one} is no excluded sentence any more"
            for one, place in places.items()
            if place is None
        ]
        if refused:
            return Refused(tuple(refused))
        made = [
            _restore_sentence(transaction, ws, one, *place)
            for one, place in places.items()
            if place is not None
        ]
        _unexclude(transaction, rows)
        return Ok(rows_now(transaction, [*claims, *made]))

    return once(ws, "claim restore", asked(request, ids), save)


def _unexclude(transaction: Transaction, rows: Sequence[ClaimRow]) -> None:
    """Give excluded claims the state they had before."""
    from store.writes.claims import set_states

    if rows:
        before = [
            reads.state_before_exclusion(transaction.connection, row.claim)
            for row in rows
        ]
        set_states(transaction, rows, [{"state": state} for state in before])


def retype(
    ws: Workspace,
    claim: ClaimId,
    type_: ClaimType,
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Say what kind of assertion a claim is; its words and verdicts stay."""

    def change(_: Transaction, row: ClaimRow) -> tuple[object, object]:
        return row.type, type_

    told = asked(request, claim, type_)
    return _set_attribute(ws, claim, "type", change, expect, told)


def mark(
    ws: Workspace,
    claim: ClaimId,
    markers: Collection[Marker],
    *,
    remove: bool = False,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Add markers to a claim, or remove them; its words and verdicts stay."""

    def change(_: Transaction, row: ClaimRow) -> tuple[object, object]:
        kept = set(row.markers)
        kept = kept - set(markers) if remove else kept | set(markers)
        return list(row.markers), [one for one in Marker if one in kept]

    told = asked(request, claim, sorted(markers), remove)
    return _set_attribute(ws, claim, "markers", change, expect, told)


def set_facet(
    ws: Workspace,
    claim: ClaimId,
    kind: Facet,
    spans: Sequence[TextSpan],
    *,
    expect: int | None = None,
    request: str | None = None,
) -> Rows:
    """Say where a facet stands in the claim's text; no spans remove it."""
    told = asked(request, claim, kind, spans)
    known = ws.read(
        earlier_answer, told, "claim facets", Ok[tuple[ClaimRow, ...]], ws.actor
    )
    if known is not None:
        return known
    length = len(claim_row(ws, claim).text)
    for span in spans:
        if not 0 <= span.start < span.end <= length:
            return Refused((f"{span.start}-{span.end} is no span of the claim's text",))

    def change(transaction: Transaction, row: ClaimRow) -> tuple[object, object]:
        stored = reads.latest_attribute(
            transaction.connection, claim, "facets", row.revision
        )
        before = from_json(tuple[ClaimFacet, ...], stored[0]) if stored else ()
        after = [one for one in before if one.kind is not kind]
        if spans:
            after.append(ClaimFacet(kind, tuple(sorted(spans))))
        return to_plain(before), to_plain(after)

    return _set_attribute(ws, claim, "facets", change, expect, told)


def _set_attribute(
    ws: Workspace,
    claim: ClaimId,
    name: str,
    change: Callable[[Transaction, ClaimRow], tuple[object, object]],
    expect: int | None,
    request: Asked | None,
) -> Rows:
    def save(transaction: Transaction) -> Rows:
        from store.writes.claims import set_attribute

        rows = rows_now(transaction, [claim])
        conflict = overtaken(rows, expect)
        if conflict is not None:
            return conflict
        before, after = change(transaction, rows[0])
        if before != after:
            set_attribute(transaction, rows[0], name, before, after)
        return Ok(rows_now(transaction, [claim]))

    return once(ws, f"claim {name}", request, save)


def _set_states(
    ws: Workspace,
    claims: Sequence[ClaimId],
    decide: Callable[[ClaimRow], dict[str, Any] | str],
    kind: str,
    expect: int | None,
    request: Asked | None,
) -> Rows:
    def save(transaction: Transaction) -> Rows:
        from store.writes.claims import set_states, state_of

        rows = rows_now(transaction, claims)
        conflict = overtaken(rows, expect)
        if conflict is not None:
            return conflict
        states = [decide(row) for row in rows]
        refused = tuple(one for one in states if isinstance(one, str))
        if refused:
            return Refused(refused)
        changes = [
            (row, state)
            for row, state in zip(rows, states, strict=True)
            if isinstance(state, dict) and state != state_of(row)
        ]
        if changes:
            set_states(transaction, *map(list, zip(*changes, strict=True)))
        return Ok(rows_now(transaction, claims))

    return once(ws, kind, request, save)


def _restore_sentence(
    transaction: Transaction,
    ws: Workspace,
    exclusion: ExclusionId,
    document: DocumentId,
    text: str,
    found: reads.SentencePlace,
) -> ClaimId:
    from store.writes.claim_words import insert_restored
    from store.writes.claims import restored_event

    claim = ClaimId(ws.ids.new("clm"))
    event = restored_event(transaction, document, claim, exclusion)
    proposal = ClaimProposal(
        id=claim,
        text=text,
        spans=(found.span,),
        type=ClaimType.FACT,
        markers=(Marker.QUANTITATIVE,) if any(map(str.isdigit, text)) else (),
        facets=(),
        sentence=found.span,
        sentence_digest=found.digest,
        context=found.context,
        rules=("restored",),
    )
    insert_restored(
        transaction, document, claim, exclusion, proposal, found.compiler, event
    )
    return claim


def rows_now(
    transaction: Transaction, claims: Sequence[ClaimId]
) -> tuple[ClaimRow, ...]:
    """Return the rows of some claims inside a transaction.

    Raises:
        UnknownObjectError: One of them does not exist.
    """
    rows = reads.claim_rows(transaction.connection, claims, transaction.now_ms)
    if len(rows) < len(claims):
        missing = set(claims) - {row.claim for row in rows}
        raise UnknownObjectError("is no claim of this store", which=min(missing))
    return rows


def overtaken(rows: Sequence[ClaimRow], expect: int | None) -> Conflict | None:
    """Return the conflict where a claim is no longer at the revision that was seen."""
    for row in rows:
        if expect is not None and row.revision != expect:
            return Conflict(expect, row.revision, accepted=(f"now reads: {row.text}",))
    return None


def once(
    ws: Workspace,
    kind: str,
    request: Asked | None,
    save: Callable[[Transaction], Rows],
) -> Rows:
    """Run a command on claims in a transaction, once for each request id."""

    def answer(transaction: Transaction) -> Rows:
        from store.writes.requests import answer_once

        return answer_once(transaction, request, kind, Ok[tuple[ClaimRow, ...]], save)

    return ws.write(answer)
