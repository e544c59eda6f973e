"""A view on something higher than its place."""

from collections.abc import Callable, Sequence
from typing import Self

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host, Size, Widget, measured_once

WHEEL = 72
"""Pixels at 100 % scale for one step of the wheel."""
BAR_ROOM = 16
"""Pixels at 100 % for the bar next to the content."""
CATCH_UP = 0.08
"""Seconds in which a scroll view covers most of the way to its goal."""


class ScrollBar(Widget):
    """The thumb of a scroll view; it can be dragged."""

    role = "scroll bar"
    clickable = True

    def __init__(self, view: "Scroll") -> None:
        super().__init__(f"{view.name} bar")
        self.view = view
        self.held_at = 0

    def thumb(self, look: Look) -> pygame.Rect:
        view = self.view
        height = max(look.px(32), self.rect.h * view.rect.h // max(1, view.inside_height))
        top = self.rect.y + round((self.rect.h - height) * view.offset / max(1, view.furthest))
        return pygame.Rect(self.rect.x, top, self.rect.w, height)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        theme = ui.look.theme
        thumb = self.thumb(ui.look)
        width = thumb.w if self.warmth or ui.pressed is self else thumb.w * 3 // 5
        bar = pygame.Rect(thumb.right - width, thumb.y, width, thumb.h)
        shapes.rounded(surface, bar, width // 2, shapes.blend(theme.control_border, theme.muted, self.warmth))

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        thumb = self.thumb(ui.look)
        self.held_at = at[1] - thumb.y if thumb.collidepoint(at) else thumb.h // 2
        self.drag(ui, at)

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        way = self.rect.h - self.thumb(ui.look).h
        offset = (at[1] - self.held_at - self.rect.y) * self.view.furthest / max(1, way)
        self.view.scroll_to(ui.look, offset, glide=False)


class Scroll(Widget):
    """One widget, moved up and down behind an opening of the height that there is."""

    role = "scroll view"

    def __init__(
        self, child: Widget, *, name: str, grow: int = 1, least: float = 60, most: float = 0, holds: bool = False
    ) -> None:
        """`least`, `most`: limits of its height at 100 %; 0 for none. `holds`: when the content changes, the view stays
        where it is, or with the widget in focus, and the place of the bar is always left free."""
        super().__init__(name, grow=grow)
        self.child = child
        self.least = least
        self.most = most
        self.holds = holds
        self.held: Size = (0, 0)
        self.offset = 0.0
        self.goal = 0.0
        self.inside_height = 0
        self.bar = ScrollBar(self)

    def children(self) -> Sequence[Widget]:
        return (self.child, self.bar) if self.furthest else (self.child,)

    def clip(self) -> pygame.Rect | None:
        return self.rect

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.offset, self.goal = old.offset, old.goal
        self.held = old.rect.size
        self.bar.held_at = old.bar.held_at

    @property
    def furthest(self) -> int:
        return max(0, self.inside_height - self.rect.h)

    def measure(self, look: Look, width: int) -> Size:
        """As wide and high as what is inside; the column around it may give it less, down to `least`."""
        wide, high = self.child.size(look, width)
        return wide, min(high, look.px(self.most)) if self.most else high

    def least_height(self, look: Look, width: int) -> int:
        return min(look.px(self.least), self.size(look, width)[1])

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        room = rect.w - (look.px(BAR_ROOM) if self.holds else 0)
        self.inside_height = self.child.size(look, room)[1]
        if self.inside_height > rect.h and not self.holds:
            room -= look.px(BAR_ROOM)
            self.inside_height = self.child.size(look, room)[1]
        if self.holds and self.held == rect.size:
            self.inside_height = max(self.inside_height, round(self.offset) + rect.h)
        self.goal = min(max(0.0, self.goal), self.furthest)
        self.offset = min(max(0.0, self.offset), self.furthest)
        height = max(rect.h, self.inside_height)
        self.child.arrange(look, pygame.Rect(rect.x, rect.y - round(self.offset), room, height))
        self.bar.arrange(look, pygame.Rect(rect.right - look.px(10), rect.y, look.px(10), rect.h))

    def scroll_to(self, look: Look, offset: float, *, glide: bool = True) -> None:
        """Go to this offset in pixels, at once or gliding."""
        self.goal = min(max(0.0, offset), self.furthest)
        if not glide or not look.motion:
            self.offset = self.goal
            with measured_once():
                self.arrange(look, self.rect)

    def reveal(self, look: Look, place: pygame.Rect) -> None:
        margin = look.px(12)
        above, below = place.top - margin - self.rect.top, place.bottom + margin - self.rect.bottom
        if above < 0 or place.h > self.rect.h:
            self.scroll_to(look, self.offset + above, glide=False)
        elif below > 0:
            self.scroll_to(look, self.offset + below, glide=False)

    def stay_with(self, look: Look, widget: Widget, old: Self, before: Widget) -> None:
        """Keep a widget that was in sight at the height at which it was seen `before`, in the `old` view."""
        if self.holds and old.rect.size == self.rect.size and before.rect.colliderect(old.rect):
            by = widget.rect.y - self.rect.y - (before.rect.y - old.rect.y)
            furthest = self.child.size(look, self.child.rect.w)[1] - self.rect.h
            offset = min(max(0.0, self.offset + by), max(self.offset, furthest))
            self.offset, self.goal = offset, self.goal + offset - self.offset
            self.arrange(look, self.rect)

    def update(self, ui: Host, dt: float) -> None:
        if self.offset != self.goal:
            self.offset += (self.goal - self.offset) * min(1.0, dt / CATCH_UP)
            if abs(self.goal - self.offset) < 1:
                self.offset = self.goal
            with measured_once():
                self.arrange(ui.look, self.rect)
            ui.animate()

    def wheel(self, ui: Host, steps: float) -> bool:
        if not self.furthest:
            return False
        self.scroll_to(ui.look, self.goal - steps * ui.look.px(WHEEL))
        ui.animate()
        return True

    def pull(self, ui: Host, at: tuple[int, int], by: tuple[int, int], zoom: float) -> bool:
        if not self.furthest:
            return False
        self.scroll_to(ui.look, self.offset - by[1], glide=False)
        return True

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        with shapes.clipped(surface, self.rect):
            super().draw(ui, surface)


class CursorScroll(Scroll):
    """A view that takes the height that is left and keeps the cursor of what is inside in sight."""

    def __init__(
        self,
        child: Widget,
        *,
        name: str,
        least: float,
        moment: Callable[[], object],
        place: Callable[[Look], pygame.Rect],
        line: float = 0,
        holds: bool = False,
    ) -> None:
        """When `moment` or the height changes, scroll to the cursor at `place`. `line` is the height of a line at
        100 % if only whole lines are shown, otherwise 0."""
        super().__init__(child, name=name, least=least, holds=holds)
        self.moment, self.place, self.line = moment, place, line
        self.seen: tuple[object, ...] = ()

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.seen = old.seen

    def state(self) -> tuple[object, ...]:
        return self.moment(), self.rect.h

    def stay_with(self, look: Look, widget: Widget, old: Self, before: Widget) -> None:
        """The cursor is what is kept in sight."""

    def measure(self, look: Look, width: int) -> Size:
        """As little as it can do with; the column around it lets it grow."""
        return width, look.px(self.least)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        if self.line:
            high = max(1, look.target(self.line) if self.child.clickable else look.px(self.line))
            rect = pygame.Rect(rect.x, rect.y, rect.w, rect.h - rect.h % high)
        super().arrange(look, rect)
        state = self.state()
        if state != self.seen:
            self.seen = state
            self.reveal(look, self.place(look))
