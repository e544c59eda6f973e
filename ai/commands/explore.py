"""`explore FILE.pdn`: the moves played in a position of a file's games, with results, ratings and the book's scores."""

import argparse
import csv
import sys
from pathlib import Path
from typing import Any

from ai.commands.games import Bar, aligned, interruptible
from ai.commands.search import score_in_words
from ai.insight.explorer import Explored, ExploredMove, ExploredOrder, FileSource, GameFilter
from game.checkers.kind import CHECKERS
from game.checkers.pdn_reader import Guess
from game.checkers.rule_sets import rules_named
from game.core import InputError
from game.databases.index import Index, IndexProgress
from game.databases.query import DatabaseQuery, ask
from game.databases.stream import PdnFile
from game.faults import CommandFault, Fault
from game.keeping.files import places


def run(args: argparse.Namespace) -> int:
    if args.side and not args.player:
        raise InputError(CommandFault.SIDE_OF_PLAYER)
    index = Index.of(Path(args.file), places().cache, rules_named(args.rules).name if args.rules else "")
    read(index)
    rules = ask(index, DatabaseQuery()).facets.rules
    if not rules:
        readings = (found.reading for found in PdnFile.of(Path(args.file)).games(Guess.of(None)))
        fault = next((reading.fault for reading in readings if reading.fault), None)
        raise fault or InputError(Fault.NO_GAME_IN_FILE, path=args.file)
    start = CHECKERS.start(rules[0]) if args.fen is None else CHECKERS.parse_position(args.fen, rules[0])
    *_, state = CHECKERS.parse_line(args.moves, start)[1]
    winner, event = args.result or "", args.event or ""
    chosen = GameFilter(args.player or "", args.side or "", args.since or 0, args.until or 0, winner, event)
    found = FileSource(index).explore(state, chosen)
    order = ExploredOrder.LOST if args.lost else ExploredOrder.GAMES
    if not index.is_complete():
        raise InputError(CommandFault.INDEX_PART, path=args.file)
    found = found.sorted(order, falling=True)
    columns = columns_of(found)
    if args.csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(cells(found, move) for move in found.moves)
        return 0
    if not found.moves:
        raise InputError(CommandFault.NOT_PLAYED)
    rows = [columns, *(cells(found, move) for move in found.moves)]
    if found.total.games:
        rows.append(cells(found, found.total))
    print("\n".join(aligned([shown(found, row) for row in rows], left=(0,))))
    return 0


def read(index: Index) -> None:
    """Read the games that are not in the index yet."""
    bar = Bar("%")

    def told(progress: IndexProgress) -> None:
        if not progress.complete:
            bar.show(round(100 * progress.share), 100)

    interruptible(lambda stop: index.build(stop, told))
    bar.close()


def columns_of(found: Explored) -> tuple[str, ...]:
    results = ("won", "drawn", "lost", "points") if found.of_player else ("white", "drawn", "black")
    return "move", "games", *results, "rating", "last", "book"


def cells(found: Explored, move: ExploredMove) -> tuple[Any, ...]:
    """The cells of a move, or of all moves together; `points` are those gained against the mean."""
    state: Any = found.state
    name = "all" if move.move is None else CHECKERS.move_text(state, move.move)
    gained: tuple[Any, ...] = ()
    if found.of_player:
        gained = (round(-found.lost(move), 2) + 0.0,) if move.decided else ("",)
    rating, last = "" if move.rating is None else move.rating, move.last
    return name, move.games, *move.results, *gained, rating, last, book_of(state, move)


def book_of(state: Any, move: ExploredMove) -> str:
    """The score in the book for White; "" if the book does not have the move."""
    if move.book is None:
        return ""
    return score_in_words(move.book if state.turn == CHECKERS.first_in_results(state) else -move.book)


def shown(found: Explored, row: tuple[Any, ...]) -> list[str]:
    """A row for reading, with shares in place of numbers of results."""
    decided = sum(row[2:5]) if isinstance(row[2], int) else 0
    texts = [str(cell) for cell in row]
    if decided:
        texts[2:5] = [f"{number / decided:.0%}" for number in row[2:5]]
    elif isinstance(row[2], int):
        texts[2:5] = ["", "", ""]
    if found.of_player and isinstance(row[5], float):
        texts[5] = f"{row[5]:+.1f}"
    return texts
