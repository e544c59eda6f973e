"""Positions as SVG without names of parts, which pictures on one page would share."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType

from game.checkers.position import Position
from game.checkers.rules import Color
from game.drawing import svg as files
from game.drawing.shapes import Canvas, Outline, box, ellipse, polygon
from game.tictactoe.position import TicTacToe
from game.tictactoe.rules import MARKS

CELL = 48.0
"""Side of a square."""
SIDE = 390
"""Usual side of a picture in pixels."""
LIGHT, DARK, LAST = "#efe2c6", "#a67c52", "#c9a04a"
FILL = {Color.WHITE: "#fdf9ef", Color.BLACK: "#2b2623"}
EDGE = {Color.WHITE: "#5b4a38", Color.BLACK: "#000000"}
CROWN = ((-11, 7), (-13, -8), (-5.5, -1), (0, -11), (5.5, -1), (13, -8), (11, 7))
"""Corners of a king's crown, from the middle of its square."""
GRID, CROSS, NOUGHT = "#8a7a66", "#b3402a", "#2a5f8a"
ARROW = "#2f7d4f"


def draughts(
    position: Position,
    last: Collection[int] = (),
    size: int = SIDE,
    arrows: Iterable[Sequence[int]] = (),
    tints: Mapping[int, str] = MappingProxyType({}),
) -> str:
    """A picture of a position: the squares of the `last` move, paths as arrows, squares in other colours."""
    rules = position.rules
    width = rules.size * CELL
    canvas = Canvas(width, width, LIGHT)

    def corner(square: int) -> tuple[float, float]:
        row, column = rules.row_column(square)
        return CELL * column, CELL * row

    def middle(square: int) -> tuple[float, float]:
        x, y = corner(square)
        return x + CELL / 2, y + CELL / 2

    for square in range(1, rules.squares + 1):
        x, y = corner(square)
        canvas.add(Outline(box(x, y, CELL, CELL), tints.get(square, LAST if square in last else DARK)))
        canvas.write(rules.square_name(square), x + 3, y + 11, 10, colour=LIGHT)
    for square, piece in position.pieces().items():
        x, y = middle(square)
        fill, edge = FILL[piece.color], EDGE[piece.color]
        canvas.add(Outline(ellipse(x, y, 19, 19), fill, edge, 1.5))
        if piece.king:
            crown = polygon((x + across, y + down) for across, down in CROWN)
            canvas.add(Outline(crown, FILL[piece.color.other]))
        else:
            canvas.add(Outline(ellipse(x, y, 12, 12), "", FILL[piece.color.other], 0.8))
    for path in arrows:
        _draw_arrow(canvas, [middle(square) for square in path])
    return files.svg(canvas, str(size), str(size))


def _draw_arrow(canvas: Canvas, points: Sequence[tuple[float, float]]) -> None:
    (ax, ay), (bx, by) = points[-2:]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    dx, dy = (bx - ax) / length, (by - ay) / length
    neck = bx - 16 * dx, by - 16 * dy
    head = ((bx, by), (neck[0] - 9 * dy, neck[1] + 9 * dx), (neck[0] + 9 * dy, neck[1] - 9 * dx))
    canvas.add(Outline(polygon([*points[:-1], neck], closed=False), stroke=ARROW, width=7))
    canvas.add(Outline(polygon(head), ARROW))


def marks(position: TicTacToe, last: Collection[int] = (), size: int = SIDE) -> str:
    """A picture of a board of tic-tac-toe with the cell of the last move."""
    rules = position.rules
    width, height = rules.columns * CELL, rules.rows * CELL
    canvas = Canvas(width, height, "#ffffff")
    for cell, mark in enumerate(str(position).replace("\n", "")):
        x, y = CELL * (cell % rules.columns), CELL * (cell // rules.columns)
        if cell in last:
            canvas.add(Outline(box(x, y, CELL, CELL), LIGHT))
        if mark == MARKS[0]:
            for ends in (((12, 12), (36, 36)), ((36, 12), (12, 36))):
                line = polygon(((x + across, y + down) for across, down in ends), closed=False)
                canvas.add(Outline(line, stroke=CROSS, width=5))
        elif mark == MARKS[1]:
            canvas.add(Outline(ellipse(x + CELL / 2, y + CELL / 2, 13, 13), "", NOUGHT, 5))
        elif mark in MARKS:
            canvas.write(mark, x + CELL / 2, y + 35, 32, bold=True, align=0.5)
    lines = [((CELL * column, 0.0), (CELL * column, height)) for column in range(1, rules.columns)]
    lines += [((0.0, CELL * row), (width, CELL * row)) for row in range(1, rules.rows)]
    canvas.add(*(Outline(polygon(line, closed=False), stroke=GRID, width=1.5) for line in lines))
    share = min(size, 3 * max(width, height)) / max(width, height)
    return files.svg(canvas, f"{width * share:g}", f"{height * share:g}")
