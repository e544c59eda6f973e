"""A position that is being set up: what stands where, whose turn it is, and whether it can be searched."""

from abc import ABC, abstractmethod
from typing import Any

from game.checkers import notation
from game.checkers.position import Piece, Position
from game.checkers.variants import Color, Rules
from game.core import InputError, State
from game.faults import Fault
from game.kind import Square
from game.tictactoe import EMPTY, MARKS, TICTACTOE, MnkRules, TicTacToe
from game.ui.board.face import CROWNED, MEN, CheckersFace, Face, Figure, PlainFace
from game.ui.board.face import MARKS as FIGURES


class Editing(ABC):
    """The board as it is now; nothing keeps a person from a position that can't be, `check` says what is wrong."""

    face: Face

    @abstractmethod
    def click(self, square: Square, tool: Figure | None) -> None:
        """A square was clicked with a figure in hand, or with None, which takes away: so does the same figure again."""

    @abstractmethod
    def clear(self) -> None:
        """Take everything off the board."""

    @abstractmethod
    def read(self, text: str) -> None:
        """Set up the position that a text describes; InputError says what is wrong with it."""

    @property
    @abstractmethod
    def figures(self) -> dict[Square, Figure]:
        """What stands on the squares."""

    @property
    @abstractmethod
    def tools(self) -> tuple[Figure, ...]:
        """The figures that can be put on the board."""

    variant: str
    """The board's size, or the rules."""
    color: Color | None = None
    """The side to move where that can be chosen; None where it follows from the board."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as text, whether it can be or not."""

    @abstractmethod
    def _position(self) -> State[Any]:
        """The position; InputError when there is none such."""

    def check(self) -> State[Any]:
        """The position; InputError says why there is none such, or nothing to search in it."""
        position = self._position()
        if not position.legal_moves():
            raise InputError(Fault.NO_MOVE_TO_SEARCH)
        return position


class EditedMarks(Editing):
    """A tic-tac-toe board."""

    def __init__(self, position: TicTacToe) -> None:
        self.rules: MnkRules = position.rules
        self.variant = self.rules.size
        self.marks = TICTACTOE.owners(position)
        self.face = PlainFace(self.rules.columns, self.rules.rows)

    def click(self, square: Square, tool: Figure | None) -> None:
        before = self.marks.pop(square, None)
        if tool is not None and before != FIGURES.index(tool):
            self.marks[square] = FIGURES.index(tool)

    def clear(self) -> None:
        self.marks = {}

    def read(self, text: str) -> None:
        self.marks = TICTACTOE.owners(TicTacToe.parse(text, self.rules))

    @property
    def figures(self) -> dict[Square, Figure]:
        return {cell: FIGURES[mark] for cell, mark in self.marks.items()}

    @property
    def tools(self) -> tuple[Figure, ...]:
        return FIGURES[: self.rules.players]

    @property
    def text(self) -> str:
        cells = [MARKS[self.marks[cell]] if cell in self.marks else EMPTY for cell in range(self.rules.cells)]
        width = self.rules.columns
        return "/".join("".join(cells[start : start + width]) for start in range(0, len(cells), width))

    def _position(self) -> TicTacToe:
        return TicTacToe.parse(self.text, self.rules)


PIECES = {
    Figure.WHITE_MAN: Piece(Color.WHITE),
    Figure.WHITE_KING: Piece(Color.WHITE, king=True),
    Figure.BLACK_MAN: Piece(Color.BLACK),
    Figure.BLACK_KING: Piece(Color.BLACK, king=True),
}


class EditedCheckers(Editing):
    """A checkers board."""

    def __init__(self, position: Position) -> None:
        self.rules: Rules = position.rules
        self.variant = self.rules.name
        self.color: Color = position.color
        self.pieces = dict(position.pieces())
        self.face = CheckersFace(self.rules)

    def click(self, square: Square, tool: Figure | None) -> None:
        before = self.pieces.pop(square, None)
        if tool is not None and before != PIECES[tool]:
            self.pieces[square] = PIECES[tool]

    def clear(self) -> None:
        self.pieces = {}

    def read(self, text: str) -> None:
        position = notation.parse_fen(text, self.rules)
        self.color, self.pieces = position.color, dict(position.pieces())

    @property
    def figures(self) -> dict[Square, Figure]:
        return {
            square: CROWNED[MEN[piece.color]] if piece.king else MEN[piece.color]
            for square, piece in self.pieces.items()
        }

    @property
    def tools(self) -> tuple[Figure, ...]:
        return tuple(PIECES)

    @property
    def text(self) -> str:
        return notation.fen(Position.of(self.rules, self.color, self.pieces))

    def _position(self) -> Position:
        """By way of the FEN, which refuses what can't be."""
        return notation.parse_fen(self.text, self.rules)


def can_be_edited(position: State[Any]) -> bool:
    """Whether a position's game has an editor."""
    return isinstance(position, TicTacToe | Position)


def edited(position: State[Any]) -> Editing:
    """A position to be changed; InputError when its game has no editor."""
    if isinstance(position, TicTacToe):
        return EditedMarks(position)
    if isinstance(position, Position):
        return EditedCheckers(position)
    raise InputError(Fault.UNKNOWN_POSITION, name=type(position).__name__)
