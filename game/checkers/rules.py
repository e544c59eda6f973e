"""A rule set as data: everything the program knows about it. `game.checkers.rule_sets` has the values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, cached_property

from game.checkers.movegen import (
    AT_ONCE,
    BACKWARDS,
    BIG,
    EARLY_KINGS,
    FIRST_KING,
    FLYING,
    KING_RANK,
    MAN_RANK,
    MEN_SPARE_KINGS,
    MOVER_RANK,
    NEAR,
    OPTIONAL,
    ORTHOGONAL,
    PASSING,
    WIDE,
)
from game.checkers.placement import RuleTable

Square = int
"""A playable square: 1, 2, ... row by row from the top-left, with White at the bottom."""


class Color(StrEnum):
    """White's men start at the bottom of the board and move up."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Color":
        return Color.WHITE if self is Color.BLACK else Color.BLACK


class Numbering(StrEnum):
    """Names of squares, seen with White's side at the bottom."""

    FROM_TOP = "1 at the top left, then to the right and down"
    FROM_BOTTOM = "1 at the bottom right, then to the left and up"
    ALGEBRAIC = "a1 at the bottom left, as in chess"


@dataclass(frozen=True)
class Precedence:
    """Points of a capture, 0 to 4095 each: only captures with the highest sum are legal."""

    a_man: int = 0
    a_king: int = 0
    by_king: int = 0
    """Points of a capture by a king."""
    earliest_kings: bool = False
    """True if the first jump that differs decides between equal captures: a king before a man."""


FREE_CHOICE = Precedence()


@dataclass(frozen=True)
class Ending:
    """An ending in which both sides have a king; drawn after this number of moves of each side."""

    moves: int
    pieces: tuple[int, int]
    """Least and greatest number of pieces on the board."""
    only_kings: bool = False
    lone_king: bool = False
    """True if one side has a king and nothing else."""
    on_long_diagonal: bool = False
    """True if the lone king stands on the long diagonal."""
    progress_restarts: bool = False
    """True if a capture or a promotion restarts the count."""


@dataclass(frozen=True)
class Citation:
    document: str
    """Title in English."""
    article: str = ""
    """Its number; "" if unknown."""


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """One rule set: first the fields that decide the play, then those for people and files, with defaults."""

    name: str
    """Name on the command line, in the settings and in the library."""
    begins: Color
    size: int = 8
    """Number of rows."""
    wide: bool = False
    """True if there are two columns more than rows."""
    rows_of_men: int = 3
    """Rows of men of each side at the start."""
    mirrored: bool = False
    """True if the long diagonal runs from top-left to bottom-right."""
    flying_kings: bool = False
    """True if kings move any distance, and jump from afar to any free square behind the captured piece."""
    lands_behind: bool = False
    """True if a flying king stops right behind the captured piece."""
    takes_off_at_once: bool = False
    """True if captured pieces leave the board one by one, not together at the end of the move."""
    men_capture_backwards: bool = False
    promotes_in_passing: bool = False
    """True if a man that reaches the last row in the middle of a capture goes on as a king."""
    orthogonal_captures: bool = False
    """True if captures go along rows and columns too."""
    men_spare_kings: bool = False
    precedence: Precedence = FREE_CHOICE
    captures_are_optional: bool = False
    """True if a side that can capture may make any other move."""
    huffing: bool = False
    """True if a piece that missed a capture may be taken off by the opponent, who then moves."""
    king_moves_in_a_row: int | None = None
    """Greatest number of moves of the same king in a row, without captures, while its side has men."""
    first_king_wins: bool = False
    """True if the game ends as soon as a man becomes a king, and its side wins."""
    giveaway: bool = False
    """True if the side without pieces or moves wins."""
    repetition: int | None = 3
    """Number of times that the same position, with the same side to move, makes a draw; None for never."""
    plies_without_progress: int = 80
    """Number of plies in a row without a capture or a man's move that makes a draw."""
    endings: tuple[Ending, ...] = ()

    title: str = field(compare=False)
    """Short English name among the rule sets."""
    full_name: str = field(compare=False)
    """English name of the game."""
    detail: str = field(compare=False)
    """One English sentence about the peculiarities."""
    document: str | None = field(default=None, compare=False)
    """English title of the rules; None if no federation has written any."""
    articles: Mapping[str, str | Citation | None] = field(default_factory=dict, compare=False)
    """Articles of the document by field or page topic; a citation of another document, None for an unwritten rule."""
    languages: tuple[str, ...] = field(default=(), compare=False)
    """Languages whose speakers are offered this rule set first."""
    base: str = field(default="", compare=False)
    """Name of the official rule set that these house rules change; "" for an official one."""
    relative: str = field(default="", compare=False)
    """Name of the rule set that lends weights and book."""
    bench: tuple[str, ...] = field(default=(), compare=False)
    """Positions for `bench`, as FENs, besides the start."""
    giveaway_title: str = field(default="", compare=False)
    """English name of its giveaway; "" for none of its own."""
    published_rows_of_men: int = field(default=3, compare=False)
    """Rows of men of each side in the position of the published perft counts."""

    numbering: Numbering = Numbering.FROM_TOP
    capture_sign: str = "x"
    two_points: bool = False
    """True if a win is 2-0 and a draw 1-1, not 1-0 and 1/2-1/2."""
    game_type: int
    """Number in PDN's GameType tag."""
    other_game_types: tuple[int, ...] = field(default=(), compare=False)
    """Numbers of games with the same rules, unless another rule set has them."""
    black_points_first: bool = False
    """True if Black's points come first in PDN files, as in English checkers (PDN 2.0, Cash, 2003)."""
    pdn_words: tuple[str, ...] = field(default=(), compare=False)
    """Words for it in a Variant tag, besides its name."""
    likelihood: int = field(default=0, compare=False)
    """The higher, the sooner a PDN game without named rules is tried by these; 0 for never."""

    def citation(self, *keys: str) -> Citation | None:
        """The source of a rule, by the first of the keys of `articles` that has an entry."""
        article = next((self.articles[key] for key in keys if key in self.articles), "")
        if isinstance(article, Citation):
            return article
        return None if article is None or self.document is None else Citation(self.document, article)

    @cached_property
    def squares(self) -> int:
        """Number of playable squares."""
        return self.size * self.columns // 2

    @cached_property
    def columns(self) -> int:
        return self.size + 2 if self.wide else self.size

    @cached_property
    def men(self) -> int:
        """Number of men of each side at the start."""
        return self.rows_of_men * self.columns // 2

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
    def table(self) -> RuleTable:
        """The rules as positions read them."""
        history = self.king_moves_in_a_row is not None or self.huffing
        colors = (Color.WHITE, Color.BLACK)
        return RuleTable(self.code, colors, self.men, self.bit_of, self.bit_named, history=history)

    @cached_property
    def free_choice(self) -> int:
        """The code without the precedence of captures."""
        flags = (
            (BIG, self.size == 10),
            (FLYING, self.flying_kings),
            (NEAR, self.lands_behind),
            (AT_ONCE, self.takes_off_at_once),
            (BACKWARDS, self.men_capture_backwards),
            (PASSING, self.promotes_in_passing),
            (ORTHOGONAL, self.orthogonal_captures),
            (MEN_SPARE_KINGS, self.men_spare_kings),
            (FIRST_KING, self.first_king_wins),
            (WIDE, self.wide),
            (OPTIONAL, self.captures_are_optional),
        )
        return sum(bits for bits, holds in flags if holds)

    def row_column(self, square: Square) -> tuple[int, int]:
        """Row from the top and column from the left, both from 0, with White's side at the bottom.

        >>> from game.checkers.rule_sets.english import ENGLISH
        >>> ENGLISH.row_column(1), ENGLISH.row_column(32)
        ((0, 1), (7, 6))
        """
        row, place = divmod(square - 1, self.columns // 2)
        return row, 2 * place + (row + (not self.mirrored)) % 2

    def square_at(self, row: int, column: int) -> Square | None:
        """The playable square there; None if there is none.

        >>> from game.checkers.rule_sets.english import ENGLISH
        >>> ENGLISH.square_at(7, 6), ENGLISH.square_at(7, 7)
        (32, None)
        """
        inside = 0 <= row < self.size and 0 <= column < self.columns
        if not inside or (row + column + (not self.mirrored)) % 2:
            return None
        return row * self.columns // 2 + column // 2 + 1

    @property
    def algebraic(self) -> bool:
        return self.numbering is Numbering.ALGEBRAIC

    def square_name(self, square: Square) -> str:
        """A square in the rule set's notation.

        >>> from game.checkers.rule_sets.english import ENGLISH
        >>> ENGLISH.square_name(1)
        '1'
        """
        if self.algebraic:
            row, column = self.row_column(square)
            return f"{chr(ord('a') + column)}{self.size - row}"
        return str(square if self.numbering is Numbering.FROM_TOP else self.squares + 1 - square)

    def between(self, a: Square, b: Square) -> tuple[Square, ...] | None:
        """The squares between two squares of one diagonal, or of a row or column if captures go along these.

        >>> from game.checkers.rule_sets.english import ENGLISH
        >>> ENGLISH.between(1, 10), ENGLISH.between(1, 2)
        ((6,), None)
        """
        (row, column), (last_row, last_column) = self.row_column(a), self.row_column(b)
        down, right = last_row - row, last_column - column
        steps = max(abs(down), abs(right))
        if not steps or not self._is_line(down, right):
            return None
        middle = (self.square_at(row + down * i // steps, column + right * i // steps) for i in range(1, steps))
        return tuple(square for square in middle if square is not None)

    def _is_line(self, down: int, right: int) -> bool:
        return abs(down) == abs(right) or (self.orthogonal_captures and 0 in (down, right))

    @cached_property
    def bit_of(self) -> dict[Square, int]:
        """The generator's mask of each square; its board is not mirrored."""
        bits = {}
        for square in range(1, self.squares + 1):
            row, column = self.row_column(square)
            place = (self.columns - 1 - column if self.mirrored else column) // 2
            bits[square] = 1 << row // 2 * 13 + row % 2 * 6 + place
        return bits

    @cached_property
    def bit_named(self) -> dict[str, int]:
        """The mask of each square by its name, in the order of a FEN."""
        names = sorted((self.square_name(square), bit) for square, bit in self.bit_of.items())
        return dict(sorted(names, key=lambda each: len(each[0])))

    @cached_property
    def board(self) -> int:
        return sum(self.bit_of.values())

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The bits of each row, from the top; White's men become kings on the first."""
        return tuple(
            sum(bit for square, bit in self.bit_of.items() if self.row_column(square)[0] == row)
            for row in range(self.size)
        )

    @cached_property
    def long_diagonal(self) -> int:
        """The squares from the corner on White's left upward."""
        return sum(1 << row // 2 * 13 + row % 2 * 6 + (self.size - 1 - row) // 2 for row in range(self.size))

    @cached_property
    def centre(self) -> int:
        """The eight squares in the middle."""
        rows, columns = (range(side // 2 - 2, side // 2 + 2) for side in (self.size, self.columns))
        places = ((bit, *self.row_column(square)) for square, bit in self.bit_of.items())
        return sum(bit for bit, row, column in places if row in rows and column in columns)

    @cached_property
    def index_of(self) -> dict[Square, int]:
        return {square: bit.bit_length() - 1 for square, bit in self.bit_of.items()}

    @cached_property
    def square_of(self) -> dict[int, Square]:
        return {index: square for square, index in self.index_of.items()}

    def __hash__(self) -> int:
        return hash((self.name, self.giveaway))


@cache
def with_aim(rules: RuleSet, *, giveaway: bool) -> RuleSet:
    """The rules with the usual aim or the opposite one; the same value each time, for its caches."""
    return rules if rules.giveaway is giveaway else replace(rules, giveaway=giveaway)
