"""The check of a search in the window: the grades, the first difference in the Lab, and files that break down."""

import csv
from pathlib import Path

import pygame
import pytest

from ai.textbook.trees import Tree
from game.ui.contest.check_screen import CheckScreen
from game.ui.home.home import HomeScreen
from game.ui.lab.lab_screen import LabScreen
from game.ui.setup.setup_screen import SetupScreen
from game.ui.widgets.table import TableRows
from tests.ai.classroom.test_check import MINIMAX, SEARCH
from tests.ui.driver import Driver

IN_MAX_ONLY = SEARCH.replace("alpha >= beta:", "alpha >= beta and maximising:")
ENDLESS = "def search(tree, alpha, beta, maximising):\n    while True: pass\n"


def opened(folder: Path, path: Path, size: tuple[int, int] = (1280, 800)) -> Driver:
    driver = Driver(folder, size, reduced_motion=True)
    return driver.show(lambda context: CheckScreen(context, HomeScreen(context), path))


def checked(driver: Driver) -> CheckScreen:
    """Press Check, and wait until all files are graded."""
    driver.click("begin")
    screen = driver.on(CheckScreen)
    driver.settle(lambda: screen.job is None, 60)
    return screen


def file_of(folder: Path, content: str, name: str = "mine.py") -> Path:
    path = folder / name
    path.write_text(content)
    return path


@pytest.fixture
def a_class(tmp_path: Path) -> Path:
    folder = tmp_path / "class"
    folder.mkdir()
    for name, content in (("ann", SEARCH), ("ben", IN_MAX_ONLY + MINIMAX), ("cy", "syntax error")):
        file_of(folder, content, f"{name}.py")
    return folder


def test_a_class_is_graded_and_the_table_saved(tmp_path: Path, a_class: Path) -> None:
    driver = opened(tmp_path, a_class)
    screen = checked(driver)
    assert driver.find("said").text == "1 of 3 files work"
    grades = [(each.path.stem, each.grade and each.grade.function.partition("(")[0]) for each in screen.found]
    assert grades == [("ann", "search"), ("ben", "search"), ("ben", "minimax"), ("cy", None)]
    assert [each.passed for each in screen.found] == [True, False, True, False]
    assert driver.find("difference").text.startswith("At leaf E"), "the first fault is chosen"
    driver.key(pygame.K_HOME)
    assert driver.find("passed").text.startswith("Works")
    driver.key(pygame.K_END)
    assert driver.find("fault").text == "cy.py, line 1: SyntaxError: invalid syntax"
    driver.click("save")
    driver.rest()
    driver.key(pygame.K_RETURN)
    driver.rest()
    (path,) = tmp_path.rglob("class.csv")
    rows = list(csv.DictReader(path.read_text("utf-8-sig").splitlines()))
    assert [row["passed"] for row in rows] == ["yes", "no", "yes", "no"]


@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_the_first_difference_is_a_sentence_and_its_tree_opens_in_the_lab(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    driver = opened(tmp_path, file_of(tmp_path, IN_MAX_ONLY), size)
    checked(driver)
    assert driver.find("difference").text == "At leaf E: your search visited it; at C alpha was 3 and beta 2: cut."
    assert driver.find("task").text == "[3,[2,0]] · Seed 26"
    screen = driver.screen
    driver.click("lab")
    driver.rest()
    lab = driver.on(LabScreen)
    start = lab.subject.request.start
    assert isinstance(start, Tree)
    assert [child.payoffs for _, child in start.branches] == [(3, -3), ()]
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert driver.screen is screen
    assert "difference" in driver.names()


def test_the_lab_searches_as_the_file_does(tmp_path: Path) -> None:
    strict = SEARCH.replace("alpha >= beta", "alpha > beta").replace("best = min(best, value)", "best = value")
    driver = opened(tmp_path, file_of(tmp_path, strict))
    checked(driver)
    driver.key(pygame.K_l, pygame.KMOD_CTRL)
    driver.rest()
    assert driver.on(LabScreen).subject.request.book_cut


def test_a_worse_move_is_shown_on_its_board(tmp_path: Path) -> None:
    driver = opened(tmp_path, file_of(tmp_path, "def choose(state, depth): return state.legal_moves()[0]"))
    screen = checked(driver)
    assert driver.find("difference").text.startswith("Your search plays ")
    assert "board" in driver.names()
    assert screen.found[0].grade is not None
    rows = driver.part("grades", TableRows)
    values = rows.columns[2].text(screen.found[0])
    assert values == f"{screen.found[0].grade.values} / 20"


@pytest.mark.parametrize(
    ("path", "seed", "said"),
    [
        ("nowhere.py", "1", "nowhere.py can't be read: No such file"),
        ("empty", "1", "has no Python files."),
        ("mine.py", "many", "“many” is not a whole number from 0 to 999999."),
    ],
)
def test_what_cannot_be_checked_is_a_sentence(tmp_path: Path, path: str, seed: str, said: str) -> None:
    (tmp_path / "empty").mkdir()
    file_of(tmp_path, SEARCH)
    driver = opened(tmp_path, tmp_path / path)
    driver.on(CheckScreen).seed = seed
    screen = checked(driver)
    assert said in driver.find("problem").text
    assert not screen.found
    driver.click("path")
    driver.type("x")
    assert "problem" not in driver.names()


def test_a_search_that_never_ends_can_be_stopped(tmp_path: Path, a_class: Path) -> None:
    file_of(a_class, ENDLESS, "ben.py")
    driver = opened(tmp_path, a_class)
    driver.click("begin")
    screen = driver.on(CheckScreen)
    driver.until(lambda: len(screen.found) == 1, 60)
    driver.click("stop")
    driver.settle(lambda: screen.job is None, 3)
    assert [each.path.stem for each in screen.found] == ["ann"]
    assert driver.find("said").text == "Stopped. 1 of 1 file works"
    assert driver.find("begin").enabled


def test_the_check_goes_on_when_its_screen_is_left(tmp_path: Path, a_class: Path) -> None:
    driver = opened(tmp_path, a_class)
    driver.click("begin")
    driver.key(pygame.K_ESCAPE)
    driver.step()
    assert isinstance(driver.screen, HomeScreen)
    driver.show(lambda context: context.routes.check(context.routes.home()))
    screen = driver.on(CheckScreen)
    driver.settle(lambda: screen.job is None, 60)
    assert driver.find("said").text == "1 of 3 files work"
    screen._type(str(a_class / "ann.py"))
    driver.click("begin")
    driver.key(pygame.K_ESCAPE)
    driver.step()
    jobs = driver.context.jobs
    driver.until(lambda: bool(jobs.all and jobs.all[0].told), 60)
    ending = jobs.all[0].ending
    assert ending is not None
    assert ending.show is not None
    ending.show(driver.screen)
    driver.rest()
    assert driver.find("said").text == "1 of 1 file works"


def test_files_are_dropped_and_the_way_leads_from_the_setup(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(lambda context: context.routes.setup("checkers"))
    driver.on(SetupScreen).choice.level = "own"
    driver.widgets.ui.rebuild()
    driver.rest()
    driver.click("check")
    driver.rest()
    path = file_of(tmp_path, SEARCH)
    driver.send(pygame.DROPFILE, file=str(path))
    driver.rest()
    assert driver.on(CheckScreen).path == str(path)
    checked(driver)
    assert "passed" in driver.names()
