"""The results of a class in one table: games, puzzles, pages, questions; written as text or as CSV that spreadsheets
read: no formulas, whole seconds, UTF-8 with Excel's byte order mark."""

import csv
import io
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import astuple, dataclass, fields, replace
from datetime import datetime
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any, TypeVar

from ai.classroom.assignment import Assignment
from ai.tracing.quiz import Seed
from game.checkers.rule_sets import RULE_SETS
from game.core import InputError
from game.databases.stream import encoding_of
from game.faults import CommandFault, Fault, reason_of, refuse_device
from game.keeping import exercises
from game.keeping.database import opened
from game.keeping.exercises import StartedExercise
from game.keeping.files import UserPaths, places, write_as_asked
from game.keeping.games import elapsed_in, start_text
from game.keeping.profiles import Profile, Profiles
from game.keeping.record import STUDIED, Record, now, read_rows
from game.kinds import KINDS, kind_of
from game.outside import exists, or_refuse, read_json_file, whole
from game.puzzles import progress as puzzles
from game.puzzles.puzzle import Puzzle, path_of, puzzles_of

T = TypeVar("T")
FORMULAS = "=+-@\t\r＝＋－＠"
"""First characters of a formula in a spreadsheet."""
LONGEST_GAME = 3 * 3600
"""Seconds from which a game without a clock counts as interrupted, of unknown duration."""
MARK = "\ufeff"
SEPARATORS = (",", ";", "\t")
OF_A_PROFILE = ("settings.json", "library.sqlite", "puzzles.json", "lessons.json", "exercises.json")
"""The folder of a profile has one of these files."""
GAME, PUZZLE, PAGE, QUESTIONS, QUESTION = "game", "puzzle", "page", "questions", "question"
"""Kinds of lines; an exercise with questions has one of QUESTIONS and one for each QUESTION."""
EARLIER = 13
"""Number of columns of tables by earlier versions."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One line of the table. The field names are the headings; fields that do not apply are empty."""

    profile: str
    exercise: str
    kind: str
    date: str
    rules: str
    name: str
    """The puzzle, the page, or the title of the game."""
    theme: str
    """The themes of a puzzle, or the kind of a question."""
    opponent: str
    side: str
    result: str
    moves: str
    """Number of moves of both sides together."""
    tries: str
    seconds: str
    seed: str
    question: str
    """Its number in the exercise."""
    answer: str


HEADINGS = tuple(field.name for field in fields(ResultRow))
LEAST = HEADINGS.index("result") + 1
"""Least number of cells of a row: spreadsheets leave out empty ones at the end."""
SEPARATOR_LINE = re.compile(r'"?sep=.?"?\s*\n', re.IGNORECASE)
"""A first line that names the separator for Excel."""
NOTHING = ResultRow(*[""] * len(HEADINGS))


def lines_of(profile: str, paths: UserPaths) -> list[ResultRow]:
    """All results of a profile; InputError if a file can't be read."""
    known = _read(paths.exercises, exercises.from_json) or {}
    titles = {mark: begun.title for mark, begun in known.items()}
    found = [
        replace(line, exercise=titles.get(str(record.setup.get("exercise")), ""))
        for line, record in games_of(paths.library)
    ]
    found += [*puzzles_of_profile(paths.puzzles), *pages_of(paths.lessons)]
    for begun in known.values():
        found += questions_of(begun)
    return [replace(line, profile=profile) for line in found]


def games_of(library: Path) -> Iterator[tuple[ResultRow, Record]]:
    """The games that a person played here, with their records; InputError if the library can't be read."""
    if not exists(library):
        return
    try:
        with closing(opened(library)) as database:
            rows = database.execute("SELECT * FROM games WHERE deleted = '' ORDER BY started").fetchall()
    except sqlite3.Error as error:
        raise InputError(Fault.NOT_READ, path=library, reason=str(error)) from None
    yield from ((game_line(record), record) for record in read_rows(rows) if _was_played(record))


def _was_played(record: Record) -> bool:
    setup = record.setup
    persons = any(record.level_of(seat) == "" for seat in record.seats)
    return "game" in setup and STUDIED not in setup and persons and bool(record.moves)


def game_line(record: Record) -> ResultRow:
    seats = record.seats
    persons = [seat for seat in seats if record.level_of(seat) == ""]
    others = [seat for seat in seats if seat not in persons[:1]]
    return replace(
        NOTHING,
        kind=GAME,
        date=record.date,
        rules=f"{record.rules}{' reversed' if record.reverse else ''}",
        name=record.title,
        opponent=", ".join(
            record.level_of(each) or str(record.setup.get(f"name {each}") or "person") for each in others
        ),
        side=_side(record, persons[0]),
        result=str(record.score) or record.result or "unfinished",
        moves=str(len(record.moves)),
        seconds=_seconds(record),
    )


def _side(record: Record, seat: int) -> str:
    """The colour or the mark of a seat, or its number if the sides have no names."""
    sides = KINDS[record.game].sides if record.game in KINDS else ()
    place = record.seats.index(seat)
    return sides[place] if place < len(sides) else str(seat + 1)


def _seconds(record: Record) -> str:
    """Duration of a game: by its clocks, or from its beginning to its last change."""
    spent = elapsed_in(record.setup)
    if any(spent):
        return str(round(sum(seconds or 0 for seconds in spent)))
    took = (datetime.fromisoformat(record.changed) - datetime.fromisoformat(record.started)).total_seconds()
    return str(round(took)) if 0 <= took <= LONGEST_GAME else ""


def puzzles_of_profile(path: Path) -> Iterator[ResultRow]:
    """The puzzles tried, by their last days; InputError if the file can't be read."""
    tried = _read(path, lambda content: puzzles.from_json(content).tried) or {}
    for name, each in sorted(tried.items(), key=lambda item: (item[1].day, item[0])):
        yield puzzle_line(name, each)


def puzzle_line(name: str, tried: puzzles.PuzzleAttempt) -> ResultRow:
    puzzle = known_puzzles().get(name)
    return replace(
        NOTHING,
        kind=PUZZLE,
        date=tried.day.isoformat(),
        rules=puzzle.variant if puzzle else "",
        name=name,
        theme=", ".join(puzzle.themes) if puzzle else "",
        result="solved" if tried.solved else "not solved",
        tries=str(tried.tries),
        seconds=str(tried.seconds) if tried.seconds else "",
    )


@cache
def known_puzzles() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for variant in RULE_SETS if path_of(variant).is_file() for puzzle in puzzles_of(variant)}


def pages_of(path: Path) -> Iterator[ResultRow]:
    """The pages and lessons done; InputError if the file can't be read."""

    def done_in(content: dict[str, Any]) -> list[tuple[str, list[str]]]:
        return sorted((str(course), sorted(map(str, names))) for course, names in content.get("done", {}).items())

    for course, names in _read(path, done_in) or ():
        yield from (replace(NOTHING, kind=PAGE, rules=course, name=name, result="done") for name in names)


def _read(path: Path, parse: Callable[[dict[str, Any]], T]) -> T | None:
    """Parse a JSON object in a file, None if there is none; InputError if it can't be read."""
    try:
        refuse_device(path)
        content = read_json_file(path)
        return None if content == {} else parse(content)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(Fault.NOT_READ, path=path, reason=reason_of(error)) from None
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        raise InputError(Fault.DAMAGED_FILE, path=path) from None


def questions_of(begun: StartedExercise) -> list[ResultRow]:
    if not begun.seed:
        return []
    given, asks = begun.given, _asks(begun.seed)
    line = replace(NOTHING, exercise=begun.title, date=begun.when[:10], seed=begun.seed)
    right, count = sum(each.right for each in given), max(len(asks), len(given))
    summary = replace(line, kind=QUESTIONS, result=f"{right} of {count} right", tries=str(len(given)))
    if given:
        summary = replace(summary, date=given[-1].date, seconds=str(sum(each.seconds for each in given)))
    found = [summary]
    for number, (ask, each) in enumerate(zip_longest(asks, given), 1):
        question = replace(line, kind=QUESTION, question=str(number), theme=ask or "", result="not answered")
        if each is not None:
            result = "right" if each.right else "wrong"
            told = {"date": each.date, "result": result, "answer": each.answer, "seconds": str(each.seconds)}
            question = replace(question, **told)
        found.append(question)
    return found


@cache
def _asks(seed: str) -> tuple[str, ...]:
    """The kinds of the questions of a seed; none for a seed of another version."""
    try:
        return tuple(str(question.ask) for question in Seed.parse(seed).exercise().questions)
    except InputError:
        return ()


def begun_now(title: str, paths: UserPaths, seed: str = "") -> StartedExercise:
    """The beginning of an exercise at this moment; a damaged file counts as nothing done yet."""
    pages: dict[str, list[str]] = {}
    tries: dict[str, int] = {}
    with suppress(InputError):
        for line in pages_of(paths.lessons):
            pages.setdefault(line.rules, []).append(line.name)
    with suppress(InputError):
        tries = {line.name: whole(line.tries) for line in puzzles_of_profile(paths.puzzles)}
    return StartedExercise(title, now(), pages, tries, seed=seed)


def since(begun: StartedExercise, task: Assignment, paths: UserPaths) -> list[ResultRow]:
    """Work on an exercise since it began: its games, puzzles, pages or questions."""
    found = questions_of(begun)
    if task.start is not None:
        found += [line for line, record in games_of(paths.library) if _belongs(record, task, begun.when)]
    if task.puzzles:
        names = {puzzle.id for puzzle in task.puzzles}
        for line in puzzles_of_profile(paths.puzzles):
            tries = whole(line.tries) - begun.tries.get(line.name, 0)
            found += [replace(line, tries=str(tries))] if line.name in names and tries > 0 else []
    course = task.pages or task.lessons
    if course is not None:
        left = set(course.names) - set(begun.pages.get(course.key, ()))
        found += [line for line in pages_of(paths.lessons) if line.rules == course.key and line.name in left]
    return [replace(line, exercise=begun.title) for line in found]


def _belongs(record: Record, task: Assignment, when: str) -> bool:
    """True for a game of an exercise that began `when`. Games of earlier versions have no mark, only its position and
    one of its levels."""
    if "exercise" in record.setup:
        return record.setup["exercise"] == task.mark and record.started >= when
    start: Any = task.start
    wanted = (kind_of(start).variant_of(start), kind_of(start).is_reverse(start), start_text(start))
    fits = (record.rules, record.reverse, record.start) == wanted and record.level in task.levels
    return fits and record.started >= when


def of_profiles(profiles: Profiles, wanted: Sequence[Profile], unnamed: str) -> list[ResultRow]:
    """Results of these profiles; the first one is called `unnamed` if it has no name."""
    return [line for each in wanted for line in lines_of(each.name or unnamed, profiles.places(each))]


def of_folder(folder: Path, warn: Callable[[str], None]) -> list[ResultRow]:
    """The results in all profile folders and handed-in tables of a folder; InputError if there are none. `warn` is
    called for each table or row that is not counted."""
    with or_refuse(Fault.NOT_READ, folder):
        inside = sorted(folder.iterdir())
    found: list[ResultRow] = []
    counted = 0
    for path in inside:
        if path.is_dir() and any(exists(path / name) for name in OF_A_PROFILE):
            found += lines_of(path.name, places(path))
            counted += 1
        elif path.suffix.lower() == ".csv":
            try:
                lines, left_out = read_table(path)
            except InputError as error:
                warn(str(error))
                continue
            found += lines
            counted += 1
            if left_out:
                warn(str(InputError(CommandFault.ROWS_LEFT_OUT, path=path, count=left_out)))
    if not counted:
        raise InputError(Fault.NO_RESULTS, folder=folder)
    return found


def table(lines: Iterable[ResultRow], separator: str = ",") -> str:
    """The table as CSV: a byte order mark, the headings, a line each."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=separator)
    writer.writerow(HEADINGS)
    writer.writerows(map(safe, astuple(line)) for line in lines)
    return MARK + out.getvalue()


def as_text(lines: Iterable[ResultRow]) -> str:
    """The results for people: a line each, questions below their exercise."""
    found = []
    for line in lines:
        numbers = [f"{text} {unit}" for text, unit in ((line.moves, "moves"), (line.seconds, "s")) if text]
        if line.kind == QUESTION:
            cells = [f"{line.question:>5}", f"{line.theme:<10}", f"{line.result:<13}", line.answer, *numbers]
            found.append(" ".join(filter(None, cells)).rstrip())
            continue
        who = (line.profile, line.exercise, line.kind, line.date, line.rules, line.seed, line.name, line.theme)
        found.append(" · ".join(filter(None, (*who, line.opponent, line.side, line.result, *numbers))))
    return "".join(f"{text}\n" for text in found)


def write_table(lines: Iterable[ResultRow], path: Path, separator: str = ",") -> None:
    """Write the results as CSV, or as text if the name ends with .txt; InputError if that fails."""
    write_as_asked(path, as_text(lines) if path.suffix.lower() == ".txt" else table(lines, separator))


def read_table(path: Path) -> tuple[list[ResultRow], int]:
    """Read a table of this program, also as a spreadsheet saves it: the lines, and the number of rows that do not fit
    the headings. InputError if it can't be read or is something else."""
    with or_refuse(Fault.NOT_READ, path):
        encoding = encoding_of(path)
        text = path.read_bytes()[encoding.skipped :].decode(encoding.name, errors="replace")
    if SEPARATOR_LINE.match(text):
        text = text.partition("\n")[2]
    for separator in SEPARATORS:
        rows = _rows(text, separator)
        if tuple(filter(None, rows[0])) in (HEADINGS, HEADINGS[:EARLIER]):
            fitting = [row for row in rows[1:] if len(row) >= LEAST and not any(row[len(HEADINGS) :])]
            full = [[*row[: len(HEADINGS)], *[""] * (len(HEADINGS) - len(row))] for row in fitting]
            return [ResultRow(*map(unsafe, row)) for row in full], len(rows) - 1 - len(fitting)
    raise InputError(CommandFault.NO_RESULTS_TABLE, path=path)


def _rows(text: str, separator: str) -> list[list[str]]:
    """The rows with a filled cell, or an empty one if there are none."""
    with suppress(csv.Error):
        return [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator) if any(row)] or [[]]
    return [[]]


def safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula, on one line.

    >>> safe("=1+1"), safe("two\\nlines"), safe("Ann"), unsafe(safe("-3"))
    ("'=1+1", 'two lines', 'Ann', '-3')
    """
    plain = " ".join(text.split("\n")).replace("\r", " ").replace("\0", "")
    return f"'{plain}" if plain.lstrip(" ").startswith(tuple(FORMULAS)) else plain


def unsafe(cell: str) -> str:
    """The inverse of `safe`."""
    return cell[1:] if cell.startswith("'") and cell[1:].lstrip(" ").startswith(tuple(FORMULAS)) else cell
