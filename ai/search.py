"""Which move is best: deeper and deeper, until the limit, by the algorithm that was asked for.

Every iteration values the root moves one by one and keeps all that are best, and of these the answer is a random one.
The set is exact with alpha-beta too: after a best score b the other moves are searched with the window (b - 1,
infinity), in which a move that is just as good still gets its exact score, and a worse one at most b - 1.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from random import Random
from time import perf_counter
from typing import Any, Protocol, cast

from ai.engine.checkers import ALPHA_BETA, MINIMAX, CheckersSearch, Feature, expert_switches
from ai.engine.expert import DEEPEST, Expert
from ai.engine.lines import LineSearch
from ai.evaluation import evaluation, evaluations_for, nilsson_of_all
from ai.limits import Budget, Limit, Stopped, deadline_in
from ai.report import Answer, Line, Report
from ai.score import INFINITY, Score, Window, ends_within
from ai.textbook.maxn import maxn
from ai.textbook.minimax import alpha_beta, minimax, negamax, win_distance
from game.checkers.position import Position
from game.checkers.variants import Rules
from game.core import InputError, Outcome, State
from game.kinds import kind_of
from game.match import Continued
from game.tictactoe import TicTacToe


class Algorithm(StrEnum):
    """What can be asked for; EXPERT is the strongest search that there is for the game."""

    MINIMAX = "minimax"
    NEGAMAX = "negamax"
    ALPHA_BETA = "alphabeta"
    EXPERT = "expert"


CELLS_SOLVED_AT_ONCE = 9


def switches_of(algorithm: Algorithm, rules: Rules) -> Feature:
    """What the compiled search of checkers leaves on; it is written as negamax, which visits what minimax does."""
    match algorithm:
        case Algorithm.EXPERT:
            return expert_switches(rules)
        case Algorithm.ALPHA_BETA:
            return ALPHA_BETA
        case Algorithm.NEGAMAX | Algorithm.MINIMAX:
            return MINIMAX


class RootSearch(Protocol):
    """One search of one position, asked move by move."""

    complete: bool
    """Nothing was valued by evaluation since this was set to True: going deeper can't change anything."""

    def moves(self) -> Sequence[Any]:
        """The moves worth looking at, the most promising first."""
        ...

    def score(self, move: Any, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """The score of a move for the side that makes it, and the replies, looking `depth` plies ahead from the root.

        Exact inside the window, a bound outside; counts its positions in the budget and raises Stopped for it.
        """
        ...


def root_search(history: Sequence[State[Any]], algorithm: Algorithm, name: str) -> RootSearch:
    """The search for this game and algorithm: a compiled one where there is one, else the readable one."""
    position = history[-1]
    usual = name or evaluations_for(position)[0]
    if isinstance(position, Position):
        return CheckersSearch(cast("Sequence[Position]", history), switches_of(algorithm, position.rules), usual)
    if isinstance(position, TicTacToe):
        if position.players > 2:
            return SelfishReadable(position)
        if algorithm is Algorithm.EXPERT and position.rules.cells > CELLS_SOLVED_AT_ONCE and not position.rules.misere:
            return LineSearch(position)
    return Readable(history, algorithm, usual)


def search(
    history: Sequence[State[Any]],
    algorithm: Algorithm,
    limit: Limit,
    evaluation_name: str = "",
    *,
    rng: Random | None = None,
    stop: bytearray | None = None,
    on_report: Callable[[Report], None] | None = None,
    expert: Expert | None = None,
) -> Answer:
    """The best move in the last position of `history`, which has all positions of the game, the oldest first.

    `evaluation_name` is one of `ai.evaluation`, "" the best one for the algorithm; `expert` is who plays checkers when
    that is the algorithm, without one a new one; for the rest see `deepen`.
    """
    if algorithm is Algorithm.EXPERT and isinstance(history[-1], Position):
        positions = cast("Sequence[Position]", history)
        return (expert or Expert()).think(positions, limit, evaluation_name, stop=stop, on_report=on_report)
    root = root_search(history, algorithm, evaluation_name)
    return deepen(root, limit, rng=rng, stop=stop, on_report=on_report)


def deepen(
    root: RootSearch,
    limit: Limit,
    *,
    rng: Random | None = None,
    stop: bytearray | None = None,
    on_report: Callable[[Report], None] | None = None,
) -> Answer:
    """The best move of a search that goes one ply deeper in every iteration.

    Ends at the limit, when the game is solved, or soon after `stop`, one byte, is set; the first iteration is always
    finished, so that there is always an answer. `on_report` is told of every iteration; the nodes and seconds of a
    report are those of its iteration.
    """
    stop, rng = stop or bytearray(1), rng or Random()
    moves, nodes, answer = list(root.moves()), 0, None
    if not moves:
        raise InputError("The game is over: there is no move to search for.")
    deadline = deadline_in(limit.seconds)
    for depth in range(1, (limit.depth or DEEPEST) + 1):
        started, root.complete = perf_counter(), True
        left = None if limit.nodes is None else limit.nodes - nodes
        budget = Budget(Limit(nodes=left, seconds=deadline[0] - started), stop) if answer else Budget()
        scores = _score_moves(root, moves, depth, budget)
        if not scores:
            break
        nodes += budget.nodes
        best = max(score for score, _ in scores.values())
        move = rng.choice([move for move, (score, _) in scores.items() if score == best])
        report = Report(depth, best, (move, *scores[move][1]), 1 + budget.nodes, perf_counter() - started)
        answer = Answer(move, report)
        if on_report:
            on_report(report)
        if root.complete or ends_within(best, depth) or len(scores) < len(moves):
            break
        if stop[0] or perf_counter() >= deadline[0]:
            break
        moves.sort(key=lambda move: scores[move][0], reverse=True)
    assert answer is not None
    return answer


def _score_moves(root: RootSearch, moves: Sequence[Any], depth: int, budget: Budget) -> dict[Any, tuple[Score, Line]]:
    """Scores and lines; only those of the first moves when the budget is used up, the best of the last depth first."""
    best, scores = -INFINITY, {}
    with suppress(Stopped):
        for move in moves:
            scores[move] = root.score(move, depth, (best - 1, INFINITY), budget)
            best = max(best, scores[move][0])
    return scores


class Readable:
    """The searches of `ai.textbook.minimax`, which here know the draws by history as well."""

    def __init__(self, history: Sequence[State[Any]], algorithm: Algorithm, name: str) -> None:
        """`name` is that of an evaluation; EXPERT is alpha-beta."""
        self.complete = True
        self._root: State[Any] = (
            Continued(tuple(history)) if kind_of(history[-1]).history_rules(history[-1]) else history[-1]
        )
        self._static = evaluation(name)
        self._algorithm: Callable[..., Report] = {
            Algorithm.MINIMAX: minimax,
            Algorithm.NEGAMAX: negamax,
        }.get(algorithm, alpha_beta)

    def moves(self) -> Sequence[Any]:
        """All legal moves."""
        return self._root.legal_moves()

    def score(self, move: Any, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """See RootSearch."""
        options: dict[str, Any] = {"utility": _one_ply_on, "budget": budget}
        if self._algorithm is alpha_beta:
            options["window"] = -window[1], -window[0]
        report = self._algorithm(self._root.play(move), depth - 1, self._evaluate, **options)
        return -report.score, report.pv

    def _evaluate(self, state: State[Any]) -> Score:
        self.complete = False
        return self._static(state.positions[-1] if isinstance(state, Continued) else state)


class SelfishReadable:
    """Max^n, for tic-tac-toe of three and more players."""

    def __init__(self, root: TicTacToe) -> None:
        """Valued by Nilsson's evaluation."""
        self.complete = True
        self._root = root

    def moves(self) -> Sequence[Any]:
        """All legal moves."""
        return self._root.legal_moves()

    def score(self, move: Any, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """See RootSearch; always exact."""
        report = maxn(self._root.play(move), depth - 1, self._evaluate, budget, _one_ply_on_for_all)
        return report.payoffs[self._root.turn], report.pv

    def _evaluate(self, state: State[Any]) -> tuple[Score, ...]:
        self.complete = False
        assert isinstance(state, TicTacToe)
        return nilsson_of_all(state)


def _one_ply_on_for_all(outcome: Outcome, ply: int) -> tuple[Score, ...]:
    """The same for every player."""
    return tuple(_one_ply_on(outcome, player, ply) for player in range(len(outcome.payoffs)))


def _one_ply_on(outcome: Outcome, player: int, ply: int) -> Score:
    """The score seen from the root, which lies one ply above where the algorithm starts."""
    return win_distance(outcome, player, ply + 1)
