"""Focusable widgets in groups as they lie on the screen."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

import pygame

from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget

MOST = 7
LARGE = 2
"""Height, in buttons, from which a widget is a group of its own."""
OWN_ARROWS = ("board", "tree", "icicle", "chart", "lines", "move list", "table", "bars", "file list", "game list")
"""Roles of widgets that use the arrow keys: each is a group of its own."""
Group = tuple[Widget, ...]
T = TypeVar("T")


def reachable(outer: Widget) -> list[Widget]:
    return [widget for widget in outer.walk() if widget.focusable and widget.enabled]


def groups(ui: Ui) -> list[Group]:
    """The focusable widgets of the uppermost layer in groups, of at most MOST where the layout allows it."""
    ui.refresh()
    root = ui.layers[-1].root
    found = parts(root, LARGE * ui.look.control_height)
    return found if len(found) <= 2 * MOST else [tuple(chunk) for chunk in chunks(reachable(root))]


def parts(outer: Widget, large: int) -> list[Group]:
    """The groups inside a widget; a single one if it has few widgets."""
    inside = reachable(outer)
    if not inside:
        return []
    if outer in inside or (len(inside) <= MOST and not any(alone(widget, large) for widget in inside)):
        return [tuple(inside)]
    found = [group for child in outer.children() for group in parts(child, large)]
    return [tuple(chunk) for group in joined(found, large) for chunk in chunks(group)]


def alone(widget: Widget, large: int) -> bool:
    return widget.rect.h >= large or widget.role in OWN_ARROWS


def joined(found: Sequence[Group], large: int) -> list[Group]:
    together, open_end = list[Group](), False
    for group in found:
        single = len(group) == 1 and not alone(group[0], large)
        if single and open_end:
            together[-1] = (*together[-1], *group)
        else:
            together.append(group)
        open_end = single
    return together


def chunks(items: Sequence[T]) -> list[list[T]]:
    """Divide items into pieces of at most MOST, about equally long.

    >>> chunks("abcdefghi")
    [['a', 'b', 'c', 'd'], ['e', 'f', 'g', 'h', 'i']]
    """
    count = -(-len(items) // MOST)
    edges = [len(items) * step // count for step in range(count + 1)]
    return [list(items[a:b]) for a, b in pairwise(edges)]


def seen(ui: Ui, group: Sequence[Widget]) -> pygame.Rect:
    """The visible rectangle around widgets; empty if they are scrolled out of view."""
    places = [rect for rect in map(ui.seen_in_window, group) if rect.w and rect.h]
    return places[0].unionall(places[1:]) if places else pygame.Rect(0, 0, 0, 0)
