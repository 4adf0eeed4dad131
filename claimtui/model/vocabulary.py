"""The product's words as values: what JSON, the command line and the store hold."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """How a document's bytes are read."""

    MARKDOWN = "markdown"
    TEXT = "text"
    HTML = "html"
    DOCX = "docx"


class ClaimType(StrEnum):
    """What kind of assertion a claim is (SPEC 1.4)."""

    FACT = "fact"
    DEFINITION = "definition"
    ATTRIBUTION = "attribution"
    QUOTATION = "quotation"
    COMPARISON = "comparison"
    PREDICTION = "prediction"
    RECOMMENDATION = "recommendation"
    INTERPRETATION = "interpretation"
    JUDGMENT = "judgment"


class Marker(StrEnum):
    """What stands beside the type; `sensitive` is set by a person only."""

    QUANTITATIVE = "quantitative"
    TIME_SENSITIVE = "time_sensitive"
    NEGATIVE = "negative"
    CAUSAL = "causal"
    SENSITIVE = "sensitive"


class Facet(StrEnum):
    """Parts of a claim that evidence may cover separately."""

    SUBJECT = "subject"
    QUANTITY = "quantity"
    DATE = "date"
    COMPARISON = "comparison"
    CAUSE = "cause"
    ATTRIBUTION = "attribution"
    SCOPE = "scope"
    CONDITION = "condition"


class ClaimState(StrEnum):
    """Where a claim stands in the review of the extraction."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    EXCLUDED = "excluded"
    RETIRED = "retired"


class ExclusionReason(StrEnum):
    """Why a sentence is no claim (SPEC 1.3)."""

    QUESTION = "question"
    IMPERATIVE = "imperative"
    HEADING = "heading"
    CODE = "code"
    FRONT_MATTER = "front_matter"
    BOILERPLATE = "boilerplate"
    FRAGMENT = "fragment"
    GREETING = "greeting"
    LINK_LIST = "link_list"
    OTHER = "other"


class Status(StrEnum):
    """The seven verdicts of an assessment, in the order of the number keys."""

    SUPPORTED = "supported"
    PARTIALLY_SUPPORTED = "partially_supported"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"
    NOT_ADDRESSED = "not_addressed"
    AMBIGUOUS = "ambiguous"
    STALE = "stale"


class CurrentStatus(StrEnum):
    """What holds for a claim's current revision: the seven, or one of three more."""

    SUPPORTED = "supported"
    PARTIALLY_SUPPORTED = "partially_supported"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"
    NOT_ADDRESSED = "not_addressed"
    AMBIGUOUS = "ambiguous"
    STALE = "stale"
    UNREVIEWED = "unreviewed"
    DISAGREEMENT = "disagreement"
    POTENTIALLY_STALE = "potentially_stale"


class Flag(StrEnum):
    """What stands beside a current status."""

    CONTEXT_CHANGED = "context_changed"
    POSTPONED = "postponed"
    UNRESOLVED = "unresolved"


class ObservationState(StrEnum):
    """Whether an assessment still speaks for the claim's current words."""

    STANDING = "standing"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class Method(StrEnum):
    """Who or what made an observation."""

    MECHANICAL = "mechanical"
    MODEL = "model"
    HUMAN = "human"


class PassageRole(StrEnum):
    """What an assessor said of one passage."""

    SUPPORTS = "supports"
    CONTEXT = "context"


class ContextKind(StrEnum):
    """In what way a passage is useful context."""

    DEFINITION = "definition"
    HISTORY = "history"
    COMPETING = "competing"
    NARROWING = "narrowing"
    BACKGROUND = "background"


class NodeKind(StrEnum):
    """A structural element of a document or of a source revision (SPEC 2.3)."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    ITEM = "item"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"
    CAPTION = "caption"
    NOTE = "note"
    CODE = "code"
    QUOTE = "quote"
    FOOTNOTE = "footnote"
    PAGE = "page"
    COMMENT = "comment"
    FIGURE = "figure"


class Via(StrEnum):
    """How a source revision came in."""

    FILE = "file"
    LIVE = "live"
    ARCHIVE = "archive"


class LinkState(StrEnum):
    """What a recorded look at an address found (SPEC 2.8)."""

    ALIVE = "alive"
    MOVED = "moved"
    CHANGED = "changed"
    BLOCKED = "blocked"
    DEAD = "dead"


class ExtractionMode(StrEnum):
    """How much of a page became text: its main content, its body, or all of it."""

    MAIN = "main"
    BODY = "body"
    TEXT = "text"


class SourceClass(StrEnum):
    """What kind of publication a source is; set by metadata or a person."""

    OFFICIAL = "official"
    PRIMARY = "primary"
    PEER_REVIEWED = "peer_reviewed"
    INDEPENDENT_ANALYSIS = "independent_analysis"
    NEWS = "news"
    REFERENCE = "reference"
    PERSONAL = "personal"
    CODE = "code"
    MEASUREMENT = "measurement"
    UNKNOWN = "unknown"


class AuthorityStatus(StrEnum):
    """Whether a source speaks for now; set by metadata or a person."""

    CURRENT = "current"
    SUPERSEDED = "superseded"
    DRAFT = "draft"
    HISTORICAL = "historical"
    UNKNOWN = "unknown"


class QualityDimension(StrEnum):
    """What a source's quality is looked at for; there is no combined score."""

    PROXIMITY = "proximity"
    EDITORIAL_PROCESS = "editorial_process"
    PRIMARY_OR_SECONDARY = "primary_or_secondary"
    RECENCY = "recency"
    ACCESSIBILITY = "accessibility"
    INTERESTS = "interests"


class RelationKind(StrEnum):
    """How one source stands to another."""

    LINKS = "links"
    CITES = "cites"
    SUPERSEDES = "supersedes"


class Provenance(StrEnum):
    """Where a remark on a source or a unit comes from."""

    METADATA = "metadata"
    REVIEWER = "reviewer"
    SUGGESTION = "suggestion"


class RecheckEffect(StrEnum):
    """A person's answer to a potentially stale mark (SPEC 2.8)."""

    FACT_CHANGED = "fact_changed"
    SOURCE_ONLY = "source_only"
    NONE = "none"


class AnswerHow(StrEnum):
    """How an observation answers the one it names (SPEC 6.3)."""

    AGREE = "agree"
    DISAGREE = "disagree"
    UNRESOLVED = "unresolved"


class Lane(StrEnum):
    """A way of searching whose rank is shown beside each result."""

    EXACT = "exact"
    BM25 = "bm25"
    FUZZY = "fuzzy"
    RELATIONSHIP = "relationship"


class SetPurpose(StrEnum):
    """What an evidence set is for (SPEC 4.15); `review` holds a claim's candidates."""

    ACTIVE_RESEARCH = "active_research"
    ACCEPTED_SUPPORT = "accepted_support"
    EVALUATION_FIXTURE = "evaluation_fixture"
    TEMPORARY_DRAFT = "temporary_draft"
    REVIEW = "review"


class SetState(StrEnum):
    """How far an evidence set revision has come, in the order they are derived."""

    SUPERSEDED = "superseded"
    INSUFFICIENT = "insufficient"
    NO_LONGER_CURRENT = "no_longer_current"
    DRAFT = "draft"
    GAPS_PRESENT = "gaps_present"
    READY = "ready"
    STRUCTURALLY_VALID = "structurally_valid"


class Relation(StrEnum):
    """How a unit stands to a clause or to another unit (SPEC 4.4)."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    SUPERSEDES = "supersedes"
    HISTORICAL_CONTEXT = "historical_context"
    DEFINES_TERM = "defines_term"
    SUPPLIES_CONDITION = "supplies_condition"


class GapKind(StrEnum):
    """What a clause still lacks (SPEC 4.5)."""

    MISSING_IDENTITY = "missing_identity"
    MISSING_TIME = "missing_time"
    MISSING_AUTHORITY = "missing_authority"
    MISSING_CONDITION = "missing_condition"
    CONFLICTING_SOURCES = "conflicting_sources"
    INACCESSIBLE = "inaccessible"
    OUTSIDE_CORPUS = "outside_corpus"


class Answerable(StrEnum):
    """Whether a clause can be answered from a set (SPEC 4.7)."""

    YES = "yes"
    LIMITED = "limited"
    NO = "no"


class Ordering(StrEnum):
    """In which order the units of a set stand (SPEC 4.10)."""

    AUTHORITY = "authority"
    CHRONOLOGICAL = "chronological"
    CLAUSE = "clause"
    CONTRADICTION_PAIRS = "contradiction_pairs"
    SOURCE = "source"
    MANUAL = "manual"


class Extent(StrEnum):
    """How much around its passage a unit shows; expand and narrow step through it."""

    SENTENCE = "sentence"
    PARAGRAPH = "paragraph"
    NEIGHBOURS = "neighbours"
    SECTION = "section"


class PartRole(StrEnum):
    """What a part of a unit's envelope is there for (SPEC 4.2)."""

    BODY = "body"
    NEIGHBOUR = "neighbour"
    INTRODUCTION = "introduction"
    HEADER = "header"
    CAPTION = "caption"
    NOTE = "note"
    DECLARATION = "declaration"
    FOOTNOTE = "footnote"


class FoundBy(StrEnum):
    """How a unit came into an evidence set."""

    PROPOSAL = "proposal"
    SEARCH = "search"
    RELATIONSHIP = "relationship"
    DIRECT = "direct"


class CheckName(StrEnum):
    """The checks of `compare`, in the order they are told."""

    VALUES = "values"
    UNITS = "units"
    SCOPE = "scope"
    DIRECTION = "direction"
    POLARITY = "polarity"
    CERTAINTY = "certainty"
    EARNED_TERMS = "earned_terms"
    NAMES = "names"
    OVERLAP = "overlap"
    RELAY = "relay"


class CheckResult(StrEnum):
    """What one check says; `unavailable` is never a failure of the claim."""

    PASS = "pass"  # noqa: S105 (a result, not a password)
    FAIL = "fail"
    UNAVAILABLE = "unavailable"
    NOT_APPLICABLE = "not_applicable"


class CompareOutcome(StrEnum):
    """What the checks say together."""

    PASS = "pass"  # noqa: S105 (a result, not a password)
    FAIL = "fail"
    INSUFFICIENT = "insufficient"
    UNCHECKED = "unchecked"


class QuoteOutcome(StrEnum):
    """Whether the quoted words stand in the text."""

    FOUND = "found"
    FOUND_TYPOGRAPHIC = "found_typographic"
    NOT_FOUND = "not_found"
    UNREACHABLE = "unreachable"


class RecordStatus(StrEnum):
    """How far a citation record has come (SPEC 6.7)."""

    PENDING = "pending"
    VERIFIED = "verified"
    REJECTED = "rejected"
    UNREACHABLE = "unreachable"


class Support(StrEnum):
    """What a person or model answers to test two: does the passage support it?"""

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"


class ContextLevel(StrEnum):
    """How much around a quote is shown for test two, from near to wide (SPEC 6.7)."""

    PARAGRAPH = "paragraph"
    NEIGHBOURS = "neighbours"
    SECTION = "section"
    PAGE = "page"
    FUNCTION = "function"
    FILE = "file"
    PARENT = "parent"
    OPENING = "opening"


def spoken(value: StrEnum) -> str:
    """Return the value as words for a person: `not_addressed` as "not addressed"."""
    return value.value.replace("_", " ")
