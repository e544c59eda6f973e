"""The widgets by mouse and by keyboard, each on a bench of its own."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.look.theme import THEMES
from game.ui.screen import Context
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.dialog import open_dialog
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Columns, Row, Space
from game.ui.widgets.listing import Item
from game.ui.widgets.progress import ProgressBar
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.slider import Slider
from game.ui.widgets.status import Status
from game.ui.widgets.text_field import TextField
from game.ui.widgets.toggle import Toggle
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.driver import Driver

Make = Callable[[Any, Callable[[object], None]], Sequence[Widget]]


class Bench(WidgetScreen):
    """Shows the widgets that `make` gives for the value reported last; `make` is given how to report one too."""

    value: Any

    def __init__(self, context: Context, value: object, make: Make) -> None:
        super().__init__(context)
        self.value = value
        self.make = make

    def report(self, value: object) -> None:
        self.value = value

    def build(self) -> Widget:
        return Column(self.make(self.value, self.report), align=0.0, padding=20)


def nothing() -> None:
    """Do nothing, for buttons whose action is not tested."""


@pytest.fixture
def bench(tmp_path: Path) -> Callable[[object, Make], tuple[Driver, Bench]]:
    """Puts widgets with a first value before a driver."""

    def put(value: object, make: Make) -> tuple[Driver, Bench]:
        driver = Driver(tmp_path, (800, 600))
        screen = Bench(driver.context, value, make)
        driver.show(lambda _: screen)
        return driver, screen

    return put


Put = Callable[[object, Make], tuple[Driver, Bench]]


def test_button_acts_when_the_mouse_goes_up_on_it(bench: Put) -> None:
    driver, screen = bench(0, lambda n, report: [Button("add", "Add", lambda: report(n + 1))])
    driver.click("add")
    assert screen.value == 1
    driver.send(pygame.MOUSEBUTTONDOWN, pos=driver.find("add").rect.center, button=1)
    driver.send(pygame.MOUSEBUTTONUP, pos=(700, 500), button=1)
    assert screen.value == 1
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_SPACE)
    assert screen.value == 3


def test_disabled_button_does_nothing_and_tab_passes_it(bench: Put) -> None:
    driver, screen = bench(
        0,
        lambda _, report: [
            Button("one", "One", lambda: report(1)),
            Button("off", "Off", lambda: report(2), enabled=False),
            Button("two", "Two", lambda: report(3)),
        ],
    )
    driver.click_at(driver.find("off").rect.center)
    assert screen.value == 0
    seen = []
    for _ in range(3):
        driver.key(pygame.K_TAB)
        assert screen.ui.focused
        seen.append(screen.ui.focused.name)
    assert seen == ["one", "two", "one"]
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert screen.ui.focused
    assert screen.ui.focused.name == "two"


def test_toggle_by_click_and_by_space(bench: Put) -> None:
    driver, screen = bench(False, lambda on, report: [Toggle("on", "On", on, report)])
    driver.click("on", across=0.9)
    assert screen.value is True
    driver.key(pygame.K_SPACE)
    assert screen.value is False


def test_choice_by_click_and_by_arrows(bench: Put) -> None:
    driver, screen = bench("b", lambda v, report: [Choice("pick", [(x, x * 4) for x in "abc"], v, report)])
    driver.click("pick", across=0.9)
    assert screen.value == "c"
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_UP)
    driver.key(pygame.K_LEFT)
    assert screen.value == "a"


@pytest.mark.parametrize(("length", "lines"), [(2, 1), (16, 2), (60, 6)])
def test_choice_takes_more_lines_when_its_texts_are_long(bench: Put, length: int, lines: int) -> None:
    options = [(n, "xyz "[n % 3] * length) for n in range(6)]
    driver, screen = bench(0, lambda v, report: [Choice("pick", options, v, report)])
    choice = driver.part("pick", Choice)
    places = choice.segments(screen.ui.look)
    assert len({place.y for place in places}) == lines
    for number, place in enumerate(places):
        driver.click_at(place.center)
        assert screen.value == number


def test_slider_by_drag_and_by_keys(bench: Put) -> None:
    driver, screen = bench(50, lambda v, report: [Slider("level", v, (0, 100), report, step=5)])
    rect = driver.find("level").rect
    driver.send(pygame.MOUSEBUTTONDOWN, pos=rect.center, button=1)
    driver.send(pygame.MOUSEMOTION, pos=(rect.right + 200, rect.centery), rel=(0, 0), buttons=(1, 0, 0))
    assert screen.value == 100
    driver.send(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(1, 0, 0))
    driver.send(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1)
    assert screen.value == 0
    driver.key(pygame.K_LEFT)
    assert screen.value == 0
    driver.key(pygame.K_RIGHT)
    assert screen.value == 5
    driver.key(pygame.K_END)
    assert screen.value == 100


def test_drop_down_chooses_and_can_be_left(bench: Put) -> None:
    options = [(n, Item(f"Number {n}", "what it means")) for n in range(30)]
    driver, screen = bench(3, lambda v, report: [DropDown("menu", options, v, report)])
    driver.click("menu")
    assert screen.ui.focused
    assert screen.ui.focused.name == "menu list 3"
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert screen.value == 4
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_ESCAPE)
    assert screen.value == 4
    assert driver.names() == {"menu"}
    driver.key(pygame.K_DOWN)
    driver.click("menu list 29")
    assert screen.value == 29
    driver.click("menu")
    driver.click_at((790, 590))
    assert (screen.value, driver.names()) == (29, {"menu"})


def field(longest: int = 12) -> Make:
    return lambda v, report: [TextField("name", v, report, hint="Name", longest=longest), Button("b", "B", nothing)]


def test_text_field_takes_typed_text(bench: Put) -> None:
    driver, screen = bench("", field())
    driver.click("name")
    driver.type("Лев")
    driver.key(pygame.K_HOME)
    driver.type("王 ")
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_END)
    driver.key(pygame.K_BACKSPACE)
    assert screen.value == "王 е"
    driver.type("x" * 40)
    assert len(screen.value) == 12


def test_text_field_shows_what_is_composed_and_takes_what_comes_of_it(bench: Put) -> None:
    driver, screen = bench("", field())
    driver.click("name")
    driver.send(pygame.TEXTEDITING, text="wang", start=4, length=0)
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_BACKSPACE)
    assert screen.value == ""
    driver.type("王")
    assert screen.value == "王"
    driver.key(pygame.K_BACKSPACE)
    assert screen.value == ""


def test_text_field_selects_cuts_and_pastes(bench: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: kept.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[0])
    driver, screen = bench("one two", field())
    driver.click("name")
    driver.key(pygame.K_HOME)
    for _ in range(4):
        driver.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    russian_x = 1095
    driver.key(russian_x, pygame.KMOD_CTRL, scancode=pygame.KSCAN_X)
    assert (screen.value, kept) == ("two", ["one "])
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert screen.value == "one "


def test_text_field_that_is_left_shows_its_start(bench: Put) -> None:
    driver, _ = bench("", field(longest=99))
    driver.click("name")
    driver.type("wide " * 19)
    left = driver.part("name", TextField)
    assert left.shift > 0
    driver.key(pygame.K_TAB)
    driver.rest()
    assert left.shift == 0


def test_letters_typed_into_a_field_are_no_shortcuts(bench: Put) -> None:
    driver, _ = bench("", field())
    driver.click("name")
    driver.send(pygame.KEYDOWN, key=pygame.K_m, mod=0, scancode=pygame.KSCAN_M, unicode="m")
    assert not driver.context.settings.muted
    driver.click("b")
    driver.send(pygame.KEYDOWN, key=pygame.K_m, mod=0, scancode=pygame.KSCAN_M, unicode="m")
    assert driver.context.settings.muted


def long_list() -> Make:
    return lambda _, report: [
        Scroll(Column([Button(f"b{n}", str(n), lambda n=n: report(n)) for n in range(40)]), name="view")  # type: ignore[misc]
    ]


def test_scroll_view_follows_the_focus_and_the_wheel(bench: Put) -> None:
    driver, screen = bench(-1, long_list())
    window = driver.surface.get_rect()
    view = driver.find("view")
    for number in (39, 0, 20):
        screen.ui.focus(f"b{number}")
        assert view.rect.contains(driver.find(f"b{number}").rect)
        assert window.contains(view.rect)
    before = driver.find("b20").rect.y
    driver.hover(view.rect.center)
    driver.send(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)
    assert driver.screen.busy
    driver.rest()
    assert driver.find("b20").rect.y < before - 40


def test_what_is_scrolled_away_is_not_clicked(bench: Put) -> None:
    driver, screen = bench(-1, long_list())
    driver.click("b39")
    below = driver.find("view").rect.bottom + 5
    driver.click_at((driver.find("b39").rect.centerx, below))
    assert screen.value == 39


def test_scroll_bar_can_be_dragged_to_both_ends(bench: Put) -> None:
    driver, _ = bench(-1, long_list())
    bar = driver.find("view bar").rect
    driver.send(pygame.MOUSEBUTTONDOWN, pos=(bar.centerx, bar.y + 10), button=1)
    driver.send(pygame.MOUSEMOTION, pos=(bar.centerx, 900), rel=(0, 0), buttons=(1, 0, 0))
    assert driver.find("b39").rect.bottom <= driver.find("view").rect.bottom
    driver.send(pygame.MOUSEMOTION, pos=(bar.centerx, -300), rel=(0, 0), buttons=(1, 0, 0))
    assert driver.find("b0").rect.top == driver.find("view").rect.top


def test_arrows_go_to_the_nearest_widget_that_way(bench: Put) -> None:
    driver, screen = bench(
        0, lambda _, __: [Columns([Button(f"b{n}", str(n), nothing) for n in range(6)], least=100, most=3)]
    )
    steps = [pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP, pygame.K_UP]
    screen.ui.focus("b0")
    seen = []
    for step in steps:
        driver.key(step)
        assert screen.ui.focused
        seen.append(screen.ui.focused.name)
    assert seen == ["b1", "b2", "b5", "b4", "b1", "b1"]


def test_dialog_keeps_everything_else_from_mouse_and_keyboard(bench: Put) -> None:
    driver, screen = bench(0, lambda _, report: [Button("under", "Under", lambda: report("clicked"))])
    under = driver.find("under").rect.center
    closed = []
    open_dialog(
        screen.ui,
        lambda: "A question",
        lambda: Label("Is it so?"),
        lambda: [Button("yes", "Yes", screen.ui.close), Button("no", "No", screen.ui.close)],
        focus="yes",
        closed=lambda: closed.append(True),
    )
    driver.step()
    seen = set()
    for _ in range(4):
        driver.key(pygame.K_TAB)
        assert screen.ui.focused
        seen.add(screen.ui.focused.name)
    assert seen == {"yes", "no"}
    driver.click_at(under)
    assert closed == [True]
    assert screen.value == 0
    driver.click("under")
    assert screen.value == "clicked"


def test_tooltip_comes_after_a_while_and_goes_with_the_mouse(bench: Put) -> None:
    driver, _ = bench(0, lambda _, __: [Button("b", "", nothing, symbol="hint", tooltip="What it is")])
    before = pygame.image.tobytes(driver.surface, "RGB")
    driver.hover(driver.find("b").rect.center)
    assert driver.screen.busy
    for _ in range(60):
        driver.step()
    assert not driver.screen.busy
    shown = driver.surface.subsurface((0, 70, 200, 60)).copy()
    assert pygame.transform.average_color(shown)[0] > 25
    driver.hover((700, 500))
    driver.rest()
    assert pygame.image.tobytes(driver.surface, "RGB") == before


def test_row_goes_to_a_further_line_when_it_has_no_room(bench: Put) -> None:
    driver, screen = bench(0, lambda _, __: [Row([Button(f"b{n}", "A button" * 3, nothing) for n in range(6)])])
    buttons = [driver.find(f"b{n}").rect for n in range(6)]
    assert len({rect.y for rect in buttons}) > 1
    assert all(screen.ui.layers[0].root.rect.contains(rect) for rect in buttons)
    assert not any(one.colliderect(other) for one in buttons for other in buttons if one is not other)


@pytest.mark.parametrize("most", [3, 4])
def test_no_line_holds_what_was_left_over(bench: Put, most: int) -> None:
    """Four buttons of which three have room in a line stand two by two, in a row as in columns."""
    button, wide = [Button(f"b{n}", str(n), nothing) for n in range(4)], [Space(240, 20) for _ in range(4)]
    driver, _ = bench(0, lambda _, __: [Row(wide), Columns(button, least=100, most=most)])
    lines = [sum(one.rect.y == other.rect.y for one in part) for part in (wide, button) for other in part]
    assert lines == [2] * 4 + [2 if most == 3 else 4] * 4
    assert driver.find("b0").rect.w > 100


def test_only_a_warning_is_kept_away_from_the_edge(bench: Callable[[object, Make], tuple[Driver, Bench]]) -> None:
    driver, screen = bench(
        False, lambda warning, _: [Label("Above", name="above"), Status(lambda: "A message", warning=bool(warning))]
    )
    label, status = (driver.find(name) for name in ("above", "status"))
    look = screen.ui.look
    assert status.text_rects(look)[0].left == label.text_rects(look)[0].left
    screen.value = True
    screen.ui.rebuild()
    driver.step()
    assert driver.find("status").text_rects(look)[0].left > label.text_rects(look)[0].left


@pytest.mark.parametrize("theme", THEMES)
def test_what_is_done_differs_from_what_is_not(theme: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path, (800, 600), theme=theme)
    driver.show(lambda context: Bench(context, None, lambda _value, _report: [ProgressBar("bar", 0.5)]))
    bar = driver.find("bar").rect
    driver.screen.draw(driver.surface)
    done, left = (driver.surface.get_at((bar.x + bar.w * part // 4, bar.centery)) for part in (1, 3))
    assert tuple(done[:3]) == THEMES[theme].accent
    assert sum(abs(a - b) for a, b in zip(done[:3], left[:3], strict=True)) > 150
