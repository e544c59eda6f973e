"""Endgame tables in the settings: what there is, what a build takes, and that it can be had, held and undone."""

import pygame
import pytest

from ai.engine.endgame.builds import BuildProgress, BuildRequest
from game.checkers.movegen import compiled
from game.checkers.rule_sets.italian import ITALIAN
from game.keeping import settings
from game.ui.home.settings import SettingsScreen
from game.ui.home.tables import TablesScreen, left_text
from game.ui.screen import Context, Screen
from tests.ui.driver import Driver

pytestmark = pytest.mark.skipif(not compiled, reason="takes minutes when interpreted")


def tables_screen(context: Context) -> Screen:
    return TablesScreen(context, SettingsScreen(context, context.routes.home()))


def shown(driver: Driver) -> Driver:
    """The screen once all files have been looked at."""
    driver.show(tables_screen)
    driver.until(lambda: not driver.screen.busy)
    return driver


def test_the_way_from_the_settings_and_back(driver: Driver) -> None:
    driver.show(lambda context: SettingsScreen(context, context.routes.home()))
    driver.click("tables")
    driver.rest()
    assert isinstance(driver.screen, TablesScreen)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert isinstance(driver.screen, SettingsScreen)


def test_tables_are_built_told_and_deleted(driver: Driver) -> None:
    shown(driver)
    assert (
        driver.find("english stock").text == "Up to 5 pieces · 156,049,322 positions · 13.5 MB · came with the program"
    )
    assert "delete english" not in driver.names()
    driver.click("build italian")
    driver.click("pieces", across=0.1)
    assert "268,316" in driver.texts()
    driver.click("begin")
    assert driver.context.settings.wished_tables == ("italian-3",)
    driver.until(lambda: driver.find("italian stock").text == "Up to 3 pieces · 268,316 positions · 0.1 MB")
    assert not driver.context.settings.wished_tables
    driver.click("delete italian")
    driver.click("yes")
    driver.until(lambda: driver.find("italian stock").text == "No tables yet")


def test_six_pieces_say_what_they_take_before_they_are_built(driver: Driver) -> None:
    shown(driver)
    driver.click("build english")
    assert "2,503,611,964" in driver.texts()
    assert "about 250 MB, 501 MB while building" in driver.texts()
    assert "21 minutes" in driver.texts()
    assert "Needs up to 1 GB of memory while building." in driver.texts()


def test_a_build_rests_and_stops(driver: Driver) -> None:
    driver.context.builds.pause()
    driver.context.builds.add(BuildRequest(ITALIAN, 5))
    shown(driver)
    assert driver.find("italian state").text == "Building up to 5 pieces: paused"
    driver.click("go on italian")
    assert driver.find("italian state").text.startswith("Building up to 5 pieces: ")
    driver.click("pause italian")
    assert driver.context.settings.tables_paused
    driver.click("build pool")
    driver.click("cancel")
    driver.click("stop italian")
    driver.click("yes")
    assert driver.context.settings.wished_tables == ()
    assert "build italian" in driver.names()


def test_a_disk_without_room_is_said_before(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.home.tables.free_room", lambda folder: 1_000_000)
    shown(driver)
    driver.click("build italian")
    assert "There is not enough disk space." in driver.texts()
    assert not driver.find("begin").enabled


def test_a_fault_is_worded_and_can_be_tried_again(driver: Driver) -> None:
    folder = driver.context.places.tables
    folder.write_text("a file in the folder's way")
    driver.context.builds.add(BuildRequest(ITALIAN, 3))
    driver.show(tables_screen)
    driver.until(lambda: "go on italian" in driver.names())
    assert "can't be" in driver.find("italian state").text
    folder.unlink()
    driver.click("go on italian")
    driver.until(lambda: driver.find("italian stock").text.startswith("Up to 3 pieces"))


def test_a_damaged_file_is_told(driver: Driver) -> None:
    folder = driver.context.places.tables
    folder.mkdir()
    (folder / "italian-1.table").write_bytes(b"no table")
    shown(driver)
    assert "A file is damaged" in driver.texts()


def test_a_paused_build_is_remembered(driver: Driver) -> None:
    driver.context.builds.pause()
    driver.context.builds.add(BuildRequest(ITALIAN, 5))
    shown(driver)
    driver.click("go on italian")
    saved = settings.load(driver.context.places.settings)[0]
    assert (saved.wished_tables, saved.tables_paused) == (("italian-5",), False)
    driver.click("pause italian")
    assert settings.load(driver.context.places.settings)[0].tables_paused


def test_the_time_that_is_left() -> None:
    assert left_text(BuildProgress(0, 100, 1.0)) == "0%"
    assert left_text(BuildProgress(25, 100, 60.0)) == "25%, 3 minutes left"
