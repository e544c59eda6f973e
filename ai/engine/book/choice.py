"""Choice of a book move: at random among the nearly best ones, so that no two games are alike."""

import logging
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from random import Random
from time import perf_counter

from ai.engine.book.files import Book, BookMove, path_of
from ai.engine.book.graph import MARGIN
from ai.report import Answer, Line, MoveSource, Report
from game.assets import ASSETS
from game.checkers.position import Position
from game.checkers.rule_sets import family
from game.checkers.rules import RuleSet
from game.core import InputError
from game.keeping.files import places

LONGEST_LINE = 12

log = logging.getLogger(__name__)


def folders() -> tuple[Path, ...]:
    """Folders of books: those that were built here, and those that came with the program."""
    return places().books, ASSETS / "books"


def book_of(rules: RuleSet, among: Sequence[Path]) -> Book | None:
    """Open the book in the first of the folders that has one; InputError when it can't be read or is damaged."""
    return next((Book(path, rules) for folder in among if (path := path_of(folder, rules)).exists()), None)


@lru_cache(maxsize=4)
def usual_book(rules: RuleSet) -> Book | None:
    """Open the book in the usual folders, or that of a relative that is played alike, once.

    None when there is none, or it is damaged, as the log says.
    """
    played_alike = (each for each in family(rules) if each.code == rules.code and not rules.giveaway)
    try:
        return next(filter(None, (book_of(each, folders()) for each in played_alike)), None)
    except InputError as problem:
        log.warning("%s", problem)
        return None


def chances(moves: Sequence[BookMove]) -> list[float]:
    """Probability of each move, the best first: the worse the less, and 0 beyond the margin.

    >>> chances([BookMove(None, 3, 20), BookMove(None, 0, 20), BookMove(None, -9, 20)])
    [0.6666666666666666, 0.3333333333333333, 0.0]
    """
    weights = [max(0, MARGIN + 1 - (moves[0].score - each.score)) for each in moves]
    return [weight / sum(weights) for weight in weights]


def best_by_book(history: Sequence[Position], book: Book | None, rng: Random, least: int = 0) -> Answer | None:
    """Choose a move for the last position of `history`, with the line that the book expects; None if it is not in the
    book.

    Moves whose scores look fewer than `least` plies ahead are not played; when the best move is one, none is.
    """
    started = perf_counter()
    moves = book.moves(history[-1]) if book else []
    if not book or not moves or moves[0].depth < least:
        return None
    known = [move for move in moves if move.depth >= least]
    (chosen,) = rng.choices(known, chances(known))
    line = _line(history[-1], chosen, book)
    report = Report(chosen.depth, chosen.score, line, 1, perf_counter() - started, MoveSource.BOOK)
    return Answer(chosen.move, report)


def _line(position: Position, chosen: BookMove, book: Book) -> Line:
    """Follow the best moves of both sides as far as the book goes."""
    line = [chosen.move]
    position = position.play(chosen.move)
    while len(line) < LONGEST_LINE and (moves := book.moves(position)):
        line.append(moves[0].move)
        position = position.play(moves[0].move)
    return tuple(line)
