from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from textual.app import App, ComposeResult

from claimtui.model.evidence import (
    Brief,
    Clause,
    Closing,
    Gap,
    RelationLabel,
    TokenBudget,
    UnitShape,
)
from claimtui.model.ids import ClauseId, GapId, UnitId
from claimtui.model.set_operations import (
    AddClause,
    ChangeBrief,
    CloseSet,
    DropClause,
    DropLabel,
    EditClause,
    MergeUnits,
    MoveUnit,
    NoteUnit,
    OpenGap,
    Operation,
    PinUnit,
    PutLabel,
    RemoveUnit,
    ReopenSet,
    ResolveGap,
    ReviewContent,
    SetBudget,
    SetOrder,
    TakeBack,
)
from claimtui.model.spans import ReadingSpan
from claimtui.model.vocabulary import (
    Extent,
    GapKind,
    Ordering,
    Relation,
    SetPurpose,
)
from screens.evidence_cards import Card, CardLine, CardList
from screens.set_words import SetNames, operation_words

UNIT, CLAUSE, GAP = UnitId("unt_1"), ClauseId("cls_1"), GapId("gap_1")
SHAPE = UnitShape(Extent.SECTION, ReadingSpan.of(0, 4), ())
SAID: dict[Operation, str] = {
    RemoveUnit(UNIT, "too old"): "removed a unit that is gone: too old",
    PinUnit(UNIT, True): "pinned a unit that is gone",
    PinUnit(UNIT, False): "unpinned a unit that is gone",
    MoveUnit(UNIT, "m"): "moved a unit that is gone",
    MergeUnits(UNIT, (UnitId("unt_2"),), SHAPE): (
        "merged a unit that is gone into a unit that is gone"
    ),
    PutLabel(RelationLabel(UNIT, Relation.SUPPORTS, CLAUSE)): (
        "said that a unit that is gone supports a clause that is gone"
    ),
    DropLabel(UNIT, Relation.DEFINES_TERM, CLAUSE): (
        "took back that a unit that is gone defines a term of a clause that is gone"
    ),
    OpenGap(Gap(GAP, GapKind.MISSING_TIME, CLAUSE, "when?")): (
        "named a gap of a clause that is gone: missing time: “when?”"
    ),
    ResolveGap(GAP, "found"): "resolved a gap that is gone: “found”",
    AddClause(Clause(CLAUSE, "when")): "added the clause “when”",
    EditClause(CLAUSE, "where"): "worded a clause that is gone otherwise: “where”",
    DropClause(CLAUSE): "dropped a clause that is gone",
    SetOrder(Ordering.AUTHORITY): "ordered the units: authority first",
    NoteUnit(UNIT, "", "kim"): "took the remark on a unit that is gone back",
    SetBudget(TokenBudget(limit=9000, staged=True)): (
        "set the budget: 9,000 tokens, 1,500 reserved, a staged comparison"
    ),
    ChangeBrief(Brief(SetPurpose.TEMPORARY_DRAFT, "Why?")): (
        "asked “Why?” for temporary draft"
    ),
    ReviewContent("kim"): "reviewed the set",
    CloseSet(Closing("all", "source_added", 1)): "closed it as insufficient: “all”",
    ReopenSet(): "reopened it",
    TakeBack(4, (("unit", UNIT),)): "took revision 4 back (1 thing)",
}


@pytest.mark.parametrize("operation", SAID, ids=lambda one: type(one).__name__)
def test_an_operation_reads_as_a_decision(operation: Operation) -> None:
    assert operation_words(operation, SetNames()) == SAID[operation]


def test_every_operation_has_a_word_of_its_own() -> None:
    kinds = {type(one) for one in SAID}
    rest = {one.__name__ for one in get_args(Operation)} - {
        one.__name__ for one in kinds
    }
    # Their words need units, which walks over real stores have.
    assert rest == {"AddUnit", "ReshapeUnit", "ReplaceUnit"}


CHARACTERS = st.characters(codec="utf-8") | st.sampled_from(
    "漢字e\u0301\x1b\u202e\u200d👩"
)
LINES = st.builds(
    CardLine,
    text=st.text(CHARACTERS, max_size=200),
    tail=st.text(CHARACTERS, max_size=12),
    indent=st.integers(0, 4),
    most=st.integers(1, 4),
)


class CardApp(App[None]):
    def compose(self) -> ComposeResult:
        yield CardList()


async def test_cards_of_any_text_take_the_lines_that_were_counted() -> None:
    app = CardApp()
    async with app.run_test(size=(40, 12)) as pilot:
        shown = app.query_one(CardList)
        shown.styles.height = 12

        @settings(max_examples=60, deadline=None)
        @given(
            st.lists(st.lists(LINES, min_size=1, max_size=4), min_size=1, max_size=5)
        )
        def check(made: list[list[CardLine]]) -> None:
            cards = [Card(n, tuple(lines)) for n, lines in enumerate(made)]
            shown.load(cards)
            most = sum(line.most for card in cards for line in card.lines) + len(cards)
            assert shown.virtual_size.height <= most
            assert shown.virtual_size.height >= sum(len(one.lines) for one in cards)
            for place in range(len(cards)):
                shown.move(1 if place else -len(cards))
                strips = [shown.render_line(y) for y in range(12)]
                assert all(strip.cell_length == shown.size.width for strip in strips)
                assert any("▸" in strip.text for strip in strips)
                assert not {"\x1b", "\u202e", "\n"} & set(
                    "".join(strip.text for strip in strips)
                )
                assert all(
                    cell_len(strip.text) == strip.cell_length for strip in strips
                )

        await pilot.pause()
        check()


async def test_a_long_title_gives_way_to_its_tail_and_loses_no_word() -> None:
    app = CardApp()
    text = "A title of several words that needs more than one line of the list"
    async with app.run_test(size=(40, 12)) as pilot:
        shown = app.query_one(CardList)
        shown.load([Card(1, (CardLine(text, tail="1,234 t", most=3),))])
        await pilot.pause()
        lines = [shown.render_line(y).text for y in range(4)]
        assert lines[0].rstrip().endswith("1,234 t")
        told = " ".join(" ".join(lines).replace("1,234 t", "").split())
        assert told == f"▸ {text}"
        longer = f"{text}, and then some"
        shown.load([Card(1, (CardLine(longer, tail="1,234 t", most=2),))])
        lines = [shown.render_line(y).text for y in range(4)]
        assert lines[1].rstrip().endswith("…")
        assert not lines[2].strip()


async def test_thousands_of_cards_open_at_the_last_one() -> None:
    app = CardApp()
    async with app.run_test(size=(60, 20)) as pilot:
        shown = app.query_one(CardList)
        text = "words of a passage " * 20
        cards = [
            Card(n, (CardLine(f"{n} title"), CardLine(text, most=2)))
            for n in range(2000)
        ]
        shown.load(cards, 1999)
        await pilot.pause()
        assert shown.highlighted == 1999
        assert shown.virtual_size.height == 8000
        assert "1999 title" in "\n".join(shown.render_line(y).text for y in range(20))
        shown.half_page(-1)
        assert shown.index is not None
        assert 1990 < shown.index < 1999
        assert shown.move_to(3)
        shown.load([*cards[:3], *cards[5:9]])
        assert [shown.highlighted] == [5]
        shown.load(cards[:2])
        assert shown.index == 1
        shown.load(())
        assert shown.highlighted is None
        shown.move(1)
        shown.choose()
