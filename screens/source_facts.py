"""Everything that is told of a source beside its text, written as one page."""

from __future__ import annotations

from claimtui.model.fetching import LinkCheck
from claimtui.model.source_views import (
    RefreshedSource,
    SourceDetail,
    SourceRelationRow,
    SourceRemark,
    SourceRevisionRow,
)
from claimtui.model.vocabulary import (
    ExtractionMode,
    LinkState,
    QualityDimension,
    RelationKind,
    Via,
    spoken,
)
from screens.telling import counted, day, listed, moment, short_path
from screens.written_page import WrittenPage

LINK_WORDS = {
    LinkState.ALIVE: "answers as before",
    LinkState.MOVED: "has moved to another address",
    LinkState.CHANGED: "answers with other content",
    LinkState.BLOCKED: "refuses to be read",
    LinkState.DEAD: "does not answer any more",
}
"""What a look at an address or file found, told of the source."""

DIMENSION_HINTS = {
    QualityDimension.PROXIMITY: "how near it stands to the event",
    QualityDimension.EDITORIAL_PROCESS: "who checked it before it came out",
    QualityDimension.PRIMARY_OR_SECONDARY: "whether it saw itself or reports others",
    QualityDimension.RECENCY: "how old it is for what it says",
    QualityDimension.ACCESSIBILITY: "who can read it",
    QualityDimension.INTERESTS: "who gains by what it says",
}
"""What a dimension of quality asks (SPEC 2.7)."""

_VIA = {
    Via.FILE: "from a file",
    Via.LIVE: "from the web",
    Via.ARCHIVE: "from an archive",
}
_MODES = {
    ExtractionMode.MAIN: "its main content is read",
    ExtractionMode.BODY: "its whole body is read",
    ExtractionMode.TEXT: "all of its text is read",
}
_WAYS = {
    (RelationKind.LINKS, True): "links to",
    (RelationKind.LINKS, False): "is linked from",
    (RelationKind.CITES, True): "cites",
    (RelationKind.CITES, False): "is cited by",
    (RelationKind.SUPERSEDES, True): "supersedes",
    (RelationKind.SUPERSEDES, False): "is superseded by",
}
_SHOWN_CHECKS = 10
_SHOWN_RELATIONS = 50


def facts_page(
    detail: SourceDetail, refreshed: RefreshedSource | None, touched: tuple[str, ...]
) -> WrittenPage:
    """Write what is known of a source.

    Args:
        detail: The source.
        refreshed: What its last refresh here found; None where there was none.
        touched: The words of claims that this refresh concerns.
    """
    page = WrittenPage()
    row = detail.row
    page.line(row.title or row.origin, "bold")
    page.line(
        f"{_spoken_class(detail)} · {_authority(detail)} · "
        + (f"scope {row.scope}" if row.scope else "no access scope")
    )
    if refreshed is not None:
        _write_refresh(page, refreshed, touched)
    _write_capture(page, detail)
    _write_quality(page, detail)
    _write_relations(page, detail)
    _write_revisions(page, detail.revisions)
    _write_checks(page, detail.checks)
    return page


def refresh_words(found: RefreshedSource) -> str:
    """Return in one sentence what a refresh found."""
    link = found.link
    state = LINK_WORDS[link.state] if link else "was looked at"
    if not found.changed:
        if link is not None and link.state not in (LinkState.ALIVE, LinkState.CHANGED):
            return f"The source {state} ({link.detail}); its text here stays"
        return "Nothing changed"
    told = f"Revision {found.revision} is new"
    changed, claims = len(found.passages_changed), len(found.affected_claims)
    if not changed:
        return f"{told}; nothing that is cited changed"
    return (
        f"{told}; {counted(changed, 'cited passage')} no longer as it was,"
        f" {counted(claims, 'claim')} to look at again"
        if changed == 1
        else f"{told}; {changed:,} cited passages no longer as they were,"
        f" {counted(claims, 'claim')} to look at again"
    )


def relation_words(relation: SourceRelationRow) -> str:
    """Return how the source stands to another one."""
    return f"{_WAYS[relation.kind, relation.outgoing]} “{relation.label}”"


def _spoken_class(detail: SourceDetail) -> str:
    value = spoken(detail.row.source_class)
    return f"class {value}{_said_by(detail, 'class')}"


def _authority(detail: SourceDetail) -> str:
    value = spoken(detail.row.authority)
    return f"authority {value}{_said_by(detail, 'authority')}"


def _said_by(detail: SourceDetail, name: str) -> str:
    said = [one for one in detail.remarks if one.name == name]
    return f" ({_by(said[-1])})" if said else ""


def _by(remark: SourceRemark) -> str:
    return f"{remark.provenance.value}, {remark.author}, {day(remark.at_ms)}"


def _write_refresh(
    page: WrittenPage, found: RefreshedSource, touched: tuple[str, ...]
) -> None:
    page.head("Just refreshed")
    page.line(f"{refresh_words(found)}.", "bold" if found.changed else "")
    for note in found.notes:
        page.line(note)
    for passage in found.passages_changed:
        what = passage.difference or "the words are gone"
        page.line(f"cited passage {passage.outcome.value}: {what}", sign="∆")
    for words in touched:
        page.line(f"touches: {words}", sign="~")
    if found.changed:
        page.line("d shows the difference", "$muted")


def _write_capture(page: WrittenPage, detail: SourceDetail) -> None:
    row = detail.row
    page.head("Captured")
    page.line(f"{_VIA[row.via]}: {short_path(row.origin)}")
    if row.final_url and row.final_url != row.origin:
        page.line(f"answered by {row.final_url}")
    newest = detail.revisions[-1] if detail.revisions else None
    for address in newest.redirects if newest else ():
        page.line(f"redirected by {address}")
    by = f" by {newest.actor}" if newest else ""
    page.line(f"{moment(row.at_ms)} UTC{by} · revision {row.revision}")
    parts = [row.media_type, row.language, counted(row.chars, "character")]
    parts += [counted(row.passages, "passage"), row.author, row.published]
    page.line(" · ".join(part for part in parts if part))
    page.line(f"{_MODES[row.mode]}{'; notes:' if row.notes else ''}")
    for note in row.notes:
        page.line(note, "$warning", "∙")


def _write_quality(page: WrittenPage, detail: SourceDetail) -> None:
    page.head("Quality")
    said = dict(detail.quality)
    for dimension, remark in detail.quality:
        page.write(f"{spoken(dimension)}: ", "bold")
        page.write(remark.value)
        page.line(f" ({remark.author}, {day(remark.at_ms)})", "$muted")
    silent = [spoken(one) for one in QualityDimension if one not in said]
    if silent:
        page.line(f"Nobody has spoken of {listed(silent)} · Q says something", "$muted")


def _write_relations(page: WrittenPage, detail: SourceDetail) -> None:
    page.head("Relations")
    for relation in detail.relations[:_SHOWN_RELATIONS]:
        page.write(relation_words(relation))
        page.line(
            f" ({relation.provenance.value}, {day(relation.at_ms)})",
            "$muted",
        )
    more = len(detail.relations) - _SHOWN_RELATIONS
    if more > 0:
        page.line(f"and {more:,} more", "$muted")
    if detail.merged_into:
        page.line("taken as the same publication as another source")
    if detail.merged:
        page.line(f"{counted(len(detail.merged), 'source')} taken as the same as this")
    if not (detail.relations or detail.merged or detail.merged_into):
        page.line("None is known · R adds one", "$muted")


def _write_revisions(
    page: WrittenPage, revisions: tuple[SourceRevisionRow, ...]
) -> None:
    page.head("Revisions")
    for one in reversed(revisions):
        told = f"{one.revision} · {moment(one.at_ms)} · {_VIA[one.via]}"
        page.line(f"{told} · {counted(one.chars, 'character')} · {one.actor}")


def _write_checks(page: WrittenPage, checks: tuple[LinkCheck, ...]) -> None:
    page.head("Looked at again")
    for check in checks[:_SHOWN_CHECKS]:
        detail = f" ({check.detail})" if check.detail else ""
        page.line(f"{moment(check.at_ms)}: {LINK_WORDS[check.state]}{detail}")
    if len(checks) > _SHOWN_CHECKS:
        page.line(f"and {len(checks) - _SHOWN_CHECKS} earlier times", "$muted")
    if not checks:
        page.line("Never since it was captured · f does", "$muted")
