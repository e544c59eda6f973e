"""Values of dama's evaluation, written by assets/scripts/train_dama.py."""

from typing import NamedTuple

Rows = tuple[tuple[int, int, int, int], ...]
"""Values of squares: eight rows, the row where men are crowned first, of four columns, that at the edge first."""


class DamaWeights(NamedTuple):
    """Values in hundredths of a man."""

    man: int
    king: int
    men: Rows
    kings: Rows
    pieces: tuple[int, ...]
    """Value of the number of a side's pieces, from 0 to 16."""
    more_kings: tuple[int, int, int]
    """Value of one king against none, of two against none, and of two against one."""
    share_of_men: int
    """Value of a side's men, times their share of all pieces."""
    share_of_kings: int
    move: int
    """Value of being the side to move."""


TURKISH = DamaWeights(
    man=116,
    king=443,
    men=(
        (0, 0, 0, 0),
        (193, 100, 88, 73),
        (72, 23, 22, 16),
        (18, 13, 6, 3),
        (2, -3, 0, -2),
        (-1, -7, -6, -7),
        (-3, -8, -6, -7),
        (0, 0, 0, 0),
    ),
    kings=(
        (25, -9, -5, -13),
        (-24, -9, -16, -25),
        (-15, -2, -15, -23),
        (-25, -5, -24, -25),
        (-13, -10, -16, -27),
        (-1, -6, -6, -3),
        (7, -5, -8, -5),
        (46, 33, 21, 9),
    ),
    pieces=(49, 66, 20, 26, 22, 19, 21, 26, 27, 29, 28, 34, 34, 35, 28, 19, 0),
    more_kings=(125, 206, 19),
    share_of_men=-31,
    share_of_kings=-518,
    move=6,
)
ARMENIAN = DamaWeights(
    man=115,
    king=491,
    men=(
        (0, 0, 0, 0),
        (123, 123, 73, 51),
        (32, 25, 14, 5),
        (8, 0, -2, -19),
        (-8, -13, -14, -13),
        (-6, -8, -16, -9),
        (15, 8, 11, 9),
        (0, 0, 0, 0),
    ),
    kings=(
        (50, -4, -19, -21),
        (0, -7, -15, -14),
        (3, -6, -13, -11),
        (-15, -7, -23, -14),
        (6, -8, -15, -13),
        (10, -9, 3, -6),
        (14, 0, 0, -2),
        (53, -2, 7, 5),
    ),
    pieces=(174, 90, 110, 159, 168, 175, 170, 173, 166, 146, 130, 133, 108, 102, 67, 44, 0),
    more_kings=(-6, -54, -85),
    share_of_men=17,
    share_of_kings=-139,
    move=19,
)
WEIGHTS = {"turkish": TURKISH, "armenian": ARMENIAN}
"""Learnt values, by the name of the rules."""
