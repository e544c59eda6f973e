"""The best move of a position in any game: deeper and deeper until the limit, by the algorithm that was asked for.
Iterations score root moves one by one, and the answer is a random one of the best: after a best score b the others are
searched with the window (b - 1, infinity), so that an equal one gets its exact score, a worse one at most b - 1."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter
from typing import Any, cast

from ai.algorithms import OF_MANY, Algorithm
from ai.engine.engine import DEEPEST, Engine
from ai.limits import Budget, Limit, Stopped, StoppedAtBetterMove, deadline_in
from ai.minds import mind_of
from ai.minds.mind import RootSearch
from ai.patience import FORCED_DEPTH, Patience, SavedTime
from ai.report import Answer, Line, Report
from ai.score import INFINITY, WIN, Evaluate, Score, Window, ends_within
from ai.textbook.alpha_beta import alpha_beta
from ai.textbook.maxn import EvaluateAll, all_even, maxn, win_distances
from ai.textbook.minimax import minimax
from ai.textbook.negamax import negamax
from ai.textbook.paranoid import paranoid
from ai.textbook.values import win_distance
from game.checkers.position import Position
from game.core import InputError, Outcome, State
from game.faults import Fault
from game.kinds import kind_of
from game.match import PositionWithHistory


def root_search(
    history: Sequence[State[Any]], algorithm: Algorithm, name: str = "", *, to_depth: bool = False
) -> RootSearch:
    """Choose the search, a compiled one if there is one; `name` is that of an evaluation, "" the usual one. `to_depth`
    asks for a search to a fixed depth, which levels and comparisons count on."""
    position = history[-1]
    mind = mind_of(position)
    if position.players > 2:
        return _search_of_many(position, algorithm, name)
    if algorithm in OF_MANY:
        raise InputError(Fault.MORE_PLAYERS)
    name = name or next(iter(mind.evaluations))
    found = mind.search(history, algorithm, name, to_depth)
    return found or TextbookSearch(history, algorithm, mind.evaluation(position, name))


def search(
    history: Sequence[State[Any]],
    algorithm: Algorithm,
    limit: Limit,
    evaluation_name: str = "",
    *,
    rng: Random | None = None,
    stop: bytearray | None = None,
    on_report: Callable[[Report], None] | None = None,
    engine: Engine | None = None,
) -> Answer:
    """Find the best move in the last position of `history`, which has all positions of the game, the oldest first.
    `evaluation_name` is one of `ai.evaluation`, "" the algorithm's best. ENGINE plays checkers by `engine`."""
    if algorithm is Algorithm.ENGINE and mind_of(history[-1]).has_engine:
        positions = cast("Sequence[Position]", history)
        return (engine or Engine()).think(positions, limit, evaluation_name, stop=stop, on_report=on_report)
    root, saved = root_search(history, algorithm, evaluation_name, to_depth=limit.depth is not None), None
    if mind_of(history[-1]).time_by_need:
        saved = engine.saved if engine else SavedTime()
        saved.begin(len(history))
    return deepen(root, limit, rng=rng, stop=stop, on_report=on_report, saved=saved)


def deepen(
    root: RootSearch,
    limit: Limit,
    *,
    rng: Random | None = None,
    stop: bytearray | None = None,
    on_report: Callable[[Report], None] | None = None,
    saved: SavedTime | None = None,
) -> Answer:
    """Find the best move by a search that goes one ply deeper in every iteration, at least the first one. It ends at
    the limit, when the game is solved, or soon after the byte `stop` is set. If the moves tried in an unfinished
    iteration lose, or the next one is known to be better or was far better before, that one is the answer, with the
    report of the iteration before. `on_report` gets each iteration's report, with its own nodes and seconds. With the
    time `saved` in the game before, a mean time is spent by need."""
    stop, rng = stop or bytearray(1), rng or Random()
    moves, nodes, answer, known = list(root.moves()), 0, None, dict[Any, Score]()
    if not moves:
        raise InputError(Fault.NO_MOVE_TO_SEARCH)
    mean, most = limit.mean_and_most
    by_need = saved is not None and mean < most
    begun, deadline = perf_counter(), deadline_in(most if by_need else limit.seconds)
    patience = saved.patience(mean) if saved and by_need else Patience()
    for depth in range(1, (limit.depth or DEEPEST) + 1):
        started, root.complete = perf_counter(), True
        left = None if limit.nodes is None else limit.nodes - nodes
        budget = Budget(Limit(nodes=left, seconds=deadline[0] - started), stop) if answer else Budget()
        floors = _floors(root.falls, answer.report.score if answer else -INFINITY)
        scores = _score_moves(root, moves, depth, budget, floors, known)
        if not scores:
            break
        nodes += budget.nodes
        best = max(score for score, _ in scores.values())
        if answer and len(scores) < len(moves):
            untried = moves[len(scores)]
            worse = best < -WIN // 2 or known[untried] == INFINITY
            if worse or (best <= floors[0] and known[untried] - best > root.falls[0]):
                answer = Answer(untried, replace(answer.report, pv=(untried,)))
            if worse or best <= floors[0]:
                break
        among = [move for move, (score, _) in scores.items() if score == best]
        patience.note(same=answer is not None and answer.move in among)
        move = rng.choice(among)
        report = Report(depth, best, (move, *scores[move][1]), 1 + budget.nodes, perf_counter() - started)
        answer = Answer(move, report)
        if on_report:
            on_report(report)
        if root.complete or ends_within(best, depth) or len(scores) < len(moves):
            break
        if stop[0] or perf_counter() >= deadline[0] or patience.is_over(perf_counter() - begun):
            break
        if by_need and len(moves) == 1 and depth >= FORCED_DEPTH:
            break
        known = {move: score for move, (score, _) in scores.items()}
        moves.sort(key=known.__getitem__, reverse=True)
    assert answer is not None
    if saved and by_need and len(moves) > 1:
        saved.note(min(perf_counter() - begun, most), mean)
    return answer


def _floors(falls: Sequence[Score], last: Score) -> Sequence[Score]:
    """Lower ends of the windows of an iteration, one after another, by the last score."""
    return [*(last - fall for fall in falls if abs(last) < WIN // 2), -INFINITY]


def _score_moves(
    root: RootSearch,
    moves: Sequence[Any],
    depth: int,
    budget: Budget,
    floors: Sequence[Score],
    known: dict[Any, Score],
) -> dict[Any, tuple[Score, Line]]:
    """Score all moves in the first of the windows above `floors` that the best one reaches. `known` gets the upper
    bounds of those that do not reach it, and INFINITY for one that is better when the time ends."""
    scores = dict[Any, tuple[Score, Line]]()
    with suppress(Stopped):
        for floor in floors:
            known.update((move, score) for move, (score, _) in scores.items())
            scores.clear()
            best = floor
            for move in moves:
                try:
                    scores[move] = root.score(move, depth, (max(best - 1, floor), INFINITY), budget)
                except StoppedAtBetterMove:
                    known[move] = INFINITY
                    raise
                best = max(best, scores[move][0])
            if best > floor:
                break
    return scores


class TextbookSearch:
    """Searches of `ai.textbook`, for any game of two players, with draws by history."""

    falls: Sequence[Score] = ()

    def __init__(self, history: Sequence[State[Any]], algorithm: Algorithm, evaluate: Evaluate) -> None:
        """The algorithm ENGINE is alpha-beta here."""
        self.complete = True
        position = history[-1]
        by_history = kind_of(position).history_rules(position)
        self._root: State[Any] = PositionWithHistory(tuple(history)) if by_history else position
        self._static = evaluate
        self._algorithm: Callable[..., Report] = {Algorithm.MINIMAX: minimax, Algorithm.NEGAMAX: negamax}.get(
            algorithm, alpha_beta
        )

    def moves(self) -> Sequence[Any]:
        return self._root.legal_moves()

    def score(self, move: Any, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        options: dict[str, Any] = {"utility": _one_ply_on, "budget": budget}
        if self._algorithm is alpha_beta:
            options["window"] = -window[1], -window[0]
        report = self._algorithm(self._root.play(move), depth - 1, self._evaluate, **options)
        return -report.score, report.pv

    def _evaluate(self, state: State[Any]) -> Score:
        self.complete = False
        return self._static(state.positions[-1] if isinstance(state, PositionWithHistory) else state)


def _search_of_many(position: State[Any], algorithm: Algorithm, name: str) -> RootSearch:
    if algorithm not in (*OF_MANY, Algorithm.ENGINE):
        raise InputError(Fault.TWO_PLAYERS, players=position.players)
    evaluate = all_even if name == "none" else mind_of(position).evaluate_all
    return TextbookMaxn(position, evaluate, alliance=algorithm is Algorithm.PARANOID)


@dataclass
class TextbookMaxn:
    """Max^n, or with an `alliance` of the others paranoid search, for any game of three and more players."""

    root: State[Any]
    evaluate: EvaluateAll
    alliance: bool
    complete: bool = True
    falls: Sequence[Score] = ()

    def moves(self) -> Sequence[Any]:
        return self.root.legal_moves()

    def score(self, move: Any, depth: int, window: Window, budget: Budget) -> tuple[Score, Line]:
        """See RootSearch; max^n is always exact."""
        after, turn = self.root.play(move), self.root.turn
        if self.alliance:
            found = paranoid(
                after, depth - 1, self._evaluate, player=turn, window=window, utility=_one_ply_on, budget=budget
            )
            return found.score, found.pv
        report = maxn(after, depth - 1, self._evaluate, budget, lambda outcome, ply: win_distances(outcome, ply + 1))
        return report.payoffs[turn], report.pv

    def _evaluate(self, state: State[Any]) -> tuple[Score, ...]:
        self.complete = False
        return self.evaluate(state)


def _one_ply_on(outcome: Outcome, player: int, ply: int) -> Score:
    """Score counted from the root, which lies one ply above the position where the algorithm starts."""
    return win_distance(outcome, player, ply + 1)
