"""The tokens of a text with the few looks around that the grammar needs."""

from __future__ import annotations

from claimtui.checks.language import comma_is_decimal, primary
from claimtui.checks.lexing import Sort, lex
from claimtui.checks.words import is_stop

CLAUSE_ENDS = frozenset(".;!?\n。；！？")
DASHES = ("-", "–", "—", "−")


class TokenStream:
    """A text cut into tokens, and how its language writes numbers."""

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language
        self.comma_decimal = comma_is_decimal(language)
        self.spelled = primary(language) in ("en", "und")
        """Whether English number words are read."""
        self.tokens = lex(text)
        self._low = [token.text.lower() for token in self.tokens]

    def peek(self, at: int) -> str:
        """Return the token's text in small letters, empty beyond the end."""
        return self._low[at] if at < len(self._low) else ""

    def is_noun(self, at: int) -> bool:
        """Tell whether a word with content stands at a place."""
        return (
            at < len(self.tokens)
            and self.tokens[at].sort is Sort.WORD
            and not is_stop(self.tokens[at].text)
        )

    def is_about_versions(self, at: int) -> bool:
        """Tell whether `versions up to` or `versions before` leads to a place."""
        near = [token.text.lower() for token in self.tokens[max(0, at - 4) : at]]
        return "versions" in near or "releases" in near

    def word_before(self, at: int) -> str:
        """Return the word before a place, over a hyphen, empty where none is."""
        if at and self.tokens[at - 1].sort in (Sort.WORD, Sort.NAME):
            return self.tokens[at - 1].text
        if at > 1 and self.tokens[at - 1].text == "-":
            return self.tokens[at - 2].text
        return ""
