"""Cards: widgets on a rounded ground, which may be tinted, framed or clicked."""

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.shapes import Colour
from game.ui.look.theme import Ink, Look
from game.ui.widgets.button import Clickable
from game.ui.widgets.layout import BoxOptions, Column
from game.ui.widgets.widget import Host, Size, Widget

TINT = 0.12
"""Share of a tile's tint in its ground."""
TICK = 20


class Tile(Column, Clickable):
    """Widgets below one another on a rounded ground; with an `action` a click anywhere on it sets that off. `tint`:
    colour of its edge and, faintly, of its ground. `outlined`: framed in the accent colour. `bar`: with a bar of that
    colour at its left. `least`: its least height at 100 %."""

    def __init__(
        self,
        inside: Sequence[Widget],
        *,
        action: Callable[[], None] | None = None,
        tint: Ink | Colour | None = None,
        ground: Ink | Colour = Ink.PANEL,
        edge: Ink | Colour = Ink.PANEL_BORDER,
        outlined: bool = False,
        bar: bool = False,
        valign: float = 0.5,
        least: float = 0,
        role: str = "tile",
        **options: Unpack[BoxOptions],
    ) -> None:
        super().__init__(inside, valign=valign, **({"gap": 2, "padding": 9} | options))
        self.role = role
        self.focusable = self.clickable = action is not None
        self.action = action or (lambda: None)
        self.tint, self.ground, self.edge = tint, ground, edge
        self.outlined, self.bar = outlined, bar
        self.least = least

    def measure(self, look: Look, width: int) -> Size:
        wide, high = super().measure(look, width)
        return wide, max(high, look.target(self.least) if self.clickable else look.px(self.least))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        ground, border, width = theme.of(self.ground), theme.of(self.edge), look.px(theme.border)
        if self.tint is not None:
            border = theme.of(self.tint)
            ground = ground if theme.border > 1 else shapes.blend(ground, border, TINT)
        if self.outlined:
            border, width = theme.accent, look.px(2)
        if self.clickable:
            hover = theme.accent_hover if self.ground is Ink.ACCENT else theme.control_hover
            ground = shapes.blend(ground, hover, self.warmth)
        shapes.rounded(surface, self.rect, look.px(8), ground, border, width)
        if self.bar:
            bar = pygame.Rect(self.rect.x, 0, look.px(5), self.rect.h - look.px(20))
            bar.centery = self.rect.centery
            shapes.rounded(surface, bar, bar.w // 2, theme.accent)
        super().draw(ui, surface)


class Card(Tile):
    """A large raised tile that a click anywhere on it sets off; the chosen one is framed."""

    def __init__(
        self,
        name: str,
        inside: Sequence[Widget],
        action: Callable[[], None],
        *,
        padding: float = 18,
        chosen: bool = False,
        grow: int = 0,
    ) -> None:
        options: BoxOptions = {"name": name, "padding": padding, "gap": 6, "grow": grow}
        super().__init__(inside, action=action, outlined=chosen, valign=0, role="card", **options)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        shapes.shadow(surface, self.rect, look.px(12), look.px(10), theme.shadow // 2)
        border = shapes.blend(theme.panel_border, theme.accent_hover, self.warmth)
        ground = shapes.blend(theme.panel, theme.control_hover, 0.25 * self.warmth)
        width = look.px(3 if self.outlined else theme.border)
        shapes.rounded(surface, self.rect, look.px(12), ground, theme.accent if self.outlined else border, width)
        Column.draw(self, ui, surface)


class Pick(Tile):
    """One of a few things to choose from, as a tile; the chosen one is framed and ticked."""

    def __init__(self, name: str, inside: Sequence[Widget], choose: Callable[[], None], *, chosen: bool) -> None:
        super().__init__(
            inside, name=name, action=choose, padding=12, valign=0, ground=Ink.CONTROL, least=40, role="list item"
        )
        self.on = chosen

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        ground = shapes.blend(theme.control, theme.control_hover, 1.0 if self.on else self.warmth)
        border, width = (theme.accent, look.px(3)) if self.on else (theme.control_border, look.px(theme.border))
        shapes.rounded(surface, self.rect, look.radius, ground, border, width)
        Column.draw(self, ui, surface)
        if self.on:
            tick(look, surface, self.rect)


def tick(look: Look, surface: pygame.Surface, place: pygame.Rect) -> None:
    """Draw the tick of the chosen one over the upper right corner of its place."""
    side = look.px(TICK)
    disc = pygame.Rect(place.right - side + look.px(4), place.y - look.px(4), side, side)
    shapes.rounded(surface, disc, side // 2, look.theme.accent, look.theme.on_accent, look.px(1))
    mark = icon("check", look.px(13), look.theme.on_accent)
    surface.blit(mark, mark.get_rect(center=disc.center))
