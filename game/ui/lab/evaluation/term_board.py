"""The board of the page Evaluation: the share of each square, the open lines; a click plays a move on it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.kind import Square
from game.ui.board.art import BoardStyle
from game.ui.board.face import Face
from game.ui.board.hand import Hand, PathMove, RefusedClick
from game.ui.board.marks import WORTH_COLOURS, SquareHighlight
from game.ui.board.picture import BoardPicture
from game.ui.board.scene import Scene
from game.ui.board.widget import ARROWS, ENTER
from game.ui.look import shapes
from game.ui.look.shapes import css, picture_cache, svg_surface
from game.ui.look.theme import Look
from game.ui.widgets.widget import Host

BOARD = "evaluation board"
GOOD, BAD = WORTH_COLOURS[SquareHighlight.WIN], WORTH_COLOURS[SquareHighlight.LOSS]
INK = (255, 255, 255)
STRONGEST = 200
"""Opacity of the wash on the square that adds most."""
PLATE = 0.27
"""Height of the plate with a number, in squares."""
MOST_LINES = 40
"""Greatest number of open lines to draw; more are counted for each square."""
Lines = tuple[tuple[Square, ...], ...]


@dataclass(frozen=True, slots=True)
class BoardMarkings:
    shares: Mapping[Square, int] = field(default_factory=dict)
    own_lines: Lines = ()
    other_lines: Lines = ()
    region: tuple[Square, ...] = ()

    @property
    def many_lines(self) -> bool:
        return len(self.own_lines) + len(self.other_lines) > MOST_LINES


class TermBoard(BoardPicture):
    """A board with the squares of a term marked. Arrows move the cursor, Enter and Space click."""

    role = "board"
    focusable = True
    clickable = True

    def __init__(
        self,
        face: Face,
        scene: Scene,
        shown: BoardMarkings,
        style: BoardStyle,
        hand: Hand,
        touched: Callable[[], None],
        clicked: Callable[[PathMove | RefusedClick | None], None],
        *,
        side: float,
        flipped: bool,
    ) -> None:
        """`touched` shows the position that is searched again, `clicked` gets the result of a click."""
        super().__init__(BOARD, face, {}, style, side=side, flipped=flipped)
        self.scene = scene
        self.shown = shown
        self.hand, self.touched, self.clicked = hand, touched, clicked

    def stops(self, look: Look) -> list[pygame.Rect]:
        return [self.view.rect_of(square) for square in self.hand.open_squares] if self.view else []

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        super().draw(ui, surface)
        assert self.view is not None
        cell = self.view.cell
        frame = max(1, cell // 24)
        for square in self.shown.region:
            pygame.draw.rect(surface, (255, 213, 74), self.view.rect_of(square).inflate(-frame, -frame), frame)
        if not self.shown.many_lines:
            self._draw_lines(surface)
        counts = {square: count for square, count in counted(self.shown).items() if count}
        for square, share in [*(counts.items() if self.shown.many_lines else ()), *self.shown.shares.items()]:
            self._plate(ui, surface, square, share)

    def _plate(self, ui: Host, surface: pygame.Surface, square: Square, value: int) -> None:
        """A number on a plate at the foot of the square, round when it is good and square when it is bad."""
        assert self.view is not None
        cell, place = self.view.cell, self.view.rect_of(square)
        high = max(11, round(PLATE * cell))
        font = ui.look.fonts.font(max(9, round(0.85 * high)), True)
        text = font.render((f"{value:+d}" if value else "0").replace("-", "−"), True, INK)
        plate = pygame.Rect(0, 0, min(cell, text.get_width() + high // 2 + 2), high)
        plate.midbottom = place.centerx, place.bottom - max(1, cell // 40)
        colour = GOOD if value > 0 else BAD if value < 0 else (70, 76, 82)
        shapes.rounded(surface, plate, high // 2 if value >= 0 else 2, colour, INK if value else None)
        surface.blit(text, text.get_rect(center=plate.center))

    def _draw_lines(self, surface: pygame.Surface) -> None:
        view = self.view
        assert view is not None
        corner = view.squares_rect.topleft
        both = bool(self.shown.own_lines and self.shown.other_lines)

        def ends(line: Sequence[Square]) -> tuple[tuple[float, float], tuple[float, float]]:
            (ax, ay), (bx, by) = (view.rect_of(square).center for square in (line[0], line[-1]))
            return (ax - corner[0], ay - corner[1]), (bx - corner[0], by - corner[1])

        own, others = (tuple(map(ends, lines)) for lines in (self.shown.own_lines, self.shown.other_lines))
        if own or others:
            surface.blit(_lines_picture(own, others, view.cell, view.squares_rect.size, both), view.squares_rect)

    def press(self, ui: Host, at: tuple[int, int]) -> None:
        if self.view is None:
            return
        square = self.view.square_at(at)
        self.hand.cursor = None
        self.touched()
        if square is not None:
            self.hand.press(square)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        if self.view is not None:
            self.clicked(self.hand.release(self.view.square_at(at)))

    def let_go(self, ui: Host) -> None:
        self.hand.release(None)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        hand = self.hand
        if event.key in ARROWS:
            down, right = ARROWS[event.key]
            way = -1 if self.flipped else 1
            hand.move_cursor(way * down, way * right)
            self.clicked(None)
            return True
        if event.key in ENTER and hand.cursor is not None:
            self.touched()
            self.clicked(hand.click(hand.cursor))
            return True
        if event.key == pygame.K_ESCAPE and hand.let_go():
            self.clicked(None)
            return True
        return False


def washes(shares: Mapping[Square, int]) -> dict[Square, tuple[int, int, int, int]]:
    most = max(map(abs, shares.values()), default=0) or 1
    return {
        square: (*(GOOD if share > 0 else BAD), round(STRONGEST * (0.25 + 0.75 * abs(share) / most)))
        for square, share in shares.items()
        if share
    }


def counted(shown: BoardMarkings) -> dict[Square, int]:
    """The number of the player's open lines through each square, less that of the opponent's."""
    found: dict[Square, int] = {}
    for sign, lines in ((1, shown.own_lines), (-1, shown.other_lines)):
        for line in lines:
            for square in line:
                found[square] = found.get(square, 0) + sign
    return found


Ends = tuple[tuple[float, float], tuple[float, float]]


@picture_cache(16)
def _lines_picture(
    own: tuple[Ends, ...], others: tuple[Ends, ...], cell: int, size: tuple[int, int], both: bool
) -> pygame.Surface:
    width = max(3.0, min(cell * 0.06, 9))
    apart = width * 0.9 if both else 0
    parts = []
    for lines, colour, aside, dash in (
        (own, css(GOOD), -apart, ""),
        (others, css(BAD), apart, f'stroke-dasharray="{2.2 * width} {1.9 * width}"'),
    ):
        for (ax, ay), (bx, by) in lines:
            long = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
            ux, uy = (bx - ax) / long, (by - ay) / long
            reach = 0.32 * cell
            x1, y1 = ax - ux * reach - uy * aside, ay - uy * reach + ux * aside
            x2, y2 = bx + ux * reach - uy * aside, by + uy * reach + ux * aside
            path = f'd="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" fill="none" stroke-linecap="round"'
            parts.append(f'<path {path} stroke="#ffffff" stroke-opacity="0.75" stroke-width="{width + 2.4:.1f}"/>')
            parts.append(f'<path {path} stroke="{colour}" stroke-width="{width:.1f}" {dash}/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}">'
    return svg_surface(f"{head}{''.join(parts)}</svg>", size)
