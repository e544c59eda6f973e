"""The stops of one-key scanning, and the effect of a press on each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

import pygame

from game.ui.devices.events import DOWN, ENTER, ESCAPE, LEAVE, LEFT, RIGHT, UNDO, UP, WHOLE, Event, click, motion
from game.ui.devices.groups import MOST, chunks, groups, reachable, seen
from game.ui.devices.keyboard import open_keyboard
from game.ui.widgets.button import Clickable
from game.ui.widgets.dropdown import DropDown
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget
from game.ui.words.i18n import _

BOARD = "board"
"""The role of a board, where scanning stays after a click."""
ALL = 99
"""More rounds than there can be."""


@dataclass(frozen=True, slots=True)
class FocusStop:
    """Some widgets, a place in one of them, or a cell of the strip.

    A press leads to the stops `inside` it, or sends the `events` and then `leaves` that many rounds.
    """

    key: tuple[str, ...]
    place: Callable[[Ui], pygame.Rect] | None = None
    """Place in the window; None for a cell of the strip."""
    text: str = ""
    events: Sequence[Event] = ()
    act: Callable[[Ui], None] | None = None
    inside: "Callable[[Ui], list[FocusStop]] | None" = None
    focus: str = ""
    """The widget in focus meanwhile."""
    leaves: int = ALL


def cell(text: str, events: Sequence[Event], focus: str = "", leaves: int = 0) -> FocusStop:
    return FocusStop((f"cell {text}",), text=text, events=events, focus=focus, leaves=leaves)


def up() -> FocusStop:
    return cell(_("Other choices"), (), leaves=1)


def outermost(ui: Ui) -> list[FocusStop]:
    """The groups of the uppermost layer, or its widgets if they are few; and the ways back."""
    found = [[widget for widget in group if is_open(ui, widget)] for group in groups(ui)]
    few = sum(map(len, found)) <= MOST
    stops = list[FocusStop]()
    for group in found:
        single = few or len(group) < 2
        stops += [of_widget(widget) for widget in group] if single else [of_group(group)]
    return [*stops, *scrolling(ui), *undoing(ui), cell(_("Back"), [ESCAPE], leaves=ALL)]


def is_open(ui: Ui, widget: Widget) -> bool:
    """True if a press on it can do something now: at times a board takes no move."""
    return widget.role != BOARD or widget.zoomed or bool(widget.stops(ui.look))


def undoing(ui: Ui) -> list[FocusStop]:
    return [cell(_("Undo"), [UNDO])] if any(widget.enabled for widget in named(ui, ["undo"])) else []


def scrolling(ui: Ui) -> list[FocusStop]:
    for view in ui.walk():
        if isinstance(view, Scroll) and view.furthest and not reachable(view.child):
            at = view.rect.center

            def wheel(steps: float, at: tuple[int, int] = at) -> list[Event]:
                turned = Event(pygame.MOUSEWHEEL, x=0, y=int(steps), precise_x=0.0, precise_y=steps)
                return [motion(at), turned, LEAVE]

            return [cell(_("Scroll up"), wheel(3.0)), cell(_("Scroll down"), wheel(-3.0))]
    return []


def named(ui: Ui, names: Sequence[str]) -> list[Widget]:
    return [widget for widget in ui.walk() if widget.name in names]


def of_group(widgets: Sequence[Widget]) -> FocusStop:
    names = tuple(widget.name for widget in widgets)

    def inside(ui: Ui) -> list[FocusStop]:
        return [of_widget(widget) for widget in named(ui, names) if widget.enabled and is_open(ui, widget)]

    return FocusStop(names, lambda ui: seen(ui, named(ui, names)), inside=inside, focus=names[0])


def of_widget(widget: Widget) -> FocusStop:
    """A widget, to be pressed by Enter or entered for its places or its keys."""
    name = widget.name

    def place(ui: Ui) -> pygame.Rect:
        return seen(ui, named(ui, [name]))

    if isinstance(widget, Clickable | DropDown):
        return FocusStop((name,), place, events=[ENTER], focus=name)
    if widget.takes_text:
        return FocusStop((name,), place, act=open_keyboard, focus=name)
    return FocusStop((name,), place, inside=lambda ui: within(ui, name), focus=name)


def within(ui: Ui, name: str) -> list[FocusStop]:
    found = named(ui, [name])
    if not found:
        return []
    if found[0].role == BOARD:
        stops = spots(ui, name, None, 0)
        if found[0].zoomed:  # squares out of sight can't be chosen
            stops.append(cell(_("Whole board"), [WHOLE], name))
        return [*stops, *undoing(ui)] if stops else []
    arrows = (("←", LEFT), ("→", RIGHT), ("↑", UP), ("↓", DOWN))
    working = [*(cell(text, [event], name) for text, event in arrows), cell(_("Enter"), [ENTER], name)]
    return spots(ui, name, None, 0) or working


def spots(ui: Ui, name: str, wanted: frozenset[tuple[int, ...]] | None, deep: int) -> list[FocusStop]:
    """The (wanted) places in a widget, in pieces where they are many; `deep`: number of rounds inside the widget."""
    found = named(ui, [name])
    if not found:
        return []
    rects = [ui.place_in(found[0], rect) for rect in found[0].stops(ui.look)]
    rects = [rect for rect in rects if wanted is None or tuple(rect) in wanted]
    leaves = deep if found[0].role == BOARD else ALL
    if len(rects) <= MOST:
        return [of_spot(name, rect, leaves) for rect in rects]
    return [of_piece(name, piece, deep) for piece in pieces(rects)]


def of_spot(name: str, rect: pygame.Rect, leaves: int) -> FocusStop:
    return FocusStop((name, str(rect.center)), lambda _ui: rect, events=click(rect.center), focus=name, leaves=leaves)


def of_piece(name: str, rects: Sequence[pygame.Rect], deep: int) -> FocusStop:
    wanted = frozenset(tuple(rect) for rect in rects)
    around = rects[0].unionall(list(rects[1:]))
    key = (name, *(str(rect.center) for rect in rects))
    return FocusStop(key, lambda _ui: around, inside=lambda ui: spots(ui, name, wanted, deep + 1), focus=name)


def pieces(rects: Sequence[pygame.Rect]) -> list[list[pygame.Rect]]:
    """Divide places into rows or groups of rows; a single row into parts.

    >>> [len(piece) for piece in pieces([pygame.Rect(x, y, 1, 1) for y in range(3) for x in range(3)])]
    [3, 3, 3]
    >>> [len(piece) for piece in pieces([pygame.Rect(x, 0, 1, 1) for x in range(9)])]
    [4, 5]
    """
    rows = [list(row) for _y, row in groupby(sorted(rects, key=lambda rect: (rect.y, rect.x)), lambda rect: rect.y)]
    if len(rows) == 1:
        return chunks(rows[0])
    if len(rows) <= MOST:
        return rows
    return [[rect for row in chunk for rect in row] for chunk in chunks(rows)]
