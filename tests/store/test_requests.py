from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.errors import UsageError
from claimtui.model.ids import ClaimId
from claimtui.model.listings import SourceRow
from claimtui.model.results import Ok
from claimtui.model.vocabulary import (
    AnswerHow,
    AuthorityStatus,
    ClaimState,
    QualityDimension,
    SourceClass,
    Status,
)
from claimtui.workspace import assessing, claims, documents, sources
from claimtui.workspace.source_details import (
    set_authority,
    set_class,
    set_quality,
    set_scope,
    source_detail,
)
from claimtui.workspace.undoing import undo_on_claim
from claimtui.workspace.workspace import Workspace
from store.reads.requests import asked, earlier_answer
from store.writes.requests import answer_once

OpenWorkspace = Callable[..., Workspace]
DRAFT = AssessmentDraft(status=Status.AMBIGUOUS, uncertainty="Which year?")


@pytest.fixture
def article(tmp_path: Path) -> Path:
    path = tmp_path / "article.md"
    path.write_text("The ferry carries 320 passengers.\n\nFares rose by 5%.\n")
    return path


@pytest.fixture
def both(ws: Workspace, article: Path) -> tuple[ClaimId, ...]:
    return tuple(claims.claim_ids(ws, documents.add_document(ws, article).document))


def test_a_request_with_other_arguments_is_refused_in_one_line(
    ws: Workspace, both: tuple[ClaimId, ...]
) -> None:
    one, other = both
    assessing.assess(ws, one, 1, DRAFT, request="r1")
    for claim, draft, how in (
        (other, DRAFT, None),
        (one, replace(DRAFT, uncertainty="Which ferry?"), None),
        (one, DRAFT, AnswerHow.UNRESOLVED),
    ):
        with pytest.raises(UsageError) as refused:
            assessing.assess(ws, claim, 1, draft, answers_how=how, request="r1")
        assert str(refused.value) == (
            "request r1: was used for assess with other arguments; every command "
            "takes a request id of its own"
        )
        assert refused.value.exit_code == 2


def test_the_same_arguments_are_answered_the_same_whatever_stands_now(
    ws: Workspace, article: Path, both: tuple[ClaimId, ...]
) -> None:
    first = assessing.assess(ws, both[0], 1, DRAFT, request="r1")
    article.write_text(article.read_text().replace("320", "340"))
    documents.update_document(ws, claims.claim_row(ws, both[0]).document)
    assert assessing.assess(ws, both[0], 2, DRAFT, request="r1") == first


def test_what_was_said_of_a_source_is_answered_as_the_source_stood_then(
    ws: Workspace, tmp_path: Path
) -> None:
    (tmp_path / "facts.md").write_text("The ferry carries 320 passengers.\n")
    source = sources.add_source(ws, str(tmp_path / "facts.md")).source
    said: dict[str, Callable[[], SourceRow]] = {
        "c": lambda: set_class(ws, source, SourceClass.NEWS, request="c"),
        "a": lambda: set_authority(ws, source, AuthorityStatus.DRAFT, request="a"),
        "q": lambda: set_quality(
            ws, source, QualityDimension.RECENCY, "of 2020", request="q"
        ),
        "s": lambda: set_scope(ws, source, "team", request="s"),
    }
    first = {name: say() for name, say in said.items()}
    set_class(ws, source, SourceClass.OFFICIAL)
    set_authority(ws, source, AuthorityStatus.CURRENT)
    set_scope(ws, source, "private")
    assert {name: say() for name, say in said.items()} == first
    row = source_detail(ws, source).row
    assert (row.source_class, row.scope) == (SourceClass.OFFICIAL, "private")


def test_an_undo_on_a_claim_is_answered_as_the_claim_stood_then(
    ws: Workspace, both: tuple[ClaimId, ...]
) -> None:
    claims.accept(ws, both[:1])
    first = undo_on_claim(ws, both[0], request="r1")
    claims.accept(ws, both[:1])
    assert undo_on_claim(ws, both[0], request="r1") == first
    assert isinstance(first, Ok)
    assert first.value.row.state is ClaimState.PROPOSED
    assert claims.claim_row(ws, both[0]).state is ClaimState.ACCEPTED


def test_documents_tell_the_arguments_of_a_request_apart(
    ws: Workspace, article: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.md"
    other.write_text("The rule covers tenants.\n")
    first = documents.add_document(ws, article, request="r1")
    assert documents.add_document(ws, str(article), request="r1") == first
    with pytest.raises(UsageError, match="other arguments"):
        documents.add_document(ws, other, request="r1")
    second = documents.add_document(ws, other).document
    article.write_text("The ferry carries 340 passengers.\n")
    updated = documents.update_document(ws, first.document, request="r2")
    assert documents.update_document(ws, first.document, request="r2") == updated
    with pytest.raises(UsageError, match="other arguments"):
        documents.update_document(ws, second, request="r2")


def test_an_answer_kept_by_an_older_version_is_given_again(ws: Workspace) -> None:
    told = ws.write(answer_once, "r1", "kind", Ok[str], lambda _: Ok("done"))
    again = asked("r1", "anything")
    assert ws.read(earlier_answer, again, "kind", Ok[str], "alex") == told


@pytest.mark.parametrize("answer", ["done", "", '{"asked":"a","answer":"b"}'])
def test_any_answer_comes_back_as_it_was(ws: Workspace, answer: str) -> None:
    request = asked("r1", 1, None, ("a", "\ud800"), DRAFT)
    assert ws.write(answer_once, request, "kind", str, lambda _: answer) == answer
    assert ws.write(answer_once, request, "kind", str, lambda _: "other") == answer


def test_no_request_is_bound_to_nothing() -> None:
    assert asked(None, DRAFT) is None
    assert asked("r1", DRAFT) == asked("r1", replace(DRAFT))
    assert asked("r1", DRAFT) != asked("r1", DRAFT, None)
