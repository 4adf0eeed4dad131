from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from claimtui.model.assessments import AssessmentDraft, Reason
from claimtui.model.errors import UnknownObjectError, UsageError
from claimtui.model.ids import ClaimId, DocumentId, PassageId
from claimtui.model.results import Conflict, Ok, Refused
from claimtui.model.vocabulary import ExclusionReason, Facet, Status
from claimtui.workspace import assessing, claims, documents, findings, history, sources
from claimtui.workspace.findings import SetAside
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

OpenWorkspace = Callable[..., Workspace]
WHY = "The harbour's year runs from July, so both figures are of one season."


@pytest.fixture
def article(tmp_path: Path) -> Path:
    path = tmp_path / "article.md"
    path.write_text(
        "In 2021 the mill made 80 t of paper.\n\nThe rule covers tenants.\n"
    )
    return path


@pytest.fixture
def document(ws: Workspace, article: Path, tmp_path: Path) -> DocumentId:
    (tmp_path / "facts.md").write_text(
        "The mill made 80 t of paper in 2020 and 95 t in 2021.\n"
    )
    sources.add_source(ws, str(tmp_path / "facts.md"))
    return documents.add_document(ws, article).document


@pytest.fixture
def claim(ws: Workspace, document: DocumentId) -> ClaimId:
    return claims.claim_ids(ws, document)[0]


@pytest.fixture
def passage(ws: Workspace, document: DocumentId) -> PassageId:
    return search(ws, "paper", record=False).hits[0].passage.id


def contradicted(passage: PassageId, *reasons: Reason) -> AssessmentDraft:
    return AssessmentDraft(
        status=Status.CONTRADICTED,
        proposition="what the mill made in 2021",
        incompatible=(passage,),
        reasons=reasons,
    )


def aside(ws: Workspace, claim: ClaimId, code: str = "S2", reason: str = WHY) -> None:
    assert isinstance(findings.set_aside(ws, claim, code, reason), Ok)


def test_contradicted_is_refused_where_the_passage_speaks_of_other_dates(
    ws: Workspace, claim: ClaimId, passage: PassageId
) -> None:
    answer = assessing.assess(ws, claim, 1, contradicted(passage))
    assert isinstance(answer, Refused)
    (told,) = answer.reasons
    assert "the evidence has 80 t for 2020 (S2)" in told
    assert "write a reason “date: …”" in told
    assert history.history(ws, claim).observations == ()


def test_contradicted_is_recorded_with_a_reason_why_the_dates_are_the_same(
    ws: Workspace, claim: ClaimId, passage: PassageId
) -> None:
    draft = contradicted(passage, Reason(passage, Facet.DATE, WHY))
    assert isinstance(assessing.assess(ws, claim, 1, draft), Ok)


def test_a_finding_set_aside_asks_no_more_and_is_still_found(
    ws: Workspace, claim: ClaimId, passage: PassageId
) -> None:
    before = assessing.check_passage(ws, claim, passage)
    aside(ws, claim)
    assert assessing.check_passage(ws, claim, passage) == before
    assert isinstance(assessing.assess(ws, claim, 1, contradicted(passage)), Ok)


def test_another_finding_set_aside_changes_nothing(
    ws: Workspace, claim: ClaimId, passage: PassageId
) -> None:
    aside(ws, claim, "S4")
    answer = assessing.assess(ws, claim, 1, contradicted(passage))
    assert isinstance(answer, Refused)


def test_what_is_set_aside_says_by_whom_and_why(
    ws: Workspace, open_workspace: OpenWorkspace, claim: ClaimId
) -> None:
    aside(open_workspace("kim"), claim, " s2 ", f"  {WHY}\n")
    aside(ws, claim, "V1", "Rounded honestly.")
    kims, own = findings.findings_set_aside(ws, claim)
    assert kims == SetAside(claim, 1, "S2", WHY, "kim", ws.now_ms)
    assert (own.code, own.author) == ("V1", "alex")
    acts = history.history(ws, claim).acts
    assert [(one.kind, one.author) for one in acts] == [
        ("set_aside", "kim"),
        ("set_aside", "alex"),
    ]
    assert acts[0].words == f"The finding S2 was set aside: {WHY}"


def test_setting_aside_once_more_replaces_the_reason(
    ws: Workspace, claim: ClaimId
) -> None:
    aside(ws, claim)
    aside(ws, claim, reason="Another reason.")
    (held,) = findings.findings_set_aside(ws, claim)
    assert held.reason == "Another reason."


def test_a_finding_taken_up_again_counts_again(
    ws: Workspace, claim: ClaimId, passage: PassageId
) -> None:
    aside(ws, claim)
    assert isinstance(findings.take_up(ws, claim, "S2"), Ok)
    assert findings.findings_set_aside(ws, claim) == ()
    refused = assessing.assess(ws, claim, 1, contradicted(passage))
    assert isinstance(refused, Refused)
    last = history.history(ws, claim).acts[-1]
    assert last.words == "The finding S2 counts again."


def test_new_words_ask_again(
    ws: Workspace, article: Path, document: DocumentId, claim: ClaimId
) -> None:
    aside(ws, claim)
    article.write_text(article.read_text().replace("made 80 t", "made about 80 t"))
    documents.update_document(ws, document)
    (held,) = findings.findings_set_aside(ws, claim)
    assert held.claim_revision == 1
    assert claims.claim_row(ws, claim).revision == 2
    assert isinstance(findings.take_up(ws, claim, "S2"), Refused)


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        ("", "needs a reason"),
        (" \u200b\n", "needs a reason"),
        ("x" * 20_001, "shorten it to 20,000"),
    ],
)
def test_setting_aside_needs_a_reason_of_sane_length(
    ws: Workspace, claim: ClaimId, reason: str, says: str
) -> None:
    answer = findings.set_aside(ws, claim, "S2", reason)
    assert isinstance(answer, Refused)
    assert says in answer.reasons[0]


def test_what_cannot_be_set_aside_is_told(
    ws: Workspace, document: DocumentId, claim: ClaimId
) -> None:
    with pytest.raises(UsageError, match="no such finding code"):
        findings.set_aside(ws, claim, "X9", WHY)
    with pytest.raises(UnknownObjectError):
        findings.set_aside(ws, ClaimId("clm_none"), "S2", WHY)
    assert findings.set_aside(ws, claim, "S2", WHY, expect=2) == Conflict(
        2, 1, local=("set-aside",)
    )
    claims.exclude(ws, [claim], ExclusionReason.FRAGMENT, "")
    assert isinstance(findings.set_aside(ws, claim, "S2", WHY), Refused)


def test_odd_text_in_a_reason_is_kept_without_what_cannot_be_stored(
    ws: Workspace, claim: ClaimId
) -> None:
    aside(ws, claim, reason="\ud800 \x00 \x1b[2J [/b] \u202e why")
    (held,) = findings.findings_set_aside(ws, claim)
    assert held.reason == "\ufffd \ufffd \x1b[2J [/b] \u202e why"


def test_the_same_request_sets_aside_once(ws: Workspace, claim: ClaimId) -> None:
    first = findings.set_aside(ws, claim, "S2", WHY, request="r1")
    findings.take_up(ws, claim, "S2")
    assert findings.set_aside(ws, claim, "s2", WHY, request="r1") == first
    assert findings.findings_set_aside(ws, claim) == ()
    with pytest.raises(UsageError, match="other arguments"):
        findings.set_aside(ws, claim, "S4", WHY, request="r1")
    with pytest.raises(UsageError, match="other arguments"):
        findings.take_up(ws, claim, "S2", request="r1")


def test_a_policys_term_lists_serve_the_checks(
    ws: Workspace, claim: ClaimId, passage: PassageId
) -> None:
    from claimtui.model.ids import PolicyId
    from claimtui.policy.policy import default_policy_text
    from store.writes.assessments import insert_policy

    def codes() -> set[str]:
        comparison = assessing.check_passage(ws, claim, passage).comparison
        return {f.code for check in comparison.checks for f in check.findings}

    assert "E1" not in codes()
    text = default_policy_text() + '"paper" = []\n"made" = ["produced"]\n"t" = []\n'
    ws.write(insert_policy, PolicyId("pol_own"), text + '"in 2021 the" = ["then"]\n')
    assert "E1" in codes()
