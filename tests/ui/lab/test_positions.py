"""The graph of all positions on its screen: walked by clicks and keys, folded and unfolded."""

import time
from pathlib import Path

import pygame
import pytest

from game.tictactoe.position import TicTacToe
from game.ui.lab.positions import Overview, PositionsScreen
from game.ui.lab.shelf import ShelfScreen
from game.ui.play_setup import PlaySetup, Seat
from tests.ui.driver import Driver

FORK = TicTacToe.parse("XO./.X./..O")


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Driver:
    """The screen, once the graph is worked out."""
    driver = Driver(tmp_path_factory.mktemp("positions"), reduced_motion=True)
    driver.show(lambda context: PositionsScreen(context, driver.screen, FORK))
    return arrived(driver)


def arrived(driver: Driver) -> Driver:
    """Wait until the graph is there."""
    while driver.on(PositionsScreen).graph is None:
        driver.step()
        time.sleep(0.001)
    driver.rest()
    return driver


def words(driver: Driver) -> list[str]:
    """The texts on the current position."""
    return [driver.find(name).text for name in ("worth", "turn", "twins", "count")]


def test_the_walk(walk: Driver) -> None:
    """One after the other: every step begins where the one before ended."""
    walk.key(pygame.K_HOME)
    assert words(walk) == [
        "A draw with good play", "Crosses to move", "Represents 1 position", "1 of 765 after 0 marks",
    ]  # fmt: skip
    assert {f"after {number}" for number in range(3)} <= walk.names()
    walk.key(pygame.K_END)
    assert words(walk)[0] == "Crosses win in 3 plies"
    assert words(walk)[3] == "108 of 765 after 4 marks"
    walk.key(pygame.K_RIGHT)
    assert words(walk)[:2] == ["Crosses win in 2 plies", "Noughts to move"]
    walk.key(pygame.K_DOWN)
    walk.key(pygame.K_UP)
    assert words(walk)[0] == "Crosses win in 2 plies"
    walk.click("after 0")
    walk.key(pygame.K_RIGHT)
    assert words(walk)[:2] == ["Crosses have won", "The game is over."]
    walk.key(pygame.K_BACKSPACE)
    walk.click("before 0")
    assert walk.on(PositionsScreen).ply == 5
    overview, start = walk.find("overview"), walk.on(PositionsScreen).path[0]
    assert isinstance(overview, Overview)
    walk.click_at(overview.place_of(walk.widgets.ui.look, start).center)
    assert words(walk)[3] == "1 of 765 after 0 marks"
    walk.click("board", across=0.5)
    assert walk.on(PositionsScreen).position.cell(4) == 0


def test_unfolded_there_are_twins(walk: Driver) -> None:
    screen = walk.on(PositionsScreen)
    screen.go_to(FORK)
    walk.click("folded", across=0.9)
    assert words(walk)[2:] == ["One of 8 twins", "756 of 5,478 after 4 marks"]
    before = screen.position
    walk.click("twin 3")
    assert screen.position != before
    assert screen.position.canonical() == before.canonical()
    walk.click("folded", across=0.1)
    assert screen.position == screen.position.canonical()


def test_the_other_aim_has_a_graph_of_its_own(walk: Driver) -> None:
    walk.click("misere")
    arrived(walk)
    assert walk.on(PositionsScreen).position == TicTacToe.start(walk.on(PositionsScreen).position.rules)
    assert walk.on(PositionsScreen).position.rules.misere
    walk.click("misere")
    arrived(walk)


def test_the_ways_there_and_back(tmp_path: Path) -> None:
    driver = Driver(tmp_path, verdicts=True, reduced_motion=True, muted=True)
    driver.show(lambda context: ShelfScreen(context, driver.screen, lambda _: None))
    shelf = driver.screen
    driver.click("positions")
    assert isinstance(driver.screen, PositionsScreen)
    driver.key(pygame.K_ESCAPE)
    assert driver.screen is shelf
    driver.show(lambda context: context.routes.play(PlaySetup(seats=(Seat(), Seat()))))
    driver.click("positions")
    assert isinstance(driver.screen, PositionsScreen)
