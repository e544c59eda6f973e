"""A list of any length: the lines near to what is seen are made, and the keyboard reaches all of them."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.screen import Context
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.listing import LongList, LongListItem
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.driver import Driver
from tests.ui.test_fit import faults


class Listing(WidgetScreen):
    """A heading and a list of any length."""

    def __init__(self, context: Context, titles: list[str]) -> None:
        super().__init__(context, focus="line 0")
        self.titles = titles
        self.chosen: list[int] = []

    def build(self) -> Widget:
        scroll = Scroll(LongList("line", self.titles, self.chosen.append, lambda: scroll), name="page")
        return Column([Label("Lines"), scroll])


def listed(folder: Path, count: int, **chosen: Any) -> Driver:
    """A screen with so many lines."""
    titles = [f"game {number}" for number in range(count)]
    return Driver(folder, **chosen).show(lambda context: Listing(context, titles))


def lines(driver: Driver) -> list[LongListItem]:
    return [widget for widget in driver.widgets.ui.walk() if isinstance(widget, LongListItem)]


def focused(driver: Driver) -> str:
    return driver.widgets.ui.layers[-1].focus


@pytest.mark.parametrize(("count", "scale"), [(863, 200), (1725, 100), (5000, 200), (100_000, 200)])
def test_every_line_is_reached(tmp_path: Path, count: int, scale: int) -> None:
    driver = listed(tmp_path, count, ui_scale=scale)
    driver.widgets.ui.focus("line 0")
    driver.key(pygame.K_END)
    assert focused(driver) == f"line {count - 1}"
    last = driver.find(f"line {count - 1}")
    assert driver.surface.get_rect().contains(last.rect)
    assert len(lines(driver)) < 100
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []
    driver.key(pygame.K_HOME)
    assert focused(driver) == "line 0"


def test_arrows_and_page_keys_walk_the_list(tmp_path: Path) -> None:
    driver = listed(tmp_path, 1000)
    driver.widgets.ui.focus("line 0")
    for _ in range(150):
        driver.key(pygame.K_DOWN)
    assert focused(driver) == "line 150"
    driver.key(pygame.K_PAGEDOWN)
    below = int(focused(driver).split()[1])
    assert 155 < below < 180
    driver.key(pygame.K_PAGEUP)
    assert focused(driver) == "line 150"
    driver.key(pygame.K_UP)
    assert focused(driver) == "line 149"


def test_the_wheel_scrolls_and_a_click_opens_what_is_seen(tmp_path: Path) -> None:
    driver = listed(tmp_path, 1000, reduced_motion=True)
    driver.send(pygame.MOUSEMOTION, pos=(640, 600), rel=(0, 0), buttons=(0, 0, 0))
    for _ in range(100):
        driver.send(pygame.MOUSEWHEEL, precise_y=-1.0, precise_x=0.0, x=0, y=-1)
    line = next(line for line in lines(driver) if line.rect.collidepoint(640, 600))
    assert line.number > 150
    driver.click_at((640, 600))
    assert isinstance(driver.screen, Listing)
    assert driver.screen.chosen == [line.number]


def test_a_long_name_is_shortened_and_whole_in_its_tooltip(tmp_path: Path) -> None:
    driver = Driver(tmp_path).show(lambda context: Listing(context, ["word " * 50 + "\nend"]))
    (line,) = lines(driver)
    assert line.text.endswith("…")
    assert line.tooltip.endswith("word end")
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []
