"""Writes a revision of a set into a folder of its own, whole or not at all (9.4)."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path

from claimtui.exchange.set_manifest import manifest_plain, plain_text, read_manifest
from claimtui.exchange.set_markdown import set_markdown
from claimtui.exchange.strict import NotAManifestError
from claimtui.model.errors import ClaimtuiError, UsageError
from claimtui.model.exchange import (
    MANIFEST_NAME,
    MARKDOWN_NAME,
    Exported,
    SetManifest,
)
from claimtui.model.ids import SetId
from claimtui.workspace.files import read_file
from claimtui.workspace.set_manifests import set_manifest
from claimtui.workspace.workspace import Workspace


def export_set(
    ws: Workspace, set_: SetId, revision: int | None, folder: str | Path
) -> Exported:
    """Write a revision of a set as Markdown and manifest into a folder.

    The folder is new or empty, or holds nothing but an earlier export of the set, which
    is then replaced whole. The same revision gives the same bytes.

    Raises:
        UnknownObjectError: There is no such set or revision.
        UsageError: The folder holds something else.
        ClaimtuiError: It cannot be written.
    """
    manifest = set_manifest(ws, set_, revision)
    target = Path(folder).expanduser().absolute()
    files = {
        MARKDOWN_NAME: set_markdown(manifest).encode(),
        MANIFEST_NAME: plain_text(manifest_plain(manifest)).encode(),
    }
    try:
        replaced = _is_export_of(target, manifest)
        _write(target, files)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ClaimtuiError(
            f"cannot be written: {reason.lower()}",
            which=str(target),
            hint="choose another folder",
        ) from error
    return Exported(
        manifest.set,
        manifest.revision,
        str(target),
        tuple(files),
        len(manifest.units),
        sum(bool(one.redacted) for one in manifest.units),
        manifest.scope,
        replaced,
    )


def _is_export_of(target: Path, manifest: SetManifest) -> bool:
    """Tell whether a folder holds an earlier export of the set; False for nothing.

    Raises:
        UsageError: It holds something else.
    """
    if not target.exists() and not target.is_symlink():
        return False
    if not target.is_dir():
        raise UsageError("is no folder", which=str(target), hint="name a new one")
    held = {one.name for one in target.iterdir()}
    if not held:
        return False
    if held <= {MARKDOWN_NAME, MANIFEST_NAME} and MANIFEST_NAME in held:
        try:
            earlier = read_manifest(read_file(str(target / MANIFEST_NAME)))
        except (NotAManifestError, ClaimtuiError):
            pass
        else:
            if earlier.set == manifest.set:
                return True
    raise UsageError(
        "is not empty and is no earlier export of this set",
        which=str(target),
        hint="name a new folder",
    )


def _write(target: Path, files: Mapping[str, bytes]) -> None:
    """Write a folder beside its place and put it there in one move."""
    target = target.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    mark = secrets.token_hex(4)
    made = target.with_name(f".{target.name}.{mark}.part")
    aside = target.with_name(f".{target.name}.{mark}.old")
    made.mkdir()
    try:
        for name, data in files.items():
            (made / name).write_bytes(data)
        if target.exists():
            target.rename(aside)
        try:
            made.rename(target)
        except OSError:
            if aside.exists():
                aside.rename(target)
            raise
    finally:
        for left in (made, aside):
            shutil.rmtree(left, ignore_errors=True)
