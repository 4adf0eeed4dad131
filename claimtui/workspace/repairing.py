"""Rebuilds what a store derives from the rows that are only ever added to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from claimtui.workspace.workspace import Workspace

if TYPE_CHECKING:
    from store.transaction import Transaction


def repair_store(ws: Workspace) -> tuple[str, ...]:
    """Rebuild search index, protection, lists and statuses; tell what was done.

    Each step is one transaction. Rows that are only added to are not touched: what is
    wrong with those needs a backup.
    """
    done = []
    for told, step in (
        ("The protection of stored rows was put back.", _protection),
        ("The search index was rebuilt.", _index),
        ("The lists of sources, sets and claims were rebuilt.", _lists),
        ("The stored statuses were computed again.", _statuses),
    ):
        ws.write(step)
        done.append(told)
    return tuple(done)


def _protection(transaction: Transaction) -> None:
    from store.writes.repairs import restore_triggers

    restore_triggers(transaction)


def _index(transaction: Transaction) -> None:
    from store.writes.repairs import rebuild_index

    rebuild_index(transaction)


def _lists(transaction: Transaction) -> None:
    from store.writes.repairs import rebuild_lists

    rebuild_lists(transaction)


def _statuses(transaction: Transaction) -> None:
    from claimtui.workspace.projection import project_claims
    from store.writes.repairs import every_claim

    project_claims(transaction, every_claim(transaction))
