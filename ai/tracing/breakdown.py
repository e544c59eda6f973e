"""Which evaluations can be taken apart, and the terms of any of them."""

from collections.abc import Callable
from typing import Any

from ai.engine.weights import weights_for
from ai.evaluation import SamuelWeights
from ai.textbook.trees import Tree
from ai.tracing.patterns import pattern_terms
from ai.tracing.terms import Breakdown, Term, meyer_broken_down, nilsson_broken_down, samuel_broken_down
from game.checkers.kind import CHECKERS
from game.core import State
from game.kinds import kind_of
from game.tictactoe import TICTACTOE

NILSSON, MEYER, SAMUEL, PATTERNS = "nilsson", "meyer", "samuel", "patterns"


def breakdowns_of(state: State[Any]) -> tuple[str, ...]:
    """The evaluations that can be taken apart in this game, the usual one first; () where there is none."""
    game = "" if isinstance(state, Tree) else kind_of(state).name
    if game == TICTACTOE.name:
        return (NILSSON,)
    if game != CHECKERS.name:
        return ()
    return (SAMUEL, MEYER) if weights_for(state.rules) is None else (SAMUEL, MEYER, PATTERNS)  # type: ignore[attr-defined]


def break_down(state: State[Any], name: str, player: int, weights: SamuelWeights | None = None) -> Breakdown:
    """The terms of a position for a player; `weights` take the place of Samuel's usual ones."""
    makers: dict[str, Callable[[Any, int], tuple[Term, ...]]] = {
        NILSSON: nilsson_broken_down,
        MEYER: meyer_broken_down,
        SAMUEL: lambda position, player: samuel_broken_down(position, player, weights),
        PATTERNS: pattern_terms,
    }
    return Breakdown(name, player, makers[name](state, player))
