"""A window whose folders of tables and books may not be entered."""

from pathlib import Path

import pygame
import pytest

from ai.engine.book.files import usual_book
from game.keeping.files import places
from game.keeping.profiles import Profiles
from game.ui.app import opened_profile
from game.ui.home.home import HomeScreen
from game.ui.home.settings import SettingsScreen
from game.ui.home.tables import TablesScreen
from game.ui.play_setup import PlaySetup, Seat
from tests.conftest import Close
from tests.ui.driver import Driver
from tests.ui.player import Player


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, close: Close) -> Path:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(tmp_path))
    close(tmp_path / "tables"), close(tmp_path / "books")
    usual_book.cache_clear()
    return tmp_path


def test_the_computer_plays_by_the_programs_own(home: Path, caplog: pytest.LogCaptureFixture) -> None:
    player = Player(home, PlaySetup("checkers", "english", seats=(Seat(), Seat(level="champion"))))
    player.click_square(10, 14)
    player.wait_for_turn()
    assert player.moves.startswith("10-14 ")
    assert f"{home / 'books'} can't be read: Permission denied." in caplog.messages
    assert not [record for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")]


def test_the_programs_tables_are_listed_and_a_build_is_refused(home: Path) -> None:
    driver = Driver(home).show(lambda context: TablesScreen(context, SettingsScreen(context, context.routes.home())))
    driver.until(lambda: not driver.screen.busy)
    assert driver.find("english stock").text.endswith("came with the program")
    assert driver.find("italian stock").text == "No tables yet"
    driver.click("build italian")
    driver.click("begin")
    driver.until(lambda: "can't be read: Permission denied." in driver.texts())


def test_the_window_opens_with_a_home_that_may_not_be_entered(
    tmp_path: Path, close: Close, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KINGS_AND_CROSSES_HOME", str(close(tmp_path / "home")))
    profiles = Profiles(places())
    with opened_profile(profiles, profiles.last) as context:
        HomeScreen(context).draw(pygame.Surface((1280, 800)))
        assert [each for each in context.notices if "Permission denied" in str(each)]
