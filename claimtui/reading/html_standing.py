"""Class and authority of a page, only where the page itself states them (SPEC 2.7).

The words are those of schema.org, Dublin Core and of Google Scholar's `citation_` tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from lxml.html import HtmlElement

from claimtui.model.vocabulary import AuthorityStatus, SourceClass

_CLASSES = {
    "newsarticle": SourceClass.NEWS,
    "reportagenewsarticle": SourceClass.NEWS,
    "backgroundnewsarticle": SourceClass.NEWS,
    "opinionnewsarticle": SourceClass.NEWS,
    "analysisnewsarticle": SourceClass.NEWS,
    "liveblogposting": SourceClass.NEWS,
    "legislation": SourceClass.OFFICIAL,
    "governmentpermit": SourceClass.OFFICIAL,
    "governmentservice": SourceClass.OFFICIAL,
    "specialannouncement": SourceClass.OFFICIAL,
    "dataset": SourceClass.MEASUREMENT,
    "datadownload": SourceClass.MEASUREMENT,
    "softwaresourcecode": SourceClass.CODE,
    "apireference": SourceClass.REFERENCE,
    "definedterm": SourceClass.REFERENCE,
    "definedtermset": SourceClass.REFERENCE,
    "socialmediaposting": SourceClass.PERSONAL,
    "discussionforumposting": SourceClass.PERSONAL,
}
_JOURNALS = ("citation_journal_title", "prism.publicationname")
# Servers of papers that nobody has reviewed yet name themselves as a journal.
_PREPRINTS = re.compile(r"rxiv|preprint|ssrn|research ?square|zenodo", re.IGNORECASE)
_STATES = {
    "draft": AuthorityStatus.DRAFT,
    "pending": AuthorityStatus.DRAFT,
    "incomplete": AuthorityStatus.DRAFT,
    "obsolete": AuthorityStatus.SUPERSEDED,
    "superseded": AuthorityStatus.SUPERSEDED,
    "deprecated": AuthorityStatus.SUPERSEDED,
    "withdrawn": AuthorityStatus.SUPERSEDED,
    "retracted": AuthorityStatus.SUPERSEDED,
    "historical": AuthorityStatus.HISTORICAL,
    "archived": AuthorityStatus.HISTORICAL,
    "current": AuthorityStatus.CURRENT,
    "in force": AuthorityStatus.CURRENT,
    "inforce": AuthorityStatus.CURRENT,
    "notinforce": AuthorityStatus.SUPERSEDED,
}
_STATUS_NAMES = ("dcterms.status", "dc.status", "document-status")
_REPLACED = ("dcterms.isreplacedby", "dc.relation.isreplacedby")
_LINK_REPLACED = "successor-version"
"""Link relation of RFC 5829: this page has a later version."""


def class_of(
    metas: Mapping[str, list[str]], thing: Mapping[str, object], root: HtmlElement
) -> SourceClass:
    """Return the class that a page declares; unknown where it declares none.

    `metas` are its meta elements by lower-case name, `thing` its JSON-LD description.
    """
    journals = [name for key in _JOURNALS for name in metas.get(key, [])]
    if journals and not any(map(_PREPRINTS.search, journals)):
        return SourceClass.PEER_REVIEWED
    if "governmentorganization" in _types(thing.get("publisher")):
        return SourceClass.OFFICIAL
    declared = (*_types(thing), *_item_types(root))
    found = (_CLASSES[name] for name in declared if name in _CLASSES)
    return next(found, SourceClass.UNKNOWN)


def authority_of(
    metas: Mapping[str, list[str]], thing: Mapping[str, object], root: HtmlElement
) -> AuthorityStatus:
    """Return the standing that a page declares; unknown where it declares none."""
    replaced = any(metas.get(key) for key in _REPLACED) or any(
        _LINK_REPLACED in (link.get("rel") or "").lower().split()
        for link in root.iter("link")
    )
    if replaced or thing.get("supersededBy"):
        return AuthorityStatus.SUPERSEDED
    said = [value for key in _STATUS_NAMES for value in metas.get(key, [])]
    said += _words(thing.get("creativeWorkStatus"))
    said += _words(thing.get("legislationLegalForce"))
    names = (re.split(r"[/#]", one)[-1].strip().lower() for one in said)
    found = (_STATES[name] for name in names if name in _STATES)
    return next(found, AuthorityStatus.UNKNOWN)


def is_publication(thing: Mapping[str, object]) -> bool:
    """Tell whether a JSON-LD description names a class, or a standing."""
    return any(name in _CLASSES for name in _types(thing)) or (
        "creativeWorkStatus" in thing or "legislationLegalForce" in thing
    )


def _types(thing: object) -> list[str]:
    things = thing if isinstance(thing, list) else [thing]
    said = (one.get("@type") for one in things if isinstance(one, Mapping))
    return [_type_name(word) for types in said for word in _words(types)]


def _item_types(root: HtmlElement) -> Iterator[str]:
    """Yield the types of what the page as a whole is, by its microdata."""
    for element in root.iter("html", "body", "main", "article"):
        yield from map(_type_name, (element.get("itemtype") or "").split())


def _type_name(word: str) -> str:
    return re.split(r"[/#:]", word)[-1].lower()


def _words(value: object) -> list[str]:
    """Return the names in a value that may be a text, a thing, or a list of them."""
    found = []
    for one in value if isinstance(value, list) else [value]:
        name = one.get("name") or one.get("@id") if isinstance(one, Mapping) else one
        if isinstance(name, str):
            found.append(name)
    return found
