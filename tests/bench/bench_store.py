"""Reads of a large store against those of a small one, and the cost of adding.

Run as `python tests/bench/bench_store.py [CLAIMS] [PASSAGES]`. Everything is told as
a ratio within the run: the large store against one with 100 claims, searching against
the bare FTS5 query, adding a source against reading it.
"""

from __future__ import annotations

import gc
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median

from generate import add_claims, add_passages, assess_one

from claimtui.model.ids import DocumentId
from claimtui.workspace import claims, sources
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace

PAGE = 200


def milliseconds(work: Callable[[], object], times: int = 11) -> float:
    """Return the median time of some work."""
    taken = []
    gc.collect()
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return median(taken)


def page(ws: Workspace, document: DocumentId) -> Callable[[], object]:
    """Return the read that a screen full of claims in the middle takes."""
    ids = claims.claim_ids(ws, document)
    middle = ids[len(ids) // 2 :][:PAGE]
    return lambda: claims.claim_rows(ws, middle)


def told(what: str, value: float, against: float, unit: str = "ms") -> None:
    """Print one figure with its ratio."""
    print(f"{what:<44}{value:>10.2f} {unit}  {value / against:>6.2f} x")


def bench_claims(folder: Path, count: int) -> None:
    """Compare a page of rows, one verdict and the vector of ids."""
    small = Workspace.open(folder / "small", "bench")
    large = Workspace.open(folder / "large", "bench")
    few = add_claims(small, folder / "few.md", 100)
    start = time.perf_counter()
    many = add_claims(large, folder / "many.md", count)
    print(f"{count:,} claims added in {time.perf_counter() - start:.1f} s")
    rows = milliseconds(page(small, few))
    told(
        f"{PAGE} rows of {count:,} (100 of 100)", milliseconds(page(large, many)), rows
    )
    vector = milliseconds(lambda: claims.claim_ids(small, few))
    told("all ids", milliseconds(lambda: claims.claim_ids(large, many), 5), vector)
    first, middle = claims.claim_ids(small, few)[50], claims.claim_ids(large, many)[50]
    assess_one(small, first)
    assess_one(large, middle)
    one = milliseconds(lambda: assess_one(small, first))
    told("one assessment", milliseconds(lambda: assess_one(large, middle)), one)
    small.close()
    large.close()


def bench_sources(folder: Path, count: int) -> None:
    """Compare adding with reading, and searching with the bare index."""
    path = folder / "facts.md"
    ws = Workspace.open(folder / "sources", "bench")
    (folder / "one.md").write_text("One passage.\n")
    sources.add_source(ws, str(folder / "one.md"))
    start = time.perf_counter()
    add_passages(ws, path, count)
    added = time.perf_counter() - start
    start = time.perf_counter()
    ws.readers.read(path.read_bytes(), str(path))
    read = time.perf_counter() - start
    told(f"add {count:,} passages (read alone)", added, read, "s ")
    for query in ("ferry", "lighthouse 1950", "district report year", "report year 77"):
        words = " AND ".join(f'"{word}"' for word in query.split())
        bare = milliseconds(partial(ws.read, bare_search, words), 5)
        ours = milliseconds(partial(search, ws, query, record=False), 5)
        told(f"search {query!r} (bare FTS5)", ours, bare)
    ws.close()


def bare_search(connection: sqlite3.Connection, words: str) -> list[tuple[int]]:
    """Ask the index alone."""
    return connection.execute(
        "SELECT rowid FROM passage_index WHERE passage_index MATCH ?"
        " ORDER BY rank LIMIT 50",
        (words,),
    ).fetchall()


def main() -> None:
    """Run all of it in a folder that is thrown away."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    passages = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        bench_claims(Path(folder), count)
        bench_sources(Path(folder), passages)


if __name__ == "__main__":
    main()
