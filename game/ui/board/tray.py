"""Captured pieces on their way to the card of the player who captured them."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.kind import Square
from game.ui.board.art import figure_picture
from game.ui.board.face import Figure
from game.ui.board.view import BoardView

FLIGHT = 0.2
"""Seconds for which captured pieces fly."""
TRAY = 20
"""Side of a captured piece on a card, in pixels at 100 %."""


class Flight(NamedTuple):
    """A captured piece in the air."""

    figure: Figure
    square: Square
    player: int
    """The player who captured it."""
    share: float
    """The part of its way that it has behind it, 0 to 1."""


def draw_flights(
    surface: pygame.Surface, view: BoardView, flights: Sequence[Flight], goal: pygame.Rect, shift: int
) -> None:
    """Draw pieces between their squares and a place in the window, in whose size they arrive. `shift`: the distance in
    pixels of the board in the window from where it is arranged."""
    for flight in flights:
        start, eased = view.rect_of(flight.square).move(shift, 0), flight.share**2 * (3 - 2 * flight.share)
        side = max(1, round(view.cell + (goal.h - view.cell) * eased))
        at = pygame.Vector2(start.center).lerp(goal.center, eased)
        picture = figure_picture(flight.figure, view.style.pieces, view.cell)
        picture = pygame.transform.smoothscale(picture, (side, side))
        surface.blit(picture, picture.get_rect(center=(round(at.x), round(at.y))))
