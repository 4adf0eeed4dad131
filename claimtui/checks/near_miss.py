"""Find the place most like a quote that was not found, and name the difference.

A near miss is for the reader's eyes; it never turns a miss into a find (SPEC 5.1).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

import regex
from rapidfuzz.distance import Indel
from rapidfuzz.fuzz import partial_ratio_alignment

from claimtui.checks.typography import (
    MINUS,
    PreparedText,
    fold_typography,
    lower,
)
from claimtui.model.checks import NearMiss
from claimtui.model.spans import TextSpan

MAX_QUOTE_CHARS = 4_000
"""Of a longer quote only its beginning is compared; alignment is not linear."""
MAX_FOREIGN_CHARS = 400
"""Most characters that may stand between the quote's words as foreign ones."""
LEAST_SCORE = 70.0
"""Least partial ratio, of 100, at which a place is worth showing."""
_SEEDS = 12
_SEED_PLACES = 48
_WINDOWS = 4
_SHOWN_CHARS = 80

_TOKEN = regex.compile(
    r"\d+(?:[.,:/]\d+)*|[\p{Han}\p{Hiragana}\p{Katakana}]"
    r"|[\p{L}\p{M}\u200d]+|[^\s]"
)
_DAMAGE = regex.compile(r"[\p{Co}\x00\ufffd]")
_NOTE_MARK = regex.compile(
    r"[\[(^]?\d{1,3}[\])]?|[⁰¹²³⁴-⁹]+|[*†‡§¶]+|\[[a-z]\]", regex.IGNORECASE
)
_STRAIGHT_MARKS = frozenset("\"'")
_CURLY_MARKS = frozenset("“”„‟«»‘’‚‛‹›")

Places = Callable[[PreparedText, str], list[TextSpan]]


class _Token(NamedTuple):
    text: str
    start: int
    end: int


def nearest(
    prepared: PreparedText, parts: Sequence[str], places: Places
) -> NearMiss | None:
    """Return the most similar place of the first part that is missing, or None."""
    found: list[TextSpan] = []
    for part in parts:
        stands = places(prepared, part)
        if not stands:
            miss = _nearest_part(prepared, part, places)
            if miss is None or len(parts) == 1:
                return miss
            where = f"in the part “{_shown(part)}”: "
            return NearMiss(miss.span, where + miss.difference)
        found.append(stands[0])
    return NearMiss(found[0], _misplaced(prepared, parts, places))


def _misplaced(prepared: PreparedText, parts: Sequence[str], places: Places) -> str:
    at = 0
    for part in parts:
        stands = places(prepared, part)
        following = bisect_left([span.start for span in stands], at)
        if following == len(stands):
            return "all parts of the quote stand in the text, but not in this order"
        at = stands[following].end
    return (
        "all parts of the quote stand in the text, but more than 2,000 characters apart"
    )


def _nearest_part(prepared: PreparedText, part: str, places: Places) -> NearMiss | None:
    wanted = _telling_part(prepared, fold_typography(part).text.strip(" "))
    unmarked = wanted.strip("\"' ")
    if unmarked and unmarked != wanted:
        stands = places(prepared, unmarked)
        if stands:
            return NearMiss(
                stands[0],
                "the text has these words without the quotation marks around them",
            )
    at = prepared.lowered.find(lower(wanted))
    if at >= 0:
        return _told(prepared, part, wanted, (at, at + len(wanted)))
    best: tuple[float, int, int] | None = None
    for window in _windows(prepared.lowered, lower(wanted)):
        candidate = _best_in(prepared, wanted, window)
        if candidate is not None and (best is None or candidate[0] > best[0]):
            best = candidate
    if best is None:
        return None
    return _told(prepared, part, wanted, best[1:])


def _telling_part(prepared: PreparedText, wanted: str) -> str:
    """Return the quote, or of a long one the stretch where it leaves the text."""
    if len(wanted) <= MAX_QUOTE_CHARS:
        return wanted
    text = prepared.plain.text
    at = text.find(wanted[: MAX_QUOTE_CHARS // 8])
    if at < 0:
        return wanted[:MAX_QUOTE_CHARS]
    same, differs = 0, len(wanted)
    while differs - same > 1:
        middle = (same + differs) // 2
        if text.startswith(wanted[:middle], at):
            same = middle
        else:
            differs = middle
    start = max(0, same - MAX_QUOTE_CHARS // 2)
    return wanted[start : start + MAX_QUOTE_CHARS]


def _told(
    prepared: PreparedText, part: str, wanted: str, place: tuple[int, int]
) -> NearMiss:
    span = TextSpan(*prepared.plain.raw_span(*place))
    raw = prepared.raw[span.start : span.end]
    text = prepared.plain.text[place[0] : place[1]]
    # Show a hyphen that was folded to a minus sign as the hyphen it is.
    if MINUS not in part:
        wanted = wanted.replace(MINUS, "-")
    if MINUS not in raw:
        text = text.replace(MINUS, "-")
    return NearMiss(span, _difference(wanted, text, raw) + _marks(part, raw))


def _marks(part: str, raw: str) -> str:
    """Tell that the quotation marks are of another style too."""
    ours, theirs = set(part), set(raw)
    if ours & _STRAIGHT_MARKS and theirs & _CURLY_MARKS and not ours & _CURLY_MARKS:
        return "; its quotation marks are straight, those of the text are not"
    if ours & _CURLY_MARKS and theirs & _STRAIGHT_MARKS and not theirs & _CURLY_MARKS:
        return "; the text's quotation marks are straight, those of the quote are not"
    return ""


def _windows(text: str, wanted: str) -> list[tuple[int, int]]:
    """Return the stretches that share the most and the rarest pieces with the quote."""
    size = min(12, max(2, len(wanted) // 4))
    step = max(1, (len(wanted) - size) // (_SEEDS - 1))
    reach = MAX_FOREIGN_CHARS + len(wanted) // 4
    votes: list[tuple[int, float]] = []
    alone: list[int] = []
    for offset in range(0, max(1, len(wanted) - size + 1), step):
        found = _first_places(text, wanted[offset : offset + size])
        votes += [(at - offset, 1 / len(found)) for at in found]
        if len(found) == 1:
            alone.append(found[0] - offset)
            # Three pieces that stand nowhere else agree: more would say the same.
            if sum(abs(start - alone[-1]) <= reach for start in alone) >= 3:
                break
    votes.sort()
    scored: list[tuple[float, int]] = []
    right = 0
    weight = 0.0
    for left, (start, own) in enumerate(votes):
        right = max(right, left)
        while right < len(votes) and votes[right][0] <= start + reach:
            weight += votes[right][1]
            right += 1
        scored.append((weight, start))
        weight -= own
    return _apart(scored, reach, len(wanted), len(text))


def _first_places(text: str, seed: str) -> list[int]:
    places: list[int] = []
    at = text.find(seed)
    while at >= 0 and len(places) < _SEED_PLACES:
        places.append(at)
        at = text.find(seed, at + 1)
    return places


def _apart(
    scored: list[tuple[float, int]], reach: int, length: int, limit: int
) -> list[tuple[int, int]]:
    chosen: list[int] = []
    for _, start in sorted(scored, key=lambda item: (-item[0], item[1])):
        if all(abs(start - other) > reach // 2 for other in chosen):
            chosen.append(start)
        if len(chosen) == _WINDOWS:
            break
    margin = 24 + length // 8
    return [
        (max(0, start - margin), min(limit, start + length + reach + margin))
        for start in chosen
    ]


def _best_in(
    prepared: PreparedText, wanted: str, window: tuple[int, int]
) -> tuple[float, int, int] | None:
    offset = window[0]
    text = prepared.plain.text[window[0] : window[1]]
    interrupted = _interrupted(wanted, text)
    if interrupted is not None:
        extra = interrupted[1] - interrupted[0] - len(wanted)
        score = 100 - extra / MAX_FOREIGN_CHARS
        return score, offset + interrupted[0], offset + interrupted[1]
    lowered = lower(text)
    alignment = partial_ratio_alignment(
        lower(wanted), lowered, score_cutoff=LEAST_SCORE
    )
    if alignment is None or len(wanted) > len(text) + len(wanted) // 3:
        return None
    start, end = _whole_words(text, wanted, alignment.dest_start, alignment.dest_end)
    return alignment.score, offset + start, offset + end


def _whole_words(text: str, wanted: str, start: int, end: int) -> tuple[int, int]:
    """Widen an alignment to whole tokens and drop what only its width brought in."""
    tokens = [t for t in _tokens(text) if t.end > start and t.start < end]
    if not tokens:
        return start, end
    words = [t.text for t in _tokens(wanted)]
    blocks = Indel.opcodes(words, [t.text for t in tokens])
    first, last = 0, len(tokens)
    if len(blocks) > 1 and (blocks[0].tag, blocks[1].tag) == ("insert", "equal"):
        first = blocks[0].dest_end
    if len(blocks) > 1 and (blocks[-2].tag, blocks[-1].tag) == ("equal", "insert"):
        last = blocks[-1].dest_start
    start, end = tokens[first].start, tokens[last - 1].end
    if tokens[first].text.endswith(words[0]):
        start = tokens[first].end - len(words[0])
    if last - 1 > first and tokens[last - 1].text.startswith(words[-1]):
        end = tokens[last - 1].start + len(words[-1])
    return start, end


def _interrupted(wanted: str, text: str) -> tuple[int, int] | None:
    """Return the tightest stretch that holds the quote's words with others between."""
    words = [t.text for t in _tokens(wanted)]
    tokens = _tokens(text)
    best: tuple[int, int] | None = None
    if len(words) < 2:
        return None
    for first, token in enumerate(tokens):
        if token.text != words[0]:
            continue
        last = _last_of(words, tokens, first)
        if last is None:
            break
        start, end = token.start, tokens[last].end
        if best is None or end - start < best[1] - best[0]:
            best = start, end
    if best is None or best[1] - best[0] - len(wanted) > MAX_FOREIGN_CHARS:
        return None
    return best


def _last_of(words: list[str], tokens: list[_Token], first: int) -> int | None:
    at = first
    for word in words:
        while at < len(tokens) and tokens[at].text != word:
            at += 1
        if at == len(tokens):
            return None
        at += 1
    return at - 1


def _tokens(text: str) -> list[_Token]:
    return [_Token(m.group(), m.start(), m.end()) for m in _TOKEN.finditer(text)]


def _difference(wanted: str, text: str, raw: str) -> str:
    """Name what is different, the telling kind first."""
    if _DAMAGE.search(text) and not _DAMAGE.search(wanted):
        return (
            "the text layer is damaged here (characters without a meaning): "
            f"“{_shown(text)}”"
        )
    if lower(wanted) == lower(text):
        return _changes(wanted, text, "capitals: ")
    if wanted.replace(" ", "") == text.replace(" ", ""):
        return "white space between words: " + _spacing(wanted, text)
    if sorted(t.text for t in _tokens(wanted)) == sorted(t.text for t in _tokens(text)):
        return f"the same words in another order: “{_shown(text)}”"
    return _foreign(wanted, text, raw) or _changes(wanted, text, "")


def _foreign(wanted: str, text: str, raw: str) -> str | None:
    """Tell what page furniture stands between the quote's words, if that is all."""
    changes = _token_changes(wanted, text)
    if not changes or any(change.tag != "insert" for change in changes):
        return None
    pieces = [text[c.dest_start : c.dest_end].strip() for c in changes]
    listed = "; ".join(f"“{_shown(piece)}”" for piece in pieces)
    if all(_NOTE_MARK.fullmatch(piece) for piece in pieces) and not any(
        text[change.dest_start - 1].isspace() for change in changes
    ):
        return f"note mark between words: {listed}"
    if all(piece.isdigit() or _stands_by_itself(piece, raw) for piece in pieces):
        return f"foreign words between: {listed}"
    return None


def _stands_by_itself(piece: str, raw: str) -> bool:
    """Tell whether a piece begins or ends a line, as page headers do."""
    words = r"\s+".join(regex.escape(word) for word in piece.split())
    return regex.search(rf"\n\s*+{words}|{words}\s*+\n", raw) is not None


class _Change(NamedTuple):
    tag: str
    src_start: int
    src_end: int
    dest_start: int
    dest_end: int


def _token_changes(wanted: str, text: str) -> list[_Change]:
    """Return the changed stretches, in characters, of two texts compared by token."""
    ours, theirs = _tokens(wanted), _tokens(text)
    changes: list[_Change] = []
    for op in Indel.opcodes([t.text for t in ours], [t.text for t in theirs]):
        if op.tag == "equal":
            continue
        src = _stretch(ours, op.src_start, op.src_end, len(wanted))
        dest = _stretch(theirs, op.dest_start, op.dest_end, len(text))
        tag = "insert" if src[0] == src[1] else "delete"
        last = changes[-1] if changes else None
        if (
            last
            and _touches(wanted, last.src_end, src[0])
            and _touches(text, last.dest_end, dest[0])
        ):
            src = (min(last.src_start, src[0]), max(last.src_end, src[1]))
            dest = (min(last.dest_start, dest[0]), max(last.dest_end, dest[1]))
            tag = last.tag if last.tag == tag else "replace"
            changes.pop()
        changes.append(_Change(tag, *src, *dest))
    return changes


def _stretch(tokens: list[_Token], first: int, last: int, end: int) -> tuple[int, int]:
    if first < last:
        return tokens[first].start, tokens[last - 1].end
    place = tokens[first].start if first < len(tokens) else end
    return place, place


def _touches(text: str, end: int, start: int) -> bool:
    return start <= end or not text[end:start].strip()


def _changes(wanted: str, text: str, kind: str) -> str:
    told: list[str] = []
    for change in _token_changes(wanted, text):
        ours = wanted[change.src_start : change.src_end].strip()
        theirs = text[change.dest_start : change.dest_end].strip()
        if not ours:
            told.append(f"the text has “{_shown(theirs)}”, which the quote leaves out")
        elif not theirs:
            told.append(f"the quote has “{_shown(ours)}”, which the text has not")
        else:
            told.append(
                f"the text has “{_shown(theirs)}” where the quote has “{_shown(ours)}”"
            )
    if len(told) > 3:
        return f"{len(told)} differences; the first: {told[0]}"
    return kind + "; ".join(told or ["the characters differ"])


def _spacing(wanted: str, text: str) -> str:
    at = next(
        (i for i, (a, b) in enumerate(zip(wanted, text, strict=False)) if a != b),
        min(len(wanted), len(text)) - 1,
    )
    ours = wanted[max(0, at - 12) : at + 12].strip()
    theirs = text[max(0, at - 12) : at + 12].strip()
    return f"the text has “{theirs}” where the quote has “{ours}”"


def _shown(text: str) -> str:
    words = " ".join(text.split())
    if len(words) <= _SHOWN_CHARS:
        return words
    return words[: _SHOWN_CHARS - 1] + "…"
