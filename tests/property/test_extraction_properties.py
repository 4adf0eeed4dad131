from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.extraction.compiler import extract
from claimtui.extraction.incremental import restructure
from claimtui.extraction.reanchoring import reanchor, reanchor_wholly
from claimtui.extraction.structure import structure, visible_text
from claimtui.model.documents import AnchoredClaim, AnchoredExclusion, AnchoredText
from claimtui.model.ids import ClaimId, ExclusionId
from claimtui.model.spans import DocSpan, repair_text
from claimtui.model.updates import Update
from claimtui.model.vocabulary import Format

SENTENCES = [
    "Fares rose by 5% in 2023, and two new berths opened in May.",
    "The museum opened in 2019 and closed in 2021.",
    "The **ferry** carries 320 passengers &amp; 45 cars.",
    '"Output doubled. It then fell by 10%," the minister said.',
    "Nobody knew `x. y` at [the port](http://example.org/a.b?c=1).",
    "Is it true?",
    "Total was 12.[^1]",
    "北京的渡轮每天载客三百人。它们很慢！",
    "Größe zählt nicht.",
    "Fares rose.",
    "Fares rose.",
]
PARAGRAPHS = st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4).map(" ".join)
BLOCKS = st.one_of(
    PARAGRAPHS,
    PARAGRAPHS.map("# {}".format),
    PARAGRAPHS.map("> {}".format),
    st.lists(PARAGRAPHS, min_size=1, max_size=3).map(
        lambda items: "These hold:\n\n" + "\n".join(f"- {item}" for item in items)
    ),
    st.just("| Town | People |\n|---|---|\n| Cley | 320 |\n| Holt | 45 é |"),
    st.just("```\ncode. More code.\n```"),
    st.just("<div>Some <b>html</b> here.</div>"),
    st.just("<!-- a comment -->"),
    st.just("[^1]: A note stands here."),
    st.just("It ~~was~~ is <s>not</s> open. ~~It closed.~~"),
    st.just("---"),
)
DOCUMENTS = st.lists(BLOCKS, max_size=7).map("\n\n".join)
WILD = st.text(
    st.one_of(
        st.sampled_from(
            "ab. \n\r\t#>-*_`|[]()<>&;:!\"'1\\~^\x00\ud800\u202e\u2028é中。"
        ),
        st.characters(),
    ),
    max_size=120,
)
FORMATS = st.sampled_from(Format)


def anchored(text: str, form: Format) -> AnchoredText:
    found = extract(text, form)
    claims = tuple(
        AnchoredClaim(
            ClaimId(f"{claim.id}-{number}"),
            1,
            claim.text,
            claim.spans,
            claim.sentence_digest,
            claim.context,
        )
        for number, claim in enumerate(found.claims)
    )
    exclusions = tuple(
        AnchoredExclusion(ExclusionId(f"exc_{number}"), item.span, item.sentence_digest)
        for number, item in enumerate(found.excluded)
    )
    return AnchoredText(text, found.blocks, claims, exclusions)


def check_update(old: AnchoredText, new: str, form: Format) -> Update:
    update = reanchor(old, new, form, None)
    new_fixed, _ = repair_text(new)
    assert "".join(_slices(new_fixed, [b.span for b in update.blocks])) == new_fixed
    texts = {claim.claim: claim.text for claim in old.claims}
    for kept in update.kept:
        assert visible_text(new, form, kept.spans) == texts[kept.claim]
    ends = Counter(kept.claim for kept in update.kept)
    ends.update(update.retired)
    ends.update(item.succeeds for item in update.new if item.succeeds is not None)
    assert ends == Counter(claim.claim for claim in old.claims)
    assert len(update.reused) == len(update.blocks)
    for number, source in enumerate(update.reused):
        if source is not None:
            was = old.blocks[source].span
            block = update.blocks[number].span
            assert repair_text(old.text)[0][slice(*was)] == new_fixed[slice(*block)]
    reused = [source for source in update.reused if source is not None]
    assert len(set(reused)) == len(reused)
    check_accounting(update, new, form)
    return update


def check_accounting(update: Update, new: str, form: Format) -> None:
    held = [span for kept in update.kept for span in kept.spans]
    held += [item.span for item in update.kept_exclusions]
    held += [item.span for item in update.new_exclusions]
    held += [item.proposal.sentence for item in update.new]
    for block in update.blocks:
        for sentence in block.sentences:
            start, end = sentence.span
            assert any(span.start < end and start < span.end for span in held)


def _slices(text: str, spans: list[DocSpan]) -> list[str]:
    return [text[span.start : span.end] for span in spans]


@settings(max_examples=100, deadline=None)
@given(st.one_of(DOCUMENTS, WILD), FORMATS)
def test_every_text_is_tiled_by_blocks_and_every_sentence_is_accounted_for(
    text: str, form: Format
) -> None:
    found = extract(text, form)
    fixed, _ = repair_text(text)
    assert "".join(_slices(fixed, [block.span for block in found.blocks])) == fixed
    sentences = [item for block in found.blocks for item in block.sentences]
    held = Counter(claim.sentence for claim in found.claims)
    held.update(item.span for item in found.excluded)
    assert {item.span for item in sentences} == set(held)
    assert not {c.sentence for c in found.claims} & {x.span for x in found.excluded}
    assert len({claim.id for claim in found.claims}) == len(found.claims)


@settings(max_examples=100, deadline=None)
@given(st.one_of(DOCUMENTS, WILD), FORMATS)
def test_a_claim_is_exactly_the_visible_words_of_its_spans(
    text: str, form: Format
) -> None:
    found = extract(text, form)
    for claim in found.claims:
        assert visible_text(text, form, claim.spans) == claim.text
        assert claim.text == claim.text.strip() != ""
    for block in found.blocks:
        for sentence in block.sentences:
            assert visible_text(text, form, [sentence.span]) == sentence.text


@settings(max_examples=100, deadline=None)
@given(st.one_of(DOCUMENTS, WILD), FORMATS)
def test_every_visible_letter_lies_in_a_sentence(text: str, form: Format) -> None:
    whole = visible_text(text, form, [DocSpan.of(0, len(text))])
    sentences = structure(text, form).sentences
    together = "".join(item.text for item in sentences)
    assert _letters(together) == _letters(whole)


def _letters(text: str) -> str:
    return "".join(character for character in text if not character.isspace())


@settings(max_examples=60, deadline=None)
@given(st.one_of(DOCUMENTS, WILD), FORMATS)
def test_an_edit_that_changes_nothing_keeps_everything(text: str, form: Format) -> None:
    old = anchored(text, form)
    update = check_update(old, text, form)
    assert [kept.claim for kept in update.kept] == [c.claim for c in old.claims]
    assert not update.new
    assert not update.retired
    assert not any(kept.context_changed for kept in update.kept)
    assert update.reused == tuple(range(len(old.blocks)))


@settings(max_examples=60, deadline=None)
@given(st.lists(BLOCKS, max_size=6), st.integers(0, 6), PARAGRAPHS)
def test_a_paragraph_put_anywhere_keeps_all_claims(
    blocks: list[str], place: int, paragraph: str
) -> None:
    # A list would take the next list in, a colon the next: plain separators hold both.
    text = "\n\nX stood here.\n\n".join(blocks)
    old = anchored(text, Format.MARKDOWN)
    longer = [*blocks[:place], paragraph, *blocks[place:]]
    update = check_update(old, "\n\nX stood here.\n\n".join(longer), Format.MARKDOWN)
    assert {kept.claim for kept in update.kept} == {c.claim for c in old.claims}


@settings(max_examples=100, deadline=None)
@given(DOCUMENTS, DOCUMENTS, FORMATS)
def test_whatever_the_edit_every_claim_ends_in_one_place_and_no_words_change(
    before: str, after: str, form: Format
) -> None:
    check_update(anchored(before, form), after, form)


@settings(max_examples=60, deadline=None)
@given(WILD, WILD, WILD, FORMATS)
def test_wild_edits_never_raise_and_keep_the_rules(
    before: str, middle: str, after: str, form: Format
) -> None:
    check_update(anchored(before + after, form), before + middle + after, form)


@settings(max_examples=60, deadline=None)
@given(DOCUMENTS)
def test_emphasis_and_line_wrapping_change_no_claim(text: str) -> None:
    old = anchored(text, Format.MARKDOWN)
    wrapped = text.replace("museum opened", "museum\nopened")
    wrapped = wrapped.replace("two new", "two *new*")
    update = check_update(old, wrapped, Format.MARKDOWN)
    if "# " not in text:
        assert not update.retired


def check_restructure(before: str, after: str, form: Format) -> None:
    before, after = repair_text(before)[0], repair_text(after)[0]
    old = structure(before, form)
    partly = restructure(old.blocks, before, after, form, "en")
    wholly = structure(after, form, "en")
    if partly is not None:
        assert partly.blocks == wholly.blocks
        for number, item in partly.placed.items():
            assert wholly.placed[number].sentence == item.sentence
            assert wholly.placed[number].leaf.text == item.leaf.text


FRAGMENTS = st.one_of(
    BLOCKS,
    st.sampled_from(
        [
            "---",
            "- item",
            "    code",
            "```",
            "<div>",
            "<!--",
            "These:",
            "# H",
            "## I",
            "Set\n===",
            "[a]: http://x.y",
            "[^1]: note",
            "> q",
            "| a | b |\n|---|---|\n| 1 | 2 |",
            "title: x",
            "1. one",
            "[a] and [^1] stand.",
        ]
    ),
)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(FRAGMENTS, max_size=8),
    st.integers(0, 8),
    st.integers(0, 3),
    st.lists(FRAGMENTS, max_size=2),
    st.sampled_from(["\n\n", "\n"]),
    FORMATS,
)
def test_reading_only_what_changed_gives_what_reading_everything_gives(
    blocks: list[str],
    place: int,
    dropped: int,
    added: list[str],
    between: str,
    form: Format,
) -> None:
    edited = [*blocks[:place], *added, *blocks[place + dropped :]]
    check_restructure(between.join(blocks), between.join(edited), form)


@settings(max_examples=100, deadline=None)
@given(WILD, WILD, WILD, FORMATS)
def test_reading_only_what_changed_holds_for_wild_texts(
    before: str, middle: str, after: str, form: Format
) -> None:
    check_restructure(before + after, before + middle + after, form)


TEMPLATES = st.sampled_from(
    [
        "Pier {0} opened in 2019 and closed in 2021.",
        "# Part {0}",
        "Line {0} carries 320 passengers. Is it {0}? It made {0} trips.",
        "These hold for {0}:\n\n- Route {0} is long.\n- Read {0} first.",
        "| Town | People |\n|---|---|\n| Cley {0} | 32{0} |",
        "> Nobody knew pier {0}.",
        "```\ncode {0}\n```",
        "---",
        "The **ferry** {0} &amp; its crew\nleft in May.",
    ]
)
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["add", "drop", "reword", "lengthen", "join"]),
        st.integers(0, 20),
    ),
    max_size=5,
)


def edited(blocks: list[str], edits: list[tuple[str, int]]) -> list[str]:
    blocks = list(blocks)
    for number, (act, chance) in enumerate(edits):
        place = chance % (len(blocks) + 1)
        if act == "add" or place == len(blocks):
            blocks.insert(place, f"Berth 9{number} was built. It is new.")
        elif act == "drop":
            del blocks[place]
        elif act == "reword":
            blocks[place] = blocks[place].replace("in", "before", 1)
        elif act == "lengthen":
            blocks[place] += f" Crew 8{number} objected."
        else:
            blocks[place : place + 2] = [" ".join(blocks[place : place + 2])]
    return blocks


def copied(old: AnchoredText, update: Update) -> list[int | str | None]:
    """Return which old blocks were reused; of rules without words any copy will do."""
    return [
        number
        if number is None or old.blocks[number].sentences
        else old.text[slice(*old.blocks[number].span)]
        for number in update.reused
    ]


@settings(max_examples=100, deadline=None)
@given(st.lists(TEMPLATES, max_size=12), EDITS, FORMATS)
def test_claims_of_an_edited_text_are_those_that_reading_everything_gives(
    templates: list[str], edits: list[tuple[str, int]], form: Format
) -> None:
    blocks = [item.format(number) for number, item in enumerate(templates)]
    old = anchored("\n\n".join(blocks), form)
    text = "\n\n".join(edited(blocks, edits))
    update, wholly = reanchor(old, text, form), reanchor_wholly(old, text, form)
    assert copied(old, update) == copied(old, wholly)
    assert replace(update, reused=()) == replace(wholly, reused=())
    whole = extract(text, form)
    assert update.blocks == whole.blocks
    assert {item.proposal for item in update.new} <= set(whole.claims)
    assert set(update.new_exclusions) <= set(whole.excluded)
