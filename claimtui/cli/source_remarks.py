"""What people say of a source, `source class` to `source redact`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from claimtui.cli.check_shapes import Plain
from claimtui.cli.examples import examples
from claimtui.cli.session import ExpectOption, RequestOption, Session, in_session
from claimtui.cli.shapes import source_plain
from claimtui.cli.source_looks import app
from claimtui.cli.sources import find_source_id, group, source_in_full
from claimtui.cli.values import completing, vocabulary_value
from claimtui.model.care_views import Redacted
from claimtui.model.ids import SourceId
from claimtui.model.listings import SourceRow
from claimtui.model.results import Ok, Refused
from claimtui.model.vocabulary import (
    AuthorityStatus,
    QualityDimension,
    RelationKind,
    SourceClass,
    spoken,
)

__all__ = ["app"]

NameArgument = Annotated[
    str,
    typer.Argument(metavar="SRC", help="A source id or its beginning, or its place."),
]


def _remark(
    session: Session,
    reference: str,
    expect: int | None,
    request: str | None,
    say: Callable[[SourceId], SourceRow],
    told: str,
) -> int:
    """Say something of a source and answer with its row."""
    found = find_source_id(session, reference)
    if overtaken(session, found, expect, request):
        return 1
    row = say(found)
    session.data(source_plain(row), [f"{row.source}@{row.revision}  {told}"])
    return 0


def overtaken(
    session: Session, source: SourceId, expect: int | None, request: str | None
) -> bool:
    """Tell whether a source has another revision than was expected, and say so."""
    from claimtui.workspace.source_details import source_detail

    if expect is None:
        return False
    now = source_detail(session.workspace, source).row.revision
    return session.overtaken(expect, now, "source", request)


@group.command("class", epilog=examples("claimtui source class src_01h official"))
@in_session
def set_class(
    session: Session,
    source: NameArgument,
    class_: Annotated[
        str,
        typer.Argument(
            metavar="CLASS",
            help="Such as official, primary, peer_reviewed, news.",
            autocompletion=completing(SourceClass),
        ),
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say what kind of publication a source is."""
    from claimtui.workspace.source_details import set_class

    value = vocabulary_value(SourceClass, class_, "class of sources")
    return _remark(
        session,
        source,
        expect,
        request,
        lambda found: set_class(session.workspace, found, value, request=request),
        f"class: {spoken(value)}",
    )


@group.command(
    "authority", epilog=examples("claimtui source authority src_01h superseded")
)
@in_session
def set_authority(
    session: Session,
    source: NameArgument,
    status: Annotated[
        str,
        typer.Argument(
            metavar="STATUS",
            help="current, superseded, draft, historical or unknown.",
            autocompletion=completing(AuthorityStatus),
        ),
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say whether a source speaks for now."""
    from claimtui.workspace.source_details import set_authority

    value = vocabulary_value(AuthorityStatus, status, "authority status")
    return _remark(
        session,
        source,
        expect,
        request,
        lambda found: set_authority(session.workspace, found, value, request=request),
        f"authority: {spoken(value)}",
    )


@group.command(
    "quality",
    epilog=examples(
        "claimtui source quality src_01h proximity written by who was there",
        'claimtui source quality src_01h interests ""',
    ),
)
@in_session
def set_quality(
    session: Session,
    source: NameArgument,
    dimension: Annotated[
        str,
        typer.Argument(
            metavar="DIMENSION",
            help=", ".join(one.value for one in QualityDimension) + ".",
            autocompletion=completing(QualityDimension),
        ),
    ],
    text: Annotated[
        list[str],
        typer.Argument(metavar="TEXT", help="A short explanation; empty: taken back."),
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say in a few words how a source stands in one dimension; there is no score."""
    from claimtui.workspace.source_details import set_quality

    value = vocabulary_value(QualityDimension, dimension, "dimension of quality")
    words = " ".join(text)
    return _remark(
        session,
        source,
        expect,
        request,
        lambda found: set_quality(
            session.workspace, found, value, words, request=request
        ),
        f"{spoken(value)}: {words or 'nothing said'}",
    )


@group.command("scope", epilog=examples("claimtui source scope src_01h team"))
@in_session
def set_scope(
    session: Session,
    source: NameArgument,
    scope: Annotated[
        str, typer.Argument(metavar="SCOPE", help="Such as private, team or public.")
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say who may see a source: viewers of that scope and of narrower ones."""
    from claimtui.workspace.source_details import set_scope

    return _remark(
        session,
        source,
        expect,
        request,
        lambda found: set_scope(session.workspace, found, scope, request=request),
        f"scope: {scope}",
    )


def _between(
    session: Session, result: Ok[str] | Refused, named: dict[str, object]
) -> int:
    def shape(words: str) -> Plain:
        return {**named, "done": words}

    return session.answer(result, shape, lambda words: [words])


@group.command(
    "relate",
    epilog=examples(
        "claimtui source relate src_01h supersedes src_2k9",
        "claimtui source relate src_01h cites src_2k9 --remove",
    ),
)
@in_session
def relate(
    session: Session,
    source: NameArgument,
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="links, cites or supersedes.",
            autocompletion=completing(RelationKind),
        ),
    ],
    target: Annotated[
        str, typer.Argument(metavar="SRC", help="The source it stands to.")
    ],
    remove: Annotated[
        bool, typer.Option("--remove", help="Say that it is so no longer.")
    ] = False,
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Say how a source stands to another one."""
    from claimtui.workspace.relating import relate

    wanted = vocabulary_value(RelationKind, kind, "relation between sources")
    found, other = find_source_id(session, source), find_source_id(session, target)
    if overtaken(session, found, expect, request):
        return 1
    result = relate(
        session.workspace, found, wanted, other, holds=not remove, request=request
    )
    named = {"source": found, "kind": wanted.value, "target": other}
    return _between(session, result, {**named, "holds": not remove})


@group.command("merge", epilog=examples("claimtui source merge src_2k9 src_01h"))
@in_session
def merge(
    session: Session,
    source: NameArgument,
    into: Annotated[
        str, typer.Argument(metavar="SRC", help="The source that stands for both.")
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take a source as the same publication as another; nothing of either is lost."""
    from claimtui.workspace.merging import merge

    found, other = find_source_id(session, source), find_source_id(session, into)
    if overtaken(session, found, expect, request):
        return 1
    result = merge(session.workspace, found, other, request=request)
    return _between(session, result, {"source": found, "into": other})


@group.command("split", epilog=examples("claimtui source split src_2k9"))
@in_session
def split(
    session: Session,
    source: Annotated[
        str, typer.Argument(metavar="SRC[@N]", help="The source that was merged.")
    ],
    expect: ExpectOption = None,
    request: RequestOption = None,
) -> int:
    """Take a merged source as a publication of its own again."""
    from claimtui.workspace.merging import unmerge

    found = source_in_full(session, source).row.source
    if overtaken(session, found, expect, request):
        return 1
    result = unmerge(session.workspace, found, request=request)
    return _between(session, result, {"source": found})


@group.command(
    "redact",
    epilog=examples('claimtui source redact src_01h --reason "asked by the author"'),
)
@in_session
def redact(
    session: Session,
    source: NameArgument,
    reason: Annotated[
        str, typer.Option("--reason", metavar="T", help="Why; it is recorded.")
    ],
    expect: ExpectOption = None,
) -> int:
    """Remove a source's content for good; ids, digests and addresses stay."""
    from claimtui.workspace.keeping import redact

    found = find_source_id(session, source)
    if overtaken(session, found, expect, None):
        return 1
    removed = redact(session.workspace, found, reason)
    session.data(_redacted_plain(removed), [_redacted_line(removed)])
    if not session.as_json:
        for note in removed.notes:
            session.words(note)
    return 0


def _redacted_plain(removed: Redacted) -> Plain:
    return {
        "source": removed.source,
        "revisions": removed.revisions,
        "passages": removed.passages,
        "texts": removed.texts,
        "removed_backups": list(removed.removed_backups),
        "notes": list(removed.notes),
    }


def _redacted_line(removed: Redacted) -> str:
    copies = len(removed.removed_backups)
    return (
        f"{removed.source}  content removed: {removed.revisions} revisions, "
        f"{removed.passages} passages, {removed.texts} texts that repeated its words, "
        f"{copies} automatic backups"
    )
