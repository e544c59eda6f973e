"""Building endgame tables: every pair of slices in an order that needs only finished ones, several pairs at a time.
Until all pairs with as many pieces are there, each has its own file, so that a stopped build goes on where it was.
Pairs can also be built by another machine with the same folder (`Elsewhere`)."""

import shutil
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock

from ai.engine.endgame.files import (
    PackedSlice,
    Pair,
    Slice,
    TableFile,
    checked_file,
    most_pieces,
    packed_slice,
    path_of,
    slices_of,
    stages,
    title,
    whole_file,
    write_table,
)
from ai.engine.endgame.ranking import size
from ai.engine.endgame.solver import LONGEST, Solver
from ai.engine.endgame.tables import MOST_WITH_DISTANCES, Tables, counts
from ai.limits import Stopped
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import CommandFault, Fault
from game.keeping.files import enterable
from game.outside import exists

MOST_MEMORY = 1 << 30
"""Maximum bytes of all pairs that are solved at a time."""
BYTES_FOR_A_POSITION = 3
"""Two while a pair is solved, and about another one while it is packed."""
CHUNK = 1 << 18
"""Number of positions between two looks at the stop flag: about a quarter of a second."""
Progress = Callable[[int, int], None]
"""Gets the number of positions that are done, and of all; those that were there before count for neither."""
Elsewhere = Callable[[Sequence[Pair]], Generator[Pair, None, None]]
"""Has these pairs built by others, each with `build_pair`, and yields each that is done."""


def positions(rules: RuleSet, pieces: int) -> int:
    """Number of positions with this many pieces, a position and the same with colours changed counting once.

    >>> from game.checkers.rule_sets.english import ENGLISH
    >>> [positions(ENGLISH, pieces) for pieces in range(1, 6)]
    [120, 6972, 261224, 7092774, 148688232]
    """
    return sum(size(*each, rules.code) for each in slices_of(pieces))


def build(
    rules: RuleSet,
    pieces: int,
    folder: Path,
    progress: Progress,
    *,
    others: Sequence[Path] = (),
    parallel: int = 1,
    elsewhere: Elsewhere | None = None,
    stop: bytearray | None = None,
) -> list[Path]:
    """Build the tables up to this many pieces that neither the folder nor the `others` have whole; return all files.
    `parallel` pairs at a time are solved here, or as many as `elsewhere` has workers. Setting the byte `stop` raises
    Stopped; a later call goes on. InputError names an obstacle."""
    if not 1 <= pieces <= most_pieces(rules):
        raise InputError(CommandFault.TABLE_PIECES, most=most_pieces(rules), pieces=pieces)
    found = {number: whole_file(rules, number, enterable((folder, *others))) for number in range(1, pieces + 1)}
    total = sum(positions(rules, number) for number, file in found.items() if file is None)
    work = TableBuild(rules, folder, total, progress, parallel, elsewhere, stop or bytearray(1))
    work.opened += filter(None, found.values())
    with closing(work):
        tables = Tables(rules.code, rules.giveaway)
        return [work.add_file(number, file, tables).path for number, file in found.items()]


def build_pair(rules: RuleSet, pair: Pair, folder: Path, others: Sequence[Path] = ()) -> None:
    """Build one pair for a build in that folder, which has finished all that the pair needs; InputError if not."""
    tables, parts = Tables(rules.code, rules.giveaway), parts_of(folder, rules, pair[0].pieces)
    with closing(TableBuild(rules, folder, 0, lambda done, total: None)) as work:
        for number in range(1, pair[0].pieces):
            file = whole_file(rules, number, (folder, *others))
            if file is None:
                raise InputError(CommandFault.NO_TABLE, rules=title(rules), pieces=number)
            work.opened.append(file)
            add_to(tables, file)
        for stage in stages(pair[0].pieces)[: pair[0].men + pair[0].enemy_men]:
            for each in stage:
                add_to(tables, work.open(part_of(parts, each)))
        work.pair_file(pair, parts, tables)


def add_to(tables: Tables, file: TableFile) -> None:
    for each in file.entries:
        tables.add(*each, file.packed(each).codes)


@dataclass
class TableBuild:
    rules: RuleSet
    folder: Path
    total: int
    progress: Progress
    parallel: int = 1
    elsewhere: Elsewhere | None = None
    stop: bytearray = field(default_factory=lambda: bytearray(1))
    done: int = 0
    opened: list[TableFile] = field(default_factory=list)
    _over: Event = field(default_factory=Event)
    _lock: Lock = field(default_factory=Lock)

    def open(self, path: Path) -> TableFile:
        self.opened.append(TableFile(path, self.rules))
        return self.opened[-1]

    def close(self, first: int = 0) -> None:
        """Close the files, all or those that were opened from number `first` on; nothing may read them any more."""
        for file in self.opened[first:]:
            file.close()
        del self.opened[first:]

    def tell(self, positions: int) -> None:
        """Count more finished positions; Stopped when the build is to stop."""
        with self._lock:
            self.done += positions
            self.progress(self.done, self.total)
        if self.stop[0] or self._over.is_set():
            raise Stopped

    def add_file(self, pieces: int, file: TableFile | None, tables: Tables) -> TableFile:
        """Add all slices with `pieces` pieces to `tables`, which has the smaller ones; build a missing file first."""
        if file is None:
            path = path_of(self.folder, self.rules, pieces)
            self.build_file(pieces, path, tables)
            file = self.open(path)
        add_to(tables, file)
        return file

    def build_file(self, pieces: int, path: Path, tables: Tables) -> None:
        parts, before = parts_of(self.folder, self.rules, pieces), len(self.opened)
        for stage in stages(pieces):
            largest = max(map(self.count, stage), default=1)
            at_once = max(1, min(self.parallel, MOST_MEMORY // (largest * BYTES_FOR_A_POSITION)))
            if self.elsewhere:
                files = self.built_elsewhere(stage, parts, self.elsewhere)
            elif at_once > 1:
                files = self.side_by_side(stage, parts, tables, at_once)
            else:  # no pool, for whose threads the end of the program would wait
                files = [self.pair_file(pair, parts, tables) for pair in stage]
            for file in files:
                add_to(tables, file)
        write_table(path, self.rules, self.joined(pieces, self.opened[before:]))
        self.close(before)
        shutil.rmtree(parts, ignore_errors=True)

    def side_by_side(self, stage: Sequence[Pair], parts: Path, tables: Tables, at_once: int) -> list[TableFile]:
        """Solve all pairs of a stage, `at_once` at a time."""
        with ThreadPoolExecutor(at_once) as pool:
            futures = [pool.submit(self.pair_file, pair, parts, tables) for pair in stage]
            try:
                return [future.result() for future in as_completed(futures)]
            except BaseException:
                self._over.set()
                pool.shutdown(cancel_futures=True)
                raise

    def built_elsewhere(self, stage: Sequence[Pair], parts: Path, elsewhere: Elsewhere) -> list[TableFile]:
        """Have others solve the missing pairs of a stage, the largest first."""
        left = sorted((pair for pair in stage if not self.finished(pair, parts)), key=self.count, reverse=True)
        with closing(elsewhere(left)) as done:
            for pair in done:
                if not exists(part_of(parts, pair)):
                    raise InputError(CommandFault.CLUSTER_FOLDER, folder=self.folder)
                self.tell(self.count(pair))
        return [self.open(part_of(parts, pair)) for pair in stage]

    def count(self, pair: Pair) -> int:
        return size(*pair[0], self.rules.code) * len(set(pair))

    def joined(self, pieces: int, files: Sequence[TableFile]) -> list[PackedSlice]:
        """List the slices of the files of all pairs in the order of the stages."""
        file_of = {number: file for file in files for number in file.entries}
        numbers = [each for stage in stages(pieces) for pair in stage for each in dict.fromkeys(pair)]
        return [file_of[number].packed(number) for number in numbers]

    def pair_file(self, pair: Pair, parts: Path, tables: Tables) -> TableFile:
        if file := self.finished(pair, parts):
            return file
        write_table(part_of(parts, pair), self.rules, self.solved(pair, tables))
        return self.open(part_of(parts, pair))

    def finished(self, pair: Pair, parts: Path) -> TableFile | None:
        """Open the file of a pair that was built before and is whole, and take its positions off the total."""
        path = part_of(parts, pair)
        if not exists(path):
            return None
        try:
            file = checked_file(path, self.rules)
        except InputError:
            path.unlink()
            return None
        self.opened.append(file)
        with self._lock:
            self.total -= self.count(pair)
        return file

    def solved(self, pair: Pair, tables: Tables) -> list[PackedSlice]:
        rules, distances = self.rules, pair[0].pieces <= MOST_WITH_DISTANCES
        solver = Solver(tables, rules.giveaway, *pair[0], distances)
        sides: dict[Slice, int] = {pair[1]: 1} | {pair[0]: 0}
        count = size(*pair[0], rules.code)
        chunks = [(start, min(start + CHUNK, count)) for start in range(0, count, CHUNK)]
        halves = 0
        for side in sides.values():
            for first, last in chunks:
                solver.begin(side, first, last)
                self.tell((last - first) // 2)
                halves += (last - first) // 2
        assert not solver.missing
        code, told = 1, 0
        while code <= solver.furthest:
            if solver.furthest >= LONGEST:
                raise InputError(Fault.TABLE_TOO_LONG, slice=pair[0], plies=LONGEST)
            for side in sides.values():
                for first, last in chunks:
                    decided = solver.settle(side, code, first, last) // 2
                    told += decided
                    self.tell(decided)
            code += 1
        self.tell(count * len(sides) - halves - told)
        slices = []
        for each, side in sides.items():
            codes = solver.codes(side)
            often = counts(codes)
            solver.free_captures(side, codes)
            slices.append(packed_slice(each, codes, often, giveaway=rules.giveaway, distances=distances))
        return slices


def parts_of(folder: Path, rules: RuleSet, pieces: int) -> Path:
    return folder / f"{title(rules)}-{pieces}.parts"


def part_of(parts: Path, pair: Pair) -> Path:
    return parts / ("-".join(map(str, pair[0])) + ".table")
