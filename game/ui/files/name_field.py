"""The line in which the name of a file is typed; it proposes how the name goes on."""

from collections.abc import Callable

import pygame

from game.ui.look.theme import Look
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widget import Host


class NameField(TextField):
    """Shows the rest of a name in grey behind what was typed; the right arrow or End takes it over."""

    def __init__(
        self,
        name: str,
        text: str,
        change: Callable[[str], None],
        *,
        rest: Callable[[str], str],
        enter: Callable[[], None],
        hint: str,
        longest: int,
        selected: int = 0,
    ) -> None:
        """`rest` gives what a text may go on with; "" for nothing. So many characters are `selected` at first."""
        super().__init__(name, text, change, enter=enter, hint=hint, longest=longest)
        self.rest = rest
        if selected:
            self.anchor, self.caret = 0, selected

    def adopt(self, old: TextField) -> None:
        super().adopt(old)
        if self.text != old.text:  # a file was clicked: its name was not typed
            self.caret = self.anchor = len(self.text)

    def proposed(self) -> str:
        """What the text may go on with, while the caret is at its end."""
        at_end = self.caret == self.anchor == len(self.text)
        return self.rest(self.text) if self.text and at_end and not self.composing else ""

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        proposed = self.proposed() if ui.has_focus(self) else ""
        if proposed:
            self._draw_proposed(ui.look, surface, proposed)

    def _draw_proposed(self, look: Look, surface: pygame.Surface, proposed: str) -> None:
        inner = self._inner(look)
        before = surface.get_clip()
        surface.set_clip(inner.clip(before))
        left = inner.x - self.shift + self._width(look, len(self.text)) + look.px(2)
        look.text(proposed).draw(surface, pygame.Rect(left, inner.y, inner.w, inner.h), look.theme.muted)
        surface.set_clip(before)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        proposed = self.proposed()
        if proposed and event.key in (pygame.K_RIGHT, pygame.K_END):
            self.insert(proposed)
            return True
        return super().key(ui, event)
