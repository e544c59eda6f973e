"""Ultimate tic-tac-toe: nine boards of 3x3 on a board of 3x3. A mark sends the opponent to the board at the same place;
where that board is over, to any other. Three boards in a row win."""

from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import chain
from typing import Self

from game.core import IllegalMoveError, NotationError, Outcome, Reason, draw, win
from game.faults import Fault
from game.kind import Kind, Square
from game.languages import N_
from game.tictactoe.rules import EMPTY, MARKS, MnkRules
from game.zobrist import HashedBoard, HashedPiece, Symmetry

SIDE, BOARDS = 9, 9
FULL = (1 << BOARDS) - 1
LINES = MnkRules().line_masks
"""The lines of a board of 3x3, as masks of its places in reading order."""
NAMES = MnkRules(SIDE, SIDE)
"""A board whose cells have the same names."""
PLACES = [divmod(cell, SIDE) for cell in range(SIDE * SIDE)]
BOARD_OF = [row // 3 * 3 + column // 3 for row, column in PLACES]
PLACE_OF = [row % 3 * 3 + column % 3 for row, column in PLACES]
CELLS_OF = [[cell for cell in range(SIDE * SIDE) if BOARD_OF[cell] == board] for board in range(BOARDS)]


HAS_LINE = tuple(any(marks & line == line for line in LINES) for marks in range(FULL + 1))
"""True for the masks of a board that have a line, by the mask."""


def ended(marks: int, others: int) -> bool:
    """True if a board with these marks of both players is won or full."""
    return HAS_LINE[marks] or HAS_LINE[others] or marks | others == FULL


@cache
def free_cells(board: int, taken: int) -> tuple[Square, ...]:
    """The cells of a board that are not in the mask of its places."""
    return tuple(cell for cell in CELLS_OF[board] if not taken >> PLACE_OF[cell] & 1)


@dataclass(frozen=True)
class Ultimate:
    """The marks of both players on each of the boards, and the board where the next mark must go; None for any. `won`
    has the boards that each player has won, `over` those that are won or full, as masks; `of` finds them."""

    marks: tuple[tuple[int, ...], tuple[int, ...]]
    turn: int = 0
    sent_to: int | None = None
    won: tuple[int, int] = (0, 0)
    over: int = 0

    @property
    def players(self) -> int:
        return 2

    @classmethod
    def start(cls) -> Self:
        return cls(((0,) * BOARDS, (0,) * BOARDS))

    @classmethod
    def of(cls, marks: tuple[tuple[int, ...], tuple[int, ...]], turn: int, sent_to: int | None = None) -> Self:
        first, second = (sum(HAS_LINE[board] << at for at, board in enumerate(own)) for own in marks)
        over = sum(ended(*both) << at for at, both in enumerate(zip(*marks, strict=True)))
        return cls(marks, turn, sent_to, (first, second), over)

    @property
    def open_boards(self) -> tuple[int, ...]:
        """The boards where the next mark can go."""
        if self.outcome() is not None:
            return ()
        if self.sent_to is not None:
            return (self.sent_to,)
        return tuple(board for board in range(BOARDS) if not self.over >> board & 1)

    @cached_property
    def _moves(self) -> tuple[Square, ...]:
        first, second = self.marks
        cells = [free_cells(board, first[board] | second[board]) for board in self.open_boards]
        return cells[0] if len(cells) == 1 else tuple(sorted(chain(*cells)))

    def legal_moves(self) -> tuple[Square, ...]:
        return self._moves

    def play(self, move: Square) -> Self:
        if move not in self._moves:
            raise self.refused(move)
        turn, board, place = self.turn, BOARD_OF[move], PLACE_OF[move]
        own, other = list(self.marks[turn]), self.marks[1 - turn]
        own[board] |= 1 << place
        marks = (tuple(own), other) if turn == 0 else (other, tuple(own))
        won, over = self.won, self.over
        if HAS_LINE[own[board]]:
            won = (won[0] | 1 << board, won[1]) if turn == 0 else (won[0], won[1] | 1 << board)
        if ended(own[board], other[board]):
            over |= 1 << board
        return self.__class__(marks, 1 - turn, None if over >> place & 1 else place, won, over)

    def refused(self, move: Square) -> IllegalMoveError:
        """The reason why a move is illegal, with the cell as the field `path`."""
        if self.outcome() is not None:
            return IllegalMoveError(Fault.GAME_OVER)
        if not 0 <= move < SIDE * SIDE:
            return IllegalMoveError(Fault.NO_CELL, cell=move, columns=SIDE, rows=SIDE)
        if self.owner(move) is not None:
            return IllegalMoveError(Fault.CELL_TAKEN, cell=NAMES.cell_name(move), path=(move,))
        if self.sent_to is None:
            return IllegalMoveError(Fault.BOARD_OVER, cell=NAMES.cell_name(move), path=(move,))
        first, last = (NAMES.cell_name(CELLS_OF[self.sent_to][place]) for place in (6, 2))
        return IllegalMoveError(Fault.OTHER_BOARD, first=first, last=last, path=(move,))

    def outcome(self) -> Outcome | None:
        for player, boards in enumerate(self.won):
            if HAS_LINE[boards]:
                return win(2, player, Reason.LINE)
        return draw(2, Reason.BOARD_FULL) if self.over == FULL else None

    def is_over(self, cell: Square) -> bool:
        """True if the board of a cell is won or full."""
        return bool(self.over >> BOARD_OF[cell] & 1)

    def owner(self, cell: Square) -> int | None:
        board, place = BOARD_OF[cell], PLACE_OF[cell]
        return next((player for player in (0, 1) if self.marks[player][board] >> place & 1), None)

    def __str__(self) -> str:
        """The rows from the top, then the board where the next mark must go, from 1, or - for any."""
        marks = ["." if (owner := self.owner(cell)) is None else MARKS[owner] for cell in range(SIDE * SIDE)]
        rows = ["".join(marks[start : start + SIDE]) for start in range(0, SIDE * SIDE, SIDE)]
        return "\n".join([*rows, "-" if self.sent_to is None else str(self.sent_to + 1)])


def _parsed(text: str) -> Ultimate:
    *rows, sent_to = text.strip().replace("/", "\n").split("\n")
    if len(rows) != SIDE:
        raise NotationError(Fault.ROWS, size="9x9", rows=SIDE, given=len(rows))
    marks = [[0] * BOARDS, [0] * BOARDS]
    for number, row in enumerate(rows):
        line = row.strip().upper()
        if len(line) != SIDE:
            raise NotationError(Fault.ROW_LENGTH, row=number + 1, given=len(line), columns=SIDE)
        for column, char in enumerate(line):
            if char not in MARKS[:2] + EMPTY:
                raise NotationError(Fault.MARK, mark=char, row=number + 1, marks=", ".join(MARKS[:2]))
            cell = number * SIDE + column
            if char != EMPTY:
                marks[MARKS.index(char)][BOARD_OF[cell]] |= 1 << PLACE_OF[cell]
    crosses, rings = (sum(board.bit_count() for board in own) for own in marks)
    if crosses - rings not in (0, 1):
        raise NotationError(Fault.MARK_COUNTS, counted=f"{crosses} X, {rings} O")
    free = Ultimate.of((tuple(marks[0]), tuple(marks[1])), crosses - rings)
    if sent_to.strip() == "-":
        return free
    known = {str(board + 1): board for board in free.open_boards or range(BOARDS)}  # none is open after the end
    if sent_to.strip() not in known:
        raise NotationError(Fault.NO_OPEN_BOARD, given=sent_to.strip())
    return replace(free, sent_to=known[sent_to.strip()])


def _turned(cells: tuple[Square, ...], places: tuple[Square, ...]) -> Symmetry:
    """A rotation or reflection of the cells, and of the boards behind them, which stand for the board to play on."""
    boards = {SIDE * SIDE + old: SIDE * SIDE + new for new, old in enumerate(places)}
    return Symmetry({old: new for new, old in enumerate(cells)} | boards, (0, 1))


class UltimateKind(Kind[Ultimate, Square]):
    name = "ultimate"
    state = Ultimate
    variants = ("ultimate",)
    sides = tuple(MARKS[:2])
    endings = {  # noqa: RUF012 (it never changes)
        Reason.LINE: N_("{winner} won three boards in a row."),
        Reason.BOARD_FULL: N_("All boards are over, and no one has three in a row."),
    }

    def start(self, variant: str, *, reverse: bool = False) -> Ultimate:
        self.checked(variant, reverse=reverse)
        return Ultimate.start()

    def variant_of(self, position: Ultimate) -> str:
        return self.variants[0]

    def parse_move(self, text: str, position: Ultimate) -> Square:
        cell = NAMES.parse_cell(text)
        position.play(cell)
        return cell

    def board_size(self, position: Ultimate) -> tuple[int, int]:
        return SIDE, SIDE

    def parse_position(self, text: str, variant: str, *, reverse: bool = False) -> Ultimate:
        self.checked(variant, reverse=reverse)
        return _parsed(text)

    def owners(self, position: Ultimate) -> dict[Square, int]:
        owners = {cell: position.owner(cell) for cell in range(SIDE * SIDE)}
        return {cell: owner for cell, owner in owners.items() if owner is not None}

    def most_plies(self, position: Ultimate) -> int:
        return SIDE * SIDE - len(self.owners(position))

    def wins_at_once(self, position: Ultimate, player: int) -> tuple[Square, ...]:
        """The cells where a mark would complete the third board in a row, wherever the last move sent this player."""
        if position.outcome() is not None:
            return ()
        boards = range(BOARDS) if player != position.turn else position.open_boards
        free = replace(position, turn=player, sent_to=None)
        moves = [cell for cell in free.legal_moves() if BOARD_OF[cell] in boards]
        return tuple(cell for cell in moves if (end := free.play(cell).outcome()) and end.reason is Reason.LINE)

    def winning_line(self, position: Ultimate) -> tuple[Square, ...]:
        """The cells across the three boards."""
        won = (line for boards in position.won for line in LINES if boards & line == line)
        for line in won:
            first, _, last = (board for board in range(BOARDS) if line >> board & 1)
            (top, left), (bottom, right) = divmod(first, 3), divmod(last, 3)
            down, across = (bottom - top) // 2, (right - left) // 2
            row, column = (3 * top + (1 - down), 3 * left + (1 - across))
            return tuple((row + step * down) * SIDE + column + step * across for step in range(SIDE))
        return ()

    def symmetries(self, position: Ultimate) -> tuple[Symmetry, ...]:
        return TURNS

    def board(self, position: Ultimate) -> HashedBoard:
        """The marks, and the board to play on as one figure more."""
        board = super().board(position)
        sent_to = () if position.sent_to is None else (HashedPiece(SIDE * SIDE + position.sent_to, 0),)
        return board._replace(figures=board.figures | frozenset(sent_to))


TURNS = tuple(_turned(cells, places) for cells, places in zip(NAMES.symmetries, MnkRules().symmetries, strict=True))[1:]
"""Rotations and reflections, without the identity."""
ULTIMATE = UltimateKind()
