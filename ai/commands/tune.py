"""`tune VARIANT FILE`: the numbers that reductions and pruning go by, tuned by SPSA in games (ai.contest.spsa)."""

import argparse
import json
import sys
from contextlib import closing
from pathlib import Path

from ai.commands.bar import Bar
from ai.commands.pool import pool_of
from ai.contest.quick_games import QuickMatch, SearchSide
from ai.contest.spsa import Knob, Spsa, Values
from ai.contest.workers import Pool, Processes
from ai.engine.checkers import engine_switches
from ai.engine.constants import USUAL, Constants
from ai.engine.weights import weights_for
from ai.work.journal import JournalFile
from game.checkers.perft import rules_named
from game.core import InputError
from game.faults import CommandFault
from game.outside import read_json

CONDITIONS = ("variant", "iterations", "pairs", "nodes", "seed")
KNOBS = (
    Knob("margin", USUAL.margin, 5, 120, 6),
    Knob("futile", USUAL.futile, 10, 200, 12),
    Knob("late", USUAL.late, 2, 12, 1),
    Knob("late_depth", USUAL.late_depth, 2, 12, 1),
    Knob("deep", USUAL.deep, 3, 20, 1.5),
)


def run(args: argparse.Namespace) -> int:
    """Go on with the tuning in the file, and tell the numbers that it has come to."""
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
        bar.end()
    for knob, value in zip(KNOBS, values, strict=True):
        print(f"{knob.name:<12}{knob.start:>6g}{value:>8.1f}")
    return 0


def begun(journal: JournalFile, args: argparse.Namespace) -> list[int]:
    """What the iterations in the journal brought; InputError when it is none, or one of other conditions."""
    head = json.dumps({"tune": 1} | {name: getattr(args, name) for name in CONDITIONS})
    try:
        lines = journal.lines()
        if (first := next(lines, None)) is None and journal.empty:
            journal.write(head)
        elif first != head:
            raise InputError(CommandFault.OTHER_TUNING, path=journal.path)
        return [read_json(line)["points"] for line in lines]
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(CommandFault.NO_TUNING, path=journal.path) from None


def played(args: argparse.Namespace, iteration: int, tried: tuple[Values, Values]) -> int:
    """The points of the first player in the games of an iteration."""
    first = (iteration - 1) * args.pairs + 1
    jobs = [json.dumps({"pair": first + i, "tried": tried}) for i in range(args.pairs)]
    words = ["tune", args.variant, args.journal, f"--nodes={args.nodes}", f"--seed={args.seed}", "--worker"]
    pool: Pool = pool_of(args) or Processes(1)
    with closing(pool.answers(words, jobs)) as lines:
        return sum(read_json(line)["points"] for line in lines)


def work(args: argparse.Namespace) -> int:
    """Be a worker: play the pairs of games that come in on stdin, and print what each brought the first player."""
    rules = rules_named(args.variant)
    features, weights = engine_switches(rules), weights_for(rules)
    for line in sys.stdin:
        job = read_json(line)
        sides = [SearchSide(features, weights, Constants(*map(round, values))) for values in job["tried"]]
        points = sum(QuickMatch(rules, sides, args.nodes, args.seed).pair(job["pair"]))
        print(json.dumps({"points": points}), flush=True)
    return 0
