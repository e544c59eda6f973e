"""What a board's widget does with fingers, wheel and keys that make it larger and move it."""

from collections.abc import Iterable

import pygame

from game.kind import Square
from game.ui.board.view import BoardView
from game.ui.widgets.widget import Host, Widget

EDGE = 0.25
"""How near to the edge, in squares, a piece has to be carried for a zoomed board to move on,"""
CREEP = 5.0
"""and how many squares a second it moves then."""


class ZoomingBoard(Widget):
    """The base of boards that can be seen larger, in part. A subclass gives the view."""

    @property
    def board_view(self) -> BoardView | None:
        """The board, once it has a place."""
        raise NotImplementedError

    @property
    def cursor_square(self) -> Square | None:
        """Where the keyboard is."""
        return None

    @property
    def zooms(self) -> bool:
        return self.board_view is not None and self.board_view.zooms

    @property
    def zoomed(self) -> bool:
        return self.board_view is not None and self.board_view.zoomed

    def pull(self, ui: Host, at: tuple[int, int], by: tuple[int, int], zoom: float) -> bool:
        view = self.board_view
        if view is None or not view.zooms:
            return False
        was = view.zoomed
        if zoom != 1:
            view.zoom_by(zoom, at)
        view.pan(*by)
        return was or view.zoomed

    def enlarge(self, ui: Host, factor: float) -> bool:
        """About the keyboard's square where that is seen, else about the middle."""
        view, square = self.board_view, self.cursor_square
        if view is None or not view.zooms:
            return False
        seen = square is not None and ui.ring and view.window.contains(view.rect_of(square))
        at = view.rect_of(square).center if square is not None and seen else view.window.center
        view.zoom_by(factor, at)
        return True

    def update(self, ui: Host, dt: float) -> None:
        if self.board_view is not None and self.board_view.settling:
            self.board_view.update(dt, motion=ui.look.motion)
            ui.animate()

    def show_cursor(self) -> None:
        """Bring the keyboard's square into sight."""
        if self.board_view is not None and self.cursor_square is not None:
            self.board_view.reveal(self.cursor_square)

    def creep(self, at: tuple[int, int], dt: float) -> bool:
        """Move a zoomed board on while a piece is carried at its edge; whether it moved."""
        view = self.board_view
        if view is None or not view.zoomed:
            return False
        inner = view.window.inflate(-2 * EDGE * view.cell, -2 * EDGE * view.cell)
        right = (at[0] < inner.left) - (at[0] > inner.right)
        down = (at[1] < inner.top) - (at[1] > inner.bottom)
        return view.pan(right * CREEP * view.cell * dt, down * CREEP * view.cell * dt)

    def seen_stops(self, squares: Iterable[Square]) -> list[pygame.Rect]:
        """The places of those of these squares of which at least a half is seen."""
        view = self.board_view
        return [view.seen(square) for square in squares if view.is_seen(square)] if view is not None else []
