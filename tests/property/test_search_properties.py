from __future__ import annotations

import time
import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from claimtui.workspace import sources
from claimtui.workspace.searching import search
from claimtui.workspace.workspace import Workspace
from store.prepared import prepared_form, units_of
from store.query import parse_query

anything = st.text(
    alphabet=st.one_of(
        st.sampled_from(list(" \t\n.,-_:/@%+#'\"“”()*^{}\x00\u00ad\u200b\ufeff\u202e")),
        st.sampled_from(list("aZß1９٣éłİıſﬁ²⁵悬用にガㄱ한ไกह्िا")),
        st.characters(),
    ),
    max_size=60,
)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    folder = tmp_path_factory.mktemp("search")
    path = folder / "rows.txt"
    path.write_text("The levy of 3.5% rose.\n\n用户 CVE-2024-1\n")
    ws = Workspace.open(folder / "store", "alex")
    sources.add_source(ws, str(path))
    yield ws
    ws.close()


@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(anything)
def test_any_text_is_a_query_that_answers_with_limits(
    filled: Workspace, typed: str
) -> None:
    result = search(filled, typed, record=False)
    assert result.limits
    for hit in result.hits:
        assert hit.lanes


@settings(max_examples=100, deadline=None)
@given(anything)
def test_the_prepared_form_is_the_units_one_after_the_other(text: str) -> None:
    units = units_of(text)
    tokens = [token for unit in units for token in unit.stream]
    extras = [token for unit in units for token in unit.extras]
    form = prepared_form(text)
    assert form == " ".join([*tokens, *(f"| {token}" for token in extras)])
    for token in (*tokens, *extras):
        assert token
        assert not any(char.isspace() or char in '"\x00' for char in token)
    form.encode()


@settings(max_examples=100, deadline=None)
@given(anything, anything)
def test_a_text_keeps_every_token_whatever_follows_it(text: str, other: str) -> None:
    held = set(prepared_form(f"{text}\n\n{other}").split())
    for unit in units_of(text):
        assert held.issuperset((*unit.stream, *unit.extras))


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**12),
    st.sampled_from([",", ".", "\u00a0", "\u202f", "'", "’", " ", ""]),
)
def test_a_whole_number_is_one_whatever_sets_its_groups_apart(
    number: int, mark: str
) -> None:
    written = f"{number:,}".replace(",", mark)
    assert str(number) in prepared_form(f"in all {written} people").split()


@settings(max_examples=60, deadline=None)
@given(st.text(alphabet="abcdefgéüñçåőЖδ", min_size=1, max_size=12))
def test_case_and_accents_make_no_difference(word: str) -> None:
    bare = "".join(
        char
        for char in unicodedata.normalize("NFD", word)
        if not unicodedata.combining(char)
    )
    assert prepared_form(word.upper()) == prepared_form(bare)


@pytest.mark.parametrize(
    "piece",
    ["a", "1", "1,", "1.", "a-", "1'", "用", "a1", "100 ", "\u0301", "aé-", "“", "% ",
     "per cent ", '"a" ', "٣", "_", "#", "+", "\u00ad"],
)  # fmt: skip
def test_long_repeats_are_prepared_in_linear_time(piece: str) -> None:
    def seconds(count: int) -> float:
        start = time.process_time()
        prepared_form(piece * count)
        parse_query(piece * count)
        return time.process_time() - start

    seconds(1000)
    assert seconds(80_000) < 0.1 + 40 * seconds(8_000)
