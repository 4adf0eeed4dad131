from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from claimtui.__main__ import main
from claimtui.cli.failing import tell_failure
from claimtui.cli.version import VERSION
from tests.unit.reading_files import docx_of, paragraph, run

Capture = pytest.CaptureFixture[str]
CHECKS = (
    *("values", "units", "scope", "direction", "polarity", "certainty"),
    *("earned_terms", "names", "overlap", "relay"),
)


def answered(capsys: Capture, *words: str) -> tuple[int, Any]:
    code = main(words)
    return code, json.loads(capsys.readouterr().out)


def lines_answered(capsys: Capture, *words: str) -> list[Any]:
    assert main(words) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture
def article(tmp_path: Path) -> Path:
    path = tmp_path / "article.md"
    path.write_bytes(
        b"\xef\xbb\xbf# Ferry\r\n\r\nThe ferry carries *320* passengers. "
        b"Is it good?\r\n"
    )
    return path


def test_the_version_is_that_of_the_package(capsys: Capture) -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    assert tomllib.loads(project.read_text("utf-8"))["project"]["version"] == VERSION
    for words in (["--version"], ["--as", "kim", "--version"]):
        assert main(words) == 0
        assert capsys.readouterr().out == f"claimtui {VERSION}\n"


def test_extract_accounts_for_every_sentence_in_the_files_own_characters(
    capsys: Capture, article: Path
) -> None:
    code, answer = answered(capsys, "extract", str(article), "--json")
    text = article.read_bytes().decode("utf-8-sig")
    assert code == 0
    assert answer["schema"] == 1
    assert set(answer) == {"schema", "document", "compiler", "claims", "excluded"}
    assert answer["document"]["chars"] == len(text)
    assert answer["document"]["format"] == "markdown"
    [claim] = answer["claims"]
    assert claim["text"] == "The ferry carries 320 passengers."
    [[start, end]] = claim["spans"]
    assert text[start:end] == "The ferry carries *320* passengers."
    assert {one["reason"] for one in answer["excluded"]} == {"heading", "question"}


def test_extract_tells_a_person_the_claims_and_what_is_none(
    capsys: Capture, article: Path
) -> None:
    assert main(["extract", str(article)]) == 0
    told = capsys.readouterr()
    assert "fact · quantitative\n  The ferry carries 320 passengers." in told.out
    assert "question: Is it good?" in told.out
    assert "1 claims; 2 sentences excluded" in told.err


def test_an_html_document_counts_in_the_text_that_read_prints(
    capsys: Capture, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        "<html lang=en><body><h1>Ferry</h1><p>The ferry carries <b>320</b> passengers."
        "</p><p>Is it good?</p></body></html>",
        "utf-8",
    )
    text = answered(capsys, "read", str(page), "--json")[1]["text"]
    code, answer = answered(capsys, "extract", str(page), "--json")
    assert (code, answer["document"]["format"]) == (0, "html")
    assert answer["document"]["chars"] == len(text)
    [claim] = answer["claims"]
    assert [text[start:end] for start, end in claim["spans"]] == [claim["text"]]
    assert {one["reason"] for one in answer["excluded"]} >= {"heading", "question"}
    for one in answer["excluded"]:
        assert text[slice(*one["span"])].strip()


def test_a_docx_document_is_extracted(capsys: Capture, tmp_path: Path) -> None:
    report = tmp_path / "report.docx"
    report.write_bytes(docx_of(paragraph(run("The ferry carries 320 passengers."))))
    code, answer = answered(capsys, "extract", str(report), "--json")
    assert (code, answer["document"]["format"]) == (0, "docx")
    assert [one["text"] for one in answer["claims"]] == [
        "The ferry carries 320 passengers."
    ]


def test_read_prints_the_text_and_the_structure(capsys: Capture, article: Path) -> None:
    code, answer = answered(capsys, "read", str(article), "--json")
    assert code == 0
    assert answer["media_type"] == "text/markdown"
    heading = answer["nodes"][0]
    assert (heading["kind"], heading["level"]) == ("heading", 1)
    assert "Ferry" in answer["text"][slice(*heading["span"])]
    assert main(["read", str(article)]) == 0
    assert "The ferry carries" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("quote", "result", "exit_code"),
    [
        ("carries *320* passengers", "found", 0),
        ("carries *321* passengers", "not_found", 1),
        ("", "not_found", 1),
    ],
)
def test_quote_answers_and_exits_by_what_it_finds(
    capsys: Capture, article: Path, quote: str, result: str, exit_code: int
) -> None:
    code, answer = answered(
        capsys, "quote", "--source", str(article), "--quote", quote, "--json"
    )
    assert (code, answer["result"], answer["via"]) == (exit_code, result, "file")
    assert set(answer) == {
        *("schema", "id", "result", "via", "occurrences", "elided", "near_miss")
    }


def test_other_typography_is_found_and_fine(capsys: Capture, tmp_path: Path) -> None:
    source = tmp_path / "source.txt"
    source.write_text("She said “it’s late” twice.", "utf-8")
    words = ("quote", "--source", str(source), "--quote", 'said "it\'s late"')
    code, answer = answered(capsys, *words, "--json")
    assert (code, answer["result"]) == (0, "found_typographic")
    assert main(words) == 0
    assert "found typographic" in capsys.readouterr().out


def test_a_source_that_cannot_be_read_is_unreachable(capsys: Capture) -> None:
    code = main(["quote", "--source", "no.md", "--quote", "x", "--json"])
    told = capsys.readouterr()
    assert code == 3
    assert json.loads(told.out)["result"] == "unreachable"
    assert told.err.startswith("no.md: cannot be read")


def test_lines_of_quotes_are_answered_one_by_one(
    capsys: Capture, tmp_path: Path, article: Path
) -> None:
    lines = [
        {"id": "a", "text": "one two", "quote": "two"},
        {"id": "b", "source": str(article), "quote": "passengers"},
        {"id": "c", "source": "no.md", "quote": "x"},
        {"id": "d", "source": "http://127.0.0.1:9/x", "quote": "x"},
        {"id": "e", "text": "x"},
    ]
    cases = tmp_path / "cases.jsonl"
    cases.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    a, b, c, d, e = lines_answered(capsys, "quote", "--jsonl", str(cases))
    assert (a["id"], a["result"], a["via"]) == ("a", "found", "text")
    assert (b["id"], b["result"], b["via"]) == ("b", "found", "file")
    assert (c["id"], c["result"]) == ("c", "unreachable")
    assert (d["id"], d["result"], d["via"]) == ("d", "unreachable", "live")
    assert "allow_private" in d["error"]
    assert e == {"schema": 1, "id": "e", "error": "the line lacks 'quote'"}


def test_compare_says_how_each_check_came_out(capsys: Capture) -> None:
    claim, evidence = "Fares rose by 5%.", "Fares rose by 5 percentage points."
    words = ("compare", "--claim", claim, "--evidence", evidence)
    code, answer = answered(capsys, *words, "--json")
    assert code == 1
    assert answer["outcome"] == "fail"
    assert tuple(check["check"] for check in answer["checks"]) == CHECKS
    [finding] = next(one for one in answer["checks"] if one["check"] == "units")[
        "findings"
    ]
    [[start, end]] = finding["evidence_spans"]
    assert evidence[start:end] == "5 percentage points"
    assert main(["explain", finding["code"]]) == 0
    assert finding["code"] in capsys.readouterr().out
    assert main(words) == 1
    assert "units         FAIL" in capsys.readouterr().out


FLAGSHIP = "The port declared a flagship route in May."


@pytest.mark.parametrize(
    ("evidence", "codes"),
    [
        ("The port declared a new route in May.", {"E1"}),
        ("The port declared a flagship route in May.", set()),
        ("The port declared its main line in May.", set()),
    ],
)
def test_compare_takes_weighty_terms_of_ones_own(
    capsys: Capture, tmp_path: Path, evidence: str, codes: set[str]
) -> None:
    terms = tmp_path / "terms.toml"
    terms.write_text('[terms.earned]\nflagship = ["main line"]\n')
    words = ("compare", "--claim", FLAGSHIP, "--evidence", evidence, "--json")
    _, plain = answered(capsys, *words)
    assert found_by(plain, "earned_terms") == set()
    _, with_terms = answered(capsys, *words, "--terms", str(terms))
    assert found_by(with_terms, "earned_terms") == codes


def found_by(answer: Any, check: str) -> set[str]:
    [one] = [held for held in answer["checks"] if held["check"] == check]
    return {finding["code"] for finding in one["findings"]}


def test_compare_takes_aliases_of_ones_own_for_every_line(
    capsys: Capture, tmp_path: Path
) -> None:
    terms, cases = tmp_path / "terms.toml", tmp_path / "cases.jsonl"
    terms.write_text(
        '\ufeffaliases = [["Norrvik Lines", "the ferry company"]]\n', "utf-8"
    )
    case = {
        "claim": "Norrvik Lines carried 320 passengers in May.",
        "evidence": "In May the ferry company carried 320 passengers.",
    }
    cases.write_text(f"{json.dumps(case)}\n{json.dumps(case)}\n")
    words = ("compare", "--jsonl", str(cases))
    before = lines_answered(capsys, *words)
    after = lines_answered(capsys, *words, "--terms", str(terms))
    assert [found_by(one, "names") for one in before] == [{"N1"}, {"N1"}]
    assert [found_by(one, "names") for one in after] == [set(), set()]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"aliases = [['one']]", "aliases: must be lists of two names or more"),
        (b"\xff\xfe\x00", "is no UTF-8 text"),
        (b"[", "the term list is no valid TOML"),
    ],
)
def test_a_faulty_term_list_is_told_with_its_file(
    capsys: Capture, tmp_path: Path, content: bytes, says: str
) -> None:
    terms = tmp_path / "terms.toml"
    terms.write_bytes(content)
    words = ("compare", "--claim", "x", "--evidence", "x", "--terms", str(terms))
    code = main(words)
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert told.err.startswith(f"{terms}: ")
    assert says in told.err


def test_compare_exits_0_only_for_a_pass(capsys: Capture) -> None:
    words = ("compare", "--claim", "Fares rose by 5% in May.", "--evidence")
    assert main([*words, "In May fares rose by 5%."]) == 0
    assert main([*words, ""]) == 1
    capsys.readouterr()


def test_a_bad_line_is_answered_and_the_run_goes_on(
    capsys: Capture, tmp_path: Path
) -> None:
    good = '{"id": 1, "claim": "A rose 5%.", "evidence": "A rose 5%."}'
    bad = [
        (b"nonsense", None),
        (b"", None),
        (b"[1]", None),
        (b'"text"', None),
        (b"\xff\xfe", None),
        (b'{"id": "x", "claim": 3, "evidence": "y"}', "x"),
        (b'{"id": "y", "claim": "only"}', "y"),
        (b"[" * 100_000, None),
        (b'{"id": 1e999, "claim": "a", "evidence": "b"}', None),
        (b'{"id": NaN, "claim": "a", "evidence": "b"}', None),
        (b'{"id": %s, "claim": "a", "evidence": "b"}' % (b"9" * 5000), None),
        (b'{"id": 7, "claim": "a", "evidence": "b", "context": []}', 7),
    ]
    cases = tmp_path / "cases.jsonl"
    cases.write_bytes(
        b"\xef\xbb\xbf"
        + b"\n".join([good.encode(), *(line for line, _ in bad), good.encode()])
    )
    first, *between, last = lines_answered(capsys, "compare", "--jsonl", str(cases))
    assert first == last
    assert first["outcome"] == "pass"
    assert [one.get("id") for one in between] == [known for _, known in bad]
    assert all(set(one) <= {"schema", "id", "error"} for one in between)


def test_lines_with_hostile_text_are_answered_without_a_raw_control_character(
    capsys: Capture, tmp_path: Path
) -> None:
    text = "\x1b]52;c;AAAA\x07 \x9b \u202e \ud800 \x00 5%"
    line = {"id": text, "claim": text, "evidence": text}
    cases = tmp_path / "cases.jsonl"
    cases.write_text(json.dumps(line) + "\n", "utf-8")
    assert main(["compare", "--jsonl", str(cases)]) == 0
    out = capsys.readouterr().out
    assert not set(out) & set("\x1b\x07\x9b\u202e\ud800\x00")
    assert json.loads(out)["id"] == text


def test_explain_lists_every_code_in_order(capsys: Capture) -> None:
    code, answer = answered(capsys, "explain", "--json")
    assert code == 0
    assert {"code", "check", "title", "meaning", "example"} == set(answer["codes"][0])
    assert any(one["code"].startswith("Q") for one in answer["codes"])
    single = answered(capsys, "explain", answer["codes"][0]["code"], "--json")[1]
    assert single == {"schema": 1, **answer["codes"][0]}


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["nosuch"], 2, "nosuch: is neither a command nor a file"),
        (["--", "read"], 2, "read: is neither a command nor a file"),
        (["extrct"], 2, "did you mean extract?"),
        (["."], 3, ".: is a folder"),
        (["read"], 2, "missing argument"),
        (["read", "x", "--colour"], 2, "no such option"),
        (["doc"], 2, "missing command; see claimtui doc --help"),
        (["doc", "fly"], 2, "no such command"),
        (["quote"], 2, "--source and --quote are needed"),
        (["compare", "--claim", "x"], 2, "--claim and --evidence are needed"),
        (["compare", "--jsonl", "x", "--claim", "x"], 2, "--jsonl stands alone"),
        (["compare", "--terms", "nowhere"], 3, "nowhere: cannot be read"),
        (["compare", "--jsonl", "nowhere"], 3, "nowhere: cannot be read"),
        (["explain", "Z99"], 2, "Z99"),
        (["read", "nowhere.html"], 3, "nowhere.html: cannot be read"),
        (["read", "http://127.0.0.1:9/x"], 3, "fetch.allow_private"),
        (["quote", "--source", "http://10.0.0.1", "--quote", "x"], 3, "allow_private"),
        (["completion", "tcsh"], 2, "tcsh: is no shell"),
        (["a\x1b[31m\nb"], 2, "a␛[31m b: is neither"),
    ],
)
def test_a_failure_is_one_line_on_stderr(
    capsys: Capture, words: list[str], code: int, told: str
) -> None:
    assert main(words) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err


def test_the_screens_are_refused_without_a_terminal(
    capsys: Capture, article: Path
) -> None:
    for words in ([], [str(article)], ["demo"], ["--", str(article)]):
        assert main(words) == 2
        assert "the screens need a terminal" in capsys.readouterr().err


def test_an_unforeseen_failure_is_one_line_that_can_be_reported(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert tell_failure(TypeError("odd\n\x1b[31m")) == 3
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "TypeError: odd ␛[31m; please report this line" in told
    monkeypatch.setenv("CLAIMTUI_DEBUG", "1")
    assert tell_failure(TypeError("odd")) == 3
    assert capsys.readouterr().err.count("TypeError: odd") == 2


def all_commands() -> list[list[str]]:
    groups = {
        "doc": ("add", "update", "list", "show"),
        "claim": (
            *("accept", "exclude", "restore", "retype", "undo"),
            *("merge", "split", "span", "mark", "facet"),
        ),
        "source": (
            *("add", "list", "show", "text", "diff", "refresh", "class", "authority"),
            *("quality", "scope", "relate", "merge", "split", "redact"),
        ),
        "set": ("add", "show"),
    }
    alone = (
        *("demo", "claims", "search", "candidates", "assess", "history", "read"),
        *("extract", "quote", "compare", "explain", "doctor", "keys", "completion"),
        *("postpone", "recheck", "backup", "restore", "prune", "config"),
    )
    return [
        [],
        *([name] for name in alone),
        *([group, name] for group, names in groups.items() for name in names),
    ]


@pytest.mark.parametrize("command", all_commands(), ids=" ".join)
def test_every_command_has_help_with_examples(
    capsys: Capture, command: list[str]
) -> None:
    assert main([*command, "--help"]) == 0
    told = capsys.readouterr().out
    assert f"Usage: claimtui {' '.join(command)}".rstrip() in told
    assert "Examples:\n    claimtui" in told
    assert all(len(line) <= 80 for line in told.splitlines())


def test_the_overview_names_every_command(capsys: Capture) -> None:
    main(["--help"])
    told = capsys.readouterr().out
    assert all(f"\n  {command[0]} " in told for command in all_commands() if command)


def test_keys_lists_every_action_with_its_id(capsys: Capture) -> None:
    code, answer = answered(capsys, "keys", "--json")
    assert code == 0
    ids = [action["id"] for action in answer["actions"]]
    assert len(ids) == len(set(ids))
    assert all(action["help"] and action["label"] for action in answer["actions"])
    assert main(["keys"]) == 0
    told = capsys.readouterr().out
    assert all(one in told for one in ids)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "powershell"])
def test_completion_prints_a_script_for_the_shell(capsys: Capture, shell: str) -> None:
    assert main(["completion", shell]) == 0
    assert "_CLAIMTUI_COMPLETE" in capsys.readouterr().out
