"""Which evaluations can be taken apart, and the terms of any of them."""

from collections.abc import Callable
from typing import Any

from ai.evaluation import SamuelWeights
from ai.minds import mind_of
from ai.tracing.patterns import pattern_terms
from ai.tracing.terms import Breakdown, Term, meyer_broken_down, nilsson_broken_down, samuel_broken_down
from game.core import State

NILSSON, MEYER, SAMUEL, PATTERNS = "nilsson", "meyer", "samuel", "patterns"


def breakdowns_of(state: State[Any]) -> tuple[str, ...]:
    """The evaluations that can be taken apart in this game, the usual one first; () where there is none."""
    return mind_of(state).breakdowns(state)


def break_down(state: State[Any], name: str, player: int, weights: SamuelWeights | None = None) -> Breakdown:
    """The terms of a position for a player; `weights` take the place of Samuel's usual ones."""
    makers: dict[str, Callable[[Any, int], tuple[Term, ...]]] = {
        NILSSON: nilsson_broken_down,
        MEYER: meyer_broken_down,
        SAMUEL: lambda position, player: samuel_broken_down(position, player, weights),
        PATTERNS: pattern_terms,
    }
    return Breakdown(name, player, makers[name](state, player))
