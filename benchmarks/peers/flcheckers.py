"""FLTK's checkers 1.3.8, the game flcheckers of Debian's fltk1.3-games, English: its engine without its window.

    apt-get download fltk1.3-doc && dpkg -x fltk1.3-doc_*.deb .
    FLCHECKERS=usr/share/doc/fltk1.3-doc/examples/checkers.cxx python -m benchmarks.peers.flcheckers

Its levels are numbers of moves to examine; here it examines as many as it can in the time of a move.
"""

import ctypes
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.peers import legal_move, talk
from game.checkers.position import Move, Position
from game.checkers.rules import Color

DRIVER = Path(__file__).parent / "flcheckers_driver" / "driver.cc"
WINDOW = "// VT100 Interface:"
"""First line of the source that is not the engine."""
JUMP_ON = "movepiece(f,j,n);"
JUMP_ON_UNLESS_CROWNED = "if (oldpiece & KING || !n->king) movepiece(f,j,n);"
"""A correction: it lets a man that has just been crowned jump on as a king."""

FREE, BOTTOM, TOP, KING, BORDER = 0, 1, 2, 4, 8
FIRST_JUMPED = 10
Board = ctypes.c_int * 45
Found = ctypes.c_long * 3


class FlCheckers:
    """The engine, whose White has the top of the board, as our Black."""

    name = "flcheckers 1.3.8"
    variants = ("english",)

    def __init__(self, source: Path) -> None:
        """Compile the engine, which takes a few seconds."""
        engine = source.read_text(encoding="utf-8").partition(WINDOW)[0].replace(JUMP_ON, JUMP_ON_UNLESS_CROWNED)
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "flcheckers.so"
            (Path(folder) / "engine.cc").write_text(engine, encoding="utf-8")
            compiler = ["g++", "-O3", "-w", "-shared", "-fPIC", f"-I{folder}"]
            subprocess.run([*compiler, DRIVER, "-o", library], check=True)
            self._choose = ctypes.CDLL(str(library)).flcheckers_choose
        self._choose.argtypes = [Board, ctypes.c_int, ctypes.c_double, Found]

    def choose(self, positions: Sequence[Position], moves: Sequence[Move], seconds: float) -> Move:
        """See Peer."""
        position, found = positions[-1], Found()
        self._choose(Board(*board(position)), position.color is Color.BLACK, seconds, found)
        source, target, jumped = found
        captured = [square for square in range(1, 33) if jumped << FIRST_JUMPED >> place(square) & 1]
        squares = {place(square): square for square in range(1, 33)}
        return legal_move(position, squares[source], squares[target], captured)


def place(square: int) -> int:
    """The engine's place of a square: every two rows are followed by a place of the border."""
    return 4 + square + (square - 1) // 8


def board(position: Position) -> list[int]:
    """The piece on each place."""
    places = [BORDER] * 45
    pieces = position.pieces()
    for square in range(1, 33):
        piece = pieces.get(square)
        side = (TOP if piece.color is Color.BLACK else BOTTOM) if piece else FREE
        places[place(square)] = side | (KING if piece and piece.king else 0)
    return places


if __name__ == "__main__":
    talk(FlCheckers(Path(os.environ["FLCHECKERS"])))
