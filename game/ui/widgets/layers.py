"""Widgets in layers that lie over one another: where each of them is, and where it is seen in the window."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import pygame

from game.ui.look import mirror
from game.ui.look.theme import Look
from game.ui.widgets.widget import Placement, Size, Widget
from game.ui.words.i18n import from_right


def fill(look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
    return window


@dataclass(slots=True)
class Layer:
    """Widgets that lie over all earlier layers and keep the mouse and the keyboard from them."""

    build: Callable[[], Widget]
    place: Placement = fill
    scrim: bool = False
    closed: Callable[[], None] | None = None
    keys: Callable[[pygame.event.Event], bool] | None = None
    root: Widget = field(default_factory=Widget)
    focus: str = ""
    revealed: bool = False
    """True once the first widget in focus was brought into view."""


class Layers:
    """The layers of a window, and the way from where widgets are arranged to where they are seen. Widgets are arranged
    from left to right always. Where a language is written from the right the window is a mirror, but for straight
    widgets, such as boards, which are seen as they are."""

    def __init__(self, lowest: Layer) -> None:
        self.layers = [lowest]
        self.size = (0, 0)
        """Size of the window; nothing is arranged before it is known."""

    def path(self, outer: Widget, inner: Widget) -> list[Widget]:
        """The widgets from `outer` down to `inner`; empty when it is not inside."""
        if outer is inner:
            return [outer]
        for child in outer.children():
            path = self.path(child, inner)
            if path:
                return [outer, *path]
        return []

    def place(self, widget: Widget) -> pygame.Rect:
        """Place of a widget in the window: its `rect`, unless the language is written from the right."""
        return self.place_in(widget, widget.rect)

    def place_in(self, widget: Widget, rect: pygame.Rect) -> pygame.Rect:
        part = self.straight_part(widget)
        return self.across(rect if part is None else mirror.rect_across(rect, part))

    def across(self, rect: pygame.Rect) -> pygame.Rect:
        """Place in the window of a rectangle that is not straight."""
        return mirror.rect_across(rect, pygame.Rect((0, 0), self.size)) if from_right() else rect

    def unmirrored(self, at: tuple[int, int]) -> tuple[int, int]:
        """A point of the window as widgets see it, which are placed from left to right always."""
        return mirror.across(at, pygame.Rect((0, 0), self.size)) if from_right() else at

    def point(self, widget: Widget, at: tuple[int, int]) -> tuple[int, int]:
        return self.own(widget, self.unmirrored(at))

    def straight_part(self, widget: Widget) -> pygame.Rect | None:
        """The place of the outermost straight widget that this one is or lies in, where there is a mirror."""
        if not from_right():
            return None
        path = (step for layer in self.layers for step in self.path(layer.root, widget))
        return next((outer.rect for outer in path if outer.straight), None)

    def own(self, widget: Widget, at: tuple[int, int]) -> tuple[int, int]:
        """A point of other widgets as this one sees it, which may be straight."""
        part = self.straight_part(widget)
        return at if part is None else mirror.across(at, part)

    def spot(self, widget: Widget) -> pygame.Rect:
        part = self.straight_part(widget)
        return widget.rect if part is None else mirror.rect_across(widget.rect, part)

    def seen_in_window(self, widget: Widget) -> pygame.Rect:
        return self.across(self.seen(widget))

    def seen(self, widget: Widget) -> pygame.Rect:
        """The part of a widget that is not scrolled out of view."""
        rect = self.spot(widget)
        for outer in self.path(self.layers[-1].root, widget):
            rect = rect.clip(outer.clip() or rect)
        return rect

    def around(self, widget: Widget) -> list[Widget]:
        """A widget of the uppermost layer and those that it lies in, the innermost first."""
        return self.path(self.layers[-1].root, widget)[::-1]

    def under(self, at: tuple[int, int]) -> list[Widget]:
        """The widgets of the uppermost layer under a point, the innermost first."""
        return self._under(self.layers[-1].root, at)

    def _under(self, widget: Widget, at: tuple[int, int]) -> list[Widget]:
        clip = widget.clip()
        if clip is not None and not clip.collidepoint(at):
            return []
        inside = mirror.across(at, widget.rect) if widget.straight and from_right() else at
        for child in reversed(widget.children()):
            found = self._under(child, inside)
            if found:
                return [*found, widget]
        return [widget] if widget.rect.collidepoint(at) else []

    def target(self, at: tuple[int, int]) -> Widget | None:
        """The widget that a click at this point is for."""
        return next((w for w in self.under(at) if w.clickable or w.tooltip), None)


def place_beside(
    target: pygame.Rect, size: Size, room: pygame.Rect, gap: int, taken: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """The place for a card of this size near a target: in the room, off the target, best off what is taken."""
    (wide, high), inner = size, room.inflate(-2 * gap, -2 * gap)
    lefts = (target.right + gap, target.left - gap - wide, target.centerx - wide // 2, inner.left, inner.right - wide)
    tops = (target.centery - high // 2, target.bottom + gap, target.top - gap - high, inner.top, inner.bottom - high)
    places = [pygame.Rect(left, top, wide, high).clamp(inner) for left in lefts for top in tops]

    def cost(rect: pygame.Rect) -> tuple[int, int, int]:
        over, *covered = (part.w * part.h for part in map(rect.clip, (target, *taken)))
        return over, sum(covered), abs(rect.centerx - target.centerx) + abs(rect.centery - target.centery)

    return min(places, key=cost)


def neighbour(layers: Layers, focused: Widget, way: tuple[int, int], others: Iterable[Widget]) -> Widget | None:
    """The nearest of these widgets of the uppermost layer, seen from the one that has the focus, that way. To the left
    and right one of the same line comes first, up and down one of the view in which it is scrolled. What is scrolled
    out of a view can be reached from inside that view."""
    window = pygame.Rect((0, 0), layers.size)
    places = {widget: (part, view) for widget, part, view in _places(layers, layers.layers[-1].root, window, None)}
    a, home = places[focused]
    a = a if a.w and a.h else layers.place(focused)

    def cost(widget: Widget) -> tuple[bool, bool, float] | None:
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
        elsewhere = home not in (None, view)
        return across > 0 if way[0] else elsewhere, elsewhere, along + 3 * across + ahead / 1000

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
