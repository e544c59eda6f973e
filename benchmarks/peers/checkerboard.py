"""Engines with the interface of CheckerBoard, as shared libraries: Cake, GuiCheckers, KestoG and many more.

    CHECKERBOARD=cake.so python -m benchmarks.peers.checkerboard

Most are written for Windows and have to be compiled anew, so that `getmove` and `enginecommand` are exported. What is
played is English checkers, or with CHECKERBOARD_RULES=russian Russian draughts. A table gets the size that ours has.
"""

import ctypes
import os
from collections.abc import Sequence
from pathlib import Path

from ai.engine.table import MEGABYTES
from benchmarks.peers import talk
from game.checkers.position import Move, Position
from game.checkers.rules import Color

WHITE, BLACK, MAN, KING = 1, 2, 4, 8
NEW_GAME = 1
"""A bit of `info`: forget the game before. With no bit for exact time the engine takes about that time on average."""
LARGEST_COMMAND, LARGEST_ANSWER = 256, 1024
LARGEST_MOVE = 1024
"""Bytes for a move, more than in the interface: engines use them differently, only the board counts."""

Board = (ctypes.c_int * 8) * 8


class CheckerBoardEngine:
    """An engine in this process, as the interface means it."""

    def __init__(self, library: Path, rules: str) -> None:
        """Loads it and asks for its name."""
        self.variants = (rules,)
        self._engine = ctypes.CDLL(str(library.resolve()))
        self._engine.getmove.argtypes = [
            Board,
            ctypes.c_int,
            ctypes.c_double,
            ctypes.c_char_p,
            ctypes.POINTER(ctypes.c_int),
            ctypes.c_int,
            ctypes.c_int,
            ctypes.c_void_p,
        ]
        self.name = self._command("name") or library.stem
        self._command(f"set hashsize {MEGABYTES}")
        self._known = 0

    def choose(self, positions: Sequence[Position], moves: Sequence[Move], seconds: float) -> Move:
        """See Peer."""
        position = positions[-1]
        info = 0 if 0 < self._known < len(positions) else NEW_GAME
        self._known = len(positions)
        board = self._board(position)
        said, now = ctypes.create_string_buffer(LARGEST_ANSWER), ctypes.c_int(0)
        color = BLACK if position.color is Color.BLACK else WHITE
        record = ctypes.create_string_buffer(LARGEST_MOVE)
        self._engine.getmove(board, color, seconds, said, ctypes.byref(now), info, 0, record)
        found = cells(board)
        for move in position.legal_moves():
            if cells(self._board(position.play(move))) == found:
                return move
        raise LookupError(f"{self.name} played a move that is not legal.")

    def _command(self, text: str) -> str:
        answer = ctypes.create_string_buffer(LARGEST_ANSWER)
        self._engine.enginecommand(ctypes.create_string_buffer(text.encode("ascii"), LARGEST_COMMAND), answer)
        return answer.value.decode("latin-1").strip()

    def _board(self, position: Position) -> ctypes.Array[ctypes.Array[ctypes.c_int]]:
        """The columns from the right, each from the row of square 1 on: the engine sees the board turned round."""
        board = Board()
        for square, piece in position.pieces().items():
            row, column = position.rules.row_column(square)
            board[7 - column][row] = (BLACK if piece.color is Color.BLACK else WHITE) | (KING if piece.king else MAN)
        return board


def cells(board: ctypes.Array[ctypes.Array[ctypes.c_int]]) -> list[int]:
    """The piece on each cell; 0 if it is empty, which engines write in two ways."""
    return [cell & (WHITE | BLACK | MAN | KING) for line in board for cell in line]


if __name__ == "__main__":
    talk(CheckerBoardEngine(Path(os.environ["CHECKERBOARD"]), os.environ.get("CHECKERBOARD_RULES", "english")))
