"""The rule sets as data: one `Rules` value each, whose fields the one move generator reads."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from game.checkers.movegen import (
    BACKWARDS,
    BIG,
    EARLY_KING,
    FLYING,
    KING_RANK,
    MAN_RANK,
    MEN_SPARE_KINGS,
    MOVER_RANK,
    NEAR,
    ORTHOGONAL,
    PASSING,
)

Square = int
"""A playable square: 1, 2, ... row by row from the top-left, White's side being at the bottom."""


class Color(StrEnum):
    """The two sides. White's men start at the bottom of the board and move up."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Color":
        """The opponent."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK


class Numbering(StrEnum):
    """How squares are written, seen with White's side at the bottom."""

    FROM_TOP = "1 at the top left, then to the right and down"
    FROM_BOTTOM = "1 at the bottom right, then to the left and up"
    ALGEBRAIC = "a1 at the bottom left, as in chess"


@dataclass(frozen=True)
class Precedence:
    """Which captures are legal when there are several: those with the highest sum of these points, 0 to 4095 each.

    All zero leaves the choice free.
    """

    a_man: int = 0
    """For each man captured."""
    a_king: int = 0
    """For each king captured."""
    by_king: int = 0
    """When a king captures."""
    earliest_king: bool = False
    """15 points when the first piece captured is a king, one less for each man before the first king."""


FREE_CHOICE = Precedence()


@dataclass(frozen=True)
class Rules:
    """One rule set. Where men start, how they and kings move and capture, and how squares are written."""

    name: str
    """As the command line and the settings know it."""
    begins: Color
    size: int = 8
    """Rows and columns."""
    rows_of_men: int = 3
    """How many rows of men each side starts with."""
    mirrored: bool = False
    """The long diagonal of playable squares runs from top-left to bottom-right: a dark corner at everybody's right."""
    numbering: Numbering = Numbering.FROM_TOP
    capture_sign: str = "x"
    """Between the squares of a capture, as PDN 3.0 wants it."""
    flying_kings: bool = False
    """Kings move any distance along free squares, and jump from afar to any free square behind the captured piece."""
    lands_behind: bool = False
    """A flying king that captures stops on the square right behind the captured piece."""
    men_capture_backwards: bool = False
    promotes_in_passing: bool = False
    """A man that reaches the last row in the middle of a capture goes on as a king."""
    orthogonal_captures: bool = False
    """Captures go along rows and columns as well as along diagonals."""
    men_spare_kings: bool = False
    """A man can't capture a king."""
    precedence: Precedence = FREE_CHOICE
    giveaway: bool = False
    """The side without pieces or moves wins."""
    repetition: int = 3
    """How many times one position, with the same side to move, makes a draw (WCDF Rules of Draughts, 1.32.1)."""
    quiet_plies: int = 80
    """How many plies in a row without a capture or a man's move make a draw: 40 moves each (WCDF, 1.32.2)."""

    @cached_property
    def squares(self) -> int:
        """How many squares can be played on; they are numbered from 1."""
        return self.size * self.size // 2

    @cached_property
    def men(self) -> int:
        """How many men each side starts with."""
        return self.rows_of_men * self.size // 2

    @cached_property
    def code(self) -> int:
        """The rules as the move generator reads them."""
        points = self.precedence
        return (
            self.free_choice
            | (EARLY_KING if points.earliest_king else 0)
            | points.a_man << MAN_RANK
            | points.a_king << KING_RANK
            | points.by_king << MOVER_RANK
        )

    @cached_property
    def free_choice(self) -> int:
        """The same without the precedence among captures."""
        flags = (
            (BIG, self.size == 10),
            (FLYING, self.flying_kings),
            (NEAR, self.lands_behind),
            (BACKWARDS, self.men_capture_backwards),
            (PASSING, self.promotes_in_passing),
            (ORTHOGONAL, self.orthogonal_captures),
            (MEN_SPARE_KINGS, self.men_spare_kings),
        )
        return sum(bits for bits, holds in flags if holds)

    def row_column(self, square: Square) -> tuple[int, int]:
        """Row from the top and column from the left, both from 0, with White's side at the bottom.

        >>> ENGLISH.row_column(1), ENGLISH.row_column(32)
        ((0, 1), (7, 6))
        """
        row, place = divmod(square - 1, self.size // 2)
        return row, 2 * place + (row + (not self.mirrored)) % 2

    def square_at(self, row: int, column: int) -> Square | None:
        """The playable square there; None when there is none.

        >>> ENGLISH.square_at(7, 6), ENGLISH.square_at(7, 7)
        (32, None)
        """
        if not (0 <= row < self.size and 0 <= column < self.size) or (row + column + (not self.mirrored)) % 2:
            return None
        return row * self.size // 2 + column // 2 + 1

    @property
    def algebraic(self) -> bool:
        """Squares are written as a letter and a row, not as a number."""
        return self.numbering is Numbering.ALGEBRAIC

    def square_name(self, square: Square) -> str:
        """A square as the rule set writes it.

        >>> ENGLISH.square_name(1)
        '1'
        """
        if self.algebraic:
            row, column = self.row_column(square)
            return f"{chr(ord('a') + column)}{self.size - row}"
        return str(square if self.numbering is Numbering.FROM_TOP else self.squares + 1 - square)

    def between(self, a: Square, b: Square) -> tuple[Square, ...] | None:
        """The squares between two squares of one diagonal, or of one row or column if captures go along these.

        >>> ENGLISH.between(1, 10), ENGLISH.between(1, 2)
        ((6,), None)
        """
        (row, column), (last_row, last_column) = self.row_column(a), self.row_column(b)
        down, right = last_row - row, last_column - column
        steps = max(abs(down), abs(right))
        diagonal = abs(down) == abs(right)
        if not steps or not (diagonal or (self.orthogonal_captures and 0 in (down, right))):
            return None
        middle = (self.square_at(row + down * i // steps, column + right * i // steps) for i in range(1, steps))
        return tuple(square for square in middle if square is not None)

    @cached_property
    def bit_of(self) -> dict[Square, int]:
        """The generator's bit of each square, as a mask; its board is not mirrored."""
        bits = {}
        for square in range(1, self.squares + 1):
            row, column = self.row_column(square)
            place = (self.size - 1 - column if self.mirrored else column) // 2
            bits[square] = 1 << row // 2 * 13 + row % 2 * 6 + place
        return bits

    @cached_property
    def square_of(self) -> dict[int, Square]:
        """The square of each of the generator's bits, by the bit's index."""
        return {bit.bit_length() - 1: square for square, bit in self.bit_of.items()}


ENGLISH = Rules(name="english", begins=Color.BLACK)

VARIANTS = {rules.name: rules for rules in (ENGLISH,)}
"""Every rule set by its name."""
