"""What every widget is: a named rectangle that measures, arranges, draws itself and takes what the user does to it."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, NamedTuple, Protocol, Self

import pygame

from game.ui.look import mirror
from game.ui.look.theme import Look

Size = tuple[int, int]
AMPLE = 100_000
"""A width that any text has room in."""

Placement = Callable[[Look, pygame.Rect, "Widget"], pygame.Rect]
"""Finds the rectangle of a layer from the look, the window's rectangle and the layer's outermost widget."""


class WidgetPart(NamedTuple):
    """A place in a widget that is no widget itself, such as a square of a board, told to those who can't see it."""

    key: int
    """Which it is of the widget's parts."""
    text: str
    rect: pygame.Rect
    """Place in the window, as the widget sees it."""
    row: int
    column: int


class Host(Protocol):
    """What a widget knows of the window that it is in, and what it asks of it. `Ui` implements it."""

    look: Look
    mouse: tuple[int, int]
    dirty: bool
    """Whether what was drawn is out of date; a widget sets it."""
    ring: bool
    """The focus ring is shown: the keyboard was used last."""
    pressed: "Widget | None"
    """The widget on which the mouse button went down and is held."""
    hovered: "Widget | None"
    """The widget under the mouse."""

    @property
    def focused(self) -> "Widget | None":
        """The widget that has the focus."""
        ...

    def mouse_at(self, widget: "Widget") -> tuple[int, int]:
        """Where the mouse is, as this widget sees it: in a mirror unless the widget is `straight`."""
        ...

    def has_focus(self, widget: "Widget") -> bool:
        """Whether the focus is on the widget of this widget's name."""
        ...

    def focus(self, name: str) -> None:
        """Give the focus to the widget of this name and bring it into view."""
        ...

    def animate(self) -> None:
        """A widget says, in `update`, that it is moving."""
        ...

    def rebuild(self) -> None:
        """Build all widgets again before they are next needed."""
        ...

    def changed(self, widget: "Widget") -> None:
        """What a widget shows has changed: it is drawn anew, and with it all others unless it is live."""
        ...

    def live(self, widget: "Widget", surface: pygame.Surface) -> None:
        """Draw a live widget in its turn, now or after all that is still."""
        ...

    def open(self, build: Callable[[], "Widget"], place: Placement, *, focus: str = "", scrim: bool = True) -> None:
        """Lay widgets over all others."""
        ...

    def close(self) -> None:
        """Take the uppermost layer away."""
        ...


class Widget:
    """A rectangle of the window. Widgets are made anew whenever what they show changes; `name` ties the new to the old.

    The attributes that tests and the focus ring read: `name` (unique in a window; "" for what is never looked up),
    `role`, `text` (what a person reads on it), `rect` (window pixels), `enabled`, `tooltip`, `focusable` (Tab stops at
    it), `clickable` (the mouse button goes to it, not to what it lies on), `takes_text` (typed text goes to it).

    A `live` widget is drawn over all that is still, and alone when nothing else has changed: it must stay inside its
    `rect`, overlap nothing but what it lies on, and say so when it changes, by `changed` or by `animate`.

    A `straight` widget is the same, with all inside, in languages that are written from right to left: boards,
    notation, trees. All others are seen in a mirror there, and need not know of it.
    """

    role = "group"
    focusable = False
    clickable = False
    takes_text = False
    live = False
    straight = False
    is_main = False
    """True for the main button, which Enter presses in a dialog."""
    news = False
    """What it says is said aloud when it changes, for those who can't see it."""
    hint = ""
    """What is written in it while it is empty."""
    on: bool | None = None
    """Whether it is switched on, or chosen; None for what is neither."""
    _sizes: ClassVar[dict[tuple["Widget", int], tuple[Look, Size]] | None] = None
    """Sizes by widget and width during `measured_once`, each with the look it was measured for."""
    right_click = False
    """Whether a click with the other mouse button, or a finger held on it, does something of its own."""

    def __init__(
        self, name: str = "", text: str = "", *, grow: int = 0, enabled: bool = True, tooltip: str = ""
    ) -> None:
        """`grow`: the share of a row's spare width (a column's spare height) that this widget takes; 0 for none."""
        self.name = name
        self.text = text
        self.grow = grow
        self.enabled = enabled
        self.tooltip = tooltip
        self.tooltip_rect: pygame.Rect | None = None
        """Place in the window of the part that the tooltip is about; None for the whole widget."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.warmth = 0.0

    def children(self) -> Sequence["Widget"]:
        """The widgets inside, in reading order: that is the order of Tab too."""
        return ()

    @property
    def value_text(self) -> str:
        """What it is set to, in words; "" where its text says that, or there is nothing to set."""
        return ""

    @property
    def zooms(self) -> bool:
        """Whether what is in it can be made larger."""
        return False

    @property
    def zoomed(self) -> bool:
        """Whether that has been done, so that only a part of it is seen."""
        return False

    def parts(self) -> Sequence[WidgetPart]:
        """The places inside it that are no widgets themselves."""
        return ()

    def focused_part(self) -> WidgetPart | None:
        """The part that the keyboard is at."""
        return None

    def focus_part(self, key: int) -> None:
        """Lead the keyboard to a part."""

    def walk(self) -> Iterator["Widget"]:
        """This widget and all inside it."""
        waiting: list[Widget] = [self]
        while waiting:
            widget = waiting.pop()
            yield widget
            waiting.extend(reversed(widget.children()))

    def adopt(self, old: Self) -> None:
        """Take over what the old widget of this name and kind was in the middle of."""
        self.warmth = old.warmth

    def measure(self, look: Look, width: int) -> Size:
        """The size that it wants when it can be at most `width` pixels wide."""
        return (0, 0)

    def size(self, look: Look, width: int) -> Size:
        """Return what `measure` does, which `measured_once` remembers: layouts ask for it at each of their levels."""
        known = Widget._sizes
        if known is None:
            return self.measure(look, width)
        found = known.get((self, width))
        if found is None or found[0] is not look:
            found = known[self, width] = look, self.measure(look, width)
        return found[1]

    def least_width(self, look: Look) -> int:
        """The width that it can do with; less than it measures only where a text inside may be shortened."""
        return self.size(look, AMPLE)[0]

    def least_height(self, look: Look, width: int) -> int:
        """The height that it can do with at this width; less than it measures only where something inside scrolls."""
        return self.size(look, width)[1]

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        """Take this place, and place what is inside."""
        self.rect = pygame.Rect(rect)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        """The places that its own texts take. They must lie inside `rect` and apart from one another."""
        return []

    def paint(self, ui: Host, surface: pygame.Surface) -> None:
        """Draw it so that it is seen the right way round."""
        with mirror.straight(surface, self.rect if self.straight else None):
            self.draw(ui, surface)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        """Draw it and what is inside."""
        for child in self.children():
            if child.live:
                ui.live(child, surface)
            else:
                child.paint(ui, surface)

    def update(self, ui: Host, dt: float) -> None:
        """Let `dt` seconds pass. What moves says so with `ui.animate()`."""

    def clip(self) -> pygame.Rect | None:
        """The rectangle outside of which what is inside is neither seen nor clicked; None for no such limit."""
        return None

    def reveal(self, look: Look, place: pygame.Rect) -> None:
        """Bring a place inside it, in window pixels, into view."""

    def stops(self, look: Look) -> Sequence[pygame.Rect]:
        """The places inside it of which one can be clicked now, for a person who has a single key."""
        return ()

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        """The main mouse button went down on it."""

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        """The mouse moved while the button that went down on it is held."""

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        """The button that went down on it went up, here or elsewhere."""

    def let_go(self, ui: Host) -> None:
        """The button that went down on it will not go up: end what the press began, and do nothing else."""

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        """The mouse moved over it."""

    def wheel(self, ui: Host, steps: float) -> bool:
        """The wheel turned over it, positive away from the user; whether it made use of that."""
        return False

    def pull(self, ui: Host, at: tuple[int, int], by: tuple[int, int], zoom: float) -> bool:
        """Fingers pull what is in it by so many pixels, and spread it about a point; whether it followed them."""
        return False

    def enlarge(self, ui: Host, factor: float) -> bool:
        """Make what is in it so many times as large, about where the keyboard is, or show all by 0; whether it can."""
        return False

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        """A key went down while it has the focus; whether it made use of that."""
        return False

    def type(self, ui: Host, event: pygame.event.Event) -> None:
        """Text was typed, or is being composed, while it has the focus."""


@contextmanager
def measured_once() -> Iterator[None]:
    """While widgets are arranged, measure none twice for one width; nothing that they show may change meanwhile."""
    Widget._sizes = {}
    try:
        yield
    finally:
        Widget._sizes = None
