"""Documents, their sentences, and the claims proposed from them."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.ids import ClaimId, Digest, ExclusionId
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import (
    ClaimType,
    ExclusionReason,
    Facet,
    Format,
    Marker,
    NodeKind,
)


@dataclass(frozen=True, slots=True)
class DocumentText:
    """A document's bytes as exact text: encoding it again gives the bytes back."""

    text: str
    """Decoded text without BOM; line ends as in the file."""
    encoding: str
    """Python codec name, such as `utf-8` or `cp1252`."""
    bom: bool
    """Whether the file began with a byte order mark, kept aside and not counted."""
    digest: Digest
    """Over the file's bytes."""
    format: Format
    notes: tuple[str, ...] = ()
    """What had to be repaired, in whole sentences."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a document, the unit that extraction accounts for."""

    span: DocSpan
    """Outer range including inner markup, trimmed to visible characters."""
    text: str
    """Visible characters, white space folded to single spaces."""
    digest: Digest
    """Over `text` and the list introduction or table header it depends on."""
    context: Digest
    """Over the rest of its paragraph and the heading above it."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the document between two top-level borders; blocks tile the text."""

    span: DocSpan
    kind: NodeKind
    headings: tuple[str, ...]
    """The headings above it, outermost first, as visible text."""
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class FacetSpans:
    """Where one facet stands in the document."""

    kind: Facet
    spans: tuple[DocSpan, ...]


@dataclass(frozen=True, slots=True)
class ClaimProposal:
    """A claim that the compiler proposes: literal words of the document."""

    id: str
    """`clm_…`, decided by content and occurrence; the same text gives the same id."""
    text: str
    spans: tuple[DocSpan, ...]
    type: ClaimType
    markers: tuple[Marker, ...]
    facets: tuple[FacetSpans, ...]
    sentence: DocSpan
    sentence_digest: Digest
    context: Digest
    rules: tuple[str, ...]
    """Which rules made it, such as `sentence` or `coordinated_predicate`."""


@dataclass(frozen=True, slots=True)
class ExcludedSentence:
    """A sentence that is no claim, and why."""

    span: DocSpan
    text: str
    sentence_digest: Digest
    reason: ExclusionReason


@dataclass(frozen=True, slots=True)
class Extraction:
    """All sentences of one document text, each a claim or excluded with a reason."""

    compiler: str
    """Name and version, such as `rules 1`."""
    language: str
    """BCP 47 code, or `und`."""
    language_how: str
    """`declared`, `script`, `stop words` or `undecided`."""
    blocks: tuple[Block, ...]
    claims: tuple[ClaimProposal, ...]
    excluded: tuple[ExcludedSentence, ...]


@dataclass(frozen=True, slots=True)
class AnchoredClaim:
    """A claim revision as it stands in the text that is about to change."""

    claim: ClaimId
    revision: int
    text: str
    spans: tuple[DocSpan, ...]
    sentence_digest: Digest
    context: Digest


@dataclass(frozen=True, slots=True)
class PastPlace:
    """Where a span of a past claim stood: a block's text as it was then."""

    text: str
    span: DocSpan
    """Counted in `text`."""
    sentences: tuple[Sentence, ...]
    """All of the block, counted in `text`."""


@dataclass(frozen=True, slots=True)
class PastClaim:
    """A claim revision that stands nowhere now but whose words may come back."""

    claim: ClaimId
    revision: int
    text: str
    sentence_digest: Digest
    until: int = 0
    """The event by which it ceased to stand; what ceased together has the same."""
    places: tuple[PastPlace, ...] = ()
    """Its spans, where a person cut or chose them; empty where the compiler did."""


@dataclass(frozen=True, slots=True)
class AnchoredExclusion:
    """An excluded sentence as it stands in the text that is about to change."""

    id: ExclusionId
    span: DocSpan
    sentence_digest: Digest


@dataclass(frozen=True, slots=True)
class AnchoredText:
    """A document revision with all that is anchored in it, as input of an update."""

    text: str
    blocks: tuple[Block, ...]
    claims: tuple[AnchoredClaim, ...]
    """In document order; claims that a person excluded are here too."""
    exclusions: tuple[AnchoredExclusion, ...]
    """Sentences the extraction excluded, in document order."""
    past: tuple[PastClaim, ...] = ()
