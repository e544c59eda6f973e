"""The signs of a drawn tree, each alone, beside the sentence that says what it means."""

import pygame

from game.ui.lab.help_words import Sign
from game.ui.lab.tree import figures
from game.ui.lab.tree.figures import NodeShape
from game.ui.look.shapes import Colour, blend
from game.ui.look.theme import Look, Type
from game.ui.widgets.widget import Host, Size, Widget

WIDE, HIGH = 92, 50
"""The place of a sign at 100 % scale."""
NODE = 34
"""The height of a node in it."""
SHAPES = {
    Sign.MAX: (NodeShape.UP, ""),
    Sign.MIN: (NodeShape.DOWN, ""),
    Sign.PLAYER: (NodeShape.CIRCLE, ""),
    Sign.END: (NodeShape.SQUARE, ""),
    Sign.DEPTH: (NodeShape.ROUND, ""),
    Sign.VALUE: (NodeShape.UP, "6"),
    Sign.AHEAD: (NodeShape.DOWN, ""),
}
WINDOW = "(−∞, 6)"
THIRD = 2
"""The player whose colour a node of three players or more has."""


class SignPicture(Widget):
    """A sign, drawn as the tree draws it."""

    role = "picture"
    straight = True

    def __init__(self, sign: Sign) -> None:
        super().__init__()
        self.sign = sign

    def measure(self, look: Look, width: int) -> Size:
        return look.px(WIDE), look.px(HIGH)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, sign = ui.look, self.sign
        if sign in SHAPES:
            self._draw_node(look, surface, *SHAPES[sign])
        elif sign is Sign.WINDOW:
            look.text(WINDOW, Type.BODY).draw(surface, self.rect, look.theme.text, 0.5)
        else:
            self._draw_branch(look, surface)

    def _colours(self, look: Look, shape: NodeShape) -> tuple[Colour, Colour]:
        tree = look.theme.tree
        if shape in figures.LEAVES:
            return tree.leaf
        return tree.players[{NodeShape.UP: 0, NodeShape.DOWN: 1}.get(shape, THIRD)]

    def _draw_node(self, look: Look, surface: pygame.Surface, shape: NodeShape, value: str) -> None:
        theme, high = look.theme, look.px(NODE)
        fill, line = self._colours(look, shape)
        if self.sign is Sign.AHEAD:
            fill, line = figures.faint(theme, fill), figures.faint(theme, line)
        place = pygame.Rect(0, 0, high if shape in figures.LEAVES else round(high * 1.3), high)
        place.center = self.rect.center
        surface.blit(figures.picture(shape, place.size, fill, line, look.px(2)), place)
        if value:
            drop = round(figures.TEXT_DROP.get(shape, 0) * high)
            block = look.fonts.block(value, look.px(Type.SMALL.size), True, None)
            block.draw(surface, place.move(0, drop), theme.text, 0.5)

    def _draw_branch(self, look: Look, surface: pygame.Surface) -> None:
        """A branch from left to right: thick, or struck through at its end."""
        theme, rect = look.theme, self.rect
        left, right, middle = rect.x + look.px(14), rect.right - look.px(14), rect.centery
        if self.sign is Sign.CHOSEN:
            wide = look.px(4)
            surface.fill(theme.tree.best, (left, middle - wide // 2, right - left, wide))
            return
        wide, side = max(1, look.px(1)), look.px(10)
        surface.fill(blend(theme.panel, theme.danger, 0.75), (left, middle, right - left - side, wide))
        cross = figures.cross(side, theme.danger)
        surface.blit(cross, cross.get_rect(midright=(right, middle)))
