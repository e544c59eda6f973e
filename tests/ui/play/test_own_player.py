"""A person's Python file at the board: it moves, its faults are reported, and the game goes on."""

import time
from pathlib import Path

import pygame
import pytest

from ai.tracing.run import Request
from game.tictactoe.kind import TICTACTOE
from game.ui.lab.lab_screen import LabScreen
from game.ui.lab.subject import READY
from game.ui.play.play_screen import PlayScreen
from game.ui.play_setup import OWN, PlaySetup, Seat
from game.ui.setup.setup_screen import SetupScreen
from tests.ui.driver import Driver

FIRST = "def choose(state, limit):\n    return state.legal_moves()[0]\n"
BROKEN = "def choose(state, limit):\n    return 1 // 0\n"
SENTENCE = "p.py, line 2: ZeroDivisionError: integer division or modulo by zero"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "p.py"
    found.write_text(FIRST)
    return found


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path, reduced_motion=True)


def play(driver: Driver, path: Path, *, seconds: int = 5) -> PlayScreen:
    """A game of tic-tac-toe in which a person has taken the first cell."""
    setup = PlaySetup(seats=(Seat(), Seat(level=OWN)), player=str(path), seconds=seconds)
    driver.show(lambda context: PlayScreen(context, setup))
    screen = driver.on(PlayScreen)
    screen.play(4)
    return screen


def wait(driver: Driver) -> None:
    """Wait until the player has answered."""
    until = time.monotonic() + 20
    while driver.on(PlayScreen).playing.computers.thinking and time.monotonic() < until:
        driver.step()
        time.sleep(0.01)
    driver.rest()


def test_its_move_is_played(driver: Driver, path: Path) -> None:
    screen = play(driver, path)
    assert "p.py" in driver.texts()
    wait(driver)
    assert screen.playing.moves == (4, 0)


def test_a_fault_is_told_and_the_repaired_file_goes_on(driver: Driver, path: Path) -> None:
    path.write_text(BROKEN)
    screen = play(driver, path)
    wait(driver)
    assert SENTENCE in driver.texts()
    assert screen.playing.length == 1
    path.write_text(FIRST)
    driver.click("now")
    wait(driver)
    assert screen.playing.moves == (4, 0)
    assert SENTENCE not in driver.texts()


def test_after_a_fault_moves_can_be_taken_back_and_the_game_given_up(driver: Driver, path: Path) -> None:
    path.write_text(BROKEN)
    screen = play(driver, path)
    wait(driver)
    driver.click("undo")
    driver.rest()
    assert screen.playing.moves == ()
    assert SENTENCE not in driver.texts()
    screen.play(0)
    wait(driver)
    assert SENTENCE in driver.texts()
    screen.playing.resign()
    assert screen.playing.outcome is not None


def test_an_endless_loop_is_ended_by_move_now(driver: Driver, path: Path) -> None:
    path.write_text("def choose(state, limit):\n    while True: pass\n")
    play(driver, path, seconds=30)
    driver.step()
    driver.click("now")
    wait(driver)
    assert "p.py was stopped before it chose a move." in driver.texts()


def test_a_file_that_has_gone_is_told(driver: Driver, path: Path) -> None:
    path.unlink()
    play(driver, path)
    wait(driver)
    assert f"{path} can't be read: No such file or directory." in driver.texts()


def test_a_file_is_dropped_on_the_form_and_remembered(driver: Driver, path: Path) -> None:
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    driver.send(pygame.DROPFILE, file=str(path))
    driver.rest()
    driver.click("start")
    screen = driver.on(PlayScreen)
    setup = screen.playing.setup
    assert (setup.player, [seat.level for seat in setup.seats]) == (str(path), ["", OWN])
    assert driver.context.settings.own_players == (str(path),)
    assert PlaySetup.from_record(setup.to_record()) == setup
    later = path.with_name("later.py")
    later.write_text(path.read_text())
    driver.show(lambda context: SetupScreen(context, "tictactoe"))
    driver.send(pygame.DROPFILE, file=str(later))
    driver.rest()
    driver.click("start")
    assert list(driver.context.settings.own_players) == [str(later), str(path)]
    driver.show(lambda context: SetupScreen(context, "checkers"))
    driver.send(pygame.DROPFILE, file="other.py")
    driver.rest()
    assert not driver.find("start").enabled
    driver.click("recent players")
    driver.click("recent players list 1")
    driver.rest()
    assert driver.find("start").enabled


def test_the_lab_offers_its_evaluation(driver: Driver, path: Path) -> None:
    path.write_text("def evaluate(state):\n    return 1 // 0\n")
    driver.context.settings.own_players = (str(path),)
    subject = READY.of_request(Request(TICTACTOE.start("3x3x3"), depth=1))
    driver.show(lambda context: LabScreen(context, context.routes.home(), subject))
    driver.click("options")
    driver.click("evaluation")
    driver.click("evaluation list 2")
    driver.click("search")
    until = time.monotonic() + 20
    while SENTENCE not in driver.texts() and time.monotonic() < until:
        driver.step()
        time.sleep(0.01)
    assert SENTENCE in driver.texts()
