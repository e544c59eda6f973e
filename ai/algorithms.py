"""The searches that can be asked for, by name."""

from enum import StrEnum


class Algorithm(StrEnum):
    """Searches to choose from. ENGINE is the strongest of the game; MAXN and PARANOID are for more than two players."""

    MINIMAX = "minimax"
    NEGAMAX = "negamax"
    ALPHA_BETA = "alphabeta"
    ENGINE = "engine"
    MAXN = "maxn"
    PARANOID = "paranoid"


OF_MANY = (Algorithm.MAXN, Algorithm.PARANOID)
