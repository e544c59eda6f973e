"""The AI's knowledge of one game, as a value; see `ai.minds` for the games that have one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from ai.algorithms import Algorithm
from ai.engine.events import Events
from ai.evaluation import Terms, no_terms, valued
from ai.limits import Budget
from ai.minds.levels import ANY_GAME, MORE_PLAYERS, Level
from ai.report import Line, Lure
from ai.score import Evaluate, Score, Window
from ai.textbook.maxn import Payoffs, all_even
from game.core import State
from game.kinds import kind_of

NOTICED = 0.6
"""Chance that a child notices a move near the last one."""


class RootSearch(Protocol):
    complete: bool
    """True if no position has been evaluated since this was set to True: going deeper can't change anything."""

    @property
    def falls(self) -> Sequence[Score]:
        """Falls below the last score, the smallest first: a first move that falls further is not scored exactly before
        the others have been tried in that window."""
        ...

    def moves(self) -> Sequence[Any]:
        """List the moves worth searching, the most promising first."""
        ...

    def score(self, move: Any, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """Score a move, `depth` plies from the root, for its side, exact inside the window, and give the replies;
        counts positions in the budget and raises Stopped for it."""
        ...


class CompiledSearch(RootSearch, Protocol):
    @property
    def stopped(self) -> bool:
        """True if the search of the last move was stopped or ran out of positions or time."""
        ...


@dataclass(frozen=True, slots=True)
class NoticedMove:
    move: Any
    liking: float
    """The move with most is played."""
    lure: Lure


def any_moves(history: Sequence[State[Any]], rng: Random, sees_wins: float = NOTICED) -> list[NoticedMove]:
    """Give the moves that win at once if they are seen, otherwise all."""
    position = history[-1]
    winning = kind_of(position).wins_at_once(position, position.turn)
    if winning and rng.random() < sees_wins:
        return [NoticedMove(move, 0.0, Lure.WINS) for move in winning]
    return [NoticedMove(move, 0.0, Lure.NONE) for move in position.legal_moves()]


@dataclass(frozen=True, slots=True)
class GameMind:
    """The AI's knowledge of one game. Every field has a default that suits any game."""

    levels: Callable[[Any], dict[str, Level]] = lambda position: MORE_PLAYERS if position.players > 2 else ANY_GAME
    """All levels of a position by name."""
    evaluations: Mapping[str, Callable[[Any], Terms]] = field(default_factory=lambda: {"none": no_terms})
    """Term by term, the usual one first."""
    compiled_evaluation: Callable[[Any, str], Evaluate] | None = None
    """Compiled version of an evaluation, by the first position and its name."""
    evaluate_all: Callable[[Any], Payoffs] = all_even
    unit: int = 1
    """Value that textbooks write as 1 in their tables: 100 where evaluations count open lines."""
    breakdowns: Callable[[Any], tuple[str, ...]] = lambda position: ()
    """Names of the evaluations whose terms can be shown on the board of a position."""
    search: Callable[[Sequence[Any], Algorithm, str, bool], RootSearch | None] = lambda *wanted: None
    """Search made for the game, by algorithm, evaluation and whether the depth is fixed; None is the textbook's."""
    time_by_need: bool = False
    """True if the mean time of a level or clock is spent by need (see `ai.patience`) without an Engine."""
    has_engine: bool = False
    """True if `ai.engine.engine.Engine` plays the game, with its table, threads, book and endgame tables."""
    book: Callable[[Any], Mapping[Any, Score]] = lambda position: {}
    """Scores of a position's moves in the opening book, the best first, for the side to move."""
    protocols: Callable[[Any], tuple[str, ...]] = lambda position: ()
    """Protocols by which other programs can play games that begin with a position; see ai.contest.programs."""
    compiled_search: Callable[[Any], Callable[[Events | None], CompiledSearch] | None] = lambda position: None
    """Strongest search of a position in games without an Engine; it can write down its events."""
    move_at: Callable[[Any, int, int], Any] = lambda position, step, taken: step
    """Move that two words of the compiled search mean in a position."""
    notice: Callable[[Sequence[Any], Random], list[NoticedMove]] = any_moves
    tempting: Callable[[Any], Sequence[Any]] = lambda position: ()
    """Moves that a deliberate mistake is one of; () is all."""
    is_fair: Callable[[Any], bool] = lambda position: True
    """True if a game can go on from here after random moves."""
    is_even: Callable[[Any], bool] | None = None

    def evaluation(self, start: State[Any], name: str) -> Evaluate:
        """Choose the evaluation of that name for games that begin with a position; "" is the usual one."""
        name = name or next(iter(self.evaluations))
        if self.compiled_evaluation is not None:
            return self.compiled_evaluation(start, name)
        return valued(self.evaluations[name])

    def can_be_traced(self, position: State[Any]) -> bool:
        return self.has_engine or self.compiled_search(position) is not None
