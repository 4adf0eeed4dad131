"""Tell what a quote leaves out, and whether leaving it out may change the meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from claimtui.checks.cuts import (
    bound_after,
    bound_before,
    cuts_word,
    doubtful_joints,
)
from claimtui.checks.late import late
from claimtui.model.checks import Elision
from claimtui.model.spans import TextSpan

EDGE_WORDS = 6
"""Words beside a quote's edge, within its sentence, that count as cut off."""
_EDGE_NUMBER_WORDS = 3
_EDGE_CHARS = 400


def _words(listed: str) -> str:
    return r"(?<!\w)(?:" + "|".join(listed.split("|")) + r")(?!\w)"


# English, German, French and Spanish words and the commonest signs of negation in
# other languages. "May" with a capital is mostly the month, so a hedge is lower case.
_NEGATION = late(
    _words(
        r"not|no(?!\.)|nor|never|neither|none|nobody|nothing|nowhere|without|cannot|hardly"
        r"|scarcely|barely|\w+n['’]t|fails? to|failed to|denie[sd]|deny"
        r"|nicht|nichts|kein\w{0,2}|nie|niemals|niemand\w{0,2}|weder|ohne|kaum"
        r"|ne|n['’](?=\w)\w+|pas|jamais|aucune?|rien|personne ne|sans"
        r"|nunca|jamás|nadie|ningun[oa]?s?|ningún|tampoco"
        r"|не|ни|нет|никогда|без|não|nem|non(?!-)|nessun[oa]?|niet|geen|inte|ikke|nie"
        r"|لا|لم|لن|ليس|ليست|غير|نہیں|नहीं|न|मत|ไม่"
    )
    + "|不|没有|沒有|未|無い|ない|ません|なかった|않|못|아니|없",
    re.IGNORECASE,
)
_ONLY = late(
    _words(
        r"only|solely|exclusively|merely|just|alone"
        r"|nur|lediglich|ausschließlich|bloß|allein"
        r"|seulement|uniquement|seule?s?|sólo|solamente|únicamente"
        r"|только|лишь|soltanto|apenas|somente"
    )
    + "|只|仅|僅|唯一|だけ|のみ|만",
    re.IGNORECASE,
)
_EXCEPTION = late(
    _words(
        r"unless|except|excepting|excluding|other than|apart from|save for"
        r"|provided that|only if|but for|if|as long as"
        r"|außer|ausgenommen|es sei denn|sofern|falls|wenn"
        r"|sauf|excepté|hormis|à moins que|à condition que"
        r"|salvo|excepto|a menos que|a no ser que|siempre que"
        r"|кроме|если"
    )
    + "|除非|除了|以外|場合を除き|제외",
    re.IGNORECASE,
)
_NUMBER = late(
    r"\d|[½⅓⅔¼¾⅛]|"
    + _words(
        r"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty"
        r"|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?"
        r"|billions?|dozens?|half|thirds?|quarters?"
        r"|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|hundert|tausend|millionen"
        r"|deux|trois|quatre|cinq|sept|huit|neuf|dix|mille"
        r"|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien|mil"
    )
    + "|[二三四五六七八九十百千万亿億]",
    re.IGNORECASE,
)
_HEDGE = late(
    _words(
        r"may(?! \d)|might|could|perhaps|maybe|possibly|probably"
        r"|likely|unlikely|allegedly|reportedly|apparently|seems?|seemed|appears? to"
        r"|appeared to|suggests?|suggested|estimated|expected to|believed to|thought to"
        r"|(?:about|around)(?= [\d$€£])|approximately|roughly|nearly|almost"
        r"|up to|at least|at most"
        r"|[Pp]erhaps|[Mm]aybe|[Pp]ossibly|[Pp]robably|[Aa]llegedly|[Rr]eportedly"
        r"|[Aa]pparently|[Aa]bout(?= \d)|[Aa]pproximately|[Rr]oughly|[Nn]early"
        r"|[Aa]lmost"
        r"|vielleicht|möglicherweise|wahrscheinlich|vermutlich|angeblich|könnten?"
        r"|dürften?|etwa|rund|ungefähr"
        r"|peut-être|probablement|environ|presque|pourrait|pourraient|semble"
        r"|quizás?|tal vez|probablemente|posiblemente|podría|podrían|casi"
        r"|возможно|вероятно|почти"
    )
    + "|可能|也许|或许|大约|かもしれない|おそらく|아마"
)
_KINDS = (
    (_ONLY, "Q1", "Q6"),
    (_NEGATION, "Q2", "Q7"),
    (_EXCEPTION, "Q3", "Q8"),
    (_NUMBER, "Q4", "Q9"),
    (_HEDGE, "Q5", "Q10"),
)
_INSIDE_WORD = "Q11"
_HYPHEN_DROPPED = "Q12"
_HEDGE_LEFT_OUT, _HEDGE_CUT_OFF = "Q5", "Q10"
_SENTENCE_END = late(
    r"[.!?]['\"”’»)\]]*(?=\s|$)|[。！？।؟]|[\n\r\u2029]\s*[\n\r\u2029]"
)
_WORD = late(r"\S+")


def elisions(
    text: str, occurrence: tuple[TextSpan, ...], open_edges: tuple[bool, bool]
) -> tuple[Elision, ...]:
    """Return what one occurrence leaves out, in the text's order.

    What stands between two parts is always told. What stands beside the first and the
    last part, within their sentence, is told where the quote has an ellipsis there
    (`open_edges`: at its start, at its end) or where the nearest words are weighty.
    """
    first, last = occurrence[0], occurrence[-1]
    told: list[Elision] = []
    before = _before(text, first.start)
    told += _edge(before, _cut_before(text, first.start, before), open_edges[0])
    for left, right in pairwise(occurrence):
        gap = text[left.end : right.start].strip()
        if gap.strip(".… []"):
            codes = [elided for kind, elided, _ in _KINDS if kind.search(gap)]
            if _HEDGE_LEFT_OUT not in codes and _splits_bound(text, left, right):
                codes.append(_HEDGE_LEFT_OUT)
            if cuts_word(text, left.end) or cuts_word(text, right.start):
                codes.append(_INSIDE_WORD)
            told.append(Elision(gap, tuple(codes)))
    after = _after(text, last.end)
    told += _edge(after, _cut_after(text, last.end, after), open_edges[1])
    return tuple(told)


def dropped_hyphens(
    text: str, occurrence: tuple[TextSpan, ...], quote: str
) -> tuple[Elision, ...]:
    """Return the hyphens at line ends that only one of both has, where they may count.

    Of prefixes only (re-signed, un-ionized): elsewhere a line's end explains them.
    """
    said = " ".join(text[span.start : span.end] for span in occurrence)
    words = [*doubtful_joints(said, quote), *doubtful_joints(quote, said)]
    return tuple(Elision(word, (_HYPHEN_DROPPED,)) for word in dict.fromkeys(words))


def _splits_bound(text: str, left: TextSpan, right: TextSpan) -> bool:
    return bound_before(text, right.start) or bound_after(text, left.end)


def _edge(cut: str, codes: tuple[str, ...], is_open: bool) -> Iterator[Elision]:
    if codes or (is_open and cut.strip()):
        yield Elision(cut.strip(), codes)


def _before(text: str, start: int) -> str:
    """Return the sentence's words before a place."""
    window = text[max(0, start - _EDGE_CHARS) : start]
    ends = [match.end() for match in _SENTENCE_END.finditer(window)]
    if ends and ends[-1] == len(window) and window[-1] in ".!?":
        ends.pop()  # the mark belongs to what the quote cuts through, as in "3.5"
    return window[ends[-1] :] if ends else window


def _after(text: str, end: int) -> str:
    """Return the sentence's words after a place."""
    if _SENTENCE_END.search(text, max(0, end - 1), end + 1) and _ends_here(text, end):
        return ""
    window = text[end : end + _EDGE_CHARS]
    match = _SENTENCE_END.search(window)
    return window[: match.start()] if match else window


def _ends_here(text: str, end: int) -> bool:
    """Tell whether the words up to a place are a sentence's last."""
    tail = text[max(0, end - 4) : end].rstrip("'\"”’»)]")
    return tail[-1:] in tuple(".!?。！？।؟") and not text[end : end + 1].isalnum()


def _cut_before(text: str, start: int, cut: str) -> tuple[str, ...]:
    words = [match.start() for match in _WORD.finditer(cut)]
    near = cut[words[-EDGE_WORDS] :] if len(words) > EDGE_WORDS else cut
    nearest = cut[words[-_EDGE_NUMBER_WORDS] :] if len(words) > 3 else cut
    bound = bound_before(text, start)
    return _cut_codes(near, nearest, near, (bound, cuts_word(text, start)))


def _cut_after(text: str, end: int, cut: str) -> tuple[str, ...]:
    words = [match.end() for match in _WORD.finditer(cut)]
    near = cut[: words[EDGE_WORDS - 1]] if len(words) > EDGE_WORDS else cut
    nearest = cut[: words[_EDGE_NUMBER_WORDS - 1]] if len(words) > 3 else cut
    bound = bound_after(text, end)
    return _cut_codes(near, nearest, cut, (bound, cuts_word(text, end)))


def _cut_codes(
    near: str, nearest: str, condition: str, at_edge: tuple[bool, bool]
) -> tuple[str, ...]:
    """Name what is cut off: a condition may stand anywhere, a number only beside.

    `at_edge` tells whether a bound is cut off there, and whether a word is cut through.
    """
    bound, inside_word = at_edge
    codes = []
    for kind, _, code in _KINDS:
        where = {"Q9": nearest, "Q8": condition}.get(code, near)
        if kind.search(where):
            codes.append(code)
    if bound and _HEDGE_CUT_OFF not in codes:
        codes.append(_HEDGE_CUT_OFF)
    if inside_word:
        codes.append(_INSIDE_WORD)
    return tuple(codes)
