"""What is decided about the clauses and gaps of a set, and about the set itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from claimtui.model.evidence import TokenBudget
from claimtui.model.evidence_views import SetGap
from claimtui.model.ids import ClauseId
from claimtui.model.vocabulary import GapKind, SetPurpose, spoken
from claimtui.workspace import set_acts
from screens.chooser import Option
from screens.evidence_asking import Asking
from screens.evidence_page import GapKey
from screens.evidence_place import EvidencePlace
from screens.evidence_saving import Do, SetSaving
from screens.set_words import GAP_HINTS

_REOPENERS = (
    Option("source_added", "any source is added"),
    Option("source_refreshed", "the current unit's source is refreshed"),
    Option("identifier", "an identifier is found …"),
    Option("query", "a search finds something …"),
)
_BUDGETS = (
    Option("limit", "limit: tokens the model takes in"),
    Option("instructions", "reserve for instructions"),
    Option("answer", "reserve for the answer"),
    Option("tokenizer", "tokenizer"),
    Option("staged", "staged comparison, or no longer"),
)


class EvidenceDeciding:
    """Take what is decided on one Evidence screen."""

    def __init__(
        self, screen: EvidencePlace, asking: Asking, saving: SetSaving
    ) -> None:
        self._screen = screen
        self._asking, self._saving = asking, saving

    def do_evidence_gap(self) -> None:
        """Name a gap of the current clause, or resolve the one that is highlighted."""
        screen, entry = self._screen, self._screen.entry
        if isinstance(entry, GapKey) and screen.page is not None:
            gap = screen.page.gap(entry.gap)
            if gap is not None:
                self.resolve(gap)
            return
        clause = screen.clause
        if clause is None:
            return
        options = [Option(one.value, spoken(one), GAP_HINTS[one]) for one in GapKind]
        self._asking.choose(
            f"{screen.names.short(clause).capitalize()} lacks",
            options,
            None,
            lambda value: self._name_gap(clause, GapKind(value)),
        )

    def resolve(self, gap: SetGap) -> None:
        """Ask how a gap that somebody named was resolved."""
        screen = self._screen
        if gap.derived:
            screen.say(
                "This gap follows from what the set holds: it goes when a unit that is"
                " labelled for the clause fills it."
            )
            return
        id_ = gap.gap.gap
        what_for = f"resolve {id_}"
        self._asking.write(
            f"How was it resolved: {spoken(gap.gap.kind)}?",
            "what fills it, in words; may stay empty",
            what_for,
            lambda how: self._change(
                "Gap resolved",
                partial(set_acts.resolve_gap, gap=id_, how=how),
                typed=(what_for, how),
            ),
        )

    def do_evidence_clause_add(self) -> None:
        """Write one more part of the question."""
        self._asking.write(
            "A part of the question that needs evidence",
            "one thing that can be covered on its own",
            "clause",
            lambda text: self._change(
                "Clause added",
                partial(set_acts.add_clause, text=text),
                typed=("clause", text),
            ),
            needed=True,
        )

    def do_evidence_clause_edit(self) -> None:
        """Word the clause otherwise."""
        screen, clause = self._screen, self._screen.clause
        if clause is None or screen.page is None:
            return
        held = screen.page.view.content.clauses[clause].text
        what_for = f"clause {clause}"

        def given(text: str) -> None:
            if text != held:
                self._change(
                    "Worded otherwise; labels and gaps judged the old words and went",
                    partial(set_acts.edit_clause, clause=clause, text=text),
                    typed=(what_for, text),
                )

        self._asking.write(
            f"{screen.names.short(clause).capitalize()}, in other words",
            "its labels and gaps go",
            what_for,
            given,
            value=held,
            needed=True,
        )

    def do_evidence_clause_drop(self) -> None:
        """Drop the clause; undo brings it back."""
        screen, clause = self._screen, self._screen.clause
        if clause is not None:
            self._change(
                f"Dropped {screen.names.long(clause)} with its labels and gaps",
                partial(set_acts.drop_clause, clause=clause),
            )

    def do_evidence_review(self) -> None:
        """Say that a person has looked through the set."""
        self._change("Reviewed as it is", set_acts.review)

    def do_evidence_close(self) -> None:
        """Ask what was tried, then what reopens the set."""
        what_for = "close"

        def tried(attempted: str) -> None:
            self._saving.keep(what_for, attempted)
            self._asking.choose(
                "It is reopened by itself when",
                _REOPENERS,
                "source_added",
                lambda value: self._close(attempted, value),
                otherwise="Nothing was closed; what you typed is kept.",
            )

        self._asking.write(
            "Close as insufficient: what was tried?",
            "where was looked, and for what",
            what_for,
            tried,
            needed=True,
        )

    def do_evidence_reopen(self) -> None:
        """Take the set up again."""
        self._change("Reopened", set_acts.reopen)

    def do_evidence_budget(self) -> None:
        """Choose which figure to change."""
        page = self._screen.page
        if page is None:
            return
        now = page.view.content.budget
        held = {
            "limit": f"{now.limit:,}",
            "instructions": f"{now.instructions:,}",
            "answer": f"{now.answer:,}",
            "tokenizer": now.tokenizer,
            "staged": "yes" if now.staged else "no",
        }
        options = [replace(one, hint=held[one.value]) for one in _BUDGETS]
        self._asking.choose(
            "Token budget", options, "limit", lambda value: self._figure(now, value)
        )

    def do_evidence_purpose(self) -> None:
        """Choose what the set is for."""
        page = self._screen.page
        if page is None:
            return
        brief = page.view.content.brief
        options = [
            Option(one.value, spoken(one), "now" if one is brief.purpose else "")
            for one in SetPurpose
            if one is not SetPurpose.REVIEW
        ]
        self._asking.choose(
            "The set is for",
            options,
            brief.purpose.value,
            lambda value: self._change(
                f"Purpose: {value.replace('_', ' ')}",
                partial(
                    set_acts.change_brief,
                    wanted=replace(brief, purpose=SetPurpose(value)),
                ),
            ),
        )

    def do_evidence_question(self) -> None:
        """Ask something else."""
        page = self._screen.page
        if page is None:
            return
        brief = page.view.content.brief
        self._asking.write(
            "The question of the set",
            "what is to be answered",
            "question",
            lambda text: self._change(
                "Question changed",
                partial(set_acts.change_brief, wanted=replace(brief, question=text)),
                typed=("question", text),
            ),
            value=brief.question,
            needed=True,
        )

    def _change(
        self, told: str, work: Do, *, typed: tuple[str, str] | None = None
    ) -> None:
        self._saving.change(told, self._saving.doing(work), typed=typed)

    def _name_gap(self, clause: ClauseId, kind: GapKind) -> None:
        what_for = f"gap {clause} {kind}"
        self._asking.write(
            f"{spoken(kind).capitalize()}: what exactly?",
            "a note for whoever fills it; may stay empty",
            what_for,
            lambda note: self._change(
                f"Gap named: {spoken(kind)}",
                partial(set_acts.open_gap, kind=kind, clause=clause, note=note),
                typed=(what_for, note),
            ),
        )

    def _close(self, attempted: str, kind: str) -> None:
        if kind in ("identifier", "query"):
            what = "Which identifier?" if kind == "identifier" else "Which search?"
            self._asking.write(
                what,
                "the set is reopened when it is found",
                f"close {kind}",
                lambda text: self._closed(attempted, f"{kind} {text}"),
                needed=True,
            )
            return
        unit = self._screen.unit
        if kind == "source_refreshed":
            if unit is None:
                self._screen.say("There is no unit whose source could be named.")
                return
            kind = f"{kind} {unit.state.origin.source}"
        self._closed(attempted, kind)

    def _closed(self, attempted: str, reopen_when: str) -> None:
        self._change(
            "Closed as insufficient",
            partial(set_acts.close, attempted=attempted, reopen_when=reopen_when),
            typed=("close", attempted),
        )

    def _figure(self, now: TokenBudget, name: str) -> None:
        if name == "staged":
            told = "A staged comparison answers it" if not now.staged else "Not staged"
            self._set_budget(told, replace(now, staged=not now.staged))
            return
        if name == "tokenizer":
            options = [Option("o200k_base", "o200k"), Option("cl100k_base", "cl100k")]
            self._asking.choose(
                "Tokens are counted as by",
                options,
                now.tokenizer,
                lambda value: self._set_budget(
                    f"Tokenizer {value}", replace(now, tokenizer=value)
                ),
            )
            return
        held = {
            "limit": now.limit,
            "instructions": now.instructions,
            "answer": now.answer,
        }
        self._asking.write(
            f"Tokens: {name}",
            "a whole number",
            f"budget {name}",
            lambda typed: self._typed_figure(now, name, typed),
            value=str(held[name]),
            needed=True,
        )

    def _typed_figure(self, now: TokenBudget, name: str, typed: str) -> None:
        digits = typed.replace(",", "").replace(" ", "")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            self._saving.keep(f"budget {name}", typed)
            self._screen.say(f"“{typed}” is no whole number of tokens.")
            return
        figure = int(digits)
        wanted = {
            "limit": replace(now, limit=figure),
            "instructions": replace(now, instructions=figure),
            "answer": replace(now, answer=figure),
        }[name]
        self._set_budget(f"Budget, {name}: {figure:,} tokens", wanted)

    def _set_budget(self, told: str, wanted: TokenBudget) -> None:
        self._change(told, partial(set_acts.budget, wanted=wanted))
