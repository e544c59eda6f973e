"""`puzzles mine`: puzzles out of games that the engine plays against itself."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import perf_counter

from ai.commands.bar import Bar
from ai.commands.workers import answers
from ai.puzzles.journal import PuzzleJournal, Task, line_of
from ai.puzzles.task import puzzles_of
from game.checkers.perft import rules_named
from game.checkers.variants import VARIANTS

A_ROUND = 12
"""So many games of each rule set are searched before it is seen which of them have enough puzzles."""


def mine(args: argparse.Namespace) -> int:
    """`puzzles mine [VARIANT ...]`: search games until there are enough puzzles of each of these rule sets."""
    if args.worker:
        return work()
    variants = [rules_named(name).name for name in args.variants] or list(VARIANTS)
    bar, started = Bar("puzzles"), perf_counter()
    wanted = args.count * len(variants)
    with PuzzleJournal(Path(args.journal)) as journal:
        while poor := [name for name in variants if journal.count(name) < args.count]:
            tasks = [task for name in poor for task in islice(not_done(journal, name), A_ROUND)]
            with closing(answers(["puzzles", "mine", "--worker"], map(str, tasks), args.parallel)) as lines:
                for line in lines:
                    journal.add(line.rstrip("\n"))
                    bar.show(sum(min(journal.count(name), args.count) for name in variants), wanted)
            if args.seconds and perf_counter() - started > args.seconds:
                break
        bar.end()
        for name in variants:
            games = sum(task.variant == name for task in journal.done)
            print(f"{name}: {journal.count(name):,} puzzles in {games:,} games")
    return 0


def not_done(journal: PuzzleJournal, variant: str) -> Iterator[Task]:
    """The tasks of a rule set that are not in the journal, by their seeds from 1 on."""
    seed = 0
    while True:
        seed += 1
        if (task := Task(variant, seed)) not in journal.done:
            yield task


def work() -> int:
    """Be a worker: search the games that come in on stdin, and print a line for each."""
    for line in sys.stdin:
        task = Task.parse(line)
        print(line_of(task, puzzles_of(*task)), flush=True)
    return 0


RUNS = {"mine": mine}


def run(args: argparse.Namespace) -> int:
    """Do what the word after `puzzles` says."""
    return RUNS[args.action](args)
