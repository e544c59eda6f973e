"""Journal of a mine: a text file that only grows, so that mining that was killed goes on.

The first line is JSON with the settings. Each later line is one finished task: its rules and seed, and the puzzles in
that game.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import NamedTuple, Self

from ai.puzzles.proof import CONFIRM, GO_ON, NOT_BETTER, PROVE, TELL, WON
from ai.puzzles.task import MinedPuzzle
from ai.work.journal import JournalFile
from game.checkers.rule_sets import RULE_SETS
from game.faults import CommandFault
from game.outside import read_json, whole

HEAD = {"puzzles": 1, "nodes": [CONFIRM, PROVE, GO_ON, TELL], "shares": [WON, NOT_BETTER]}
"""Settings that decide which puzzles are found; a journal with another head is refused."""


class MiningTask(NamedTuple):
    variant: str
    seed: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a line such as "english 17"; ValueError when it is none."""
        variant, seed = text.split()
        if variant not in RULE_SETS:
            raise ValueError(variant)
        return cls(variant, whole(seed))

    def __str__(self) -> str:
        return f"{self.variant} {self.seed}"


def line_of(task: MiningTask, found: Iterable[MinedPuzzle]) -> str:
    return json.dumps({"task": str(task), "found": [asdict(each) for each in found]})


class PuzzleJournal(JournalFile):
    def __init__(self, path: Path) -> None:
        """Read the file, or begin a new one; InputError when it can't be written or is something else."""
        self.done: dict[MiningTask, list[MinedPuzzle]] = {}
        super().__init__(path, in_new_folder=True)
        self.resumed(json.dumps(HEAD), self._read, CommandFault.NO_PUZZLE_JOURNAL)

    def add(self, line: str) -> MiningTask:
        """Save a finished task, a line of `line_of`; when this returns, the system has it."""
        task = self._read(line)
        self.write(line)
        return task

    def count(self, variant: str) -> int:
        """Number of puzzles of a rule set, before those that are alike are dropped."""
        return sum(len(found) for task, found in self.done.items() if task.variant == variant)

    def found_in(self, variant: str) -> Iterator[tuple[MiningTask, MinedPuzzle]]:
        for task in sorted(self.done):
            if task.variant == variant:
                for each in self.done[task]:
                    yield task, each

    def _read(self, line: str) -> MiningTask:
        told = read_json(line)
        task = MiningTask.parse(told["task"])
        self.done[task] = [MinedPuzzle(**each) for each in told["found"]]
        return task
