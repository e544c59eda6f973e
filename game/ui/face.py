"""What a game looks like on a board, without pixels: which squares there are, what stands on them, what they are called."""

from enum import StrEnum
from typing import Protocol

Square = int


class Figure(StrEnum):
    """What can stand on a square."""

    WHITE_MAN = "white man"
    WHITE_KING = "white king"
    BLACK_MAN = "black man"
    BLACK_KING = "black king"
    CROSS = "cross"
    RING = "ring"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


MARKS = (Figure.CROSS, Figure.RING, Figure.TRIANGLE, Figure.DIAMOND)
"""The mark of player 0, 1, 2 and 3 of tic-tac-toe."""

KINGS = (Figure.WHITE_KING, Figure.BLACK_KING)


class Face(Protocol):
    """The board of one game; row 0 is the uppermost and column 0 the leftmost as long as the board isn't turned."""

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> int: ...

    @property
    def chequered(self) -> bool:
        """Only the dark squares are played on; otherwise every square is light and can be."""
        ...

    def square_at(self, row: int, column: int) -> Square | None:
        """The square in that place; None where nothing can stand."""
        ...

    def row_column(self, square: Square) -> tuple[int, int]:
        """Where a square is."""
        ...

    def number(self, square: Square) -> str:
        """What is written on the square; "" where the frame names rows and columns."""
        ...

    def row_name(self, row: int) -> str:
        """What is written on the frame beside the row; "" where the squares are numbered."""
        ...

    def column_name(self, column: int) -> str:
        """What is written on the frame under the column; "" where the squares are numbered."""
        ...
