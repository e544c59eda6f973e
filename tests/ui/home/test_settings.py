"""The settings: every change is seen and kept at once."""

import pygame
import pytest

from ai.engine.equipment import Equipment
from game.keeping.settings import ALLOWED, CaptureCue, Settings, ShownThoughts, load
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.sample_choice import SampleChoice
from game.ui.home.settings import GROUPS, HEARD, NEEDS, NOTES, SettingsScreen
from game.ui.screen import Context, Screen
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
    for name in ("theme", "capture_cue", "animation_speed", "thoughts", "megabytes", "threads"):
        driver.click(name, across=0.95)
    for name in ("board_theme", "piece_set"):
        driver.widgets.ui.focus(name)
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
        piece_set="wood",
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


def test_every_look_of_the_board_can_be_kept() -> None:
    for setting, looks in (("board_theme", BOARD_THEMES), ("piece_set", PIECE_SETS)):
        assert all(ALLOWED[setting](name) for name in looks)


def test_a_click_on_a_sample_chooses_it_and_down_leads_to_the_next_line(driver: Driver) -> None:
    driver.show(settings_screen)
    pieces = driver.part("piece_set", SampleChoice)
    names, places = list(PIECE_SETS), pieces.segments(driver.widgets.ui.look)
    driver.widgets.ui.focus("piece_set")
    driver.step()
    driver.click_at(driver.find("piece_set").segments(driver.widgets.ui.look)[3].center)  # type: ignore[attr-defined]
    assert driver.context.settings.piece_set == names[3]
    across = next(number for number, place in enumerate(places) if place.y > places[0].y)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_DOWN)
    assert driver.context.settings.piece_set == names[1 + across]


ELSEWHERE = {
    *("verdicts", "forbidden_points"),
    *("analysis_lines", "analysis_megabytes", "analysis_threads", "analysis_arrows", "analysis_threats"),
    *("analysis_engine", "analysis_compare"),
    *("player_names", "own_players", "engines", "last_setup", "series", "watching_pace", "new_moves"),
    *("export_folder", "recent_files", "recent_folders", "lab_toured", "predicted", "wished_tables", "tables_paused"),
    *("window_size", "window_position", "fullscreen", "maximized"),
}
"""The settings that are chosen on other screens."""


def test_every_setting_has_its_line_here_or_is_chosen_elsewhere() -> None:
    here = [line.name for lines in GROUPS.values() for line in lines]
    assert sorted([*here, *ELSEWHERE]) == sorted(ALLOWED)
    assert {*NOTES, *NEEDS, *HEARD} <= set(here)


def test_the_page_comes_to_rest_under_the_mouse(driver: Driver) -> None:
    driver.show(lambda context: SettingsScreen(context, context.routes.home()))
    for name in ("board_theme", "piece_set"):
        sample = driver.part(name, SampleChoice)
        at = sample.segments(driver.widgets.ui.look)[1].center
        motion = {"pos": at, "rel": (0, 0), "buttons": (0, 0, 0)}
        driver.screen.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
        for _ in range(120):
            driver.step()
        assert not driver.screen.busy
