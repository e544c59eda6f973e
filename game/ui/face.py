"""What a game looks like, without pixels: which squares there are, what stands on them, what they are called."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from game.tictactoe import MnkRules, TicTacToe

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
    SQUARE = "square"
    STAR = "star"


MARKS = (Figure.CROSS, Figure.RING, Figure.TRIANGLE, Figure.DIAMOND, Figure.SQUARE, Figure.STAR)
"""The mark of player 0, 1, 2 ... of tic-tac-toe."""

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


@dataclass(frozen=True)
class MnkFace:
    """The board of tic-tac-toe in any size; columns are letters, rows numbers from the bottom."""

    rules: MnkRules
    chequered = False

    @property
    def columns(self) -> int:
        """Columns of the board."""
        return self.rules.columns

    @property
    def rows(self) -> int:
        """Rows of the board."""
        return self.rules.rows

    def square_at(self, row: int, column: int) -> Square | None:
        """The cell in that place."""
        return row * self.rules.columns + column

    def row_column(self, square: Square) -> tuple[int, int]:
        """Where a cell is."""
        return divmod(square, self.rules.columns)

    def number(self, square: Square) -> str:
        """Nothing: cells are found by the names on the frame."""
        return ""

    def row_name(self, row: int) -> str:
        """The number of a row, 1 at the bottom."""
        return self.rules.cell_name(row * self.rules.columns)[1:]

    def column_name(self, column: int) -> str:
        """The letter of a column."""
        return self.rules.cell_name(column)[0]

    def figures(self, position: TicTacToe) -> dict[Square, Figure]:
        """The marks of all players."""
        marks = {cell: position.cell(cell) for cell in range(self.rules.cells)}
        return {cell: MARKS[player] for cell, player in marks.items() if player is not None}
