"""A board as books print it: black on white, flat, so that it is clear in any size."""

from collections.abc import Callable, Iterator
from itertools import product

from game.ui.board.face import KINGS, Face, Figure, strokes
from game.ui.board.painted_marks import OUTLINES
from game.ui.board.scene import Scene
from game.ui.share.paper import PaperPage, PaperShape, PaperText, circle, polygon, width_of

DARK, LIGHT, INK = 0.78, 1.0, 0.0
MARKED = 0.58
"""The shade of the squares of the last move."""
EDGE = 1.2
NAMES = 8.0
"""The room for the names of rows and columns, in points."""
RADIUS = 0.38
CROWN = ((-0.2, 0.13), (-0.24, -0.1), (-0.1, 0.02), (0.0, -0.19), (0.1, 0.02), (0.24, -0.1), (0.2, 0.13))
WHITES = (Figure.WHITE_MAN, Figure.WHITE_KING)
LONE = 0.3
"""How far a line reaches from the middle of the only square of one of its parts, in squares."""
NUMBER = 0.2
"""The size of the number of a square, in squares."""


def size_of(face: Face, side: float, *, names: bool) -> tuple[float, float]:
    """The width and height of a diagram whose board is so wide or so high, whichever is greater."""
    cell = side / max(face.columns, face.rows)
    room = NAMES if names and face.row_name(0) else 0.0
    return face.columns * cell + room, face.rows * cell + room


def draw_board(
    page: PaperPage, face: Face, scene: Scene, place: tuple[float, float], side: float, *, names: bool, flipped: bool
) -> None:
    """Draw a diagram on a page, its upper left corner at a place."""
    named = bool(names and face.row_name(0))
    cell, left, top = side / max(face.columns, face.rows), place[0] + NAMES * named, place[1]
    wide, high = face.columns * cell, face.rows * cell

    def corner(row: int, column: int) -> tuple[float, float]:
        if flipped:
            row, column = face.rows - 1 - row, face.columns - 1 - column
        return left + column * cell, top + row * cell

    def square(x: float, y: float, wide: float, high: float) -> str:
        return polygon(((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)))

    if face.chequered:
        for row, column in product(range(face.rows), range(face.columns)):
            if face.square_at(row, column) is not None:
                page.shapes.append(PaperShape(square(*corner(row, column), cell, cell), fill=DARK))
    for number in scene.last:
        page.shapes.append(PaperShape(square(*corner(*face.row_column(number)), cell, cell), fill=MARKED))
    if not face.chequered:
        rows = (
            polygon(((left, top + n * cell), (left + wide, top + n * cell)), closed=False) for n in range(face.rows)
        )
        columns = (
            polygon(((left + n * cell, top), (left + n * cell, top + high)), closed=False) for n in range(face.columns)
        )
        page.shapes.append(PaperShape("".join((*rows, *columns)), stroke=INK, width=0.5))
    page.shapes.append(PaperShape(square(left, top, wide, high), stroke=INK, width=EDGE))
    for number, figure in scene.figures.items():
        x, y = corner(*face.row_column(number))
        page.shapes.extend(_figure(figure, x + cell / 2, y + cell / 2, cell))
    for stroke in strokes(face, scene.line):
        (ax, ay), (bx, by) = (corner(*face.row_column(number)) for number in (stroke.first, stroke.last))
        down, right = (LONE * cell * way * (stroke.first == stroke.last) for way in stroke.step)
        half = cell / 2
        middle = [(ax + half - right, ay + half - down), (bx + half + right, by + half + down)]
        page.shapes.append(PaperShape(polygon(middle, closed=False), stroke=INK, width=0.07 * cell))
    if names:
        page.texts.extend(_names(face, corner, cell, left, top + high))


def _figure(figure: Figure, x: float, y: float, cell: float) -> Iterator[PaperShape]:
    """What stands on a square, around a point."""
    if figure in OUTLINES:
        for line in OUTLINES[figure]:
            points = [(x + (a - 50) / 100 * cell, y + (b - 50) / 100 * cell) for a, b in line]
            yield PaperShape(polygon(points, closed=False), stroke=INK, width=0.09 * cell)
        return
    fill, ink = (LIGHT, INK) if figure in WHITES else (INK, LIGHT)
    yield PaperShape(circle(x, y, RADIUS * cell), fill=fill, stroke=INK, width=0.04 * cell)
    if figure in KINGS:
        crown = polygon([(x + a * cell, y + b * cell) for a, b in CROWN])
        yield PaperShape(crown, fill=ink, stroke=ink, width=0.02 * cell)
    else:
        yield PaperShape(circle(x, y, 0.6 * RADIUS * cell), stroke=ink, width=0.02 * cell)


def _names(
    face: Face, corner: Callable[[int, int], tuple[float, float]], cell: float, left: float, bottom: float
) -> Iterator[PaperText]:
    """The numbers of the squares, or the names beside and below the board."""
    if face.row_name(0):
        size = min(0.8 * NAMES, 0.6 * cell)
        for row in range(face.rows):
            name = face.row_name(row)
            yield PaperText(name, left - 2 - width_of(name, size), corner(row, 0)[1] + cell / 2 + 0.36 * size, size)
        for column in range(face.columns):
            name = face.column_name(column)
            yield PaperText(name, corner(0, column)[0] + (cell - width_of(name, size)) / 2, bottom + NAMES - 0.5, size)
        return
    size = NUMBER * cell
    for row, column in product(range(face.rows), range(face.columns)):
        number = face.square_at(row, column)
        if number is not None:
            x, y = corner(row, column)
            yield PaperText(face.number(number), x + 0.03 * cell, y + 0.95 * size, size)
