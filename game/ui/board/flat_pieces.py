"""Flat discs with a ring, as in a printed diagram; a king has a crown and a second ring."""

from game.ui.board.discs import RADIUS, circle, inlaid_crown, ring
from game.ui.board.piece_sets import DiscColors

WIDTH = 2.6


def man(colors: DiscColors) -> str:
    return _disc(colors) + ring(50, 25, colors.groove, WIDTH)


def king(colors: DiscColors) -> str:
    return _disc(colors) + ring(50, 31.4, colors.groove, WIDTH) + inlaid_crown(colors, 49.5)


def _disc(colors: DiscColors) -> str:
    return (
        circle(52.6, RADIUS + 0.4, "#000000", 0.25)
        + circle(50, RADIUS, colors.edge)
        + circle(50, RADIUS - colors.edge_width, colors.middle)
    )
