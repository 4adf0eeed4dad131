from __future__ import annotations

import pytest

from claimtui.extraction.compiler import extract
from claimtui.model.documents import Extraction
from claimtui.model.vocabulary import ClaimType, ExclusionReason, Facet, Format, Marker


def chinese(text: str) -> Extraction:
    return extract(text, Format.MARKDOWN, "zh")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("数据存放在两个港口，因此称为镜像。", ClaimType.FACT),
        ("根据驱动的不同，设备名称可能会有所不同。", ClaimType.FACT),
        ("据新华社报道，票价上涨了。", ClaimType.ATTRIBUTION),
        ("设置渡轮时，应注意不要超载。", ClaimType.RECOMMENDATION),
        ("因此有理由怀疑应该采用哪一个。", ClaimType.FACT),
        ("预计明年票价将上涨。", ClaimType.PREDICTION),
        ("这个级别也称为“镜像”，每天使用。", ClaimType.DEFINITION),
        ("渡轮意为载客的船。", ClaimType.DEFINITION),
        ("有一个叫做来源的子目录。", ClaimType.FACT),
        ("新渡轮比旧渡轮更快。", ClaimType.COMPARISON),
        ("这一级别比前两个稍微昂贵一些，但更安全。", ClaimType.COMPARISON),
        ("读取的性能与旧船相同。", ClaimType.COMPARISON),
        ("这里有比任何桥都大的船。", ClaimType.FACT),
        ("我们在不同的港口停放两艘相同大小的船。", ClaimType.FACT),
        ("它允许分配比所需更多的船。", ClaimType.FACT),
        ("系统可以与虚拟的船进行比较。", ClaimType.FACT),
    ],
)
def test_the_type_of_a_chinese_claim_goes_by_its_words(
    text: str, kind: ClaimType
) -> None:
    assert [claim.type for claim in chinese(text).claims] == [kind]


@pytest.mark.parametrize(
    ("text", "markers"),
    [
        ("渡轮不提供任何座位。", {Marker.NEGATIVE}),
        ("港口没有桥。", {Marker.NEGATIVE}),
        ("旧船未广泛使用。", {Marker.NEGATIVE}),
        ("渡轮不仅快而且安全。", set()),
        ("未来的渡轮很快。", set()),
        ("由于下雨，渡轮停了。", {Marker.CAUSAL}),
        ("票价因季节而变化。", {Marker.CAUSAL}),
        ("目前的票价是三元。", {Marker.TIME_SENSITIVE}),
        ("渡轮运载三百名乘客。", set()),
    ],
)
def test_chinese_markers_go_by_the_plainest_words(
    text: str, markers: set[Marker]
) -> None:
    (claim,) = chinese(text).claims
    assert set(claim.markers) == markers


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("现在，让我们把它们分成两组。", ExclusionReason.IMPERATIVE),
        ("现在，看看会发生什么。", ExclusionReason.IMPERATIVE),
        ("首先，使用这个工具准备文件。", ExclusionReason.IMPERATIVE),
        ("先描述一下这个选项。", ExclusionReason.IMPERATIVE),
        ("首先，使用这个工具可以节省时间。", None),
        ("请记住，渡轮周日停运。", None),
        ("让我们看一个例子：渡轮每天运载三百名乘客。", None),
        ("上一页11.8.", ExclusionReason.BOILERPLATE),
        ("下一页", ExclusionReason.BOILERPLATE),
        ("上一页的表格列出了票价。", None),
        ("提示 设置不同步的镜像", ExclusionReason.FRAGMENT),
        ("注释 如果性能很重要…", ExclusionReason.FRAGMENT),
        ("注意 渡轮周日不开。", None),
        ("这个选项，可以模拟这样的故障：", None),
        ("输出会是这样：", ExclusionReason.FRAGMENT),
        ("会有类似这样的行：", ExclusionReason.FRAGMENT),
    ],
)
def test_chinese_sentences_that_assert_nothing_say_why(
    text: str, reason: ExclusionReason | None
) -> None:
    found = chinese(text)
    expected = [] if reason is None else [reason]
    assert sorted({one.reason for one in found.excluded}) == expected
    assert bool(found.claims) is (reason is None)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("渡轮每天可以载客三百人；然后港口在夜里会被关闭。", 1),
        ("渡轮每天可以载客三百人；必须在夜里被关闭才行。", 1),
        ("渡轮每天可以载客三百人；冬天则需要减少班次。", 1),
        ("渡轮每天可以载客三百人；另一方面，后者会停在港口。", 1),
        ("渡轮会每天做两件事：载客三百人；港口会被关闭一次。", 1),
        ("因此，渡轮每天可以载客三百人；港口将在夜里被关闭。", 2),
        ("如果下雨，渡轮会停在港口里；如果下雪，规则是都不开。", 2),
    ],
)
def test_a_chinese_clause_that_leans_on_the_one_before_it_is_not_cut_off(
    text: str, count: int
) -> None:
    assert len(chinese(text).claims) == count


def test_items_that_end_in_a_semicolon_are_claims_of_a_chinese_list() -> None:
    found = chinese(
        "我们有以下渡轮：\n\n- 甲号渡轮，四层;\n- 乙号渡轮，三层；\n- 用作交换；\n"
    )
    assert [claim.text for claim in found.claims] == [
        "甲号渡轮，四层;",
        "乙号渡轮，三层；",
    ]


def test_english_amid_chinese_is_read_by_the_rules_of_english() -> None:
    found = chinese(
        "渡轮每天运载三百名乘客。\n\nThe ferry should not be used in the rain.\n\n"
        "To do so, simply write the name of the file.\n\n版本 Debian 11 bullseye。\n\n"
        "The ferry was closed in 2020 because of the ice."
    )
    english = found.claims[1]
    assert english.type is ClaimType.RECOMMENDATION
    assert english.markers == (Marker.NEGATIVE,)
    assert found.excluded[0].reason is ExclusionReason.IMPERATIVE
    assert [one.kind for one in found.claims[-1].facets] == [Facet.DATE, Facet.CAUSE]
