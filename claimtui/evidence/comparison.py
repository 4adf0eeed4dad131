"""Compares a generation input with its manifest (SPEC 7.3)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from claimtui.evidence.fence import (
    basis_of,
    delimiter_pattern,
    fence_of,
    section_name,
)
from claimtui.model.generation import MANIFEST_SCHEMA, Manifest, SectionRole
from claimtui.model.ids import Digest, digest_of

_AFTER_EVIDENCE = frozenset(
    {
        SectionRole.GAP,
        SectionRole.LIMIT,
        SectionRole.REVIEWER_NOTE,
        SectionRole.OUTPUT_SCHEMA,
    }
)

_MOST_SHOWN = 5
"""Damaged delimiters that are shown one by one."""
_EXCERPT = 100
"""Characters shown of what stands where it should not."""


def compare(text: str, manifest: Manifest) -> tuple[str, ...]:
    """Return what differs between a text and its manifest, in words.

    Empty only where the text is, to the last character, what the manifest describes: a
    unit that is missing, extra, duplicated, reordered, altered or run together with
    another is named, and so is any change of the other sections, of the delimiters,
    between them, or of the manifest itself. The time is linear in the text.
    """
    if manifest.schema != MANIFEST_SCHEMA:
        return (f"the manifest has the form {manifest.schema!r}, not known here",)
    if not manifest.fence:
        return ("the manifest names no fence",)
    problems = []
    if fence_of(basis_of(manifest), manifest.attempt) != manifest.fence:
        problems.append("the manifest was changed after its text was made")
    read = _Read(manifest.fence)
    read.take(text)
    return (*problems, *read.problems, *_differences(read, _expected(manifest)))


@dataclass(slots=True)
class _Read:
    """The sections that stand in a text."""

    fence: str
    names: list[str] = field(default_factory=list)
    digests: list[Digest] = field(default_factory=list)
    broken: set[str] = field(default_factory=set)
    """Sections with a delimiter that is missing: their content is unknown."""
    problems: list[str] = field(default_factory=list)
    damaged: int = 0
    """Lines that hold the fence and are no delimiter."""
    _open: str = ""
    _lines: list[str] = field(default_factory=list)
    """Of the section that is open, or of what stands outside of any."""

    def take(self, text: str) -> None:
        """Read a text to its end."""
        pattern = delimiter_pattern(self.fence)
        *lines, rest = text.split("\n")
        for line in lines:
            if self.fence not in line:
                self._lines.append(line)
            elif (match := pattern.fullmatch(line)) is None:
                self._damaged(line)
            elif match[1]:
                self._close(match[2])
            else:
                self._begin(match[2])
        if self.damaged > _MOST_SHOWN:
            more = self.damaged - _MOST_SHOWN
            self.problems.append(f"{more} more delimiters are damaged")
        if rest:
            self.problems.append(f"the text ends in {rest[-_EXCERPT:]!r}")
        if self._open:
            self._spoil(f"{spoken_name(self._open)} has no end", self._open)
        else:
            self._outside()

    def _begin(self, name: str) -> None:
        if self._open:
            self._run_together(name)
        else:
            self._outside()
        self._open, self._lines = name, []

    def _close(self, name: str) -> None:
        if not self._open:
            self._spoil(f"{spoken_name(name)} has no beginning", name)
            self._outside()
        elif name != self._open:
            self._run_together(name)
        else:
            self.names.append(name)
            content = "\n".join(self._lines).encode("utf-8", "surrogatepass")
            self.digests.append(digest_of(content))
        self._open, self._lines = "", []

    def _run_together(self, name: str) -> None:
        first, second = spoken_name(self._open), spoken_name(name)
        self._spoil(f"{first} and {second} run together", self._open, name)

    def _spoil(self, problem: str, *names: str) -> None:
        self.problems.append(problem)
        self.broken.update(names)

    def _damaged(self, line: str) -> None:
        self.damaged += 1
        if self.damaged <= _MOST_SHOWN:
            self.problems.append(f"a delimiter is damaged: {line[:_EXCERPT]!r}")

    def _outside(self) -> None:
        if not self._lines:
            return
        after = spoken_name(self.names[-1]) if self.names else "nothing"
        words = "\n".join(self._lines)[:_EXCERPT]
        self.problems.append(f"after {after} stands what is no section: {words!r}")


def _expected(manifest: Manifest) -> dict[str, Digest]:
    """Return the digest of each section, in the order they are to stand."""
    others = [
        (one.role in _AFTER_EVIDENCE, section_name(one.role, one.label), one.digest)
        for one in manifest.sections
    ]
    return {
        **{name: digest for after, name, digest in others if not after},
        **{
            section_name(SectionRole.EVIDENCE, unit.label): unit.digest
            for unit in manifest.units
        },
        **{name: digest for after, name, digest in others if after},
    }


def _differences(read: _Read, expected: dict[str, Digest]) -> Iterator[str]:
    found = Counter(read.names)
    for name in expected:
        if name not in found and name not in read.broken:
            yield f"{spoken_name(name)} is missing"
    for name, times in found.items():
        if name not in expected:
            yield f"{spoken_name(name)} is not in the manifest"
        elif times > 1:
            yield f"{spoken_name(name)} stands {times} times"
    pairs = zip(read.names, read.digests, strict=True)
    altered = {name: None for name, one in pairs if expected.get(name, one) != one}
    for name in altered:
        yield f"{spoken_name(name)} was altered"
    for name in _displaced([name for name in found if name in expected], expected):
        yield f"{spoken_name(name)} stands in another place"


def _displaced(names: Sequence[str], expected: dict[str, Digest]) -> Iterator[str]:
    """Yield as few names as can be: without them the others are in order."""
    rank = {name: place for place, name in enumerate(expected)}
    tails: list[int] = []
    lengths = []
    for name in names:
        length = bisect_left(tails, rank[name])
        tails[length : length + 1] = [rank[name]]
        lengths.append(length)
    wanted, kept = len(tails) - 1, set()
    below = len(rank)
    for name, length in zip(reversed(names), reversed(lengths), strict=True):
        if length == wanted and rank[name] < below:
            kept.add(name)
            wanted, below = wanted - 1, rank[name]
    return (name for name in names if name not in kept)


def spoken_name(name: str) -> str:
    """Return a section as a person would name it: `p1`, `gap g1`, `the question`."""
    role, _, label = name.partition(" ")
    if role == SectionRole.EVIDENCE:
        return label
    words = role.replace("_", " ")
    return f"{words} {label}" if label else f"the {words}"
