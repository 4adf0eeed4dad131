"""What a page declares of itself: meta elements, OpenGraph, JSON-LD."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml.html import HtmlElement

_ISO_DATE = re.compile(
    r"\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?"
    r"\s?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?"
)
_TITLES = ("og:title", "citation_title", "dc.title", "dcterms.title", "twitter:title")
_AUTHORS = (
    "author",
    "citation_author",
    "article:author",
    "parsely-author",
    "dc.creator",
    "dcterms.creator",
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


@dataclass(frozen=True, slots=True)
class Metadata:
    """A page's own word on itself; empty where it declares nothing."""

    title: str = ""
    language: str = ""
    author: str = ""
    publisher: str = ""
    published: str = ""


def metadata_of(root: HtmlElement) -> Metadata:
    """Read what a page declares; the first declaration of the surest kind counts."""
    metas = _metas(root)
    article = _json_ld_article(root)
    dates = [*_values(metas, _DATES), _text_of(article.get("datePublished"))]
    dates += root.xpath(".//time[@pubdate or @itemprop='datePublished']/@datetime")
    title = next(iter(_values(metas, _TITLES)), "") or _text_of(article.get("headline"))
    author = _names(article.get("author")) or _authors(metas)
    return Metadata(
        title=_one_line(title or root.findtext(".//title") or ""),
        language=_language(root, metas),
        author=_one_line(author),
        publisher=_one_line(
            next(iter(_values(metas, _PUBLISHERS)), "")
            or _names(article.get("publisher"))
        ),
        published=next(
            (d for d in map(_one_line, dates) if _ISO_DATE.fullmatch(d)), ""
        ),
    )


def _metas(root: HtmlElement) -> dict[str, list[str]]:
    metas: dict[str, list[str]] = {}
    for meta in root.iter("meta"):
        content = (meta.get("content") or "").strip()
        names = meta.get("property") or meta.get("name") or meta.get("itemprop") or ""
        if content:
            for name in names.lower().split():
                metas.setdefault(name, []).append(content)
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


def _json_ld_article(root: HtmlElement) -> Mapping[str, object]:
    for script in root.xpath(".//script[@type='application/ld+json']"):
        try:
            value = json.loads((script.text or "").strip(), strict=False)
        except (ValueError, RecursionError):
            continue
        for thing in _things(value):
            if "headline" in thing or "datePublished" in thing:
                return thing
    return {}


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
