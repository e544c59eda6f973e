"""Boards as SVG, for web pages and notebooks."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from kings_and_crosses import pictures
from kings_and_crosses.boards import AnyBoard, Board


def board(
    board: AnyBoard,
    *,
    size: int = pictures.SIDE,
    arrows: Iterable[str] = (),
    colors: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """A picture of a board with its last move, arrows along legal moves such as `32-28`, and squares in other colours.
    A board of tic-tac-toe has no arrows and colours.

    >>> picture = board(Board("international"), arrows=["32-28"], colors={"19": "#88bb88"})
    >>> picture[:4], picture.count("#88bb88")
    ('<svg', 1)
    """
    if not isinstance(board, Board):
        return pictures.marks(board.position, board.moves[-1:], size)
    rules = board.position.rules
    squares = {rules.square_name(square): square for square in range(1, rules.squares + 1)}
    last = board.peek().path if board.ply else ()
    paths = [board.parse(text).path for text in arrows]
    return pictures.draughts(board.position, last, size, paths, {squares[name]: each for name, each in colors.items()})
