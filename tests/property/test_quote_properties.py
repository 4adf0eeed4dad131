from __future__ import annotations

import unicodedata
from itertools import pairwise

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from claimtui.checks.quote import MAX_ELIDED, check_quote, find_all, prepare
from claimtui.checks.typography import fold_space, fold_typography
from claimtui.model.vocabulary import QuoteOutcome

SPACES = st.sampled_from([" ", "\n", "\t", "\u00a0", "\u2009", "  ", "\r\n", "\u3000"])
LISTED = (
    "the five offices it's don’t re-read co-op “quiet” naïve déjà 14 3.5 Überfluss "
    "水位 上昇 ระดับ स्तर منسوب 🌊 flat baffled – abroad"
)
WORDS = st.sampled_from(LISTED.split())
TEXTS = st.lists(WORDS, min_size=3, max_size=25).map(" ".join)
SWAPS = {
    "'": "’",
    "’": "'",
    "“": '"',
    "”": '"',
    "-": "\u2011",
    "ff": "ﬀ",
    "fi": "ﬁ",
    "fl": "ﬂ",
    "ï": "i\u0308",
    "é": "e\u0301",
    "Ü": "U\u0308",
}


def _folded(text: str) -> str:
    return fold_space(text).text.strip(" ")


def _plain(text: str) -> str:
    return fold_typography(text).text.strip(" ")


@st.composite
def _word_slices(draw: st.DrawFn) -> tuple[str, str]:
    words = draw(st.lists(WORDS, min_size=3, max_size=25))
    first = draw(st.integers(0, len(words) - 1))
    last = draw(st.integers(first + 1, len(words)))
    return " ".join(words), " ".join(words[first:last])


@st.composite
def _any_slices(draw: st.DrawFn) -> tuple[str, str]:
    text = draw(st.text(min_size=1, max_size=60) | TEXTS)
    first = draw(st.integers(0, len(text) - 1))
    last = draw(st.integers(first + 1, len(text)))
    # A slice that cuts an accent off its letter holds another letter.
    assume(not unicodedata.combining(text[last : last + 1] or " "))
    return text, text[first:last]


@given(_any_slices(), st.data())
@settings(max_examples=100, deadline=None)
def test_any_slice_is_found_however_its_white_space_is_written(
    case: tuple[str, str], data: st.DataObject
) -> None:
    text, piece = case
    assume(_plain(piece).replace("…", "").replace(".", "").strip(" []"))
    spaced = "".join(
        data.draw(SPACES) if character == " " else character
        for character in _folded(piece)
    )
    answer = check_quote(text, spaced)
    assert answer.result is QuoteOutcome.FOUND
    if len(answer.occurrences[0]) == 1:
        for (span,) in answer.occurrences:
            assert _folded(text[span.start : span.end]) == _folded(piece)


@given(_word_slices(), st.sets(st.sampled_from(sorted(SWAPS)), min_size=4))
@settings(max_examples=100, deadline=None)
def test_other_typography_is_found_as_such(
    case: tuple[str, str], swaps: set[str]
) -> None:
    text, piece = case
    changed = piece
    for swap in sorted(swaps - {"’"}):
        changed = changed.replace(swap, SWAPS[swap])
    if changed == piece:
        changed = piece[:1] + "\u00ad" + piece[1:]
    assume(len(piece) > 1)
    for where, quote in ((text, changed), (text.replace(piece, changed), piece)):
        if quote in where:
            continue
        answer = check_quote(where, quote)
        assert answer.result is QuoteOutcome.FOUND_TYPOGRAPHIC
        for (span,) in answer.occurrences:
            assert _plain(where[span.start : span.end]) == _plain(quote)


@given(_word_slices(), st.integers(0, 400), st.sampled_from("\u00ad\u200b\u2060\ufeff"))
@settings(max_examples=100, deadline=None)
def test_invisible_characters_are_typography(
    case: tuple[str, str], place: int, invisible: str
) -> None:
    text, piece = case
    place %= len(piece) + 1
    assume(0 < place < len(piece) and " " not in piece[place - 1 : place + 1])
    quote = piece[:place] + invisible + piece[place:]
    answer = check_quote(text, quote)
    assert answer.result is QuoteOutcome.FOUND_TYPOGRAPHIC
    for (span,) in answer.occurrences:
        assert text[span.start : span.end] == piece


@given(_word_slices(), st.integers(0, 400), st.sampled_from("aeksz0189水"))
@settings(max_examples=100, deadline=None)
def test_one_changed_letter_or_digit_is_never_found(
    case: tuple[str, str], place: int, other: str
) -> None:
    text, piece = case
    place %= len(piece)
    assume(piece[place].isalnum() and piece[place] != other)
    changed = piece[:place] + other + piece[place + 1 :]
    assume(_plain(changed) not in _plain(text))
    answer = check_quote(text, changed)
    assert answer.result is QuoteOutcome.NOT_FOUND
    if answer.near_miss is not None:
        start, end = answer.near_miss.span
        assert 0 <= start < end <= len(text)


@given(st.text(max_size=80), st.text(max_size=30))
@settings(max_examples=100, deadline=None)
def test_no_text_raises_and_every_span_slices(text: str, quote: str) -> None:
    answer = check_quote(text, quote)
    for occurrence in answer.occurrences:
        for start, end in occurrence:
            assert 0 <= start < end <= len(text)


@given(
    st.text(alphabet="ab", max_size=40), st.text(alphabet="ab", min_size=1, max_size=9)
)
@settings(max_examples=100, deadline=None)
def test_every_place_is_found_once(text: str, wanted: str) -> None:
    slow = [at for at in range(len(text)) if text.startswith(wanted, at)]
    assert list(find_all(text, wanted)) == slow


def _slow_assignments(text: str, parts: list[str]) -> set[int]:
    """Return the starts of the first part from which all the others can follow."""

    def follows(rest: list[str], end: int) -> bool:
        return not rest or any(
            follows(rest[1:], at + len(rest[0]))
            for at in find_all(text, rest[0])
            if 0 <= at - end <= MAX_ELIDED
        )

    first, *rest = parts
    return {at for at in find_all(text, first) if follows(rest, at + len(first))}


@given(
    st.lists(st.sampled_from(["a", "b", "c", "x" * 700, "x" * 1_500]), max_size=12),
    st.lists(st.sampled_from(["a", "b", "c", "a.b"]), min_size=2, max_size=4),
)
@settings(max_examples=100, deadline=None)
def test_every_assignment_of_the_parts_counts(
    pieces: list[str], parts: list[str]
) -> None:
    text = ".".join(pieces)
    answer = check_quote(text, " … ".join(parts))
    starts = {occurrence[0].start for occurrence in answer.occurrences}
    assert starts == _slow_assignments(text, parts)
    for occurrence in answer.occurrences:
        assert [text[s:e] for s, e in occurrence] == parts
        for before, after in pairwise(occurrence):
            assert 0 <= after.start - before.end <= MAX_ELIDED


@given(st.text(max_size=60))
@settings(max_examples=100, deadline=None)
def test_folding_maps_every_character_back_to_where_it_came_from(text: str) -> None:
    prepared = prepare(text)
    for folded in (prepared.exact, prepared.plain, prepared.unhyphened):
        last = 0
        for at in range(len(folded.text)):
            start, end = folded.raw_span(at, at + 1)
            assert last <= start < end <= len(text) or start < last == end
            last = max(last, start)
