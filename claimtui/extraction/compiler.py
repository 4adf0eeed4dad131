"""The offline compiler: rules that turn sentences into claims or exclusions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from claimtui.extraction.classification import Reading
from claimtui.extraction.exclusions import exclusion_reason
from claimtui.extraction.splitting import Part, Range, split_sentence
from claimtui.extraction.statements import rules_of
from claimtui.extraction.structure import Placed, Structure, joint_digest, structure
from claimtui.extraction.visible import LeafKind
from claimtui.model.documents import (
    ClaimProposal,
    ExcludedSentence,
    Extraction,
    FacetSpans,
    Sentence,
)
from claimtui.model.ids import ClaimId, Digest, content_id
from claimtui.model.sources import Node
from claimtui.model.spans import DocSpan
from claimtui.model.vocabulary import ClaimType, Facet, Format

COMPILER = "rules 5"
"""Name and version, stored with every extraction."""
_MARKS = frozenset('"“”«»')


def extract(
    text: str,
    form: Format,
    language: str | None = None,
    *,
    nodes: Sequence[Node] = (),
) -> Extraction:
    """Propose the claims of a document and account for every other sentence.

    Args:
        text: Decoded text; NUL and lone surrogates count as U+FFFD.
        form: How the text is read.
        language: BCP 47 code that the document is known to be in.
        nodes: What the reader found in a text of HTML or DOCX; other forms need none.

    Returns:
        Claims and excluded sentences, spans in code points of the text.
    """
    whole = structure(text, form, language, nodes=nodes)
    claims, excluded = compile_sentences(whole)
    return Extraction(
        COMPILER,
        whole.language,
        whole.language_how,
        whole.blocks,
        tuple(claims),
        tuple(excluded),
    )


def compile_sentences(
    whole: Structure,
    only: Collection[int] | None = None,
    digests: Sequence[Digest] | None = None,
) -> tuple[list[ClaimProposal], list[ExcludedSentence]]:
    """Return claims and exclusions of all sentences, or of those numbered in `only`.

    Args:
        whole: The sentences.
        only: The numbers of those to read.
        digests: The digests of all sentences, where the caller has them at hand.

    Raises:
        KeyError: A sentence is asked for that the structure took over unread.
    """
    claims: list[ClaimProposal] = []
    excluded: list[ExcludedSentence] = []
    seen: Counter[Digest] = Counter()
    rules = whole.language.split("-")[0].lower()
    if digests is None:
        digests = [sentence.digest for sentence in whole.sentences]
    numbers = range(len(digests)) if only is None else only
    counted = set(map(digests.__getitem__, numbers))
    alike = [(n, digest) for n, digest in enumerate(digests) if digest in counted]
    for number, digest in alike:
        occurrence = seen[digest]
        seen[digest] = occurrence + 1
        if number not in numbers:
            continue
        placed = whole.placed[number]
        reason = exclusion_reason(placed, rules)
        if reason is None:
            own = rules_of(placed.sentence.text, rules)
            claims.extend(_claims(placed, own, occurrence))
        else:
            sentence = placed.sentence
            excluded.append(
                ExcludedSentence(sentence.span, sentence.text, digest, reason)
            )
    return claims, excluded


def proposal_by_hand(
    claim: ClaimId,
    words: tuple[str, tuple[DocSpan, ...]],
    sentences: Sequence[Sentence],
    rule: str,
    language: str,
) -> ClaimProposal:
    """Return a claim whose words a person had cut, merged or chosen.

    Args:
        claim: The claim that it goes on from.
        words: Its visible words, and where they stand.
        sentences: Those that it stands in.
        rule: How it was made.
        language: BCP 47 code of the document.
    """
    text, spans = words
    reading, rules = Reading(text), language.split("-")[0].lower()
    return ClaimProposal(
        id=claim,
        text=text,
        spans=spans,
        type=reading.type() if rules == "en" else reading.type_in(rules),
        markers=reading.markers(rules),
        facets=(),
        sentence=sentences[0].span,
        sentence_digest=joint_digest([one.digest for one in sentences]),
        context=joint_digest([one.context for one in sentences]),
        rules=(rule,),
    )


def _claims(placed: Placed, language: str, occurrence: int) -> Iterable[ClaimProposal]:
    for ordinal, part in enumerate(_parts(placed, language)):
        yield _proposal(placed, part, language, (occurrence, ordinal))


def _parts(placed: Placed, language: str) -> tuple[Part, ...]:
    text = placed.sentence.text
    if placed.leaf.kind is LeafKind.ROW:
        return (Part(((0, len(text)),), "table_row"),)
    return split_sentence(text, language)


def _proposal(
    placed: Placed, part: Part, language: str, place: tuple[int, int]
) -> ClaimProposal:
    sentence, prose = placed.sentence, _prose(placed)
    text = " ".join(sentence.text[start:end] for start, end in part.ranges)
    reading = Reading(" ".join(prose[start:end] for start, end in part.ranges))
    whole = reading if text == sentence.text else Reading(prose)
    return ClaimProposal(
        id=content_id("clm", sentence.digest, *place),
        text=text,
        spans=tuple(_span(placed, piece) for piece in part.ranges),
        type=_type(reading, part, language),
        markers=reading.markers(language),
        facets=_facets(placed, part, language, whole),
        sentence=sentence.span,
        sentence_digest=sentence.digest,
        context=sentence.context,
        rules=_rules(placed, part),
    )


def _prose(placed: Placed) -> str:
    """Return a sentence whose code has no quotation marks: they quote nobody."""
    text = placed.sentence.text
    if _MARKS.isdisjoint(text):
        return text
    for low, high in placed.leaf.atoms:
        start, end = max(low - placed.start, 0), min(high - placed.start, len(text))
        if start < end:
            code = "".join("'" if one in _MARKS else one for one in text[start:end])
            text = f"{text[:start]}{code}{text[end:]}"
    return text


def _type(reading: Reading, part: Part, language: str) -> ClaimType:
    if part.rule == "quoted_sentence":
        return ClaimType.QUOTATION
    return reading.type() if language == "en" else reading.type_in(language)


def _rules(placed: Placed, part: Part) -> tuple[str, ...]:
    rules = [part.rule]
    if placed.leaf.intro and placed.leaf.kind is not LeafKind.ROW:
        rules.append("list_introduction")
    if part.attribution is not None:
        rules.append("attribution")
    return tuple(rules)


def _span(placed: Placed, piece: Range) -> DocSpan:
    start, end = piece
    return DocSpan.of(*placed.leaf.raw_span(placed.start + start, placed.start + end))


def _facets(
    placed: Placed, part: Part, language: str, whole: Reading
) -> tuple[FacetSpans, ...]:
    found: dict[Facet, list[DocSpan]] = {}
    if part.attribution is not None:
        found[Facet.ATTRIBUTION] = [_span(placed, part.attribution)]
    if language == "en":
        for facet, (start, end) in whole.facets():
            if any(low <= start and end <= high for low, high in part.ranges):
                found.setdefault(facet, []).append(_span(placed, (start, end)))
    return tuple(FacetSpans(kind, tuple(spans)) for kind, spans in found.items())
