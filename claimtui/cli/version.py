"""The program's version as a constant, because asking the package metadata is slow."""

VERSION = "0.1.0"
"""The same as in `pyproject.toml`; a test compares the two."""
