"""The table of results: games, puzzles and pages, safe for a spreadsheet, from profiles and from folders."""

import csv
import io
import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from ai.classroom.assignment import Assignment, ExerciseKind
from ai.classroom.results import (
    EARLIER,
    HEADINGS,
    LEAST,
    MARK,
    NOTHING,
    SEPARATORS,
    begun_now,
    game_line,
    lines_of,
    of_folder,
    of_profiles,
    read_table,
    since,
    table,
    write_table,
)
from game.checkers.kind import CHECKERS
from game.core import InputError
from game.keeping import exercises
from game.keeping.exercises import GivenAnswer, StartedExercise
from game.keeping.files import places
from game.keeping.library import Library
from game.keeping.profiles import Profiles
from game.keeping.record import Record, UserResult
from game.lessons.courses import course
from game.puzzles import progress as puzzles
from game.puzzles.puzzle import puzzles_of
from tests.conftest import Command

SETUP: dict[str, str | int | bool] = {
    "game": "checkers",
    "name 0": "",
    "level 0": "",
    "name 1": "",
    "level 1": "easy",
    "clock 0": "",
    "clock 1": "",
}
WON = Record(
    "checkers",
    "english",
    moves=("11-15", "23-19", "8-11"),
    setup=SETUP,
    level="easy",
    score=UserResult.WON,
    result="0-1",
    started="2026-11-20T10:00:00+00:00",
)


def fill(folder: Path, record: Record = WON) -> None:
    """One game, one puzzle tried twice, one page."""
    paths = places(folder)
    library, _ = Library.open(paths.library)
    library.save(record)
    library.close()
    progress = puzzles.PuzzleProgress()
    puzzle = puzzles_of("english")[0]
    progress.note(puzzle, date(2026, 11, 20), solved=False, seconds=30.4)
    progress.note(puzzle, date(2026, 11, 21), solved=True, seconds=11)
    puzzles.save(progress, paths.puzzles)
    paths.lessons.write_text('{"format": 1, "done": {"checkers english": ["crowning"]}}')


def test_a_game_a_puzzle_and_a_page_are_a_line_each(tmp_path: Path) -> None:
    fill(tmp_path, replace(WON, setup=SETUP | {"elapsed": "10 20 31"}))
    game, puzzle, page = lines_of("Ann", places(tmp_path))
    assert (game.profile, game.kind, game.date[:7], game.rules) == ("Ann", "game", "2026-11", "english")
    assert (game.opponent, game.side, game.result, game.moves, game.seconds) == ("easy", "black", "won", "3", "61")
    first = puzzles_of("english")[0]
    assert (puzzle.name, puzzle.rules, puzzle.theme) == (first.id, "english", ", ".join(first.themes))
    assert (puzzle.result, puzzle.tries, puzzle.seconds, puzzle.date) == ("solved", "2", "41", "2026-11-21")
    assert (page.kind, page.rules, page.name, page.result) == ("page", "checkers english", "crowning", "done")


@pytest.mark.parametrize(("changed", "seconds"), [("13:00:00", "10800"), ("13:00:01", ""), ("09:59:59", "")])
def test_a_game_without_a_clock_that_lasted_for_more_than_three_hours_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str, seconds: str
) -> None:
    monkeypatch.setattr("game.keeping.library.now", lambda: f"2026-11-20T{changed}+00:00")
    library, _ = Library.open(places(tmp_path).library)
    library.save(WON)
    library.close()
    assert [line.seconds for line in lines_of("", places(tmp_path))] == [seconds]


def test_only_games_that_a_person_played_here_count(tmp_path: Path) -> None:
    watched = SETUP | {"level 0": "hard"}
    for setup in (watched, SETUP | {"study": True}, {}):
        fill(tmp_path, replace(WON, key=f"{len(setup)}{setup.get('level 0')}", setup=setup))
    assert [line.kind for line in lines_of("", places(tmp_path))] == ["puzzle", "page"]


def test_nothing_done_is_an_empty_table(tmp_path: Path) -> None:
    assert lines_of("Ann", places(tmp_path)) == []
    assert table([]) == MARK + ",".join(HEADINGS) + "\r\n"


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1+1", "@SUM", "\t=1", " =1", "＝1"])
def test_no_cell_is_taken_for_a_formula_and_each_comes_back(name: str, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    write_table([replace(NOTHING, profile=name)], path, ";")
    (cell,) = [row[0] for row in csv.reader(io.StringIO(path.read_text("utf-8-sig")), delimiter=";")][1:]
    assert cell == f"'{name}"
    assert read_table(path) == ([replace(NOTHING, profile=name)], 0)


def test_the_file_begins_with_a_mark_and_keeps_every_letter(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    write_table([replace(NOTHING, profile='Анна "李", Zoë\nX')], path)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    lines, _left_out = read_table(path)
    assert lines[0].profile == 'Анна "李", Zoë X'


def test_of_an_exercise_only_its_work_since_its_beginning_counts(tmp_path: Path) -> None:
    paths = places(tmp_path)
    fill(tmp_path)
    other = puzzles_of("english")[1]
    puzzle = Assignment("Shots", ExerciseKind.PUZZLE, "a", puzzles=puzzles_of("english")[:1])
    page = Assignment("Rules", ExerciseKind.PAGE, "b", pages=course("checkers", "english"))
    position = Assignment("Ten", ExerciseKind.POSITION, "c", start=CHECKERS.start("english"), levels=("easy",))
    tasks = (puzzle, page, position)
    begun = [begun_now(task.title, paths) for task in tasks]
    assert not any(since(each, task, paths) for each, task in zip(begun, tasks, strict=True))
    library, _ = Library.open(paths.library)
    for mark in ("c", "", "a"):
        library.save(replace(WON, key=f"later {mark}", setup=SETUP | {"exercise": mark}, started=begun[2].when))
    library.close()
    progress, _ = puzzles.load(paths.puzzles)
    for tried in (puzzle.puzzles[0], other):
        progress.note(tried, date(2026, 11, 22), solved=True, seconds=5)
    puzzles.save(progress, paths.puzzles)
    done = {"checkers english": ["crowning", "crown", "no page"], "checkers russian": ["crown"]}
    paths.lessons.write_text(json.dumps({"format": 1, "done": done}))
    found = [since(each, task, paths) for each, task in zip(begun, tasks, strict=True)]
    assert [[(line.exercise, line.kind, line.tries, line.result) for line in lines] for lines in found] == [
        [("Shots", "puzzle", "1", "solved")],
        [("Rules", "page", "", "done")],
        [("Ten", "game", "", "won")],
    ]


def test_a_game_of_an_exercise_is_exported_with_its_title(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    paths = places(tmp_path)
    exercises.save({"c": begun_now("Ten", paths)}, paths.exercises)
    fill(tmp_path, replace(WON, setup=SETUP | {"exercise": "c"}))
    rows = list(csv.DictReader(command("results export --csv -")[1].lstrip(MARK).splitlines()))
    assert [(row["kind"], row["exercise"]) for row in rows] == [("game", "Ten"), ("puzzle", ""), ("page", "")]


def test_profiles_come_one_after_the_other(tmp_path: Path) -> None:
    profiles = Profiles(places(tmp_path))
    fill(tmp_path)
    fill(profiles.folder_of(profiles.add("Bob")))
    lines = of_profiles(profiles, profiles.all, "Teacher")
    assert [line.profile for line in lines] == ["Teacher"] * 3 + ["Bob"] * 3


def test_a_folder_with_profiles_and_tables_handed_in(tmp_path: Path) -> None:
    fill(tmp_path / "Ann")
    write_table([replace(NOTHING, profile="Bob", exercise="Shots")], tmp_path / "bob.csv", "\t")
    assert [line.profile for line in of_folder(tmp_path, pytest.fail)] == ["Ann", "Ann", "Ann", "Bob"]


def test_what_can_be_wrong_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="neither profiles nor results"):
        of_folder(tmp_path, pytest.fail)
    with pytest.raises(InputError, match="No such file"):
        of_folder(tmp_path / "nowhere", pytest.fail)
    places(tmp_path).puzzles.write_text("{")
    with pytest.raises(InputError, match=r"puzzles\.json is damaged"):
        lines_of("", places(tmp_path))
    places(tmp_path).puzzles.unlink()
    places(tmp_path).library.write_bytes(b"no library" * 200)
    with pytest.raises(InputError, match=r"library\.sqlite can't be read"):
        lines_of("", places(tmp_path))


def test_the_commands(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    assert command("profiles add Ann Bob")[0] == 0
    assert [line.split()[0] for line in command("profiles list")[1].splitlines()] == ["-", "Ann", "Bob"]
    fill(tmp_path / "profiles" / "Ann")
    status, out, _ = command("results export --csv - --of ann --separator semicolon")
    assert status == 0
    assert out.splitlines()[1].startswith("Ann;;game;")
    path = tmp_path / "all.csv"
    assert command(f"results export --csv {path}")[1] == f"{path}: 3 lines\n"
    assert command("results export --csv - --of Eve")[::2] == (2, "There is no profile 'Eve'; choose from Ann, Bob.\n")
    assert command("profiles add Ann")[0] == 2


QUESTIONS_BEGUN = StartedExercise(
    "Cuts",
    "2026-11-20T10:00:00+00:00",
    seed="tree2x3-cut-42",
    given=(GivenAnswer("yes", True, 12, "2026-11-21"), GivenAnswer("no", False, 3, "2026-11-22")),
)


def test_questions_are_exported_one_by_one(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    exercises.save({"mark": QUESTIONS_BEGUN}, places(tmp_path).exercises)
    rows = list(csv.DictReader(command("results export --csv -")[1].lstrip(MARK).splitlines()))
    assert [(row["kind"], row["date"], row["result"], row["answer"], row["seconds"]) for row in rows[:4]] == [
        ("questions", "2026-11-22", "1 of 6 right", "", "15"),
        ("question", "2026-11-21", "right", "yes", "12"),
        ("question", "2026-11-22", "wrong", "no", "3"),
        ("question", "2026-11-20", "not answered", "", ""),
    ]
    assert [row["question"] for row in rows] == ["", "1", "2", "3", "4", "5", "6"]
    assert {(row["exercise"], row["seed"]) for row in rows} == {("Cuts", "tree2x3-cut-42")}
    assert command("results export --text -")[1].splitlines()[:4] == [
        "First profile · Cuts · questions · 2026-11-22 · tree2x3-cut-42 · 1 of 6 right · 15 s",
        "    1 cut        right         yes 12 s",
        "    2 cut        wrong         no 3 s",
        "    3 cut        not answered",
    ]
    path = tmp_path / "results.txt"
    assert command(f"results export --text {path}")[1] == f"{path}: 7 lines\n"
    assert command("results export")[0] == 2


def test_a_table_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    headings, row = HEADINGS[:EARLIER], ["Ann", "Cuts", "questions", *[""] * 6, "3 of 4 right", "", "4", ""]
    path = tmp_path / "ann.csv"
    path.write_text(f"{','.join(headings)}\n{','.join(row)}\n", encoding="utf-8-sig")
    (line,) = of_folder(tmp_path, pytest.fail)
    assert (line.profile, line.result, line.tries, line.seed) == ("Ann", "3 of 4 right", "4", "")


def test_a_damaged_file_of_exercises_is_a_sentence(tmp_path: Path) -> None:
    places(tmp_path).exercises.write_text('{"format": 1, "begun": {"mark": 3}}')
    with pytest.raises(InputError, match=r"exercises\.json is damaged"):
        lines_of("", places(tmp_path))


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("first", ["", "sep={}\r\n", '"sep={}"\r\n'])
def test_a_table_that_a_spreadsheet_saved_is_counted(
    separator: str, encoding: str, first: str, command: Command, tmp_path: Path
) -> None:
    lines = [game_line(WON), replace(NOTHING, kind="page", result="done")]
    lines = [replace(line, profile="Jürgen") for line in lines]
    text = first.format(separator) + table(lines, separator).lstrip(MARK)
    text = text.replace(f"done{separator * (len(HEADINGS) - LEAST)}", "done")  # Excel leaves out empty cells at the end
    (tmp_path / "class.CSV").write_bytes((text + separator * 4 + "\r\n").encode(encoding))
    status, out, error = command(f"results export --folder {tmp_path} --csv -")
    assert (status, error) == (0, "")
    assert out.replace("\r", "") == table(lines).replace("\r", "")


def test_what_is_not_counted_is_named(command: Command, tmp_path: Path) -> None:
    line = replace(NOTHING, profile="Bob", kind="page", result="done")
    text = table([line])
    (tmp_path / "bob.csv").write_text(f"{text}Bob,short\r\n{text.splitlines()[1]},long\r\n", "utf-8", newline="")
    (tmp_path / "other.csv").write_text("a,b\n1,2\n")
    (tmp_path / "empty.csv").touch()
    (tmp_path / "notes.txt").write_text("Bob was ill")
    status, out, error = command(f"results export --folder {tmp_path} --csv -")
    assert (status, len(out.splitlines())) == (0, 2)
    reasons = {"bob": ": rows that are not counted, because their cells do not fit the headings: 2."}
    reasons |= dict.fromkeys(
        ("empty", "other"), " is not counted: it does not begin with the headings of a results table."
    )
    assert error.splitlines() == [f"{tmp_path / name}.csv{reasons[name]}" for name in ("bob", "empty", "other")]
