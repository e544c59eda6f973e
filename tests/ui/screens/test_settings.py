"""The settings: every change is seen and kept at once."""

import pygame
import pytest

from ai.equipment import Equipment
from game.keeping.settings import CaptureCue, Settings, ShownThoughts, load
from game.ui.screen import Context, Screen
from game.ui.screens.settings import SettingsScreen
from tests.ui.driver import Driver


def settings_screen(context: Context) -> Screen:
    return SettingsScreen(context, context.routes.home())


def test_language_changes_at_once_and_is_kept(driver: Driver) -> None:
    driver.show(settings_screen)
    driver.click("language")
    driver.click("language list 2")
    assert "Настройки" in driver.texts()
    assert "Settings" not in driver.texts()
    driver.click("language")
    driver.click("language list 3")
    assert "设置" in driver.texts()
    assert load(driver.context.places.settings)[0].language == "zh_CN"


def test_every_setting_can_be_changed_and_is_kept(driver: Driver) -> None:
    driver.show(settings_screen)
    for name in ("theme", "board_theme", "capture_cue", "animation_speed", "thoughts", "megabytes", "threads"):
        driver.click(name, across=0.95)
    driver.widgets.ui.focus("piece_set")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    for name in ("one_click", "square_numbers", "turn_board", "draws_end_games", "reduced_motion", "opening_book"):
        driver.click(name)
    driver.click("volume", across=0.0)
    driver.click("muted")
    driver.click("ui_scale")
    driver.click("ui_scale list 5")
    kept, notice = load(driver.context.places.settings)
    assert notice is None
    assert kept == Settings(
        theme="contrast",
        board_theme="blue",
        piece_set="safe",
        ui_scale=200,
        volume=0,
        muted=True,
        reduced_motion=True,
        animation_speed=200,
        capture_cue=CaptureCue.ALWAYS,
        thoughts=ShownThoughts.LINE,
        one_click=True,
        turn_board=True,
        draws_end_games=False,
        square_numbers=False,
        megabytes=1024,
        threads=4,
        opening_book=False,
    )


def test_the_computer_player_is_given_what_was_chosen(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Equipment] = []
    monkeypatch.setattr(driver.context.thinker, "equip", given.append)
    driver.show(settings_screen)
    driver.click("megabytes", across=0.1)
    driver.click("threads")
    driver.click("opening_book")
    assert given == [Equipment(16, 1), Equipment(16, 2), Equipment(16, 2, book=False)]


def test_theme_and_scale_are_seen_at_once(driver: Driver) -> None:
    driver.show(settings_screen)
    height = driver.find("theme").rect.h
    driver.click("theme", across=0.5)
    assert driver.surface.get_at((2, 2))[:3] == driver.context.look.theme.background
    assert driver.surface.get_at((2, 2))[0] > 200
    driver.click("ui_scale")
    driver.click("ui_scale list 5")
    driver.rest()
    assert driver.find("theme").rect.h >= 2 * height
