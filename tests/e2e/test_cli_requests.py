from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.__main__ import main
from tests.e2e.cli_answers import (
    Answer,
    Capture,
    assess_supported,
    claim_saying,
    passage_saying,
)

SAID = "<p>The board raised fares by 5 percentage points in May, after long talks.</p>"
PAGE = (
    f"<body><nav>All ferries</nav><article>{SAID * 6}</article>"
    "<footer>Imprint</footer></body>"
)
# Each row: a command, and the same command with something else asked. {c} and {d} are
# claims, {p} and {q} passages, {s} and {t} sources.
COMMANDS = [
    ("doc add article.md", "doc add other.md"),
    ("doc update article.md", "doc update other.md"),
    ("source add minutes.md", "source add facts.md"),
    ("source refresh minutes.md", "source refresh {t}"),
    ("source read-again {h} --whole", "source read-again {h} --main"),
    ("source class {s} official", "source class {s} news"),
    ("source authority {s} current", "source authority {t} current"),
    ("source quality {s} recency new", "source quality {s} recency old"),
    ("source scope {s} team", "source scope {s} public"),
    ("source relate {s} cites {t}", "source relate {s} supersedes {t}"),
    ("source merge {s} {t}", "source merge {t} {s}"),
    ("claim accept {c}", "claim accept {d}"),
    ("claim exclude {c} --reason fragment", "claim exclude {c} --reason other"),
    ("claim retype {c} judgment", "claim retype {c} definition"),
    ("claim mark {c} sensitive", "claim mark {c} causal"),
    ("claim facet {c} subject 4-9", "claim facet {c} scope 4-9"),
    ("claim split {c} --at 9", "claim split {c} --at 17"),
    ("claim merge {c} {d}", "claim merge {d} {c} {d}"),
    ("set add {c} {p}", "set add {c} {q}"),
    ("postpone {c}", "postpone {c} --resume"),
    ("set-aside {c} S2 --reason why", "set-aside {c} S2 --reason because"),
    ("assess {c} --status ambiguous", "assess {c} --status ambiguous --note x"),
]


@pytest.fixture
def named(filled: Answer, here: Path) -> dict[str, str]:
    (here / "other.md").write_text("The rule covers tenants.\n", "utf-8")
    (here / "facts.md").write_text("The ferry has 45 cabins.\n", "utf-8")
    filled("doc", "add", "other.md")
    filled("source", "add", "facts.md")
    first, second = filled("source", "list")["sources"]
    (here / "page.html").write_text(PAGE, "utf-8")
    [page] = filled("source", "add", "page.html")["sources"]
    edited = (here / "article.md").read_text("utf-8").replace("5%", "6%")
    (here / "article.md").write_text(edited, "utf-8")
    # A look at a source that brings nothing new is no answer worth keeping.
    with (here / "minutes.md").open("a", encoding="utf-8") as minutes:
        minutes.write("\nThe harbour is ready.\n")
    return {
        "c": claim_saying(filled, "320")["claim"],
        "d": claim_saying(filled, "Fares")["claim"],
        "p": passage_saying(filled, "45 cars"),
        "q": passage_saying(filled, "percentage points"),
        "s": first["source"],
        "t": second["source"],
        "h": page["source"],
    }


@pytest.mark.parametrize(("command", "other"), COMMANDS)
def test_a_request_id_answers_its_own_arguments_and_refuses_others(
    filled: Answer, capsys: Capture, named: dict[str, str], command: str, other: str
) -> None:
    words, others = (
        (*one.format(**named).split(), "--request", "r1") for one in (command, other)
    )
    first = filled(*words)
    assert filled(*words) == first
    assert main(others) == 2
    told = capsys.readouterr()
    assert told.err.startswith("request r1: was used for ")
    assert "other arguments" in told.err
    assert told.err.count("\n") == 1
    assert main((*words, "--as", "kim")) == 2
    told = capsys.readouterr()
    assert told.err.startswith("request r1: was used by alex; ")
    assert filled(*words) == first


@pytest.mark.parametrize("command", ["postpone {c}", "source class {s} official"])
def test_a_request_meant_for_a_revision_is_answered_again_after_it(
    filled: Answer, here: Path, capsys: Capture, named: dict[str, str], command: str
) -> None:
    words = (*command.format(**named).split(), "--expect", "1")
    first = filled(*words, "--request", "r1")
    edited = (here / "article.md").read_text("utf-8").replace("320", "330")
    (here / "article.md").write_text(edited, "utf-8")
    filled("doc", "update", "article.md")
    filled("source", "refresh", "minutes.md")
    again = filled(*words, "--request", "r1")
    assert [again.get(one) for one in ("claim", "flags", "class")] == [
        first.get(one) for one in ("claim", "flags", "class")
    ]
    assert filled(*words, "--request", "r2", code=1)["conflict"]["found"] == 2


def test_an_undo_is_answered_once_whatever_is_undone(filled: Answer) -> None:
    claim = claim_saying(filled, "320")["claim"]
    filled("claim", "accept", claim)
    assess_supported(filled, "320")
    assess_supported(filled, "320", "--note", "once more")
    undo = ("claim", "undo", claim, "--request", "r1")
    first = filled(*undo)
    filled("claim", "retype", claim, "comparison")
    assert filled(*undo) == first
    states = [one["state"] for one in filled("history", claim)["observations"]]
    assert states.count("withdrawn") == 1


def test_an_update_meant_for_a_revision_is_answered_again_after_it(
    filled: Answer, here: Path
) -> None:
    words = ("doc", "update", "article.md", "--expect", "1", "--request", "r1")
    edited = (here / "article.md").read_text("utf-8").replace("5%", "6%")
    (here / "article.md").write_text(edited, "utf-8")
    first = filled(*words)
    assert filled(*words) == first
    told = filled("doc", "update", "article.md", "--expect", "1", code=1)
    assert told["conflict"]["found"] == 2
