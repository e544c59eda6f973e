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
    """Values in hundredths of a man; see `piece_terms`."""

    man: int = 100
    king: int = 500
    row: int = 4
    centre: int = 3


WEIGHTS = DamaWeights()
TERMS = "men", "kings", "advancement", "centre"
ONES, TWOS, FOURS = 0xFF00FF00FF00FF00, 0xFFFF0000FFFF0000, 0xFFFFFFFF00000000
"""Rows whose number, from 0 at the top, has this binary digit."""


def advanced(men: int, *, up: bool) -> int:
    """Rows that the men of one side have advanced."""
    down = (men & ONES).bit_count() + 2 * (men & TWOS).bit_count() + 4 * (men & FOURS).bit_count()
    return 7 * men.bit_count() - down if up else down


def piece_terms(position: Dama) -> Terms:
    """Men, kings, advance and pieces on the four columns of the middle, for the side to move."""
    up = position.turn == 0
    own = _counts(position, position.own, up=up)
    enemy = _counts(position, position.enemy, up=not up)
    return {name: weight * (a - b) for name, weight, a, b in zip(TERMS, WEIGHTS, own, enemy, strict=True)}


def _counts(position: Dama, own: int, *, up: bool) -> tuple[int, ...]:
    men, kings, centre = own & ~position.kings, own & position.kings, own & position.rules.centre
    return men.bit_count(), kings.bit_count(), advanced(men, up=up), centre.bit_count()


def search(history: Sequence[Dama], algorithm: Algorithm, name: str, to_depth: bool) -> RootSearch:
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
    (1, 1, 1, 1, 2, 3, 4, 5, 7, 8, 10, None),
    (0.7, 0.45, 0.25, 0.08, 0.08, 0.045, 0.02, 0, 0.02, 0, 0, 0),
)
MIND = GameMind(
    levels=lambda position: LEVELS_OF_DAMA,
    evaluations={"pieces": piece_terms, "none": no_terms},
    breakdowns=lambda position: ("pieces",),
    search=search,
    compiled_search=compiled_search,
    move_at=move_at,
)
