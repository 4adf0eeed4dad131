"""Prints how `compare` fares on the outside cases; folder from CLAIMTUI_CASES.

`--peer PYTHON` names the Python of an environment that holds the two peers,
`agenda-intelligence-md` and `citevahti`; without it they are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from claimtui.checks.compare import compare
from claimtui.model.checks import Comparison
from claimtui.model.vocabulary import CheckResult, CompareOutcome

_SUPPORTED = ("supported",)
_REFUTED = ("contradicted", "unsupported")
_CAUGHT = (CompareOutcome.FAIL, CompareOutcome.INSUFFICIENT)


def _rows(path: Path) -> list[dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


def _compare(row: dict[str, Any]) -> Comparison:
    return compare(
        row["claim"], row["evidence"], row.get("context", ""), row.get("language")
    )


def _failing(result: Comparison) -> set[str]:
    checks = result.checks
    return {check.check.value for check in checks if check.result is CheckResult.FAIL}


def _hand_made(folder: Path, verbose: bool) -> None:
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for row in _rows(folder / "compare.dev.jsonl"):
        result = _compare(row)
        kind, expected = row["kind"], row["outcome"]
        total[kind] += 1
        if expected == "fail":
            good = result.outcome in _CAUGHT
            named = bool(_failing(result) & set(row["failing"]))
            wrong[kind] += result.outcome is CompareOutcome.PASS
            right[kind] += good and named
        else:
            good = named = result.outcome is CompareOutcome.PASS
            right[kind] += good
        if verbose and not (good and named):
            print(row["id"], kind, expected, result.outcome.value, _failing(result))
            print("    ", row["claim"], "|", row["evidence"])
    print(f"{'kind':20} right  of  wrong pass")
    for kind in total:
        print(f"{kind:20} {right[kind]:5} {total[kind]:3} {wrong[kind]:6}")
    print(f"{'all':20} {right.total():5} {total.total():3} {wrong.total():6}")


def _category(row: dict[str, Any]) -> str:
    notes = row.get("notes") or ""
    found = notes.partition("category=")[2].split(";")[0]
    return f" {found}" if row["source_dataset"] == "breaking_nli" else ""


def _pairs(folder: Path, peer: str) -> None:
    print(f"{'set':32} {'n':>4} pass% caught% balanced false-alarm% ms/pair")
    for path in sorted((folder / "pairs").glob("*.jsonl")):
        groups: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
        rows = _rows(path)
        begin = time.perf_counter()
        for row in rows:
            outcome = _compare(row).outcome.value
            for name in {path.stem, path.stem + _category(row)}:
                groups[name][row["label"], outcome] += 1
        took_ms = (time.perf_counter() - begin) * 1000 / len(rows)
        for name, counts in sorted(groups.items()):
            _line(name.replace(".dev", ""), counts, took_ms)
        for name in _PEERS if peer else ():
            theirs_ms, answers = _ask(peer, name, rows)
            told = ["pass" if answer else "fail" for answer in answers]
            labels = [row["label"] for row in rows]
            counts = Counter(zip(labels, told, strict=True))
            _line(f"  {name}", counts, theirs_ms)


def _line(name: str, counts: Counter[tuple[str, str]], took_ms: float) -> None:
    def share(labels: tuple[str, ...], outcomes: tuple[str, ...]) -> float:
        of = sum(n for (label, _), n in counts.items() if label in labels)
        hit = sum(
            n for (lab, out), n in counts.items() if lab in labels and out in outcomes
        )
        return 100 * hit / of if of else float("nan")

    passed = share(_SUPPORTED, ("pass",))
    caught = share(_REFUTED, ("fail", "insufficient"))
    alarms = share(_SUPPORTED, ("fail",))
    balanced = (passed + caught) / 2
    print(
        f"{name:32} {counts.total():4} {passed:5.1f} {caught:7.1f} {balanced:8.1f} "
        f"{alarms:12.1f} {took_ms:7.2f}"
    )


_AUXILIARY = re.compile(
    r"\b(is|are|was|were|has|have|had|can|could|will|would|should|must)\b(?! not| n't)"
)
_NEGATED = re.compile(r"\b(is|are|was|were|has|have|had|can|will|would) not\b")
_MADE = 200
_SHORT = 200
_MADE_OF = ("breaking_nli", "fever_symmetric", "vitaminc", "revision_edits", "wice")


def _negations(folder: Path, verbose: bool) -> None:
    """Add or remove one negation in the evidence and count what fails.

    Taken are supported pairs that pass, whose evidence is one short sentence with an
    auxiliary and a word of the claim right behind it, so that the negation turns what
    the claim says and nothing beside it.
    """
    counts: Counter[str] = Counter()
    for name in _MADE_OF:
        for row in _rows(folder / "pairs" / f"{name}.dev.jsonl"):
            changed = _toggled(row["claim"], row["evidence"])
            supported = row["label"] == "supported" and counts.total() < _MADE
            if not supported or changed is None:
                continue
            if _compare(row).outcome is not CompareOutcome.PASS:
                continue
            outcome = compare(row["claim"], changed).outcome
            counts[outcome.value] += 1
            if verbose and outcome is not CompareOutcome.FAIL:
                print("not failing:", row["claim"], "|", changed)
    print(f"made negations: {dict(counts)} of {counts.total()}")


def _toggled(claim: str, evidence: str) -> str | None:
    """Return the evidence with the negation of its first auxiliary turned round."""
    if len(evidence) <= _SHORT and (found := _NEGATED.search(evidence)):
        return evidence[: found.end(1)] + evidence[found.end() :]
    if len(evidence) > _SHORT:
        return None
    found = _AUXILIARY.search(evidence)
    if found is None or "." in evidence[: found.start()]:
        return None
    behind = {word.lower()[:5] for word in evidence[found.end() :].split()[:3]}
    own = {word.lower()[:5] for word in claim.split() if len(word) > 3}
    if not behind & own:
        return None
    return f"{evidence[: found.end()]} not{evidence[found.end() :]}"


def _ask(python: str, name: str, rows: list[dict[str, Any]]) -> tuple[float, list[int]]:
    """Run a peer in its own environment: milliseconds a pair, and what it accepts."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    run = subprocess.run(
        [python, "-c", _PEERS[name]],
        input=json.dumps([(row["claim"], row["evidence"]) for row in rows]),
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    took, *answers = run.stdout.split()
    return float(took), [int(answer) for answer in answers]


_RUN = """
import json, sys, time
pairs = json.load(sys.stdin)
begin = time.perf_counter()
out = [answer(claim, text) for claim, text in pairs]
print((time.perf_counter() - begin) * 1000 / len(pairs), *map(int, out))
"""
_PEERS = {
    "agenda-intelligence-md": """
from agenda_intelligence.services import grounded_check
def answer(claim, text):
    request = {"claims": [{"claim_id": "c", "claim_text": claim}],
               "corpus": [{"corpus_id": "d", "text": text}]}
    result = grounded_check(request)["response"]["results"][0]
    return result["grounding_status"] == "grounded"
answer("a b c d", "a b c d")
"""
    + _RUN,
    "citevahti": """
from citevahti import tools
def answer(claim, text):
    result = tools.claim_lexical_check(claim, text)
    return result.get("status") == "terms_present" and not result.get("contradiction")
answer("a b c d", "a b c d")
"""
    + _RUN,
}


def _linear() -> None:
    sentence = "The ferry carries 320 passengers and 45 cars, not 12 km, since 2019. "
    for times in (200, 400, 800):
        begin = time.perf_counter()
        compare("The ferry carries 321 passengers since 2019.", sentence * times)
        print(
            f"evidence of {len(sentence) * times} chars: "
            f"{time.perf_counter() - begin:.3f} s"
        )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="How compare fares on outside cases")
    parser.add_argument("-v", dest="verbose", action="store_true", help="show misses")
    parser.add_argument("--peer", default="", help="Python of the peers' environment")
    given = parser.parse_args()
    folder = Path(os.environ["CLAIMTUI_CASES"])
    _hand_made(folder, given.verbose)
    _negations(folder, given.verbose)
    _linear()
    _pairs(folder, given.peer)


if __name__ == "__main__":
    main()
