"""The shortcut sheet."""

from collections.abc import Iterable, Sequence

import pygame

from game.ui.commands import EVERYWHERE, MOVING_ABOUT, Command, key_text
from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.system import gamepads
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.layout import Column, Columns, Field
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _


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
    own = [(" ".join(map(key_text, (each.key, *each.also))), each.label) for each in commands if each.key]
    moving = [(key_text(keys), _(meaning)) for keys, meaning in (*others, *MOVING_ABOUT)]
    everywhere = [(each.key, each.label) for each in EVERYWHERE]
    letters = gamepads.plugged_in()
    pad = [(key, _(meaning)) for key, meaning in letters.meanings] if letters is not None else []
    entries = [*own, *moving, *everywhere, *pad]

    def lines(entries: Sequence[tuple[str, str]]) -> Widget:
        return Column([Field(meaning, KeyCap("", keys)) for keys, meaning in entries], gap=9)

    def body() -> Widget:
        half = (len(entries) + 1) // 2
        return Columns([lines(entries[:half]), lines(entries[half:])], least=290, most=2, gap=32)

    open_dialog(ui, lambda: _("Shortcuts"), body, focus="close", most=760)
