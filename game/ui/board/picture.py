"""Boards and figures to look at: on cards, next to the choices of a game, in the settings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

import pygame

from game.kind import Square
from game.tree import BoardShape
from game.ui.board.art import BoardStyle, figure_picture
from game.ui.board.demonstration import Demonstration
from game.ui.board.face import Face, Figure
from game.ui.board.pen import arrow_of
from game.ui.board.scene import Scene
from game.ui.board.view import BoardView
from game.ui.look.theme import Ink, Look, Type
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
        shapes: Iterable[BoardShape] = (),
        least: float = 0,
        flipped: bool = False,
        grow: int = 0,
    ) -> None:
        """`least`: the side to which it shrinks where there is less room, at 100 %; 0 if it does not."""
        super().__init__(name, grow=grow)
        self.face = face
        self.scene = Scene(figures, line=line, arrows=tuple(map(arrow_of, shapes)))
        self.style = style
        self.side = side
        self.least = least
        self.flipped = flipped
        self.view: BoardView | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.view and (old.face, old.style) == (self.face, self.style):
            self.view = old.view

    def measure(self, look: Look, width: int) -> Size:
        side = min(width, look.px(self.side))
        return side, side

    def least_height(self, look: Look, width: int) -> int:
        high = self.size(look, width)[1]
        return min(high, look.px(self.least)) if self.least else high

    def scene_now(self, ui: Host) -> Scene:
        """The scene to draw; boards that move give another one each frame."""
        return self.scene

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        if self.view is None:
            self.view = BoardView(self.face, lambda size: ui.look.fonts.font(size, False), self.style)
        self.view.flipped = self.flipped
        self.view.fit(self.rect)
        self.view.draw(surface, self.scene_now(ui))


class LiveBoard(BoardPicture):
    """A board on which a demonstration is played once when the card around it is pointed at."""

    def __init__(
        self, name: str, card: str, show: Demonstration, style: BoardStyle, *, side: float, least: float = 0
    ) -> None:
        """`card` is the name of the widget that has to be under the mouse or in focus."""
        super().__init__(name, show.face, {}, style, side=side, least=least)
        self.card = card
        self.show = show

    def update(self, ui: Host, dt: float) -> None:
        pointed_at = ui.focused if ui.ring else ui.hovered
        if pointed_at is None or pointed_at.name != self.card:
            self.show.over = False
        elif ui.look.motion and not self.show.over:
            self.show.advance(dt)
            ui.animate()

    def scene_now(self, ui: Host) -> Scene:
        return self.show.scene


class FigureText(Widget):
    """Figures, closer together where they have little room, and a text behind them."""

    role = "mark"
    straight = True
    STEP = 0.72
    """Distance of two figures, in widths of a figure."""

    def __init__(
        self,
        figures: Sequence[Figure],
        pieces: str,
        side: float,
        text: str = "",
        *,
        style: Type = Type.BODY,
        ink: Ink = Ink.TEXT,
        column: Sequence[str] = (),
        name: str = "",
    ) -> None:
        """`column`: texts of which the widest sets the width."""
        super().__init__(name, text)
        self.figures, self.pieces, self.side = figures, pieces, side
        self.style, self.ink, self.column = style, ink, column or (text,)

    def _behind(self, look: Look, texts: Sequence[str]) -> int:
        widths = [look.text(text, self.style).size[0] + look.px(8) for text in texts if text]
        return max(widths, default=0)

    def measure(self, look: Look, width: int) -> Size:
        side = look.px(self.side)
        figures = side + round((len(self.figures) - 1) * self.STEP * side) if self.figures else 0
        return min(width, figures + self._behind(look, self.column)), side

    def next_place(self, look: Look) -> pygame.Rect:
        """The place in which one more figure would stand."""
        side = look.px(self.side)
        left = self.rect.x + round(len(self.figures) * self.STEP * side)
        return pygame.Rect(min(left, self.rect.right), self.rect.centery - side // 2, side, side)

    def _words(self, look: Look) -> pygame.Rect:
        wide = self._behind(look, [self.text])
        figures = min(self.rect.w - wide, self.measure(look, 10**6)[0] - self._behind(look, self.column))
        return pygame.Rect(self.rect.x + figures + look.px(8), self.rect.y, wide, self.rect.h)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [look.text(self.text, self.style).place(self._words(look))] if self.text else []

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, side, words = ui.look, ui.look.px(self.side), self._words(ui.look)
        room = words.x - look.px(8) - self.rect.x
        step = min(side * self.STEP, (room - side) / max(1, len(self.figures) - 1))
        for number, figure in enumerate(self.figures if step >= 2 or len(self.figures) == 1 else ()):
            at = self.rect.x + round(number * step), self.rect.centery - side // 2
            surface.blit(figure_picture(figure, self.pieces, side), at)
        if self.text:
            look.text(self.text, self.style).draw(surface, words, look.theme.of(self.ink))
