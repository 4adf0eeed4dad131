"""An evidence set as it is told: its units with their words, and what follows."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from claimtui.evidence.expansion import rendered
from claimtui.evidence.overlap import identical_groups, overlap_groups, source_shares
from claimtui.evidence.state import judge
from claimtui.evidence.tokens import tokenizer
from claimtui.model.evidence import Closing, SetContent, UnitState
from claimtui.model.evidence_views import (
    Redundancy,
    SetUnit,
    SetView,
    SourceFacts,
    TokenFigures,
)
from claimtui.model.ids import (
    Digest,
    PassageId,
    ReadingId,
    SourceId,
    UnitId,
    digest_of_text,
)
from claimtui.model.sources import Passage
from claimtui.model.vocabulary import SetPurpose
from claimtui.workspace.access import hidden_from, marker, shown
from claimtui.workspace.clock import iso
from claimtui.workspace.kept_sets import kept_units, kept_view
from claimtui.workspace.workspace import Workspace
from store.reads import set_evidence as reads
from store.reads.access import scopes
from store.reads.listings import REMOVED
from store.reads.sets import StoredSet
from store.search import search_passages

K = TypeVar("K")

DRAFT_DAYS = 14
"""How long a temporary draft stays after its last change (SPEC 4.15)."""
_DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words that a set's units show, and what is known of their sources."""

    passages: Mapping[PassageId, Passage]
    """With a marker in place of what the viewer may not see."""
    texts: Mapping[UnitId, str]
    """By unit: what its envelope shows; empty where it is hidden."""
    sources: Mapping[SourceId, SourceFacts]
    scopes: tuple[str, ...]
    """Access scopes of the workspace, narrow to wide."""


def view_of(ws: Workspace, held: StoredSet, newest: int | None = None) -> SetView:
    """Return a revision with everything that is told of it.

    Args:
        ws: The workspace.
        held: The revision.
        newest: The revision to take for the newest one; the store's where None.
    """
    kept = kept_view(ws, held.set, held.revision, newest or held.newest)
    if kept is not None and kept.content == held.content:
        return kept
    content = held.content
    known = kept_units(ws, held.set, content)
    evidence = evidence_of(ws, content, known)
    counts = _counts(ws, content, evidence, known)
    figures = _figures(content, counts)
    judgement = judge(
        content,
        held.set,
        held.revision,
        newest or held.newest,
        evidence.sources,
        over_tokens=figures.over,
        missing={
            id_: f"was {one.redacted}"
            for id_, one in evidence.passages.items()
            if one.redacted == REMOVED
        },
        reopened=_reopened(ws, content.closing) if content.closing else "",
        today=iso(ws.now_ms)[:10],
    )
    return SetView(
        set=held.set,
        revision=held.revision,
        newest=newest or held.newest,
        parent=held.parent,
        claim=held.claim,
        author=held.author,
        at_ms=held.at_ms,
        generation=held.generation,
        content=content,
        judgement=judgement,
        units=tuple(
            _unit(content, content.units[unit], evidence, counts[unit][0])
            for unit in judgement.order
        ),
        tokens=figures,
        scope=_scope(evidence),
        redundancy=_redundancy(content),
        expires_at_ms=_expiry(held),
    )


def evidence_of(
    ws: Workspace, content: SetContent, known: Mapping[UnitId, SetUnit] | None = None
) -> Evidence:
    """Return the words of a set's units for the workspace's viewer.

    Args:
        ws: The workspace.
        content: What the set holds.
        known: Units whose words were read before and are still so.
    """
    known = known or {}
    hidden = hidden_from(ws)
    units = content.units.values()
    new = [one for one in units if one.unit not in known]
    sources = {one.origin.source for one in units}
    passages, texts, facts, names = ws.read(_evidence, new, sources)
    seen = shown(tuple(passages.values()), hidden, ws.viewer)
    return Evidence(
        {
            **{one.passage.id: one.passage for one in known.values()},
            **{one.id: one for one in seen},
        },
        {
            **{unit: one.text for unit, one in known.items()},
            **{
                one.unit: "" if one.origin.source in hidden else texts[one.unit]
                for one in new
            },
        },
        {
            id_: replace(one, title="", hidden=marker(ws.viewer))
            if id_ in hidden
            else one
            for id_, one in facts.items()
        },
        names,
    )


def _evidence(
    connection: sqlite3.Connection,
    units: Sequence[UnitState],
    sources: Collection[SourceId],
) -> tuple[
    Mapping[PassageId, Passage],
    Mapping[UnitId, str],
    Mapping[SourceId, SourceFacts],
    tuple[str, ...],
]:
    passages = reads.set_passages(connection, {one.origin.passage for one in units})
    wide = {
        passages[one.origin.passage].reading for one in units if _is_wide(one, passages)
    }
    readings = reads.reading_texts(connection, wide) if wide else {}
    texts = {one.unit: _text(one, passages, readings) for one in units}
    return passages, texts, reads.source_facts(connection, sources), scopes(connection)


def _is_wide(state: UnitState, passages: Mapping[PassageId, Passage]) -> bool:
    """Tell whether a unit shows more than words of its passage."""
    if state.shape is None:
        return False
    start, end = passages[state.origin.passage].span
    return any(
        part.span.start < start or part.span.end > end for part in state.shape.parts
    )


def _text(
    state: UnitState,
    passages: Mapping[PassageId, Passage],
    readings: Mapping[ReadingId, str],
) -> str:
    passage = passages[state.origin.passage]
    if state.shape is None or passage.redacted:
        return passage.text
    if _is_wide(state, passages):
        return rendered(readings[passage.reading], state.shape)
    if state.shape.envelope == passage.span:
        return passage.text
    start, end = state.shape.envelope
    return passage.text[start - passage.span.start : end - passage.span.start]


def block_texts(content: SetContent, evidence: Evidence) -> dict[UnitId, str]:
    """Return by unit what its tokens are counted of: heading lineage and words."""
    found = {}
    for unit, state in content.units.items():
        passage = evidence.passages[state.origin.passage]
        lineage = " › ".join((passage.source_title, *passage.headings))
        found[unit] = f"{lineage}\n{evidence.texts[unit]}"
    return found


def _counts(
    ws: Workspace,
    content: SetContent,
    evidence: Evidence,
    known: Mapping[UnitId, SetUnit],
) -> dict[UnitId, tuple[int, bool]]:
    """Return how many tokens each unit takes, and whether exactly."""
    new = {one: unit for one, unit in content.units.items() if one not in known}
    texts = block_texts(replace(content, units=new), evidence)
    counted = count_tokens(ws, content.budget.tokenizer, texts)
    return counted | {unit: (one.tokens, True) for unit, one in known.items()}


def count_tokens(
    ws: Workspace, name: str, texts: Mapping[K, str]
) -> dict[K, tuple[int, bool]]:
    """Return how many tokens texts take, and whether exactly; counts are kept."""
    digests = {key: digest_of_text(text) for key, text in texts.items()}
    known = ws.read(reads.token_counts, name, list(set(digests.values())))
    missing = {
        digest: texts[key] for key, digest in digests.items() if digest not in known
    }
    if missing:
        counted = _count(name, missing)
        known |= counted
        if not ws.store.read_only:
            from store.writes.token_counts import store_token_counts

            ws.write(store_token_counts, name, counted)
    return {key: known[digest] for key, digest in digests.items()}


def _count(name: str, texts: Mapping[Digest, str]) -> dict[Digest, tuple[int, bool]]:
    counts = tokenizer(name).count_all(list(texts.values()))
    return {
        digest: (one.tokens, one.exact)
        for digest, one in zip(texts, counts, strict=True)
    }


def _figures(
    content: SetContent, counts: Mapping[UnitId, tuple[int, bool]]
) -> TokenFigures:
    budget = content.budget
    return TokenFigures(
        used=sum(tokens for tokens, _ in counts.values()),
        reserved=budget.reserved,
        limit=budget.limit,
        exact=all(exact for _, exact in counts.values()),
        tokenizer=budget.tokenizer,
        staged=budget.staged,
    )


def _unit(
    content: SetContent, state: UnitState, evidence: Evidence, tokens: int
) -> SetUnit:
    facts = evidence.sources[state.origin.source]
    passage = evidence.passages[state.origin.passage]
    note = content.notes.get(state.unit)
    if facts.hidden:
        # What was remarked on words that nobody may see here may repeat them.
        state, note = replace(state, reason=""), None
    return SetUnit(
        state=state,
        passage=passage,
        text=evidence.texts[state.unit],
        tokens=tokens,
        newer=_newer(state, facts),
        authority=facts.authority,
        source_class=facts.source_class,
        published=facts.published,
        note=note.text if note else "",
        note_by=note.by if note else "",
    )


def _newer(state: UnitState, facts: SourceFacts) -> str:
    """Say what is newer than the words of a unit; empty where nothing is."""
    if facts.newest > state.origin.source_revision:
        return f"revision {facts.newest} of its source is newer"
    if facts.superseded_by:
        return f"superseded by {', '.join(facts.superseded_by)}"
    return ""


def _scope(evidence: Evidence) -> str:
    """Return the narrowest scope of the sources; one nobody knows is the narrowest."""
    ranks = {name: rank for rank, name in enumerate(evidence.scopes)}
    named = {one.scope for one in evidence.sources.values() if one.scope}
    return min(named, key=lambda name: (ranks.get(name, -1), name), default="")


def _redundancy(content: SetContent) -> Redundancy:
    units: Sequence[UnitState] = tuple(content.units.values())
    return Redundancy(
        overlap_groups(units), identical_groups(units), source_shares(units)
    )


def _expiry(held: StoredSet) -> int | None:
    if held.content.brief.purpose is not SetPurpose.TEMPORARY_DRAFT:
        return None
    return held.at_ms + DRAFT_DAYS * _DAY_MS


def _reopened(ws: Workspace, closing: Closing) -> str:
    """Say which change of the corpus reopens a closed set; empty where none did."""
    kind, _, what = closing.reopen_when.partition(" ")
    changed = ws.read(reads.changed_since, closing.event, _REOPENING.get(kind, ()))
    if kind == "source_refreshed":
        changed = [one for one in changed if one == what]
    if not changed:
        return ""
    if kind == "source_added":
        return f"The source {changed[0]} was added after the set was closed."
    if kind == "source_refreshed":
        return f"The source {changed[0]} has another revision since the set was closed."
    # What it found before was known when the set was closed.
    seen = sorted({*changed} - hidden_from(ws))
    if not seen or not ws.read(search_passages, what, 1, sources=seen).hits:
        return ""
    return f"“{what}” finds something that came after the set was closed."


_REOPENING = {
    "source_added": ("source.added",),
    "source_refreshed": ("source.revised",),
    "identifier": ("source.added", "source.revised"),
    "query": ("source.added", "source.revised"),
}
"""The events after which each condition is looked at again."""
