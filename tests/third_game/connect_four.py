"""Connect Four: discs fall to the lowest free cell of a column; four in a row win."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from game.core import IllegalMoveError, Outcome, Reason, draw, win
from game.kind import Kind

Cell = int
"""row * columns + column, row 0 at the top."""

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
IN_ROW = 4


@dataclass(frozen=True)
class ConnectFour:
    """A position: the owner of each cell in reading order, None where it is empty."""

    columns: int
    rows: int
    cells: tuple[int | None, ...]
    last: Cell | None = None
    """Where the last disc fell."""
    players = 2

    @property
    def turn(self) -> int:
        """The first player moves while both have as many discs."""
        return sum(owner is not None for owner in self.cells) % 2

    def legal_moves(self) -> tuple[Cell, ...]:
        """The cells that a disc can fall to, from left to right; () when the game is over."""
        return () if self.outcome() else tuple(self._landings())

    def _landings(self) -> Iterator[Cell]:
        for column in range(self.columns):
            free = [cell for cell in range(column, len(self.cells), self.columns) if self.cells[cell] is None]
            yield from free[-1:]

    def play(self, move: Cell) -> Self:
        """The position after a disc of the side to move has fallen there."""
        if move not in self.legal_moves():
            raise IllegalMoveError(f"No disc can fall to cell {move}.")
        cells = (*self.cells[:move], self.turn, *self.cells[move + 1 :])
        return self.__class__(self.columns, self.rows, cells, move)

    def outcome(self) -> Outcome | None:
        """Four in a row win; a full board is a draw."""
        if self.line():
            return win(2, 1 - self.turn, Reason.LINE)
        return None if None in self.cells else draw(2, Reason.BOARD_FULL)

    def line(self) -> tuple[Cell, ...]:
        """The line through the last disc that ended the game, from end to end; () when there is none."""
        for way in WAYS:
            back, forth = self._run(-way[0], -way[1]), self._run(*way)
            if len(back) + len(forth) > IN_ROW:
                return (*back[:0:-1], *forth)
        return ()

    def _run(self, down: int, right: int) -> list[Cell]:
        """The cells of one owner from the last disc on in one direction."""
        run: list[Cell] = []
        if self.last is not None:
            row, column = divmod(self.last, self.columns)
            while 0 <= row < self.rows and 0 <= column < self.columns:
                cell = row * self.columns + column
                if self.cells[cell] != self.cells[self.last]:
                    break
                run.append(cell)
                row, column = row + down, column + right
        return run


class ConnectFourKind(Kind[ConnectFour, Cell]):
    """The usual board and a small one."""

    name = "connectfour"
    state = ConnectFour
    variants = ("7x6", "5x4")

    def start(self, variant: str, *, reverse: bool = False) -> ConnectFour:
        """See Kind."""
        columns, rows = (int(number) for number in self.checked(variant, reverse=reverse).split("x"))
        return ConnectFour(columns, rows, (None,) * (columns * rows))

    def variant_of(self, position: ConnectFour) -> str:
        """See Kind."""
        return f"{position.columns}x{position.rows}"

    def board_size(self, position: ConnectFour) -> tuple[int, int]:
        """See Kind."""
        return position.columns, position.rows

    def move_text(self, position: ConnectFour, move: Cell) -> str:
        """The letter of the column."""
        return chr(ord("a") + move % position.columns)

    def owners(self, position: ConnectFour) -> dict[Cell, int]:
        """See Kind."""
        return {cell: owner for cell, owner in enumerate(position.cells) if owner is not None}

    def winning_line(self, position: ConnectFour) -> tuple[Cell, ...]:
        """See Kind."""
        return position.line()


CONNECT_FOUR = ConnectFourKind()
