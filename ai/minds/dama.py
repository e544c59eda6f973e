"""Dama: an evaluation of men and kings by their squares and numbers, learnt from games of the engine."""

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from ai.algorithms import Algorithm
from ai.evaluation import Terms, no_terms
from ai.minds.dama_weights import WEIGHTS, DamaWeights, Rows
from ai.minds.levels import ladder
from ai.minds.mind import CompiledSearch, GameMind, RootSearch
from game.checkers.dama.position import Dama
from game.checkers.position import Move

if TYPE_CHECKING:
    from ai.engine.events import Events

TERMS = "men", "kings", "men's squares", "kings' squares", "material", "side to move"
MOST_MEN, MOST_KINGS = 16, 2
"""Numbers of men and kings of a side from which on more make no difference to the term `material`."""


def weights_of(position: Dama) -> DamaWeights:
    return WEIGHTS[position.rules.name]


@lru_cache(maxsize=8)
def squares_of(table: Rows) -> list[int]:
    """Value of each square, row by row from the row where men are crowned; columns are mirrored.

    >>> squares_of(((1, 2, 3, 4),))
    [1, 2, 3, 4, 4, 3, 2, 1]
    """
    return [value for row in table for value in (*row, *reversed(row))]


def material(weights: DamaWeights, men: int, kings: int, foes: int, enemy_kings: int) -> int:
    """Return the value of the numbers of pieces, in addition to that of each piece, for the side that has `men`."""
    own, enemy = min(men, MOST_MEN) + min(kings, MOST_KINGS), min(foes, MOST_MEN) + min(enemy_kings, MOST_KINGS)
    ahead, behind = min(kings, MOST_KINGS), min(enemy_kings, MOST_KINGS)
    most, least = max(ahead, behind), min(ahead, behind)
    lead = 0 if most == least else weights.more_kings[most + least - 1] * (1 if ahead > behind else -1)
    shared = weights.share_of_men * (min(men, MOST_MEN) - min(foes, MOST_MEN))
    shared += weights.share_of_kings * (ahead - behind)
    pieces = weights.pieces[min(own, MOST_MEN)] - weights.pieces[min(enemy, MOST_MEN)]
    return lead + pieces + round(shared / max(1, own + enemy))


def piece_terms(position: Dama) -> Terms:
    """Men and kings, their squares, the numbers of pieces and the move, for the side to move."""
    weights, up = weights_of(position), position.turn == 0
    own = _counts(weights, position.own, position.kings, up=up)
    enemy = _counts(weights, position.enemy, position.kings, up=not up)
    of_pieces = [a - b for a, b in zip(own[2:], enemy[2:], strict=True)]
    of_numbers = [material(weights, *own[:2], *enemy[:2]), weights.move]
    return dict(zip(TERMS, [*of_pieces, *of_numbers], strict=True))


def _counts(weights: DamaWeights, own: int, kings: int, *, up: bool) -> tuple[int, ...]:
    """Numbers of men and kings of one side, their values, and those of their squares."""
    men, crowned = own & ~kings, own & kings
    counts = men.bit_count(), crowned.bit_count()
    by_square = (_sum(table, pieces, up=up) for table, pieces in ((weights.men, men), (weights.kings, crowned)))
    return *counts, weights.man * counts[0], weights.king * counts[1], *by_square


def _sum(table: Rows, pieces: int, *, up: bool) -> int:
    values, turned = squares_of(table), 0 if up else 56
    return sum(value for square, value in enumerate(values) if pieces >> (square ^ turned) & 1)


@lru_cache(maxsize=4)
def compiled_weights(weights: DamaWeights) -> memoryview:
    """Tables for ai.engine.evaluate: men by their row and its pattern, kings by their square, the numbers of pieces."""
    men = squares_of(weights.men)
    table = [
        sum(weights.man + men[8 * row + column] for column in range(8) if pattern >> column & 1)
        for row in range(8)
        for pattern in range(256)
    ]
    table += [weights.king + value for value in squares_of(weights.kings)]
    numbers = product(range(MOST_MEN + 1), range(MOST_MEN + 1), range(MOST_KINGS + 1), range(MOST_KINGS + 1))
    table += [weights.move + material(weights, men, kings, foes, others) for men, foes, kings, others in numbers]
    return memoryview(array("h", table))


def search(history: Sequence[Dama], algorithm: Algorithm, name: str, to_depth: bool) -> RootSearch:
    from ai.engine.dama import DamaSearch, switches_of

    return DamaSearch(
        history, switches_of(algorithm), compiled_weights(weights_of(history[-1])) if name == "pieces" else None
    )


def compiled_search(position: Dama) -> "Callable[[Events | None], CompiledSearch]":
    from ai.engine.dama import DamaSearch, switches_of

    return lambda events: DamaSearch(
        [position], switches_of(Algorithm.ENGINE), compiled_weights(weights_of(position)), events
    )


def move_at(position: Dama, step: int, taken: int) -> Move:
    from ai.engine.dama import move_of

    return move_of(position, step, taken)


LEVELS_OF_DAMA = {
    "turkish": ladder(
        12 * [Algorithm.ENGINE],
        (1, 1, 1, 1, 2, 3, 4, 5, 7, 8, 10, None),
        (0.73, 0.45, 0.25, 0.08, 0.08, 0.045, 0.02, 0, 0.02, 0, 0, 0),
    ),
    "armenian": ladder(
        12 * [Algorithm.ENGINE],
        (1, 1, 1, 2, 2, 3, 4, 5, 7, 8, 10, None),
        (0.73, 0.45, 0.25, 0.2, 0.08, 0.04, 0.035, 0, 0.025, 0, 0, 0),
    ),
}
MIND = GameMind(
    levels=lambda position: LEVELS_OF_DAMA[position.rules.name],
    evaluations={"pieces": piece_terms, "none": no_terms},
    breakdowns=lambda position: ("pieces",),
    search=search,
    time_by_need=True,
    compiled_search=compiled_search,
    move_at=move_at,
)
