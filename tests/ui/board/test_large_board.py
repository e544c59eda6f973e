"""Boards in small windows: the board is large, one button shows the panel, and every device reaches everything."""

from pathlib import Path

import pygame
import pytest

from game.ui.board.board_screen import BoardScreen
from game.ui.devices.stops import outermost
from game.ui.editor.board import FigurePalette
from tests.ui.devices.test_every_screen import reached_by_key, reached_by_pad, too_small
from tests.ui.driver import Driver
from tests.ui.looped import Looped
from tests.ui.test_fit import SCREENS

SMALL = (((800, 600), 200), ((1024, 640), 200), ((800, 600), 150))
BOARDS = ("play", "play by the clock", "study", "analysis", "puzzle", "how to play", "lesson")
MOST = 0.7
"""Least share of the window's short side that the board has."""


def board(driver: Driver) -> BoardScreen:
    return driver.on(BoardScreen)


@pytest.mark.parametrize(("size", "scale"), SMALL)
@pytest.mark.parametrize("screen", BOARDS)
@pytest.mark.combinations(3)
def test_the_board_takes_most_of_a_small_window(screen: str, size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    driver = Driver(tmp_path, size, ui_scale=scale).show(SCREENS[screen])
    assert board(driver).view.window.h >= MOST * min(size)
    assert all(driver.surface.get_rect().contains(widget.rect) for widget in driver.widgets.ui.ring_order())


def test_the_editor_has_a_large_board_and_its_figures_at_hand(tmp_path: Path) -> None:
    driver = Looped(tmp_path, (800, 600), ui_scale=200).show(SCREENS["position for the lab"])
    assert driver.find("edited board").rect.h >= MOST * 600
    palette, look = driver.find("palette"), driver.widgets.ui.look
    assert isinstance(palette, FigurePalette)
    assert len({place.y for place in palette.segments(look)}) == 2
    driver.click_at(palette.segments(look)[3].center)
    assert palette.options[3][0] == driver.widgets.tool  # type: ignore[attr-defined]
    driver.key(pygame.K_F9)
    assert {"variant", "text", "clear"} <= driver.names()


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((600, 800), 200)])
def test_elsewhere_the_panel_stays(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    driver = Driver(tmp_path, size, ui_scale=scale).show(SCREENS["play"])
    assert "rail" not in driver.names()
    driver.key(pygame.K_F9)
    assert "rail" not in driver.names()


def test_the_panel_comes_by_one_button_or_key_and_goes_again(tmp_path: Path) -> None:
    driver = Looped(tmp_path, (800, 600), ui_scale=200).show(SCREENS["play"])
    large = board(driver).view.window.h
    assert "moves" not in driver.names()
    driver.click("panel")
    assert "moves" in driver.names()
    assert board(driver).view.window.h < large
    driver.click("panel")
    assert board(driver).view.window.h == large
    driver.key(pygame.K_F9)
    assert "moves" in driver.names()
    driver.key(pygame.K_F9)
    assert "moves" not in driver.names()


@pytest.mark.parametrize("shown", ["rail", "panel"])
@pytest.mark.parametrize("screen", ["play", "study", "puzzle", "board editor"])
def test_a_finger_a_pad_and_one_key_reach_everything(screen: str, shown: str, tmp_path: Path) -> None:
    chosen = {"ui_scale": 200, "big_targets": True, "reduced_motion": True}
    driver = Driver(tmp_path, (800, 600), **chosen).show(SCREENS[screen])
    if shown == "panel":
        driver.key(pygame.K_F9)
    ui = driver.widgets.ui
    controls = {widget.name for widget in ui.ring_order()}
    assert "panel" in controls
    assert too_small(ui) == []
    assert controls - reached_by_pad(ui) == set()
    assert controls - reached_by_key(ui) == set()
    assert outermost(ui)[-1].events[0].key == pygame.K_ESCAPE


def test_what_is_not_next_to_a_large_board_is_in_its_menu(tmp_path: Path) -> None:
    driver = Looped(tmp_path, (800, 600), ui_scale=200).show(SCREENS["play"])
    driver.click("more")
    told = driver.texts()
    assert "Pause" not in told
    assert all(text in told for text in ("Turn the board around (F)", "Resign", "Review the game", "Board and pieces"))


def test_a_game_by_the_clock_is_paused_and_the_bar_of_an_analysis_stays_thin(tmp_path: Path) -> None:
    driver = Looped(tmp_path, (800, 600), ui_scale=200).show(SCREENS["play by the clock"])
    clocks = [driver.find(f"clock {player}") for player in (0, 1)]
    assert all(driver.widgets.ui.seen(clock) == clock.rect for clock in clocks)
    driver.click("more")
    assert "Pause: the clocks stop, and the board is covered (P)" in driver.texts()
    driver.show(SCREENS["analysis"])
    assert driver.find("evaluation bar").rect.w <= 32


def test_a_question_opens_the_panel(tmp_path: Path) -> None:
    driver = Looped(tmp_path, (800, 600), ui_scale=200).show(SCREENS["question of the coach"])
    assert "rail" not in driver.names()
    assert "panel" not in {widget.name for widget in driver.widgets.ui.ring_order()}


def test_a_comment_is_written_in_a_dialog_where_its_field_has_no_room(tmp_path: Path) -> None:
    driver = Looped(tmp_path, (800, 600), ui_scale=200).show(SCREENS["study"])
    driver.key(pygame.K_F2)
    assert "Annotate 1. 11-15" in driver.texts()
    assert "Old Faithful begins like this." in driver.texts()


def test_a_move_is_played_and_typed_next_to_a_large_board(tmp_path: Path) -> None:
    driver = Looped(tmp_path, (800, 600), ui_scale=200).show(SCREENS["play"])
    driver.widgets.ui.focus("board")
    for letter in "29-25":
        driver.send(pygame.KEYDOWN, key=ord(letter), mod=0, scancode=0, unicode=letter)
    assert driver.find("typed").text == "29-25"
    driver.key(pygame.K_RETURN)
    assert board(driver).match.ply == 6
