"""Lists of any length in a scroll view, whose lines have one height: only what is seen of them is made or drawn."""

import time
from collections.abc import Callable
from typing import Self

import pygame

from game.ui.look.theme import Look
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Host, Size, Widget

DOUBLE_CLICK = 0.5
"""Two clicks within so many seconds are one double click."""
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


def far_goal(key: int, number: int, last: int, page: int) -> int | None:
    """The line to which Home, End or a page key leads from another; None for any other key."""
    goals = {
        pygame.K_HOME: 0,
        pygame.K_END: last,
        pygame.K_PAGEUP: max(0, number - page),
        pygame.K_PAGEDOWN: min(last, number + page),
    }
    return goals.get(key)


class LineList(Widget):
    """Where each line lies, and which are seen. A subclass gives `line_height` and `count`."""

    line_height: int
    """At 100 %."""

    def __init__(self, name: str, within: Callable[[], Scroll]) -> None:
        """`within` gives the view that the list is scrolled in."""
        super().__init__(name)
        self.within = within

    @property
    def count(self) -> int:
        """How many lines there are."""
        raise NotImplementedError

    def measure(self, look: Look, width: int) -> Size:
        return width, self.count * look.target(self.line_height)

    def place(self, look: Look, number: int) -> pygame.Rect:
        """Where a line lies, seen or not."""
        height = look.target(self.line_height)
        return pygame.Rect(self.rect.x, self.rect.y + number * height, self.rect.w, height)

    def shown(self, look: Look, beyond: int = 0) -> range:
        """The numbers of the lines that are at least partly seen, or lie at most `beyond` pixels above or below."""
        view, height = self.within().rect, look.target(self.line_height)
        first = (view.top - beyond - self.rect.y) // height
        last = (view.bottom + beyond - self.rect.y) // height
        return range(max(0, first), min(self.count, last + 1))

    def page(self, look: Look) -> int:
        """How many lines a page key leads up or down."""
        return max(1, self.within().rect.h // look.target(self.line_height) - 1)


class CursorLines(LineList):
    """A list that has one place in the order of Tab, and a cursor in it: `at` is the number of its line.

    The arrows, Home, End and the page keys move it, Enter or a double click opens its line. A subclass gives `at` and
    `pick`.
    """

    focusable = True
    clickable = True

    def __init__(self, name: str, within: Callable[[], Scroll], enter: Callable[[], None]) -> None:
        """`enter` opens the line."""
        super().__init__(name, within)
        self.enter = enter
        self.clicked = (-1, 0.0)
        """The line that was clicked last, and when."""
        self.double = False

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.clicked, self.double = old.clicked, old.double

    @property
    def at(self) -> int:
        """The line of the cursor; -1 for none."""
        raise NotImplementedError

    def pick(self, number: int, modifiers: int) -> None:
        """Move the cursor to another line, while these modifier keys are held."""
        raise NotImplementedError

    def go_to(self, ui: Host, number: int, modifiers: int = 0) -> None:
        """Move the cursor to a line, or the nearest one that there is, and bring it into view."""
        if self.count:
            self.pick(min(max(0, number), self.count - 1), modifiers)
            self.reveal_line(ui.look)

    def reveal_line(self, look: Look) -> None:
        """Bring the line of the cursor into view."""
        if self.at >= 0:
            self.within().reveal(look, self.place(look, self.at))

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        number, now = (at[1] - self.rect.y) // ui.look.target(self.line_height), time.monotonic()
        if 0 <= number < self.count:
            self.double = self.clicked[0] == number and now - self.clicked[1] < DOUBLE_CLICK
            self.clicked = (-1, 0.0) if self.double else (number, now)
            self.go_to(ui, number, pygame.key.get_mods())

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.double:
            self.double = False
            self.enter()

    def let_go(self, ui: Host) -> None:
        self.double = False

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & COMMAND:
            return False
        steps = {pygame.K_UP: self.at - 1, pygame.K_DOWN: self.at + 1}
        goal = steps.get(event.key, far_goal(event.key, self.at, self.count - 1, self.page(ui.look)))
        if goal is not None:
            self.go_to(ui, goal, event.mod)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.enter()
        else:
            return False
        return True
