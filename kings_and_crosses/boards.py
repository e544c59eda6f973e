"""Boards that moves are played on: draughts and tic-tac-toe."""

from collections.abc import Hashable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from game.checkers.kind import CHECKERS
from game.checkers.move_stack import DraughtsStack, MoveStack
from game.checkers.notation import move_text, parse_square
from game.checkers.pdn import result_text
from game.checkers.position import Move, Piece, Position
from game.core import InputError, State
from game.core import Outcome as Ended
from game.draws import drawn_by
from game.kind import Kind
from game.tictactoe.kind import TICTACTOE
from game.tictactoe.position import TicTacToe as Marks
from game.tictactoe.rules import MARKS, MnkRules
from kings_and_crosses import pictures

RULE_SETS = CHECKERS.variants
"""Names of the rule sets that `Board` takes."""

S = TypeVar("S", bound=State[Any])
M = TypeVar("M", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game."""

    winner: str | None
    """`white` or `black`, in tic-tac-toe `X` or `O`; None for a draw."""
    reason: str
    """Such as `no moves`, `repetition`, `line`."""
    result: str
    """As in a record: `2-0`, `1-1`, `0-1`."""


class GameBoard(MoveStack, Generic[S, M]):
    """A position with the moves that led to it. `push` and `pop` change it; the positions themselves never change."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def position(self) -> S: ...
        @property
        def positions(self) -> tuple[S, ...]: ...
        @property
        def moves(self) -> tuple[M, ...]: ...
        @property
        def legal_moves(self) -> tuple[M, ...]: ...
        def push(self, move: M | str) -> M: ...
        def pop(self) -> M: ...

    @classmethod
    def of(cls, positions: Iterable[S], moves: Iterable[M] = ()) -> Self:
        """Wrap positions of the program's own that follow one another."""
        board = cls.__new__(cls)
        board._take(list(positions), list(moves))
        return board

    @property
    def kind(self) -> Kind[S, M]:
        """The program's own description of the game; not stable."""
        raise NotImplementedError

    @property
    def variant(self) -> str:
        """Name of the rule set, or size of the board."""
        return self.kind.variant_of(self.position)

    def text(self, move: M) -> str:
        """The notation of a legal move."""
        return self.kind.move_text(self.position, move)

    def parse(self, text: str) -> M:
        """The legal move that a text means; ValueError says what is wrong with it."""
        return self.kind.parse_move(text, self.position)

    def peek(self) -> M:
        """The last move; IndexError if there is none."""
        return self.moves[-1]

    def refusal(self, move: str) -> str | None:
        """The rule that forbids a move, or the fault of a text that is no move, as a sentence; None if it is legal."""
        try:
            self.parse(move)
        except InputError as error:
            return str(error.fields.get("rule", error))
        return None

    def outcome(self) -> Outcome | None:
        """The end of the game by the position or its history; None while it goes on."""
        ended = self._ended()
        if ended is None:
            return None
        winner = None if ended.winner is None else self._side(ended.winner)
        return Outcome(winner, str(ended.reason), self._result(ended))

    def _ended(self) -> Ended | None:
        last = self.position
        return last.outcome() or drawn_by(self.positions, self.kind.history_rules(last))

    def is_over(self) -> bool:
        return self._ended() is not None

    def copy(self) -> Self:
        return copy(self)

    def __copy__(self) -> Self:
        return self.of(self.positions, self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameBoard) and self.position == other.position

    def __hash__(self) -> int:
        return hash(self.position)

    def _side(self, player: int) -> str:
        raise NotImplementedError

    def _result(self, ended: Any) -> str:
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        raise NotImplementedError


class Board(DraughtsStack, GameBoard[Position, Move]):
    """A board of draughts: `Board(variant="english", fen=None, *, giveaway=False)`.

    >>> board = Board("russian")
    >>> board.push("c3-d4").path, board.turn
    ((22, 18), 'black')
    >>> [board.text(move) for move in board.legal_moves][:3]
    ['b6-a5', 'b6-c5', 'd6-c5']
    >>> board.refusal("d6-f4")
    'That square is too far away.'
    """

    __slots__ = ()

    @property
    def kind(self) -> Kind[Position, Move]:
        """The program's own description of the game; not stable."""
        return CHECKERS

    @property
    def turn(self) -> str:
        """Side to move: `white` or `black`."""
        return self.position.color.value

    def is_legal(self, move: Move) -> bool:
        return move in self.position.legal_moves()

    def text(self, move: Move) -> str:
        """The notation of a legal move, such as `11-15`, `22x15` or `c3-d4`."""
        return move_text(self.position, move)

    def pieces(self) -> dict[str, Piece]:
        """The piece on each occupied square: its `color`, and True for `king`."""
        position = self.position
        return {position.rules.square_name(square): piece for square, piece in position.pieces().items()}

    def piece_at(self, square: str) -> Piece | None:
        """The piece on a square such as `c3` or `11`; ValueError if the board has no such square."""
        position = self.position
        return position.pieces().get(parse_square(square, position.rules))

    def _side(self, player: int) -> str:
        return self.position.color_of(player).value

    def _result(self, ended: Any) -> str:
        return result_text(ended, self.position)

    def __str__(self) -> str:
        """The board from White's side: men w and b, kings W and B."""
        position = self.position
        size = position.rules.size
        rows = [[" "] * size for _ in range(size)]
        for square in range(1, position.rules.squares + 1):
            row, column = position.rules.row_column(square)
            rows[row][column] = "."
        for square, piece in position.pieces().items():
            row, column = position.rules.row_column(square)
            letter = piece.color.value[0]
            rows[row][column] = letter.upper() if piece.king else letter
        return "\n".join(" ".join(row).rstrip() for row in rows)

    def __repr__(self) -> str:
        aim = ", giveaway=True" if self.position.rules.giveaway else ""
        return f"Board({self.variant!r}, {self.fen()!r}{aim})"

    def _repr_svg_(self) -> str:
        return pictures.draughts(self.position, last=self.peek().path if self.ply else ())


class TicTacToe(GameBoard[Marks, int]):
    """A board of tic-tac-toe: columns, rows, and how many marks in a row win.

    >>> board = TicTacToe(3, 3, 3)
    >>> for move in ("b2", "a1", "c1", "b1", "a3"):
    ...     _ = board.push(move)
    >>> print(board)
    X . .
    . X .
    O O X
    >>> board.outcome()
    Outcome(winner='X', reason='line', result='1-0')
    """

    __slots__ = ()

    def __init__(
        self,
        columns: int = 3,
        rows: int = 3,
        in_row: int = 3,
        *,
        players: int = 2,
        misere: bool = False,
        gravity: bool = False,
        text: str | None = None,
    ) -> None:
        """An empty board, or the one of a text such as `X.O/.X./...`. With `misere` a line loses; with `gravity` marks
        fall to the lowest free cell."""
        rules = MnkRules(columns, rows, in_row, players, misere, gravity)
        super().__init__(Marks.start(rules) if text is None else Marks.parse(text, rules))

    @property
    def kind(self) -> Kind[Marks, int]:
        """The program's own description of the game; not stable."""
        return TICTACTOE

    @property
    def turn(self) -> str:
        """Mark of the side to move: `X` or `O`."""
        return MARKS[self.position.turn]

    def is_legal(self, move: int) -> bool:
        return move in self.legal_moves

    def is_capture(self, move: int | str) -> bool:
        """False: nothing is captured in this game."""
        return False

    def _side(self, player: int) -> str:
        return MARKS[player]

    def _result(self, ended: Any) -> str:
        if ended.winner is None:
            return "1/2-1/2"
        return "-".join("1" if player == ended.winner else "0" for player in range(len(ended.payoffs)))

    def __str__(self) -> str:
        return "\n".join(" ".join(row) for row in str(self.position).split("\n"))

    def __repr__(self) -> str:
        return f"<TicTacToe {self.variant} {self.kind.position_text(self.position)}>"

    def _repr_svg_(self) -> str:
        return pictures.marks(self.position, last=self.moves[-1:])


AnyBoard = Board | TicTacToe


def board_of(positions: Sequence[State[Any]]) -> AnyBoard:
    """A board at the last of the program's own positions."""
    return Board.of(positions) if isinstance(positions[-1], Position) else TicTacToe.of(positions)  # type: ignore[arg-type]
