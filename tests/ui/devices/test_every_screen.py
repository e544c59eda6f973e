"""Every screen by fingers, by a pad and by one key: targets are large, and every control is reached."""

from pathlib import Path

import pygame
import pytest

from game.ui.devices.groups import OWN_ARROWS, groups
from game.ui.devices.stops import FocusStop, outermost
from game.ui.widgets.layers import neighbour
from game.ui.widgets.scroll import ScrollBar
from game.ui.widgets.ui import ARROWS, Ui
from game.ui.widgets.widget import Widget
from tests.ui.driver import Driver
from tests.ui.test_fit import SCREENS, faults

FINGER = 44
TIGHT = (1024, 640)


def too_small(ui: Ui) -> list[str]:
    """Controls without room for a finger. A finger can pull a page anywhere, not only at its bar."""
    targets = [w for w in ui.walk() if w.clickable and w.enabled and w.rect.size != (0, 0)]
    small = [w for w in targets if not isinstance(w, ScrollBar) and min(w.rect.size) < FINGER]
    return [f"{w.role} {w.name!r} is {w.rect.size}" for w in small]


def reached_by_pad(ui: Ui) -> set[str]:
    """The widgets that the shoulder buttons and the directions lead to."""
    found = groups(ui)
    reached: dict[str, Widget] = {}
    waiting = [group[0] for group in found]
    while waiting:
        widget = waiting.pop()
        if widget.name not in reached:
            reached[widget.name] = widget
            if widget.role not in OWN_ARROWS:
                ui.focus(widget.name)  # what is scrolled out comes into view, next to other neighbours
                ui.refresh()
                following = (neighbour(ui, widget, way, ui.ring_order()) for way in ARROWS.values())
                waiting += [other for other in following if other is not None]
    return set(reached)


def reached_by_key(ui: Ui) -> set[str]:
    """The widgets that one key leads to."""
    reached: set[str] = set()

    def visit(stops: list[FocusStop]) -> None:
        for stop in stops:
            if len(stop.key) == 1:
                reached.add(stop.key[0])
            elif stop.inside is not None:
                visit(stop.inside(ui))

    visit(outermost(ui))
    return reached


@pytest.mark.parametrize(
    "screen",
    [pytest.param(screen, marks=() if place % 12 == 5 else pytest.mark.slow) for place, screen in enumerate(SCREENS)],
)
@pytest.mark.combinations(2)
def test_every_screen(screen: str, tmp_path: Path) -> None:
    driver = Driver(tmp_path, TIGHT, big_targets=True, board_theme="blue", reduced_motion=True).show(SCREENS[screen])
    ui = driver.widgets.ui
    assert too_small(ui) == []
    cut = [fault for fault in faults(ui, driver.surface.get_rect()) if "pixels to scroll in" not in fault]
    assert cut == []
    controls = {widget.name for widget in ui.ring_order()}
    assert controls - reached_by_pad(ui) == set()
    closed = {w.name for w in ui.ring_order() if w.role == "board" and not w.stops(ui.look)}
    assert controls - closed - reached_by_key(ui) == set()
    outer = outermost(ui)
    assert outer[-1].events[0].key == pygame.K_ESCAPE, "the way back is always there"
    assert len(outer) <= 16, "nobody waits for long"
