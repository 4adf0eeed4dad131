from __future__ import annotations

from pathlib import Path

import pytest

from claimtui.model.errors import UnknownObjectError
from claimtui.model.source_views import DiffKind
from claimtui.workspace import sources
from claimtui.workspace.comparing import source_diff
from claimtui.workspace.workspace import Workspace

FACTS = """# Ferry facts

The ferry carries 320 passengers and 40 cars.

It was built in 1998.

It runs all year.
"""


def test_two_revisions_are_compared_node_by_node(ws: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "facts.md"
    path.write_text(FACTS)
    source = sources.add_source(ws, str(path)).source
    path.write_text(
        FACTS.replace("320", "310").replace("It was built in 1998.\n\n", "")
        + "\nNew.\n"
    )
    sources.add_source(ws, str(path))
    told = source_diff(ws, source, 1, 2)
    assert [node.kind for node in told.nodes] == [
        DiffKind.SAME,
        DiffKind.CHANGED,
        DiffKind.REMOVED,
        DiffKind.SAME,
        DiffKind.ADDED,
    ]
    assert told.same == 2
    old, new = (sources.source_view(ws, source, number).text for number in (1, 2))
    for node in told.nodes:
        if node.old_span:
            words = "".join(piece.old for piece in node.pieces)
            assert words == old[node.old_span.start : node.old_span.end]
        if node.new_span:
            words = "".join(piece.new for piece in node.pieces)
            assert words == new[node.new_span.start : node.new_span.end]
    back = source_diff(ws, source, 2, 1)
    assert back.same == 2
    assert source_diff(ws, source, 2, 2).same == len(back.nodes) - 1
    with pytest.raises(UnknownObjectError):
        source_diff(ws, source, 1, 3)
