"""Which sentences are no claims, and for what reason."""

from __future__ import annotations

import re

from claimtui.extraction import wording
from claimtui.extraction.structure import Placed
from claimtui.extraction.visible import LeafKind
from claimtui.extraction.wording import compiled
from claimtui.model.vocabulary import ExclusionReason

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_TOKEN = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")
_CJK = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]"
_CLOSERS = "\"'”’»)]】」』*_"
_QUESTION_MARKS = ("?", "？", "؟", "՞", "፧")
_TERMINALS = (".", "!", "…", "。", "！", "．", "։", "።", "।", "۔", "॥", "။")
_LABEL = re.compile(r"[B-HJ-Z]\)?\s+(?:The|An?|[A-Z][a-z]+)\b")
_OPTION = re.compile(r"[^\W\d_]\)\s")
_DATED_LINE = re.compile(r"(?:last\s+)?(?:updated|modified|published|posted)\b", re.I)
_URL_ONLY = re.compile(r"<?(?:https?://|www\.)\S+>?\.?")
_GREETING = re.compile(
    r"(?:hi|hello|dear|good (?:morning|afternoon|evening)|greetings|welcome|thanks|"
    r"thank you|(?:best|kind|warm) regards|sincerely|cheers|yours (?:sincerely|"
    r"faithfully|truly)|hallo|guten tag|sehr geehrte\w*|bonjour|hola|ciao)\b",
    re.I,
)
_BOILERPLATE = (
    r"all rights reserved|^\W*(?:copyright\W*(?:©|\(c\)|[12][0-9]{3}|by\b)|©)|"
    r"©\s*[12][0-9]{3}|"
    r"subscribe to (?:our|the|my)\b|sign up (?:for|to) (?:our|the|my)\b|"
    r"\b(?:we|site|page) uses? cookies\b|\bcookie policy\b|\bprivacy policy\b|"
    r"\bterms (?:of (?:service|use)|and conditions)\b|^follow us\b|^share this\b|"
    r"^powered by\b|^skip to (?:main )?content|^table of contents\W*$|^back to top|"
    r"^read more\b|^click here\b|^advertisement\W*$|^(?:home|menu|search|contact)\W*$|"
    r"^alle rechte vorbehalten|^tous droits réservés|^todos los derechos reservados"
)
_BOILERPLATE_WORDS = wording.words(
    "rights copyright subscribe sign cookies cookie privacy terms follow share powered "
    "skip table back read click advertisement home menu search contact rechte droits "
    "derechos"
)
_COLONS = (":", "：")
_LEAD_INS = wording.words(
    "following follows follow below here this these next example examples e.g see "
    "note like such namely shown listed"
)
"""A sentence with one of these and a colon at its end only points to what follows."""
_CODE = re.compile(
    r"\$ [a-z./~]|>>> |#!/|\.\. [\w-]+::|:[a-z-]+(?: \w+)?:(?:`|\s|$)|"
    r"(?:sudo|pip3?|npm|npx|yarn|git|apt|apt-get|curl|wget|docker|cargo|brew|conda|"
    r"python3?|mkdir|chmod|ssh|export|source) [-\w./~\"'$:@=]+"
)
"""Lines of a shell, of a Python session and of reStructuredText."""
_PLAIN_CODE = re.compile(r"\$ |>>> |#!/|\.\. |:")
_ENDING_ED = re.compile(r"[a-z]{2,}ed$")
_PRONOUNS = wording.words("i he she it we they you this that there who")

_BY_LEAF = {
    LeafKind.HEADING: ExclusionReason.HEADING,
    LeafKind.HEADER_ROW: ExclusionReason.HEADING,
    LeafKind.CODE: ExclusionReason.CODE,
    LeafKind.FRONT_MATTER: ExclusionReason.FRONT_MATTER,
    LeafKind.COMMENT: ExclusionReason.OTHER,
    LeafKind.MARGIN: ExclusionReason.BOILERPLATE,
}


def exclusion_reason(placed: Placed, language: str) -> ExclusionReason | None:
    """Return why a sentence is no claim; None where it may be one."""
    by_leaf = _BY_LEAF.get(placed.leaf.kind)
    if by_leaf is not None:
        return by_leaf
    text = placed.sentence.text
    unworded = _unworded(placed, text)
    if unworded is not None:
        return unworded
    bare = text.rstrip(_CLOSERS + " ")
    if bare.endswith(_QUESTION_MARKS):
        return ExclusionReason.QUESTION
    words = _WORD.findall(text)
    lower = {word.lower() for word in words}
    stock = not _BOILERPLATE_WORDS.isdisjoint(lower) or "©" in text
    if (stock and compiled(_BOILERPLATE, re.I).search(text)) or _is_dated_line(bare):
        return ExclusionReason.BOILERPLATE
    if _GREETING.match(text) and len(words) <= 8 and not _has_verb(words[1:]):
        return ExclusionReason.GREETING
    if placed.leaf.kind is LeafKind.ROW:
        return None if placed.leaf.cells > 1 else ExclusionReason.FRAGMENT
    if language in ("en", "und") and _is_order(text, words):
        return ExclusionReason.IMPERATIVE
    if bare.endswith(_COLONS) and (
        language not in ("en", "und") or _only_leads(placed, lower)
    ):
        return ExclusionReason.FRAGMENT
    if not _states(text, bare.rstrip(":："), words, language):
        return ExclusionReason.FRAGMENT
    return None


def _unworded(placed: Placed, text: str) -> ExclusionReason | None:
    """Return why a sentence is no prose at all; None where it may be."""
    headed = placed.leaf.kind is LeafKind.ROW and bool(placed.leaf.intro)
    if not headed and not any(map(str.isalpha, text)):
        return ExclusionReason.FRAGMENT
    if _is_code(text):
        return ExclusionReason.CODE
    return ExclusionReason.LINK_LIST if _is_links(placed) else None


def _only_leads(placed: Placed, words: set[str]) -> bool:
    """Say whether a sentence that ends in a colon introduces and asserts nothing."""
    introduces = placed.leaf.leads and placed.end == len(placed.leaf.text)
    return introduces or not _LEAD_INS.isdisjoint(words)


def _is_code(text: str) -> bool:
    """Say whether a line is code that nothing marks as such."""
    if _CODE.match(text) is None:
        return False
    return _PLAIN_CODE.match(text) is not None or not text.endswith(_TERMINALS)


def finite_verb(word: str) -> bool:
    """Say whether an English word is known as a finite verb, whatever its place."""
    lower = word.lower()
    return (
        lower in wording.AUXILIARIES
        or lower in wording.PASTS
        or lower in wording.PRESENTS
        or (_ENDING_ED.search(lower) is not None and lower not in _NOT_PASTS)
    )


_NOT_PASTS = wording.words(
    "need seed feed speed breed deed weed bleed indeed hundred red bed shed "
    "kindred sacred united embed"
)


def _has_verb(words: list[str]) -> bool:
    return any(finite_verb(word) for word in words)


def _states(text: str, bare: str, words: list[str], language: str) -> bool:
    """Say whether the words make a full statement."""
    ended = bare.endswith(_TERMINALS)
    if compiled(_CJK).search(text):
        return len(text) >= (4 if ended else 8)
    if language not in ("en", "und"):
        return len(words) >= (2 if ended else 4)
    if _is_scrap(text, words, ended=ended):
        return False
    first = _TOKEN.search(text)
    later = words[1:] if first is not None and first[0] == words[0] else words
    if _has_verb(later) or (words[0].lower() in _PRONOUNS and len(words) > 1):
        return True
    if any(word.lower() in wording.BASE_PRESENTS for word in later):
        return True
    return ended and len(words) >= (4 if language == "en" else 3)


def _is_scrap(text: str, words: list[str], *, ended: bool) -> bool:
    letters = sum(map(str.isalpha, text))
    if letters * 2 < len(text.replace(" ", "")) and not ended:
        return True
    if ended:
        return len(words) < 2
    if text.count("(") != text.count(")") or " | " in text or " = " in text:
        return True
    return bool(_LABEL.match(text) or _OPTION.match(text))


def _is_order(text: str, words: list[str]) -> bool:
    first = words[0].lower()
    if first not in wording.IMPERATIVES or not text.lower().startswith(first):
        return False
    if first == "please" or len(words) == 1 or first.startswith(("don", "let")):
        return True
    second = words[1].lower()
    tokens = _TOKEN.findall(text)
    if second in ("the", "a") and _names_subject(words[2:]):
        return False
    if second in wording.OPENERS or (len(tokens) > 1 and tokens[1][0].isdigit()):
        return True
    return not _has_verb(words[1:]) and second != "of"


def _names_subject(words: list[str]) -> bool:
    """Say whether a name and its verb follow, as in `Read the Docs can generate …`."""
    place = 0
    while place < len(words) and words[place][0].isupper():
        place += 1
    return 0 < place < len(words) and words[place].lower() in wording.AUXILIARIES


def _is_dated_line(bare: str) -> bool:
    return bool(_DATED_LINE.match(bare)) and len(bare) < 60 and ":" in bare[:20]


def _is_links(placed: Placed) -> bool:
    text = placed.sentence.text
    if _URL_ONLY.fullmatch(text):
        return True
    leaf, linked = placed.leaf, 0
    for start, end in leaf.links:
        linked += max(0, min(end, placed.end) - max(start, placed.start))
    if not linked:
        return False
    outside = sum(map(str.isalnum, text)) - linked
    return outside <= len(text) // 10 and not text.endswith(_TERMINALS)
