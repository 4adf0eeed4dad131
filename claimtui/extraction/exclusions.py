"""Which sentences are no claims, and for what reason."""

from __future__ import annotations

import re

from claimtui.extraction import wording
from claimtui.extraction.segmentation import LABEL
from claimtui.extraction.statements import (
    TERMINALS,
    asserts,
    has_verb,
    rules_of,
    states,
)
from claimtui.extraction.structure import Placed
from claimtui.extraction.visible import LeafKind
from claimtui.extraction.wording import compiled
from claimtui.model.vocabulary import ExclusionReason

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_TOKEN = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")
_CLOSERS = "\"'”’»)]】」』*_"
_QUESTION_MARKS = ("?", "？", "؟", "՞", "፧")
_DATED_LINE = re.compile(r"(?:last\s+)?(?:updated|modified|published|posted)\b", re.I)
_URL_ONLY = re.compile(r"\W{0,4}(?:https?://|www\.)\S+>?\.?")
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
    r"\b(?:we|site|page) uses? cookies\b|^follow us\b|^share this\b|"
    r"^powered by\b|^skip to (?:main )?content|^table of contents\W*$|^back to top|"
    r"^read more\b|^click here\b|^advertisement\W*$|^(?:home|menu|search|contact)\W*$|"
    r"^alle rechte vorbehalten|^tous droits réservés|^todos los derechos reservados"
)
_TERMS = (
    r"\bcookie policy\b|\bprivacy policy\b|"
    r"\bterms (?:of (?:service|use)|and conditions)\b"
)
"""Boilerplate in a line of a page's foot; a legal text says much about its own."""
_TERMS_WORDS = 8
_NOTICE_WORDS = 40
"""A longer sentence quotes a notice and says more, as licences do."""
_CONSENT = r"\b(?:our|you agree|by (?:using|continuing|clicking|signing))\b"
_BOILERPLATE_WORDS = wording.words(
    "rights copyright subscribe sign cookies cookie privacy terms follow share powered "
    "skip table back read click advertisement home menu search contact rechte droits "
    "derechos"
)
_COLONS = (":", "：")
_ITEM_ENDS = (";", "；")
_CJK_LANGUAGES = frozenset({"zh", "ja", "ko"})
_TURNERS = frozenset("上下起返回首")
_TURNER = (
    r"(?:[上下]一[页頁级級章节節]|起始[页頁]|(?:返)?回到?[顶頂]部|首[页頁])[\W0-9]*"
)
"""Links from page to page, with the number of the chapter that they lead to."""
_BOX = (
    r"(?:注释|注意|提示|技巧|进阶|观点|文化|词汇|参考|工具|警告|安全|社区|补充|NOTE|TIP|"
    r"CAUTION|WARNING)\s\S[^。]{0,29}"
)
"""Chinese: the title of a box beside the text, with what kind of box it is."""
_ANNOUNCES = re.compile(
    r"(?:[^,]{1,60}, )?(?:so |then |now )?we "
    r"(?:can|could|must|will|shall|now|need to)\b",
    re.IGNORECASE,
)
"""How a sentence tells what its authors are about to do."""
_COUNTED = re.compile(
    r"\b(?:[0-9]{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"(?: [^\W\d_][\w-]*){0,2} [^\W\d_][\w-]*s$"
)
"""How a sentence ends that says how many of something there are."""
_COUNTED_REACH = 60
_LAST_WORD = re.compile(r"[^\W\d_]+$")
_SEE = re.compile(
    r"\W{0,3}(?:\w+, )?(?:please )?(?:also )?(?:see \S|refer to\b|feel free to\b)",
    re.IGNORECASE,
)
_THEN = (
    r"(?:(?:then|also|just|simply|now|instead|please|optionally|finally|again|always)"
    r",? |(?:first|second|third|next|lastly|otherwise|alternatively|afterwards|in "
    r"addition|for (?:example|instance)|if so|if not|as a (?:first|final|last) step), )"
)
"""What may stand before an order."""
_THENS = re.compile(rf"{_THEN}{{1,3}}", re.IGNORECASE)
_CONDITION = re.compile(
    r"(?:\w+, )?(?:if|to|when|once|before|after|unless|until|depending|in|on|for|with)"
    r"\b",
    re.IGNORECASE,
)
"""How a clause begins that says when, or what for, something is to be done."""
_PURPOSES = frozenset({"to", "in", "on", "for", "with"})
_SUBJECTS = frozenset({"you", "we", "it", "they"})
_CLAUSE_WORDS = 3
_MOST_COMMAS = 8
_NO_ORDER = frozenset({"and", "or"})
_TOLD_WORDS = 5
_TITLE_STARTS = wording.AUXILIARIES | wording.words(
    "how why what when where which who whether if"
)
_INTRODUCING_WORDS = 3
_ENTRY_WORDS = 4
_COMMIT = re.compile(r"\[?[0-9a-f]{7,40}\]?:? ")
_CHANGE = re.compile(
    r"(?:#[0-9]{2,7}|/(?:pull|issues|commit)/[0-9a-f]{2,40})[\W_]{0,4}$"
)
_CHANGE_REACH = 80
_REFERENCE_CHARS = 600
_REFERENCE_MARK = re.compile(r"\[[\w+.-]{1,20}\]\s+")
_AUTHORS = re.compile(
    r"[A-Z][\w’'-]{1,30},? (?:[A-Z]\.[ -]?){1,4}(?:,|and\b|&|\(|[A-Z\"“])"
)
_TITLED = re.compile(r"[A-Z][^\"“.]{2,80}, [\"“]")
_PUBLISHED = re.compile(
    r"\b(?:1[89]|20)[0-9]{2}\b.{0,200}?(?:\bpp?\.|\bvol\b|\bdoi\b|\bjournal\b|"
    r"\bproceedings\b|\bpress\b|[0-9]\([0-9]+\)|[0-9]:[0-9])|"
    r"(?:\bpp\.|\bvol\.|\bdoi\b|[0-9]\([0-9]+\)).{0,200}?\b(?:1[89]|20)[0-9]{2}\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“][^\"“”]*[\"”]")
_CODE = re.compile(
    r"\$ [a-z./~]|>>> |#!/|\.\. [\w-]+::|:[a-z-]+(?: \w+)?:(?:`|\s|$)|"
    r"(?:sudo|pip3?|npm|npx|yarn|git|apt|apt-get|curl|wget|docker|cargo|brew|conda|"
    r"python3?|mkdir|chmod|ssh|export|source) [-\w./~\"'$:@=]+"
)
"""Lines of a shell, of a Python session and of reStructuredText."""
_PROGRAM = re.compile(r"->|=>|::\w|[$@]\w|\w\(\s?[\"'$)]|\w = ")
"""Signs in a line that ends in a semicolon by which it belongs to a program."""
_ASSIGNS = re.compile(r"[\w\]] [-+*/|&]?= |\+\+")
_PLAIN_CODE = re.compile(r"\$ |>>> |#!/|\.\. |:")
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
    if _is_boilerplate(text, lower, len(words)) or _is_page_end(bare):
        return ExclusionReason.BOILERPLATE
    if _GREETING.match(text) and len(words) <= 8 and not has_verb(words[1:]):
        return ExclusionReason.GREETING
    if placed.leaf.kind is LeafKind.ROW:
        return None if _is_row(placed, len(words)) else ExclusionReason.FRAGMENT
    return _why_no_statement(placed, bare, words, language)


def _why_no_statement(
    placed: Placed, bare: str, words: list[str], language: str
) -> ExclusionReason | None:
    text = placed.sentence.text
    if _is_reference(placed.leaf.text) or _is_caption(placed, bare):
        return ExclusionReason.FRAGMENT
    if language == "zh" and _is_box_title(placed):
        return ExclusionReason.FRAGMENT
    language = rules_of(text, language)
    if language in ("en", "und"):
        if _is_entry(placed, words) or _completes(placed, words):
            return None
        ordered = _is_order(text, words)
    else:
        orders = wording.ORDERS.get(language)
        ordered = orders is not None and compiled(orders).match(text) is not None
    if ordered:
        return ExclusionReason.IMPERATIVE
    leads = bare.endswith(_COLONS) and _only_leads(placed, bare[:-1], language)
    ends = "。" if _ends_item(placed, bare, language) else ""
    if leads or not states(text, bare.rstrip(":：") + ends, words, language):
        return ExclusionReason.FRAGMENT
    return None


def _ends_item(placed: Placed, bare: str, language: str) -> bool:
    """Say whether an item in CJK ends in a semicolon and tells something of its name.

    One without a comma or a figure is more often a choice: `作为交换分区；`.
    """
    leaf = placed.leaf
    if language not in _CJK_LANGUAGES or not bare.endswith(_ITEM_ENDS):
        return False
    listed = leaf.kind is LeafKind.ITEM and bool(leaf.intro)
    tells = "，" in bare or any(map(str.isdigit, bare))
    return listed and tells and not bare.isascii()


def _is_box_title(placed: Placed) -> bool:
    text = placed.leaf.text
    return placed.sentence.text == text and bool(compiled(_BOX).fullmatch(text))


def _unworded(placed: Placed, text: str) -> ExclusionReason | None:
    """Return why a sentence is no prose at all; None where it may be."""
    headed = placed.leaf.kind is LeafKind.ROW and bool(placed.leaf.intro)
    if not headed and not any(map(str.isalpha, text)):
        return ExclusionReason.FRAGMENT
    if _is_links(placed):
        return ExclusionReason.LINK_LIST
    return ExclusionReason.CODE if _is_code(text) else None


def _is_boilerplate(text: str, lower: set[str], count: int) -> bool:
    if _BOILERPLATE_WORDS.isdisjoint(lower) and "©" not in text:
        return False
    if count <= _NOTICE_WORDS and compiled(_BOILERPLATE, re.I).search(text):
        return True
    if not compiled(_TERMS, re.I).search(text):
        return False
    return count <= _TERMS_WORDS or compiled(_CONSENT, re.I).search(text) is not None


def _only_leads(placed: Placed, before: str, language: str) -> bool:
    """Say whether a sentence that ends in a colon introduces and asserts nothing.

    What a clause before the last comma asserts stands, wherever the rest leads, and so
    does how many things there are: `The network has three lines:`.
    """
    introduces = placed.leaf.leads and placed.end == len(placed.leaf.text)
    lead_ins = wording.LEAD_INS.get("en" if language == "und" else language)
    if lead_ins is None:
        return True
    points = compiled(lead_ins, re.I).search(before) is not None
    last = _LAST_WORD.search(before)
    if last is not None and last[0] in wording.OPEN_ENDS:
        points = True
    if _ANNOUNCES.match(before):
        points = True
    if not introduces and not points:
        return False
    if language not in ("en", "und"):
        return True
    if not points and asserts(before) and _COUNTED.search(before[-_COUNTED_REACH:]):
        return False
    clause, comma, _ = before.rpartition(", ")
    return not (comma and asserts(clause) and not _ANNOUNCES.match(clause))


def _completes(placed: Placed, words: list[str]) -> bool:
    """Say whether a list's item completes what its introduction left open."""
    leaf = placed.leaf
    if leaf.kind is not LeafKind.ITEM or not leaf.intro or placed.start or not words:
        return False
    before = _WORD.findall(leaf.intro[-1].text)
    return (
        len(before) >= _INTRODUCING_WORDS
        and leaf.intro[-1].text.endswith(_COLONS)
        and before[-1] in wording.OPEN_ENDS
    )


def _is_entry(placed: Placed, words: list[str]) -> bool:
    """Say whether an item is an entry of a change log: it tells what was done."""
    if placed.leaf.kind is not LeafKind.ITEM or len(words) < _ENTRY_WORDS:
        return False
    text = placed.sentence.text
    if _COMMIT.match(text) or _CHANGE.search(text[-_CHANGE_REACH:]):
        return True
    return not placed.start and words[0].lower() in wording.CHANGES


def _is_reference(text: str) -> bool:
    """Say whether a paragraph is an entry of a list of references."""
    if len(text) > _REFERENCE_CHARS or not text[:1].isascii():
        return False
    marked = _REFERENCE_MARK.match(text)
    begin = text[marked.end() if marked else 0 :]
    authors = _AUTHORS.match(begin) is not None
    if not (authors or (marked and _TITLED.match(begin))):
        return False
    if marked is None and not _PUBLISHED.search(begin):
        return False
    return not has_verb(_WORD.findall(_QUOTED.sub("", begin)), regular=False)


def _is_caption(placed: Placed, bare: str) -> bool:
    """Say whether it is the title of a figure, a table or an example."""
    return (
        not placed.start
        and not bare.endswith(TERMINALS)
        and LABEL.match(placed.leaf.text) is not None
    )


def _is_code(text: str) -> bool:
    """Say whether a line is code that nothing marks as such."""
    if text.endswith(";") and _PROGRAM.search(text):
        return True
    if text.endswith("}") and "; " in text and _ASSIGNS.search(text):
        return True
    if _CODE.match(text) is None:
        return False
    return _PLAIN_CODE.match(text) is not None or not text.endswith(TERMINALS)


def _is_order(text: str, words: list[str]) -> bool:
    if _SEE.match(text) or _orders(text, words):
        return True
    then = _THENS.match(text)
    if then is not None and _orders_next(text[then.end() :]):
        return True
    return _CONDITION.match(text) is not None and _orders_after_clause(text)


def _orders_after_clause(text: str) -> bool:
    """Say whether a condition or a purpose is followed by an order."""
    place = last = 0
    for _ in range(_MOST_COMMAS):
        place = text.find(", ", place) + 2
        if place < 2:
            return False
        before = _WORD.findall(text[:place])
        if not _SUBJECTS.isdisjoint(_WORD.findall(text[last:place])[:1]):
            return False  # whoever is said to do one thing is said to do the next
        last = place
        whole = before[0].lower() in _PURPOSES or _is_clause(before[1:])
        if whole and len(before) >= _CLAUSE_WORDS:
            rest = text[place:]
            then = _THENS.match(rest)
            if _orders_next(rest[then.end() if then else 0 :]):
                return True
    return False


def _is_clause(words: list[str]) -> bool:
    return has_verb(words) or not _SUBJECTS.isdisjoint(words)


def _orders_next(text: str) -> bool:
    """Say whether an order goes on here, in small letters."""
    words = _WORD.findall(text)
    if not words or not words[0].islower():
        return False
    if text.rstrip(": ") == words[0]:
        return words[0] in wording.IMPERATIVES
    if len(words) > 1 and words[1].lower() in _NO_ORDER:
        return False
    return not text.startswith(",", len(words[0])) and _orders(text, words)


def _orders(text: str, words: list[str]) -> bool:
    """Say whether the first word tells somebody to do something."""
    first = words[0].lower()
    if first not in wording.IMPERATIVES or not text.lower().startswith(first):
        return False
    if first == "please" or len(words) == 1 or first.startswith(("don", "let")):
        return True
    second = words[1].lower()
    tokens = _TOKEN.findall(text)
    if tokens[0] != words[0] or text.startswith(":", len(first)):
        return False
    if second in ("the", "a") and _names_subject(words[2:]):
        return False
    if second in wording.OPENERS or (len(tokens) > 1 and tokens[1][0].isdigit()):
        return True
    return not has_verb(words[1:]) and second != "of"


def _names_subject(words: list[str]) -> bool:
    """Say whether a name and its verb follow, as in `Read the Docs can generate …`."""
    place = 0
    while place < len(words) and words[place][0].isupper():
        place += 1
    return 0 < place < len(words) and words[place].lower() in wording.AUXILIARIES


def _is_row(placed: Placed, words: int) -> bool:
    """Say whether a row tells something: links from page to page in cells do not."""
    leaf = placed.leaf
    named = bool(leaf.intro) or words > _ENTRY_WORDS
    return leaf.cells > 1 and (named or any(map(str.isdigit, leaf.text)))


def _is_page_end(bare: str) -> bool:
    """Say whether a line gives a page's date or leads to another page."""
    if bare[:1] in _TURNERS and compiled(_TURNER).fullmatch(bare):
        return True
    return bool(_DATED_LINE.match(bare)) and len(bare) < 60 and ":" in bare[:20]


def _is_links(placed: Placed) -> bool:
    text = placed.sentence.text
    if _URL_ONLY.fullmatch(text):
        return True
    if text.endswith(TERMINALS):
        return False
    leaf, linked = placed.leaf, 0
    for start, end in leaf.links:
        linked += max(0, min(end, placed.end) - max(start, placed.start))
    if not linked or sum(map(str.isalnum, text)) - linked > len(text) // 10:
        return False
    return leaf.kind is not LeafKind.ITEM or not _reports(text)


def _reports(text: str) -> bool:
    """Say whether a linked item tells what is so, as in notes on a release."""
    words = text.lower().split()
    if len(words) < _TOLD_WORDS or words[0] in _TITLE_STARTS:
        return False
    return "no longer" in text or not wording.AUXILIARIES.isdisjoint(words[1:])
