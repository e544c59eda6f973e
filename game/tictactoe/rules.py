"""The rules of one board: size, winning length, winner, and everything computed from them once.

With gravity marks fall to the lowest free cell of their column (7x6x4-gravity is Connect Four); on a torus the board
goes on behind each edge at the opposite one; with `exact` a longer line does not win (15x15x5-exact is standard
gomoku); with `renju` the first player may not make certain moves (see renju.py). A player's marks are one bit mask, bit
`row * columns + column`, row 0 at the top.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Self

from game.core import InputError, NotationError, Outcome, Reason, draw, loss, win
from game.faults import Fault
from game.opening_rules import SWAP, SWAP2
from game.outside import whole
from game.tictactoe.renju import ALLOWED, FIVE, RenjuBoard
from game.zobrist import Symmetry

Cell = int

FEWEST_AROUND = 4
"""Black marks around a cell that a forbidden one has at least."""
MARKS = "XOZVHT"
EMPTY = "."
LONGEST_SIDE = 26
SHORTEST_LINE = 2
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
OPENINGS = ("pro", SWAP, SWAP2)
"""Opening rules of five in a row, at most one of them (vcpr.cz/en/help-and-rules/gomoku-rules)."""
OPTIONS = ("gravity", "torus", "exact", "renju", *OPENINGS)
"""Words after a size, in this order, each after a dash."""
SMALLEST_OPENING = 9
"""Number of columns and rows from which there are opening rules."""


def _known(cells: Iterable[Cell | None]) -> Iterator[Cell]:
    return (cell for cell in cells if cell is not None)


@dataclass(frozen=True)
class MnkRules:
    """A board, the winning length (or more unless `exact`), the players; with `misere` a line loses."""

    columns: int = 3
    rows: int = 3
    in_row: int = 3
    players: int = 2
    misere: bool = False
    gravity: bool = False
    torus: bool = False
    exact: bool = False
    renju: bool = False
    pro: bool = False
    swap: bool = False
    swap2: bool = False

    def __post_init__(self) -> None:
        """Refuse a board that can't be named or can't be won."""
        if not (1 <= self.columns <= LONGEST_SIDE and 1 <= self.rows <= LONGEST_SIDE):
            raise InputError(Fault.BOARD_SIDES, most=LONGEST_SIDE, columns=self.columns, rows=self.rows)
        if self.in_row < SHORTEST_LINE:
            raise InputError(Fault.LINE_LEAST, least=SHORTEST_LINE, in_row=self.in_row)
        if self.in_row > max(self.columns, self.rows):
            raise InputError(Fault.LINE_LENGTH, in_row=self.in_row, columns=self.columns, rows=self.rows)
        if not 2 <= self.players <= len(MARKS):
            raise InputError(Fault.PLAYERS, most=len(MARKS), players=self.players)
        if self.renju and ((self.in_row, self.players) != (5, 2) or self.gravity or self.torus or self.exact):
            raise InputError(Fault.RENJU)
        if self.opening and not self.can_have_openings:
            raise InputError(Fault.OPENING_RULE, least=SMALLEST_OPENING)

    @classmethod
    def parse(cls, size: str) -> Self:
        """The rules for a size such as 15x15x5: columns, rows, how many in a row, and the players if more than two.

        Behind it stand the OPTIONS of the board.

        >>> MnkRules.parse("5x5x4") == MnkRules(5, 5, 4)
        True
        >>> MnkRules.parse("4x4x3x3").players, MnkRules.parse("7x6x4-gravity").gravity
        (3, True)
        """
        board, *options = size.lower().split("-")
        if options != [option for option in OPTIONS if option in options]:
            raise NotationError(Fault.SIZE, size=size)
        try:
            numbers = [whole(number) for number in board.split("x")]
            columns, rows, in_row, players = numbers if len(numbers) == 4 else (*numbers, 2)
        except ValueError:
            raise NotationError(Fault.SIZE, size=size) from None
        return cls(columns, rows, in_row, players, **dict.fromkeys(options, True))

    @property
    def size(self) -> str:
        """Columns, rows and the winning length, such as 3x3x3; more than two players stand behind them: 4x4x3x3.

        >>> MnkRules(7, 6, 4, gravity=True).size
        '7x6x4-gravity'
        """
        size = f"{self.columns}x{self.rows}x{self.in_row}"
        size = size if self.players == 2 else f"{size}x{self.players}"
        return "-".join([size, *(option for option in OPTIONS if getattr(self, option))])

    @property
    def opening(self) -> str:
        """One of OPENINGS, or ""."""
        return "".join(rule for rule in OPENINGS if getattr(self, rule))

    @property
    def can_have_openings(self) -> bool:
        large = min(self.columns, self.rows) >= SMALLEST_OPENING and self.opening in ("", *OPENINGS)
        return large and (self.in_row, self.players) == (5, 2) and not (self.gravity or self.torus or self.misere)

    @cached_property
    def openings_of_pro(self) -> dict[int, int]:
        """Cells for the first mark, in the middle, and the third, three or more away, by the number of marks before."""
        middle, across = self.rows // 2, self.columns // 2
        near = range(-2, 3)
        around = sum(1 << (middle + down) * self.columns + across + right for down in near for right in near)
        return {0: 1 << middle * self.columns + across, 2: self.board & ~around}

    @cached_property
    def cells(self) -> int:
        return self.columns * self.rows

    @cached_property
    def board(self) -> int:
        return (1 << self.cells) - 1

    @cached_property
    def floor(self) -> int:
        return self.board & ~(self.board >> self.columns)

    def _at(self, row: int, column: int) -> Cell | None:
        if self.torus:
            return row % self.rows * self.columns + column % self.columns
        return row * self.columns + column if 0 <= row < self.rows and 0 <= column < self.columns else None

    @cached_property
    def _runs(self) -> dict[tuple[Cell, ...], set[Cell]]:
        """Every line once, and the cells beyond both its ends."""
        found: dict[frozenset[Cell | None], tuple[list[Cell | None], set[Cell | None]]] = {}
        for row, column, (down, right) in product(range(self.rows), range(self.columns), DIRECTIONS):
            first, *line, last = [self._at(row + i * down, column + i * right) for i in range(-1, self.in_row + 1)]
            if None not in line and len(set(line)) == self.in_row:
                found.setdefault(frozenset(line), (line, {first, last} - {None, *line}))
        return {tuple(_known(line)): set(_known(beyond)) for line, beyond in found.values()}

    @cached_property
    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """Every row, column and diagonal of `in_row` cells, each once."""
        return tuple(self._runs)

    @cached_property
    def line_masks(self) -> tuple[int, ...]:
        return tuple(sum(1 << cell for cell in line) for line in self.lines)

    @cached_property
    def exact_players(self) -> int:
        """Number of players, from the first on, for whom a longer line does not win."""
        return self.players if self.exact else int(self.renju)

    @cached_property
    def ends(self) -> tuple[dict[int, int], ...]:
        """Cells beyond both ends of each line, by player; a mark there makes it too long. 0 where longer lines win."""
        beyond = [sum(1 << cell for cell in cells) for cells in self._runs.values()]
        exact, longer = (dict(zip(self.line_masks, cells, strict=True)) for cells in (beyond, [0] * len(beyond)))
        return tuple(exact if player < self.exact_players else longer for player in range(self.players))

    def is_full(self, line: int, marks: int, player: int) -> bool:
        """True if the player's marks fill a line that wins."""
        return marks & line == line and not marks & self.ends[player][line]

    @cached_property
    def stars(self) -> tuple[int, ...]:
        """Masks of the cells up to five away from each one in a row, column or diagonal."""
        reach = [step for step in range(-5, 6) if step]
        return tuple(
            sum(
                1 << cell
                for down, right in DIRECTIONS
                for cell in _known(self._at(row + step * down, column + step * right) for step in reach)
            )
            for row, column in product(range(self.rows), range(self.columns))
        )

    def renju_board(self, black: int, white: int) -> RenjuBoard:
        board = RenjuBoard(self.columns, self.rows)
        for player, marks in enumerate((black, white)):
            for cell in cells_of(marks):
                board.mark(cell, player)
        return board

    def forbidden(self, cells: Iterable[Cell], black: int, white: int) -> Iterator[tuple[Cell, int]]:
        """The cells of these that renju forbids to Black, each with the number of its rule in renju.py."""
        board = None
        for cell in cells:
            if (self.stars[cell] & black).bit_count() < FEWEST_AROUND:
                continue
            board = board or self.renju_board(black, white)
            if (rule := board.judge(cell)) not in (ALLOWED, FIVE):
                yield cell, rule

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """Masks of the lines through each cell."""
        return tuple(tuple(mask for mask in self.line_masks if mask >> cell & 1) for cell in range(self.cells))

    @cached_property
    def line_outcomes(self) -> tuple[Outcome, ...]:
        """The outcome if a player completes a line, by player."""
        ending = loss if self.misere else win
        return tuple(ending(self.players, player, Reason.LINE) for player in range(self.players))

    @cached_property
    def full_outcome(self) -> Outcome:
        return draw(self.players, Reason.BOARD_FULL)

    @cached_property
    def stuck_outcome(self) -> Outcome:
        """The outcome if every free cell is forbidden to the side to move."""
        return draw(self.players, Reason.NO_MOVES)

    @cached_property
    def symmetries(self) -> tuple[tuple[Cell, ...], ...]:
        """Rotations and reflections (8 of a square, else 4; 2 with gravity), each as the cells in reading order."""
        board = [tuple(range(row * self.columns, (row + 1) * self.columns)) for row in range(self.rows)]
        pictures = [board] if self.gravity else [board, board[::-1]]
        pictures += [[row[::-1] for row in picture] for picture in pictures]
        if self.columns == self.rows and not self.gravity:
            pictures += [list(zip(*picture, strict=True)) for picture in pictures]
        return tuple(tuple(cell for row in picture for cell in row) for picture in pictures)

    @cached_property
    def turns(self) -> tuple[Symmetry, ...]:
        """The other `symmetries` as maps from cell to cell, without the identity."""
        players = tuple(range(self.players))
        return tuple(
            Symmetry({old: new for new, old in enumerate(cells)}, players)
            for cells in self.symmetries
            if cells != tuple(range(self.cells))
        )

    def cell_name(self, cell: Cell) -> str:
        """The cell's column letter and row number; a1 is at the bottom left.

        >>> MnkRules().cell_name(0)
        'a3'
        """
        row, column = divmod(cell, self.columns)
        return f"{chr(ord('a') + column)}{self.rows - row}"

    def parse_cell(self, name: str) -> Cell:
        """Parse a cell's name; NotationError if the board has none of that name.

        >>> MnkRules().parse_cell("b2")
        4
        """
        text = name.strip().lower()
        column, row = ord(text[:1] or " ") - ord("a"), text[1:]
        if 0 <= column < self.columns and row.isdigit():
            with suppress(InputError):
                return (self.rows - whole(row, 1, self.rows)) * self.columns + column
        last = self.cell_name(self.columns - 1)
        raise NotationError(Fault.NO_CELL_CALLED, name=name, last=last)


SIZES = {
    size: MnkRules.parse(size)
    for size in (
        *("3x3x3", "4x4x4", "5x5x4", "10x10x5", "15x15x5", "15x15x5-exact", "15x15x5-renju"),
        *("4x4x3x3", "5x5x3x3", "6x6x4x3"),
        *("5x5x3x4", "6x6x3x4"),
    )
}
"""Boards on offer, those for two players first."""
SOLVED = ("3x3x3", "4x4x4")
"""Boards that a search solves in a moment, with either aim."""


@lru_cache(maxsize=4096)
def cells_of(mask: int) -> tuple[Cell, ...]:
    """The cells of a bit mask in ascending order.

    >>> cells_of(0b10011)
    (0, 1, 4)
    """
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)
