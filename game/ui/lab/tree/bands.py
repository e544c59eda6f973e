"""How high everything in a row of the drawn tree is: the move, the node, the small board, the window, the branches."""

from dataclasses import dataclass

from game.ui.look.theme import Look, Type

LARGEST = 38.0
"""The height of a node in pixels at 100 % scale; its width is `BREADTH` times that."""
BREADTH = 1.3
LEAST_NAMED = 22.0
"""A node has its value in it from this height on."""
LEAST_BADGED = 30.0
"""From this height on a value that is too wide for its node has a plate of its own."""
MIDDLING = 13.0
"""The height of a node with less room than that."""
LEAST_SHAPED = 7.0
"""Below that it is a tick."""
TICK_HEIGHT = 9
ROOM = 0.86
"""The share of the distance to its neighbours that a node takes."""
LEAST_BOARD = 66.0
"""The width of a small board in the tree, at 100 % scale."""
BRANCHES = 26
"""Pixels at 100 % scale that branches need from one row to the next."""
LEAST_TEXT, LEAST_WINDOW = 14, 44
"""There is no text, and no window, where there is less room, in pixels at 100 % scale."""


@dataclass(frozen=True, slots=True)
class Bands:
    """How the height of a row is shared out, from its top down in pixels; what is left is for the branches."""

    move: int
    node: int
    board: int
    window: int

    @property
    def node_bottom(self) -> int:
        """Where the nodes end."""
        return self.move + self.node

    @property
    def branches(self) -> int:
        """Where the branches to the next row begin."""
        return self.move + self.node + self.board + self.window


def height_in(room: float, most: float, scale: float) -> int:
    """The height of a node that has so much room, in pixels; 0 for a tick."""
    height = min(most, room * ROOM / BREADTH)
    if height >= LEAST_NAMED * scale:
        return int(height)
    return int(min(height, MIDDLING * scale)) if height >= LEAST_SHAPED * scale else 0


def bands(look: Look, unit: float, ply: int, room: float, boards: bool) -> Bands:
    """Share out the height of a row: texts and small boards only where half of the nodes have room for them.

    `unit` and `ply` are the sizes of a unit and a ply, `room` is what half of the nodes have, in units.
    """
    text = look.fonts.font(look.px(Type.SMALL.size), False).get_linesize()
    room *= unit
    move = text if ply >= look.px(62) and room >= look.px(LEAST_TEXT) else 0
    window = text if ply >= look.px(88) and room >= look.px(LEAST_WINDOW) else 0
    board = min(ply - move - window - look.px(LARGEST + BRANCHES), round(min(unit, room) * ROOM)) if boards else 0
    if board < look.px(LEAST_BOARD):
        board = 0
    most = min(look.px(LARGEST), round((ply - move - window - board) * 0.62))
    node = height_in(room, most, look.scale) or min(most, look.px(TICK_HEIGHT))
    return Bands(move, max(2, node), board, window)
