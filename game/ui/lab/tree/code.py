"""The source of the search that is watched, the line of it that runs, and what its variables hold."""

import re
from collections.abc import Iterator
from typing import NamedTuple, Self

import pygame

from ai.tracing.listing import Variable, line_at, listing, variables
from game.ui.lab.tree.moment import MomentScroll
from game.ui.lab.tree.trace_session import TraceSession
from game.ui.look import shapes
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.layout import Column
from game.ui.widgets.widget import Host, Size, Widget

LINE_HEIGHT = 20
INDENT = 14
"""Width of a level of indentation; a line that goes on has one more."""
SPACES = 4
"""Blanks in the source for a level."""
VARIABLE_HEIGHT = 22
TOKENS = re.compile(r"\b(def|for|in|if|elif|else|return|break|continue|and|or|not|is|None|True|False)\b")


class CodeFragment(NamedTuple):
    """As much of a line of source as fits the width, with the number of its line and its place."""

    line: int
    left: int
    top: int
    text: str


class CodeLines(Widget):
    """All lines of the search; the one that runs is lit."""

    role = "code"
    straight = True

    def __init__(self, session: TraceSession) -> None:
        self.session = session
        self.lines = listing(session.request.algorithm)
        super().__init__("code", "\n".join(line.text for line in self.lines))
        self._broken: dict[tuple[int, float], list[CodeFragment]] = {}

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        if old.lines is self.lines:
            self._broken = old._broken

    @property
    def lit(self) -> int:
        """The index of the line that runs."""
        session = self.session
        number = line_at(session.request.algorithm, session.explanation.event)
        return next((index for index, line in enumerate(self.lines) if line.number >= number), len(self.lines) - 1)

    def _pieces(self, look: Look, width: int) -> list[CodeFragment]:
        """The lines broken at this width, from the top."""
        key = width, look.scale
        if key not in self._broken:
            self._broken[key] = list(self._break(look, width))
        return self._broken[key]

    def _break(self, look: Look, width: int) -> Iterator[CodeFragment]:
        top = 0
        for index, line in enumerate(self.lines):
            text = line.text.lstrip()
            left = look.px(8) + look.px(INDENT) * ((len(line.text) - len(text)) // SPACES)
            for number, part in enumerate(look.text(text, Type.SMALL, width - left - look.px(INDENT + 4)).lines):
                yield CodeFragment(index, left + (look.px(INDENT) if number else 0), top, part)
                top += look.px(LINE_HEIGHT)

    def measure(self, look: Look, width: int) -> Size:
        return width, len(self._pieces(look, width)) * look.px(LINE_HEIGHT)

    def line_rect(self, look: Look, index: int) -> pygame.Rect:
        """The place of a line, with all its pieces."""
        tops = [piece.top for piece in self._pieces(look, self.rect.w) if piece.line == index]
        height = look.px(LINE_HEIGHT)
        return pygame.Rect(self.rect.x, self.rect.y + tops[0], self.rect.w, tops[-1] - tops[0] + height)

    def _place(self, look: Look, piece: CodeFragment) -> pygame.Rect:
        left = self.rect.x + piece.left
        return pygame.Rect(left, self.rect.y + piece.top, self.rect.right - left, look.px(LINE_HEIGHT))

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        pieces = self._pieces(look, self.rect.w)
        return [look.text(piece.text, Type.SMALL).place(self._place(look, piece)) for piece in pieces]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        if not self.session.player.at_start:
            lit = self.line_rect(look, self.lit)
            shapes.rounded(surface, lit, look.px(4), shapes.blend(theme.panel, theme.tree.best, 0.12))
            surface.fill(theme.tree.best, (lit.x, lit.y, look.px(3), lit.h))
        for piece in self._pieces(look, self.rect.w):
            place = self._place(look, piece)
            if place.colliderect(surface.get_clip()):
                self._draw_piece(look, surface, piece.text, place)

    @staticmethod
    def _draw_piece(look: Look, surface: pygame.Surface, text: str, place: pygame.Rect) -> None:
        for number, token in enumerate(TOKENS.split(text)):
            if token:
                block = look.text(token, Type.SMALL)
                block.draw(surface, place, look.theme.tree.leaf[1] if number % 2 else look.theme.text)
                place = pygame.Rect(place.x + block.size[0], place.y, place.w, place.h)


class Variables(Widget):
    """The variables of the line that runs, in two columns; what has no value yet has a dash."""

    role = "variables"
    live = True

    def __init__(self, session: TraceSession) -> None:
        super().__init__("variables")
        self.session = session
        trace, algorithm = session.trace, session.request.algorithm
        self.names = [each.name for each in variables(algorithm, trace, len(trace))]

    def measure(self, look: Look, width: int) -> Size:
        return width, -(-len(self.names) // 2) * look.px(VARIABLE_HEIGHT)

    def _value(self, variable: Variable) -> str:
        words, value = self.session.words, variable.value
        if variable.is_move:
            return self.session.rows.name(int(value))  # type: ignore[arg-type]
        if isinstance(value, bool):
            return str(value)
        return words.payoffs(value) if isinstance(value, tuple) else self.session.rows.value(value)

    def _cells(self, look: Look) -> list[tuple[pygame.Rect, str, str]]:
        """The places with the names and values."""
        session = self.session
        found = variables(session.request.algorithm, session.trace, session.player.step)
        values = {each.name: self._value(each) for each in found}
        gap, height = look.px(16), look.px(VARIABLE_HEIGHT)
        width = (self.rect.w - gap) // 2
        cells = []
        for number, name in enumerate(self.names):
            row, column = divmod(number, 2)
            place = pygame.Rect(self.rect.x + column * (width + gap), self.rect.y + row * height, width, height)
            room = width - look.text(name, Type.SMALL).size[0] - look.px(8)
            cells.append((place, name, fitted(look, values.get(name, "–"), Type.SMALL, room)))
        return cells

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        cells = self._cells(look)
        texts = ((text, place, right) for place, *both in cells for right, text in enumerate(both))
        return [look.text(text, Type.SMALL).place(place, float(right)) for text, place, right in texts]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        cells = self._cells(look)
        self.text = "\n".join(f"{name} {value}" for _, name, value in cells)
        for place, name, value in cells:
            look.text(name, Type.SMALL).draw(surface, place, theme.muted)
            look.text(value, Type.SMALL).draw(surface, place, theme.text, 1.0)
            surface.fill(theme.panel_border, (place.x, place.bottom - 1, place.w, 1))


def code(session: TraceSession) -> Widget:
    """The source over the variables."""
    lines, player = CodeLines(session), session.player
    view = MomentScroll(
        lines,
        name="code scroll",
        line=LINE_HEIGHT,
        moment=lambda: (player.step,),
        place=lambda look: lines.line_rect(look, lines.lit),
    )
    return Column([view, Variables(session)], gap=8, grow=1)
