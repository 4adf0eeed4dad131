"""The type, the markers and the facets of a claim, by small tables (English)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimtui.extraction import wording
from claimtui.extraction.statements import rules_of
from claimtui.extraction.wording import compiled
from claimtui.model.vocabulary import ClaimType, Facet, Marker

_URL = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_DIGIT = re.compile(r"\d")
_QUOTED = re.compile(r"[\"“«]([^\"“”«»]+)[\"”»]")
_YEAR_LONG = re.compile(r"[0-9]{4}")
_QUOTED_WORDS = 3
"""From how many words on a passage in quotation marks is a quotation, not a term."""
_NAMINGS = ("called ", "named ", "termed ", "titled ", "known as ", "expression ")
"""What stands before a name or a formula in quotation marks."""
_NAMING_REACH = 12
_SAID_THAT = re.compile(
    r"(?P<who>[^\W_]+) (?:(?:has|have|had|also) )?(?P<verb>[a-z]+) that\b"
)
_SAID_LAST = re.compile(
    r"\b(?=[strw])(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )(?<!\bbe )"
    r"(?<!\bbeen )(?<!\bnot )(?:said|says|told|wrote|reported)\W*$"
)
_THINGS = wording.words(
    "which this that it these those results result data evidence findings finding "
    "analysis estimates figures observations"
)
"""What suggests something without saying it."""
_STUDY = re.compile(r"\bet al\b.{0,40}?\b(?:found|reports?|shows?|suggests?|argues?)\b")


@dataclass(frozen=True, slots=True)
class _Rule:
    """A pattern over lower-case text, tried only where one of its words occurs."""

    words: frozenset[str]
    pattern: str


def _rule(words: str, pattern: str) -> _Rule:
    return _Rule(wording.words(words), pattern)


_SUPERLATIVES = (
    "most least largest smallest highest lowest biggest longest shortest oldest "
    "youngest fastest slowest cheapest richest poorest best worst greatest fewest"
)
_TASTE = (
    "beautiful delicious wonderful awful ugly boring amazing lovely disappointing "
    "delightful horrible"
)
_MONTHS = (
    "january february march april may june july august september october november "
    "december"
)
_SHORT_MONTHS = "jan feb mar apr jun jul aug sep sept oct nov dec"

_MONTH_WORDS = frozenset(_MONTHS.split() + _SHORT_MONTHS.split())


def _any(words: str) -> str:
    return "|".join(words.split())


_HABIT = (
    r"(?:note that|(?:for )?example\b)|"
    r".*\b(?:if|when|whenever|unless|once|otherwise|normally|generally|usually|always|"
    r"automatically|by default|you|your|must|may not|often|typical|in practice|"
    r"during each|we will (?:see|cover|discuss|describe|show|explain|look))\b"
)
"""What shows that `will` tells how things go each time, and foretells nothing."""

_TYPES: tuple[tuple[ClaimType, _Rule], ...] = (
    (
        ClaimType.JUDGMENT,
        _rule(
            f"i my our mind personally {_TASTE}",
            r"\bi (?:think|believe|feel|like|love|hate|prefer|enjoy|find|found|"
            r"remember|doubt)\b|\bin (?:my|our) (?:view|opinion|experience)\b|"
            r"\b(?:to my mind|personally)\b|\b(?:is|are|was|were) (?:so |very |quite |"
            rf"truly |really )?(?:{_any(_TASTE)})\b",
        ),
    ),
    (
        ClaimType.ATTRIBUTION,
        _rule(
            "according said says",
            r"\baccording to (?!which\b|what\b|(?:\w+ ){0,3}"
            r"(?:requirements?|criteria|needs?|rules?|hardware|type|size|order|"
            r"preferences?)\b)|\b(?:said|says) (?:the|in)\b",
        ),
    ),
    (
        ClaimType.RECOMMENDATION,
        _rule(
            "should ought better recommend advise urge propose advisable recommended "
            "best need needs",
            r"\b(?:(?<!^)should|ought to|had better|"
            r"^should (?!(?:the|this|that|these|those|an?|any|it|you|we|they)\b))\b|"
            r"\b(?:we|i) (?:recommend|advise|urge|propose)\b|"
            r"\b(?:is|are) (?:\w+ly )?(?:advisable|recommended|best) "
            r"(?:to|that|for|practice)\b|"
            r"\bneeds? to be\b",
        ),
    ),
    (
        ClaimType.PREDICTION,
        _rule(
            "will won shall expected projected forecast predicted likely set going due "
            "bound",
            rf"^(?!{_HABIT}).*\b(?:will|won['’]t|(?:i|we) shall)\b|"
            r"\b(?:is|are) (?:expected|projected|forecast|predicted|likely|set|going|"
            r"due|bound) to\b",
        ),
    ),
    (
        ClaimType.DEFINITION,
        _rule(
            "defined called known short refer refers stand stands type kind form sort "
            "term unit measure means mean",
            r"\b(?:is|are) (?:defined as|called|known as|short for)\b|"
            r"\b(?=refer)(?<!\bmay )(?<!\bcan )(?<!\bnot )(?<!\bto )refers? to\b|"
            r"\bstands? for\b|\b(?:is|are) an? (?:type|kind|form|sort|term|unit|"
            r"measure) (?:of|for)\b|"
            r"\b(?=means)(?<!\bthe )(?<!\bby )(?<!\bany )(?<!\bother )(?<!\bthis )"
            r"(?<![^\"”], which )"
            r"means "
            r"(?!(?:that|it|we|they|you|there|he|she|of)\b)|\bby \S+ we mean\b",
        ),
    ),
    (
        ClaimType.COMPARISON,
        _rule(
            f"than compared comparison as twice half times double triple "
            f"{_SUPERLATIVES}",
            r"\bthan\b(?<!\brather than)(?<!\bother than)|\bcompared (?:with|to)\b|"
            r"\bin comparison\b|\bas (?!well|soon|long|far)\w+ as\b|"
            r"\b(?:twice|half|times|double|triple) (?:as|the|that)\b|"
            rf"\bthe (?:second[- ]|third[- ])?"
            rf"(?:{_any(_SUPERLATIVES)})\b(?!-| recent| case)",
        ),
    ),
    (
        ClaimType.INTERPRETATION,
        _rule(
            "suggests suggest indicates indicate implies imply appears appear seems "
            "seem reflect points point therefore presumably probably arguably means "
            "evidence",
            r"\b(?:suggests?|"
            r"(?=i)(?<!\bfield )(?<!\bname )(?<!\bvalue )(?<!\boption )(?<!\breply )"
            r"(?<!\bflag )indicates?|impl(?:y|ies)|appears? to|seems? to|may "
            r"reflect|points? to|(?=t)(?<!\band )(?<!\bwhich )(?<!\bmust )therefore|"
            r"presumably|probably|arguably|this means|which means|"
            r"means (?:that|it|we|they|you|there)|evidence (?:of|that))\b",
        ),
    ),
)

_TYPES_ELSEWHERE: dict[str, tuple[tuple[ClaimType, str], ...]] = {
    "de": (
        (ClaimType.ATTRIBUTION, r"\b(?:laut|zufolge|nach angaben)\b"),
        (ClaimType.RECOMMENDATION, r"\b(?:sollten?|empfohlen|empfiehlt|ratsam)\b"),
        (
            ClaimType.DEFINITION,
            r"\b(?:versteht man|bezeichnet man|ist die abkürzung|steht für)\b",
        ),
    ),
    "fr": (
        (ClaimType.ATTRIBUTION, r"\b(?:selon|d['’]après)\b"),
        (ClaimType.RECOMMENDATION, r"\b(?:devrai(?:t|ent)|recommand[ée]e?s?)\b"),
        (ClaimType.DEFINITION, r"\b(?:désigne|on appelle|est l['’]abréviation)\b"),
    ),
    "es": (
        (ClaimType.ATTRIBUTION, r"\bsegún\b"),
        (ClaimType.RECOMMENDATION, r"\b(?:debería[ns]?|recomienda|recomendable)\b"),
        (ClaimType.DEFINITION, r"\b(?:se denomina|se define como|se llama)\b"),
    ),
    "zh": (
        (
            ClaimType.ATTRIBUTION,
            r"(?<![数數证證依占根])[据據][^，。；]{1,20}?(?:[报報]道|介[绍紹]|"
            r"(?<![名职職简簡])[称稱](?![为為呼]))|根[据據].{1,20}的[说說]法",
        ),
        (
            ClaimType.RECOMMENDATION,
            r"(?<![反适適响響相对對])[应應](?:[该該当當](?!.{0,6}(?:哪|什|怎|如何|多少))|"
            r"[仅僅]|[尽盡]量|避免|注意|始[终終]|首先|[优優]先)|"
            r"建议|建議|推荐|推薦|最好",
        ),
        (ClaimType.PREDICTION, r"[预預][计計][^，。；]{0,20}[将將会會]|有望"),
        (
            ClaimType.DEFINITION,
            r"是指|指的是|定[义義][为為]|意[为為]|[是为為].{1,40}的[缩縮][写寫]|"
            r"^[^，。；（(]{1,14}(?:[称稱][为為作]|叫做)[^，。；（(的]{1,20}[，。；]",
        ),
        (
            ClaimType.COMPARISON,
            r"(?<![类類对對相占无無])比(?![例率较較重如值特])[^，。；]{1,20}?"
            r"(?:增|上[涨漲升]|下[降跌]|高出|多出|[减減]少|(?:[更还還][^的，。；]{1,5}|"
            r"[快慢大小多少高低贵貴好差强強弱长長短](?:一?[些点點]|得多)?)(?=[，。；（]|$))|"
            r"[与與和跟][^，。；]{1,15}相同(?=[，。；]|$)|不如[^，。；]|"
            r"是最[^后後终終初近接新]{1,9}的",
        ),
    ),
}
"""For languages without tables of their own: the plainest signs of a type."""

_TIMELY = (
    "currently current now nowadays today latest newest recent recently still yet "
    "upcoming"
)
_NEGATIVES = "not no never none nobody nothing nowhere neither nor cannot without"
_MARKERS: tuple[tuple[Marker, _Rule], ...] = (
    (
        Marker.TIME_SENSITIVE,
        _rule(
            f"{_TIMELY} as at so to this last next",
            rf"\b(?:{_any(_TIMELY)}|as of|at present|at the moment|so far|to date|"
            r"(?:this|last|next) (?:year|month|week|quarter|decade))\b",
        ),
    ),
    (
        Marker.NEGATIVE,
        _rule(f"{_NEGATIVES} t", rf"\b(?:{_any(_NEGATIVES)})\b|n['’]t\b"),
    ),
    (
        Marker.CAUSAL,
        _rule(
            "because due owing thanks result results resulted therefore hence cause "
            "causes caused causing led lead leads driven drove attributable attributed "
            "brought triggered",
            r"\b(?:because|due to|owing to|thanks to|as a result|therefore|hence|"
            r"caus(?:e|es|ed|ing)|led to|leads? to|results? in|resulted in|driven by|"
            r"drove up|attributable to|attributed to|brought about|triggered)\b",
        ),
    ),
)

_TAIL = r"(?:[^,;.]++|[.,](?=[0-9]))++"
"""The rest of a phrase, up to a comma or stop that is none of a number's."""
_SCALES = r"(?:hundred|thousand|million|billion|trillion|dozen)"
_UNIT = (
    r"(?:\s?(?:%|‰|percentage points?\b|per ?cent\b|basis points?\b|°[cf]\b))|"
    rf"(?:\s{_SCALES}\b)?(?:\s?(?:[kmg]?wh?|[kmcµ]?m[²³23]?(?:/s)?|km/h|[kmµ]?g|"
    r"tonnes?|tons?|met(?:re|er)s?|miles?|feet|lit(?:re|er)s?|hectares?|hours?|"
    r"minutes?|seconds?|days?|weeks?|months?|years?|people|passengers|dollars?|euros?|"
    r"pounds?|ppm|times)\b)?"
)
_MARKERS_ELSEWHERE: dict[str, tuple[tuple[Marker, str], ...]] = {
    "zh": (
        (
            Marker.TIME_SENSITIVE,
            r"目前|[现現]在(?!我[们們]|，)|[当當]前|如今|至今|今[天年]|[去明]年|本月|最近|"
            r"最新|截至|仍",
        ),
        (
            Marker.NEGATIVE,
            r"(?<!差)不(?![仅僅但同断斷管论論过過久少良])|(?<![沉淹])[没沒](?![落收])|"
            r"未(?![来來必])|"
            r"[无無](?:法|需|[须須]|任何|人)|[而并並]非",
        ),
        (
            Marker.CAUSAL,
            r"因[为為此]|由[于於]|所以|[导導]致|造成|[从從]而|引起|引[发發]|使得|"
            r"因[^，。；]{1,15}而",
        ),
    ),
}
_COUNTED = (
    "two three four five six seven eight nine ten eleven twelve twenty thirty forty "
    "fifty sixty seventy eighty ninety hundred thousand million half"
)
_NUMBER = (
    r"(?<![\w.])(?:us\$|[$€£¥₹]|eur|usd|gbp|chf)?\s?[0-9]+(?:[.,][0-9]+)*"
    rf"(?:{_UNIT})(?![0-9])"
)
_NUMBER_WORD = rf"\b(?:{_any(_COUNTED)})\b(?:{_UNIT})"
_YEAR = r"(?:1[5-9]|20)[0-9]{2}"
_DATE = (
    rf"[12][0-9]{{3}}-[01][0-9]-[0-3][0-9]\b|\b(?:q[1-4]|fy)\s?(?:{_YEAR})\b|"
    rf"(?<![\w.,$€£¥]){_YEAR}(?:[-–/](?:1[5-9]|20)?[0-9]{{2}})?\b(?![,.]?[0-9%])"
)
_MONTH_DATE = (
    rf"(?<!\w)(?:[0-3]?[0-9](?:st|nd|rd|th)?\s(?:of\s)?)?\b(?:(?:{_any(_MONTHS)})\b|(?:"
    rf"{_any(_SHORT_MONTHS)})\b\.?)"
    rf"(?:\s[0-3]?[0-9](?:st|nd|rd|th)?\b(?![.,]?[0-9%]),?)?(?:\s{_YEAR}\b)?"
)
_PHRASES: tuple[tuple[Facet, _Rule], ...] = (
    (
        Facet.ATTRIBUTION,
        _rule(
            "according said says told wrote reported added announced",
            rf"\baccording to {_TAIL}|(?<=[,”\"] )[^,.;:”\"]{{1,60}} (?:said|says|told "
            r"\w+|wrote|reported|added|announced)(?=[.,;]|$)",
        ),
    ),
    (
        Facet.COMPARISON,
        _rule("than compared", rf"\b(?:than|compared (?:with|to)) {_TAIL}"),
    ),
    (
        Facet.CAUSE,
        _rule(
            "because due owing thanks",
            rf"\b(?:because(?: of)?|due to|owing to|thanks to) {_TAIL}",
        ),
    ),
    (
        Facet.CONDITION,
        _rule("if unless provided", rf"\b(?:if|unless|provided that) {_TAIL}"),
    ),
    (
        Facet.SCOPE,
        _rule(
            "among average capita real nationwide worldwide globally",
            rf"\b(?:among {_TAIL}|on average|per capita|in real terms|nationwide|"
            r"worldwide|globally)",
        ),
    ),
)


def _is_report(match: re.Match[str]) -> bool:
    """Say whether a subject and a verb before `that` tell what somebody says."""
    who, verb = match["who"], match["verb"]
    if verb not in wording.SPEECH or who in ("we", "i"):
        return False
    if verb == "recommended":
        return who not in wording.AUXILIARIES and not who.endswith("ly")
    return not (verb.startswith("suggest") and who in _THINGS)


def _is_quotation(quoted: re.Match[str]) -> bool:
    """Say whether a passage in quotation marks is no term and no title of a work."""
    words = quoted[1].split()
    before = quoted.string[max(0, quoted.start() - _NAMING_REACH) : quoted.start()]
    if len(words) < _QUOTED_WORDS or before.endswith(_NAMINGS):
        return False
    longer = [word for word in words if len(word) > 3 and word[0].isalpha()]
    return not longer or not all(word[0].isupper() for word in longer)


class Reading:
    """A claim's words, prepared once for all rules; addresses are blotted out."""

    def __init__(self, text: str) -> None:
        self.text = text
        if "://" in text or "www." in text.lower():
            self.text = _URL.sub(lambda match: "u" * len(match[0]), text)
        lower = self.text.lower()
        # A few capitals grow when lowered, and offsets must stay.
        self.lower = lower if len(lower) == len(text) else self.text
        self.words = frozenset(_WORD.findall(self.lower))
        self.has_digit = _DIGIT.search(self.text) is not None

    def _finds(self, rule: _Rule) -> bool:
        return not rule.words.isdisjoint(self.words) and bool(
            compiled(rule.pattern).search(self.lower)
        )

    def type(self) -> ClaimType:
        """Return what kind of assertion the words make (English)."""
        if any(map(_is_quotation, _QUOTED.finditer(self.text))):
            return ClaimType.QUOTATION
        for kind, rule in _TYPES:
            if self._finds(rule):
                return kind
            if kind is ClaimType.ATTRIBUTION and self._reports():
                return kind
        return ClaimType.FACT

    def type_in(self, language: str) -> ClaimType:
        """Return what little is known of an assertion in another language."""
        if rules_of(self.text, language) == "en":
            return self.type()
        for kind, pattern in _TYPES_ELSEWHERE.get(language, ()):
            if compiled(pattern).search(self.lower):
                return kind
        return ClaimType.FACT

    def _reports(self) -> bool:
        """Say whether the words tell what somebody other than the author says."""
        if "al" in self.words and _STUDY.search(self.lower):
            return True
        if wording.SPEECH.isdisjoint(self.words):
            return False
        if _SAID_LAST.search(self.lower[-40:]):
            return True
        if "that" not in self.words:
            return False
        return any(map(_is_report, _SAID_THAT.finditer(self.lower)))

    def markers(self, language: str) -> tuple[Marker, ...]:
        """Return the markers; without rules for the language, by digits only."""
        found = []
        language = rules_of(self.text, language)
        if self.has_digit or (
            language == "en" and not wording.NUMBER_WORDS.isdisjoint(self.words)
        ):
            found.append(Marker.QUANTITATIVE)
        if language == "en":
            found.extend(marker for marker, rule in _MARKERS if self._finds(rule))
        for marker, pattern in _MARKERS_ELSEWHERE.get(language, ()):
            if compiled(pattern).search(self.lower):
                found.append(marker)
        return tuple(found)

    def facets(self) -> Iterator[tuple[Facet, tuple[int, int]]]:
        """Yield each facet with its range in the text (English)."""
        dates = self._dates()
        for span in dates:
            yield Facet.DATE, span
        for span in self._quantities():
            if not any(span[0] < end and start < span[1] for start, end in dates):
                yield Facet.QUANTITY, span
        for facet, rule in _PHRASES:
            if not rule.words.isdisjoint(self.words):
                for match in compiled(rule.pattern).finditer(self.lower):
                    yield facet, match.span()

    def _dates(self) -> list[tuple[int, int]]:
        spans: list[tuple[int, int]] = []
        if not _MONTH_WORDS.isdisjoint(self.words):
            for match in compiled(_MONTH_DATE).finditer(self.lower):
                if any(map(str.isupper, self.text[slice(*match.span())])):
                    spans.append(match.span())
        if self.has_digit and _YEAR_LONG.search(self.lower):
            for match in compiled(_DATE).finditer(self.lower):
                start, end = match.span()
                if not any(start < high and low < end for low, high in spans):
                    spans.append((start, end))
        return sorted(spans)

    def _quantities(self) -> Iterator[tuple[int, int]]:
        """Yield figures; number words only where none are ("1.5 million" is one)."""
        last = 0
        if self.has_digit:
            for match in compiled(_NUMBER).finditer(self.lower):
                start, last = match.span()
                yield start + len(match[0]) - len(match[0].lstrip()), last
        if not last and not wording.NUMBER_WORDS.isdisjoint(self.words):
            for match in compiled(_NUMBER_WORD).finditer(self.lower):
                yield match.span()
