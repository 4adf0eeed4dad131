"""Fill a store with as many claims as wanted, through the layer that writes them.

Run as `python tests/bench/generate.py FOLDER CLAIMS [PASSAGES]`.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from claimtui.model.assessments import AssessmentDraft
from claimtui.model.documents import (
    Block,
    ClaimProposal,
    DocumentText,
    Extraction,
    Sentence,
)
from claimtui.model.ids import ClaimId, DocumentId, content_id, digest_of_text
from claimtui.model.results import Ok
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import (
    ClaimType,
    Format,
    Marker,
    NodeKind,
    Status,
)
from claimtui.workspace import assessing, sources
from claimtui.workspace.workspace import Workspace
from store.transaction import Transaction

_SUBJECTS = ("ferry", "harbour", "crew", "timetable", "lighthouse", "committee", "levy")
_VERBS = ("carries", "reports", "reached", "lost", "received", "employs", "published")
_THINGS = ("passengers", "letters", "euros", "complaints", "boats", "visitors", "tons")
DISTRICTS = 997
"""How many sentences it takes until a district comes back."""
_MOST_OF_A_SOURCE = 100_000
"""Passages of one source: some 12 MB."""


def sentences(count: int) -> Iterator[str]:
    """Yield sentences that all differ, with words that come back at several rates."""
    for at in range(count):
        subject = _SUBJECTS[at % 7]
        verb = _VERBS[at // 7 % 7]
        thing = _THINGS[at // 49 % 7]
        yield (
            f"The {subject} of district {at % DISTRICTS} {verb} {at:,} {thing} in"
            f" {1950 + at % 75}, which the report of number {at} calls a fair year."
        )


def add_claims(ws: Workspace, path: Path, count: int) -> DocumentId:
    """Add a document with one claim a paragraph; extraction is left out for speed."""
    lines = list(sentences(count))
    text = "\n\n".join(lines) + "\n"
    path.write_text(text)
    content = DocumentText(text, "utf-8", False, digest_of_text(text), Format.MARKDOWN)
    extraction = _extraction(lines)
    document = DocumentId(ws.ids.new("doc"))

    def insert(transaction: Transaction) -> None:
        from store.writes.documents import insert_document

        insert_document(transaction, document, str(path), content, extraction, ws.ids)

    ws.write(insert)
    return document


def _extraction(lines: list[str]) -> Extraction:
    blocks, proposals, at = [], [], 0
    for number, line in enumerate(lines):
        span = DocSpan.of(at, at + len(line))
        tail = 1 if number == len(lines) - 1 else 2
        digest = digest_of_text(line)
        sentence = Sentence(span, line, digest, digest_of_text(""))
        whole = DocSpan.of(at, at + len(line) + tail)
        blocks.append(Block(whole, NodeKind.PARAGRAPH, (), (sentence,)))
        proposals.append(
            ClaimProposal(
                id=content_id("clm", line),
                text=line,
                spans=(span,),
                type=ClaimType.FACT,
                markers=(Marker.QUANTITATIVE,),
                facets=(),
                sentence=span,
                sentence_digest=digest,
                context=sentence.context,
                rules=("sentence",),
            )
        )
        at = whole.end
    return Extraction(
        compiler="generated 1",
        language="en",
        language_how="declared",
        blocks=tuple(blocks),
        claims=tuple(proposals),
        excluded=(),
    )


def add_passages(ws: Workspace, path: Path, count: int) -> None:
    """Add sources with a passage a paragraph, none of them too large to be read."""
    lines = sentences(count)
    for number in range(0, count, _MOST_OF_A_SOURCE):
        part = path.with_stem(f"{path.stem}-{number}")
        part.write_text("\n\n".join(islice(lines, _MOST_OF_A_SOURCE)) + "\n")
        sources.add_source(ws, str(part))


def assess_one(ws: Workspace, claim: ClaimId) -> None:
    """Assess a claim as not addressed."""
    draft = AssessmentDraft(status=Status.NOT_ADDRESSED, searched="all sources")
    answer = assessing.assess(ws, claim, 1, draft)
    if not isinstance(answer, Ok):
        raise SystemExit(f"{claim} was not assessed: {answer}")


def main() -> None:
    """Fill the folder that is named."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(tempfile.mkdtemp())
    wanted = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    found = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    folder.mkdir(parents=True, exist_ok=True)
    start = time.perf_counter()
    ws = Workspace.open(folder / "store", "bench")
    add_claims(ws, folder / "article.md", wanted)
    if found:
        add_passages(ws, folder / "facts.md", found)
    ws.close()
    took = time.perf_counter() - start
    print(f"{wanted:,} claims and {found:,} passages in {folder} after {took:.1f} s")


if __name__ == "__main__":
    main()
