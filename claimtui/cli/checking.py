"""`quote`, `compare` and `explain`: the mechanical checks, without any store."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from claimtui.cli.check_shapes import (
    Plain,
    comparison_plain,
    explanation_plain,
    quote_plain,
)
from claimtui.cli.examples import examples
from claimtui.cli.jsonlines import Line, answer_lines, optional_text, text_of
from claimtui.cli.reaching import QuoteSources, Sought
from claimtui.cli.session import JsonOption, Output
from claimtui.model.checks import Comparison, Explanation
from claimtui.model.errors import ClaimtuiError, UsageError
from claimtui.model.vocabulary import (
    CheckResult,
    CompareOutcome,
    QuoteOutcome,
    Via,
    spoken,
)

if TYPE_CHECKING:
    from claimtui.checks.terms import Terms

app = typer.Typer(rich_markup_mode=None)

VIA_TEXT = "text"
_MARKS = {
    CheckResult.PASS: "pass",
    CheckResult.FAIL: "FAIL",
    CheckResult.UNAVAILABLE: "unavailable",
    CheckResult.NOT_APPLICABLE: "not applicable",
}

TermsOption = Annotated[
    str | None,
    typer.Option(
        "--terms", metavar="FILE", help="Weighty terms and aliases, as in a policy."
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option("--language", metavar="L", help="Of both texts, such as en."),
]
JsonLinesOption = Annotated[
    str | None,
    typer.Option(
        "--jsonl", metavar="FILE|-", help="One case a line; answers in the same order."
    ),
]


@app.command(
    "quote",
    epilog=examples(
        'claimtui quote --source minutes.html --quote "raised by 5 points"',
        "claimtui quote --jsonl quotes.jsonl > results.jsonl",
        '  with lines {"id": "1", "source": "minutes.html", "quote": "…"}',
        '  or         {"id": "2", "text": "…", "quote": "…"}',
        'claimtui quote --source https://example.org/a --quote "by 5 points"',
    ),
)
def quote(
    source: Annotated[
        str | None, typer.Option("--source", metavar="FILE|URL", help="Where to look.")
    ] = None,
    quoted: Annotated[
        str | None, typer.Option("--quote", metavar="TEXT", help="What to look for.")
    ] = None,
    jsonl: JsonLinesOption = None,
    as_json: JsonOption = False,
) -> int:
    """Tell whether a quote stands in a source word for word.

    Where an address lacks it, its archived copy is asked. Exit code 0: found, perhaps
    in other typography; 1: not found; 3: the source cannot be had.
    """
    from claimtui.reading.process import ReaderProcess

    output = Output(as_json or jsonl is not None)
    with ReaderProcess() as readers:
        sources = QuoteSources(readers)
        if jsonl is not None:
            _refuse_beside_lines(source, quoted)
            return answer_lines(jsonl, output, partial(_quote_line, sources))
        if source is None or quoted is None:
            raise UsageError("--source and --quote are needed, or --jsonl")
        return _quote_once(sources, source, quoted, output)


def _quote_once(sources: QuoteSources, source: str, quoted: str, output: Output) -> int:
    sought = sources.seek(source, quoted)
    plain = {"id": None, **quote_plain(sought.result, sought.via.value)}
    if sought.text is None:
        if output.as_json:
            output.json(plain)
        raise sought.failure or ClaimtuiError("could not be had", which=source)
    output.data(plain, _quote_lines(sought))
    return 1 if sought.result.result is QuoteOutcome.NOT_FOUND else 0


def _quote_lines(sought: Sought) -> Iterator[str]:
    result, raw = sought.result, sought.text.raw if sought.text else ""
    in_copy = " in the archived copy" if sought.via is Via.ARCHIVE else ""
    yield f"{spoken(result.result)}{in_copy}"
    for parts in result.occurrences:
        places = ", ".join(f"{start}-{end}" for start, end in parts)
        words = " … ".join(raw[start:end] for start, end in parts)
        yield f"  at {places}: {' '.join(words.split())}"
    for elision in result.elided:
        codes = " ".join(elision.findings) or "nothing noticed"
        yield f"  left out ({codes}): {' '.join(elision.text.split())}"
    if result.near_miss is not None:
        start, end = result.near_miss.span
        words = " ".join(raw[start:end].split())
        yield f"  nearest, at {start}-{end}: {words}"
        yield f"  {result.near_miss.difference}"


def _quote_line(sources: QuoteSources, line: Line) -> Plain:
    quoted = text_of(line, "quote")
    if line.get("text") is not None:
        from claimtui.checks.quote import check_quote

        return quote_plain(check_quote(text_of(line, "text"), quoted), VIA_TEXT)
    sought = sources.seek(text_of(line, "source"), quoted)
    plain = quote_plain(sought.result, sought.via.value)
    return plain | ({"error": str(sought.failure)} if sought.failure else {})


@app.command(
    "compare",
    epilog=examples(
        'claimtui compare --claim "Fares rose by 5%." \\',
        '  --evidence "Fares rose by 5 percentage points."',
        "claimtui compare --jsonl pairs.jsonl > results.jsonl",
        '  with lines {"id": "1", "claim": "…", "evidence": "…"}',
        "claimtui compare --jsonl pairs.jsonl --terms terms.toml",
    ),
)
def compare(
    claim: Annotated[
        str | None, typer.Option("--claim", metavar="TEXT", help="What is claimed.")
    ] = None,
    evidence: Annotated[
        str | None,
        typer.Option("--evidence", metavar="TEXT", help="What it is held against."),
    ] = None,
    context: Annotated[
        str,
        typer.Option("--context", metavar="TEXT", help="What surrounds the evidence."),
    ] = "",
    language: LanguageOption = None,
    terms: TermsOption = None,
    jsonl: JsonLinesOption = None,
    as_json: JsonOption = False,
) -> int:
    """Hold a claim against evidence, check by check.

    Exit code 0: every check that could decide passes; 1: anything else.
    """
    from claimtui.checks.compare import compare as compare_texts

    output = Output(as_json or jsonl is not None)
    lists = None if terms is None else term_lists(terms)
    if jsonl is not None:
        _refuse_beside_lines(claim, evidence)

        def compare_line(line: Line) -> Plain:
            return comparison_plain(
                compare_texts(
                    text_of(line, "claim"),
                    text_of(line, "evidence"),
                    context=optional_text(line, "context") or context,
                    language=optional_text(line, "language") or language,
                    terms=lists,
                )
            )

        return answer_lines(jsonl, output, compare_line)
    if claim is None or evidence is None:
        raise UsageError("--claim and --evidence are needed, or --jsonl")
    comparison = compare_texts(claim, evidence, context, language, lists)
    output.data(
        {"id": None, **comparison_plain(comparison)},
        _comparison_lines(comparison, output),
    )
    return 0 if comparison.outcome is CompareOutcome.PASS else 1


def term_lists(place: str) -> Terms:
    """Read term lists from a TOML file: a policy, or its table of terms.

    Raises:
        UsageError: It holds what is no list of terms.
        ClaimtuiError: It cannot be read.
    """
    from claimtui.checks.terms import Terms
    from claimtui.policy.policy import parse_terms
    from claimtui.workspace.files import read_file

    try:
        text = read_file(place).decode("utf-8-sig")
        lists = parse_terms(text)
    except UnicodeDecodeError as error:
        raise UsageError("is no UTF-8 text", which=place) from error
    except UsageError as error:
        where = f"{place}: {error.which}" if error.which else place
        raise UsageError(error.what, which=where, hint=error.hint) from error
    return Terms(lists.earned, lists.aliases)


def _comparison_lines(comparison: Comparison, output: Output) -> Iterator[str]:
    yield spoken(comparison.outcome)
    for check in comparison.checks:
        yield f"  {spoken(check.check):<13} {_MARKS[check.result]}"
        for finding in check.findings:
            yield from output.paragraph(f"{finding.code} {finding.explanation}", 4)


def _refuse_beside_lines(*given: str | None) -> None:
    if any(one is not None for one in given):
        raise UsageError("--jsonl stands alone: its lines hold the texts")


@app.command(
    "explain", epilog=examples("claimtui explain U2", "claimtui explain --json")
)
def explain(
    code: Annotated[
        str | None,
        typer.Argument(metavar="[CODE]", help="Such as U2; without it, all."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tell what the code of a finding means."""
    from claimtui.checks.findings import explain as explain_code
    from claimtui.checks.findings import explanations

    output = Output(as_json)
    if code is None:
        known = list(explanations())
        output.data(
            {"codes": [explanation_plain(one) for one in known]},
            (f"{one.code:<4} {one.title}" for one in known),
        )
        return
    found = explain_code(code)
    output.data(explanation_plain(found), _explanation_lines(found, output))


def _explanation_lines(found: Explanation, output: Output) -> Iterator[str]:
    yield f"{found.code} {found.title} ({found.check})"
    yield from output.paragraph(found.meaning)
    if found.example:
        yield from output.paragraph(f"For example: {found.example}")
