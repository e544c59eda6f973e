"""Where one is: the folder and all above it in one line, each of them a click away."""

from collections.abc import Callable
from pathlib import Path

import pygame

from game.ui.look import shapes
from game.ui.look.icons import icon
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.widget import Host, Size, Widget

GAP = 6
BETWEEN = 16
"""The width, at 100 %, of the mark between two folders."""


class PathBar(Widget):
    """The way to a folder; as much of its end as there is room for."""

    role = "path"
    clickable = True

    def __init__(self, name: str, folder: Path, go: Callable[[Path], None], *, grow: int = 1) -> None:
        super().__init__(name, str(folder), grow=grow)
        self.folder = folder
        self.go = go

    def measure(self, look: Look, width: int) -> Size:
        return width, look.control_height

    def steps(self, look: Look) -> list[tuple[Path, str, pygame.Rect]]:
        """The folders that have room, with their texts and places."""
        found: list[tuple[Path, str]] = []
        gap, mark = look.px(GAP), look.px(BETWEEN)
        left = self.rect.w - gap
        for folder in (self.folder, *self.folder.parents):
            title = folder.name or str(folder)
            wide = look.text(title).size[0] + 3 * gap + mark
            if found and wide > left:
                break
            found.append((folder, fitted(look, title, Type.BODY, max(1, left - 2 * gap))))
            left -= wide
        steps, x = [], self.rect.x + gap
        for folder, title in reversed(found):
            wide, high = look.text(title).size
            steps.append((folder, title, pygame.Rect(x, self.rect.centery - high // 2, wide, high)))
            x += wide + 2 * gap + mark
        return steps

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        return [place for _, _, place in self.steps(look)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        shapes.rounded(surface, self.rect, look.radius, theme.background, theme.panel_border, look.px(theme.border))
        steps = self.steps(look)
        for number, (folder, title, place) in enumerate(steps):
            here = folder == self.folder
            lit = ui.hovered is self and place.inflate(look.px(GAP), 0).collidepoint(ui.mouse_at(self)) and not here
            if lit:
                shapes.rounded(surface, place.inflate(look.px(GAP), look.px(4)), look.radius, theme.control_hover)
            look.text(title).draw(surface, place, theme.text if here or lit else theme.muted)
            if number + 1 < len(steps):
                side = look.px(BETWEEN)
                surface.blit(icon("right", side, theme.muted), (place.right + look.px(GAP), place.centery - side // 2))

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        ui.changed(self)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        pad = ui.look.px(GAP)
        for folder, _, place in self.steps(ui.look):
            if place.inflate(pad, self.rect.h).collidepoint(at) and folder != self.folder:
                self.go(folder)
                return
