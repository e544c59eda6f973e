"""A window that shows the first page, and what is begun from it."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.ui.home.home import HomeScreen
from game.ui.play_setup import PlaySetup
from game.ui.screen import Screen
from tests.ui.driver import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path).show(HomeScreen)


@pytest.fixture
def started(driver: Driver) -> list[PlaySetup]:
    """The setups with which games were begun."""
    begun: list[PlaySetup] = []

    def play(setup: PlaySetup) -> Screen:
        begun.append(setup)
        return HomeScreen(driver.context)

    driver.context.routes = replace(driver.context.routes, play=play)
    return begun
