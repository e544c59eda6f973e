"""Ultimate tic-tac-toe: an evaluation that counts boards and the lines still open on both levels."""

from functools import cache

from ai.algorithms import Algorithm
from ai.evaluation import Terms, no_terms
from ai.minds.levels import SLOW, ladder
from ai.minds.mind import GameMind
from game.ultimate import LINES, Ultimate, ended

A_BOARD, TWO_BOARDS, TWO_MARKS = 100, 80, 12
"""Values of a won board, of two boards in an open line of three, and of two marks in an open line of a board."""


@cache
def twos(own: int, closed: int) -> tuple[int, ...]:
    """The lines with two of `own` and nothing of `closed`."""
    return tuple(line for line in LINES if (own & line).bit_count() == 2 and not closed & line)


@cache
def lines_of_marks(own: int, others: int) -> int:
    """Lines with two marks of one player, less those of the other, on a board; 0 if it is over."""
    return 0 if ended(own, others) else len(twos(own, others)) - len(twos(others, own))


def board_terms(position: Ultimate) -> Terms:
    """Boards won, lines of boards and lines of marks, for the side to move."""
    turn, marks, over = position.turn, position.marks, position.over
    own, others = position.won[turn], position.won[1 - turn]
    lines_of_boards = len(twos(own, over & ~own)) - len(twos(others, over & ~others))
    return {
        "boards": A_BOARD * (own.bit_count() - others.bit_count()),
        "two boards in a row": TWO_BOARDS * lines_of_boards,
        "two marks in a row": TWO_MARKS * sum(map(lines_of_marks, marks[turn], marks[1 - turn])),
    }


LEVELS_OF_ULTIMATE = ladder(
    11 * [Algorithm.ALPHA_BETA] + [Algorithm.ENGINE],
    (1, 1, 1, 2, 3, 4, 4, 5, 6, 7, 8, None),
    (0.7, 0.47, 0.21, 0.18, 0.18, 0.14, 0.04, 0.02, 0.01, 0, 0, 0),
    SLOW | {"master": 2.0},
)
MIND = GameMind(
    levels=lambda position: LEVELS_OF_ULTIMATE,
    evaluations={"boards": board_terms, "none": no_terms},
    breakdowns=lambda position: ("boards",),
)
