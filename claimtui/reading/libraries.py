"""Names and versions of the libraries that a reading rests on."""

from __future__ import annotations

from importlib.metadata import version


def versions_of(*names: str) -> dict[str, str]:
    """Return the installed version of each distribution, by its name."""
    return {name: version(name) for name in names}
