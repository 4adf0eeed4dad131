"""Unpack what `Content-Encoding` says, piece by piece, never more than is allowed.

Every unpacker yields pieces of at most about 3 MB, whatever the input: a bomb is
noticed while it unfolds and not afterwards.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from claimtui.fetching.errors import PartialError, TooLargeError

ACCEPTED = "gzip, deflate, br, zstd"
"""For the header `Accept-Encoding`."""
_PIECE_BYTES = 65_536
# One zstd block gives at most 128 kB and needs at least 3 bytes (RFC 8878, 3.1.1.2), so
# a bite of 64 bytes gives at most 2.7 MB.
_ZSTD_BITE_BYTES = 64
_ZSTD_WINDOW_BYTES = 8 * 1024 * 1024  # RFC 9659 for the coding of that name
# What zlib has not used yet is copied at each step, so it is given little at a time.
_BITE_BYTES = 4_096
_MOST_CODINGS = 3
# Not codings at all, but servers say them; the body is sent as it is.
_NO_CODING = {"", "identity", "none", "utf-8", "utf8", "binary", "8bit"}
_GZIP, _ZLIB, _RAW = 31, 15, -15
_GZIP_MAGIC = b"\x1f\x8b"

Unpack = Callable[[Iterable[bytes]], Iterator[bytes]]


def codings_of(header: str) -> tuple[str, ...]:
    """Return the codings of a `Content-Encoding` header in the order applied.

    Raises:
        PartialError: There is one that is not known, or far too many.
    """
    said = [part.strip().lower() for part in header.split(",")]
    codings = tuple(name for name in said if name not in _NO_CODING)
    unknown = [name for name in codings if name not in _UNPACK]
    if unknown or len(codings) > _MOST_CODINGS:
        what = unknown[0][:20] if unknown else "too many layers"
        flat = "".join(c if c.isprintable() else "\ufffd" for c in what)
        raise PartialError(
            f"is packed in a way that cannot be unpacked ({flat})",
            hint="save the page as a file and add that",
        )
    return codings


def unpacked(
    chunks: Iterable[bytes], codings: tuple[str, ...], max_bytes: int
) -> Iterator[bytes]:
    """Yield a body unpacked, layer by layer, each layer within the limit.

    Raises:
        PartialError: The body is damaged or cut off.
        TooLargeError: A layer is larger than `max_bytes`.
    """
    layer: Iterator[bytes] = limited(chunks, max_bytes)
    if (first := next(layer, None)) is None:
        return iter(())
    layer = chain((first,), layer)
    for name in reversed(codings):
        layer = limited(_told(name, _UNPACK[name](layer)), max_bytes)
    return layer


def limited(chunks: Iterable[bytes], max_bytes: int) -> Iterator[bytes]:
    """Pass on pieces until their sum is more than allowed.

    Raises:
        TooLargeError: It is.
    """
    total = 0
    for chunk in chunks:
        total += len(chunk)
        if total > max_bytes:
            raise too_large(max_bytes)
        yield chunk


def too_large(max_bytes: int) -> TooLargeError:
    """Return the error for a body beyond the limit."""
    return TooLargeError(
        f"is larger than {max_bytes:,} bytes once unpacked",
        hint="raise fetch.max_bytes, or save it as a file and add that",
    )


def _told(name: str, pieces: Iterator[bytes]) -> Iterator[bytes]:
    import brotli  # type: ignore[import-untyped]
    import zstandard

    try:
        yield from pieces
    except (zlib.error, brotli.error, zstandard.ZstdError) as error:
        raise PartialError(
            f"is not the {name} that its headers say", hint="try again"
        ) from error


def _cut_off() -> PartialError:
    return PartialError("was cut off before its packed body ended", hint="try again")


def _bites(chunks: Iterable[bytes], size: int) -> Iterator[bytes]:
    for chunk in chunks:
        for start in range(0, len(chunk), size):
            yield chunk[start : start + size]


def _gunzipped(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Unpack all members; what follows the last one is ignored, as gzip does."""
    member = zlib.decompressobj(_GZIP)
    held, ended = b"", False
    for bite in _bites(chunks, _BITE_BYTES):
        held = b"" if ended else held + bite
        while held and not ended:
            if member.eof:
                ended = not _GZIP_MAGIC.startswith(held[:2])
                if ended or len(held) < len(_GZIP_MAGIC):
                    break
                member = zlib.decompressobj(_GZIP)
            yield member.decompress(held, _PIECE_BYTES)
            held = member.unused_data if member.eof else member.unconsumed_tail
    yield from _rest_of(member)


def _rest_of(stream: zlib._Decompress) -> Iterator[bytes]:
    while not stream.eof and (piece := stream.decompress(b"", _PIECE_BYTES)):
        yield piece
    if not stream.eof:
        raise _cut_off()


def _inflated(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Unpack `deflate` with or without the zlib header (servers send both)."""
    held = b""
    stream: zlib._Decompress | None = None
    for bite in _bites(chunks, _BITE_BYTES):
        held = bite if stream else held + bite
        if stream is None and len(held) >= 2:
            headed = held[0] & 15 == 8 and int.from_bytes(held[:2], "big") % 31 == 0
            stream = zlib.decompressobj(_ZLIB if headed else _RAW)
        while stream is not None and held and not stream.eof:
            yield stream.decompress(held, _PIECE_BYTES)
            held = stream.unconsumed_tail
    if stream is None:
        raise _cut_off()
    yield from _rest_of(stream)


def _unbrotlied(chunks: Iterable[bytes]) -> Iterator[bytes]:
    import brotli

    stream = brotli.Decompressor()
    for chunk in chunks:
        yield stream.process(chunk, output_buffer_limit=_PIECE_BYTES)
        while not stream.can_accept_more_data():
            yield stream.process(b"", output_buffer_limit=_PIECE_BYTES)
    if not stream.is_finished():
        raise _cut_off()


def _unzstded(chunks: Iterable[bytes]) -> Iterator[bytes]:
    import zstandard

    limits = zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW_BYTES)
    frame, fresh = limits.decompressobj(), True
    for bite in _bites(chunks, _ZSTD_BITE_BYTES):
        rest = bite
        while rest:
            yield frame.decompress(rest)
            fresh = frame.eof
            rest = frame.unused_data if fresh else b""
            if fresh:
                frame = limits.decompressobj()
    if not fresh:
        raise _cut_off()


_UNPACK: dict[str, Unpack] = {
    "gzip": _gunzipped,
    "x-gzip": _gunzipped,
    "deflate": _inflated,
    "br": _unbrotlied,
    "zstd": _unzstded,
}
