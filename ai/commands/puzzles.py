"""`puzzles mine | collect | verify | figures`: puzzles out of games that the engine plays against itself."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

from ai.commands.games import Bar, serve
from ai.contest.workers import Processes, pool_of
from ai.puzzles.collecting import MiningTask, PuzzleJournal, collected, faults_of, line_of, twins_among
from ai.puzzles.grading import GRADED
from ai.puzzles.proof import PROVE
from ai.puzzles.task import puzzles_of
from game.checkers.rule_sets import RULE_SETS, rules_named
from game.core import InputError
from game.faults import CommandFault, Fault
from game.keeping.files import write_as_asked
from game.outside import exists
from game.puzzles.puzzle import DIFFICULTIES, FOLDER, Proof, Puzzle, path_of, read_puzzles, written
from game.puzzles.themes import PuzzleTheme

LONGER = 5
"""Factor of the positions visited for a puzzle that does not hold at first."""
A_ROUND = 12
"""Number of games of each rule set to search before counting which have enough puzzles."""


def variants_of(args: argparse.Namespace) -> list[str]:
    """Names of the requested rule sets, of all without a request; InputError for an unknown one."""
    return [rules_named(name).name for name in args.variants] or list(RULE_SETS)


def folder_of(args: argparse.Namespace) -> Path:
    return FOLDER if args.folder is None else Path(args.folder)


def files_of(args: argparse.Namespace) -> Iterator[tuple[str, tuple[Puzzle, ...]]]:
    paths = {name: path_of(name, folder_of(args)) for name in variants_of(args)}
    found = {name: path for name, path in paths.items() if args.variants or exists(path)}
    if not found:
        raise InputError(Fault.NO_PUZZLES, folder=folder_of(args))
    for name, path in found.items():
        yield name, read_puzzles(path)


def mine(args: argparse.Namespace) -> int:
    """`puzzles mine [VARIANT ...]`: search games until there are enough puzzles of each of these rule sets."""
    if args.worker:
        return serve(mined)
    variants = variants_of(args)
    bar, started = Bar("puzzles"), perf_counter()
    wanted, pool = args.count * len(variants), pool_of(args) or Processes(1)
    with PuzzleJournal(Path(args.journal)) as journal:
        while poor := [name for name in variants if journal.count(name) < args.count]:
            tasks = [task for name in poor for task in islice(not_done(journal, name), A_ROUND)]
            with closing(pool.answers(["puzzles", "mine", "--worker"], map(str, tasks))) as lines:
                for line in lines:
                    journal.add(line.rstrip("\n"))
                    bar.show(sum(min(journal.count(name), args.count) for name in variants), wanted)
            if args.seconds and perf_counter() - started > args.seconds:
                break
        bar.close()
        for name in variants:
            games = sum(task.variant == name for task in journal.done)
            print(f"{name}: {journal.count(name):,} puzzles in {games:,} games")
    return 0


def not_done(journal: PuzzleJournal, variant: str) -> Iterator[MiningTask]:
    """Yield the tasks of a rule set that are not in the journal, by their seeds from 1 on."""
    seed = 0
    while True:
        seed += 1
        if (task := MiningTask(variant, seed)) not in journal.done:
            yield task


def mined(job: str) -> str:
    task = MiningTask.parse(job)
    return line_of(task, puzzles_of(*task))


def collect(args: argparse.Namespace) -> int:
    """`puzzles collect [VARIANT ...]`: write the files of puzzles from what a mine has found."""
    path = Path(args.journal)
    if not exists(path):
        raise InputError(CommandFault.NO_JOURNAL_YET, path=path)
    with PuzzleJournal(path, read_only=True) as journal:
        for name in variants_of(args):
            puzzles = collected(name, journal.found_in(name))
            if puzzles:
                write_as_asked(path_of(name, folder_of(args)), written(puzzles))
            print(f"{name}: {len(puzzles):,} of {journal.count(name):,} puzzles")
    return 0


def verify(args: argparse.Namespace) -> int:
    """`puzzles verify [VARIANT ...]`: prove every puzzle anew, some with a longer search; status 1 if one is wrong."""
    bar, wrong, nodes = Bar("puzzles"), 0, args.nodes or PROVE
    for name, puzzles in files_of(args):
        chosen = puzzles if args.sample is None else Random(1).sample(puzzles, min(args.sample, len(puzzles)))
        faults = {twin: ["another puzzle has the same position, maybe mirrored"] for twin in twins_among(puzzles)}
        for done, puzzle in enumerate(chosen, 1):
            if faults_of(puzzle, nodes) and (found := faults_of(puzzle, LONGER * nodes)):
                faults[puzzle.id] = [*faults.get(puzzle.id, []), *found]
            bar.show(done, len(chosen))
        bar.close()
        for puzzle_name, sentences in faults.items():
            print(f"{name} {puzzle_name}: {'; '.join(sentences)}")
        print(f"{name}: {len(chosen) - len(faults):,} of {len(chosen):,} are right")
        wrong += len(faults)
        if args.drop and faults:
            left = [puzzle for puzzle in puzzles if puzzle.id not in faults]
            write_as_asked(path_of(name, folder_of(args)), written(left))
    return 1 if wrong else 0


def figures(args: argparse.Namespace) -> int:
    """`puzzles figures [VARIANT ...]`: count puzzles by difficulty, theme and proof, and the share each level finds."""
    files = dict(files_of(args))
    names = list(files)
    every = [puzzle for puzzles in files.values() for puzzle in puzzles]
    difficulties = [each for each in DIFFICULTIES if any(puzzle.difficulty == each for puzzle in every)]

    def row(title: str, counted: Sequence[object]) -> str:
        return f"| {title} | {' | '.join(map(str, counted))} |"

    def table(head: str, rows: Sequence[str]) -> None:
        print("\n".join([row(head, names), f"|---|{'---:|' * len(names)}", *rows, ""]))

    by_difficulty = {name: Counter(each.difficulty for each in puzzles) for name, puzzles in files.items()}
    by_proof = {name: Counter(each.proof for each in puzzles) for name, puzzles in files.items()}
    by_theme = {name: Counter(theme for each in puzzles for theme in each.themes) for name, puzzles in files.items()}
    table(
        "difficulty",
        [
            row("all", [len(puzzles) for puzzles in files.values()]),
            *(row(each, [by_difficulty[name][each] for name in names]) for each in difficulties),
        ],
    )
    table("theme", [row(each, [by_theme[name][each] for name in names]) for each in PuzzleTheme])
    table("proof", [row(each, [by_proof[name][each] for name in names]) for each in Proof])
    shares = [
        [f"{sum(puzzle.found[place] == '1' for puzzle in files[name]) / len(files[name]):.0%}" for name in names]
        for place in range(len(GRADED))
    ]
    table("level that finds it", [row(level, share) for level, share in zip(GRADED, shares, strict=True)])
    return 0
