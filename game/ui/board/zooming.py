"""Fingers, wheel and keys that enlarge and move a board."""

from collections.abc import Iterable

import pygame

from game.kind import Square
from game.ui.board.view import BoardView
from game.ui.widgets.widget import Host, Widget

EDGE = 0.25
"""Distance from the edge, in squares, at which a carried piece moves a zoomed board on,"""
CREEP = 5.0
"""and the speed in squares a second."""


class ZoomingBoard(Widget):
    """The base of boards that can be seen larger, in part. A subclass gives the view."""

    @property
    def board_view(self) -> BoardView | None:
        raise NotImplementedError

    @property
    def cursor_square(self) -> Square | None:
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
        """Enlarge about the keyboard's square if that is visible, else about the middle."""
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
        if self.board_view is not None and self.cursor_square is not None:
            self.board_view.reveal(self.cursor_square)

    def creep(self, at: tuple[int, int], dt: float) -> bool:
        """Move a zoomed board on while a piece is carried at its edge; return True if it moved."""
        view = self.board_view
        if view is None or not view.zoomed:
            return False
        inner = view.window.inflate(-2 * EDGE * view.cell, -2 * EDGE * view.cell)
        right = (at[0] < inner.left) - (at[0] > inner.right)
        down = (at[1] < inner.top) - (at[1] > inner.bottom)
        return view.pan(right * CREEP * view.cell * dt, down * CREEP * view.cell * dt)

    def seen_stops(self, squares: Iterable[Square]) -> list[pygame.Rect]:
        """The places of those of these squares of which at least a half is visible."""
        view = self.board_view
        return [view.seen(square) for square in squares if view.is_seen(square)] if view is not None else []
