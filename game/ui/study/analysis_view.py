"""The evaluation bar, and the lines of an analysis: verdict, depth, and each line with its score and its moves."""

from collections.abc import Callable
from typing import Any, Self

import pygame

from game.core import State
from game.ui.board.face import MARKS, Figure
from game.ui.board.piece_sets import PIECE_SETS
from game.ui.games.presentation import presentation_of
from game.ui.look import shapes
from game.ui.look.shapes import Colour
from game.ui.look.theme import Look, Type
from game.ui.study.analysis_words import AnalysisText, reference
from game.ui.widgets.widget import Host, Size, Widget

LEAST = 0.04
"""Least share of each side in the bar while the game is not decided."""
GLIDE = 6.0
"""Share of the remaining way that the boundary glides per second."""
LETTERS = 11
"""Height of the letters in pixels at 100 %."""


def colour_of(figure: Figure, pieces: str) -> Colour:
    chosen = PIECE_SETS[pieces]
    if figure in MARKS:
        told = chosen.marks[MARKS.index(figure)].dark
    else:
        told = (chosen.white if figure is Figure.WHITE_MAN else chosen.black).middle
    colour = pygame.Color(told)
    return colour.r, colour.g, colour.b


def player_below(position: State[Any], *, flipped: bool) -> int:
    bottom = presentation_of(position).face(position).bottom
    if bottom is None:
        return reference(position)
    return 1 - bottom if flipped else bottom


def ink_on(ground: Colour) -> Colour:
    """A readable colour for letters on a ground."""
    return (20, 24, 28) if sum(ground) > 400 else (255, 255, 255)


class EvaluationBar(Widget):
    """A bar as high as the board: the share of the side below grows from below, with a mark at the half."""

    role = "evaluation bar"
    live = True
    straight = True

    def __init__(self, share: float, text: str, words: str, below: Colour, above: Colour) -> None:
        """`share`: the expectation of the side below, 0 to 1."""
        super().__init__("evaluation bar", text, tooltip=words)
        self.share = share
        self.shown = share
        self.colours = below, above

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.shown = old.shown

    def tell(self, share: float, text: str, words: str) -> bool:
        """Show another evaluation; True if anything has changed."""
        changed = (share, text, words) != (self.share, self.text, self.tooltip)
        self.share, self.text, self.tooltip = share, text, words
        return changed

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(100)

    def update(self, ui: Host, dt: float) -> None:
        if self.shown != self.share:
            step = 1.0 if not ui.look.motion else min(1.0, GLIDE * dt)
            self.shown += (self.share - self.shown) * step
            if abs(self.share - self.shown) < 0.002:
                self.shown = self.share
            ui.animate()

    def _boundary(self) -> int:
        """Height in pixels of the part of the side above."""
        share = self.shown if self.share in (0.0, 1.0) else min(max(self.shown, LEAST), 1 - LEAST)
        return round(self.rect.h * (1 - share))

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        below, above = self.colours
        radius, top = look.px(5), self._boundary()
        shapes.rounded(surface, self.rect, radius, below)
        upper = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, top)
        if top > 2 * radius:
            shapes.rounded(surface, upper, radius, above)
            if top < self.rect.h - radius:
                surface.fill(above, (upper.x, upper.bottom - radius, upper.w, radius))
        elif top:
            surface.fill(above, upper)
        middle = self.rect.centery
        shapes.rounded(surface, self.rect, radius, None, theme.control_border, look.px(theme.border))
        mark = pygame.Rect(self.rect.x, middle - look.px(1), self.rect.w, look.px(2))
        surface.fill(theme.accent, mark)
        if self.text:
            at_bottom = self.share >= 0.5
            ground = below if at_bottom else above
            size = look.px(LETTERS)
            block = look.fonts.block(self.text, size, True, None)
            if block.size[0] > self.rect.w:
                block = look.fonts.block(self.text, max(7, size * self.rect.w // block.size[0]), True, None)
            place = pygame.Rect(self.rect.x, 0, self.rect.w, block.size[1])
            place.y = self.rect.bottom - place.h - look.px(4) if at_bottom else self.rect.y + look.px(4)
            block.draw(surface, place, ink_on(ground), 0.5)


COLOURS: tuple[Colour, ...] = ((63, 178, 112), (60, 134, 205), (156, 163, 170), (190, 160, 90), (150, 128, 196))
"""Colours of the lines and their arrows, the best first."""
GAP = 6
ROW_GAP = 4
WORD_GAP = 9
CHIP = (64, 8)
"""Least width of a score, and the room on either side of its letters, in pixels at 100 %."""
NUMBER = 14
"""Width of the line's number, which its arrow has too, in pixels at 100 %."""
Spot = tuple[int, int]
"""Indices of a line and of a move in it."""


class LinesView(Widget):
    """The findings. A click on a move plays the line up to it; pointing at a move shows its position.

    The arrow keys lead from move to move, and Enter does what a click does.
    """

    role = "lines"
    focusable = True
    clickable = True
    live = True
    straight = True

    def __init__(
        self, told: AnalysisText, now: str, most: int, go: Callable[[Spot], None], point: Callable[[Spot | None], None]
    ) -> None:
        """`most`: the number of lines to keep room for. `point` hears which move is pointed at, or None."""
        super().__init__("lines of the analysis", " ".join(line.score for line in told.lines))
        self.told = told
        self.now = now
        self.most = most
        self.go = go
        self.point = point
        self.spot: Spot | None = None
        self.by_key = False

    def adopt(self, old: Self) -> None:
        super().adopt(old)
        self.spot, self.by_key = old.spot, old.by_key
        self._keep_in_sight()

    def tell(self, look: Look, told: AnalysisText, now: str) -> bool:
        """Show these findings; True if they take as much room as before."""
        before = self.measure(look, self.rect.w)[1]
        self.told, self.now = told, now
        self._keep_in_sight()
        return self.measure(look, self.rect.w)[1] == before

    def _keep_in_sight(self) -> None:
        if self.spot is not None:
            line, move = self.spot
            lines = self.told.lines
            self.spot = (line, min(move, len(lines[line].moves) - 1)) if line < len(lines) else None

    # Places

    def _texts(self, look: Look, width: int) -> list[tuple[str, Type, bool, pygame.Rect]]:
        """The texts above the lines: text, type, muted, place from the top left corner."""
        y, found = 0, list[tuple[str, Type, bool, pygame.Rect]]()
        for text, style, muted in (
            (self.told.verdict, Type.STRONG, False),
            (self.told.status, Type.SMALL, True),
            (self.now, Type.SMALL, True),
        ):
            high = look.text(text or "0", style, width).size[1]
            if text or style is Type.SMALL:
                found.append((text, style, muted, pygame.Rect(0, y, width, high)))
                y += high + look.px(2)
        return found

    def _widest(self, look: Look, style: Type) -> int:
        wide = [look.text(line.score, style).size[0] + 2 * look.px(CHIP[1]) for line in self.told.lines]
        return max([look.px(CHIP[0]), *wide])

    def _style(self, look: Look, width: int) -> Type:
        return Type.STRONG if self._widest(look, Type.STRONG) <= width - look.px(NUMBER) else Type.SMALL

    def _chip(self, look: Look, width: int) -> int:
        return min(width - look.px(NUMBER), self._widest(look, self._style(look, width)))

    def _line_height(self, look: Look) -> int:
        return max(look.text("0").size[1] + look.px(4), look.finger)

    def _top(self, look: Look, width: int) -> int:
        texts = self._texts(look, width)
        return (texts[-1][3].bottom if texts else 0) + look.px(GAP)

    def measure(self, look: Look, width: int) -> Size:
        rows, one, gap = self._wrapped(look, width), self._line_height(look), look.px(ROW_GAP)
        lines = rows[-1][1][-1].bottom + gap if rows else self._top(look, width)
        return width, lines + (self.most - len(rows)) * (one + gap)

    def _rows(self, look: Look) -> list[tuple[pygame.Rect, list[pygame.Rect]]]:
        """Places of each score and of its moves, in the window."""
        at = self.rect.topleft
        return [
            (score.move(at), [place.move(at) for place in places]) for score, places in self._wrapped(look, self.rect.w)
        ]

    def _wrapped(self, look: Look, width: int) -> list[tuple[pygame.Rect, list[pygame.Rect]]]:
        """The same from the top left corner. A line wraps, below its score where that takes more than half of the
        width."""
        one, chip, y = self._line_height(look), self._chip(look, width), self._top(look, width)
        below = chip > width // 2 - look.px(NUMBER)
        rows = []
        for line in self.told.lines[: self.most]:
            score = pygame.Rect(look.px(NUMBER), y, chip, one)
            left = x = score.x if below else score.right + look.px(WORD_GAP)
            y += one if below else 0
            places = []
            for text in line.moves:
                wide = look.text(text).size[0]
                if x > left and x + wide > width:
                    x, y = left, y + one
                places.append(pygame.Rect(x, y, min(wide, width - x), one))
                x += wide + look.px(WORD_GAP)
            rows.append((score, places))
            y += one + look.px(ROW_GAP)
        return rows

    def place_of(self, look: Look, spot: Spot) -> pygame.Rect:
        return self._rows(look)[spot[0]][1][spot[1]]

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        head = [
            look.text(text, style, place.w).place(place.move(self.rect.topleft))
            for text, style, _muted, place in self._texts(look, self.rect.w)
            if text
        ]
        found, style = [], self._style(look, self.rect.w)
        for line, (score, places) in zip(self.told.lines, self._rows(look), strict=False):
            found.append(look.text(line.score, style).place(score, 0.5))
            found.append(look.text("0", Type.SMALL).place(score.move(self.rect.x - score.x, 0)))
            found += [look.text(text).place(place) for text, place in zip(line.moves, places, strict=False)]
        return head + found

    # Drawing

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme = ui.look, ui.look.theme
        for text, style, muted, place in self._texts(look, self.rect.w):
            colour = theme.muted if muted else theme.text
            look.text(text, style, place.w).draw(surface, place.move(self.rect.topleft), colour)
        style = self._style(look, self.rect.w)
        for number, (line, (score, places)) in enumerate(zip(self.told.lines, self._rows(look), strict=False)):
            shapes.rounded(surface, score, look.radius, theme.background, COLOURS[number], look.px(2))
            look.text(line.score, style).draw(surface, score, theme.text, 0.5)
            look.text(f"{number + 1}", Type.SMALL).draw(surface, score.move(self.rect.x - score.x, 0), theme.muted)
            for move, (text, place) in enumerate(zip(line.moves, places, strict=False)):
                colour = theme.text
                if self.spot == (number, move):
                    shapes.rounded(surface, place.inflate(look.px(6), 0), look.px(4), theme.accent)
                    colour = ink_on(theme.accent)
                look.text(text).draw(surface, place, colour, 0.0)

    # Mouse and keyboard

    def _at(self, look: Look, at: tuple[int, int]) -> Spot | None:
        for line, (_score, places) in enumerate(self._rows(look)):
            for move, place in enumerate(places):
                if place.inflate(look.px(WORD_GAP), look.px(2)).collidepoint(at):
                    return line, move
        return None

    def _point(self, ui: Host, spot: Spot | None, *, by_key: bool) -> None:
        self.by_key = by_key and spot is not None
        if spot != self.spot:
            self.spot = spot
            ui.changed(self)
            self.point(spot)

    def update(self, ui: Host, dt: float) -> None:
        if self.spot is None:
            return
        left = not ui.has_focus(self) or not ui.ring if self.by_key else ui.hovered is not self
        if left:
            self._point(ui, None, by_key=False)

    def hover(self, ui: Host, at: tuple[int, int]) -> None:
        self._point(ui, self._at(ui.look, at), by_key=False)

    def release(self, ui: Host, at: tuple[int, int]) -> None:
        spot = self._at(ui.look, at)
        if spot is not None:
            self.go(spot)

    def key(self, ui: Host, event: pygame.event.Event) -> bool:
        rows = self._rows(ui.look)
        if not rows or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        line, move = self.spot or (0, -1)
        match event.key:
            case pygame.K_RIGHT:
                move += 1
            case pygame.K_LEFT if self.spot is not None:
                move -= 1
            case pygame.K_DOWN:
                line, move = (line + 1, 0) if self.spot is not None else (0, 0)
            case pygame.K_UP if self.spot is not None:
                line, move = line - 1, 0
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE if self.spot is not None:
                self.go(self.spot)
                return True
            case _:
                return False
        if not 0 <= line < len(rows):
            return False
        self._point(ui, (line, min(max(move, 0), len(rows[line][1]) - 1)), by_key=True)
        return True
