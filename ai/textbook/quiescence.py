"""Quiescence: a search that stops in the middle of an exchange is wrong about it (the horizon effect).

So a position at the depth limit where something is forced, as its game knows it, is no leaf: the forcing moves are
searched on, and those alone, until the position is quiet.
"""

from typing import Any

from ai.report import Line
from game.core import State
from game.kinds import find_kind


def forcing_moves(state: State[Any]) -> Line:
    """The moves that are searched on beyond the depth limit; () when the position is quiet.

    >>> from game.tictactoe.position import TicTacToe
    >>> forcing_moves(TicTacToe.parse("XX./O../O.."))
    (2,)
    """
    kind = find_kind(state)
    return kind.forcing_moves(state) if kind else ()
