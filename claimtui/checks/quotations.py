"""Where a text quotes: words between quotation marks of any usual style."""

from __future__ import annotations

import re

from claimtui.checks.late import late
from claimtui.model.spans import TextSpan

_QUOTED = late(
    r'"([^"\n]+)"|“([^”"\n]+)["”]|„([^“”"\n]+)[“”"]|«([^»\n]+)»|»([^«\n]+)«'
    r"|「([^」\n]+)」|『([^』\n]+)』|(?<!\w)‘([^‘\n]+?)’(?!\w)"
    r"|＂([^＂\n]+)＂|`([^`\n]+)`|(?<!\w)'([^'\n]*\s[^'\n]*)'(?!\w)"
    r'|(?<!\w)["“„«＂]([^"“”„«»＂\n]+)$',
    re.MULTILINE,
)
"""Single straight marks count around two words or more: an apostrophe is no mark. An
opening mark that is never closed quotes to the end of its line."""
_OWN = ".,;:!?"
"""What American style puts before a closing mark although the quote does not end so."""


def quotations(text: str) -> tuple[TextSpan, ...]:
    """Return the quoted words of a text, marks and a last stop or comma left out."""
    found = []
    for match in _QUOTED.finditer(text):
        group = next(n for n, held in enumerate(match.groups(), 1) if held is not None)
        words = match[group]
        start = match.start(group) + len(words) - len(words.lstrip())
        length = len(words.strip().rstrip(_OWN).rstrip())
        if length:
            found.append(TextSpan(start, start + length))
    return tuple(found)
