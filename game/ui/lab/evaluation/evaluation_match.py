"""A match of Samuel's evaluation with tuned weights against the usual ones, beside everything else."""

from ai.contest.tuning import play_match, tuning_match
from ai.evaluation import SamuelWeights
from ai.players.elo import Tally
from ai.work.jobs import Job, JobProgress, Worker
from game.checkers.rules import RuleSet


class TuningMatch:
    """One match and its score, from the view of the tuned weights."""

    def __init__(self, worker: Worker, rules: RuleSet, weights: SamuelWeights, games: int) -> None:
        """It begins at once; another job of the worker ends it."""
        self.weights = weights
        self.games = games
        self.tally = Tally()
        arena = tuning_match(rules, weights)
        self._job: Job[int, None] = worker.start(lambda stop, tell: play_match(arena, games, stop, tell))

    @property
    def running(self) -> bool:
        """Whether games are still to come."""
        return self._job.running

    def stop(self) -> None:
        """End it; the games that were played stay."""
        self._job.cancel()

    def hear(self) -> bool:
        """Count the games that have ended; whether there is anything new."""
        heard = False
        while news := self._job.poll():
            heard = True
            if isinstance(news, JobProgress):
                self.tally.count(news.told)
        return heard
