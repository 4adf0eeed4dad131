from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimtui.cli.drafts import draft_of, read_given, reply_of
from claimtui.model.errors import ClaimtuiError, UsageError
from claimtui.model.spans import TextSpan
from claimtui.model.vocabulary import AnswerHow, ContextKind, Facet, Status


def written(tmp_path: Path, text: str) -> str:
    path = tmp_path / "given.json"
    path.write_text(text, "utf-8")
    return str(path)


def test_options_and_json_describe_the_same_draft(tmp_path: Path) -> None:
    options = {
        "status": "partially supported",
        "passage": ["psg_a@1-4", "psg_b"],
        "context": ["psg_c:history"],
        "facet": ["date"],
        "reason": ["psg_a:quantity:it says 5"],
        "supported": "fares rose",
        "unsupported": "by 5%",
    }
    answered = {
        "status": "partially_supported",
        "passages": [
            {"passage": "psg_a", "role": "supports", "span": [1, 4]},
            {"passage": "psg_b", "role": "supports"},
            {"passage": "psg_c", "role": "context", "kind": "history"},
        ],
        "facets": ["date"],
        "reasons": [{"passage": "psg_a", "facet": "quantity", "text": "it says 5"}],
        "supported_portion": "fares rose",
        "unsupported_remainder": "by 5%",
    }
    draft = draft_of(options)
    assert draft_of(read_given(written(tmp_path, json.dumps(answered)))) == draft
    assert draft.status is Status.PARTIALLY_SUPPORTED
    assert [one.span for one in draft.supports] == [TextSpan(1, 4), None]
    assert draft.context[0].kind is ContextKind.HISTORY
    assert draft.facets == (Facet.DATE,)


def test_nothing_given_is_an_empty_draft() -> None:
    assert draft_of({}).status is None


def test_a_single_value_need_not_be_a_list() -> None:
    assert len(draft_of({"passage": "psg_a"}).supports) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense", "holds no JSON"),
        ("[1]", "holds no JSON object"),
        ('{"stauts": "supported"}', "did you mean status?"),
        ('{"replacement": "x"}', "which is no option"),
        ("[" * 100_000, "holds no JSON"),
    ],
)
def test_json_that_means_nothing_is_refused(
    tmp_path: Path, text: str, words: str
) -> None:
    with pytest.raises(UsageError) as caught:
        read_given(written(tmp_path, text))
    assert words in str(caught.value)


@pytest.mark.parametrize(
    "given",
    [
        {"status": 5},
        {"passage": [5]},
        {"passage": [{"passage": "psg_a", "span": [4, 1]}]},
        {"passage": [{"passage": "psg_a", "span": "all"}]},
        {"facet": ["colour"]},
        {"context": [{"passage": "psg_a", "kind": "gossip"}]},
    ],
)
def test_a_value_that_its_option_does_not_take_is_refused(
    given: dict[str, object],
) -> None:
    with pytest.raises(UsageError):
        draft_of(given)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(ClaimtuiError, match=r"nowhere\.json: cannot be read"):
        read_given("nowhere.json")


@pytest.mark.parametrize(
    ("given", "reply"),
    [
        ({}, ("", None, "")),
        ({"answers": "asm_a"}, ("asm_a", None, "")),
        ({"answers": "asm_a:Agree"}, ("asm_a", AnswerHow.AGREE, "")),
        ({"answers": ":unresolved"}, ("", AnswerHow.UNRESOLVED, "")),
        (
            {"answers": "asm_a", "answers_how": "disagree", "withdraws": "asm_b"},
            ("asm_a", AnswerHow.DISAGREE, "asm_b"),
        ),
    ],
)
def test_an_answer_names_whom_and_how(
    given: dict[str, str], reply: tuple[str, AnswerHow | None, str]
) -> None:
    assert reply_of(given) == reply


def test_an_answer_in_no_known_way_is_wrong_use() -> None:
    with pytest.raises(UsageError, match="disagree"):
        reply_of({"answers": "asm_a:disagrees"})
