"""The choice of a move by a level: by searching, by the opening book, at a glance, or by mistake."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

from ai.algorithms import Algorithm
from ai.engine.book.files import best_by_book, usual_book
from ai.engine.engine import Engine
from ai.minds import mind_of
from ai.minds.levels import Level
from ai.report import Answer, MoveSource, Report, unsearched
from ai.search import search
from game.checkers.position import Position
from game.core import State

VARIED_PLIES, VARIED_DEPTH = 3, 8
"""Number of plies for which the engine of checkers plays any good move, and its depth meanwhile."""


def choose(
    history: Sequence[State[Any]],
    level: Level,
    rng: Random,
    stop: bytearray | None = None,
    on_report: Callable[[Report], None] | None = None,
    engine: Engine | None = None,
) -> Answer:
    """Choose the level's move in the last position of `history`; see `ai.search.search` for the parameters. A
    deliberate mistake and the only legal move come at once."""
    if level.above and rng.random() < level.share:
        level = level.above
    if (answer := without_thinking(history[-1], level, rng)) is not None:
        return answer
    if level.glances:
        return at_a_glance(history, rng)
    if (answer := by_book(history, level, rng, engine)) is not None:
        return answer
    if level.algorithm is Algorithm.ENGINE and is_opening(history) and not level.endless:
        depth = min(level.depth or VARIED_DEPTH, VARIED_DEPTH)
        return (engine or Engine()).vary(cast("Sequence[Position]", history), depth, level.evaluation, rng, stop)
    return search(
        history, level.algorithm, level.limit, level.evaluation, rng=rng, stop=stop, on_report=on_report, engine=engine
    )


def by_book(history: Sequence[State[Any]], level: Level, rng: Random, engine: Engine | None = None) -> Answer | None:
    if level.book is None or not (engine is None or engine.book):
        return None
    positions = cast("Sequence[Position]", history)
    return best_by_book(positions, usual_book(positions[-1].rules), rng, level.book)


def is_opening(history: Sequence[State[Any]]) -> bool:
    """True for the first moves of a game of checkers, with all men on the board."""
    if len(history) > VARIED_PLIES or not mind_of(history[-1]).has_engine:
        return False
    position = cast("Position", history[-1])
    return (position.white | position.black).bit_count() == 2 * position.rules.men


def without_thinking(position: State[Any], level: Level, rng: Random) -> Answer | None:
    """Play the only legal move, or a deliberate mistake; None when the level has to think."""
    moves = position.legal_moves()
    if len(moves) == 1 or (moves and rng.random() < level.mistakes):
        move = rng.choice(mind_of(position).tempting(position) or moves)
        return Answer(move, unsearched(move, MoveSource.ONLY_MOVE if len(moves) == 1 else MoveSource.MISTAKE))
    return None


def at_a_glance(history: Sequence[State[Any]], rng: Random) -> Answer:
    """Play a child's move: the one it likes best of those it notices by chance, seldom far from the last move,
    backward, or what the opponent can answer. Nothing is searched."""
    noticed = mind_of(history[-1]).notice(history, rng)
    most = max(each.liking for each in noticed)
    chosen = rng.choice([each for each in noticed if each.liking == most])
    return Answer(chosen.move, unsearched(chosen.move, MoveSource.GLANCE, chosen.lure))
