"""Canvases as pictures, and the widths of their texts."""

from functools import lru_cache

import pygame

from game.drawing.shapes import Canvas
from game.drawing.svg import svg
from game.ui.look.shapes import svg_surface
from game.ui.look.text import FONTS, Fonts, drawable, rendered

EM = 1000
"""Size in pixels of the letters that are measured: they are not fitted to dots."""
NO_BREAK, BOX = "\N{NO-BREAK SPACE}", "\N{WHITE SQUARE}"
NO_LETTER = "\uffff"


@lru_cache(maxsize=4096)
def _metrics(letter: str, bold: bool = False) -> tuple[int, ...]:
    (found,) = _font(bold).metrics(letter)
    return found or (0, 0, 0, 0, EM)


@lru_cache(maxsize=2)
def _font(bold: bool) -> pygame.font.Font:
    return pygame.font.Font(FONTS[bold], EM)


def written(text: str) -> str:
    """A text in the letters of the font: boxes for others, and a plain blank for one without a line break."""
    shown, missing = drawable(text).replace(NO_BREAK, " ").replace("\n", " "), _metrics(NO_LETTER)
    return "".join(BOX if _metrics(letter) == missing else letter for letter in shown)


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text on a canvas, where letters have no kerning."""
    return sum(_metrics(letter, bold)[-1] for letter in written(text)) * size / EM


def picture_of(canvas: Canvas, size: tuple[int, int], fonts: Fonts) -> pygame.Surface:
    """The drawing in pixels; the texts lie over the shapes."""
    picture = svg_surface(svg(canvas, texts=False), size)
    scale = size[0] / canvas.width
    for text in canvas.texts:
        font = fonts.font(max(1, round(text.size * scale)), text.bold)
        if shown := text.text.rstrip():
            red, green, blue, _ = pygame.Color(text.colour)
            image = rendered(shown, font, (red, green, blue))
            room = width_of(shown, text.size, bold=text.bold) * scale
            if image.get_width() > room + 1:  # small letters are fitted to dots
                image = pygame.transform.smoothscale(image, (max(1, round(room)), image.get_height()))
            left = text.x * scale - text.align * image.get_width()
            picture.blit(image, (round(left), round(text.y * scale) - font.get_ascent()))
    return picture
