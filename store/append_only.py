"""The tables that are only ever added to, and the triggers that make it so (SPEC 0.2).

Three triggers a table: UPDATE and DELETE abort, and so does an INSERT over an existing
row, since `INSERT OR REPLACE` would delete without asking unless `recursive_triggers`
is on, which a stranger's connection may not have set.
"""

from __future__ import annotations

APPEND_ONLY: dict[str, tuple[tuple[str, ...], ...]] = {
    "event": (("sequence",),),
    "request": (("id",),),
    "document": (("id",), ("path",)),
    "document_revision": (("document", "revision"),),
    "document_block": (("id",),),
    "claim": (("id",),),
    "claim_revision": (("claim", "revision"),),
    "claim_placement": (("claim", "revision", "block", "start"),),
    "claim_attribute": (("id",),),
    "claim_exclusion": (("id",),),
    "claim_exclusion_placement": (("exclusion", "block", "start"),),
    "claim_exclusion_change": (("id",),),
    "source": (("id",), ("key",)),
    "source_blob": (("digest",),),
    "source_reading": (("id",),),
    "source_revision": (("source", "revision"),),
    "source_passage": (("n",), ("id",)),
    "source_fetch": (("source", "revision"),),
    "source_link_check": (("id",),),
    "source_attribute": (("id",),),
    "source_relation": (("id",),),
    "source_merge": (("id",),),
    "source_passage_placement": (("passage", "reading"),),
    "search_trace": (("id",),),
    "evidence_set": (("id",), ("claim",)),
    "evidence_set_revision": (("set", "revision"),),
    "evidence_unit": (("id",),),
    "evidence_item": (("id",),),
    "evidence_item_end": (("item",),),
    "policy_revision": (("policy", "revision"),),
    "assessment": (("id",),),
    "assessment_input": (("assessment", "ordinal"),),
    "assessment_passage": (("assessment", "ordinal"),),
    "assessment_source_change": (("assessment", "source", "source_revision"),),
    "assessment_recheck": (("id",),),
    "assessment_answer": (("assessment",),),
    "assessment_withdrawal": (("withdrawn",),),
    "workspace_setting": (("id",),),
    "record": (("id",), ("key",)),
    "record_revision": (("record", "revision"),),
    "record_check": (("id",),),
    "record_answer": (("id",),),
}
"""Table to its keys; `removal.id` names the first, its parts joined by @."""


def trigger_sql() -> str:
    """Return the script that creates the triggers of every append-only table."""
    return "\n".join(_triggers(table, keys) for table, keys in APPEND_ONLY.items())


def _triggers(table: str, keys: tuple[tuple[str, ...], ...]) -> str:
    identity = " || '@' || ".join(f'OLD."{column}"' for column in keys[0])
    allowed = (
        f"NOT EXISTS (SELECT 1 FROM removal WHERE \"table\" = '{table}'"
        f" AND id = CAST({identity} AS TEXT))"
    )
    existing = " OR ".join(
        "(" + " AND ".join(f'"{column}" = NEW."{column}"' for column in columns) + ")"
        for columns in keys
    )
    return f"""
CREATE TRIGGER {table}_keeps_its_rows BEFORE UPDATE ON {table}
WHEN {allowed}
BEGIN SELECT RAISE(ABORT, '{table} is append-only: UPDATE refused'); END;
CREATE TRIGGER {table}_loses_no_rows BEFORE DELETE ON {table}
WHEN {allowed}
BEGIN SELECT RAISE(ABORT, '{table} is append-only: DELETE refused'); END;
CREATE TRIGGER {table}_replaces_no_rows BEFORE INSERT ON {table}
WHEN EXISTS (SELECT 1 FROM {table} WHERE {existing})
BEGIN SELECT RAISE(ABORT, '{table} is append-only: the row exists'); END;
"""
