"""What a person says of a source: class, authority, scope, quality, relations."""

from __future__ import annotations

from collections.abc import Callable

from claimtui.model.care_views import Redacted
from claimtui.model.ids import SourceId
from claimtui.model.results import Ok, Refused
from claimtui.model.source_views import SourceDetail, SourceRelationRow
from claimtui.model.vocabulary import (
    AuthorityStatus,
    Provenance,
    QualityDimension,
    RelationKind,
    SourceClass,
    spoken,
)
from claimtui.workspace import (
    access,
    keeping,
    merging,
    relating,
    source_details,
    undoing,
)
from screens.chooser import Chooser, Option, options_of
from screens.line_prompt import LinePrompt
from screens.source_facts import DIMENSION_HINTS, relation_words
from screens.source_picker import SourcePicker
from screens.sources_place import SourcesPlace
from screens.telling import counted

_CANCEL = "cancel"
_END = "end "
_HINT_CHARS = 24
_MOST_ENDED = 8
"""Relations that are offered to be ended: those that people said last."""
_KINDS = {
    RelationKind.LINKS: "links to",
    RelationKind.CITES: "cites",
    RelationKind.SUPERSEDES: "supersedes",
}
_DESCRIBES = (
    Option("class", "class"),
    Option("authority", "authority status"),
    Option("quality", "quality"),
    Option("relate", "relation to another source"),
    Option("scope", "scope of access"),
    Option("same", "one publication with another"),
    Option("redact", "redact its content"),
)


class SourceDescribing:
    """Take what is said of the sources of one Sources screen, and take it back."""

    def __init__(self, screen: SourcesPlace) -> None:
        self._screen = screen

    def do_sources_describe(self) -> None:
        """Choose what to say."""
        self._choose("What the source is", _DESCRIBES, "", self._described)

    def do_sources_class(self) -> None:
        """Choose the class."""
        detail = self._screen.detail
        if detail is not None:
            now = detail.row.source_class
            options = options_of(SourceClass, now)
            self._choose("Kind of publication", options, now.value, self._set_class)

    def do_sources_authority(self) -> None:
        """Choose the authority status."""
        detail = self._screen.detail
        if detail is not None:
            now = detail.row.authority
            options = options_of(AuthorityStatus, now)
            self._choose("The source is", options, now.value, self._set_authority)

    def do_sources_scope(self) -> None:
        """Choose who may see the source."""
        detail = self._screen.detail
        if detail is not None:
            now = detail.row.scope
            options = [
                Option(name, name, "now" if name == now else "")
                for name in access.scopes(self._screen.workspace)
            ]
            self._choose(
                "Who may see it, narrow to wide", options, now, self._set_scope
            )

    def do_sources_quality(self) -> None:
        """Choose a dimension and write what is to be said of it."""
        detail = self._screen.detail
        if detail is not None:
            said = {one: remark.value for one, remark in detail.quality}
            options = [
                Option(one.value, spoken(one), said.get(one, "")[:_HINT_CHARS])
                for one in QualityDimension
            ]
            self._choose("Quality in what respect", options, "", self._write_quality)

    def do_sources_relate(self) -> None:
        """Choose how it stands to another source, then which one."""
        detail = self._screen.detail
        if detail is None:
            return
        options = [Option(kind.value, words) for kind, words in _KINDS.items()]
        options += [
            Option(f"{_END}{place}", f"no longer {relation_words(one)}")
            for place, one in _own(detail)
        ]
        self._choose("The source", options, "", self._relate)

    def do_sources_same(self) -> None:
        """Choose the source that is the same publication, or split them again."""
        detail = self._screen.detail
        if detail is None:
            return
        if detail.merged_into is not None:
            self._split(detail)
            return
        self._pick("It is the same publication as", lambda other: self._merge(other))

    def do_sources_redact(self) -> None:
        """Ask why, and once more whether, the content is to be removed."""
        detail = self._screen.detail
        if detail is not None:
            self._screen.app.push_screen(
                LinePrompt(
                    "Remove the content: why?",
                    "the reason, kept with its id",
                    needed=True,
                ),
                lambda reason: self._confirm_redaction(detail, reason),
            )

    def do_undo(self) -> None:
        """Take back the last change."""
        ws = self._screen.workspace
        self._screen.write(
            lambda: undoing.undo(ws), self._undone, description="undoing"
        )

    def _undone(self, answer: Ok[str] | Refused) -> None:
        if isinstance(answer, Ok):
            self._screen.say(f"Undone: {answer.value}")
        else:
            self._screen.say(f"Not undone: {' '.join(answer.reasons)}")
        self._screen.reload(self._screen.source)

    def _choose(
        self,
        title: str,
        options: list[Option] | tuple[Option, ...],
        highlighted: str,
        then: Callable[[str], None],
    ) -> None:
        self._screen.app.push_screen(
            Chooser(title, options, highlighted or None),
            lambda value: None if value is None else then(value),
        )

    def _pick(self, title: str, then: Callable[[SourceId], None]) -> None:
        here = self._screen.source
        others = [row for row in self._screen.rows if row.source != here]
        self._screen.app.push_screen(
            SourcePicker(title, others),
            lambda other: None if other is None else then(other),
        )

    def _described(self, value: str) -> None:
        {
            "class": self.do_sources_class,
            "authority": self.do_sources_authority,
            "quality": self.do_sources_quality,
            "relate": self.do_sources_relate,
            "scope": self.do_sources_scope,
            "same": self.do_sources_same,
            "redact": self.do_sources_redact,
        }[value]()

    def _say(self, told: str, say: Callable[[], object]) -> None:
        """Say something beside the screen."""
        screen, source = self._screen, self._screen.source

        def said(answer: object) -> None:
            if isinstance(answer, Refused):
                screen.say(" ".join(answer.reasons))
            else:
                screen.say(told, undo=True)
                screen.reload(source)

        screen.write(say, said, description="saving")

    def _set_class(self, value: str) -> None:
        ws, source, wanted = (
            self._screen.workspace,
            self._screen.source,
            SourceClass(value),
        )
        if source is not None:
            self._say(
                f"Class {spoken(wanted)}",
                lambda: source_details.set_class(ws, source, wanted),
            )

    def _set_authority(self, value: str) -> None:
        ws, source = self._screen.workspace, self._screen.source
        wanted = AuthorityStatus(value)
        if source is not None:
            self._say(
                f"Authority {spoken(wanted)}",
                lambda: source_details.set_authority(ws, source, wanted),
            )

    def _set_scope(self, value: str) -> None:
        ws, source = self._screen.workspace, self._screen.source
        if source is not None:
            self._say(
                f"Seen by {value} and narrower",
                lambda: source_details.set_scope(ws, source, value),
            )

    def _write_quality(self, value: str) -> None:
        detail = self._screen.detail
        if detail is None:
            return
        dimension = QualityDimension(value)
        before = dict(detail.quality).get(dimension)
        held = before.value if before else ""
        self._screen.app.push_screen(
            LinePrompt(
                spoken(dimension).capitalize(), DIMENSION_HINTS[dimension], held
            ),
            lambda words: self._set_quality(detail, dimension, held, words),
        )

    def _set_quality(
        self,
        detail: SourceDetail,
        dimension: QualityDimension,
        before: str,
        words: str | None,
    ) -> None:
        ws, source = self._screen.workspace, detail.row.source
        if words is not None and words != before:
            name = spoken(dimension)
            self._say(
                f"Quality, {name}: {words}" if words else f"Nothing is said of {name}",
                lambda: source_details.set_quality(ws, source, dimension, words),
            )

    def _relate(self, value: str) -> None:
        detail = self._screen.detail
        if detail is None:
            return
        if value.startswith(_END):
            relation = detail.relations[int(value.removeprefix(_END))]
            if relation.other is not None:
                self._hold(relation.kind, relation.other, holds=False)
            return
        kind = RelationKind(value)
        self._pick(
            f"The source {_KINDS[kind]}",
            lambda other: self._hold(kind, other, holds=True),
        )

    def _hold(self, kind: RelationKind, other: SourceId, *, holds: bool) -> None:
        ws, source = self._screen.workspace, self._screen.source
        if source is None:
            return
        title = self._screen.title_of(other)
        verb = _KINDS[kind]
        told = f"It {verb} “{title}”" if holds else f"It no longer {verb} “{title}”"
        self._say(
            told,
            lambda: relating.relate(ws, source, kind, other, holds=holds),
        )

    def _merge(self, other: SourceId) -> None:
        ws, source = self._screen.workspace, self._screen.source
        if source is not None:
            self._say(
                f"The same publication as “{self._screen.title_of(other)}”",
                lambda: merging.merge(ws, source, other),
            )

    def _split(self, detail: SourceDetail) -> None:
        ws, source = self._screen.workspace, detail.row.source
        self._say("A publication of its own again", lambda: merging.unmerge(ws, source))

    def _confirm_redaction(self, detail: SourceDetail, reason: str | None) -> None:
        if not reason:
            self._screen.say("Nothing was removed: that needs a reason.")
            return
        options = [
            Option(_CANCEL, "cancel"),
            Option("redact", "remove its content for good"),
        ]
        ws, source = self._screen.workspace, detail.row.source
        self._choose(
            f"Remove “{detail.row.title}”? This cannot be undone",
            options,
            _CANCEL,
            lambda chosen: (
                None
                if chosen == _CANCEL
                else self._screen.write(
                    lambda: keeping.redact(ws, source, reason),
                    self._redacted,
                    description="removing the content",
                )
            ),
        )

    def _redacted(self, removed: Redacted) -> None:
        told = f"Removed: {counted(removed.revisions, 'revision')}"
        self._screen.say(f"{told}, {counted(removed.passages, 'passage')}")
        self._screen.reload(SourceId(removed.source))


def _own(detail: SourceDetail) -> list[tuple[int, SourceRelationRow]]:
    """Return the relations that hold from this source on, with their places."""
    return [
        (place, one)
        for place, one in enumerate(detail.relations)
        if one.outgoing
        and one.other is not None
        and one.provenance is Provenance.REVIEWER
    ][-_MOST_ENDED:]
