"""What a board that is shared looks like, and what is seen on it."""

from dataclasses import dataclass
from typing import Any

from game.kind import Square
from game.kinds import kind_of
from game.tree import Node
from game.ui.board.art import BoardStyle
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.face import Face
from game.ui.board.scene import NO_SIGNS, Arrow, Scene, Signs


@dataclass(frozen=True, slots=True)
class Appearance:
    """The look of a shared board: with the squares of the last move marked, and with an arrow."""

    style: BoardStyle
    flipped: bool = False
    last: bool = True
    arrow: bool = False


def scene_of(face: Face, node: Node[Any, Any], appearance: Appearance, signs: Signs = NO_SIGNS) -> Scene:
    """The scene after a move, with the signs of the screen that it comes from."""
    kind, position = kind_of(node.position), node.position
    path: tuple[Square, ...] = () if node.move is None else kind.path(node.move)
    arrows = signs.arrows
    if appearance.arrow and len(path) > 1:
        arrows = (*arrows, Arrow(path, BOARD_THEMES[appearance.style.board].hint))
    last = path if appearance.last else ()
    return Scene(
        face.figures(position), last=last, line=kind.winning_line(position), arrows=arrows, badges=signs.badges
    )
