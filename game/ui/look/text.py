"""Text in pixels: fonts by size, line breaking for spaced and for Chinese text, drawing."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from game.assets import ASSETS
from game.ui.look import mirror
from game.ui.look.bidi import has_letters_from_right, parts
from game.ui.words.i18n import from_right

FONTS = (ASSETS / "fonts" / "NotoSansSC-Regular.otf", ASSETS / "fonts" / "NotoSansSC-Bold.otf")
CODE_FONT = ASSETS / "fonts" / "JetBrainsMono-Regular.ttf"
"""Font of listings: ASCII alone, all characters of one width."""
LIFT = 0.04
"""Share of a line's height by which letters are raised to look centred."""
NEVER_FIRST = "，。、：；！？）》」』”’…%,.:;!?)]}»·"
NEVER_LAST = "（《「『“‘([{«"
LONGEST_TEXT = 10_000
LONGEST_LINE = 2000
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
HEBREW = re.compile(r"[\u0590-\u05ff\ufb1d-\ufb4f]")
ANY_SCRIPT = "Zyyy"
LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")


def drawable(text: str) -> str:
    """Remove what can't be drawn: control characters but the newline, halves of surrogate pairs.

    >>> drawable("one\\0two\\tthree \\ud800")
    'onetwo three �'
    """
    shown = LONE_SURROGATE.sub("\N{REPLACEMENT CHARACTER}", CONTROL.sub("", text[:LONGEST_TEXT].replace("\t", " ")))
    return shown if len(text) <= LONGEST_TEXT else shown + "…"


def is_ideograph(char: str) -> bool:
    """True if a line may be broken on either side: Chinese characters and full-width punctuation."""
    return "\u2e80" <= char <= "\u9fff" or "\uff00" <= char <= "\uffef"


def pieces(text: str) -> Iterator[str]:
    """Cut one line of text where it may be broken; the pieces joined are the text.

    >>> list(pieces("Crown a man"))
    ['Crown ', 'a ', 'man']
    >>> list(pieces("吃子（王）。"))
    ['吃', '子', '（王）。']
    >>> list(pieces("It loses 39 %: 8-11 …"))
    ['It ', 'loses ', '39 %: ', '8-11 …']
    """
    piece = ""
    for char in text:
        can_break = piece and (piece[-1] == " " or is_ideograph(char) or is_ideograph(piece[-1]))
        if can_break and char not in NEVER_FIRST + " " and piece[-1] not in NEVER_LAST:
            yield piece
            piece = ""
        piece += char
    if piece:
        yield piece


def wrap(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """The lines of a text, none wider than `width` by `measure`; a word that is too long is cut.

    >>> wrap("one two three", 7, len)
    ('one two', 'three')
    >>> wrap("unbreakable", 4, len)
    ('unbr', 'eaka', 'ble')
    """
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in pieces(paragraph):
            if line and measure((line + piece).rstrip()) > width:
                lines.append(line.rstrip())
                line = ""
            line += piece
            while measure(line.rstrip()) > width and len(line.rstrip()) > 1:
                fits = 1 + bisect_right(range(2, len(line)), width, key=lambda n: measure(line[:n]))
                lines.append(line[:fits])
                line = line[fits:]
        lines.append(line.rstrip())
    return tuple(lines)


@dataclass(frozen=True, slots=True, eq=False)
class TextBlock:
    """A text laid out in lines, ready to be drawn. Sizes in pixels."""

    lines: tuple[str, ...]
    font: pygame.font.Font
    size: tuple[int, int]
    render: Callable[[str, pygame.font.Font, tuple[int, int, int]], pygame.Surface]
    letters: int
    bold: bool

    def place(self, rect: pygame.Rect, align: float = 0.0, valign: float = 0.5) -> pygame.Rect:
        """The rectangle of the block in another: 0 is left or top, 0.5 centred, 1 right or bottom."""
        width, height = self.size
        return pygame.Rect(
            rect.x + round((rect.w - width) * align), rect.y + round((rect.h - height) * valign), width, height
        )

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        colour: tuple[int, int, int],
        align: float = 0.0,
        valign: float = 0.5,
    ) -> None:
        surface.fblits(list(self.images(rect, colour, align, valign)))

    def images(
        self, rect: pygame.Rect, colour: tuple[int, int, int], align: float = 0.0, valign: float = 0.5
    ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        block = self.place(rect, align, valign)
        step = self.font.get_linesize()
        top = block.y - round(LIFT * step)
        for number, line in enumerate(self.lines):
            image = self.render(line, self.font, colour)
            yield image, (block.x + round((block.w - image.get_width()) * align), top + number * step)


@contextmanager
def from_the_right(font: pygame.font.Font, part: str) -> Iterator[pygame.font.Font]:
    """Let the font join and order letters from right to left."""
    font.set_direction(pygame.DIRECTION_RTL)
    font.set_script("Hebr" if HEBREW.search(part) else "Arab")
    try:
        yield font
    finally:
        font.set_direction(pygame.DIRECTION_LTR)
        font.set_script(ANY_SCRIPT)


def width_of(line: str, font: pygame.font.Font) -> int:
    if not has_letters_from_right(line):
        return font.size(line)[0]
    width = 0
    for part, right in parts(line, from_right=from_right()):
        with from_the_right(font, part) if right else nullcontext():
            width += font.size(part)[0]
    return width


def rendered(line: str, font: pygame.font.Font, colour: tuple[int, int, int]) -> pygame.Surface:
    if not has_letters_from_right(line):
        return font.render(line, True, colour)
    images = []
    for part, right in parts(line, from_right=from_right()):
        with from_the_right(font, part) if right else nullcontext():
            images.append(font.render(part, True, colour) if font.size(part)[0] else pygame.Surface((0, 1)))
    size = sum(image.get_width() for image in images), max(image.get_height() for image in images)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    left = 0
    for image in images:
        whole.blit(image, (left, 0))
        left += image.get_width()
    return whole


class Fonts:
    """One type family in two weights, opened at each size once."""

    def __init__(self, regular: Path, bold: Path) -> None:
        self.regular, self.bold = regular, bold
        self.font = lru_cache(maxsize=64)(self._open)
        self.block = lru_cache(maxsize=4096)(self._layout)
        self._images = lru_cache(maxsize=2048)(self._render)

    def _open(self, size: int, bold: bool) -> pygame.font.Font:
        return pygame.font.Font(self.bold if bold else self.regular, size)

    def _layout(self, text: str, size: int, bold: bool, width: int | None) -> TextBlock:
        font, text = self.font(size, bold), drawable(text)
        if width is None:
            lines = tuple(line[:LONGEST_LINE] for line in text.split("\n"))
        else:
            lines = wrap(text, width, lambda part: width_of(part, font))
        block = (max(width_of(line, font) for line in lines), font.get_linesize() * len(lines))
        return TextBlock(lines, font, block, self.image, size, bold)

    def image(self, text: str, font: pygame.font.Font, colour: tuple[int, int, int]) -> pygame.Surface:
        return self._images(text, font, colour, mirror.turning(), from_right())

    def _render(
        self, text: str, font: pygame.font.Font, colour: tuple[int, int, int], turned: bool, _: bool
    ) -> pygame.Surface:
        if font.size(text)[0] == 0:  # marks and joiners alone, which SDL refuses
            return pygame.Surface((0, font.get_linesize()))
        image = rendered(text, font, colour)
        return mirror.turned(image) if turned else image
