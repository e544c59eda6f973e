"""Widgets next to a board: the players, and the plates of its verdicts."""

from dataclasses import dataclass

import pygame

from game.ui.board import art
from game.ui.board.face import Figure
from game.ui.board.marks import WORTH_COLOURS, WORTH_INK
from game.ui.board.scene import TargetVerdict
from game.ui.look import shapes
from game.ui.look.text import TextBlock
from game.ui.look.theme import Look, Type, fitted
from game.ui.widgets.widget import Host, Size, Widget
from game.ui.words.i18n import _


@dataclass(frozen=True, slots=True)
class SeatInfo:
    name: str
    figure: Figure
    to_move: bool
    note: str = ""
    captured: tuple[Figure, ...] = ()
    ahead: int = 0


LEAST_NOTE = 40
"""Least width of a note next to a name, in pixels at 100 %."""
PILL = 0.45
"""Greatest share of a card's text line for the words “to move”; a dot stands for longer ones."""


class SeatCard(Widget):
    """One player: figure, name, note, captured pieces; while it is to move, framed and marked in the accent colour."""

    role = "player"

    def __init__(self, name: str, info: SeatInfo, pieces: str, *, low: bool = False) -> None:
        """`low`: the note stands next to the name, where there are many cards."""
        super().__init__(name, " ".join(filter(None, (info.name, info.note, _("to move") if info.to_move else ""))))
        self.info = info
        self.pieces = pieces
        self.low = low

    def measure(self, look: Look, width: int) -> Size:
        return width, look.px(40 if self.low else 60)

    def _pill(self, look: Look) -> tuple[pygame.Rect, str]:
        """The marker at the upper right of the side to move, and its text."""
        room = self.rect.w - look.px(72)
        text = _("to move")
        width = look.text(text, Type.SMALL).size[0] + look.px(18)
        if width > PILL * room:
            text, width = "", look.px(14)
        height = look.px(24) if text else width
        centre = self.rect.y + look.px(20 if self.low else 19 if self.info.note or self.info.captured else 30)
        return pygame.Rect(self.rect.right - look.px(10) - width, centre - height // 2, width, height), text

    def _places(self, look: Look) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The places of the figure, the name and the note."""
        side = look.px(30 if self.low else 42)
        figure = pygame.Rect(self.rect.x + look.px(10), self.rect.centery - side // 2, side, side)
        left = figure.right + look.px(10)
        width = self.rect.right - look.px(10) - left
        noted = bool(self.info.note or self.info.captured)
        name = pygame.Rect(left, self.rect.y + look.px(6 if noted else 17), width, look.px(26))
        note = pygame.Rect(left, name.bottom, width, look.px(20))
        if self.info.to_move:
            name.w = self._pill(look)[0].x - look.px(8) - left
        if self.low:
            name.centery = self.rect.centery
            taken = min(name.w, look.text(self.info.name, Type.STRONG).size[0]) + look.px(8)
            note.update(left + taken, name.y, max(0, name.w - taken), name.h)
        return figure, name, note

    def _noted(self, look: Look, place: pygame.Rect) -> str:
        return self.info.note if place.w >= look.px(LEAST_NOTE) else ""

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        _, name, note = self._places(look)
        texts = ((name, self.info.name, Type.STRONG), (note, self._noted(look, note), Type.SMALL))
        rects = [look.text(fitted(look, t, style, place.w), style).place(place) for place, t, style in texts if t]
        if self.info.to_move:
            pill, words = self._pill(look)
            rects += [look.text(words, Type.SMALL).place(pill, 0.5)] if words else []
        return rects

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, info = ui.look, ui.look.theme, self.info
        border, width = (theme.accent, look.px(2)) if info.to_move else (theme.panel_border, look.px(theme.border))
        shapes.rounded(surface, self.rect, look.radius, theme.background, border, width)
        if info.to_move:
            bar = pygame.Rect(self.rect.x, 0, look.px(5), self.rect.h - look.px(20))
            bar.centery = self.rect.centery
            shapes.rounded(surface, bar, bar.w // 2, theme.accent)
            pill, turn = self._pill(look)
            shapes.rounded(surface, pill, pill.h // 2, theme.accent)
            if turn:
                look.text(turn, Type.SMALL).draw(surface, pill, theme.on_accent, 0.5)
        figure, name, note = self._places(look)
        surface.blit(art.figure_picture(info.figure, self.pieces, figure.w), figure)
        look.text(fitted(look, info.name, Type.STRONG, name.w), Type.STRONG).draw(surface, name, theme.text)
        words = look.text(fitted(look, self._noted(look, note), Type.SMALL, note.w), Type.SMALL)
        words.draw(surface, note, theme.muted)
        left = note.x + (words.size[0] + look.px(8) if info.note else 0)
        self._draw_captured(look, surface, pygame.Rect(left, note.y, note.right - left, note.h))

    def _draw_captured(self, look: Look, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draw the captured pieces, closer together when there are many, and the lead."""
        lead = look.text(f"+{self.info.ahead}", Type.SMALL) if self.info.ahead > 0 else None
        room = place.w - (lead.size[0] + look.px(4) if lead else 0)
        count, side = len(self.info.captured), place.h
        step = min(side * 0.72, (room - side) / max(1, count - 1))
        if count and step < 2:
            return
        for number, figure in enumerate(self.info.captured):
            surface.blit(art.figure_picture(figure, self.pieces, side), (place.x + round(number * step), place.y))
        if lead:
            left = place.x + (round((count - 1) * step) + side + look.px(4) if count else 0)
            lead.draw(surface, pygame.Rect(left, place.y, lead.size[0], place.h), look.theme.muted)


class Plate(Widget):
    """A plate as it lies on a square with a verdict, and its meaning."""

    role = "legend"

    def __init__(self, worth: TargetVerdict, meaning: str) -> None:
        super().__init__("", f"{worth.text} {meaning}")
        self.worth = worth
        self.meaning = meaning

    def measure(self, look: Look, width: int) -> Size:
        beside = look.px(34 + 6)
        wide, high = look.text(self.meaning, Type.SMALL, max(1, width - beside)).size
        return beside + wide, max(look.px(24), high)

    def _places(self, look: Look) -> tuple[pygame.Rect, pygame.Rect]:
        plate = pygame.Rect(self.rect.x, 0, look.px(34), look.px(24))
        plate.centery = self.rect.centery
        left = plate.right + look.px(6)
        return plate, pygame.Rect(left, self.rect.y, self.rect.right - left, self.rect.h)

    def _texts(self, look: Look) -> tuple[TextBlock, TextBlock]:
        words = self._places(look)[1]
        return look.text(self.worth.text, Type.SMALL), look.text(self.meaning, Type.SMALL, words.w)

    def text_rects(self, look: Look) -> list[pygame.Rect]:
        plate, words = self._places(look)
        short, meaning = self._texts(look)
        return [short.place(plate, 0.5), meaning.place(words)]

    def draw(self, ui: Host, surface: pygame.Surface) -> None:
        look, theme, mark = ui.look, ui.look.theme, self.worth.mark
        plate, words = self._places(look)
        short, meaning = self._texts(look)
        border = look.px(theme.border)
        shapes.rounded(surface, plate, look.px(6), WORTH_COLOURS[mark], theme.control_border, border)
        short.draw(surface, plate, WORTH_INK[mark], 0.5)
        meaning.draw(surface, words, theme.text)
