"""A widget in words, for speech and screen readers: name, role, state."""

from typing import NamedTuple

from game.ui.widgets.layout import Field
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import N_, _

ROLES = {
    "button": N_("button"),
    "toggle": N_("switch"),
    "choice": N_("choice"),
    "drop-down": N_("list of choices"),
    "slider": N_("slider"),
    "text field": N_("text field"),
    "board": N_("board"),
    "tree": N_("tree"),
    "move list": N_("moves"),
    "move text": N_("moves"),
    "file list": N_("list of files"),
    "game list": N_("list of games"),
    "icicle": N_("chart"),
    "bars": N_("chart"),
    "table": N_("table"),
}
"""Roles that have a name; others are described by their texts."""


class Description(NamedTuple):
    name: str
    role: str
    """One of ROLES in the language in use; "" for other roles."""
    value: str
    enabled: bool

    @property
    def sentence(self) -> str:
        """All of it, to be spoken.

        >>> Description("Mute", "switch", "on", enabled=False).sentence
        'Mute, switch, on, not available'
        """
        said = (self.name, self.role, self.value, "" if self.enabled else _("not available"))
        return ", ".join(filter(None, said))


def label_of(root: Widget, widget: Widget) -> str:
    fields = (each for each in root.walk() if isinstance(each, Field))
    return next((field.label.text for field in fields if widget in field.control.walk()), "")


def texts_in(widget: Widget) -> str:
    return ", ".join(dict.fromkeys(each.text for each in widget.walk() if each.text))


def described(widget: Widget, label: str = "") -> Description:
    part = widget.focused_part()
    value = widget.value_text
    name = (
        label or ("" if value else widget.text) or widget.tooltip or widget.hint or ("" if value else texts_in(widget))
    )
    if part is not None:
        name, value = part.text, ""
    if widget.on is not None:
        value = (_("chosen") if widget.on else "") if widget.role == "list item" else _("on") if widget.on else _("off")
    role = "" if part is not None else _(ROLES[widget.role]) if widget.role in ROLES else ""
    return Description(name, role, value, widget.enabled)
