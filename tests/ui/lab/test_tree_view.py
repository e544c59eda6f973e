"""The drawn tree under the mouse and the keyboard; a picture made of strips is that of the tree painted whole."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from ai.textbook.trees import AIMA
from ai.tracing.run import Request, run
from ai.tracing.trace import NONE, Trace
from game.ui.lab.tree import viewport as seeing
from game.ui.lab.tree.drawing import Drawing
from game.ui.lab.tree.figures import SurfacePen
from game.ui.lab.tree.icicle import Icicle
from game.ui.lab.tree.painter import TreePainter
from game.ui.lab.tree.tree_view import TreeView, card_lines
from game.ui.look.theme import HIGH_CONTRAST, THEMES, Theme
from game.ui.screen import Context
from game.ui.widgets.layout import Column
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.contrast import contrast
from tests.ui.driver import Driver
from tests.ui.golden import different_pixels
from tests.ui.lab.trees import drawing_of, noughts_and_crosses, textbook, tree_of

SIZE = (1000, 700)


class Bench(WidgetScreen):
    """A drawn tree above its icicle."""

    def __init__(self, context: Context, drawing: Drawing) -> None:
        super().__init__(context, focus="tree")
        self.drawing = drawing

    def build(self) -> Widget:
        return Column([TreeView("tree", self.drawing, grow=1), Icicle("effort", self.drawing)], padding=10)


Show = Callable[[Drawing], Driver]


@pytest.fixture
def show(tmp_path: Path) -> Show:
    """Puts a drawing before a driver; nothing glides."""

    def put(drawing: Drawing) -> Driver:
        driver = Driver(tmp_path, SIZE, reduced_motion=True)
        driver.show(lambda context: Bench(context, drawing))
        return driver

    return put


def view_of(driver: Driver) -> TreeView:
    return driver.part("tree", TreeView)


def painter_of(driver: Driver) -> TreePainter:
    painter = view_of(driver).painter(driver.widgets.ui.look)
    assert painter is not None
    return painter


def centre(driver: Driver, node: int) -> tuple[int, int]:
    """The middle of a node's figure in the window."""
    painter = painter_of(driver)
    place = painter.layout.place(node)
    x, y = painter.box(painter.spot(place), painter.layout.plies[place]).center
    return x, y


# The mouse


def test_a_click_selects_the_node_that_is_drawn_there(show: Show) -> None:
    trace, heard = noughts_and_crosses(), list[int]()
    drawing = drawing_of(trace)
    drawing.on_select = heard.append
    driver = show(drawing)
    nodes = range(0, len(trace.nodes), 40)
    for node in nodes:
        driver.click_at(centre(driver, node))
        assert drawing.selected == node
        driver.step(1.0)
    assert heard == list(nodes)


def test_a_click_beside_the_nodes_selects_nothing(show: Show) -> None:
    drawing = drawing_of(textbook())
    driver = show(drawing)
    rect = view_of(driver).rect
    driver.click_at((rect.left + 3, rect.bottom - 3))
    assert drawing.selected == NONE


def test_a_double_click_folds_and_another_unfolds(show: Show) -> None:
    drawing = drawing_of(textbook())
    driver = show(drawing)
    for folded in (True, False):
        driver.click_at(centre(driver, 1))
        driver.click_at(centre(driver, 1))
        assert (1 in drawing.folded) is folded
        assert drawing.layout is not None
        assert (drawing.layout.place(2) == NONE) is folded
        driver.step(1.0)
    assert drawing.selected == 1


def test_a_leaf_does_not_fold(show: Show) -> None:
    drawing = drawing_of(textbook())
    driver = show(drawing)
    driver.click_at(centre(driver, 3))
    driver.click_at(centre(driver, 3))
    assert not drawing.folded


def test_the_wheel_zooms_about_the_mouse(show: Show) -> None:
    drawing = drawing_of(noughts_and_crosses())
    driver = show(drawing)
    for node in (0, 20, 40):
        before = centre(driver, node)
        driver.hover(before)
        driver.send(pygame.MOUSEWHEEL, precise_y=2.0)
        painter = painter_of(driver)
        x = painter.sight.x(painter.layout.xs[painter.layout.place(node)])
        assert abs(x - before[0]) <= 1
    assert drawing.camera.zoom == pytest.approx(1.25**6)


def test_dragging_moves_the_tree_and_selects_nothing(show: Show) -> None:
    drawing = drawing_of(noughts_and_crosses())
    driver = show(drawing)
    view_of(driver).zoom(driver.widgets.ui.look, 3)
    driver.step()
    before, at = centre(driver, 20), view_of(driver).rect.center
    driver.hover(at)
    driver.pull(at, (at[0] + 31, at[1] + 12))
    after = centre(driver, 20)
    assert abs(after[0] - before[0] - 31) <= 1
    assert abs(after[1] - before[1] - 12) <= 1
    assert drawing.selected == NONE


def test_the_card_appears_when_the_mouse_rests(show: Show) -> None:
    drawing = drawing_of(textbook())
    driver = show(drawing)
    before = driver.surface.copy()
    driver.hover(centre(driver, 5))
    assert drawing.hovered == 5
    for _ in range(60):
        driver.step()
    assert different_pixels(before, driver.surface) > 5000
    driver.send(pygame.WINDOWLEAVE)
    driver.step()
    assert drawing.hovered == NONE


def test_the_mini_map_moves_the_view(show: Show) -> None:
    drawing = drawing_of(noughts_and_crosses())
    driver = show(drawing)
    assert "tree map" not in driver.names()
    view_of(driver).zoom(driver.widgets.ui.look, 5)
    driver.step()
    small = driver.find("tree map")
    driver.click_at((small.rect.left + 8, small.rect.centery))
    left = drawing.camera.x
    driver.click_at((small.rect.right - 8, small.rect.centery))
    assert drawing.layout is not None
    assert left < 0.1 * drawing.layout.width
    assert drawing.camera.x > 0.9 * drawing.layout.width


# The keyboard


def test_arrows_walk_the_tree(show: Show) -> None:
    drawing = drawing_of(textbook())
    driver = show(drawing)
    way = (
        (pygame.K_DOWN, 0),
        (pygame.K_DOWN, 1),
        (pygame.K_RIGHT, 7),
        (pygame.K_RIGHT, 7),
        (pygame.K_LEFT, 1),
        (pygame.K_DOWN, 2),
        (pygame.K_RIGHT, 5),
        (pygame.K_UP, 1),
        (pygame.K_UP, 0),
        (pygame.K_UP, 0),
    )
    for key, node in way:
        driver.key(key)
        assert drawing.selected == node


def test_walking_brings_the_node_into_sight(show: Show) -> None:
    trace = noughts_and_crosses()
    drawing = drawing_of(trace)
    driver = show(drawing)
    view_of(driver).zoom(driver.widgets.ui.look, 6)
    drawing.select(len(trace.nodes) - 1)
    for _ in range(6):
        driver.key(pygame.K_UP)
        driver.rest()
        assert view_of(driver).rect.collidepoint(centre(driver, drawing.selected))


def test_keys_zoom_and_show_all_again(show: Show) -> None:
    drawing = drawing_of(noughts_and_crosses())
    driver = show(drawing)
    driver.key(pygame.K_PLUS)
    driver.key(pygame.K_PLUS)
    driver.key(pygame.K_MINUS)
    assert drawing.camera.zoom == pytest.approx(1.5)
    driver.key(pygame.K_0)
    driver.rest()
    assert drawing.camera.zoom == 1


def test_only_what_is_below_a_node(show: Show) -> None:
    drawing = drawing_of(textbook())
    driver = show(drawing)
    drawing.select(7)
    driver.key(pygame.K_b)
    assert drawing.layout is not None
    assert drawing.layout.root == 7
    driver.key(pygame.K_b)
    assert drawing.layout.root == 0


def test_moves_are_found(show: Show) -> None:
    trace = textbook()
    drawing = drawing_of(trace)
    driver = show(drawing)
    before = driver.surface.copy()
    drawing.find(" j ")
    assert [trace.move(node) for node in drawing.found] == ["J"]
    driver.widgets.ui.rebuild()
    driver.rest()
    assert different_pixels(before, driver.surface) > 50
    drawing.find("")
    assert not drawing.found


# The picture


@pytest.mark.parametrize("zoom", [1, 6])
@pytest.mark.parametrize("make", [textbook, noughts_and_crosses])
def test_the_picture_of_a_step_is_the_tree_painted_whole(show: Show, make: Callable[[], Trace], zoom: int) -> None:
    trace = make()
    drawing = drawing_of(trace)
    driver = show(drawing)
    view_of(driver).zoom(driver.widgets.ui.look, zoom)
    for step in range(0, len(trace) + 1, max(1, len(trace) // 8)):
        drawing.go_to(step)
        painter, view = painter_of(driver), view_of(driver)
        frame, whole = pygame.Surface(SIZE), pygame.Surface(SIZE)
        for surface in (frame, whole):
            surface.fill(painter.look.theme.panel)
            surface.set_clip(view.rect)
        view.frame.draw(frame, painter, step)
        while not view.frame.complete:
            frame.fill(painter.look.theme.panel)
            view.frame.draw(frame, painter, step)
        for ply in range(len(painter.layout.rows)):
            if ply:
                painter.paint_branches(SurfacePen(whole), ply, view.rect.left, view.rect.right, step)
            painter.paint_row(SurfacePen(whole), ply, view.rect.left - 300, view.rect.right + 300, step)
        for surface in (frame, whole):
            surface.set_clip(None)
        assert different_pixels(frame, whole) <= 60, step


def test_what_is_ahead_can_be_hidden(show: Show) -> None:
    trace = textbook()
    seen, unseen = drawing_of(trace, 3), drawing_of(trace, 3)
    unseen.ahead = False
    pictures = [show(drawing).surface.copy() for drawing in (seen, unseen)]
    assert different_pixels(*pictures) > 0
    unseen.go_to(0)
    empty = show(unseen)
    panel = view_of(empty).rect.inflate(-2 * seeing.NAMES, 0)
    theme = empty.widgets.ui.look.theme
    counted = pygame.transform.threshold(
        None, empty.surface.subsurface(panel), theme.panel, set_color=None, set_behavior=0, inverse_set=True
    )
    assert counted == panel.w * panel.h


def test_the_value_of_a_pruned_node_is_never_shown(show: Show) -> None:
    """The cutoff's strokes have no node, so that there is nothing to be shown of it."""
    drawing = drawing_of(run(Request(AIMA)))
    driver = show(drawing)
    painter = painter_of(driver)
    strokes = [place for place, node in enumerate(painter.layout.nodes) if node == NONE]
    assert len(strokes) == 2
    for place in strokes:
        spot = painter.spot(place)
        at = spot.x, painter.sight.y(painter.layout.plies[place]) + 4
        node = view_of(driver).node_at(driver.widgets.ui.look, at)
        assert node in (NONE, painter.layout.nodes[painter.layout.parents[place]])


def test_a_deep_narrow_tree_and_a_single_node(show: Show) -> None:
    deep: list[object] | int = 5
    for _ in range(80):
        deep = [deep]
    for nested in (deep, [1]):
        trace = run(Request(tree_of(nested), "minimax"))  # type: ignore[arg-type]
        driver = show(drawing_of(trace, len(trace) // 2))
        assert painter_of(driver).layout.width == 0


# Colours


@pytest.mark.parametrize("name", THEMES)
def test_texts_can_be_read_on_every_node(name: str) -> None:
    theme = THEMES[name]
    for fill, line in (*theme.tree.players, theme.tree.leaf):
        assert contrast(theme.text, fill) >= (7 if theme is HIGH_CONTRAST else 4.5)
        assert contrast(line, theme.panel) >= 3
        assert contrast(line, fill) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_branches_and_bars_can_be_seen(name: str) -> None:
    theme: Theme = THEMES[name]
    for colour in (theme.tree.best, theme.muted):
        assert contrast(colour, theme.panel) >= 3
    assert contrast(theme.tree.branch, theme.panel) >= 2


# The icicle


def test_a_bar_is_clicked_and_told(show: Show) -> None:
    trace = noughts_and_crosses()
    drawing = drawing_of(trace)
    driver = show(drawing)
    look = driver.widgets.ui.look
    for node in trace.children(0):
        bar = driver.part("effort", Icicle).bar(look, node)
        driver.click_at(bar.center)
        assert drawing.selected == node
    said = driver.part("effort", Icicle).said()
    assert str(trace.move(node)) in said
    assert "%" in said


def test_bars_stand_side_by_side(show: Show) -> None:
    trace = noughts_and_crosses()
    driver = show(drawing_of(trace))
    icicle, look = driver.part("effort", Icicle), driver.widgets.ui.look
    bars = [icicle.bar(look, node) for node in trace.children(0)]
    assert bars[0].left == icicle.bars(look).left
    assert all(one.right <= other.left + 1 for one, other in pairwise(bars))
    assert bars[-1].right <= icicle.bars(look).right


def test_the_icicle_zooms_about_the_mouse(show: Show) -> None:
    trace = noughts_and_crosses()
    driver = show(drawing_of(trace))
    look = driver.widgets.ui.look
    node = list(trace.children(0))[2]
    before = driver.part("effort", Icicle).bar(look, node)
    driver.hover(before.center)
    driver.send(pygame.MOUSEWHEEL, precise_y=3.0)
    after = driver.part("effort", Icicle).bar(look, node)
    assert after.w > 1.5 * before.w
    assert after.left <= before.centerx <= after.right


def test_the_effort_so_far_grows_from_left_to_right(show: Show) -> None:
    trace = noughts_and_crosses()
    drawing = drawing_of(trace, 0)
    driver = show(drawing)
    reached = []
    for step in range(len(trace) + 1):
        drawing.go_to(step)
        reached.append(driver.part("effort", Icicle).reached())
    assert reached == sorted(reached)
    assert reached[0] == 0
    assert reached[-1] == len(trace.nodes) - 1


# Texts


@pytest.mark.parametrize("zoom", [1, 2, 5])
def test_no_texts_and_nodes_of_a_row_overlap(show: Show, zoom: int) -> None:
    drawing = drawing_of(noughts_and_crosses())
    driver = show(drawing)
    view_of(driver).zoom(driver.widgets.ui.look, zoom)
    driver.rest()
    painter = painter_of(driver)
    for ply in range(len(painter.layout.rows)):
        spots = [s for s in painter.spots(ply, -4000, 4000) if painter.layout.nodes[s.place] != NONE]
        around = [painter.around(spot.place, drawing.step).inflate(-painter.look.px(8), 0) for spot in spots]
        assert all(one.right <= other.left for one, other in pairwise(around)), ply
        if ply:
            assert painter.bands[ply - 1].branches < painter.sight.ply


def test_the_card_names_what_was_skipped() -> None:
    drawing = drawing_of(textbook())
    assert card_lines(drawing, 5, 11) == ["MIN already has something better", "Skipped: K"]
    assert card_lines(drawing, 5, 10) == []


def test_a_long_search_for_a_move_goes_on_in_the_background(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = drawing_of(noughts_and_crosses())
    monkeypatch.setattr("game.ui.lab.tree.drawing.AT_ONCE", 50)
    drawing.find("8")
    some = len(drawing.found)
    assert drawing.busy
    show(drawing).rest()
    assert not drawing.busy
    assert len(drawing.found) > some
