"""One of many values; the others are hidden until a person asks for them."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, Unpack

import pygame

from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.layout import Panel
from game.ui.widgets.listing import Item, List
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.widget import Host, Size, Widget, WidgetOptions

T = TypeVar("T")
SHORT = 100
"""Least width at 100 % of the text of a short one."""


class DropDown(Widget, Generic[T]):
    """Shows the chosen value; a click, Enter, Space or Down opens the list of all. `change` gets the new value."""

    role = "drop-down"
    focusable = True
    clickable = True

    def __init__(
        self,
        name: str,
        items: Sequence[tuple[T, Item]],
        value: T,
        change: Callable[[T], None],
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`items`: each value with its line in the list. The opened list is named `name list`, its lines too."""
        self.options = tuple(items)
        self.index = next((i for i, (option, _) in enumerate(self.options) if option == value), 0)
        super().__init__(name, self.options[self.index][1].title, **options)
        self.change = change
        self.short = False
        """True if it is as wide as its first item; longer ones are cut."""

    @property
    def value_text(self) -> str:
        return self.text

    def _room(self, look: Look) -> int:
        return look.px(14) + look.px(10) + look.px(18) + look.px(12)

    def measure(self, look: Look, width: int) -> Size:
        if self.short:
            first = look.text(self.options[0][1].title).size[0]
            return max(first, look.px(SHORT)) + self._room(look), look.control_height
        room = max(1, width - self._room(look))
        sizes = [look.text(item.title, width=room).size for _, item in self.options]
        high = max(look.control_height, look.text(self.text, width=room).size[1] + 2 * look.px(8))
        return max(wide for wide, _ in sizes) + self._room(look), high

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        if self.short and not self.tooltip and self._shown(look) != self.text:
            self.tooltip = self.text

    def _shown(self, look: Look) -> str:
        return fitted(look, self.text, Type.BODY, self._words(look).w) if self.short else self.text

    def _words(self, look: Look) -> pygame.Rect:
        return pygame.Rect(self.rect.x + look.px(14), self.rect.y, self.rect.w - self._room(look), self.rect.h)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        words = self._words(look)
        return [look.text(self._shown(look), width=words.w).place(words)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        ground = shapes.blend(theme.control, theme.control_hover, self.warmth) if self.enabled else theme.panel
        colour = theme.text if self.enabled else theme.disabled
        shapes.rounded(surface, self.rect, look.radius, ground, theme.control_border, look.px(theme.border))
        words = self._words(look)
        look.text(self._shown(look), Type.BODY, words.w).draw(surface, words, colour)
        side = look.px(18)
        mark = icon("down", side, theme.muted if self.enabled else theme.disabled)
        surface.blit(mark, (self.rect.right - look.px(12) - side, self.rect.centery - side // 2))

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.rect.collidepoint(at):
            self.open(ui)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_DOWN):
            self.open(ui)
            return True
        return False

    def open(self, ui: Host) -> None:

        def choose(number: int) -> None:
            if number != self.index:
                self.change(self.options[number][0])

        open_list(ui, f"{self.name} list", self.rect, [item for _, item in self.options], self.index, choose)


def open_list(
    ui: Host, name: str, beside: pygame.Rect, items: Sequence[Item], chosen: int, choose: Callable[[int], None]
) -> None:
    """Lay a list of these items below a place, or above it where there is more room; it closes with the choice.
    `chosen`: the number of the line that is ticked, -1 for none. `choose` gets the number of one."""

    def close(number: int) -> None:
        ui.close()
        choose(number)

    def build() -> Widget:
        return Panel([Scroll(List(name, items, chosen, close), name=f"{name} scroll")], padding=3)

    anchor = pygame.Rect(beside)

    def place(look: Look, window: pygame.Rect, root: Widget) -> pygame.Rect:
        margin = look.px(6)
        most = window.w - 2 * margin
        width = min(max(anchor.w, look.px(360), root.size(look, most)[0]), most)
        height = root.size(look, width)[1]
        below, above = window.bottom - anchor.bottom - 2 * margin, anchor.top - 2 * margin
        height = min(height, max(below, above))
        top = anchor.bottom + margin if height <= below or below >= above else anchor.top - margin - height
        return pygame.Rect(anchor.right - width, top, width, height).clamp(window)

    ui.open(build, place, focus=f"{name} {max(0, chosen)}", scrim=False)
