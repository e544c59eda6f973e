"""A list of any length: the lines near to what is seen are made, and the keyboard reaches all of them."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.screens.open import OpenScreen
from game.ui.widgets.listing import LongListItem
from tests.ui.driver import Driver
from tests.ui.test_fit import faults


def listed(folder: Path, count: int, **chosen: Any) -> Driver:
    """The screen on which one of so many files is opened, the newest of which has the number 0."""
    driver = Driver(folder, **chosen)
    screen = OpenScreen(driver.context, driver.screen)
    screen.files = [folder / f"game {number}.pdn" for number in range(count)]
    screen.names = [path.stem for path in screen.files]
    return driver.show(lambda _: screen)


def lines(driver: Driver) -> list[LongListItem]:
    return [widget for widget in driver.widgets.ui.walk() if isinstance(widget, LongListItem)]


def focused(driver: Driver) -> str:
    return driver.widgets.ui.layers[-1].focus


@pytest.mark.parametrize(("count", "scale"), [(863, 200), (1725, 100), (5000, 200), (100_000, 200)])
def test_every_file_is_reached(tmp_path: Path, count: int, scale: int) -> None:
    driver = listed(tmp_path, count, ui_scale=scale)
    driver.widgets.ui.focus("file 0")
    driver.key(pygame.K_END)
    assert focused(driver) == f"file {count - 1}"
    last = driver.find(f"file {count - 1}")
    assert driver.surface.get_rect().contains(last.rect)
    assert len(lines(driver)) < 100
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []
    driver.key(pygame.K_HOME)
    assert focused(driver) == "file 0"


def test_every_saved_file_is_listed(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    for number in range(5000):
        (tmp_path / "games" / f"{number}.pdn").write_text('[GameType "21"] 1. 11-15 *', encoding="utf-8")
    driver = Driver(tmp_path, ui_scale=200)
    driver.show(lambda context: OpenScreen(context, driver.screen))
    driver.widgets.ui.focus("file 0")
    driver.key(pygame.K_END)
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert "file 0" not in driver.names()
    assert "11-15" in driver.texts()


def test_arrows_and_page_keys_walk_the_list(tmp_path: Path) -> None:
    driver = listed(tmp_path, 1000)
    driver.widgets.ui.focus("file 0")
    for _ in range(150):
        driver.key(pygame.K_DOWN)
    assert focused(driver) == "file 150"
    driver.key(pygame.K_PAGEDOWN)
    below = int(focused(driver).split()[1])
    assert 155 < below < 180
    driver.key(pygame.K_PAGEUP)
    assert focused(driver) == "file 150"
    driver.key(pygame.K_UP)
    assert focused(driver) == "file 149"


def test_the_wheel_scrolls_and_a_click_opens_what_is_seen(tmp_path: Path) -> None:
    driver = listed(tmp_path, 1000, reduced_motion=True)
    opened: list[Path] = []
    driver.screen.open_file = opened.append  # type: ignore[attr-defined]
    driver.send(pygame.MOUSEMOTION, pos=(640, 600), rel=(0, 0), buttons=(0, 0, 0))
    for _ in range(100):
        driver.send(pygame.MOUSEWHEEL, precise_y=-1.0, precise_x=0.0, x=0, y=-1)
    line = next(line for line in lines(driver) if line.rect.collidepoint(640, 600))
    assert line.number > 150
    driver.click_at((640, 600))
    assert opened == [tmp_path / f"game {line.number}.pdn"]


def test_a_long_name_is_shortened_and_whole_in_its_tooltip(tmp_path: Path) -> None:
    driver = Driver(tmp_path)
    screen = OpenScreen(driver.context, driver.screen)
    screen.files = [tmp_path / "a.pdn"]
    screen.names = ["word " * 50 + "\nend"]
    driver.show(lambda _: screen)
    (line,) = lines(driver)
    assert line.text.endswith("…")
    assert line.tooltip.endswith("word end")
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []
