"""Rich styles of a widget on the Line API, made from theme variables and kept."""

from __future__ import annotations

import re

from rich.style import Style as RichStyle
from textual.style import Style
from textual.widget import Widget

_TINT = re.compile(r"\bon (\$[\w-]+) \d+%")


class StyleBook:
    """Give the Rich style of several styles laid over one another.

    Args:
        widget: Whose background and theme they are laid on.
    """

    SELECTION = "selection of the screen"
    """Stands among styles for the look of what the mouse has selected."""

    def __init__(self, widget: Widget) -> None:
        self._widget = widget
        self._known: dict[tuple[str, ...], RichStyle] = {}

    @property
    def base(self) -> RichStyle:
        """The widget's own style."""
        return self[()]

    def __getitem__(self, names: tuple[str, ...]) -> RichStyle:
        found = self._known.get(names)
        if found is None:
            found = self._known[names] = self._make(names)
        return found

    def clear(self) -> None:
        """Forget all styles, as the theme or the widget's look has changed."""
        self._known.clear()

    def _make(self, names: tuple[str, ...]) -> RichStyle:
        style = self._widget.visual_style
        for name in names:
            if name == self.SELECTION:
                style += Style.from_styles(
                    self._widget.screen.get_component_styles("screen--selection")
                )
            elif name.startswith("."):
                style += self._component(name[1:])
            else:
                style += Style.parse(self._possible(name))
        return style.rich_style

    def _component(self, name: str) -> Style:
        """Return the style of a component class.

        Textual 8.2.8 leaves `reverse` out of what it makes of one.
        """
        made = self._widget.get_visual_style(name, partial=True)
        turned = self._widget.get_component_styles(name).text_style.reverse
        return made + Style(reverse=True) if turned else made

    def _possible(self, name: str) -> str:
        """Return a style as the theme can show it.

        A terminal's own colours have no tints: what is tinted elsewhere would stand on
        the full colour there, so its words take the colour instead.
        """
        if self._widget.app.native_ansi_color:
            return _TINT.sub(r"\1", name)
        return name
