"""The searches that can be asked for, by name."""

from enum import StrEnum
from typing import Any

from game.checkers.kind import CHECKERS
from game.core import State
from game.kinds import kind_of


class Algorithm(StrEnum):
    """What can be asked for; ENGINE is the strongest search that there is for the game.

    MAXN and PARANOID are for more than two players; they are all that there is for them.
    """

    MINIMAX = "minimax"
    NEGAMAX = "negamax"
    ALPHA_BETA = "alphabeta"
    ENGINE = "engine"
    MAXN = "maxn"
    PARANOID = "paranoid"


OF_MANY = (Algorithm.MAXN, Algorithm.PARANOID)
"""The searches for more than two players."""


def has_engine(position: State[Any]) -> bool:
    """Whether an Engine, with its table and its threads, plays this game."""
    return kind_of(position) is CHECKERS
