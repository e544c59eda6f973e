"""The drawing of a scene on an empty board."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import hypot

import pygame

from game.kind import Square
from game.ui.board import art
from game.ui.board.board_themes import BOARD_THEMES
from game.ui.board.empty_board import NUMBER_INSET, FontOf
from game.ui.board.face import Stroke, strokes
from game.ui.board.geometry import BoardGeometry
from game.ui.board.marks import WORTH_INK, SquareHighlight, arrow_svg, strike_svg, tip_svg
from game.ui.board.scene import Arrow, Badge, Scene, Sprite
from game.ui.look import shapes

LINE_REACH = 0.3
"""Reach of the winning line, in rows and columns, beyond the middles of its ends: over the whole marks."""
WORTH_HEIGHT = 0.26
"""Height of the letters of a verdict, in squares."""
BADGE = 0.36
"""Width of the disc of a badge, in squares."""
BADGE_EDGE, BADGE_INK, BADGE_DARK = (255, 255, 255), (255, 255, 255), (20, 24, 28)
SIGN = 0.27
"""Width of the disc with the sign of an arrow, in squares."""
TIP = 0.4
"""The length of the end of an arrow that lies over the shafts of all others, in squares."""
LIGHT_GROUND = 460
"""Sum of red, green and blue from which dark letters are legible on a ground."""
EMBLEM, EMBLEM_OPACITY = 1.3, 0.4
"""Side of the picture of a figure for a block, in blocks: its margin lies outside."""
GHOST = 0.4
"""Opacity of a figure that would come to stand on a square."""
Colour = tuple[int, int, int]
Numbers = Mapping[Square, tuple[pygame.Surface, pygame.Surface]]
"""The picture of each square's number: the usual one, and the one on a mark that makes the square light."""


def ink_on(ground: Colour) -> Colour:
    return BADGE_DARK if sum(ground) > LIGHT_GROUND else BADGE_INK


@dataclass(frozen=True, slots=True)
class SceneDrawing:
    """The surface with the empty board, the places of its squares, and a font."""

    surface: pygame.Surface
    board: BoardGeometry
    font: FontOf

    def draw(self, scene: Scene, numbers: Numbers) -> None:
        """Draw all of a scene, and the numbers of the squares under the figures."""
        pieces, cell = self.board.style.pieces, self.board.cell
        self._draw_marks(scene)
        marked = {*scene.last, *scene.selected}
        self._draw_numbers(numbers, marked)
        if scene.line:
            progress = round(scene.line_progress * art.STROKE_STEPS) / art.STROKE_STEPS
            place = self.board.window if self.board.zoomed else self.board.squares_rect
            for stroke in strokes(self.board.face, scene.line):
                svg = strike_svg(self._line_ends(stroke, place.topleft), cell, place.size, progress)
                self.surface.blit(art.drawn(svg, place.size), place)
        for square, figure in scene.figures.items():
            if square in marked or square == scene.refused:
                self._put(art.outline_picture(figure, pieces, cell), square)
            self._put(art.figure_picture(figure, pieces, cell), square)
        if scene.ghost is not None:
            square, figure = scene.ghost
            self._draw_sprite(Sprite(figure, *self.board.face.row_column(square), opacity=GHOST))
        for square, worth in scene.worths.items():
            height, center = round(WORTH_HEIGHT * self.board.cell), self.board.rect_of(square).center
            self._write(worth.text, height, WORTH_INK[worth.mark], center)
        self._mark(SquareHighlight.TARGET, [square for square in scene.targets if square not in scene.worths])
        if scene.cursor is not None:
            self._mark(SquareHighlight.CURSOR, (scene.cursor,))
        for sprite in scene.sprites:
            self._draw_sprite(sprite)
        self._draw_arrows(scene)
        for square, badge in scene.badges.items():
            self._draw_badge(square, badge)
        self._throw(scene)

    def _throw(self, scene: Scene) -> None:
        with shapes.clipped(self.surface, self.board.window):
            for each in scene.confetti:
                side = max(8, 4 * round(each.size * self.board.cell / 4))
                step = round(each.turn / 360 * art.TURNS) % art.TURNS
                picture = art.confetto_picture(scene.thrown, self.board.style.pieces, side, step)
                picture.set_alpha(round(255 * each.opacity))
                column, row = round(each.column * self.board.cell), round(each.row * self.board.cell)
                self.surface.blit(picture, picture.get_rect(center=self.board.squares_rect.move(column, row).topleft))

    def _draw_arrows(self, scene: Scene) -> None:
        """Draw the hint and the moves that are pointed out; no shaft lies over the end of another arrow."""
        if len(scene.hint) > 1:
            self._point(Arrow(scene.hint, BOARD_THEMES[self.board.style.board].hint))
        for arrow in reversed(scene.arrows):
            self._point(arrow)
        if len(scene.arrows) > 1:
            for arrow in reversed(scene.arrows):
                self._draw_tip(arrow)

    def _point(self, arrow: Arrow) -> None:
        """Draw an arrow, or a frame where there is one square, and its sign near its tail."""
        centers = [self.board.rect_of(square).center for square in arrow.path]
        sign = centers[0]
        if len(centers) == 1:
            side = self.board.cell
            self._put(art.drawn(arrow.around_square, (side, side)), arrow.path[0])
        else:
            place = pygame.Rect(centers[0], (1, 1)).unionall([pygame.Rect(at, (1, 1)) for at in centers])
            place.inflate_ip(2 * self.board.cell, 2 * self.board.cell)
            place = place.clip(self.board.window) if self.board.zoomed else place
            points = tuple((x - place.x, y - place.y) for x, y in centers)
            if place:
                svg = arrow_svg(arrow.colour, points, self.board.cell, place.size, arrow.width, arrow.dashes)
                self.surface.blit(art.drawn(svg, place.size), place)
            sign = (2 * centers[0][0] + centers[1][0]) // 3, (2 * centers[0][1] + centers[1][1]) // 3
        if arrow.label:
            self._write_sign(arrow, sign)

    def _draw_tip(self, arrow: Arrow) -> None:
        """The end of an arrow once more: where a capture is answered along its line, another shaft lies over it."""
        if len(arrow.path) > 1:
            cell = self.board.cell
            (bx, by), (ex, ey) = (self.board.rect_of(square).center for square in arrow.path[-2:])
            share = TIP * cell / max(1.0, hypot(ex - bx, ey - by))
            place = pygame.Rect(0, 0, 2 * cell, 2 * cell)
            place.center = ex, ey
            points = (cell - round(share * (ex - bx)), cell - round(share * (ey - by))), (cell, cell)
            svg = tip_svg(arrow.colour, points, cell, place.size, arrow.width)
            self.surface.blit(art.drawn(svg, place.size), place)

    def _write_sign(self, arrow: Arrow, at: tuple[int, int]) -> None:
        side = max(14, round(SIGN * self.board.cell))
        place = pygame.Rect(0, 0, side, side)
        place.center = at
        ground = pygame.Color(arrow.colour)
        colour = ground.r, ground.g, ground.b
        shapes.rounded(self.surface, place, side // 2, colour, BADGE_DARK, max(1, side // 12))
        self._write(arrow.label, round(0.72 * side), ink_on(colour), place.center)

    def _draw_badge(self, square: Square, badge: Badge) -> None:
        side = max(16, round(BADGE * self.board.cell))
        place = pygame.Rect(0, 0, side, side)
        place.center = self.board.rect_of(square).topright
        place.clamp_ip(self.board.squares_rect)
        shapes.rounded(self.surface, place, side // 2, badge.colour, BADGE_EDGE, max(1, side // 16))
        self._write(badge.text, round(0.62 * side), ink_on(badge.colour), place.center)

    def _draw_marks(self, scene: Scene) -> None:
        for square, colour in scene.washes.items():
            wash = pygame.Surface((self.board.cell, self.board.cell), pygame.SRCALPHA)
            wash.fill(colour)
            self._put(wash, square)
        for square, figure in scene.emblems.items():
            side = round(EMBLEM * self.board.face.block * self.board.cell)
            picture = art.figure_picture(figure, self.board.style.pieces, side).copy()
            picture.set_alpha(round(255 * EMBLEM_OPACITY))
            self.surface.blit(picture, picture.get_rect(center=self.board.rect_of(square).center))
        self._mark(SquareHighlight.BARRED, scene.barred)
        self._mark(SquareHighlight.LAST, scene.last)
        self._mark(SquareHighlight.SELECTED, scene.selected)
        self._mark(SquareHighlight.MUST, scene.must)
        if len(scene.hint) == 1:
            self._mark(SquareHighlight.MUST if scene.hint[0] in scene.worths else SquareHighlight.TARGET, scene.hint)
        for square, worth in scene.worths.items():
            self._mark(worth.mark, (square,))
        if scene.refused is not None:
            self._mark(SquareHighlight.REFUSED, (scene.refused,))

    def _draw_numbers(self, numbers: Numbers, marked: AbstractSet[Square]) -> None:
        inset = round(NUMBER_INSET * self.board.cell)
        for square, (usual, on_mark) in numbers.items():
            picture = on_mark if square in marked else usual
            self.surface.blit(picture, self.board.rect_of(square).move(inset, inset))

    def _put(self, picture: pygame.Surface, square: Square) -> None:
        self.surface.blit(picture, self.board.rect_of(square))

    def _mark(self, mark: SquareHighlight, squares: Iterable[Square]) -> None:
        for square in squares:
            picture = art.mark_picture(mark, self.board.style.board, self.board.cell, bold=self.board.style.bold)
            self.surface.blit(picture, picture.get_rect(center=self.board.rect_of(square).center))

    def _write(self, text: str, height: int, ink: Colour, center: tuple[int, int]) -> None:
        picture = self.font(height).render(text, True, ink)
        self.surface.blit(picture, picture.get_rect(center=center))

    def _draw_sprite(self, sprite: Sprite) -> None:
        rect = self.board.rect_at(sprite.row, sprite.column)
        step = round(sprite.stroke * art.STROKE_STEPS)
        picture = art.figure_picture(sprite.figure, self.board.style.pieces, self.board.cell, step)
        if sprite.scale != 1:
            side = max(1, round(self.board.cell * sprite.scale))
            picture = pygame.transform.smoothscale(picture, (side, side))
        if sprite.opacity != 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * sprite.opacity))
        self.surface.blit(picture, picture.get_rect(center=rect.center))

    def _line_ends(self, stroke: Stroke, corner: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
        """The ends of a stroke through squares, in pixels from a corner."""
        (ax, ay), (bx, by) = (self.board.rect_of(square).move(-corner[0], -corner[1]).center for square in stroke[:2])
        reach = round(LINE_REACH * self.board.cell) * (-1 if self.board.flipped else 1)
        down, right = (reach * way for way in stroke.step)
        return (ax - right, ay - down), (bx + right, by + down)
