"""The rule sets as data: one `Rules` value each, whose fields the one move generator reads."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property

from game.checkers.movegen import (
    AT_ONCE,
    BACKWARDS,
    BIG,
    EARLY_KINGS,
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
    earliest_kings: bool = False
    """At equal points, the capture that meets a king where the others meet a man, at the first jump that differs."""


FREE_CHOICE = Precedence()


@dataclass(frozen=True)
class Ending:
    """An ending in which both sides have a king; it is drawn when it has lasted for so many moves of each side."""

    moves: int
    pieces: tuple[int, int]
    """The fewest and the most pieces on the board."""
    only_kings: bool = False
    lone_king: bool = False
    """One side has a king and nothing else."""
    on_long_diagonal: bool = False
    """The lone king stands on the long diagonal."""
    progress_restarts: bool = False
    """A capture or a crowning begins the count anew."""


@dataclass(frozen=True)
class Rules:
    """One rule set. Where men start, how they and kings move and capture, how squares are written, what is drawn."""

    name: str
    """As the command line and the settings know it."""
    begins: Color
    game_type: int
    """The number in PDN's GameType tag."""
    size: int = 8
    """Rows and columns."""
    rows_of_men: int = 3
    """How many rows of men each side starts with."""
    mirrored: bool = False
    """The long diagonal of playable squares runs from top-left to bottom-right: a dark corner at everybody's right."""
    numbering: Numbering = Numbering.FROM_TOP
    capture_sign: str = "x"
    """Between the squares of a capture."""
    two_points: bool = False
    """A win is written 2-0 and a draw 1-1, not 1-0 and 1/2-1/2."""
    flying_kings: bool = False
    """Kings move any distance along free squares, and jump from afar to any free square behind the captured piece."""
    lands_behind: bool = False
    """A flying king that captures stops on the square right behind the captured piece."""
    takes_off_at_once: bool = False
    """Captured pieces leave the board one by one, not all together at the end of the move."""
    men_capture_backwards: bool = False
    promotes_in_passing: bool = False
    """A man that reaches the last row in the middle of a capture goes on as a king."""
    orthogonal_captures: bool = False
    """Captures go along rows and columns as well as along diagonals."""
    men_spare_kings: bool = False
    """A man can't capture a king."""
    precedence: Precedence = FREE_CHOICE
    king_moves_in_a_row: int | None = None
    """How often the same king may move without capturing while its side has men; None: as often as it likes."""
    giveaway: bool = False
    """The side without pieces or moves wins."""
    repetition: int | None = 3
    """How many times one position, with the same side to move, makes a draw; None: never."""
    plies_without_progress: int = 80
    """How many plies in a row without a capture or a man's move make a draw."""
    endings: tuple[Ending, ...] = ()
    published_rows_of_men: int = 3
    """How many rows of men each side has in the position whose perft counts are published."""

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
            | (EARLY_KINGS if points.earliest_kings else 0)
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
            (AT_ONCE, self.takes_off_at_once),
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
    def board(self) -> int:
        """The bits of all squares."""
        return sum(self.bit_of.values())

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The bits of each row, from the top. White's men become kings on the first, Black's on the last."""
        return tuple(
            sum(bit for square, bit in self.bit_of.items() if self.row_column(square)[0] == row)
            for row in range(self.size)
        )

    @cached_property
    def long_diagonal(self) -> int:
        """The bits of the long diagonal."""
        return sum(1 << row // 2 * 13 + row % 2 * 6 + (self.size - 1 - row) // 2 for row in range(self.size))

    @cached_property
    def index_of(self) -> dict[Square, int]:
        """The index of the generator's bit of each square."""
        return {square: bit.bit_length() - 1 for square, bit in self.bit_of.items()}

    @cached_property
    def square_of(self) -> dict[int, Square]:
        """The square of each of the generator's bits, by the bit's index."""
        return {index: square for square, index in self.index_of.items()}

    def __hash__(self) -> int:
        """Of what tells rule sets apart at once; rules are the keys of what is remembered about them."""
        return hash((self.name, self.giveaway))


DRAUGHTS_64 = (
    Ending(15, pieces=(4, 13), only_kings=True, lone_king=True, progress_restarts=True),  # 7.2.4
    Ending(30, pieces=(4, 5), progress_restarts=True),  # 7.2.6: both have kings, and the balance does not change
    Ending(60, pieces=(6, 7), progress_restarts=True),  # 7.2.6
    Ending(5, pieces=(4, 4), lone_king=True, on_long_diagonal=True),  # 7.2.7
    Ending(5, pieces=(2, 3), lone_king=True),  # 7.2.8
)
"""The drawn endings of the FMJD's rules for 64 squares, by which Russian and Brazilian draughts are played."""

# Who begins, the numbering, the sign of a capture and the points: PDN 3.0, table of game types.

# WCDF, Rules of Draughts
ENGLISH = Rules(
    name="english",
    begins=Color.BLACK,
    game_type=21,
    rows_of_men=3,  # 1.11
    flying_kings=False,  # 1.17
    men_capture_backwards=False,  # 1.18
    promotes_in_passing=False,  # 1.19: the man that reaches the last row ends its move there
    precedence=FREE_CHOICE,  # 1.20
    repetition=3,  # 1.32.1
    plies_without_progress=2 * 40,  # 1.32.2: no man advanced and no piece removed in 40 moves of each player
)

# Kodeks of Russian draughts, 2004; draws: FMJD, rules for 64 squares
RUSSIAN = Rules(
    name="russian",
    begins=Color.WHITE,
    game_type=25,
    numbering=Numbering.ALGEBRAIC,
    capture_sign=":",
    flying_kings=True,  # 1.4.5
    men_capture_backwards=True,  # 1.5.3
    promotes_in_passing=True,  # 1.5.15
    repetition=3,  # 7.2.3
    plies_without_progress=2 * 15,  # 7.2.5
    endings=DRAUGHTS_64,
)

# FMJD, Annex 1, Official rules of international draughts
INTERNATIONAL = Rules(
    name="international",
    begins=Color.WHITE,
    game_type=20,
    two_points=True,
    size=10,  # 2.1
    rows_of_men=4,  # 2.8
    published_rows_of_men=4,
    flying_kings=True,  # 3.9
    men_capture_backwards=True,  # 4.1
    takes_off_at_once=False,  # 4.11
    precedence=Precedence(a_man=1, a_king=1),  # 4.13: the most pieces, men and kings alike; 4.14: with any piece
    promotes_in_passing=False,  # 4.15
    repetition=3,  # 6.1
    plies_without_progress=2 * 25,  # 6.2
    endings=(
        Ending(16, pieces=(2, 4), lone_king=True),  # 6.3: a capture on the way does not begin the count anew
        Ending(5, pieces=(4, 4), lone_king=True, on_long_diagonal=True),  # 6.3, in its newer editions
        Ending(5, pieces=(2, 3), lone_king=True),  # 6.4
    ),
)

# The international rules on 64 squares; draws: FMJD, rules for 64 squares
BRAZILIAN = Rules(
    name="brazilian",
    begins=Color.WHITE,
    game_type=26,
    numbering=Numbering.ALGEBRAIC,
    flying_kings=True,  # international 3.9
    men_capture_backwards=True,  # international 4.1
    precedence=INTERNATIONAL.precedence,  # international 4.13
    repetition=3,  # 7.2.3
    plies_without_progress=2 * 15,  # 7.2.5
    endings=DRAUGHTS_64,
)

# APCA, Tournament rules of play
POOL = Rules(
    name="pool",
    begins=Color.BLACK,  # 7
    game_type=23,
    rows_of_men=3,  # 5
    men_capture_backwards=True,  # 14
    flying_kings=True,  # 15
    promotes_in_passing=False,  # 16
    takes_off_at_once=False,  # 19
    precedence=FREE_CHOICE,  # 20
    repetition=3,  # 26
    plies_without_progress=30,  # 26
    # three kings have 13 moves to win: told by encyclopedias after the APCA's playing rules, no article known
    endings=(Ending(13, pieces=(4, 4), only_kings=True, lone_king=True),),
)

# Rules of the Czech draughts federation; draws: FMJD, brief rules of Czech draughts
CZECH = Rules(
    name="czech",
    begins=Color.WHITE,
    game_type=29,
    numbering=Numbering.ALGEBRAIC,  # 2.6
    flying_kings=True,  # 3.9
    men_capture_backwards=False,  # 4.1
    precedence=Precedence(by_king=1),  # 4.14: with a king if one can
    repetition=3,  # "the same position is repeated three times"
    plies_without_progress=2 * 15,  # "no jump or move by a piece is done within 15 moves"
)

# FPD, Regras do jogo de damas classicas, 2013; what they write of draws was not at hand but for the repetition
SPANISH = Rules(
    name="spanish",
    begins=Color.WHITE,
    game_type=24,
    mirrored=True,  # 2.1.5
    numbering=Numbering.FROM_BOTTOM,
    flying_kings=True,  # 2.2
    men_capture_backwards=False,  # 2.2
    precedence=Precedence(a_man=32, a_king=33),  # 3.1: the law of quantity, then that of quality
    repetition=3,  # 14 b of the older edition
    plies_without_progress=2 * 20,  # 3.2 limits the moves; the number is the one that players hand down
    endings=(Ending(12, pieces=(4, 4), only_kings=True, lone_king=True),),  # 3.2, as above
)

# FID, Regolamento tecnico, Capo I
ITALIAN = Rules(
    name="italian",
    begins=Color.WHITE,  # 3.4
    game_type=22,
    mirrored=True,  # 2.3
    flying_kings=False,  # 4.7
    men_capture_backwards=False,  # 5.3 a
    men_spare_kings=True,  # 5.3 b
    # 6.6: the most pieces; 6.7: with a king; 6.8: the most kings; 6.9, in the words of the FID's ten rules: where the
    # stronger pieces are met first
    precedence=Precedence(a_man=64, by_king=32, a_king=64 + 1, earliest_kings=True),
    repetition=4,  # 9.3 b1
    plies_without_progress=2 * 40,  # 10.4
)

# No federation: the rules as they are played in Thailand. They name no draws: both numbers are those of FMJD 7.2
THAI = Rules(
    name="thai",
    begins=Color.BLACK,
    game_type=31,
    rows_of_men=2,
    numbering=Numbering.FROM_BOTTOM,
    capture_sign="-",
    flying_kings=True,
    lands_behind=True,
    takes_off_at_once=True,
    men_capture_backwards=False,
    repetition=3,  # 7.2.3
    plies_without_progress=2 * 15,  # 7.2.5
)

# Official rules for Frisian draughts, 2011; draws: as lidraughts tells them
FRISIAN = Rules(
    name="frisian",
    begins=Color.WHITE,  # 6
    game_type=40,
    size=10,  # 1
    rows_of_men=4,  # 4
    published_rows_of_men=4,
    flying_kings=True,  # 9
    men_capture_backwards=True,  # 7
    orthogonal_captures=True,  # 7
    # a king is worth a little less than two men, and at equal worth the king captures: as dctl and lidraughts have it
    precedence=Precedence(a_man=64, a_king=2 * 64 - 2, by_king=1),
    king_moves_in_a_row=3,
    repetition=None,  # no such rule is known
    plies_without_progress=2 * 25,  # no number is known: that of FMJD 6.2
    endings=(
        Ending(7, pieces=(3, 3), only_kings=True),  # two kings have seven moves to catch one
        Ending(2, pieces=(2, 2), only_kings=True),  # drawn unless won by force at once, which two moves show
    ),
)

VARIANTS = {
    rules.name: rules
    for rules in (ENGLISH, RUSSIAN, BRAZILIAN, POOL, CZECH, SPANISH, ITALIAN, THAI, INTERNATIONAL, FRISIAN)
}
"""Every rule set by its name."""


@cache
def with_aim(rules: Rules, *, giveaway: bool) -> Rules:
    """The rules with the usual aim or the opposite one; the same value each time, which keeps what it has computed."""
    return rules if rules.giveaway is giveaway else replace(rules, giveaway=giveaway)
