"""Prints how `compare` fares on the outside cases; folder from CLAIMTUI_CASES."""

from __future__ import annotations

import json
import os
import sys
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


def _pairs(folder: Path) -> None:
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
    folder = Path(os.environ["CLAIMTUI_CASES"])
    _hand_made(folder, "-v" in sys.argv)
    _linear()
    _pairs(folder)


if __name__ == "__main__":
    main()
