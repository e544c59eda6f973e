"""The chart, the table and the small switch, by mouse and by keyboard."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from ai.tracing.chart import Axis, Chart, Series, SeriesStyle
from game.ui.look.theme import THEMES
from game.ui.screen import Context
from game.ui.widgets.graph import Graph, Sample, palette_of
from game.ui.widgets.layout import Column
from game.ui.widgets.text_table import TableRow, TextTable
from game.ui.widgets.toggle import Chip
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.contrast import contrast
from tests.ui.driver import Driver
from tests.ui.test_fit import faults

LINES = Chart(
    (
        Series("Minimax", ((1, 10), (2, 82), (3, 586), (4, 3610)), 0),
        Series("Alpha-beta", ((1, 10), (2, 36), (3, 163)), 1),
        Series("b^m", ((1, 9), (2, 72), (3, 513), (4, 3127)), 0, SeriesStyle.GUIDE),
    ),
    Axis("depth in plies"),
    Axis("positions visited", logarithmic=True),
)
BARS = Chart(
    (Series("One", ((0, 5), (1, 0.1)), 0, SeriesStyle.BARS), Series("Two", ((0, 2),), 1, SeriesStyle.BARS)),
    Axis("", names=("empty board", "one X")),
    Axis("positions"),
)


class Bench(WidgetScreen):
    """Shows one widget; what was chosen is kept in `value`."""

    def __init__(self, context: Context, make: Any) -> None:
        super().__init__(context)
        self.value: Any = None
        self.make = make

    def choose(self, value: Any) -> None:
        self.value = value

    def build(self) -> Widget:
        return Column([self.make(self)], padding=20)


def bench(folder: Path, make: Any, size: tuple[int, int] = (800, 600), **chosen: object) -> tuple[Driver, Bench]:
    driver = Driver(folder, size, **chosen)
    screen = Bench(driver.context, make)
    driver.show(lambda _: screen)
    return driver, screen


def picture(driver: Driver) -> bytes:
    driver.screen.draw(driver.surface)
    return pygame.image.tobytes(driver.surface, "RGB")


def test_the_keys_walk_along_the_values(tmp_path: Path) -> None:
    driver, screen = bench(tmp_path, lambda s: Graph("chart", LINES, choose=s.choose))
    driver.widgets.ui.focus("chart")
    seen = []
    for key in (pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_END, pygame.K_LEFT):
        driver.key(key)
        seen.append(screen.value)
    assert seen == [1, 2, 3, 4, 3]
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_LEFT)
    assert screen.value == 1, "at the end the arrow goes on to the next widget"


def test_the_mouse_shows_the_values_below_it_and_they_go_when_it_goes(tmp_path: Path) -> None:
    driver, screen = bench(tmp_path, lambda s: Graph("chart", LINES, choose=s.choose))
    before = picture(driver)
    frame = driver.part("chart", Graph).frame(driver.widgets.ui.look)
    at = (round(frame.x(3)) + 10, driver.part("chart", Graph).rect.centery)
    driver.hover(at)
    assert driver.part("chart", Graph).at == 3
    assert picture(driver) != before
    driver.hover((5, 5))
    assert picture(driver) == before
    assert screen.value is None


def test_a_drag_scrubs_along_the_chart(tmp_path: Path) -> None:
    driver, screen = bench(tmp_path, lambda s: Graph("chart", LINES, choose=s.choose, chosen=s.value))
    frame, y = driver.part("chart", Graph).frame(driver.widgets.ui.look), driver.part("chart", Graph).rect.centery
    driver.send(pygame.MOUSEBUTTONDOWN, pos=(round(frame.x(2)), y), button=1)
    assert screen.value == 2
    driver.send(pygame.MOUSEMOTION, pos=(round(frame.x(4)), y), rel=(0, 0), buttons=(1, 0, 0))
    assert screen.value == 4
    driver.send(pygame.MOUSEBUTTONUP, pos=(round(frame.x(4)), y), button=1)
    assert driver.part("chart", Graph).chosen == 4


def test_an_x_where_a_series_ends_has_the_others_values(tmp_path: Path) -> None:
    driver, _ = bench(tmp_path, lambda s: Graph("chart", LINES))
    assert [text for _, text in driver.part("chart", Graph)._values(4)] == ["3,610", "3,127"]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("chart", [LINES, BARS], ids=["lines", "bars"])
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 100), ((640, 800), 200), ((400, 700), 100)])
def test_no_text_of_a_chart_meets_another(
    chart: Chart, size: tuple[int, int], scale: int, theme: str, tmp_path: Path
) -> None:
    driver, _ = bench(tmp_path, lambda s: Graph("chart", chart), size, ui_scale=scale, theme=theme)
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []
    assert picture(driver)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_colours_stand_out_from_the_panel(theme: Any) -> None:
    palette = palette_of(theme)
    for text in palette.series:
        colour = tuple(int(text[i : i + 2], 16) for i in (1, 3, 5))
        assert contrast(colour, theme.panel) >= 4.5


def test_an_empty_chart_draws_nothing(tmp_path: Path) -> None:
    driver, _ = bench(tmp_path, lambda s: Graph("chart", Chart((), Axis("x"), Axis("y"))))
    driver.widgets.ui.focus("chart")
    driver.key(pygame.K_RIGHT)
    assert picture(driver)


HEADINGS = ("Search", "Value", "Positions", "Branching factor", "Seconds")
ROWS = (
    TableRow(("Depth 3", "", "", "", ""), heading=True),
    TableRow(("Negamax with alpha-beta", "+0.12", "549,945", "4.21", "1.845"), series=(1, SeriesStyle.LINE)),
    TableRow(("b^m", "", "419,456", "", ""), muted=True, series=(0, SeriesStyle.GUIDE)),
)


@pytest.mark.parametrize("width", [260, 320, 420, 560, 900])
def test_a_table_fits_any_width(width: int, tmp_path: Path) -> None:
    driver, _ = bench(tmp_path, lambda s: TextTable("numbers", HEADINGS, ROWS), (width, 900))
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []
    texts = driver.find("numbers").text_rects(driver.widgets.ui.look)
    assert len(texts) >= len(HEADINGS) + 5 + 2 + 1
    assert picture(driver)


def test_a_narrow_table_goes_on_in_further_blocks(tmp_path: Path) -> None:
    heights = []
    for width in (900, 320):
        driver, _ = bench(tmp_path, lambda s: TextTable("numbers", HEADINGS, ROWS), (width, 900))
        heights.append(driver.find("numbers").rect.h)
    assert heights[1] > 1.8 * heights[0]


def test_a_chip_is_switched_by_a_click_and_by_the_space_bar(tmp_path: Path) -> None:
    driver, screen = bench(tmp_path, lambda s: Chip("chip", "Book cut", bool(s.value), s.choose))
    off = picture(driver)
    driver.click("chip")
    assert screen.value is True
    driver.hover((5, 5))
    driver.rest()
    assert picture(driver) != off
    driver.key(pygame.K_SPACE)
    assert screen.value is False


def test_samples_of_different_series_differ(tmp_path: Path) -> None:
    pictures = {picture(bench(tmp_path, lambda s, n=n: Sample(n))[0]) for n in range(4)}
    assert len(pictures) == 4
