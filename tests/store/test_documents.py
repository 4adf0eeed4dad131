from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimtui.model.errors import ClaimtuiError, UnknownObjectError
from claimtui.model.ids import DocumentId
from claimtui.model.results import Conflict
from claimtui.model.views import ClaimRow, UpdatedDocument
from claimtui.model.vocabulary import ClaimState, Flag
from claimtui.workspace import claims, documents
from claimtui.workspace.workspace import Workspace

ARTICLE = """# Service

The ferry carries 320 passengers. Fares rose by 5% in 2023.

Is it late?

## Crew

The crew speaks four languages.
"""


def write(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def rows(
    ws: Workspace, document: DocumentId, *states: ClaimState
) -> dict[str, ClaimRow]:
    ids = claims.claim_ids(ws, document, states=states or claims.REVIEWED_STATES)
    return {row.text: row for row in claims.claim_rows(ws, ids)}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write(tmp_path / "article.md", ARTICLE)


def test_adding_a_file_proposes_its_claims_and_accounts_for_every_sentence(
    ws: Workspace, file: Path
) -> None:
    added = documents.add_document(ws, file)
    assert (added.new, added.revision, added.claims, added.excluded) == (True, 1, 3, 3)
    found = rows(ws, added.document)
    assert list(found) == [
        "The ferry carries 320 passengers.",
        "Fares rose by 5% in 2023.",
        "The crew speaks four languages.",
    ]
    assert {row.state for row in found.values()} == {ClaimState.PROPOSED}
    excluded = claims.excluded_sentences(ws, added.document)
    assert [(one.text, one.reason) for one in excluded] == [
        ("Service", "heading"),
        ("Is it late?", "question"),
        ("Crew", "heading"),
    ]


def test_adding_the_same_bytes_again_makes_nothing(ws: Workspace, file: Path) -> None:
    first = documents.add_document(ws, file)
    again = documents.add_document(ws, file)
    assert (again.document, again.revision, again.new) == (first.document, 1, False)
    assert again.claims == first.claims


@pytest.mark.parametrize(
    "data",
    [
        ARTICLE.replace("\n", "\r\n").encode(),
        b"\xef\xbb\xbf" + ARTICLE.encode(),
        ARTICLE.replace("ferry", "ferry – “Skua”").encode("cp1252"),
        ARTICLE.encode("utf-16"),
    ],
    ids=["crlf", "bom", "cp1252", "utf-16"],
)
def test_the_stored_text_gives_the_files_bytes_back(
    ws: Workspace, tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(data)
    document = documents.add_document(ws, path).document
    from store.reads.documents import revision_of

    stored = ws.read(revision_of, document)
    text = documents.document_view(ws, document).text
    assert stored is not None
    mark = b"\xef\xbb\xbf" if stored.bom and stored.encoding == "utf-8" else b""
    if data == ARTICLE.encode("utf-16"):
        mark = data[:2]
    assert mark + text.encode(stored.encoding) == data
    assert path.read_bytes() == data


def test_every_claims_spans_slice_its_words_out_of_the_stored_text(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    text = documents.document_view(ws, document).text
    found = {row.claim: row.text for row in rows(ws, document).values()}
    for placed in claims.placed_claims(ws, document):
        words = " ".join(text[span.start : span.end] for span in placed.spans)
        assert words == found[placed.claim]


def test_an_edited_sentence_becomes_a_new_unreviewed_revision_and_others_stay(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    before = rows(ws, document)
    claims.accept(ws, [row.claim for row in before.values()])
    write(file, ARTICLE.replace("by 5%", "by 6%"))
    updated = documents.update_document(ws, document)
    after = rows(ws, document)
    changed = after["Fares rose by 6% in 2023."]
    assert updated.new
    assert updated.changed == (changed.claim,)
    assert changed.claim == before["Fares rose by 5% in 2023."].claim
    assert (changed.revision, changed.state) == (2, ClaimState.PROPOSED)
    kept = after["The crew speaks four languages."]
    assert (kept.revision, kept.state) == (1, ClaimState.ACCEPTED)
    assert not updated.retired
    assert claims.claim_detail(ws, changed.claim).lineage.startswith("was: Fares rose")


def test_words_put_before_a_sentence_make_its_claim_new(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    write(
        file,
        ARTICLE.replace("The crew speaks", "Nobody believes that the crew speaks"),
    )
    updated = documents.update_document(ws, document)
    assert len(updated.changed) == 1
    (row,) = claims.claim_rows(ws, updated.changed)
    assert row.text == "Nobody believes that the crew speaks four languages."
    assert row.revision == 2


def test_a_changed_heading_only_marks_the_context(ws: Workspace, file: Path) -> None:
    document = documents.add_document(ws, file).document
    write(file, ARTICLE.replace("## Crew", "## People on board"))
    updated = documents.update_document(ws, document)
    row = rows(ws, document)["The crew speaks four languages."]
    assert updated.context_changed == (row.claim,)
    assert row.revision == 1
    assert row.status.flags == (Flag.CONTEXT_CHANGED,)


def test_a_removed_sentence_is_retired_and_comes_back_as_it_was(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    claim = rows(ws, document)["Fares rose by 5% in 2023."].claim
    claims.accept(ws, [claim])
    write(file, ARTICLE.replace(" Fares rose by 5% in 2023.", ""))
    updated = documents.update_document(ws, document)
    assert updated.retired == (claim,)
    (row,) = claims.claim_rows(ws, [claim])
    assert row.state is ClaimState.RETIRED
    write(file, ARTICLE)
    back = documents.update_document(ws, document)
    (row,) = claims.claim_rows(ws, [claim])
    assert back.revision == 3
    assert claim in back.kept
    assert (row.revision, row.state) == (1, ClaimState.ACCEPTED)
    assert list(rows(ws, document)) == [
        "The ferry carries 320 passengers.",
        "Fares rose by 5% in 2023.",
        "The crew speaks four languages.",
    ]


def test_going_back_to_earlier_words_uses_the_earlier_revision_again(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    claim = rows(ws, document)["Fares rose by 5% in 2023."].claim
    claims.accept(ws, [claim])
    write(file, ARTICLE.replace("by 5%", "by 6%"))
    documents.update_document(ws, document)
    write(file, ARTICLE)
    documents.update_document(ws, document)
    (row,) = claims.claim_rows(ws, [claim])
    assert (row.revision, row.state) == (1, ClaimState.ACCEPTED)
    assert row.text == "Fares rose by 5% in 2023."


def test_moved_paragraphs_keep_their_claims(ws: Workspace, file: Path) -> None:
    document = documents.add_document(ws, file).document
    before = rows(ws, document)
    moved = "## Crew\n\nThe crew speaks four languages.\n\n"
    write(file, moved + ARTICLE.replace(moved.rstrip() + "\n", ""))
    documents.update_document(ws, document)
    after = rows(ws, document)
    assert {t: r.claim for t, r in after.items()} == {
        t: r.claim for t, r in before.items()
    }
    assert next(iter(after)) == "The crew speaks four languages."


def test_a_persons_exclusion_and_the_extractions_survive_an_edit(
    ws: Workspace, file: Path
) -> None:
    from claimtui.model.vocabulary import ExclusionReason

    document = documents.add_document(ws, file).document
    claim = rows(ws, document)["The crew speaks four languages."].claim
    claims.exclude(ws, [claim], ExclusionReason.OTHER, "retired crew")
    before = {one.id for one in claims.excluded_sentences(ws, document)}
    write(file, "A new first paragraph stands here.\n\n" + ARTICLE)
    documents.update_document(ws, document)
    (row,) = claims.claim_rows(ws, [claim])
    assert (row.state, row.exclusion_note) == (ClaimState.EXCLUDED, "retired crew")
    assert {one.id for one in claims.excluded_sentences(ws, document)} == before


def test_an_untouched_file_makes_no_revision(ws: Workspace, file: Path) -> None:
    document = documents.add_document(ws, file).document
    updated = documents.update_document(ws, document)
    assert (updated.new, updated.revision) == (False, 1)


def test_every_stored_revision_gives_its_own_text_back(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    texts = [ARTICLE]
    for number in range(2, 40):
        texts.append(ARTICLE.replace("320", str(300 + number)))
        write(file, texts[-1])
        documents.update_document(ws, document)
    for revision, text in enumerate(texts, start=1):
        assert documents.document_view(ws, document, revision).text == text


def test_autosaves_of_a_long_document_store_only_what_changed(
    ws: Workspace, tmp_path: Path
) -> None:
    sentences = [f"Paragraph {n} tells that {n * 7} people came." for n in range(2_000)]
    path = write(tmp_path / "long.md", "\n\n".join(sentences))
    document = documents.add_document(ws, path).document
    ws.close()
    size = ws.store.path.stat().st_size
    ws = Workspace.open(ws.store.folder, ws.actor)
    for number in range(20):
        sentences[number] = f"Paragraph {number} tells that {number} left."
        write(path, "\n\n".join(sentences))
        documents.update_document(ws, document)
    ws.close()
    assert ws.store.path.stat().st_size < size * 1.2


def test_a_request_id_gives_the_same_answer_again(ws: Workspace, file: Path) -> None:
    first = documents.add_document(ws, file, request="r1")
    write(file, ARTICLE.replace("320", "330"))
    updated = documents.update_document(ws, first.document, request="r2")
    write(file, ARTICLE.replace("320", "340"))
    assert documents.update_document(ws, first.document, request="r2") == updated


def test_a_document_is_found_by_path_id_and_beginning(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    for reference in (str(file), document, document[:-3]):
        assert documents.find_document(ws, reference)[0] == document
    assert documents.find_document(ws, f"{document}@1") == (document, 1)
    with pytest.raises(UnknownObjectError):
        documents.find_document(ws, "nothing.md")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("empty.md", b""),
        ("binary.md", bytes(range(256)) * 40),
        ("image.md", b"\x89PNG\r\n\x1a\n" + bytes(400)),
    ],
)
def test_what_is_no_text_is_refused_in_one_line(
    ws: Workspace, tmp_path: Path, name: str, data: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(ClaimtuiError) as refused:
        documents.add_document(ws, path)
    assert "\n" not in str(refused.value)
    assert not documents.document_rows(ws)


def test_a_missing_file_and_a_folder_are_told_apart(
    ws: Workspace, tmp_path: Path
) -> None:
    with pytest.raises(ClaimtuiError, match="no such file"):
        documents.add_document(ws, tmp_path / "none.md")
    with pytest.raises(ClaimtuiError, match="is a folder"):
        documents.add_document(ws, tmp_path)


WORDS = st.sampled_from(
    [
        "The ferry carries 320 passengers.",
        "Fares rose by 5% in 2023.",
        "The crew speaks four languages.",
        "Two berths opened in May.",
        "Is it late?",
        "- The quay is new.",
        "# Service",
        "Nobody believes that the crew speaks four languages.",
    ]
)
TEXTS = st.lists(WORDS, min_size=1, max_size=8).map("\n\n".join)


@settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(texts=st.lists(TEXTS, min_size=2, max_size=5))
def test_after_any_edits_the_store_tells_what_a_fresh_extraction_tells(
    open_workspace: object, tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("edits")
    ws = Workspace.open(folder / "store", "alex")
    try:
        path = write(folder / "a.md", texts[0])
        document = documents.add_document(ws, path).document
        for text in texts[1:]:
            write(path, text)
            documents.update_document(ws, document)
        fresh = write(folder / "b.md", texts[-1])
        other = documents.add_document(ws, fresh).document
        assert _told(ws, document) == _told(ws, other)
    finally:
        ws.close()


def _told(ws: Workspace, document: DocumentId) -> list[tuple[str, object]]:
    placed = claims.placed_claims(ws, document)
    texts = {
        row.claim: row.text
        for row in claims.claim_rows(ws, [one.claim for one in placed])
    }
    ids = claims.claim_ids(ws, document)
    assert [one.claim for one in placed] == list(ids)
    found: list[tuple[str, object]] = [(texts[one.claim], one.spans) for one in placed]
    found += [(one.text, one.span) for one in claims.excluded_sentences(ws, document)]
    return found


def test_a_repeated_request_answers_without_the_file(ws: Workspace, file: Path) -> None:
    first = documents.add_document(ws, file, request="r1")
    write(file, ARTICLE.replace("320", "330"))
    documents.update_document(ws, first.document)
    file.unlink()
    assert documents.add_document(ws, file, request="r1") == first


def test_adding_a_changed_file_again_updates_it(ws: Workspace, file: Path) -> None:
    first = documents.add_document(ws, file)
    write(file, ARTICLE.replace("320", "330"))
    again = documents.add_document(ws, file, request="r9")
    assert (again.document, again.revision, again.new) == (first.document, 2, True)


PAGE = """<!doctype html><html lang="en"><head><title>Ferry</title></head><body>
<nav><a href="/">Home</a></nav><article><h1>Service</h1>
<p>The ferry carries 320 passengers. Fares rose by 5% in 2023.</p>
<h2>Crew</h2><p>The crew speaks four languages.</p></article></body></html>
"""


def test_an_html_document_is_reviewed_as_the_text_that_was_read(
    ws: Workspace, tmp_path: Path
) -> None:
    path = write(tmp_path / "page.html", PAGE)
    document = documents.add_document(ws, path).document
    assert list(rows(ws, document)) == [
        "The ferry carries 320 passengers.",
        "Fares rose by 5% in 2023.",
        "The crew speaks four languages.",
    ]
    excluded = {one.text: one.reason for one in claims.excluded_sentences(ws, document)}
    assert excluded["Crew"] == "heading"
    write(path, PAGE.replace("by 5%", "by 6%"))
    updated = documents.update_document(ws, document)
    assert len(updated.changed) == 1
    assert len(updated.kept) == 2
    assert path.read_text() == PAGE.replace("by 5%", "by 6%")


def test_an_update_meant_for_another_revision_stores_nothing(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    file.write_text(file.read_text() + "\nThe bridge opened in May.\n")
    answer = documents.update_document(ws, document, expect=2, request="r1")
    assert answer == Conflict(2, 1, local=("doc update",))
    assert documents.document_view(ws, document).revision == 1
    updated = documents.update_document(ws, document, expect=1, request="r1")
    assert isinstance(updated, UpdatedDocument)
    assert updated.revision == 2
    again = documents.update_document(ws, document, expect=1, request="r1")
    assert again == updated


def test_an_update_that_somebody_else_was_faster_with_is_a_conflict(
    ws: Workspace, file: Path
) -> None:
    document = documents.add_document(ws, file).document
    file.write_text(file.read_text() + "\nThe bridge opened in May.\n")
    others: list[Workspace] = []

    def clock() -> int:
        # The time is asked for just before a transaction begins: the last moment.
        if not others:
            others.append(Workspace.open(ws.store.folder, "kim"))
            documents.update_document(others[0], document)
        return ws.now_ms

    slow = Workspace.open(ws.store.folder, "alex", clock=clock)
    answer = documents.update_document(slow, document, expect=1)
    for one in (slow, *others):
        one.close()
    assert answer == Conflict(1, 2, local=("doc update",))
    assert documents.document_view(ws, document).revision == 2


def test_a_document_of_thousands_of_blocks_comes_back_whole(
    ws: Workspace, tmp_path: Path
) -> None:
    text = "\n\n".join(f"- ßatz {at} 🛳" for at in range(2_300)) + "\n"
    added = documents.add_document(ws, write(tmp_path / "long.md", text))
    assert documents.document_view(ws, added.document).text == text
    assert len(claims.placed_claims(ws, added.document)) == added.claims
