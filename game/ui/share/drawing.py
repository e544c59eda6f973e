"""A board as a drawing in SVG: sharp at every size, with the colours and the figures of the window."""

import re
from collections.abc import Iterator
from html import escape
from itertools import product

import pygame

from game.kind import Square
from game.ui.board.board_themes import BOARD_THEMES, Material
from game.ui.board.face import Face, Figure, strokes
from game.ui.board.figures import figure_svg
from game.ui.board.geometry import frame_of
from game.ui.board.marks import SquareHighlight, arrow_svg, mark_svg, spot_svg, strike_svg
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.scene import Scene
from game.ui.board.scene_drawing import BADGE, BADGE_DARK, BADGE_EDGE, LINE_REACH, SIGN, ink_on
from game.ui.look.shapes import css
from game.ui.share.appearance import Appearance

CELL = 100
"""A square's side in the units of the drawing."""
CORNER = 0.28
"""The radius of the frame's corners, in thicknesses of the frame."""
FONT = "Noto Sans, Arial, sans-serif"
INNER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


class _BoardDrawing:
    """One drawing."""

    def __init__(self, face: Face, scene: Scene, appearance: Appearance) -> None:
        self.face = face
        self.scene = scene
        self.appearance = appearance
        self.theme = BOARD_THEMES[appearance.style.board]
        self.names = appearance.style.names
        self.frame = round(CELL * frame_of(face, named=self.names))
        self.width, self.height = face.columns * CELL, face.rows * CELL

    def corner(self, square: Square) -> tuple[int, int]:
        """The upper left corner of a square."""
        row, column = self.face.row_column(square)
        return self.turned(column, self.face.columns) * CELL, self.turned(row, self.face.rows) * CELL

    def turned(self, place: int, count: int) -> int:
        """The row or column of the drawing for that of the face, or back."""
        return count - 1 - place if self.appearance.flipped else place

    def middle(self, square: Square) -> tuple[int, int]:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + CELL // 2, y + CELL // 2

    def elements(self) -> Iterator[str]:
        """All that is drawn, what lies under other things first."""
        yield from self.rails()
        yield f'<g transform="translate({self.frame} {self.frame})">'
        yield from self.squares()
        yield from self.marks()
        yield from self.numbers()
        for square, figure in self.scene.figures.items():
            x, y = self.corner(square)
            yield f'<use href="#{name_of(figure)}" x="{x}" y="{y}"/>'
        yield from self.signs()
        yield "</g>"
        yield from self.names_of_rows_and_columns()

    def definitions(self) -> Iterator[str]:
        """The materials, and each figure that is used, once."""
        for name, material in (("light", self.theme.light), ("dark", self.theme.dark), ("frame", self.theme.frame)):
            yield _tones(name, material)
        pieces = PIECE_SETS[self.appearance.style.pieces]
        for figure in sorted(set(self.scene.figures.values())):
            yield f'<g id="{name_of(figure)}">{_apart(figure_svg(figure, pieces), name_of(figure))}</g>'

    def rails(self) -> Iterator[str]:
        """The frame with its light edge, or on paper a line round the squares."""
        width, height = self.width + 2 * self.frame, self.height + 2 * self.frame
        radius, inner = CORNER * self.frame, self.frame - 2
        yield f'<rect width="{width}" height="{height}" rx="{radius:g}" fill="url(#frame)"/>'
        if not self.theme.printed:
            yield (
                f'<rect x="3" y="3" width="{width - 6}" height="{height - 6}" rx="{radius - 3:g}" fill="none" '
                'stroke="#ffffff" stroke-opacity="0.2" stroke-width="2"/>'
            )
        ink = f'stroke="{self.theme.frame.grain}"' if self.theme.printed else 'stroke="#000000" stroke-opacity="0.6"'
        yield (
            f'<rect x="{inner}" y="{inner}" width="{self.width + 4}" height="{self.height + 4}" fill="none" '
            f'{ink} stroke-width="4"/>'
        )

    def squares(self) -> Iterator[str]:
        """The light ground, and the dark squares or the grooves on it."""
        face = self.face
        yield f'<rect width="{self.width}" height="{self.height}" fill="url(#light)"/>'
        if face.chequered:
            places = product(range(face.rows), range(face.columns))
            dark = (square for place in places if (square := face.square_at(*place)) is not None)
            steps = (f"M{x} {y}h{CELL}v{CELL}h{-CELL}z" for x, y in map(self.corner, dark))
            yield f'<path d="{"".join(steps)}" fill="url(#dark)"/>'
            return
        across = (f"M0 {row * CELL}H{self.width}" for row in range(1, face.rows))
        down = (f"M{column * CELL} 0V{self.height}" for column in range(1, face.columns))
        yield f'<path d="{"".join((*across, *down))}" stroke="{self.theme.groove}" stroke-width="4" fill="none"/>'

    def marks(self) -> Iterator[str]:
        """What is laid on squares, under the figures."""
        for square in self.scene.last:
            x, y = self.corner(square)
            mark = _inner(mark_svg(SquareHighlight.LAST, self.theme, bold=self.appearance.style.bold))
            yield f'<g transform="translate({x} {y})">{mark}</g>'

    def numbers(self) -> Iterator[str]:
        """The numbers of the squares."""
        if not self.names or self.face.row_name(0):
            return
        for row, column in product(range(self.face.rows), range(self.face.columns)):
            square = self.face.square_at(row, column)
            if square is not None:
                x, y = self.corner(square)
                colour = self.theme.frame.grain if square in self.scene.last else css(self.theme.text_on_dark)
                number = escape(self.face.number(square))
                yield f'<text x="{x + 4}" y="{y + 16}" font-size="15" fill="{colour}">{number}</text>'

    def signs(self) -> Iterator[str]:
        """What lies over the figures: arrows and the winning line."""
        size = self.width, self.height
        for arrow in reversed(self.scene.arrows):
            if len(arrow.path) == 1:
                x, y = self.corner(arrow.path[0])
                yield f'<g transform="translate({x} {y})">{_inner(spot_svg(arrow.colour, arrow.width))}</g>'
            else:
                middles = [self.middle(square) for square in arrow.path]
                yield _inner(arrow_svg(arrow.colour, middles, CELL, size, arrow.width))
            if arrow.label:
                (ax, ay), (bx, by) = self.middle(arrow.path[0]), self.middle(arrow.path[min(1, len(arrow.path) - 1)])
                middle = (2 * ax + bx) / 3, (2 * ay + by) / 3
                yield _disc(middle, SIGN * CELL, pygame.Color(arrow.colour), BADGE_DARK, arrow.label)
        for square, badge in self.scene.badges.items():
            x, y = self.corner(square)
            half = BADGE * CELL / 2
            middle = min(max(x + CELL, half), self.width - half), min(max(y, half), self.height - half)
            yield _disc(middle, BADGE * CELL, pygame.Color(*badge.colour), BADGE_EDGE, badge.text)
        for stroke in strokes(self.face, self.scene.line):
            (ax, ay), (bx, by) = self.middle(stroke.first), self.middle(stroke.last)
            reach = LINE_REACH * CELL * (-1 if self.appearance.flipped else 1)
            down, right = (reach * way for way in stroke.step)
            ends = (ax - right, ay - down), (bx + right, by + down)
            yield _inner(strike_svg(ends, CELL, size, 1.0))

    def names_of_rows_and_columns(self) -> Iterator[str]:
        """What is written on the frame."""
        if not self.names or not self.face.row_name(0):
            return
        size = min(26, 0.6 * self.frame)
        style = f'font-size="{size:g}" text-anchor="middle" fill="{css(self.theme.text_on_frame)}"'
        for row in range(self.face.rows):
            y = self.frame + self.turned(row, self.face.rows) * CELL + CELL / 2 + 0.35 * size
            yield f'<text x="{self.frame / 2:g}" y="{y:g}" {style}>{escape(self.face.row_name(row))}</text>'
        for column in range(self.face.columns):
            x = self.frame + self.turned(column, self.face.columns) * CELL + CELL / 2
            y = self.height + 1.5 * self.frame + 0.35 * size
            yield f'<text x="{x:g}" y="{y:g}" {style}>{escape(self.face.column_name(column))}</text>'


def _disc(
    middle: tuple[float, float], width: float, ground: pygame.Color, edge: tuple[int, int, int], text: str
) -> str:
    """A disc with a sign on it."""
    x, y = middle
    ink = ink_on((ground.r, ground.g, ground.b))
    size, fill = 0.66 * width, css((ground.r, ground.g, ground.b))
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{width / 2:g}" fill="{fill}" stroke="{css(edge)}" stroke-width="2"/>'
        f'<text x="{x:g}" y="{y + 0.35 * size:g}" font-size="{size:g}" font-weight="bold" text-anchor="middle" '
        f'fill="{css(ink)}">{escape(text)}</text>'
    )


def name_of(figure: Figure) -> str:
    """What a figure's drawing is called in the file."""
    return figure.replace(" ", "-")


def _tones(name: str, material: Material) -> str:
    """The colours of a material, from the upper left to the lower right."""
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{colour}"/>'
        for offset, colour in ((0, material.light), (0.5, material.base), (1, material.dark))
    )
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="1" y2="1">{stops}</linearGradient>'


def _inner(svg: str) -> str:
    """What lies inside a drawing."""
    found = INNER.search(svg)
    assert found is not None
    return found[1]


def _apart(svg: str, name: str) -> str:
    """What lies inside a figure's drawing, its colours named apart from those of other figures."""
    return _inner(svg).replace('id="', f'id="{name}-').replace("url(#", f"url(#{name}-")


def board_svg(face: Face, scene: Scene, appearance: Appearance, side: int) -> str:
    """The board with a scene on it; `side` is the width or the height in pixels, whichever is greater."""
    board = _BoardDrawing(face, scene, appearance)
    width, height = board.width + 2 * board.frame, board.height + 2 * board.frame
    share = side / max(width, height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width * share:g}" height="{height * share:g}"'
    return "\n".join(
        (
            f'{head} viewBox="0 0 {width} {height}" font-family="{FONT}">',
            f"<defs>{''.join(board.definitions())}</defs>",
            *board.elements(),
            "</svg>\n",
        )
    )
