"""`endgame build | probe | list | verify`: endgame tables, which know the value of a position with few pieces."""

import argparse
import json
import re
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random

from ai.commands.games import Bar, interruptible, serve
from ai.contest.workers import Pool, cluster_at, pool_of
from ai.engine.endgame.builder import Elsewhere, build, build_pair
from ai.engine.endgame.files import Pair, Slice, TableFile, file_of, most_pieces, title
from ai.engine.endgame.tables import MOST_WITH_DISTANCES, Tables
from ai.engine.endgame.verdicts import Verdict, counted, files_of, folders, tables_of, verdict
from ai.limits import Stopped
from ai.work.journal import JournalFile
from game.checkers.notation import fen, move_text, parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS, rules_named
from game.checkers.rules import Color, RuleSet
from game.core import InputError
from game.faults import CommandFault
from game.keeping.files import places, refuse_closed
from game.outside import read_json, whole


def rules_of(args: argparse.Namespace) -> RuleSet:
    return replace(rules_named(args.variant), giveaway=args.giveaway)


def places_of(args: argparse.Namespace) -> tuple[Path, ...]:
    return folders() if args.folder is None else (refuse_closed(Path(args.folder)),)


def build_tables(args: argparse.Namespace) -> int:
    """`endgame build VARIANT PIECES`: build what is not there yet, and print a line for each file."""
    rules, folder = rules_of(args), places().tables if args.folder is None else Path(args.folder)
    others = [each for each in places_of(args) if each != folder]
    if args.worker:
        return serve(partial(built_pair, rules, folder, others))
    bar, elsewhere = Bar("positions"), on_cluster(args) if args.cluster else None
    built = partial(build, rules, args.pieces, folder, bar.show, others=others, parallel=args.parallel)

    def work(stop: bytearray) -> list[Path]:
        try:
            return built(elsewhere=elsewhere, stop=stop)
        except Stopped:
            return []

    paths = interruptible(work)
    bar.close()
    for path in paths:
        print(described(TableFile(path, rules)))
    return 0


def on_cluster(args: argparse.Namespace) -> Elsewhere:
    folder = [] if args.folder is None else [f"--folder={Path(args.folder).resolve()}"]
    words = ["endgame", "build", args.variant, f"{args.pieces}", *folder, *["--giveaway"] * args.giveaway, "--worker"]
    cluster = cluster_at(args.cluster)

    def elsewhere(pairs: Sequence[Pair]) -> Generator[Pair, None, None]:
        jobs = (" ".join(map(str, pair[0])) for pair in pairs)
        with closing(cluster.answers(words, jobs)) as lines:
            for line in lines:
                number = Slice(*read_json(line)["built"])
                yield number, number.turned

    return elsewhere


def built_pair(rules: RuleSet, folder: Path, others: Sequence[Path], job: str) -> str:
    number = Slice(*map(whole, job.split()))
    build_pair(rules, (number, number.turned), folder, others)
    return json.dumps({"built": number})


def described(file: TableFile) -> str:
    """Describe a file on one line: its name, the positions won, drawn and lost, the longest win and the size."""
    entries = file.entries.values()
    count, won, lost = (sum(getattr(each, name) for each in entries) for name in ("positions", "won", "lost"))
    longest = max(each.longest for each in entries)
    plies = f"longest {counted(longest)}" if longest else "results only"
    told = f"{count:,} positions: {won:,} won, {count - won - lost:,} drawn, {lost:,} lost, {plies}"
    return f"{file.path.stem}: {told}; {file.size:,} bytes"


def probe_table(args: argparse.Namespace) -> int:
    """`endgame probe VARIANT FEN`: the value of the position, and of each move, the best first."""
    rules = rules_of(args)
    position = parse_fen(args.fen, rules)
    tables = tables_of(rules, places_of(args))
    found = verdict(tables, position)
    if found is None:
        pieces = (position.white | position.black).bit_count()
        raise InputError(CommandFault.NO_TABLE, rules=title(rules), pieces=pieces)
    print(sentence(position, found))
    for text, value in moves_of(position, tables):
        print(f"{text:<9} {value}")
    return 0


def sentence(position: Position, found: Verdict) -> str:
    """Name the winner.

    >>> sentence(parse_fen("W:WK1:BK32", RULE_SETS["english"]), Verdict(-1, 6))
    'Black wins in 6 plies'
    """
    if found.result == 0:
        return "Drawn"
    winner = position.color if found.result > 0 else position.color.other
    wins = f"{str(winner).capitalize()} wins"
    return wins if found.plies is None else f"{wins} in {counted(found.plies)}"


def moves_of(position: Position, tables: Tables) -> list[tuple[str, str]]:
    valued = []
    for move in position.legal_moves():
        value = verdict(tables, position.play(move))
        assert value is not None, "fewer pieces or other ones are in the tables too"
        worth = value.before
        valued.append((-worth.result, worth.result * (worth.plies or 0), move_text(position, move), str(worth)))
    return [(text, worth) for _, _, text, worth in dict.fromkeys(sorted(valued))]


def list_tables(args: argparse.Namespace) -> int:
    for folder in places_of(args):
        for name in RULE_SETS:
            for giveaway in (False, True):
                rules = replace(RULE_SETS[name], giveaway=giveaway)
                for pieces in range(1, most_pieces(rules) + 1):
                    if file := file_of(rules, pieces, [folder]):
                        print(f"{described(file)}; {folder}")
    return 0


Probe = Callable[[Position], Verdict | None]


def placements(rules: RuleSet, number: Slice) -> Iterator[Position]:
    """Yield every position of a slice, White to move."""
    board, white, black = _bits(rules), _bits(rules, Color.WHITE), _bits(rules, Color.BLACK)
    for men in map(sum, combinations(white, number.men)):
        for enemy_men in map(sum, combinations(_left(black, men), number.enemy_men)):
            free = _left(board, men | enemy_men)
            for kings in map(sum, combinations(free, number.kings)):
                for enemy_kings in map(sum, combinations(_left(free, kings), number.enemy_kings)):
                    yield _position(rules, men, enemy_men, kings, enemy_kings)


def sample(rules: RuleSet, number: Slice, count: int, rng: Random) -> Iterator[Position]:
    """Yield random positions of a slice, White to move; some may come twice."""
    board, white, black = _bits(rules), _bits(rules, Color.WHITE), _bits(rules, Color.BLACK)
    for _ in range(count):
        men = enemy_men = -1
        while men & enemy_men:
            men = sum(rng.sample(white, number.men))
            enemy_men = sum(rng.sample(black, number.enemy_men))
        kings = rng.sample(_left(board, men | enemy_men), number.kings + number.enemy_kings)
        yield _position(rules, men, enemy_men, sum(kings[: number.kings]), sum(kings[number.kings :]))


def right_value(position: Position, probe: Probe) -> Verdict:
    """Work out the value of a position by the values after its moves."""
    distances = (position.white | position.black).bit_count() <= MOST_WITH_DISTANCES
    moves = _different(position.legal_moves())
    if not moves:
        outcome = position.outcome()
        assert outcome is not None
        return Verdict(outcome.payoffs[position.turn], 0 if distances else None)
    after = {probe(position.play(move)) for move in moves}
    known = [(-value.result, value.plies or 0) for value in after if value is not None]
    assert len(known) == len(after), "tables have all that moves lead to"
    best = max([result for result, _ in known])
    if best == 0 or not distances:
        return Verdict(best, None)
    plies = [plies for result, plies in known if result == best]
    return Verdict(best, 1 + (min(plies) if best > 0 else max(plies)))


def _different(moves: tuple[Move, ...]) -> Collection[Move]:
    """Drop the moves that have the same ends and captures as another."""
    if not moves or not moves[0].captured:
        return moves
    return {(move.path[0], move.path[-1], frozenset(move.captured)): move for move in moves}.values()


def _bits(rules: RuleSet, men: Color | None = None) -> list[int]:
    """Squares as bits; those where a man of that colour can stand are all but its last row."""
    last = 0 if men is None else rules.rows[0 if men is Color.WHITE else -1]
    return _left(rules.bit_of.values(), last)


def _left(bits: Iterable[int], taken: int) -> list[int]:
    return [bit for bit in bits if not bit & taken]


def _position(rules: RuleSet, men: int, enemy_men: int, kings: int, enemy_kings: int) -> Position:
    return Position(rules, Color.WHITE, men | kings, enemy_men | enemy_kings, kings | enemy_kings)


BETWEEN_LOOKS = 256
SEED = 1


@dataclass
class Check:
    """Values of a rule set's slices against the rules: of all positions, or of `most` of each slice."""

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
        """Check a slice; InputError when a value is wrong. `look` gets the number of positions done, now and then."""
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


def verify_tables(args: argparse.Namespace) -> int:
    """`endgame verify VARIANT`: compare the checksums, then check the values; a line for each file that is right."""
    rules = rules_of(args)
    check = Check(rules, places_of(args), args.sample)
    if args.worker:
        return serve(partial(verified, check))
    wanted = [file for file in check.files if args.pieces in (None, next(iter(file.entries)).pieces)]
    if not wanted:
        if args.pieces is None:
            raise InputError(CommandFault.NO_TABLES, rules=title(rules))
        raise InputError(CommandFault.NO_TABLE, rules=title(rules), pieces=args.pieces)
    with nullcontext() if args.resume is None else JournalFile(Path(args.resume)) as journal:
        before = set(journal.lines()) if journal else set()
        if journal and not journal.empty and not (before and all(map(NOTED.fullmatch, before))):
            raise InputError(CommandFault.NO_CHECK_JOURNAL, path=args.resume)
        for file in wanted:
            count = sum(check.count(number) for number in file.entries)
            left = {number: line for number in file.entries if (line := noted(file, number, args)) not in before}
            bar = Bar("positions")
            pool = pool_of(args)
            with closing(checked_by(pool, check, left, bar, args) if pool else checked(check, left, bar)) as done:
                for number in done:
                    if journal:
                        journal.write(left[number])
            bar.close()
            print(f"{file.path.stem}: {count:,} positions are right", flush=True)
    return 0


NOTED = re.compile(r"\S+ \S+ v \S+ [0-9a-f]{8} (all|[0-9]+)")
"""Line of the journal of a check, as `noted` writes it."""


def noted(file: TableFile, number: Slice, args: argparse.Namespace) -> str:
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


def verified(check: Check, job: str) -> str:
    number = Slice(*map(whole, job.split()))
    check.run(number, lambda done: None)
    return json.dumps({"right": number})
