"""`endgame verify`: the values in endgame tables against the rules, slice by slice, by several processes if wanted."""

import argparse
import json
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from ai.commands.bar import Bar
from ai.commands.endgame import places_of, rules_of
from ai.commands.games import interruptible
from ai.commands.pool import pool_of
from ai.contest.workers import Pool
from ai.engine.endgame.files import TableFile, title
from ai.engine.endgame.slices import Slice
from ai.engine.endgame.verdicts import files_of, tables_of, verdict
from ai.engine.endgame.verifier import placements, right_value, sample
from ai.limits import Stopped
from game.checkers.notation import fen
from game.checkers.position import Position
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import CommandFault, Fault, reason_of, refuse_device
from game.outside import read_json, whole

BETWEEN_LOOKS = 256
SEED = 1


@dataclass
class Check:
    """The values of a rule set's slices against the rules: of all positions, or of `most` of each slice."""

    rules: RuleSet
    places: tuple[Path, ...]
    most: int | None

    def __post_init__(self) -> None:
        """Open the tables, whose checksums are compared."""
        self.files = files_of(self.rules, self.places)
        self.file_of = {number: file for file in self.files for number in file.entries}
        self.probe = partial(verdict, tables_of(self.rules, self.places))

    def count(self, number: Slice) -> int:
        return self.most or self.file_of[number].entries[number].positions

    def run(self, number: Slice, look: Callable[[int], None]) -> None:
        """Check a slice; InputError when a value is wrong. `look` is told now and then how many positions are done."""
        for done, position in enumerate(self.positions(number)):
            said, right = self.probe(position), right_value(position, self.probe)
            if said != right:
                path, text = self.file_of[number].path, fen(position)
                raise InputError(CommandFault.WRONG_VALUE, path=path, position=text, said=said, right=right)
            if done % BETWEEN_LOOKS == 0:
                look(done)

    def positions(self, number: Slice) -> Iterator[Position]:
        if self.most is None:
            return placements(self.rules, number)
        return sample(self.rules, number, self.most, Random(f"{SEED} {number}"))


class VerificationJournal:
    """A text file with a line for each slice that is right, so that a check that was stopped can go on."""

    def __init__(self, path: Path | None) -> None:
        """Read the lines, if there are any; without a path nothing is kept. InputError when it can't be read."""
        self.path = path
        self.lines: set[str] = set()
        try:
            if path is not None and path.exists():
                refuse_device(path)
                self.lines = set(path.read_text("utf-8", errors="replace").splitlines())
        except OSError as error:
            raise InputError(Fault.NOT_READ, path=path, reason=reason_of(error)) from None

    def add(self, line: str) -> None:
        if self.path is None:
            return
        try:
            with self.path.open("a", encoding="utf-8") as file:
                print(line, file=file)
        except OSError as error:
            raise InputError(Fault.NOT_WRITTEN, path=self.path, reason=reason_of(error)) from None


def run(args: argparse.Namespace) -> int:
    """Compare the checksums of all files, then check their values; a line for each file that is right."""
    rules = rules_of(args)
    check = Check(rules, places_of(args), args.sample)
    if args.worker:
        return work(check)
    wanted = [file for file in check.files if args.pieces in (None, next(iter(file.entries)).pieces)]
    if not wanted:
        if args.pieces is None:
            raise InputError(CommandFault.NO_TABLES, rules=title(rules))
        raise InputError(CommandFault.NO_TABLE, rules=title(rules), pieces=args.pieces)
    journal = VerificationJournal(None if args.resume is None else Path(args.resume))
    for file in wanted:
        count = sum(check.count(number) for number in file.entries)
        left = {number: line for number in file.entries if (line := noted(file, number, args)) not in journal.lines}
        bar = Bar("positions")
        pool = pool_of(args)
        done = checked_by(pool, check, left, bar, args) if pool else checked(check, left, bar)
        with closing(done):
            for number in done:
                journal.add(left[number])
        bar.close()
        print(f"{file.path.stem}: {count:,} positions are right", flush=True)
    return 0


def noted(file: TableFile, number: Slice, args: argparse.Namespace) -> str:
    """The line of a journal that says that a slice is right."""
    checked = "all" if args.sample is None else f"{args.sample}"
    return f"{file.path.stem} {number} {file.entries[number].crc:08x} {checked}"


def checked(check: Check, numbers: Iterable[Slice], bar: Bar) -> Generator[Slice, None, None]:
    numbers = list(numbers)
    before, total = 0, sum(map(check.count, numbers))
    for number in numbers:

        def work(stop: bytearray, number: Slice = number, before: int = before) -> None:
            def look(done: int) -> None:
                bar.show(before + done, total)
                if stop[0]:
                    raise Stopped

            check.run(number, look)

        interruptible(work)
        before += check.count(number)
        yield number


def checked_by(
    pool: Pool, check: Check, numbers: Iterable[Slice], bar: Bar, args: argparse.Namespace
) -> Generator[Slice, None, None]:
    """The same by the workers of a pool, the largest slices first."""
    options = [f"--{name}={value}" for name in ("sample", "folder") if (value := getattr(args, name)) is not None]
    words = ["endgame", "verify", args.variant, *options, *["--giveaway"] * args.giveaway, "--worker"]
    order = sorted(numbers, key=check.count, reverse=True)
    done, total = 0, sum(map(check.count, order))
    with closing(pool.answers(words, (" ".join(map(str, number)) for number in order))) as lines:
        for line in lines:
            number = Slice(*read_json(line)["right"])
            done += check.count(number)
            bar.show(done, total)
            yield number


def work(check: Check) -> int:
    """Be a worker: check the slices that come in on stdin, and print a line for each."""
    for line in sys.stdin:
        number = Slice(*map(whole, line.split()))
        check.run(number, lambda done: None)
        print(json.dumps({"right": number}), flush=True)
    return 0
