"""Where sentences end: sentencex, and then general rules for what it gets wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import sentencex

_URL = re.compile(r"(?:https?://|www\.)\S+")
_ORDINAL_RANGE = re.compile(
    r"[0-9]\.(?:(?<=\b[0-9]\.)|(?<=\b[0-9]{2}\.)|(?<=\b[0-9]{3}\.))"
    r"\s?[-–/]\s?[0-9]{1,3}\.\s"
)

_STARTERS = (
    "The|An?|I|He|She|It|We|They|You|This|That|These|Those|There|What|When|Where|Why|"
    "How|Who|But|And|However|Nobody|Some|Many|His|Her|Its|Their|Our|My|"
    "De|Det|Den|Hvad|Han|Hun|Vi|Der|Et|Jeg|Er|Sie|Es|Wir|Das|Die|Ein|Eine|Was|Il|Elle|"
    "Nous|Les?|La|Une?|Los|Las|El|Ella|Qué"
)
_ADDED = (
    # An abbreviation that often ends a sentence, before a word that begins one.
    (
        ".",
        re.compile(
            r"\.(?:(?<=\b[A-Za-zÆØÅ]\.[A-Za-zÆØÅ]\.)|(?<=\b[Cc]o\.)|"
            r"(?<=\b(?:Inc|Ltd|etc)\.)|(?<=\bCorp\.))\s+"
            rf"(?=(?:{_STARTERS})\b)"
        ),
    ),
    # "May." is a whole month and no abbreviation.
    ("May.", re.compile(r"\bMay\.\s+(?=[A-Z])")),
    # A superscript note that lost its form: "(1987).1 According".
    (
        ".",
        re.compile(
            r"\.(?:(?<=[^\W\d_][^\W\d_]\.)|(?<=[)\]”\"]\.))[0-9]{1,3}"
            r"(?:[ ,][0-9]{1,3})*\s+(?=[A-Z])"
        ),
    ),
    # A sentence in brackets, and a quotation that breaks off.
    (")", re.compile(r"\)(?<=[.!?]\))\s+(?=[\"“A-Z])")),
    # A CJK full stop ends a sentence before a Latin word as well.
    ("。", re.compile(r"。(?=[A-Za-z])")),
    ("--", re.compile(r"--[\"”]\s+(?=[A-Z])")),
    ("—", re.compile(r"—[\"”]\s+(?=[A-Z])")),
)
"""Ends that sentencex misses: what must occur, and the pattern up to the next word.

Each pattern begins with a plain character and looks back from there: a search for it
is many times faster than one that tries a group at every place.
"""
_ABBREVIATION = re.compile(
    r"(?:\b(?:et al|vs|approx|Figs?|Eqs?|Refs?|cf|e\.g|i\.e|ca|Drs?|Mrs?|Ms|Profs?|"
    r"Nos?|Nrs?|pp|vols?|eds?)|N°|[Nn]º)\.[,;]?\s*$"
)
_BEFORE_NUMBER = re.compile(
    r"(?:\b(?:Nos?|Nrs?|[Pp]p?|[Cc]h|[Aa]rt|[Nn])|N°|[Nn]º)\.\s*$"
)
LABEL = re.compile(
    r"(?:(?:Fig(?:ure|\.)?|Tab(?:le|\.)?|Example|Listing|Box|Section|Chapter|Appendix|"
    r"Article|§|Abb(?:ildung|\.)|Tabelle|Beispiel|Kapitel|Abschnitt|Artikel|Figura|"
    r"Tableau|Tabla|Exemple|Ejemplo|图|表|例|図|第|그림|표)\s?(?:[0-9]{1,4}|[A-Z]\b)"
    r"(?:[.-][0-9]{1,3}){0,4}|[0-9]{1,3}(?:\.[0-9]{1,3}){1,4})\.\s*"
)
"""The number that a caption or a heading begins with: `Figure 3.`, `1.2.`"""
_FIRST_WORD = re.compile(rf"(?:{_STARTERS})\b")
_ASIDE = re.compile(r"\((?:Which|Who|Whose|Whom)\b")
_TOKEN_BEFORE = re.compile(r"[^\W_]+$")
_CLOSING = ")）]】」』”’»"
_IN_NAME = re.compile(r"[>/\\$&@_*#=%+~{|]|[<-][A-Za-z]")
"""What goes on with a name or an address: `branch.<name>.remote`, `./configure`."""
_SUFFIX = re.compile(r"[A-Z]{2}|[B-HJ-Z](?![^\W_])")
"""A name's last part, as in `file.SUFFIX` and `file.tar.Z`."""
_LONE_STOP = re.compile(r"\s\.\s+$")
"""A full stop that is named among other signs."""
_SIGNS = "+-~:/*=&|#_,;"
_CASED = re.compile(r"[a-zß-öø-ÿ]+[\s.,;:!?)]")
_ENUMERATOR = re.compile(
    r"(?:(?<=\s)|^)(?:[•⁃*‣◦-]\s?)?(?P<value>[0-9]{1,2}|[a-z]|[ivx]{2,4})"
    r"(?:\.\)|[.)])\s+(?=\S)"
)
_MARK_END = re.compile(
    r"[.)](?:(?<=[\s•⁃*‣◦-][0-9a-z].)|(?<=^[0-9a-z].)|(?<=[0-9ivx]{2}.)|(?<=\.\)))\s"
)
"""What each mark of a list ends in: most texts have none, which is quick to see."""
_ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]
_BARE_MARK = re.compile(r"\W*(?:[0-9]{1,3}|[a-z]|[ivx]{1,4})[.)]+")
_BRACKETED = re.compile(r"\s*[(\[][^\W_]{1,4}[)\]]\s+")
"""A mark that sentencex takes the whole text for an entry by."""
_BEFORE_LIST = re.compile(r"(?:^|[.!?:;]|\n)\s*$")
_LOOK_BACK = 12
_LABEL_REACH = 40
_CLOSING_MARK = re.compile(r"[0-9a-z]{1,3}\)")
"""What looks like a list mark and may close a bracket: `(1 + 6 + 5)`."""
_BRACKET_REACH = 200
_NAME_REACH = 60


def segment(
    text: str,
    language: str,
    *,
    closed: Iterable[tuple[int, int]] = (),
    borders: Iterable[int] = (),
    mark: str = "",
) -> list[tuple[int, int]]:
    """Return the sentences of a paragraph as ranges, trimmed of white space.

    Args:
        text: Visible text of one paragraph, item or cell, without lone surrogates.
        language: BCP 47 code, or `und`.
        closed: Ranges that no sentence end can fall into, such as inline code.
        borders: Places where a sentence ends whatever the words say.
        mark: The list mark that stands before the text, such as `1)`.
    """
    code = "en" if language == "und" else language.split("-")[0].lower()
    marked = _BRACKETED.match(text)
    begin = marked.end() if marked else 0
    cuts = {
        _next_word(text, begin + int(item["start_index"]))
        for item in sentencex.get_sentence_boundaries(code, text[begin:])
    } - {begin}
    cuts = {cut for cut in cuts if not _false_cut(text, cut, code)}
    for needle, pattern in _ADDED:
        if needle in text:
            cuts.update(match.end() for match in pattern.finditer(text))
    cuts -= _inside(cuts, _closed_ranges(text, closed))
    marks, inside = _enumeration(text, mark)
    cuts = (cuts - inside) | marks | set(borders)
    return _trimmed(text, _joined(text, sorted(cut for cut in cuts if cut)))


def _next_word(text: str, place: int) -> int:
    while place < len(text) and text[place].isspace():
        place += 1
    return place


def _closed_ranges(
    text: str, closed: Iterable[tuple[int, int]]
) -> list[tuple[int, int]]:
    ranges = list(closed)
    if "://" in text or "www." in text:
        ranges.extend(match.span() for match in _URL.finditer(text))
    ranges.extend(match.span() for match in _ORDINAL_RANGE.finditer(text))
    return sorted(ranges)


def _inside(cuts: set[int], ranges: Sequence[tuple[int, int]]) -> set[int]:
    """Return the cuts that fall into ranges, which are sorted."""
    found = set()
    waiting = iter(ranges)
    current = next(waiting, None)
    for cut in sorted(cuts):
        while current is not None and current[1] <= cut:
            current = next(waiting, None)
        if current is None:
            break
        if current[0] < cut:
            found.add(cut)
    return found


def _false_cut(text: str, cut: int, language: str) -> bool:
    """Say whether no sentence ends before `cut`, whatever sentencex says."""
    if not 0 < cut < len(text):
        return True
    follows = text[cut]
    if not text[cut - 1].isspace() and _runs_on(text, cut, follows):
        return True
    if cut <= _LABEL_REACH and LABEL.fullmatch(text, 0, cut):
        return True
    if _CLOSING_MARK.match(text, cut) and _in_bracket(text, cut):
        return True
    before = text[max(0, cut - _LOOK_BACK) : cut]
    if follows.isdigit() and _BEFORE_NUMBER.search(before):
        return True
    if follows in _SIGNS and _LONE_STOP.search(before):
        return True
    if _ABBREVIATION.search(before) and not _FIRST_WORD.match(text, cut):
        return True
    if language == "en":
        dash = text.startswith(("--", "—", "– "), cut)
        return dash or bool(_CASED.match(text, cut) or _ASIDE.match(text, cut))
    return False


def _runs_on(text: str, cut: int, follows: str) -> bool:
    """Say whether a word or a bracket goes on at a cut without white space."""
    if follows in _CLOSING or (text[cut - 1] == "." and _IN_NAME.match(text, cut)):
        return True
    if not follows.isalnum() or follows >= "\u0530" or text[cut - 1] not in ".!?":
        return False
    token = _TOKEN_BEFORE.search(text, max(0, cut - _LOOK_BACK), cut - 1)
    short = token is None or len(token[0]) < 2
    if not short and token is not None and (token[0].isupper() or _in_path(text, cut)):
        return True
    if token is not None and token[0].isascii() and _SUFFIX.match(text, cut):
        return True
    return short or follows.islower() or follows.isdigit()


def _in_bracket(text: str, cut: int) -> bool:
    begin = max(0, cut - _BRACKET_REACH)
    return text.rfind("(", begin, cut) > text.rfind(")", begin, cut)


def _in_path(text: str, cut: int) -> bool:
    """Say whether a full stop stands inside a file's name, as in `a/b.Debian`."""
    word = text[max(0, cut - _NAME_REACH) : cut].rsplit(None, 1)
    return bool(word) and "/" in word[-1]


def _enumeration(text: str, mark: str) -> tuple[set[int], set[int]]:
    """Return where the items of inline lists begin, and the cuts after their marks.

    Marks count as a list only when they follow one another (a, b, c; 1, 2) and the
    first stands where a sentence may begin.
    """
    begins: set[int] = set()
    after: set[int] = set()
    if _MARK_END.search(text) is None:
        return begins, after
    opening = _ENUMERATOR.match(f"{mark} x") if mark else None
    expected = _next_values(opening["value"]) if opening else set()
    first = (0, 0)
    for match in _ENUMERATOR.finditer(text):
        if match["value"] in expected:
            begins |= {first[0], match.start()}
            after |= {first[1], match.end()}
            expected = _next_values(match["value"])
        elif _BEFORE_LIST.search(text[max(0, match.start() - 3) : match.start()]):
            first, expected = match.span(), _next_values(match["value"])
    return begins - {0}, after


def _next_values(mark: str) -> set[str]:
    """Return the marks that may follow one in a list: `2`, or `j` and `ii`."""
    if mark.isdigit():
        return {str(int(mark) + 1)}
    follows = {chr(ord(mark) + 1)} if len(mark) == 1 else set()
    if mark in _ROMAN[:-1]:
        follows.add(_ROMAN[_ROMAN.index(mark) + 1])
    return follows


def _joined(text: str, cuts: list[int]) -> list[int]:
    """Drop cuts that leave a piece without words, or with a list mark alone."""
    kept: list[int] = []
    last = 0
    for place, cut in enumerate(cuts):
        piece = text[last:cut].strip()
        following = text[cut : cuts[place + 1] if place + 1 < len(cuts) else None]
        wordless = not any(map(str.isalnum, piece)) and not kept
        trailing = not any(map(str.isalnum, following))
        if wordless or trailing or _BARE_MARK.fullmatch(piece):
            continue
        kept.append(cut)
        last = cut
    return kept


def _trimmed(text: str, cuts: list[int]) -> list[tuple[int, int]]:
    ranges = []
    for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        piece = text[start:end]
        left = len(piece) - len(piece.lstrip())
        size = len(piece.strip())
        if size:
            ranges.append((start + left, start + left + size))
    return ranges
