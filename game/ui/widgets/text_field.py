"""A line of text to be typed."""

from collections.abc import Callable
from itertools import islice
from typing import Unpack

import pygame

from game.ui.look import shapes
from game.ui.look.bidi import has_letters_from_right
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.widget import Host, Size, Widget, WidgetOptions

BLINK = 0.53
"""Seconds for which the caret is shown, then hidden."""
LEAST = 160
"""Least width at 100 %."""


class TextField(Widget):
    """Takes typed text, an input method's composition, the clipboard. `change` gets every new text, `enter` is Enter.
    `caret` and `anchor` are the two ends of the selection, as numbers of characters before them."""

    role = "text field"
    focusable = True
    clickable = True
    takes_text = True

    def __init__(
        self,
        name: str,
        text: str,
        change: Callable[[str], None],
        *,
        enter: Callable[[], None] | None = None,
        hint: str = "",
        longest: int = 24,
        rest: Callable[[str], str] | None = None,
        selected: int = 0,
        **options: Unpack[WidgetOptions],
    ) -> None:
        """`hint` is shown while it is empty; `longest` is the greatest number of characters. `rest` proposes how a text
        goes on, which the right arrow or End takes over; `selected` characters are at first."""
        super().__init__(name, text, **({"grow": 1} | options))
        self.straight = bool(text) and not has_letters_from_right(text)
        self.change = change
        self.enter = enter
        self.hint = hint
        self.longest = longest
        self.rest = rest
        self.caret = self.anchor = len(text)
        if selected:
            self.anchor, self.caret = 0, selected
        self.composing = ""
        self.age = 0.0
        self.shift = 0

    def adopt(self, old: "TextField") -> None:
        super().adopt(old)
        self.caret, self.anchor = min(old.caret, len(self.text)), min(old.anchor, len(self.text))
        self.composing, self.age, self.shift = old.composing, old.age, old.shift
        if self.rest is not None and self.text != old.text:  # it was chosen elsewhere, not typed
            self.caret = self.anchor = len(self.text)

    def proposed(self) -> str:
        """Suggested end of the text, while the caret is at its end."""
        at_end = self.caret == self.anchor == len(self.text)
        return self.rest(self.text) if self.rest and self.text and at_end and not self.composing else ""

    @property
    def value_text(self) -> str:
        return self.text

    def measure(self, look: Look, width: int) -> Size:
        return min(width, look.px(240)), look.control_height

    def least_width(self, look: Look) -> int:
        return look.px(LEAST)

    def is_active(self, ui: Host) -> bool:
        """True if typed text goes here, so that the caret is shown."""
        return ui.has_focus(self)

    def _inner(self, look: Look) -> pygame.Rect:
        return self.rect.inflate(-2 * look.px(12), 0)

    def _hint(self, look: Look) -> str:
        return fitted(look, self.hint, Type.BODY, self._inner(look).w)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        inner = self._inner(look)
        return [look.text(self.text or self._hint(look)).place(inner).clip(inner)]

    @property
    def selection(self) -> tuple[int, int]:
        """The first character selected and the first one after; both the caret when nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        active = self.is_active(ui)
        border = theme.accent if active else theme.muted
        shapes.rounded(surface, self.rect, look.radius, theme.background, border, look.px(theme.border))
        inner = self._inner(look)
        shown = self.text[: self.caret] + self.composing + self.text[self.caret :]
        with shapes.clipped(surface, inner):
            if not shown:
                look.text(self._hint(look)).draw(surface, inner, theme.muted)
            self._draw_text(look, surface, inner, shown, active)
            if active and (proposed := self.proposed()):
                left = inner.x - self.shift + self._width(look, len(self.text)) + look.px(2)
                look.text(proposed).draw(surface, pygame.Rect(left, inner.y, inner.w, inner.h), theme.muted)

    def _draw_text(self, look: Look, surface: pygame.Surface, inner: pygame.Rect, shown: str, active: bool) -> None:
        theme = look.theme
        width = look.text(shown).size[0]
        at = look.text(shown[: self.caret + len(self.composing)]).size[0] if self.caret or self.composing else 0
        seen = min(max(self.shift, at + look.px(2) - inner.w), at, max(0, width + look.px(2) - inner.w))
        self.shift = seen if active else 0
        left = inner.x - self.shift
        line = pygame.Rect(left, 0, width, look.px(24))
        line.centery = inner.centery
        self.caret_rect = pygame.Rect(left + at, line.y, look.px(1.5), line.h)
        if shown:
            look.text(shown).draw(surface, line, theme.text if self.enabled else theme.disabled)
        if active and self.anchor != self.caret and not self.composing:
            self._draw_selection(look, surface, line)
        if self.composing:
            start = left + self._width(look, self.caret)
            pygame.draw.line(surface, theme.text, (start, line.bottom - 1), (left + at, line.bottom - 1))
        if active and self.age % (2 * BLINK) < BLINK:
            pygame.draw.rect(surface, theme.text, self.caret_rect)

    def _draw_selection(self, look: Look, surface: pygame.Surface, line: pygame.Rect) -> None:
        start, end = (self._width(look, place) for place in self.selection)
        part = pygame.Rect(line.x + start, line.y, end - start, line.h)
        with shapes.clipped(surface, part):
            pygame.draw.rect(surface, look.theme.accent, part)
            look.text(self.text).draw(surface, line, look.theme.on_accent)

    def _width(self, look: Look, count: int) -> int:
        return look.text(self.text[:count]).size[0] if count else 0

    def update(self, ui: Host, dt: float) -> None:
        if self.is_active(ui):
            was = self.age % (2 * BLINK) < BLINK
            self.age += dt
            ui.dirty |= was != (self.age % (2 * BLINK) < BLINK)

    def _at(self, look: Look, x: int) -> int:
        """The number of characters before the place that is nearest to x."""
        start = self._inner(look).x - self.shift
        return min(range(len(self.text) + 1), key=lambda count: abs(start + self._width(look, count) - x))

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        self.caret = self.anchor = self._at(ui.look, at[0])
        self.age = 0.0

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        self.caret = self._at(ui.look, at[0])

    def insert(self, piece: str) -> None:
        first, last = self.selection
        room = max(0, self.longest - len(self.text) + last - first)
        piece = "".join(islice(filter(str.isprintable, piece), room))
        self.text = self.text[:first] + piece + self.text[last:]
        self.caret = self.anchor = first + len(piece)
        self.change(self.text)

    def type(self, ui: Host, event: pygame.event.Event) -> None:
        self.age = 0.0
        self.composing = event.text if event.type == pygame.TEXTEDITING else ""
        if event.type == pygame.TEXTINPUT:
            self.insert(event.text)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        self.age = 0.0
        if event.mod & pygame.KMOD_CTRL:
            return self._command(event)
        if event.key in (pygame.K_RIGHT, pygame.K_END) and (proposed := self.proposed()):
            self.insert(proposed)
            return True
        moves = {pygame.K_LEFT: self.caret - 1, pygame.K_RIGHT: self.caret + 1, pygame.K_HOME: 0}
        moves[pygame.K_END] = len(self.text)
        if event.key in moves:
            self.caret = min(max(0, moves[event.key]), len(self.text))
            if not event.mod & pygame.KMOD_SHIFT:
                self.anchor = self.caret
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if self.caret == self.anchor:
                step = -1 if event.key == pygame.K_BACKSPACE else 1
                self.anchor = min(max(0, self.caret + step), len(self.text))
            self.insert("")
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.enter:
            self.enter()
        else:
            return bool(event.unicode) and event.unicode.isprintable()
        return True

    def _command(self, event: pygame.event.Event) -> bool:
        """Select all, copy, cut, paste: by the key's place, so that they work in any layout. Nothing to copy and
        several lines to paste are left to the screen."""
        first, last = self.selection
        match event.scancode:
            case pygame.KSCAN_A:
                self.anchor, self.caret = 0, len(self.text)
            case pygame.KSCAN_C | pygame.KSCAN_X if first != last:
                pygame.scrap.put_text(self.text[first:last])
                if event.scancode == pygame.KSCAN_X:
                    self.insert("")
            case pygame.KSCAN_V if "\n" not in (pasted := pygame.scrap.get_text()).strip():
                self.insert(pasted)
            case _:
                return False
        return True
