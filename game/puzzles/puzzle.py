"""A puzzle, and files of puzzles: one for each rule set, a line for each puzzle."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
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


def has_puzzles(variant: str) -> bool:
    return path_of(variant).is_file()


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


class Hint(Enum):
    """Hints given, each more than the one before."""

    NONE = 0
    THEME = 1
    PIECE = 2
    MOVE = 3


class Attempt:
    def __init__(self, opened: PlayablePuzzle) -> None:
        self.opened = opened
        self.position: Position = opened.start
        self.played: list[Move] = []
        """Moves of the solution so far, with the replies."""
        self.hint = Hint.NONE
        """Hints given on the move due."""
        self.helped = False
        """True if a hint was given or the solution was shown."""
        self.wrong = 0

    @property
    def due(self) -> Move | None:
        """The next move of the solution, the solver's or the reply; None at its end."""
        line = self.opened.line
        return line[len(self.played)] if len(self.played) < len(line) else None

    @property
    def over(self) -> bool:
        return self.due is None

    @property
    def solvers_turn(self) -> bool:
        return not self.over and len(self.played) % 2 == 0

    @property
    def clean(self) -> bool:
        return not self.helped and not self.wrong

    def is_right(self, move: Move) -> bool:
        """True if a move leads to the same position as the solution; the path of a capture does not matter."""
        return self.due is not None and self.position.play(move) == self.position.play(self.due)

    def take(self, move: Move) -> bool:
        """Play a move of the solver's if it is right; return True then."""
        if not self.is_right(move):
            self.wrong += 1
            return False
        self.go_on(move)
        return True

    def go_on(self, move: Move | None = None) -> Move:
        """Play a move like the one due, by default that one: a reply or one of the shown solution."""
        move = move or self.due
        assert move is not None
        self.position = self.position.play(move)
        self.played.append(move)
        self.hint = Hint.NONE
        return move

    def give_hint(self) -> Hint:
        self.helped = True
        self.hint = Hint(min(self.hint.value + 1, Hint.MOVE.value))
        return self.hint
