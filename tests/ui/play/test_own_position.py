"""A position of one's own on the setup screen of checkers."""

from pathlib import Path

import pygame
import pytest

from game.checkers.notation import fen
from game.ui.play.play_screen import PlayScreen
from tests.ui.driver import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path).form("checkers")


def test_a_game_can_begin_with_a_position_of_ones_own(driver: Driver) -> None:
    assert driver.find("opening").enabled
    driver.click("position")
    driver.type("W:W30:B40")
    assert not driver.find("start").enabled
    assert "character 8" in driver.find("fault").text
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type(" W:WK30:B2,K10 ")
    assert "fault" not in driver.names()
    assert not driver.find("opening").enabled
    driver.click("start")
    assert isinstance(driver.screen, PlayScreen)
    playing = driver.screen.playing
    assert playing.persons_turn, "who begins is who moves first in the position"
    assert fen(playing.match.position) == "W:WK30:B2,K10"
    driver.screen.leave()
    driver.form("checkers")
    assert driver.find("position").text == ""


def test_a_position_that_is_over_is_not_begun_with(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "W:W:B1\n")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert driver.find("fault").text == "The game is already over in this position."
