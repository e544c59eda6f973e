"""What will be shared, seen before: a film that runs, and printed pages."""

from collections.abc import Sequence
from typing import Any, Self

import pygame

from game.drawing.shapes import Canvas
from game.tree import Node
from game.ui.board.face import Face
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.look.canvas import picture_of
from game.ui.look.theme import Look
from game.ui.share.board_drawing import Appearance, scene_of
from game.ui.widgets.widget import Host, Size, Widget

LARGEST = 2000
"""Greatest side of a preview in pixels."""


def board_preview(face: Face, scene: Scene, appearance: Appearance, *, side: float) -> BoardPicture:
    picture = BoardPicture("preview", face, {}, appearance.style, side=side, flipped=appearance.flipped, grow=1)
    picture.scene = scene
    return picture


class FilmPreview(BoardPicture):
    """The frames of a film in turn; only the last one without motion."""

    def __init__(
        self, face: Face, nodes: Sequence[Node[Any, Any]], appearance: Appearance, delay: float, *, side: float
    ) -> None:
        super().__init__("film", face, {}, appearance.style, side=side, flipped=appearance.flipped, grow=1)
        self.nodes = nodes
        self.appearance = appearance
        self.delay = delay
        self.shown = 0
        self.age = 0.0
        self._show()

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.shown, self.age = min(old.shown, len(self.nodes) - 1), old.age
        self._show()

    def _show(self) -> None:
        self.scene = scene_of(self.face, self.nodes[self.shown], self.appearance)

    def update(self, ui: Host, dt: float) -> None:
        last = len(self.nodes) - 1
        if not ui.look.motion:
            if self.shown != last:
                self.shown = last
                self._show()
                ui.changed(self)
            return
        self.age += dt
        if self.age >= self.delay:
            self.age, self.shown = 0.0, self.shown + 1 if self.shown < last else 0
            self._show()
            ui.changed(self)
        ui.animate()


class PagePreview(Widget):
    """A printed page, as large as its place."""

    role = "picture"
    straight = True

    def __init__(self, page: Canvas, *, height: float) -> None:
        """`height`: least height at 100 %."""
        super().__init__("page", grow=1)
        self.page = page
        self.height = height
        self._picture: pygame.Surface | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.page is self.page:
            self._picture = old._picture

    def measure(self, look: Look, width: int) -> Size:
        wide, high = self.page.width, self.page.height
        height = min(look.px(self.height), round(width * high / wide))
        return round(height * wide / high), height

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        wide, high = self.page.width, self.page.height
        share = min(self.rect.w / wide, self.rect.h / high)
        size = max(1, min(LARGEST, round(wide * share))), max(1, min(LARGEST, round(high * share)))
        if self._picture is None or self._picture.get_size() != size:
            self._picture = picture_of(self.page, size, ui.look.fonts)
        surface.blit(self._picture, self._picture.get_rect(center=self.rect.center))
