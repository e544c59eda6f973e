"""`book build | export | probe | list`: the opening book, which the engine makes by its own analysis."""

import argparse
import json
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter

from ai.commands.games import Bar, interruptible, serve
from ai.commands.search import score_in_words
from ai.contest.workers import Pool, cluster_at
from ai.engine.book.builder import MEGABYTES, NODES, SUFFIX, BookJournal, Build, Threads, searched
from ai.engine.book.files import Book, book_of, chances, folders, path_of, told_by, write_book
from ai.engine.book.graph import BookGraph, SearchResult
from ai.engine.checkers import key_of
from ai.engine.engine import Engine
from ai.limits import Stopped
from game.checkers.kind import CHECKERS
from game.checkers.notation import fen, move_text, parse_fen
from game.checkers.openings import drawn_openings, named_openings, opening_names
from game.checkers.position import Position
from game.checkers.rule_sets import RULE_SETS, rules_named
from game.checkers.rules import RuleSet
from game.core import InputError
from game.faults import CommandFault
from game.keeping.files import places, refuse_closed
from game.outside import exists, read_json, whole

ROOTS = {"named": 2, "three": 2, "basic": 2, "eleven": 4, "table": 4}
"""Plies after the start of the game at which openings count as beginning: those of long lists begin later."""


def roots_of(rules: RuleSet) -> dict[Position, int]:
    """Collect the roots of the book of a rule set, and how many plies after the start of the game they count."""
    roots = dict.fromkeys(named_openings(rules), ROOTS["named"]) | {Position.start(rules): 0}
    for name, draw in drawn_openings(rules).items():
        for opening in draw():
            roots.setdefault(opening.position, ROOTS[name])
    return roots


def places_of(args: argparse.Namespace) -> tuple[Path, ...]:
    """Folders in which to look for books."""
    return folders() if args.folder is None else (refuse_closed(Path(args.folder)),)


def target_of(args: argparse.Namespace) -> Path:
    """Folder for a new book and its journal."""
    return places().books if args.folder is None else Path(args.folder)


def journal_path(folder: Path, rules: RuleSet) -> Path:
    return folder / f"{rules.name}{SUFFIX}"


@dataclass(frozen=True)
class PoolAnalyst:
    """Analyst (see ai.engine.book.builder) whose searches are done by the workers of a pool."""

    pool: Pool
    rules: RuleSet
    stop: bytearray

    def searches(
        self, positions: Mapping[int, Position], nodes: int
    ) -> Generator[tuple[int, SearchResult], None, None]:
        jobs = (f"{nodes} {fen(position)}" for position in positions.values())
        with closing(self.pool.answers(["book", "build", self.rules.name, "--worker"], jobs)) as lines:
            for line in lines:
                told = read_json(line)
                yield key_of(parse_fen(told.pop("fen"), self.rules)), SearchResult(**told)
                if self.stop[0]:
                    raise Stopped


def analysed(engine: Engine, rules: RuleSet, job: str) -> str:
    nodes, text = job.split(" ", 1)
    found = searched(engine, parse_fen(text, rules), whole(nodes))
    return json.dumps({"fen": text, **found._asdict()})


def build_book(args: argparse.Namespace) -> int:
    """`book build VARIANT`: go on with the journal, then write the book."""
    rules, folder = rules_named(args.variant), target_of(args)
    if args.worker:
        return serve(partial(analysed, Engine(MEGABYTES), rules))
    roots, bar, started = roots_of(rules), Bar("positions"), perf_counter()
    with BookJournal(journal_path(folder, rules), rules) as journal:

        def built(stop: bytearray) -> BookGraph:
            def progress(searched: int) -> None:
                bar.show(searched, args.positions or 0)
                if args.seconds and perf_counter() - started > args.seconds:
                    stop[0] = 1

            own = args.cluster is None
            analyst = Threads(stop, args.parallel) if own else PoolAnalyst(cluster_at(args.cluster), rules, stop)
            build = Build(journal, roots, args.nodes or NODES, analyst=analyst, progress=progress)
            return build.run(args.positions)

        graph = interruptible(built)
        bar.close()
        print(described(written(folder, rules, journal, graph)))
    return 0


def export_book(args: argparse.Namespace) -> int:
    """`book export VARIANT`: write the book that the journal has come to."""
    rules, folder = rules_named(args.variant), target_of(args)
    path = journal_path(folder, rules)
    if not exists(path):
        raise InputError(CommandFault.NO_JOURNAL_YET, path=path)
    with BookJournal(path, rules, read_only=True) as journal:
        graph = Build(journal, roots_of(rules)).graph()
        print(described(written(folder, rules, journal, graph)))
    return 0


def written(folder: Path, rules: RuleSet, journal: BookJournal, graph: BookGraph) -> Book:
    path = path_of(folder, rules)
    spent = {"searches": len(journal.searched), "visited": journal.visited}
    write_book(path, rules, told_by(graph), spent)
    return Book(path, rules)


def described(book: Book) -> str:
    searches, visited = book.facts.get("searches", 0), book.facts.get("visited", 0)
    spent = f"from {searches:,} searches that visited {visited:,}"
    return f"{book.path.stem}: {len(book):,} positions {spent}; {book.size:,} bytes"


def probe_book(args: argparse.Namespace) -> int:
    """`book probe VARIANT MOVE ...`: the opening, and each move with score, depth and its share of games."""
    rules = rules_named(args.variant)
    start = Position.start(rules) if args.fen is None else parse_fen(args.fen, rules)
    _, positions = CHECKERS.parse_line(args.moves, start)
    book = book_of(rules, places_of(args))
    if book is None:
        raise InputError(CommandFault.NO_BOOK, rules=rules.name)
    lines = told(book, positions)
    if not lines:
        raise InputError(CommandFault.NOT_IN_BOOK, rules=rules.name)
    if names := opening_names(positions):
        print(names["en"])
    print("\n".join(lines))
    return 0


def told(book: Book, positions: Sequence[Position]) -> list[str]:
    moves = book.moves(positions[-1])
    lines = []
    for each, share in zip(moves, chances(moves), strict=True):
        text = move_text(positions[-1], each.move)
        lines.append(f"{text:<9} {score_in_words(each.score):>7}  depth {each.depth:>2}  {share:>4.0%}")
    return lines


def list_books(args: argparse.Namespace) -> int:
    for folder in places_of(args):
        for rules in RULE_SETS.values():
            if book := book_of(rules, [folder]):
                print(f"{described(book)}; {folder}")
    return 0
