"""Strands: the members of a list or the halves of a sentence, each with its own facts.

"Sales were 40 in May and 55 in June" has two strands. What a claim says must stand in
one of them: "40 in June" takes its number from one and its month from the other.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, pairwise, zip_longest

from claimtui.checks.clauses import Clause, Phrasing, Word
from claimtui.checks.held_numbers import Numbers
from claimtui.checks.lexicon import table, word_set
from claimtui.checks.negation import negator_words
from claimtui.checks.quantity import Quantity
from claimtui.checks.syntax import (
    is_adverb,
    is_degree,
    is_past,
    is_preposition,
    is_verb,
    may_be_verb,
    may_open,
)
from claimtui.model.spans import TextSpan

_ALIKE = 0.4
_COVERED = 0.75
"""Share of a claim that the sentence must have before its order tells anything."""
_MOST_STRANDS = 12
_MOST_WORDS = 90
"""Words of a sentence that are cut into strands; more is a table or a list."""
_AROUND = frozenset(["after", "before"])
_SENTENCE_ENDS = frozenset(".!?\n")


@dataclass(frozen=True, slots=True)
class Item:
    """A word with content, or a quantity of the evidence, within a strand."""

    name: str
    slots: tuple[str, ...]
    """What it is in its strand: subject, verb, object, number, in, for, …"""
    word: Word


@dataclass(frozen=True, slots=True)
class Strand:
    """One member of a list, or one half of a sentence."""

    items: tuple[Item, ...]
    verbal: bool
    """Whether it has a verb of its own, which a gapped one has not: B 22, C 17."""
    names: frozenset[str]
    is_part: bool
    """Whether it takes a part out of what is before it: including, 12 of them."""

    def fill(self, slot: str) -> frozenset[str]:
        """Return what stands in a slot; one place word may stand for another."""
        found = frozenset(item.name for item in self.items if slot in item.slots)
        if found or slot not in table("grammar")["places"]:
            return found
        places = frozenset(table("grammar")["places"])
        near = (item.name for item in self.items if places.intersection(item.slots))
        return frozenset(near)

    @property
    def is_told(self) -> bool:
        """Whether something is told of the strand's own subject."""
        kinds = {slot for item in self.items for slot in item.slots}
        return bool(kinds - {"subject", "object", "time"})


@dataclass(frozen=True, slots=True)
class Mix:
    """Two words of a claim that the evidence has in different strands."""

    first: Item
    second: Item


class Places:
    """In which strand of the evidence something stands, read on first need."""

    def __init__(self, claim: Phrasing, evidence: Phrasing) -> None:
        self._claim, self._evidence = claim, evidence

    @cached_property
    def _strands(self) -> list[tuple[int, Strand]]:
        return [
            (piece[0].start, _strand(piece, None))
            for clause in self._evidence.clauses
            for piece in pieces_of(clause, _in_figure(clause))
        ]

    @cached_property
    def _starts(self) -> list[int]:
        return [start for start, _ in self._strands]

    def _at(self, offset: int) -> Strand | None:
        at = bisect_right(self._starts, offset) - 1
        return self._strands[at][1] if at >= 0 else None

    def beside(self, alike: list[Clause]) -> list[Clause]:
        """Return clauses with those that "but" joins to them, in order."""
        found = {clause.span.start: clause for clause in alike}
        for clause in alike:
            at = self._clause_starts.get(clause.span.start, -1)
            near = self._evidence.clauses[max(0, at - 1) : at + 2] if at >= 0 else []
            for first, second in pairwise(near):
                between = self._evidence.text[first.span.end : second.span.start]
                if between.strip(" ,").lower() in _joints():
                    found |= {first.span.start: first, second.span.start: second}
        return [found[start] for start in sorted(found)]

    @cached_property
    def _clause_starts(self) -> dict[int, int]:
        clauses = self._evidence.clauses
        return {clause.span.start: at for at, clause in enumerate(clauses)}

    def is_own(self, said: int, there: TextSpan, rival: int) -> bool:
        """Tell whether a place shares more with the claim than its rival does.

        Args:
            said: Where the claim says it.
            there: Where the evidence has it, whose own words tell nothing.
            rival: Where the evidence has something else in its place.
        """
        own, other = self._at(there.start), self._at(rival)
        if own is None or other is None or own is other:
            return False
        told = self._said_around(said)
        shared = any(
            item.name in told and item.name not in other.names
            for item in own.items
            if not there.start <= item.word.start < there.end
        )
        return shared and _displaced(told, told, other, own) is None

    def stand_apart(self, there: int, rival: int) -> bool:
        """Tell whether the clause at one place has more of the claim than another's."""
        return self._weight(there) > self._weight(rival)

    def _weight(self, offset: int) -> int:
        at = bisect_right(self._clause_offsets, offset) - 1
        if at < 0:
            return 0
        return len(self._claim.stems & self._evidence.clauses[at].stems)

    @cached_property
    def _clause_offsets(self) -> list[int]:
        return [clause.span.start for clause in self._evidence.clauses]

    def _said_around(self, offset: int) -> frozenset[str]:
        for clause in self._claim.clauses:
            for piece in _claim_pieces(clause, _in_figure(clause)):
                if piece[0].start <= offset <= piece[-1].end:
                    named = _strand(piece, None).names
                    return frozenset() if _is_lettered(piece) else named
        return frozenset()


def _is_lettered(piece: Sequence[Word]) -> bool:
    """Tell whether a single letter names what a piece is of: "B fell 3%"."""
    if len(piece) < 2 or len(piece[0].text) > 1 or not piece[0].text.isalpha():
        return False
    return is_past(piece[1]) or piece[1].text in word_set("auxiliaries")


def _in_figure(clause: Clause) -> Callable[[Word], object]:
    """Return what tells a comma inside a figure from others: 1,200."""
    ends = {word.end for word in clause.words if word.text[-1:].isdigit()}
    starts = {word.start for word in clause.words if word.text[:1].isdigit()}
    return lambda word: (word.start in ends and word.end in starts) or None


def mixes(
    claim: Phrasing,
    evidence: Phrasing,
    own: tuple[Quantity, ...],
    others: tuple[Quantity, ...],
) -> Iterator[Mix]:
    """Find what a claim joins although the evidence has it in different strands."""
    split = sentences(evidence)
    place = {id(clause): at for at, group in enumerate(split) for clause in group}
    starts = [quantity.start for quantity in others]
    read: dict[int, tuple[Numbers, list[Strand]]] = {}
    for clause in claim.clauses:
        if negator_words(clause):
            continue
        near = sorted({place[id(o)] for o in evidence.alike(clause, _ALIKE)})
        for at in near:
            if at not in read:
                numbers = Numbers(own, _within(split[at], starts, others))
                read[at] = numbers, strands(split[at], numbers)
        found = [_first_mix(clause, read[at][1], read[at][0]) for at in near]
        if found and found[0] is not None and all(found):
            yield found[0]


def _within(
    sentence: list[Clause], starts: list[int], others: tuple[Quantity, ...]
) -> tuple[Quantity, ...]:
    if sum(len(clause.words) for clause in sentence) > _MOST_WORDS:
        return ()
    low = bisect_left(starts, sentence[0].span.start)
    return others[low : bisect_left(starts, sentence[-1].span.end)]


def sentences(text: Phrasing) -> list[list[Clause]]:
    """Group the clauses of a text by sentence."""
    groups: list[list[Clause]] = []
    end = 0
    for clause in text.clauses:
        between = text.text[end : clause.span.start]
        if not groups or not _SENTENCE_ENDS.isdisjoint(between):
            groups.append([])
        groups[-1].append(clause)
        end = clause.span.end
    return groups


def strands(sentence: list[Clause], numbers: Numbers | None) -> list[Strand]:
    """Cut a sentence into its strands; a long one is none, nor one in two rows."""
    if sum(len(clause.words) for clause in sentence) > _MOST_WORDS:
        return []
    if any(w.text == "respectively" for clause in sentence for w in clause.words):
        return []
    pieces = [
        piece
        for clause in sentence
        for piece in pieces_of(clause, numbers.of_evidence if numbers else None)
    ]
    return [_strand(piece, numbers) for piece in pieces][:_MOST_STRANDS]


def pieces_of(
    clause: Clause, number: Callable[[Word], object] | None
) -> list[list[Word]]:
    """Cut a clause at commas, brackets and conjunctions that no number holds."""
    pieces: list[list[Word]] = [[]]
    for at, (word, following) in enumerate(zip_longest(clause.words, clause.words[1:])):
        joint = word.text in _joints() and not (number and number(word) is not None)
        joint = joint and not _counts_both(clause.words, at)
        if joint or (word.text in _AROUND and following and _is_doing(following)):
            pieces.append([])
        else:
            pieces[-1].append(word)
    return [piece for piece in pieces if piece]


def _counts_both(words: Sequence[Word], at: int) -> bool:
    """Tell whether one number counts what "and" joins: 402,260 men and women."""
    if at < 2 or at + 1 >= len(words) or words[at].text not in ("and", "or"):
        return False
    figure, one, other = words[at - 2], words[at - 1], words[at + 1]
    plain = one.content and other.content and not may_be_verb(other)
    return plain and figure.text[-1:].isdigit()


def _is_doing(word: Word) -> bool:
    return word.content and word.text.endswith("ing")


def _strand(piece: Sequence[Word], numbers: Numbers | None) -> Strand:
    reader = _Reader(piece, numbers)
    for at, word in enumerate(piece):
        reader.read(at, word)
    items = tuple(reader.items)
    texts = [word.text for word in piece]
    part = texts[0] == "including" or any(
        before == "of" and after in ("them", "which", "whom", "these")
        for before, after in pairwise(texts)
    )
    names = frozenset(item.name for item in items)
    return Strand(items, reader.verbal, names, part)


class _Reader:
    """Reads the words of a strand and keeps what comes next: subject, object, in."""

    def __init__(self, piece: Sequence[Word], numbers: Numbers | None) -> None:
        self.items: list[Item] = []
        self.verbal = _is_verbal(piece)
        self._piece, self._numbers = piece, numbers
        self._slot = "subject"
        self._finite = "participle" if is_preposition(piece[0]) else "verb"

    def read(self, at: int, word: Word) -> None:
        """Put a word in its slot."""
        number = self._numbers.of_evidence(word) if self._numbers else None
        if number is not None:
            slot = _number_slot(self._slot, dated=number[1])
            sort = self._numbers.sort_of(word) if self._numbers else ""
            slots = (slot, f"of {sort}") if sort else (slot,)
            self.items.append(Item(number[0], slots, word))
            if self._slot == "subject" and not self.verbal:
                self._slot = "object"
        elif is_degree(word):
            self._add(word.text, "degree", word)
            self._slot = "object"
        elif is_preposition(word):
            self._slot = word.text
        elif word.text in word_set("auxiliaries"):
            self._slot = "object"
        elif is_verb(self._piece, at):
            self._add(word.stem, self._finite, word)
            self._slot = "object"
        else:
            self._read_name(at, word)

    def _read_name(self, at: int, word: Word) -> None:
        following = self._piece[at + 1] if at + 1 < len(self._piece) else None
        opening = self._slot == "subject" and not self.items
        if word.text in table("grammar")["times"]:
            self._add(word.stem, "time", word)
        elif word.text in table("grammar")["clock"]:
            self._add(word.stem, _number_slot(self._slot, dated=False), word)
        elif word.text[:1].isdigit() or word.text == "May":
            self._add(word.text, "figure", word)
        elif opening and may_open(word, following):
            self._slot = "object"  # lowers the rate, or a plural: neither is told
        elif word.content and not is_adverb(word):
            gapped = self._slot == "subject" and not self.verbal
            slots = ("subject", "object") if gapped else (self._slot,)
            self.items.append(Item(word.stem, slots, word))

    def _add(self, name: str, slot: str, word: Word) -> None:
        self.items.append(Item(name, (slot,), word))


def _is_verbal(piece: Sequence[Word]) -> bool:
    auxiliary = any(word.text in word_set("auxiliaries") for word in piece)
    return auxiliary or any(is_verb(piece, at) for at in range(len(piece)))


def _number_slot(slot: str, *, dated: bool) -> str:
    """Tell a number behind a preposition from another: in version 5, for Node 16."""
    if dated:
        return "date"
    plain = slot in ("subject", "object") or slot in table("grammar")["parts"]
    return "number" if plain else f"{slot} #"


def _first_mix(clause: Clause, there: list[Strand], numbers: Numbers) -> Mix | None:
    named = _told(clause.words, numbers)
    subject = there[0].names if there and not there[0].is_told else frozenset()
    whole = frozenset().union(*(strand.names for strand in there))
    if len(there) < 2 or len(named & whole) < _COVERED * _counted(clause, numbers):
        return None
    for piece in _claim_pieces(clause, numbers.of_claim):
        told = _told(piece, numbers) - subject
        told -= _compared_otherwise(piece, there)
        for left, right in _pairs(there):
            mix = _mixed(told, named, left, right) or _whole(told, named, left, right)
            if mix and not _stand_together(mix, there):
                return mix
    return None


def _compared_otherwise(piece: Sequence[Word], there: list[Strand]) -> frozenset[str]:
    """Return what stands behind "than" on one side only."""
    own = _strand(piece, None)
    behind = own.fill("than")
    others = frozenset().union(*(strand.fill("than") for strand in there))
    return (behind ^ others) & own.names if behind and others else frozenset()


def _claim_pieces(clause: Clause, number: Callable[[Word], object]) -> list[list[Word]]:
    """Cut a clause of a claim, so that each piece has a verb of its own."""
    joined: list[list[Word]] = []
    verbal = False
    for piece in pieces_of(clause, number):
        own = _is_verbal(piece) or _is_gapped(piece)
        if joined and not (own and verbal):
            joined[-1] += piece
        else:
            joined.append(list(piece))
            verbal = False
        verbal = verbal or own
    return joined


def _is_gapped(piece: Sequence[Word]) -> bool:
    """Tell whether a piece has a thing and its number and borrows the verb: B 22."""
    figure = any(word.text[:1].isdigit() for word in piece)
    return figure and piece[0].content


def _counted(clause: Clause, numbers: Numbers) -> int:
    """Count what a claim says, a number once however many words it has."""
    plain = {w.stem for w in clause.words if w.content and numbers.of_claim(w) is None}
    figures = {m for w in clause.words if (m := numbers.of_claim(w)) is not None}
    return len(plain) + len(figures)


def _told(words: Sequence[Word], numbers: Numbers) -> frozenset[str]:
    """Return what a claim says: its stems, and its numbers as the evidence has them."""
    told: set[str] = set()
    for word in words:
        matches = numbers.of_claim(word)
        if matches is not None:
            told |= matches
        elif word.content or is_degree(word):
            told.add(word.text if is_degree(word) else word.stem)
    return frozenset(told)


def _pairs(there: list[Strand]) -> Iterator[tuple[Strand, Strand]]:
    """Pair the strands; one without a verb only with those that lend it theirs."""
    told = [strand for strand in there if strand.is_told]
    for low, high in combinations(range(len(told)), 2):
        between = told[low + 1 : high]
        gapped = not told[high].verbal and any(strand.verbal for strand in between)
        if not gapped:
            yield told[low], told[high]


def _mixed(
    told: frozenset[str], named: frozenset[str], left: Strand, right: Strand
) -> Mix | None:
    """Return a pair of which each half has another word in its place beside it."""
    first = _displaced(told, named, left, right)
    second = _displaced(told, named, right, left)
    return Mix(first, second) if first and second else None


def _whole(
    told: frozenset[str], named: frozenset[str], left: Strand, right: Strand
) -> Mix | None:
    """Find a number of the whole told of its part: "including 3 in Japan"."""
    apart = right.fill("number")
    if not right.is_part or not apart or not apart.isdisjoint(named):
        return None
    numbers = [i for i in left.items if "number" in i.slots and i.name in told]
    parts = [
        item
        for item in right.items
        if item.name in told - left.names and "number" not in item.slots
    ]
    return Mix(numbers[0], parts[0]) if numbers and parts else None


def _stand_together(mix: Mix, there: list[Strand]) -> bool:
    """Tell whether one strand has both, whatever the others have."""
    pair = {mix.first.name, mix.second.name}
    return any(pair <= strand.names for strand in there)


def _displaced(
    told: frozenset[str], named: frozenset[str], own: Strand, other: Strand
) -> Item | None:
    """Return what the claim has of one strand where the other has something else."""
    for item in own.items:
        if item.name not in told or item.name in other.names:
            continue
        for slot in item.slots:
            rivals = other.fill(slot) - own.names
            if rivals and rivals.isdisjoint(named):
                return item
    return None


@cache
def _joints() -> frozenset[str]:
    return frozenset(table("grammar")["joints"])
