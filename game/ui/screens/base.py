"""What the screens made of widgets have in common."""

import pygame

from game.ui.screen import Context, Screen
from game.ui.widgets.ui import Ui
from game.ui.widgets.widget import Widget


class WidgetScreen:
    """A screen that is a tree of widgets. A subclass gives `build` and, where Esc leads somewhere, `leave`."""

    def __init__(self, context: Context, focus: str = "") -> None:
        """`focus`: the name of the widget that has the focus at first."""
        self.context = context
        self.ui = Ui(lambda: self.context.look, self.build, focus)
        self.next: Screen = self

    def build(self) -> Widget:
        """The widgets as they should be now; called again whenever something changed."""
        raise NotImplementedError

    def leave(self) -> None:
        """Esc was pressed with nothing open: go back."""

    def go(self, screen: Screen) -> None:
        """Show another screen from the next update on."""
        self.next = screen

    @property
    def dirty(self) -> bool:
        return self.ui.dirty

    @property
    def busy(self) -> bool:
        return self.ui.busy

    def handle(self, event: pygame.event.Event) -> None:
        if not self.ui.handle(event) and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()

    def update(self, dt: float) -> Screen:
        self.ui.update(dt)
        following, self.next = self.next, self
        if following is not self and isinstance(following, WidgetScreen):
            following.ui.rebuild()
        return following

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.context.look.theme.background)
        self.ui.draw(surface)
