"""The term lists of a policy: weighty terms, and names of the same thing (SPEC 5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from claimtui.model.errors import UsageError
from claimtui.policy.tables import Table

TERM_KEYS = ("earned", "aliases")
MAX_TERM_WORDS = 5
"""Words in the longest term; the check of earned terms reads no longer runs."""


@dataclass(frozen=True, slots=True)
class TermLists:
    """A user's own lists, added to those that ship."""

    earned: tuple[tuple[str, ...], ...] = ()
    """Each row a weighty term, then what the evidence may say in its place."""
    aliases: tuple[tuple[str, ...], ...] = ()
    """Each row names of one person, product or place."""


def read_terms(table: Table) -> TermLists:
    """Read `earned`, a table of terms, and `aliases`, a list of lists of names.

    Raises:
        UsageError: One of them is of the wrong kind, or holds what cannot be found.
    """
    return TermLists(_earned(table), _aliases(table))


def _earned(table: Table) -> tuple[tuple[str, ...], ...]:
    held = table.open_table("earned")
    return tuple(
        tuple(_term(one, held.path(term)) for one in (term, *held.texts(term)))
        for term in held.data
    )


def _term(text: str, place: str) -> str:
    words = len(text.split())
    if not words or not any(letter.isalnum() for letter in text):
        raise UsageError(f"{text!r} is no term", which=place, hint="write its words")
    if words > MAX_TERM_WORDS:
        raise UsageError(
            f"{text!r} has {words} words",
            which=place,
            hint=f"at most {MAX_TERM_WORDS} are looked for",
        )
    return " ".join(text.split())


def _aliases(table: Table) -> tuple[tuple[str, ...], ...]:
    place = table.path("aliases")
    rows = table.lists("aliases")
    for row in rows:
        if len(row) < 2 or not all(name.strip() for name in row):
            raise UsageError(
                "must be lists of two names or more",
                which=place,
                hint='such as [["WHO", "World Health Organization"]]',
            )
    return tuple(tuple(" ".join(name.split()) for name in row) for row in rows)
