"""Read a person's file, or say in one line why not."""

from __future__ import annotations

from pathlib import Path

from claimtui.model.errors import ClaimtuiError, NotYetError, UnreadableError


def read_file(place: str) -> bytes:
    """Return a file's bytes, at most as many as a reader takes.

    Raises:
        NotYetError: It is an address on the network.
        UnreadableError: It is a folder, no regular file, or too large.
        ClaimtuiError: The system does not let us read it.
    """
    from claimtui.reading.decoding import MAX_DOCUMENT_BYTES

    if "://" in place.split("/", 1)[0] + "//":
        refuse_address(place)
    path = Path(place)
    try:
        if path.is_dir():
            raise UnreadableError("is a folder", which=place, hint="name a file in it")
        if path.exists() and not path.is_file():
            raise UnreadableError("is no regular file", which=place)
        size = path.stat().st_size
        if size > MAX_DOCUMENT_BYTES:
            raise UnreadableError(
                f"is too large ({size:,} bytes; the limit is {MAX_DOCUMENT_BYTES:,})",
                which=place,
                hint="split it into parts",
            )
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ClaimtuiError(
            f"cannot be read: {reason.lower()}", which=place, hint="check the path"
        ) from error


def refuse_address(text: str) -> None:
    """Refuse an address on the network, which this version does not fetch.

    Raises:
        NotYetError: The text begins as an address does.
    """
    if text.lower().startswith(("http://", "https://")):
        raise NotYetError(
            "addresses are not fetched yet",
            which=text,
            hint="save the page as a file and add that",
        )
