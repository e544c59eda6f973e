"""Tic-tac-toe on any board: m columns, n rows, k in a row, two or more players; gomoku is 15x15x5.

With gravity marks fall to the lowest free cell of their column (7x6x4-gravity is Connect Four); on a torus the board
goes on behind each edge at the opposite one.

A player's marks are one bit mask, bit `row * columns + column`, row 0 at the top.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from itertools import chain, product
from operator import and_, or_
from typing import Self

from game.core import IllegalMoveError, InputError, NotationError, Outcome, Reason, draw, loss, win
from game.faults import Fault
from game.kind import Kind, Square
from game.zobrist import Symmetry

Cell = int

MARKS = "XOZVHT"
EMPTY = "."
LONGEST_SIDE = 26
CELLS_OF_A_SMALL_BOARD = 16
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
OPTIONS = ("gravity", "torus")
"""What stands behind a size, in this order, each after a dash."""


@dataclass(frozen=True)
class MnkRules:
    """Board, winning length, players, and who wins: whoever makes a line, or with `misere` everybody else.

    More than `in_row` in a row count as well (freestyle). With `gravity` a mark can only lie on the lowest free cell of
    a column; on a `torus` lines go on behind an edge at the opposite one.
    """

    columns: int = 3
    rows: int = 3
    in_row: int = 3
    players: int = 2
    misere: bool = False
    gravity: bool = False
    torus: bool = False

    def __post_init__(self) -> None:
        """Refuse a board that can't be named or can't be won."""
        if not (1 <= self.columns <= LONGEST_SIDE and 1 <= self.rows <= LONGEST_SIDE):
            raise InputError(Fault.BOARD_SIDES, most=LONGEST_SIDE, columns=self.columns, rows=self.rows)
        if not 2 <= self.in_row <= max(self.columns, self.rows):
            raise InputError(Fault.LINE_LENGTH, in_row=self.in_row, columns=self.columns, rows=self.rows)
        if not 2 <= self.players <= len(MARKS):
            raise InputError(Fault.PLAYERS, most=len(MARKS), players=self.players)

    @classmethod
    def parse(cls, size: str) -> Self:
        """The rules for a size such as 15x15x5: columns, rows, how many in a row, and the players if more than two.

        Behind it stand the OPTIONS of the board.

        >>> MnkRules.parse("5x5x4")
        MnkRules(columns=5, rows=5, in_row=4, players=2, misere=False, gravity=False, torus=False)
        >>> MnkRules.parse("4x4x3x3").players, MnkRules.parse("7x6x4-gravity").gravity
        (3, True)
        """
        board, *options = size.lower().split("-")
        if options != [option for option in OPTIONS if option in options]:
            raise NotationError(Fault.SIZE, size=size)
        try:
            numbers = [int(number) for number in board.split("x")]
            columns, rows, in_row, players = numbers if len(numbers) == 4 else (*numbers, 2)
        except ValueError:
            raise NotationError(Fault.SIZE, size=size) from None
        return cls(columns, rows, in_row, players, gravity="gravity" in options, torus="torus" in options)

    @property
    def size(self) -> str:
        """Columns, rows and the winning length, such as 3x3x3; more than two players stand behind them: 4x4x3x3.

        >>> MnkRules(7, 6, 4, gravity=True).size
        '7x6x4-gravity'
        """
        size = f"{self.columns}x{self.rows}x{self.in_row}"
        size = size if self.players == 2 else f"{size}x{self.players}"
        return "-".join([size, *(option for option in OPTIONS if getattr(self, option))])

    @cached_property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.columns * self.rows

    @cached_property
    def board(self) -> int:
        """The mask of all cells."""
        return (1 << self.cells) - 1

    @cached_property
    def floor(self) -> int:
        """The mask of the lowest row."""
        return self.board & ~(self.board >> self.columns)

    @cached_property
    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """Every row, column and diagonal of `in_row` cells, each once."""
        found: dict[frozenset[Cell], tuple[Cell, ...]] = {}
        for row, column, (down, right) in product(range(self.rows), range(self.columns), DIRECTIONS):
            ends_inside = row + (self.in_row - 1) * down < self.rows
            ends_inside = ends_inside and 0 <= column + (self.in_row - 1) * right < self.columns
            if self.torus or ends_inside:
                line = tuple(
                    (row + i * down) % self.rows * self.columns + (column + i * right) % self.columns
                    for i in range(self.in_row)
                )
                if len(set(line)) == self.in_row:
                    found.setdefault(frozenset(line), line)
        return tuple(found.values())

    @cached_property
    def line_masks(self) -> tuple[int, ...]:
        """`lines` as bit masks, in the same order."""
        return tuple(sum(1 << cell for cell in line) for line in self.lines)

    @cached_property
    def lines_through(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the masks of the lines through it."""
        return tuple(tuple(mask for mask in self.line_masks if mask >> cell & 1) for cell in range(self.cells))

    @cached_property
    def line_outcomes(self) -> tuple[Outcome, ...]:
        """For each player the outcome when that player completes a line."""
        ending = loss if self.misere else win
        return tuple(ending(self.players, player, Reason.LINE) for player in range(self.players))

    @cached_property
    def full_outcome(self) -> Outcome:
        """The outcome when the board is full without a line."""
        return draw(self.players, Reason.BOARD_FULL)

    @cached_property
    def symmetries(self) -> tuple[tuple[Cell, ...], ...]:
        """The board's rotations and reflections (8 of a square, else 4), each as the cells in reading order.

        With gravity there is one beside the board as it is, from left to right.
        """
        board = [tuple(range(row * self.columns, (row + 1) * self.columns)) for row in range(self.rows)]
        pictures = [board] if self.gravity else [board, board[::-1]]
        pictures += [[row[::-1] for row in picture] for picture in pictures]
        if self.columns == self.rows and not self.gravity:
            pictures += [list(zip(*picture, strict=True)) for picture in pictures]
        return tuple(tuple(cell for row in picture for cell in row) for picture in pictures)

    @cached_property
    def turns(self) -> tuple[Symmetry, ...]:
        """`symmetries` without the board as it is, each saying where a cell comes to lie."""
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
        """The cell of that name; NotationError when the board has none.

        >>> MnkRules().parse_cell("b2")
        4
        """
        text = name.strip().lower()
        column, row = ord(text[:1] or " ") - ord("a"), text[1:]
        if 0 <= column < self.columns and row.isascii() and row.isdigit() and 1 <= int(row) <= self.rows:
            return (self.rows - int(row)) * self.columns + column
        last = self.cell_name(self.columns - 1)
        raise NotationError(Fault.NO_CELL_CALLED, name=name, last=last)


SIZES = {
    size: MnkRules.parse(size)
    for size in (
        *("3x3x3", "4x4x4", "5x5x4", "10x10x5", "15x15x5"),
        *("4x4x3x3", "5x5x3x3", "6x6x4x3"),
        *("5x5x3x4", "6x6x3x4"),
    )
}
"""The boards that are offered, those for two players first."""
SOLVED = ("3x3x3", "4x4x4")
"""Those that a search knows in a moment, with the usual aim and with the opposite one."""


@lru_cache(maxsize=4096)
def cells_of(mask: int) -> tuple[Cell, ...]:
    """The cells of a bit mask in ascending order.

    >>> cells_of(0b10011)
    (0, 1, 4)
    """
    return tuple(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def _characters(text: str, rules: MnkRules) -> Iterator[str]:
    """The text's characters, one a cell; NotationError when it is not a drawing of that board."""
    rows = text.strip().replace("/", "\n").split("\n")
    if len(rows) != rules.rows:
        raise NotationError(Fault.ROWS, size=rules.size, rows=rules.rows, given=len(rows))
    marks = MARKS[: rules.players]
    for number, row in enumerate(rows, 1):
        line = row.strip().upper()
        if len(line) != rules.columns:
            raise NotationError(Fault.ROW_LENGTH, row=number, given=len(line), columns=rules.columns)
        for char in line:
            if char not in marks + EMPTY:
                raise NotationError(Fault.MARK, mark=char, row=number, marks=", ".join(marks))
            yield char


def unreachable(marks: Sequence[int], rules: MnkRules) -> Iterator[tuple[NotationError, tuple[Cell, ...]]]:
    """Why no game leads to these marks, one mask a player, and the cells that show it; nothing when a game does.

    >>> [error.fault.name for error, _ in unreachable([0b11, 0], MnkRules())]
    ['MARK_COUNTS']
    """
    counts = [mask.bit_count() for mask in marks]
    turn = sum(counts) % rules.players
    if counts != [counts[-1] + (player < turn) for player in range(rules.players)]:
        counted = ", ".join(f"{count} {mark}" for count, mark in zip(counts, MARKS, strict=False))
        yield NotationError(Fault.MARK_COUNTS, counted=counted), ()
        return
    occupied = reduce(or_, marks)
    floating = occupied & ~(rules.floor | occupied >> rules.columns)
    if rules.gravity and floating:
        yield NotationError(Fault.MARK_FLOATS), cells_of(floating)
    mover = (turn - 1) % rules.players
    lines = [[line for line in rules.line_masks if mask & line == line] for mask in marks]
    others = reduce(or_, chain(*lines[:mover], *lines[mover + 1 :]), 0)
    if others:
        yield NotationError(Fault.LINE_OF_OTHERS, mark=MARKS[mover], in_row=rules.in_row), cells_of(others)
    if lines[mover] and not reduce(and_, lines[mover]):
        yield NotationError(Fault.LINES_APART, mark=MARKS[mover]), cells_of(reduce(or_, lines[mover]))


class TicTacToe:
    """A position; make one with `start` or `parse`, and never change it."""

    __slots__ = ("_marks", "_outcome", "occupied", "rules", "turn")

    def __init__(
        self, rules: MnkRules, turn: int, marks: tuple[int, ...], outcome: Outcome | None, occupied: int
    ) -> None:
        """`marks` has one mask a player, that of the side to move first, then in the order of play."""
        self.rules = rules
        self.turn = turn
        self._marks = marks
        self._outcome = outcome
        self.occupied = occupied
        """The bit mask of all marks."""

    @classmethod
    def start(cls, rules: MnkRules | None = None) -> Self:
        """The empty board, 3x3x3 when no rules are given."""
        rules = rules or MnkRules()
        return cls(rules, 0, (0,) * rules.players, None, 0)

    @classmethod
    def parse(cls, text: str, rules: MnkRules | None = None) -> Self:
        """The position drawn as rows from the top, split by `/` or line breaks: X and O are marks, `.` is empty.

        Who moves follows from the number of marks. NotationError names the first thing that is wrong.

        >>> TicTacToe.parse("X.O/.X./...").turn
        1
        """
        rules = rules or MnkRules()
        marks = [0] * rules.players
        for cell, char in enumerate(_characters(text, rules)):
            if char != EMPTY:
                marks[MARKS.index(char)] |= 1 << cell
        for error, _cells in unreachable(marks, rules):
            raise error
        turn = sum(mask.bit_count() for mask in marks) % rules.players
        mover = (turn - 1) % rules.players
        made = any(marks[mover] & line == line for line in rules.line_masks)
        occupied = sum(marks)
        full = rules.full_outcome if occupied == rules.board else None
        outcome = rules.line_outcomes[mover] if made else full
        return cls(rules, turn, (*marks[turn:], *marks[:turn]), outcome, occupied)

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.rules.players

    @property
    def open_cells(self) -> int:
        """The bit mask of the cells that can be marked: the empty ones, with gravity the lowest of each column."""
        empty = self.rules.board ^ self.occupied
        return empty & (self.rules.floor | self.occupied >> self.rules.columns) if self.rules.gravity else empty

    def legal_moves(self) -> tuple[Cell, ...]:
        """The open cells in reading order; () when the game is over."""
        return () if self._outcome is not None else cells_of(self.open_cells)

    def play(self, move: Cell) -> Self:
        """The position after a mark of the side to move on that cell; IllegalMoveError when there can't be one."""
        rules, occupied = self.rules, self.occupied
        if self._outcome is not None or not 0 <= move < rules.cells or occupied >> move & 1:
            raise self._refused(move)
        if rules.gravity and not self.open_cells >> move & 1:
            raise self._refused(move)
        turn, marks = self.turn, self._marks
        mask = marks[0] | 1 << move
        occupied |= mask
        outcome = None
        for line in rules.lines_through[move]:
            if mask & line == line:
                outcome = rules.line_outcomes[turn]
                break
        else:
            if occupied == rules.board:
                outcome = rules.full_outcome
        return self.__class__(rules, (turn + 1) % rules.players, (*marks[1:], mask), outcome, occupied)

    def outcome(self) -> Outcome | None:
        """A line, or a full board; None while the game goes on."""
        return self._outcome

    def marks_of(self, player: int) -> int:
        """The bit mask of that player's marks."""
        return self._marks[(player - self.turn) % self.rules.players]

    def completing(self, player: int) -> tuple[Cell, ...]:
        """The open cells on which a mark of that player would complete a line; () when the game is over."""
        if self._outcome is not None:
            return ()
        marks, found = self.marks_of(player), 0
        for line in self.rules.line_masks:
            missing = line & ~marks
            if missing & (missing - 1) == 0 and not missing & self.occupied:
                found |= missing
        return cells_of(found & self.open_cells)

    def cell(self, cell: Cell) -> int | None:
        """The player whose mark is on the cell, None when it is empty."""
        return next((player for player in range(self.players) if self.marks_of(player) >> cell & 1), None)

    def below(self, cell: Cell) -> Cell:
        """The lowest free cell under a free one, or that one itself."""
        while (lower := cell + self.rules.columns) < self.rules.cells and not self.occupied >> lower & 1:
            cell = lower
        return cell

    def winning_line(self) -> tuple[Cell, ...] | None:
        """The cells of a line that ended the game, from end to end, with all that stands in a row with it; else None.

        In misere it is the loser's. On a torus it is no longer than it has to be.
        """
        last = self._marks[-1]
        full = [line for line, mask in zip(self.rules.lines, self.rules.line_masks, strict=True) if last & mask == mask]
        if not full:
            return None
        run = full[0]
        if self.rules.torus:
            return run
        for line in full:
            if line[0] == run[1 - len(line)] and line[1] - line[0] == run[1] - run[0]:
                run += line[-1:]
        return run

    def canonical(self) -> Self:
        """The one position that stands for this one and all its rotations and reflections."""
        marks = min(
            tuple(sum(1 << new for new, old in enumerate(cells) if mask >> old & 1) for mask in self._marks)
            for cells in self.rules.symmetries
        )
        return self.__class__(self.rules, self.turn, marks, self._outcome, sum(marks))

    def _refused(self, move: Cell) -> IllegalMoveError:
        if self._outcome is not None:
            return IllegalMoveError(Fault.GAME_OVER)
        if 0 <= move < self.rules.cells and not self.occupied >> move & 1:
            return IllegalMoveError(Fault.CELL_FLOATS, cell=self.rules.cell_name(self.below(move)))
        if 0 <= move < self.rules.cells:
            return IllegalMoveError(Fault.CELL_TAKEN, cell=self.rules.cell_name(move))
        return IllegalMoveError(Fault.NO_CELL, cell=move, columns=self.rules.columns, rows=self.rules.rows)

    def __eq__(self, other: object) -> bool:
        """Same rules, same marks, same side to move."""
        if not isinstance(other, TicTacToe):
            return NotImplemented
        return self._marks == other._marks and self.turn == other.turn and self.rules == other.rules

    def __hash__(self) -> int:
        """Of the marks alone, which tell the positions of one game apart."""
        return hash(self._marks)

    def __str__(self) -> str:
        """The drawing that `parse` reads, one line a row."""
        marks = [EMPTY if (player := self.cell(cell)) is None else MARKS[player] for cell in range(self.rules.cells)]
        return "\n".join("".join(marks[i : i + self.rules.columns]) for i in range(0, len(marks), self.rules.columns))

    def __repr__(self) -> str:
        """One line for a failing test."""
        return f"TicTacToe({str(self).replace(chr(10), '/')}, {self.rules})"


class TicTacToeKind(Kind[TicTacToe, Cell]):
    """Boards of any size; the variants offered are those of SIZES, `start` takes others too. `reverse` is misère."""

    name = "tictactoe"
    state = TicTacToe
    variants = tuple(SIZES)
    can_reverse = True
    has_sizes = True
    has_forcing_moves = True

    def start(self, variant: str, *, reverse: bool = False) -> TicTacToe:
        """See Kind; a variant is a size such as 15x15x5."""
        return TicTacToe.start(replace(MnkRules.parse(variant), misere=reverse))

    def variant_of(self, position: TicTacToe) -> str:
        """See Kind."""
        return position.rules.size

    def board_size(self, position: TicTacToe) -> tuple[int, int]:
        """See Kind."""
        return position.rules.columns, position.rules.rows

    def is_reverse(self, position: TicTacToe) -> bool:
        """See Kind."""
        return position.rules.misere

    def can_be_solved(self, position: TicTacToe) -> bool:
        """See Kind; with either aim."""
        return position.players == 2 and position.rules.size in SOLVED

    def can_be_listed(self, position: TicTacToe) -> bool:
        """See Kind: the 5,478 positions of the usual board."""
        return position.rules.size == SOLVED[0]

    def square_text(self, position: TicTacToe, square: Cell) -> str:
        """See Kind."""
        return position.rules.cell_name(square)

    def paths(self, position: TicTacToe, move: Cell) -> tuple[tuple[Square, ...], ...]:
        """With gravity a click on any free cell of the column will do."""
        rules = position.rules
        above = range(move - rules.columns, -1, -rules.columns) if rules.gravity else ()
        return ((move,), *((cell,) for cell in above))

    def parse_move(self, text: str, position: TicTacToe) -> Cell:
        """See Kind; with gravity the letter of the column is enough."""
        rules, text = position.rules, text.strip()
        if rules.gravity and len(text) == 1:
            cell = rules.parse_cell(f"{text}{rules.rows}")
            cell = cell if position.occupied >> cell & 1 else position.below(cell)
        else:
            cell = rules.parse_cell(text)
        position.play(cell)
        return cell

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> TicTacToe:
        """See TicTacToe.parse."""
        return TicTacToe.parse(text, replace(MnkRules.parse(variant), misere=reverse))

    def owners(self, position: TicTacToe) -> dict[Cell, int]:
        """See Kind."""
        owners = {cell: position.cell(cell) for cell in cells_of(position.occupied)}
        return {cell: owner for cell, owner in owners.items() if owner is not None}

    def winning_line(self, position: TicTacToe) -> tuple[Cell, ...]:
        """See Kind; in misère it is the loser's."""
        return position.winning_line() or ()

    def symmetries(self, position: TicTacToe) -> tuple[Symmetry, ...]:
        """The rotations and reflections of the board."""
        return position.rules.turns

    def wins_at_once(self, position: TicTacToe, player: int) -> tuple[Cell, ...]:
        """The cells that complete a line; in misere that wins nothing."""
        return () if position.rules.misere else position.completing(player)

    def forcing_moves(self, position: TicTacToe) -> tuple[Cell, ...]:
        """The cells that complete a line; if there are none, those where the opponent would complete one."""
        if position.rules.misere or position.players > 2:
            return ()
        for player in (position.turn, 1 - position.turn):
            if cells := position.completing(player):
                return cells
        return ()

    def level_class(self, position: TicTacToe) -> str:
        """Small boards can be searched to the end; with more players there is no end in sight."""
        if position.players > 2:
            return "more players"
        return "small board" if position.rules.cells <= CELLS_OF_A_SMALL_BOARD else "big board"


TICTACTOE = TicTacToeKind()
