"""Wild tic-tac-toe: both players place crosses or noughts, and the first line of either mark wins."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

from game.core import IllegalMoveError, NotationError, Outcome, Reason, draw, loss, win
from game.faults import Fault
from game.kind import Kind, Square
from game.tictactoe.rules import EMPTY, MARKS, MnkRules, cells_of
from game.zobrist import HashedBoard, HashedPiece, Symmetry

RULES = MnkRules()
CELLS = 9
SYMBOLS = MARKS[:2]
RACK = (9, 11)
"""Squares below the board from which crosses and noughts are taken."""


@dataclass(frozen=True)
class Wild:
    """The masks of crosses and noughts; with `misere` a complete line loses."""

    crosses: int = 0
    noughts: int = 0
    misere: bool = False
    players = 2

    @property
    def turn(self) -> int:
        return (self.crosses | self.noughts).bit_count() % 2

    def legal_moves(self) -> tuple[int, ...]:
        """The cells for a cross, then those for a nought, as 9 more."""
        return self._moves

    @cached_property
    def _moves(self) -> tuple[int, ...]:
        if self.outcome() is not None:
            return ()
        free = cells_of(RULES.board & ~(self.crosses | self.noughts))
        return (*free, *(CELLS + cell for cell in free))

    def play(self, move: int) -> Self:
        if move not in self._moves:
            raise self.refused(move)
        symbol, cell = divmod(move, CELLS)
        crosses, noughts = self.crosses | (1 - symbol) << cell, self.noughts | symbol << cell
        return self.__class__(crosses, noughts, self.misere)

    def refused(self, move: int) -> IllegalMoveError:
        """The reason why a move is illegal, with its cell as the field `path`."""
        if self.outcome() is not None:
            return IllegalMoveError(Fault.GAME_OVER)
        if 0 <= move < 2 * CELLS:
            cell = move % CELLS
            return IllegalMoveError(Fault.CELL_TAKEN, cell=RULES.cell_name(cell), path=(cell,))
        return IllegalMoveError(Fault.NO_SUCH_MOVE, move=str(move))

    def line(self) -> int:
        """A complete line; 0 without one."""
        return next((line for line in RULES.line_masks for marks in self.masks if marks & line == line), 0)

    @property
    def masks(self) -> tuple[int, int]:
        return self.crosses, self.noughts

    def outcome(self) -> Outcome | None:
        return self._outcome

    @cached_property
    def _outcome(self) -> Outcome | None:
        if self.line():
            return (loss if self.misere else win)(2, 1 - self.turn, Reason.LINE)
        return draw(2, Reason.BOARD_FULL) if self.crosses | self.noughts == RULES.board else None

    def __str__(self) -> str:
        """The rows from the top, X, O or `.` for each cell."""
        signs = {cell: sign for sign, mask in zip(SYMBOLS, self.masks, strict=True) for cell in cells_of(mask)}
        text = "".join(signs.get(cell, EMPTY) for cell in range(CELLS))
        return "\n".join(text[at : at + 3] for at in range(0, CELLS, 3))


class WildKind(Kind[Wild, int]):
    name = "wild"
    family = "tictactoe"
    state = Wild
    variants = ("wild",)
    can_reverse = True
    sides = ("first player", "second player")

    def start(self, variant: str, *, reverse: bool = False) -> Wild:
        self.checked(variant, reverse=reverse)
        return Wild(misere=reverse)

    def variant_of(self, position: Wild) -> str:
        return self.variants[0]

    def is_reverse(self, position: Wild) -> bool:
        return position.misere

    def board_size(self, position: Wild) -> tuple[int, int]:
        """Three columns and, with the rack, four rows."""
        return 3, 4

    def squares(self, position: Wild) -> Sequence[Square]:
        return (*range(CELLS), *RACK)

    def square_text(self, position: Wild, square: Square) -> str:
        return SYMBOLS[RACK.index(square)] if square in RACK else RULES.cell_name(square)

    def move_text(self, position: Wild, move: int) -> str:
        """The mark and its cell, such as Xb2."""
        symbol, cell = divmod(move, CELLS)
        return SYMBOLS[symbol] + RULES.cell_name(cell)

    def parse_move(self, text: str, position: Wild) -> int:
        """Parse a mark and its cell, in letters of either case."""
        symbol, cell = text.strip()[:1].upper(), text.strip()[1:]
        if symbol not in SYMBOLS or not cell:
            raise NotationError(Fault.NO_MOVE, text=text.strip(), example="Xb2")
        move = SYMBOLS.index(symbol) * CELLS + RULES.parse_cell(cell)
        position.play(move)
        return move

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> Wild:
        self.checked(variant, reverse=reverse)
        rows = text.strip().upper().replace("/", "\n").split("\n")
        if [len(row) for row in rows] != [3, 3, 3]:
            raise NotationError(Fault.ROWS, size=RULES.size, rows=3, given=len(rows))
        signs = "".join(rows)
        if wrong := [sign for sign in signs if sign not in SYMBOLS + EMPTY]:
            raise NotationError(Fault.MARK, mark=wrong[0], row=signs.index(wrong[0]) // 3 + 1, marks=", ".join(SYMBOLS))
        crosses, noughts = (sum(1 << cell for cell in range(CELLS) if signs[cell] == sign) for sign in SYMBOLS)
        return Wild(crosses, noughts, reverse)

    def path(self, move: int) -> tuple[Square, ...]:
        symbol, cell = divmod(move, CELLS)
        return RACK[symbol], cell

    def marks(self, position: Wild) -> dict[Square, int]:
        """The kind of mark on each cell: 0 is a cross, 1 a nought. They belong to no player."""
        return {cell: symbol for symbol, mask in enumerate(position.masks) for cell in cells_of(mask)}

    def winning_line(self, position: Wild) -> tuple[Square, ...]:
        return cells_of(position.line())

    def wins_at_once(self, position: Wild, player: int) -> tuple[int, ...]:
        moves = () if position.misere else position.legal_moves()
        return tuple(move for move in moves if position.play(move).line())

    def most_plies(self, position: Wild) -> int:
        return CELLS - len(self.marks(position))

    def symmetries(self, position: Wild) -> tuple[Symmetry, ...]:
        return RULES.turns

    def board(self, position: Wild) -> HashedBoard:
        figures = frozenset(HashedPiece(cell, symbol) for cell, symbol in self.marks(position).items())
        return HashedBoard(position.turn, figures)


WILD = WildKind()
