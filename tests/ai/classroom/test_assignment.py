"""Exercise files: each kind is read, and everything that can be wrong is a sentence with its line and key."""

import re
from pathlib import Path

import pytest

from ai.classroom.assignment import Assignment, ExerciseKind
from ai.classroom.assignment_files import COMMON, OWN, read_assignment
from game.checkers.position import Position
from game.core import InputError
from game.puzzles.puzzle import puzzles_of
from game.puzzles.themes import PuzzleTheme


def read(folder: Path, text: str) -> Assignment:
    path = folder / "task.toml"
    path.write_text(text, encoding="utf-8")
    return read_assignment(path)


def test_a_page(tmp_path: Path) -> None:
    found = read(tmp_path, 'title = "Crowning"\nkind = "page"\nrules = "russian"\npage = "crown"\nlanguage = "ru"')
    assert (found.title, found.kind, found.language) == ("Crowning", ExerciseKind.PAGE, "ru")
    assert found.pages is not None
    assert [page.topic for page in found.pages.pages] == ["crown"]
    assert (found.hints, found.takeback, found.analysis, found.settings) == (True,) * 4


def test_all_pages_of_a_small_board(tmp_path: Path) -> None:
    found = read(tmp_path, 'title = "Rules"\nkind = "page"\nrules = "3x3x3"\nhints = false')
    assert found.pages is not None
    assert found.pages.key == "tictactoe 3x3x3"
    assert not found.hints


def test_a_lesson(tmp_path: Path) -> None:
    found = read(tmp_path, 'title = "L"\nkind = "lesson"\nrules = "english"\nlesson = "canalejas"')
    assert found.lessons is not None
    assert found.lessons.names == ("canalejas",)
    whole = read(tmp_path, 'title = "L"\nkind = "lesson"\nrules = "english"').lessons
    assert whole is not None
    assert whole.key == found.lessons.key
    assert len(whole.names) > 1


def test_the_champion_by_its_former_name(tmp_path: Path) -> None:
    found = read(tmp_path, 'title = "P"\nkind = "position"\nrules = "english"\nlevels = ["hard", "expert"]')
    assert found.levels == ("hard", "champion")
    russian = 'title = "P"\nkind = "puzzles"\nrules = "russian"\ndifficulty = "{}"\ncount = 1'
    (former, today) = (read(tmp_path, russian.format(name)).puzzles for name in ("expert", "champion"))
    assert former == today


def test_a_puzzle(tmp_path: Path) -> None:
    name = puzzles_of("english")[3].id
    found = read(tmp_path, f'title = "One"\nkind = "puzzle"\nrules = "english"\npuzzle = "{name}"')
    assert [puzzle.id for puzzle in found.puzzles] == [name]


def test_puzzles_are_the_same_for_everybody_and_the_easy_ones_come_first(tmp_path: Path) -> None:
    text = 'title = "Shots"\nkind = "puzzles"\nrules = "english"\ntheme = "shot"\ncount = 5'
    found = read(tmp_path, text)
    assert len(found.puzzles) == 5
    assert all(PuzzleTheme.SHOT in puzzle.themes for puzzle in found.puzzles)
    assert [puzzle.rating for puzzle in found.puzzles] == sorted(puzzle.rating for puzzle in found.puzzles)
    (tmp_path / "again").mkdir()
    assert read(tmp_path / "again", text) == found
    assert read(tmp_path, text + "\n# another class").puzzles != found.puzzles


def test_a_position_and_who_has_which_side(tmp_path: Path) -> None:
    text = (
        'title = "Opposition"\nkind = "position"\nrules = "english"\nfen = "W:WK32,27:BK1"\nlevels = ["easy", "hard"]'
    )
    found = read(tmp_path, text)
    assert isinstance(found.start, Position)
    assert (found.seat, found.levels) == (found.start.turn, ("easy", "hard"))
    white = read(tmp_path, text + '\nside = "white"').seat
    assert read(tmp_path, text + '\nside = "black"').seat == 1 - white
    assert read(tmp_path, 'title = "T"\nkind = "position"\nrules = "3x3x3"\nlevels = ["easy"]\nside = "O"').seat == 1


def test_an_exercise_of_the_lab(tmp_path: Path) -> None:
    found = read(tmp_path, 'title = "Cuts"\nkind = "lab"\nexercise = "tree2x3-cut-42"')
    assert found.seed == "tree2x3-cut-42"


HEAD = 'title = "T"\nkind = "puzzles"\nrules = "english"\n'
PLAY = 'title = "T"\nkind = "position"\nrules = "english"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "task.toml, line 1 can't be read: Invalid value."),
        ('title = "a"\ntitle = "b"', "task.toml, line 2 can't be read: Cannot overwrite a value."),
        ('title = "T"', "task.toml: the key kind is missing."),
        ('kind = "puzzles"\nrules = "english"', "task.toml: the key title is missing."),
        ('title = "T"\nkind = "puzzles"', "task.toml: the key rules is missing."),
        ('title = "T"\n\nkind = "game"', "line 3, kind: 'game' is not known here; choose from page, lesson, puzzle,"),
        (HEAD + 'colour = "red"', "line 4, colour: there is no such key here; choose from title, kind,"),
        (HEAD + "hints = 0", "line 4, hints: this must be true or false."),
        (HEAD + 'count = "ten"', "line 4, count: this must be a whole number."),
        (HEAD + "count = 0", "line 4, count: this must be 1 to 100 puzzles."),
        (HEAD + 'theme = "fork"', "line 4, theme: 'fork' is not known here; choose from two for one,"),
        (HEAD + 'theme = "turkish strike"\ncount = 90', "line 5, count: there are only "),
        (HEAD + 'language = "xx"', "line 4, language: 'xx' is not known here; choose from en, ru,"),
        (HEAD + 'title = ""', "line 4 can't be read: Cannot overwrite a value."),
        ('title = "  "\nkind = "puzzles"\nrules = "english"', "line 1, title: this must be 1 to 60 characters."),
        (PLAY + "levels = []", 'line 4, levels: this must be a list such as ["easy", "medium"].'),
        (PLAY + 'levels = ["god"]', "line 4, levels: 'god' is not known here; choose from "),
        (PLAY + 'levels = ["easy"]\nfen = "W:W99:B1"', "line 5, fen: In the FEN at character"),
        (PLAY + 'levels = ["easy"]\nside = "red"', "line 5, side: 'red' is not known here; choose from white, black."),
        ('title = "T"\nkind = "position"\nrules = "chess"\nlevels = ["easy"]', "line 3, rules: 'chess' is not known"),
        ('title = "T"\nkind = "position"\nrules = "3x3x3x3"\nlevels = ["easy"]', "only games for two players"),
        ('title = "T"\nkind = "page"\nrules = "english"\npage = "castling"', "line 4, page: 'castling' is not known"),
        ('title = "T"\nkind = "puzzle"\nrules = "english"\npuzzle = "x"', "line 4, puzzle: these rules have no puzzle"),
        ('title = "T"\nkind = "lab"\nexercise = "oak-1"', "line 3, exercise: There is no exercise called 'oak-1'"),
        ('title = "T"\nkind = "lab"\nexercise = 3', "line 3, exercise: this must be a text in quotation marks."),
    ],
)
def test_what_is_wrong_is_one_sentence(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as told:
        read(tmp_path, text)
    assert said in str(told.value)
    assert "\n" not in str(told.value)


def test_the_examples_of_the_manual_are_one_of_each_kind(tmp_path: Path) -> None:
    manual = (Path(__file__).parents[3] / "docs" / "class-room.md").read_text("utf-8")
    examples = re.findall(r"```toml\n(.*?)```", manual, re.DOTALL)
    assert sorted(read(tmp_path, example).kind for example in examples) == sorted(ExerciseKind)
    keys = {key for example in examples for key in re.findall(r"(?m)^(\w+) = ", example)}
    assert keys == set(COMMON).union(*OWN.values())


def test_files_that_are_no_text_are_told(tmp_path: Path) -> None:
    path = tmp_path / "task.toml"
    with pytest.raises(InputError, match="No such file"):
        read_assignment(path)
    path.write_bytes(b'title = "\xff"')
    with pytest.raises(InputError, match="not a text in UTF-8"):
        read_assignment(path)
