"""`check FILE|FOLDER [--seed N] [--trees N] [--csv FILE]`: a grade for a student's search."""

import argparse
import csv
import io
from collections.abc import Iterable
from pathlib import Path

from ai.classroom.checking import TREES, BoardTask, Grade, grades
from ai.classroom.results import MARK, safe
from ai.own_player.host import PlayerFault
from game.core import InputError
from game.faults import CommandFault
from game.keeping.files import write_as_asked

HEADINGS = ("file", "function", "tasks", "values right", "visits right", "cut", "passed", "first difference", "seed")


def run(args: argparse.Namespace) -> int:
    """Grade a file, or every Python file of a folder; status 1 if anything is wrong."""
    path = Path(args.file)
    files = sorted(path.glob("*.py")) if path.is_dir() else [path]
    if not files:
        raise InputError(CommandFault.NO_PYTHON, folder=path)
    rows, passed = [], True
    for file in files:
        try:
            for grade in grades(file, args.seed, args.trees or TREES):
                rows.append(row_of(file, grade))
                passed = passed and grade.passed
                print("\n".join(lines_of(file, grade)), flush=True)
        except PlayerFault as fault:
            rows.append([file.name, "", "", "", "", "", "no", str(fault), ""])
            passed = False
            print(fault, flush=True)
    if args.csv is not None:
        write_as_asked(Path(args.csv), table(rows))
    return 0 if passed else 1


def lines_of(file: Path, grade: Grade) -> Iterable[str]:
    """Describe the grade of one function, and the first difference with its task and the command that shows it."""
    yield f"{grade.function} in {file.name}"
    if grade.visits is None:
        yield f"  best moves  {grade.values} of {grade.tasks}"
    else:
        yield f"  values      {grade.values} of {grade.tasks}"
        cut = f", cutting at {grade.rule}" if grade.rule else ""
        yield f"  visits      {grade.visits} of {grade.tasks}{cut}"
    if grade.difference is None:
        return
    task = grade.difference.task
    yield f"  {grade.difference.sentence} (seed {task.seed})"
    shown = f"tictactoe --fen {task.text}" if isinstance(task, BoardTask) else f'"{task.text}"'
    yield f"  uv run main.py lab {shown}"


def row_of(file: Path, grade: Grade) -> list[object]:
    found = grade.difference
    words = ("", "") if found is None else (found.sentence, found.task.seed)
    visits = "" if grade.visits is None else grade.visits
    passed = "yes" if grade.passed else "no"
    return [file.name, grade.function, grade.tasks, grade.values, visits, grade.rule, passed, *words]


def table(rows: list[list[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([safe(str(cell)) for cell in row] for row in [HEADINGS, *rows])
    return MARK + text.getvalue()
