"""The shortcut sheet."""

from collections.abc import Iterable, Sequence

import pygame

from game.ui.commands import DRAWING, EVERYWHERE, MOVING_ABOUT, Command, key_text
from game.ui.look import shapes
from game.ui.look.sizes import PageWidth
from game.ui.look.theme import Look, Type
from game.ui.system import gamepads
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Field, Row, Space
from game.ui.widgets.text_field import TextField
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import N_, _, plain

LINE = 36
"""Height of a line with its gap, at 100 %."""


class KeyCap(Widget):
    role = "key"

    def measure(self, look: Look, width: int) -> Size:
        wide, high = look.text(self.text, Type.SMALL).size
        return wide + 2 * look.px(9), high + 2 * look.px(4)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.text, Type.SMALL).place(self.rect, 0.5)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        shapes.rounded(surface, self.rect, look.px(5), theme.control, theme.control_border, look.px(theme.border))
        look.text(self.text, Type.SMALL).draw(surface, self.rect, theme.text, 0.5)


def open_key_sheet(ui: Ui, commands: Iterable[Command], others: Sequence[tuple[str, str]] = ()) -> None:
    """Lay the list of all keys over the screen: those of its commands, and `others` of its widgets."""
    letters = gamepads.plugged_in()
    groups = {
        N_("On this screen"): [(" ".join(map(key_text, (each.key, *each.also))), each.label) for each in commands],
        N_("On its controls"): [
            (key_text(keys), _(meaning)) for keys, meaning in (*others, *MOVING_ABOUT) if (keys, meaning) not in DRAWING
        ],
        N_("Arrows and circles"): [
            (key_text(keys), _(meaning)) for keys, meaning in others if (keys, meaning) in DRAWING
        ],
        N_("Everywhere"): [(each.key, each.label) for each in EVERYWHERE],
        N_("On a gamepad"): [(key, _(meaning)) for key, meaning in letters.meanings] if letters is not None else [],
    }
    sought = ""

    def seek(text: str) -> None:
        nonlocal sought
        sought = text

    def body() -> Widget:
        inside: list[Widget] = [Row([TextField("sought key", sought, seek, hint=_("Search"))], wraps=False)]
        left = 0
        for title, entries in groups.items():
            found = [each for each in entries if each[0] and plain(sought) in plain(" ".join(each))]
            lines = [Field(meaning, KeyCap("", keys), beside=150) for keys, meaning in found]
            left += len([keys for keys, _meaning in entries if keys]) - len(lines)
            if lines:
                inside.append(Column([Label(_(title), Type.STRONG), *lines], gap=9))
        return Column([*inside, Space(height=LINE * left)], gap=20)  # the field stays where it is

    open_dialog(ui, lambda: _("Shortcuts"), body, focus="close", most=PageWidth.TEXT)
