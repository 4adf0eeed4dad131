"""What the screens keep of a person beyond one run: the theme, and where they were."""

from __future__ import annotations

from claimtui.model.ids import ClaimId
from claimtui.workspace.remembered import load_remembered, remember
from screens.place import Subject


class ScreenMemory:
    """Know the theme and the places of the last run, and keep those of this one."""

    def __init__(self) -> None:
        held = load_remembered()
        self.theme = held.theme
        """Name of the theme that was chosen last; empty where none was."""
        self._theme_before = held.theme
        self._places = dict(held.places)
        self._left: dict[str, str] = {}

    def leave(self, subject: Subject) -> None:
        """Note the claim at which a document was left."""
        if subject.document is not None and subject.claim is not None:
            self._left.pop(subject.document, None)
            self._left[subject.document] = subject.claim

    def returning(self, subject: Subject) -> Subject:
        """Return a subject with the claim at which its document was left."""
        if subject.document is None or subject.claim is not None:
            return subject
        known = self._left.get(subject.document, self._places.get(subject.document))
        claim = None if known is None else ClaimId(known)
        return Subject(subject.document, claim, subject.source)

    def keep(self) -> None:
        """Write what changed; what cannot be written is no loss of work."""
        theme = self.theme if self.theme != self._theme_before else ""
        if not theme and not self._left:
            return
        try:
            remember(theme=theme, places=self._left)
        except OSError:
            return
