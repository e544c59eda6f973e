"""The keys that step through a search, after a click on each kind of widget and after the way there by Tab."""

from pathlib import Path

import pygame
import pytest

from ai.tracing.examples import example_named
from game.ui.lab.compare.compare_page import ComparePage
from game.ui.lab.horizon import HorizonPage
from game.ui.lab.lab_screen import LabScreen, lab_with
from game.ui.lab.subject import Subject
from game.ui.lab.tree.transport import TraceCursor
from game.ui.lab.tree.tree_view import TreeView
from tests.ui.looped import Looped

CLICKED = (
    *("tree", "effort", "visits", "step", "moment", "visit", "code scroll", "variables", "scrubber", "counts"),
    *("play", "step back", "next cutoff", "fit", "below", "subject"),
)
"""Widgets of the page Tree, one of each kind."""


class Stepping:
    """The Lab in the window, and its cursor."""

    def __init__(self, folder: Path, name: str = "textbook", size: tuple[int, int] = (1920, 1100)) -> None:
        self.driver = Looped(folder, size, reduced_motion=True, muted=True, lab_toured=True)
        home = self.driver.screen
        self.driver.show(lambda context: lab_with(Subject.of_example(example_named(name)))(context, home))
        self.driver.settle(lambda: self.lab.session is not None)

    @property
    def lab(self) -> LabScreen:
        return self.driver.on(LabScreen)

    @property
    def player(self) -> TraceCursor:
        assert self.lab.session is not None
        return self.lab.session.player

    def press(self, *keys: int) -> int:
        """Press keys, and return the step."""
        for key in keys:
            self.driver.key(key)
        return self.player.step


@pytest.fixture(scope="module")
def stepping(tmp_path_factory: pytest.TempPathFactory) -> Stepping:
    return Stepping(tmp_path_factory.mktemp("keys"))


def stepped(stepping: Stepping, at: tuple[int, int]) -> None:
    """Click, then walk through the search by the keys."""
    stepping.driver.click_at(at)
    last = stepping.player.last
    assert stepping.press(pygame.K_HOME) == 0
    assert stepping.press(*[pygame.K_RIGHT] * 7) == 7
    assert stepping.press(pygame.K_LEFT) == 6
    assert stepping.press(pygame.K_END) == last
    assert stepping.press(pygame.K_HOME, pygame.K_RIGHT) == 1
    stepping.press(pygame.K_SPACE)
    assert stepping.player.playing
    stepping.press(pygame.K_SPACE)
    assert not stepping.player.playing


@pytest.mark.parametrize("name", CLICKED)
def test_keys_step_after_a_click_anywhere(stepping: Stepping, name: str) -> None:
    stepping.press(pygame.K_END)
    stepped(stepping, stepping.driver.find(name).rect.center)


def test_keys_step_after_a_click_on_a_node_and_on_a_row(tmp_path: Path) -> None:
    stepping = Stepping(tmp_path, "three players")
    view, look = stepping.driver.find("tree"), stepping.lab.ui.look
    stepping.press(pygame.K_END)
    assert isinstance(view, TreeView)
    painter = view.painter(look)
    assert painter is not None
    for place in range(0, len(painter.layout), 3):
        stepped(stepping, painter.around(place, stepping.player.step).center)
    stepping.press(pygame.K_END)
    stepped(stepping, stepping.driver.row_at(stepping.player.last - 2, "visits"))


@pytest.mark.parametrize("across", [0.05, 0.5])
def test_keys_step_after_a_click_on_a_tab(tmp_path: Path, across: float) -> None:
    stepping = Stepping(tmp_path, size=(900, 700))
    rect = stepping.driver.find("tabs").rect
    stepped(stepping, (rect.x + round(across * rect.w), rect.centery))


def test_keys_step_through_both_trees_of_a_comparison(tmp_path: Path) -> None:
    driver = Stepping(tmp_path).driver
    assert isinstance(driver.screen, LabScreen)
    driver.screen.turn_to("compare")
    page = driver.screen.pages["compare"]
    assert isinstance(page, ComparePage)
    driver.until(lambda: page.found is not None and not page.measuring)
    driver.click("view", across=0.9)
    driver.settle(lambda: page.pair is not None)
    pair = page.pair
    assert pair is not None
    for name in ("tree 0", "told 1", "view", "moment", "difference"):
        rect = driver.find(name).rect
        driver.click_at((rect.right - 12, rect.centery) if name == "view" else rect.center)
        for key, step in (
            (pygame.K_HOME, 0),
            (pygame.K_RIGHT, 1),
            (pygame.K_END, pair.last),
            (pygame.K_LEFT, pair.last - 1),
        ):
            driver.key(key)
            assert pair.step == step, name


def test_keys_step_along_the_line_of_the_horizon(tmp_path: Path) -> None:
    driver = Stepping(tmp_path).driver
    assert isinstance(driver.screen, LabScreen)
    driver.screen.turn_to("horizon")
    page = driver.screen.pages["horizon"]
    assert isinstance(page, HorizonPage)
    driver.rest()
    for name in ("horizon board", "horizon depth", "horizon table", "horizon quiescence"):
        driver.click_at(driver.find(name).rect.center)
        for key, step in ((pygame.K_HOME, 0), (pygame.K_RIGHT, 1), (pygame.K_END, page.player.last)):
            driver.key(key)
            driver.rest()
            assert page.step == step, name


def test_a_tree_reached_by_tab_is_walked_by_the_arrows(stepping: Stepping) -> None:
    stepping.press(pygame.K_HOME, pygame.K_RIGHT)
    while stepping.lab.ui.focused is not stepping.driver.find("tree"):
        stepping.press(pygame.K_TAB)
    selected = stepping.lab.tree.session.drawing.selected if stepping.lab.tree.session else 0
    stepping.press(pygame.K_DOWN)
    session = stepping.lab.session
    assert session is not None
    assert session.drawing.selected != selected
    below = session.drawing.selected
    stepping.press(pygame.K_RIGHT)
    assert session.trace.nodes.parents[session.drawing.selected] == session.trace.nodes.parents[below]
    assert stepping.press(pygame.K_HOME) == 0
    assert stepping.press(pygame.K_END) == stepping.player.last


def test_a_typed_move_keeps_the_arrows(stepping: Stepping) -> None:
    stepping.press(pygame.K_END)
    stepping.driver.click("find")
    step = stepping.player.step
    stepping.driver.type("E")
    assert stepping.press(pygame.K_LEFT, pygame.K_HOME) == step
