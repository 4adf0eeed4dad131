"""Print the figures of extraction: speed against the bare libraries, and accuracy.

`CLAIMTUI_CASES` names the folder with the public cases; without it only the speed is
measured. Run with `python tests/bench/bench_extraction.py`.
"""

from __future__ import annotations

import difflib
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pyromark
import sentencex

from claimtui.extraction.compiler import extract
from claimtui.extraction.reanchoring import reanchor
from claimtui.extraction.structure import structure, visible_text
from claimtui.model.documents import (
    AnchoredClaim,
    AnchoredExclusion,
    AnchoredText,
    Extraction,
)
from claimtui.model.ids import ClaimId, ExclusionId
from claimtui.model.updates import Update
from claimtui.model.vocabulary import Format

_WORDS = [
    *("the", "fare", "ferry", "passengers", "rose", "fell", "opened", "closed"),
    *("in", "after", "river", "**bold**", "[link](http://x.org/a)", "council"),
    *("said", "because", "report", "more", "than", "year", "minister"),
]
_LANGUAGES = {
    "english_clean": "en",
    "lists": "en",
    "danish": "da",
    "italian": "it",
    "spanish": "es",
    "armenian": "hy",
    "deutsch": "de",
    "russian": "ru",
    "marathi": "mr",
    "kazakh": "kk",
    "slovak": "sk",
    "dutch": "nl",
    "french": "fr",
    "japanese": "ja",
    "amharic": "am",
    "bulgarian": "bg",
    "greek": "el",
    "persian": "fa",
}


def _seconds(*works: Callable[[], Any], rounds: int = 15) -> list[list[float]]:
    """Return what each takes, round by round, so that all share the same noise.

    Of the processor's time: what else the machine does counts as little as can be.
    """
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for times, work in zip(taken, works, strict=True):
            began = time.process_time()
            work()
            times.append(time.process_time() - began)
    return taken


def _ratio(peer: list[float], ours: list[float]) -> str:
    """Return the ratio of the medians, with the least against the least."""
    least = min(ours) / min(peer)
    return f"{median(ours) / median(peer):.2f} (least {least:.2f})"


def _sentences(count: int) -> list[str]:
    chance = random.Random(1)  # noqa: S311 (a made-up document, not a secret)
    return [
        f"Sentence {number} {_cut(' '.join(chance.choices(_WORDS, k=32)), 183)}."
        for number in range(count)
    ]


def _cut(words: str, chars: int) -> str:
    """Return the first words: half a link would run into the next sentence."""
    return words[:chars].rsplit(" ", 1)[0]


def _document(sentences: list[str]) -> str:
    groups = (sentences[at : at + 4] for at in range(0, len(sentences), 4))
    return "\n\n".join(" ".join(group) for group in groups)


def _bare(text: str) -> None:
    list(pyromark.events_with_range(text))
    for paragraph in text.split("\n\n"):
        sentencex.segment("en", paragraph)


def anchored(text: str, found: Extraction) -> AnchoredText:
    """Return an extraction as a document revision with its anchors."""
    claims = tuple(
        AnchoredClaim(
            ClaimId(item.id),
            1,
            item.text,
            item.spans,
            item.sentence_digest,
            item.context,
        )
        for item in found.claims
    )
    exclusions = tuple(
        AnchoredExclusion(ExclusionId(f"exc_{number}"), item.span, item.sentence_digest)
        for number, item in enumerate(found.excluded)
    )
    return AnchoredText(text, found.blocks, claims, exclusions)


def speed() -> None:
    """Print the ratios of extraction and re-anchoring to their peers."""
    text = _document(_sentences(5_300))
    bare, ours = _seconds(
        lambda: _bare(text), lambda: extract(text, Format.MARKDOWN), rounds=5
    )
    print(
        f"extract {len(text) / 1e6:.1f} MB: {median(ours):.2f} s,"
        f" bare {median(bare):.2f} s, ratio {_ratio(bare, ours)}, at most 25"
    )
    before = _sentences(10_000)
    after = list(before)
    chance = random.Random(2)  # noqa: S311
    for place in chance.sample(range(len(after)), 100):
        after[place] = after[place].replace("Sentence", "Altered sentence")
    old_text, new_text = _document(before), _document(after)
    old = anchored(old_text, extract(old_text, Format.MARKDOWN, "en"))
    peer, ours, listed = _seconds(
        lambda: difflib.SequenceMatcher(
            None, before, after, autojunk=False
        ).get_opcodes(),
        lambda: reanchor(old, new_text, Format.MARKDOWN, "en"),
        lambda: list(reanchor(old, new_text, Format.MARKDOWN, "en").kept),
    )
    update = reanchor(old, new_text, Format.MARKDOWN, "en")
    print(
        f"re-anchor {len(old.claims)} claims: {median(ours):.3f} s,"
        f" difflib {median(peer):.3f} s, ratio {_ratio(peer, ours)}, at most 3;"
        f" with a record for each that only moved {_ratio(peer, listed)};"
        f" kept {len(update.kept)}"
    )


def segmentation(cases: Path) -> None:
    """Print the share of texts whose sentences are exactly the gold ones."""
    ours: Counter[str] = Counter()
    bare: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for case in _lines(cases / "other" / "sentseg.dev.jsonl"):
        text, language = case["text"], _LANGUAGES.get(case["lang"], case["lang"])
        gold = [item.strip() for item in case["sentences"]]
        if not _literal(text, gold):
            continue
        found = [
            text[slice(*item.span)]
            for item in structure(text, Format.TEXT, language).sentences
        ]
        alone = [item.strip() for item in sentencex.segment(language, text)]
        total[language] += 1
        ours[language] += _folded(found) == _folded(gold)
        bare[language] += _folded(alone) == _folded(gold)
    for language, count in total.most_common():
        worse = " WORSE" if ours[language] < bare[language] else ""
        print(
            f"  {language}: {ours[language]} of {count}, alone {bare[language]}{worse}"
        )
    print(
        f"segmentation: {ours.total() / total.total():.1%} of all (at least 90%),"
        f" en {ours['en'] / total['en']:.1%} (at least 92%)"
    )


def _literal(text: str, gold: list[str]) -> bool:
    place = 0
    for sentence in gold:
        found = text.find(sentence, place)
        if found < 0:
            return False
        place = found + len(sentence)
    return True


def _folded(sentences: list[str]) -> list[str]:
    return [" ".join(item.split()) for item in sentences if item.strip()]


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def placing(cases: Path) -> None:
    """Print what became of claims through real edits, and whether rules held.

    A claim whose sentence, list introduction or table header changed around the given
    span is new by rule; those stand in a row of their own.
    """
    outcome: Counter[str] = Counter()
    unchanged: Counter[str] = Counter()
    moved_status = 0
    found_in: dict[str, Extraction] = {}
    for case in _lines(cases / "other" / "reanchor.dev.jsonl"):
        name = case["old_file"]
        form = Format.MARKDOWN if name.endswith(".md") else Format.TEXT
        text = _read(cases / "revisions" / name)
        new_text = _read(cases / "revisions" / case["new_file"])
        if name not in found_in:
            found_in[name] = extract(text, form)
        found = found_in[name]
        old = _given(text, found, (case["old_start"], case["old_end"]))
        if not old.claims:
            outcome[f"{case['kind']}: no sentence"] += 1
            continue
        update = reanchor(old, new_text, form, found.language)
        result = "kept" if update.kept else _why_not(old, update)
        outcome[f"{case['kind']}: {result}"] += 1
        if case["kind"].startswith("unchanged"):
            unchanged[result] += 1
        moved_status += sum(
            visible_text(new_text, form, kept.spans) != old.claims[0].text
            for kept in update.kept
        )
    for key, count in sorted(outcome.items()):
        print(f"  {key} {count}")
    kept, lost = unchanged["kept"], unchanged["not kept"]
    print(
        f"re-anchoring: unchanged kept {kept / (kept + lost):.1%} (at least 99%),"
        f" {kept / unchanged.total():.1%} with those whose sentence changed;"
        f" statuses moved to other words {moved_status} (none)"
    )


def _why_not(old: AnchoredText, update: Update) -> str:
    """Say whether a claim's whole sentences stand in the new text all the same."""
    present = {item.digest for block in update.blocks for item in block.sentences}
    spans = set(old.claims[0].spans)
    digests = {
        item.digest
        for block in old.blocks
        for item in block.sentences
        if item.span in spans
    }
    return "not kept" if digests <= present else "its sentence changed"


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig", "replace")


def _given(text: str, found: Extraction, place: tuple[int, int]) -> AnchoredText:
    """Return the text with one claim: the sentences that the given span touches."""
    sentences = [
        item
        for block in found.blocks
        for item in block.sentences
        if item.span.start < place[1] and item.span.end > place[0]
    ]
    claims = tuple(
        AnchoredClaim(
            ClaimId("clm_given"),
            1,
            " ".join(item.text for item in sentences),
            tuple(item.span for item in sentences),
            sentences[0].digest,
            sentences[0].context,
        )
        for _ in sentences[:1]
    )
    return AnchoredText(text, found.blocks, claims, ())


def main() -> None:
    """Print every figure that can be measured here."""
    speed()
    folder = os.environ.get("CLAIMTUI_CASES")
    if folder:
        segmentation(Path(folder))
        placing(Path(folder))


if __name__ == "__main__":
    main()
