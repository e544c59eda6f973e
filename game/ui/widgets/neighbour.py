"""Which widget an arrow key moves the focus to."""

from collections.abc import Iterable, Iterator

import pygame

from game.ui.widgets.layers import Layers
from game.ui.widgets.widget import Widget


def neighbour(layers: Layers, focused: Widget, way: tuple[int, int], others: Iterable[Widget]) -> Widget | None:
    """The nearest of these widgets of the uppermost layer, seen from the one that has the focus, that way.

    To the left and right one of the same line comes first, up and down one of the view in which it is scrolled.
    What is scrolled out of a view can be reached from inside that view.
    """
    window = pygame.Rect((0, 0), layers.size)
    places = {widget: (part, view) for widget, part, view in _places(layers, layers.layers[-1].root, window, None)}
    a, home = places[focused]
    a = a if a.w and a.h else layers.place(focused)

    def cost(widget: Widget) -> tuple[bool, float] | None:
        b, view = places[widget]
        if not (b.w and b.h):
            if view is not home:
                return None
            b = layers.place(widget)
        ahead = (b.centerx - a.centerx) * way[0] + (b.centery - a.centery) * way[1]
        gap_x = max(0, b.left - a.right, a.left - b.right)
        gap_y = max(0, b.top - a.bottom, a.top - b.bottom)
        along, across = (gap_x, gap_y) if way[0] else (gap_y, gap_x)
        if ahead <= 0 or (along == 0 and across > 0):
            return None
        return across > 0 if way[0] else home not in (None, view), along + 3 * across + ahead / 1000

    costs = [(cost(w), i, w) for i, w in enumerate(others) if w is not focused]
    reachable = [(c, i, w) for c, i, w in costs if c is not None]
    return min(reachable, key=lambda entry: entry[:2])[2] if reachable else None


def _places(
    layers: Layers, widget: Widget, window: pygame.Rect, view: Widget | None
) -> Iterator[tuple[Widget, pygame.Rect, Widget | None]]:
    """Each widget with what is seen of it, and the view that it is scrolled in."""
    yield widget, layers.across(widget.rect.clip(window)), view
    clip = widget.clip()
    if clip is not None:
        window, view = window.clip(clip), widget
    for child in widget.children():
        yield from _places(layers, child, window, view)
