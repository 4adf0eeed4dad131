"""`quote`, `compare` and `explain`: the mechanical checks, without any store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
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
from claimtui.cli.session import JsonOption, Output
from claimtui.model.checks import Comparison, Explanation, QuoteResult
from claimtui.model.errors import (
    ClaimtuiError,
    NotYetError,
    UsageError,
)
from claimtui.model.vocabulary import (
    CheckResult,
    CompareOutcome,
    QuoteOutcome,
    spoken,
)

if TYPE_CHECKING:
    from claimtui.checks.typography import PreparedText
    from claimtui.reading.process import ReaderProcess

app = typer.Typer(rich_markup_mode=None)

Prepared = Callable[[str], "PreparedText"]

VIA_FILE = "file"
VIA_TEXT = "text"
_UNREACHABLE = QuoteResult(QuoteOutcome.UNREACHABLE, (), ())
_MARKS = {
    CheckResult.PASS: "pass",
    CheckResult.FAIL: "FAIL",
    CheckResult.UNAVAILABLE: "unavailable",
    CheckResult.NOT_APPLICABLE: "not applicable",
}
_SOURCES_KEPT = 8
"""Prepared sources kept while lines of quotes run; a source may be 50 MB."""

TermsOption = Annotated[
    str | None, typer.Option("--terms", metavar="FILE", help="Not taken yet.")
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

    Exit code 0: found, perhaps in other typography; 1: not found.
    """
    from claimtui.reading.process import ReaderProcess

    output = Output(as_json or jsonl is not None)
    with ReaderProcess() as readers:
        prepared = lru_cache(_SOURCES_KEPT)(partial(_prepared_source, readers))
        if jsonl is not None:
            _refuse_beside_lines(source, quoted)
            return answer_lines(jsonl, output, partial(_quote_line, prepared))
        if source is None or quoted is None:
            raise UsageError("--source and --quote are needed, or --jsonl")
        return _quote_once(prepared, source, quoted, output)


def _prepared_source(readers: ReaderProcess, place: str) -> PreparedText:
    from claimtui.checks.quote import prepare
    from claimtui.cli.reading import read_input

    return prepare(read_input(place, readers).text)


def _quote_once(prepared: Prepared, source: str, quoted: str, output: Output) -> int:
    from claimtui.checks.quote import check_quote

    try:
        text = prepared(source)
    except NotYetError:
        raise
    except ClaimtuiError:
        if output.as_json:
            output.json({"id": None, **quote_plain(_UNREACHABLE, VIA_FILE)})
        raise
    result = check_quote(text, quoted)
    output.data(
        {"id": None, **quote_plain(result, VIA_FILE)}, _quote_lines(result, text)
    )
    return 1 if result.result is QuoteOutcome.NOT_FOUND else 0


def _quote_lines(result: QuoteResult, text: PreparedText) -> Iterator[str]:
    yield spoken(result.result)
    for parts in result.occurrences:
        places = ", ".join(f"{start}-{end}" for start, end in parts)
        words = " … ".join(text.raw[start:end] for start, end in parts)
        yield f"  at {places}: {' '.join(words.split())}"
    for elision in result.elided:
        codes = " ".join(elision.findings) or "nothing noticed"
        yield f"  left out ({codes}): {' '.join(elision.text.split())}"
    if result.near_miss is not None:
        start, end = result.near_miss.span
        words = " ".join(text.raw[start:end].split())
        yield f"  nearest, at {start}-{end}: {words}"
        yield f"  {result.near_miss.difference}"


def _quote_line(prepared: Prepared, line: Line) -> Plain:
    from claimtui.checks.quote import check_quote

    quoted = text_of(line, "quote")
    if line.get("text") is not None:
        return quote_plain(check_quote(text_of(line, "text"), quoted), VIA_TEXT)
    source = text_of(line, "source")
    try:
        text = prepared(source)
    except NotYetError:
        raise
    except ClaimtuiError as error:
        return quote_plain(_UNREACHABLE, VIA_FILE) | {"error": str(error)}
    return quote_plain(check_quote(text, quoted), VIA_FILE)


@app.command(
    "compare",
    epilog=examples(
        'claimtui compare --claim "Fares rose by 5%." \\',
        '  --evidence "Fares rose by 5 percentage points."',
        "claimtui compare --jsonl pairs.jsonl > results.jsonl",
        '  with lines {"id": "1", "claim": "…", "evidence": "…"}',
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

    if terms is not None:
        raise NotYetError(
            "term lists are not taken yet", which=terms, hint="leave --terms out"
        )
    output = Output(as_json or jsonl is not None)
    if jsonl is not None:
        _refuse_beside_lines(claim, evidence)

        def compare_line(line: Line) -> Plain:
            return comparison_plain(
                compare_texts(
                    text_of(line, "claim"),
                    text_of(line, "evidence"),
                    context=optional_text(line, "context") or context,
                    language=optional_text(line, "language") or language,
                )
            )

        return answer_lines(jsonl, output, compare_line)
    if claim is None or evidence is None:
        raise UsageError("--claim and --evidence are needed, or --jsonl")
    comparison = compare_texts(claim, evidence, context=context, language=language)
    output.data(
        {"id": None, **comparison_plain(comparison)},
        _comparison_lines(comparison, output),
    )
    return 0 if comparison.outcome is CompareOutcome.PASS else 1


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
