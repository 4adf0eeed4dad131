from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pyromark
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.exchange.markdown_text import address, code, fenced, inline
from claimtui.exchange.renaming import Renaming, renamed
from claimtui.exchange.replaying import DoesNotReplayError, replayed
from claimtui.exchange.set_content import content_of
from claimtui.exchange.set_manifest import (
    ABOUT,
    MAX_MANIFEST_BYTES,
    manifest_plain,
    plain_text,
    read_manifest,
)
from claimtui.exchange.set_markdown import set_markdown
from claimtui.exchange.strict import NotAManifestError
from claimtui.model.evidence import (
    AddClause,
    AddUnit,
    Brief,
    ChangeBrief,
    Clause,
    EnvelopePart,
    PutLabel,
    RelationLabel,
    ReviewMark,
    TakeBack,
    TokenBudget,
)
from claimtui.model.exchange import (
    SET_SCHEMA,
    ExportedClause,
    ExportedGap,
    ExportedLabel,
    ExportedNote,
    ExportedPassage,
    ExportedRevision,
    ExportedSource,
    ExportedTokens,
    ExportedUnit,
    SetManifest,
)
from claimtui.model.ids import (
    ClauseId,
    GapId,
    PassageId,
    SetId,
    SourceId,
    UnitId,
    digest_of_text,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    Answerable,
    Extent,
    FoundBy,
    GapKind,
    Lane,
    NodeKind,
    Ordering,
    PartRole,
    Provenance,
    Relation,
    SetPurpose,
    SetState,
)

TEXT = "After a timeout the adapter retries twice."
SPAN = ReadingSpan.of(0, len(TEXT))
SOURCE, PASSAGE = SourceId("src_1"), PassageId("psg_1")
UNIT, CLAUSE, GAP = UnitId("unt_1"), ClauseId("cls_1"), GapId("gap_1")
LABEL = ExportedLabel(Relation.SUPPORTS, CLAUSE, Provenance.REVIEWER, "alex")
EXPORTED = ExportedUnit(
    unit=UNIT,
    source=SOURCE,
    revision=1,
    passage=PASSAGE,
    kind=NodeKind.PARAGRAPH,
    extent=Extent.PARAGRAPH,
    support=SPAN,
    envelope=SPAN,
    parts=(EnvelopePart(PartRole.BODY, SPAN),),
    truncated="",
    expansion="1",
    digest=digest_of_text(TEXT),
    found_by=FoundBy.SEARCH,
    lanes={Lane.BM25: 2},
    position="V",
    pinned=True,
    reason="It says so.",
    admitted="",
    labels=(LABEL,),
    note=ExportedNote("Look again.", "alex"),
    title="Manual",
    headings=("Manual", "Timeouts"),
    excerpt=TEXT,
    cited=TEXT,
    redacted="",
)
BRIEF = Brief(SetPurpose.ACTIVE_RESEARCH, "What does it do?")


def manifest(**changes: Any) -> SetManifest:
    unit = content_of_unit(EXPORTED)
    made = SetManifest(
        schema=SET_SCHEMA,
        about=ABOUT,
        set=SetId("set_1"),
        revision=2,
        parent=1,
        by="alex",
        at="2026-03-02T09:00:00Z",
        generation=3,
        viewer="",
        scope="",
        state=SetState.READY,
        brief=BRIEF,
        clauses=(
            ExportedClause(
                CLAUSE, "a part", Answerable.YES, ("Because.",), (UNIT,), ()
            ),
        ),
        order=Ordering.MANUAL,
        budget=TokenBudget(),
        tokens=ExportedTokens(9, 1500, 8192, True, "o200k_base"),
        review=ReviewMark("alex"),
        closing=None,
        units=(EXPORTED,),
        gaps=(
            ExportedGap(GAP, GapKind.MISSING_TIME, CLAUSE, "When?", True, ("when",)),
        ),
        problems=(),
        sources=(
            ExportedSource(
                SOURCE,
                1,
                "Manual",
                "https://example.org/manual",
                "2026-03-01T09:00:00Z",
                digest_of_text("bytes"),
                digest_of_text("text"),
                50,
                "",
            ),
        ),
        passages=(ExportedPassage(PASSAGE, SOURCE, 1, SPAN),),
        history=(
            ExportedRevision(
                1,
                "alex",
                "2026-03-02T09:00:00Z",
                3,
                (ChangeBrief(BRIEF), AddClause(Clause(CLAUSE, "a part"))),
            ),
            ExportedRevision(
                2,
                "kim",
                "2026-03-02T10:00:00Z",
                3,
                (
                    AddUnit(unit),
                    PutLabel(RelationLabel(UNIT, Relation.SUPPORTS, CLAUSE, by="alex")),
                ),
            ),
        ),
    )
    return replace(made, **changes)


def content_of_unit(unit: ExportedUnit) -> Any:
    from claimtui.exchange.set_content import state_of

    return state_of(unit)


def data_of(held: SetManifest) -> bytes:
    return plain_text(manifest_plain(held)).encode()


def test_what_was_written_is_read_back_as_it_was() -> None:
    assert read_manifest(data_of(manifest())) == manifest()


def test_a_manifest_says_what_may_be_relied_on_and_names_every_choice() -> None:
    plain = json.loads(data_of(manifest()))
    assert "never the authority" in plain["about"]
    assert plain["budget"]["limit"] == 8192
    assert plain["brief"]["as_of"] == "now"
    assert plain["history"][0]["operations"][0]["op"] == "brief"
    assert plain["units"][0]["support"] == list(SPAN)


@given(st.text())
@settings(max_examples=60)
def test_any_text_is_read_back_and_commands_no_terminal(text: str) -> None:
    text = text.replace("\x00", "")
    unit = replace(EXPORTED, excerpt=text, title=text, reason=text)
    held = manifest(units=(unit,), history=manifest().history)
    data = data_of(held)
    assert read_manifest(data) == held
    assert not set(data.decode()) & set("\x1b\x07\x9b\u202e\u2028\r")


def _put(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def change(plain: Any) -> None:
        for one in path[:-1]:
            plain = plain[one]
        plain[path[-1]] = value

    return change


def _twice(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda plain: plain[name].append(plain[name][0])


def _without(name: str) -> Callable[[dict[str, Any]], object]:
    return lambda plain: plain.pop(name)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_put("schema", value="claimtui.set/2"), "schema is claimtui.set/2"),
        (_put("schema", value=["x"]), "schema"),
        (_put("set", value="../../etc/passwd"), "set is no id"),
        (_put("set", value="src_0123"), "set is no id"),
        (_put("set", value="set_" + "a" * 5000), "set is no id"),
        (_put("revision", value="5"), "revision is no number"),
        (_put("revision", value=-1), "revision is no number"),
        (_put("revision", value=10**400), "revision is no number"),
        (_put("revision", value=True), "revision is no number"),
        (_put("brief", "question", value=" "), "question is empty"),
        (_put("brief", "question", value="a\x00"), "cannot be stored"),
        (_put("brief", "question", value="a\ud800"), "cannot be stored"),
        (_put("brief", "purpose", value="world_domination"), "an unknown word"),
        (_put("brief", "corpus", "sources", value="x"), "is no list"),
        (_put("units", value={}), "units is no list"),
        (_put("units", 0, value=None), "is no object"),
        (_put("units", 0, "support", value=[5, 2]), "holds nothing"),
        (_put("units", 0, "support", value=[0, 99]), "cites what it does not show"),
        (_put("units", 0, "envelope", value=[0, 99]), "envelope"),
        (_put("units", 0, "parts", value=[]), "in no order"),
        (_put("units", 0, "passage", value="psg_nowhere"), "is not told"),
        (_put("units", 0, "unit", value=7), "is no id"),
        (_put("units", 0, "lanes", value={"voodoo": 1}), "unknown word"),
        (_put("units", 0, "note", value={"text": "x"}), "has no by"),
        (_put("units", 0, "labels", 0, "target", value="cls_9"), "for nothing there"),
        (_put("units", 0, "labels", 0, "target", value=None), "can stand there"),
        (_put("gaps", 0, "clause", value="cls_9"), "is of no clause"),
        (_put("history", value=[]), "does not lead"),
        (_put("history", 0, "operations", value=[{"op": "explode"}]), "unknown op"),
        (_put("history", 0, "operations", value=["x"]), "unknown op"),
        (_put("history", 0, "at", value="yesterday"), "is no time"),
        (_put("at", value="2026-03-02T09:00:00"), "is no time"),
        (_put("at", value="0001-01-01T00:00:00Z"), "is no time"),
        (_put("sources", 0, "capture", value="sha256:12"), "is no digest"),
        (_put("sources", 0, "retrieved_at", value="# now"), "is no time"),
        (_put("extra", value=1), "unknown extra"),
        (_put("units", 0, "\x1b[31m", value=1), "belongs nowhere"),
        (_put("budget", "limit", value=1.5), "is no number"),
        (_twice("units"), "stands in it twice"),
        (_twice("clauses"), "stands in it twice"),
        (_twice("sources"), "stands in it twice"),
        (_twice("passages"), "stands in it twice"),
        (_without("history"), "no history"),
        (_without("set"), "no set"),
    ],
)
def test_what_does_not_fit_together_is_told(
    change: Callable[[dict[str, Any]], object], told: str
) -> None:
    plain = manifest_plain(manifest())
    change(plain)
    with pytest.raises(NotAManifestError, match=told) as raised:
        read_manifest(json.dumps(plain).encode())
    assert len(str(raised.value)) < 200
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no json",
        b"[" * 200_000,
        b'{"schema":' * 100_000,
        b"\xff\xfe\x00",
        b"NaN",
        b"Infinity",
        b'{"schema": "claimtui.set/1", "schema": "claimtui.set/1"}',
        b"[]",
        b"1" * 5000,
        b'"' + b"x" * 100,
    ],
)
def test_what_is_no_manifest_at_all_is_told(data: bytes) -> None:
    with pytest.raises(NotAManifestError):
        read_manifest(data)


def test_a_file_that_is_too_large_is_not_even_parsed() -> None:
    with pytest.raises(NotAManifestError, match="more than"):
        read_manifest(b" " * (MAX_MANIFEST_BYTES + 1))


# Markdown -------------------------------------------------------------------------

HOSTILE = (
    "```\n# Heading\n```",
    "`````````` a run",
    "~~~\n> quote\n~~~",
    "</pre><script>alert(1)</script>",
    "[click](javascript:alert(1)) ![x](http://evil/x.png) <b>bold</b>",
    "- item\n\n    code\n\n---\n\n| a | b |\n|---|---|",
    "line\r```\rmore",
    "\x1b]0;title\x07 \u202e reversed",
    "* * *\n1. one\n&lt;b&gt; &amp; \\`",
)
TAGS = ("<script", "<b>", "<img", 'javascript:alert(1)"', "<hr", "<table", "<em>")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_inside_of_its_fence(text: str) -> None:
    made = f"{fenced(text)}\n\nAFTER"
    html = pyromark.html(made)
    assert html.count("<pre>") == 1
    assert html.endswith("</pre>\n<p>AFTER</p>\n")
    assert not any(tag in html for tag in TAGS)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_in_a_line_is_nothing_but_text(text: str) -> None:
    html = pyromark.html(f"- Told: {inline(text)}\n")
    assert html.startswith("<ul>\n<li>Told: ")
    assert html.count("<") == 4
    assert html.count("\n") == 3
    html = pyromark.html(f"- Told: {code(text)}\n")
    assert html.count("<") == 6


@given(st.text())
@settings(max_examples=100)
def test_no_text_breaks_out_of_a_fence_or_a_line(text: str) -> None:
    html = pyromark.html(f"{fenced(text)}\n\nAFTER")
    assert html.endswith("</code></pre>\n<p>AFTER</p>\n")
    assert html.count("<pre>") == 1
    assert pyromark.html(f"- Told: {inline(text)}\n").count("<") == 4


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("https://example.org/a?b=1", "<https://example.org/a?b=1>"),
        ("/home/alex/a b.md", "`/home/alex/a b.md`"),
        ("javascript:alert(1)", "`javascript:alert(1)`"),
        ("https://example.org/> <b>", "`https://example.org/> <b>`"),
        ("https://exa`mple.org", "``https://exa`mple.org``"),
        ("", ""),
    ],
)
def test_only_an_address_of_the_web_is_a_link(text: str, made: str) -> None:
    assert address(text) == made


def test_a_set_reads_as_a_document() -> None:
    told = set_markdown(manifest())
    for line in (
        "# What does it do?",
        "- Evidence set: `set_1@2`",
        "- State: ready",
        "- Output scope: not restricted",
        "### Clause 1",
        "- Answerable: yes",
        "- Covered by: unit 1",
        "- Gap: missing time – When?",
        "  - Search for: when",
        "### Unit 1: Manual › Timeouts",
        TEXT,
        "- Source: `src_1@1`",
        "- Address: <https://example.org/manual>",
        "- Retrieved: 2026-03-01T09:00:00Z",
        "- Relation: supports [clause 1](#clause-1) (reviewer, says alex)",
        "- Found by: search, ranked bm25 2",
        "- Pinned",
        "- Reviewer's note, no evidence (alex): Look again.",
    ):
        assert line in told.splitlines(), line


def test_a_redacted_unit_shows_a_marker_in_place_of_its_words() -> None:
    bare = replace(
        EXPORTED,
        title="",
        headings=(),
        excerpt="",
        cited="",
        digest=None,
        redacted="hidden from public",
    )
    told = set_markdown(manifest(units=(bare,), scope="private", viewer="public"))
    assert "*[not shown: hidden from public]*" in told
    assert "```" not in told
    assert "- Output scope: private; exported for public" in told


# Ids and history ------------------------------------------------------------------


def test_ids_are_renamed_wherever_they_stand_and_words_are_not() -> None:
    unit = replace(EXPORTED, reason="unt_1", excerpt="src_1 psg_1")
    plain = manifest_plain(manifest(units=(unit,)))
    ids = {"unt_1": "unt_9", "psg_1": "psg_9", "cls_1": "cls_9", "src_1": "src_9"}
    held = renamed(plain, Renaming(ids, {("src_1", 1): ("src_9", 4)}))
    made = read_manifest(json.dumps(held).encode())
    (there,) = made.units
    assert (there.unit, there.passage, there.source, there.revision) == (
        "unt_9",
        "psg_9",
        "src_9",
        4,
    )
    assert (there.reason, there.excerpt) == ("unt_1", "src_1 psg_1")
    assert there.labels[0].target == "cls_9"
    assert made.history[1].operations[0] == AddUnit(
        replace(content_of_unit(there), reason="It says so.")
    )


def test_a_source_at_another_revision_is_another_one() -> None:
    plain = {"source": "src_1", "revision": 2}
    renaming = Renaming({"src_1": "src_9"}, {("src_1", 1): ("src_9", 4)})
    assert renamed(plain, renaming) == plain


def test_a_history_leads_to_the_content_that_it_made() -> None:
    held = manifest(review=None)
    done = replayed(BRIEF, [one.operations for one in held.history])
    made = content_of(replace(held, units=(replace(EXPORTED, note=None),)))
    assert done.content == made


def test_what_was_taken_back_is_as_it_was_before() -> None:
    first, second = (one.operations for one in manifest().history)
    back = (TakeBack(2, (("unit", UNIT), ("label", f"{UNIT} supports {CLAUSE}"))),)
    assert (
        replayed(BRIEF, [first, second, back]).content
        == replayed(BRIEF, [first]).content
    )


@pytest.mark.parametrize(
    "operations",
    [
        (AddUnit(content_of_unit(EXPORTED)), AddUnit(content_of_unit(EXPORTED))),
        (PutLabel(RelationLabel(UNIT, Relation.SUPPORTS, CLAUSE)),),
        (TakeBack(7, (("unit", UNIT),)),),
        (TakeBack(1, (("brief", ""),)),),
    ],
)
def test_a_history_that_cannot_have_been_is_told(operations: tuple[Any, ...]) -> None:
    with pytest.raises(DoesNotReplayError):
        replayed(BRIEF, [operations])
