"""The board that is played on, as a widget: it takes the mouse and the keys for a hand, and draws a scene."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Protocol, Self

import pygame

from game.kind import Square
from game.ui.board.hand import Hand, PathMove, RefusedClick
from game.ui.board.pen import ENTER, ShapePen, colour_by
from game.ui.board.scene import Scene
from game.ui.board.view import BoardView
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host, Size, Widget, WidgetPart

EDGE = 0.25
"""Distance from the edge, in squares, at which a carried piece moves a zoomed board on,"""
CREEP = 5.0
"""and the speed in squares a second."""


class ZoomingBoard(Widget):
    """The base of boards that can be seen larger, in part. A subclass gives the view."""

    @property
    def board_view(self) -> BoardView | None:
        raise NotImplementedError

    @property
    def cursor_square(self) -> Square | None:
        return None

    @property
    def zooms(self) -> bool:
        return self.board_view is not None and self.board_view.zooms

    @property
    def zoomed(self) -> bool:
        return self.board_view is not None and self.board_view.zoomed

    def pull(self, ui: Host, at: tuple[int, int], by: tuple[int, int], zoom: float) -> bool:
        view = self.board_view
        if view is None or not view.zooms:
            return False
        was = view.zoomed
        if zoom != 1:
            view.zoom_by(zoom, at)
        view.pan(*by)
        return was or view.zoomed

    def enlarge(self, ui: Host, factor: float) -> bool:
        """Enlarge about the keyboard's square if that is visible, else about the middle."""
        view, square = self.board_view, self.cursor_square
        if view is None or not view.zooms:
            return False
        seen = square is not None and ui.ring and view.window.contains(view.rect_of(square))
        at = view.rect_of(square).center if square is not None and seen else view.window.center
        view.zoom_by(factor, at)
        return True

    def update(self, ui: Host, dt: float) -> None:
        if self.board_view is not None and self.board_view.settling:
            self.board_view.update(dt, motion=ui.look.motion)
            ui.animate()

    def show_cursor(self) -> None:
        if self.board_view is not None and self.cursor_square is not None:
            self.board_view.reveal(self.cursor_square)

    def creep(self, at: tuple[int, int], dt: float) -> bool:
        """Move a zoomed board on while a piece is carried at its edge; return True if it moved."""
        view = self.board_view
        if view is None or not view.zoomed:
            return False
        inner = view.window.inflate(-2 * EDGE * view.cell, -2 * EDGE * view.cell)
        right = (at[0] < inner.left) - (at[0] > inner.right)
        down = (at[1] < inner.top) - (at[1] > inner.bottom)
        return view.pan(right * CREEP * view.cell * dt, down * CREEP * view.cell * dt)

    def seen_stops(self, squares: Iterable[Square]) -> list[pygame.Rect]:
        """The places of those of these squares of which at least a half is visible."""
        view = self.board_view
        return [view.seen(square) for square in squares if view.is_seen(square)] if view is not None else []


SETTLE = 0.2
"""Seconds after the last change of size until the board is drawn sharp again."""
ARROWS = {pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1), pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0)}
DRAG_FROM = 8
"""Pixels, at 100 %, that the mouse has to move before it moves a zoomed board."""
TWICE = 0.4
"""Seconds within which a second click makes a double click."""


PAD = {getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)}


class BoardHost(Protocol):
    """The screen's side of the board widget."""

    view: BoardView
    hand: Hand
    pen: ShapePen
    typed: str

    def scene(self) -> Scene: ...

    def square_texts(self, squares: Iterable[Square]) -> Mapping[Square, str]: ...

    def touched(self, square: Square | None = None) -> bool:
        """A square was clicked, or Enter pressed on it; return True if that only ended the animation."""

    def is_idle(self, square: Square | None) -> bool:
        """Return True if a click on a square does nothing: no piece is there, and none can go there."""

    def tell_shapes(self) -> None:
        """Say what is drawn on the position."""

    def clicked(self, result: PathMove | RefusedClick | None) -> None: ...

    def type(self, text: str) -> None:
        """Set the move being typed."""

    def enter_typed(self) -> None: ...

    def has_key(self, event: pygame.event.Event) -> bool:
        """Return True if a key belongs to a command of the screen."""

    def wheeled(self, steps: float) -> bool:
        """The wheel was turned over the board, positive away from the user; return True if that did something."""


def character_of(event: pygame.event.Event) -> str:
    """The character of a key; without text input the number pad has none of its own."""
    return event.unicode or (PAD.get(event.key, "") if event.mod & pygame.KMOD_NUM else "")


class BoardWidget(ZoomingBoard):
    """The board that is played on. Arrows move the cursor, Enter and Space click, Esc lets go of what is selected.

    The right mouse button draws arrows and circles; in the pen's mode the main button and Enter do. A click that does
    nothing else erases them. A zoomed board is moved by a drag that begins where no piece can be picked up, and shown
    whole by a double click.
    """

    role = "board"
    focusable = True
    clickable = True
    straight = True
    right_click = True
    composes: ClassVar[bool] = False
    """An input method composes letters typed on a board; its help is not asked for again."""

    def __init__(self, host: BoardHost) -> None:
        super().__init__("board", grow=1)
        self.host = host
        self.view = host.view
        self.hand = host.hand
        self.pen = host.pen
        self.pointed: Square | None = None
        """The square last under the mouse."""
        self.grip: tuple[int, int] | None = None
        """The point by which a zoomed board is held to be moved."""
        self.pulled = False
        self.idle_click = TWICE
        """Seconds since a click on a zoomed board with which nothing could be done."""

    @property
    def types(self) -> bool:  # type: ignore[override]
        return bool(self.host.typed) and not self.composes

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.grip, self.pulled, self.idle_click = old.grip, old.pulled, old.idle_click

    @property
    def board_view(self) -> BoardView:
        return self.view

    @property
    def cursor_square(self) -> Square | None:
        return self.hand.cursor

    def measure(self, look: Look, width: int) -> Size:
        return width, width

    def arrange(self, look: Look, rect: pygame.Rect) -> None:
        self.view.fit(rect, SETTLE)
        super().arrange(look, self.view.window)

    def parts(self) -> Sequence[WidgetPart]:
        return self._told(self._squares)

    @property
    def _squares(self) -> list[Square]:
        face = self.view.face
        places = [(row, column) for row in range(face.rows) for column in range(face.columns)]
        return [square for square in (face.square_at(*place) for place in places) if square is not None]

    def focused_part(self) -> WidgetPart | None:
        return None if self.hand.cursor is None else self._told([self.hand.cursor])[0]

    def focus_part(self, key: int) -> None:
        self.hand.cursor = key
        self.show_cursor()

    def _told(self, squares: Sequence[Square]) -> list[WidgetPart]:
        texts, view = self.host.square_texts(squares), self.view
        return [WidgetPart(each, texts[each], view.seen(each), *view.face.row_column(each)) for each in squares]

    def stops(self, look: Look) -> list[pygame.Rect]:
        return self.seen_stops(self._squares if self.pen.on else self.hand.open_squares)

    def update(self, ui: Host, dt: float) -> None:
        super().update(ui, dt)
        if self.hand.carried_to is not None and self.creep(ui.mouse_at(self), dt):
            self.hand.carry(self.view.place_at(ui.mouse_at(self)))
            ui.animate()
        if self.idle_click < TWICE:
            self.idle_click += dt
            ui.animate()

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        square = self.view.square_at(at)
        ui.dirty |= square != self.pointed
        self.pointed = square

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        square = self.view.square_at(at)
        self.hand.cursor = square
        if self.pen.on and square is not None:
            self.pen.begin(square)
        elif self.view.zoomed and not self.hand.can_lift(square):
            self.grip, self.pulled = at, False
        else:
            self._press(square)

    def press_right(self, ui: Host, at: tuple[int, int]) -> None:
        square = self.view.square_at(at)
        if square is not None:
            self.hand.cursor = square
            self.pen.begin(square, colour_by(pygame.key.get_mods()))

    def _press(self, square: Square | None) -> None:
        if self.pen.shapes() and self.host.is_idle(square):
            self.pen.erase()
        elif not self.hand.echoes(square) and not self.host.touched(square) and square is not None:
            self.hand.press(square)

    def drag(self, ui: Host, at: tuple[int, int]) -> None:
        if self.pen.stroke is not None:
            self.pen.lead(self.view.square_at(at))
            return
        if self.grip is not None:
            right, down = at[0] - self.grip[0], at[1] - self.grip[1]
            if self.pulled or max(abs(right), abs(down)) >= ui.look.px(DRAG_FROM):
                self.grip, self.pulled = at, True
                self.view.pan(right, down)
            return
        start = self.hand.pressed
        if self.hand.carried_to is not None or (start is not None and self.view.square_at(at) != start):
            self.hand.carry(self.view.place_at(at))

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        square = self.view.square_at(at)
        if self.pen.stroke is not None:
            self.pen.end()
            return
        if self.grip is not None:
            self.grip = None
            if self.pulled or not self.view.window.collidepoint(at) or self._is_second_click(square):
                return
            self._press(square)
        self.host.clicked(self.hand.release(square))

    def let_go(self, ui: Host) -> None:
        self.grip = None
        self.pen.let_go()
        self.hand.release(None)

    def _is_second_click(self, square: Square | None) -> bool:
        """Return True if a click is the second one with which nothing can be done: then the whole board is shown."""
        if square in self.hand.open_squares:
            return False
        twice, self.idle_click = self.idle_click < TWICE, 0.0
        return twice and self.view.show_whole()

    def wheel(self, ui: Host, steps: float) -> bool:
        return self.host.wheeled(steps)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        if (self.pen.on and self._pen_key(event)) or self._type_key(event):
            return True
        if event.key in ARROWS:
            down, right = ARROWS[event.key]
            way = -1 if self.view.flipped else 1
            if self.hand.cursor is None and self.view.zoomed:
                self.hand.cursor = self.view.square_at(self.view.window.center)
            self.hand.move_cursor(way * down, way * right)
            self.pen.lead(self.hand.cursor)
            self.show_cursor()
            return True
        if event.key in ENTER and self.hand.cursor is not None:
            if not self.hand.echoes(self.hand.cursor) and not self.host.touched(self.hand.cursor):
                self.host.clicked(self.hand.click(self.hand.cursor))
            return True
        return event.key == pygame.K_ESCAPE and self.hand.let_go()

    def _pen_key(self, event: pygame.event.Event) -> bool:
        drawing = self.pen.stroke is not None
        used = self.pen.key(event, self.hand.cursor)
        if drawing and used and event.key in ENTER:
            self.host.tell_shapes()
        return used

    def type(self, ui: Host, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTEDITING and event.text:
            self.host.type(self.host.typed + event.text)
            BoardWidget.composes = True

    def begins_move(self, event: pygame.event.Event) -> bool:
        """Return True if the key is the first letter or digit of a typed move."""
        modified = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        return not (self.host.typed or modified or self.host.has_key(event)) and character_of(event).isalnum()

    def _type_key(self, event: pygame.event.Event) -> bool:
        """Return True if the key belongs to a typed move: letters, digits, and what edits them."""
        host, begun, character = self.host, bool(self.host.typed), character_of(event)
        if begun and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            host.enter_typed()
        elif begun and event.key == pygame.K_ESCAPE:
            host.type("")
        elif begun and event.key == pygame.K_BACKSPACE:
            host.type(host.typed[:-1])
        elif self.begins_move(event) or (begun and character and character.isprintable()):
            host.type(host.typed + character)
        else:
            return False
        return True

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        self.view.draw(surface, self.host.scene())
