"""What is done to the units of a set: taken out, reshaped, labelled, put in order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from claimtui.model.evidence import RelationLabel
from claimtui.model.evidence_views import SetUnit
from claimtui.model.ids import ClauseId, UnitId
from claimtui.model.vocabulary import Extent, Ordering, Relation
from claimtui.workspace import set_changes
from screens.chooser import Option
from screens.evidence_asking import Asking, clause_options, unit_options
from screens.evidence_place import EvidencePlace
from screens.evidence_saving import Do, SetSaving
from screens.evidence_showing import SetShowing
from screens.set_words import (
    EXTENT_WORDS,
    ORDER_WORDS,
    RELATION_SIGNS,
    relation_verb,
    short,
)
from screens.telling import counted

_END = "end "
_UNIT = "another unit"
_MOST_ENDED = 5
"""Labels that are offered to be taken back in the first chooser."""


class EvidenceChanging:
    """Take what is done to the units of one Evidence screen."""

    def __init__(
        self,
        screen: EvidencePlace,
        asking: Asking,
        saving: SetSaving,
        showing: SetShowing,
    ) -> None:
        self._screen = screen
        self._asking, self._saving, self._showing = asking, saving, showing

    def do_evidence_mark(self) -> None:
        """Mark the unit, or take the mark back, and go on to the next."""
        unit = self._screen.unit
        if unit is not None:
            self._screen.toggle_mark(unit.state.unit)
            self._showing.name_units()

    def do_evidence_remove(self) -> None:
        """Take the marked units out, or the current one."""
        units = self._screen.chosen
        if units:
            told = f"Removed {self._several(units)}"
            self._change(told, partial(set_changes.remove, units=units))

    def do_evidence_expand(self) -> None:
        """Show one step more."""
        self._reshape(set_changes.expand, wider=True)

    def do_evidence_narrow(self) -> None:
        """Show one step less."""
        self._reshape(set_changes.narrow, wider=False)

    def do_evidence_pin(self) -> None:
        """Pin the unit, or take the pin off."""
        unit = self._screen.unit
        if unit is None:
            return
        pinned = not unit.state.pinned
        told = "Pinned: a proposal leaves it" if pinned else "No longer pinned"
        self._change(
            told, partial(set_changes.pin, units=[unit.state.unit], pinned=pinned)
        )

    def do_evidence_merge(self) -> None:
        """Make one unit of those that are marked."""
        units = self._screen.marked
        if len(units) < 2:
            self._screen.say("Merging takes two marked units or more: space marks one.")
            return
        told = f"Merged {self._several(units)} into one"
        self._change(told, partial(set_changes.merge, units=units))

    def do_evidence_note(self) -> None:
        """Write a remark on the unit; empty takes it back."""
        unit = self._screen.unit
        if unit is None:
            return
        id_ = unit.state.unit
        what_for = f"note {id_}"

        def given(text: str) -> None:
            if text != unit.note:
                told = "Remark kept, never as evidence" if text else "Remark taken back"
                work = partial(set_changes.note, unit=id_, text=text)
                self._change(told, work, typed=(what_for, text))

        self._asking.write(
            f"Remark on {self._screen.names.short(id_)}; it is never evidence",
            "what the next reviewer should know; empty takes it back",
            what_for,
            given,
            value=unit.note,
        )

    def do_evidence_label(self) -> None:
        """Choose how the unit stands to what, or take a label back."""
        unit, page = self._screen.unit, self._screen.page
        if unit is None or page is None:
            return
        own = [
            one
            for one in page.view.content.labels.values()
            if one.unit == unit.state.unit
        ]
        options = [Option(one.value, relation_verb(one)) for one in Relation]
        options += [
            Option(f"{_END}{place}", f"no longer: {self._says(one)}")
            for place, one in enumerate(own[:_MOST_ENDED])
        ]
        self._asking.choose(
            f"{self._screen.names.short(unit.state.unit).capitalize()} …",
            options,
            Relation.SUPPORTS,
            lambda value: self._label(unit, own, value),
        )

    def do_evidence_order(self) -> None:
        """Choose the order."""
        page = self._screen.page
        if page is None:
            return
        now = page.view.content.order
        options = [
            Option(one.value, ORDER_WORDS[one], "now" if one is now else "")
            for one in Ordering
        ]
        self._asking.choose(
            "Order of the units", options, now.value, self._put_in_order
        )

    def do_evidence_down(self) -> None:
        """Move the unit one place down."""
        self._move(1)

    def do_evidence_up(self) -> None:
        """Move the unit one place up."""
        self._move(-1)

    def _change(
        self, told: str, work: Do, *, typed: tuple[str, str] | None = None
    ) -> None:
        self._saving.change(told, self._saving.doing(work), typed=typed)

    def _several(self, units: Sequence[UnitId]) -> str:
        names = self._screen.names
        if len(units) > 3:
            return counted(len(units), "unit")
        return names.several(units)

    def _reshape(self, work: Do, *, wider: bool) -> None:
        unit = self._screen.unit
        if unit is None:
            return
        shape = unit.state.shape
        extents = list(Extent)
        now = extents.index(shape.extent if shape else Extent.PARAGRAPH)
        to = now + (1 if wider else -1)
        name = self._screen.names.short(unit.state.unit).capitalize()
        if not 0 <= to < len(extents):
            step = "wider" if wider else "narrower"
            self._screen.say(
                f"{name} shows {EXTENT_WORDS[extents[now]]}; there is no {step} step."
            )
            return
        self._change(
            f"{name} shows {EXTENT_WORDS[extents[to]]}",
            partial(work, units=[unit.state.unit]),
        )

    def _says(self, label: RelationLabel) -> str:
        names = self._screen.names
        return f"{relation_verb(label.label)} {names.short(label.target)}"

    def _label(self, unit: SetUnit, own: Sequence[RelationLabel], value: str) -> None:
        if value.startswith(_END):
            label = own[int(value.removeprefix(_END))]
            self._put(unit, label.label, label.target, remove=True)
            return
        page = self._screen.page
        if page is None:
            return
        relation = Relation(value)
        options = [*clause_options(page), Option(_UNIT, "another unit …")]
        now = self._screen.clause
        self._asking.choose(
            f"It {relation_verb(relation)}",
            options,
            now,
            lambda target: self._target(unit, relation, target),
        )

    def _target(self, unit: SetUnit, relation: Relation, target: str) -> None:
        page = self._screen.page
        if target != _UNIT:
            self._put(unit, relation, ClauseId(target))
        elif page is not None:
            self._asking.choose(
                f"It {relation_verb(relation)} which unit",
                unit_options(page, (unit.state.unit,)),
                None,
                lambda other: self._put(unit, relation, UnitId(other)),
            )

    def _put(
        self,
        unit: SetUnit,
        relation: Relation,
        target: ClauseId | UnitId,
        *,
        remove: bool = False,
    ) -> None:
        names = self._screen.names
        says = f"{RELATION_SIGNS[relation].word}: {names.short(target)}"
        told = f"Label taken back, {says}" if remove else f"Labelled {says}"
        self._change(
            told,
            partial(
                set_changes.label,
                unit=unit.state.unit,
                relation=relation,
                target=target,
                remove=remove,
            ),
        )

    def _put_in_order(self, value: str) -> None:
        strategy = Ordering(value)
        told = f"Order: {ORDER_WORDS[strategy]}"
        self._change(told, partial(set_changes.order, strategy=strategy))

    def _move(self, step: int) -> None:
        page, unit = self._screen.page, self._screen.unit
        if page is None or unit is None:
            return
        if page.view.content.order is not Ordering.MANUAL:
            now = ORDER_WORDS[page.view.content.order]
            self._screen.say(f"The order is {now}; O chooses the one by hand.")
            return
        ids = [one.state.unit for one in page.view.units]
        here = ids.index(unit.state.unit)
        if not 0 <= here + step < len(ids):
            self._screen.say("It stands at that end already.")
            return
        rest = [one for one in ids if one != unit.state.unit]
        after = rest[here + step - 1] if here + step > 0 else None
        title = short(unit.passage.source_title, 30)
        self._change(
            f"“{title}” is unit {here + step + 1} now",
            partial(set_changes.move, unit=unit.state.unit, after=after),
        )
