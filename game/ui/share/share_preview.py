"""What will be shared, seen before: a film that runs, and printed pages."""

from collections.abc import Sequence
from typing import Any, Self

import pygame

from game.tree import Node
from game.ui.board.face import Face
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.look.shapes import svg_surface
from game.ui.look.text import Fonts
from game.ui.look.theme import Look
from game.ui.share.appearance import Appearance, scene_of
from game.ui.share.paper import PaperPage, PaperShape, written
from game.ui.widgets.widget import Host, Size, Widget

PAPER = (255, 255, 255)
INK = (0, 0, 0)
LARGEST = 2000
"""A preview of more pixels a side is not sharper."""


def board_preview(face: Face, scene: Scene, appearance: Appearance, *, side: float) -> BoardPicture:
    """The board as its picture will be."""
    picture = BoardPicture("preview", face, {}, appearance.style, side=side, flipped=appearance.flipped, grow=1)
    picture.scene = scene
    return picture


class FilmPreview(BoardPicture):
    """The frames of a film one after the other; the last one alone where nothing shall move."""

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

    def __init__(self, page: PaperPage, *, height: float) -> None:
        """`height` is the least, at 100 %."""
        super().__init__("page", grow=1)
        self.page = page
        self.height = height
        self._picture: pygame.Surface | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.page is self.page:
            self._picture = old._picture

    def measure(self, look: Look, width: int) -> Size:
        wide, high = self.page.size
        height = min(look.px(self.height), round(width * high / wide))
        return round(height * wide / high), height

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        wide, high = self.page.size
        share = min(self.rect.w / wide, self.rect.h / high)
        size = max(1, min(LARGEST, round(wide * share))), max(1, min(LARGEST, round(high * share)))
        if self._picture is None or self._picture.get_size() != size:
            self._picture = page_picture(self.page, size, ui.look.fonts)
        surface.blit(self._picture, self._picture.get_rect(center=self.rect.center))


def page_picture(page: PaperPage, size: tuple[int, int], fonts: Fonts) -> pygame.Surface:
    """A page as it is printed, in so many pixels."""
    picture = pygame.Surface(size)
    picture.fill(PAPER)
    wide, high = page.size
    shapes = "".join(map(_shape, page.shapes))
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">{shapes}</svg>'
    picture.blit(svg_surface(svg, size), (0, 0))
    share = size[0] / wide
    for text in page.texts:
        font = fonts.font(max(1, round(text.size * share)), text.bold)
        if shown := written(text.text).rstrip():
            image = font.render(shown, True, INK)
            picture.blit(image, (round(text.x * share), round(text.y * share) - font.get_ascent()))
    return picture


def _shape(shape: PaperShape) -> str:
    fill = "none" if shape.fill is None else _grey(shape.fill)
    line = "" if shape.stroke is None else f'stroke="{_grey(shape.stroke)}" stroke-width="{shape.width:g}"'
    return f'<path d="{shape.path}" fill="{fill}" {line} stroke-linejoin="round" stroke-linecap="round"/>'


def _grey(share: float) -> str:
    shade = round(255 * share)
    return f"#{shade:02x}{shade:02x}{shade:02x}"
