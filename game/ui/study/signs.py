"""The buttons of the signs that can be put on a move."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.study.glyphs import GLYPHS, Glyph
from game.ui.study.movetext_view import sign_colour
from game.ui.widgets.button import Pressable
from game.ui.widgets.layout import Columns
from game.ui.widgets.widget import Host, Size
from game.ui.words.i18n import _

LEAST = 34


class SignButton(Pressable):
    """A sign in its colour; it is filled when the move has it."""

    role = "toggle"

    def __init__(self, name: str, number: int, on: bool, action: Callable[[], None], *, enabled: bool) -> None:
        glyph = GLYPHS[number]
        super().__init__(name, glyph.sign, action, enabled=enabled, tooltip=_(glyph.meaning))
        self.on = on

    def measure(self, look: Look, width: int) -> Size:
        return max(look.px(LEAST), look.text(self.text, Type.STRONG).size[0] + look.px(8)), look.control_height

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.text, Type.STRONG).place(self.rect, 0.5)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        ground = theme.accent if self.on else shapes.blend(theme.control, theme.control_hover, self.warmth)
        colour = theme.on_accent if self.on else sign_colour(theme, self.text)
        if not self.enabled:
            ground, colour = theme.panel, theme.disabled
        shapes.rounded(surface, self.rect, look.radius, ground, theme.control_border, look.px(theme.border))
        look.text(self.text, Type.STRONG).draw(surface, self.rect, colour, 0.5)


def sign_row(
    name: str,
    glyphs: Mapping[int, Glyph],
    chosen: Sequence[int],
    toggle: Callable[[int], None],
    *,
    enabled: bool = True,
) -> Columns:
    """A button for each of these signs, named `name number`; `toggle` gets the number of one."""
    buttons = [
        SignButton(f"{name} {number}", number, number in chosen, partial(toggle, number), enabled=enabled)
        for number in glyphs
    ]
    return Columns(buttons, least=LEAST, gap=4, name=name)
