"""Random events at every screen must not break the program. `benchmarks.monkey` runs for longer."""

from pathlib import Path
from random import Random

import pytest

from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.monkey import let_loose
from tests.ui.test_fit import SCREENS, faults


@pytest.mark.parametrize(
    "screen",
    [pytest.param(screen, marks=pytest.mark.slow if place % 4 else ()) for place, screen in enumerate(SCREENS)],
)
def test_a_hundred_events(screen: str, tmp_path: Path) -> None:
    let_loose(tmp_path, SCREENS[screen], Random(screen), 100)


@pytest.mark.slow
@pytest.mark.parametrize("screen", SCREENS)
def test_ten_thousand_events(screen: str, tmp_path: Path) -> None:
    """The last screen must fit its window like every other."""
    for number in range(5):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkey = let_loose(folder, SCREENS[screen], Random(f"{screen} {number}"), 2_000)
        if isinstance(monkey.screen, WidgetScreen):
            assert list(faults(monkey.screen.ui, monkey.app.window.surface.get_rect())) == []
