"""py-draughts: TurboEngine on the international board, SimpleEngine by English, Russian, Brazilian and Frisian rules.

It places Black's men at the top and numbers the squares of every board from there, as ai.contest.hub does; it lets
White begin everywhere, which does not matter where the position says whose turn it is.
Memory of earlier moves, such as its
transposition table, is kept from move to move.
"""

from collections.abc import Sequence
from itertools import pairwise

import draughts
from draughts import SimpleEngine, TurboEngine

from benchmarks.peers import legal_move, talk
from game.checkers.position import Move, Position
from game.checkers.rules import Color


class EnglishBoard(draughts.AmericanBoard):
    """Its board with compulsory captures; by itself it leaves them to the player's choice."""

    @property
    def legal_moves(self) -> list[draughts.Move]:
        """The captures, else all moves."""
        moves = super().legal_moves
        return [move for move in moves if move.captured_list] or moves


class FrisianBoard(draughts.FrisianBoard):
    """Its board with the rule that it leaves out: a king rests after three moves in a row, while its side has men."""

    @property
    def legal_moves(self) -> list[draughts.Move]:
        """The captures, else the moves of all but the king at rest."""
        resting = self.resting
        return [move for move in super().legal_moves if move.captured_list or move.square_list[0] != resting]

    @property
    def resting(self) -> int | None:
        """Square of that king."""
        men = self.white_men if self.turn is draughts.Color.WHITE else self.black_men
        last = self._moves_stack[-2:-7:-2]
        if not men or len(last) < 3 or any(move.captured_list or move.is_promotion for move in last):
            return None
        stands = last[0].square_list[-1]
        one = all(after.square_list[0] == before.square_list[-1] for after, before in pairwise(last))
        return stands if one and (self.white_kings | self.black_kings) >> stands & 1 else None


BOARDS = {
    "english": EnglishBoard,
    "russian": draughts.RussianBoard,
    "brazilian": draughts.BrazilianBoard,
    "frisian": FrisianBoard,
    "international": draughts.StandardBoard,
}
DEEPEST = 40


class PyDraughts:
    """Its engines, the stronger one where there is a choice."""

    name = f"py-draughts {draughts.__version__}" if hasattr(draughts, "__version__") else "py-draughts"
    variants = tuple(BOARDS)

    def __init__(self) -> None:
        """The engine comes with the first position."""
        self._engine: draughts.Engine | None = None

    def choose(self, positions: Sequence[Position], moves: Sequence[Move], seconds: float) -> Move:
        """See Peer."""
        position = positions[-1]
        if self._engine is None:
            kind = TurboEngine if position.rules.name == "international" else SimpleEngine
            self._engine = kind(depth_limit=DEEPEST, time_limit=seconds)
        board = BOARDS[position.rules.name].from_fen(numbered_fen(positions[0]))
        for before, move in zip(positions, moves, strict=False):
            board.push(self._theirs(board, before, move))
        found = self._engine.get_best_move(board)
        assert isinstance(found, draughts.Move)
        legal = board.legal_moves
        return self._ours(position, found if found in legal else legal[0])  # its table knows no king at rest

    def _theirs(self, board: draughts.BaseBoard, position: Position, move: Move) -> draughts.Move:
        return next(each for each in board.legal_moves if self._ours(position, each) == move)

    def _ours(self, position: Position, move: draughts.Move) -> Move:
        captured = [square + 1 for square in move.captured_list]
        return legal_move(position, move.square_list[0] + 1, move.square_list[-1] + 1, captured)


def numbered_fen(position: Position) -> str:
    """The position with the squares numbered from the top, whatever the rules."""
    sides = []
    for letter, color in (("W", Color.WHITE), ("B", Color.BLACK)):
        placed = [(square, piece) for square, piece in position.pieces().items() if piece.color is color]
        sides.append(letter + ",".join("K" * piece.king + str(square) for square, piece in placed))
    return ":".join(["W" if position.color is Color.WHITE else "B", *sides])


if __name__ == "__main__":
    talk(PyDraughts())
