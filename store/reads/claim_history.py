"""What happened to a claim beside its words and observations, in whole sentences."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator

from claimtui.model.ids import ClaimId, SourceId
from claimtui.model.views import HistoryAct
from claimtui.model.vocabulary import RecheckEffect
from store.reads.listings import TITLE

_EFFECTS = {
    RecheckEffect.FACT_CHANGED: "the fact changed",
    RecheckEffect.SOURCE_ONLY: "only the source changed",
    RecheckEffect.NONE: "no effect",
}


def acts_of(
    connection: sqlite3.Connection, claim: ClaimId, hidden: Collection[SourceId]
) -> tuple[HistoryAct, ...]:
    """Return what was said of a claim beside verdicts, and of its sources, by time.

    A hidden source is not named.
    """
    found = [
        *_postponements(connection, claim),
        *_set_aside(connection, claim),
        *_rechecks(connection, claim),
        *_source_changes(connection, claim, hidden),
    ]
    return tuple(sorted(found, key=lambda act: act.sequence))


def _postponements(
    connection: sqlite3.Connection, claim: ClaimId
) -> Iterator[HistoryAct]:
    for event, value, author, at in connection.execute(
        "SELECT event, value, author, at FROM claim_attribute"
        " WHERE claim = ? AND name = 'postponed'",
        (claim,),
    ):
        words = (
            "The claim was put off." if value == "true" else "It was taken up again."
        )
        yield HistoryAct(event, "postponed", words, author, at)


def _set_aside(connection: sqlite3.Connection, claim: ClaimId) -> Iterator[HistoryAct]:
    for event, value, author, at in connection.execute(
        "SELECT event, value, author, at FROM claim_attribute"
        " WHERE claim = ? AND name = 'set_aside'",
        (claim,),
    ):
        said = json.loads(value)
        told = f"was set aside: {said['reason']}" if said["reason"] else "counts again."
        words = f"The finding {said['code']} {told}"
        yield HistoryAct(event, "set_aside", words, author, at)


def _rechecks(connection: sqlite3.Connection, claim: ClaimId) -> Iterator[HistoryAct]:
    for event, effect, note, author, at in connection.execute(
        """
        SELECT k.event, k.effect, k.note, k.author, k.at FROM assessment a
        JOIN assessment_recheck k ON k.assessment = a.id
        WHERE a.claim = ? GROUP BY k.event
        """,
        (claim,),
    ):
        told = f" ({note})" if note else ""
        words = f"The changed source was rechecked: {_EFFECTS[effect]}{told}."
        yield HistoryAct(event, "recheck", words, author, at)
    for event, effect, author, at in connection.execute(
        """
        SELECT u.sequence, json_extract(e.payload, '$.effect'), u.actor, u.at
        FROM event e JOIN event u ON u.undoes = e.sequence
        WHERE e.subject = ? AND e.kind = 'claim.rechecked'
        """,
        (claim,),
    ):
        words = f"The answer to the changed source was taken back: {_EFFECTS[effect]}."
        yield HistoryAct(event, "recheck", words, author, at)


def _source_changes(
    connection: sqlite3.Connection, claim: ClaimId, hidden: Collection[SourceId]
) -> Iterator[HistoryAct]:
    rows = connection.execute(
        f"""
        SELECT x.event, x.source, {TITLE}, x.source_revision, max(x.changed), e.actor,
            e.at,
            (SELECT group_concat(p.difference, '; ') FROM source_passage_placement p
                WHERE p.event = x.event AND p.outcome <> 'exact'
                    AND p.passage IN (SELECT c.passage FROM assessment_passage c
                        JOIN assessment b ON b.id = c.assessment
                        WHERE b.claim = a.claim))
        FROM assessment a
        JOIN assessment_source_change x ON x.assessment = a.id
        JOIN event e ON e.sequence = x.event
        JOIN source s ON s.id = x.source
        JOIN source_now n ON n.source = s.id
        JOIN source_reading r ON r.id = n.reading
        WHERE a.claim = ? GROUP BY x.event, x.source
        """,
        (claim,),
    )
    for event, source, title, revision, changed, actor, at, difference in rows:
        if source in hidden:
            yield HistoryAct(event, "source", "A hidden source changed.", actor, at)
            continue
        what = f": {difference}" if difference else ""
        touched = "and a cited passage with it" if changed else "what is cited did not"
        words = f"“{title}” changed (revision {revision}), {touched}{what}."
        yield HistoryAct(event, "source", words, actor, at)
