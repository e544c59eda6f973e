"""The text of a game to read and click: each line is laid out once, and only the visible ones are drawn."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import pygame

from game.tree import Node
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.text import pieces, wrap
from game.ui.look.theme import Look, Theme, Type, readable
from game.ui.study.glyphs import colour_of_sign
from game.ui.study.movetext import NO_BREAK, MainLineCell, MainLineRow, MoveTextLine, MoveTextSpan, Passage, Tone
from game.ui.widgets.scroll import CursorScroll
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _

ROUND_HEIGHT, TEXT_HEIGHT = 30, 23
"""Heights of a line of the main line and of other text, in pixels at 100 %."""
NUMBER_WIDTH = 44
INDENT, MARGIN = 16, 10
SIGN_GAP = 4
BETWEEN = 4
"""Room above and below a paragraph in pixels at 100 %."""


class MoveTextFragment(NamedTuple):
    """A text in its place, from the top left corner of its line."""

    rect: pygame.Rect
    text: str
    style: Type
    tone: Tone
    node: Node[Any, Any] | None = None
    signs: str = ""
    measures: str = ""


class Block(NamedTuple):
    height: int
    pieces: tuple[MoveTextFragment, ...]


@dataclass
class LineCache:
    """The blocks of lines at one width and look; dropped when either changes."""

    width: int = 0
    look: Look | None = None
    blocks: dict[MoveTextLine, Block] = field(default_factory=dict)

    def at(self, look: Look, width: int) -> "LineCache":
        if (look, width) != (self.look, self.width):
            self.look, self.width, self.blocks = look, width, {}
        return self

    def block(self, line: MoveTextLine) -> Block:
        if line not in self.blocks:
            assert self.look is not None
            self.blocks[line] = (
                _lay_round(self.look, self.width, line)
                if isinstance(line, MainLineRow)
                else _lay_passage(self.look, self.width, line)
            )
        return self.blocks[line]


class TextLayout:
    def __init__(self, lines: list[MoveTextLine], cache: LineCache) -> None:
        self.lines = lines
        self.blocks = [cache.block(line) for line in lines]
        self.tops = [0]
        for block in self.blocks:
            self.tops.append(self.tops[-1] + block.height)
        self.places = {
            piece.node: piece.rect.move(0, top)
            for top, block in zip(self.tops, self.blocks, strict=False)
            for piece in block.pieces
            if piece.node is not None
        }

    @property
    def height(self) -> int:
        return self.tops[-1]

    def between(self, top: int, bottom: int) -> range:
        first = max(0, bisect_right(self.tops, top) - 1)
        return range(first, min(len(self.lines), bisect_right(self.tops, bottom)))

    def placed(self, top: int, bottom: int) -> Iterator[MoveTextFragment]:
        """The texts between two heights, from the top left corner of the whole."""
        for number in self.between(top, bottom):
            for piece in self.blocks[number].pieces:
                yield piece._replace(rect=piece.rect.move(0, self.tops[number]))

    def grounds(self, top: int, bottom: int) -> Iterator[tuple[int, int]]:
        """The top and bottom of each run of paragraphs between two heights."""
        begun: int | None = None
        for number in self.between(top, bottom):
            if isinstance(self.lines[number], Passage):
                begun = self.tops[number] if begun is None else begun
            elif begun is not None:
                yield begun, self.tops[number]
                begun = None
        if begun is not None:
            yield begun, self.tops[self.between(top, bottom).stop]

    def place_of(self, node: Node[Any, Any]) -> pygame.Rect | None:
        """The place of the move that led to a node; None for the first position."""
        return self.places.get(node)

    def node_at(self, at: tuple[int, int]) -> Node[Any, Any] | None:
        pieces = (each for each in self.placed(at[1], at[1] + 1) if each.node is not None)
        return next((each.node for each in pieces if each.rect.collidepoint(at)), None)


def _lay_round(look: Look, width: int, line: MainLineRow) -> Block:
    """Lay out a round: its number and a column for each player, all of it clickable."""
    height, left = look.target(ROUND_HEIGHT), look.px(NUMBER_WIDTH)
    across = (width - left) / len(line.cells)
    number = pygame.Rect(0, 0, left - look.px(10), height)
    found = [MoveTextFragment(number, f"{line.number}.", Type.SMALL, Tone.NUMBER)]
    for column, cell in enumerate(line.cells):
        rect = pygame.Rect(left + round(column * across), 0, round(across), height)
        if cell is not None:
            style, measured = _style(look, cell, rect.w), _measures(look, cell, rect.w)
            found.append(MoveTextFragment(rect, cell.text, style, Tone.MOVE, cell.node, cell.signs, measured))
        elif any(line.cells[column:]):
            found.append(MoveTextFragment(rect, "…", Type.BODY, Tone.NUMBER))
    return Block(height, tuple(found))


def _style(look: Look, cell: MainLineCell, width: int) -> Type:
    text = f"{cell.text}  {cell.signs}"
    return Type.BODY if look.text(text).size[0] <= width - 2 * look.px(8) else Type.SMALL


def _measures(look: Look, cell: MainLineCell, width: int) -> str:
    room = width - 4 * look.px(8) - look.text(f"{cell.text}  {cell.signs}").size[0]
    texts = (NO_BREAK.join(cell.measures), *cell.measures[:1])
    return next((text for text in texts if text and look.text(text, Type.SMALL).size[0] <= room), "")


class _Word(NamedTuple):
    text: str
    part: MoveTextSpan
    width: int
    blank: bool
    glued: bool


def _lay_passage(look: Look, width: int, line: Passage) -> Block:
    left = look.px(MARGIN) + look.px(INDENT) * max(0, line.depth - 1)
    right, step, top = width - look.px(MARGIN), look.px(TEXT_HEIGHT), look.px(BETWEEN)
    font = look.fonts.font(look.px(Type.SMALL.size), False)

    def measure(text: str) -> int:
        return font.size(text)[0]

    blank = measure(" ")
    found: list[MoveTextFragment] = []
    x, y = left, top
    for run in _runs(line.parts, measure, max(1, right - left), look.px(SIGN_GAP)):
        wide = sum(word.width for word in run)
        before = blank if run[0].blank and x > left else 0
        if x > left and x + before + wide > right:
            x, y, before = left, y + step, 0
        x += before
        for word in run:
            rect = pygame.Rect(x, y, word.width, step)
            part = word.part
            found.append(MoveTextFragment(rect, word.text, Type.SMALL, part.tone, part.node, part.signs))
            x += word.width
    return Block(y + step + top, tuple(found))


def _runs(parts: tuple[MoveTextSpan, ...], measure: Callable[[str], int], room: int, gap: int) -> Iterator[list[_Word]]:
    run: list[_Word] = []
    for word in _words(parts, measure, room, gap):
        if run and not word.glued:
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _words(parts: tuple[MoveTextSpan, ...], measure: Callable[[str], int], room: int, gap: int) -> Iterator[_Word]:
    for part in parts:
        if part.tone not in (Tone.COMMENT, Tone.RESULT):
            wide = measure(part.text) + sum(gap + measure(sign) for sign in part.signs.split())
            yield _Word(part.text, part, wide, not part.glued, part.glued)
            continue
        first = True
        for piece in pieces(part.text):
            for text in wrap(piece, room, measure) if measure(piece.rstrip()) > room else (piece,):
                blank = first and not part.glued
                yield _Word(text, part, measure(text), blank, first and part.glued)
                first = False


LINE_HEIGHT = 30


def text_of(lines: list[MoveTextLine]) -> str:
    """The moves of the main line, for screen readers."""
    cells = (cell for line in lines if isinstance(line, MainLineRow) for cell in line.cells)
    return " ".join(cell.text for cell in cells if cell is not None)


class MoveText(Widget):
    """The lines of a game; a click on a move leads to its node."""

    role = "move text"
    clickable = True
    right_click = True
    straight = True

    def __init__(
        self,
        lines: list[MoveTextLine],
        text: str,
        node: Node[Any, Any],
        go_to: Callable[[Node[Any, Any]], None],
        cache: LineCache,
    ) -> None:
        super().__init__("moves", text)
        self.lines = lines
        self.node = node
        self.go_to = go_to
        self.cache = cache
        self.layout: TextLayout | None = None
        self.pointed: Node[Any, Any] | None = None

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.lines is self.lines:
            self.layout = old.layout

    def _laid(self, look: Look, width: int) -> TextLayout:
        cache = self.cache
        if self.layout is None or (cache.look, cache.width) != (look, width):
            self.layout = TextLayout(self.lines, cache.at(look, width))
        return self.layout

    def measure(self, look: Look, width: int) -> Size:
        return width, max(look.target(LINE_HEIGHT), self._laid(look, width).height)

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        super().arrange(look, rect)
        self._laid(look, rect.w)

    def place_of(self, node: Node[Any, Any]) -> pygame.Rect:
        """The place of a move in the window; the very top for the first position."""
        place = self.layout.place_of(node) if self.layout else None
        return place.move(self.rect.topleft) if place else pygame.Rect(self.rect.topleft, (1, 1))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        if not self.lines:
            return [look.text(_("No moves yet")).place(self.rect, 0.5)]
        found = []
        for piece in self._laid(look, self.rect.w).placed(0, self.rect.h):
            words, measured = self._texts(look, piece)
            found.append(look.text(piece.text, piece.style).place(words))
            if piece.measures:
                found.append(look.text(piece.measures, Type.SMALL).place(measured, 1.0))
        return found

    def _texts(self, look: Look, piece: MoveTextFragment) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of a move and of its measurements in the window."""
        rect, margin = piece.rect.move(self.rect.topleft), look.px(8)
        left = margin if piece.style is Type.BODY and piece.tone is Tone.MOVE else 0
        return rect.move(left, 0).clip(rect), pygame.Rect(rect.topleft, (rect.w - margin, rect.h))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if not self.lines:
            look.text(_("No moves yet")).draw(surface, self.rect, theme.muted, 0.5)
            return
        layout, seen = self._laid(look, self.rect.w), surface.get_clip()
        top, bottom = seen.top - self.rect.y, seen.bottom - self.rect.y
        for first, last in layout.grounds(top, bottom):
            ground = pygame.Rect(self.rect.x, self.rect.y + first, self.rect.w, last - first)
            shapes.rounded(surface, ground, look.px(5), theme.background)
        for piece in layout.placed(top, bottom):
            self._draw_piece(look, surface, piece)

    def _draw_piece(self, look: Look, surface: pygame.Surface, piece: MoveTextFragment) -> None:
        theme, here = look.theme, piece.node is not None and piece.node is self.node
        if here or (piece.node is not None and piece.node is self.pointed):
            rect = piece.rect.move(self.rect.topleft)
            grown = rect.inflate(0, -look.px(2)) if piece.style is Type.BODY else rect.inflate(look.px(4), 0)
            shapes.rounded(surface, grown, look.px(5), theme.accent if here else theme.control_hover)

        def draw(text: str, style: Type, place: pygame.Rect, colour: Colour, align: float = 0.0) -> int:
            shown = look.text(text, style)
            shown.draw(surface, place, theme.on_accent if here else colour, align)
            return shown.size[0] + look.px(SIGN_GAP)

        words, measured = self._texts(look, piece)
        colour = theme.text if piece.tone in (Tone.MOVE, Tone.RESULT) else theme.muted
        align = 1.0 if piece.tone is Tone.NUMBER and piece.style is Type.SMALL and not piece.rect.x else 0.0
        left = draw(piece.text, piece.style, words, colour, align)
        for sign in piece.signs.split():
            left += draw(sign, piece.style, words.move(left, 0), sign_colour(theme, sign))
        if piece.measures:
            draw(piece.measures, Type.SMALL, measured, theme.muted, 1.0)

    def node_at(self, at: tuple[int, int]) -> Node[Any, Any] | None:
        return self.layout.node_at((at[0] - self.rect.x, at[1] - self.rect.y)) if self.layout else None

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        pointed = self.node_at(at)
        if pointed is not self.pointed:
            self.pointed = pointed
            ui.dirty = True

    def update(self, ui: Host, dt: float) -> None:
        if self.pointed is not None and ui.hovered is not self:
            self.pointed = None
            ui.dirty = True

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        node = self.node_at(at)
        if node is not None:
            self.go_to(node)


class MoveTextScroll(CursorScroll):
    def __init__(self, text: MoveText, least: float = 3) -> None:
        """`least`: the number of lines that stay visible."""
        super().__init__(
            text,
            name="move scroll",
            least=LINE_HEIGHT * least,
            moment=lambda: (text.node, id(text.lines), self.rect.w),
            place=lambda _look: text.place_of(text.node),
            holds=True,
        )


def sign_colour(theme: Theme, sign: str) -> Colour:
    return readable(colour_of_sign(sign) or theme.muted, theme)
