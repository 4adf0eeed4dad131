"""What a page declares of itself: meta elements, OpenGraph, JSON-LD."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from lxml.html import HtmlElement

from claimtui.model.vocabulary import AuthorityStatus, SourceClass
from claimtui.reading.html_standing import authority_of, class_of, is_publication

_ISO_DATE = re.compile(
    r"\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?"
    r"\s?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?"
)
_TITLES = (
    "og:title",
    "citation_title",
    "dc.title",
    "dcterms.title",
    "twitter:title",
    "parsely-title",
)
_AUTHORS = (
    "citation_author",
    "dc.creator",
    "dcterms.creator",
    "author",
    "article:author",
    "parsely-author",
    "sailthru.author",
)
_PUBLISHERS = (
    "og:site_name",
    "citation_publisher",
    "dc.publisher",
    "dcterms.publisher",
    "application-name",
)
_DATES = (
    "article:published_time",
    "citation_publication_date",
    "citation_date",
    "parsely-pub-date",
    "dc.date.issued",
    "dcterms.issued",
    "dc.date",
    "dcterms.date",
    "datepublished",
    "date",
)
_UPDATES = (
    "article:modified_time",
    "og:updated_time",
    "dcterms.modified",
    "dc.date.modified",
    "datemodified",
    "last-modified",
)
_SITE = re.compile(r" (?:[-|–—·:»]|::) ([^|–—·»]{2,60})$| \[([^\]]{2,60})\]$")
"""What stands behind a title: a mark and the name of the site."""
_BY = re.compile(r"^(?:by|par|von|por|di)\s+", re.IGNORECASE)
_NAME_CHARS = 120
_WRAPPED = re.compile(r"^\s*(?://)?\s*<!(?:\[CDATA\[|--)|(?://)?\s*(?:\]\]|--)>\s*$")
_PLAIN_DATE = re.compile(
    r"(\d{4})[/.](\d{1,2})(?:[/.](\d{1,2}))?|(\d{4})(\d{2})(\d{2})"
)


@dataclass(frozen=True, slots=True)
class Metadata:
    """A page's own word on itself; empty where it declares nothing."""

    title: str = ""
    language: str = ""
    author: str = ""
    publisher: str = ""
    published: str = ""
    updated: str = ""
    source_class: SourceClass = SourceClass.UNKNOWN
    authority: AuthorityStatus = AuthorityStatus.UNKNOWN


def metadata_of(root: HtmlElement) -> Metadata:
    """Read what a page declares; the first declaration of the surest kind counts."""
    metas = _metas(root)
    things = _json_ld(root)
    article = _article_of(things)
    dates = [*_values(metas, _DATES), _text_of(article.get("datePublished"))]
    dates += root.xpath(".//time[@pubdate or @itemprop='datePublished']/@datetime")
    author = _names(article.get("author")) or _authors(metas) or _signed(root)
    publisher = _one_line(
        next(iter(_values(metas, _PUBLISHERS)), "") or _names(article.get("publisher"))
    )
    return Metadata(
        title=_title(root, metas, article, publisher),
        language=_language(root, metas),
        author=_one_line(author),
        publisher=publisher,
        published=_first_date(dates),
        updated=_first_date(
            [*_values(metas, _UPDATES), _text_of(article.get("dateModified"))]
        ),
        source_class=class_of(metas, article, root),
        authority=authority_of(metas, article, root),
    )


def _title(
    root: HtmlElement,
    metas: Mapping[str, list[str]],
    article: Mapping[str, object],
    publisher: str,
) -> str:
    """Return the page's title without the name of its site.

    A description's headline counts only where the page's own title holds it: it may be
    a description of something else.
    """
    page = _one_line(root.findtext(".//title") or "")
    named = _one_line(next(iter(_values(metas, _TITLES)), ""))
    for key in () if named else ("headline", "name"):
        said = _one_line(_text_of(article.get(key)))
        if said and (not page or said in page):
            named = said
            break
    title = named or page
    site = _SITE.search(title)
    if site is None or not site.start():
        return title
    if site[1] == publisher or site[2] == publisher:
        return title[: site.start()]
    headings = {_one_line(" ".join(h.itertext())) for h in root.iter("h1")}
    return title[: site.start()] if title[: site.start()] in headings else title


def _signed(root: HtmlElement) -> str:
    """Return who a page's own markup says has written it."""
    links = root.xpath(".//a[@rel='author'] | .//*[@itemprop='author']")
    for element in links:
        name = next(iter(element.xpath(".//*[@itemprop='name']")), element)
        said = _BY.sub("", _one_line(" ".join(name.itertext())), count=1)
        if 0 < len(said) <= _NAME_CHARS:
            return said
    return ""


def _first_date(said: list[str]) -> str:
    """Return the first that is a date, as ISO writes it; empty for none."""
    dates = (_iso_date(_one_line(one)) for one in said)
    return next((date for date in dates if date), "")


def _iso_date(said: str) -> str:
    if _ISO_DATE.fullmatch(said):
        return said
    plain = _PLAIN_DATE.fullmatch(said)
    if plain is not None:
        return "-".join(part.zfill(2) for part in plain.groups() if part)
    try:
        return parsedate_to_datetime(said).isoformat()
    except (ValueError, TypeError, IndexError, OverflowError):
        return ""


def _metas(root: HtmlElement) -> dict[str, list[str]]:
    metas: dict[str, list[str]] = {}
    for meta in root.iter("meta"):
        content = (meta.get("content") or "").strip()
        names = meta.get("property") or meta.get("name") or meta.get("itemprop") or ""
        if content:
            for name in names.lower().split():
                key = re.sub(r"^(dc|dcterms):", r"\1.", name)
                metas.setdefault(key, []).append(content)
    return metas


def _values(metas: Mapping[str, list[str]], names: tuple[str, ...]) -> list[str]:
    return [value for name in names for value in metas.get(name, [])]


def _authors(metas: Mapping[str, list[str]]) -> str:
    for name in _AUTHORS:
        said = [v for v in metas.get(name, []) if not v.startswith(("http", "/", "@"))]
        if said:
            return "; ".join(dict.fromkeys(said))
    return ""


def _language(root: HtmlElement, metas: Mapping[str, list[str]]) -> str:
    declared = root.get("lang") or root.get(
        "{http://www.w3.org/XML/1998/namespace}lang"
    )
    if not declared:
        declared = next(iter(root.xpath("(.//body/@lang | .//article/@lang)[1]")), "")
    if not declared:
        said = metas.get("og:locale", []) + metas.get("dc.language", [])
        declared = next(iter(said), "")
    code = declared.strip().replace("_", "-")
    return code if re.fullmatch(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*", code) else ""


def _json_ld(root: HtmlElement) -> Iterator[Mapping[str, object]]:
    for script in root.xpath(".//script[@type='application/ld+json']"):
        try:
            value = json.loads(_WRAPPED.sub("", script.text or ""), strict=False)
        except (ValueError, RecursionError):
            continue
        yield from _things(value)


def _article_of(things: Iterable[Mapping[str, object]]) -> Mapping[str, object]:
    """Return what the page is about: the first thing that is published, or declared."""
    first: Mapping[str, object] = {}
    for thing in things:
        if "headline" in thing or "datePublished" in thing:
            return thing
        first = first or (thing if is_publication(thing) else {})
    return first


def _things(value: object) -> Iterator[Mapping[str, object]]:
    pending = [value]
    while pending:
        thing = pending.pop()
        if isinstance(thing, list):
            pending.extend(reversed(thing))
        elif isinstance(thing, Mapping):
            yield thing
            pending.append(thing.get("@graph"))


def _names(value: object) -> str:
    things = value if isinstance(value, list) else [value]
    named = (t.get("name") if isinstance(t, Mapping) else t for t in things)
    said = (_text_of(name) for name in named)
    return "; ".join(n for n in dict.fromkeys(said) if n and not n.startswith("http"))


def _text_of(value: object) -> str:
    if isinstance(value, list) and value:
        value = value[0]
    return value.strip() if isinstance(value, str) else ""


def _one_line(text: str) -> str:
    return " ".join(text.split())
