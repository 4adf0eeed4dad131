"""The examples that stand under every command's help."""

from __future__ import annotations


def examples(*lines: str) -> str:
    """Return an epilogue whose lines are kept as they are."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
