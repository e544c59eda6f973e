"""A board as a drawing: in the colours of the window for SVG files, and black on white as books print it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pygame

from game.drawing.shapes import BLACK, WHITE, Canvas, Fragment, Outline, box, ellipse, polygon
from game.drawing.svg import svg
from game.kind import Square
from game.kinds import kind_of
from game.tree import Node
from game.ui.board.art import BoardStyle
from game.ui.board.board_themes import BOARD_THEMES, Material
from game.ui.board.face import KINGS, Face, Figure, strokes
from game.ui.board.figures import figure_svg
from game.ui.board.geometry import frame_of
from game.ui.board.marks import SquareHighlight, arrow_svg, mark_svg, strike_svg, tip_of
from game.ui.board.painted_marks import OUTLINES
from game.ui.board.pen import arrow_of
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.board.scene import NO_SIGNS, Arrow, Scene, Signs
from game.ui.board.scene_drawing import BADGE, BADGE_DARK, BADGE_EDGE, EMBLEM, EMBLEM_OPACITY, LINE_REACH, SIGN, ink_on
from game.ui.look.shapes import Colour, css

CELL = 100
"""Side of a square in the units of a coloured board."""
CORNER = 0.28
"""Radius of the frame's corners, in thicknesses of the frame."""
INNER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
DARK, MARKED = "#c7c7c7", "#949494"
"""The dark squares in print, and those of the last move."""
EDGE = 1.2
MARGIN = 8.0
"""Room for the names of rows and columns in print, in points."""
RADIUS = 0.38
"""Radius of a piece in squares."""
CROWN = ((-0.2, 0.13), (-0.24, -0.1), (-0.1, 0.02), (0.0, -0.19), (0.1, 0.02), (0.24, -0.1), (0.2, 0.13))
LONE = 0.3
"""Half the length of a line through a single square, in squares."""
WHITES = (Figure.WHITE_MAN, Figure.WHITE_KING)

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Appearance:
    """`last` marks the squares of the last move, `arrow` draws its arrow, `shapes` those that a person drew."""

    style: BoardStyle
    flipped: bool = False
    last: bool = True
    arrow: bool = False
    shapes: bool = True


def scene_of(face: Face, node: Node[Any, Any], appearance: Appearance, signs: Signs = NO_SIGNS) -> Scene:
    kind, position = kind_of(node.position), node.position
    path: tuple[Square, ...] = () if node.move is None else kind.path(node.move)
    arrows = (*map(arrow_of, reversed(node.shapes if appearance.shapes else ())), *signs.arrows)
    if appearance.arrow and len(path) > 1:
        arrows = (*arrows, Arrow(path, BOARD_THEMES[appearance.style.board].hint))
    last, line = path if appearance.last else (), kind.winning_line(position)
    figures, washes, emblems = face.figures(position), face.washes(position), face.emblems(position)
    return Scene(figures, last=last, line=line, arrows=arrows, badges=signs.badges, washes=washes, emblems=emblems)


class BoardSketch:
    def __init__(
        self, canvas: Canvas, face: Face, corner: Point, cell: float, *, names: bool = True, flipped: bool = False
    ) -> None:
        self.canvas, self.face, self.cell, self.flipped = canvas, face, cell, flipped
        self.left, self.top = corner
        self.right, self.bottom = self.left + face.columns * cell, self.top + face.rows * cell
        self.rows_named = names and bool(face.row_name(0))
        self.numbered = names and not self.rows_named

    def corner(self, row: int, column: int) -> Point:
        if self.flipped:
            row, column = self.face.rows - 1 - row, self.face.columns - 1 - column
        return self.left + column * self.cell, self.top + row * self.cell

    def middle(self, square: Square) -> Point:
        x, y = self.corner(*self.face.row_column(square))
        return x + self.cell / 2, y + self.cell / 2

    def squares(self, squares: Iterable[Square]) -> str:
        places = (self.corner(*self.face.row_column(square)) for square in squares)
        return "".join(box(x, y, self.cell, self.cell) for x, y in places)

    @property
    def fields(self) -> list[Square]:
        places = product(range(self.face.rows), range(self.face.columns))
        return [square for place in places if (square := self.face.square_at(*place)) is not None]

    def lines(self, step: int = 1) -> str:
        """The path of every `step`-th line between the squares; their round ends stay inside the board."""
        inset = 0.015 * self.cell
        left, right, top, bottom = self.left + inset, self.right - inset, self.top + inset, self.bottom - inset
        rows = (self.top + n * self.cell for n in range(step, self.face.rows, step))
        columns = (self.left + n * self.cell for n in range(step, self.face.columns, step))
        across = [polygon(((left, y), (right, y)), closed=False) for y in rows]
        return "".join([*across, *(polygon(((x, top), (x, bottom)), closed=False) for x in columns)])

    def strokes(self, scene: Scene, reach: float, alone: float) -> list[tuple[Point, Point]]:
        """The ends of the winning line's parts, `reach` squares beyond the middles; `alone` where it has one square."""
        found = []
        for stroke in strokes(self.face, scene.line):
            (ax, ay), (bx, by) = self.middle(stroke.first), self.middle(stroke.last)
            far = self.cell * (alone if stroke.first == stroke.last else reach) * (-1 if self.flipped else 1)
            down, right = (far * way for way in stroke.step)
            found.append(((ax - right, ay - down), (bx + right, by + down)))
        return found

    def name(self, size: float, colour: str, beside: float, below: float) -> None:
        """Write the names of rows around one x, and those of columns around one y."""
        for row in range(self.face.rows if self.rows_named else 0):
            y = self.corner(row, 0)[1] + self.cell / 2 + 0.35 * size
            self.canvas.write(self.face.row_name(row), beside, y, size, align=0.5, colour=colour)
        for column in range(self.face.columns if self.rows_named else 0):
            x = self.corner(0, column)[0] + self.cell / 2
            self.canvas.write(self.face.column_name(column), x, below + 0.35 * size, size, align=0.5, colour=colour)

    def number(self, size: float, place: Point, colours: dict[Square, str], usual: str) -> None:
        """Write the numbers of squares at a place in each of them."""
        for square in self.fields if self.numbered else ():
            x, y = self.corner(*self.face.row_column(square))
            colour = colours.get(square, usual)
            self.canvas.write(self.face.number(square), x + place[0], y + place[1], size, colour=colour)


def printed_size(face: Face, side: float, *, names: bool) -> Point:
    """Width and height of a diagram; `side` is the longer side of its board."""
    cell, room = side / max(face.columns, face.rows), MARGIN if names and face.row_name(0) else 0.0
    return face.columns * cell + room, face.rows * cell + room


def print_board(
    page: Canvas, face: Face, scene: Scene, place: Point, side: float, *, names: bool, flipped: bool
) -> None:
    cell, room = side / max(face.columns, face.rows), MARGIN if names and face.row_name(0) else 0.0
    board = BoardSketch(page, face, (place[0] + room, place[1]), cell, names=names, flipped=flipped)
    if face.chequered:
        page.add(Outline(board.squares(board.fields), DARK))
    if scene.last:
        page.add(Outline(board.squares(scene.last), MARKED))
    if not face.chequered:
        page.add(Outline(board.lines(), stroke=BLACK, width=0.5))
    if face.block:
        page.add(Outline(board.lines(face.block), stroke=BLACK, width=1.5))
    frame = box(board.left, board.top, board.right - board.left, board.bottom - board.top)
    page.add(Outline(frame, stroke=BLACK, width=EDGE))
    for square, figure in scene.figures.items():
        _print_figure(page, figure, board.middle(square), cell)
    for ends in board.strokes(scene, 0.0, LONE):
        page.add(Outline(polygon(ends, closed=False), stroke=BLACK, width=0.07 * cell))
    for arrow in reversed(scene.arrows):
        _print_arrow(page, arrow, [board.middle(square) for square in arrow.path], cell)
    board.name(min(0.8 * MARGIN, 0.6 * cell), BLACK, place[0] + MARGIN / 2, board.bottom + MARGIN / 2 + 1)
    board.number(0.2 * cell, (0.03 * cell, 0.19 * cell), {}, BLACK)


def _print_figure(page: Canvas, figure: Figure, middle: Point, cell: float) -> None:
    x, y = middle
    if figure in OUTLINES:
        for line in OUTLINES[figure]:
            points = [(x + (a - 50) / 100 * cell, y + (b - 50) / 100 * cell) for a, b in line]
            page.add(Outline(polygon(points, closed=False), stroke=BLACK, width=0.09 * cell))
        return
    fill, ink = (WHITE, BLACK) if figure in WHITES else (BLACK, WHITE)
    page.add(Outline(ellipse(x, y, RADIUS * cell, RADIUS * cell), fill, BLACK, 0.04 * cell))
    crown, ring = polygon([(x + a * cell, y + b * cell) for a, b in CROWN]), 0.6 * RADIUS * cell
    inside = Outline(crown, ink, ink, 0.02 * cell) if figure in KINGS else None
    page.add(inside or Outline(ellipse(x, y, ring, ring), "", ink, 0.02 * cell))


def _print_arrow(page: Canvas, arrow: Arrow, middles: Sequence[Point], cell: float) -> None:
    """An arrow or a ring; dashes tell its colour where all are grey."""
    if len(middles) > 1:
        tip, neck, width = tip_of(middles, cell, arrow.width)
        line, head = polygon((*middles[:-1], neck), closed=False), [Outline(tip, arrow.colour, BLACK, 0.25 * width)]
    else:
        width, head = 0.07 * cell, []
        line = ellipse(*middles[0], 0.43 * cell, 0.43 * cell)
    dashes = tuple(width * dash for dash in arrow.dashes)
    page.add(Outline(line, stroke=BLACK, width=1.5 * width), Outline(line, "", arrow.colour, width, dashes), *head)


def board_svg(face: Face, scene: Scene, appearance: Appearance, side: int) -> str:
    """A board with a scene; `side` is its longer side in pixels."""
    style, theme = appearance.style, BOARD_THEMES[appearance.style.board]
    frame = round(CELL * frame_of(face, named=style.names))
    size = width, height = face.columns * CELL + 2 * frame, face.rows * CELL + 2 * frame
    canvas = Canvas(width, height, "")
    board = BoardSketch(canvas, face, (frame, frame), CELL, names=style.names, flipped=appearance.flipped)
    edge = f'fill="none" stroke="{theme.frame.grain if theme.printed else "#000000"}" stroke-width="4"'
    rim = Fragment(
        f'<rect x="3" y="3" width="{width - 6:g}" height="{height - 6:g}" rx="{CORNER * frame - 3:g}" fill="none" '
        'stroke="#ffffff" stroke-opacity="0.2" stroke-width="2"/>'
    )
    canvas.add(
        _toned(theme.frame, f'<rect width="{width}" height="{height}" rx="{CORNER * frame:g}"'),
        *() if theme.printed else (rim,),
        Fragment(f'<rect x="{frame - 2}" y="{frame - 2}" width="{width - 2 * frame + 4}" '
        f'height="{height - 2 * frame + 4}" stroke-opacity="{1 if theme.printed else 0.6}" {edge}/>'),
        _toned(theme.light, f'<path d="{box(frame, frame, width - 2 * frame, height - 2 * frame)}"'),
    )  # fmt: skip
    if face.chequered:
        canvas.add(_toned(theme.dark, f'<path d="{board.squares(board.fields)}"'))
    else:
        canvas.add(Outline(board.lines(), stroke=theme.groove, width=4))
    if face.block:
        canvas.add(Outline(board.lines(face.block), stroke=theme.groove, width=12))
    for square, (red, green, blue, opacity) in scene.washes.items():
        tint = f'fill="rgb({red},{green},{blue})" fill-opacity="{opacity / 255:.2f}"'
        canvas.add(Fragment(f'<path d="{board.squares([square])}" {tint}/>'))
    for square, figure in scene.emblems.items():
        (x, y), scale = board.middle(square), EMBLEM * face.block
        drawn = _inner(figure_svg(figure, PIECE_SETS[style.pieces]))
        faint, half = f'<g opacity="{EMBLEM_OPACITY}">{drawn}</g>', scale * CELL / 2
        canvas.add(Fragment(faint, x - half, y - half, scale))
    last = _inner(mark_svg(SquareHighlight.LAST, theme, bold=style.bold))
    canvas.add(*(Fragment(last, *board.corner(*face.row_column(square))) for square in scene.last))
    board.number(15, (4, 16), dict.fromkeys(scene.last, theme.frame.grain), css(theme.text_on_dark))
    for ends in board.strokes(scene, LINE_REACH, LINE_REACH):
        canvas.add(Fragment(_inner(strike_svg(ends, CELL, size, 1.0))))
    for square, figure in scene.figures.items():
        drawn = _inner(figure_svg(figure, PIECE_SETS[style.pieces]))
        canvas.add(Fragment(drawn, *board.corner(*face.row_column(square))))
    for arrow in reversed(scene.arrows):
        middles = [board.middle(square) for square in arrow.path]
        (ax, ay), (bx, by) = middles[0], middles[min(1, len(middles) - 1)]
        if len(middles) == 1:
            canvas.add(Fragment(_inner(arrow.around_square), ax - CELL / 2, ay - CELL / 2))
        else:
            canvas.add(Fragment(_inner(arrow_svg(arrow.colour, middles, CELL, size, arrow.width, arrow.dashes))))
        if arrow.label:
            middle = (2 * ax + bx) / 3, (2 * ay + by) / 3
            red, green, blue, _ = pygame.Color(arrow.colour)
            _disc(canvas, middle, SIGN * CELL, (red, green, blue), BADGE_DARK, arrow.label)
    half = BADGE * CELL / 2
    for square, badge in scene.badges.items():
        x, y = board.corner(*face.row_column(square))
        middle = min(x + CELL, board.right - half), max(y, board.top + half)
        _disc(canvas, middle, BADGE * CELL, badge.colour, BADGE_EDGE, badge.text)
    board.name(min(26, 0.6 * frame), css(theme.text_on_frame), frame / 2, height - frame / 2)
    share = side / max(size)
    return svg(canvas, f"{width * share:g}", f"{height * share:g}")


def _toned(material: Material, element: str) -> Fragment:
    """An element in the colours of a material, from the upper left to the lower right."""
    colours = ((0, material.light), (0.5, material.base), (1, material.dark))
    stops = "".join(f'<stop offset="{offset}" stop-color="{colour}"/>' for offset, colour in colours)
    gradient = f'<linearGradient id="tones" x1="0" y1="0" x2="1" y2="1">{stops}</linearGradient>'
    return Fragment(f'{gradient}{element} fill="url(#tones)"/>')


def _disc(canvas: Canvas, middle: Point, width: float, ground: Colour, edge: Colour, text: str) -> None:
    x, y = middle
    canvas.add(Outline(ellipse(x, y, width / 2, width / 2), css(ground), css(edge), 2))
    size = 0.66 * width
    canvas.write(text, x, y + 0.35 * size, size, bold=True, align=0.5, colour=css(ink_on(ground)))


def _inner(drawing: str) -> str:
    found = INNER.search(drawing)
    assert found is not None
    return found[1]
