"""Puzzles: positions in which one move wins."""

import random as chance
from dataclasses import dataclass

from game.puzzles.puzzle import Puzzle as Record
from game.puzzles.puzzle import path_of, read_puzzles
from kings_and_crosses.boards import Board


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move wins, with its solution."""

    id: str
    board: Board
    solution: tuple[str, ...]
    """The moves, the solver's first and last."""
    themes: tuple[str, ...]
    rating: int
    """Rating of a solver who solves it half of the time."""

    def _repr_svg_(self) -> str:
        return self.board._repr_svg_()


def read(variant: str = "english") -> list[Puzzle]:
    """All puzzles of a rule set; [] if it has none.

    >>> len(read("english")) > 100
    True
    """
    path = path_of(variant)
    return [_puzzle(each) for each in read_puzzles(path)] if path.exists() else []


def random(variant: str = "english", *, rating: int | None = None, seed: int | None = None) -> Puzzle:
    """A puzzle at random, if a `rating` is given one of the 20 nearest to it; ValueError if there is none.

    >>> puzzle = random("russian", rating=1200, seed=1)
    >>> puzzle.board.variant, len(puzzle.solution) % 2
    ('russian', 1)
    """
    path = path_of(variant)
    found = list(read_puzzles(path)) if path.exists() else []
    if not found:
        raise ValueError(f"There are no puzzles of {variant!r}.")
    if rating is not None:
        found = sorted(found, key=lambda each: abs(each.rating - rating))[:20]
    return _puzzle(chance.Random(seed).choice(found))


def _puzzle(record: Record) -> Puzzle:
    board = Board(record.variant, record.fen)
    return Puzzle(record.id, board, tuple(record.line.split()), tuple(map(str, record.themes)), record.rating)
