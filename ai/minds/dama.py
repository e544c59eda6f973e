"""Dama: an evaluation of men, kings, advance and centre. A king is worth five men (Güldeste, Turkish draughts)."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ai.algorithms import Algorithm
from ai.evaluation import Terms, no_terms
from ai.minds.levels import ladder
from ai.minds.mind import CompiledSearch, GameMind, RootSearch
from game.checkers.dama.position import Dama
from game.checkers.position import Move

if TYPE_CHECKING:
    from ai.engine.events import Events


class DamaWeights(NamedTuple):
    """Values in 1/100 of a man; see `piece_terms`."""

    man: int = 100
    king: int = 500
    row: int = 4
    centre: int = 3
    free: int = 0
    pair: int = 0
    step: int = 0


WEIGHTS = DamaWeights()
CENTRE = 0x3C3C3C3C3C3C3C3C
ONES, TWOS, FOURS = 0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000
"""Rows whose number, from 0 at the top, has this binary digit."""
BOARD, FIRST_COLUMN, LAST_COLUMN = (1 << 64) - 1, 0x0101010101010101, 0x8080808080808080


def advanced(men: int, *, up: bool) -> int:
    """Rows that the men of one side have advanced."""
    down = (men & ONES).bit_count() + 2 * (men & TWOS).bit_count() + 4 * (men & FOURS).bit_count()
    return 7 * men.bit_count() - down if up else down


def steps(men: int, empty: int, *, up: bool) -> int:
    """Number of steps of men to empty squares, forward and sideways."""
    ahead = men >> 8 if up else men << 8
    right, left = (men & ~LAST_COLUMN) << 1, (men & ~FIRST_COLUMN) >> 1
    return sum((targets & empty).bit_count() for targets in (ahead, right, left))


def free_men(men: int, enemy: int, *, up: bool) -> int:
    """Number of men with no piece of the other side ahead in their column."""
    for rows in (8, 16, 32):
        enemy |= enemy << rows if up else enemy >> rows
    return (men & ~enemy).bit_count()


def piece_terms(position: Dama) -> Terms:
    """Men, kings, advance, pieces on the four columns of the middle, men with no enemy ahead, men side by side and
    their steps, for the side to move."""
    up = position.turn == 0
    sides = (position.own, position.enemy, up), (position.enemy, position.own, not up)
    own, enemy = (_counts(one, other, position.kings, up=rising) for one, other, rising in sides)
    names = ("men", "kings", "advancement", "centre", "free men", "pairs", "steps")
    return {n: w * (a - b) for n, w, a, b in zip(names, WEIGHTS, own, enemy, strict=True) if w}


def _counts(own: int, enemy: int, kings: int, *, up: bool) -> tuple[int, ...]:
    men = own & ~kings
    return (
        men.bit_count(),
        (own & kings).bit_count(),
        advanced(men, up=up),
        (own & CENTRE).bit_count(),
        free_men(men, enemy, up=up),
        (men & (men & ~LAST_COLUMN) << 1).bit_count(),
        steps(men, BOARD & ~(own | enemy), up=up),
    )


def search(history: Sequence[Dama], algorithm: Algorithm, name: str) -> RootSearch:
    from ai.engine.dama import DamaSearch, switches_of

    return DamaSearch(history, switches_of(algorithm), WEIGHTS if name == "pieces" else None)


def compiled_search(position: Dama) -> "Callable[[Events | None], CompiledSearch]":
    from ai.engine.dama import DamaSearch, switches_of

    return lambda events: DamaSearch([position], switches_of(Algorithm.ENGINE), WEIGHTS, events)


def move_at(position: Dama, step: int, taken: int) -> Move:
    from ai.engine.dama import move_of

    return move_of(position, step, taken)


LEVELS_OF_DAMA = ladder(
    12 * [Algorithm.ENGINE],
    (1, 1, 1, 1, 2, 3, 4, 5, 7, 9, 11, None),
    (0.7, 0.45, 0.25, 0.1, 0.06, 0.03, 0.01, 0, 0, 0, 0, 0),
)
MIND = GameMind(
    levels=lambda position: LEVELS_OF_DAMA,
    evaluations={"pieces": piece_terms, "none": no_terms},
    search=search,
    compiled_search=compiled_search,
    move_at=move_at,
)
