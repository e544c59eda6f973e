"""Ultimate tic-tac-toe: an evaluation that counts boards and the lines still open on both levels."""

from functools import cache

from ai.evaluation import Terms, no_terms
from ai.minds.mind import GameMind
from game.ultimate import BOARDS, FULL, LINES, Ultimate, ended

A_BOARD, TWO_BOARDS, TWO_MARKS = 100, 80, 12
"""Values of a won board, of two boards in an open line of three, and of two marks in an open line of a board."""


@cache
def twos(own: int, closed: int) -> int:
    """Number of lines with two of `own` and nothing of `closed`."""
    return sum((own & line).bit_count() == 2 and not closed & line for line in LINES)


def board_terms(position: Ultimate) -> Terms:
    """Boards won, lines of boards and lines of marks, for the side to move."""
    turn, other = position.turn, 1 - position.turn
    won = position.won
    over = sum(ended(position.marks[0][board], position.marks[1][board]) << board for board in range(BOARDS))
    in_play = [board for board in range(BOARDS) if not over >> board & 1]

    def lines_of_marks(player: int) -> int:
        own, others = position.marks[player], position.marks[1 - player]
        return sum(twos(own[board], others[board]) for board in in_play)

    def lines_of_boards(player: int) -> int:
        return twos(won[player], over & FULL & ~won[player])

    return {
        "boards": A_BOARD * (won[turn].bit_count() - won[other].bit_count()),
        "two boards in a row": TWO_BOARDS * (lines_of_boards(turn) - lines_of_boards(other)),
        "two marks in a row": TWO_MARKS * (lines_of_marks(turn) - lines_of_marks(other)),
    }


MIND = GameMind(evaluations={"boards": board_terms, "none": no_terms})
