"""The sections of a generation input: their rows, tints, delimiters and search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimtui.model.evidence_views import SetUnit
from claimtui.model.generation import InputSection, SectionRole, TokenCount
from claimtui.model.vocabulary import spoken
from claimtui.workspace.generating import GenerationView
from screens.signs import Sign
from screens.telling import counted
from screens.widgets.marks import TextMark
from screens.widgets.virtual_list import Row

ROLE_SIGNS: dict[SectionRole, Sign] = {
    SectionRole.INSTRUCTION: Sign("i", "instruction", "muted"),
    SectionRole.TASK: Sign("t", "task", "primary"),
    SectionRole.QUESTION: Sign("q", "question", "primary"),
    SectionRole.CLAUSE: Sign("c", "clause", "primary"),
    SectionRole.EVIDENCE: Sign("p", "evidence", "success"),
    SectionRole.GAP: Sign("g", "gap", "warning"),
    SectionRole.LIMIT: Sign("l", "limit", "warning"),
    SectionRole.REVIEWER_NOTE: Sign("n", "reviewer instruction", "error"),
    SectionRole.OUTPUT_SCHEMA: Sign("o", "output schema", "muted"),
}
"""How each role is told; the sign is the letter of its request ids."""

_TINT = 12
"""Percent of the role's colour behind the words of a section."""
_EXCERPT = 400
"""Characters of a section that its row may show; the list cuts them to its width."""
_INSTRUCTS = "\ninstruction:\n"
"""Stands in a reviewer's note before its words."""


@dataclass(frozen=True, slots=True)
class Section:
    """One section with what its row tells and what finds it."""

    key: str
    """The unit for evidence, else its name: what tells it apart as the set moves on."""
    held: InputSection
    title: str
    """Source, headings and first words of evidence; else how its words begin."""
    searched: str
    """Everything that the filter looks through, casefolded."""

    @property
    def role(self) -> str:
        """The role in words."""
        return ROLE_SIGNS[self.held.role].word

    @property
    def name(self) -> str:
        """The request id, or the role where there is none."""
        return self.held.label or self.role


def sections_of(made: GenerationView) -> tuple[Section, ...]:
    """Return the sections of a text, in order."""
    units = {one.state.unit: _unit_title(one) for one in made.view.units}
    evidence = {one.label: one.unit for one in made.manifest.units}
    text, found = made.input.text, []
    for held in made.input.sections:
        sign, unit = ROLE_SIGNS[held.role], evidence.get(held.label)
        title = _beginning(text, held) if unit is None else units[unit]
        body = text[held.body.start : held.body.end]
        words = (sign.word, held.label, spoken(held.role), title, body)
        key = unit or held.label or sign.word
        found.append(Section(key, held, title, "\n".join(words).casefold()))
    return tuple(found)


def _unit_title(unit: SetUnit) -> str:
    words = " ".join(unit.text[:_EXCERPT].split())
    return f"{unit.passage.lineage} · {words}"


def _beginning(text: str, held: InputSection) -> str:
    start = held.body.start
    if held.role is SectionRole.REVIEWER_NOTE:
        at = text.find(_INSTRUCTS, start, held.body.end)
        start = at + len(_INSTRUCTS) if at >= 0 else start
    return " ".join(text[start : min(held.body.end, start + _EXCERPT)].split())


def matching(sections: Sequence[Section], typed: str) -> list[Section]:
    """Return the sections that have all typed words."""
    words = typed.casefold().split()
    return [one for one in sections if all(word in one.searched for word in words)]


def section_line(section: Section) -> Row:
    """Return the line of a section."""
    sign = ROLE_SIGNS[section.held.role]
    return Row(
        text=f"{sign.word} · {section.title}",
        sign=sign.sign,
        sign_style=f"bold {sign.style}",
        head=section.held.label,
        tail=figure(section.held.tokens),
    )


def whole_line(made: GenerationView) -> Row:
    """Return the line that stands for the whole text."""
    number = counted(len(made.input.sections), "section")
    return Row(text=f"everything · {number}", tail=figure(made.input.tokens))


def figure(count: TokenCount | None) -> str:
    """Return how many tokens, `~` before an estimate; nothing where nobody counted."""
    if count is None:
        return ""
    return f"{'' if count.exact else '~'}{count.tokens:,}"


def marks_of(sections: Sequence[Section]) -> Iterator[TextMark]:
    """Yield the marks of the text: a sign where a section begins, its words tinted.

    The mark with the key of a section ends before its last line feed, so that the
    edges of the current one are the ends of its delimiters.
    """
    for one in sections:
        span, body = one.held.span, one.held.body
        sign = ROLE_SIGNS[one.held.role]
        style, tint = f"bold {sign.style}", f"on {sign.style} {_TINT}%"
        yield TextMark(span.start, span.end - 1, "", sign.sign, style, one.key)
        yield TextMark(body.start, body.end, tint)


def delimiters_of(sections: Sequence[Section]) -> Iterator[tuple[int, int]]:
    """Yield where the delimiter lines stand."""
    for one in sections:
        yield one.held.span.start, one.held.body.start
        yield one.held.body.end, one.held.span.end


def delimiter_lines(text: str, section: Section) -> tuple[str, str]:
    """Return the lines before and after a section, as they stand in the text."""
    span, body = section.held.span, section.held.body
    return text[span.start : body.start].strip(), text[body.end : span.end].strip()
