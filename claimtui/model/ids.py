"""Identities: NewTypes, generated ids, content ids and references such as `clm_…@3`."""

from __future__ import annotations

import hashlib
import json
import re
import threading
from collections.abc import Callable
from typing import NamedTuple, NewType

DocumentId = NewType("DocumentId", str)
ClaimId = NewType("ClaimId", str)
SourceId = NewType("SourceId", str)
ReadingId = NewType("ReadingId", str)
PassageId = NewType("PassageId", str)
SetId = NewType("SetId", str)
UnitId = NewType("UnitId", str)
ClauseId = NewType("ClauseId", str)
GapId = NewType("GapId", str)
AssessmentId = NewType("AssessmentId", str)
PolicyId = NewType("PolicyId", str)
TraceId = NewType("TraceId", str)
ExclusionId = NewType("ExclusionId", str)
Digest = NewType("Digest", str)
"""`sha256:` and 64 hexadecimal digits, always over bytes."""

_CANONICAL = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str
)
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_TIME_CHARS = 9
_TAIL_CHARS = 9
_TAIL_LIMIT = 32**_TAIL_CHARS
_REFERENCE = re.compile(r"(?P<id>[a-z]{3}_[0-9a-z]*)(?:@(?P<revision>[0-9]+))?")


class Reference(NamedTuple):
    """An id as a person writes it, perhaps cut short, perhaps with a revision."""

    id: str
    revision: int | None


def parse_reference(text: str) -> Reference | None:
    """Read `clm_01h…` or `clm_01h…@3`; None where the text is no such thing."""
    match = _REFERENCE.fullmatch(text.strip())
    if match is None:
        return None
    revision = match["revision"]
    return Reference(match["id"], int(revision) if revision else None)


def digest_of(data: bytes) -> Digest:
    """Return the SHA-256 digest of bytes."""
    return Digest("sha256:" + hashlib.sha256(data).hexdigest())


def digest_of_text(text: str) -> Digest:
    """Return the digest of a text's UTF-8 bytes (the text holds no surrogates)."""
    return digest_of(text.encode())


def canonical_json(value: object) -> str:
    """Return JSON for hashing: sorted keys, no spaces, UTF-8 kept as it is."""
    return _CANONICAL.encode(value)


def content_id(kind: str, *parts: object) -> str:
    """Return an id that the content alone decides: `psg_` and 20 base-32 digits."""
    raw = hashlib.sha256(canonical_json(parts).encode()).digest()
    return f"{kind}_{_base32(int.from_bytes(raw[:13], 'big') >> 4, 20)}"


class IdGenerator:
    """Make ids whose bodies sort by time and stay in order under a frozen clock.

    Safe to share between threads.
    """

    def __init__(
        self, now_ms: Callable[[], int], random_below: Callable[[int], int]
    ) -> None:
        self._now_ms = now_ms
        self._random_below = random_below
        self._last = (0, 0)
        self._lock = threading.Lock()

    def new(self, kind: str) -> str:
        """Return a new id of a kind such as `clm`."""
        with self._lock:
            moment, tail = self._now_ms(), self._random_below(_TAIL_LIMIT // 2)
            if moment <= self._last[0]:
                moment, tail = self._last[0], self._last[1] + 1 + tail % 1024
            self._last = (moment, tail)
        return f"{kind}_{_base32(moment, _TIME_CHARS)}{_base32(tail, _TAIL_CHARS)}"


def _base32(number: int, width: int) -> str:
    digits = []
    for _ in range(width):
        number, digit = divmod(number, 32)
        digits.append(_ALPHABET[digit])
    return "".join(reversed(digits))
