"""Work of the page Evaluation in threads: a position taken apart, and a match of tuned weights."""

from dataclasses import dataclass, replace
from typing import Any

from ai.contest.tuning import TunedPlayer, play_match, tuning_match
from ai.evaluation import SamuelWeights, samuel_weights
from ai.limits import Limit
from ai.players.elo import Tally
from ai.report import Report
from ai.tracing.breakdown import SAMUEL, break_down
from ai.tracing.terms import Breakdown
from ai.work.jobs import Job, JobProgress, Worker
from game.checkers.rules import RuleSet

DEPTH = 5
"""Plies of the search that is tried with the weights."""


@dataclass(frozen=True, slots=True)
class EvaluationQuestion:
    start: Any
    evaluation: str
    move: Any
    weights: SamuelWeights | None


@dataclass(frozen=True, slots=True)
class EvaluationComparison:
    """The terms before and after the move, and the results of searches with both sets of weights."""

    question: EvaluationQuestion
    before: Breakdown
    after: Breakdown | None
    tuned: Report | None = None
    usual: Report | None = None


def look(question: EvaluationQuestion, stop: bytearray, tell: Any) -> EvaluationComparison:
    """Take a position apart before and after a move; with Samuel's weights also search it, which comes second."""
    start, name, player, move = question.start, question.evaluation, question.start.turn, question.move
    before = break_down(start, name, player, question.weights)
    after = break_down(start.play(move), name, player, question.weights) if move is not None else None
    found = EvaluationComparison(question, before, after)
    if name != SAMUEL or not start.legal_moves():
        return found
    tell(found)
    weights = (question.weights or samuel_weights(start.rules), samuel_weights(start.rules))
    tuned, usual = (TunedPlayer(each, Limit(depth=DEPTH)).think([start], stop) for each in weights)
    return replace(found, tuned=tuned, usual=usual)


class TuningMatch:
    """A match of tuned weights against the usual ones, and its score from the view of the tuned ones."""

    def __init__(self, worker: Worker, rules: RuleSet, weights: SamuelWeights, games: int) -> None:
        """It begins at once; another job of the worker ends it."""
        self.weights = weights
        self.games = games
        self.tally = Tally()
        arena = tuning_match(rules, weights)
        self._job: Job[int, None] = worker.start(lambda stop, tell: play_match(arena, games, stop, tell))

    @property
    def running(self) -> bool:
        return self._job.running

    def stop(self) -> None:
        """End it; the games that were played stay."""
        self._job.cancel()

    def hear(self) -> bool:
        heard = False
        while news := self._job.poll():
            heard = True
            if isinstance(news, JobProgress):
                self.tally.count(news.told)
        return heard
