from __future__ import annotations

import pytest

from claimtui.extraction.compiler import extract
from claimtui.extraction.structure import structure, visible_text
from claimtui.model.documents import Extraction
from claimtui.model.vocabulary import ClaimType, ExclusionReason, Format


def markdown(text: str, language: str = "en") -> Extraction:
    return extract(text, Format.MARKDOWN, language)


def texts(found: Extraction) -> list[str]:
    return [claim.text for claim in found.claims]


def reason(text: str, language: str = "en") -> ExclusionReason | None:
    found = markdown(text, language)
    return found.excluded[0].reason if found.excluded else None


def sentences(text: str, language: str) -> list[str]:
    whole = structure(text, Format.MARKDOWN, language)
    return [item.text for item in whole.sentences]


@pytest.mark.parametrize(
    "text",
    [
        "Category: Informational May 1996",
        "Definitions of terms and conventions used",
        "Compression with fixed Huffman codes",
        "DEFLATE Compressed Data Format Specification",
        "Patch release (intended to not break your build)",
        "Code lengths for the alphabet, encoded using the code",
        "fname () { local a b; use a, b; }",
    ],
)
def test_words_without_a_full_stop_that_only_look_like_a_verb_state_nothing(
    text: str,
) -> None:
    assert reason(text) is ExclusionReason.FRAGMENT


@pytest.mark.parametrize(
    "text",
    [
        "Three sites closed",
        "The ferry opened in 2019",
        "The council approved plans",
        "Fares may rise in May",
    ],
)
def test_a_statement_without_a_full_stop_is_a_claim(text: str) -> None:
    assert texts(markdown(text)) == [text]


@pytest.mark.parametrize(
    "introduction",
    [
        "The format does not attempt to:",
        "Its purpose is to define a format that:",
        "Every package must:",
        "The fleet consists of:",
    ],
)
def test_an_item_that_completes_its_introduction_is_a_claim(introduction: str) -> None:
    found = markdown(f"{introduction}\n\n- two old ferries;\n- Open the harbour\n")
    assert texts(found) == ["two old ferries;", "Open the harbour"]
    assert [c.rules for c in found.claims] == [("sentence", "list_introduction")] * 2


@pytest.mark.parametrize(
    ("introduction", "claims"),
    [
        ("The network has three lines:", 3),
        ("There are 2 additional town rules:", 3),
        ("In 2024 the company ran trains:", 2),
        ("The network has these three lines:", 2),
        ("Choose one of three lines:", 2),
        ("The lines are three:", 2),
        ("If a town has three lines:", 2),
    ],
)
def test_an_introduction_that_counts_what_it_introduces_is_a_claim(
    introduction: str, claims: int
) -> None:
    found = markdown(f"{introduction}\n\n- Line 1 is long.\n- Line 2 was closed.\n")
    assert len(found.claims) == claims
    assert found.claims[-1].rules == ("sentence", "list_introduction")


@pytest.mark.parametrize("introduction", ["See also:", "Links in May:", "Three towns:"])
def test_an_item_under_a_complete_introduction_has_to_state_something(
    introduction: str,
) -> None:
    found = markdown(f"{introduction}\n\n- two old ferries\n- The ferry sank.\n")
    assert texts(found) == ["The ferry sank."]


@pytest.mark.parametrize(
    "text",
    [
        "- [a2f4206415] - **api**: stop ref during teardown (G. Schulhof) #37616",
        "- Add option to override signature algorithms #29598",
        "- fix: move checks into core ([#341](https://e.org/pull/341))",
        "- Removed the old ferry timetable",
    ],
)
def test_an_entry_of_a_change_log_is_a_claim(text: str) -> None:
    assert len(markdown(text).claims) == 1


@pytest.mark.parametrize(
    "text",
    [
        "- Add butter to the pan",
        "- Related links",
        "- Anna Henningsen #301.",
        "# Added",
    ],
)
def test_other_items_are_no_entries_of_a_change_log(text: str) -> None:
    assert not markdown(text).claims


@pytest.mark.parametrize(
    "text",
    [
        '[1] Huffman, D. A., "A Method for Codes", Proceedings, pp. 1098-1101.',
        "[3] Gailly, J.-L., and Adler, M., ZLIB documentation and sources.",
        '[6] Hirschberg and Lelewer, "Efficient decoding of codes," Comm.',
        "Smith, J., and Doe, K. (2019). A study of ferries. Journal of Ports, 12(3).",
    ],
)
def test_an_entry_of_a_list_of_references_is_no_claim(text: str) -> None:
    assert not markdown(text).claims


@pytest.mark.parametrize(
    "text",
    [
        "[5] The U.S. fleet grew by 5% in 2019.",
        "Smith, J. Doe said that the ferry is old.",
        "John F. Kennedy was shot in 1963, as the Press Journal says.",
    ],
)
def test_a_note_that_states_something_is_no_reference(text: str) -> None:
    assert markdown(text).claims


@pytest.mark.parametrize(
    ("text", "claimed"),
    [
        ("The alphabets are merged into one, as follows:", True),
        ("We number bits so that bit 0 is least, i.e., the bits are numbered:", True),
        ("The code lengths for the alphabet are:", False),
        ("After step 1, we have:", False),
        ("If you want to go, do the following:", False),
        ("For example, the number is stored as:", False),
        ("The council closed two halls in May:", True),
        ("We can now define the format of the block:", False),
        ("Once it is open, we must set up a bridge:", False),
        ("The two halls are full, so we must close one:", True),
        ("We could do it as follows, assuming the order is known:", False),
    ],
)
def test_a_sentence_with_a_colon_is_a_claim_where_it_asserts_something(
    text: str, *, claimed: bool
) -> None:
    assert bool(markdown(text).claims) is claimed


@pytest.mark.parametrize(
    ("text", "language", "claimed"),
    [
        ("Die Fähre hat drei Decks und einen Bug:", "de", True),
        ("Die folgenden Tests sind verfügbar:", "de", False),
        ("第一个文件包含私钥，而后一个文件包含公钥：", "zh", True),
        ("完整语法如下：", "zh", False),
        ("Los siguientes puertos están abiertos:", "es", False),
    ],
)
def test_a_colon_in_other_languages_leads_where_the_words_say_so(
    text: str, language: str, *, claimed: bool
) -> None:
    assert bool(markdown(text, language).claims) is claimed


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Optimale Vorgehensweisen für Betreuerskripte", "de"),
        ("Häufige Fehler in Änderungsprotokolleinträgen von Hand", "de"),
        ("Les ports de la côte nord", "fr"),
        ("替代 Exim4 服务器", "zh"),
        ("启用基于内容的筛选", "zh"),
    ],
)
def test_a_title_in_another_language_is_no_claim(text: str, language: str) -> None:
    assert reason(text, language) is ExclusionReason.FRAGMENT


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Die Fähre wurde im Mai gebaut", "de"),
        ("Die Fähre fährt jede Stunde", "de"),
        ("La ferme est à vendre depuis mai", "fr"),
        ("这个工具可以降低翻译的难度", "zh"),
        ("Færgen sejler hver time hele året", "da"),
    ],
)
def test_a_statement_in_another_language_needs_no_full_stop(
    text: str, language: str
) -> None:
    assert texts(markdown(text, language)) == [text]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Benutzen Sie dies mit Vorsicht.", "de"),
        ("Bitte lesen Sie den Anfang der Datei.", "de"),
        ("Veuillez lire le début du fichier.", "fr"),
        ("参见第三章的说明。", "zh"),
        ("(See reference [1] in Chapter 5.)", "en"),
        ("Again, see Chapter 5 for details.", "en"),
    ],
)
def test_an_order_is_known_in_each_language_with_rules(
    text: str, language: str
) -> None:
    assert reason(text, language) is ExclusionReason.IMPERATIVE


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Wenn Sie fahren, kostet es drei Euro.", "de"),
        ("Beachten Sie, dass die Fähre sonntags ruht.", "de"),
        ("Können Sie fahren, so kostet es drei Euro.", "de"),
        ("Vous pouvez lire le fichier.", "fr"),
        ("Run-time parameters also control this procedure.", "en"),
    ],
)
def test_what_begins_like_an_order_may_be_a_statement(text: str, language: str) -> None:
    assert texts(markdown(text, language)) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "Figure 3. The harbour from above",
        "Example 11.1. The main file",
        "例 11.1. 初始配置文件的全部内容是这样",
        "Abbildung 2. Der Hafen ist von oben zu sehen",
    ],
)
def test_a_caption_is_one_fragment_with_its_number(text: str) -> None:
    found = markdown(text, "zh" if "例" in text else "de" if "Abb" in text else "en")
    assert not found.claims
    assert [item.text for item in found.excluded] == [text]


def test_a_caption_that_is_a_sentence_is_a_claim_and_keeps_its_number() -> None:
    text = "Figure 3. The number of passengers rose."
    assert texts(markdown(text)) == [text]


@pytest.mark.parametrize(
    ("text", "language", "count"),
    [
        ("邮箱存储在映射文件中。virtual_mailbox_base 参数包含目录。", "zh", 2),
        ("文件 /usr/share/doc/README.Debian 描述了步骤。", "zh", 1),
        ("The file doc/README.Debian tells more. It is short.", "en", 2),
        ("Write to README.Debian or ask. It is short.", "en", 2),
        ("The codes (1 + 6 + 5) are used. They are short.", "en", 2),
        ("The ferry has sunk.Nobody was hurt.", "en", 2),
    ],
)
def test_full_stops_end_sentences_and_stand_inside_names(
    text: str, language: str, count: int
) -> None:
    assert len(sentences(text, language)) == count


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The precise terms and conditions for copying and distribution follow.", None),
        ("Our terms and conditions apply to all orders made by post.", "boilerplate"),
        ("Terms and Conditions", "boilerplate"),
        ("→ https://example.org/a", "link_list"),
        ("[![npm version](https://e.org/b.svg)](https://e.org/p)", "link_list"),
    ],
)
def test_boilerplate_and_links_are_told_from_statements(
    text: str, expected: str | None
) -> None:
    assert reason(text) == expected


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The least-significant bit is stored first.", ClaimType.FACT),
        ("Data other than codes are packed by size.", ClaimType.FACT),
        ("The ferry is larger than the barge.", ClaimType.COMPARISON),
        ("A reference may refer to a string in a previous block.", ClaimType.FACT),
        ("A ferry refers to any boat for hire.", ClaimType.DEFINITION),
        ("This gap means it is hard to compare them.", ClaimType.INTERPRETATION),
        ("If the disk is full, the tool will stop.", ClaimType.FACT),
        ("By default the tool will write two files.", ClaimType.FACT),
        ("Fares will rise in 2031.", ClaimType.PREDICTION),
        ("The licensee shall keep a copy.", ClaimType.FACT),
        ("We shall see lower fares.", ClaimType.PREDICTION),
        ("It is strongly recommended that tools check it.", ClaimType.RECOMMENDATION),
        ("It failed, which suggests that models do not fit.", ClaimType.INTERPRETATION),
        ("The minister suggests that fares rose.", ClaimType.ATTRIBUTION),
        ("It was first called “Debian Linux Policy Manual”.", ClaimType.FACT),
        ("He said “we are closing the old port”.", ClaimType.QUOTATION),
        ("The old one was called “persistent name scheme”.", ClaimType.FACT),
        ("Note that a code will never occur in the data.", ClaimType.FACT),
        ("Example: Codes 8 and 16 will expand to 12 lengths.", ClaimType.FACT),
        ("During each call the tool will pass two names.", ClaimType.FACT),
        ("We will cover fares in the second part.", ClaimType.FACT),
        ("In the worst case the block grows by 5 bytes.", ClaimType.FACT),
        ("It starts with the most recent boats.", ClaimType.FACT),
        ("The port serves barges as well as ferries.", ClaimType.FACT),
        ("Ferries are as fast as trains.", ClaimType.COMPARISON),
        ("Changes are made by means of the list.", ClaimType.FACT),
        ("To modify a work means to copy from it.", ClaimType.DEFINITION),
        ("Each is alone, which means each has a name.", ClaimType.INTERPRETATION),
        ("It is a “user good”, which means any good.", ClaimType.DEFINITION),
        ("Scripts must therefore create the files.", ClaimType.FACT),
        ("The road is therefore unsafe.", ClaimType.INTERPRETATION),
        ("The field indicates that files are kept.", ClaimType.FACT),
        ("The trend indicates that fares are too high.", ClaimType.INTERPRETATION),
        ("Files are sorted according to several criteria.", ClaimType.FACT),
        ("According to the port, fares rose.", ClaimType.ATTRIBUTION),
        ("Should the entry be missing, one is made.", ClaimType.FACT),
    ],
)
def test_the_type_of_a_claim_goes_by_what_its_words_do(
    text: str, kind: ClaimType
) -> None:
    (claim,) = markdown(text).claims
    assert claim.type is kind


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("Pakete sollten klein sein.", "de", ClaimType.RECOMMENDATION),
        ("Laut Ministerium stiegen die Preise.", "de", ClaimType.ATTRIBUTION),
        ("Selon le ministre, les prix montent.", "fr", ClaimType.ATTRIBUTION),
        ("ISP 是因特网服务提供商的缩写。", "zh", ClaimType.DEFINITION),
        ("管理员应该安装这个软件包。", "zh", ClaimType.RECOMMENDATION),
        ("Pakete sind klein.", "de", ClaimType.FACT),
        ("Færgen burde være større.", "da", ClaimType.FACT),
    ],
)
def test_the_plainest_types_are_known_in_other_languages(
    text: str, language: str, kind: ClaimType
) -> None:
    (claim,) = markdown(text, language).claims
    assert claim.type is kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "渡轮每天可以载客三百人；港口在二〇一九年被关闭。",
            ["渡轮每天可以载客三百人", "港口在二〇一九年被关闭。"],
        ),
        ("渡轮每天可以载客三百人；它很慢而且不准时。", None),
        ("渡轮每天可以载客三百人；很慢。", None),
        ("他说“渡轮可以载客三百人；港口已经被关闭了”。", None),
    ],
)
def test_chinese_clauses_are_split_where_each_states_something(
    text: str, expected: list[str] | None
) -> None:
    assert texts(markdown(text, "zh")) == (expected or [text])


CHINESE = "渡轮每天从北京的港口出发运载三百二十名乘客前往河对岸的小镇"


@pytest.mark.parametrize(
    ("text", "form", "told"),
    [
        ("渡轮每天运载\n三百名乘客。\n", Format.MARKDOWN, "渡轮每天运载三百名乘客。"),
        (
            "> フェリーは毎日\n> 三百人を運ぶ。\n",
            Format.MARKDOWN,
            "フェリーは毎日三百人を運ぶ。",
        ),
        ("渡轮，\r\n每天运载三百人。", Format.MARKDOWN, "渡轮，每天运载三百人。"),
        (
            "페리는 매일\n승객을 운반한다.\n",
            Format.MARKDOWN,
            "페리는 매일 승객을 운반한다.",
        ),
        ("渡轮每天运载\nABC 的乘客。\n", Format.MARKDOWN, "渡轮每天运载 ABC 的乘客。"),
        (
            "渡轮每天运载  \n三百名乘客。\n",
            Format.MARKDOWN,
            "渡轮每天运载 三百名乘客。",
        ),
        (
            "**渡轮每天**\n[运载](a.md)三百名乘客。\n",
            Format.MARKDOWN,
            "渡轮每天运载三百名乘客。",
        ),
        (f"{CHINESE}\n  {CHINESE}。\n", Format.TEXT, f"{CHINESE}{CHINESE}。"),
        (f"渡轮很慢，\n{CHINESE}。\n", Format.TEXT, f"渡轮很慢，{CHINESE}。"),
        (f"渡轮很慢\n{CHINESE}。\n", Format.TEXT, f"渡轮很慢 {CHINESE}。"),
    ],
)
def test_a_wrapped_line_of_chinese_or_japanese_goes_on_without_a_space(
    text: str, form: Format, told: str
) -> None:
    found = extract(text, form)
    assert texts(found) == [told]
    (claim,) = found.claims
    assert visible_text(text, form, claim.spans) == told
    assert "\n" in text[slice(*claim.spans[0])]
