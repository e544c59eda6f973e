"""Which evaluations can be taken apart, and the terms of any of them."""

from collections.abc import Callable
from typing import Any

from ai.engine.weights import weights_for
from ai.evaluation import SamuelWeights
from ai.tracing.patterns import pattern_terms
from ai.tracing.terms import Breakdown, Term, meyer_broken_down, nilsson_broken_down, samuel_broken_down
from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.core import State
from game.kinds import find_kind
from game.tictactoe.kind import TICTACTOE

NILSSON, MEYER, SAMUEL, PATTERNS = "nilsson", "meyer", "samuel", "patterns"


def _of_checkers(position: Position) -> tuple[str, ...]:
    return (SAMUEL, MEYER) if weights_for(position.rules) is None else (SAMUEL, MEYER, PATTERNS)


OFFERED: dict[str, Callable[[Any], tuple[str, ...]]] = {
    TICTACTOE.name: lambda _: (NILSSON,),
    CHECKERS.name: _of_checkers,
}
"""Which evaluations of a position can be taken apart, by the name of its game."""


def breakdowns_of(state: State[Any]) -> tuple[str, ...]:
    """The evaluations that can be taken apart in this game, the usual one first; () where there is none."""
    kind = find_kind(state)
    return OFFERED[kind.name](state) if kind and kind.name in OFFERED else ()


def break_down(state: State[Any], name: str, player: int, weights: SamuelWeights | None = None) -> Breakdown:
    """The terms of a position for a player; `weights` take the place of Samuel's usual ones."""
    makers: dict[str, Callable[[Any, int], tuple[Term, ...]]] = {
        NILSSON: nilsson_broken_down,
        MEYER: meyer_broken_down,
        SAMUEL: lambda position, player: samuel_broken_down(position, player, weights),
        PATTERNS: pattern_terms,
    }
    return Breakdown(name, player, makers[name](state, player))
