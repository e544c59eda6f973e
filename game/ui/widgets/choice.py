"""A segmented choice: one of a few values, all of them visible."""

from collections.abc import Callable, Container, Sequence
from itertools import accumulate
from typing import Generic, TypeVar, Unpack

import pygame

from game.ui.look import shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.widget import Host, Size, Widget, WidgetOptions

T = TypeVar("T")
STEPS = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1}


class Choice(Widget, Generic[T]):
    """Segments side by side, or in several lines where they have no room. `change` gets the value that was chosen."""

    role = "choice"
    focusable = True
    clickable = True

    def __init__(
        self,
        name: str,
        choices: Sequence[tuple[T, str]],
        value: T,
        change: Callable[[T], None],
        *,
        closed: Container[T] = (),
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`choices`: each value with its text; those of `closed` are shown and can't be chosen."""
        super().__init__(name, " ".join(text for _, text in choices), **options)
        self.options = tuple(choices)
        self.value = value
        self.change = change
        self.closed = closed
        self.warm = -1

    def adopt(self, old: "Choice[T]") -> None:
        super().adopt(old)
        self.warm = old.warm

    @property
    def index(self) -> int:
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    @property
    def value_text(self) -> str:
        return self.options[self.index][1]

    def _shape(self, look: Look, width: int) -> tuple[int, int, int]:
        """Number of segments in each line, and their width and height."""
        margin = 2 * look.px(12)
        widest = max(look.text(text).size[0] for _, text in self.options) + margin
        count = len(self.options)
        if self._uneven(look, width):
            return count, (width - 2 * look.px(3)) // count, look.control_height - 2 * look.px(3)
        most = max(1, min(count, (width - 2 * look.px(3)) // widest))
        across = next(number for number in range(most, 0, -1) if count % number == 0)
        each = widest if across == count and count > 1 else (width - 2 * look.px(3)) // across
        high = max(look.text(text, width=max(1, each - margin)).size[1] for _, text in self.options)
        return across, each, max(look.control_height - 2 * look.px(3), high + 2 * look.px(5))

    def _uneven(self, look: Look, width: int) -> list[int]:
        """Widths of the segments by their texts, if they fit in one line and equal ones don't."""
        wishes = [look.text(text).size[0] + 2 * look.px(12) for _, text in self.options]
        spare = width - 2 * look.px(3) - sum(wishes)
        return (
            [wish + spare // len(wishes) for wish in wishes]
            if 0 <= spare < len(wishes) * max(wishes) - sum(wishes)
            else []
        )

    def measure(self, look: Look, width: int) -> Size:
        across, each, high = self._shape(look, width)
        if self._uneven(look, width):
            return width, high + 2 * look.px(3)
        return across * each + 2 * look.px(3), len(self.options) // across * high + 2 * look.px(3)

    def segments(self, look: Look) -> list[pygame.Rect]:
        across, _, high = self._shape(look, self.rect.w)
        inner = self.rect.inflate(-2 * look.px(3), -2 * look.px(3))
        edges = [inner.x + inner.w * step // across for step in range(across + 1)]
        if widths := self._uneven(look, self.rect.w):
            edges = [inner.x + each for each in accumulate(widths, initial=0)]
        places = [divmod(number, across) for number in range(len(self.options))]
        return [pygame.Rect(edges[x], inner.y + y * high, edges[x + 1] - edges[x], high) for y, x in places]

    def stops(self, look: Look) -> list[pygame.Rect]:
        places = zip(self.segments(look), self.options, strict=True)
        return [place for place, (value, _) in places if self._offers(value)]

    def _offers(self, value: T) -> bool:
        return self.enabled and value not in self.closed

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        places = zip(self.segments(look), self.options, strict=True)
        return [look.text(text, width=at.w - 2 * look.px(12)).place(at, 0.5) for at, (_, text) in places]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        shapes.rounded(surface, self.rect, look.radius, theme.background, theme.control_border, look.px(theme.border))
        for number, place in enumerate(self.segments(look)):
            value, text = self.options[number]
            colour = theme.text if self._offers(value) else theme.disabled
            if number == self.index:
                colour = theme.on_accent if self.enabled else theme.disabled
                ground = theme.accent if self.enabled else theme.panel
                shapes.rounded(surface, place, look.radius - look.px(2), ground)
            elif number == self.warm and self.warmth and self._offers(value):
                ground = shapes.blend(theme.control, theme.control_hover, self.warmth)
                shapes.rounded(surface, place, look.radius - look.px(2), ground)
            look.text(text, Type.BODY, place.w - 2 * look.px(12)).draw(surface, place, colour, 0.5)

    def _at(self, look: Look, at: tuple[int, int]) -> int:
        return next((i for i, place in enumerate(self.segments(look)) if place.collidepoint(at)), -1)

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        number = self._at(ui.look, at)
        if number != self.warm:
            self.warm = number
            ui.dirty = True

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        number = self._at(ui.look, at)
        if number not in (-1, self.index) and self._offers(self.options[number][0]):
            self.change(self.options[number][0])

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        step = STEPS.get(event.key)
        if step is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        following = self.options[self.index + step :: step] if self.index + step >= 0 else ()
        value = next((value for value, _ in following if self._offers(value)), None)
        if value is None:
            return False
        self.change(value)
        return True
