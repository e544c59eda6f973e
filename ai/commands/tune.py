"""`tune VARIANT FILE`: tune the numbers of reductions and pruning by SPSA, in games (J. Spall, 1992)."""

import argparse
import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import NamedTuple

from ai.commands.games import Bar, serve
from ai.contest.self_play import QuickMatch, SearchSide
from ai.contest.workers import Pool, Processes, pool_of
from ai.engine.checkers import engine_switches
from ai.engine.constants import USUAL, Constants
from ai.engine.weights import weights_for
from ai.work.journal import JournalFile
from game.checkers.rule_sets import rules_named
from game.faults import CommandFault
from game.outside import read_json

STEPS_DECAY, MOVES_DECAY = 0.101, 0.602
SETTLING = 0.1
"""Share of the iterations that keeps the first movements small."""
LAST_MOVE = 0.01
"""Change of a number for one more game won, at the end of the tuning, in squares of its step."""
Values = tuple[float, ...]


class Knob(NamedTuple):
    name: str
    start: float
    least: float
    most: float
    step: float
    """Size of a trial step at the end of the tuning: large enough to show in games."""

    def held(self, value: float) -> float:
        return min(max(value, self.least), self.most)


@dataclass(frozen=True)
class Spsa:
    """A plan of a number of iterations; the trial in iteration n depends on n, the seed and the values alone."""

    knobs: Sequence[Knob]
    iterations: int
    seed: int

    @property
    def start(self) -> Values:
        return tuple(float(knob.start) for knob in self.knobs)

    def tried(self, iteration: int, values: Values) -> tuple[Values, Values]:
        """Values of the two players in an iteration, counted from 1."""
        moved = list(zip(self.knobs, values, self._steps(iteration), strict=True))
        return (
            tuple(knob.held(value + step) for knob, value, step in moved),
            tuple(knob.held(value - step) for knob, value, step in moved),
        )

    def learnt(self, iteration: int, values: Values, points: float) -> Values:
        """Values after an iteration in which the first player won `points` more games than it lost."""
        settling = SETTLING * self.iterations
        faster = ((settling + self.iterations) / (settling + iteration)) ** MOVES_DECAY
        return tuple(
            knob.held(value + LAST_MOVE * faster * knob.step**2 * points / step)
            for knob, value, step in zip(self.knobs, values, self._steps(iteration), strict=True)
        )

    def _steps(self, iteration: int) -> list[float]:
        """Step of each number for the first player: up or down, at random."""
        rng = Random(f"{self.seed} {iteration}")
        wider = (self.iterations / iteration) ** STEPS_DECAY
        return [rng.choice((-1, 1)) * wider * knob.step for knob in self.knobs]


CONDITIONS = ("variant", "iterations", "pairs", "nodes", "seed")
KNOBS = (
    Knob("margin", USUAL.margin, 5, 120, 6),
    Knob("futile", USUAL.futile, 10, 200, 12),
    Knob("late", USUAL.late, 2, 12, 1),
    Knob("late_depth", USUAL.late_depth, 2, 12, 1),
    Knob("deep", USUAL.deep, 3, 20, 1.5),
)


def run(args: argparse.Namespace) -> int:
    """Go on with the tuning in the file, and print the numbers that it has come to."""
    if args.worker:
        return work(args)
    spsa, bar = Spsa(KNOBS, args.iterations, args.seed), Bar("iterations")
    rules_named(args.variant)
    with JournalFile(Path(args.journal)) as journal:
        points = begun(journal, args)
        values = spsa.start
        for iteration in range(1, args.iterations + 1):
            if iteration > len(points):
                points.append(played(args, iteration, spsa.tried(iteration, values)))
                journal.write(json.dumps({"iteration": iteration, "points": points[-1]}))
            values = spsa.learnt(iteration, values, points[iteration - 1])
            bar.show(iteration, args.iterations)
        bar.close()
    for knob, value in zip(KNOBS, values, strict=True):
        print(f"{knob.name:<12}{knob.start:>6g}{value:>8.1f}")
    return 0


def begun(journal: JournalFile, args: argparse.Namespace) -> list[int]:
    head = json.dumps({"tune": 1} | {name: getattr(args, name) for name in CONDITIONS})
    return journal.resumed(
        head, lambda line: int(read_json(line)["points"]), CommandFault.NO_TUNING, CommandFault.OTHER_TUNING
    )


def played(args: argparse.Namespace, iteration: int, tried: tuple[Values, Values]) -> int:
    """Play the games of an iteration and return the points of the first player."""
    first = (iteration - 1) * args.pairs + 1
    jobs = [json.dumps({"pair": first + i, "tried": tried}) for i in range(args.pairs)]
    words = ["tune", args.variant, args.journal, f"--nodes={args.nodes}", f"--seed={args.seed}", "--worker"]
    pool: Pool = pool_of(args) or Processes(1)
    with closing(pool.answers(words, jobs)) as lines:
        return sum(read_json(line)["points"] for line in lines)


def work(args: argparse.Namespace) -> int:
    """Be a worker: play pairs of games, and print the points of the first player."""
    rules = rules_named(args.variant)
    features, weights = engine_switches(rules), weights_for(rules)

    def points_of(text: str) -> str:
        job = read_json(text)
        sides = [SearchSide(features, weights, Constants(*map(round, values))) for values in job["tried"]]
        return json.dumps({"points": sum(QuickMatch(rules, sides, args.nodes, args.seed).pair(job["pair"]))})

    return serve(points_of)
