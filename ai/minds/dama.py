"""Dama: an evaluation of men, kings, advance and centre. A king is worth five men (Güldeste, Turkish draughts)."""

from ai.algorithms import Algorithm
from ai.evaluation import Terms, no_terms
from ai.minds.levels import ladder
from ai.minds.mind import GameMind
from game.checkers.dama.position import Dama

A_MAN, A_KING, A_ROW, A_CENTRE = 100, 500, 4, 3
"""Values of a man, of a king, of each row a man has advanced, and of a piece on the four columns of the middle."""
CENTRE = 0x3C3C3C3C3C3C3C3C
ONES, TWOS, FOURS = 0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000
"""Rows whose number, from 0 at the top, has this binary digit."""


def advanced(men: int, *, up: bool) -> int:
    """Rows that the men of one side have advanced."""
    down = (men & ONES).bit_count() + 2 * (men & TWOS).bit_count() + 4 * (men & FOURS).bit_count()
    return 7 * men.bit_count() - down if up else down


def piece_terms(position: Dama) -> Terms:
    """Men, kings, advance and centre, for the side to move."""
    own, enemy, kings = position.own, position.enemy, position.kings
    up = position.turn == 0
    men, others = own & ~kings, enemy & ~kings
    return {
        "men": A_MAN * (men.bit_count() - others.bit_count()),
        "kings": A_KING * ((own & kings).bit_count() - (enemy & kings).bit_count()),
        "advancement": A_ROW * (advanced(men, up=up) - advanced(others, up=not up)),
        "centre": A_CENTRE * ((own & CENTRE).bit_count() - (enemy & CENTRE).bit_count()),
    }


LEVELS_OF_DAMA = ladder(
    6 * [Algorithm.ALPHA_BETA] + 6 * [Algorithm.ENGINE],
    (1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 9, None),
    (0.7, 0.5, 0.3, 0.25, 0.15, 0.1, 0.05, 0.02, 0, 0, 0, 0),
    {"hard": 1.5, "master": 2.0, "grandmaster": 3.0, "champion": 5.0},
)
"""The upper levels search with a table and good moves first, which looks two plies further in the same time."""
MIND = GameMind(levels=lambda position: LEVELS_OF_DAMA, evaluations={"pieces": piece_terms, "none": no_terms})
