"""KCheckers 0.8.1, English and Russian: the engine of Debian's package, compiled from its source without its window.

    apt-get source kcheckers && KCHECKERS=kcheckers-0.8.1 python -m benchmarks.peers.kcheckers

It has no clock, only levels of skill, which are depths: the driver goes from one to the next until the time is over.
"""

import ctypes
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.peers import talk
from game.checkers.position import Move, Position
from game.checkers.rules import Color

DRIVER = Path(__file__).parent / "kcheckers_driver"
ENGINE = ("checkers.cc", "echeckers.cc", "rcheckers.cc")
GAME_TYPES = ["-DPDN_H", "-DENGLISH=21", "-DRUSSIAN=25"]
"""All that the engine takes from the file for PDN, which needs more of Qt."""

THEIR_MAN, THEIR_KING, FREE, OWN_KING, OWN_MAN = 1, 2, 3, 4, 5
Board = ctypes.c_int * 32


class KCheckers:
    """The engine as its player 2, who has the top of the board; for White the board is turned round."""

    name = "KCheckers 0.8.1"
    variants = ("english", "russian")

    def __init__(self, source: Path) -> None:
        """Compiles the engine, which takes a few seconds."""
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder) / "kcheckers.so"
            files = [DRIVER / "driver.cc", *(source / name for name in ENGINE)]
            compiler = ["g++", "-O3", "-w", "-shared", "-fPIC", "-pthread", f"-I{DRIVER}", f"-I{source}", *GAME_TYPES]
            subprocess.run([*compiler, *files, "-o", library], check=True)
            self._choose = ctypes.CDLL(str(library)).kcheckers_choose
        self._choose.argtypes = [Board, Board, ctypes.c_int, ctypes.c_double]

    def choose(self, positions: Sequence[Position], moves: Sequence[Move], seconds: float) -> Move:
        """See Peer."""
        position = positions[-1]
        after = Board()
        self._choose(Board(*board(position, position.color)), after, position.rules.name == "russian", seconds)
        found = [*after]
        for move in position.legal_moves():
            if board(position.play(move), position.color) == found:
                return move
        raise LookupError(f"{self.name} played a move that is not legal.")


def board(position: Position, top: Color) -> list[int]:
    """The piece on each square, from the top, for the side of that colour."""
    squares = [FREE] * 32
    for square, piece in position.pieces().items():
        own = piece.color is top
        kind = (OWN_KING if own else THEIR_KING) if piece.king else (OWN_MAN if own else THEIR_MAN)
        squares[square - 1 if top is Color.BLACK else 32 - square] = kind
    return squares


if __name__ == "__main__":
    talk(KCheckers(Path(os.environ["KCHECKERS"])))
