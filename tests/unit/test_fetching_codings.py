from __future__ import annotations

import gzip
import time
import zlib
from collections.abc import Callable
from contextlib import suppress

import brotli  # type: ignore[import-untyped]
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from claimtui.fetching.codings import codings_of, unpacked
from claimtui.fetching.errors import FetchError, PartialError, TooLargeError

PACK: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstandard.compress,
}
LIMIT = 200_000


def cut(data: bytes, size: int) -> list[bytes]:
    return [data[i : i + size] for i in range(0, len(data), size)]


def joined(chunks: list[bytes], codings: tuple[str, ...], limit: int = LIMIT) -> bytes:
    return b"".join(unpacked(chunks, codings, limit))


def raw_deflate(data: bytes) -> bytes:
    stream = zlib.compressobj(wbits=-15)
    return stream.compress(data) + stream.flush()


@settings(max_examples=60, deadline=None)
@given(
    st.binary(min_size=1, max_size=5_000),
    st.lists(st.sampled_from(sorted(PACK)), max_size=3),
    st.integers(1, 700),
)
def test_what_was_packed_comes_out_again_however_it_is_cut(
    data: bytes, layers: list[str], size: int
) -> None:
    packed = data
    for name in layers:
        packed = PACK[name](packed)
    assert joined(cut(packed, size), codings_of(", ".join(layers))) == data


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([*sorted(PACK), "x-gzip"]))
def test_what_was_never_packed_is_unpacked_or_refused(data: bytes, name: str) -> None:
    with suppress(FetchError):
        assert len(joined(cut(data, 7), (name,))) <= LIMIT


@settings(max_examples=60, deadline=None)
@given(st.binary(min_size=1, max_size=400), st.sampled_from(sorted(PACK)), st.data())
def test_a_packed_body_that_is_cut_off_is_never_taken_for_whole(
    data: bytes, name: str, draw: st.DataObject
) -> None:
    packed = PACK[name](data)
    end = draw.draw(st.integers(1, len(packed) - 1))
    with pytest.raises(PartialError):
        joined(cut(packed[:end], 50), (name,))


@pytest.mark.parametrize("size", [1, 3, 1_000_000])
def test_several_members_and_what_follows_them_are_read_as_gzip_reads_them(
    size: int,
) -> None:
    members = gzip.compress(b"one ") + gzip.compress(b"") + gzip.compress(b"two")
    assert joined(cut(members, size), ("gzip",)) == b"one two"
    assert joined(cut(members + b"\0" * 99, size), ("gzip",)) == b"one two"
    assert joined(cut(members + b"\x1f", size), ("gzip",)) == b"one two"
    frames = zstandard.compress(b"one ") + zstandard.compress(b"two")
    assert joined(cut(frames, size), ("zstd",)) == b"one two"


def test_a_second_member_that_is_cut_off_is_noticed() -> None:
    members = gzip.compress(b"one") + gzip.compress(b"two" * 99)[:-4]
    with pytest.raises(PartialError):
        joined([members], ("gzip",))


@pytest.mark.parametrize("pack", [zlib.compress, raw_deflate])
@pytest.mark.parametrize("size", [1, 1_000_000])
def test_deflate_is_read_with_and_without_its_header(
    pack: Callable[[bytes], bytes], size: int
) -> None:
    data = b"the harbour board met again " * 99
    assert joined(cut(pack(data), size), ("deflate",)) == data


@pytest.mark.parametrize("name", sorted(PACK))
def test_a_bomb_comes_in_small_pieces_and_stops_at_the_limit(name: str) -> None:
    packed = PACK[name](b"0" * 30_000_000)
    sizes: list[int] = []
    pieces = unpacked([packed], (name,), 5_000_000)
    with pytest.raises(TooLargeError):
        sizes.extend(map(len, pieces))
    assert max(sizes) <= 3_000_000
    assert sum(sizes) <= 5_000_000


def test_an_inner_layer_has_the_same_limit() -> None:
    nothing = gzip.compress(gzip.compress(b"", mtime=0) * 50_000)
    with pytest.raises(TooLargeError):
        joined([nothing], ("gzip", "gzip"))


@pytest.mark.parametrize("name", ["gzip", "zstd"])
def test_many_empty_members_take_time_in_step_with_their_number(name: str) -> None:
    few, many = (PACK[name](b"") * n for n in (2_000, 20_000))
    start = time.process_time()
    joined([few], (name,), 10_000_000)
    middle = time.process_time()
    joined([many], (name,), 10_000_000)
    assert time.process_time() - middle < 40 * (middle - start) + 0.05


def test_a_window_larger_than_the_web_allows_is_refused() -> None:
    parameters = zstandard.ZstdCompressionParameters(window_log=27)
    stream = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    packed = stream.compress(b"x" * 100) + stream.flush()
    with pytest.raises(PartialError):
        joined([packed], ("zstd",))


@pytest.mark.parametrize("name", sorted(PACK))
def test_no_body_at_all_is_empty_and_not_damaged(name: str) -> None:
    assert joined([], (name,)) == b""


@pytest.mark.parametrize(
    ("header", "codings"),
    [
        ("", ()),
        ("identity", ()),
        ("GZIP", ("gzip",)),
        (" gzip , br ", ("gzip", "br")),
        ("utf-8", ()),
        ("none, gzip", ("gzip",)),
        (",,", ()),
    ],
)
def test_a_header_names_its_codings_in_order(
    header: str, codings: tuple[str, ...]
) -> None:
    assert codings_of(header) == codings


@pytest.mark.parametrize(
    "header", ["compress", "gzip, dcz", "\x1b]52;c;x", "a" * 9_000, "br, br, br, br"]
)
def test_a_coding_nobody_here_knows_is_named_in_a_printable_line(header: str) -> None:
    with pytest.raises(PartialError) as caught:
        codings_of(header)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 200
