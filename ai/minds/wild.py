"""Wild tic-tac-toe: its own levels, because the game is soon decided. From `hard` up they search to the end."""

from collections.abc import Sequence
from random import Random

from ai.algorithms import Algorithm
from ai.minds.levels import Level, ladder
from ai.minds.mind import GameMind, NoticedMove, any_moves
from game.wild import Wild

SEES_A_LINE = 0.15
"""Chance that a child notices that a line can be completed."""
TO_THE_END = 4 * (9,)
SECONDS = dict.fromkeys(("hard", "master", "grandmaster", "champion"), 3.0)
"""Seconds for a move; only the first moves of a game take more than one."""
WILD_LEVELS = ladder(
    12 * [Algorithm.ALPHA_BETA],
    (1, 1, 1, 1, 2, 2, 3, 9, *TO_THE_END),
    (0.7, 0.55, 0.35, 0.15, 0.35, 0.2, 0.1, 0.12, 0, 0, 0, 0),
    SECONDS,
)
MISERE_LEVELS = ladder(
    12 * [Algorithm.ALPHA_BETA],
    (1, 1, 1, 1, 3, 4, 5, 7, *TO_THE_END),
    (0.75, 0.5, 0.25, 0, 0, 0, 0, 0.05, 0, 0, 0, 0),
    SECONDS,
)


def levels_of(position: Wild) -> dict[str, Level]:
    return MISERE_LEVELS if position.misere else WILD_LEVELS


def lines_seen(history: Sequence[Wild], rng: Random) -> list[NoticedMove]:
    return any_moves(history, rng, SEES_A_LINE)


MIND = GameMind(levels=levels_of, notice=lines_seen)
