"""Dates and periods: how they are written, and when one says no more than another."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimtui.checks.language import day_comes_first
from claimtui.checks.late import late
from claimtui.checks.lexicon import english, months
from claimtui.checks.lexing import Sort, Token
from claimtui.checks.spelled_dates import day_at, spelled_year

_MONTHS = (
    "", "January", "February", "March", "April", "May", "June", "July", "August",
    "September", "October", "November", "December",
)  # fmt: skip
_WORDS_TOO = ("may", "march", "mar", "sep", "dec", "jun", "mai", "mars")
"""Months that are words of their own in small letters."""
_MOST_SKIPPED = 3
_ORDER = {"1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_TURN = 40
"""Two-digit years from here on belong to the last century."""
_PART = late(
    r"(?:(?P<early>\d{4})[-/]?)?(?:(?P<sort>[QH])(?P<part>[1-4])|(?P<first>[1-4])(?P<letter>[QH]))"
    r"(?:[-/]?['’]?(?P<late>\d{4}|\d{2}))?"
)
_FISCAL = late(r"(FY|CY)['’]?(\d{2}|\d{4})")
_MONTH_YEAR = late(r"\d{1,2}/\d{4}")
_YEAR = late(r"(?:1[0-9]|20|21)\d\d")


@dataclass(frozen=True, slots=True)
class Day:
    """A date or period; what is not written is None."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    part: str = ""
    """`Q2`, `H1`, `decade`, `season` or empty."""
    fiscal: bool = False
    other: Day | None = None
    """The second reading of a date whose order of day and month is open."""
    before_era: bool = False
    """A year BC."""


def implied_by(claim: Day, evidence: Day) -> bool:
    """Tell whether the evidence's date says all that the claim's date says."""
    if claim.fiscal != evidence.fiscal and claim.year == evidence.year:
        return False
    if claim.before_era != evidence.before_era:
        return False
    if claim.part == "decade":
        return _within_decade(claim, evidence)
    if claim.part:
        return _same_part(claim, evidence)
    if evidence.part in ("decade", "season"):
        return False
    fields = ("year", "month", "day")
    return all(
        getattr(claim, name) in (None, getattr(evidence, name)) for name in fields
    )


def _within_decade(claim: Day, evidence: Day) -> bool:
    if claim.year is None or evidence.year is None:
        return False
    if evidence.part == "decade":
        short = evidence.year < 100 or claim.year < 100
        return evidence.year == claim.year or (
            short and evidence.year % 100 == claim.year % 100
        )
    decade = evidence.year - evidence.year % 10
    return claim.year in (decade, decade % 100)


def _same_part(claim: Day, evidence: Day) -> bool:
    if claim.year not in (None, evidence.year):
        return False
    if evidence.part:
        return evidence.part == claim.part
    if evidence.month is None:
        return False
    length = {"Q": 3, "H": 6}.get(claim.part[0])
    if length is None:
        return False
    return claim.part[1:] == str((evidence.month - 1) // length + 1)


def spoken_day(day: Day) -> str:
    """Return a date as a person reads it, such as `3 May 2024`."""
    month = _MONTHS[day.month] if day.month else ""
    words = [str(day.day or ""), month, str(day.year or "")]
    if day.part == "decade":
        return f"the {day.year}s"
    if day.part == "season" and day.year:
        return f"{day.year}–{(day.year + 1) % 100:02d}"
    if day.part:
        words = [day.part, str(day.year or "")]
    if day.fiscal:
        words.insert(0, "fiscal")
    if day.before_era:
        words.append("BC")
    return " ".join(word for word in words if word)


def read_numeric_date(text: str, language: str) -> Day | None:
    """Return the date that digits spell; `other` holds the second reading if open."""
    bare = text.split("T")[0]
    if bare.isdigit():
        return _valid(int(bare[:4]), int(bare[4:6]), int(bare[6:]))
    if _MONTH_YEAR.fullmatch(bare):
        month, year = bare.split("/")
        return Day(int(year), int(month))
    first, second, third = (int(part) for part in re.split(r"[-/.]", bare)[:3])
    if len(re.split(r"[-/.]", bare)[0]) == 4:
        return _valid(first, second, third)
    if third < 100:
        third = full_year(f"{third:02d}")
    day_first = _valid(third, second, first)
    month_first = _valid(third, first, second)
    if day_first == month_first or not (day_first and month_first):
        return day_first or month_first
    if "." in bare or day_comes_first(language):
        return day_first
    return Day(third, second, first, other=month_first)


def _valid(year: int, month: int, day: int) -> Day | None:
    if not 1 <= month <= 12 or not 1 <= day <= 31 or year < 1:
        return None
    return Day(year, month, day)


def read_season(text: str) -> Day | None:
    """Return 2018–19 as a season, 2012-05 as a month."""
    year, tail = int(text[:4]), int(text[5:])
    if (year + 1) % 100 == tail:
        return Day(year, part="season")
    if text[4] in "-/" and 1 <= tail <= 12:
        return Day(year, tail)
    return None


def read_date(tokens: list[Token], at: int) -> tuple[Day, int] | None:
    """Return the date in words that begins at a token, and the token after it."""
    token = tokens[at]
    if (year := year_at(tokens, at)) and (read := _year_first(tokens, at, year)):
        return read
    if token.sort is Sort.DECADE:
        return Day(int(token.text.rstrip("s'’")), part="decade"), at + 1
    if token.sort is Sort.NAME:
        return _named_part(tokens, at)
    if token.sort in (Sort.NUMBER, Sort.ORDINAL):
        return _day_month(tokens, at) or _spelled_part(tokens, at)
    if token.sort is Sort.WORD:
        word = token.text.lower()
        if word in english()["decades"]:
            return Day(english()["decades"][word], part="decade"), at + 1
        if word in ("fiscal", "financial", "fy", "cy"):
            return _fiscal(tokens, at)
        return (
            _spelled_part(tokens, at)
            or _day_month(tokens, at)
            or _month_first(tokens, at)
        )
    return None


def year_at(tokens: list[Token], at: int) -> int | None:
    """Return the four-digit year at a token."""
    if at >= len(tokens) or tokens[at].sort is not Sort.NUMBER:
        return None
    return int(tokens[at].text) if _YEAR.fullmatch(tokens[at].text) else None


def _year_first(tokens: list[Token], at: int, year: int) -> tuple[Day, int] | None:
    """Read `2017 April`, `2019/Aug/01` and `2016 Q2`."""
    if at + 1 < len(tokens) and tokens[at + 1].sort is Sort.NAME:
        part = _PART.fullmatch(tokens[at + 1].text.upper())
        if part and not (part["early"] or part["late"]):
            return Day(year, part=_part_name(part)), at + 2
    glued = at + 1 < len(tokens) and tokens[at + 1].start - tokens[at].end == 1
    month = _month_at(tokens, at + 1) if glued else None
    if month is None or not tokens[at + 1].text[0].isalpha():
        return None
    if at + 2 < len(tokens) and tokens[at + 2].start - tokens[at + 1].end == 1:
        read = day_at(tokens, at + 2)
        if read is not None and 1 <= read[0] <= 31:
            return Day(year, month, read[0]), read[1]
    return Day(year, month), at + 2


def _skip(tokens: list[Token], at: int, *words: str) -> int:
    for _ in range(_MOST_SKIPPED):
        if at >= len(tokens) or tokens[at].text.lower() not in words:
            break
        at += 1
    return at


def _month_at(tokens: list[Token], at: int, *, named: bool = False) -> int | None:
    """Return the month at a token; `named` where only a month can stand: 3rd of may."""
    if at >= len(tokens) or tokens[at].sort is not Sort.WORD:
        return None
    text = tokens[at].text
    if not named and text[0].islower() and text in _WORDS_TOO:
        return None
    return months().get(text.lower())


def _day_month(tokens: list[Token], at: int) -> tuple[Day, int] | None:
    """Read `3 May 2024`, `the twenty-fifth of May`, `3. Mai 2024`."""
    read = day_at(tokens, at)
    if read is None:
        return None
    day, end = read
    month_at = _skip(tokens, end, "of", ".", "de", "day")
    plain = tokens[at].sort is Sort.NUMBER and month_at == end
    month = _month_at(tokens, month_at, named=not plain or _dates(tokens, month_at))
    if month is None or not 1 <= day <= 31:
        return None
    after = _skip(tokens, month_at + 1, ".", ",", "de", "of", "in", "'", "’", "‘")
    year = _year_behind(tokens, after)
    if year is None:
        return Day(None, month, day), month_at + 1
    return Day(year[0], month, day), year[1]


def _dates(tokens: list[Token], at: int) -> bool:
    """Tell whether a year stands behind `may`, which then is a month."""
    return year_at(tokens, _skip(tokens, at + 1, ",", ".")) is not None


def _year_behind(tokens: list[Token], at: int) -> tuple[int, int] | None:
    """Return the year of a date and the token after it: 2019, of 87, '19, in words."""
    year = year_at(tokens, at) or _short_year(tokens, at) or _last_year(tokens, at)
    return (year, at + 1) if year else spelled_year(tokens, at)


def _last_year(tokens: list[Token], at: int) -> int | None:
    """Read the 19 that ends `5 Jan 19`, with nothing behind it that it counts."""
    if at >= len(tokens) or tokens[at].sort is not Sort.NUMBER:
        return None
    behind = tokens[at + 1].text if at + 1 < len(tokens) else ""
    text, before = tokens[at].text, tokens[at - 1]
    near = tokens[at].start == before.end + 1 and before.text.isalpha()
    if not near or len(text) != 2 or behind not in ("", ".", ")", ";"):
        return None
    return full_year(text) if text.isdecimal() else None


def _month_first(tokens: list[Token], at: int) -> tuple[Day, int] | None:
    """Read `May 3, 2024`, `May 2024` and a month with a capital alone."""
    month = _month_at(tokens, at, named=_is_dated(tokens, at))
    if month is None:
        return None
    after = _skip(tokens, at + 1, ".", "the")
    read = day_at(tokens, after)
    if read is not None and 1 <= read[0] <= 31 and not _counts_on(tokens, at, read[1]):
        year_from = _skip(tokens, read[1], ",", "of", "in", "'", "’", "‘")
        year = None
        if year_from == read[1] or tokens[year_from - 1].text != ",":
            year = _short_year(tokens, year_from)
        whole = year_at(tokens, year_from) or year
        found = (whole, year_from + 1) if whole else spelled_year(tokens, year_from)
        if found and found[0] is not None:
            return Day(found[0], month, read[0]), found[1]
        return Day(None, month, read[0]), read[1]
    after = _skip(tokens, at + 1, ".", ",", "of", "in", "de", "'", "’", "‘")
    year_read = year_at(tokens, after) or _short_year(tokens, after)
    if year_read is not None:
        return Day(year_read, month), after + 1
    if spelled := spelled_year(tokens, after):
        return Day(spelled[0], month), spelled[1]
    if tokens[at].text.lower() in _WORDS_TOO:
        return None
    return Day(None, month), at + 1


def _is_dated(tokens: list[Token], at: int) -> bool:
    """Tell whether `may` or `march` is a month: before 5th, 5, 2019 or 2019."""
    following = tokens[at + 1 : at + 2]
    if not following or following[0].sort not in (Sort.ORDINAL, Sort.NUMBER):
        return False
    day = following[0].sort is Sort.ORDINAL
    return day or year_at(tokens, at + 1) is not None or _dates(tokens, at + 1)


def _counts_on(tokens: list[Token], at: int, end: int) -> bool:
    """Tell whether `May first-time voters` only looks like a day of May."""
    spelled = tokens[end - 1].sort is Sort.WORD
    behind = tokens[end].text if end < len(tokens) else ""
    loose = tokens[at].text.lower() in _WORDS_TOO
    return spelled and (behind == "-" or (loose and behind[:1].islower()))


def _named_part(tokens: list[Token], at: int) -> tuple[Day, int] | None:
    text = tokens[at].text
    if found := _FISCAL.fullmatch(text):
        return Day(full_year(found[2]), fiscal=found[1] == "FY"), at + 1
    part = _PART.fullmatch(text)
    if part is None or (part["early"] and part["late"]):
        return None
    name = _part_name(part)
    if not name:
        return None
    year = part["early"] or part["late"]
    return (
        (Day(full_year(year), part=name), at + 1)
        if year
        else _with_year(tokens, at + 1, name)
    )


def _part_name(part: re.Match[str]) -> str:
    """Return Q1 or H2 however it is written; empty for H3."""
    name = f"{part['sort'] or part['letter']}{part['part'] or part['first']}"
    return "" if name in ("H3", "H4") else name


def full_year(text: str) -> int:
    """Return the year that 98 or 1998 means."""
    if len(text) == 4:
        return int(text)
    return (2000 if int(text) < _TURN else 1900) + int(text)


def _with_year(tokens: list[Token], at: int, part: str) -> tuple[Day, int]:
    after = _skip(tokens, at, "of", "the", ",", "in")
    fiscal = _skip(tokens, after, "fiscal", "financial", "year")
    year = year_at(tokens, fiscal)
    if year is None:
        return Day(part=part), at
    return Day(year, part=part, fiscal=fiscal > after), fiscal + 1


def _spelled_part(tokens: list[Token], at: int) -> tuple[Day, int] | None:
    """Read `second quarter of 2023` and `first half of 2021`."""
    text = tokens[at].text.lower()
    order = english()["ordinals"].get(text) or _ORDER.get(text)
    if order is None or at + 1 >= len(tokens):
        return None
    joined = tokens[at + 1].text == "-" and at + 2 < len(tokens)
    noun = tokens[at + 1 + joined].text.lower()
    if noun == "quarter" and 1 <= order <= 4:
        read = _with_year(tokens, at + 2 + joined, f"Q{order}")
        return read if read[0].year or not joined else None
    if noun == "half" and order <= 2:
        read = _with_year(tokens, at + 2, f"H{order}")
        return read if read[0].year else None
    return None


def _short_year(tokens: list[Token], at: int) -> int | None:
    """Read the 87 of `April of 87`, a year of the last century or this."""
    marks = ("of", "'", "’", "‘")
    if not 0 < at < len(tokens) or tokens[at - 1].text.lower() not in marks:
        return None
    text = tokens[at].text
    if tokens[at].sort is not Sort.NUMBER or len(text) != 2 or not text.isdecimal():
        return None
    return full_year(text)


def _fiscal(tokens: list[Token], at: int) -> tuple[Day, int] | None:
    after = _skip(tokens, at + 1, "year", "-", "'", "’")
    year = year_at(tokens, after)
    fiscal = tokens[at].text.lower() != "cy"
    return (Day(year, fiscal=fiscal), after + 1) if year else None
