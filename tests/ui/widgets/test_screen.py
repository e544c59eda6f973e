"""Every screen of widgets: the sheet of keys, shortcuts, notices, typed text."""

from pathlib import Path

import pygame
import pytest

from game.keeping.files import FileProblem, Notice
from game.languages import LANGUAGES
from game.ui.commands import EVERYWHERE, key_text
from game.ui.home.home import HomeScreen
from tests.ui.driver import Driver


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    return Driver(tmp_path).show(HomeScreen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_lists_every_key_of_the_screen(tmp_path: Path, language: str) -> None:
    driver = Driver(tmp_path, language=language).show(HomeScreen)
    driver.key(pygame.K_F1)
    keys = {command.key for command in (*driver.widgets.commands(), *EVERYWHERE)} - {""}
    assert {key_text(key) for key in keys} <= set(driver.texts().splitlines())
    driver.key(pygame.K_ESCAPE)
    assert "close" not in driver.names()


def test_keys_are_sought_by_what_they_do(driver: Driver) -> None:
    driver.key(pygame.K_F1)
    driver.click("sought key")
    driver.type("full")
    assert "Full screen on or off" in driver.texts()
    assert "Search Lab" not in driver.texts()
    driver.key(pygame.K_RETURN)
    assert "close" not in driver.names()


def test_shortcuts_go_by_the_place_of_the_key(driver: Driver) -> None:
    russian_soft_sign = 0x44C
    driver.key(russian_soft_sign, scancode=pygame.KSCAN_M)
    assert driver.context.settings.muted
    driver.key(russian_soft_sign, pygame.KMOD_CTRL, scancode=pygame.KSCAN_M)
    assert driver.context.settings.muted


def test_trouble_with_a_file_is_told_once(driver: Driver) -> None:
    notice = Notice(FileProblem.SET_ASIDE, Path("settings.damaged-1.json"), "not JSON")
    driver.context.tell(notice)
    driver.context.tell(notice)
    driver.rest()
    assert "settings.damaged-1.json" in driver.texts()
    driver.click("ok")
    driver.rest()
    assert "settings.damaged-1.json" not in driver.texts()


def test_typed_text_is_asked_for_only_where_it_goes(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: heard.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: heard.append("stop"))
    driver.key(pygame.K_o, pygame.KMOD_CTRL)
    driver.rest()
    driver.widgets.ui.focus("file name")
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    driver.form("tictactoe")
    driver.click("name 0")
    driver.key(pygame.K_TAB)
    assert heard == ["start", "stop", "start", "stop"]
