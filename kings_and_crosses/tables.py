"""Endgame tables: the result of positions with few pieces, and the number of plies to it."""

from dataclasses import dataclass

from ai.engine.endgame.verdicts import Verdict, few_pieces, judged, usual_tables
from kings_and_crosses.boards import Board


@dataclass(frozen=True, slots=True)
class Probe:
    """The value of a position or a move, for the side that moves."""

    result: int
    """1 won, 0 drawn, -1 lost."""
    plies: int | None
    """Plies to the end with best play; None in a draw, and where a table has results alone."""

    def __str__(self) -> str:
        return str(Verdict(self.result, self.plies))


def probe(board: Board) -> Probe | None:
    """Look a position up; None if no table knows it. Draws by the history of the game are left aside.

    >>> print(probe(Board("english", "W:WK15:BK1")))
    drawn
    """
    found = judged(board.positions, usual_tables(board.position.rules)) if _may_be_known(board) else None
    return None if found is None else Probe(*found.verdict)


def moves(board: Board) -> dict[str, Probe]:
    """The value of each legal move that the tables know, for the side that makes it.

    >>> moves(Board("english", "W:WK15,K18:BK1"))["15-10"].result
    1
    """
    found = judged(board.positions, usual_tables(board.position.rules)) if _may_be_known(board) else None
    return {} if found is None else {board.text(move): Probe(*value) for move, value in found.moves.items()}


def _may_be_known(board: Board) -> bool:
    return isinstance(board, Board) and few_pieces(board.position)
