"""Where the lines of a game's text lie at a width: words to rectangles, each line worked out once."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pygame

from game.tree import Node
from game.ui.look.text import pieces, wrap
from game.ui.look.theme import Look, Type
from game.ui.study.movetext import NO_BREAK, Line, MainLineCell, MainLineRow, MoveTextSpan, Passage, Tone

ROUND_HEIGHT, TEXT_HEIGHT = 30, 23
"""The height of a line of the main line and of other text, at 100 %."""
NUMBER_WIDTH = 44
INDENT, MARGIN = 16, 10
SIGN_GAP = 4
BETWEEN = 4
"""Above and below a paragraph, at 100 %."""


class MoveTextFragment(NamedTuple):
    """A text in its place, as seen from the upper left corner of its line; `style` says how large it is."""

    rect: pygame.Rect
    text: str
    style: Type
    tone: Tone
    node: Node[Any, Any] | None = None
    signs: str = ""
    measures: str = ""
    """What stands at the right end of its place."""


class Block(NamedTuple):
    """A line with everything in it."""

    height: int
    pieces: tuple[MoveTextFragment, ...]


class PlacedFragment(NamedTuple):
    """A piece of the whole text."""

    rect: pygame.Rect
    """As seen from the upper left corner of the text."""
    piece: MoveTextFragment


@dataclass
class LineCache:
    """The blocks of lines at one width and look; dropped when either changes."""

    width: int = 0
    look: Look | None = None
    blocks: dict[Line, Block] = field(default_factory=dict)

    def at(self, look: Look, width: int) -> "LineCache":
        """The cache itself, empty if it was filled for something else."""
        if (look, width) != (self.look, self.width):
            self.look, self.width, self.blocks = look, width, {}
        return self

    def block(self, line: Line) -> Block:
        """Where everything in a line lies."""
        if line not in self.blocks:
            assert self.look is not None
            self.blocks[line] = (
                _lay_round(self.look, self.width, line)
                if isinstance(line, MainLineRow)
                else _lay_passage(self.look, self.width, line)
            )
        return self.blocks[line]


class TextLayout:
    """All lines below one another."""

    def __init__(self, lines: list[Line], cache: LineCache) -> None:
        self.lines = lines
        self.blocks = [cache.block(line) for line in lines]
        self.tops = [0]
        for block in self.blocks:
            self.tops.append(self.tops[-1] + block.height)
        self.line_of = {
            piece.node: number
            for number, block in enumerate(self.blocks)
            for piece in block.pieces
            if piece.node is not None
        }

    @property
    def height(self) -> int:
        """The height of the whole."""
        return self.tops[-1]

    def between(self, top: int, bottom: int) -> range:
        """The numbers of the lines of which something lies between two heights."""
        first = max(0, bisect_right(self.tops, top) - 1)
        return range(first, min(len(self.lines), bisect_right(self.tops, bottom)))

    def placed(self, top: int, bottom: int) -> Iterator[PlacedFragment]:
        """What lies between two heights."""
        for number in self.between(top, bottom):
            for piece in self.blocks[number].pieces:
                yield PlacedFragment(piece.rect.move(0, self.tops[number]), piece)

    def grounds(self, top: int, bottom: int) -> Iterator[tuple[int, int]]:
        """Where paragraphs lie under one another between two heights: their top and bottom."""
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
        """Where the move that led to a node is written; None when it is not, as that of the first position."""
        number = self.line_of.get(node)
        if number is None:
            return None
        found = next(piece for piece in self.blocks[number].pieces if piece.node is node)
        return found.rect.move(0, self.tops[number])

    def node_at(self, at: tuple[int, int]) -> Node[Any, Any] | None:
        """The node of the move under a point."""
        for placed in self.placed(at[1], at[1] + 1):
            if placed.piece.node is not None and placed.rect.collidepoint(at):
                return placed.piece.node
        return None


def _lay_round(look: Look, width: int, line: MainLineRow) -> Block:
    """The number, and a column for each player; a click anywhere in the column is one on the move."""
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
    """The type in which a move fits its column."""
    text = f"{cell.text}  {cell.signs}"
    return Type.BODY if look.text(text).size[0] <= width - 2 * look.px(8) else Type.SMALL


def _measures(look: Look, cell: MainLineCell, width: int) -> str:
    """As much of what was measured at a move as there is room for beside it."""
    room = width - 4 * look.px(8) - look.text(f"{cell.text}  {cell.signs}").size[0]
    texts = (NO_BREAK.join(cell.measures), *cell.measures[:1])
    return next((text for text in texts if text and look.text(text, Type.SMALL).size[0] <= room), "")


class _Word(NamedTuple):
    text: str
    part: MoveTextSpan
    width: int
    blank: bool
    """A blank comes before it."""
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
    """The words, those that must not be torn apart together."""
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
