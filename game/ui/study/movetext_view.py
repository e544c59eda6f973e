"""The text of a game to be read and clicked: of thousands of moves only those that are seen are drawn."""

from collections.abc import Callable
from typing import Any, Self

import pygame

from game.tree import Node
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Theme, Type, readable
from game.ui.study.glyphs import colour_of_sign
from game.ui.study.movetext import Line, MainLineRow, Tone
from game.ui.study.movetext_layout import SIGN_GAP, LineCache, MoveTextFragment, TextLayout
from game.ui.widgets.scroll import CursorScroll
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _

LEAST_LINES = 3
LINE_HEIGHT = 30


class MoveText(Widget):
    """The lines of a game; a click on a move leads to its node."""

    role = "move text"
    clickable = True
    right_click = True
    straight = True

    def __init__(
        self, lines: list[Line], node: Node[Any, Any], go_to: Callable[[Node[Any, Any]], None], cache: LineCache
    ) -> None:
        """`node` is the one that is looked at."""
        cells = (cell for line in lines if isinstance(line, MainLineRow) for cell in line.cells)
        super().__init__("moves", " ".join(cell.text for cell in cells if cell is not None))
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
        """Where a move is written in the window; the very top for the first position."""
        place = self.layout.place_of(node) if self.layout else None
        return place.move(self.rect.topleft) if place else pygame.Rect(self.rect.topleft, (1, 1))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        if not self.lines:
            return [look.text(_("No moves yet")).place(self.rect, 0.5)]
        layout = self._laid(look, self.rect.w)
        placed = layout.placed(0, layout.height)
        found = []
        for rect, piece in placed:
            found.append(look.text(piece.text, piece.style).place(self._words(look, rect, piece)))
            if piece.measures:
                place = self._measures(look, rect.move(self.rect.topleft))
                found.append(look.text(piece.measures, Type.SMALL).place(place, 1.0))
        return found

    def _words(self, look: Look, rect: pygame.Rect, piece: MoveTextFragment) -> pygame.Rect:
        """Where the text of a piece begins in the window."""
        left = look.px(8) if piece.style is Type.BODY and piece.tone is Tone.MOVE else 0
        return pygame.Rect(self.rect.x + rect.x + left, self.rect.y + rect.y, rect.w - left, rect.h)

    def _measures(self, look: Look, rect: pygame.Rect) -> pygame.Rect:
        """Where what was measured at a move is written in its place, at the right."""
        return pygame.Rect(rect.x, rect.y, rect.w - look.px(8), rect.h)

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
        for rect, piece in layout.placed(top, bottom):
            self._draw_piece(look, surface, rect.move(self.rect.topleft), piece)

    def _draw_piece(self, look: Look, surface: pygame.Surface, rect: pygame.Rect, piece: MoveTextFragment) -> None:
        theme, here = look.theme, piece.node is not None and piece.node is self.node
        if here or (piece.node is not None and piece.node is self.pointed):
            grown = rect.inflate(0, -look.px(2)) if piece.style is Type.BODY else rect.inflate(look.px(4), 0)
            shapes.rounded(surface, grown, look.px(5), theme.accent if here else theme.control_hover)
        words = self._words(look, rect.move(-self.rect.x, -self.rect.y), piece)
        align = 1.0 if piece.tone is Tone.NUMBER and piece.style is Type.SMALL and rect.x == self.rect.x else 0.0
        text = look.text(piece.text, piece.style)
        text.draw(surface, words, theme.on_accent if here else _colour(theme, piece.tone), align)
        left = text.size[0] + look.px(SIGN_GAP)
        for sign in piece.signs.split():
            shown = look.text(sign, piece.style)
            place = pygame.Rect(words.x + left, words.y, shown.size[0], words.h)
            shown.draw(surface, place, theme.on_accent if here else sign_colour(theme, sign))
            left += shown.size[0] + look.px(SIGN_GAP)
        if piece.measures:
            measured = look.text(piece.measures, Type.SMALL)
            measured.draw(surface, self._measures(look, rect), theme.on_accent if here else theme.muted, 1.0)

    def node_at(self, at: tuple[int, int]) -> Node[Any, Any] | None:
        """The node of the move that is written at a point of the window."""
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
    """The view of the text."""

    def __init__(self, text: MoveText) -> None:
        super().__init__(text, name="move scroll", least=LINE_HEIGHT * LEAST_LINES, holds=True)
        self.moves = text

    def state(self) -> tuple[object, ...]:
        return self.moves.node, id(self.moves.lines), self.rect.size

    def cursor_rect(self, look: Look) -> pygame.Rect:
        return self.moves.place_of(self.moves.node)


def _colour(theme: Theme, tone: Tone) -> Colour:
    return theme.text if tone in (Tone.MOVE, Tone.RESULT) else theme.muted


def sign_colour(theme: Theme, sign: str) -> Colour:
    """The colour in which a sign is written."""
    colour = colour_of_sign(sign)
    return readable(colour or theme.muted, theme)
