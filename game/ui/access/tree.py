"""The widgets of a screen as a tree of plain nodes, for screen readers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from game.ui.widgets.described import ROLES, described, label_of
from game.ui.widgets.widget import Widget, WidgetPart
from game.ui.widgets.widget_screen import WidgetScreen
from game.ui.words.i18n import _

WINDOW = 0
Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class AccessNode:
    """`role`: that of the widget, or window, row, cell."""

    role: str
    name: str
    value: str = ""
    rect: tuple[int, ...] = (0, 0, 0, 0)
    enabled: bool = True
    focusable: bool = False
    clickable: bool = False
    on: bool | None = None
    news: bool = False
    children: tuple[int, ...] = ()
    place: tuple[int, int] = (0, 0)
    """Row and column of a cell; number of rows and columns of a board."""


@dataclass(frozen=True, slots=True)
class Target:
    widget: str
    part: int | None = None


@dataclass(frozen=True, slots=True)
class AccessTree:
    nodes: Mapping[int, AccessNode]
    focus: int
    targets: Mapping[int, Target]


class Numbers:
    def __init__(self) -> None:
        self._numbers: dict[Key, int] = {}

    def of(self, *key: str | int) -> int:
        return self._numbers.setdefault(key, len(self._numbers) + 1)


def tree_of(screen: WidgetScreen, title: str, numbers: Numbers) -> AccessTree:
    """The widgets of the uppermost layer, in reading order."""
    layer = screen.ui.layers[-1]
    depth, focused = len(screen.ui.layers), screen.ui.focused
    nodes, targets = dict[int, AccessNode](), dict[int, Target]()
    children, focus = list[int](), WINDOW

    def add_rows(widget: Widget, parts: Sequence[WidgetPart], key: Key) -> tuple[int, ...]:
        """Add the rows of parts with their cells; return the numbers of the rows."""
        rows: dict[int, list[int]] = {}
        for part in parts:
            cell, place = numbers.of(*key, "part", part.key), (part.row, part.column)
            rect = tuple(part.rect)
            nodes[cell] = AccessNode("cell", part.text, rect=rect, focusable=True, clickable=True, place=place)
            targets[cell] = Target(widget.name, part.key)
            rows.setdefault(part.row, []).append(cell)
        for row, cells in rows.items():
            first, *others = (pygame.Rect(nodes[cell].rect) for cell in cells)
            whole = tuple(first.unionall(others))
            nodes[numbers.of(*key, "row", row)] = AccessNode("row", "", rect=whole, children=tuple(cells))
        return tuple(numbers.of(*key, "row", row) for row in rows)

    for order, widget in enumerate(shown(layer.root)):
        key = (depth, widget.role, widget.name or order)
        number = numbers.of(*key)
        told = described(widget, label_of(layer.root, widget) if widget.focusable else "")
        part = widget.focused_part()
        nodes[number] = AccessNode(
            widget.role,
            (widget.text if part is not None else told.name) or told.role or _(ROLES.get(widget.role, "")),
            told.value if widget.on is None else "",
            tuple(screen.ui.place(widget)),
            widget.enabled,
            widget.focusable,
            widget.clickable,
            widget.on,
            widget.news,
        )
        if widget.name and (widget.focusable or widget.clickable):
            targets[number] = Target(widget.name)
        parts = [part._replace(rect=screen.ui.place_in(widget, part.rect)) for part in widget.parts()]
        if parts:
            place = len({each.row for each in parts}), len({each.column for each in parts})
            nodes[number] = replace(nodes[number], children=add_rows(widget, parts, key), place=place)
        children.append(number)
        if widget is focused:
            focus = numbers.of(*key, "part", part.key) if part is not None else number
    nodes[WINDOW] = AccessNode("window", title, rect=(0, 0, *screen.ui.size), children=tuple(children))
    return AccessTree(nodes, focus, targets)


def shown(widget: Widget) -> Iterator[Widget]:
    """The widgets with a text or the focus, without containers and the inside of cards."""
    whole = widget.focusable or widget.clickable or not widget.children()
    if whole and (widget.focusable or widget.text or widget.tooltip or widget.parts()):
        yield widget
    elif not whole:
        for child in widget.children():
            yield from shown(child)
