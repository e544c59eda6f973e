"""The looks of a game, without pixels: its squares, what stands on them, their names."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from game.checkers.rules import Color, RuleSet
from game.core import State
from game.kind import Square
from game.kinds import kind_of
from game.ultimate import BOARD_OF, CELLS_OF, Ultimate
from game.wild import RACK, Wild


class Figure(StrEnum):
    """Anything that can stand on a square."""

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
"""The marks of player 0, 1, 2 ... on a plain board."""
KINGS = (Figure.WHITE_KING, Figure.BLACK_KING)
Wash = tuple[int, int, int, int]
"""A colour and its opacity, 0 to 255, over squares and under figures."""


class Face(Protocol):
    """The board of one game; row 0 is the uppermost and column 0 the leftmost as long as the board isn't turned."""

    @property
    def columns(self) -> int: ...

    @property
    def rows(self) -> int: ...

    @property
    def bottom(self) -> int | None:
        """The player who sits at the last row; None where no side of the board is a player's own."""

    @property
    def chequered(self) -> bool:
        """Only the dark squares are played on."""

    def square_at(self, row: int, column: int) -> Square | None:
        """The square in that place; None where nothing can stand."""

    def row_column(self, square: Square) -> tuple[int, int]: ...

    def number(self, square: Square) -> str:
        """The number on the square; "" where the frame names rows and columns."""

    def row_name(self, row: int) -> str:
        """The name of a row on the frame; "" where the squares are numbered."""

    def column_name(self, column: int) -> str:
        """The name of a column on the frame; "" where the squares are numbered."""

    @property
    def block(self) -> int:
        """Number of squares from one thick line of the board to the next; 0 without thick lines."""

    def figures(self, position: Any) -> dict[Square, Figure]: ...

    def washes(self, position: Any) -> dict[Square, Wash]:
        """The squares that are set apart from the others."""

    def emblems(self, position: Any) -> dict[Square, Figure]:
        """Figures as large as a block, faint and under the others, by the square in the middle of the block."""

    def figure_of(self, player: int) -> Figure: ...


@dataclass(frozen=True)
class PlainFace:
    """The board of any kind that numbers its squares in reading order from 0, with a figure for each player. Columns
    have letters, rows numbers from the bottom."""

    columns: int
    rows: int
    players: tuple[Figure, ...] = MARKS
    block = 0
    bottom = None
    chequered = False

    def square_at(self, row: int, column: int) -> Square | None:
        return row * self.columns + column

    def row_column(self, square: Square) -> tuple[int, int]:
        return divmod(square, self.columns)

    def number(self, square: Square) -> str:
        """Nothing: squares have their names on the frame."""
        return ""

    def row_name(self, row: int) -> str:
        return str(self.rows - row)

    def column_name(self, column: int) -> str:
        return chr(ord("a") + column)

    def figures(self, position: State[Any]) -> dict[Square, Figure]:
        return {square: self.players[player] for square, player in kind_of(position).owners(position).items()}

    def washes(self, position: Any) -> dict[Square, Wash]:
        return {}

    def emblems(self, position: Any) -> dict[Square, Figure]:
        return {}

    def figure_of(self, player: int) -> Figure:
        return self.players[player]


CLOSED: Wash = (0, 0, 0, 90)
WON: tuple[Wash, Wash] = ((220, 40, 40, 110), (30, 90, 220, 110))
"""Tints of the boards without a legal move, and of those that crosses and noughts have won."""


class UltimateFace(PlainFace):
    """Nine boards with thick lines between them; those won show their winner's mark, those closed now are darker."""

    block = 3

    def washes(self, position: Ultimate) -> dict[Square, Wash]:
        open_boards = position.open_boards
        found = dict.fromkeys((cell for cell, board in enumerate(BOARD_OF) if board not in open_boards), CLOSED)
        for boards, wash in zip(position.won, WON, strict=True):
            found |= dict.fromkeys((cell for cell, board in enumerate(BOARD_OF) if boards >> board & 1), wash)
        return found

    def emblems(self, position: Ultimate) -> dict[Square, Figure]:
        won = zip(position.won, self.players, strict=False)
        return {CELLS_OF[board][4]: mark for boards, mark in won for board in range(9) if boards >> board & 1}


TOKENS = (Figure.DIAMOND, Figure.SQUARE)
"""Signs of players who own no mark on the board."""


class WildFace(PlainFace):
    """Three rows, and a rack below with a cross and a nought to take."""

    block = 3

    def square_at(self, row: int, column: int) -> Square | None:
        square = row * self.columns + column
        return square if row < self.columns or square in RACK else None

    def row_name(self, row: int) -> str:
        return str(self.columns - row) if row < self.columns else ""

    def figures(self, position: State[Any]) -> dict[Square, Figure]:
        rack = dict(zip(RACK, MARKS, strict=False))
        return rack | {square: MARKS[mark] for square, mark in kind_of(position).marks(position).items()}

    def washes(self, position: Wild) -> dict[Square, Wash]:
        return dict.fromkeys(range(RACK[0], self.rows * self.columns), CLOSED)


MEN = {Color.WHITE: Figure.WHITE_MAN, Color.BLACK: Figure.BLACK_MAN}
CROWNED = {Figure.WHITE_MAN: Figure.WHITE_KING, Figure.BLACK_MAN: Figure.BLACK_KING}


@dataclass(frozen=True)
class CheckersFace:
    """The board of a checkers rule set, White's side at the bottom."""

    rules: RuleSet
    chequered = True
    block = 0

    @property
    def bottom(self) -> int:
        return 0 if self.rules.begins is Color.WHITE else 1

    @property
    def columns(self) -> int:
        return self.rules.columns

    @property
    def rows(self) -> int:
        return self.rules.size

    def square_at(self, row: int, column: int) -> Square | None:
        return self.rules.square_at(row, column)

    def row_column(self, square: Square) -> tuple[int, int]:
        return self.rules.row_column(square)

    def number(self, square: Square) -> str:
        """The number of a square where the rules write squares as numbers."""
        return "" if self.rules.algebraic else self.rules.square_name(square)

    def row_name(self, row: int) -> str:
        """The number of a row, 1 at White's side, where the rules write squares as letter and number."""
        return str(self.rules.size - row) if self.rules.algebraic else ""

    def column_name(self, column: int) -> str:
        """The letter of a column where the rules write squares as letter and number."""
        return chr(ord("a") + column) if self.rules.algebraic else ""

    def figures(self, position: Any) -> dict[Square, Figure]:
        return {
            square: CROWNED[MEN[piece.color]] if piece.king else MEN[piece.color]
            for square, piece in position.pieces().items()
        }

    def washes(self, position: Any) -> dict[Square, Wash]:
        return {}

    def emblems(self, position: Any) -> dict[Square, Figure]:
        return {}

    def figure_of(self, player: int) -> Figure:
        return MEN[self.rules.begins if player == 0 else self.rules.begins.other]


class DamaFace(CheckersFace):
    """The board of dama, whose squares have one colour."""

    chequered = False


class Stroke(NamedTuple):
    """A straight part of a line through squares."""

    first: Square
    last: Square
    step: tuple[int, int]
    """Rows down and columns to the right of the next square."""


def strokes(face: Face, line: Sequence[Square]) -> list[Stroke]:
    """The line in as many parts as it needs: one that goes on behind an edge begins anew at the opposite one.

    >>> strokes(PlainFace(3, 3), (1, 5, 6))
    [Stroke(first=1, last=5, step=(1, 1)), Stroke(first=6, last=6, step=(1, 1))]
    """
    parts, step = [list(line[:1])], (0, 0)
    for square, following in pairwise(line):
        (row, column), (next_row, next_column) = face.row_column(square), face.row_column(following)
        down, right = next_row - row, next_column - column
        if max(abs(down), abs(right)) > 1:
            parts.append([])
        else:
            step = down, right
        parts[-1].append(following)
    return [Stroke(part[0], part[-1], step) for part in parts if part]
