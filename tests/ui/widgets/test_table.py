"""Tables of any length: only rows in sight are read; mouse and keyboard reach, sort and mark all of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.screen import Context
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column
from game.ui.widgets.selection import ListSelection, ListStep
from game.ui.widgets.table import Sorting, Table, TableColumn, TableRows, TableUse
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.driver import Driver
from tests.ui.test_fit import faults

UP = pygame.K_UP


class Numbers:
    """Rows that remember which of them were read."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.read: set[int] = set()

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, number: int) -> str:
        self.read.add(number)
        return self.names[number]


class Tabled(WidgetScreen):
    """A heading and a table of any length."""

    def __init__(self, context: Context, names: Sequence[str], marks: bool) -> None:
        super().__init__(context, focus="rows")
        self.rows = Numbers(names)
        self.selection = ListSelection[int](0)
        self.marks = marks
        self.opened: list[int] = []
        self.sorted: list[str] = []

    def build(self) -> Widget:
        keys = range(len(self.rows))
        columns = [
            TableColumn[str]("name", "Name", lambda name: name, 100, share=1),
            TableColumn[str]("letters", "Letters", lambda name: str(len(name)), 80, needed=500, align=1.0),
        ]
        use = TableUse[str](
            lambda: self.selection.at,
            lambda row, step: self.selection.go(keys, row, step),
            lambda: self.opened.append(self.selection.at),
            marks=(lambda: self.selection.marked) if self.marks else None,
            keys=keys,
            words=lambda name: name,
            tip=lambda name: f"Tip of {name}",
        )
        rows = TableRows("rows", columns, self.rows, use)
        return Column([Label("Rows"), Table(rows, sorting=Sorting("name", False, self.sorted.append))], padding=8)


def tabled(
    folder: Path, names: Sequence[str], size: tuple[int, int] = (1280, 800), *, marks: bool = False, **chosen: Any
) -> tuple[Driver, Tabled]:
    driver = Driver(folder, size, **chosen).show(lambda context: Tabled(context, names, marks))
    return driver, driver.on(Tabled)


def numbered(count: int) -> list[str]:
    return [f"game {number}" for number in range(count)]


@pytest.mark.parametrize(("count", "scale"), [(863, 200), (1725, 100), (100_000, 200)])
def test_every_row_is_reached_and_few_are_read(tmp_path: Path, count: int, scale: int) -> None:
    driver, screen = tabled(tmp_path, numbered(count), ui_scale=scale)
    driver.key(pygame.K_END)
    assert screen.selection.at == count - 1
    assert driver.surface.get_rect().collidepoint(driver.row_at(count - 1, "rows"))
    assert len(screen.rows.read) < 100
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []
    driver.key(pygame.K_HOME)
    assert screen.selection.at == 0


def test_arrows_and_page_keys_walk_the_rows_and_the_last_one_up_leads_out(tmp_path: Path) -> None:
    driver, screen = tabled(tmp_path, numbered(1000))
    for _ in range(50):
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_PAGEDOWN)
    assert 60 < screen.selection.at < 80
    driver.key(pygame.K_PAGEUP)
    driver.key(UP)
    assert screen.selection.at == 49
    driver.key(pygame.K_RETURN)
    assert screen.opened == [49]
    driver.key(pygame.K_HOME)
    driver.key(UP)
    assert driver.widgets.ui.layers[-1].focus == "sort name"


def test_the_wheel_scrolls_and_a_double_click_opens_what_is_seen(tmp_path: Path) -> None:
    driver, screen = tabled(tmp_path, numbered(1000), reduced_motion=True)
    driver.hover((640, 600))
    for _ in range(100):
        driver.send(pygame.MOUSEWHEEL, precise_y=-1.0, precise_x=0.0, x=0, y=-1)
    driver.click_at((640, 600))
    assert screen.selection.at > 150
    assert screen.opened == []
    driver.click_at((640, 600))
    assert screen.opened == [screen.selection.at]


def test_clicks_with_another_click_between_them_are_no_double_click(tmp_path: Path) -> None:
    driver, screen = tabled(tmp_path, numbered(9))
    driver.click_row(3, "rows")
    driver.click("sort name")
    driver.click_row(3, "rows")
    assert screen.opened == []


def test_headings_sort_and_a_column_without_room_is_left_out(tmp_path: Path) -> None:
    driver, screen = tabled(tmp_path, numbered(9))
    driver.click("sort letters")
    assert screen.sorted == ["letters"]
    narrow, _screen = tabled(tmp_path / "narrow", numbered(9), (400, 400))
    assert "sort letters" not in narrow.names()


def test_rows_are_marked_by_keys_and_clicks_only_where_they_can_be(tmp_path: Path) -> None:
    for marks in (True, False):
        driver, screen = tabled(tmp_path / str(marks), numbered(9), marks=marks)
        driver.key(pygame.K_DOWN, pygame.KMOD_SHIFT)
        driver.key(pygame.K_DOWN, pygame.KMOD_CTRL)
        driver.key(pygame.K_DOWN, pygame.KMOD_CTRL)
        driver.key(pygame.K_SPACE)
        assert screen.selection.marked == ({0, 1, 3} if marks else set())
        driver.key(pygame.K_a, pygame.KMOD_CTRL)
        assert len(screen.selection.marked) == (9 if marks else 0)


def test_typed_letters_lead_to_a_name(tmp_path: Path) -> None:
    driver, screen = tabled(tmp_path, ["ada", "bea", "bob", "cid"])
    for letter in "bo":
        driver.send(pygame.KEYDOWN, key=ord(letter), mod=0, scancode=0, unicode=letter)
    assert screen.selection.at == 2


def test_the_tooltip_is_that_of_the_row_under_the_mouse(tmp_path: Path) -> None:
    driver, _screen = tabled(tmp_path, numbered(9))
    driver.hover(driver.row_at(4, "rows"))
    rows = driver.find("rows")
    assert rows.tooltip == "Tip of game 4"
    assert rows.tooltip_rect is not None
    assert rows.tooltip_rect.collidepoint(driver.row_at(4, "rows"))


def test_a_long_name_is_shortened_in_one_line(tmp_path: Path) -> None:
    driver, _screen = tabled(tmp_path, ["word " * 50 + "\nend"])
    assert list(faults(driver.widgets.ui, driver.surface.get_rect())) == []


def test_a_selection_marks_ranges_and_single_rows_and_keeps_them_when_rows_change() -> None:
    chosen, keys = ListSelection[str](0), list("abcdef")
    chosen.go(keys, 3, ListStep.EXTEND)
    assert chosen.among(keys) == list("abcd")
    chosen.go(keys, 1, ListStep.EXTEND)
    chosen.go(keys, 5, ListStep.TOGGLE)
    assert chosen.among(keys[::-1]) == list("fba")
    chosen.go(keys, 2, ListStep.STAY)
    assert (chosen.at, len(chosen.marked)) == (2, 3)
    chosen.go(keys, 99)
    assert (chosen.at, chosen.marked) == (5, set())
    chosen.go([], 0)
    assert chosen.at == 5
