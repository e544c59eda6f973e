"""A puzzle, and files of puzzles: one for each rule set, a line for each puzzle."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import Any

from game.assets import ASSETS
from game.checkers.kind import CHECKERS
from game.checkers.notation import parse_fen
from game.checkers.position import Move, Position
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.faults import Fault, reason_of, refuse_device
from game.outside import whole
from game.puzzles.themes import PuzzleTheme

FOLDER = ASSETS / "puzzles"
COLUMNS = (
    *("id", "fen", "line", "tail", "themes", "difficulty", "rating"),
    *("found", "proof", "best", "second", "seed"),
)


class Proof(StrEnum):
    """Proof that the first move wins."""

    COUNTED = "counted"
    TABLE = "table"
    """An endgame table has the position after it, or one in its line."""
    SEARCH = "search"
    """A deep search that did not reach the end of the game."""


TYPICAL = {
    "beginner": 404,
    "novice": 694,
    "easy": 941,
    "casual": 1175,
    "medium": 1404,
    "skilled": 1633,
    "advanced": 1852,
    "hard": 2060,
    "master": 2277,
    "grandmaster": 2520,
    "champion": 2813,
}
"""Rating of a puzzle that this level and all stronger ones solve, and no weaker one."""
DIFFICULTIES = tuple(TYPICAL)
"""Names of the levels, the weakest first."""


def difficulty_of(rating: int) -> str:
    """The level whose typical rating is the nearest.

    >>> difficulty_of(404), difficulty_of(900), difficulty_of(2100), difficulty_of(9000)
    ('beginner', 'easy', 'hard', 'champion')
    """
    return min(TYPICAL, key=lambda level: abs(TYPICAL[level] - rating))


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which one move wins, as text; `opened` parses it."""

    id: str
    variant: str
    fen: str
    line: str
    """The solution: moves separated by blanks, the solver's first and last."""
    tail: str
    """The continuation with best play."""
    themes: tuple[PuzzleTheme, ...]
    difficulty: str
    rating: int
    """Rating of a solver who solves it half of the time."""
    found: str
    """One digit for each level, the weakest first: 1 if it finds the first move."""
    proof: Proof
    best: int
    """The first move's score for the solver (see ai.score)."""
    second: int
    seed: int
    """Seed of the game it is from."""


@dataclass(frozen=True, slots=True)
class PlayablePuzzle:
    puzzle: Puzzle
    start: Position
    line: tuple[Move, ...]
    tail: tuple[Move, ...]


def opened(puzzle: Puzzle) -> PlayablePuzzle:
    """Parse a puzzle; InputError if it does not fit the rules."""
    start = parse_fen(puzzle.fen, RULE_SETS[puzzle.variant])
    moves, _ = CHECKERS.parse_line(f"{puzzle.line} {puzzle.tail}".split(), start)
    solution = len(puzzle.line.split())
    if solution % 2 == 0:
        raise InputError(Fault.PUZZLE_LINE, line=puzzle.line)
    return PlayablePuzzle(puzzle, start, tuple(moves[:solution]), tuple(moves[solution:]))


def path_of(variant: str, folder: Path = FOLDER) -> Path:
    return folder / f"{variant}.csv"


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """Read a file named after its rule set; InputError names the faulty line. `opened` checks moves."""
    try:
        refuse_device(path)
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(Fault.NOT_READ, path=path, reason=reason_of(error)) from None
    except UnicodeDecodeError:
        raise InputError(Fault.PUZZLE_FILE, path=path, line=1) from None
    return tuple(_read(text, path))


def _read(text: str, path: Path) -> Iterator[Puzzle]:
    rows = csv.reader(StringIO(text), strict=True)
    known: set[str] = set()
    number = 0
    try:
        for number, row in enumerate(rows, 1):
            if number == 1:
                if tuple(row) != COLUMNS or path.stem not in RULE_SETS:
                    raise ValueError(row)
                continue
            puzzle = _puzzle(path.stem, row)
            if puzzle.id in known:
                raise ValueError(puzzle.id)
            known.add(puzzle.id)
            yield puzzle
    except (ValueError, csv.Error):
        raise InputError(Fault.PUZZLE_FILE, path=path, line=max(number, 1)) from None


def _puzzle(variant: str, row: Sequence[str]) -> Puzzle:
    """Parse a row; ValueError if it is damaged."""
    if len(row) != len(COLUMNS):
        raise ValueError(row)
    told: dict[str, Any] = dict(zip(COLUMNS, row, strict=True))
    themes = tuple(map(PuzzleTheme, told["themes"].split("; ")))
    if not told["line"] or not told["id"] or told["difficulty"] not in DIFFICULTIES or set(told["found"]) - {"0", "1"}:
        raise ValueError(row)
    numbers = {name: whole(told[name]) for name in ("rating", "best", "second", "seed")}
    return Puzzle(variant=variant, **told | numbers | {"themes": themes, "proof": Proof(told["proof"])})


def written(puzzles: Iterable[Puzzle]) -> str:
    file = StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(COLUMNS)
    for each in puzzles:
        values = {name: getattr(each, name) for name in COLUMNS} | {"themes": "; ".join(each.themes)}
        rows.writerow(values.values())
    return file.getvalue()


@lru_cache(maxsize=len(RULE_SETS))
def puzzles_of(variant: str) -> tuple[Puzzle, ...]:
    """The bundled puzzles of a rule set; InputError if the file is damaged."""
    path = path_of(variant)
    return read_puzzles(path) if path.is_file() else ()
