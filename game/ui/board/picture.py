"""A board to look at: on the cards of the first page, next to the choices of a game, in the settings."""

from collections.abc import Mapping
from typing import Self

import pygame

from game.kind import Square
from game.ui.board.art import BoardStyle
from game.ui.board.demonstration import Demonstration
from game.ui.board.face import Face, Figure
from game.ui.board.scene import Scene
from game.ui.board.view import BoardView
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host, Size, Widget


class BoardPicture(Widget):
    """A board with what stands on it, as large as fits into a square of `side` (at 100 %)."""

    role = "picture"
    straight = True

    def __init__(
        self,
        name: str,
        face: Face,
        figures: Mapping[Square, Figure],
        style: BoardStyle,
        *,
        side: float,
        line: tuple[Square, ...] = (),
        flipped: bool = False,
        grow: int = 0,
    ) -> None:
        super().__init__(name, grow=grow)
        self.face = face
        self.scene = Scene(figures, line=line)
        self.style = style
        self.side = side
        self.flipped = flipped
        self.view: BoardView | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.view and (old.face, old.style) == (self.face, self.style):
            self.view = old.view

    def measure(self, look: Look, width: int) -> Size:
        side = min(width, look.px(self.side))
        return side, side

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        self._draw(ui, surface, self.scene)

    def _draw(self, ui: Host, surface: pygame.Surface, scene: Scene) -> None:
        if self.view is None:
            self.view = BoardView(self.face, lambda size: ui.look.fonts.font(size, False), self.style)
        self.view.flipped = self.flipped
        self.view.fit(self.rect)
        self.view.draw(surface, scene)


class LiveBoard(BoardPicture):
    """A board on which a demonstration is played once when the card around it is pointed at."""

    def __init__(self, name: str, card: str, show: Demonstration, style: BoardStyle, *, side: float) -> None:
        """`card` is the name of the widget that has to be under the mouse or in focus."""
        super().__init__(name, show.face, {}, style, side=side)
        self.card = card
        self.show = show

    def update(self, ui: Host, dt: float) -> None:
        pointed_at = ui.focused if ui.ring else ui.hovered
        if pointed_at is None or pointed_at.name != self.card:
            self.show.over = False
        elif ui.look.motion and not self.show.over:
            self.show.advance(dt)
            ui.animate()

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        self._draw(ui, surface, self.show.scene)
