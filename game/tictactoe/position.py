"""Positions of tic-tac-toe on any board."""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import chain
from operator import and_, or_
from typing import Self

from game.core import IllegalMoveError, NotationError, Outcome
from game.faults import Fault
from game.tictactoe.renju import DOUBLE_THREE, OVERLINE
from game.tictactoe.rules import EMPTY, MARKS, Cell, MnkRules, cells_of


def _characters(text: str, rules: MnkRules) -> Iterator[str]:
    """The characters of a drawing, one a cell; NotationError if it does not fit the board."""
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
    """Reasons why no game leads to these marks, one mask a player, each with the cells that show it.

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
    lines = [
        [line for line in rules.line_masks if rules.is_full(line, mask, player)] for player, mask in enumerate(marks)
    ]
    others = reduce(or_, chain(*lines[:mover], *lines[mover + 1 :]), 0)
    if others:
        yield NotationError(Fault.LINE_OF_OTHERS, mark=MARKS[mover], in_row=rules.in_row), cells_of(others)
    if lines[mover] and not reduce(and_, lines[mover]):
        yield NotationError(Fault.LINES_APART, mark=MARKS[mover]), cells_of(reduce(or_, lines[mover]))


def _has_move(rules: MnkRules, occupied: int, black: int, white: int) -> bool:
    """True if renju leaves Black a free cell."""
    free = (rules.board ^ occupied) & -(rules.board ^ occupied)
    while free:
        if not dict(rules.forbidden((free.bit_length() - 1,), black, white)):
            return True
        occupied |= free
        free = (rules.board ^ occupied) & -(rules.board ^ occupied)
    return False


class TicTacToe:
    """A position; make one with `start` or `parse`, and never change it."""

    __slots__ = ("_marks", "_outcome", "occupied", "rules", "turn")

    def __init__(
        self, rules: MnkRules, turn: int, marks: tuple[int, ...], outcome: Outcome | None, occupied: int
    ) -> None:
        """`marks` has one mask a player, the side to move first, then in the order of play."""
        self.rules = rules
        self.turn = turn
        self._marks = marks
        self._outcome = outcome
        self.occupied = occupied

    @classmethod
    def start(cls, rules: MnkRules | None = None) -> Self:
        """The empty board, by default 3x3x3."""
        rules = rules or MnkRules()
        return cls(rules, 0, (0,) * rules.players, None, 0)

    @classmethod
    def parse(cls, text: str, rules: MnkRules | None = None) -> Self:
        """Parse rows from the top, split by `/` or line breaks: X and O are marks, `.` is empty.

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
        made = any(rules.is_full(line, marks[mover], mover) for line in rules.line_masks)
        occupied = sum(marks)
        full = rules.full_outcome if occupied == rules.board else None
        outcome = rules.line_outcomes[mover] if made else full
        if outcome is None and rules.renju and turn == 0 and not _has_move(rules, occupied, *marks):
            outcome = rules.stuck_outcome
        return cls(rules, turn, (*marks[turn:], *marks[:turn]), outcome, occupied)

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def open_cells(self) -> int:
        """Bit mask of the empty cells; with gravity the lowest of each column, in the Pro opening the allowed ones."""
        empty = self.rules.board ^ self.occupied
        if self.rules.pro:
            return empty & self.rules.openings_of_pro.get(self.occupied.bit_count(), empty)
        return empty & (self.rules.floor | self.occupied >> self.rules.columns) if self.rules.gravity else empty

    def legal_moves(self) -> tuple[Cell, ...]:
        """The open cells in reading order, but those forbidden in renju; () when the game is over."""
        if self._outcome is not None:
            return ()
        open_cells = cells_of(self.open_cells)
        return (
            tuple(cell for cell in open_cells if cell not in forbidden)
            if (forbidden := self.forbidden())
            else open_cells
        )

    def forbidden(self) -> dict[Cell, int]:
        """The open cells that renju forbids to the side to move, each with the number of its rule in renju.py."""
        if not self.rules.renju or self.turn or self._outcome is not None:
            return {}
        return dict(self.rules.forbidden(cells_of(self.open_cells), *self._marks))

    def play(self, move: Cell) -> Self:
        """The position after a mark of the side to move; IllegalMoveError if the cell can't take one."""
        rules, occupied = self.rules, self.occupied
        if self._outcome is not None or not 0 <= move < rules.cells or occupied >> move & 1:
            raise self.refused(move)
        if (rules.gravity or rules.pro) and not self.open_cells >> move & 1:
            raise self.refused(move)
        turn, marks = self.turn, self._marks
        if rules.renju and turn == 0 and dict(rules.forbidden((move,), *marks)):
            raise self.refused(move)
        mask = marks[0] | 1 << move
        occupied |= mask
        outcome = None
        ends = rules.ends[turn]
        for line in rules.lines_through[move]:
            if mask & line == line and not mask & ends[line]:
                outcome = rules.line_outcomes[turn]
                break
        else:
            if occupied == rules.board:
                outcome = rules.full_outcome
            elif rules.renju and turn and not _has_move(rules, occupied, marks[1], mask):
                outcome = rules.stuck_outcome
        return self.__class__(rules, (turn + 1) % rules.players, (*marks[1:], mask), outcome, occupied)

    def outcome(self) -> Outcome | None:
        return self._outcome

    def marks_of(self, player: int) -> int:
        return self._marks[(player - self.turn) % self.rules.players]

    def completing(self, player: int) -> tuple[Cell, ...]:
        """The open cells that would complete a line of that player; () when the game is over."""
        if self._outcome is not None:
            return ()
        marks, found, ends = self.marks_of(player), 0, self.rules.ends[player]
        for line in self.rules.line_masks:
            missing = line & ~marks
            if missing & (missing - 1) == 0 and not (missing & self.occupied or marks & ends[line]):
                found |= missing
        return cells_of(found & self.open_cells)

    def cell(self, cell: Cell) -> int | None:
        """The player whose mark is on the cell, None if it is empty."""
        return next((player for player in range(self.players) if self.marks_of(player) >> cell & 1), None)

    def below(self, cell: Cell) -> Cell:
        """The lowest free cell under a free one, or the cell itself."""
        while (lower := cell + self.rules.columns) < self.rules.cells and not self.occupied >> lower & 1:
            cell = lower
        return cell

    def winning_line(self) -> tuple[Cell, ...] | None:
        """The cells of the line that ended the game, with all marks in a row with it; None without one. In misère it is
        the loser's. On a torus it has the winning length."""
        last = self._marks[-1]
        rules = self.rules
        mover = (self.turn - 1) % rules.players
        masks = zip(rules.lines, rules.line_masks, strict=True)
        full = [line for line, mask in masks if rules.is_full(mask, last, mover)]
        if not full:
            return None
        run = full[0]
        if rules.torus:
            return run
        for line in full:
            if line[0] == run[1 - len(line)] and line[1] - line[0] == run[1] - run[0]:
                run += line[-1:]
        return run

    def canonical(self) -> Self:
        """The position that represents this one and its rotations and reflections."""
        marks = min(
            tuple(sum(1 << new for new, old in enumerate(cells) if mask >> old & 1) for mask in self._marks)
            for cells in self.rules.symmetries
        )
        return self.__class__(self.rules, self.turn, marks, self._outcome, sum(marks))

    def refused(self, move: Cell) -> IllegalMoveError:
        """The reason why a move is illegal, with the cell as the field `path`."""
        if self._outcome is not None:
            return IllegalMoveError(Fault.GAME_OVER)
        if move in (forbidden := self.forbidden()):
            return self._forbidden_move(move, forbidden[move])
        if self.rules.pro and 0 <= move < self.rules.cells and not (self.occupied | self.open_cells) >> move & 1:
            return IllegalMoveError(Fault.PRO, path=(move,))
        if 0 <= move < self.rules.cells and not self.occupied >> move & 1:
            return IllegalMoveError(Fault.CELL_FLOATS, cell=self.rules.cell_name(self.below(move)), path=(move,))
        if 0 <= move < self.rules.cells:
            return IllegalMoveError(Fault.CELL_TAKEN, cell=self.rules.cell_name(move), path=(move,))
        return IllegalMoveError(Fault.NO_CELL, cell=move, columns=self.rules.columns, rows=self.rules.rows)

    def _forbidden_move(self, move: Cell, rule: int) -> IllegalMoveError:
        rules = self.rules
        if rule != DOUBLE_THREE:
            return IllegalMoveError(Fault.OVERLINE if rule == OVERLINE else Fault.DOUBLE_FOUR, path=(move,))
        first, second, *_ = rules.renju_board(*self._marks).threes(move)
        one, other = ("-".join(map(rules.cell_name, three)) for three in (first, second))
        return IllegalMoveError(Fault.DOUBLE_THREE, first=one, second=other, path=(move,))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TicTacToe):
            return NotImplemented
        return self._marks == other._marks and self.turn == other.turn and self.rules == other.rules

    def __hash__(self) -> int:
        """Hash the marks alone: they distinguish the positions of one game."""
        return hash(self._marks)

    def __str__(self) -> str:
        """The drawing for `parse`, one line a row."""
        marks = [EMPTY if (player := self.cell(cell)) is None else MARKS[player] for cell in range(self.rules.cells)]
        return "\n".join("".join(marks[i : i + self.rules.columns]) for i in range(0, len(marks), self.rules.columns))

    def __repr__(self) -> str:
        return f"TicTacToe({str(self).replace(chr(10), '/')}, {self.rules})"
