"""The base of all widgets: a named rectangle that measures, arranges and draws itself and takes input."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import ClassVar, NamedTuple, Protocol, Self, TypedDict, Unpack

import pygame

from game.ui.look import mirror
from game.ui.look.theme import Look

Size = tuple[int, int]
AMPLE = 100_000
"""A width that any text has room in."""
Placement = Callable[[Look, pygame.Rect, "Widget"], pygame.Rect]
"""Finds the rectangle of a layer from the look, the window's rectangle and the layer's outermost widget."""


class WidgetPart(NamedTuple):
    """A place in a widget that is no widget itself, such as a square of a board, for screen readers."""

    key: int
    text: str
    rect: pygame.Rect
    row: int
    column: int


class Host(Protocol):
    """The window as a widget sees it; see `Ui`."""

    look: Look
    mouse: tuple[int, int]
    dirty: bool
    """True if the picture is out of date; a widget sets it."""
    ring: bool
    """The focus ring is shown: the keyboard was used last."""
    pressed: "Widget | None"
    hovered: "Widget | None"

    @property
    def focused(self) -> "Widget | None": ...

    def mouse_at(self, widget: "Widget") -> tuple[int, int]:
        """Position of the mouse for this widget: in a mirror unless the widget is `straight`."""
        ...

    def has_focus(self, widget: "Widget") -> bool: ...
    def focus(self, name: str) -> None: ...
    def animate(self) -> None: ...
    def rebuild(self) -> None: ...
    def changed(self, widget: "Widget") -> None: ...
    def live(self, widget: "Widget", surface: pygame.Surface) -> None: ...
    def open(self, build: Callable[[], "Widget"], place: Placement, *, focus: str = "", scrim: bool = True) -> None: ...
    def close(self) -> None: ...


class WidgetOptions(TypedDict, total=False):
    """Options of every widget. `grow`: its share of a row's spare width or a column's spare height; 0 for none."""

    grow: int
    enabled: bool
    tooltip: str


class Widget:
    """A rectangle of the window. Widgets are made anew whenever what they show changes; `name` ties the new to the old.
    The attributes that tests and the focus ring read: `name` (unique in a window; "" for what is never looked up),
    `role`, `text` (what a person reads on it), `rect` (window pixels), `enabled`, `tooltip`, `focusable` (Tab stops at
    it), `clickable` (the mouse button goes to it, not to what it lies on), `takes_text` (typed text goes to it). A
    `live` widget is drawn over all that is still, and alone when nothing else has changed: it must stay inside its
    `rect`, overlap nothing but what it lies on, and say so when it changes, by `changed` or by `animate`. A `straight`
    widget is the same, with all inside, in languages that are written from right to left: boards, notation, trees. All
    others are seen in a mirror there, and need not know of it."""

    role = "group"
    focusable = False
    clickable = False
    takes_text = False
    types = False
    """True while keys should come with the characters of the layout and the number pad, as in a field for text."""
    composing = ""
    """Letters that an input method has not made final yet."""
    caret_rect: pygame.Rect | None = None
    live = False
    straight = False
    is_main = False
    """True for the main button, which Enter presses in a dialog."""
    news = False
    """True if its text is spoken when it changes."""
    hint = ""
    on: bool | None = None
    """True if it is switched on or chosen; None if it can be neither."""
    _sizes: ClassVar[dict[tuple["Widget", int], tuple[Look, Size]] | None] = None
    """Sizes by widget and width during `measured_once`, each with the look it was measured for."""
    right_click = False
    """True if a click with the other mouse button, or a finger held on it, does something of its own."""

    def __init__(self, name: str = "", text: str = "", **options: Unpack[WidgetOptions]) -> None:
        self.name = name
        self.text = text
        self.grow = options.get("grow", 0)
        self.enabled = options.get("enabled", True)
        self.tooltip = options.get("tooltip", "")
        self.tooltip_rect: pygame.Rect | None = None
        """Place in the window of the part that the tooltip is about; None for the whole widget."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.warmth = 0.0

    def children(self) -> Sequence["Widget"]:
        """The widgets inside, in the order of reading and of Tab."""
        return ()

    @property
    def value_text(self) -> str:
        """Its setting in words; "" if its text says that, or there is nothing to set."""
        return ""

    @property
    def zooms(self) -> bool:
        """True if its content can be enlarged."""
        return False

    @property
    def zoomed(self) -> bool:
        """True if it is enlarged, so that only a part is seen."""
        return False

    def parts(self) -> Sequence[WidgetPart]:
        return ()

    def focused_part(self) -> WidgetPart | None:
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
        """Take over the state of the old widget of this name and class."""
        self.warmth = old.warmth

    def measure(self, look: Look, width: int) -> Size:
        """The size that it wants, at most `width` pixels wide."""
        return (0, 0)

    def size(self, look: Look, width: int) -> Size:
        """Measured size, cached during `measured_once`."""
        known = Widget._sizes
        if known is None:
            return self.measure(look, width)
        found = known.get((self, width))
        if found is None or found[0] is not look:
            found = known[self, width] = look, self.measure(look, width)
        return found[1]

    def least_width(self, look: Look) -> int:
        """Least width; less than it measures only if a text inside may be shortened."""
        return self.size(look, AMPLE)[0]

    def least_height(self, look: Look, width: int) -> int:
        """Least height at this width; less than it measures only if something inside scrolls."""
        return self.size(look, width)[1]

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        """Places of its own texts, which lie inside `rect` and apart from one another."""
        return []

    def paint(self, ui: Host, surface: pygame.Surface) -> None:
        with mirror.straight(surface, self.rect if self.straight else None):
            self.draw(ui, surface)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        for child in self.children():
            if child.live:
                ui.live(child, surface)
            else:
                child.paint(ui, surface)

    def update(self, ui: Host, dt: float) -> None:
        """Let `dt` seconds pass. What moves says so with `ui.animate()`."""

    def clip(self) -> pygame.Rect | None:
        """The rectangle outside of which nothing inside is seen or clicked; None for no limit."""
        return None

    def reveal(self, look: Look, place: pygame.Rect) -> None:
        """Bring a place inside it into view."""

    def stops(self, look: Look) -> Sequence[pygame.Rect]:
        """Places inside it that can be clicked now, for users of a single key."""
        return ()

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        """The main mouse button went down on it."""

    def press_right(self, ui: Host, at: tuple[int, int]) -> None:
        """The other mouse button went down on it; `drag`, `release` and `let_go` follow as for the main one."""

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        """The mouse moved with the button held that went down on it."""

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        """The button that went down on it went up, here or elsewhere."""

    def let_go(self, ui: Host) -> None:
        """The button that went down on it will not go up: undo what the press began."""

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        """The mouse moved over it."""

    def wheel(self, ui: Host, steps: float) -> bool:
        """The wheel turned over it, positive away from the user; return True if it used that."""
        return False

    def pull(self, ui: Host, at: tuple[int, int], by: tuple[int, int], zoom: float) -> bool:
        """Fingers pull its content by pixels, and zoom it about a point; return True if it followed."""
        return False

    def enlarge(self, ui: Host, factor: float) -> bool:
        """Enlarge its content about the keyboard's place, or show all by 0; return True if it can."""
        return False

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        """A key went down while it has the focus; return True if it used that."""
        return False

    def type(self, ui: Host, event: pygame.event.Event) -> None:
        """Text was typed, or is being composed, while it has the focus."""


@contextmanager
def measured_once() -> Iterator[None]:
    """Measure no widget twice for one width; nothing that they show may change meanwhile."""
    Widget._sizes = {}
    try:
        yield
    finally:
        Widget._sizes = None
