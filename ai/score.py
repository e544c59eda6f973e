"""Scores of positions: their unit, their perspective, and a band of numbers for each kind of knowledge.

A score is an int, so that a search can compare and negate it. It belongs to the side that is named with it, mostly the
side to move. The bands do not overlap, so that surer knowledge always beats a guess, on both sides of 0:

    WIN - n          a counted win: this side ends the game in n plies
    TABLE_WIN - n    a table win: an endgame table says that this side ends the game in n plies
    RESULT_WIN + n   a win by a table without distances, and the evaluation or the plies to progress, which find the way
    less than all    an evaluation, in 1/100 of a man

With `payoff` as its utility, a search of a textbook's tree has the payoffs of the game as scores instead.
"""

from collections.abc import Callable
from enum import Enum
from typing import Any, NamedTuple

from game.core import State

Score = int

Window = tuple[Score, Score]
"""Alpha, which MAX (or the side to move) is already sure of, and beta, which the opponent is sure of."""
Evaluate = Callable[[State[Any]], Score]
"""The static value, for the side to move, of a position in which the game goes on."""
INFINITY = 1_000_000
UNBOUNDED = INFINITY - 1
"""An infinite payoff of a tree: still better than the value of a node that has none yet."""
OPEN: Window = (-INFINITY, INFINITY)

LONGEST_WIN = 1000
"""Width of the bands of wins: no win takes as many plies."""
WIN = 100_000
TABLE_WIN = WIN - LONGEST_WIN
RESULT_WIN = 90_000
MOST_BESIDE_RESULT = 5_000
"""The largest evaluation that is added to RESULT_WIN."""
LARGEST_EVALUATION = RESULT_WIN - MOST_BESIDE_RESULT - 1


class Knowledge(Enum):
    EVALUATION = "evaluation"
    TABLE = "endgame table"
    RESULT = "endgame table that tells no distances"
    COUNTED = "counted to the end of the game"


class Parts(NamedTuple):
    knowledge: Knowledge
    sign: int
    """1 if it is good for the side that has the score, -1 if it is bad, 0 if it is even."""
    amount: int
    """Evaluation in 1/100 of a man, or plies to a win or a loss; 0 where no distance is known."""


def win_in(plies: int) -> Score:
    """The score of the side that wins in `plies` plies.

    >>> win_in(5), loss_in(5)
    (99995, -99995)
    """
    return WIN - plies


def loss_in(plies: int) -> Score:
    return plies - WIN


def table_win_in(plies: int) -> Score:
    """Score of the side that wins in `plies` plies by an endgame table; negated, that of the side that loses.

    >>> table_win_in(5), -table_win_in(5)
    (98995, -98995)
    """
    return TABLE_WIN - plies


def progress_in(plies: int, *, wins: bool) -> Score:
    """Score of the side that wins or loses by a table without distances, `plies` plies before the next progress: more
    than one with the evaluation.

    >>> progress_in(5, wins=True), progress_in(5, wins=False)
    (94995, -85995)
    """
    return RESULT_WIN + MOST_BESIDE_RESULT - plies if wins else plies + MOST_BESIDE_RESULT - LONGEST_WIN - RESULT_WIN


def is_counted(score: Score) -> bool:
    """True if a win or a loss was counted to the end of the game."""
    return abs(score) > WIN - LONGEST_WIN


def has_distance(score: Score) -> bool:
    """True if the plies to a win or a loss are known.

    >>> has_distance(win_in(5)), has_distance(-table_win_in(5)), has_distance(RESULT_WIN + 80)
    (True, True, False)
    """
    return abs(score) > TABLE_WIN - LONGEST_WIN


def ends_within(score: Score, plies: int) -> bool:
    """True if a win or a loss was counted, and comes within `plies` plies."""
    return abs(score) >= WIN - plies


def parts_of(score: Score) -> Parts:
    """Take a score apart.

    >>> parts_of(-150)
    Parts(knowledge=<Knowledge.EVALUATION: 'evaluation'>, sign=-1, amount=150)
    >>> parts_of(loss_in(4))
    Parts(knowledge=<Knowledge.COUNTED: 'counted to the end of the game'>, sign=-1, amount=4)
    """
    sign, size = (score > 0) - (score < 0), abs(score)
    if is_counted(score):
        return Parts(Knowledge.COUNTED, sign, WIN - size)
    if has_distance(score):
        return Parts(Knowledge.TABLE, sign, TABLE_WIN - size)
    if size > LARGEST_EVALUATION:
        return Parts(Knowledge.RESULT, sign, 0)
    return Parts(Knowledge.EVALUATION, sign, size)
