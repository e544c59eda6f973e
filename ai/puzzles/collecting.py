"""Puzzle files from the mine's journal: no position twice, not even mirrored, and each with its themes."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import NamedTuple, Self

from ai.engine.table import Table
from ai.puzzles.grading import rating_of
from ai.puzzles.proof import (
    CONFIRM,
    GO_ON,
    LEEWAY,
    MEGABYTES,
    NOT_BETTER,
    PROVE,
    TELL,
    WON,
    choice_in,
    distinct,
    stands_out,
)
from ai.puzzles.task import MinedPuzzle, pieces
from ai.work.journal import JournalFile
from game.checkers.kind import CHECKERS
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS
from game.checkers.rules import Square
from game.core import InputError
from game.faults import CommandFault
from game.outside import read_json, whole
from game.puzzles.puzzle import PlayablePuzzle, Proof, Puzzle, difficulty_of, opened
from game.puzzles.themes import PuzzleTheme, themes_of

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
    """A growing text file that lets killed mining go on: the settings, then each task's rules, seed and puzzles."""

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        """Read the file, or begin a new one; InputError when it can't be written or is something else."""
        self.done: dict[MiningTask, list[MinedPuzzle]] = {}
        super().__init__(path, in_new_folder=True, read_only=read_only)
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


FEWEST_PIECES = 3
"""Least number of pieces; one puzzle or two teach all there is with fewer."""
MOST_ENDINGS = 0.5
"""Largest share of puzzles with few pieces; the last ones beyond it are left out."""
NAME_BITS = 40


def collected(variant: str, mined: Iterable[tuple[MiningTask, MinedPuzzle]]) -> list[Puzzle]:
    """Collect the puzzles of a rule set, the easiest first; `mined` is in the order of the seeds."""
    kept: dict[int, Puzzle] = {}
    of_game: dict[int, list[str]] = {}
    for task, found in mined:
        puzzle = puzzle_of(variant, task.seed, found)
        start = opened(puzzle).start
        key, lines = twin_key(start), of_game.setdefault(task.seed, [])
        alike = key in kept or found.line in lines
        if pieces(start) >= FEWEST_PIECES and not alike:
            kept[key] = puzzle
            lines.append(found.line)
    endings = [puzzle for puzzle in kept.values() if PuzzleTheme.ENDING in puzzle.themes]
    too_many = endings[int(MOST_ENDINGS / (1 - MOST_ENDINGS) * (len(kept) - len(endings))) :]
    return sorted(set(kept.values()) - set(too_many), key=lambda each: (each.rating, each.id))


def puzzle_of(variant: str, seed: int, found: MinedPuzzle) -> Puzzle:
    rating = rating_of(found.found)
    same = asdict(found) | {"proof": Proof(found.proof)}
    del same["ply"]
    bare = Puzzle(id="", variant=variant, themes=(), difficulty=difficulty_of(rating), rating=rating, seed=seed, **same)
    told = opened(bare)
    name = f"{twin_key(told.start) & (1 << NAME_BITS) - 1:010x}"
    return replace(bare, id=name, themes=themes_of(told.start, told.line, told.tail))


def twin_key(position: Position) -> int:
    """Key that a position shares with its mirror image and, if there are only kings, with diagonal reflections."""
    positions = [position]
    if position.kings == position.white | position.black:
        positions.append(reflected(position, main=True))
        positions += [reflected(each, main=False) for each in positions]
    return min(CHECKERS.position_key(each) for each in positions)


def reflected(position: Position, *, main: bool) -> Position:
    rules = position.rules

    def image(square: Square) -> Square:
        row, column = rules.row_column(square)
        last = rules.size - 1
        to = rules.square_at(column, row) if main else rules.square_at(last - column, last - row)
        assert to is not None
        return to

    moved = {image(square): piece for square, piece in position.pieces().items()}
    return Position.of(RULE_SETS[rules.name], position.color, moved)


def faults_of(puzzle: Puzzle, nodes: int = PROVE) -> list[str]:
    """List the faults of a puzzle, as sentences; `nodes` are for its first move, and a share of them for later ones."""
    try:
        told = opened(puzzle)
    except InputError as error:
        return [str(error)]
    return [*_wrong_words(told), *_wrong_moves(told, nodes)]


def twins_among(puzzles: tuple[Puzzle, ...]) -> list[str]:
    """Name the puzzles whose position, or its mirror image, an earlier one has."""
    seen: set[int] = set()
    twins = []
    for puzzle in puzzles:
        key = twin_key(opened(puzzle).start)
        if key in seen:
            twins.append(puzzle.id)
        seen.add(key)
    return twins


def _wrong_words(told: PlayablePuzzle) -> Iterator[str]:
    puzzle = told.puzzle
    if themes_of(told.start, told.line, told.tail) != puzzle.themes:
        yield "its themes are not those of its line"
    if rating_of(puzzle.found) != puzzle.rating:
        yield "its rating is not that of the levels that find it"
    if difficulty_of(puzzle.rating) != puzzle.difficulty:
        yield "its difficulty is not that of its rating"


def _wrong_moves(told: PlayablePuzzle, nodes: int) -> Iterator[str]:
    position, table = told.start, Table(MEGABYTES)
    for ply, move in enumerate(told.line):
        after = position.play(move)
        if ply % 2 == 0 and len(distinct(position)) > 1:
            choice = choice_in(position, nodes if ply == 0 else nodes * GO_ON // PROVE, table)
            assert choice is not None
            if position.play(choice.best.move) != after or not stands_out(position, choice, LEEWAY):
                scores = f"the best move has {choice.best.score}, the next {choice.second}"
                yield f"move {ply // 2 + 1} does not stand out: {scores}"
                return
        position = after
