"""`check FILE|FOLDER [--seed N] [--trees N] [--csv FILE]`: a grade for a student's search."""

import argparse
import csv
import io
from collections.abc import Iterable
from pathlib import Path

from ai.classroom.checking import TREES, BoardTask, CheckedFile, check_file, files_in
from ai.classroom.results import MARK, safe
from game.keeping.files import refuse_source, write_as_asked

HEADINGS = ("file", "function", "tasks", "values right", "visits right", "cut", "passed", "first difference", "seed")


def run(args: argparse.Namespace) -> int:
    """Grade a file, or every Python file of a folder; status 1 if anything is wrong."""
    found, files = [], files_in(Path(args.file))
    if args.csv is not None:
        for file in files:
            refuse_source(file, Path(args.csv), "it is one of the files to check")
    for file in files:
        for checked in check_file(file, args.seed, args.trees or TREES):
            found.append(checked)
            print("\n".join(lines_of(checked)), flush=True)
    if args.csv is not None:
        write_as_asked(Path(args.csv), csv_table(found))
    return 0 if all(checked.passed for checked in found) else 1


def lines_of(checked: CheckedFile) -> Iterable[str]:
    """Describe the grade of one function, and the first difference with its task and the command that shows it."""
    grade = checked.grade
    if grade is None:
        yield str(checked.fault)
        return
    yield f"{grade.function} in {checked.path.name}"
    if grade.visits is None:
        yield f"  best moves  {grade.values} of {grade.tasks}"
    else:
        yield f"  values      {grade.values} of {grade.tasks}"
        cut = f", cutting at {grade.cuts}" if grade.cuts else ""
        yield f"  visits      {grade.visits} of {grade.tasks}{cut}"
    if grade.difference is None:
        return
    task = grade.difference.task
    yield f"  {grade.difference.sentence} (seed {task.seed})"
    shown = f"tictactoe --fen {task.text}" if isinstance(task, BoardTask) else f'"{task.text}"'
    yield f"  uv run main.py lab {shown}"


def row_of(checked: CheckedFile) -> list[object]:
    file, grade = checked.path, checked.grade
    if grade is None:
        return [file.name, *[""] * 5, "no", str(checked.fault), ""]
    found = grade.difference
    words = ("", "") if found is None else (found.sentence, found.task.seed)
    visits = "" if grade.visits is None else grade.visits
    passed = "yes" if grade.passed else "no"
    return [file.name, grade.function, grade.tasks, grade.values, visits, grade.cuts, passed, *words]


def csv_table(found: Iterable[CheckedFile], separator: str = ",") -> str:
    text, rows = io.StringIO(), [HEADINGS, *map(row_of, found)]
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerows([safe(str(cell)) for cell in row] for row in rows)
    return MARK + text.getvalue()
