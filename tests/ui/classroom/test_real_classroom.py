"""The class-room in a real window: profiles, a locked exercise, results, and a tournament of own players."""

import json
from pathlib import Path

from game.ui.classroom.classroom_screen import AssignmentScreen
from game.ui.contest.contest_screen import ContestScreen
from game.ui.home.profiles import ProfilesScreen
from game.ui.puzzles.puzzle_screen import PuzzleScreen
from tests.ui.lab.walker import A_WHILE, REAL, Walker
from tests.ui.real_window import wait_for
from tests.ui.walks import Start, everywhere, look

pytestmark = REAL

EXERCISE = """
title = "Two shots"
text = "Find both. Then save your results and hand them in."
kind = "puzzles"
rules = "english"
count = 2
hints = false
analysis = false
settings = false
"""
FIRST = "def choose(state, limit):\n    return state.legal_moves()[0]\n"
LAST = "def choose(state, limit):\n    return state.legal_moves()[-1]\n"
RAISES = "def choose(state, limit):\n    return 1 // 0\n"


@everywhere
def test_a_profile_is_added_and_used(start: Start) -> None:
    with start.walker() as walker:
        walker.choose("menu", 0)
        walker.click("profiles")
        look(walker, "one profile")
        walker.click("add")
        walker.type("Ann")
        walker.key("Return")
        assert isinstance(walker.twin.screen, ProfilesScreen)
        look(walker, "a second profile")
        walker.choose("results", 1)
        look(walker, "where the results of all are saved")
        walker.key("Return")
        wait_for(lambda: handed_in(start.folder), A_WHILE)
        walker.keep("the results of all are saved")
        at = walker.find("open Ann").rect.center
        walker.window.click_at(at)
        kept = start.folder / "profiles.json"
        wait_for(lambda: json.loads(kept.read_text())["last"] == "Ann", A_WHILE)
        wait_for((start.folder / "profiles" / "Ann" / "library.sqlite").exists, A_WHILE)
        assert walker.window.windows()


@everywhere
def test_an_exercise_is_locked_and_handed_in(start: Start) -> None:
    file = start.folder / "task.toml"
    file.write_text(EXERCISE)
    with start.walker(file) as walker:
        look(walker, "the page of the exercise")
        walker.click("begin")
        look(walker, "the first puzzle")
        screen = walker.twin.on(PuzzleScreen)
        walker.click("hint")
        walker.click("solution")
        assert not screen.attempt.helped
        assert screen.attempt.due is not None
        wrong = next(move for move in screen.match.position.legal_moves() if not screen.attempt.is_right(move))
        walker.click("typed")
        walker.type(screen.kind.move_text(screen.match.position, wrong))
        walker.key("Return")
        walker.key("Escape")
        walker.settle()
        assert isinstance(walker.twin.screen, AssignmentScreen)
        look(walker, "one puzzle was tried")
        walker.click("save results")
        walker.key("Return")
        walker.settle()
        (table,) = wait_for(lambda: handed_in(start.folder), A_WHILE)
        assert table.read_text("utf-8-sig").splitlines()[1].split(table_separator(table))[1] == "Two shots"


def with_players(start: Start, **texts: str) -> Path:
    """A folder with these own players."""
    folder = start.folder / "players"
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text)
    return folder


@everywhere
def test_own_players_meet_and_the_table_stays(start: Start) -> None:
    folder = with_players(start, ada=FIRST, bob=LAST, cleo=RAISES)
    with start.walker() as walker:
        walker.click("checkers")
        walker.pick("level", "own")
        walker.click("contest")
        walker.click("folder")
        walker.type(str(folder))
        walker.pick("rules", ("tictactoe", "3x3x3"))
        look(walker, "the form")
        walker.click("begin")
        screen = walker.twin.on(ContestScreen)
        wait_for(lambda: over(walker, screen), A_WHILE)
        look(walker, "the table at the end")
        assert screen.session is not None
        assert [screen.session.faults_of(player) for player in range(3)] == [0, 0, 4]


@everywhere
def test_a_tournament_is_opened_by_the_command_line(start: Start) -> None:
    folder = with_players(start, ada=FIRST, bob=LAST)
    with start.walker(folder) as walker:
        walker.pick("rules", ("tictactoe", "3x3x3"))
        look(walker, "the form with the folder")
        walker.click("begin")
        screen = walker.twin.on(ContestScreen)
        wait_for(lambda: over(walker, screen), A_WHILE)
        look(walker, "the table of two")
        walker.home()
        look(walker, "home")


def over(walker: Walker, screen: ContestScreen) -> bool:
    """True if the twin's tournament is over."""
    walker.twin.step()
    return screen.session is not None and screen.session.over


def handed_in(folder: Path) -> list[Path]:
    """The tables that the window has written."""
    return list(folder.rglob("*.csv"))


def table_separator(table: Path) -> str:
    """The text between two cells."""
    return ";" if ";" in table.read_text("utf-8-sig").partition("\n")[0] else ","
