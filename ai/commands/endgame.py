"""`endgame build | probe | list`: endgame tables, which know the value of a position with few pieces."""

import argparse
import json
from collections.abc import Generator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

from ai.commands.bar import Bar
from ai.commands.games import interruptible, serve
from ai.contest.cluster import cluster_at
from ai.engine.endgame.builder import Elsewhere, build, build_pair
from ai.engine.endgame.files import TableFile, file_of, most_pieces, title
from ai.engine.endgame.slices import Pair, Slice
from ai.engine.endgame.tables import Tables
from ai.engine.endgame.verdicts import Verdict, counted, folders, tables_of, verdict
from ai.limits import Stopped
from game.checkers.notation import move_text, parse_fen
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS, rules_named
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import CommandFault
from game.outside import read_json, whole


def rules_of(args: argparse.Namespace) -> RuleSet:
    return replace(rules_named(args.variant), giveaway=args.giveaway)


def places_of(args: argparse.Namespace) -> tuple[Path, ...]:
    return folders() if args.folder is None else (Path(args.folder),)


def build_tables(args: argparse.Namespace) -> int:
    """`endgame build VARIANT PIECES`: build what is not there yet, and print a line for each file."""
    rules, (folder, *others) = rules_of(args), places_of(args)
    if args.worker:
        return serve(partial(built_pair, rules, folder, others))
    bar, elsewhere = Bar("positions"), on_cluster(args) if args.cluster else None

    def work(stop: bytearray) -> list[Path]:
        try:
            return build(
                *(rules, args.pieces, folder, bar.show),
                others=others,
                parallel=args.parallel,
                elsewhere=elsewhere,
                stop=stop,
            )
        except Stopped:
            return []

    paths = interruptible(work)
    bar.close()
    for path in paths:
        print(described(TableFile(path, rules)))
    return 0


def on_cluster(args: argparse.Namespace) -> Elsewhere:
    """Have pairs built by the machines of a cluster."""
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
    """Do a worker's job: build a pair, whose first slice is given."""
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
    """Value every move for the side that makes it, the best first."""
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
