"""Layouts in layouts stay quick: each level asks for sizes, which are measured once."""

from collections import Counter
from pathlib import Path
from typing import ClassVar

from game.ui.look.theme import Look
from game.ui.widgets.label import Label
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.widget import Size, Widget
from game.ui.widgets.widget_screen import WidgetScreen
from tests.ui.driver import Driver

DEPTH = 8


class Counted(Label):
    """A label that counts how often it is measured for each width."""

    measured: ClassVar[Counter[int]] = Counter()

    def measure(self, look: Look, width: int) -> Size:
        self.measured[width] += 1
        return super().measure(look, width)


class Nested(WidgetScreen):
    def build(self) -> Widget:
        inside: Widget = Counted("Deep inside")
        for level in range(DEPTH):
            inside = Row([inside]) if level % 2 else Column([inside])
        return inside


def test_a_widget_deep_inside_is_measured_once_for_each_width(tmp_path: Path) -> None:
    Counted.measured.clear()
    driver = Driver(tmp_path).show(Nested)
    assert set(Counted.measured.values()) == {1}
    driver.widgets.ui.rebuild()
    driver.step()
    assert set(Counted.measured.values()) == {2}
