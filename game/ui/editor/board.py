"""The board of the editor, on which figures are put, painted and dragged."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product, starmap
from typing import Any, Protocol

import pygame

from game.kind import Square
from game.ui.board import art
from game.ui.board.art import BoardStyle
from game.ui.board.face import Figure, Wash
from game.ui.board.pen import ShapePen
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene, Sprite
from game.ui.board.view import BoardView
from game.ui.board.widget import ZoomingBoard
from game.ui.editor.draft import Draft
from game.ui.look import icons, shapes
from game.ui.look.theme import Look, Type
from game.ui.widgets.choice import Choice
from game.ui.widgets.widget import Host, Size

ARROWS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
DELETE = (pygame.K_DELETE, pygame.K_BACKSPACE)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
LEAST = 120
FRAME = 0.9
"""Width of the frame in squares."""


class Editing(Protocol):
    @property
    def draft(self) -> Draft: ...

    @property
    def tool(self) -> Figure | None: ...

    @property
    def pen(self) -> ShapePen: ...

    def change(self, draft: Draft, *, joined: bool = False) -> None:
        """Take another draft; `joined`: one step of undo with the change before it."""
        ...


@dataclass(slots=True)
class EditGesture:
    at: tuple[int, int]
    held: Square | None = None
    """The square of the dragged figure; None while painting."""
    carried: bool = False
    figure: Figure | None = None
    """The figure to paint; None empties squares."""
    changed: bool = False


class EditedBoard(BoardPicture, ZoomingBoard):
    """A click puts the figure in hand on a square, or removes the same; a stroke paints; figures can be dragged.

    The right button puts one of the other side on an empty square, and empties any other. Enter and Space click at
    the cursor, Delete empties its square. In the pen's mode they draw arrows and circles.
    """

    role = "board"
    focusable = True
    clickable = True
    right_click = True

    def __init__(self, editing: Editing, style: BoardStyle, *, flipped: bool, washes: Mapping[Square, Wash]) -> None:
        draft = editing.draft
        super().__init__("edited board", draft.face, draft.figures, style, side=0, flipped=flipped)
        self.editing = editing
        self.washes = washes
        self.cursor: tuple[int, int] = (0, 0)
        self.stroke: EditGesture | None = None
        self.pointed: Square | None = None

    def adopt(self, old: "EditedBoard") -> None:
        super().adopt(old)
        self.cursor = (min(old.cursor[0], self.face.rows - 1), min(old.cursor[1], self.face.columns - 1))
        held = old.stroke.held if old.stroke else None
        gone = held is not None and held not in self.editing.draft.figures  # a key has changed the board meanwhile
        self.stroke = None if gone else old.stroke
        if self.view:
            self.view.flipped = self.flipped

    @property
    def board_view(self) -> BoardView | None:
        return self.view

    @property
    def cursor_square(self) -> Square | None:
        return self.face.square_at(*self.cursor)

    def update(self, ui: Host, dt: float) -> None:
        super().update(ui, dt)
        stroke = self.stroke
        if stroke and stroke.carried and self.creep(stroke.at, dt):
            ui.animate()

    def measure(self, look: Look, width: int) -> Size:
        return width, round(width * (self.face.rows + FRAME) / (self.face.columns + FRAME))

    def stops(self, look: Look) -> list[pygame.Rect]:
        places = product(range(self.face.rows), range(self.face.columns))
        return self.seen_stops(square for square in starmap(self.face.square_at, places) if square is not None)

    def least_height(self, look: Look, width: int) -> int:
        return look.px(LEAST)

    def scene_now(self, ui: Host) -> Scene:
        draft, stroke = self.editing.draft, self.stroke
        figures = dict(draft.figures)
        sprites: tuple[Sprite, ...] = ()
        if stroke and stroke.carried and stroke.held is not None and self.view:
            sprites = (Sprite(figures.pop(stroke.held), *self.view.place_at(stroke.at)),)
        cursor = self.cursor_square if ui.ring and ui.has_focus(self) else None
        over = self.square_at(ui.mouse_at(self)) if ui.hovered is self and stroke is None else None
        tool = self.editing.tool
        ghost = (over, tool) if over is not None and tool is not None and over not in figures else None
        ghost = None if self.editing.pen.on else ghost
        arrows = self.editing.pen.arrows
        return Scene(figures, cursor=cursor, sprites=sprites, ghost=ghost, washes=self.washes, arrows=arrows)

    def square_at(self, at: tuple[int, int]) -> Square | None:
        return self.view.square_at(at) if self.view else None

    # The mouse

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        square = self.square_at(at)
        ui.dirty |= square != self.pointed
        self.pointed = square

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        square, tool = self.square_at(at), self.editing.tool
        if self.editing.pen.on:
            self._draw_from(square)
            return
        taken = square in self.editing.draft.figures
        self._begin(EditGesture(at, held=square if taken and tool is not None else None, figure=tool))

    def _draw_from(self, square: Square | None) -> None:
        if square is not None:
            self.cursor = self.face.row_column(square)
            self.editing.pen.begin(square)

    def press_right(self, ui: Host, at: tuple[int, int]) -> None:
        if self.editing.pen.on:
            self._draw_from(self.square_at(at))
            return
        square, tool = self.square_at(at), self.editing.tool
        empties = tool is None or square in self.editing.draft.figures
        self._begin(EditGesture(at, figure=None if empties or tool is None else self.editing.draft.opposite(tool)))

    def _begin(self, stroke: EditGesture) -> None:
        self.stroke = stroke
        square = self.square_at(stroke.at)
        if square is not None:
            self.cursor = self.face.row_column(square)
        if stroke.held is None:
            self._paint(stroke, square)

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        self.editing.pen.lead(self.square_at(at))
        stroke = self.stroke
        if stroke is None:
            return
        if stroke.held is not None:
            stroke.carried = stroke.carried or self.square_at(at) != stroke.held
        else:
            for point in self._between(stroke.at, at):
                self._paint(stroke, self.square_at(point))
        stroke.at = at
        ui.dirty = True

    def _between(self, start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
        """Return points so close that a fast mouse skips no square."""
        step = max(1, self.view.cell // 3 if self.view else 1)
        across, down = end[0] - start[0], end[1] - start[1]
        count = max(1, -(-max(abs(across), abs(down)) // step))
        return [(start[0] + across * n // count, start[1] + down * n // count) for n in range(1, count + 1)]

    def _paint(self, stroke: EditGesture, square: Square | None) -> None:
        draft = self.editing.draft
        if square is not None and draft.figures.get(square) != stroke.figure:
            self.editing.change(draft.put(square, stroke.figure), joined=stroke.changed)
            stroke.changed = True

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        self.editing.pen.end()
        stroke, self.stroke = self.stroke, None
        if stroke is None or stroke.held is None:
            return
        if not stroke.carried:
            self._click(stroke.held)
            return
        target = self.square_at(at)
        if target is not None or not (self.view and self.view.window.collidepoint(at)):
            self.editing.change(self.editing.draft.moved(stroke.held, target))

    def let_go(self, ui: Host) -> None:
        self.editing.pen.let_go()
        self.stroke = None

    def _click(self, square: Square) -> None:
        draft, tool = self.editing.draft, self.editing.tool
        self.editing.change(draft.put(square, None if draft.figures.get(square) == tool else tool))

    # The keyboard

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if self.editing.pen.on and self.editing.pen.key(event, self.cursor_square):
            return True
        if event.key == pygame.K_ESCAPE and self.stroke:
            self.stroke = None
            return True
        if event.key in ARROWS:
            self._move(*ARROWS[event.key])
            self.editing.pen.lead(self.cursor_square)
            return True
        square = self.cursor_square
        if square is not None and event.key in ENTER:
            self._click(square)
        elif square is not None and event.key in DELETE:
            self.editing.change(self.editing.draft.put(square, None))
        else:
            return False
        return True

    def _move(self, down: int, right: int) -> None:
        (row, column), way = self.cursor, -1 if self.flipped else 1
        for _step in range(2):
            row, column = (row + way * down) % self.face.rows, (column + way * right) % self.face.columns
            if self.face.square_at(row, column) is not None:
                break
        else:
            column = (column + 1) % self.face.columns
        self.cursor = row, column
        self.show_cursor()


LEAST_TOOL = 36
"""Least width of a figure in the palette, in pixels at 100 %."""


class FigurePalette(Choice[Figure | None]):
    """The figures to take in hand, with their digits; None empties squares."""

    def __init__(
        self, tools: tuple[Figure, ...], tool: Figure | None, pieces: str, take: Callable[[Any], None], *, tooltip: str
    ) -> None:
        options: list[tuple[Figure | None, str]] = [(figure, " " * 4) for figure in (*tools, None)]
        super().__init__("palette", options, tool, take, tooltip=tooltip)
        self.pieces = pieces

    def _rows(self, look: Look, width: int) -> int:
        """One row of figures, or two where one would make them too small."""
        return 1 if width >= look.px(LEAST_TOOL) * len(self.options) else 2

    def measure(self, look: Look, width: int) -> Size:
        rows = self._rows(look, width)
        return min(width, look.px(84) * len(self.options)), look.px(56 if rows == 1 else 88)

    def segments(self, look: Look) -> list[pygame.Rect]:
        inner, rows = self.rect.inflate(-2 * look.px(3), -2 * look.px(3)), self._rows(look, self.rect.w)
        count, high = -(-len(self.options) // rows), inner.h // rows
        edges = [inner.x + inner.w * number // count for number in range(count + 1)]
        places = (divmod(number, count) for number in range(len(self.options)))
        return [pygame.Rect(edges[n], inner.y + row * high, edges[n + 1] - edges[n], high) for row, n in places]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        look, theme = ui.look, ui.look.theme
        for number, (place, (figure, _text)) in enumerate(zip(self.segments(look), self.options, strict=True), 1):
            if figure == self.value:
                shapes.rounded(surface, place.inflate(-look.px(6), -look.px(6)), look.px(5), theme.control)
            side = min(place.w, place.h) - look.px(10)
            eraser = icons.icon("eraser", side * 3 // 5, theme.text)
            picture = eraser if figure is None else art.figure_picture(figure, self.pieces, side)
            numbered = place.w >= side + look.px(28)
            middle = place.move(look.px(6), 0) if numbered else place
            surface.blit(picture, picture.get_rect(center=middle.center))
            if numbered:
                digit = look.text(str(number), Type.SMALL)
                corner = pygame.Rect((place.x + look.px(8), place.y + look.px(5)), digit.size)
                digit.draw(surface, corner, theme.muted)
