from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.checks.compare import compare
from claimtui.checks.quantities import quantities
from claimtui.checks.table_grid import tables, with_headers

_CELLS = st.sampled_from(
    ["", "Bonn", "2019", "12", "-3", "+4", "1.5", "5%", "(kg)", "Price (EUR)", "\ud800"]
)
_TABLES = st.lists(
    st.lists(_CELLS, min_size=1, max_size=4).map(" | ".join), min_size=1, max_size=6
).map("\n".join)
_WORDS = [
    "Bonn", "Kiel", "had", "rose", "from", "to", "12", "more", "than", "in", "2019",
    "all", "the", "most", "3", "total", "€4", "5%", "two", "years", "after", "earlier",
    "twice", "a", "day", "every", "12 hours", "not",
]  # fmt: skip
_CLAIMS = st.lists(st.sampled_from(_WORDS), min_size=1, max_size=9).map(" ".join)


@given(_TABLES)
@settings(max_examples=60, deadline=None)
def test_every_cell_of_a_table_stands_where_it_says(text: str) -> None:
    for grid in tables(text, with_headers(quantities(text, "en"), text)):
        for row in (grid.headers, *grid.rows):
            assert [text[c.start : c.end] for c in row] == [c.text for c in row]


@given(_CLAIMS, _TABLES | _CLAIMS)
@settings(max_examples=60, deadline=None)
def test_findings_lie_within_both_texts(claim: str, evidence: str) -> None:
    for check in compare(claim, evidence).checks:
        for finding in check.findings:
            assert all(0 <= s.start <= s.end <= len(claim) for s in finding.claim_spans)
            assert all(
                0 <= s.start <= s.end <= len(evidence) for s in finding.evidence_spans
            )
